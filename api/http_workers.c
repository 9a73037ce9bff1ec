/* Workers: threads that run handlers, and the queue before them.
 *
 * Few of them run at a time. Who waits for a commit that others make (api/committer.h) lets another run meanwhile, so there are more threads than that.
 *
 * No match has more than a third of the workers at a time: while somebody keeps a match locked (by hand, say), or
 * everybody looks at one, the others find workers. What a match has too much waits aside, in order, and gets 503 when it has waited too
 * long.
 *
 * Who has taken more than an eighth of all cores for a while waits behind the others, and while there are others has a quarter of the workers.
 *
 * A worker without a connection to the database takes nothing as long as another has one: it would answer 503 where the other carries
 * the request out. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "api/json_memory.h"
#include "api/log.h"
#include "api/metrics.h"
#include "api/server.h"
#include "db/db.h"

enum {
    WORKERS_PER_CORE = 3,
    WORKERS_LEAST = 6,
    WAITING_EACH = 2, /* more for each, which wait for a commit; for a single one none: all goes in order */
    WAITING_MOST = 12,
    SHARE = 3 /* a match has one worker in so many of those that run */
};
enum {
    GREEDY_SHARE =
        4, /* one worker in so many is for addresses that have taken more than their share, while there are others */
    ALONE_US = 1000000, /* after which there are none */
    COMMON_US = 100     /* a request takes so much of others: the database, the loop */
};
enum {
    ASIDE_US = 5000000 /* how long a request waits aside */,
    CONNECT_US = 250000 /* between two tries to connect */
};

/* Of those that run: enough that a core has work while some wait for the database's answer or its disk, and no more: with each further one the same
 * connections to the database are warm less often. On two cores, the database on the same, 6 workers read 1.4 to 1.8 times as many
 * views a second as 32, and make as many moves or more. */
static int running_most(const struct config *config)
{
    if (config->workers) return (int)config->workers;
    long workers = WORKERS_PER_CORE * sysconf(_SC_NPROCESSORS_ONLN);
    return workers < WORKERS_LEAST ? WORKERS_LEAST : (int)workers;
}

int workers_wanted(const struct config *config)
{
    const int running = running_most(config), waiting = running > 1 ? running * WAITING_EACH : 0;
    return running + (waiting < WAITING_MOST ? waiting : WAITING_MOST);
}

bool queue_init(struct queue *queue, const struct config *config)
{
    const int workers = workers_wanted(config), most = running_most(config);
    *queue = (struct queue){
        .room = (size_t)config->queue, .last = &queue->first, .workers = workers, .most = most};
    queue->share = most / SHARE > 1 ? most / SHARE : 1;
    queue->at_work = calloc((size_t)workers, sizeof *queue->at_work);
    for (int i = 0; i < STRIPES; i++)
        queue->aside[i].last = &queue->aside[i].first;
    queue->greedy.last = &queue->greedy.first;
    queue->greedy_share = most / GREEDY_SHARE > 1 ? most / GREEDY_SHARE : 1;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->closing, NULL);
    return queue->at_work;
}

void queue_free(struct queue *queue)
{
    pthread_cond_destroy(&queue->closing);
    pthread_mutex_destroy(&queue->lock);
    free(queue->at_work);
}

/* Somebody is called for what waits, if one more may run. */
static void call_one(struct queue *queue)
{
    struct idle *idle = queue->idle;
    if (!idle || queue->running >= queue->most || (!queue->first && !queue->greedy.first)) return;
    queue->idle = idle->next;
    idle->is_called = true;
    queue->running++;
    pthread_cond_signal(&idle->called);
}

/* Somebody asks who has not taken more than his share. The last two are kept, so that of each address it is known when another came last. */
static void note_other(struct queue *queue, uint64_t client)
{
    if (queue->others[0].client != client) {
        queue->others[1] = queue->others[0];
        queue->others[0].client = client;
    }
    queue->others[0].at = http_now();
}

static bool is_alone(const struct queue *queue, uint64_t client)
{
    return http_now() - queue->others[queue->others[0].client == client].at > ALONE_US;
}

