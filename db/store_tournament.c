/* The store's tournaments. */
#include "db/store_tournament.h"

#include <stdlib.h>
#include <string.h>

#include "db/rows.h"
#include "db/statement.h"

/* ---- tournaments ---- */

static const struct statement create_tournament = CALL("create_tournament", "$1, $2, $3, $4");
static const struct statement read_tournament = CALL("read_tournament", "$1");
static const struct statement list_tournaments = CALL("list_tournaments", "$1, $2");
static const struct statement change_tournament = CALL("change_tournament", "$1, $2, $3, $4");

static void add_terms(struct args *args, const struct store_tournament *tournament)
{
    struct args terms = {0};
    args_text(&terms, tournament->name);
    args_text(&terms, tournament->game);
    args_bytes(&terms, tournament->has_code ? tournament->code : NULL, STORE_HASH);
    args_text(&terms, tournament->terms);
    args_row(args, &terms);
}

enum db_result store_tournament_create(struct db *db, const struct store_tournament *tournament)
{
    struct args args = {0};
    args_bytes(&args, tournament->id, STORE_ID);
    args_bytes(&args, tournament->owner, STORE_HASH);
    add_terms(&args, tournament);
    args_time(&args, tournament->created_at);
    return db_change(db, &create_tournament, &args);
}

/* The columns of read_tournament and list_tournaments. */
enum {
    T_ID,
    T_VERSION,
    T_OWNER,
    T_NAME,
    T_GAME,
    T_CODE,
    T_TERMS,
    T_STATUS,
    T_CREATED_AT,
    T_ENTRANTS,
    T_ROUNDS,
    T_UNMADE,
    T_STALLED
};

static void read_row(const PGresult *r, int row, void *to)
{
    struct store_tournament *tournament = to;
    *tournament = (struct store_tournament){.version = cell_integer(r, row, T_VERSION),
                                            .name = cell_text(r, row, T_NAME),
                                            .game = cell_text(r, row, T_GAME),
                                            .terms = cell_text(r, row, T_TERMS),
                                            .status = (enum tournament_status)cell_integer(r, row, T_STATUS),
                                            .created_at = cell_time(r, row, T_CREATED_AT),
                                            .entrants = cell_integer(r, row, T_ENTRANTS),
                                            .rounds = cell_integer(r, row, T_ROUNDS),
                                            .unmade = cell_integer(r, row, T_UNMADE),
                                            .stalled = cell_integer(r, row, T_STALLED) != 0};
    cell_copy(r, row, T_ID, tournament->id, STORE_ID);
    cell_copy(r, row, T_OWNER, tournament->owner, STORE_HASH);
    tournament->has_code = cell_copy(r, row, T_CODE, tournament->code, STORE_HASH);
}

/* Runs a statement and reads its rows into a list, which lives in rows. */
struct reading {
    const struct statement *statement;
    size_t size;
    void (*read)(const PGresult *r, int row, void *to);
};
static enum db_result read_list(struct db *db, const struct reading *reading, struct args *args,
                                const void **list, size_t *count, struct store_rows **rows)
{
    PGresult *r;
    void *made;
    *rows = NULL;
    *count = 0;
    enum db_result result = db_run(db, reading->statement, args, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, reading->size, &made))) return DB_AWAY;
    *list = made;
    for (; *count < (size_t)PQntuples(r); (*count)++)
        reading->read(r, *count, (char *)made + *count * reading->size);
    return DB_OK;
}

static const struct reading one_tournament = {&read_tournament, sizeof(struct store_tournament), read_row};
static const struct reading tournament_page = {&list_tournaments, sizeof(struct store_tournament), read_row};

enum db_result store_tournament_read(struct db *db, const uint8_t id[STORE_ID],
                                     struct store_tournament *tournament, struct store_rows **rows)
{
    struct args args = {0};
    const void *list;
    size_t count;
    args_bytes(&args, id, STORE_ID);
    enum db_result result = read_list(db, &one_tournament, &args, &list, &count, rows);
    if (result != DB_OK) return result;
    if (count == 0) return DB_NONE;
    *tournament = *(const struct store_tournament *)list;
    return DB_OK;
}

