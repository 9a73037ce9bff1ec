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

/* Moves and answers go in transactions of their own. */
struct lane {
    struct waiting *first, **last; /* the queue */
    int under_way;                 /* transactions */
};

struct committer {
    pthread_mutex_t lock;
    int most; /* transactions of a lane */
    struct lane moves, answers;
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
    committer->moves.last = &committer->moves.first;
    committer->answers.last = &committer->answers.first;
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

static void put_last(struct lane *lane, struct waiting *it)
{
    it->next = NULL;
    *lane->last = it;
    lane->last = &it->next;
}

static void take_out(struct lane *lane, struct waiting **at)
{
    struct waiting *it = *at;
    *at = it->next;
    if (lane->last == &it->next) lane->last = at;
}

/* Until somebody tells it, or it has waited long enough: then it goes, too. */
static void wait_in_queue(struct committer *committer, struct lane *lane, struct waiting *it)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += PATIENCE_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    put_last(lane, it);
    while (it->stage == WAITS &&
           pthread_cond_clockwait(&it->told, &committer->lock, CLOCK_MONOTONIC, &until) == 0) {
    }
    while (it->stage == JOINED)
        pthread_cond_wait(&it->told, &committer->lock);
    if (it->stage != WAITS) return;
    struct waiting **at = &lane->first;
    while (*at != it)
        at = &(*at)->next;
    take_out(lane, at);
    it->stage = LEADS;
    lane->under_way++;
}

/* A match moves on once in a group; several of its seats may answer. */
static bool has_moved(const struct group *group, const struct waiting *it)
{
    if (it->grouped.answering) return false;
    for (size_t i = 0; i < group->count; i++)
        if (!memcmp(group->grouped[i]->commit->id, it->grouped.commit->id, STORE_ID)) return true;
    return false;
}

static void join(struct group *group, struct waiting *it)
{
    group->member[group->count] = it;
    group->grouped[group->count++] = &it->grouped;
}

/* The leader, and whoever waits. */
static void gather(struct lane *lane, struct waiting *leader, struct group *group)
{
    group->count = 0;
    join(group, leader);
    for (struct waiting **at = &lane->first; *at && group->count < STORE_GROUP;) {
        struct waiting *it = *at;
        if (has_moved(group, it)) {
            at = &it->next;
            continue;
        }
        take_out(lane, at);
        it->stage = JOINED;
        join(group, it);
    }
}

/* The members are told, and the first that waits leads in the place of this group. */
static void end_group(struct lane *lane, int most, const struct group *group, enum db_result sent)
{
    for (size_t i = 0; i < group->count; i++) {
        struct waiting *it = group->member[i];
        it->sent = sent;
        it->stage = DONE;
        if (i > 0) pthread_cond_signal(&it->told);
    }
    struct waiting *next = lane->first;
    if (!next || lane->under_way > most) {
        lane->under_way--;
        return;
    }
    take_out(lane, &lane->first);
    next->stage = LEADS;
    pthread_cond_signal(&next->told);
}

/* ---- committing ---- */

/* `it` leads: the lock is let go while the group is under way. What is alone is sent as it is, and waits for whoever is at its match. */
static void lead(struct committer *committer, struct lane *lane, struct db *db, struct waiting *it)
{
    struct group group;
    enum db_result sent = DB_OK;
    gather(lane, it, &group);
    pthread_mutex_unlock(&committer->lock);
    if (group.count == 1)
        store_single(db, &it->grouped);
    else
        sent = store_group(db, group.grouped, group.count);
    metrics_add(METRIC_COMMITS, 1);
    metrics_add(METRIC_COMMITTED_MOVES, (int64_t)group.count);
    pthread_mutex_lock(&committer->lock);
    end_group(lane, committer->most, &group, sent);
}

static void tell(const struct committer_told *told, bool waits)
{
    if (told->waits) told->waits(told->context, waits);
}

static enum db_result lead_or_wait(struct committer *committer, struct lane *lane, struct db *db,
                                   struct waiting *it, const struct committer_told *told)
{
    pthread_cond_init(&it->told, NULL);
    pthread_mutex_lock(&committer->lock);
    if (lane->under_way < committer->most) {
        lane->under_way++;
        it->stage = LEADS;
    } else {
        tell(told, true);
        wait_in_queue(committer, lane, it);
        tell(told, false);
    }
    if (it->stage == LEADS) lead(committer, lane, db, it);
    pthread_mutex_unlock(&committer->lock);
    pthread_cond_destroy(&it->told);
    if (it->sent != DB_OK || it->grouped.occupied) store_single(db, &it->grouped);
    return it->grouped.result;
}

enum db_result committer_commit(struct committer *committer, struct db *db, const struct store_commit *commit,
                                const struct committer_told *told, bool *instructed)
{
    struct waiting it = {.grouped.commit = commit};
    if (!store_may_group(db, &it.grouped)) return store_commit(db, commit, instructed);
    const enum db_result result = lead_or_wait(committer, &committer->moves, db, &it, told);
    *instructed = it.grouped.instructed;
    return result;
}

enum db_result committer_answer(struct committer *committer, struct db *db,
                                const struct store_answering *answering, const struct committer_told *told,
                                bool *all, bool *instructed)
{
    struct waiting it = {.grouped.answering = answering};
    if (!store_may_group(db, &it.grouped)) return store_answer(db, answering, all, instructed);
    const enum db_result result = lead_or_wait(committer, &committer->answers, db, &it, told);
    *all = it.grouped.all;
    *instructed = it.grouped.instructed;
    return result;
}
