/* Workers: threads that run handlers, and the queue before them. */
#include <stdlib.h>
#include <unistd.h>

#include "api/log.h"
#include "api/metrics.h"
#include "api/server.h"

enum { WORKERS_PER_CORE = 3, WORKERS_LEAST = 6 };

void queue_init(struct queue *queue, size_t room)
{
    *queue = (struct queue){.room = room, .last = &queue->first};
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->filled, NULL);
}

bool queue_push(struct queue *queue, struct exchange *x)
{
    pthread_mutex_lock(&queue->lock);
    bool taken = !queue->closed && queue->length < queue->room;
    if (taken) {
        metrics_add(METRIC_QUEUE_LENGTH, 1);
        x->next = NULL;
        *queue->last = x;
        queue->last = &x->next;
        queue->length++;
    }
    pthread_mutex_unlock(&queue->lock);
    if (taken) pthread_cond_signal(&queue->filled); /* who wakes up finds the lock free */
    return taken;
}

/* Waits for an exchange; NULL when the queue is closed and empty. */
static struct exchange *queue_pop(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    while (!queue->first && !queue->closed)
        pthread_cond_wait(&queue->filled, &queue->lock);
    struct exchange *x = queue->first;
    if (x) {
        queue->first = x->next;
        if (!queue->first) queue->last = &queue->first;
        queue->length--;
    }
    pthread_mutex_unlock(&queue->lock);
    if (x) metrics_add(METRIC_QUEUE_LENGTH, -1);
    return x;
}

/* An answer that could not be built for want of memory must not go out in part. */
static void check_answer(struct exchange *x)
{
    if (!x->response.body.failed) return;
    log_trouble(LOG_ERROR, x->id, "memory is short");
    writer_free(&x->response.body);
    problem_fill(&x->response, PROBLEM_AWAY, "Memory is short.");
}

static void run_handler(struct exchange *x, struct worker *worker)
{
    x->request.worker = worker;
    if (check_body(x)) x->request.route->handle(&x->request, &x->response);
    json_decref(x->request.json);
    x->request.json = NULL;
    bool live = x->response.stream && stream_begin(x);
    check_answer(x);
    answer_log(x);
    x->stage = STAGE_ANSWER;
    if (live)
        stream_run(x, worker);
    else
        loop_return(x);
}

static void *worker_run(void *of)
{
    struct worker *worker = of;
    struct server *server = worker->service->server;
    struct exchange *x;
    while ((x = queue_pop(&server->queue))) {
        metrics_add(METRIC_WORKERS_BUSY, 1);
        if (x->live.stream)
            stream_run(x, worker);
        else
            run_handler(x, worker);
        metrics_add(METRIC_WORKERS_BUSY, -1);
    }
    return NULL;
}

/* Enough that a core has work while some wait for the database's answer or its disk, and no more: with each further one the same
 * connections to the database are warm less often. On two cores, the database on the same, 6 workers read 1.4 to 1.8 times as many
 * views a second as 32, and make as many moves or more. */
int workers_wanted(const struct config *config)
{
    if (config->workers) return (int)config->workers;
    long workers = WORKERS_PER_CORE * sysconf(_SC_NPROCESSORS_ONLN);
    return workers < WORKERS_LEAST ? WORKERS_LEAST : (int)workers;
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
    pthread_cond_broadcast(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
    for (int i = 0; i < server->worker_count; i++) {
        pthread_join(server->worker_threads[i], NULL);
        worker_stop(&server->workers[i]);
    }
    free(server->workers);
    free(server->worker_threads);
}
