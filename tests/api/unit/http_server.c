/* The server with operations made for test_http*.py: it shows what the HTTP side does by itself, without
 * games or a database.
 *
 * Takes the settings of westphaliad; prints the port it listens on; stops on SIGTERM. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "api/common/config.h"
#include "api/common/json_memory.h"
#include "api/common/log.h"
#include "api/http/http.h"

/* A worker owns nothing but its slots, which keep how many requests were written together. */
struct worker {
    struct server *server;
    int together[GROUP_MOST];
};

static struct worker *worker_new(void *context)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker) worker->server = *(struct server **)context;
    return worker;
}

static void worker_free(struct worker *worker)
{
    free(worker);
}

static bool is_connected(struct worker *worker, bool connect)
{
    return true;
}

static bool may_group(const struct worker *worker)
{
    return true;
}

/* As if memory were short for more than these. */
enum { SLOTS = 6 };

static int make_slots(struct worker *worker, int wanted)
{
    return wanted < SLOTS ? wanted : SLOTS;
}

static void write_group(struct worker *worker, const int slots[], int count)
{
    for (int i = 0; i < count; i++)
        worker->together[slots[i]] = count;
}

static void finish(struct worker *worker)
{
}

static void hello(struct request *request, struct response *response)
{
    writer_open(&response->body, '{');
    writer_member_boolean(&response->body, "hello", true);
    writer_close(&response->body, '}');
}

/* The body again, and what else the server made of the request. */
static void echo(struct request *request, struct response *response)
{
    struct writer *w = &response->body;
    const char *query = request_query(request, "q");
    writer_open(w, '{');
    writer_member_string(w, "name", request->parameter[0] ? request->parameter[0] : "");
    writer_member_string(w, "q", query ? query : "");
    if (request->bearer) writer_member_string(w, "token", request->bearer);
    writer_member_integer(w, "size", (int64_t)request->body_length);
    if (request->json) {
        writer_name(w, "body");
        writer_raw(w, request->body, request->body_length);
    }
    writer_close(w, '}');
    response_header(response, "ETag", "\"%d\"", 7);
}

static void take_time(int64_t us)
{
    const int64_t until = worker_time() + us;
    while (worker_time() < until)
        ;
}

/* Answers when it has taken ?ms= of a core. */
static void burn(struct request *request, struct response *response)
{
    const char *text = request_query(request, "ms");
    take_time(1000 * (text ? atol(text) : 0));
    hello(request, response);
}

/* Answers after ?ms=. */
static void nap(struct request *request, struct response *response)
{
    const char *text = request_query(request, "ms");
    long ms = text ? atol(text) : 0;
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
    hello(request, response);
}

/* ?bytes= of answer. */
static void large(struct request *request, struct response *response)
{
    const char *text = request_query(request, "bytes");
    writer_open(&response->body, '"');
    for (long left = text ? atol(text) : 0; left > 0; left--)
        writer_bytes(&response->body, "x", 1);
    writer_bytes(&response->body, "\"", 1);
}

static void metrics(struct request *request, struct response *response)
{
    response->content_type = "text/plain; version=0.0.4";
    request_write_metrics(request, &response->body);
}

/* A stream of numbers, a hundred thousand at a time: each POST /v1/bump adds one. Each piece takes ?ms= of a
 * core. */
enum { PIECE = 100000 };
static atomic_int bumps;
static atomic_int streams_freed, pieces;

struct numbers {
    struct stream stream;
    int sent;
    int64_t cost;
};

static bool produce(struct stream *stream, struct worker *worker, struct writer *out)
{
    struct numbers *numbers = (struct numbers *)stream;
    const int wanted = atomic_load(&bumps), all = wanted - numbers->sent;
    const int until = all > PIECE ? numbers->sent + PIECE : wanted;
    atomic_fetch_add(&pieces, 1);
    take_time(numbers->cost);
    stream->more = until < wanted;
    while (numbers->sent < until) {
        char text[64];
        int length = snprintf(text, sizeof text, "id: %d\ndata: bump\n\n", ++numbers->sent);
        writer_bytes(out, text, (size_t)length);
    }
    return numbers->sent < 1000000;
}

