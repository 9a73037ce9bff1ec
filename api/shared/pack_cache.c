/* The pack cache: standard packs in a list that does not change, supplied ones in order of use, under a lock.
 * Packs never change. A supplied pack counts the threads that use it, and each thread notes which it uses. */
#include "api/shared/pack_cache.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/common/when.h"
#include "api/shared/lru.h"
#include "db/store/store.h"
#include "db/store/write.h"
#include "program/clock.h"

/* A pack, and the board that is drawn with it. */
struct drawn_pack {
    struct pack *pack;
    struct board *board; /* NULL: not made yet */
};

/* The standard pack of a game. */
struct standard_pack {
    struct drawn_pack drawn;
    /* Until then the database need not be told that it is in use. Microseconds of a monotonic clock. */
    int64_t told_until;
    struct standard_pack *next;
};

/* A supplied pack. It is listed until it is forgotten, and freed once it is not listed and no thread uses
 * it. */
struct supplied_pack {
    struct lru_link link; /* while it is listed */
    struct drawn_pack drawn;
    size_t bytes; /* bytes of pack and board */
    int users;    /* threads that use it */
    bool is_listed;
};

struct pack_cache {
    const struct game *const *games;
    struct standard_pack *standard;
    pthread_mutex_t lock; /* protects the members below, and the members of packs that change */
    struct lru supplied;
    size_t used, room; /* bytes */
};

/* Microseconds for which the database need not be told again. Unused packs may be deleted after a day, which
 * is much longer. */
#define TOLD_FOR INT64_C(3600000000)

/* Supplied packs that a thread uses at once: one for each match of a group, and a few. A thread that goes
 * through more matches lets go of their packs on the way. */
enum { HELD_MOST = STORE_GROUP + 32 };
static _Thread_local struct {
    struct supplied_pack *pack[HELD_MOST];
    int count;
} held;

static bool is_pack(const struct pack *pack, const struct game *game, const uint8_t *hash)
{
    return pack->game == game && !memcmp(pack->hash, hash, HASH_SIZE);
}

static struct standard_pack *find_standard(const struct pack_cache *pack_cache, const struct game *game,
                                           const uint8_t *hash)
{
    struct standard_pack *standard = pack_cache->standard;
    while (standard && !is_pack(standard->drawn.pack, game, hash))
        standard = standard->next;
    return standard;
}

static void drawn_pack_free(struct drawn_pack *drawn)
{
    board_free(drawn->board);
    pack_free(drawn->pack);
}

/* ---- supplied packs, with the lock ---- */

/* NULL: no link. */
static struct supplied_pack *supplied_of(struct lru_link *link)
{
    return (struct supplied_pack *)link;
}

static struct supplied_pack *find_supplied(const struct pack_cache *pack_cache, const struct game *game,
                                           const uint8_t *hash)
{
    struct supplied_pack *supplied = supplied_of(pack_cache->supplied.newest);
    while (supplied && !is_pack(supplied->drawn.pack, game, hash))
        supplied = supplied_of(supplied->link.older);
    return supplied;
}

static void count(struct pack_cache *pack_cache, int packs, int64_t bytes)
{
    pack_cache->used += bytes;
    metrics_add(METRIC_CACHED_PACKS, packs);
    metrics_add(METRIC_CACHED_PACK_BYTES, bytes);
}

static void free_unused(struct pack_cache *pack_cache, struct supplied_pack *supplied)
{
    if (supplied->is_listed || supplied->users > 0) return;
    count(pack_cache, -1, -(int64_t)supplied->bytes);
    drawn_pack_free(&supplied->drawn);
    free(supplied);
}

/* Takes a pack off the list, so that it is not found any more. */
static void forget(struct pack_cache *pack_cache, struct supplied_pack *supplied)
{
    lru_remove(&pack_cache->supplied, &supplied->link);
    supplied->is_listed = false;
    free_unused(pack_cache, supplied);
}

/* Frees packs that no thread uses, those first that were used longest ago. */
static void make_room(struct pack_cache *pack_cache)
{
    for (struct lru_link *link = pack_cache->supplied.oldest, *newer;
         link && pack_cache->used > pack_cache->room; link = newer) {
        struct supplied_pack *supplied = supplied_of(link);
        newer = link->newer;
        if (supplied->users == 0) forget(pack_cache, supplied);
    }
}

