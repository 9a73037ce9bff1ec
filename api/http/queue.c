/* The queue of requests that wait for a worker: the one that has waited longest goes first.
 *
 * Three rules come before that order, and each has a bound.
 * - The requests about one thing (a match) have at most a third of the workers at a time. So others find
 *   workers while a match is locked, or many clients read it. Further requests about it are held back, in
 *   order. They get 503 when they have waited too long.
 * - An address that has used more than an eighth of all cores for a while waits behind the others. It has a
 *   quarter of the workers while others wait. Its oldest request waits for a limited time; then it goes
 *   first, within that quarter.
 * - Requests that may be handled together (route->finish) go together: a worker takes all that wait, each
 *   about another thing. One worker for each core does so at a time. Further requests of the kind wait for
 *   one of these to end, and go together, too. A worker that takes a single request does not count among
 *   these, since its handler may wait for a lock. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/common/metrics.h"
#include "api/http/server.h"

enum {
    THING_SHARE = 3, /* a thing may have one worker in three */
    OVER_SHARE = 4,  /* addresses over their share have one worker in four, while others wait */
};
enum {
    ALONE_US = 1000000,     /* microseconds without other requests after which they have all workers */
    HELD_BACK_US = 5000000, /* microseconds for which a request is held back, at most */
    /* microseconds for which others overtake a request of an address over its share */
    OVERTAKEN_US = 5000000,
    HELD_BACK_PART = 4, /* requests that are held back have at most a quarter of the queue */
};

/* ---- lists, in the order in which the requests came ---- */

static void list_init(struct exchange_list *list)
{
    *list = (struct exchange_list){.last = &list->first};
}

static void waiting_init(struct waiting *waiting)
{
    list_init(&waiting->single);
    list_init(&waiting->together);
}

static struct exchange *last_of(const struct exchange_list *list)
{
    return (struct exchange *)((char *)list->last - offsetof(struct exchange, next));
}

/* Inserts in the order of arrival. A new request goes to the end at once; one that comes back is older than
 * most. */
static void put(struct exchange_list *list, struct exchange *x)
{
    struct exchange **at = &list->first;
    if (list->first && last_of(list)->wait.number < x->wait.number) at = list->last;
    while (*at && (*at)->wait.number < x->wait.number)
        at = &(*at)->next;
    x->next = *at;
    *at = x;
    if (!x->next) list->last = &x->next;
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
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *queue = (struct queue){.room = config->capacity.queue, .groups_most = cores > 1 ? (int)cores : 1};
    waiting_init(&queue->fair);
    waiting_init(&queue->over_share.waiting);
    queue->over_share.most = workers / OVER_SHARE > 1 ? workers / OVER_SHARE : 1;
    struct things *things = &queue->things;
    things->pattern = shared;
    things->workers = workers;
    things->share = workers / THING_SHARE > 1 ? workers / THING_SHARE : 1;
    things->at_work = calloc(workers, sizeof *things->at_work);
    for (int i = 0; i < STRIPES; i++)
        list_init(&things->held_back[i]);
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->closing, NULL);
    return things->at_work;
}

void queue_free(struct queue *queue)
{
    pthread_cond_destroy(&queue->closing);
    pthread_mutex_destroy(&queue->lock);
    free(queue->things.at_work);
}

/* ---- the next request; with the lock ---- */

/* Of the lists whose first request may be taken now, the one whose request came first. NULL: none. */
static struct exchange_list *first_of(const struct queue *queue, struct waiting *waiting)
{
    const struct exchange *x = waiting->single.first, *y = waiting->together.first;
    if (queue->groups >= queue->groups_most && !queue->closed) y = NULL;
    if (!x && !y) return NULL;
    return y && (!x || y->wait.number < x->wait.number) ? &waiting->together : &waiting->single;
}

