/* What handlers ask about a request, and set in its response. */
#include <assert.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "api/common/metrics.h"
#include "api/http/server.h"

const char *request_query(const struct request *request, const char *name)
{
    const struct exchange *x = exchange_of(request);
    for (int i = 0; i < x->line.query_count; i++)
        if (strcmp(x->line.query[i].name, name) == 0) return x->line.query[i].value;
    return NULL;
}

const char *request_header(const struct request *request, const char *name)
{
    return MHD_lookup_connection_value(exchange_of(request)->connection, MHD_HEADER_KIND, name);
}

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names;
}

bool request_query_only(const struct request *request, struct response *response, const char *const *names)
{
    const struct exchange *x = exchange_of(request);
    struct faults faults = {0};
    for (int i = 0; i < x->line.query_count; i++)
        if (!is_one_of(x->line.query[i].name, names))
            fault_add(&faults, x->line.query[i].name, "is not a parameter of this operation");
    if (!faults.count) return true;
    return problem_faults(response, PROBLEM_MALFORMED, &faults,
                          "The query has parameters that are unknown here.");
}

bool request_bears(const struct request *request, const char *token)
{
    const char *given = request->bearer;
    return given && strlen(given) == strlen(token) && sodium_memcmp(given, token, strlen(token)) == 0;
}

static const char *bots_token(const struct request *request)
{
    return exchange_of(request)->server->config->access.bots_token;
}

bool request_has_bots(const struct request *request)
{
    return *bots_token(request);
}

bool request_is_of_bots(const struct request *request)
{
    return request_has_bots(request) && request_bears(request, bots_token(request));
}

void request_write_metrics(const struct request *request, struct writer *out)
{
    const struct route *routes = exchange_of(request)->server->application->routes;
    const char *operations[METRICS_OPERATIONS + 1] = {NULL};
    for (int i = 0; routes[i].method && i < METRICS_OPERATIONS; i++)
        operations[i] = routes[i].operation;
    metrics_write(out, operations);
}

void response_lend(struct response *response, const char *text, size_t length)
{
    response->lent = text;
    response->lent_length = length;
}

void response_header(struct response *response, const char *name, const char *format, ...)
{
    assert(response->header_count < RESPONSE_HEADERS); /* each is set at a place of its own */
    if (response->header_count == RESPONSE_HEADERS) return;
    va_list arguments;
    va_start(arguments, format);
    response->header[response->header_count].name = name;
    vsnprintf(response->header[response->header_count++].value, sizeof response->header[0].value, format,
              arguments);
    va_end(arguments);
}
