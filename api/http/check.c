/* Checks of a request before a handler sees it: sizes, media type, JSON. http/framing.h has checked its
 * framing. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api/common/json_memory.h"
#include "api/common/log.h"
#include "api/http/server.h"
#include "api/http/stages.h"

/* Bytes of a body without a position or a pack: moves, plans, instructions. */
enum { BODY_ORDINARY = 64 << 10 };

/* A summary of the header fields of a request. */
struct fields {
    size_t bytes;
    bool is_chunked, content_encoding;
    unsigned single;   /* the fields of SINGLE that were sent */
    const char *twice; /* a field of SINGLE that was sent twice, or NULL */
};

/* Fields that may come once. Of two, the service might read one and a proxy before it the other. */
static const char *const SINGLE[] = {"Authorization", "Content-Type", "Idempotency-Key", "If-Match",
                                     "Last-Event-ID"};

static enum MHD_Result count_field(void *to, enum MHD_ValueKind kind, const char *name, const char *value)
{
    struct fields *fields = to;
    fields->bytes += strlen(name) + (value ? strlen(value) : 0) + 4; /* ": " and CR LF */
    if (strcasecmp(name, "Content-Encoding") == 0 && value && strcasecmp(value, "identity") != 0)
        fields->content_encoding = true;
    if (strcasecmp(name, "Transfer-Encoding") == 0) fields->is_chunked = true;
    for (unsigned i = 0; i < sizeof SINGLE / sizeof *SINGLE; i++) {
        if (strcasecmp(name, SINGLE[i]) != 0) continue;
        if (fields->single >> i & 1) fields->twice = SINGLE[i];
        fields->single |= 1u << i;
    }
    return MHD_YES;
}

/* Every request has passed http/raw.c, if libmicrohttpd reads by the functions that mhd.h names. */
static bool check_framing(struct exchange *x)
{
    if (x->peer->input.framing.has_head) return true;
    x->close = true;
    log_trouble(LOG_ERROR, x->line.id,
                "answered 500: libmicrohttpd has read a request that http/raw.c has not checked");
    return problem_fill(&x->response, PROBLEM_INTERNAL, "The service cannot read requests safely.");
}

static bool word_character(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c && strchr("-._~+/=", c));
}

/* The token of "Bearer TOKEN" (RFC 6750). NULL: no Authorization. "": it is of another kind (http.h). */
static const char *bearer(const struct exchange *x)
{
    const char *value = request_header(&x->request, "Authorization");
    if (!value) return NULL;
    if (strncasecmp(value, "Bearer ", 7) != 0) return "";
    const char *token = value + 7 + strspn(value + 7, " ");
    for (const char *c = token; *c; c++)
        if (!word_character(*c)) return "";
    return token;
}

static bool refuse_rate(struct exchange *x)
{
    problem_fill(&x->response, PROBLEM_RATE, "More than %lld %s; try again in %lld s.",
                 (long long)x->account.quota.limit, x->account.quota.of, (long long)x->account.quota.retry);
    response_header(&x->response, "Retry-After", "%lld", (long long)x->account.quota.retry);
    return false;
}

/* Counts every request, also one that is refused. Only a route can be exempt. */
static bool check_rate(struct exchange *x)
{
    if (x->request.route && x->request.route->unlimited) return true;
    const char *token = x->request.bearer && *x->request.bearer ? x->request.bearer : NULL;
    if (limits_take(x->server->limits, x->account.client, token, x->account.started, &x->account.quota))
        return true;
    return refuse_rate(x);
}

/* Whether this caller may create something in the database, and how much. */
static bool check_creation(struct exchange *x)
{
    const char *wanted = x->server->config->access.create_token;
    const enum creates creates = x->request.route->creates;
    if (creates == CREATES_NOTHING || (creates == CREATES_PLAYER && request_is_of_bots(&x->request)))
        return true;
    if (*wanted && !request_bears(&x->request, wanted))
        return problem_fill(&x->response, PROBLEM_UNAUTHORIZED,
                            "To create this needs the token of the service's operator.");
    return limits_create(x->server->limits, creates, x->account.client, x->account.started,
                         &x->account.quota) ||
           refuse_rate(x);
}

/* Refuses what takes more than the whole of a limit: it passes at no time. */
static bool refuse_for_ever(struct exchange *x, int count)
{
    struct faults faults;
    faults_clear(&faults);
    fault_add_foreign(&faults, "", "creates %d matches; an address may create %lld %s", count,
                      (long long)x->account.quota.limit, x->account.quota.of);
    return problem_faults(&x->response, PROBLEM_FOREIGN, &faults,
                          "The request creates more than an address may ever create at once.");
}

