/* The pack cache: standard packs in a list that does not change, supplied ones in order of use, under a lock;
 * packs never change. What a thread has is counted in the pack's place, and noted in the thread. */
#include "api/match/pack_cache.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/common/json_memory.h"
#include "api/common/metrics.h"
#include "db/store.h"
#include "program/clock.h"

/* A pack is listed from when it is put there until it is forgotten. It is freed when it is not listed and
 * nobody has it. */
struct place {
    struct pack *pack;
    struct board *board; /* NULL: nobody has asked for it yet */
    size_t bytes;        /* of both; 0: it is a standard one, which is not counted */
    int users;           /* threads that have it; of a supplied one */
    bool is_listed;
    /* Of a standard one: when the database was told last that it is used, in seconds of a clock of our own. 0:
     * not yet. */
    int64_t stored;
    struct place *next;          /* of the standard ones */
    struct place *newer, *older; /* of the supplied ones: used later; used before */
};

struct pack_cache {
    const struct game *const *games;
    struct place *standard;
    pthread_mutex_t lock; /* on the rest, and on what changes in places */
    struct place *newest, *oldest;
    size_t used, room; /* bytes */
};

/* So long the database is taken to know that a standard pack is used: much shorter than the day after which
 * an unused one may be deleted. */
enum { TOLD_FOR = 3600 };

/* What this thread has: two for each match that it handles together with others, and a few. */
enum { HELD_MOST = 96 };
static _Thread_local struct {
    struct place *place[HELD_MOST];
    int count;
} held;

static int64_t seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + 1;
}

static bool is_pack(const struct place *place, const struct game *game, const uint8_t *hash)
{
    return place->pack->game == game && !memcmp(place->pack->hash, hash, HASH_SIZE);
}

static struct place *find_standard(const struct pack_cache *pack_cache, const struct game *game,
                                   const uint8_t *hash)
{
    struct place *place = pack_cache->standard;
    while (place && !is_pack(place, game, hash))
        place = place->next;
    return place;
}

static void place_free(struct place *place)
{
    board_free(place->board);
    pack_free(place->pack);
    free(place);
}

/* ---- supplied packs, with the lock ---- */

static struct place *find_supplied(const struct pack_cache *pack_cache, const struct game *game,
                                   const uint8_t *hash)
{
    struct place *place = pack_cache->newest;
    while (place && !is_pack(place, game, hash))
        place = place->older;
    return place;
}

static void unlink_use(struct pack_cache *pack_cache, struct place *place)
{
    *(place->newer ? &place->newer->older : &pack_cache->newest) = place->older;
    *(place->older ? &place->older->newer : &pack_cache->oldest) = place->newer;
}

static void link_newest(struct pack_cache *pack_cache, struct place *place)
{
    place->newer = NULL;
    place->older = pack_cache->newest;
    *(pack_cache->newest ? &pack_cache->newest->newer : &pack_cache->oldest) = place;
    pack_cache->newest = place;
}

static void count(struct pack_cache *pack_cache, int packs, int64_t bytes)
{
    pack_cache->used += (size_t)bytes;
    metrics_add(METRIC_CACHED_PACKS, packs);
    metrics_add(METRIC_CACHED_PACK_BYTES, bytes);
}

static void free_unused(struct pack_cache *pack_cache, struct place *place)
{
    if (place->is_listed || place->users > 0) return;
    count(pack_cache, -1, -(int64_t)place->bytes);
    place_free(place);
}

/* It is not found any more. */
static void forget(struct pack_cache *pack_cache, struct place *place)
{
    unlink_use(pack_cache, place);
    place->is_listed = false;
    free_unused(pack_cache, place);
}

/* Packs that nobody has make room, those first that were used longest ago. */
static void make_room(struct pack_cache *pack_cache)
{
    for (struct place *place = pack_cache->oldest, *newer; place && pack_cache->used > pack_cache->room;
         place = newer) {
        newer = place->newer;
        if (place->users == 0) forget(pack_cache, place);
    }
}

/* This thread has it from here on. False: it has too many. */
static bool hold(struct pack_cache *pack_cache, struct place *place)
{
    for (int i = 0; i < held.count; i++)
        if (held.place[i] == place) return true;
    assert(held.count < HELD_MOST);
    if (held.count == HELD_MOST) return false;
    held.place[held.count++] = place;
    place->users++;
    unlink_use(pack_cache, place);
    link_newest(pack_cache, place);
    return true;
}

