/* What the server listens with. listener.c */
#ifndef WESTPHALIA_API_HTTP_LISTENER_H
#define WESTPHALIA_API_HTTP_LISTENER_H

#include <stdbool.h>

struct server;

enum { BACKLOG = 4096 /* connections that wait to be accepted */ };

/* Opens the listening socket, or takes the given one. False after a line in the log. */
bool listener_open(struct server *server);
bool tls_read(struct server *server); /* reads the configured files; false after a line in the log */

#endif
