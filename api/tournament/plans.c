/* The plans of rounds: made, read and written; and read round by round. */
#include "api/tournament/plans.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/log.h"
#include "api/tournament/entrants.h"
#include "api/tournament/secrets.h"
#include "api/tournament/stored_terms.h"
#include "api/tournament/substitutes.h"

int planned_entrant(const struct planned_table *table, int nth)
{
    return table->seats.player[nth] + 1;
}

/* ---- made of a wish ---- */

/* Gives the table its match. */
static enum tournament_result name_match(const struct opened_tournament *opened, int round, int number,
                                         struct planned_table *table)
{
    struct match_secrets secrets;
    const enum tournament_result result =
        tournament_table_secrets(opened, round, number, table->match, &secrets);
    sodium_memzero(&secrets, sizeof secrets);
    return result;
}

/* False: memory is short. */
static bool make_room(struct round_plan *plan, size_t tables, size_t not_playing)
{
    plan->tables = calloc(tables ? tables : 1, sizeof *plan->tables);
    plan->not_playing = calloc(not_playing ? not_playing : 1, sizeof *plan->not_playing);
    return plan->tables && plan->not_playing;
}

enum tournament_result round_plan_make(const struct opened_tournament *opened, const struct round_wish *wish,
                                       int round, struct round_plan *plan)
{
    enum tournament_result result = TOURNAMENT_OK;
    *plan =
        (struct round_plan){.number = round, .figures = wish->figures, .by_preference = wish->by_preference};
    if (!make_room(plan, wish->count, wish->entrants)) return TOURNAMENT_AWAY;
    for (int k = 0; result == TOURNAMENT_OK && k < wish->count; k++) {
        struct planned_table *table = &plan->tables[plan->table_count++];
        table->seats = wish->tables[k].seats;
        memcpy(table->pool, wish->tables[k].pool, sizeof table->pool);
        if (round) result = name_match(opened, round, k, table);
    }
    for (int i = 0; i < wish->entrants; i++) {
        const struct attendance *attendance = &wish->attendance[i];
        if (attendance->part == PART_SITS_OUT || attendance->part == PART_STANDS_BY)
            plan->not_playing[plan->not_playing_count++] = (struct not_playing){
                i + 1, attendance->part == PART_STANDS_BY, attendance->has_score, attendance->score};
    }
    return result;
}

void round_plan_free(struct round_plan *plan)
{
    free(plan->tables);
    free(plan->not_playing);
    *plan = (struct round_plan){0};
}

/* ---- read ---- */

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

/* Reads a seat of a table, and who has it. False: it is no such seat, or is taken, or no entrant has it. */
static bool read_seat(const struct opened_tournament *opened, const json_t *json, struct planned_table *table)
{
    const int nth = tournament_seat_find(opened, text_of(json, "seat"));
    const int number = entrant_number(text_of(json, "player"));
    if (nth < 0 || table->seats.player[nth] >= 0 || !number) return false;
    table->seats.player[nth] = number - 1;
    return true;
}

/* False: it is no table of the tournament with its match and all of its seats. */
static bool read_table(const struct opened_tournament *opened, const json_t *json,
                       struct planned_table *table)
{
    const json_t *seats = json_object_get(json, "seats");
    bool sound = uuid_parse(text_of(json, "match"), table->match) &&
                 json_array_size(seats) == (size_t)tournament_table_size(opened);
    snprintf(table->pool, sizeof table->pool, "%s", text_of(json, "pool"));
    memset(table->seats.player, -1, sizeof table->seats.player);
    for (size_t i = 0; sound && i < json_array_size(seats); i++)
        sound = read_seat(opened, json_array_get(seats, i), table);
    return sound;
}

static int64_t thousandths_of(const json_t *number)
{
    const double value = json_number_value(number) * 1000;
    return (int64_t)(value < 0 ? value - 0.5 : value + 0.5);
}

static int by_number(const void *one, const void *other)
{
    return ((const struct not_playing *)one)->number - ((const struct not_playing *)other)->number;
}

