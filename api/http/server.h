/* The server's inside, shared by the files of http/ alone.
 *
 * The life of a request. Its loop makes an exchange when the request line has been read (http/exchange.c).
 * The loop's thread owns the exchange, and checks route, limits, headers and body as they come. When the
 * request is complete, its connection is suspended. Then the queue owns the exchange, and after it the worker
 * that takes it (http/workers.c). The worker runs the handler and resumes the connection. From then on the
 * exchange is the loop's again, which sends the answer and keeps the exchange for another request. A thread
 * touches only exchanges that it owns, so they need no lock.
 *
 * A stream (http/stream.c) goes to and fro between loop and workers as long as it lives; `enum stream_phase`
 * says whose it is. */
#ifndef WESTPHALIA_API_HTTP_SERVER_H
#define WESTPHALIA_API_HTTP_SERVER_H

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

#include "api/common/config.h"
#include "api/http/framing.h"
#include "api/http/http.h"
#include "api/http/limits.h"
#include "api/http/problem.h"

enum { BACKLOG = 4096 /* connections that wait to be accepted */ };
enum { QUERY_PARAMETERS = 16, REQUEST_ID_ROOM = 65, STRIPES = 64, ORIGINS = 32, PROXIES = 32 };

struct loop;
struct exchange;

/* ---- a connection ---- */

/* The bytes that come in, before libmicrohttpd reads them: http/raw.c. */
struct input {
    struct framing framing;
    int unanswered;              /* requests that have come whole, and their exchanges have not ended */
    bool awaits_refusal;         /* the framing has a fault that is to be answered: in loop->to_refuse */
    struct peer *next_to_refuse; /* of these */
    size_t dropped;              /* bytes after the answer */
    int64_t head;  /* bytes counted for the longest head so far, which libmicrohttpd keeps until the end */
    void *session; /* TLS: gnutls_session_t, once something was read; or NULL */
};

/* The memory of the service that a connection holds, and for which client. */
struct holding {
    uint64_t client; /* hash of the address for which it is, for the limits */
    int64_t bytes;   /* that are counted for it */
    bool is_stream;
    bool is_stranger; /* it is a stream, and no player's */
    bool waits;       /* the service waits for the client: for a body's rest, or until the answer is taken */
    int64_t since;    /* when `waits` became what it is */
    bool is_closing;  /* it is being closed for want of room: nothing more is counted */
};

/* A connection. Its loop's thread owns it. */
struct peer {
    struct peer *next, *previous; /* of the loop */
    struct loop *loop;
    int socket;
    uint64_t address; /* hash of the other end's address, for the limits */
    bool is_proxy;    /* a trusted proxy's: it may say for whom it speaks */
    bool is_loopback; /* the other end has an address of this machine's own */
    int64_t deadline; /* in microseconds: shut down when it has passed; 0: never */
    struct input input;
    struct exchange *exchange; /* what is on; NULL: nothing, between two requests */
    struct holding holding;
};

/* ---- a request and its answer ---- */

/* What an exchange waits for, and whose it is. */
enum stage {
    STAGE_HEADERS, /* the request line is here: the loop's */
    STAGE_BODY,    /* headers are checked: the loop's */
    STAGE_WORK,    /* suspended: the queue's or a worker's */
    STAGE_ANSWER,  /* response filled, not queued yet: the loop's */
    STAGE_SENT     /* given to libmicrohttpd: the loop's, until it is released */
};

enum stream_phase {
    STREAM_PRODUCES, /* suspended: in the queue, or with a worker that produces */
    STREAM_SENDS,    /* the loop's, which sends what was produced */
    STREAM_IDLE      /* suspended: stream_wake(), the heartbeat or the stop will move it on */
};

/* The part of an exchange that is a stream. Phase and flags are guarded by the stripe's lock. */
struct stream_state {
    struct stream *source;            /* NULL: it is no stream */
    struct exchange *next, *previous; /* of the stripe */
    enum stream_phase phase;
    bool woken;   /* something happened while it was not idle: produce again */
    bool beat;    /* the heartbeat is due */
    bool ended;   /* no more is to come */
    bool counted; /* against the limits: not when it has to end for another one */
    size_t sent;  /* bytes of response.body that libmicrohttpd has */
    /* When the next heartbeat is due. Only the loop looks: otherwise a wake would bring it early, and tell of
     * itself. */
    int64_t heartbeat;
};