/* Takes the pack over; gives the one that stays. NULL when memory is short. */
static struct pack *put(struct pack_cache *pack_cache, struct pack *pack)
{
    struct place *fresh = calloc(1, sizeof *fresh);
    struct pack *kept = NULL;
    pthread_mutex_lock(&pack_cache->lock);
    struct place *place = find_supplied(pack_cache, pack->game, pack->hash);
    if (!place && fresh) {
        *fresh = (struct place){.pack = pack, .is_listed = true, .bytes = sizeof *fresh + pack_size(pack)};
        link_newest(pack_cache, fresh);
        count(pack_cache, 1, fresh->bytes);
        place = fresh;
    }
    if (place && hold(pack_cache, place)) kept = place->pack;
    make_room(pack_cache);
    pthread_mutex_unlock(&pack_cache->lock);
    if (!fresh || place != fresh) {
        free(fresh);
        pack_free(pack);
    }
    return kept;
}

/* In memory, or NULL. */
static const struct pack *recall(struct pack_cache *pack_cache, const struct game *game, const uint8_t *hash)
{
    pthread_mutex_lock(&pack_cache->lock);
    struct place *place = find_supplied(pack_cache, game, hash);
    const struct pack *pack = place && hold(pack_cache, place) ? place->pack : NULL;
    pthread_mutex_unlock(&pack_cache->lock);
    return pack;
}

/* ---- the cache ---- */

static bool add_standard(struct pack_cache *pack_cache, const struct game *game, struct faults *faults)
{
    struct pack *pack = pack_standard(game);
    if (!pack) return fault_add(faults, game->id, "the pack that comes with the game cannot be read");
    struct place *place = calloc(1, sizeof *place);
    if (!place) {
        pack_free(pack);
        return fault_add(faults, game->id, "memory is short");
    }
    *place = (struct place){.pack = pack, .is_listed = true, .next = pack_cache->standard};
    pack_cache->standard = place;
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
    pack_cache_let_go(pack_cache);
    while (pack_cache->oldest) {
        pack_cache->oldest->users = 0; /* threads that have ended */
        forget(pack_cache, pack_cache->oldest);
    }
    for (struct place *place = pack_cache->standard, *next; place; place = next) {
        next = place->next;
        place_free(place);
    }
    pthread_mutex_destroy(&pack_cache->lock);
    free(pack_cache);
}

void pack_cache_let_go(struct pack_cache *pack_cache)
{
    if (held.count == 0) return;
    pthread_mutex_lock(&pack_cache->lock);
    while (held.count > 0) {
        struct place *place = held.place[--held.count];
        place->users--;
        free_unused(pack_cache, place);
    }
    make_room(pack_cache);
    pthread_mutex_unlock(&pack_cache->lock);
}

const struct game *pack_cache_game(const struct pack_cache *pack_cache, const char *id)
{
    for (const struct game *const *game = pack_cache->games; *game; game++)
        if (!strcmp((*game)->id, id)) return *game;
    return NULL;
}

const struct pack *pack_cache_standard(struct pack_cache *pack_cache, const struct game *game)
{
    const struct place *place = pack_cache->standard;
    while (place && place->pack->game != game)
        place = place->next;
    return place ? place->pack : NULL;
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

/* It was checked when it was supplied; a newer build may still find faults in it. */
static enum db_result read_stored(const struct game *game, const char *text, size_t length,
                                  struct pack **pack)
{
    struct faults faults = {0};
    json_memory_forget();
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    *pack = json ? pack_read_older(game, json, &faults) : NULL;
    json_decref(json);
    if (*pack) return DB_OK;
    return faults.count == 0 || json_memory_was_short() ? DB_AWAY : DB_BROKEN;
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
        *pack = stored ? put(pack_cache, stored) : NULL;
        if (stored && !*pack) result = DB_AWAY; /* memory is short */
    }
    store_rows_free(rows);
    return result;
}

enum db_result pack_cache_find(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                               const uint8_t hash[HASH_SIZE], const struct pack **pack)
{
    const struct place *standard = find_standard(pack_cache, game, hash);
    *pack = standard ? standard->pack : recall(pack_cache, game, hash);
    return *pack ? DB_OK : find_stored(pack_cache, db, game, hash, pack);
}

