/* What the service says of itself. */
#include <sodium.h>
#include <string.h>

#include "api/handlers/answer.h"
#include "api/handlers/handlers.h"
#include "api/metrics.h"
#include "api/problem.h"
#include "api/routes.h"

static void answer_ok(struct response *response)
{
    writer_open(&response->body, '{');
    writer_member_string(&response->body, "status", "ok");
    writer_close(&response->body, '}');
}

void handle_read_health(struct request *request, struct response *response)
{
    if (input_no_query(request, response)) answer_ok(response);
}

void handle_read_readiness(struct request *request, struct response *response)
{
    if (!input_no_query(request, response)) return;
    if (db_ready(request->worker->db))
        answer_ok(response);
    else
        problem_fill(response, PROBLEM_AWAY, "The database cannot be reached.");
}

/* They tell that a seat has answered in secret, and how often: not for players' eyes. */
static bool may_read_metrics(const struct request *request)
{
    const struct config *config = request->worker->service->config;
    const char *wanted = config->metrics_token, *token = request->bearer;
    if (!*wanted) return request_is_local(request);
    return token && strlen(token) == strlen(wanted) && sodium_memcmp(token, wanted, strlen(wanted)) == 0;
}

void handle_read_metrics(struct request *request, struct response *response)
{
    if (!input_no_query(request, response)) return;
    if (!may_read_metrics(request)) {
        problem_fill(response, PROBLEM_UNAUTHORIZED, "The operator's token for metrics is needed.");
        return;
    }
    response->content_type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_write(&response->body, routes);
}
