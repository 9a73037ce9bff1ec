/* The server's inside, shared by the http_*.c files and by nobody else.
 *
 * The life of a request. An exchange is made when the request line has been read (http/exchange.c) and belongs to its loop's
 * thread: route, limits, headers and body are checked there as they come. Complete, its connection is suspended and the exchange
 * belongs to the queue, then to the worker that takes it (http/workers.c), which runs the handler and resumes the connection:
 * from then on the exchange is the loop's again, which sends the answer and keeps the exchange for another request. Nobody
 * touches an exchange that is not theirs, so it needs no lock.
 *
 * A stream (http/stream.c) goes to and fro between loop and workers as long as it lives; `enum live_state` says whose it is. */
#ifndef WESTPHALIA_API_HTTP_SERVER_H
#define WESTPHALIA_API_HTTP_SERVER_H

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

#include "api/common/config.h"
#include "api/http/framing.h"
#include "api/http/limits.h"
#include "api/http/problem.h"

enum { BACKLOG = 4096 /* connections that wait to be accepted */ };
enum { QUERY_PARAMETERS = 16, REQUEST_ID_ROOM = 65, STRIPES = 64, ORIGINS = 32, PROXIES = 32 };

struct loop;
struct exchange;

/* Addresses that begin alike. */
struct network {
    uint8_t bytes[16];
    size_t length; /* of an address: 4 or 16 */
    int bits;      /* of it that count */
};

/* A connection. Its loop's thread owns it. */
struct peer {
    struct peer *next, *previous; /* of the loop */
    struct loop *loop;
    int socket;
    uint64_t address; /* hash of the other end's address, for the limits */
    bool is_proxy;    /* ... which may say for whom it speaks */
    bool is_loopback; /* ... which is an address of this machine's own */
    int64_t deadline; /* in microseconds: shut down when it has passed; 0: never */
    /* http/raw.c */
    struct framing framing;
    int unanswered;           /* requests that have come in whole and whose exchange has not ended */
    bool is_faulty;           /* the framing has a fault that is to be answered: in loop->faulty */
    struct peer *next_faulty; /* of these */
    size_t dropped;           /* bytes after the answer */
    int64_t
        head; /* bytes that are counted for the longest head so far: libmicrohttpd keeps them until the connection ends */
    void *session; /* TLS: gnutls_session_t, once something was read; or NULL */
    /* What is on: */
    struct exchange *exchange; /* NULL: nothing, between two requests */
    uint64_t client;           /* hash of the address for which it is, for the limits */
    int64_t held;              /* bytes that are counted for it */
    bool follows, is_stranger; /* it is a stream, of somebody who does not play */
    bool waits;    /* the service waits: for the rest of a body, or until what there is was taken */
    int64_t since; /* ... or not: since when */
    bool given_up; /* it is being closed, for want of room: nothing more is counted */
};

/* What an exchange waits for. */
enum stage {
    STAGE_HEADERS, /* the request line is here: the loop's */
    STAGE_BODY,    /* headers are checked: the loop's */
    STAGE_WORK,    /* suspended: the queue's or a worker's */
    STAGE_ANSWER,  /* response filled, not queued yet: the loop's */
    STAGE_SENT     /* given to libmicrohttpd: the loop's, until it is released */
};

enum live_state {
    LIVE_WORK, /* suspended: in the queue, or with a worker that produces */
    LIVE_SEND, /* the loop's, which sends what was produced */
    LIVE_IDLE  /* suspended: stream_wake(), the heartbeat or the stop will move it on */
};

/* The part of an exchange that is a stream. State and flags are guarded by the stripe's lock. */
struct live {
    struct stream *stream;
    struct exchange *next, *previous; /* of the stripe */
    enum live_state state;
    bool woken;   /* something happened while it was not idle: produce again */
    bool beat;    /* the heartbeat is due */
    bool ended;   /* no more is to come */
    bool counted; /* against the limits: not when it has to end for another one */
    size_t sent;  /* bytes of response.body that libmicrohttpd has */
    int64_t
        heartbeat; /* when the next is due: only the loop looks, or a wake would bring it early, and tell of itself */
};

