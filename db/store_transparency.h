/* The store: the transparency log (core/log/transparency.h).
 *
 * An append is a compare-and-set on the size of the tree, which commits by itself: whoever is quicker appends, the other reads
 * anew. It locks no row that a move needs. The walk and the heads are plain reads. Errors and rows as in db/store.h. */
#ifndef WESTPHALIA_DB_STORE_TRANSPARENCY_H
#define WESTPHALIA_DB_STORE_TRANSPARENCY_H

#include "db/store.h"
#include "log/transparency.h"

/* The tree as it stands. */
struct store_tree {
    uint8_t id[STORE_ID]; /* of the log: the same in all copies of the database */
    uint64_t size;
    uint8_t root[MERKLE_HASH];
};
enum db_result store_tree(struct db *db, struct store_tree *tree);

/* The tree that was the first to have the entry with this number. DB_NONE: there is none yet. */
enum db_result store_tree_with(struct db *db, uint64_t number, struct store_tree *tree, int64_t *at);

/* A tile or a bundle: its path as tile_path() makes it. */
struct store_tile {
    char path[TILE_PATH_ROOM];
    struct store_bytes bytes; /* read: no data where there is no such tile */
};

/* Reads these. Their bytes live in rows. */
enum db_result store_tiles(struct db *db, struct store_tile *tiles, size_t count, struct store_rows **rows);

/* Where a match stands. */
struct store_head {
    uint8_t id[STORE_ID];
    uint64_t version;
    uint8_t hash[STORE_HASH]; /* of action `version` */
    uint8_t seed[STORE_SEED];
};

/* The heads of those of these matches that have begun and whose head has no entry; a match whose seed cannot be read is left out. *heads
 * lives in rows. */
enum db_result store_heads(struct db *db, const uint8_t (*ids)[STORE_ID], size_t count,
                           const struct store_head **heads, size_t *found, struct store_rows **rows);

/* A step of the walk through all matches: of the next `limit` matches before *cursor, the newest first, those whose head has no entry are given
 * to `lost`. The cursor moves on; *more: there are matches before it. Begin with {INT64_MAX}. */
struct store_cursor {
    int64_t created_at;
    uint8_t id[STORE_ID];
};
enum db_result store_walk(struct db *db, struct store_cursor *cursor, int limit,
                          void (*lost)(void *context, const uint8_t id[STORE_ID]), void *context, bool *more);

struct store_append {
    uint64_t before; /* size of the tree that these are added to */
    struct store_tree tree;
    int64_t at;
    const struct store_tile *tiles; /* all that have changed */
    size_t tile_count;
    const uint8_t (*entries)[ENTRY_SIZE];
    size_t entry_count;
};
/* DB_CONFLICT: the tree has another size now, or one of the heads has an entry. */
enum db_result store_append(struct db *db, const struct store_append *append);

/* The newest entry of a match up to action `version`, and the number of its first one. DB_NONE: there is none. */
struct store_place {
    uint64_t seq, number, first;
};
enum db_result store_entry(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                           struct store_place *entry);

#endif
