/* The record of a tournament: its players, and its rounds with the results of their matches. */
#include "api/tournament/record.h"

#include "api/common/json_memory.h"
#include "api/tournament/changes.h"
#include "api/tournament/entrants.h"
#include "api/tournament/match_results.h"
#include "api/tournament/plans.h"
#include "api/tournament/secrets.h"
#include "api/tournament/stored_terms.h"
#include "api/tournament/substitutes.h"

/* A record while it is written. */
struct recording {
    const struct opened_tournament *opened;
    struct tournament_entrants entrants;
    struct tournament_substitutes substitutes;
    struct match_results results;
    bool took_part[ENTRANTS_MOST]; /* by the entrant's index: has played or sat out */
    int rounds;                    /* that were written */
};

static void note_part(struct recording *r, int number)
{
    if (number >= 1 && (size_t)number <= r->entrants.count) r->took_part[number - 1] = true;
}

/* Notes those who play in the round, or sit out. */
static void note_round(struct recording *r, const struct round_plan *plan)
{
    r->rounds++;
    for (int k = 0; k < plan->table_count; k++)
        for (int nth = 0; nth < tournament_table_size(r->opened); nth++)
            note_part(r, planned_entrant(&plan->tables[k], nth));
    for (int i = 0; i < plan->not_playing_count; i++)
        if (!plan->not_playing[i].stands_by) note_part(r, plan->not_playing[i].number);
}

static void note_substitutes(struct recording *r)
{
    for (size_t i = 0; i < r->substitutes.count; i++)
        note_part(r, r->substitutes.list[i].entrant);
}

/* ---- rounds ---- */

/* Writes members of an open seat. */
static void write_seat_result(const struct seat_result *result, struct writer *w)
{
    writer_member_integer(w, "points", result->points);
    writer_member_integer(w, "gain", result->gain);
    writer_member_integer(w, "rank", result->rank);
    writer_member_string(w, "out", domain_id(&seat_out_ids, NULL, result->out));
    writer_member_integer(w, "out_turn", result->out_turn);
}

/* Writes the n-th seat of a table. `result` NULL: the match's is not known. */
static void write_seat(const struct recording *r, const struct planned_table *table, int nth,
                       const struct table_result *result, struct writer *w)
{
    const int seat = tournament_nth_seat(r->opened, nth), number = planned_entrant(table, nth);
    char player[ENTRANT_ID_ROOM];
    entrant_id(number, player);
    writer_open(w, '{');
    writer_member_string(w, "seat", tournament_seat_id(r->opened, nth));
    writer_member_string(w, "player", player);
    if (result && result->seat[seat].plays) write_seat_result(&result->seat[seat], w);
    tournament_write_substitutes(&r->substitutes, table->match, seat, w);
    writer_close(w, '}');
}

static enum tournament_result write_table(struct recording *r, const struct planned_table *table,
                                          struct writer *w)
{
    struct table_result result;
    bool known;
    const enum tournament_result found = match_results_find(&r->results, table->match, &result, &known);
    if (found != TOURNAMENT_OK) return found;
    writer_open(w, '{');
    writer_member_uuid(w, "match", table->match);
    if (*table->pool) writer_member_string(w, "pool", table->pool);
    writer_member_open(w, "seats", '[');
    for (int nth = 0; nth < tournament_table_size(r->opened); nth++)
        write_seat(r, table, nth, known ? &result : NULL, w);
    writer_close(w, ']');
    if (known) {
        writer_member_string(w, "end", domain_id(&match_end_ids, NULL, result.end));
        writer_member_boolean(w, "outright", result.outright);
        writer_member_integer(w, "turns", result.turns);
        writer_member_integer(w, "entries", result.entries);
    }
    writer_close(w, '}');
    return TOURNAMENT_OK;
}

static bool has_teams(const struct tournament_entrants *entrants)
{
    for (size_t i = 0; i < entrants->count; i++)
        if (*entrants->list[i].team) return true;
    return false;
}

/* Each round counts for teams, where there are any. */
static enum tournament_result write_round(struct recording *r, const struct round_plan *plan,
                                          struct writer *w)
{
    enum tournament_result result = TOURNAMENT_OK;
    writer_open(w, '{');
    writer_member_open(w, "tables", '[');
    for (int k = 0; result == TOURNAMENT_OK && k < plan->table_count; k++)
        result = write_table(r, &plan->tables[k], w);
    writer_close(w, ']');
    writer_name(w, "sitting_out");
    round_plan_write_sitting_out(plan, w);
    if (has_teams(&r->entrants)) writer_member_boolean(w, "team", true);
    writer_close(w, '}');
    return result;
}

