/* The queue of requests that wait for a worker.
 *
 * No thing has more than a third of the workers at a time: while somebody keeps a thing locked (by hand, say), or
 * everybody looks at one, the others find workers. What a thing has too much waits aside, in order, and gets 503 when it has waited too
 * long.
 *
 * Who has taken more than an eighth of all cores for a while waits behind the others, and while there are others has a quarter of the workers.
 *
 * Who takes a request that may be handled together with others (route->finish) takes all of the kind that wait with it, each about another thing. Of workers that have taken several there is one
 * for each core at a time: what comes meanwhile waits, and goes together, too. Who finds one alone counts for none of these, since it may wait for somebody else. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/common/metrics.h"
#include "api/http/server.h"

enum { SHARE = 3 /* a thing has one worker in so many */ };
enum {
    GREEDY_SHARE =
        4, /* one worker in so many is for addresses that have taken more than their share, while there are others */
    ALONE_US = 1000000 /* after which there are none */
};
enum { ASIDE_US = 5000000 /* how long a request waits aside */ };

static void list_init(struct exchange_list *list)
{
    *list = (struct exchange_list){.last = &list->first};
}

static void put_last(struct exchange_list *list, struct exchange *x)
{
    x->next = NULL;
    *list->last = x;
    list->last = &x->next;
}

static void put_first(struct exchange_list *list, struct exchange *x)
{
    x->next = list->first;
    if (!list->first) list->last = &x->next;
    list->first = x;
}

static struct exchange *take_at(struct exchange_list *list, struct exchange **at)
{
    struct exchange *x = *at;
    *at = x->next;
    if (list->last == &x->next) list->last = at;
    return x;
}

