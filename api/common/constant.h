/* Constant texts: documents and files of pages, which are the same for every client.
 *
 * A client that accepts gzip gets such a text compressed. Each is compressed once, when it is first asked
 * for, and is kept as long as the process lives. No other answer is compressed: where a secret stands beside
 * what a client has sent, the length of the compressed text tells of the secret. */
#ifndef WESTPHALIA_API_COMMON_CONSTANT_H
#define WESTPHALIA_API_COMMON_CONSTANT_H

#include <stdbool.h>
#include <stddef.h>

enum { CONSTANT_HASH_ROOM = 2 * 32 + 1 };

struct constant {
    const char *text; /* lives as long as the process */
    size_t length;
    const char *hash; /* of the text, at most 64 hexadecimal digits; lent for a call */
};

/* Writes 32 digits of a hash. */
void constant_hash(char hash[CONSTANT_HASH_ROOM], const char *text, size_t length);

/* Whether this value of Accept-Encoding takes gzip; NULL: it was not sent. */
bool constant_takes_gzip(const char *accepted);

/* Finds the text in the form of gzip. False: it is short, or would not be shorter, or memory is. Any thread
 * may call it. */
bool constant_compressed(const struct constant *plain, struct constant *compressed);

#endif
