/* Connections, and the requests that come by them. Shared by the files of http/ alone: see server.h. */
#ifndef WESTPHALIA_API_HTTP_EXCHANGE_H
#define WESTPHALIA_API_HTTP_EXCHANGE_H

#include <microhttpd.h>

#include "api/http/framing.h"
#include "api/http/http.h"
#include "api/http/limits.h"
#include "api/http/problem.h"

enum { QUERY_PARAMETERS = 16, REQUEST_ID_ROOM = 65 };
/* Bytes of a refused request that are read so that the answer arrives. Then the connection ends. */
enum { DROP_MOST = 8 << 20 };

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

enum held_by { HELD_BY_REQUEST, HELD_BY_PLAYERS_STREAM, HELD_BY_SPECTATORS_STREAM };

/* The memory of the service that a connection holds, and the client that it counts for. */
struct holding {
    uint64_t client; /* the hash of the client's address, for the limits */
    int64_t bytes;   /* bytes that count for the client */
    enum held_by by;
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
    STAGE_REFUSED, /* the response says why; the rest of the body is dropped; owner: the loop */
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
    size_t dropped; /* bytes that were dropped: of a refused request, or of a body that no route wants */
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

/* How a request waits for a worker: http/queue. */
struct wait {
    uint64_t number;         /* the number in the order of queueing; the least is the oldest */
    int64_t since;           /* when it was queued */
    int64_t held_back_since; /* when it was held back first; 0: never, or it has left its group since */
    int64_t used;            /* microseconds of a core that its handler used before it waited for the group */
    bool over_share;         /* its address had used more than its share of the cores when it was queued */
    bool single;             /* it has left its group, so no group takes it again */
    bool is_refused;         /* it was held back too long, or too many are: the worker refuses it */
};

struct exchange {
    struct request request; /* the first member: handlers' requests are exchanges */
    struct response response;
    struct exchange *next; /* next in the queue, or in a list of its loop or its worker */
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

/* Exchanges that wait for one thing. exchange_list.c */
struct exchange_list {
    struct exchange *first, **last; /* *last is the null behind the last one */
    int count;
};
void exchange_list_init(struct exchange_list *list);
void exchange_list_append(struct exchange_list *list, struct exchange *x);
/* Takes the first one out, which is there. */
struct exchange *exchange_list_pop(struct exchange_list *list);
/* Takes one out. `at`: where the list points to it. */
struct exchange *exchange_list_take(struct exchange_list *list, struct exchange **at);
/* Puts one into a list in the order of wait.number, in its place. */
void exchange_list_put(struct exchange_list *list, struct exchange *x);

/* The exchange of a handler's request. */
static inline struct exchange *exchange_of(const struct request *request)
{
    return (struct exchange *)(uintptr_t)request;
}

#endif
