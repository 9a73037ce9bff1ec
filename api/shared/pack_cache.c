/* The pack cache: standard packs in a list that does not change, supplied ones in order of use, under a lock.
 * Packs never change. An entry counts the threads that use its pack, and each thread notes which packs it
 * uses. */
#include "api/shared/pack_cache.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/common/json_memory.h"
#include "api/common/metrics.h"
#include "db/store/store.h"
#include "db/store/write.h"
#include "program/clock.h"

/* A pack in the cache. It is listed until it is forgotten, and freed once it is not listed and no thread uses
 * it. */
struct pack_entry {
    struct pack *pack;
    struct board *board; /* NULL: not made yet */
    size_t bytes;        /* bytes of pack and board; 0: a standard pack, which is not counted */
    int users;           /* threads that use it; only of a supplied pack */
    bool is_listed;
    /* Of a standard pack: when the database was last told that it is in use, in seconds of a monotonic clock.
     * 0: never. */
    int64_t stored;
    struct pack_entry *next;          /* next standard pack */
    struct pack_entry *newer, *older; /* neighbours among supplied packs: used later, used before */
};

struct pack_cache {
    const struct game *const *games;
    struct pack_entry *standard;
    pthread_mutex_t lock; /* protects the other members, and the members of entries that change */
    struct pack_entry *newest, *oldest;
    size_t used, room; /* bytes */
};

/* Seconds for which the database need not be told again. Unused packs may be deleted after a day, which is
 * much longer. */
enum { TOLD_FOR = 3600 };

/* Supplied packs that a thread uses at once: one for each match of a group, and a few. A thread that goes
 * through more matches lets go of their packs on the way. */
enum { HELD_MOST = STORE_GROUP + 32 };
static _Thread_local struct {
    struct pack_entry *entry[HELD_MOST];
    int count;
} held;

static int64_t seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + 1;
}

static bool is_pack(const struct pack_entry *entry, const struct game *game, const uint8_t *hash)
{
    return entry->pack->game == game && !memcmp(entry->pack->hash, hash, HASH_SIZE);
}

static struct pack_entry *find_standard(const struct pack_cache *pack_cache, const struct game *game,
                                        const uint8_t *hash)
{
    struct pack_entry *entry = pack_cache->standard;
    while (entry && !is_pack(entry, game, hash))
        entry = entry->next;
    return entry;
}

static void entry_free(struct pack_entry *entry)
{
    board_free(entry->board);
    pack_free(entry->pack);
    free(entry);
}

/* ---- supplied packs, with the lock ---- */

static struct pack_entry *find_supplied(const struct pack_cache *pack_cache, const struct game *game,
                                        const uint8_t *hash)
{
    struct pack_entry *entry = pack_cache->newest;
    while (entry && !is_pack(entry, game, hash))
        entry = entry->older;
    return entry;
}

static void unlink_use(struct pack_cache *pack_cache, struct pack_entry *entry)
{
    *(entry->newer ? &entry->newer->older : &pack_cache->newest) = entry->older;
    *(entry->older ? &entry->older->newer : &pack_cache->oldest) = entry->newer;
}

static void link_newest(struct pack_cache *pack_cache, struct pack_entry *entry)
{
    entry->newer = NULL;
    entry->older = pack_cache->newest;
    *(pack_cache->newest ? &pack_cache->newest->newer : &pack_cache->oldest) = entry;
    pack_cache->newest = entry;
}

static void count(struct pack_cache *pack_cache, int packs, int64_t bytes)
{
    pack_cache->used += (size_t)bytes;
    metrics_add(METRIC_CACHED_PACKS, packs);
    metrics_add(METRIC_CACHED_PACK_BYTES, bytes);
}

static void free_unused(struct pack_cache *pack_cache, struct pack_entry *entry)
{
    if (entry->is_listed || entry->users > 0) return;
    count(pack_cache, -1, -(int64_t)entry->bytes);
    entry_free(entry);
}