/* Adds those who sit out and those who stand by. False: one is no entrant. */
static bool read_not_playing(const json_t *resting, const json_t *ready, struct round_plan *plan)
{
    bool sound = true;
    for (size_t i = 0; i < json_array_size(resting); i++) {
        const json_t *rest = json_array_get(resting, i), *score = json_object_get(rest, "score");
        plan->not_playing[plan->not_playing_count++] =
            (struct not_playing){.number = entrant_number(text_of(rest, "player")),
                                 .has_score = score,
                                 .score = thousandths_of(score)};
    }
    for (size_t i = 0; i < json_array_size(ready); i++) {
        const char *id = json_string_value(json_array_get(ready, i));
        plan->not_playing[plan->not_playing_count++] =
            (struct not_playing){.number = id ? entrant_number(id) : 0, .stands_by = true};
    }
    for (int i = 0; i < plan->not_playing_count; i++)
        sound = sound && plan->not_playing[i].number;
    qsort(plan->not_playing, plan->not_playing_count, sizeof *plan->not_playing, by_number);
    return sound;
}

static struct seating_figures read_figures(const json_t *json)
{
    return (struct seating_figures){
        .apart_met = json_integer_value(json_object_get(json, "apart_met")),
        .met_again = json_integer_value(json_object_get(json, "met_again")),
        .seat_again = json_integer_value(json_object_get(json, "seat_again")),
        .not_first = json_integer_value(json_object_get(json, "not_first")),
    };
}

static enum tournament_result read_plan(const struct opened_tournament *opened, const json_t *json,
                                        struct round_plan *plan)
{
    const json_t *tables = json_object_get(json, "tables"), *figures = json_object_get(json, "figures"),
                 *resting = json_object_get(json, "sitting_out"),
                 *ready = json_object_get(json, "standing_by");
    if (!make_room(plan, json_array_size(tables), json_array_size(resting) + json_array_size(ready)))
        return TOURNAMENT_AWAY;
    bool sound = read_not_playing(resting, ready, plan);
    for (size_t k = 0; sound && k < json_array_size(tables); k++)
        sound = read_table(opened, json_array_get(tables, k), &plan->tables[plan->table_count++]);
    plan->figures = read_figures(figures);
    plan->by_preference = json_object_get(figures, "not_first");
    return sound ? TOURNAMENT_OK : TOURNAMENT_BROKEN;
}

enum tournament_result round_plan_read(const struct opened_tournament *opened,
                                       const struct store_round *round, struct round_plan *plan)
{
    *plan = (struct round_plan){.number = round->number, .made = round->made, .begun_at = round->begun_at};
    json_memory_forget();
    json_t *json = json_loads(round->plan, 0, NULL);
    const enum tournament_result result = json_memory_was_short() ? TOURNAMENT_AWAY
                                          : json                  ? read_plan(opened, json, plan)
                                                                  : TOURNAMENT_BROKEN;
    json_decref(json);
    if (result == TOURNAMENT_BROKEN)
        log_say(LOG_ERROR, "tournament %s: the plan of round %d cannot be read", opened->id, round->number);
    return result;
}

/* ---- written ---- */

static void write_entrant_id(const char *name, int number, struct writer *w)
{
    char id[ENTRANT_ID_ROOM];
    entrant_id(number, id);
    writer_member_string(w, name, id);
}