/* Notes that this thread uses the pack. False: it uses too many. */
static bool note_use(struct pack_cache *pack_cache, struct supplied_pack *supplied)
{
    for (int i = 0; i < held.count; i++)
        if (held.pack[i] == supplied) return true;
    assert(held.count < HELD_MOST);
    if (held.count == HELD_MOST) return false;
    held.pack[held.count++] = supplied;
    supplied->users++;
    lru_use(&pack_cache->supplied, &supplied->link);
    return true;
}

/* Takes the pack over and returns the one that stays. NULL: memory is short. */
static struct pack *insert(struct pack_cache *pack_cache, struct pack *pack)
{
    struct supplied_pack *fresh = calloc(1, sizeof *fresh);
    struct pack *kept = NULL;
    pthread_mutex_lock(&pack_cache->lock);
    struct supplied_pack *supplied = find_supplied(pack_cache, pack->game, pack->hash);
    if (!supplied && fresh) {
        *fresh = (struct supplied_pack){
            .drawn.pack = pack, .is_listed = true, .bytes = sizeof *fresh + pack_size(pack)};
        lru_add(&pack_cache->supplied, &fresh->link);
        count(pack_cache, 1, fresh->bytes);
        supplied = fresh;
    }
    if (supplied && note_use(pack_cache, supplied)) kept = supplied->drawn.pack;
    make_room(pack_cache);
    pthread_mutex_unlock(&pack_cache->lock);
    if (!fresh || supplied != fresh) {
        free(fresh);
        pack_free(pack);
    }
    return kept;
}

/* The pack if it is in memory, or NULL. */
static const struct pack *find_in_memory(struct pack_cache *pack_cache, const struct game *game,
                                         const uint8_t *hash)
{
    pthread_mutex_lock(&pack_cache->lock);
    struct supplied_pack *supplied = find_supplied(pack_cache, game, hash);
    const struct pack *pack = supplied && note_use(pack_cache, supplied) ? supplied->drawn.pack : NULL;
    pthread_mutex_unlock(&pack_cache->lock);
    return pack;
}

/* ---- the cache ---- */

static bool add_standard(struct pack_cache *pack_cache, const struct game *game, struct faults *faults)
{
    struct pack *pack = pack_standard(game);
    if (!pack) return fault_add(faults, game->id, "the game's standard pack cannot be read");
    struct standard_pack *standard = calloc(1, sizeof *standard);
    if (!standard) {
        pack_free(pack);
        return fault_add(faults, game->id, "memory is short");
    }
    *standard = (struct standard_pack){.drawn.pack = pack, .next = pack_cache->standard};
    pack_cache->standard = standard;
    return true;
}

struct pack_cache *pack_cache_new(const struct game *const *games, size_t room, struct faults *faults)
{
    struct pack_cache *pack_cache = calloc(1, sizeof *pack_cache);
    if (!pack_cache) return NULL;
    pack_cache->games = games;
    pack_cache->room = room;
    pthread_mutex_init(&pack_cache->lock, NULL);
    for (const struct game *const *game = games; *game; game++) {
        if (add_standard(pack_cache, *game, faults)) continue;
        pack_cache_free(pack_cache);
        return NULL;
    }
    return pack_cache;
}

void pack_cache_free(struct pack_cache *pack_cache)
{
    if (!pack_cache) return;
    pack_cache_release(pack_cache);
    for (struct lru_link *oldest; (oldest = pack_cache->supplied.oldest);) {
        struct supplied_pack *supplied = supplied_of(oldest);
        supplied->users = 0; /* the threads have ended */
        forget(pack_cache, supplied);
    }
    for (struct standard_pack *standard = pack_cache->standard, *next; standard; standard = next) {
        next = standard->next;
        drawn_pack_free(&standard->drawn);
        free(standard);
    }
    pthread_mutex_destroy(&pack_cache->lock);
    free(pack_cache);
}

