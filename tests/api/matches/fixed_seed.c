/* libfixed_seed.so, loaded into a service before libsodium (LD_PRELOAD): the secrets of 32 bytes that it
 * draws (ids, seeds and tokens of matches) are numbered instead. A client that asks for one thing after
 * another then meets the same matches each time. */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

enum { SECRET_SIZE = 32 };

void randombytes_buf(void *bytes, size_t size);

void randombytes_buf(void *bytes, size_t size)
{
    static atomic_uint drawn;
    void (*original)(void *, size_t);
    *(void **)&original = dlsym(RTLD_NEXT, "randombytes_buf");
    original(bytes, size);
    if (size != SECRET_SIZE) return;
    const unsigned number = ++drawn;
    memset(bytes, 0, size);
    memcpy(bytes, &number, sizeof number);
}
