/* Rounds: a round is planned, and its matches are made. */
#include "api/tournament/rounds.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/when.h"
#include "api/match/request_key.h"
#include "api/tournament/entrants.h"
#include "api/tournament/plans.h"
#include "api/tournament/secrets.h"
#include "api/tournament/substitutes.h"
#include "api/tournament/vacations.h"
#include "program/clock.h"

/* ---- making ---- */

/* A table whose match is made. */
struct planned_table {
    const json_t *json; /* the table in its plan */
    int round;          /* from 1 */
    int number;         /* from 0 */
    struct tournament_entrants entrants;
};

/* Finds the players who hold the seats. False: there are none. */
static bool find_holders(const struct opened_tournament *opened, const struct planned_table *table,
                         const uint8_t *holders[SEATS_MAX])
{
    const json_t *seats = json_object_get(table->json, "seats");
    bool found = false;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const int index = tournament_seat_index(opened, json_string_value(json_object_get(seat, "seat")));
        const int number = entrant_number(json_string_value(json_object_get(seat, "player")));
        const struct store_entrant *entrant = tournament_entrant(&table->entrants, number);
        if (index < 0 || !entrant || !entrant->is_player) continue;
        holders[index] = entrant->player;
        found = true;
    }
    return found;
}

static enum tournament_result make_match(const struct opened_tournament *opened,
                                         const struct planned_table *planned)
{
    const uint8_t *holders[SEATS_MAX] = {0};
    struct match_plan plan = opened->plan;
    struct match match;
    struct match_secrets secrets;
    struct match_snapshot snapshot;
    char key[TOKEN_ROOM], label[64];
    const enum tournament_result result = tournament_table_key(opened, planned->round, planned->number, key);
    if (result != TOURNAMENT_OK) return result;
    snprintf(label, sizeof label, "Round %d, table %d", planned->round, planned->number + 1);
    plan.label = label;
    if (find_holders(opened, planned, holders)) plan.holders = holders;
    const enum match_result made =
        match_create(opened->worker.matches, &plan, &(struct move_request){.key = key, .body = ""}, &match,
                     &secrets, &snapshot);
    sodium_memzero(&secrets, sizeof secrets);
    /* KEY_REUSED is no failure: a match that was deleted since it was made is not made again. */
    return tournament_match_failure(made);
}

static enum tournament_result make_matches(const struct opened_tournament *opened,
                                           const struct store_round *round)
{
    json_t *plan = json_loads(round->plan, 0, NULL);
    const json_t *tables = json_object_get(plan, "tables");
    struct planned_table table = {.round = round->number};
    enum tournament_result result = tournament_load_entrants(opened, &table.entrants);
    if (!plan) result = TOURNAMENT_AWAY;
    for (size_t k = 0; result == TOURNAMENT_OK && k < json_array_size(tables); k++) {
        table.json = json_array_get(tables, k);
        table.number = (int)k;
        result = make_match(opened, &table);
    }
    if (result == TOURNAMENT_OK) result = tournament_note_vacations(opened, plan);
    if (result == TOURNAMENT_OK)
        result = tournament_db(store_round_made(opened->worker.db, opened->row.id, round->number));
    store_rows_free(table.entrants.rows);
    json_decref(plan);
    return result;
}

/* The hash of the request's key; of a request without one it is random. */
static void hash_key(const struct move_request *request, uint8_t hash[HASH_SIZE])
{
    if (request->key)
        token_hash(request->key, hash);
    else
        randombytes_buf(hash, HASH_SIZE);
}

enum tournament_result tournament_make_round(const struct opened_tournament *opened,
                                             const struct round_wish *wish,
                                             const struct move_request *request, int *number)
{
    struct store_round round = {.number = opened->row.rounds + 1,
                                .begun_at = clock_microseconds(CLOCK_REALTIME)};
    struct writer w;
    enum db_result kept = pack_cache_keep(opened->worker.packs, opened->worker.db, opened->plan.pack);
    if (kept != DB_OK) return tournament_db(kept);
    *number = round.number;
    hash_key(request, round.key);
    hash_request(request, NULL, NULL, round.request);
    writer_init(&w);
    enum tournament_result result = tournament_write_plan(opened, wish, round.number, &w);
    round.plan = writer_text(&w);
    if (result == TOURNAMENT_OK)
        result = tournament_db(store_round_add(opened->worker.db, &opened->row, &round));
    if (result == TOURNAMENT_CHANGED) result = TOURNAMENT_MAKES_ROUND; /* no version was asked for */
    if (result == TOURNAMENT_OK) result = make_matches(opened, &round);
    writer_free(&w);
    return result;
}

