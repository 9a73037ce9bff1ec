/* The store: the entrants of a tournament, and their vacations. */
#include <stdlib.h>

#include "db/statement.h"
#include "db/store/rows.h"
#include "db/store/tournament_change.h"

/* ---- entrants ---- */

static const struct statement add_entrants = CALL("add_entrants", "$1, $2, $3, $4, $5, $6");
static const struct statement list_entrants = CALL("list_entrants", "$1");
static const struct statement find_entrant = CALL("find_entrant", "$1, $2");
static const struct statement change_entrant = CALL("change_entrant", "$1, $2, $3, $4");
static const struct statement renew_entrant = CALL("renew_entrant", "$1, $2, $3");

static void add_entrant(struct args *row, const struct store_entrant *entrant)
{
    *row = (struct args)ROW(entrant);
    args_bytes(MEMBER(row, entrant, token_hash), entrant->token, STORE_HASH);
    args_text(MEMBER(row, entrant, name), entrant->name);
    args_text(MEMBER(row, entrant, team), entrant->team);
    args_bytes(MEMBER(row, entrant, player_id), entrant->is_player ? entrant->player : NULL, STORE_ID);
    args_integer(MEMBER(row, entrant, handicap), entrant->handicap);
    args_boolean(MEMBER(row, entrant, unranked), entrant->unranked);
    args_text(MEMBER(row, entrant, preferences), entrant->preferences);
}

enum db_result store_entrants_add(struct db *db, const uint8_t id[STORE_ID], struct store_entrant *entrants,
                                  size_t count, const struct store_entering *entry)
{
    struct args args = {0};
    struct args *rows = calloc(count ? count : 1, sizeof *rows);
    if (!rows) return DB_AWAY;
    for (size_t i = 0; i < count; i++)
        add_entrant(&rows[i], &entrants[i]);
    args_bytes(&args, id, STORE_ID);
    args_rows(&args, rows, count);
    free(rows);
    args_bytes(&args, entry->has_key ? entry->key : NULL, STORE_HASH);
    args_time(&args, entry->at);
    args_integer(&args, entry->most);
    args_integer(&args, entry->room);
    PGresult *r;
    enum db_result result = db_run(db, &add_entrants, &args, &r);
    if (result != DB_OK) return result;
    if ((size_t)PQntuples(r) != count) result = DB_CONFLICT;
    if (PQntuples(r) == 1 && cell_integer(r, 0, 0) < 0) result = DB_NONE;
    for (size_t i = 0; result == DB_OK && i < count; i++)
        entrants[i].number = cell_integer(r, i, 0);
    PQclear(r);
    return result;
}

static bool read_entrant(const PGresult *r, int row, void *to)
{
    struct store_entrant *entrant = to;
    bool sound = true;
    enum { NUMBER, NAME, TEAM, STATUS, TOKEN, PLAYER, HANDICAP, UNRANKED, PREFERENCES };
    *entrant = (struct store_entrant){.number = cell_integer(r, row, NUMBER),
                                      .name = cell_text(r, row, NAME),
                                      .team = cell_text(r, row, TEAM),
                                      .status = cell_enum(r, row, STATUS, ENTRANT_STATUSES - 1, &sound),
                                      .handicap = cell_integer(r, row, HANDICAP),
                                      .unranked = cell_integer(r, row, UNRANKED) != 0,
                                      .preferences = cell_text(r, row, PREFERENCES)};
    entrant->is_player = cell_copy(r, row, PLAYER, entrant->player, STORE_ID);
    return sound && cell_copy(r, row, TOKEN, entrant->token, STORE_HASH);
}

enum db_result store_entrants(struct db *db, const uint8_t id[STORE_ID], const struct store_entrant **list,
                              size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_entrants, sizeof(struct store_entrant), read_entrant};
    const enum db_result result = rows_read_of(db, &reading, id, count, rows);
    *list = rows_list(*rows);
    return result;
}

