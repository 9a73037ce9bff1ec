/* A set of matches that have moved on, and a thread that appends their heads to the tree. */
#include "api/transparency/transparency.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/common/when.h"
#include "log/seeds.h"
#include "program/clock.h"

enum {
    APPEND_MAX = 1000, /* entries of one statement */
    WALK_STEP = 1000,  /* matches that the walk looks at in a second */
    WALK_PAUSE = 600,  /* seconds between walks */
    PAUSE_MOST = 300,  /* seconds between two looks at a damaged tree */
    NOTED_MAX = 16384, /* ids that are noted */
    SLOTS = 2 * NOTED_MAX,
    /* Tiles of one append: those that become full, and the last ones. */
    TILES_MAX = 2 * (APPEND_MAX / MERKLE_TILE + 1) + MERKLE_LEVELS + 1 + MERKLE_LEVELS
};

/* A set of ids. */
struct noted {
    size_t count;
    uint8_t id[NOTED_MAX][MATCH_ID_SIZE];
    uint16_t slot[SLOTS]; /* 1 + index in `id`; 0: empty */
    bool overflown;
};

/* An append that is being made. */
struct growth {
    struct merkle_edge edge;
    uint8_t bundle[BUNDLE_SIZE]; /* the last bundle, which may not be full */
    uint8_t entries[APPEND_MAX][ENTRY_SIZE];
    size_t entry_count;
    struct store_tile tiles[TILES_MAX];
    uint8_t bytes[TILES_MAX][BUNDLE_SIZE]; /* the memory of `tiles` */
    size_t tile_count;
};

struct transparency {
    const struct config *config;
    struct db *db;
    pthread_t thread;
    pthread_mutex_t lock; /* protects `noted` and `stop` */
    pthread_cond_t changed;
    struct noted noted;
    bool stop;
    /* The members below are the thread's own. */
    uint8_t taken[NOTED_MAX][MATCH_ID_SIZE];
    struct growth growth;
    struct store_cursor cursor;
    int64_t walk_at, append_at; /* the next ones, in seconds of the monotonic clock */
    int64_t pause; /* in seconds, since the last append failed: the next one waits, however much is noted */
};

void transparency_origin(const struct config *config, const struct store_tree *tree,
                         char origin[ORIGIN_MAX + 1])
{
    char id[2 * STORE_ID + 1];
    to_hex(tree->id, STORE_ID, id);
    if (*config->transparency.origin)
        snprintf(origin, ORIGIN_MAX + 1, "%s", config->transparency.origin);
    else
        snprintf(origin, ORIGIN_MAX + 1, "westphalia/%s", id);
}

/* ---- noting ---- */

/* UUIDs of every version are random at their end, so that end is the hash. */
static void note(struct noted *noted, const uint8_t id[MATCH_ID_SIZE])
{
    uint32_t hash;
    memcpy(&hash, id + MATCH_ID_SIZE - sizeof hash, sizeof hash);
    size_t slot = hash % SLOTS;
    for (; noted->slot[slot]; slot = (slot + 1) % SLOTS)
        if (memcmp(noted->id[noted->slot[slot] - 1], id, MATCH_ID_SIZE) == 0) return;
    noted->overflown = noted->overflown || noted->count == NOTED_MAX;
    if (noted->count == NOTED_MAX) return;
    memcpy(noted->id[noted->count++], id, MATCH_ID_SIZE);
    noted->slot[slot] = noted->count;
}

