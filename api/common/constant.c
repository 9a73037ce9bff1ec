/* Texts that are compressed once. */
#include "api/common/constant.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

enum {
    LEAST = 1400,      /* bytes: what goes in one packet gains nothing */
    GZIP = 16,         /* added to zlib's window: the form of gzip */
    WINDOW = MAX_WBITS /* its largest */
};

/* Texts that were asked for by a client that accepts gzip. */
struct compressed {
    char hash[CONSTANT_HASH_ROOM]; /* of the plain text */
    unsigned char *text;           /* NULL: it would not be shorter */
    size_t length;
    struct compressed *next;
};
static struct compressed *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- what the client accepts ---- */

static const char *skip_spaces(const char *at)
{
    return at + strspn(at, " \t");
}

/* The weight behind a coding, in thousandths: 1000 where there is none, and 0 for what is no weight. */
static int weight_of(const char *at)
{
    at = skip_spaces(at);
    if (*at != ';') return 1000;
    at = skip_spaces(at + 1);
    if ((*at != 'q' && *at != 'Q') || at[1] != '=') return 1000;
    const double weight = strtod(at + 2, NULL);
    return weight >= 0 && weight <= 1 ? (int)(weight * 1000) : 0;
}

/* The weight of a coding in the list; -1: it does not stand there. */
static int weight_in(const char *accepted, const char *coding)
{
    const size_t length = strlen(coding);
    for (const char *at = accepted; *at; at += strcspn(at, ","), at += *at == ',') {
        at = skip_spaces(at);
        if (strcspn(at, ",; \t") == length && strncasecmp(at, coding, length) == 0)
            return weight_of(at + length);
    }
    return -1;
}

bool constant_takes_gzip(const char *accepted)
{
    if (!accepted) return false;
    int gzip = weight_in(accepted, "gzip");
    if (gzip < 0) gzip = weight_in(accepted, "x-gzip");
    if (gzip < 0) gzip = weight_in(accepted, "*");
    return gzip > 0 && gzip >= weight_in(accepted, "identity");
}

/* ---- compression ---- */

/* False: memory is short. */
static bool compress_text(struct compressed *to, const char *text, size_t length)
{
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)text, .avail_in = length};
    if (deflateInit2(&z, 6, Z_DEFLATED, WINDOW + GZIP, 8, Z_DEFAULT_STRATEGY) != Z_OK) return false;
    to->length = deflateBound(&z, length);
    to->text = malloc(to->length);
    z.next_out = to->text;
    z.avail_out = to->length;
    const bool done = to->text && deflate(&z, Z_FINISH) == Z_STREAM_END;
    to->length = z.total_out;
    deflateEnd(&z);
    unsigned char *exact = done && to->length < length ? realloc(to->text, to->length) : NULL;
    if (exact) {
        to->text = exact;
    } else {
        free(to->text);
        to->text = NULL;
    }
    return done;
}

static struct compressed *find(const char *hash)
{
    struct compressed *it = first;
    while (it && strcmp(it->hash, hash) != 0)
        it = it->next;
    return it;
}

static struct compressed *add(const struct constant *constant)
{
    struct compressed *made = calloc(1, sizeof *made);
    if (!made || !compress_text(made, constant->text, constant->length)) {
        free(made);
        return NULL;
    }
    snprintf(made->hash, sizeof made->hash, "%s", constant->hash);
    made->next = first;
    first = made;
    return made;
}

bool constant_compressed(const struct constant *plain, struct constant *compressed)
{
    if (plain->length < LEAST) return false;
    pthread_mutex_lock(&lock);
    struct compressed *it = find(plain->hash);
    if (!it) it = add(plain);
    pthread_mutex_unlock(&lock);
    if (!it || !it->text) return false;
    *compressed = (struct constant){(const char *)it->text, it->length, it->hash};
    return true;
}

void constant_hash(char hash[CONSTANT_HASH_ROOM], const char *text, size_t length)
{
    uint8_t bytes[16];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)text, length, NULL, 0);
    sodium_bin2hex(hash, CONSTANT_HASH_ROOM, bytes, sizeof bytes);
}