/* The request line. */
struct request_line {
    const char *method, *version;
    char *path; /* decoded in place, in `target` */
    int query_count;
    struct {
        const char *name, *value;
    } query[QUERY_PARAMETERS];
    int operation; /* index of the route; -1 */
    bool too_long; /* the target was */
    char id[REQUEST_ID_ROOM];
};

/* The body, as it comes. */
struct intake {
    bool refused;   /* the response says why; the rest of the body is dropped */
    size_t dropped; /* bytes of a refused request's body */
    struct writer body;
};

/* The cost of a request, and the client that bears it. */
struct account {
    uint64_t client;           /* hash of the address for which it is */
    struct quota quota;        /* quota.limit 0: none was asked for */
    int64_t queued;            /* bytes of its body that count as queued, until the loop has it back */
    int64_t started, complete; /* when the request line was here; when all of it was, or it was refused */
    bool in_flight;            /* server_stop() waits for it */
};

/* How a request waits for a worker: http/queue.c. */
struct wait {
    uint64_t number;         /* in the order in which exchanges were queued: the least is the oldest */
    int64_t since;           /* when it was queued */
    int64_t held_back_since; /* when it was held back first; 0: never */
    int64_t used;    /* microseconds of a core that its handler has used before it waited for others */
    bool over_share; /* its address had used more than its share of the cores when it was queued */
    bool by_itself;  /* it is not handled together with others (any more) */
    bool overdue;    /* it was held back too long */
};

struct exchange {
    struct request request; /* the first member: handlers' requests are exchanges */
    struct response response;
    struct exchange *next; /* of the queue, the returned, or the loop's spare ones */
    struct peer *peer;
    struct server *server;
    struct MHD_Connection *connection;
    enum stage stage;
    struct wait wait;
    struct account account;
    struct request_line line;
    struct intake intake;
    struct MHD_Response
        *made; /* the answer, between answer_make() and answer_send(); NULL: the last resort */
    struct stream_state stream;
    bool close;    /* the connection ends with this answer */
    char target[]; /* config->size.max_uri and a zero */
};

/* ---- loops, workers, queue ---- */

struct loop {
    struct server *server;
    struct MHD_Daemon *daemon;
    pthread_t thread;
    int epoll;                           /* libmicrohttpd's */
    int wake_fd;                         /* an eventfd: written when an empty stack gets something */
    _Atomic(struct peer *) arrived;      /* stack: connections that were accepted for this loop */
    _Atomic(struct exchange *) returned; /* stack: exchanges whose connections are to be resumed */
    struct peer *arriving;               /* given to MHD_add_connection() just now */
    struct peer *peers;
    struct peer *to_refuse; /* those whose input has a fault that has not been answered */
    struct {
        struct exchange *first;
        int count;
    } spare; /* exchanges for further requests */
    int64_t swept;
    atomic_bool
        needs_room; /* more is in memory than may be, and no client here has more than its share of it */
    struct {
        atomic_uint count;
        unsigned
            when_busy; /* count when something was in flight last; the thread that stops the server owns it */
    } rounds;          /* of the loop */
    atomic_bool stop;
};

struct exchange_list {
    struct exchange *first, **last;
};

/* Those that wait, by how they are handled. Each list is in the order of wait.number. */
struct waiting {
    struct exchange_list single, together;
};

/* A worker that has nothing to do, until it is called. */
struct idle {
    pthread_cond_t called;
    bool is_called;
    struct idle *next;
};

/* The things that a worker's requests are about, by hash (application->shared). 0: a request that is about
 * none. */
struct at_work {
    uint64_t thing[GROUP_MOST];
    int count;
};

/* Requests of addresses that have used more than their share of the cores. */
struct over_share {
    struct waiting waiting;
    int at_work; /* workers that have taken such requests */
    int most;    /* of these, while other clients come */
    /* The last two clients that came with a fair request, so that of each client it is known when another
     * came last. */
    struct {
        uint64_t client;
        int64_t at;
    } fair_clients[2];
};

/* The share of the workers that the requests about one thing may have. */
struct things {
    const char *pattern;                     /* application->shared */
    struct exchange_list held_back[STRIPES]; /* requests whose thing has its share, by the thing's hash */
    size_t held_back_count;
    struct at_work *at_work; /* of each worker */
    int workers, share;      /* all; those that may be at one thing */
};

