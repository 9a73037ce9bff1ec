/* The store: deadlines that pass, are noted or extended, and pauses. */
#include "db/store/deadline.h"

#include "db/statement.h"
#include "db/store/rows.h"

/* ---- what is due ---- */

static const struct statement list_due_deadlines = CALL("list_due_deadlines", "$1, $2, $3");

static bool read_due(const PGresult *r, int row, void *to)
{
    struct store_due *due = to;
    due->due_at = cell_time(r, row, 1);
    return cell_copy(r, row, 0, due->id, sizeof due->id);
}

enum db_result store_due(struct db *db, const struct store_due *after, int limit,
                         const struct store_due **due, size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_due_deadlines, sizeof **due, read_due};
    struct args args = {0};
    if (after)
        args_time(&args, after->due_at);
    else
        args_null(&args);
    args_bytes(&args, after ? after->id : NULL, STORE_ID);
    args_big(&args, limit);
    const enum db_result result = rows_read(db, &reading, &args, count, rows);
    *due = rows_list(*rows);
    return result;
}

/* ---- a deadline passes, or does not ---- */

static const struct statement note_late = CALL("note_late", "$1, $2, $3, $4");

enum db_result store_late(struct db *db, const uint8_t id[STORE_ID], uint64_t version,
                          const struct store_seen *seen, uint32_t late)
{
    struct args args = {0};
    args_at(&args, id, version);
    add_nonces(&args, seen->nonce, seen->count);
    args_integer(&args, late);
    return db_verdict(db, &note_late, &args);
}

void add_note(struct args *row, const struct store_note *note)
{
    args_big(MEMBER(row, entry, version), note->version);
    args_time(MEMBER(row, entry, at), note->action.at);
    args_text_n(MEMBER(row, entry, line), note->action.line, note->action.line_length);
    args_bytes(MEMBER(row, entry, detail), note->action.detail.data, note->action.detail.length);
    args_bytes(MEMBER(row, entry, hash), note->action.hash, STORE_HASH);
    args_big(MEMBER(row, entry, nonce), note->nonce);
}

void add_entry(struct args *args, const struct store_note *note)
{
    struct args row = ROW(entry);
    if (!note) {
        args_null(args);
        return;
    }
    add_note(&row, note);
    args_row(args, &row);
}

static const struct statement compute_extension = CALL("compute_extension", "$1, $2, $3, $4");

enum db_result store_extended(struct db *db, const uint8_t id[STORE_ID], uint64_t version, int64_t longer,
                              const int64_t *due_at, int64_t *then)
{
    struct args args = {0};
    args_at(&args, id, version);
    args_big(&args, longer);
    if (due_at)
        args_time(&args, *due_at);
    else
        args_null(&args);
    PGresult *r;
    enum db_result result = db_run(db, &compute_extension, &args, &r);
    if (result == DB_OK && PQgetisnull(r, 0, 0)) result = DB_CONFLICT;
    if (result == DB_OK) *then = cell_time(r, 0, 0);
    PQclear(r);
    return result;
}

static const struct statement extend_deadline = CALL("extend_deadline", "$1, $2, $3, $4");

enum db_result store_extend(struct db *db, const uint8_t id[STORE_ID], int64_t due_at,
                            const struct store_reply *reply, const struct store_note *note)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_time(&args, due_at);
    add_reply(&args, reply);
    add_entry(&args, note);
    return db_verdict(db, &extend_deadline, &args);
}

/* ---- working hours ---- */

static const struct statement knows_zone = CALL("knows_zone", "$1");

enum db_result store_knows_zone(struct db *db, const char *zone, bool *known)
{
    struct args args = {0};
    int64_t is_known;
    args_text(&args, zone);
    const enum db_result result = db_number(db, &knows_zone, &args, &is_known);
    if (result == DB_OK) *known = is_known;
    return result;
}

/* ---- a pause ---- */

static const struct statement change_pause = CALL("change_pause", "$1, $2, $3, $4, $5, $6");

enum db_result store_pause(struct db *db, const uint8_t id[STORE_ID], const struct store_pause_change *it,
                           const struct store_reply *reply, const struct store_note *note)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, it->change);
    args_integer(&args, it->agreed);
    add_nonces(&args, it->seen->nonce, it->seen->count);
    add_reply(&args, reply);
    add_entry(&args, note);
    return db_verdict(db, &change_pause, &args);
}