enum db_result store_tournament_list(struct db *db, const struct store_tournament_place *after, int limit,
                                     const struct store_tournament **list, size_t *count,
                                     struct store_rows **rows)
{
    struct args args = {0}, place = {0};
    const void *made = NULL;
    if (after) {
        args_time(&place, after->created_at);
        args_bytes(&place, after->id, STORE_ID);
        args_row(&args, &place);
    } else {
        args_null(&args);
    }
    args_big(&args, limit);
    const enum db_result result = read_list(db, &tournament_page, &args, &made, count, rows);
    *list = made;
    return result;
}

enum db_result store_tournament_change(struct db *db, const struct store_tournament *tournament)
{
    struct args args = {0};
    args_at(&args, tournament->id, tournament->version);
    add_terms(&args, tournament);
    args_small(&args, tournament->status);
    return db_verdict(db, &change_tournament, &args);
}

/* ---- entrants ---- */

static const struct statement add_entrants = CALL("add_entrants", "$1, $2, $3, $4, $5, $6");
static const struct statement list_entrants = CALL("list_entrants", "$1");
static const struct statement find_entrant = CALL("find_entrant", "$1, $2");
static const struct statement change_entrant = CALL("change_entrant", "$1, $2, $3, $4, $5, $6");
static const struct statement renew_entrant = CALL("renew_entrant", "$1, $2, $3");

enum db_result store_entrants_add(struct db *db, const uint8_t id[STORE_ID], struct store_entrant *entrants,
                                  size_t count, const struct store_entering *entry)
{
    struct args args = {0};
    struct args *rows = calloc(count ? count : 1, sizeof *rows);
    if (!rows) return DB_AWAY;
    for (size_t i = 0; i < count; i++) {
        args_bytes(&rows[i], entrants[i].token, STORE_HASH);
        args_text(&rows[i], entrants[i].name);
        args_text(&rows[i], entrants[i].team);
        args_bytes(&rows[i], entrants[i].is_player ? entrants[i].player : NULL, STORE_ID);
        args_integer(&rows[i], entrants[i].handicap);
        args_boolean(&rows[i], entrants[i].unranked);
    }
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

static void read_entrant(const PGresult *r, int row, void *to)
{
    struct store_entrant *entrant = to;
    entrant->number = cell_integer(r, row, 0);
    entrant->name = cell_text(r, row, 1);
    entrant->team = cell_text(r, row, 2);
    entrant->status = (enum entrant_status)cell_integer(r, row, 3);
    cell_copy(r, row, 4, entrant->token, STORE_HASH);
    entrant->is_player = cell_copy(r, row, 5, entrant->player, STORE_ID);
    entrant->handicap = cell_integer(r, row, 6);
    entrant->unranked = cell_integer(r, row, 7) != 0;
}

enum db_result store_entrants(struct db *db, const uint8_t id[STORE_ID], const struct store_entrant **list,
                              size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_entrants, sizeof(struct store_entrant), read_entrant};
    struct args args = {0};
    const void *made = NULL;
    args_bytes(&args, id, STORE_ID);
    const enum db_result result = read_list(db, &reading, &args, &made, count, rows);
    *list = made;
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
    *number = found ? (int)cell_integer(r, 0, 0) : 0;
    PQclear(r);
    return found ? DB_OK : DB_NONE;
}

enum db_result store_entrant_change(struct db *db, const uint8_t id[STORE_ID], int number,
                                    const struct store_entrant_change *change)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_integer(&args, number);
    if (change->has_status)
        args_small(&args, change->status);
    else
        args_null(&args);
    if (change->has_handicap)
        args_integer(&args, change->handicap);
    else
        args_null(&args);
    if (change->has_unranked)
        args_boolean(&args, change->unranked);
    else
        args_null(&args);
    args_boolean(&args, change->by_owner);
    return db_verdict(db, &change_entrant, &args);
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

/* ---- managers ---- */

static const struct statement add_manager = CALL("add_manager", "$1, $2, $3, $4");
static const struct statement remove_manager = CALL("remove_manager", "$1, $2");
static const struct statement list_managers = CALL("list_managers", "$1");
static const struct statement find_manager = CALL("find_manager", "$1, $2");