bool queue_push(struct queue *queue, struct exchange *x)
{
    pthread_mutex_lock(&queue->lock);
    bool taken = !queue->closed && queue->length < queue->room;
    if (taken) {
        metrics_add(METRIC_QUEUE_LENGTH, 1);
        x->next = NULL;
        if (x->is_greedy) {
            *queue->greedy.last = x;
            queue->greedy.last = &x->next;
        } else {
            *queue->last = x;
            queue->last = &x->next;
            note_other(queue, x->client);
        }
        queue->length++;
        call_one(queue);
    }
    pthread_mutex_unlock(&queue->lock);
    return taken;
}

/* ---- one match's share; all with the lock ---- */

/* FNV-1a of the match's id, for requests about one; 0: about none. To have another's hash only shares his share. */
static uint64_t match_of(const struct exchange *x)
{
    static const char MATCHES[] = "/v1/matches/{match}";
    uint64_t hash = 0xcbf29ce484222325;
    if (strncmp(x->request.route->pattern, MATCHES, sizeof MATCHES - 1) != 0) return 0;
    for (const char *c = x->request.parameter[0]; *c; c++)
        hash = (hash ^ (uint64_t)*c) * 0x100000001b3;
    return hash ? hash : 1;
}

static bool has_its_share(const struct queue *queue, uint64_t match)
{
    int busy = 0;
    for (int i = 0; i < queue->workers; i++)
        busy += queue->at_work[i] == match;
    return busy >= queue->share;
}

static struct aside *aside_of(struct queue *queue, uint64_t match)
{
    return &queue->aside[match % STRIPES];
}

/* Those that wait aside leave three quarters of the queue to others. False: there are too many already. */
static bool put_aside(struct queue *queue, struct exchange *x, uint64_t match)
{
    struct aside *aside = aside_of(queue, match);
    if (queue->aside_count >= queue->room / 4) return false;
    if (!x->aside_since) x->aside_since = http_now();
    x->next = NULL;
    *aside->last = x;
    aside->last = &x->next;
    queue->aside_count++;
    return true;
}

/* A worker has done with this match: the next that waits for it is the first of the queue. */
static bool take_back(struct queue *queue, uint64_t match)
{
    struct aside *aside = aside_of(queue, match);
    struct exchange **at = &aside->first;
    while (*at && match_of(*at) != match)
        at = &(*at)->next;
    struct exchange *x = *at;
    if (!x) return false;
    *at = x->next;
    if (aside->last == &x->next) aside->last = at;
    queue->aside_count--;
    x->next = queue->first;
    if (!queue->first) queue->last = &x->next;
    queue->first = x;
    return true;
}

/* Of addresses that have taken more than their share of the cores, only where nobody else waits; and while others come, not by all workers. */
static struct exchange *take_first(struct queue *queue)
{
    struct exchange *x = queue->first;
    if (x) {
        queue->first = x->next;
        if (!queue->first) queue->last = &queue->first;
        return x;
    }
    x = queue->greedy.first;
    if (!x) return NULL;
    if (queue->greedy_at_work >= queue->greedy_share && !is_alone(queue, x->client) && !queue->closed)
        return NULL;
    queue->greedy.first = x->next;
    if (!queue->greedy.first) queue->greedy.last = &queue->greedy.first;
    return x;
}

/* The first whose match has not its share; the others go aside. */
static struct exchange *next_of(struct queue *queue, int worker)
{
    struct exchange *x;
    while ((x = take_first(queue))) {
        const uint64_t match = match_of(x);
        x->overdue = x->aside_since && !x->live.stream && http_now() - x->aside_since > ASIDE_US;
        const bool waits = match && !x->overdue && has_its_share(queue, match);
        if (waits && put_aside(queue, x, match)) continue;
        x->overdue |= waits && !x->live.stream; /* a stream has been taken in, and goes on */
        queue->at_work[worker] = match;
        queue->greedy_at_work += x->is_greedy;
        queue->length--;
        metrics_add(METRIC_QUEUE_LENGTH, -1);
        return x;
    }
    return NULL;
}

static void forget_idle(struct queue *queue, const struct idle *idle)
{
    struct idle **at = &queue->idle;
    while (*at != idle)
        at = &(*at)->next;
    *at = idle->next;
}