const struct game *pack_cache_game(const struct pack_cache *pack_cache, const char *id)
{
    for (const struct game *const *game = pack_cache->games; *game; game++)
        if (!strcmp((*game)->id, id)) return *game;
    return NULL;
}

const struct pack *pack_cache_standard(struct pack_cache *pack_cache, const struct game *game)
{
    const struct standard_pack *standard = pack_cache->standard;
    while (standard && standard->drawn.pack->game != game)
        standard = standard->next;
    return standard ? standard->drawn.pack : NULL;
}

bool pack_cache_is_standard(struct pack_cache *pack_cache, const struct pack *pack)
{
    return pack_cache_standard(pack_cache, pack->game) == pack;
}

size_t pack_cache_state_room(const struct pack_cache *pack_cache)
{
    size_t room = sizeof(struct head);
    for (const struct game *const *game = pack_cache->games; *game; game++)
        if (play_state_size(*game) > room) room = play_state_size(*game);
    return room;
}

/* The pack was checked when it was supplied. A newer build may still find faults in it. */
static enum db_result read_stored(const struct game *game, const char *text, size_t length,
                                  struct pack **pack)
{
    struct faults faults = {0};
    json_memory_forget();
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    *pack = json ? pack_read_older(game, json, &faults) : NULL;
    json_decref(json);
    if (*pack) return DB_OK;
    return faults.count == 0 || faults.memory || json_memory_was_short() ? DB_AWAY : DB_BROKEN;
}

static enum db_result find_stored(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                                  const uint8_t *hash, const struct pack **pack)
{
    const char *text;
    size_t length;
    struct store_rows *rows;
    enum db_result result = store_pack_find(db, hash, game->id, &text, &length, &rows);
    if (result == DB_OK) {
        struct pack *stored;
        result = read_stored(game, text, length, &stored);
        *pack = stored ? insert(pack_cache, stored) : NULL;
        if (stored && !*pack) result = DB_AWAY; /* memory is short */
    }
    store_rows_free(rows);
    return result;
}

/* The pack, if it need not be read from the database; otherwise NULL. */
static const struct pack *find_cached(struct pack_cache *pack_cache, const struct game *game,
                                      const uint8_t *hash, bool *is_standard)
{
    const struct standard_pack *standard = find_standard(pack_cache, game, hash);
    *is_standard = standard;
    return standard ? standard->drawn.pack : find_in_memory(pack_cache, game, hash);
}

enum db_result pack_cache_find(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                               const uint8_t hash[HASH_SIZE], const struct pack **pack)
{
    bool is_standard;
    *pack = find_cached(pack_cache, game, hash, &is_standard);
    return *pack ? DB_OK : find_stored(pack_cache, db, game, hash, pack);
}

/* Forgets a pack that the database does not have. Threads that use it finish their requests. */
static void forget_deleted(struct pack_cache *pack_cache, const struct game *game, const uint8_t *hash)
{
    pthread_mutex_lock(&pack_cache->lock);
    struct supplied_pack *supplied = find_supplied(pack_cache, game, hash);
    if (supplied) forget(pack_cache, supplied);
    pthread_mutex_unlock(&pack_cache->lock);
}

enum db_result pack_cache_find_named(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                                     const uint8_t hash[HASH_SIZE], const struct pack **pack)
{
    bool is_standard;
    *pack = find_cached(pack_cache, game, hash, &is_standard);
    if (is_standard) return DB_OK;
    if (!*pack) return find_stored(pack_cache, db, game, hash, pack);
    if (store_pack_used(db, hash, game->id, 0) != DB_NONE) return DB_OK;
    *pack = NULL;
    forget_deleted(pack_cache, game, hash);
    return DB_NONE;
}

/* ---- stored ---- */

static enum db_result store(struct db *db, const struct pack *pack, int64_t most)
{
    return store_pack_add(db, &(struct store_pack){pack->hash, pack->game->id, pack->text, pack->length},
                          moment_now(), most);
}

enum db_result pack_cache_add(struct pack_cache *pack_cache, struct db *db, struct pack **pack, int64_t most)
{
    enum db_result result = store(db, *pack, most);
    if (result != DB_OK) return result;
    *pack = insert(pack_cache, *pack);
    return *pack ? DB_OK : DB_AWAY; /* memory is short */
}

