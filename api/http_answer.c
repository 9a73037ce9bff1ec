/* Answers: the headers that all of them have, the log line, and on their way. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "api/log.h"
#include "api/metrics.h"
#include "api/server.h"

enum { STREAM_BLOCK = 4096 }; /* bytes that a stream sends in one piece */

static void add(struct MHD_Response *to, const char *name, const char *value)
{
    MHD_add_response_header(to, name, value); /* fails for want of memory alone: then the header is missing */
}

static void add_number(struct MHD_Response *to, const char *name, int64_t value)
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

/* What came of a token, or changed something, or went wrong, is for nobody's cache. */
static bool is_private(const struct exchange *x)
{
    return x->request.bearer || x->response.status >= 400 || x->live.stream ||
           (strcmp(x->method, "GET") != 0 && strcmp(x->method, "HEAD") != 0);
}

static void add_cors(struct MHD_Response *to, const struct exchange *x)
{
    const char *origin = cors_origin(x);
    if (*x->server->origins && strcmp(*x->server->origins, "*") != 0) add(to, "Vary", "Origin");
    if (!origin) return;
    add(to, "Access-Control-Allow-Origin", origin);
    add(to, "Access-Control-Expose-Headers",
        "ETag, Location, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id");
}

static void add_headers(struct MHD_Response *to, const struct exchange *x)
{
    const struct response *response = &x->response;
    if (response->body.length || x->live.stream) add(to, "Content-Type", response->content_type);
    for (size_t i = 0; i < response->header_count; i++)
        add(to, response->header[i].name, response->header[i].value);
    add(to, "X-Request-Id", x->id);
    add(to, "X-Content-Type-Options", "nosniff");
    if (!has_header(response, "Cache-Control") && is_private(x)) add(to, "Cache-Control", "no-store");
    if (x->quota.limit) {
        add_number(to, "RateLimit-Limit", x->quota.limit);
        add_number(to, "RateLimit-Remaining", x->quota.remaining);
        add_number(to, "RateLimit-Reset", x->quota.reset);
    }
    add_cors(to, x);
    if (x->close || atomic_load_explicit(&x->server->stopping, memory_order_relaxed))
        add(to, "Connection", "close");
}

/* The bytes stay the exchange's: it is kept until libmicrohttpd is done with them. */
static struct MHD_Response *body_of(struct exchange *x)
{
    struct writer *body = &x->response.body;
    if (x->live.stream)
        return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, stream_read, x, NULL);
    return MHD_create_response_from_buffer(body->length, body->text, MHD_RESPMEM_PERSISTENT);
}

enum MHD_Result answer_send(struct exchange *x)
{
    struct MHD_Response *response = body_of(x);
    if (!response) return MHD_NO;
    add_headers(response, x);
    x->stage = STAGE_SENT;
    if (!x->live.stream) x->peer->deadline = http_now() + x->server->config->transfer_seconds * 1000000;
    enum MHD_Result queued = MHD_queue_response(x->connection, (unsigned)x->response.status, response);
    MHD_destroy_response(response);
    return queued;
}

void answer_log(const struct exchange *x)
{
    uint64_t duration = (uint64_t)(http_now() - x->started);
    metrics_request(x->operation, x->response.status, duration);
    metrics_add(METRIC_BYTES_SENT, (int64_t)x->response.body.length);
    log_request(&(struct log_request){.request_id = x->id,
                                      .method = x->method,
                                      .route = x->request.route ? x->request.route->pattern : NULL,
                                      .status = x->response.status,
                                      .duration_us = duration,
                                      .bytes = x->response.body.length});
}