static void free_numbers(struct stream *stream)
{
    atomic_fetch_add(&streams_freed, 1);
    free(stream);
}

static void stream(struct request *request, struct response *response)
{
    struct numbers *numbers = calloc(1, sizeof *numbers);
    const char *last = request_header(request, "Last-Event-ID"), *ms = request_query(request, "ms");
    numbers->stream = (struct stream){.held = sizeof *numbers, .produce = produce, .free = free_numbers};
    numbers->sent = last ? atoi(last) : atomic_load(&bumps);
    numbers->cost = 1000 * (ms ? atol(ms) : 0);
    response->stream = &numbers->stream;
}

static void bump(struct request *request, struct response *response)
{
    static const uint8_t subject[16];
    writer_open(&response->body, '{');
    writer_member_integer(&response->body, "bumps", atomic_fetch_add(&bumps, 1) + 1);
    writer_member_integer(&response->body, "freed", atomic_load(&streams_freed));
    writer_member_integer(&response->body, "pieces", atomic_load(&pieces));
    writer_close(&response->body, '}');
    stream_wake(request->worker->server, subject);
}

/* A request that may be handled together answers with the size of its group. The kind "alone" is found to
 * need handling by itself at once; the kind "late" when all have been written. The kind "slow" takes
 * a quarter of a second. */
static bool is_kind(const struct request *request, const char *kind)
{
    return strcmp(request->parameter[0], kind) == 0;
}

static void tell_together(struct response *response, int count)
{
    writer_open(&response->body, '{');
    writer_member_integer(&response->body, "together", count);
    writer_close(&response->body, '}');
}

static void together(struct request *request, struct response *response)
{
    if (!request->in_group || is_kind(request, "done"))
        tell_together(response, 1);
    else
        request->progress = is_kind(request, "alone") ? PROGRESS_LEFT_GROUP : PROGRESS_READY;
}

static bool finish_together(struct request *request, struct response *response)
{
    if (is_kind(request, "late")) return false;
    if (is_kind(request, "slow")) nanosleep(&(struct timespec){.tv_nsec = 250000000}, NULL);
    tell_together(response, request->worker->together[request->slot]);
    return true;
}

static const struct route ROUTES[] = {
    {"GET", "/v1/hello", "hello", BODY_NONE, hello},
    {"POST", "/v1/echo/{name}", "echo", BODY_JSON, echo, BODY_LARGE},
    {"GET", "/v1/echo/{name}", "echoNothing", BODY_NONE, echo},
    {"POST", "/v1/maybe", "maybe", BODY_JSON_OPTIONAL, echo},
    {"GET", "/v1/burn", "burn", BODY_NONE, burn},
    {"GET", "/v1/nap", "nap", BODY_NONE, nap},
    {"GET", "/metrics", "metrics", BODY_NONE, metrics, .unlimited = true},
    {"GET", "/v1/large", "large", BODY_NONE, large},
    {"GET", "/v1/stream", "stream", BODY_NONE, stream},
    {"POST", "/v1/bump", "bump", BODY_NONE, bump},
    {"POST", "/v1/swallow", "swallow", BODY_JSON, hello},
    {"POST", "/v1/together/{kind}", "together", BODY_NONE, together, .finish = finish_together},
    {0},
};

static const struct application APPLICATION = {
    .routes = ROUTES,
    .worker_new = worker_new,
    .worker_free = worker_free,
    .is_connected = is_connected,
    .may_group = may_group,
    .make_slots = make_slots,
    .write_group = write_group,
    .finish = finish,
};

int main(int argc, char **argv)
{
    struct config config;
    sigset_t stop;
    int signal;
    switch (config_read(&config, argc, argv)) {
    case CONFIG_RUN:
        break;
    case CONFIG_DONE:
        return 0;
    case CONFIG_HEALTH:
    case CONFIG_BAD:
        return 2;
    }
    log_set_level((enum log_level)config.log_level);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &stop, NULL);
    json_memory_start();
    struct server *server;
    server = server_new(&config, &APPLICATION, &server);
    if (!server || !server_start(server, -1)) return 1;
    printf("%d\n", server_port(server));
    fflush(stdout);
    sigwait(&stop, &signal);
    if (!server_stop(server)) _exit(3);
    server_free(server);
    return 0;
}
