/* HTTP over libmicrohttpd: requests in, responses out, streams. It reads no match and includes nothing that
 * does. What clients are limited in is named here (enum creates, request_may_enter()), and the kinds of
 * problems stand in problem.c, because all handlers share them.
 *
 * Event loops read requests and write answers. They are threads, one for every four cores, each with its own
 * loop over MHD_run() and the daemon's epoll descriptor. A complete request goes to a pool of worker threads,
 * and its connection is suspended. There its handler may wait for the database. Then the connection is
 * resumed, and its loop sends the answer. An idle connection or stream holds no thread.
 *
 * A client that closes its sending side after its requests gets every answer, in whole, and then the end of
 * the connection. A stream then sends what there was to tell at the beginning, and ends in order within about
 * a second.
 *
 * A request whose framing http/framing.h does not accept gets a problem, and the connection ends with it.
 * libmicrohttpd never sees it. The library sends pages of its own only when memory is short.
 *
 * Before a handler runs, the server finds the route (404, 405 with Allow) and enforces the limits (413, 414,
 * 431, 429). It checks the content type (415), and parses the JSON body (400: depth, duplicate members,
 * UTF-8). It gives the request an id. */
#ifndef WESTPHALIA_API_HTTP_HTTP_H
#define WESTPHALIA_API_HTTP_HTTP_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/writer.h"

struct config; /* api/common/config.h */
struct server;
struct worker; /* what the application keeps for a worker thread; only the application knows the type */
struct request;
struct response;

/* ---- operations ---- */

enum { PATH_PARAMETERS = 3, RESPONSE_HEADERS = 12 };
enum { GROUP_MOST = 64 /* requests of a group, which one worker handles together */ };

enum body_rule {
    BODY_NONE,
    BODY_JSON,
    BODY_JSON_OPTIONAL,
    BODY_JSON_OR_CSV /* with text/csv request->json is NULL, and the handler reads request->body */
};
enum { BODY_LARGE = -1 }; /* as large as config->size.max_body allows */

/* What an operation creates in the database. Packs have a daily limit of their own. */
enum creates { CREATES_NOTHING, CREATES_MATCH, CREATES_PACK, CREATES_PLAYER };

/* One operation. api/routes.c is the table of all, in the order of the OpenAPI document. */
struct route {
    const char *method;    /* "POST" (GET also serves HEAD) */
    const char *pattern;   /* "/v1/matches/{match}/moves"; a {+part}, at the end, may have slashes in it */
    const char *operation; /* "makeMove": the OpenAPI document's operationId, the label in the metrics */
    enum body_rule body;
    void (*handle)(struct request *request, struct response *response);
    /* bytes; 0: the limit of bodies without a position or a pack; BODY_LARGE: config->size.max_body */
    int64_t body_most;
    enum creates creates;
    bool unlimited; /* rate limits do not count it: health, metrics */
    /* Waiting requests of an operation with `finish` may be handled as a group. `handle` prepares each of
     * them to be written. application->write_group() writes them all. Then `finish` fills in each response.
     * Both may find that a request must leave its group, and be handled from its beginning as a single one.
     * `handle` then sets PROGRESS_LEFT_GROUP, `finish` returns false. */
    bool (*finish)(struct request *request, struct response *response);
};

/* How far a handler has come with a request of a group. */
enum progress {
    PROGRESS_DONE,      /* the response is filled in */
    PROGRESS_READY,     /* next come application->write_group() and route->finish() */
    PROGRESS_LEFT_GROUP /* the request must be handled from its beginning, as a single one */
};

struct request {
    const struct route *route;
    struct worker *worker;
    int slot;                               /* the worker's slot that it has while it is handled */
    bool in_group;                          /* it is part of a group, so its handler waits for no lock */
    enum progress progress;                 /* set by the handler of a request of a group */
    const char *id;                         /* the request id, also in the log and in X-Request-Id */
    const char *parameter[PATH_PARAMETERS]; /* the {parts} of the pattern, percent-decoded, in order */
    /* The body, or NULL: none or a table. The server owns it, and no value in it may be changed: see
     * json_memory_read(). */
    const json_t *json;
    const char *body; /* the body's bytes, for hashes of idempotent requests */
    size_t body_length;
    int64_t begun; /* worker_time() when the worker took the request, before it read the body */
    /* The token of Authorization: Bearer. NULL: no Authorization was sent. "": it has no token, or another
     * scheme. No seat has the token "", so a client that tried to identify itself is never taken for a
     * spectator. */
    const char *bearer;
};

/* Microseconds of a core that the calling thread has used. */
int64_t worker_time(void);

/* A query parameter; NULL: it was not sent. Lent for the life of the request. */
const char *request_query(const struct request *request, const char *name);
const char *request_header(const struct request *request, const char *name);
/* Whether the client is on this machine, as far as the server can see (proxy.c):
 *   - The other end is a loopback address and no trusted proxy, and the Host is a loopback name.
 *   - The version is not 1.0, which proxies speak that add nothing.
 *   - No field was sent that proxies add: Forwarded, X-Forwarded-*, X-Real-IP, Via.
 * A proxy can be built that passes for such a client. */