struct exchange {
    struct request request; /* the first member: handlers' requests are exchanges */
    struct response response;
    struct exchange *next; /* of the queue, the returned, or the loop's spare ones */
    struct peer *peer;
    struct server *server;
    struct MHD_Connection *connection;
    enum stage stage;
    bool is_greedy;      /* its address had taken more than its share of the cores when it was queued */
    bool refused;        /* the response says why; the rest of the body is dropped */
    bool close;          /* the connection ends with this answer */
    bool in_flight;      /* server_stop() waits for it */
    bool overdue;        /* it has waited aside too long */
    bool alone;          /* it is not handled together with others (any more) */
    uint64_t number;     /* in the order in which exchanges were queued */
    int64_t taken;       /* microseconds of a core that its handler has taken before it waited for others */
    int64_t aside_since; /* 0: it never was */
    int operation;       /* index of the route; -1 */
    uint64_t client;     /* as the peer has it */
    size_t dropped;      /* bytes of a refused request's body */
    int64_t queued;      /* bytes of its body that count as queued, until the loop has it back */
    struct writer body;
    struct MHD_Response
        *made;          /* the answer, between answer_make() and answer_send(); NULL: the last resort */
    struct quota quota; /* quota.limit 0: none was asked for */
    int64_t started, complete; /* when the request line was here; when all of it was, or it was refused */
    const char *method, *version;
    char *path; /* decoded in place, in `target` */
    int query_count;
    struct {
        const char *name, *value;
    } query[QUERY_PARAMETERS];
    char id[REQUEST_ID_ROOM];
    struct live live; /* live.stream is NULL where there is none */
    bool target_too_long;
    char target[]; /* config->max_uri and a zero */
};

struct loop {
    struct server *server;
    struct MHD_Daemon *daemon;
    pthread_t thread;
    int epoll;                           /* libmicrohttpd's */
    int wake_fd;                         /* an eventfd: rung by who puts something on an empty stack */
    _Atomic(struct peer *) arrived;      /* stack: connections that were accepted for this loop */
    _Atomic(struct exchange *) returned; /* stack: exchanges whose connections are to be resumed */
    struct peer *arriving;               /* given to MHD_add_connection() just now */
    struct peer *peers;
    struct peer *faulty; /* those whose input has a fault that has not been answered */
    struct exchange *spare;
    int spares;
    int64_t swept;
    /* There is more in memory than may be, and nobody is left here who has more than his share of it. */
    atomic_bool is_short;
    atomic_uint rounds;   /* how often it has gone round */
    unsigned rounds_busy; /* when something was in flight last: whoever stops the server has it */
    atomic_bool stop;
};

struct exchange_list {
    struct exchange *first, **last;
};

/* By how they are handled. */
struct waiting {
    struct exchange_list single, together;
};

/* A worker that has nothing to do, until it is called. */
struct idle {
    pthread_cond_t called;
    bool is_called;
    struct idle *next;
};

/* The things that a worker's requests are about, by hash (application->shared). 0: a request that is about none. */
struct at_work {
    uint64_t thing[GROUP_MOST];
    int count;
};

/* Exchanges that wait for a worker. http/queue.c */
struct queue {
    const char *shared; /* application->shared */
    pthread_mutex_t lock;
    pthread_cond_t closing;
    struct idle *idle; /* who came last is called first: its connection to the database is the warmest */
    struct waiting fair,
        greedy; /* of addresses that have taken more than their share: they are taken when there are no others */
    int greedy_at_work, greedy_share;
    struct {
        uint64_t client;
        int64_t at;
    } others[2];         /* who came last of those that have not, and when; and who else */
    uint64_t pushed;     /* so many in all */
    size_t length, room; /* those aside and those of the greedy included */
    struct exchange_list
        aside[STRIPES]; /* whose things have their share of the workers, by the thing's hash */
    size_t aside_count;
    struct at_work *at_work; /* of each worker */
    int workers, share;      /* all; that are at one thing */
    int groups, groups_most; /* workers that have taken several that are handled together */
    bool closed;
};

