/* The record of a tournament: its players, and its rounds with the results of their matches. */
#include "api/tournament/record.h"

#include <string.h>

#include "api/tournament/changes.h"
#include "api/tournament/entrants.h"
#include "api/tournament/seating.h"
#include "api/tournament/secrets.h"
#include "api/tournament/substitutes.h"
#include "tournament/document.h"
#include "tournament/match_watch.h"
#include "tournament/record/rows.h"

/* ---- the result of a match ---- */

struct watched {
    struct match_watch watch;
    struct table_result result;
};

static void look(void *context, const struct play *p)
{
    struct watched *w = context;
    match_watch_state(&w->watch, p);
    if (play_head(p)->seats) match_result_of(p, &w->watch, &w->result);
}

/* Writes the result as members of a table in the record, without the players. */
static void write_result(const struct opened_tournament *opened, const struct table_result *result,
                         struct writer *w)
{
    struct table_row row = table_row_begin;
    row.end = result->end;
    row.outright = result->outright;
    row.turns = result->turns;
    row.entries = result->entries;
    for (int seat = 0; seat < TOURNAMENT_SEATS; seat++) {
        const struct seat_result *from = &result->seat[seat];
        const struct pack *pack = opened->plan.pack;
        if (!from->plays) continue;
        struct seat_row *to = &row.seats[row.seat_count++];
        *to = (struct seat_row){.points = from->points,
                                .gain = from->gain,
                                .rank = from->rank,
                                .out = from->out,
                                .out_turn = from->out_turn};
        strncpy(to->seat, domain_id(pack->game->seats, pack->data, seat), sizeof to->seat - 1);
    }
    record_write(w, &table_row_record, &row, &document_sight);
}

/* Puts the members of a result into a table of the record. */
static void add_result(json_t *table, const json_t *result)
{
    static const char *const of_table[] = {"end", "outright", "turns", "entries"};
    static const char *const of_seat[] = {"points", "gain", "rank", "out", "out_turn"};
    json_t *seats = json_object_get(table, "seats"), *others = json_object_get(result, "seats");
    for (size_t i = 0; i < sizeof of_table / sizeof *of_table; i++)
        json_object_set(table, of_table[i], json_object_get(result, of_table[i]));
    for (size_t i = 0; i < json_array_size(seats); i++)
        for (size_t k = 0; k < json_array_size(others); k++) {
            json_t *seat = json_array_get(seats, i), *other = json_array_get(others, k);
            if (!json_equal(json_object_get(seat, "seat"), json_object_get(other, "seat"))) continue;
            for (size_t m = 0; m < sizeof of_seat / sizeof *of_seat; m++)
                json_object_set(seat, of_seat[m], json_object_get(other, of_seat[m]));
        }
}

/* The result of a match that is over, from its log. It is kept then. *result NULL: the match is not over, or
 * was deleted. */
static enum tournament_result find_result(const struct opened_tournament *opened, const char *id,
                                          json_t **result)
{
    struct watched watched = {0};
    struct match match;
    struct writer w;
    struct store_result row;
    *result = NULL;
    const enum match_result played = match_watch_again(opened->worker.matches, id, look, &watched, &match);
    if (played != MATCH_OK) return tournament_match_failure(played);
    enum tournament_result found = TOURNAMENT_OK;
    watched.result.entries = (int32_t)match.version;
    writer_init(&w);
    write_result(opened, &watched.result, &w);
    row.result = writer_text(&w);
    if (w.failed || !uuid_parse(id, row.match)) found = TOURNAMENT_AWAY;
    if (found == TOURNAMENT_OK)
        found = tournament_db(store_result_add(opened->worker.db, opened->row.id, &row));
    if (found == TOURNAMENT_OK && !(*result = json_loads(row.result, 0, NULL))) found = TOURNAMENT_AWAY;
    writer_free(&w);
    return found;
}

/* ---- matches that are not over ---- */

enum tournament_result tournament_load_unfinished(const struct opened_tournament *opened,
                                                  struct tournament_unfinished *unfinished)
{
    *unfinished = (struct tournament_unfinished){0};
    return tournament_db(store_unfinished(opened->worker.db, opened->row.id, &unfinished->list,
                                          &unfinished->count, &unfinished->rows));
}

static int compare_ids(const void *id, const void *match)
{
    return memcmp(id, ((const struct store_unfinished *)match)->match, STORE_ID);
}

