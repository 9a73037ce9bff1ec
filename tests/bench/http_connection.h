/* A line to the service: one keep-alive HTTP/1.1 connection, for one request at a time. */
#ifndef WESTPHALIA_BENCH_HTTP_CONNECTION_H
#define WESTPHALIA_BENCH_HTTP_CONNECTION_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_CONNECTION_ROOM = 1 << 17 }; /* bytes of the longest answer */

struct http_connection {
    int socket;
    int status;       /* of the answer; 0: it is not complete */
    const char *body; /* ended by a zero; borrowed until the next request */
    size_t length;    /* of what is in `text` */
    size_t wanted;    /* of the whole answer; 0: its header is not complete */
    char *text;
};

/* False: no service listens on that port of 127.0.0.1, or memory is short. */
bool http_connection_open(struct http_connection *connection, int port);
void http_connection_close(struct http_connection *connection);

/* Sends a request whole. False: the connection is gone. */
bool http_connection_send(struct http_connection *connection, const char *request, size_t length);

/* Reads what is there; with `wait` until the answer's header, and a body of announced length, is complete.
 * False: the connection is gone, or this is no answer that the service gives. */
bool http_connection_receive(struct http_connection *connection, bool wait);

#endif
