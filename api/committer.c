/* Commits that wait, in order; one of them at a time becomes a leader, and takes the others along. */
#include "api/committer.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "api/metrics.h"

enum {
    CORES = 2,            /* for each transaction that is under way: the database's work on it and ours */
    PATIENCE_NS = 5000000 /* after which a move goes although there are so many */
};

enum stage {
    WAITS,  /* in the queue; next LEADS, or JOINED */
    JOINED, /* in a leader's group, which is under way; next DONE */
    LEADS,  /* it goes now */
    DONE    /* its group has ended */
};

struct waiting {
    struct store_grouped grouped;
    enum db_result sent; /* DONE: what came of the group; not DB_OK: grouped tells nothing */
    enum stage stage;
    pthread_cond_t told;
    struct waiting *next;
};

struct committer {
    pthread_mutex_t lock;
    struct waiting *first, **last; /* the queue */
    int under_way, most;           /* transactions */
};

/* A leader, and those whom he takes along. */
struct group {
    struct waiting *member[STORE_GROUP];
    struct store_grouped *grouped[STORE_GROUP];
    size_t count;
};

struct committer *committer_new(void)
{
    struct committer *committer = calloc(1, sizeof *committer);
    if (!committer) return NULL;
    pthread_mutex_init(&committer->lock, NULL);
    committer->last = &committer->first;
    committer->most = (int)(sysconf(_SC_NPROCESSORS_ONLN) / CORES);
    if (committer->most < 1) committer->most = 1;
    return committer;
}

void committer_free(struct committer *committer)
{
    if (!committer) return;
    pthread_mutex_destroy(&committer->lock);
    free(committer);
}

/* ---- with the lock ---- */

static void put_last(struct committer *committer, struct waiting *it)
{
    it->next = NULL;
    *committer->last = it;
    committer->last = &it->next;
}

static void take_out(struct committer *committer, struct waiting **at)
{
    struct waiting *it = *at;
    *at = it->next;
    if (committer->last == &it->next) committer->last = at;
}

/* Until somebody tells it, or it has waited long enough: then it goes, too. */
static void wait_in_queue(struct committer *committer, struct waiting *it)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += PATIENCE_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    put_last(committer, it);
    while (it->stage == WAITS &&
           pthread_cond_clockwait(&it->told, &committer->lock, CLOCK_MONOTONIC, &until) == 0) {
    }
    while (it->stage == JOINED)
        pthread_cond_wait(&it->told, &committer->lock);
    if (it->stage != WAITS) return;
    struct waiting **at = &committer->first;
    while (*at != it)
        at = &(*at)->next;
    take_out(committer, at);
    it->stage = LEADS;
    committer->under_way++;
}

static bool has_match(const struct group *group, const uint8_t *id)
{
    for (size_t i = 0; i < group->count; i++)
        if (!memcmp(group->grouped[i]->commit->id, id, STORE_ID)) return true;
    return false;
}

static void join(struct group *group, struct waiting *it)
{
    group->member[group->count] = it;
    group->grouped[group->count++] = &it->grouped;
}

/* The leader, and whoever waits with another match. */
static void gather(struct committer *committer, struct waiting *leader, struct group *group)
{
    group->count = 0;
    join(group, leader);
    for (struct waiting **at = &committer->first; *at && group->count < STORE_GROUP;) {
        struct waiting *it = *at;
        if (has_match(group, it->grouped.commit->id)) {
            at = &it->next;
            continue;
        }
        take_out(committer, at);
        it->stage = JOINED;
        join(group, it);
    }
}

/* The members are told, and the first that waits leads in the place of this group. */
static void end_group(struct committer *committer, const struct group *group, enum db_result sent)
{
    for (size_t i = 0; i < group->count; i++) {
        struct waiting *it = group->member[i];
        it->sent = sent;
        it->stage = DONE;
        if (i > 0) pthread_cond_signal(&it->told);
    }
    struct waiting *next = committer->first;
    if (!next || committer->under_way > committer->most) {
        committer->under_way--;
        return;
    }
    take_out(committer, &committer->first);
    next->stage = LEADS;
    pthread_cond_signal(&next->told);
}

/* ---- committing ---- */

/* `it` leads: the lock is let go while the group is under way. A single move is sent as it is, and waits for whoever is at its match. */
static void lead(struct committer *committer, struct db *db, struct waiting *it)
{
    struct group group;
    enum db_result sent = DB_OK;
    gather(committer, it, &group);
    pthread_mutex_unlock(&committer->lock);
    if (group.count == 1)
        it->grouped.result = store_commit(db, it->grouped.commit, &it->grouped.instructed);
    else
        sent = store_commit_group(db, group.grouped, group.count);
    metrics_add(METRIC_COMMITS, 1);
    metrics_add(METRIC_COMMITTED_MOVES, (int64_t)group.count);
    pthread_mutex_lock(&committer->lock);
    end_group(committer, &group, sent);
}

enum db_result committer_commit(struct committer *committer, struct db *db, const struct store_commit *commit,
                                const struct committer_told *told, bool *instructed)
{
    struct waiting it = {.grouped.commit = commit, .stage = WAITS, .told = PTHREAD_COND_INITIALIZER};
    if (!store_may_group(db, commit)) return store_commit(db, commit, instructed);
    pthread_mutex_lock(&committer->lock);
    if (committer->under_way < committer->most) {
        committer->under_way++;
        it.stage = LEADS;
    } else {
        if (told->waits) told->waits(told->context, true);
        wait_in_queue(committer, &it);
        if (told->waits) told->waits(told->context, false);
    }
    if (it.stage == LEADS) lead(committer, db, &it);
    pthread_mutex_unlock(&committer->lock);
    pthread_cond_destroy(&it.told);
    if (it.sent != DB_OK || it.grouped.occupied) return store_commit(db, commit, instructed);
    *instructed = it.grouped.instructed;
    return it.grouped.result;
}
