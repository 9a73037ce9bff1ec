/* The parts of libsodium that its BLAKE2b and Ed25519 need. There is one implementation, which needs no
 * preparation. What is compared here is public. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

int sodium_init(void)
{
    return 0;
}

void sodium_memzero(void *bytes, size_t length)
{
    memset(bytes, 0, length);
}

int sodium_memcmp(const void *one, const void *other, size_t length)
{
    return memcmp(one, other, length) ? -1 : 0;
}

int sodium_is_zero(const unsigned char *bytes, size_t length)
{
    unsigned char any = 0;
    for (size_t i = 0; i < length; i++)
        any |= bytes[i];
    return any == 0;
}

void sodium_misuse(void)
{
    abort();
}