/* Calls a worker for the requests that wait. */
static void call_one(struct queue *queue)
{
    struct idle *idle = queue->idle;
    if (!idle || (!first_of(queue, &queue->fair) && !first_of(queue, &queue->over_share.waiting))) return;
    queue->idle = idle->next;
    idle->is_called = true;
    pthread_cond_signal(&idle->called);
}

/* Notes a client that is not over its share. */
static void note_fair_client(struct over_share *over, uint64_t client)
{
    if (over->fair_clients[0].client != client) {
        over->fair_clients[1] = over->fair_clients[0];
        over->fair_clients[0].client = client;
    }
    over->fair_clients[0].at = http_now();
}

static bool has_no_others(const struct over_share *over, uint64_t client)
{
    return http_now() - over->fair_clients[over->fair_clients[0].client == client].at > ALONE_US;
}

/* The list with the oldest request. Addresses over their share come last. Among these a request that was
 * overtaken long enough goes first, unless they have their part of the workers. */
static struct exchange_list *next_list(struct queue *queue)
{
    struct exchange_list *fair = first_of(queue, &queue->fair);
    struct exchange_list *over = first_of(queue, &queue->over_share.waiting);
    if (!over) return fair;
    const bool has_room = queue->over_share.at_work < queue->over_share.most;
    if (fair) return has_room && http_now() - over->first->wait.since > OVERTAKEN_US ? over : fair;
    const bool may =
        has_room || queue->closed || has_no_others(&queue->over_share, over->first->account.client);
    return may ? over : NULL;
}

/* The list in which a request waits that is not held back. */
static struct exchange_list *list_of(struct queue *queue, const struct exchange *x)
{
    struct waiting *waiting = x->wait.over_share ? &queue->over_share.waiting : &queue->fair;
    return x->request.route->finish && !x->wait.by_itself ? &waiting->together : &waiting->single;
}

bool queue_push(struct queue *queue, struct exchange *x)
{
    pthread_mutex_lock(&queue->lock);
    bool taken = !queue->closed && queue->length < queue->room;
    if (taken) {
        metrics_add(METRIC_QUEUE_LENGTH, 1);
        x->wait.number = queue->pushed++;
        x->wait.since = http_now();
        put(list_of(queue, x), x);
        if (!x->wait.over_share) note_fair_client(&queue->over_share, x->account.client);
        queue->length++;
        call_one(queue);
    }
    pthread_mutex_unlock(&queue->lock);
    return taken;
}

/* ---- the share of one thing; with the lock ---- */

/* FNV-1a of the name of the request's thing; 0: it has none. Two things with one hash have one share
 * together. */