void transparency_note(struct transparency *t, const uint8_t match_id[MATCH_ID_SIZE])
{
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    note(&t->noted, match_id);
    if (t->noted.count == (size_t)t->config->transparency.heads) pthread_cond_signal(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

/* Moves the set to t->taken, and returns its size. The walk finds the ids that had no room; it begins
 * anew. */
static size_t take_noted(struct transparency *t)
{
    pthread_mutex_lock(&t->lock);
    const size_t count = t->noted.count;
    memcpy(t->taken, t->noted.id, count * MATCH_ID_SIZE);
    memset(t->noted.slot, 0, sizeof t->noted.slot);
    if (t->noted.overflown) {
        t->walk_at = 0;
        t->cursor = (struct store_cursor){INT64_MAX};
    }
    t->noted.count = 0;
    t->noted.overflown = false;
    pthread_mutex_unlock(&t->lock);
    return count;
}

/* ---- the tree ---- */

/* Adds a tile that has changed. */
static void put_tile(struct growth *growth, int level, uint64_t number, const void *bytes, size_t length)
{
    struct store_tile *tile = &growth->tiles[growth->tile_count];
    uint8_t *copy = growth->bytes[growth->tile_count++];
    tile_path(level, number, tile->path);
    memcpy(copy, bytes, length);
    tile->bytes = (struct store_bytes){copy, length};
}

static void put_full(void *context, int level, uint64_t number, const uint8_t hash[MERKLE_TILE][MERKLE_HASH])
{
    put_tile(context, level, number, hash, TILE_SIZE);
}

static void add_head(struct growth *growth, const struct store_head *head)
{
    struct entry entry = {.seq = head->version};
    uint8_t key[HASH_SIZE], leaf[MERKLE_HASH], *bytes = growth->entries[growth->entry_count++];
    const uint64_t number = growth->edge.size;
    const int width = merkle_edge_width(number, 0);
    uint8_t *bundled = growth->bundle + (size_t)width * BUNDLED_SIZE;
    memcpy(entry.match_id, head->id, MATCH_ID_SIZE);
    seal_key(head->seed, head->id, key);
    seal_make(key, head->version, head->hash, entry.seal);
    entry_write(&entry, bytes);
    merkle_leaf(bytes, ENTRY_SIZE, leaf);
    bundled[0] = 0;
    bundled[1] = ENTRY_SIZE;
    memcpy(bundled + 2, bytes, ENTRY_SIZE);
    if (width + 1 == MERKLE_TILE)
        put_tile(growth, LEVEL_ENTRIES, number / MERKLE_TILE, growth->bundle, BUNDLE_SIZE);
    merkle_add(&growth->edge, leaf, put_full, growth);
    sodium_memzero(key, sizeof key);
}

/* Adds the last tiles, where they have grown since the tree had this size. */
static void put_edge(struct growth *growth, uint64_t before)
{
    const uint64_t size = growth->edge.size;
    for (int level = 0; level < MERKLE_LEVELS && size >> 8 * level != before >> 8 * level; level++) {
        const size_t width = merkle_edge_width(size, level);
        const uint64_t number = merkle_edge_number(size, level);
        if (width == 0) continue;
        put_tile(growth, level, number, growth->edge.hash[level], width * MERKLE_HASH);
        if (level == 0) put_tile(growth, LEVEL_ENTRIES, number, growth->bundle, width * BUNDLED_SIZE);
    }
}

/* Copies one of the tree's last tiles. It may have grown since the tree was read, by another instance. False:
 * it is too short. */
static bool take_tile(void *to, const struct store_tile *tile, size_t width, size_t size)
{
    if (tile->bytes.length < width * size) return false;
    if (width) memcpy(to, tile->bytes.data, width * size);
    return true;
}

/* Loads the edge of the tree, and compares it with the signed root. A database that was damaged is not
 * signed. */
static enum db_result load_edge(struct db *db, const struct store_tree *tree, struct growth *growth)
{
    struct store_tile tiles[MERKLE_LEVELS + 1];
    struct store_rows *rows;
    uint8_t root[MERKLE_HASH];
    for (int level = 0; level < MERKLE_LEVELS; level++)
        tile_path(level, merkle_edge_number(tree->size, level), tiles[level].path);
    tile_path(LEVEL_ENTRIES, merkle_edge_number(tree->size, 0), tiles[MERKLE_LEVELS].path);
    growth->edge.size = tree->size;
    growth->entry_count = growth->tile_count = 0;
    enum db_result result = store_tiles(db, tiles, MERKLE_LEVELS + 1, &rows);
    if (result != DB_OK) return result;
    bool whole =
        take_tile(growth->bundle, &tiles[MERKLE_LEVELS], merkle_edge_width(tree->size, 0), BUNDLED_SIZE);
    for (int level = 0; level < MERKLE_LEVELS; level++)
        whole = whole && take_tile(growth->edge.hash[level], &tiles[level],
                                   merkle_edge_width(tree->size, level), MERKLE_HASH);
    store_rows_free(rows);
    merkle_root(&growth->edge, root);
    if (whole && memcmp(root, tree->root, MERKLE_HASH) == 0) return DB_OK;
    log_say(LOG_ERROR, "the transparency log is damaged: its last tiles are not those of its root");
    return DB_BROKEN;
}

/* Appends to this tree. DB_CONFLICT: the tree has changed, and nothing was appended. */
static enum db_result append_heads(struct db *db, const struct store_tree *tree,
                                   const struct store_head *heads, size_t count, struct growth *growth)
{
    enum db_result result = load_edge(db, tree, growth);
    if (result != DB_OK) return result;
    for (size_t i = 0; i < count; i++)
        add_head(growth, &heads[i]);
    put_edge(growth, tree->size);
    struct store_append append = {.before = tree->size,
                                  .tree = *tree,
                                  .at = moment_now(),
                                  .tiles = growth->tiles,
                                  .tile_count = growth->tile_count,
                                  .entries = growth->entries,
                                  .entry_count = growth->entry_count};
    append.tree.size = growth->edge.size;
    merkle_root(&growth->edge, append.tree.root);
    return store_append(db, &append);
}

/* Appends the heads of these matches that have no entry. The tree is read first. So no head comes behind a
 * later one, which another instance has appended meanwhile. DB_CONFLICT: another instance was quicker,
 * perhaps with the same heads. */
static enum db_result append(struct transparency *t, const uint8_t (*ids)[MATCH_ID_SIZE], size_t count)
{
    const struct store_head *heads;
    struct store_rows *rows = NULL;
    struct store_tree tree;
    size_t found = 0;
    enum db_result result = store_tree(t->db, &tree);
    if (result == DB_OK) result = store_heads(t->db, ids, count, &heads, &found, &rows);
    if (result == DB_OK && found) result = append_heads(t->db, &tree, heads, found, &t->growth);
    if (result == DB_OK) metrics_add(METRIC_TRANSPARENCY_ENTRIES, found);
    store_rows_free(rows);
    return result;
}

/* Appends all ids of the set. If it fails, the rest is in the set again. */
static enum db_result append_noted(struct transparency *t)
{
    enum { TRIES = 8 };
    size_t count = take_noted(t), done = 0;
    enum db_result result = DB_OK;
    for (int tries = 0; done < count && tries < TRIES && result != DB_AWAY && result != DB_BROKEN;) {
        const size_t some = count - done < APPEND_MAX ? count - done : APPEND_MAX;
        result = append(t, t->taken + done, some);
        tries = result == DB_CONFLICT ? tries + 1 : 0;
        if (result == DB_OK) done += some;
    }
    if (done == count) result = DB_OK;
    pthread_mutex_lock(&t->lock);
    for (; done < count; done++)
        note(&t->noted, t->taken[done]);
    pthread_mutex_unlock(&t->lock);
    return result;
}

/* ---- the walk ---- */

static void note_lost(void *context, const uint8_t id[STORE_ID])
{
    transparency_note(context, id);
}

/* Makes a step each second. After the last one the walk begins anew, after a pause. */
static void walk(struct transparency *t, int64_t now)
{
    bool more = true;
    if (now < t->walk_at) return;
    t->walk_at = now + 1;
    if (store_walk(t->db, &t->cursor, WALK_STEP, note_lost, t, &more) != DB_OK || more) return;
    t->cursor = (struct store_cursor){INT64_MAX};
    t->walk_at = now + WALK_PAUSE;
}

/* ---- the thread ---- */

/* Sleeps for a second, or until many ids are noted. False: the thread must stop. */
static bool wait_a_second(struct transparency *t, bool *many)
{
    const size_t much = t->pause ? SIZE_MAX : (size_t)t->config->transparency.heads;
    const struct timespec until = clock_after(CLOCK_MONOTONIC, 1000000);
    int waited = 0;
    pthread_mutex_lock(&t->lock);
    while (!t->stop && waited == 0 && t->noted.count < much)
        waited = pthread_cond_clockwait(&t->changed, &t->lock, CLOCK_MONOTONIC, &until);
    *many = t->noted.count >= much;
    const bool stop = t->stop;
    pthread_mutex_unlock(&t->lock);
    return !stop;
}

/* Instances append at random moments, so they seldom append at the same time. */
static int64_t next_append(const struct transparency *t, int64_t now)
{
    const int64_t seconds = t->config->transparency.seconds;
    return now + seconds - randombytes_uniform(seconds / 4 + 1);
}

/* A database that is away comes back by itself. A damaged tree stays until the operator acts, and each look
 * at it is an error of the log. */
static int64_t next_pause(const struct transparency *t, enum db_result result)
{
    if (result == DB_OK) return 0;
    if (result != DB_BROKEN || t->pause == 0) return 1;
    return 2 * t->pause < PAUSE_MOST ? 2 * t->pause : PAUSE_MOST;
}

static void *run(void *argument)
{
    struct transparency *t = argument;
    bool many;
    t->append_at = next_append(t, clock_microseconds(CLOCK_MONOTONIC) / 1000000);
    while (wait_a_second(t, &many)) {
        const int64_t now = clock_microseconds(CLOCK_MONOTONIC) / 1000000;
        if (many || now >= t->append_at) {
            t->pause = next_pause(t, append_noted(t));
            t->append_at = t->pause ? now + t->pause : next_append(t, now);
        }
        walk(t, now);
    }
    append_noted(t);
    return NULL;
}

static void release(struct transparency *t)
{
    db_free(t->db);
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

struct transparency *transparency_start(const struct config *config, struct db *db)
{
    struct transparency *t = db ? calloc(1, sizeof *t) : NULL;
    if (!t) {
        db_free(db);
        return NULL;
    }
    t->config = config;
    t->db = db;
    t->cursor = (struct store_cursor){INT64_MAX};
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    if (pthread_create(&t->thread, NULL, run, t) == 0) return t;
    release(t);
    return NULL;
}

void transparency_stop(struct transparency *t)
{
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    t->stop = true;
    pthread_cond_signal(&t->changed);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    release(t);
}
