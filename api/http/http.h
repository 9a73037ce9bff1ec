/* HTTP over libmicrohttpd: requests in, responses out, streams. It knows nothing of games and matches.
 *
 * Event loops read requests and write answers: threads with a loop of their own over MHD_run() and the
 * daemon's epoll descriptor, one for every four cores. A complete request goes to a pool of worker threads,
 * its connection being suspended. There its handler may block on the database. Then the connection is
 * resumed, and its loop sends the answer. An idle connection or stream holds no thread.
 *
 * A client that closes its sending side after its requests gets every answer, in whole, and then the end of
 * the connection. A stream then sends what there was to tell at the beginning, and ends in order within about
 * a second.
 *
 * A request that is no HTTP by the letter gets a problem, and the connection ends with it: http/framing.h
 * says which requests are taken. libmicrohttpd forgives much, so it never sees the others. It has no page of
 * its own to send but when memory is short.
 *
 * Before a handler runs, the server has found the route (404, 405 with Allow), held the limits (413, 414,
 * 431, 429), checked the content type (415), parsed the JSON body (400: depth, duplicate members, UTF-8) and
 * given the request an id. */
#ifndef WESTPHALIA_API_HTTP_HTTP_H
#define WESTPHALIA_API_HTTP_HTTP_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/writer.h"

struct config; /* api/common/config.h */
struct server;
struct worker; /* what a worker thread has of the application, which alone knows the type */
struct request;
struct response;

/* ---- operations ---- */

enum { PATH_PARAMETERS = 3, RESPONSE_HEADERS = 12 };
enum { GROUP_MOST = 32 /* requests that a worker handles together */ };

enum body_rule { BODY_NONE, BODY_JSON, BODY_JSON_OPTIONAL };
enum { BODY_LARGE = -1 }; /* as large as config->size.max_body allows */

/* An operation leaves something in the database, which is limited by itself. */
enum creates { CREATES_NOTHING, CREATES_MATCH, CREATES_PACK };

/* One operation. The table of all of them is api/routes.c, in the order of the OpenAPI document. */
struct route {
    const char *method;    /* "POST" (GET also serves HEAD) */
    const char *pattern;   /* "/v1/matches/{match}/moves"; {+part}, at the end, has slashes in it */
    const char *operation; /* operationId of the OpenAPI document, label of the metrics: "makeMove" */
    enum body_rule body;
    bool unlimited; /* not counted against rate limits: health, metrics */
    void (*handle)(struct request *request, struct response *response);
    int64_t body_most; /* bytes; 0: as all have that take no position and no pack; BODY_LARGE */
    enum creates creates;
    /* Waiting requests of an operation with `finish` may be handled together. `handle` makes each of them
     * ready to be written. application->write_group() writes them all. Then `finish` fills in each one's
     * response. Both may find out that a request is to be handled by itself, from its beginning: `handle` by
     * PROGRESS_ALONE, `finish` by false. */
    bool (*finish)(struct request *request, struct response *response);
};

/* How far a handler has come with a request that is handled together with others. */
enum progress {
    PROGRESS_DONE,  /* the response is filled in */
    PROGRESS_READY, /* application->write_group() is next, then route->finish() */
    PROGRESS_ALONE  /* it is to be handled by itself */
};

struct request {
    const struct route *route;
    struct worker *worker;
    int slot;                               /* which of the worker's, while the request is handled */
    bool in_group;                          /* others wait for it, so its handler waits for no lock */
    enum progress progress;                 /* set by the handler of a request that is in a group */
    const char *id;                         /* request id: in the log, in X-Request-Id */
    const char *parameter[PATH_PARAMETERS]; /* the {parts} of the pattern, percent-decoded, in order */
    json_t *json;                           /* the body, or NULL; owned by the server */
    const char *body;                       /* its bytes, for hashing (idempotency) */
    size_t body_length;
    int64_t begun; /* worker_time() when the worker took it, before it read the body */
    /* The token of Authorization: Bearer. NULL: there is no Authorization. "": it has no token, or another
     * scheme. No seat has the token "", so a client that tried to identify itself is never taken for a
     * spectator. */
    const char *bearer;
    void *connection; /* the server's */
};

/* Microseconds of a core that the calling thread has taken. */
int64_t worker_time(void);

