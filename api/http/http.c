/* The server: its start and its stop. */
#include "api/http/http.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "api/common/log.h"
#include "api/http/answer.h"
#include "api/http/cors.h"
#include "api/http/listener.h"
#include "api/http/loop.h"
#include "api/http/mhd.h"
#include "api/http/proxy.h"
#include "api/http/server.h"
#include "api/http/stream.h"
#include "api/http/workers.h"
#include "program/clock.h"

enum { LOOP_CORES = 4, LOOPS_MOST = 4, POLL_MS = 5 };
enum {
    QUIET_US = 25000,
    QUIET_ROUNDS = 8 /* rounds of each loop after which nothing more comes of the connections accepted last */
};
/* Descriptors of each loop, and of all that is neither connection nor worker. */
enum { LOOP_FILES = 4, OTHER_FILES = 16 };

int64_t http_now(void)
{
    return clock_microseconds(CLOCK_MONOTONIC);
}

int64_t worker_time(void)
{
    return clock_microseconds(CLOCK_THREAD_CPUTIME_ID);
}

/* ---- start ---- */

struct server *server_new(const struct config *config, const struct application *application, void *context)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server) return NULL;
    server->config = config;
    server->application = application;
    server->context = context;
    streams_init(server);
    return server;
}

/* Raises the limit of descriptors as far as the system allows. Each connection needs one, each worker one for
 * the database, and the rest a few. A connection that finds no descriptor waits in the backlog. */
static void raise_file_limit(struct server *server)
{
    const struct config *config = server->config;
    struct rlimit limit;
    server->traffic.most_connections = config->capacity.max_connections;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    const int64_t others = OTHER_FILES + workers_wanted(config) + LOOP_FILES * server->loop_count;
    if (limit.rlim_max == RLIM_INFINITY ||
        (int64_t)limit.rlim_max - others >= config->capacity.max_connections)
        return;
    server->traffic.most_connections =
        (int64_t)limit.rlim_max > others ? (int64_t)limit.rlim_max - others : 1;
    log_say(LOG_WARN, "of %lld connections only %lld fit: the system's limit is %lld open files",
            (long long)config->capacity.max_connections, (long long)server->traffic.most_connections,
            (long long)limit.rlim_max);
}

/* A loop sends a hundred thousand answers a second, far more than its cores' share of moves. Fewer loops find
 * more to do each time that they wake. On two cores one loop made 6 to 20 % more moves a second than two. */
static int standard_loops(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    long loops = (cores + LOOP_CORES - 1) / LOOP_CORES;
    return loops < 1 ? 1 : loops > LOOPS_MOST ? LOOPS_MOST : (int)loops;
}

bool server_start(struct server *server, int listener)
{
    const struct config *config = server->config;
    signal(SIGPIPE, SIG_IGN);
    server->listening.socket = listener;
    atomic_store(&server->listening.is_open, true);
    server->loop_count = config->capacity.loops ? config->capacity.loops : standard_loops();
    raise_file_limit(server);
    server->limits = limits_new(config, server->traffic.most_connections);
    return server->limits && queue_init(&server->queue, config, server->application->subject) && mhd_init() &&
           answers_start(server) && cors_read(server) && proxies_read(server) && tls_read(server) &&
           listener_open(server) && workers_start(server) && loops_start(server);
}

int server_port(const struct server *server)
{
    return server->listening.port;
}

int server_listener(const struct server *server)
{
    return server->listening.socket;
}

/* ---- stop ---- */

static void note_rounds(struct server *server)
{
    for (int i = 0; i < server->loop_count; i++)
        server->loops[i].rounds.when_busy = atomic_load(&server->loops[i].rounds.count);
}

static bool all_loops_have_run(struct server *server)
{
    for (int i = 0; i < server->loop_count; i++)
        if (atomic_load(&server->loops[i].rounds.count) - server->loops[i].rounds.when_busy < QUIET_ROUNDS)
            return false;
    return true;
}

/* Waits until no more connections are accepted and no request has been in flight for a moment. In this moment
 * all loops have read their input, also from the connections that came last. Later requests on kept
 * connections are not waited for. False: the time was too short. */
static bool drain(struct server *server, int64_t deadline)
{
    int64_t now, busy = http_now();
    note_rounds(server);
    while ((now = http_now()) < deadline && (now - busy < QUIET_US || !all_loops_have_run(server))) {
        if (atomic_load(&server->listening.is_open) || atomic_load(&server->traffic.in_flight)) {
            busy = now;
            note_rounds(server);
        }
        streams_stop(server); /* repeatedly, because a worker may have made another stream idle */
        loops_wake(server);
        nanosleep(&(struct timespec){.tv_nsec = POLL_MS * 1000000}, NULL);
    }
    return now < deadline || !atomic_load(&server->traffic.in_flight);
}

int server_retire(struct server *server)
{
    atomic_store(&server->stopping, true);
    streams_stop(server);
    loops_wake(server);
    return atomic_load(&server->traffic.connections) + atomic_load(&server->listening.is_open);
}

bool server_stop(struct server *server)
{
    int64_t deadline = http_now() + server->config->time.shutdown_seconds * 1000000;
    atomic_store(&server->stopping, true);
    loops_wake(server);
    if (!drain(server, deadline)) {
        log_say(LOG_WARN, "%d requests are still in flight", atomic_load(&server->traffic.in_flight));
        return false;
    }
    workers_stop(server);
    /* Requests that came meanwhile have been run, or refused as the service is busy. Their answers go out
     * now. */
    drain(server, deadline);
    loops_stop(server);
    return true;
}

void server_free(struct server *server)
{
    queue_free(&server->queue);
    for (int i = 0; i < STRIPES; i++)
        pthread_mutex_destroy(&server->stripes[i].lock);
    limits_free(server->limits);
    mhd_release();
    answers_stop(server);
    free(server->origins.text);
    free(server->tls.cert);
    free(server->tls.key);
    free(server);
}
