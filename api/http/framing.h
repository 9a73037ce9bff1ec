/* The framing of requests, read strictly: where a head ends, where a body ends, where the next request begins
 * (RFC 9112).
 *
 * libmicrohttpd forgives much: a line that ends with a bare LF, a chunk's extension, a folded field, a zero
 * byte in a value. A proxy or cache before the service may read the same bytes otherwise. Then a request can
 * be hidden in another. So all bytes pass this reader first, and libmicrohttpd never sees bytes that the
 * reader does not know. The reader takes the requests that every client in use sends:
 *
 * - At most one empty line comes before a request.
 * - Lines end with CR LF. The first is METHOD SP TARGET SP HTTP/1.1 (or 1.0).
 * - A field is "name:value". The name is a token; the value has no control characters but tabs.
 * - There is exactly one Host (1.0: at most one). It is empty, or a name of letters, digits and -._~, or an
 *   address, with a port or without. The reader takes any name, as it does not know which names are the
 *   service's.
 * - A body comes by one Content-Length, of digits; or (1.1) by one Transfer-Encoding, which is "chunked", in
 *   chunks without extensions and trailers.
 *
 * Whether libmicrohttpd could do without this reader was tried: version 0.9.75, its strict option on, and 411
 * for all chunked bodies, which some clients send. Of the 130 malformed framings in
 * tests/attack/test_framing.py 34 got a problem, 20 a page of the library, and 6 the end of the connection
 * alone. The other 70 were taken for sound, or the request behind them was answered. Many of these can be
 * refused by the parsed fields: Host, lengths, names, control characters, the version. 17 leave no trace in
 * the parsed request, so this reader is needed for them:
 *
 * - a line that ends with a bare LF, or with a bare CR after a field; a bare CR in a value;
 * - a folded field;
 * - a zero byte in the method, in the target or in the empty line;
 * - two spaces after the method; an empty line or a bare LF too many before a request. */
#ifndef WESTPHALIA_API_HTTP_FRAMING_H
#define WESTPHALIA_API_HTTP_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/http/problem.h"

/* The part of a request to which the next byte belongs. */
enum framing_state {
    FRAMING_START,    /* before a request line */
    FRAMING_START_LF, /* in an empty line before a request line */
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

/* The framing of one connection. All zero: nothing has come yet. */
struct framing {
    enum framing_state state;
    bool after_empty_line, is_1_0, has_length, is_chunked;
    int hosts;
    int at; /* how far the version is read, or a size, or a value that is looked at; how long the name is */
    char name[FRAMING_NAME_ROOM]; /* of the field, in lower case, as far as there is room */
    enum framing_field field;
    uint64_t left;  /* bytes of the body, or of the chunk, that are still to come */
    size_t cost;    /* memory that libmicrohttpd needs for the head so far */
    size_t longest; /* that it has needed for the longest head so far */
    uint64_t heads; /* that were read */
    /* The fault; NULL: none yet. After a fault nothing is read any more. */
    const char *fault;
    enum problem problem;
};

/* Reads on, up to a fault. Returns how many of the bytes are safe: all of them; or, with a fault, those up to
 * the end of the last request that is whole. *ends grows by the number of requests that ended in these. A
 * head's cost is at most `most`. */
size_t framing_read(struct framing *framing, const char *bytes, size_t length, size_t most, int *ends);

#endif
