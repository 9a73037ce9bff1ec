/* The store: deadlines that pass, are extended or missed, pauses, and seats that change hands. */
#include <stdlib.h>
#include <string.h>

#include "db/statement.h"
#include "db/store/deadline.h"
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

static void add_note(struct args *row, const struct store_note *note)
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

/* ---- a seat changes hands ---- */

void store_seating_write(int seat, bool released, int64_t at, uint8_t bytes[STORE_SEATING])
{
    bytes[0] = seat | (released ? 128 : 0);
    for (int i = 1; i < STORE_SEATING; i++)
        bytes[i] = at >> 8 * (STORE_SEATING - 1 - i);
}

void store_seating_read(const uint8_t bytes[STORE_SEATING], int *seat, bool *released, int64_t *at)
{
    uint64_t time = 0;
    *seat = bytes[0] & 127;
    *released = bytes[0] & 128;
    for (int i = 1; i < STORE_SEATING; i++)
        time = time << 8 | bytes[i];
    *at = time;
}

static const struct statement claim_seat = CALL("claim_seat", "$1, $2, $3, $4, $5, $6");

static void add_holder(struct args *args, const struct store_claim *claim)
{
    struct args holder = ROW(holder);
    args_bytes(MEMBER(&holder, holder, token_hash), claim->token_hash, STORE_HASH);
    args_time(MEMBER(&holder, holder, at), claim->at);
    args_bytes(MEMBER(&holder, holder, entropy), claim->entropy ? (const void *)claim->entropy : "",
               claim->entropy ? STORE_HASH : 0);
    args_integer(MEMBER(&holder, holder, places), STORE_SEATS + 1);
    args_bytes(MEMBER(&holder, holder, player_id), claim->player, STORE_ID);
    if (claim->deciding) args_integer(MEMBER(&holder, holder, deciding), *claim->deciding);
    args_row(args, &holder);
}

enum db_result store_claim(struct db *db, const uint8_t id[STORE_ID], const struct store_claim *claim,
                           const struct store_note *note)
{
    struct args args = {0};
    uint8_t seating[STORE_SEATING];
    store_seating_write(claim->seat, false, claim->at, seating);
    args_bytes(&args, id, STORE_ID);
    args_small(&args, claim->seat);
    args_bytes(&args, claim->invitation, STORE_HASH);
    add_holder(&args, claim);
    args_bytes(&args, seating, sizeof seating);
    add_entry(&args, note);
    return db_verdict(db, &claim_seat, &args);
}

static const struct statement release_seat = CALL("release_seat", "$1, $2, $3, $4, $5, $6");

enum db_result store_release(struct db *db, const uint8_t id[STORE_ID], const struct store_release *release,
                             const struct store_reply *reply, const struct store_note *note)
{
    struct args args = {0}, offer = ROW(offer);
    uint8_t seating[STORE_SEATING];
    store_seating_write(release->seat, true, release->at, seating);
    args_bytes(&args, id, STORE_ID);
    args_small(&args, release->seat);
    args_bytes(MEMBER(&offer, offer, invitation), release->invitation, STORE_HASH);
    if (release->bot != STORE_PERSON) args_small(MEMBER(&offer, offer, bot), release->bot);
    args_row(&args, &offer);
    args_bytes(&args, seating, sizeof seating);
    add_reply(&args, reply);
    add_entry(&args, note);
    return db_verdict(db, &release_seat, &args);
}

/* ---- missed deadlines, substitutes ---- */

static const struct statement forget_deserted = CALL("forget_deserted", "$1, $2");

enum db_result store_forget_deserted(struct db *db, const uint8_t id[STORE_ID], uint32_t seats)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_integer(&args, seats);
    return db_verdict(db, &forget_deserted, &args);
}

static const struct statement substitute_seat = CALL("substitute_seat", "$1, $2, $3, $4, $5");

enum db_result store_hand_over(struct db *db, const uint8_t id[STORE_ID], const struct store_handover *it)
{
    struct args args = {0}, substitute = ROW(substitute), entries[] = {ROW(entry), ROW(entry)};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, it->claim->seat);
    add_holder(&args, it->claim);
    args_bytes(MEMBER(&substitute, substitute, tournament_id), it->who->tournament, STORE_ID);
    args_small(MEMBER(&substitute, substitute, round), it->who->round);
    args_integer(MEMBER(&substitute, substitute, entrant), it->who->entrant);
    args_bytes(MEMBER(&substitute, substitute, invitation), it->claim->invitation, STORE_HASH);
    args_row(&args, &substitute);
    for (size_t i = 0; i < it->count; i++)
        add_note(&entries[i], &it->notes[i]);
    args_rows(&args, entries, it->count);
    return db_verdict(db, &substitute_seat, &args);
}

static const struct statement note_vacations = CALL("note_vacations", "$1, $2, $3, $4, $5");

enum db_result store_vacations_note(struct db *db, const uint8_t id[STORE_ID],
                                    const struct store_absence *absence, const struct store_note *note)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, absence->seat);
    args_bytes(&args, absence->tournament, STORE_ID);
    args_integer(&args, absence->entrant);
    add_entry(&args, note);
    return db_verdict(db, &note_vacations, &args);
}
