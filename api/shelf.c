/* The shelf: a list that only grows, under a lock; packs on it never change. */
#include "api/shelf.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/store.h"

struct place {
    struct pack *pack;
    struct place *next;
};

struct shelf {
    const struct game *const *games;
    pthread_mutex_t lock;
    struct place *places; /* the newest first; a game's standard pack was there first, and is its last */
};

static struct pack *find(const struct shelf *shelf, const struct game *game, const uint8_t *hash)
{
    for (const struct place *place = shelf->places; place; place = place->next)
        if (place->pack->game == game && !memcmp(place->pack->hash, hash, HASH_SIZE)) return place->pack;
    return NULL;
}

/* Takes the pack over; gives the one that stays. NULL when memory is short. */
static struct pack *put(struct shelf *shelf, struct pack *pack)
{
    pthread_mutex_lock(&shelf->lock);
    struct pack *kept = find(shelf, pack->game, pack->hash);
    struct place *place = kept ? NULL : malloc(sizeof *place);
    if (place) {
        *place = (struct place){pack, shelf->places};
        shelf->places = place;
        kept = pack;
    }
    pthread_mutex_unlock(&shelf->lock);
    if (kept != pack) pack_free(pack);
    return kept;
}

static bool put_standard(struct shelf *shelf, const struct game *game, struct faults *faults)
{
    struct pack *pack = pack_standard(game);
    if (!pack) return fault_add(faults, game->id, "the pack that comes with the game cannot be read");
    return put(shelf, pack) || fault_add(faults, game->id, "memory is short");
}

struct shelf *shelf_new(const struct game *const *games, struct faults *faults)
{
    struct shelf *shelf = calloc(1, sizeof *shelf);
    if (!shelf) return NULL;
    shelf->games = games;
    pthread_mutex_init(&shelf->lock, NULL);
    for (const struct game *const *game = games; *game; game++) {
        if (put_standard(shelf, *game, faults)) continue;
        shelf_free(shelf);
        return NULL;
    }
    return shelf;
}

void shelf_free(struct shelf *shelf)
{
    if (!shelf) return;
    for (struct place *place = shelf->places, *next; place; place = next) {
        next = place->next;
        pack_free(place->pack);
        free(place);
    }
    pthread_mutex_destroy(&shelf->lock);
    free(shelf);
}

const struct game *shelf_game(const struct shelf *shelf, const char *id)
{
    for (const struct game *const *game = shelf->games; *game; game++)
        if (!strcmp((*game)->id, id)) return *game;
    return NULL;
}

const struct pack *shelf_standard(struct shelf *shelf, const struct game *game)
{
    const struct pack *standard = NULL;
    pthread_mutex_lock(&shelf->lock);
    for (const struct place *place = shelf->places; place; place = place->next)
        if (place->pack->game == game) standard = place->pack;
    pthread_mutex_unlock(&shelf->lock);
    return standard;
}

size_t shelf_state_room(const struct shelf *shelf)
{
    size_t room = sizeof(struct head);
    for (const struct game *const *game = shelf->games; *game; game++)
        if (play_state_size(*game) > room) room = play_state_size(*game);
    return room;
}

/* It was checked when it was supplied; a newer build may still find faults in it. */
static struct pack *read_stored(const struct game *game, const char *text, size_t length)
{
    struct faults faults = {0};
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    struct pack *pack = json ? pack_read(game, json, &faults) : NULL;
    json_decref(json);
    return pack;
}

enum db_result shelf_find(struct shelf *shelf, struct db *db, const struct game *game,
                          const uint8_t hash[HASH_SIZE], const struct pack **pack)
{
    pthread_mutex_lock(&shelf->lock);
    *pack = find(shelf, game, hash);
    pthread_mutex_unlock(&shelf->lock);
    if (*pack) return DB_OK;
    const char *text;
    size_t length;
    struct store_rows *rows;
    enum db_result result = store_pack_find(db, hash, game->id, &text, &length, &rows);
    if (result == DB_OK) {
        struct pack *stored = read_stored(game, text, length);
        *pack = stored ? put(shelf, stored) : NULL;
        if (!*pack) result = DB_BROKEN;
    }
    store_rows_free(rows);
    return result;
}

enum db_result shelf_add(struct shelf *shelf, struct db *db, struct pack **pack)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    enum db_result result =
        store_pack_add(db, (*pack)->hash, (*pack)->game->id, (*pack)->text, (*pack)->length,
                       now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000);
    if (result != DB_OK) return result;
    *pack = put(shelf, *pack);
    return *pack ? DB_OK : DB_BROKEN;
}
