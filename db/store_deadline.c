/* The store: deadlines that pass, are extended, and seats that change hands. */
#include <stdlib.h>
#include <string.h>

#include "db/rows.h"
#include "db/statement.h"
#include "db/store.h"

/* ---- what is due ---- */

static const struct statement due_deadlines = CALL("due_deadlines", "$1, $2, $3");

enum db_result store_due(struct db *db, const struct store_due *after, int limit,
                         const struct store_due **due, size_t *count, struct store_rows **rows)
{
    struct args args = {0};
    if (after)
        args_time(&args, after->due_at);
    else
        args_null(&args);
    args_bytes(&args, after ? after->id : NULL, STORE_ID);
    args_big(&args, limit);
    *rows = NULL;
    *count = 0;
    PGresult *r;
    enum db_result result = db_run(db, &due_deadlines, &args, &r);
    if (result != DB_OK) return result;
    void *list;
    if (!(*rows = rows_new(r, sizeof **due, &list))) return DB_AWAY;
    *due = list;
    for (; *count < (size_t)PQntuples(r); (*count)++) {
        struct store_due *one = (struct store_due *)list + *count;
        cell_copy(r, (int)*count, 0, one->id, sizeof one->id);
        one->due_at = cell_time(r, (int)*count, 1);
    }
    return DB_OK;
}

/* ---- a deadline passes, or does not ---- */

static const struct statement note_late = CALL_ONCE("note_late", "$1, $2, $3");

enum db_result store_late(struct db *db, const uint8_t id[STORE_ID], uint64_t version, uint32_t late)
{
    struct args args = {0};
    args_at(&args, id, version);
    args_integer(&args, late);
    return db_change(db, &note_late, &args);
}

static void add_key(struct args *args, const struct store_reply *reply)
{
    args_small(args, reply->seat);
    args_text(args, reply->key);
    args_bytes(args, reply->request, STORE_HASH);
    args_time(args, reply->at);
}

/* An undo that leads to the same decision again leads to this deadline. */
static const struct statement extend = CALL_ONCE("extend", "$1, $2, $3, $4, $5, $6, $7, $8");

enum db_result store_extend(struct db *db, const uint8_t id[STORE_ID], uint64_t version, int64_t longer,
                            const int64_t *due_at, const struct store_reply *reply, int64_t *now_due_at)
{
    struct args args = {0};
    args_at(&args, id, version);
    args_big(&args, longer);
    if (due_at)
        args_time(&args, *due_at);
    else
        args_null(&args);
    add_key(&args, reply);
    PGresult *r;
    enum db_result result = db_run(db, &extend, &args, &r);
    if (result == DB_OK && PQgetisnull(r, 0, 0)) result = DB_CONFLICT;
    if (result == DB_OK) *now_due_at = cell_time(r, 0, 0);
    PQclear(r);
    return result;
}

/* ---- a seat changes hands ---- */

static const struct statement release = CALL("release", "$1, $2, $3, $4, $5, $6, $7, $8, $9");

enum db_result store_release(struct db *db, const uint8_t id[STORE_ID], int seat, bool before, int64_t at,
                             const uint8_t invitation[STORE_HASH], const struct store_reply *reply)
{
    struct args args = {0};
    uint8_t seating[STORE_SEATING];
    store_seating_write(seat, true, at, seating);
    args_bytes(&args, id, STORE_ID);
    args_small(&args, seat);
    args_bytes(&args, invitation, STORE_HASH);
    add_key(&args, reply);
    args_boolean(&args, before);
    args_bytes(&args, seating, sizeof seating);
    return db_change(db, &release, &args);
}