static void write_table(const struct opened_tournament *opened, const struct planned_table *table,
                        bool has_match, const struct tournament_substitutes *substitutes, struct writer *w)
{
    writer_open(w, '{');
    if (has_match) writer_member_uuid(w, "match", table->match);
    if (*table->pool) writer_member_string(w, "pool", table->pool);
    writer_member_open(w, "seats", '[');
    for (int nth = 0; nth < tournament_table_size(opened); nth++) {
        writer_open(w, '{');
        writer_member_string(w, "seat", tournament_seat_id(opened, nth));
        write_entrant_id("player", planned_entrant(table, nth), w);
        if (substitutes)
            tournament_write_substitutes(substitutes, table->match, tournament_nth_seat(opened, nth), w);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_close(w, '}');
}

void round_plan_write_sitting_out(const struct round_plan *plan, struct writer *w)
{
    writer_open(w, '[');
    for (const struct not_playing *rest = plan->not_playing;
         rest < plan->not_playing + plan->not_playing_count; rest++) {
        if (rest->stands_by) continue;
        writer_open(w, '{');
        write_entrant_id("player", rest->number, w);
        if (rest->has_score) {
            writer_name(w, "score");
            writer_decimal(w, rest->score);
        }
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void write_standing_by(const struct round_plan *plan, struct writer *w)
{
    writer_open(w, '[');
    for (const struct not_playing *rest = plan->not_playing;
         rest < plan->not_playing + plan->not_playing_count; rest++) {
        char id[ENTRANT_ID_ROOM];
        entrant_id(rest->number, id);
        if (rest->stands_by) writer_string(w, id);
    }
    writer_close(w, ']');
}

/* Writes members of an open object: those that are stored. `substitutes` NULL: there are none. */
static void write_plan(const struct opened_tournament *opened, const struct round_plan *plan,
                       const struct tournament_substitutes *substitutes, struct writer *w)
{
    writer_member_open(w, "tables", '[');
    for (int k = 0; k < plan->table_count; k++)
        write_table(opened, &plan->tables[k], plan->number > 0, substitutes, w);
    writer_close(w, ']');
    writer_name(w, "sitting_out");
    round_plan_write_sitting_out(plan, w);
    writer_name(w, "standing_by");
    write_standing_by(plan, w);
    writer_member_open(w, "figures", '{');
    writer_member_integer(w, "apart_met", plan->figures.apart_met);
    writer_member_integer(w, "met_again", plan->figures.met_again);
    writer_member_integer(w, "seat_again", plan->figures.seat_again);
    if (plan->by_preference) writer_member_integer(w, "not_first", plan->figures.not_first);
    writer_close(w, '}');
}

void round_plan_write(const struct opened_tournament *opened, const struct round_plan *plan, struct writer *w)
{
    writer_open(w, '{');
    write_plan(opened, plan, NULL, w);
    writer_close(w, '}');
}

void round_plan_show(const struct opened_tournament *opened, const struct round_plan *plan,
                     const struct tournament_substitutes *substitutes, struct writer *w)
{
    writer_open(w, '{');
    writer_member_integer(w, "round", plan->number);
    writer_member_time(w, "begun_at", plan->begun_at);
    write_plan(opened, plan, substitutes, w);
    writer_close(w, '}');
}

/* ---- all rounds ---- */

enum tournament_result tournament_rounds_open(const struct opened_tournament *opened,
                                              const struct store_round_wanted *wanted,
                                              struct tournament_rounds *rounds)
{
    *rounds = (struct tournament_rounds){.opened = opened};
    return tournament_db(store_rounds(opened->worker.db, opened->row.id, wanted, &rounds->list,
                                      &rounds->count, &rounds->rows));
}

bool tournament_rounds_next(struct tournament_rounds *rounds, enum tournament_result *result)
{
    if (*result != TOURNAMENT_OK || rounds->next == rounds->count) return false;
    round_plan_free(&rounds->plan);
    *result = round_plan_read(rounds->opened, &rounds->list[rounds->next++], &rounds->plan);
    return *result == TOURNAMENT_OK;
}

void tournament_rounds_close(struct tournament_rounds *rounds)
{
    round_plan_free(&rounds->plan);
    store_rows_free(rounds->rows);
}

/* ---- pools ---- */

enum tournament_result tournament_pool_missing(const struct opened_tournament *opened,
                                               const json_t *proposed_terms, char pool[POOL_ROOM])
{
    struct tournament_rounds rounds;
    enum tournament_result result = tournament_rounds_open(opened, NULL, &rounds);
    *pool = 0;
    while (!*pool && tournament_rounds_next(&rounds, &result))
        for (int k = 0; k < rounds.plan.table_count && !*pool; k++) {
            const char *name = rounds.plan.tables[k].pool;
            if (*name && !stored_terms_have_pool(proposed_terms, name)) strcpy(pool, name);
        }
    tournament_rounds_close(&rounds);
    return result;
}
