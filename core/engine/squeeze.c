/* Bytes with runs of zeros made short. */
#include "engine/squeeze.h"

#include <string.h>

static size_t zeros(const uint8_t *bytes, size_t length)
{
    size_t count = 0;
    while (count < length && count < UINT8_MAX && bytes[count] == 0)
        count++;
    return count;
}

size_t squeeze(const uint8_t *bytes, size_t length, uint8_t *squeezed)
{
    uint8_t *to = squeezed;
    for (size_t i = 0; i < length;) {
        const size_t run = zeros(bytes + i, length - i);
        *to++ = bytes[i];
        if (run) *to++ = (uint8_t)run;
        i += run ? run : 1;
    }
    return (size_t)(to - squeezed);
}

bool unsqueeze(const uint8_t *squeezed, size_t squeezed_length, uint8_t *bytes, size_t length)
{
    size_t at = 0;
    for (size_t i = 0; i < squeezed_length; i++) {
        const bool run = squeezed[i] == 0;
        if (run && ++i == squeezed_length) return false;
        const size_t count = run ? squeezed[i] : 1;
        if (count == 0 || count > length - at) return false;
        memset(bytes + at, run ? 0 : squeezed[i], count);
        at += count;
    }
    return at == length;
}
