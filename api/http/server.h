/* The server's inside, shared by the files of http/ alone. Here is what all its threads share. The rest has
 * headers by subject:
 *
 *   exchange.h  connections, and the requests that come by them
 *   loop.h      event loops, and the connections that they own
 *   stages.h    the stages of a request before its handler runs
 *   queue/      how requests wait for workers, and the three rules by which one is next
 *   workers.h   the workers
 *   answer.h    answers on their way to the client
 *   stream.h    streams
 *   framing.h, raw.h   the bytes of requests before libmicrohttpd reads them
 *   mhd.h       what the service does with the insides of libmicrohttpd
 *   held_memory.h, limits.h, listener.h, cors.h, proxy.h   what their names say
 *
 * The life of a request. Its loop makes an exchange when the request line was read (http/exchange.c). The
 * loop's thread owns the exchange, and checks route, limits, headers and body as they come. When the request
 * is complete, its connection is suspended. Then the queue owns the exchange, and after it the worker that
 * takes it (http/workers.c). The worker runs the handler and resumes the connection. From then on the loop
 * owns the exchange again, sends the answer, and keeps the exchange for another request. A thread touches
 * only exchanges that it owns, so they need no lock.
 *
 * A stream (http/stream.c) goes to and fro between loop and workers while it lives. `enum stream_phase` says
 * which of them owns it. */
#ifndef WESTPHALIA_API_HTTP_SERVER_H
#define WESTPHALIA_API_HTTP_SERVER_H

#include <pthread.h>
#include <stdatomic.h>

#include "api/common/config.h"
#include "api/http/queue/queue.h"

enum { ORIGINS = 32, PROXIES = 32, STRIPES = 64 };

struct workers {
    int count;                     /* workers that were started */
    struct worker_thread *thread;  /* one for each; workers.c */
    atomic_int connected;          /* workers with a connection to the database */
    _Atomic(int64_t) next_connect; /* the time at which a worker without one may try to connect */
};

/* Streams whose subjects have the same hash. */
struct stripe {
    pthread_mutex_t lock;
    struct exchange *first;
};

struct listening {
    int port;
    int socket;    /* polled by the first loop; -1 when the server stops */
    int next_loop; /* the loop that gets the next connection; the first loop alone knows */
    /* No descriptor is free for a connection that waits. Then the socket is not polled, as it would be ready
     * all the time. */
    atomic_bool lacks_files;
    atomic_bool is_open; /* it has a socket, or connections that are not given to loops yet */
};

/* What goes on at the moment. */
struct traffic {
    atomic_int streams;       /* streams that are in a stripe */
    int64_t most_connections; /* config->capacity.max_connections, or what the descriptors suffice for */
    atomic_int connections;
    atomic_int in_flight;
};

/* The configured origins, ended by NULL. "*": every origin. "loopback": every origin on this machine. */
struct origins {
    char *text;
    const char *list[ORIGINS];
};

/* Addresses with a common beginning. */
struct network {
    uint8_t bytes[16];
    size_t length; /* bytes of an address: 4 or 16 */
    int bits;      /* bits of the common beginning */
};

struct proxies {
    struct network network[PROXIES];
    int count;
};

struct tls {
    char *cert, *key; /* PEM, or NULL */
    char priorities[1024];
};

struct server {
    const struct config *config;
    const struct application *application;
    void *context; /* for application->worker_new() */
    struct listening listening;
    int loop_count;
    struct loop *loops;
    struct workers workers;
    struct queue queue;
    struct stripe stripes[STRIPES];
    struct traffic traffic;
    atomic_bool stopping;
    struct limits *limits;
    /* An answer with status 503, made at the start, for when memory is too short for any other. */
    struct MHD_Response *last_resort;
    struct origins origins;
    struct proxies proxies;
    struct tls tls;
};

/* Microseconds of a clock that only goes forward. */
int64_t http_now(void);

#endif
