/* Exchanges on their loop: receives requests, hands them over, answers, and keeps exchanges for further
 * requests. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/metrics.h"
#include "api/http/answer.h"
#include "api/http/held_memory.h"
#include "api/http/loop.h"
#include "api/http/mhd.h"
#include "api/http/proxy.h"
#include "api/http/server.h"
#include "api/http/stages.h"
#include "api/http/stream.h"

enum {
    KEEP_MOST = 64 << 10, /* bytes of an answer's buffer that an exchange keeps for its next request */
    SPARES = 32,          /* exchanges that are kept, each with such a buffer, which counts for no client */
};

static struct exchange *exchange_new(struct loop *loop)
{
    struct exchange *x = loop->spare.first;
    if (x) {
        loop->spare.first = x->next;
        loop->spare.count--;
        return x;
    }
    return calloc(1, sizeof *x + (size_t)loop->server->config->size.max_uri + 1);
}

void exchange_free(struct exchange *x)
{
    writer_free(&x->intake.body);
    writer_free(&x->response.body);
    free(x);
}

/* Makes an exchange as new for its next request. The empty buffer of its answer stays. */
static void reset(struct exchange *x)
{
    const struct writer body = x->response.body;
    *x = (struct exchange){
        .request.id = x->line.id,
        .response = {.status = 200, .content_type = "application/json", .body = body},
        .stage = STAGE_HEADERS,
        .account.client = LIMITS_UNCOUNTED,
        .line.operation = -1,
    };
}

/* The peer of a connection: loop_notify() has found it by mhd_peer_of() and kept it as the context. */
static struct peer *peer_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static void peer_begin(struct exchange *x)
{
    struct peer *peer = x->peer;
    peer->exchange = x;
    peer->holding.client = LIMITS_UNCOUNTED;
    peer->holding.by = HELD_BY_REQUEST;
    peer->holding.is_closing = false;
    peer->holding.waits = true;
    peer->holding.since = x->account.started;
}

static void peer_end(struct peer *peer)
{
    limits_count(peer->loop->server->limits, LIMITED_BYTES, peer->holding.client, -peer->holding.bytes);
    peer->holding.bytes = 0;
    peer->exchange = NULL;
    peer->deadline = http_now() + peer->loop->server->config->time.idle_seconds * 1000000;
}

void *exchange_begin(void *of, const char *uri, struct MHD_Connection *connection)
{
    struct loop *loop = of;
    struct exchange *x = exchange_new(loop);
    if (!x) return NULL;
    reset(x);
    const struct config *config = loop->server->config;
    size_t length = strlen(uri);
    x->line.too_long = length > (size_t)config->size.max_uri;
    if (x->line.too_long) length = 0;
    memcpy(x->target, uri, length);
    x->target[length] = 0;
    x->server = loop->server;
    x->connection = connection;
    x->peer = peer_of(connection);
    x->account.started = http_now();
    x->peer->deadline = x->account.started + config->time.transfer_seconds * 1000000;
    peer_begin(x);
    return x;
}

/* A client's own request id is accepted where it is short and plain, since it goes into the log. The
 * service's own ids are random. A counter would tell a client whether others have sent requests in
 * between. */
