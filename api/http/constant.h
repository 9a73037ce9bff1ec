/* Constant texts: documents and files of pages, which are the same for every client.
 *
 * A client that accepts gzip gets such a text compressed. Each is compressed once, when it is first asked
 * for, and is kept as long as the process lives. No other answer is compressed: where a secret stands beside
 * what a client has sent, the length of the compressed text tells of the secret. */
#ifndef WESTPHALIA_API_HTTP_CONSTANT_H
#define WESTPHALIA_API_HTTP_CONSTANT_H

#include "api/http/http.h"

enum { CONSTANT_HASH_ROOM = 2 * 32 + 1 };

struct constant {
    const char *text; /* lives as long as the process */
    size_t length;
    const char *hash; /* of the text, at most 64 hexadecimal digits: its ETag; lent for the call */
    const char *vary; /* what else the text depends on, as "Accept"; NULL: on nothing */
};

/* Writes 32 digits of a hash. */
void constant_hash(char hash[CONSTANT_HASH_ROOM], const char *text, size_t length);

/* Lends the text to the response, with ETag, Vary and Content-Encoding. The two forms have an ETag each.
 * False: the client has it already, and the response is a 304. */
bool constant_answer(const struct request *request, struct response *response,
                     const struct constant *constant);

/* Whether If-None-Match, a list of tags or a star, has this tag. */
bool request_knows(const struct request *request, const char *tag);

/* Whether this value of Accept-Encoding takes gzip; NULL: it was not sent. */
bool accepts_gzip(const char *accepted);

#endif