enum tournament_result tournament_round_of_key(const struct opened_tournament *opened,
                                               const struct move_request *request, int *number)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    uint8_t key[HASH_SIZE], body[HASH_SIZE];
    *number = 0;
    if (!request->key) return TOURNAMENT_OK;
    hash_key(request, key);
    hash_request(request, NULL, NULL, body);
    enum tournament_result result =
        tournament_db(store_rounds(opened->worker.db, opened->row.id, &list, &count, &rows));
    for (size_t i = 0; result == TOURNAMENT_OK && i < count; i++) {
        if (memcmp(list[i].key, key, sizeof key) != 0) continue;
        if (memcmp(list[i].request, body, sizeof body) != 0)
            result = TOURNAMENT_KEY_REUSED;
        else if (!list[i].made)
            result = make_matches(opened, &list[i]);
        *number = list[i].number;
    }
    store_rows_free(rows);
    return result;
}

enum tournament_result tournament_finish_round(const struct opened_tournament *opened, int number)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    enum tournament_result result =
        tournament_db(store_rounds(opened->worker.db, opened->row.id, &list, &count, &rows));
    for (size_t i = 0; result == TOURNAMENT_OK && i < count; i++)
        if (list[i].number == number && !list[i].made) result = make_matches(opened, &list[i]);
    store_rows_free(rows);
    return result;
}

/* ---- listing ---- */

/* The plan with the substitutes of its seats. The caller frees it. NULL: memory is short. */
static char *plan_with_substitutes(const struct opened_tournament *opened, const char *plan,
                                   const struct tournament_substitutes *substitutes)
{
    json_t *json = json_loads(plan, 0, NULL), *table;
    size_t i;
    json_array_foreach(json_object_get(json, "tables"), i, table)
    {
        tournament_add_substitutes(opened, substitutes, table);
    }
    char *text = json ? json_memory_text(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

static enum tournament_result write_round(const struct opened_tournament *opened,
                                          const struct store_round *round,
                                          const struct tournament_substitutes *substitutes, struct writer *w)
{
    char time[TIME_ROOM];
    char *changed = substitutes->count ? plan_with_substitutes(opened, round->plan, substitutes) : NULL;
    const char *plan = changed ? changed : round->plan;
    if (substitutes->count && !changed) return TOURNAMENT_AWAY;
    time_write(round->begun_at, time);
    writer_open(w, '{');
    writer_member_integer(w, "round", round->number);
    writer_member_string(w, "begun_at", time);
    writer_bytes(w, ",", 1);
    writer_bytes(w, plan + 1, strlen(plan) - 2); /* the members, without the braces */
    w->comma = true;
    writer_close(w, '}');
    free(changed);
    return TOURNAMENT_OK;
}

/* Writes the rounds that are made, all (0) or one. */
static enum tournament_result write_rounds(const struct opened_tournament *opened, int one, struct writer *w)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    struct tournament_substitutes substitutes = {0};
    enum tournament_result result =
        tournament_db(store_rounds(opened->worker.db, opened->row.id, &list, &count, &rows));
    if (result == TOURNAMENT_OK) result = tournament_load_substitutes(opened, &substitutes);
    for (size_t i = 0; result == TOURNAMENT_OK && i < count; i++)
        if (list[i].made && (!one || list[i].number == one))
            result = write_round(opened, &list[i], &substitutes, w);
    store_rows_free(rows);
    store_rows_free(substitutes.rows);
    return result;
}

enum tournament_result tournament_write_round(const struct opened_tournament *opened, int number,
                                              struct writer *w)
{
    return write_rounds(opened, number, w);
}

enum tournament_result tournament_write_rounds(const struct opened_tournament *opened, struct writer *w)
{
    writer_open(w, '[');
    const enum tournament_result result = write_rounds(opened, 0, w);
    writer_close(w, ']');
    return result;
}