/* Exchanges that wait for a worker. http/queue.c */
struct queue {
    pthread_mutex_t lock;
    pthread_cond_t closing;
    struct idle *idle; /* the last that came is called first: its connection to the database is the warmest */
    struct waiting fair;
    struct over_share over_share;
    struct things things;
    uint64_t pushed;         /* so many in all */
    size_t length, room;     /* all that wait, wherever; how many may */
    int groups, groups_most; /* workers that have taken several that are handled together */
    bool closed;
};

/* What a worker has taken from the queue: one exchange, or several that are handled together. */
struct taken {
    int worker, count;
    bool over_share; /* of addresses over their share */
    bool is_group;   /* there are several */
    struct exchange *exchange[GROUP_MOST];
};

struct worker_thread {
    struct server *server;
    struct worker *worker; /* the application's */
    pthread_t thread;
    int index;         /* 0.. of all */
    bool is_connected; /* as workers.connected has counted it */
};

struct workers {
    int count; /* that were started */
    struct worker_thread *thread;
    atomic_int connected;          /* that have a connection to the database */
    _Atomic(int64_t) next_connect; /* when one that has none may try */
};

/* ---- the server ---- */

/* Streams by subject. */
struct stripe {
    pthread_mutex_t lock;
    struct exchange *first;
};

struct listening {
    int port;
    int socket;          /* polled by the first loop; -1 once stopping */
    atomic_bool is_open; /* there is a socket, or what it had is not dealt out yet */
};

/* How much there is at the moment. */
struct traffic {
    atomic_int streams;       /* that are linked */
    int64_t most_connections; /* config->capacity.max_connections, or as many as there are descriptors for */
    atomic_int connections;
    atomic_int in_flight;
};

/* The configured origins, ended by NULL. "*": all; "loopback": all of this machine. */
struct origins {
    char *text;
    const char *list[ORIGINS];
};

/* Addresses that begin alike. */
struct network {
    uint8_t bytes[16];
    size_t length; /* of an address: 4 or 16 */
    int bits;      /* of it that count */
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
    void *context; /* the application's */
    struct listening listening;
    int loop_count;
    struct loop *loops;
    struct workers workers;
    struct queue queue;
    struct stripe stripes[STRIPES];
    struct traffic traffic;
    atomic_bool stopping;
    struct limits *limits;
    struct MHD_Response
        *last_resort; /* status 503, made beforehand: when memory is too short for any other answer */
    struct origins origins;
    struct proxies proxies;
    struct tls tls;
};

/* Microseconds of a clock that only goes forward. */
int64_t http_now(void);

/* ---- http/loop.c ---- */

/* Whose connection it is, for the limits. A proxy's counts for no address: its clients are told apart by
 * their requests. */
uint64_t peer_counted(const struct peer *peer);
bool loops_start(struct server *server);
void loops_stop(struct server *server); /* joins, and closes the connections that there are */
void loops_wake(struct server *server);
/* Counts what the exchange holds now. The loop's thread, while the exchange is its own. */
void loop_account(struct exchange *x);
/* Gives an exchange whose connection is suspended back to its loop. Any thread. */
void loop_return(struct exchange *x);

/* ---- http/exchange.c: callbacks of libmicrohttpd, whose parameters are its own ---- */

void *exchange_begin(void *loop, const char *uri, struct MHD_Connection *connection);
enum MHD_Result exchange_access(void *loop, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data, size_t *size,
                                void **exchange);
void exchange_completed(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode how);
void exchange_free(struct exchange *x);
void request_id_make(char id[REQUEST_ID_ROOM]);

/* ---- http/raw.c: the bytes that come in, before libmicrohttpd reads them ---- */

bool raw_start(void); /* once the limit of open files stays as it is */
void raw_stop(void);
/* Loop: the connection begins; it ends, its socket still open. */
void raw_begin(struct peer *peer);
void raw_end(struct peer *peer);
/* Memory that libmicrohttpd may need for a head: it has this and a page more. */
size_t raw_head_cost(const struct config *config);
/* Loop: refuses the connections whose input has a fault, once all that came before is answered. */
void raw_refuse(struct loop *loop);

/* ---- http/target.c ---- */

