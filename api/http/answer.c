/* Answers: the headers of every answer, the line in the log, and the way to the client. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/http/answer.h"
#include "api/http/cors.h"
#include "api/http/mhd.h"
#include "api/http/server.h"

/* An answer that is being made. */
struct answer {
    struct MHD_Response *response;
    bool failed; /* memory was short: the answer is not sent */
};

static void add(struct answer *to, const char *name, const char *value)
{
    if (MHD_add_response_header(to->response, name, value) != MHD_YES) to->failed = true;
}

static void add_number(struct answer *to, const char *name, int64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)value);
    add(to, name, text);
}

static bool has_header(const struct response *response, const char *name)
{
    for (size_t i = 0; i < response->header_count; i++)
        if (strcasecmp(response->header[i].name, name) == 0) return true;
    return false;
}

/* No cache may keep the answer to a token, to a change, or of a failure. */
static bool is_private(const struct exchange *x)
{
    return x->request.bearer || x->response.status >= 400 || x->stream.source ||
           (strcmp(x->line.method, "GET") != 0 && strcmp(x->line.method, "HEAD") != 0);
}

static void add_cors(struct answer *to, const struct exchange *x)
{
    const char *origin = cors_origin(x);
    if (*x->server->origins.list && strcmp(*x->server->origins.list, "*") != 0) add(to, "Vary", "Origin");
    if (!origin) return;
    add(to, "Access-Control-Allow-Origin", origin);
    add(to, "Access-Control-Expose-Headers",
        "ETag, Location, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id");
}

/* The length of an answer; of a stream only what stands at its beginning. */
static size_t answer_length(const struct exchange *x)
{
    return x->response.lent ? x->response.lent_length : x->response.body.length;
}

static void add_headers(struct answer *to, const struct exchange *x)
{
    const struct response *response = &x->response;
    if (answer_length(x) || x->stream.source) add(to, "Content-Type", response->content_type);
    for (size_t i = 0; i < response->header_count; i++)
        add(to, response->header[i].name, response->header[i].value);
    add(to, "X-Request-Id", x->line.id);
    add(to, "X-Content-Type-Options", "nosniff");
    if (!has_header(response, "Cache-Control") && is_private(x)) add(to, "Cache-Control", "no-store");
    if (x->account.quota.limit) {
        add_number(to, "RateLimit-Limit", x->account.quota.limit);
        add_number(to, "RateLimit-Remaining", x->account.quota.remaining);
        add_number(to, "RateLimit-Reset", x->account.quota.reset);
    }
    add_cors(to, x);
    if (x->close || atomic_load_explicit(&x->server->stopping, memory_order_relaxed))
        add(to, "Connection", "close");
}

/* The bytes stay the exchange's, which is kept until libmicrohttpd is done with them. */
static struct MHD_Response *body_of(struct exchange *x)
{
    struct writer *body = &x->response.body;
    if (x->stream.source) return mhd_stream_response(x);
    if (x->response.lent) /* libmicrohttpd does not change it */
        return MHD_create_response_from_buffer(x->response.lent_length, (void *)(uintptr_t)x->response.lent,
                                               MHD_RESPMEM_PERSISTENT);
    return MHD_create_response_from_buffer(body->length, body->text, MHD_RESPMEM_PERSISTENT);
}

/* ---- when memory is short ---- */

/* The request is not known here, so its id is missing. */
static char last_resort[] =
    "{\"type\":\"/problems/away\",\"title\":\"The service cannot answer now\",\"status\":503,"
    "\"detail\":\"" ANSWER_MISSING "\"}";

bool answers_start(struct server *server)
{
    static const char *const headers[][2] = {{"Content-Type", "application/problem+json"},
                                             {"Retry-After", "1"},
                                             {"X-Request-Id", "unknown"},
                                             {"X-Content-Type-Options", "nosniff"},
                                             {"Cache-Control", "no-store"},
                                             {"Connection", "close"}};
    struct answer answer = {
        MHD_create_response_from_buffer(sizeof last_resort - 1, last_resort, MHD_RESPMEM_PERSISTENT)};
    if (!answer.response) return false;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        add(&answer, headers[i][0], headers[i][1]);
    server->last_resort = answer.response;
    return !answer.failed;
}

void answers_stop(struct server *server)
{
    if (server->last_resort) MHD_destroy_response(server->last_resort);
}

static enum MHD_Result send_last_resort(struct server *server, struct MHD_Connection *connection)
{
    return MHD_queue_response(connection, MHD_HTTP_SERVICE_UNAVAILABLE, server->last_resort);
}

enum MHD_Result answer_without_memory(struct server *server, struct MHD_Connection *connection)
{
    log_say(LOG_ERROR, "memory is short: a request gets the answer of last resort");
    return send_last_resort(server, connection);
}

/* ---- call, logging, sending ---- */

/* Makes the answer for libmicrohttpd. NULL: memory is short. */
static struct MHD_Response *make(struct exchange *x)
{
    struct answer answer = {x->response.body.failed ? NULL : body_of(x)};
    if (!answer.response) return NULL;
    add_headers(&answer, x);
    if (!answer.failed) return answer.response;
    MHD_destroy_response(answer.response);
    return NULL;
}

static void log_answer(const struct exchange *x)
{
    uint64_t duration = http_now() - x->account.complete;
    metrics_request(x->line.operation, x->response.status, duration);
    if (x->response.status == MHD_HTTP_TOO_MANY_REQUESTS) metrics_add(METRIC_RATE_LIMITED, 1);
    metrics_add(METRIC_BYTES_SENT, answer_length(x));
    log_request(&(struct log_request){.request_id = x->line.id,
                                      .method = x->line.method,
                                      .route = x->request.route ? x->request.route->pattern : NULL,
                                      .status = x->response.status,
                                      .duration_us = duration,
                                      .bytes = answer_length(x)});
}

void answer_make(struct exchange *x)
{
    x->made = make(x);
    if (!x->made) {
        log_trouble(LOG_ERROR, x->line.id, "memory is short: the request gets the answer of last resort");
        writer_free(&x->response.body);
        response_lend(&x->response, last_resort, sizeof last_resort - 1);
        x->response.status = MHD_HTTP_SERVICE_UNAVAILABLE;
    }
    log_answer(x);
}

enum MHD_Result answer_send(struct exchange *x)
{
    x->stage = STAGE_SENT;
    if (!x->stream.source)
        x->peer->deadline = http_now() + x->server->config->time.transfer_seconds * 1000000;
    if (!x->made) return send_last_resort(x->server, x->connection);
    enum MHD_Result queued = MHD_queue_response(x->connection, x->response.status, x->made);
    MHD_destroy_response(x->made);
    x->made = NULL;
    return queued;
}
