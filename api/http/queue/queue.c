/* The queue: its lists, its workers, and which request is next by the three rules of queue.h. */
#include "api/http/queue/queue.h"

#include "api/common/metrics.h"
#include "api/http/server.h"
#include "api/http/workers.h"
#include "program/clock.h"

static void waiting_init(struct waiting *waiting)
{
    exchange_list_init(&waiting->single);
    exchange_list_init(&waiting->grouped);
}

bool queue_init(struct queue *queue, const struct config *config, const char *subject)
{
    const int workers = workers_wanted(config);
    *queue = (struct queue){.most = config->capacity.queue};
    waiting_init(&queue->within_share);
    waiting_init(&queue->over_share);
    shares_init(&queue->shares, workers);
    groups_init(&queue->groups);
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->closing, NULL);
    return subjects_init(&queue->subjects, config, subject);
}

void queue_free(struct queue *queue)
{
    pthread_cond_destroy(&queue->closing);
    pthread_mutex_destroy(&queue->lock);
    subjects_free(&queue->subjects);
}

/* ---- the next request; with the lock ---- */

/* Of the lists whose first request may be taken now, the one whose request came first. NULL: none. */
static struct exchange_list *first_of(const struct queue *queue, struct waiting *waiting)
{
    struct exchange_list *single = &waiting->single, *grouped = &waiting->grouped;
    if (!grouped->first || !(queue->closed || groups_may_begin(&queue->groups, grouped)))
        return single->first ? single : NULL;
    return single->first && single->first->wait.number < grouped->first->wait.number ? single : grouped;
}

/* The list with the next request. NULL: none may be taken. */
static struct exchange_list *next_list(struct queue *queue)
{
    struct exchange_list *within = first_of(queue, &queue->within_share);
    struct exchange_list *over = first_of(queue, &queue->over_share);
    if (!over) return within;
    const bool ends = !within && queue->closed;
    return ends || shares_may_take(&queue->shares, over->first, within) ? over : within;
}

/* Calls a worker, where a request waits that it may take. */
static void call_one(struct queue *queue)
{
    struct idle *idle = queue->idle;
    if (!idle || !next_list(queue)) return;
    queue->idle = idle->next;
    idle->is_called = true;
    pthread_cond_signal(&idle->called);
}

static bool is_for_group(const struct exchange *x)
{
    return x->request.route->finish && !x->wait.single;
}

/* The list in which a request waits that is not held back. */
static struct exchange_list *list_of(struct queue *queue, const struct exchange *x)
{
    struct waiting *waiting = x->wait.over_share ? &queue->over_share : &queue->within_share;
    return is_for_group(x) ? &waiting->grouped : &waiting->single;
}

/* Requests that were held back wait with the others again. */
static void put_all(struct queue *queue, struct exchange_list *released)
{
    while (released->first) {
        struct exchange *x = exchange_list_pop(released);
        exchange_list_put(list_of(queue, x), x);
    }
}

static bool takes_more(const struct queue *queue)
{
    return !queue->closed && queue->length < queue->most;
}

static void push(struct queue *queue, struct exchange *x)
{
    metrics_add(METRIC_QUEUE_LENGTH, 1);
    x->wait.number = queue->pushed++;
    x->wait.since = http_now();
    exchange_list_put(list_of(queue, x), x);
    shares_note(&queue->shares, x);
    queue->length++;
}

bool queue_push(struct queue *queue, struct exchange *x)
{
    struct exchange_list one;
    exchange_list_init(&one);
    exchange_list_append(&one, x);
    queue_push_all(queue, &one);
    return !one.first;
}