/* What a worker has taken from the queue: one exchange, or several that are handled together. */
struct taken {
    int worker, count;
    bool is_greedy; /* of greedy addresses */
    bool is_group;  /* there are several */
    struct exchange *exchange[GROUP_MOST];
};

/* Streams by subject. */
struct stripe {
    pthread_mutex_t lock;
    struct exchange *first;
};

struct worker_thread {
    struct server *server;
    struct worker *worker; /* the application's */
    pthread_t thread;
    int index;         /* 0.. of all */
    bool is_connected; /* as server->connected has counted it */
};

struct server {
    const struct config *config;
    const struct application *application;
    void *context; /* the application's */
    int port;
    int listener;        /* polled by the first loop; -1 once stopping */
    atomic_bool listens; /* there is one, or what it had is not dealt out yet */
    int loop_count;
    struct loop *loops;
    int worker_count; /* that were started */
    struct worker_thread *workers;
    struct queue queue;
    struct stripe stripes[STRIPES];
    atomic_int streams;       /* that are linked */
    int64_t most_connections; /* config->max_connections, or as many as there are descriptors for */
    atomic_int connections;
    atomic_int in_flight;
    atomic_int connected;          /* workers that have a connection to the database */
    _Atomic(int64_t) next_connect; /* when one that has none may try */
    atomic_bool stopping;
    struct limits *limits;
    struct MHD_Response
        *last_resort; /* status 503; made beforehand, for when memory is too short for any other answer */
    char *origins_text;
    const char *origins[ORIGINS]; /* ended by NULL; "*": all; "loopback": all of this machine */
    struct network proxies[PROXIES];
    int proxy_count;
    char *tls_cert, *tls_key; /* PEM, or NULL */
    char tls_priorities[1024];
};

/* Microseconds of a clock that only goes forward. */
int64_t http_now(void);

/* http/loop.c */
/* Whose connection it is, for the limits: a proxy's are those of its clients, who are told from one another by what they ask. */
uint64_t peer_counted(const struct peer *peer);
bool loops_start(struct server *server);
void loops_stop(struct server *server); /* joins, and closes what connections there are */
void loops_wake(struct server *server);
/* Counts what the exchange holds now. The loop's thread, while the exchange is its own. */
void loop_count(struct exchange *x);
/* Gives an exchange whose connection is suspended back to its loop. Any thread. */
void loop_return(struct exchange *x);

/* http/exchange.c: callbacks of libmicrohttpd */
void *exchange_begin(void *loop, const char *uri, struct MHD_Connection *connection);
enum MHD_Result exchange_access(void *loop, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data, size_t *size,
                                void **exchange);
void exchange_completed(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode how);
void exchange_free(struct exchange *x);
void request_id_make(char id[REQUEST_ID_ROOM]);

/* http/raw.c: what comes in, before libmicrohttpd reads it */
bool raw_start(void); /* after the limit of open files is what it stays */
void raw_stop(void);
/* Loop: the connection begins; it ends, its socket still open. */
void raw_begin(struct peer *peer);
void raw_end(struct peer *peer);
/* Memory that libmicrohttpd may need for a head: it has this and a page more. */
size_t raw_head_cost(const struct config *config);
/* Loop: answers what cannot be read, once all that came before is answered. */
void raw_refuse(struct loop *loop);

/* http/target.c */
/* Splits and decodes the target. False: the response says what is wrong. */
bool target_read(struct exchange *x);
/* Sets route, operation and parameters. False: 404, 405, or the answer to OPTIONS. */
bool target_route(struct exchange *x);

