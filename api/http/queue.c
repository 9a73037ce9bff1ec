/* The queue of requests that wait for a worker: the one that has waited longest goes first.
 *
 * Three rules come before that order, and each has a bound.
 * - The requests about one subject (a match) have at most a third of the workers at a time. So others find
 *   workers while a match is locked, or many clients read it. Further requests about it are held back, in
 *   order. They get 503 when they have waited too long.
 * - A client over its share, which is an eighth of all cores for a while, waits behind the others. Such
 *   clients have a quarter of the workers while others wait. The oldest request waits for a limited time;
 *   then it goes first, within that quarter.
 * - Requests of a route with `finish` go in groups, each about another subject. A worker takes a core's part
 *   of those that wait or are at work, so that all cores work at once. One worker more than there are cores
 *   has a group at a time, since one of them waits for the disk. Further requests of the kind wait for one of
 *   these to end, and go as a group, too. So do a few requests, for a limited time: in a small group each
 *   costs more. A worker with a single request does not count among these, since its handler may wait for a
 *   lock.
 *
 * http/queue.h explains the words. */
#include <unistd.h>

#include "api/common/metrics.h"
#include "api/http/server.h"
#include "api/http/workers.h"

/* One in so many of the workers: those with clients over their share, at most, while others wait. */
enum { OVER_SHARE_PART = 4 };
/* Requests of a group, where so many wait. A group's transaction costs as much as some ten of its moves. */
enum { GROUP_LEAST = 8 };
/* Microseconds. */
enum {
    OVERTAKEN_US = 5000000, /* for which others overtake a request of a client over its share */
    NO_OTHERS_US = 1000000  /* without requests of others: then a client over its share has all workers */
};

static void waiting_init(struct waiting *waiting)
{
    exchange_list_init(&waiting->single);
    exchange_list_init(&waiting->grouped);
}