void queue_push_all(struct queue *queue, struct exchange_list *list)
{
    pthread_mutex_lock(&queue->lock);
    while (list->first && takes_more(queue))
        push(queue, exchange_list_pop(list));
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

/* ---- a worker's work; with the lock ---- */

/* Adds a request to a worker's work, unless it is held back for its subject. */
static void add_to_work(struct queue *queue, struct work *work, struct exchange *x)
{
    if (!subjects_admit(&queue->subjects, work->worker, x)) return;
    work->exchange[work->count++] = x;
    queue->length--;
    metrics_add(METRIC_QUEUE_LENGTH, -1);
}

/* Adds the requests that may go in a group with the first one, each about another subject. */
static void add_group(struct queue *queue, struct work *work, struct exchange_list *list)
{
    struct exchange **at = &list->first;
    const int most = groups_size(&queue->groups, work->count + list->count);
    while (*at && work->count < most)
        if (subjects_has(&queue->subjects, work->worker, *at))
            at = &(*at)->next;
        else
            add_to_work(queue, work, exchange_list_take(list, at));
}

/* Takes the next request that is not held back, and a group with it. A client over its share gets a group
 * only while it is alone. */
static void fill(struct queue *queue, struct work *work, bool may_group)
{
    struct exchange_list *list = NULL;
    work->count = 0;
    work->over_share = work->is_group = false;
    while (!work->count && (list = next_list(queue)))
        add_to_work(queue, work, exchange_list_pop(list));
    if (!list) return;
    const struct exchange *first = work->exchange[0];
    work->over_share = first->wait.over_share;
    queue->shares.workers += work->over_share;
    if (may_group && is_for_group(first) &&
        (!work->over_share || shares_is_alone(&queue->shares, first->account.client)))
        add_group(queue, work, list);
    work->is_group = work->count > 1;
    if (work->is_group) groups_begin(&queue->groups, work->count);
}

/* ---- workers ---- */

static void forget_idle(struct queue *queue, const struct idle *idle)
{
    struct idle **at = &queue->idle;
    while (*at != idle)
        at = &(*at)->next;
    *at = idle->next;
}

/* Waits until the worker is called, or the queue is closed. */
static void wait_idle(struct queue *queue)
{
    struct idle idle = {.called = PTHREAD_COND_INITIALIZER, .next = queue->idle};
    queue->idle = &idle;
    while (!idle.is_called && !queue->closed)
        pthread_cond_wait(&idle.called, &queue->lock);
    if (!idle.is_called) forget_idle(queue, &idle);
    pthread_cond_destroy(&idle.called);
}

bool queue_take(struct queue *queue, int worker, bool may_group, struct work *work)
{
    bool waited = false;
    work->worker = worker;
    pthread_mutex_lock(&queue->lock);
    for (;;) {
        fill(queue, work, may_group);
        if (work->count || queue->closed) break;
        waited = true;
        wait_idle(queue);
    }
    if (work->count) call_one(queue);
    pthread_mutex_unlock(&queue->lock);
    return waited;
}

/* Ends a worker's work. Requests that were held back for its subjects wait with the others again. Called with
 * the lock. */
static void end_work(struct queue *queue, const struct work *work)
{
    struct exchange_list released;
    exchange_list_init(&released);
    subjects_end(&queue->subjects, work->worker, &released);
    put_all(queue, &released);
    queue->shares.workers -= work->over_share;
    if (work->is_group) groups_end(&queue->groups, work->count);
}

/* After one request the worker takes the next, and calls another worker for the rest. After a group the
 * worker still has work to do. A request that waited for the group's end must not wait for that, so another
 * worker is called. */
void queue_done(struct queue *queue, const struct work *work)
{
    pthread_mutex_lock(&queue->lock);
    end_work(queue, work);
    if (work->is_group) call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

/* Called with the lock. */
static void put_back(struct queue *queue, struct exchange *x)
{
    exchange_list_put(list_of(queue, x), x);
    queue->length++;
    metrics_add(METRIC_QUEUE_LENGTH, 1);
}

void queue_put_back(struct queue *queue, const struct work *work)
{
    pthread_mutex_lock(&queue->lock);
    end_work(queue, work);
    for (int i = 0; i < work->count; i++)
        put_back(queue, work->exchange[i]);
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

void queue_push_single(struct queue *queue, struct exchange *x)
{
    pthread_mutex_lock(&queue->lock);
    x->wait.single = true;
    x->wait.held_back_since = 0; /* it has not begun to wait yet */
    put_back(queue, x);
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

void queue_call_another(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

bool queue_wait_closed(struct queue *queue, int64_t most_us)
{
    const struct timespec until = clock_after(CLOCK_MONOTONIC, most_us);
    pthread_mutex_lock(&queue->lock);
    if (!queue->closed) pthread_cond_clockwait(&queue->closing, &queue->lock, CLOCK_MONOTONIC, &until);
    const bool closed = queue->closed;
    pthread_mutex_unlock(&queue->lock);
    return closed;
}

void queue_tick(struct queue *queue)
{
    struct exchange_list released;
    exchange_list_init(&released);
    pthread_mutex_lock(&queue->lock);
    subjects_release_overdue(&queue->subjects, &released);
    put_all(queue, &released);
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

void queue_close(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->closed = true;
    for (struct idle *idle = queue->idle; idle; idle = idle->next)
        pthread_cond_signal(&idle->called);
    pthread_cond_broadcast(&queue->closing);
    pthread_mutex_unlock(&queue->lock);
}
