/* HTTP over libmicrohttpd: requests in, responses out, streams.
 *
 * Event loop threads (an own loop over MHD_run() and the daemon's epoll descriptor, one for every four cores; never the internal epoll
 * modes) read requests and write answers. When a request is complete its connection is suspended and the request goes to a
 * pool of worker threads, where its handler may block on the database; the answer is queued and the connection resumed.
 * An idle connection or stream holds no thread.
 *
 * A client that closes its sending side after its requests gets every answer, in whole, and then the end of the connection. A stream
 * then sends what there was to tell at the beginning, and ends in order within about a second.
 *
 * What is no HTTP by the letter gets a problem, and the connection ends with it: http/framing.h says what is taken. libmicrohttpd, which
 * forgives much, never sees it, and has no page of its own to send but when memory is short.
 *
 * Before a handler runs, the server has: found the route (404, 405 with Allow), held the limits (413, 414, 431, 429), checked the
 * content type (415) and parsed the JSON body (400: depth, duplicate members, UTF-8), given the request an id. */
#ifndef WESTPHALIA_API_HTTP_HTTP_H
#define WESTPHALIA_API_HTTP_HTTP_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/writer.h"

struct service; /* what all handlers share: api/service.h */
struct worker;  /* what one worker thread owns (its database connection, its buffers): api/service.h */
struct request;
struct response;

enum { PATH_PARAMETERS = 3, RESPONSE_HEADERS = 12 };

enum body_rule { BODY_NONE, BODY_JSON, BODY_JSON_OPTIONAL };
enum { BODY_LARGE = -1 }; /* as large as config->max_body allows */
enum creates {
    CREATES_NOTHING,
    CREATES_MATCH,
    CREATES_PACK
}; /* what stays in the database, and is limited by itself */

/* One operation. The table of all of them is api/routes.c; its order is that of the OpenAPI document. */
struct route {
    const char *method;    /* "POST" (GET also serves HEAD) */
    const char *pattern;   /* "/v1/matches/{match}/moves"; {+part}, at the end, has slashes in it */
    const char *operation; /* operationId of the OpenAPI document, label of the metrics: "makeMove" */
    enum body_rule body;
    bool unlimited; /* not counted against rate limits: health, metrics */
    void (*handle)(struct request *request, struct response *response);
    int64_t body_most; /* bytes; 0: as all have that take no position and no pack; BODY_LARGE */
    enum creates creates;
    /* Requests of some operations may be handled together, where several wait: `handle` brings each so far that it is ready to be written, worker_write() (api/service.h) writes what all of them have made
     * ready, then `finish` fills in each one's response. Where that turns out not to go, the request is handled by itself, from its beginning: false from `finish`, PROGRESS_ALONE from `handle`. NULL: each goes by itself. */
    bool (*finish)(struct request *request, struct response *response);
};

/* How far a handler has come with a request that is handled together with others. */
enum progress {
    PROGRESS_DONE,  /* the response is filled in */
    PROGRESS_READY, /* worker_write() is next, for all that are, then route->finish() */
    PROGRESS_ALONE  /* it is to be handled by itself */
};

struct request {
    const struct route *route;
    struct worker *worker;
    struct place *place; /* of the worker's, while the request is handled */
    bool in_group;       /* others wait for it, so its handler waits for nobody, and need not get it done: */
    enum progress progress; /* ... this is how far it has come; of those by themselves PROGRESS_DONE */
    const char *id;         /* request id: in the log, in X-Request-Id */
    const char *parameter[PATH_PARAMETERS]; /* the {parts} of the pattern, percent-decoded, in order */
    json_t *json;                           /* the body, or NULL; owned by the server */
    const char *body;                       /* its bytes, for hashing (idempotency) */
    size_t body_length;
    int64_t begun; /* worker_time() when the worker took it, before it read the body */
    /* The token of Authorization: Bearer. NULL: there is no Authorization. "": there is one that has no token in it,
     * or of another scheme; nobody has this token, so that who tried to identify himself is never taken for a spectator. */
    const char *bearer;
    void *connection; /* the server's */
};

/* Microseconds of a core that the calling thread has taken. */
int64_t worker_time(void);

/* NULL when absent. Lent for the life of the request. */
const char *request_query(const struct request *request, const char *name);
const char *request_header(const struct request *request, const char *name);
/* The client is on this machine, as far as can be seen: the other end is a loopback address and no trusted proxy, the Host is a loopback
 * name, the version is not that of proxies which add nothing (1.0), and there is no field that proxies add: Forwarded, X-Forwarded-*,
 * X-Real-IP, Via. A proxy can be made that passes for a client of this machine. */
bool request_is_local(const struct request *request);
/* Every query parameter must be one of `names` (ended by NULL): otherwise a 400 is filled in and false returned. */
bool request_query_only(const struct request *request, struct response *response, const char *const *names);

/* A stream's source. The server calls `produce` on a worker, first at once, then whenever stream_wake() named its match, and at least
 * once a heartbeat; it appends what is new, or a piece of that, and says in `more` whether it is to be called again when the client has
 * taken the piece. False ends the stream. `free` is called once, at the end. */
struct stream {
    uint8_t match_id[16];
    bool
        player; /* it is for who plays or organises the match: a stranger's goes before it where there is one too many */
    bool more;
    size_t held; /* bytes that it keeps between two calls, as of the last one */
    bool (*produce)(struct stream *stream, struct worker *worker, struct writer *out);
    void (*free)(struct stream *stream);
};

struct response {
    int status;               /* 200 unless set */
    const char *content_type; /* application/json unless set; static */
    struct writer body;
    const char *
        lent; /* instead of the body: text that lives as long as the process does, so that no answer has a copy */
    size_t lent_length;
    struct {
        const char *name; /* static */
        char value[256];
    } header[RESPONSE_HEADERS];
    size_t header_count;
    struct stream *stream; /* answer with this stream instead of the body; owned */
};

void response_lend(struct response *response, const char *text, size_t length);

void response_header(struct response *response, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The server. */
struct config; /* api/common/config.h */
struct server;
/* Sets service->server. `listener`: a socket that listens already, which is the server's from here on, and is taken where its address is the
 * configured one (api/takeover.h); -1: none. NULL: the log says why, and the program should end (what was started is left as it is). */
struct server *server_start(const struct config *config, struct service *service, const struct route *routes,
                            int listener);
/* The port it listens on: config->port, or the one that was free. */
int server_port(const struct server *server);
int server_listener(const struct server *server);
/* Another process has the port: accepts no more; streams end, and each connection does with its next answer, or when it has been idle as long
 * as it may. So the port's new process has all clients in the end, and none of them has sent a request to a connection that was closed for it.
 * To be called every few milliseconds, until there are no connections: it returns how many there are. Then server_stop(). */
int server_retire(struct server *server);
/* Accepts no more, finishes requests in flight, ends streams, joins every thread. False: config->shutdown_seconds was too short
 * for that; threads still run, so the program must end at once, by _exit(). */
bool server_stop(struct server *server);
/* After server_stop(), when nobody calls stream_wake() any more. */
void server_free(struct server *server);
/* Something happened in this match: its streams (of this process) look. Any thread. */
void stream_wake(struct server *server, const uint8_t match_id[16]);

#endif