/* Splits and decodes the target. False: the response says what is wrong. */
bool target_read(struct exchange *x);
/* Sets route, operation and parameters. False: 404, 405, or the answer to OPTIONS. */
bool target_route(struct exchange *x);

/* ---- http/check.c ---- */

/* All checks for which the request's headers suffice. False: the response says what is wrong. */
bool check_headers(struct exchange *x);
/* How many bytes a body may have here. */
size_t body_most(const struct exchange *x);
bool refuse_length(struct exchange *x); /* false; the response says how many */
/* Parses the body. False: 400. */
bool check_body(struct exchange *x);

/* ---- http/answer.c ---- */

bool answers_start(struct server *server); /* makes the last resort */
void answers_stop(struct server *server);
/* Why an answer is missing of a request that a handler has run. */
#define ANSWER_MISSING                                                                                       \
    "Memory is short. What the request was to change may be changed: repeat it with the same "               \
    "Idempotency-Key."
/* Makes the answer of the response, with the headers that every answer has, counts it and logs it. Where
 * memory is too short for that, the response is the last resort from here on. */
void answer_make(struct exchange *x);
/* Loop: gives the answer to libmicrohttpd. */
enum MHD_Result answer_send(struct exchange *x);
/* Answers a request for which there was no memory to make an exchange. */
enum MHD_Result answer_without_memory(struct server *server, struct MHD_Connection *connection);

/* ---- http/cors.c ---- */

bool cors_read(struct server *server); /* the configured origins */
/* The origin of the request where it is allowed, or NULL. */
const char *cors_origin(const struct exchange *x);
void cors_preflight(struct exchange *x); /* headers of the answer to OPTIONS */

/* ---- http/proxy.c ---- */

bool proxies_read(struct server *server); /* the configured proxies */
bool proxy_is_trusted(const struct server *server, const struct sockaddr *address);
bool proxy_is_loopback(const struct sockaddr *address);
/* Hash of the client's address: that of the other end, or the one for which a trusted proxy speaks. */
uint64_t proxy_client(const struct exchange *x);

/* ---- http/workers.c ---- */

/* The client has used the time of a core that this worker has spent since this worker_time(). */
void worker_charge(const struct exchange *x, int64_t since);
int workers_wanted(const struct config *config);
bool workers_start(struct server *server);
void workers_stop(struct server *server); /* runs the requests that are queued, joins */

/* ---- http/queue.c ---- */

/* `shared`: application->shared. False: memory is short. */
bool queue_init(struct queue *queue, const struct config *config, const char *shared);
void queue_free(struct queue *queue);
/* False when the queue is full or closed; the exchange is still the caller's then. */
bool queue_push(struct queue *queue, struct exchange *x);
/* Waits for something to take. `together`: takes several, where they may be handled so. taken->count is 0
 * when the queue is closed and empty: workers at a thing take the requests that are held back for it. True:
 * it has waited. */
bool queue_take(struct queue *queue, int worker, bool together, struct taken *taken);
/* The worker has done with the requests that it took. */
void queue_done(struct queue *queue, const struct taken *taken);
/* The worker has not begun: it gives the requests back untouched. */
void queue_put_back(struct queue *queue, const struct taken *taken);
/* One request of a group is to be handled by itself: by any worker, in the order in which it came. */
void queue_push_single(struct queue *queue, struct exchange *x);
/* A worker takes nothing more for now: another one is called for the requests that wait. */
void queue_leave(struct queue *queue);
/* Workers end when they have taken all that is left. */
void queue_close(struct queue *queue);

/* ---- http/stream.c ---- */

void streams_init(struct server *server);
/* Worker: takes response->stream up. False: there are too many, and the response says so. */
bool stream_begin(struct exchange *x);
/* Worker: lets the stream produce, which is charged to its client, and passes it on. A HEAD has only the
 * answer's beginning. */
void stream_run(struct exchange *x, struct worker *worker);
/* Loop: libmicrohttpd's content reader. */
ssize_t stream_read(void *exchange, uint64_t position, char *buffer, size_t room);
/* Loop, about once a second: heartbeats, and clients that have left. */
void streams_tick(struct loop *loop, int64_t now);
/* Loop: the connection is done with it. */
void stream_end(struct exchange *x);
/* Every stream ends as soon as all that it has produced is sent. server->stopping is set. */
void streams_stop(struct server *server);

#endif