/* Takes an entry off the list, so that it is not found any more. */
static void forget(struct pack_cache *pack_cache, struct pack_entry *entry)
{
    unlink_use(pack_cache, entry);
    entry->is_listed = false;
    free_unused(pack_cache, entry);
}

/* Frees packs that no thread uses, those first that were used longest ago. */
static void make_room(struct pack_cache *pack_cache)
{
    for (struct pack_entry *entry = pack_cache->oldest, *newer; entry && pack_cache->used > pack_cache->room;
         entry = newer) {
        newer = entry->newer;
        if (entry->users == 0) forget(pack_cache, entry);
    }
}

/* Notes that this thread uses the pack. False: it uses too many. */
static bool note_use(struct pack_cache *pack_cache, struct pack_entry *entry)
{
    for (int i = 0; i < held.count; i++)
        if (held.entry[i] == entry) return true;
    assert(held.count < HELD_MOST);
    if (held.count == HELD_MOST) return false;
    held.entry[held.count++] = entry;
    entry->users++;
    unlink_use(pack_cache, entry);
    link_newest(pack_cache, entry);
    return true;
}

/* Takes the pack over and returns the one that stays. NULL: memory is short. */
static struct pack *insert(struct pack_cache *pack_cache, struct pack *pack)
{
    struct pack_entry *fresh = calloc(1, sizeof *fresh);
    struct pack *kept = NULL;
    pthread_mutex_lock(&pack_cache->lock);
    struct pack_entry *entry = find_supplied(pack_cache, pack->game, pack->hash);
    if (!entry && fresh) {
        *fresh =
            (struct pack_entry){.pack = pack, .is_listed = true, .bytes = sizeof *fresh + pack_size(pack)};
        link_newest(pack_cache, fresh);
        count(pack_cache, 1, fresh->bytes);
        entry = fresh;
    }
    if (entry && note_use(pack_cache, entry)) kept = entry->pack;
    make_room(pack_cache);
    pthread_mutex_unlock(&pack_cache->lock);
    if (!fresh || entry != fresh) {
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
    struct pack_entry *entry = find_supplied(pack_cache, game, hash);
    const struct pack *pack = entry && note_use(pack_cache, entry) ? entry->pack : NULL;
    pthread_mutex_unlock(&pack_cache->lock);
    return pack;
}

/* ---- the cache ---- */

static bool add_standard(struct pack_cache *pack_cache, const struct game *game, struct faults *faults)
{
    struct pack *pack = pack_standard(game);
    if (!pack) return fault_add(faults, game->id, "the game's standard pack cannot be read");
    struct pack_entry *entry = calloc(1, sizeof *entry);
    if (!entry) {
        pack_free(pack);
        return fault_add(faults, game->id, "memory is short");
    }
    *entry = (struct pack_entry){.pack = pack, .is_listed = true, .next = pack_cache->standard};
    pack_cache->standard = entry;
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
    while (pack_cache->oldest) {
        pack_cache->oldest->users = 0; /* the threads have ended */
        forget(pack_cache, pack_cache->oldest);
    }
    for (struct pack_entry *entry = pack_cache->standard, *next; entry; entry = next) {
        next = entry->next;
        entry_free(entry);
    }
    pthread_mutex_destroy(&pack_cache->lock);
    free(pack_cache);
}

void pack_cache_release(struct pack_cache *pack_cache)
{
    if (held.count == 0) return;
    pthread_mutex_lock(&pack_cache->lock);
    while (held.count > 0) {
        struct pack_entry *entry = held.entry[--held.count];
        entry->users--;
        free_unused(pack_cache, entry);
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
    const struct pack_entry *entry = pack_cache->standard;
    while (entry && entry->pack->game != game)
        entry = entry->next;
    return entry ? entry->pack : NULL;
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

enum db_result pack_cache_find(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                               const uint8_t hash[HASH_SIZE], const struct pack **pack)
{
    const struct pack_entry *standard = find_standard(pack_cache, game, hash);
    *pack = standard ? standard->pack : find_in_memory(pack_cache, game, hash);
    return *pack ? DB_OK : find_stored(pack_cache, db, game, hash, pack);
}

/* Forgets a pack that the database does not have. Threads that use it finish their requests. */
static void forget_deleted(struct pack_cache *pack_cache, const struct game *game, const uint8_t *hash)
{
    pthread_mutex_lock(&pack_cache->lock);
    struct pack_entry *entry = find_supplied(pack_cache, game, hash);
    if (entry) forget(pack_cache, entry);
    pthread_mutex_unlock(&pack_cache->lock);
}

enum db_result pack_cache_find_named(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                                     const uint8_t hash[HASH_SIZE], const struct pack **pack)
{
    const struct pack_entry *standard = find_standard(pack_cache, game, hash);
    *pack = standard ? standard->pack : find_in_memory(pack_cache, game, hash);
    if (standard) return DB_OK;
    if (!*pack) return find_stored(pack_cache, db, game, hash, pack);
    if (store_pack_used(db, hash, game->id, 0) != DB_NONE) return DB_OK;
    *pack = NULL;
    forget_deleted(pack_cache, game, hash);
    return DB_NONE;
}

/* Makes the board of a supplied pack, without the lock, for which others wait. Where two threads make it at
 * once, one is kept. */
static struct board *new_board(const struct pack *pack, size_t *bytes)
{
    struct faults faults = {0};
    json_memory_forget();
    json_memory_count();
    struct board *board = board_new(pack, &faults);
    *bytes = json_memory_counted() + (board ? board_size(board) : 0);
    if (!json_memory_was_short()) return board;
    board_free(board); /* it may be incomplete */
    return NULL;
}

const struct board *pack_cache_board(struct pack_cache *pack_cache, const struct pack *pack)
{
    struct pack_entry *entry = find_standard(pack_cache, pack->game, pack->hash);
    for (int i = 0; !entry && i < held.count; i++)
        if (held.entry[i]->pack == pack) entry = held.entry[i];
    assert(entry);
    if (!entry) return NULL;
    pthread_mutex_lock(&pack_cache->lock);
    const struct board *board = entry->board;
    pthread_mutex_unlock(&pack_cache->lock);
    if (board) return board;
    size_t bytes;
    struct board *made = new_board(pack, &bytes);
    if (!made) return NULL;
    pthread_mutex_lock(&pack_cache->lock);
    if (!entry->board) {
        entry->board = made;
        made = NULL;
        if (entry->bytes) {
            entry->bytes += bytes;
            count(pack_cache, 0, bytes);
            make_room(pack_cache);
        }
    }
    board = entry->board;
    pthread_mutex_unlock(&pack_cache->lock);
    board_free(made);
    return board;
}

static enum db_result store(struct db *db, const struct pack *pack, int64_t most)
{
    return store_pack_add(db, &(struct store_pack){pack->hash, pack->game->id, pack->text, pack->length},
                          clock_microseconds(CLOCK_REALTIME), most);
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
static enum db_result keep_standard(struct pack_cache *pack_cache, struct db *db, struct pack_entry *entry)
{
    pthread_mutex_lock(&pack_cache->lock);
    const bool stored = entry->stored && seconds() - entry->stored < TOLD_FOR;
    pthread_mutex_unlock(&pack_cache->lock);
    if (stored) return DB_OK;
    enum db_result result = store(db, entry->pack, INT64_MAX);
    pthread_mutex_lock(&pack_cache->lock);
    if (result == DB_OK) entry->stored = seconds();
    pthread_mutex_unlock(&pack_cache->lock);
    return result;
}

enum db_result pack_cache_keep(struct pack_cache *pack_cache, struct db *db, const struct pack *pack)
{
    struct pack_entry *standard = find_standard(pack_cache, pack->game, pack->hash);
    if (standard) return keep_standard(pack_cache, db, standard);
    const enum db_result result =
        store_pack_used(db, pack->hash, pack->game->id, clock_microseconds(CLOCK_REALTIME));
    if (result == DB_NONE) forget_deleted(pack_cache, pack->game, pack->hash);
    return result;
}
