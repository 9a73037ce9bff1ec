/* Streams, which hold no thread while nothing happens. stream.c */
#ifndef WESTPHALIA_API_HTTP_STREAM_H
#define WESTPHALIA_API_HTTP_STREAM_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct exchange;
struct loop;
struct server;
struct worker;

void streams_init(struct server *server);
/* Called by a worker. Admits response->stream. False: there are too many, and the response says so. */
bool stream_begin(struct exchange *x);
/* Called by a worker. Lets the stream produce, charges its client, and passes it on. A HEAD has only the
 * answer's beginning. */
void stream_run(struct exchange *x, struct worker *worker);
/* Called by the loop: libmicrohttpd's content reader. */
ssize_t stream_read(void *exchange, uint64_t position, char *buffer, size_t room);
/* Called by the loop about once a second: sends heartbeats, and finds clients that have left. */
void streams_tick(struct loop *loop, int64_t now);
/* Called by the loop: the connection is done with the stream. */
void stream_end(struct exchange *x);
/* Every stream ends as soon as its produced bytes are sent. server->stopping must be set. */
void streams_stop(struct server *server);

#endif
