/* The framing of requests, read strictly: where a head ends, where a body ends, where the next request begins (RFC 9112).
 *
 * libmicrohttpd forgives much: a line that ends with a bare LF, a chunk's extension, a folded field, a zero byte in a value. What stands
 * before the service (a proxy, a cache) may read the same bytes otherwise, and then a request can be hidden in another. So all bytes pass
 * this reader first; what it does not know libmicrohttpd never sees. It takes what every client in use sends:
 *
 *   one empty line at the most before a request; lines that end with CR LF; METHOD SP TARGET SP HTTP/1.1 (or 1.0);
 *   fields "name:value", the name a token, the value without control characters but tabs;
 *   exactly one Host (1.0: at most one): empty, or a name of letters, digits and -._~, or an address, with a
 *   port or without. Which names are the service's it does not know, so it takes any;
 *   a body by one Content-Length, of digits; or (1.1) by one Transfer-Encoding, which is "chunked": chunks without extensions and
 *   without trailers. */
#ifndef WESTPHALIA_API_HTTP_FRAMING_H
#define WESTPHALIA_API_HTTP_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/http/problem.h"

/* What comes next: of which part of a request the next byte is. */
enum framing_state {
    FRAMING_START,    /* before a request line */
    FRAMING_START_LF, /* ... in an empty line before it */
    FRAMING_METHOD,
    FRAMING_TARGET,
    FRAMING_VERSION,
    FRAMING_REQUEST_LF,
    FRAMING_LINE, /* at the beginning of a field's line, or of the empty one */
    FRAMING_NAME,
    FRAMING_VALUE,
    FRAMING_VALUE_LF,
    FRAMING_HEAD_LF, /* of the empty line */
    FRAMING_BODY,
    FRAMING_CHUNK_SIZE,
    FRAMING_CHUNK_SIZE_LF,
    FRAMING_CHUNK,
    FRAMING_CHUNK_CR,
    FRAMING_CHUNK_LF,
    FRAMING_LAST_CR, /* after the chunk of size 0 */
    FRAMING_LAST_LF
};

/* Fields that matter here. */
enum framing_field { FIELD_OTHER, FIELD_LENGTH, FIELD_ENCODING, FIELD_HOST, FIELD_COOKIE };

enum { FRAMING_NAME_ROOM = 20 };

/* One connection's. All zero: nothing has come yet. */
struct framing {
    enum framing_state state;
    bool after_empty_line, is_1_0, has_length, is_chunked;
    int hosts;
    int at; /* how far the version is read, or a size, or a value that is looked at; how long the name is */
    char name[FRAMING_NAME_ROOM]; /* of the field, in lower case, as far as there is room */
    enum framing_field field;
    uint64_t left;  /* bytes of the body, or of the chunk, that are still to come */
    size_t cost;    /* memory that libmicrohttpd needs for the head so far */
    size_t longest; /* ... and has needed for the longest of those that were read */
    uint64_t heads; /* how many these are */
    /* What is wrong; NULL: nothing yet. After it nothing is read any more. */
    const char *fault;
    enum problem problem;
};

/* Reads on, up to a fault. Returns how many of the bytes are safe: all of them; or, with a fault, those up to the end of the last
 * request that is whole. *ends grows by the number of requests that ended in these. A head's cost is at most `most`. */
size_t framing_read(struct framing *framing, const char *bytes, size_t length, size_t most, int *ends);

#endif