/* Stores a standard pack when a match is first created with it. Standard packs do not count against the
 * limit. */
static enum db_result keep_standard(struct pack_cache *pack_cache, struct db *db,
                                    struct standard_pack *standard)
{
    const int64_t now = clock_microseconds(CLOCK_MONOTONIC);
    pthread_mutex_lock(&pack_cache->lock);
    const bool knows = now < standard->told_until;
    pthread_mutex_unlock(&pack_cache->lock);
    if (knows) return DB_OK;
    const enum db_result result = store(db, standard->drawn.pack, INT64_MAX);
    if (result != DB_OK) return result;
    pthread_mutex_lock(&pack_cache->lock);
    standard->told_until = now + TOLD_FOR;
    pthread_mutex_unlock(&pack_cache->lock);
    return DB_OK;
}

enum db_result pack_cache_keep(struct pack_cache *pack_cache, struct db *db, const struct pack *pack)
{
    struct standard_pack *standard = find_standard(pack_cache, pack->game, pack->hash);
    if (standard) return keep_standard(pack_cache, db, standard);
    const enum db_result result = store_pack_used(db, pack->hash, pack->game->id, moment_now());
    if (result == DB_NONE) forget_deleted(pack_cache, pack->game, pack->hash);
    return result;
}

/* ---- boards ---- */

/* Makes a board without the lock, for which others wait. Where two threads make it at once, one is kept. */
static enum db_result new_board(const struct pack *pack, struct board **board, size_t *bytes)
{
    struct faults faults = {0};
    json_memory_forget();
    json_memory_count();
    *board = board_new(pack, &faults);
    *bytes = json_memory_counted() + (*board ? board_size(*board) : 0);
    if (json_memory_was_short()) {
        board_free(*board); /* it may be incomplete */
        return DB_AWAY;
    }
    if (*board) return DB_OK;
    if (!faults_listed(&faults)) return DB_AWAY;
    log_say(LOG_ERROR, "the presentation of %s has a fault: %s %s", pack->game->id, faults.list[0].path,
            faults.list[0].detail);
    return DB_BROKEN;
}

/* This pack, if the thread uses it as a supplied one; otherwise NULL. */
static struct supplied_pack *find_held(const struct pack *pack)
{
    for (int i = 0; i < held.count; i++)
        if (held.pack[i]->drawn.pack == pack) return held.pack[i];
    return NULL;
}

enum db_result pack_cache_board(struct pack_cache *pack_cache, const struct pack *pack,
                                const struct board **board)
{
    struct standard_pack *standard = find_standard(pack_cache, pack->game, pack->hash);
    struct supplied_pack *supplied = standard ? NULL : find_held(pack);
    assert(standard || supplied);
    if (!standard && !supplied) return DB_BROKEN;
    struct drawn_pack *drawn = standard ? &standard->drawn : &supplied->drawn;
    pthread_mutex_lock(&pack_cache->lock);
    *board = drawn->board;
    pthread_mutex_unlock(&pack_cache->lock);
    if (*board) return DB_OK;
    size_t bytes;
    struct board *made;
    const enum db_result result = new_board(pack, &made, &bytes);
    if (result != DB_OK) return result;
    pthread_mutex_lock(&pack_cache->lock);
    if (!drawn->board) {
        drawn->board = made;
        made = NULL;
        if (supplied) {
            supplied->bytes += bytes;
            count(pack_cache, 0, bytes);
            make_room(pack_cache);
        }
    }
    *board = drawn->board;
    pthread_mutex_unlock(&pack_cache->lock);
    board_free(made);
    return DB_OK;
}

/* ---- a thread lets go ---- */

void pack_cache_release(struct pack_cache *pack_cache)
{
    if (held.count == 0) return;
    pthread_mutex_lock(&pack_cache->lock);
    while (held.count > 0) {
        struct supplied_pack *supplied = held.pack[--held.count];
        supplied->users--;
        free_unused(pack_cache, supplied);
    }
    make_room(pack_cache);
    pthread_mutex_unlock(&pack_cache->lock);
}
