/* A request as it comes after its headers: a line "POST /v1/rules/.../apply", then the body. Target, route,
 * JSON, the handler, with everything but a database: those that need one get as far as asking it. The answer
 * must be one, and never a 500. */
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/log.h"
#include "api/http/cors.h"
#include "api/http/server.h"
#include "api/http/stages.h"
#include "api/service.h"
#include "fuzz_play.h"
#include "mutate_document.h"

static struct {
    struct config config;
    struct service service;
    struct server server;
    struct worker *worker;
    struct peer peer;
} here;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char *settings[] = {**argv, "--database-url=host=/nowhere", "--log-level=error"};
    log_set_level(LOG_ERROR);
    db_hold(true);
    if (config_read(&here.config, sizeof settings / sizeof *settings, settings) != CONFIG_RUN ||
        !service_start(&here.service, &here.config))
        fuzz_fail("the service does not start");
    here.server.config = &here.config;
    here.server.application = &service_application;
    here.worker = service_application.worker_new(&here.service);
    if (!here.worker) fuzz_fail("there is no worker");
    return cors_read(&here.server) ? 0 : 1;
}

/* Splits the first line into method and target, as libmicrohttpd would; the rest is the body. False: there is
 * no such line. */
static bool split(struct exchange *x, char *text, size_t size)
{
    char *space = memchr(text, ' ', size), *feed = memchr(text, '\n', size);
    if (!space || !feed || feed < space || feed - space > here.config.size.max_uri) return false;
    *space = *feed = 0;
    x->line.method = text;
    strcpy(x->target, space + 1);
    x->intake.body.text = feed + 1;
    x->intake.body.length = (size_t)(text + size - feed - 1);
    x->request.body = x->intake.body.text;
    x->request.body_length = x->intake.body.length;
    return true;
}

static bool is_json(const struct response *response)
{
    return strcmp(response->content_type, "application/json") == 0 ||
           strcmp(response->content_type, "application/problem+json") == 0;
}

static void judge(const struct response *response)
{
    if (response->body.failed) fuzz_fail("the answer could not be written");
    if (response->status < 200 || response->status == 500 || response->status > 503)
        fuzz_fail("the status is %d: %.*s", response->status, (int)response->body.length,
                  response->body.text);
    if (!response->body.length || !is_json(response)) return;
    json_t *json = json_loadb(response->body.text, response->body.length,
                              JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    if (!json) fuzz_fail("the answer is no JSON: %.*s", (int)response->body.length, response->body.text);
    json_decref(json);
}

static void answer(struct exchange *x)
{
    struct response *response = &x->response;
    if (target_read(x) && target_route(x) && check_body(x)) x->request.route->handle(&x->request, response);
    if (response->stream) response->stream->free(response->stream);
    judge(response);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct exchange *x = calloc(1, sizeof *x + (size_t)here.config.size.max_uri + 1);
    char *text = malloc(size + 1);
    if (!x || !text) abort();
    memcpy(text, data, size);
    text[size] = 0;
    x->server = &here.server;
    x->peer = &here.peer;
    x->line.version = "HTTP/1.1";
    x->request.worker = here.worker;
    x->request.id = "fuzz";
    x->response.status = 200;
    x->response.content_type = "application/json";
    writer_init(&x->response.body);
    if (split(x, text, size)) answer(x);
    json_memory_stop(); /* frees the request's JSON, so that the sanitizer sees what is used afterwards */
    service_application.finish(here.worker);
    x->intake.body = (struct writer){0}; /* it stands in `text` */
    exchange_free(x);
    free(text);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    return mutate_document(data, size, room, seed);
}