/* Until it is called: then it runs; or the queue is closed. A new one is called last. */
static void wait_idle(struct queue *queue, bool is_new)
{
    struct idle idle = {.called = PTHREAD_COND_INITIALIZER}, **at = &queue->idle;
    while (is_new && *at)
        at = &(*at)->next;
    idle.next = *at;
    *at = &idle;
    queue->running--;
    while (!idle.is_called && !queue->closed)
        pthread_cond_wait(&idle.called, &queue->lock);
    if (!idle.is_called) {
        forget_idle(queue, &idle);
        queue->running++;
    }
    pthread_cond_destroy(&idle.called);
}

/* Waits for an exchange; NULL when the queue is closed and empty (who works on a match takes what waits aside for it). */
static struct exchange *queue_pop(struct queue *queue, const struct worker *worker, bool *waited)
{
    struct exchange *x = NULL;
    *waited = false;
    pthread_mutex_lock(&queue->lock);
    queue->running++;
    while (!((queue->running <= queue->most || queue->closed) && (x = next_of(queue, worker->index))) &&
           !queue->closed) {
        *waited = true;
        wait_idle(queue, worker->is_new);
    }
    if (!x) queue->running--;
    pthread_mutex_unlock(&queue->lock);
    return x;
}

/* The worker has done with what it took. */
static void queue_done(struct queue *queue, int worker, bool is_greedy)
{
    pthread_mutex_lock(&queue->lock);
    const uint64_t match = queue->at_work[worker];
    queue->at_work[worker] = 0;
    queue->greedy_at_work -= is_greedy;
    queue->running--;
    if (match && queue->aside_count) (void)take_back(queue, match);
    pthread_mutex_unlock(&queue->lock);
}

