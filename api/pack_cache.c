/* The pack cache: a list that only grows, under a lock; packs on it never change. */
#include "api/pack_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/json_memory.h"
#include "db/store.h"
#include "program/clock.h"

struct place {
    struct pack *pack;
    struct board *board; /* NULL: nobody has asked for it yet */
    int64_t
        stored; /* when the database was told last that it is used, in seconds of a clock of our own; 0: not yet */
    struct place *next;
};

struct pack_cache {
    const struct game *const *games;
    pthread_mutex_t lock;
    struct place *places; /* the oldest first: a game's standard pack is its first */
};

/* So long the database is taken to know that a pack is used: much shorter than the day after which an unused one may be deleted. */
enum { TOLD_FOR = 3600 };

static int64_t seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + 1;
}

/* Where it stands, or at the end where it would. */
static struct place **find(struct pack_cache *pack_cache, const struct game *game, const uint8_t *hash)
{
    struct place **at = &pack_cache->places;
    while (*at && ((*at)->pack->game != game || memcmp((*at)->pack->hash, hash, HASH_SIZE)))
        at = &(*at)->next;
    return at;
}

/* Takes the pack over; gives the one that stays. NULL when memory is short. */
static struct pack *put(struct pack_cache *pack_cache, struct pack *pack, bool stored)
{
    pthread_mutex_lock(&pack_cache->lock);
    struct place **at = find(pack_cache, pack->game, pack->hash);
    if (!*at && (*at = calloc(1, sizeof **at))) (*at)->pack = pack;
    if (*at && stored) (*at)->stored = seconds();
    struct pack *kept = *at ? (*at)->pack : NULL;
    pthread_mutex_unlock(&pack_cache->lock);
    if (kept != pack) pack_free(pack);
    return kept;
}

static bool put_standard(struct pack_cache *pack_cache, const struct game *game, struct faults *faults)
{
    struct pack *pack = pack_standard(game);
    if (!pack) return fault_add(faults, game->id, "the pack that comes with the game cannot be read");
    return put(pack_cache, pack, false) || fault_add(faults, game->id, "memory is short");
}

struct pack_cache *pack_cache_new(const struct game *const *games, struct faults *faults)
{
    struct pack_cache *pack_cache = calloc(1, sizeof *pack_cache);
    if (!pack_cache) return NULL;
    pack_cache->games = games;
    pthread_mutex_init(&pack_cache->lock, NULL);
    for (const struct game *const *game = games; *game; game++) {
        if (put_standard(pack_cache, *game, faults)) continue;
        pack_cache_free(pack_cache);
        return NULL;
    }
    return pack_cache;
}

void pack_cache_free(struct pack_cache *pack_cache)
{
    if (!pack_cache) return;
    for (struct place *place = pack_cache->places, *next; place; place = next) {
        next = place->next;
        board_free(place->board);
        pack_free(place->pack);
        free(place);
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
    pthread_mutex_lock(&pack_cache->lock);
    const struct place *place = pack_cache->places;
    while (place && place->pack->game != game)
        place = place->next;
    pthread_mutex_unlock(&pack_cache->lock);
    return place ? place->pack : NULL;
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

enum db_result pack_cache_find(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                               const uint8_t hash[HASH_SIZE], const struct pack **pack)
{
    pthread_mutex_lock(&pack_cache->lock);
    const struct place *place = *find(pack_cache, game, hash);
    *pack = place ? place->pack : NULL;
    pthread_mutex_unlock(&pack_cache->lock);
    if (*pack) return DB_OK;
    const char *text;
    size_t length;
    struct store_rows *rows;
    enum db_result result = store_pack_find(db, hash, game->id, &text, &length, &rows);
    if (result == DB_OK) {
        struct pack *stored;
        result = read_stored(game, text, length, &stored);
        *pack = stored ? put(pack_cache, stored, false) : NULL;
        if (stored && !*pack) result = DB_AWAY; /* memory is short */
    }
    store_rows_free(rows);
    return result;
}

const struct board *pack_cache_board(struct pack_cache *pack_cache, const struct pack *pack)
{
    struct faults faults = {0};
    pthread_mutex_lock(&pack_cache->lock);
    struct place *place = *find(pack_cache, pack->game, pack->hash);
    if (!place->board) {
        json_memory_forget();
        place->board = board_new(place->pack, &faults);
        if (json_memory_was_short()) { /* it may lack something */
            board_free(place->board);
            place->board = NULL;
        }
    }
    const struct board *board = place->board;
    pthread_mutex_unlock(&pack_cache->lock);
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
    *pack = put(pack_cache, *pack, true);
    return *pack ? DB_OK : DB_BROKEN;
}

enum db_result pack_cache_keep(struct pack_cache *pack_cache, struct db *db, const struct pack *pack)
{
    pthread_mutex_lock(&pack_cache->lock);
    struct place *place = *find(pack_cache, pack->game, pack->hash);
    const bool stored = place->stored && seconds() - place->stored < TOLD_FOR;
    pthread_mutex_unlock(&pack_cache->lock);
    if (stored) return DB_OK;
    enum db_result result = store(db, pack, INT64_MAX);
    pthread_mutex_lock(&pack_cache->lock);
    if (result == DB_OK) place->stored = seconds();
    pthread_mutex_unlock(&pack_cache->lock);
    return result;
}
