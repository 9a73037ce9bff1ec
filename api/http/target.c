/* The request's target: path and query decoded, and their route. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "api/http/cors.h"
#include "api/http/server.h"
#include "api/http/stages.h"

/* Bytes of the UTF-8 sequence at `at`. 0: it is none (RFC 3629: no overlong forms, no surrogates). */
static size_t utf8_length(const unsigned char *at)
{
    static const struct {
        unsigned char first, last, low, high; /* range of the first byte; of the second */
        size_t length;
    } FORMS[] = {{0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
                 {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
                 {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    if (*at < 0x80) return 1;
    for (size_t i = 0; i < sizeof FORMS / sizeof FORMS[0]; i++) {
        if (*at < FORMS[i].first || *at > FORMS[i].last) continue;
        if (at[1] < FORMS[i].low || at[1] > FORMS[i].high) return 0;
        for (size_t k = 2; k < FORMS[i].length; k++)
            if ((at[k] & 0xc0) != 0x80) return 0;
        return FORMS[i].length;
    }
    return 0;
}

/* Whether the text is printable UTF-8. */
static bool is_text(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    while (*at) {
        size_t length = utf8_length(at);
        if (!length || *at < 0x20 || *at == 0x7f) return false;
        at += length;
    }
    return true;
}

/* Decodes percent escapes in place. False: a broken escape, a zero byte, or the result is no text. */
static bool decode(char *text, bool plus_is_space)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        if (*from == '%') {
            int high = framing_hex_digit(from[1]), low = high < 0 ? -1 : framing_hex_digit(from[2]);
            if (low < 0 || high + low == 0) return false;
            *to++ = high << 4 | low;
            from += 2;
        } else {
            *to++ = *from == '+' && plus_is_space ? ' ' : *from;
        }
    }
    *to = 0;
    return is_text(text);
}

static bool add_query(struct exchange *x, char *name)
{
    char *value = strchr(name, '=');
    if (value)
        *value++ = 0;
    else
        value = name + strlen(name);
    const char *fault = NULL;
    if (!decode(name, true) || (*value && !decode(value, true)))
        fault = "The query is not percent-encoded UTF-8.";
    else if (x->line.query_count == QUERY_PARAMETERS)
        fault = "The query has too many parameters.";
    else if (request_query(&x->request, name))
        fault = "A query parameter is given twice.";
    if (fault) return problem_fill(&x->response, PROBLEM_MALFORMED, "%s", fault);
    x->line.query[x->line.query_count].name = name;
    x->line.query[x->line.query_count++].value = value;
    return true;
}

static bool read_query(struct exchange *x, char *query)
{
    char *rest;
    for (char *part = strtok_r(query, "&", &rest); part; part = strtok_r(NULL, "&", &rest))
        if (!add_query(x, part)) return false;
    return true;
}

/* The host between scheme and path of the target; *length is 0 where it is empty. NULL: the target has no
 * scheme. */
static char *authority_of(char *target, size_t *length)
{
    static const char *const SCHEMES[] = {"http://", "https://"};
    for (int i = 0; i < 2; i++) {
        const size_t scheme = strlen(SCHEMES[i]);
        if (strncasecmp(target, SCHEMES[i], scheme) != 0) continue;
        *length = strcspn(target + scheme, "/?#");
        return target + scheme;
    }
    return NULL;
}

/* By RFC 9112, 3.2.2, a target's host goes before Host; a client makes them the same (3.2). Where they
 * differ, a proxy before the service may have read the other one, so the request is refused. A target without
 * Host (HTTP/1.0) names the host alone. */
static bool is_host(const char *authority, size_t length, const char *host)
{
    if (length == 0) return false;
    if (host) return strlen(host) == length && strncasecmp(authority, host, length) == 0;
    return strspn(authority, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._~:[]") >=
           length;
}

bool target_read(struct exchange *x)
{
    size_t length;
    char *authority = authority_of(x->target, &length);
    if (authority && !is_host(authority, length, request_header(&x->request, "Host")))
        return problem_fill(&x->response, PROBLEM_MALFORMED, "The target names another host than Host.");
    x->line.path = authority ? authority + length : x->target;
    char *query = strchr(x->line.path, '?');
    if (query) *query++ = 0;
    return !query || read_query(x, query);
}

/* Matches the path with a pattern. The values of its {parts} are places in the path, still encoded. A {+part}
 * is the whole rest, slashes included. */
static bool matches(const char *pattern, const char *path, const char *values[PATH_PARAMETERS],
                    size_t lengths[PATH_PARAMETERS])
{
    int count = 0;
    while (*pattern) {
        if (*pattern == '{') {
            values[count] = path;
            lengths[count] = strcspn(path, pattern[1] == '+' ? "" : "/");
            if (!lengths[count]) return false;
            path += lengths[count++];
            pattern = strchr(pattern, '}') + 1;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return !*path;
}

static bool serves(const struct route *route, const char *method)
{
    if (strcmp(method, "HEAD") == 0) method = "GET";
    return strcmp(route->method, method) == 0;
}

/* Lists what the routes that match the path serve: "GET, HEAD, OPTIONS". False: no route matches. */
static bool allowed(const struct exchange *x, char *list, size_t room)
{
    const char *values[PATH_PARAMETERS];
    size_t lengths[PATH_PARAMETERS];
    int length = 0;
    *list = 0;
    for (const struct route *route = x->server->application->routes; route->method; route++) {
        if (!matches(route->pattern, x->line.path, values, lengths) || strstr(list, route->method)) continue;
        length += snprintf(list + length, room - length, "%s, ", route->method);
        if (strcmp(route->method, "GET") == 0) length += snprintf(list + length, room - length, "HEAD, ");
    }
    if (length) snprintf(list + length, room - length, "OPTIONS");
    return length > 0;
}

/* Answers why no route serves this method here. */
static void answer_without_route(struct exchange *x)
{
    char list[128];
    struct response *response = &x->response;
    if (!allowed(x, list, sizeof list)) {
        problem_fill(response, PROBLEM_NOT_FOUND, "There is nothing at this path.");
    } else if (strcmp(x->line.method, "OPTIONS") == 0) {
        response->status = 204;
        response_header(response, "Allow", "%s", list);
        cors_preflight(x);
    } else {
        problem_fill(response, PROBLEM_METHOD, "This path takes %s.", list);
        response_header(response, "Allow", "%s", list);
    }
}

/* Ends the values in place and decodes them. The path as a whole is not needed any more. */
static bool take_parameters(struct exchange *x, const char *values[PATH_PARAMETERS],
                            const size_t lengths[PATH_PARAMETERS])
{
    for (int i = 0; i < PATH_PARAMETERS && values[i]; i++) {
        char *value = x->line.path + (values[i] - x->line.path);
        value[lengths[i]] = 0;
        if (!decode(value, false))
            return problem_fill(&x->response, PROBLEM_MALFORMED, "The path is not percent-encoded UTF-8.");
        x->request.parameter[i] = value;
    }
    return true;
}

bool target_route(struct exchange *x)
{
    const struct route *routes = x->server->application->routes;
    for (int i = 0; routes[i].method; i++) {
        const char *values[PATH_PARAMETERS] = {NULL};
        size_t lengths[PATH_PARAMETERS];
        if (!serves(&routes[i], x->line.method) || !matches(routes[i].pattern, x->line.path, values, lengths))
            continue;
        x->request.route = &routes[i];
        x->line.operation = i;
        return take_parameters(x, values, lengths);
    }
    answer_without_route(x);
    return false;
}
