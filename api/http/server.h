/* The server's inside, shared by the files of http/ alone.
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

/* The bytes of a connection before libmicrohttpd reads them: http/raw.c. */
struct input {
    struct framing framing;
    int unanswered;      /* requests that were read whole, and whose exchanges have not ended */
    bool awaits_refusal; /* its framing has a fault that is to be answered; it is in loop->to_refuse */
    struct peer *next_to_refuse; /* next in loop->to_refuse */
    size_t dropped;              /* bytes that were dropped after the answer */
    int64_t head;  /* bytes counted for the longest head, which libmicrohttpd keeps until the end */
    void *session; /* TLS: gnutls_session_t, once something was read; otherwise NULL */
};

/* The memory of the service that a connection holds, and the client that it counts for. */
struct holding {
    uint64_t client; /* the hash of the client's address, for the limits */
    int64_t bytes;   /* bytes that count for the client */
    bool is_stream;
    bool is_spectator; /* it is a spectator's stream */
    bool waits;      /* the service waits for the client to send the rest of a body, or to take the answer */
    int64_t since;   /* the time at which `waits` last changed */
    bool is_closing; /* it is being closed for room, so nothing more is counted */
};

/* A connection. Its loop's thread owns it. */
struct peer {
    struct peer *next, *previous; /* neighbours in the loop's list */
    struct loop *loop;
    int socket;
    uint64_t address; /* the hash of the other end's address, for the limits */
    bool is_proxy;    /* the other end is a trusted proxy, which says for whom it speaks */
    bool is_loopback; /* the other end has a loopback address */
    int64_t deadline; /* microseconds; it is shut down after this; 0: never */
    struct input input;
    struct exchange *exchange; /* the current exchange; NULL: none, between two requests */
    struct holding holding;
};

/* ---- a request and its answer ---- */

/* What an exchange waits for, and its owner. */
enum stage {
    STAGE_HEADERS, /* the request line was read; owner: the loop */
    STAGE_BODY,    /* the headers were checked; owner: the loop */
    STAGE_WORK,    /* the connection is suspended; owner: the queue or a worker */
    STAGE_ANSWER,  /* the response is filled in and not sent; owner: the loop */
    STAGE_SENT     /* libmicrohttpd has the answer; owner: the loop, until it is released */
};

enum stream_phase {
    STREAM_PRODUCES, /* the connection is suspended; owner: the queue, or the worker that produces */
    STREAM_SENDS,    /* owner: the loop, which sends what was produced */
    STREAM_IDLE      /* the connection is suspended; next: stream_wake(), the heartbeat or the stop */
};

/* The stream of an exchange. The stripe's lock guards phase and flags. */
struct stream_state {
    struct stream *source;            /* NULL: the exchange is no stream */
    struct exchange *next, *previous; /* neighbours in the stripe's list */
    enum stream_phase phase;
    bool woken;   /* it was woken while it was not idle: produce again */
    bool beat;    /* the heartbeat is due */
    bool ended;   /* nothing more is to be sent */
    bool counted; /* the limits count it; a stream that must end for another is not counted */
    size_t sent;  /* bytes of response.body that libmicrohttpd has */
    /* The time of the next heartbeat. Only the loop checks it. Otherwise a wake would bring the heartbeat
     * early, which would tell of the wake. */
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
    int operation; /* the route's index; -1: none */
    bool too_long; /* the target is too long */
    char id[REQUEST_ID_ROOM];
};

/* The body while it is received. */
struct intake {
    bool refused;   /* the response says why; the rest of the body is dropped */
    size_t dropped; /* bytes of a refused request's body that were dropped */
    struct writer body;
};

/* The cost of a request, and the client that it counts for. */
struct account {
    uint64_t client;    /* the hash of the client's address */
    struct quota quota; /* quota.limit 0: no bucket was asked */
    int64_t queued;     /* bytes of its body that count as queued, until the loop has it back */
    /* when the request line was read; when the whole request was, or it was refused */
    int64_t started, complete;
    bool in_flight; /* server_stop() waits for it */
};

/* How a request waits for a worker: http/queue.c. */
struct wait {
    uint64_t number;         /* the number in the order of queueing; the least is the oldest */
    int64_t since;           /* when it was queued */
    int64_t held_back_since; /* when it was held back first; 0: never, or it has left its group since */
    int64_t used;            /* microseconds of a core that its handler used before it waited for the group */
    bool over_share;         /* its address had used more than its share of the cores when it was queued */
    bool single;             /* it has left its group, so no group takes it again */
    bool overdue;            /* it was held back too long */
};

struct exchange {
    struct request request; /* the first member: handlers' requests are exchanges */
    struct response response;
    struct exchange *next; /* next in the queue, in `returned`, or in the loop's spare ones */
    struct peer *peer;
    struct server *server;
    struct MHD_Connection *connection;
    enum stage stage;
    struct wait wait;
    struct account account;
    struct request_line line;
    struct intake intake;
    /* The answer, between answer_make() and answer_send(); NULL: the last resort. */
    struct MHD_Response *made;
    struct stream_state stream;
    bool close;    /* the connection ends with this answer */
    char target[]; /* room for config->size.max_uri bytes and a zero */
};