bool request_may_create(struct request *request, int count)
{
    struct exchange *x = exchange_of(request);
    struct quota *quota = &x->account.quota;
    return limits_create_more(x->server->limits, count, x->account.client, x->account.started, quota) ||
           (quota->retry == LIMITS_NEVER ? refuse_for_ever(x, count) : refuse_rate(x));
}

bool request_may_enter(struct request *request, const uint8_t tournament[16])
{
    struct exchange *x = exchange_of(request);
    return limits_enter(x->server->limits, tournament, x->account.client, x->account.started,
                        &x->account.quota) ||
           refuse_rate(x);
}

size_t body_most(const struct exchange *x)
{
    const int64_t large = x->server->config->size.max_body;
    int64_t most = x->request.route ? x->request.route->body_most : 0;
    if (most == 0) most = BODY_ORDINARY;
    return most == BODY_LARGE || most > large ? large : most;
}

bool refuse_length(struct exchange *x)
{
    return problem_fill(&x->response, PROBLEM_TOO_LARGE,
                        "The body of this request may have %zu bytes at most.", body_most(x));
}

/* Whether the type is this one, also with "; charset=utf-8". */
static bool is_media_type(const char *type, const char *wanted)
{
    if (!type || strncasecmp(type, wanted, strlen(wanted)) != 0) return false;
    type += strlen(wanted);
    type += strspn(type, " \t");
    if (!*type) return true;
    if (*type != ';') return false;
    type += 1 + strspn(type + 1, " \t");
    return strcasecmp(type, "charset=utf-8") == 0 || strcasecmp(type, "charset=\"utf-8\"") == 0;
}

static bool is_csv(const struct exchange *x)
{
    return x->request.route->body == BODY_JSON_OR_CSV &&
           is_media_type(request_header(&x->request, "Content-Type"), "text/csv");
}

/* Content-Length, Content-Type, Content-Encoding of a request that has a body. */
static bool check_entity(struct exchange *x, const struct fields *fields)
{
    const char *length = request_header(&x->request, "Content-Length");
    if (length && strtoull(length, NULL, 10) > body_most(x)) return refuse_length(x);
    bool empty = !fields->is_chunked && (!length || strcmp(length, "0") == 0);
    if (empty || x->request.route->body == BODY_NONE) return true;
    if (fields->content_encoding)
        return problem_fill(&x->response, PROBLEM_MEDIA_TYPE, "A body must not be compressed.");
    if (is_csv(x) || is_media_type(request_header(&x->request, "Content-Type"), "application/json"))
        return true;
    return problem_fill(&x->response, PROBLEM_MEDIA_TYPE,
                        x->request.route->body == BODY_JSON_OR_CSV
                            ? "Content-Type must be application/json or text/csv, in UTF-8."
                            : "Content-Type must be application/json, in UTF-8.");
}

/* Checks the sizes, and that no field of SINGLE comes twice. */
static bool check_fields(struct exchange *x, const struct fields *fields)
{
    const struct config *config = x->server->config;
    if (x->line.too_long)
        return problem_fill(&x->response, PROBLEM_URI_TOO_LONG, "A target may have %lld bytes at most.",
                            (long long)config->size.max_uri);
    if (fields->bytes > (size_t)config->size.max_headers)
        return problem_fill(&x->response, PROBLEM_HEADERS, "The header fields may have %lld bytes at most.",
                            (long long)config->size.max_headers);
    if (fields->twice)
        return problem_fill(&x->response, PROBLEM_MALFORMED, "%s is given twice.", fields->twice);
    return true;
}

bool check_headers(struct exchange *x)
{
    struct fields fields = {0};
    MHD_get_connection_values(x->connection, MHD_HEADER_KIND, count_field, &fields);
    if (!check_framing(x)) return false;
    x->request.bearer = bearer(x);
    const bool found = check_fields(x, &fields) && target_read(x) && target_route(x);
    return check_rate(x) && found && check_entity(x, &fields) && check_creation(x);
}

bool check_body(struct exchange *x)
{
    struct request *request = &x->request;
    json_error_t error;
    json_memory_begin();
    if (request->route->body == BODY_NONE) return true;
    if (!x->intake.body.length)
        return request->route->body == BODY_JSON_OPTIONAL ||
               problem_fill(&x->response, PROBLEM_MALFORMED,
                            request->route->body == BODY_JSON_OR_CSV ? "A body is needed, as JSON or CSV."
                                                                     : "A JSON body is needed.");
    if (is_csv(x)) return true;
    if (!check_shape(x)) return false;
    request->json = json_memory_read(request->body, request->body_length, &error);
    if (json_memory_was_short()) return problem_fill(&x->response, PROBLEM_AWAY, "Memory is short.");
    if (request->json) return true;
    return problem_fill(&x->response, PROBLEM_MALFORMED, "Line %d, column %d, byte %d of the body: %s.",
                        error.line, error.column, error.position, error.text);
}
