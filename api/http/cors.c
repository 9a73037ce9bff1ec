/* Cross-origin requests from browsers (the Fetch standard's CORS protocol). */
#include <stdlib.h>
#include <string.h>

#include "api/common/log.h"
#include "api/http/cors.h"
#include "api/http/server.h"

bool cors_read(struct server *server)
{
    char *rest;
    int count = 0;
    server->origins.text = strdup(server->config->listen.cors_origins);
    if (!server->origins.text) return false;
    for (char *origin = strtok_r(server->origins.text, ", ", &rest); origin;
         origin = strtok_r(NULL, ", ", &rest)) {
        if (count == ORIGINS - 1) {
            log_say(LOG_ERROR, "more than %d CORS origins", ORIGINS - 1);
            return false;
        }
        server->origins.list[count++] = origin;
    }
    return true;
}

/* Whether the origin is on the browser's own machine, at any port. */
static bool is_loopback(const char *origin)
{
    static const char *const hosts[] = {"localhost", "127.0.0.1", "[::1]"};
    if (strncmp(origin, "http", 4) != 0) return false;
    const char *at = origin + 4 + (origin[4] == 's');
    if (strncmp(at, "://", 3) != 0) return false;
    at += 3;
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        const size_t length = strlen(hosts[i]);
        if (strncmp(at, hosts[i], length) != 0) continue;
        const char *port = at + length;
        return !*port || (*port == ':' && port[1] && port[1 + strspn(port + 1, "0123456789")] == 0);
    }
    return false;
}

const char *cors_origin(const struct exchange *x)
{
    const char *const *origins = x->server->origins.list;
    if (!*origins) return NULL;
    const char *origin = request_header(&x->request, "Origin");
    if (!origin) return NULL;
    for (; *origins; origins++) {
        if (strcmp(*origins, "*") == 0) return "*";
        if (strcmp(*origins, "loopback") == 0 ? is_loopback(origin) : strcmp(*origins, origin) == 0)
            return origin;
    }
    return NULL;
}

void cors_preflight(struct exchange *x)
{
    if (!cors_origin(x) || !request_header(&x->request, "Access-Control-Request-Method")) return;
    response_header(&x->response, "Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE");
    response_header(&x->response, "Access-Control-Allow-Headers",
                    "Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, X-Request-Id");
    response_header(&x->response, "Access-Control-Max-Age", "86400");
}
