/* The store: the rounds of a tournament, their substitutes and results. */
#include <string.h>

#include "db/statement.h"
#include "db/store/rows.h"
#include "db/store/tournament.h"

/* ---- rounds ---- */

static const struct statement add_round = CALL("add_round", "$1, $2, $3");
static const struct statement finish_round = CALL("finish_round", "$1, $2");
static const struct statement list_rounds = CALL("list_rounds", "$1, $2, $3, $4");

enum db_result store_round_add(struct db *db, const struct store_tournament *tournament,
                               const struct store_round *round)
{
    struct args args = {0}, row = ROW(round_plan);
    args_small(MEMBER(&row, round_plan, number), round->number);
    args_bytes(MEMBER(&row, round_plan, key_hash), round->key, STORE_HASH);
    args_bytes(MEMBER(&row, round_plan, request_hash), round->request, STORE_HASH);
    args_text(MEMBER(&row, round_plan, plan), round->plan);
    args_time(MEMBER(&row, round_plan, begun_at), round->begun_at);
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

static bool read_round(const PGresult *r, int row, void *to)
{
    struct store_round *round = to;
    enum { NUMBER, KEY, REQUEST, PLAN, MADE, BEGUN_AT };
    *round = (struct store_round){.number = cell_integer(r, row, NUMBER),
                                  .plan = cell_text(r, row, PLAN),
                                  .made = cell_integer(r, row, MADE) != 0,
                                  .begun_at = cell_time(r, row, BEGUN_AT)};
    return cell_copy(r, row, KEY, round->key, STORE_HASH) &&
           cell_copy(r, row, REQUEST, round->request, STORE_HASH);
}

enum db_result store_rounds(struct db *db, const uint8_t id[STORE_ID],
                            const struct store_round_wanted *wanted, const struct store_round **list,
                            size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_rounds, sizeof(struct store_round), read_round};
    static const struct store_round_wanted all = {0};
    struct args args = {0};
    if (!wanted) wanted = &all;
    args_bytes(&args, id, STORE_ID);
    if (wanted->number)
        args_small(&args, wanted->number);
    else
        args_null(&args);
    args_bytes(&args, wanted->key, STORE_HASH);
    args_bytes(&args, wanted->match, STORE_ID);
    const enum db_result result = rows_read(db, &reading, &args, count, rows);
    *list = rows_list(*rows);
    return result;
}

/* ---- substitutes ---- */

static const struct statement find_stand_by = CALL("find_stand_by", "$1, $2, $3, $4");
static const struct statement list_substitutes = CALL("list_substitutes", "$1");

enum db_result store_stand_by(struct db *db, const uint8_t id[STORE_ID], const struct store_vacancy *vacancy,
                              struct store_substitute *who)
{
    struct args args = {0};
    PGresult *r;
    args_bytes(&args, id, STORE_ID);
    args_bytes(&args, vacancy->match, STORE_ID);
    args_small(&args, vacancy->seat);
    args_big(&args, vacancy->most);
    enum db_result result = db_run(db, &find_stand_by, &args, &r);
    if (result != DB_OK) return result;
    if (PQntuples(r) == 0) result = DB_NONE;
    if (result == DB_OK) {
        *who = (struct store_substitute){.entrant = cell_integer(r, 0, 0), .round = cell_integer(r, 0, 2)};
        memcpy(who->tournament, id, STORE_ID);
        who->is_player = cell_copy(r, 0, 1, who->player, STORE_ID);
    }
    PQclear(r);
    return result;
}

static bool read_taken_over(const PGresult *r, int row, void *to)
{
    struct store_taken_over *taken = to;
    enum { MATCH, VERSION, SEAT, ENTRANT };
    *taken = (struct store_taken_over){.version = cell_integer(r, row, VERSION),
                                       .seat = cell_integer(r, row, SEAT),
                                       .entrant = cell_integer(r, row, ENTRANT)};
    return cell_copy(r, row, MATCH, taken->match, STORE_ID);
}

enum db_result store_substitutes(struct db *db, const uint8_t id[STORE_ID],
                                 const struct store_taken_over **list, size_t *count,
                                 struct store_rows **rows)
{
    static const struct reading reading = {&list_substitutes, sizeof(struct store_taken_over),
                                           read_taken_over};
    const enum db_result result = rows_read_of(db, &reading, id, count, rows);
    *list = rows_list(*rows);
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

static bool read_result(const PGresult *r, int row, void *to)
{
    struct store_result *result = to;
    result->result = cell_text(r, row, 1);
    return cell_copy(r, row, 0, result->match, STORE_ID);
}

enum db_result store_results(struct db *db, const uint8_t id[STORE_ID], const struct store_result **list,
                             size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_results, sizeof(struct store_result), read_result};
    const enum db_result result = rows_read_of(db, &reading, id, count, rows);
    *list = rows_list(*rows);
    return result;
}

/* ---- matches that are not over ---- */

static const struct statement list_unfinished = CALL("list_unfinished", "$1");

static bool read_unfinished(const PGresult *r, int row, void *to)
{
    struct store_unfinished *match = to;
    match->begun = !PQgetisnull(r, row, 1);
    if (match->begun) match->version = (uint64_t)cell_integer(r, row, 1);
    return cell_copy(r, row, 0, match->match, STORE_ID) &&
           (!match->begun || cell_copy(r, row, 2, match->last_hash, STORE_HASH));
}

enum db_result store_unfinished(struct db *db, const uint8_t id[STORE_ID],
                                const struct store_unfinished **list, size_t *count, struct store_rows **rows)
{
    static const struct reading reading = {&list_unfinished, sizeof(struct store_unfinished),
                                           read_unfinished};
    const enum db_result result = rows_read_of(db, &reading, id, count, rows);
    *list = rows_list(*rows);
    return result;
}