/* ---- loops, workers, queue ---- */

struct loop {
    struct server *server;
    struct MHD_Daemon *daemon;
    pthread_t thread;
    int epoll;                           /* libmicrohttpd's epoll descriptor */
    int wake_fd;                         /* an eventfd, written when an empty stack gets an item */
    _Atomic(struct peer *) arrived;      /* a stack of connections that were accepted for this loop */
    _Atomic(struct exchange *) returned; /* a stack of exchanges whose connections are to be resumed */
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

/* The words of the queue.
 *   group      Exchanges that one worker handles together, each about another subject. Their route has
 *              `finish` (http/http.h). Such an exchange is put back when its group cannot handle it. It is a
 *              single one from then on.
 *   single     An exchange that a worker handles by itself.
 *   subject    What a request is about, such as a match: application->subject. The workers at one subject are
 *              limited.
 *   held back  An exchange waits apart because its subject has the workers that it may have.
 *   share      The part of all cores that one client may use. Exchanges of clients that have used more wait
 *              apart, and go after the others.
 *   idle       A worker without work, until it is called. */
struct exchange_list {
    struct exchange *first, **last;
};

/* Exchanges that may be taken, by how they are handled. Each list is in the order of wait.number. */
struct waiting {
    struct exchange_list single, grouped;
};

struct idle {
    pthread_cond_t called;
    bool is_called;
    struct idle *next;
};

/* The subjects of a worker's exchanges, as hashes. 0: an exchange without one. */
struct worker_subjects {
    uint64_t subject[GROUP_MOST];
    int count;
};

/* Exchanges of clients over their share. */
struct over_share {
    struct waiting waiting;
    int workers;      /* workers that have taken such exchanges */
    int workers_most; /* the most such workers while other clients wait */
    /* The last two clients that sent a request within their share. With two, it is known for each client when
     * another one came last. */
    struct {
        uint64_t client;
        int64_t at;
    } within_share[2];
};

/* The subjects that are worked at, and the exchanges that are held back. */
struct subjects {
    const char *pattern;                     /* application->subject */
    struct exchange_list held_back[STRIPES]; /* by the subject's hash */
    size_t held_back_count;
    struct worker_subjects *of_worker; /* for each worker */
    int workers, limit;                /* all workers; those at one subject, at most */
};

/* Exchanges that wait for a worker. http/queue.c */
struct queue {
    pthread_mutex_t lock;
    pthread_cond_t closing;
    /* the last one is called first: its connection to the database was used most recently */
    struct idle *idle;
    struct waiting within_share;
    struct over_share over_share;
    struct subjects subjects;
    uint64_t pushed;         /* exchanges that were pushed in all */
    size_t length, room;     /* exchanges that wait in any list, also held back; the most that may */
    int groups, groups_most; /* workers that have taken a group; the most that may */
    bool closed;
};

/* A worker's current work: a single exchange, or a group. */
struct work {
    int worker, count;
    bool over_share; /* its clients are over their share */
    bool is_group;   /* it has several exchanges */
    struct exchange *exchange[GROUP_MOST];
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
/* Counts what the exchange holds now. Called by the loop's thread, which must own it. */
void loop_account(struct exchange *x);
/* Gives an exchange with a suspended connection back to its loop. Any thread may call it. */
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

/* ---- http/raw.c: the bytes of a connection before libmicrohttpd reads them ---- */

bool raw_start(void); /* call it when the limit of open files is final */
void raw_stop(void);
/* Called by the loop when a connection begins, and when it ends with its socket still open. */
void raw_begin(struct peer *peer);
void raw_end(struct peer *peer);
/* Bytes that libmicrohttpd may need for a head. It gets these and a page more. */
size_t raw_head_cost(const struct config *config);
/* Called by the loop. Refuses connections whose input has a fault, once all earlier requests are answered. */
void raw_refuse(struct loop *loop);

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

/* ---- http/queue.c ---- */

/* `subject`: application->subject. False: memory is short. */
bool queue_init(struct queue *queue, const struct config *config, const char *subject);
void queue_free(struct queue *queue);
/* False: the queue is full or closed, and the exchange stays the caller's. */
bool queue_push(struct queue *queue, struct exchange *x);
/* Waits for work and takes it. `may_group`: the work may be a group. work->count is 0 when the queue is
 * closed and empty. Exchanges that are held back are left to the workers at their subject. Returns whether it
 * has waited. */
bool queue_take(struct queue *queue, int worker, bool may_group, struct work *work);
/* The worker is done with its work. */
void queue_done(struct queue *queue, const struct work *work);
/* The worker has not begun, and gives the exchanges back untouched. */
void queue_put_back(struct queue *queue, const struct work *work);
/* Puts an exchange back that has left its group, as a single one, in the order of its arrival. */
void queue_push_single(struct queue *queue, struct exchange *x);
/* A worker takes nothing for now. Another one is called for the requests that wait. */
void queue_call_another(struct queue *queue);
/* Closes the queue. Workers end when they have taken what is left. */
void queue_close(struct queue *queue);

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