const struct store_unfinished *tournament_find_unfinished(const struct tournament_unfinished *unfinished,
                                                          const char *match)
{
    uint8_t id[STORE_ID];
    if (!unfinished->count || !uuid_parse(match, id)) return NULL;
    return bsearch(id, unfinished->list, unfinished->count, sizeof *unfinished->list, compare_ids);
}

/* ---- the record ---- */

/* A handicap as the number that it is. */
static json_t *json_of_handicap(int32_t thousandths)
{
    struct writer w;
    writer_init(&w);
    writer_decimal(&w, thousandths);
    json_t *number = json_loads(writer_text(&w), JSON_DECODE_ANY, NULL);
    writer_free(&w);
    return number;
}

/* Marks the players of seats, and those who have taken the seats over. */
static void mark(const json_t *rows, bool *had, size_t count)
{
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const char *id = json_string_value(json_object_get(json_array_get(rows, i), "player"));
        const size_t number = id ? (size_t)entrant_number(id) : 0;
        if (number >= 1 && number <= count) had[number - 1] = true;
        mark(json_object_get(json_array_get(rows, i), "substitutes"), had, count);
    }
}

/* Marks those who have played or sat out. Before the first round these are all. */
static void mark_present(const json_t *rounds, bool *had, size_t count)
{
    for (size_t i = 0; i < count; i++)
        had[i] = json_array_size(rounds) == 0;
    for (size_t i = 0; i < json_array_size(rounds); i++) {
        const json_t *round = json_array_get(rounds, i), *tables = json_object_get(round, "tables");
        for (size_t k = 0; k < json_array_size(tables); k++)
            mark(json_object_get(json_array_get(tables, k), "seats"), had, count);
        mark(json_object_get(round, "sitting_out"), had, count);
    }
}

/* Whether lots decide. They are drawn when the tournament is over, so that no player plays by them. */
static bool has_lots(const struct opened_tournament *opened)
{
    const json_t *ties = json_object_get(json_object_get(opened->terms, "terms"), "tie_breaks");
    for (size_t i = 0; i < json_array_size(ties); i++)
        if (strcmp(json_string_value(json_array_get(ties, i)), "lot") == 0)
            return opened->row.status == TOURNAMENT_OVER;
    return false;
}

/* An entrant who has had no part in any round has no place. NULL: the database is away, or memory is
 * short. */
static json_t *json_of_players(const struct opened_tournament *opened,
                               const struct tournament_entrants *entrants, const json_t *rounds)
{
    json_t *players = json_array();
    bool had[ENTRANTS_MOST], known = true;
    const bool lots = has_lots(opened);
    mark_present(rounds, had, entrants->count);
    for (size_t i = 0; i < entrants->count; i++) {
        const struct store_entrant *entrant = &entrants->list[i];
        char id[ENTRANT_ID_ROOM];
        entrant_id(entrant->number, id);
        json_t *player = json_pack("{s:s, s:s}", "id", id, "name", entrant->name);
        if (*entrant->team) json_object_set_new(player, "team", json_string(entrant->team));
        if (entrant->handicap && tournament_shows_handicaps(opened))
            known &= json_object_set_new(player, "handicap", json_of_handicap(entrant->handicap)) == 0;
        if (entrant->unranked || !had[i]) json_object_set_new(player, "unranked", json_true());
        int32_t lot = 0;
        known &= !lots || tournament_lot(opened, entrant->number, &lot) == TOURNAMENT_OK;
        if (lots) json_object_set_new(player, "lot", json_integer(lot));
        json_array_append_new(players, player);
    }
    if (known) return players;
    json_decref(players);
    return NULL;
}

static json_t *json_of_seats(const struct opened_tournament *opened)
{
    json_t *seats = json_array();
    for (int nth = 0; nth < tournament_table_size(opened); nth++)
        json_array_append_new(seats, json_string(tournament_seat_id(opened, nth)));
    return seats;
}

/* What a tournament's tables are completed from. */
struct completion {
    json_t *kept; /* results, by the ids of their matches */
    struct tournament_substitutes substitutes;
    struct tournament_unfinished unfinished;
    int found; /* results that were taken from logs */
};

/* Gives the tables of a round the results that are kept, and finds those that are not. */
static enum tournament_result complete_round(const struct opened_tournament *opened, json_t *round,
                                             struct completion *from)
{
    json_t *tables = json_object_get(round, "tables"), *table;
    size_t i;
    json_array_foreach(tables, i, table)
    {
        const char *id = json_string_value(json_object_get(table, "match"));
        const json_t *known = json_object_get(from->kept, id);
        const bool is_open = !known && tournament_find_unfinished(&from->unfinished, id);
        json_t *result = NULL;
        if (!known && !is_open && from->found == RESULTS_ONCE) return TOURNAMENT_COUNTING;
        const enum tournament_result found =
            known || is_open ? TOURNAMENT_OK : find_result(opened, id, &result);
        if (found != TOURNAMENT_OK) return found;
        from->found += result != NULL;
        if (known || result) add_result(table, known ? known : result);
        tournament_add_substitutes(opened, &from->substitutes, table);
        json_decref(result);
    }
    return TOURNAMENT_OK;
}

