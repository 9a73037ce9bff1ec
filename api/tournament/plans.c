/* The plans of rounds: made, read and written; and read table by table. */
#include "api/tournament/plans.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/tournament/entrants.h"
#include "api/tournament/secrets.h"
#include "api/tournament/substitutes.h"

/* ---- made of a wish ---- */

/* Gives the table its match. */
static enum tournament_result name_match(const struct opened_tournament *opened, int round, int number,
                                         struct planned_table *table)
{
    struct match_secrets secrets;
    uint8_t id[STORE_ID];
    const enum tournament_result result = tournament_table_secrets(opened, round, number, id, &secrets);
    sodium_memzero(&secrets, sizeof secrets);
    if (result == TOURNAMENT_OK) uuid_format(id, table->match);
    return result;
}

/* False: memory is short. */
static bool make_room(struct round_plan *plan, size_t tables, size_t rests)
{
    plan->tables = calloc(tables ? tables : 1, sizeof *plan->tables);
    plan->rests = calloc(rests ? rests : 1, sizeof *plan->rests);
    return plan->tables && plan->rests;
}

enum tournament_result round_plan_make(const struct opened_tournament *opened, const struct round_wish *wish,
                                       int round, struct round_plan *plan)
{
    enum tournament_result result = TOURNAMENT_OK;
    *plan = (struct round_plan){.figures = wish->figures, .by_preference = wish->by_preference};
    if (!make_room(plan, (size_t)wish->count, (size_t)wish->entrants)) return TOURNAMENT_AWAY;
    for (int k = 0; result == TOURNAMENT_OK && k < wish->count; k++) {
        struct planned_table *table = &plan->tables[plan->table_count++];
        table->seats = wish->tables[k].seats;
        memcpy(table->pool, wish->tables[k].pool, sizeof table->pool);
        if (round) result = name_match(opened, round, k, table);
    }
    for (int i = 0; i < wish->entrants; i++) {
        const struct called *call = &wish->call[i];
        if (call->roll == ROLL_SITS_OUT || call->roll == ROLL_STANDS_BY)
            plan->rests[plan->rest_count++] =
                (struct planned_rest){i + 1, call->roll == ROLL_STANDS_BY, call->has_score, call->score};
    }
    return result;
}

void round_plan_free(struct round_plan *plan)
{
    free(plan->tables);
    free(plan->rests);
    *plan = (struct round_plan){0};
}

/* ---- read ---- */

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static void read_table(const struct opened_tournament *opened, const json_t *json,
                       struct planned_table *table)
{
    const json_t *seats = json_object_get(json, "seats");
    snprintf(table->match, sizeof table->match, "%s", text_of(json, "match"));
    snprintf(table->pool, sizeof table->pool, "%s", text_of(json, "pool"));
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const int nth = tournament_seat_find(opened, text_of(seat, "seat"));
        if (nth >= 0) table->seats.player[nth] = (int16_t)(entrant_number(text_of(seat, "player")) - 1);
    }
}

static int64_t thousandths_of(const json_t *number)
{
    const double value = json_number_value(number) * 1000;
    return (int64_t)(value < 0 ? value - 0.5 : value + 0.5);
}

static int by_number(const void *one, const void *other)
{
    return ((const struct planned_rest *)one)->number - ((const struct planned_rest *)other)->number;
}

static void read_rests(const json_t *json, struct round_plan *plan)
{
    const json_t *resting = json_object_get(json, "sitting_out"),
                 *ready = json_object_get(json, "standing_by");
    for (size_t i = 0; i < json_array_size(resting); i++) {
        const json_t *rest = json_array_get(resting, i), *score = json_object_get(rest, "score");
        plan->rests[plan->rest_count++] =
            (struct planned_rest){.number = entrant_number(text_of(rest, "player")),
                                  .has_score = score,
                                  .score = thousandths_of(score)};
    }
    for (size_t i = 0; i < json_array_size(ready); i++)
        plan->rests[plan->rest_count++] = (struct planned_rest){
            .number = entrant_number(json_string_value(json_array_get(ready, i))), .stands_by = true};
    qsort(plan->rests, (size_t)plan->rest_count, sizeof *plan->rests, by_number);
}

enum tournament_result round_plan_read(const struct opened_tournament *opened,
                                       const struct store_round *round, struct round_plan *plan)
{
    json_t *json = json_loads(round->plan, 0, NULL);
    const json_t *tables = json_object_get(json, "tables"), *figures = json_object_get(json, "figures");
    *plan = (struct round_plan){.number = round->number, .begun_at = round->begun_at};
    if (!json || !make_room(plan, json_array_size(tables),
                            json_array_size(json_object_get(json, "sitting_out")) +
                                json_array_size(json_object_get(json, "standing_by")))) {
        json_decref(json);
        return TOURNAMENT_AWAY;
    }
    for (size_t k = 0; k < json_array_size(tables); k++)
        read_table(opened, json_array_get(tables, k), &plan->tables[plan->table_count++]);
    read_rests(json, plan);
    plan->figures.apart_met = (int)json_integer_value(json_object_get(figures, "apart_met"));
    plan->figures.met_again = (int)json_integer_value(json_object_get(figures, "met_again"));
    plan->figures.seat_again = (int)json_integer_value(json_object_get(figures, "seat_again"));
    plan->figures.not_first = (int)json_integer_value(json_object_get(figures, "not_first"));
    plan->by_preference = json_object_get(figures, "not_first");
    json_decref(json);
    return TOURNAMENT_OK;
}

