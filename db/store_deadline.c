/* The store: deadlines that pass, are extended, and seats that change hands. */
#include <stdlib.h>
#include <string.h>

#include "db/rows.h"
#include "db/statement.h"
#include "db/store.h"

/* ---- what is due ---- */

static const struct statement due_deadlines = {
    "due_deadlines",
    "select match_id, due_at from deadline where late = 0 and due_at <= clock_timestamp()"
    " and ($1::timestamptz is null or (due_at, match_id) > ($1, $2::uuid))"
    " order by due_at, match_id limit $3::bigint",
    true};

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

static const struct statement note_late = {
    "note_late",
    "update deadline set late = $3::integer where match_id = $1::uuid and version = $2::bigint and late = 0"
    " and due_at <= clock_timestamp() returning match_id",
    false};

enum db_result store_late(struct db *db, const uint8_t id[STORE_ID], uint64_t version, uint32_t late)
{
    struct args args = {0};
    args_at(&args, id, version);
    args_integer(&args, late);
    return db_change(db, &note_late, &args);
}

/* The key of whoever changes something is taken in the same statement. */
#define KEY_TAKEN(seat, key, request, at)                                                                    \
    " taken as (insert into idempotency (match_id, seat, key, request_hash, at, version, body)"              \
    "  select c.match_id, " seat "::smallint, " key "::text, " request "::bytea, " at "::timestamptz, 0, ''" \
    "  from changed c where " key " is not null returning 1)"

static void add_key(struct args *args, const struct store_reply *reply)
{
    args_small(args, reply->seat);
    args_text(args, reply->key);
    args_bytes(args, reply->request, STORE_HASH);
    args_time(args, reply->at);
}

/* An undo that leads to the same decision again leads to this deadline. */
static const struct statement extend = {
    "extend",
    "with it as (select match_id, case when $4::timestamptz is null"
    "  then greatest(due_at, clock_timestamp()) + $3::bigint * interval '1 microsecond'"
    "  else greatest($4, clock_timestamp()) end as due_at"
    " from deadline where match_id = $1::uuid and version = $2::bigint and due_at is not null),"
    " changed as (update deadline d set late = 0, due_at = it.due_at,"
    "  due_before = array_replace(d.due_before, d.due_at, it.due_at)"
    " from it where d.match_id = it.match_id and d.version = $2 returning d.match_id, d.due_at)," KEY_TAKEN(
        "$5", "$6", "$7", "$8") " select due_at from changed",
    false};

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
    if (result == DB_OK && PQntuples(r) == 0) result = DB_CONFLICT;
    if (result == DB_OK) *now_due_at = cell_time(r, 0, 0);
    PQclear(r);
    return result;
}

/* ---- a seat changes hands ---- */

/* What was told to whoever had the seat is not told to the next one, whose requests may have the same keys. */
static const struct statement release = {
    "release",
    "with it as (select match_id from match where match_id = $1::uuid and (status = 0) = $8::boolean for "
    "update),"
    " noted as (update match m set seating = m.seating || case when m.format >= 3 then $9::bytea else '' end "
    "from it"
    "  where $8 and m.match_id = it.match_id and position($9::bytea in m.seating) = 0 returning 1),"
    " changed as (update seat s set token_hash = null, invitation_hash = $3::bytea, claimed_at = null from it"
    " where s.match_id = it.match_id and s.seat = $2::smallint returning s.match_id),"
    " forgotten as (delete from idempotency i using changed c where i.match_id = c.match_id and i.seat = $2 "
    "returning 1)," KEY_TAKEN("$4", "$5", "$6", "$7") " select match_id from changed",
    true};

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
