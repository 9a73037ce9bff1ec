/* Workers: threads that run handlers.
 *
 * Requests to make moves are handled as a group: as many as wait and find a slot of the worker. Each is
 * judged, then all moves are committed in one transaction, then each is answered. A thread that waited for
 * others' commits would sleep and be woken for each move, which costs more than the move.
 *
 * A worker without a connection to the database takes nothing while another worker has one. It would answer
 * 503, where the other carries the request out. */
#include <stdlib.h>
#include <unistd.h>

#include "api/common/json_memory.h"
#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/http/answer.h"
#include "api/http/loop.h"
#include "api/http/server.h"
#include "api/http/stages.h"
#include "api/http/stream.h"
#include "api/http/workers.h"

/* A thread, and what it works with. */
struct worker_thread {
    struct server *server;
    struct worker *worker; /* the application's part */
    pthread_t thread;
    int index;         /* 0 for the first worker */
    bool is_connected; /* whether workers.connected counts it */
};

enum {
    WORKERS_PER_CORE = 3,
    WORKERS_LEAST = 6,
    COMMON_US = 100,    /* microseconds that a request takes of the database and the loop */
    CONNECT_US = 250000 /* microseconds between two attempts to connect */
};

/* A core must have work while some workers wait for the database or its disk. More workers than that are
 * slower: each connection to the database is used less often, so its caches are colder. On two cores with the
 * database, 6 workers read 1.4 to 1.8 times as many views a second as 32. They make at least as many
 * moves. */
int workers_wanted(const struct config *config)
{
    if (config->capacity.workers) return config->capacity.workers;
    long workers = WORKERS_PER_CORE * sysconf(_SC_NPROCESSORS_ONLN);
    return workers < WORKERS_LEAST ? WORKERS_LEAST : (int)workers;
}

/* An answer for which memory was short must not be sent in part. */
static void check_answer(struct exchange *x)
{
    if (!x->response.body.failed) return;
    log_trouble(LOG_ERROR, x->line.id, "memory is short");
    writer_free(&x->response.body);
    problem_fill(&x->response, PROBLEM_AWAY, ANSWER_MISSING);
}

void worker_charge(const struct exchange *x, int64_t used)
{
    limits_charge(x->server->limits, x->account.client, http_now(), used + COMMON_US);
}

/* Gives the exchange, with its response, back to the loop, or to `finished`, whose exchanges go back
 * together. NULL: it goes back at once. */
static void hand_back(struct exchange *x, struct worker *worker, int64_t since,
                      struct exchange_list *finished)
{
    const bool is_stream = x->response.stream && stream_begin(x);
    check_answer(x);
    if (x->response.status == 500) log_broken_request();
    log_begin_request(NULL);
    answer_make(x);
    worker_charge(x, x->wait.used + worker_time() - since);
    x->stage = STAGE_ANSWER;
    if (is_stream)
        stream_run(x, worker);
    else if (finished)
        exchange_list_append(finished, x);
    else
        loop_return(x);
}

/* Leaves an exchange whose handler has more to do. */
static void leave(struct exchange *x, int64_t since)
{
    x->wait.used += worker_time() - since;
    log_begin_request(NULL);
}

static enum progress run_handler(struct exchange *x, struct worker *worker, int slot, bool in_group)
{
    const int64_t begun = x->request.begun = worker_time();
    x->request.worker = worker;
    x->request.slot = slot;
    x->request.in_group = in_group;
    x->request.progress = PROGRESS_DONE;
    log_begin_request(x->line.id);
    if (x->wait.is_refused)
        problem_fill(&x->response, PROBLEM_AWAY,
                     "The match is busy: the request has waited too long, and nothing was done.");
    else if (check_body(x))
        x->request.route->handle(&x->request, &x->response);
    x->request.json = NULL;
    json_memory_free();
    const enum progress progress = x->request.progress;
    if (progress == PROGRESS_DONE)
        hand_back(x, worker, begun, NULL);
    else
        leave(x, begun);
    return progress;
}

static enum progress finish_handler(struct exchange *x, struct worker *worker, struct exchange_list *finished)
{
    const int64_t begun = worker_time();
    log_begin_request(x->line.id);
    const bool done = x->request.route->finish(&x->request, &x->response);
    if (done)
        hand_back(x, worker, begun, finished);
    else
        leave(x, begun);
    return done ? PROGRESS_DONE : PROGRESS_LEFT_GROUP;
}

/* Writes what the exchanges have prepared. Each is charged an equal part of the time. */
static void write_group(struct worker_thread *thread, struct exchange *const ready[], int count)
{
    int slots[GROUP_MOST];
    const int64_t begun = worker_time();
    for (int i = 0; i < count; i++)
        slots[i] = ready[i]->request.slot;
    thread->server->application->write_group(thread->worker, slots, count);
    const int64_t part = (worker_time() - begun) / count;
    for (int i = 0; i < count; i++)
        ready[i]->wait.used += part;
}

/* The group's answers go back together: a loop that is woken for the first one answers each by itself, and
 * takes the processor from the worker that finishes the others. */