/* NULL when absent. Lent for the life of the request. */
const char *request_query(const struct request *request, const char *name);
const char *request_header(const struct request *request, const char *name);
/* Whether the client is on this machine, as far as can be seen. The other end is a loopback address and no
 * trusted proxy, and the Host is a loopback name. The version is not 1.0, by which proxies speak that add
 * nothing. There is no field that proxies add: Forwarded, X-Forwarded-*, X-Real-IP, Via. A proxy can be made
 * that passes for such a client. */
bool request_is_local(const struct request *request);
/* Every query parameter must be one of `names` (ended by NULL). False: the response is a 400. */
bool request_query_only(const struct request *request, struct response *response, const char *const *names);
/* Writes the metrics of the process, labelled by the server's operations. */
void request_write_metrics(const struct request *request, struct writer *out);

/* ---- answers ---- */

/* A stream's source. The server calls `produce` on a worker: at once, when stream_wake() has named its
 * subject, and at least once a heartbeat. `produce` appends the news, or a piece of them, and sets `more`
 * where it is to be called again when the client has taken the piece. False ends the stream. `free` is called
 * once, at the end. */
struct stream {
    uint8_t subject[16];
    bool player; /* a player's or organiser's: where there is one stream too many, a stranger's ends for it */
    bool more;
    size_t held; /* bytes that it keeps between two calls, as of the last one */
    bool (*produce)(struct stream *stream, struct worker *worker, struct writer *out);
    void (*free)(struct stream *stream);
};

struct response {
    int status;               /* 200 unless set */
    const char *content_type; /* application/json unless set; static */
    struct writer body;
    const char *lent; /* instead of the body: text that lives as long as the process does */
    size_t lent_length;
    struct {
        const char *name; /* static */
        char value[256];
    } header[RESPONSE_HEADERS];
    size_t header_count;
    struct stream *stream; /* instead of the body; owned */
};

void response_lend(struct response *response, const char *text, size_t length);

void response_header(struct response *response, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- the server ---- */

/* What the server needs of the program that uses it. A worker is a thread's own, so no call needs a lock. */
struct application {
    const struct route *routes; /* ended by one without a method */
    /* Requests to routes that begin with this pattern are about the thing that its parameter names. The
     * requests about one thing get a share of the workers: http/queue.c. NULL: there are none. */
    const char *shared;
    /* Makes what a worker thread has. NULL after a line in the log. */
    struct worker *(*worker_new)(void *context);
    void (*worker_free)(struct worker *worker);
    /* Whether it has a connection to the database. `connect`: it tries to make one, where there is none. */
    bool (*is_connected)(struct worker *worker, bool connect);
    /* Whether it gains by handling several requests together. */
    bool (*may_group)(const struct worker *worker);
    /* Makes so many slots. At least 1; fewer than are wanted when memory is short. */
    int (*make_slots)(struct worker *worker, int wanted);
    /* Writes what the requests in these slots have made ready to the database, together: see
     * route->finish. */
    void (*write_group)(struct worker *worker, const int slots[], int count);
    /* All answers have been handed over: does what is left to do. */
    void (*finish)(struct worker *worker);
};

/* `context` is for application->worker_new(). Nothing runs yet. NULL when memory is short. */
struct server *server_new(const struct config *config, const struct application *application, void *context);
/* `listener` is a socket that listens already, or -1. The server owns it from here on, and uses it where its
 * address is the configured one. False: the log says why, and the program should end (what was started is
 * left as it is). */
bool server_start(struct server *server, int listener);
/* The port it listens on: config->listen.port, or the one that was free. */
int server_port(const struct server *server);
int server_listener(const struct server *server);
/* Another process has the port. This one accepts no more and its streams end. Each connection ends with its
 * next answer, or when it has been idle as long as it may. So that process has all clients in the end, and no
 * request is sent to a connection that was closed. To be called every few milliseconds until it returns 0:
 * how many connections there are. Then server_stop(). */
int server_retire(struct server *server);
/* Accepts no more, finishes requests in flight, ends streams, joins every thread. False:
 * config->time.shutdown_seconds was too short for that. Threads still run, so the program must end at once,
 * by _exit(). */
bool server_stop(struct server *server);
/* After server_stop(), when stream_wake() is called no more. */
void server_free(struct server *server);
/* Something happened to this subject: its streams (of this process) look. Any thread. */
void stream_wake(struct server *server, const uint8_t subject[16]);

#endif