/* http/check.c */
/* All that can be said from the request's headers alone. False: the response says what is wrong. */
bool check_headers(struct exchange *x);
/* How many bytes a body may have here; and says so, in a response. */
size_t body_most(const struct exchange *x);
bool refuse_length(struct exchange *x); /* false */
/* Parses the body. False: 400. */
bool check_body(struct exchange *x);

/* http/answer.c */
bool answers_start(struct server *server); /* makes the last resort */
void answers_stop(struct server *server);
/* Why an answer is missing of a request that a handler has run. */
#define ANSWER_MISSING                                                                                       \
    "Memory is short. What the request was to change may be changed: repeat it with the same "               \
    "Idempotency-Key."
/* Makes of the response what is to be sent, with the headers that every answer has, counts it and logs it. Where memory is too short for
 * that, the response is the last resort from here on. */
void answer_make(struct exchange *x);
/* Loop: gives it to libmicrohttpd. */
enum MHD_Result answer_send(struct exchange *x);
/* ... for a request without an exchange: there was no memory for one. */
enum MHD_Result answer_starved(struct server *server, struct MHD_Connection *connection);

/* http/cors.c */
bool cors_read(struct server *server); /* the configured origins */
/* The origin of the request where it is allowed, or NULL. */
const char *cors_origin(const struct exchange *x);
void cors_preflight(struct exchange *x); /* headers of the answer to OPTIONS */

/* http/proxy.c */
bool proxies_read(struct server *server); /* the configured proxies */
bool proxy_is_trusted(const struct server *server, const struct sockaddr *address);
bool proxy_is_loopback(const struct sockaddr *address);
/* Hash of the client's address: that of the other end, or the one for which a trusted proxy speaks. */
uint64_t proxy_client(const struct exchange *x);

/* http/workers.c */
/* The client has taken what this worker has done since this worker_time(). */
void worker_charge(const struct exchange *x, int64_t since);
int workers_wanted(const struct config *config);
bool workers_start(struct server *server);
void workers_stop(struct server *server); /* runs what is queued, joins */

/* http/queue.c */
/* `shared`: application->shared. False: memory is short. */
bool queue_init(struct queue *queue, const struct config *config, const char *shared);
void queue_free(struct queue *queue);
/* False when the queue is full or closed; the exchange is still the caller's then. */
bool queue_push(struct queue *queue, struct exchange *x);
/* Waits for something to take; `together`: several, where they may be handled so. taken->count is 0 when the queue is closed and empty (who works on a match takes what waits aside for it). True: it
 * has waited. */
bool queue_take(struct queue *queue, int worker, bool together, struct taken *taken);
/* The worker has done with what it took; or it has not begun, and gives it back untouched. */
void queue_done(struct queue *queue, const struct taken *taken);
void queue_put_back(struct queue *queue, const struct taken *taken);
/* One of several that it took is to be handled by itself, by whoever is free: in the order in which it came, before all that came later. */
void queue_put_alone(struct queue *queue, struct exchange *x);
/* A worker takes nothing more for now: another one is called for what waits. */
void queue_leave(struct queue *queue);
/* Workers end when they have taken what is left. */
void queue_close(struct queue *queue);

/* http/stream.c */
void streams_init(struct server *server);
/* Worker: takes response->stream up. False: there are too many, and the response says so. */
bool stream_begin(struct exchange *x);
/* Worker: lets the stream produce, which is charged to its client, and passes it on. A HEAD has only the answer's beginning. */
void stream_run(struct exchange *x, struct worker *worker);
/* Loop: libmicrohttpd's content reader. */
ssize_t stream_read(void *exchange, uint64_t position, char *buffer, size_t room);
/* Loop, about once a second: heartbeats, and clients that have left. */
void streams_tick(struct loop *loop, int64_t now);
/* Loop: the connection is done with it. */
void stream_end(struct exchange *x);
/* Every stream ends as soon as what it has produced is sent. server->stopping is set. */
void streams_stop(struct server *server);

#endif
