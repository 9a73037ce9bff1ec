/* A line to the service: one keep-alive HTTP/1.1 connection, for one request at a time. */
#ifndef WESTPHALIA_BENCH_LINE_H
#define WESTPHALIA_BENCH_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_ROOM = 1 << 17 }; /* bytes of the longest answer */

struct line {
    int socket;
    int status;       /* of the answer; 0: it is not complete */
    const char *body; /* ended by a zero; borrowed until the next request */
    size_t length;    /* of what is in `text` */
    size_t wanted;    /* of the whole answer; 0: its header is not complete */
    char *text;
};

/* False: nobody listens on that port of 127.0.0.1, or memory is short. */
bool line_open(struct line *line, int port);
void line_close(struct line *line);

/* Sends a request whole. False: the connection is gone. */
bool line_send(struct line *line, const char *request, size_t length);

/* Reads what is there; with `wait` until the answer's header, and a body of announced length, is complete. False: the
 * connection is gone, or this is no answer that the service gives. */
bool line_receive(struct line *line, bool wait);

#endif
