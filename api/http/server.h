/* The server's inside, shared by the files of http/ alone. Connections and requests are in exchange.h, and
 * how requests wait for workers is in queue.h.
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
#include "api/http/mhd.h"
#include "api/http/queue.h"

enum { BACKLOG = 4096 /* connections that wait to be accepted */ };
enum { ORIGINS = 32, PROXIES = 32 };

/* ---- loops and workers ---- */

struct loop {
    struct server *server;
    struct MHD_Daemon *daemon;
    pthread_t thread;
    int epoll;                           /* libmicrohttpd's epoll descriptor */
    int wake_fd;                         /* an eventfd, written when an empty stack gets an item */
    _Atomic(struct peer *) arrived;      /* a stack of connections that were accepted for this loop */
    _Atomic(struct exchange *) returned; /* a stack of exchanges whose connections are to be resumed */
    struct exchange_list complete;       /* requests for groups that have become complete in this round */
    struct peer *arriving;               /* the peer that is being given to MHD_add_connection() */
    struct peer *peers;
    struct peer *to_refuse; /* peers whose input has a fault that is not answered yet */
    struct {
        struct exchange *first;
        int count;
    } spare; /* exchanges for further requests */
    int64_t swept;
    /* Too much is in memory, and no client of this loop has more than its share. */
    atomic_bool needs_room;
    struct {
        atomic_uint count;
        /* `count` when a request was last in flight; written by the thread that stops the server */
        unsigned when_busy;
    } rounds; /* rounds of the loop */
    atomic_bool stop;
};

struct worker_thread {
    struct server *server;
    struct worker *worker; /* the application's part */
    pthread_t thread;
    int index;         /* 0 for the first worker */
    bool is_connected; /* whether workers.connected counts it */
};

struct workers {
    int count; /* workers that were started */
    struct worker_thread *thread;
    atomic_int connected;          /* workers with a connection to the database */
    _Atomic(int64_t) next_connect; /* the time at which a worker without one may try to connect */
};

/* ---- the server ---- */

/* Streams by subject. */
struct stripe {
    pthread_mutex_t lock;
    struct exchange *first;
};

struct listening {
    int port;
    int socket;          /* polled by the first loop; -1 when the server stops */
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

/* ---- http/loop.c ---- */

/* The client that a connection counts for. That of a proxy counts for LIMITS_UNCOUNTED, since its requests
 * tell its clients apart. */
uint64_t peer_counted(const struct peer *peer);
bool loops_start(struct server *server);
void loops_stop(struct server *server); /* joins the loops, and closes their connections */
void loops_wake(struct server *server);
/* Gives an exchange with a suspended connection back to its loop. Any thread may call it. */
void loop_return(struct exchange *x);
/* Gives several back, and empties the list. Each loop is woken once. */
void loops_return(struct exchange_list *list);

/* ---- http/room.c: the memory that connections hold. Called by the loop's thread ---- */

/* Counts what the exchange holds now; the loop must own it. */
void room_account(struct exchange *x);
/* Closes slow connections while too much is in memory: first those of clients over their share. Others are
 * closed only when no loop has such a client. */
void room_make(struct loop *loop, int64_t now);
/* Closes connections of clients over their share, once they had a moment to take their answers. */
void room_hold_shares(struct loop *loop, int64_t now);

/* ---- callbacks of libmicrohttpd, whose parameters are its own ---- */

/* http/loop.c: a connection begins or ends. */
void loop_notify(void *loop, struct MHD_Connection *connection, void **peer,
                 enum MHD_ConnectionNotificationCode code);
/* http/exchange.c: the stages of a request. */
void *exchange_begin(void *loop, const char *uri, struct MHD_Connection *connection);
enum MHD_Result exchange_access(void *loop, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data, size_t *size,
                                void **exchange);
void exchange_completed(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode how);

/* ---- http/exchange.c ---- */

void exchange_free(struct exchange *x);
/* Answers a complete request for which the queue has no room. */
void exchange_refuse(struct exchange *x);
void request_id_make(char id[REQUEST_ID_ROOM]);

/* ---- http/raw.c: the bytes of a connection before libmicrohttpd reads them ---- */

/* Takes bytes that came. Returns how many of them libmicrohttpd may read: it gets none after a fault. */
size_t raw_pass(struct peer *peer, const char *bytes, size_t length);
/* Drops what still comes after a fault, as recv() would read it. */
ssize_t raw_drop(struct peer *peer);
/* Called by the loop when a connection ends. */
void raw_end(struct peer *peer);
/* Called by the loop. Refuses connections whose input has a fault, once all earlier requests are answered. */
void raw_refuse(struct loop *loop);

/* ---- http/listener.c ---- */

/* Opens the listening socket, or takes the given one. False after a line in the log. */
bool listener_open(struct server *server);
bool tls_read(struct server *server); /* reads the configured files; false after a line in the log */

/* ---- http/target.c ---- */

/* Splits and decodes the target. False: the response says what is wrong. */
bool target_read(struct exchange *x);
/* Sets route, operation and parameters. False: 404, 405, or the answer to OPTIONS. */
bool target_route(struct exchange *x);

/* ---- http/check.c ---- */

/* Makes the checks that need only the headers. False: the response says what is wrong. */
bool check_headers(struct exchange *x);
/* The most bytes that a body may have here. */
size_t body_most(const struct exchange *x);
bool refuse_length(struct exchange *x); /* false; the response says what the limit is */
/* Parses the body. False: 400. */
bool check_body(struct exchange *x);
/* http/shape.c: whether the JSON body is neither too deep nor too large. False: the response says so. */
bool check_shape(struct exchange *x);

/* ---- http/answer.c ---- */

bool answers_start(struct server *server); /* makes the last resort */
void answers_stop(struct server *server);
/* Why the answer of a request is missing whose handler has run. */
#define ANSWER_MISSING                                                                                       \
    "Memory is short. What the request was to change may be changed: repeat it with the same "               \
    "Idempotency-Key."
/* Makes the answer of the response with the headers of every answer, counts it and logs it. Where memory is
 * short, the response becomes the last resort. */
void answer_make(struct exchange *x);
/* Called by the loop. Gives the answer to libmicrohttpd. */
enum MHD_Result answer_send(struct exchange *x);
/* Answers a request for which memory was too short to make an exchange. */
enum MHD_Result answer_without_memory(struct server *server, struct MHD_Connection *connection);

/* ---- http/cors.c ---- */

bool cors_read(struct server *server); /* reads the configured origins */
/* The origin of the request, if it is allowed; otherwise NULL. */
const char *cors_origin(const struct exchange *x);
void cors_preflight(struct exchange *x); /* writes the headers of the answer to OPTIONS */

/* ---- http/proxy.c ---- */

bool proxies_read(struct server *server); /* reads the configured proxies */
bool proxy_is_trusted(const struct server *server, const struct sockaddr *address);
bool proxy_is_loopback(const struct sockaddr *address);
/* The hash of the client's address: that of the other end, or the one for which a trusted proxy speaks. */
uint64_t proxy_client(const struct exchange *x);

/* ---- http/workers.c ---- */

/* Charges the client with the time of a core that this worker has used since this worker_time(). */
void worker_charge(const struct exchange *x, int64_t since);
int workers_wanted(const struct config *config);
bool workers_start(struct server *server);
void workers_stop(struct server *server); /* runs the queued requests, and joins the workers */

/* ---- http/stream.c ---- */

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