enum db_result store_entrant_find(struct db *db, const uint8_t id[STORE_ID], const uint8_t token[STORE_HASH],
                                  int *number)
{
    struct args args = {0};
    PGresult *r;
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, token, STORE_HASH);
    const enum db_result result = db_run(db, &find_entrant, &args, &r);
    if (result != DB_OK) return result;
    const bool found = PQntuples(r) > 0;
    *number = found ? cell_integer(r, 0, 0) : 0;
    PQclear(r);
    return found ? DB_OK : DB_NONE;
}

enum db_result store_entrant_change(struct db *db, const uint8_t id[STORE_ID], int number,
                                    const struct store_entrant_change *change, struct store_change_note *note)
{
    struct args args = {0}, row = ROW(entrant_change);
    if (change->has_status) args_small(MEMBER(&row, entrant_change, status), change->status);
    args_text(MEMBER(&row, entrant_change, name), change->name);
    args_text(MEMBER(&row, entrant_change, team), change->team);
    if (change->has_handicap) args_integer(MEMBER(&row, entrant_change, handicap), change->handicap);
    if (change->has_unranked) args_boolean(MEMBER(&row, entrant_change, unranked), change->unranked);
    args_boolean(MEMBER(&row, entrant_change, by_owner), change->by_owner);
    args_text(MEMBER(&row, entrant_change, preferences), change->preferences);
    args_bytes(&args, id, STORE_ID);
    args_integer(&args, number);
    args_row(&args, &row);
    store_note_add(&args, note);
    return store_noted_run(db, &change_entrant, &args, note);
}

enum db_result store_entrant_renew(struct db *db, const uint8_t id[STORE_ID], int number,
                                   const uint8_t token[STORE_HASH])
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_integer(&args, number);
    args_bytes(&args, token, STORE_HASH);
    return db_verdict(db, &renew_entrant, &args);
}

/* ---- vacations ---- */

static const struct statement take_vacation = CALL("take_vacation", "$1, $2, $3, $4, $5, $6");
static const struct statement end_vacation = CALL("end_vacation", "$1, $2, $3, $4");
static const struct statement list_vacations = CALL("list_vacations", "$1");

enum db_result store_vacation_take(struct db *db, const uint8_t id[STORE_ID],
                                   const struct store_vacation *vacation, const struct store_leave *leave,
                                   enum store_leave_done *done)
{
    static const enum store_leave_done of[] = {[VERDICT_DONE] = LEAVE_DONE,
                                               [VERDICT_NONE] = LEAVE_PAST,
                                               [VERDICT_CONFLICT] = LEAVE_OVERLAPS,
                                               [VERDICT_FULL] = LEAVE_FULL};
    struct args args = {0};
    enum function_verdict verdict;
    args_bytes(&args, id, STORE_ID);
    args_integer(&args, vacation->entrant);
    args_text(&args, leave->zone);
    args_text(&args, vacation->first);
    args_text(&args, vacation->last);
    args_integer(&args, leave->days);
    const enum db_result result =
        db_verdict_of(db, &take_vacation, &args, VERDICT_IS_USUAL | VERDICT_IS_FULL, &verdict);
    if (result == DB_OK) *done = of[verdict];
    return result;
}

enum db_result store_vacation_end(struct db *db, const uint8_t id[STORE_ID],
                                  const struct store_vacation *vacation, const char *zone)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_integer(&args, vacation->entrant);
    args_text(&args, zone);
    args_text(&args, vacation->first);
    return db_verdict(db, &end_vacation, &args);
}

static bool read_vacation(const PGresult *r, int row, void *to)
{
    struct store_vacation *vacation = to;
    vacation->entrant = cell_integer(r, row, 0);
    vacation->first = cell_text(r, row, 1);
    vacation->last = cell_text(r, row, 2);
    return true;
}

enum db_result store_vacations(struct db *db, const uint8_t id[STORE_ID], const struct store_vacation **list,
                               size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_vacations, sizeof(struct store_vacation), read_vacation};
    const enum db_result result = rows_read_of(db, &reading, id, count, rows);
    *list = rows_list(*rows);
    return result;
}