enum db_result store_manager_add(struct db *db, const uint8_t id[STORE_ID],
                                 const struct store_manager_added *added)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, added->player, STORE_ID);
    args_time(&args, added->at);
    args_integer(&args, added->most);
    return db_verdict(db, &add_manager, &args);
}

enum db_result store_manager_remove(struct db *db, const uint8_t id[STORE_ID], const uint8_t player[STORE_ID])
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, player, STORE_ID);
    return db_verdict(db, &remove_manager, &args);
}

static void read_manager(const PGresult *r, int row, void *to)
{
    struct store_manager *manager = to;
    cell_copy(r, row, 0, manager->player, STORE_ID);
    manager->name = cell_text(r, row, 1);
}

enum db_result store_managers(struct db *db, const uint8_t id[STORE_ID], const struct store_manager **list,
                              size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_managers, sizeof(struct store_manager), read_manager};
    struct args args = {0};
    const void *made = NULL;
    args_bytes(&args, id, STORE_ID);
    const enum db_result result = read_list(db, &reading, &args, &made, count, rows);
    *list = made;
    return result;
}

enum db_result store_manager_find(struct db *db, const uint8_t id[STORE_ID], const uint8_t token[STORE_HASH])
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, token, STORE_HASH);
    const enum db_result result = db_change(db, &find_manager, &args);
    return result == DB_CONFLICT ? DB_NONE : result;
}

/* ---- rounds ---- */

static const struct statement add_round = CALL("add_round", "$1, $2, $3");
static const struct statement finish_round = CALL("finish_round", "$1, $2");
static const struct statement list_rounds = CALL("list_rounds", "$1");

enum db_result store_round_add(struct db *db, const struct store_tournament *tournament,
                               const struct store_round *round)
{
    struct args args = {0}, row = {0};
    args_small(&row, round->number);
    args_bytes(&row, round->key, STORE_HASH);
    args_bytes(&row, round->request, STORE_HASH);
    args_text(&row, round->plan);
    args_time(&row, round->begun_at);
    args_bytes(&args, tournament->id, STORE_ID);
    args_row(&args, &row);
    args_text(&args, tournament->terms);
    return db_verdict(db, &add_round, &args);
}

enum db_result store_round_made(struct db *db, const uint8_t id[STORE_ID], int number)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, number);
    return db_verdict(db, &finish_round, &args);
}

static void read_round(const PGresult *r, int row, void *to)
{
    struct store_round *round = to;
    round->number = cell_integer(r, row, 0);
    cell_copy(r, row, 1, round->key, STORE_HASH);
    cell_copy(r, row, 2, round->request, STORE_HASH);
    round->plan = cell_text(r, row, 3);
    round->made = cell_integer(r, row, 4) != 0;
    round->begun_at = cell_time(r, row, 5);
}

enum db_result store_rounds(struct db *db, const uint8_t id[STORE_ID], const struct store_round **list,
                            size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_rounds, sizeof(struct store_round), read_round};
    struct args args = {0};
    const void *made = NULL;
    args_bytes(&args, id, STORE_ID);
    const enum db_result result = read_list(db, &reading, &args, &made, count, rows);
    *list = made;
    return result;
}

/* ---- results ---- */

static const struct statement add_result = CALL("add_result", "$1, $2, $3");
static const struct statement list_results = CALL("list_results", "$1");

enum db_result store_result_add(struct db *db, const uint8_t id[STORE_ID], const struct store_result *result)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, result->match, STORE_ID);
    args_text(&args, result->result);
    return db_verdict(db, &add_result, &args);
}

static void read_result(const PGresult *r, int row, void *to)
{
    struct store_result *result = to;
    cell_copy(r, row, 0, result->match, STORE_ID);
    result->result = cell_text(r, row, 1);
}

enum db_result store_results(struct db *db, const uint8_t id[STORE_ID], const struct store_result **list,
                             size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_results, sizeof(struct store_result), read_result};
    struct args args = {0};
    const void *made = NULL;
    args_bytes(&args, id, STORE_ID);
    const enum db_result result = read_list(db, &reading, &args, &made, count, rows);
    *list = made;
    return result;
}
