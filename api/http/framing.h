/* The framing of requests, read strictly: where a head ends, where a body ends, where the next request begins
 * (RFC 9112).
 *
 * libmicrohttpd accepts much: a line that ends with a bare LF, a chunk's extension, a folded field, a zero
 * byte in a value. A proxy or cache before the service may read the same bytes otherwise. Then a request can
 * be hidden in another. So all bytes pass this reader first, and libmicrohttpd sees only bytes that the
 * reader has accepted. The reader accepts the requests that every client in use sends:
 *
 * - At most one empty line comes before a request.
 * - Lines end with CR LF. The first is METHOD SP TARGET SP HTTP/1.1 (or 1.0).
 * - A field is "name:value". The name is a token; the value has no control characters but tabs. White
 *   space may stand around a value (RFC 9110, 5.5). libmicrohttpd refuses it behind a length, so it is left
 *   out there and behind a host. None may stand behind "chunked", which other readers may then take for
 *   another coding.
 * - There is exactly one Host (1.0: at most one). It is empty, or a name of letters, digits and -._~, or an
 *   address, with a port or without; of 255 bytes at most. The reader accepts any name, as it does not know
 *   which names are the service's.
 * - A body comes by one Content-Length, of digits; or (1.1) by one Transfer-Encoding, which is "chunked", in
 *   chunks without extensions and trailers.
 *
 * A trial has shown what libmicrohttpd does without this reader: with its strict option on, and 411 for all
 * chunked bodies, which some clients send. These are 131 malformed framings of
 * tests/attack/test_framing.py:
 *
 *                                                             0.9.75   1.0.1
 *     411                                                         33      24
 *     a page of the library                                       35      65
 *     the end of the connection alone                              6      11
 *     accepted, and the parsed request shows the fault            39      31
 *     accepted, and the parsed request does not show it           18       0
 *
 * The parsed request shows faults of Host, lengths, names, control characters, the version and the size. For
 * the 18 others this reader is needed. NO_TRACE of that test names them:
 *
 * - a line that ends with a bare LF; a zero byte in the method, the target, a value or the empty line;
 * - a folded length; a field without a name;
 * - two spaces after the method; an empty line or a bare LF too many before a request.
 *
 * To find the next head the reader must know the lengths of bodies. So it refuses all other faults of a
 * framing, too. Its refusal is a problem in the agreed form, which the client can read before the connection
 * ends (raw.c).
 *
 * A build that takes nothing older than 1.0.1 can do without: it checks the parsed request, and loses the
 * problem in the agreed form where the library answers by itself. */
#ifndef WESTPHALIA_API_HTTP_FRAMING_H
#define WESTPHALIA_API_HTTP_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/http/problem.h"

/* The part of a request to which the next byte belongs. */
enum framing_state {
    FRAMING_START, /* before a request line */
    FRAMING_METHOD,
    FRAMING_TARGET,
    FRAMING_VERSION,
    FRAMING_LINE, /* at the beginning of a field's line, or of the empty one */
    FRAMING_NAME,
    FRAMING_VALUE,
    FRAMING_SPACE, /* in the white space behind a length or a host, which is left out */
    FRAMING_BODY,
    FRAMING_CHUNK_SIZE,
    FRAMING_CHUNK,
    FRAMING_CHUNK_END,
    FRAMING_CHUNKS_END /* after the chunk of size 0 */
};

/* Fields that the framing depends on. */
enum framing_field { FIELD_OTHER, FIELD_LENGTH, FIELD_ENCODING, FIELD_HOST, FIELD_COOKIE };

enum { FRAMING_TEXT_ROOM = 256 };

/* The framing of one connection. All members are zero at its beginning. */
struct framing {
    enum framing_state state;
    bool after_cr; /* the next byte is LF */
    bool after_empty_line, is_1_0, has_host, has_length, is_chunked;
    enum framing_field field;
    /* The version, or the current field's name in lower case, or its value where that is checked; as far as
     * it fits. */
    char text[FRAMING_TEXT_ROOM];
    int at;         /* bytes of `text`; of a chunk's size: digits */
    uint64_t left;  /* bytes that are missing of the body or chunk */
    size_t cost;    /* bytes that libmicrohttpd needs for the current head */
    size_t longest; /* bytes that it has needed for the longest head */
    bool has_head;  /* a head was read */
    /* The fault; NULL: none. After a fault the reader reads no further. */
    const char *fault;
    enum problem problem;
};

/* Reads on, up to a fault. Returns how many of the bytes may be passed on, which then stand at the beginning.
 * These are all but white space behind a length or a host; after a fault those of the whole requests before
 * it. *ends grows by the requests that ended in these. A head may cost `most` bytes. */
size_t framing_read(struct framing *framing, char *bytes, size_t length, size_t most, int *ends);

/* The value of a hexadecimal digit of either case. -1: it is none. */
int framing_hex_digit(unsigned char c);

#endif
