/* The shelf: a list that only grows, under a lock; packs on it never change. */
#include "api/shelf.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/store.h"

struct place {
    struct pack *pack;
    bool stored; /* the database has it */
    struct place *next;
};

struct shelf {
    const struct game *const *games;
    pthread_mutex_t lock;
    struct place *places; /* the oldest first: a game's standard pack is its first */
};

/* Where it stands, or at the end where it would. */
static struct place **find(struct shelf *shelf, const struct game *game, const uint8_t *hash)
{
    struct place **at = &shelf->places;
    while (*at && ((*at)->pack->game != game || memcmp((*at)->pack->hash, hash, HASH_SIZE)))
        at = &(*at)->next;
    return at;
}

/* Takes the pack over; gives the one that stays. NULL when memory is short. */
static struct pack *put(struct shelf *shelf, struct pack *pack, bool stored)
{
    pthread_mutex_lock(&shelf->lock);
    struct place **at = find(shelf, pack->game, pack->hash);
    if (!*at && (*at = calloc(1, sizeof **at))) (*at)->pack = pack;
    if (*at) (*at)->stored |= stored;
    struct pack *kept = *at ? (*at)->pack : NULL;
    pthread_mutex_unlock(&shelf->lock);
    if (kept != pack) pack_free(pack);
    return kept;
}

static bool put_standard(struct shelf *shelf, const struct game *game, struct faults *faults)
{
    struct pack *pack = pack_standard(game);
    if (!pack) return fault_add(faults, game->id, "the pack that comes with the game cannot be read");
    return put(shelf, pack, false) || fault_add(faults, game->id, "memory is short");
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
    pthread_mutex_lock(&shelf->lock);
    const struct place *place = shelf->places;
    while (place && place->pack->game != game)
        place = place->next;
    pthread_mutex_unlock(&shelf->lock);
    return place ? place->pack : NULL;
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
    const struct place *place = *find(shelf, game, hash);
    *pack = place ? place->pack : NULL;
    pthread_mutex_unlock(&shelf->lock);
    if (*pack) return DB_OK;
    const char *text;
    size_t length;
    struct store_rows *rows;
    enum db_result result = store_pack_find(db, hash, game->id, &text, &length, &rows);
    if (result == DB_OK) {
        struct pack *stored = read_stored(game, text, length);
        *pack = stored ? put(shelf, stored, true) : NULL;
        if (!*pack) result = DB_BROKEN;
    }
    store_rows_free(rows);
    return result;
}

static enum db_result store(struct db *db, const struct pack *pack, int64_t most)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return store_pack_add(db, pack->hash, pack->game->id, pack->text, pack->length,
                          now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000, most);
}

enum db_result shelf_add(struct shelf *shelf, struct db *db, struct pack **pack, int64_t most)
{
    enum db_result result = store(db, *pack, most);
    if (result != DB_OK) return result;
    *pack = put(shelf, *pack, true);
    return *pack ? DB_OK : DB_BROKEN;
}

enum db_result shelf_keep(struct shelf *shelf, struct db *db, const struct pack *pack)
{
    pthread_mutex_lock(&shelf->lock);
    struct place *place = *find(shelf, pack->game, pack->hash);
    const bool stored = place->stored;
    pthread_mutex_unlock(&shelf->lock);
    if (stored) return DB_OK;
    enum db_result result = store(db, pack, INT64_MAX);
    pthread_mutex_lock(&shelf->lock);
    place->stored |= result == DB_OK;
    pthread_mutex_unlock(&shelf->lock);
    return result;
}