/* The database does not have it: who has it is done with it soon. */
static void forget_deleted(struct pack_cache *pack_cache, const struct game *game, const uint8_t *hash)
{
    pthread_mutex_lock(&pack_cache->lock);
    struct place *place = find_supplied(pack_cache, game, hash);
    if (place) forget(pack_cache, place);
    pthread_mutex_unlock(&pack_cache->lock);
}

enum db_result pack_cache_find_named(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                                     const uint8_t hash[HASH_SIZE], const struct pack **pack)
{
    const struct place *standard = find_standard(pack_cache, game, hash);
    *pack = standard ? standard->pack : recall(pack_cache, game, hash);
    if (standard) return DB_OK;
    if (!*pack) return find_stored(pack_cache, db, game, hash, pack);
    if (store_pack_used(db, hash, game->id, 0) != DB_NONE) return DB_OK;
    *pack = NULL;
    forget_deleted(pack_cache, game, hash);
    return DB_NONE;
}

/* How a supplied pack is drawn is made without the lock, for which others wait: of two that are made at once
 * one is kept. */
static struct board *new_board(const struct pack *pack, size_t *bytes)
{
    struct faults faults = {0};
    json_memory_forget();
    json_memory_count();
    struct board *board = board_new(pack, &faults);
    *bytes = json_memory_counted() + (board ? board_size(board) : 0);
    if (!json_memory_was_short()) return board;
    board_free(board); /* it may lack something */
    return NULL;
}

const struct board *pack_cache_board(struct pack_cache *pack_cache, const struct pack *pack)
{
    struct place *place = find_standard(pack_cache, pack->game, pack->hash);
    for (int i = 0; !place && i < held.count; i++)
        if (held.place[i]->pack == pack) place = held.place[i];
    assert(place);
    if (!place) return NULL;
    pthread_mutex_lock(&pack_cache->lock);
    const struct board *board = place->board;
    pthread_mutex_unlock(&pack_cache->lock);
    if (board) return board;
    size_t bytes;
    struct board *made = new_board(pack, &bytes);
    if (!made) return NULL;
    pthread_mutex_lock(&pack_cache->lock);
    if (!place->board) {
        place->board = made;
        made = NULL;
        if (place->bytes) {
            place->bytes += bytes;
            count(pack_cache, 0, bytes);
            make_room(pack_cache);
        }
    }
    board = place->board;
    pthread_mutex_unlock(&pack_cache->lock);
    board_free(made);
    return board;
}

static enum db_result store(struct db *db, const struct pack *pack, int64_t most)
{
    return store_pack_add(db, pack->hash, pack->game->id, pack->text, pack->length,
                          clock_microseconds(CLOCK_REALTIME), most);
}

enum db_result pack_cache_add(struct pack_cache *pack_cache, struct db *db, struct pack **pack, int64_t most)
{
    enum db_result result = store(db, *pack, most);
    if (result != DB_OK) return result;
    *pack = put(pack_cache, *pack);
    return *pack ? DB_OK : DB_BROKEN;
}

/* Standard packs are stored when a match is first created with them, past any number. */
static enum db_result keep_standard(struct pack_cache *pack_cache, struct db *db, struct place *place)
{
    pthread_mutex_lock(&pack_cache->lock);
    const bool stored = place->stored && seconds() - place->stored < TOLD_FOR;
    pthread_mutex_unlock(&pack_cache->lock);
    if (stored) return DB_OK;
    enum db_result result = store(db, place->pack, INT64_MAX);
    pthread_mutex_lock(&pack_cache->lock);
    if (result == DB_OK) place->stored = seconds();
    pthread_mutex_unlock(&pack_cache->lock);
    return result;
}

enum db_result pack_cache_keep(struct pack_cache *pack_cache, struct db *db, const struct pack *pack)
{
    struct place *standard = find_standard(pack_cache, pack->game, pack->hash);
    if (standard) return keep_standard(pack_cache, db, standard);
    const enum db_result result =
        store_pack_used(db, pack->hash, pack->game->id, clock_microseconds(CLOCK_REALTIME));
    if (result == DB_NONE) forget_deleted(pack_cache, pack->game, pack->hash);
    return result;
}
