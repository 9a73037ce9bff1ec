/* What libsodium's BLAKE2b wants of the rest of libsodium. Here it has one implementation, and nothing is to be prepared. */
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

void sodium_misuse(void)
{
    abort();
}