/* A worker takes nothing more for now. */
static void queue_leave(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

void worker_waits(void *of, bool waits)
{
    const struct worker *worker = of;
    struct queue *queue = &worker->service->server->queue;
    pthread_mutex_lock(&queue->lock);
    queue->running += waits ? -1 : 1;
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

/* Gives it back, untouched. */
static void queue_return(struct queue *queue, int worker, struct exchange *x)
{
    pthread_mutex_lock(&queue->lock);
    queue->at_work[worker] = 0;
    queue->greedy_at_work -= x->is_greedy;
    queue->running--;
    queue->length++;
    x->next = queue->first;
    if (!queue->first) queue->last = &x->next;
    queue->first = x;
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
    metrics_add(METRIC_QUEUE_LENGTH, 1);
}

/* An answer that could not be built for want of memory must not go out in part. */
static void check_answer(struct exchange *x)
{
    if (!x->response.body.failed) return;
    log_trouble(LOG_ERROR, x->id, "memory is short");
    writer_free(&x->response.body);
    problem_fill(&x->response, PROBLEM_AWAY, ANSWER_MISSING);
}

void worker_charge(const struct exchange *x, int64_t since)
{
    limits_charge(x->server->limits, x->client, http_now(), worker_time() - since + COMMON_US);
}

static void run_handler(struct exchange *x, struct worker *worker)
{
    const int64_t begun = x->request.begun = worker_time();
    x->request.worker = worker;
    log_begin_request(x->id);
    if (x->overdue)
        problem_fill(&x->response, PROBLEM_AWAY,
                     "The match is busy: the request has waited too long, and nothing was done.");
    else if (check_body(x))
        x->request.route->handle(&x->request, &x->response);
    x->request.json = NULL;
    json_memory_free();
    bool live = x->response.stream && stream_begin(x);
    check_answer(x);
    if (x->response.status == 500) log_broken_request();
    log_begin_request(NULL);
    answer_make(x);
    worker_charge(x, begun);
    x->stage = STAGE_ANSWER;
    if (live)
        stream_run(x, worker);
    else
        loop_return(x);
}

/* ---- connections to the database ---- */

/* Keeps count of the workers that have one. `make`: makes one, where there is none. */
static bool is_connected(struct worker *worker, bool make)
{
    struct server *server = worker->service->server;
    const bool connected = !worker->db || db_is_connected(worker->db, make);
    if (connected != worker->is_connected) atomic_fetch_add(&server->connected, connected ? 1 : -1);
    worker->is_connected = connected;
    return connected;
}

/* It has one, or connects when it is called first, or nobody has: then all take requests, since what needs no database can be answered, and the rest must be. */
static bool may_take(struct worker *worker)
{
    return worker->is_new || is_connected(worker, false) ||
           atomic_load(&worker->service->server->connected) == 0;
}

/* One worker tries at a time: where the database takes no more connections, each try costs it a process. */
static bool may_connect(struct server *server)
{
    const int64_t now = http_now();
    int64_t next = atomic_load(&server->next_connect);
    return now >= next && atomic_compare_exchange_strong(&server->next_connect, &next, now + CONNECT_US);
}

/* False: the service stops. */
static bool wait_for_connection(struct worker *worker)
{
    struct server *server = worker->service->server;
    struct queue *queue = &server->queue;
    bool closed = false;
    while (!closed && !may_take(worker)) {
        queue_leave(queue);
        if (may_connect(server) && is_connected(worker, true)) {
            atomic_store(&server->next_connect, 0); /* there may be one for the next, too */
            break;
        }
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += CONNECT_US * 1000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_mutex_lock(&queue->lock);
        if (!queue->closed) pthread_cond_clockwait(&queue->closing, &queue->lock, CLOCK_MONOTONIC, &until);
        closed = queue->closed;
        pthread_mutex_unlock(&queue->lock);
    }
    return !closed || may_take(worker);
}

/* The next exchange for the worker. NULL: the service stops. */
static struct exchange *take(struct worker *worker)
{
    struct queue *queue = &worker->service->server->queue;
    while (wait_for_connection(worker)) {
        bool waited;
        struct exchange *x = queue_pop(queue, worker, &waited);
        const bool is_first = worker->is_new;
        worker->is_new = false;
        /* Its connection may have gone while it waited. */
        if (!x || (!is_first && (!waited || !worker->is_connected)) || is_connected(worker, true) ||
            may_take(worker))
            return x;
        queue_return(queue, worker->index, x);
    }
    return NULL;
}

static void *worker_run(void *of)
{
    struct worker *worker = of;
    struct server *server = worker->service->server;
    struct exchange *x;
    worker->is_new = worker->index >= server->queue.most;
    if (!worker->is_new) is_connected(worker, true);
    while ((x = take(worker))) {
        const bool is_greedy = x->is_greedy; /* it is the loop's soon */
        metrics_add(METRIC_WORKERS_BUSY, 1);
        if (x->live.stream)
            stream_run(x, worker);
        else
            run_handler(x, worker);
        worker_finish(worker);
        metrics_add(METRIC_WORKERS_BUSY, -1);
        queue_done(&server->queue, worker->index, is_greedy);
    }
    json_memory_stop();
    return NULL;
}

bool workers_start(struct server *server)
{
    int wanted = workers_wanted(server->config);
    server->workers = calloc((size_t)wanted, sizeof *server->workers);
    server->worker_threads = calloc((size_t)wanted, sizeof *server->worker_threads);
    if (!server->workers || !server->worker_threads) return false;
    for (int i = 0; i < wanted; i++) {
        struct worker *worker = &server->workers[i];
        if (!worker_start(worker, server->service, i)) return false;
        if (pthread_create(&server->worker_threads[i], NULL, worker_run, worker) != 0) {
            worker_stop(worker);
            return false;
        }
        server->worker_count++;
    }
    return true;
}

void workers_stop(struct server *server)
{
    struct queue *queue = &server->queue;
    pthread_mutex_lock(&queue->lock);
    queue->closed = true;
    for (struct idle *idle = queue->idle; idle; idle = idle->next)
        pthread_cond_signal(&idle->called);
    pthread_cond_broadcast(&queue->closing);
    pthread_mutex_unlock(&queue->lock);
    for (int i = 0; i < server->worker_count; i++) {
        pthread_join(server->worker_threads[i], NULL);
        worker_stop(&server->workers[i]);
    }
    free(server->workers);
    free(server->worker_threads);
}