bool request_is_local(const struct request *request);
/* Every query parameter must be one of `names` (ended by NULL). False: the response is a 400. */
bool request_query_only(const struct request *request, struct response *response, const char *const *names);
/* Whether the client may create so many matches more. They are taken out of the number of its day. False: its
 * response is a 429, or a 400 where no day has so many. Where the operator's token is needed to create, a
 * client who got so far had it. check.c */
bool request_may_create(struct request *request, int count);
/* Whether the request's token is this one. It takes a time that reveals only the token's length. */
bool request_bears(const struct request *request, const char *token);
/* Whether the operator has set a token for bots, and whether this request has it. */
bool request_has_bots(const struct request *request);
bool request_is_of_bots(const struct request *request);
/* Whether the client may enter one entrant more into this tournament, without having been invited. False: its
 * response is a 429. check.c */
bool request_may_enter(struct request *request, const uint8_t tournament[16]);
/* Writes the metrics of the process, labelled by the server's operations. */
void request_write_metrics(const struct request *request, struct writer *out);

/* ---- answers ---- */

/* A stream's source. The server calls `produce` on a worker: at once, when stream_wake() has named its
 * subject, and at least once a heartbeat. `produce` appends the news, or a piece of them. It sets `more` to
 * be called again when the client has taken the piece. False ends the stream. `free` is called once, at the
 * end. */
struct stream {
    uint8_t subject[16];
    bool player; /* a player's or organizer's: it may take the place of a spectator's stream */
    bool more;
    size_t held; /* bytes that it keeps between two calls, as of the last one */
    bool (*produce)(struct stream *stream, struct worker *worker, struct writer *out);
    void (*free)(struct stream *stream);
};

struct response {
    int status;               /* 200 unless set */
    const char *content_type; /* application/json unless set; static */
    struct writer body;
    const char *lent; /* text that is sent instead of the body; it lives as long as the process */
    size_t lent_length;
    struct {
        const char *name; /* a static text */
        char value[256];
    } header[RESPONSE_HEADERS];
    size_t header_count;
    struct stream *stream; /* a stream that is sent instead of the body; owned */
};

void response_lend(struct response *response, const char *text, size_t length);

void response_header(struct response *response, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- the server ---- */

/* What the server needs of its application. A worker belongs to one thread, so no call needs a lock. */
struct application {
    const struct route *routes; /* the last one has no method */
    /* Requests to routes that begin with this pattern are about the subject that its parameter names. The
     * workers at one subject are limited (http/queue/subjects.h). NULL: no such routes. */
    const char *subject;
    /* Makes the application's part of a worker thread. NULL after a line in the log. */
    struct worker *(*worker_new)(void *context);
    void (*worker_free)(struct worker *worker);
    /* Whether the worker has a connection to the database. `connect`: it tries to make one. */
    bool (*is_connected)(struct worker *worker, bool connect);
    /* Whether groups gain time. */
    bool (*may_group)(const struct worker *worker);
    /* Makes the wanted number of slots. Returns how many there are: fewer when memory is short, but at least
     * 1. */
    int (*make_slots)(struct worker *worker, int wanted);
    /* Writes together what the requests in these slots have prepared. Next comes route->finish(). */
    void (*write_group)(struct worker *worker, const int slots[], int count);
    /* Called after all answers were handed over, for work that is left. */
    void (*finish)(struct worker *worker);
};

/* `context` is for application->worker_new(). Starts nothing. NULL: memory is short. */
struct server *server_new(const struct config *config, const struct application *application, void *context);
/* Starts the server. json_memory_start() was called before. `listener` is a socket that listens already, or
 * -1. The server owns it, and uses it where its address is the configured one. False: the log says why; the
 * program should end, and what was started stays as it is. */
bool server_start(struct server *server, int listener);
/* The port on which it listens: config->listen.port, or for 0 the port that was free. */
int server_port(const struct server *server);
int server_listener(const struct server *server);
/* Another process has the port. This one accepts no more, and its streams end. Each connection ends with its
 * next answer, or after the time that it may be idle. So the other process gets all clients, and no request
 * is sent to a closed connection. Call it every few milliseconds until it returns 0, the number of
 * connections. Then call server_stop(). */
int server_retire(struct server *server);
/* Stops: accepts no more, finishes requests in flight, ends streams, joins every thread. False:
 * config->time.shutdown_seconds was too short. Threads still run, so the program must end at once, by
 * _exit(). */
bool server_stop(struct server *server);
/* Call it after server_stop(). stream_wake() must not be called any more. */
void server_free(struct server *server);
/* Wakes this process's streams about a subject. Any thread may call it. */
void stream_wake(struct server *server, const uint8_t subject[16]);

#endif
