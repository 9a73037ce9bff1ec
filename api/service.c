/* Makes and frees the service's shared parts, in order, and those of a worker. */
#include "api/service.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>

#include "api/common/json_memory.h"
#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/deadlines.h"
#include "api/match/move.h"
#include "api/pages/frame.h"
#include "api/routes.h"
#include "api/tournament/standings.h"
#include "api/transparency/transparency.h"
#include "api/webhooks/caller.h"
#include "db/store/store.h"
#include "games/registry.h"

/* ---- the service ---- */

/* A match has moved on, here or in another instance. */
static void wake(void *of, const uint8_t match_id[MATCH_ID_SIZE])
{
    struct service *service = of;
    struct server *server = atomic_load(&service->server);
    transparency_note(service->transparency, match_id);
    if (server) stream_wake(server, match_id);
}

static bool open_pack_cache(struct service *service)
{
    struct faults faults = {0};
    service->pack_cache = pack_cache_new(games, (size_t)service->config->capacity.pack_cache << 20, &faults);
    for (size_t i = 0; !service->pack_cache && i < faults_listed(&faults); i++)
        log_say(LOG_ERROR, "standard pack: %s: %s", faults.list[i].path, faults.list[i].detail);
    return service->pack_cache;
}

/* The metric that each event of the database changes, and by how much. */
static const struct {
    enum metric metric;
    int by;
} db_metrics[] = {
    [DB_EVENT_CONNECTED] = {METRIC_DB_CONNECTS, 1},
    [DB_EVENT_DISCONNECTED] = {METRIC_DB_CONNECTIONS, -1},
    [DB_EVENT_UNREACHABLE] = {METRIC_DB_UNREACHABLE, 1},
    [DB_EVENT_LOST] = {METRIC_DB_LOST, 1},
    [DB_EVENT_RACE_LOST] = {METRIC_DB_CONFLICTS, 1},
    [DB_EVENT_RETRIED] = {METRIC_DB_RETRIES, 1},
    [DB_EVENT_EXHAUSTED] = {METRIC_DB_EXHAUSTED, 1},
    [DB_EVENT_REFUSED] = {METRIC_DB_ERRORS, 1},
};

static void count(enum db_event event, int64_t microseconds)
{
    if (event == DB_EVENT_ANSWERED) {
        metrics_round_trip(microseconds);
        return;
    }
    if (event == DB_EVENT_CONNECTED) metrics_add(METRIC_DB_CONNECTIONS, 1);
    metrics_add(db_metrics[event].metric, db_metrics[event].by);
}

static bool start_deadlines(struct service *service)
{
    const struct config *config = service->config;
    if (config->time.deadline_poll == 0) return true;
    service->deadlines = deadlines_start(config, service->matches);
    return service->deadlines;
}

static bool start_transparency(struct service *service)
{
    if (service->config->transparency.seconds == 0) return true;
    service->transparency = transparency_start(service->config, service_database(service->config));
    return service->transparency;
}

static bool start_webhooks(struct service *service)
{
    if (service->config->webhooks.poll == 0) return true;
    const struct webhook_parts parts = {service->config, service->matches, service->pack_cache,
                                        service_database(service->config)};
    service->webhook_caller = webhook_caller_start(&parts);
    return service->webhook_caller;
}

bool service_start(struct service *service, const struct config *config)
{
    *service = (struct service){.config = config};
    db_on_event(count);
    json_memory_start();
    if (sodium_init() < 0 || !open_pack_cache(service)) return false;
    bool started = start_transparency(service);
    if (started)
        service->matches = match_service_new(config->database.url, service->pack_cache,
                                             (size_t)config->capacity.state_cache << 20, wake, service);
    service->interims = interim_cache_new();
    service->references = references_new();
    started = started && service->matches && service->interims && service->references &&
              start_deadlines(service) && start_webhooks(service);
    if (!started) log_say(LOG_ERROR, "memory or threads are short");
    return started;
}

void service_stop(struct service *service)
{
    webhook_caller_stop(service->webhook_caller);
    deadlines_stop(service->deadlines);
    match_service_free(service->matches); /* from here on transparency_note() is not called */
    transparency_stop(service->transparency);
    interim_cache_free(service->interims);
    references_free(service->references);
    pack_cache_free(service->pack_cache);
}

struct db *service_database(const struct config *config)
{
    return *config->database.pooler_url ? db_new_pooled(config->database.pooler_url)
                                        : db_new(config->database.url);
}

/* ---- a worker ---- */

enum { SCRATCH_MOST = 1 << 20 /* bytes that a worker keeps for its next request */ };

static_assert((int)GROUP_MOST == (int)MATCH_GROUP, "requests of a group are about matches");

static bool add_slot(struct worker *worker)
{
    struct match_worker *made = worker->slots ? match_worker_sibling(worker->slot[0].matches)
                                              : match_worker_new(worker->service->matches, worker->db);
    struct slot slot = {made, malloc(sizeof *slot.call)};
    if (slot.matches && slot.call) {
        worker->slot[worker->slots++] = slot;
        return true;
    }
    match_worker_free(slot.matches);
    free(slot.call);
    return false;
}

static void worker_free(struct worker *worker)
{
    for (int i = worker->slots - 1; i >= 0; i--) {
        match_worker_free(worker->slot[i].matches);
        free(worker->slot[i].call);
    }
    db_free(worker->db);
    writer_free(&worker->scratch);
    free(worker->outcome);
    free(worker->moves);
    free(worker->state);
    free(worker);
}

static struct worker *worker_new(void *context)
{
    struct service *service = context;
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker) {
        worker->service = service;
        writer_init(&worker->scratch);
        worker->db = service_database(service->config);
        if (worker->db && add_slot(worker)) worker->matches = worker->slot[0].matches;
        worker->outcome = malloc(sizeof *worker->outcome);
        worker->moves = malloc(sizeof *worker->moves);
        worker->state = malloc(pack_cache_state_room(service->pack_cache));
        if (worker->matches && worker->outcome && worker->moves && worker->state) return worker;
        worker_free(worker);
    }
    log_say(LOG_ERROR, "memory is short");
    return NULL;
}

static bool worker_is_connected(struct worker *worker, bool connect)
{
    return db_is_connected(worker->db, connect);
}

/* Matches on several servers gain nothing from one transaction. */
static bool worker_may_group(const struct worker *worker)
{
    return !db_is_connected(worker->db, false) || db_is_one_server(worker->db);
}

static int worker_make_slots(struct worker *worker, int wanted)
{
    while (worker->slots < wanted && add_slot(worker))
        continue;
    return worker->slots < wanted ? worker->slots : wanted;
}

static void worker_write(struct worker *worker, const int slots[], int count)
{
    struct match_worker *workers[GROUP_MOST];
    for (int i = 0; i < count; i++)
        workers[i] = worker->slot[slots[i]].matches;
    match_write_group(workers, count);
}

static void worker_finish(struct worker *worker)
{
    for (int i = 0; i < worker->slots; i++)
        match_settle(worker->slot[i].matches);
    for (int i = 0; i < worker->slots; i++)
        match_worker_trim(worker->slot[i].matches);
    if (worker->scratch.room > SCRATCH_MOST) writer_free(&worker->scratch);
    pack_cache_release(worker->service->pack_cache);
}

const struct application service_application = {
    .routes = routes,
    .subject = "/v1/matches/{match}",
    .worker_new = worker_new,
    .worker_free = worker_free,
    .is_connected = worker_is_connected,
    .may_group = worker_may_group,
    .make_slots = worker_make_slots,
    .write_group = worker_write,
    .finish = worker_finish,
};