static enum tournament_result load_results(const struct opened_tournament *opened, json_t **kept)
{
    const struct store_result *list;
    struct store_rows *rows;
    size_t count;
    enum tournament_result result =
        tournament_db(store_results(opened->worker.db, opened->row.id, &list, &count, &rows));
    *kept = json_object();
    for (size_t i = 0; result == TOURNAMENT_OK && i < count; i++) {
        char id[UUID_TEXT];
        uuid_format(list[i].match, id);
        if (json_object_set_new(*kept, id, json_loads(list[i].result, 0, NULL)) != 0)
            result = TOURNAMENT_AWAY;
    }
    store_rows_free(rows);
    return result;
}

static enum tournament_result load_rounds(const struct opened_tournament *opened, json_t *rounds)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    struct completion from = {0};
    enum tournament_result result = load_results(opened, &from.kept);
    if (result == TOURNAMENT_OK) result = tournament_load_substitutes(opened, &from.substitutes);
    if (result == TOURNAMENT_OK) result = tournament_load_unfinished(opened, &from.unfinished);
    const enum db_result found = store_rounds(opened->worker.db, opened->row.id, &list, &count, &rows);
    if (result == TOURNAMENT_OK) result = tournament_db(found);
    for (size_t i = 0; result == TOURNAMENT_OK && i < count; i++) {
        if (!list[i].made) continue;
        json_t *round = json_loads(list[i].plan, 0, NULL);
        json_object_del(round, "standing_by");
        json_object_del(round, "figures");
        result = round ? complete_round(opened, round, &from) : TOURNAMENT_AWAY;
        if (json_array_append_new(rounds, round) != 0 && result == TOURNAMENT_OK) result = TOURNAMENT_AWAY;
    }
    store_rows_free(rows);
    store_rows_free(from.substitutes.rows);
    store_rows_free(from.unfinished.rows);
    json_decref(from.kept);
    return result;
}

/* Each round counts for teams, where there are any. */
static bool count_for_teams(const struct tournament_entrants *entrants, json_t *rounds)
{
    bool has_teams = false, fine = true;
    json_t *round;
    size_t i;
    for (i = 0; i < entrants->count; i++)
        has_teams |= *entrants->list[i].team != 0;
    json_array_foreach(rounds, i, round)
    {
        if (has_teams) fine &= json_object_set_new(round, "team", json_true()) == 0;
    }
    return fine;
}

/* NULL: the database is away, or memory is short. */
static json_t *json_of_record(const struct opened_tournament *opened,
                              const struct tournament_entrants *entrants, json_t *rounds, json_t *changes)
{
    json_t *record = json_pack("{s:s, s:b, s:O, s:o, s:o, s:O}", "name", opened->row.name, "over",
                               opened->row.status == TOURNAMENT_OVER, "terms",
                               json_object_get(opened->terms, "terms"), "seats", json_of_seats(opened),
                               "players", json_of_players(opened, entrants, rounds), "rounds", rounds);
    if (record && json_array_size(changes) > 0) json_object_set(record, "changes", changes);
    json_t *given = json_object_get(opened->terms, "given_awards");
    if (record && given) json_object_set(record, "given_awards", given);
    return record;
}

enum tournament_result tournament_record_json(const struct opened_tournament *opened, json_t **record)
{
    struct tournament_entrants entrants;
    json_t *rounds = json_array(), *changes = NULL;
    enum tournament_result result = tournament_load_entrants(opened, &entrants);
    if (result == TOURNAMENT_OK) result = load_rounds(opened, rounds);
    if (result == TOURNAMENT_OK && !count_for_teams(&entrants, rounds)) result = TOURNAMENT_AWAY;
    if (result == TOURNAMENT_OK) result = tournament_changes_json(opened, &changes);
    *record = result == TOURNAMENT_OK ? json_of_record(opened, &entrants, rounds, changes) : NULL;
    store_rows_free(entrants.rows);
    json_decref(rounds);
    json_decref(changes);
    return result == TOURNAMENT_OK && !*record ? TOURNAMENT_AWAY : result;
}
