/* Compression of runs of zeros. */
#include "data/zero_rle.h"

#include <string.h>

static size_t zeros(const uint8_t *bytes, size_t length)
{
    size_t count = 0;
    while (count < length && count < UINT8_MAX && bytes[count] == 0)
        count++;
    return count;
}

size_t zero_rle_compress(const uint8_t *bytes, size_t length, uint8_t *compressed)
{
    uint8_t *to = compressed;
    for (size_t i = 0; i < length;) {
        const size_t run = zeros(bytes + i, length - i);
        *to++ = bytes[i];
        if (run) *to++ = run;
        i += run ? run : 1;
    }
    return to - compressed;
}

bool zero_rle_expand(const uint8_t *compressed, size_t compressed_length, uint8_t *bytes, size_t room,
                     size_t *length)
{
    size_t at = 0;
    for (size_t i = 0; i < compressed_length; i++) {
        const bool run = compressed[i] == 0;
        if (run && ++i == compressed_length) return false;
        const size_t count = run ? compressed[i] : 1;
        if (count == 0 || count > room - at) return false;
        memset(bytes + at, run ? 0 : compressed[i], count);
        at += count;
    }
    *length = at;
    return true;
}
