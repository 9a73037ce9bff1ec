/* Rounds: a round is planned, and its matches are made. */
#include "api/tournament/rounds.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "api/common/when.h"
#include "api/match/request_key.h"
#include "api/tournament/entrants.h"
#include "api/tournament/plans.h"
#include "api/tournament/secrets.h"
#include "api/tournament/substitutes.h"
#include "api/tournament/vacations.h"

/* ---- making ---- */

/* Finds the players who hold the seats of a table. False: there are none. */
static bool find_holders(const struct opened_tournament *opened, const struct planned_table *table,
                         const struct tournament_entrants *entrants, const uint8_t *holders[SEATS_MAX])
{
    bool found = false;
    for (int nth = 0; nth < tournament_table_size(opened); nth++) {
        const struct store_entrant *entrant = tournament_entrant(entrants, planned_entrant(table, nth));
        if (!entrant || !entrant->is_player) continue;
        holders[tournament_nth_seat(opened, nth)] = entrant->player;
        found = true;
    }
    return found;
}

/* Makes the match of a table, whose number is from 0. */
static enum tournament_result make_match(const struct opened_tournament *opened,
                                         const struct round_plan *round, int number,
                                         const struct tournament_entrants *entrants)
{
    const uint8_t *holders[SEATS_MAX] = {0};
    struct match_plan plan = opened->plan;
    struct match match;
    struct match_secrets secrets;
    struct match_snapshot snapshot;
    char key[TOKEN_ROOM], label[64];
    const enum tournament_result result = tournament_table_key(opened, round->number, number, key);
    if (result != TOURNAMENT_OK) return result;
    snprintf(label, sizeof label, "Round %d, table %d", round->number, number + 1);
    plan.label = label;
    if (find_holders(opened, &round->tables[number], entrants, holders)) plan.holders = holders;
    const enum match_result made =
        match_create(opened->worker.matches, &plan, &(struct match_request){.key = key, .body = ""}, &match,
                     &secrets, &snapshot);
    sodium_memzero(&secrets, sizeof secrets);
    /* KEY_REUSED is no failure: a match that was deleted since it was made is not made again. */
    return tournament_match_failure(made);
}

static enum tournament_result make_matches(const struct opened_tournament *opened,
                                           const struct round_plan *plan)
{
    struct tournament_entrants entrants;
    enum tournament_result result = tournament_load_entrants(opened, &entrants);
    for (int k = 0; result == TOURNAMENT_OK && k < plan->table_count; k++)
        result = make_match(opened, plan, k, &entrants);
    if (result == TOURNAMENT_OK) result = tournament_note_vacations(opened, plan);
    if (result == TOURNAMENT_OK)
        result = tournament_db(store_round_made(opened->worker.db, opened->row.id, plan->number));
    store_rows_free(entrants.rows);
    return result;
}

enum tournament_result tournament_make_round(const struct opened_tournament *opened,
                                             const struct round_wish *wish,
                                             const struct match_request *request, int *number)
{
    struct store_round round = {.number = opened->row.rounds + 1, .begun_at = moment_now()};
    struct round_plan plan;
    struct writer w;
    enum db_result kept = pack_cache_keep(opened->worker.packs, opened->worker.db, opened->plan.pack);
    if (kept != DB_OK) return tournament_db(kept);
    *number = round.number;
    tournament_key_hash(request, round.key);
    match_request_hash(request, NULL, NULL, round.request);
    writer_init(&w);
    enum tournament_result result = round_plan_make(opened, wish, round.number, &plan);
    round_plan_write(opened, &plan, &w);
    if (w.failed) result = TOURNAMENT_AWAY;
    round.plan = writer_text(&w);
    if (result == TOURNAMENT_OK)
        result = tournament_db(store_round_add(opened->worker.db, &opened->row, &round));
    if (result == TOURNAMENT_CHANGED) result = TOURNAMENT_MAKES_ROUND; /* no version was asked for */
    if (result == TOURNAMENT_OK) result = make_matches(opened, &plan);
    round_plan_free(&plan);
    writer_free(&w);
    return result;
}

enum tournament_result tournament_round_of_key(const struct opened_tournament *opened,
                                               const struct match_request *request, int *number)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    uint8_t key[HASH_SIZE], body[HASH_SIZE];
    *number = 0;
    if (!request->key) return TOURNAMENT_OK;
    tournament_key_hash(request, key);
    match_request_hash(request, NULL, NULL, body);
    enum tournament_result result = tournament_db(store_rounds(
        opened->worker.db, opened->row.id, &(struct store_round_wanted){.key = key}, &list, &count, &rows));
    if (result == TOURNAMENT_OK && count) {
        *number = list->number;
        if (memcmp(list->request, body, sizeof body) != 0) result = TOURNAMENT_KEY_REUSED;
    }
    store_rows_free(rows);
    return result == TOURNAMENT_OK && *number ? tournament_finish_round(opened, *number) : result;
}

enum tournament_result tournament_finish_round(const struct opened_tournament *opened, int number)
{
    struct tournament_rounds rounds;
    enum tournament_result result =
        tournament_rounds_open(opened, &(struct store_round_wanted){.number = number}, &rounds);
    while (tournament_rounds_next(&rounds, &result))
        if (!rounds.plan.made) result = make_matches(opened, &rounds.plan);
    tournament_rounds_close(&rounds);
    return result;
}

/* ---- showing ---- */

enum tournament_result tournament_write_wish(const struct opened_tournament *opened,
                                             const struct round_wish *wish, struct writer *w)
{
    struct round_plan plan;
    const enum tournament_result result = round_plan_make(opened, wish, 0, &plan);
    if (result == TOURNAMENT_OK) round_plan_write(opened, &plan, w);
    round_plan_free(&plan);
    return result;
}

/* Writes the rounds that are made. `wanted` NULL: all of them. */
static enum tournament_result write_rounds(const struct opened_tournament *opened,
                                           const struct store_round_wanted *wanted, struct writer *w)
{
    struct tournament_rounds rounds;
    struct tournament_substitutes substitutes = {0};
    enum tournament_result result = tournament_rounds_open(opened, wanted, &rounds);
    if (result == TOURNAMENT_OK) result = tournament_load_substitutes(opened, &substitutes);
    while (tournament_rounds_next(&rounds, &result))
        if (rounds.plan.made) round_plan_show(opened, &rounds.plan, &substitutes, w);
    tournament_rounds_close(&rounds);
    store_rows_free(substitutes.rows);
    return result;
}

enum tournament_result tournament_write_round(const struct opened_tournament *opened, int number,
                                              struct writer *w)
{
    return write_rounds(opened, &(struct store_round_wanted){.number = number}, w);
}

enum tournament_result tournament_write_rounds(const struct opened_tournament *opened, struct writer *w)
{
    writer_open(w, '[');
    const enum tournament_result result = write_rounds(opened, NULL, w);
    writer_close(w, ']');
    return result;
}
