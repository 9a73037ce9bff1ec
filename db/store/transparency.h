/* The store: the transparency log (core/log/transparency.h).
 *
 * An append is a compare-and-set on the size of the tree, and commits by itself. Of two instances the
 * quicker one appends, and the other reads anew. It locks no row that a move needs. The walk and the heads
 * are plain reads. Errors and rows are as in db/store/store.h. */
#ifndef WESTPHALIA_DB_STORE_TRANSPARENCY_H
#define WESTPHALIA_DB_STORE_TRANSPARENCY_H

#include "db/store/keys.h"
#include "log/transparency.h"

/* The tree as it stands. */
struct store_tree {
    uint8_t id[STORE_ID]; /* the log's, the same in all copies of the database */
    uint64_t size;
    uint8_t root[MERKLE_HASH];
};
enum db_result store_tree(struct db *db, struct store_tree *tree);

/* The first tree that has the entry with this number. DB_NONE: there is none yet. */
enum db_result store_tree_with(struct db *db, uint64_t number, struct store_tree *tree, int64_t *at);

/* A tile or a bundle. tile_path() makes its path. */
struct store_tile {
    char path[TILE_PATH_ROOM];
    struct store_bytes bytes; /* no data: there is no such tile */
};

/* Reads tiles by their paths. Their bytes live in rows. */
enum db_result store_tiles(struct db *db, struct store_tile *tiles, size_t count, struct store_rows **rows);

/* Where a match stands. */
struct store_head {
    uint8_t id[STORE_ID];
    uint64_t version;
    uint8_t hash[STORE_HASH]; /* of action `version` */
    uint8_t seed[STORE_SEED];
};

/* The heads of these matches that have no entry. A match that has not begun, or whose seed or hash cannot be
 * read, is left out: it must not keep others from the log. *heads lives in rows. */
enum db_result store_heads(struct db *db, const uint8_t (*ids)[STORE_ID], size_t count,
                           const struct store_head **heads, size_t *found, struct store_rows **rows);

/* A step of the walk through all matches, from the newest on: the next `limit` matches before *cursor.
 * `lost` is called for each match whose head has no entry. The cursor moves on. *more: there are matches
 * before it. Begin with {INT64_MAX}. */
struct store_cursor {
    int64_t created_at;
    uint8_t id[STORE_ID];
};
enum db_result store_walk(struct db *db, struct store_cursor *cursor, int limit,
                          void (*lost)(void *context, const uint8_t id[STORE_ID]), void *context, bool *more);

struct store_append {
    uint64_t before; /* size of the tree that the entries are added to */
    struct store_tree tree;
    int64_t at;
    const struct store_tile *tiles; /* all that have changed */
    size_t tile_count;
    const uint8_t (*entries)[ENTRY_SIZE];
    size_t entry_count;
};
/* Appends entries to the tree. DB_CONFLICT: the tree has another size, or one of the heads has an entry. */
enum db_result store_append(struct db *db, const struct store_append *append);

/* An entry of a match, and the number of the match's first one. */
struct store_place {
    uint64_t seq, number, first;
};
/* The newest entry of a match up to action `version`. DB_NONE: there is none. */
enum db_result store_entry(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                           struct store_place *entry);

#endif