/* Writes the list of the rounds that are made, and notes who took part: the players are written after it. */
static enum tournament_result write_rounds(struct recording *r, struct writer *w)
{
    struct tournament_rounds rounds;
    enum tournament_result result = tournament_rounds_open(r->opened, NULL, &rounds);
    note_substitutes(r);
    writer_open(w, '[');
    while (tournament_rounds_next(&rounds, &result)) {
        if (!rounds.plan.made) continue;
        note_round(r, &rounds.plan);
        result = write_round(r, &rounds.plan, w);
    }
    writer_close(w, ']');
    tournament_rounds_close(&rounds);
    return result;
}

/* ---- players ---- */

/* An entrant who has had no part in any round has no place. Before the first round all have one. */
static enum tournament_result write_player(const struct recording *r, const struct store_entrant *entrant,
                                           bool lots, struct writer *w)
{
    char id[ENTRANT_ID_ROOM];
    int32_t lot;
    entrant_id(entrant->number, id);
    writer_open(w, '{');
    writer_member_string(w, "id", id);
    writer_member_string(w, "name", entrant->name);
    if (*entrant->team) writer_member_string(w, "team", entrant->team);
    if (entrant->handicap && tournament_shows_handicaps(r->opened)) {
        writer_name(w, "handicap");
        writer_decimal(w, entrant->handicap);
    }
    if (entrant->unranked || (r->rounds && !r->took_part[entrant->number - 1]))
        writer_member_boolean(w, "unranked", true);
    const enum tournament_result result =
        lots ? tournament_lot(r->opened, entrant->number, &lot) : TOURNAMENT_OK;
    if (lots && result == TOURNAMENT_OK) writer_member_integer(w, "lot", lot);
    writer_close(w, '}');
    return result;
}

/* Lots are drawn when the tournament is over, so that no player plays by them. */
static enum tournament_result write_players(const struct recording *r, struct writer *w)
{
    const bool lots = r->opened->row.status == TOURNAMENT_OVER && tournament_breaks_ties_by_lot(r->opened);
    enum tournament_result result = TOURNAMENT_OK;
    writer_open(w, '[');
    for (size_t i = 0; result == TOURNAMENT_OK && i < r->entrants.count; i++)
        result = write_player(r, &r->entrants.list[i], lots, w);
    writer_close(w, ']');
    return result;
}

/* ---- the record ---- */

/* `rounds` is their written list. */
static enum tournament_result write_record(const struct recording *r, const struct writer *rounds,
                                           struct writer *w)
{
    const struct opened_tournament *opened = r->opened;
    const json_t *given = stored_terms_awards(opened->terms);
    writer_open(w, '{');
    writer_member_string(w, "name", opened->row.name);
    writer_member_boolean(w, "over", opened->row.status == TOURNAMENT_OVER);
    json_memory_write_member(w, "terms", tournament_standings_terms(opened));
    writer_member_open(w, "seats", '[');
    for (int nth = 0; nth < tournament_table_size(opened); nth++)
        writer_string(w, tournament_seat_id(opened, nth));
    writer_close(w, ']');
    writer_name(w, "players");
    enum tournament_result result = write_players(r, w);
    writer_name(w, "rounds");
    writer_join(w, rounds);
    if (result == TOURNAMENT_OK) result = tournament_write_changes(opened, w);
    if (given) json_memory_write_member(w, "given_awards", given);
    writer_close(w, '}');
    return w->failed && result == TOURNAMENT_OK ? TOURNAMENT_AWAY : result;
}

enum tournament_result tournament_write_record(const struct opened_tournament *opened, struct writer *w)
{
    struct recording r = {.opened = opened};
    struct writer rounds;
    writer_init(&rounds);
    enum tournament_result result = tournament_load_entrants(opened, &r.entrants);
    if (result == TOURNAMENT_OK) result = tournament_load_substitutes(opened, &r.substitutes);
    if (result == TOURNAMENT_OK) result = match_results_load(opened, &r.results);
    if (result == TOURNAMENT_OK) result = write_rounds(&r, &rounds);
    if (result == TOURNAMENT_OK) result = write_record(&r, &rounds, w);
    store_rows_free(r.entrants.rows);
    store_rows_free(r.substitutes.rows);
    match_results_free(&r.results);
    writer_free(&rounds);
    return result;
}