bool queue_init(struct queue *queue, const struct config *config, const char *subject)
{
    const int workers = workers_wanted(config);
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *queue = (struct queue){.most = config->capacity.queue, .groups.cores = cores > 1 ? (int)cores : 1};
    queue->groups.most = queue->groups.cores + 1;
    waiting_init(&queue->within_share);
    waiting_init(&queue->over_share.waiting);
    queue->over_share.workers_most = workers / OVER_SHARE_PART > 1 ? workers / OVER_SHARE_PART : 1;
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

/* Whether a worker may take a group of these requests. A few wait for the end of a group that is at work:
 * fewer than half of those in groups. */
static bool may_begin_group(const struct queue *queue, const struct exchange_list *list)
{
    const struct groups *groups = &queue->groups;
    if (!list->first) return false;
    if (groups->count == 0 || queue->closed) return true;
    return groups->count < groups->most &&
           (2 * list->count >= groups->requests || http_now() - list->first->wait.since > QUEUE_GATHERED_US);
}

/* The most requests that a group takes: the part of one core. */
static int group_size(const struct groups *groups, int waiting)
{
    const int part = (waiting + groups->requests) / groups->cores;
    return part < GROUP_LEAST ? GROUP_LEAST : part > GROUP_MOST ? GROUP_MOST : part;
}

/* Of the lists whose first request may be taken now, the one whose request came first. NULL: none. */
static struct exchange_list *first_of(const struct queue *queue, struct waiting *waiting)
{
    const struct exchange *x = waiting->single.first, *y = waiting->grouped.first;
    if (!may_begin_group(queue, &waiting->grouped)) y = NULL;
    if (!x && !y) return NULL;
    return y && (!x || y->wait.number < x->wait.number) ? &waiting->grouped : &waiting->single;
}

/* Notes a client that is not over its share. */
static void note_within_share(struct over_share *over, uint64_t client)
{
    if (over->within_share[0].client != client) {
        over->within_share[1] = over->within_share[0];
        over->within_share[0].client = client;
    }
    over->within_share[0].at = http_now();
}

static bool has_no_others(const struct over_share *over, uint64_t client)
{
    return http_now() - over->within_share[over->within_share[0].client == client].at > NO_OTHERS_US;
}

/* The list with the oldest request. Clients over their share come last. Of these a request that was overtaken
 * long enough goes first, unless they have their part of the workers. */
static struct exchange_list *next_list(struct queue *queue)
{
    struct exchange_list *within = first_of(queue, &queue->within_share);
    struct exchange_list *over = first_of(queue, &queue->over_share.waiting);
    if (!over) return within;
    const bool has_worker = queue->over_share.workers < queue->over_share.workers_most;
    if (within) return has_worker && http_now() - over->first->wait.since > OVERTAKEN_US ? over : within;
    const bool may =
        has_worker || queue->closed || has_no_others(&queue->over_share, over->first->account.client);
    return may ? over : NULL;
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

/* The list in which a request waits that is not held back. */
static struct exchange_list *list_of(struct queue *queue, const struct exchange *x)
{
    struct waiting *waiting = x->wait.over_share ? &queue->over_share.waiting : &queue->within_share;
    return x->request.route->finish && !x->wait.single ? &waiting->grouped : &waiting->single;
}

/* Requests that were held back wait with the others again. */
static void put_all(struct queue *queue, struct exchange_list *released)
{
    while (released->first) {
        struct exchange *x = exchange_list_take(released, &released->first);
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
    if (!x->wait.over_share) note_within_share(&queue->over_share, x->account.client);
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
        push(queue, exchange_list_take(list, &list->first));
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

/* ---- a worker's work; with the lock ---- */

/* Adds a request to a worker's work. False: its subject is at its limit, and the request is held back. An
 * overdue request is added, to be refused. */
static bool add_to_work(struct queue *queue, struct work *work, struct exchange *x)
{
    struct subjects *subjects = &queue->subjects;
    const uint64_t subject = subject_of(subjects, x);
    const bool overdue = subjects_is_overdue(x);
    const bool waits = subject && !overdue && subjects_is_at_limit(subjects, subject);
    if (waits && subjects_hold_back(subjects, x, subject)) return false;
    x->wait.is_refused = overdue || (waits && !x->stream.source);
    subjects_add(subjects, work->worker, subject);
    work->exchange[work->count++] = x;
    queue->length--;
    metrics_add(METRIC_QUEUE_LENGTH, -1);
    return true;
}

/* Adds the requests that may go in a group with the first one, each about another subject. */
static void add_group(struct queue *queue, struct work *work, struct exchange_list *list)
{
    struct exchange **at = &list->first;
    const int most = group_size(&queue->groups, work->count + list->count);
    while (*at && work->count < most) {
        const uint64_t subject = subject_of(&queue->subjects, *at);
        if (subject && subjects_has(&queue->subjects, work->worker, subject))
            at = &(*at)->next;
        else
            add_to_work(queue, work, exchange_list_take(list, at));
    }
}

/* Takes the oldest request whose subject is below its limit, and a group with it. Clients over their share
 * get a group only while no others wait. */
static void fill(struct queue *queue, struct work *work, bool may_group)
{
    struct over_share *over = &queue->over_share;
    struct exchange_list *list = NULL;
    work->count = 0;
    while (!work->count && (list = next_list(queue)))
        add_to_work(queue, work, exchange_list_take(list, &list->first));
    if (!list) {
        work->over_share = work->is_group = false;
        return;
    }
    const struct exchange *first = work->exchange[0];
    work->over_share = first->wait.over_share;
    may_group &= list == &queue->within_share.grouped ||
                 (list == &over->waiting.grouped && has_no_others(over, first->account.client));
    if (may_group) add_group(queue, work, list);
    work->is_group = work->count > 1;
    over->workers += work->over_share;
    if (!work->is_group) return;
    queue->groups.count++;
    queue->groups.requests += work->count;
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
    queue->over_share.workers -= work->over_share;
    if (!work->is_group) return;
    queue->groups.count--;
    queue->groups.requests -= work->count;
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