static void run_group(struct worker_thread *thread, struct work *work)
{
    struct exchange *ready[GROUP_MOST];
    struct exchange_list finished;
    struct queue *queue = &thread->server->queue;
    struct worker *worker = thread->worker;
    const int slots = thread->server->application->make_slots(worker, work->count);
    int count = 0;
    exchange_list_init(&finished);
    for (int i = 0; i < work->count; i++) {
        struct exchange *x = work->exchange[i];
        const enum progress progress = i < slots ? run_handler(x, worker, i, true) : PROGRESS_LEFT_GROUP;
        if (progress == PROGRESS_READY) ready[count++] = x;
        if (progress == PROGRESS_LEFT_GROUP) queue_push_single(queue, x);
    }
    if (count > 0) write_group(thread, ready, count);
    for (int i = 0; i < count; i++)
        if (finish_handler(ready[i], worker, &finished) == PROGRESS_LEFT_GROUP)
            queue_push_single(queue, ready[i]);
    loops_return(thread->server, &finished);
}

/* Runs the worker's work, and at last what the application has left to do when all are answered. That may
 * wait for a lock, so a group has ended before it. */
static void run_work(struct worker_thread *thread, struct work *work)
{
    const struct application *application = thread->server->application;
    struct queue *queue = &thread->server->queue;
    struct exchange *x = work->exchange[0];
    if (work->is_group) {
        run_group(thread, work);
        queue_done(queue, work);
        application->finish(thread->worker);
        return;
    }
    if (x->stream.source)
        stream_run(x, thread->worker);
    else
        (void)run_handler(x, thread->worker, 0, false);
    application->finish(thread->worker);
    queue_done(queue, work);
}

/* ---- connections to the database ---- */

/* Updates the count of workers with a connection. `make`: makes one, where the worker has none. */
static bool is_connected(struct worker_thread *thread, bool make)
{
    struct server *server = thread->server;
    const bool connected = server->application->is_connected(thread->worker, make);
    if (connected != thread->is_connected) atomic_fetch_add(&server->workers.connected, connected ? 1 : -1);
    thread->is_connected = connected;
    return connected;
}

/* Whether the worker has a connection, or no worker has one. In the latter case all take requests: some need
 * no database, and the rest must be refused. */
static bool may_take(struct worker_thread *thread)
{
    return is_connected(thread, false) || atomic_load(&thread->server->workers.connected) == 0;
}

/* One worker tries to connect at a time, since each attempt costs a full database a process. */
static bool may_connect(struct server *server)
{
    const int64_t now = http_now();
    int64_t next = atomic_load(&server->workers.next_connect);
    return now >= next &&
           atomic_compare_exchange_strong(&server->workers.next_connect, &next, now + CONNECT_US);
}

/* False: the service stops. */
static bool wait_for_connection(struct worker_thread *thread)
{
    struct server *server = thread->server;
    while (!may_take(thread)) {
        queue_call_another(&server->queue);
        if (may_connect(server) && is_connected(thread, true)) {
            atomic_store(&server->workers.next_connect, 0); /* the next worker may be able to connect, too */
            return true;
        }
        if (queue_wait_closed(&server->queue, CONNECT_US)) return may_take(thread);
    }
    return true;
}

/* Takes the worker's next requests. False: the service stops. */
static bool take(struct worker_thread *thread, struct work *work)
{
    struct queue *queue = &thread->server->queue;
    const struct application *application = thread->server->application;
    while (wait_for_connection(thread)) {
        const bool waited = queue_take(queue, thread->index, application->may_group(thread->worker), work);
        /* While it waited it may have lost its connection, and where it had none others may have made one. */
        if (!work->count || !waited || (thread->is_connected && is_connected(thread, true)) ||
            may_take(thread))
            return work->count;
        queue_put_back(queue, work);
    }
    return false;
}

static void *worker_run(void *of)
{
    struct worker_thread *thread = of;
    struct work work;
    is_connected(thread, true);
    while (take(thread, &work)) {
        metrics_add(METRIC_WORKERS_BUSY, 1);
        run_work(thread, &work);
        metrics_add(METRIC_WORKERS_BUSY, -1);
    }
    json_memory_stop();
    return NULL;
}

bool workers_start(struct server *server)
{
    const struct application *application = server->application;
    int wanted = workers_wanted(server->config);
    server->workers.thread = calloc(wanted, sizeof *server->workers.thread);
    if (!server->workers.thread) return false;
    for (int i = 0; i < wanted; i++) {
        struct worker_thread *thread = &server->workers.thread[i];
        *thread = (struct worker_thread){.server = server, .index = i};
        thread->worker = application->worker_new(server->context);
        if (!thread->worker) return false;
        if (pthread_create(&thread->thread, NULL, worker_run, thread) != 0) {
            application->worker_free(thread->worker);
            return false;
        }
        server->workers.count++;
    }
    return true;
}

void workers_stop(struct server *server)
{
    queue_close(&server->queue);
    for (int i = 0; i < server->workers.count; i++) {
        pthread_join(server->workers.thread[i].thread, NULL);
        server->application->worker_free(server->workers.thread[i].worker);
    }
    free(server->workers.thread);
}