bool queue_init(struct queue *queue, const struct config *config, const char *shared)
{
    const int workers = workers_wanted(config);
    *queue = (struct queue){.shared = shared, .room = config->queue, .workers = workers};
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    queue->groups_most = cores > 1 ? (int)cores : 1;
    queue->share = workers / SHARE > 1 ? workers / SHARE : 1;
    queue->at_work = calloc(workers, sizeof *queue->at_work);
    list_init(&queue->fair.single);
    list_init(&queue->fair.together);
    list_init(&queue->greedy.single);
    list_init(&queue->greedy.together);
    for (int i = 0; i < STRIPES; i++)
        list_init(&queue->aside[i]);
    queue->greedy_share = workers / GREEDY_SHARE > 1 ? workers / GREEDY_SHARE : 1;
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

/* Where something waits that may be taken now: what came first. NULL: there is nothing. */
static struct exchange_list *first_of(const struct queue *queue, struct waiting *waiting)
{
    const struct exchange *x = waiting->single.first, *y = waiting->together.first;
    if (queue->groups >= queue->groups_most && !queue->closed) y = NULL;
    if (!x && !y) return NULL;
    return y && (!x || y->number < x->number) ? &waiting->together : &waiting->single;
}

/* Somebody is called for what waits. */
static void call_one(struct queue *queue)
{
    struct idle *idle = queue->idle;
    if (!idle || (!first_of(queue, &queue->fair) && !first_of(queue, &queue->greedy))) return;
    queue->idle = idle->next;
    idle->is_called = true;
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

/* Where it waits, unless it is aside. */
static struct exchange_list *list_of(struct queue *queue, const struct exchange *x)
{
    struct waiting *waiting = x->is_greedy ? &queue->greedy : &queue->fair;
    return x->request.route->finish && !x->alone ? &waiting->together : &waiting->single;
}

bool queue_push(struct queue *queue, struct exchange *x)
{
    pthread_mutex_lock(&queue->lock);
    bool taken = !queue->closed && queue->length < queue->room;
    if (taken) {
        metrics_add(METRIC_QUEUE_LENGTH, 1);
        x->number = queue->pushed++;
        put_last(list_of(queue, x), x);
        if (!x->is_greedy) note_other(queue, x->client);
        queue->length++;
        call_one(queue);
    }
    pthread_mutex_unlock(&queue->lock);
    return taken;
}

/* ---- one thing's share; all with the lock ---- */

/* FNV-1a of the name of the thing that the request is about; 0: it is about none. Two things with one hash have one share. */
static uint64_t thing_of(const struct queue *queue, const struct exchange *x)
{
    uint64_t hash = 0xcbf29ce484222325;
    if (!queue->shared || strncmp(x->request.route->pattern, queue->shared, strlen(queue->shared)) != 0)
        return 0;
    for (const char *c = x->request.parameter[0]; *c; c++)
        hash = (hash ^ (uint64_t)*c) * 0x100000001b3;
    return hash ? hash : 1;
}

static bool is_at(const struct at_work *work, uint64_t thing)
{
    for (int i = 0; i < work->count; i++)
        if (work->thing[i] == thing) return true;
    return false;
}

static bool has_its_share(const struct queue *queue, uint64_t thing)
{
    int busy = 0;
    for (int i = 0; i < queue->workers; i++)
        busy += is_at(&queue->at_work[i], thing);
    return busy >= queue->share;
}

static struct exchange_list *aside_of(struct queue *queue, uint64_t thing)
{
    return &queue->aside[thing % STRIPES];
}

/* Those that wait aside leave three quarters of the queue to others. False: there are too many already. */
static bool put_aside(struct queue *queue, struct exchange *x, uint64_t thing)
{
    if (queue->aside_count >= queue->room / 4) return false;
    if (!x->aside_since) x->aside_since = http_now();
    put_last(aside_of(queue, thing), x);
    queue->aside_count++;
    return true;
}

/* A worker has done with this thing: the next that waits for it is the first of its list. */
static void take_back(struct queue *queue, uint64_t thing)
{
    struct exchange_list *aside = aside_of(queue, thing);
    struct exchange **at = &aside->first;
    while (*at && thing_of(queue, *at) != thing)
        at = &(*at)->next;
    if (!*at) return;
    struct exchange *x = take_at(aside, at);
    queue->aside_count--;
    put_first(list_of(queue, x), x);
}

/* Of addresses that have taken more than their share of the cores, only where nobody else waits; and while others come, not by all workers. */
static struct exchange_list *next_list(struct queue *queue)
{
    struct exchange_list *list = first_of(queue, &queue->fair);
    if (list) return list;
    list = first_of(queue, &queue->greedy);
    if (!list) return NULL;
    const bool is_share_taken = queue->greedy_at_work >= queue->greedy_share;
    return is_share_taken && !is_alone(queue, list->first->client) && !queue->closed ? NULL : list;
}

/* False: the thing has its share, and the exchange has gone aside. There it waits until it is overdue; then it is taken to be told so. */
static bool begin_work(struct queue *queue, struct taken *taken, struct exchange *x)
{
    struct at_work *work = &queue->at_work[taken->worker];
    const uint64_t thing = thing_of(queue, x);
    const bool is_stream = x->live.stream; /* it has been taken in, and goes on */
    const bool is_overdue = !is_stream && x->aside_since && http_now() - x->aside_since > ASIDE_US;
    const bool waits = thing && !is_overdue && has_its_share(queue, thing);
    if (waits && put_aside(queue, x, thing)) return false;
    x->overdue = is_overdue || (waits && !is_stream);
    work->thing[work->count++] = thing;
    taken->exchange[taken->count++] = x;
    queue->length--;
    metrics_add(METRIC_QUEUE_LENGTH, -1);
    return true;
}

/* All that may go together with what was taken: each about another thing. */
static void take_along(struct queue *queue, struct taken *taken, struct exchange_list *list)
{
    struct exchange **at = &list->first;
    while (*at && taken->count < GROUP_MOST) {
        const uint64_t thing = thing_of(queue, *at);
        if (thing && is_at(&queue->at_work[taken->worker], thing))
            at = &(*at)->next;
        else
            begin_work(queue, taken, take_at(list, at));
    }
}

/* The first whose thing has not its share; and with it others. Of greedy addresses several only while nobody else comes. */
static void fill(struct queue *queue, struct taken *taken, bool together)
{
    struct exchange_list *list = NULL;
    taken->count = 0;
    while (!taken->count && (list = next_list(queue)))
        begin_work(queue, taken, take_at(list, &list->first));
    if (!list) {
        taken->is_greedy = taken->is_group = false;
        return;
    }
    const struct exchange *first = taken->exchange[0];
    taken->is_greedy = first->is_greedy;
    together &=
        list == &queue->fair.together || (list == &queue->greedy.together && is_alone(queue, first->client));
    if (together) take_along(queue, taken, list);
    taken->is_group = taken->count > 1;
    queue->greedy_at_work += taken->is_greedy;
    queue->groups += taken->is_group;
}

static void forget_idle(struct queue *queue, const struct idle *idle)
{
    struct idle **at = &queue->idle;
    while (*at != idle)
        at = &(*at)->next;
    *at = idle->next;
}

/* Until it is called, or the queue is closed. */
static void wait_idle(struct queue *queue)
{
    struct idle idle = {.called = PTHREAD_COND_INITIALIZER, .next = queue->idle};
    queue->idle = &idle;
    while (!idle.is_called && !queue->closed)
        pthread_cond_wait(&idle.called, &queue->lock);
    if (!idle.is_called) forget_idle(queue, &idle);
    pthread_cond_destroy(&idle.called);
}

bool queue_take(struct queue *queue, int worker, bool together, struct taken *taken)
{
    bool waited = false;
    taken->worker = worker;
    pthread_mutex_lock(&queue->lock);
    for (;;) {
        fill(queue, taken, together);
        if (taken->count || queue->closed) break;
        waited = true;
        wait_idle(queue);
    }
    if (taken->count) call_one(queue);
    pthread_mutex_unlock(&queue->lock);
    return waited;
}

/* With the lock. Nobody is called for what was aside, or waited for this group to end: this worker takes next, and who takes something calls one for what is left. */
static void leave(struct queue *queue, const struct taken *taken)
{
    struct at_work *work = &queue->at_work[taken->worker];
    const int count = work->count;
    work->count = 0;
    queue->greedy_at_work -= taken->is_greedy;
    queue->groups -= taken->is_group;
    for (int i = 0; i < count && queue->aside_count; i++)
        if (work->thing[i]) take_back(queue, work->thing[i]);
}

void queue_done(struct queue *queue, const struct taken *taken)
{
    pthread_mutex_lock(&queue->lock);
    leave(queue, taken);
    pthread_mutex_unlock(&queue->lock);
}

/* With the lock. */
static void put_back(struct queue *queue, struct exchange *x)
{
    put_first(list_of(queue, x), x);
    queue->length++;
    metrics_add(METRIC_QUEUE_LENGTH, 1);
}

void queue_put_back(struct queue *queue, const struct taken *taken)
{
    pthread_mutex_lock(&queue->lock);
    leave(queue, taken);
    for (int i = taken->count - 1; i >= 0; i--)
        put_back(queue, taken->exchange[i]);
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

void queue_put_alone(struct queue *queue, struct exchange *x)
{
    pthread_mutex_lock(&queue->lock);
    x->alone = true;
    x->aside_since = 0; /* it has not waited yet */
    put_back(queue, x);
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

void queue_leave(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
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
