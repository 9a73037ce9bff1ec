/* The store: the transparency log. */
#include "db/store/transparency.h"

#include <string.h>

#include "db/statement.h"
#include "db/store/rows.h"

/* ---- the tree ---- */

static const struct statement read_tree = CALL("read_tree", "");

enum db_result store_tree(struct db *db, struct store_tree *tree)
{
    PGresult *r;
    enum db_result result = db_run(db, &read_tree, &(struct args){0}, &r);
    if (result != DB_OK) return result;
    if (PQntuples(r) != 1 || !cell_copy(r, 0, 0, tree->id, sizeof tree->id) ||
        !cell_copy(r, 0, 2, tree->root, sizeof tree->root))
        result = db_unreadable(&read_tree);
    else
        tree->size = cell_integer(r, 0, 1);
    PQclear(r);
    return result;
}

static const struct statement read_first_tree = CALL("read_first_tree", "$1");

enum db_result store_tree_with(struct db *db, uint64_t number, struct store_tree *tree, int64_t *at)
{
    struct args args = {0};
    PGresult *r;
    args_big(&args, number);
    enum db_result result = db_run(db, &read_first_tree, &args, &r);
    if (result != DB_OK) return result;
    if (PQntuples(r) == 0) {
        result = DB_NONE;
    } else if (!cell_copy(r, 0, 1, tree->root, sizeof tree->root)) {
        result = db_unreadable(&read_first_tree);
    } else {
        tree->size = cell_integer(r, 0, 0);
        *at = cell_time(r, 0, 2);
    }
    PQclear(r);
    return result;
}

/* ---- tiles ---- */

static struct element path_element(const void *list, size_t i)
{
    const char *path = ((const struct store_tile *)list)[i].path;
    return (struct element){path, strlen(path)};
}

static struct element data_element(const void *list, size_t i)
{
    const struct store_bytes *bytes = &((const struct store_tile *)list)[i].bytes;
    return (struct element){bytes->data, bytes->length};
}

static const struct statement read_tiles = CALL("read_tiles", "$1");

enum db_result store_tiles(struct db *db, struct store_tile *tiles, size_t count, struct store_rows **rows)
{
    struct args args = {0};
    PGresult *r;
    *rows = NULL;
    for (size_t i = 0; i < count; i++)
        tiles[i].bytes = (struct store_bytes){0};
    args_array(&args, ARRAY_TEXT, count, path_element, tiles);
    enum db_result result = db_run(db, &read_tiles, &args, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, 0, NULL))) return DB_AWAY;
    for (int row = 0; row < PQntuples(r); row++) {
        const int64_t place = cell_integer(r, row, 0);
        if (place < 1 || place > (int64_t)count) return db_unreadable(&read_tiles);
        struct store_bytes *bytes = &tiles[place - 1].bytes;
        bytes->data = cell_bytes(r, row, 1, &bytes->length);
    }
    return DB_OK;
}

/* ---- heads ---- */

static struct element id_element(const void *list, size_t i)
{
    return (struct element){((const uint8_t(*)[STORE_ID])list)[i], STORE_ID};
}

static const struct statement read_heads = CALL("read_heads", "$1");

enum db_result store_heads(struct db *db, const uint8_t (*ids)[STORE_ID], size_t count,
                           const struct store_head **heads, size_t *found, struct store_rows **rows)
{
    struct args args = {0};
    PGresult *r;
    void *list;
    *rows = NULL;
    *found = 0;
    args_array(&args, ARRAY_UUID, count, id_element, ids);
    enum db_result result = db_run(db, &read_heads, &args, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, sizeof **heads, &list))) return DB_AWAY;
    *heads = list;
    for (int row = 0; row < PQntuples(r); row++) {
        struct store_head *head = (struct store_head *)list + *found;
        head->version = cell_integer(r, row, 1);
        if (cell_copy(r, row, 0, head->id, STORE_ID) && cell_copy(r, row, 2, head->hash, STORE_HASH))
            *found += cell_secret(r, row, 3, head->id, STORE_ID, head->seed);
        else
            db_unreadable(&read_heads); /* the log says so, and takes the heads of the other matches */
    }
    return DB_OK;
}

static const struct statement walk_matches = CALL("walk_matches", "$1, $2, $3");

enum db_result store_walk(struct db *db, struct store_cursor *cursor, int limit,
                          void (*lost)(void *, const uint8_t[STORE_ID]), void *context, bool *more)
{
    struct args args = {0};
    PGresult *r;
    if (cursor->created_at == INT64_MAX)
        args_big(&args, INT64_MAX); /* infinity */
    else
        args_time(&args, cursor->created_at);
    args_bytes(&args, cursor->id, STORE_ID);
    args_big(&args, limit);
    enum db_result result = db_run(db, &walk_matches, &args, &r);
    if (result != DB_OK) return result;
    *more = PQntuples(r) == limit;
    for (int row = 0; result == DB_OK && row < PQntuples(r); row++) {
        cursor->created_at = cell_time(r, row, 1);
        if (!cell_copy(r, row, 0, cursor->id, STORE_ID))
            result = db_unreadable(&walk_matches);
        else if (cell_integer(r, row, 2))
            lost(context, cursor->id);
    }
    PQclear(r);
    return result;
}

/* ---- entries ---- */

static struct element entry_element(const void *list, size_t i)
{
    return (struct element){((const uint8_t(*)[ENTRY_SIZE])list)[i], ENTRY_SIZE};
}

static const struct statement append_entries = CALL("append_entries", "$1, $2, $3, $4, $5");

enum db_result store_append(struct db *db, const struct store_append *append)
{
    struct args args = {0}, tree = ROW(tree);
    args_big(&args, append->before);
    args_big(MEMBER(&tree, tree, size), append->tree.size);
    args_bytes(MEMBER(&tree, tree, root), append->tree.root, MERKLE_HASH);
    args_time(MEMBER(&tree, tree, at), append->at);
    args_row(&args, &tree);
    args_array(&args, ARRAY_TEXT, append->tile_count, path_element, append->tiles);
    args_array(&args, ARRAY_BYTEA, append->tile_count, data_element, append->tiles);
    args_array(&args, ARRAY_BYTEA, append->entry_count, entry_element, append->entries);
    return db_change(db, &append_entries, &args);
}

static const struct statement read_newest_entry = CALL("read_newest_entry", "$1, $2");

enum db_result store_entry(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                           struct store_place *entry)
{
    struct args args = {0};
    PGresult *r;
    args_at(&args, id, version);
    enum db_result result = db_run(db, &read_newest_entry, &args, &r);
    if (result != DB_OK) return result;
    if (PQntuples(r) == 0)
        result = DB_NONE;
    else
        *entry = (struct store_place){
            .seq = cell_integer(r, 0, 0), .number = cell_integer(r, 0, 1), .first = cell_integer(r, 0, 2)};
    PQclear(r);
    return result;
}