/* ---- written ---- */

static void write_entrant(struct writer *w, const char *name, int number)
{
    char id[ENTRANT_ID_ROOM];
    entrant_id(number, id);
    writer_member_string(w, name, id);
}

static void write_table(const struct opened_tournament *opened, const struct planned_table *table,
                        const struct tournament_substitutes *substitutes, struct writer *w)
{
    writer_open(w, '{');
    if (*table->match) writer_member_string(w, "match", table->match);
    if (*table->pool) writer_member_string(w, "pool", table->pool);
    writer_member_open(w, "seats", '[');
    for (int nth = 0; nth < tournament_table_size(opened); nth++) {
        const char *seat = tournament_seat_id(opened, nth);
        writer_open(w, '{');
        writer_member_string(w, "seat", seat);
        write_entrant(w, "player", table->seats.player[nth] + 1);
        if (substitutes) tournament_write_substitutes(opened, substitutes, table->match, seat, w);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_close(w, '}');
}

/* Writes those who do not play: the ones who sit out, and the ones who stand by. */
static void write_rests(const struct round_plan *plan, struct writer *w)
{
    writer_member_open(w, "sitting_out", '[');
    for (const struct planned_rest *rest = plan->rests; rest < plan->rests + plan->rest_count; rest++) {
        if (rest->stands_by) continue;
        writer_open(w, '{');
        write_entrant(w, "player", rest->number);
        if (rest->has_score) {
            writer_name(w, "score");
            writer_decimal(w, rest->score);
        }
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_member_open(w, "standing_by", '[');
    for (const struct planned_rest *rest = plan->rests; rest < plan->rests + plan->rest_count; rest++) {
        char id[ENTRANT_ID_ROOM];
        entrant_id(rest->number, id);
        if (rest->stands_by) writer_string(w, id);
    }
    writer_close(w, ']');
}

void round_plan_write(const struct opened_tournament *opened, const struct round_plan *plan,
                      const struct tournament_substitutes *substitutes, struct writer *w)
{
    writer_open(w, '{');
    if (plan->number) {
        writer_member_integer(w, "round", plan->number);
        writer_member_time(w, "begun_at", plan->begun_at);
    }
    writer_member_open(w, "tables", '[');
    for (int k = 0; k < plan->table_count; k++)
        write_table(opened, &plan->tables[k], substitutes, w);
    writer_close(w, ']');
    write_rests(plan, w);
    writer_member_open(w, "figures", '{');
    writer_member_integer(w, "apart_met", plan->figures.apart_met);
    writer_member_integer(w, "met_again", plan->figures.met_again);
    writer_member_integer(w, "seat_again", plan->figures.seat_again);
    if (plan->by_preference) writer_member_integer(w, "not_first", plan->figures.not_first);
    writer_close(w, '}');
    writer_close(w, '}');
}

/* ---- the tables ---- */

enum tournament_result tournament_tables_open(const struct opened_tournament *opened,
                                              struct tournament_tables *tables)
{
    *tables = (struct tournament_tables){0};
    return tournament_db(store_rounds(opened->worker.db, opened->row.id, &tables->rounds,
                                      &tables->round_count, &tables->rows));
}

/* Goes to the next round. False: there is none, or memory is short. */
static bool next_round(struct tournament_tables *tables, enum tournament_result *result)
{
    json_decref(tables->plan);
    tables->plan = NULL;
    if (tables->next == tables->round_count) return false;
    tables->round = &tables->rounds[tables->next++];
    tables->number = -1;
    tables->plan = json_loads(tables->round->plan, 0, NULL);
    if (!tables->plan) *result = TOURNAMENT_AWAY;
    return tables->plan;
}

bool tournament_tables_next(struct tournament_tables *tables, enum tournament_result *result)
{
    if (*result != TOURNAMENT_OK) return false;
    do {
        const json_t *list = json_object_get(tables->plan, "tables");
        tables->table = json_array_get(list, (size_t)++tables->number);
    } while (!tables->table && next_round(tables, result));
    return tables->table;
}

void tournament_tables_close(struct tournament_tables *tables)
{
    json_decref(tables->plan);
    store_rows_free(tables->rows);
}

/* ---- pools ---- */

bool tournament_has_pool(const json_t *terms, const char *name)
{
    const json_t *pools = json_object_get(json_object_get(terms, "terms"), "pools");
    for (size_t i = 0; i < json_array_size(pools); i++) {
        const char *has = json_string_value(json_object_get(json_array_get(pools, i), "name"));
        if (has && strcmp(has, name) == 0) return true;
    }
    return false;
}

enum tournament_result tournament_pool_missing(const struct opened_tournament *opened,
                                               const json_t *proposed_terms, char pool[POOL_ROOM])
{
    struct tournament_tables tables;
    enum tournament_result result = tournament_tables_open(opened, &tables);
    *pool = 0;
    while (!*pool && tournament_tables_next(&tables, &result)) {
        const char *name = json_string_value(json_object_get(tables.table, "pool"));
        if (name && !tournament_has_pool(proposed_terms, name)) snprintf(pool, POOL_ROOM, "%s", name);
    }
    tournament_tables_close(&tables);
    return result;
}