static bool is_good_id(const char *id)
{
    size_t length = id ? strspn(id, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.") : 0;
    return length && length < REQUEST_ID_ROOM && !id[length];
}

void request_id_make(char id[REQUEST_ID_ROOM])
{
    uint8_t random[16];
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(id, REQUEST_ID_ROOM, random, sizeof random);
}

static void set_id(struct exchange *x)
{
    const char *given = request_header(&x->request, "X-Request-Id");
    if (is_good_id(given))
        snprintf(x->line.id, sizeof x->line.id, "%s", given);
    else
        request_id_make(x->line.id);
}

static void set_in_flight(struct exchange *x)
{
    x->account.in_flight = true;
    x->account.complete = http_now();
    atomic_fetch_add(&x->server->traffic.in_flight, 1);
    metrics_add(METRIC_IN_FLIGHT, 1);
}

/* Answers without a worker. */
static enum MHD_Result answer_now(struct exchange *x)
{
    writer_free(&x->intake.body);
    held_memory_count(x);
    set_in_flight(x);
    answer_make(x);
    return answer_send(x);
}

/* Whether the client waits for an answer before it sends the body, or would send more than is accepted. */
static bool must_answer_now(const struct exchange *x)
{
    const char *length = request_header(&x->request, "Content-Length");
    return x->close || request_header(&x->request, "Expect") ||
           (length && strtoull(length, NULL, 10) > (unsigned long long)DROP_MOST);
}

/* Takes the request's headers. */
static enum MHD_Result receive_headers(struct exchange *x, const char *method, const char *version)
{
    x->line.method = method;
    x->line.version = version;
    set_id(x);
    x->account.client = x->peer->holding.client = proxy_client(x);
    x->wait.over_share = limits_over_share(x->server->limits, x->account.client, x->account.started);
    x->stage = check_headers(x) ? STAGE_BODY : STAGE_REFUSED;
    return x->stage == STAGE_REFUSED && must_answer_now(x) ? answer_now(x) : MHD_YES;
}

/* Takes a piece of the body. One that is too large was sent in chunks, so its length was not announced. */
static enum MHD_Result receive_body(struct exchange *x, const char *data, size_t size)
{
    if (x->stage == STAGE_BODY && x->intake.body.length + size > body_most(x)) {
        x->stage = STAGE_REFUSED;
        refuse_length(x);
    }
    if (x->stage == STAGE_BODY && x->request.route->body != BODY_NONE)
        writer_bytes(&x->intake.body, data, size);
    else
        x->intake.dropped += size;
    if (x->stage == STAGE_BODY && x->intake.body.failed) {
        x->stage = STAGE_REFUSED;
        problem_fill(&x->response, PROBLEM_AWAY, "Memory is short.");
    }
    held_memory_count(x);
    return x->intake.dropped > DROP_MOST ? MHD_NO : MHD_YES;
}

/* A body waits for a worker only where there is room for it. A connection whose body waits cannot be closed
 * for room. So bodies that wait may have half of the room. Otherwise all other connections would be closed,
 * in vain. */
static bool body_may_wait(struct exchange *x)
{
    struct limits *limits = x->server->limits;
    if (!x->intake.body.length) return true;
    if (limits_state(limits, LIMITED_BYTES, x->account.client) == LIMITS_ADDRESS_FULL) {
        problem_fill(&x->response, PROBLEM_RATE,
                     "One address may have %lld bytes in memory at once; try again in 1 s.",
                     (long long)limits_share(limits, LIMITED_BYTES));
        response_header(&x->response, "Retry-After", "1");
        return false;
    }
    if (limits_hold(limits, LIMITED_QUEUED, LIMITS_UNCOUNTED, x->intake.body.room) != LIMITS_FINE)
        return problem_fill(&x->response, PROBLEM_AWAY, "The service is busy.");
    x->account.queued = x->intake.body.room;
    return true;
}

void exchange_refuse(struct exchange *x)
{
    metrics_add(METRIC_QUEUE_FULL, 1);
    problem_fill(&x->response, PROBLEM_AWAY, "The service is busy.");
    x->stage = STAGE_ANSWER;
    answer_make(x);
    loop_return(x);
}

/* Gives the complete request to the workers. Requests for groups go together at the round's end: a worker
 * that was called for the first one would take a group of one. */
static enum MHD_Result hand_over(struct exchange *x)
{
    set_in_flight(x);
    x->request.body = x->intake.body.text;
    x->request.body_length = x->intake.body.length;
    x->peer->deadline = 0;
    x->peer->holding.waits = false;
    x->stage = STAGE_WORK;
    mhd_answer_first(x, true);
    MHD_suspend_connection(x->connection);
    if (x->request.route->finish)
        exchange_list_append(&x->peer->loop->complete, x);
    else if (!queue_push(&x->server->queue, x))
        exchange_refuse(x);
    return MHD_YES;
}

enum MHD_Result exchange_access(void *of, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data, size_t *size,
                                void **exchange)
{
    const struct loop *loop = of;
    struct exchange *x = *exchange;
    if (!x) return answer_without_memory(loop->server, connection);
    switch (x->stage) {
    case STAGE_HEADERS:
        return receive_headers(x, method, version);
    case STAGE_BODY:
    case STAGE_REFUSED:
        if (*size) {
            size_t piece = *size;
            *size = 0;
            return receive_body(x, data, piece);
        }
        return x->stage == STAGE_REFUSED || !body_may_wait(x) ? answer_now(x) : hand_over(x);
    case STAGE_ANSWER:
        mhd_answer_first(x, false);
        return answer_send(x);
    case STAGE_WORK:
    case STAGE_SENT:
        return MHD_YES; /* the rest of a body that is already answered */
    }
    return MHD_NO;
}

void exchange_completed(void *of, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode how)
{
    struct loop *loop = of;
    struct exchange *x = *exchange;
    if (!x) return;
    *exchange = NULL;
    if (x->made) MHD_destroy_response(x->made); /* the connection has ended before the answer was sent */
    x->made = NULL;
    if (x->stream.source) stream_end(x);
    if (x->account.in_flight) {
        atomic_fetch_sub(&x->server->traffic.in_flight, 1);
        metrics_add(METRIC_IN_FLIGHT, -1);
    }
    peer_end(x->peer);
    if (x->peer->input.unanswered) x->peer->input.unanswered--;
    writer_free(&x->intake.body);
    if (x->response.body.room > KEEP_MOST)
        writer_free(&x->response.body);
    else
        writer_clear(&x->response.body);
    if (loop->spare.count == SPARES) {
        exchange_free(x);
        return;
    }
    x->next = loop->spare.first;
    loop->spare.first = x;
    loop->spare.count++;
}