static uint64_t thing_of(const struct things *things, const struct exchange *x)
{
    uint64_t hash = 0xcbf29ce484222325;
    const char *pattern = things->pattern;
    if (!pattern || strncmp(x->request.route->pattern, pattern, strlen(pattern)) != 0) return 0;
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

static bool has_its_share(const struct things *things, uint64_t thing)
{
    int busy = 0;
    for (int i = 0; i < things->workers; i++)
        busy += is_at(&things->at_work[i], thing);
    return busy >= things->share;
}

/* False: too many requests are held back. */
static bool hold_back(struct queue *queue, struct exchange *x, uint64_t thing)
{
    struct things *things = &queue->things;
    if (things->held_back_count >= queue->room / HELD_BACK_PART) return false;
    if (!x->wait.held_back_since) x->wait.held_back_since = http_now();
    put(&things->held_back[thing % STRIPES], x);
    things->held_back_count++;
    return true;
}

/* A worker is done with this thing. The oldest request that was held back for it waits with the others
 * again. */
static void release_one(struct queue *queue, uint64_t thing)
{
    struct things *things = &queue->things;
    struct exchange_list *held_back = &things->held_back[thing % STRIPES];
    struct exchange **at = &held_back->first;
    while (*at && thing_of(things, *at) != thing)
        at = &(*at)->next;
    if (!*at) return;
    struct exchange *x = take_at(held_back, at);
    things->held_back_count--;
    put(list_of(queue, x), x);
}

/* False: the thing has its share, and the request is held back. An overdue request is taken, to be
 * refused. */
static bool begin_work(struct queue *queue, struct taken *taken, struct exchange *x)
{
    struct things *things = &queue->things;
    struct at_work *work = &things->at_work[taken->worker];
    const uint64_t thing = thing_of(things, x);
    const bool is_stream = x->stream.source; /* it was admitted before, and goes on */
    const bool is_overdue =
        !is_stream && x->wait.held_back_since && http_now() - x->wait.held_back_since > HELD_BACK_US;
    const bool waits = thing && !is_overdue && has_its_share(things, thing);
    if (waits && hold_back(queue, x, thing)) return false;
    x->wait.overdue = is_overdue || (waits && !is_stream);
    work->thing[work->count++] = thing;
    taken->exchange[taken->count++] = x;
    queue->length--;
    metrics_add(METRIC_QUEUE_LENGTH, -1);
    return true;
}

/* Takes the requests that may go together with the first one, each about another thing. */
static void take_group(struct queue *queue, struct taken *taken, struct exchange_list *list)
{
    struct exchange **at = &list->first;
    while (*at && taken->count < GROUP_MOST) {
        const uint64_t thing = thing_of(&queue->things, *at);
        if (thing && is_at(&queue->things.at_work[taken->worker], thing))
            at = &(*at)->next;
        else
            begin_work(queue, taken, take_at(list, at));
    }
}

/* Takes the oldest request whose thing has a share left, and others with it. Addresses over their share get
 * several only while no others wait. */
static void fill(struct queue *queue, struct taken *taken, bool together)
{
    struct over_share *over = &queue->over_share;
    struct exchange_list *list = NULL;
    taken->count = 0;
    while (!taken->count && (list = next_list(queue)))
        begin_work(queue, taken, take_at(list, &list->first));
    if (!list) {
        taken->over_share = taken->is_group = false;
        return;
    }
    const struct exchange *first = taken->exchange[0];
    taken->over_share = first->wait.over_share;
    together &= list == &queue->fair.together ||
                (list == &over->waiting.together && has_no_others(over, first->account.client));
    if (together) take_group(queue, taken, list);
    taken->is_group = taken->count > 1;
    over->at_work += taken->over_share;
    queue->groups += taken->is_group;
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

/* Called with the lock. */
static void leave(struct queue *queue, const struct taken *taken)
{
    struct things *things = &queue->things;
    struct at_work *work = &things->at_work[taken->worker];
    const int count = work->count;
    work->count = 0;
    queue->over_share.at_work -= taken->over_share;
    queue->groups -= taken->is_group;
    for (int i = 0; i < count && things->held_back_count; i++)
        if (work->thing[i]) release_one(queue, work->thing[i]);
}

/* After one request the worker takes the next, and calls another worker for the rest. After a group the
 * worker still has work to do. A request that waited for the group's end must not wait for that, so another
 * worker is called. */
void queue_done(struct queue *queue, const struct taken *taken)
{
    pthread_mutex_lock(&queue->lock);
    leave(queue, taken);
    if (taken->is_group) call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

/* Called with the lock. */
static void put_back(struct queue *queue, struct exchange *x)
{
    put(list_of(queue, x), x);
    queue->length++;
    metrics_add(METRIC_QUEUE_LENGTH, 1);
}

void queue_put_back(struct queue *queue, const struct taken *taken)
{
    pthread_mutex_lock(&queue->lock);
    leave(queue, taken);
    for (int i = 0; i < taken->count; i++)
        put_back(queue, taken->exchange[i]);
    call_one(queue);
    pthread_mutex_unlock(&queue->lock);
}

void queue_push_single(struct queue *queue, struct exchange *x)
{
    pthread_mutex_lock(&queue->lock);
    x->wait.by_itself = true;
    x->wait.held_back_since = 0; /* it has not begun to wait yet */
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
