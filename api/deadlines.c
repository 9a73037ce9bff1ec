/* One thread, which sweeps and sleeps in turn. */
#include "api/deadlines.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>

#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/common/stop.h"
#include "api/match/organize.h"
#include "api/service.h"
#include "db/store/store.h"
#include "program/clock.h"

enum { PRUNE_PAUSE = 60000000 /* microseconds */, INSTRUCTIONS_PAUSE_MS = 60000 };

struct deadlines {
    struct db *db;
    struct match_worker *worker;
    struct match_sweep *sweep;
    int64_t pause_ms;
    struct store_expiry expiry;
    int64_t prune_at;                  /* microseconds of CLOCK_MONOTONIC */
    uint8_t instructed[MATCH_ID_SIZE]; /* the id behind which the sweep for instructions goes on */
    pthread_t thread;
    struct stop stop;
};

/* The time until the next sweep, in microseconds: from half a pause to one and a half. */
static int64_t random_pause(const struct deadlines *deadlines)
{
    return 1000 * (deadlines->pause_ms / 2 + randombytes_uniform(deadlines->pause_ms + 1));
}

/* Makes one step; the next sweep goes on. */
static void prune(struct deadlines *deadlines)
{
    struct store_pruned pruned;
    const int64_t now = clock_microseconds(CLOCK_MONOTONIC);
    if (now < deadlines->prune_at) return;
    store_prune(deadlines->db, &deadlines->expiry, &pruned); /* the log says what was refused */
    metrics_add(METRIC_MATCHES_PRUNED, pruned.matches);
    if (pruned.matches || pruned.packs)
        log_say(LOG_INFO, "expired: %lld matches, %lld packs", (long long)pruned.matches,
                (long long)pruned.packs);
    if (!pruned.more) deadlines->prune_at = now + PRUNE_PAUSE;
}

static void *run(void *argument)
{
    struct deadlines *deadlines = argument;
    /* the first sweep for instructions is at once, the others are rare */
    int64_t since = INSTRUCTIONS_PAUSE_MS;
    while (!stop_wait(&deadlines->stop, random_pause(deadlines))) {
        match_sweep(deadlines->worker, deadlines->sweep);
        prune(deadlines);
        since += deadlines->pause_ms;
        if (since >= INSTRUCTIONS_PAUSE_MS &&
            !match_sweep_instructions(deadlines->worker, deadlines->instructed))
            since = 0;
    }
    return NULL;
}

static void release(struct deadlines *deadlines)
{
    match_worker_free(deadlines->worker);
    free(deadlines->sweep);
    db_free(deadlines->db);
    stop_free(&deadlines->stop);
    free(deadlines);
}

struct deadlines *deadlines_start(const struct config *config, struct match_service *service)
{
    struct deadlines *deadlines = calloc(1, sizeof *deadlines);
    if (!deadlines) return NULL;
    deadlines->pause_ms = config->time.deadline_poll;
    deadlines->expiry = (struct store_expiry){config->expiry.unplayed, config->expiry.abandoned};
    stop_init(&deadlines->stop);
    deadlines->db = service_database(config);
    deadlines->worker = deadlines->db ? match_worker_new(service, deadlines->db) : NULL;
    deadlines->sweep = match_sweep_new();
    if (deadlines->worker && deadlines->sweep &&
        pthread_create(&deadlines->thread, NULL, run, deadlines) == 0)
        return deadlines;
    release(deadlines);
    return NULL;
}

void deadlines_stop(struct deadlines *deadlines)
{
    if (!deadlines) return;
    stop_ask(&deadlines->stop);
    pthread_join(deadlines->thread, NULL);
    release(deadlines);
}
