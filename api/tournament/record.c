/* The record of a tournament, and its standings. */
#include "api/tournament/work.h"

#include <stdlib.h>
#include <string.h>

#include "engine/resample.h"
#include "tournament/document.h"
#include "tournament/match_watch.h"
#include "tournament/record_rows.h"
#include "tournament/tournament_record.h"

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
static void write_result(const struct tournament_at *at, const struct table_result *result, struct writer *w)
{
    struct table_row row = table_row_begin;
    row.end = result->end;
    row.outright = result->outright;
    row.turns = result->turns;
    for (int seat = 0; seat < TOURNAMENT_SEATS; seat++) {
        const struct seat_result *from = &result->seat[seat];
        const struct pack *pack = at->plan.pack;
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

/* Puts a result into a table of the record. */
static void add_result(json_t *table, const json_t *result)
{
    static const char *const of_table[] = {"end", "outright", "turns"};
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

/* The result of a match that is over, from its log. It is kept then. NOT_STARTED: the match is not over. */
static enum match_result find_result(const struct tournaments *t, const struct tournament_at *at,
                                     const char *id, json_t **result)
{
    struct watched watched = {0};
    struct match match;
    struct writer w;
    struct store_result row;
    *result = NULL;
    enum match_result found = match_watch_again(t->matches, id, look, &watched, &match);
    if (found != MATCH_OK) return found;
    writer_init(&w);
    write_result(at, &watched.result, &w);
    row.result = writer_text(&w);
    if (w.failed || !match_id_read(id, row.match)) found = MATCH_AWAY;
    if (found == MATCH_OK) found = tournament_db(store_result_add(t->db, at->row.id, &row));
    if (found == MATCH_OK && !(*result = json_loads(row.result, 0, NULL))) found = MATCH_AWAY;
    writer_free(&w);
    return found;
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

static void mark(const json_t *rows, bool *had, size_t count)
{
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const char *id = json_string_value(json_object_get(json_array_get(rows, i), "player"));
        const size_t number = id ? (size_t)entrant_number(id) : 0;
        if (number >= 1 && number <= count) had[number - 1] = true;
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

/* Who has had no part in any round has no place. */
static json_t *json_of_players(const struct tournament_at *at, const struct store_entrant *list, size_t count,
                               const json_t *rounds)
{
    json_t *players = json_array();
    bool had[ENTRANTS_MOST];
    mark_present(rounds, had, count);
    for (size_t i = 0; i < count; i++) {
        char id[ENTRANT_ID_ROOM];
        entrant_id(list[i].number, id);
        json_t *player = json_pack("{s:s, s:s}", "id", id, "name", list[i].name);
        if (*list[i].team) json_object_set_new(player, "team", json_string(list[i].team));
        if (list[i].handicap && tournament_shows_handicaps(at))
            json_object_set_new(player, "handicap", json_of_handicap(list[i].handicap));
        if (list[i].unranked || !had[i]) json_object_set_new(player, "unranked", json_true());
        json_array_append_new(players, player);
    }
    return players;
}

static json_t *json_of_seats(const struct tournament_at *at)
{
    json_t *seats = json_array();
    for (int nth = 0; nth < tournament_table_size(at); nth++)
        json_array_append_new(seats, json_string(tournament_seat_id(at, nth)));
    return seats;
}

/* Gives the tables of a round the results that are kept, and finds those that are not. */
static enum match_result complete_round(const struct tournaments *t, const struct tournament_at *at,
                                        json_t *round, const json_t *kept)
{
    json_t *tables = json_object_get(round, "tables"), *table;
    size_t i;
    json_array_foreach(tables, i, table)
    {
        const char *id = json_string_value(json_object_get(table, "match"));
        const json_t *known = json_object_get(kept, id);
        json_t *result = NULL;
        const enum match_result found = known ? MATCH_OK : find_result(t, at, id, &result);
        if (found == MATCH_AWAY || found == MATCH_BROKEN) return found;
        if (known || result) add_result(table, known ? known : result);
        json_decref(result);
    }
    return MATCH_OK;
}

static enum match_result load_results(const struct tournaments *t, const struct tournament_at *at,
                                      json_t **kept)
{
    const struct store_result *list;
    struct store_rows *rows;
    size_t count;
    enum match_result result = tournament_db(store_results(t->db, at->row.id, &list, &count, &rows));
    *kept = json_object();
    for (size_t i = 0; result == MATCH_OK && i < count; i++) {
        char id[UUID_ROOM];
        match_id_write(list[i].match, id);
        if (json_object_set_new(*kept, id, json_loads(list[i].result, 0, NULL)) != 0) result = MATCH_AWAY;
    }
    store_rows_free(rows);
    return result;
}

static enum match_result load_rounds(const struct tournaments *t, const struct tournament_at *at,
                                     json_t *rounds)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    json_t *kept;
    enum match_result result = load_results(t, at, &kept);
    const enum db_result found = store_rounds(t->db, at->row.id, &list, &count, &rows);
    if (result == MATCH_OK) result = tournament_db(found);
    for (size_t i = 0; result == MATCH_OK && i < count; i++) {
        if (!list[i].made) continue;
        json_t *round = json_loads(list[i].plan, 0, NULL);
        json_object_del(round, "standing_by");
        json_object_del(round, "figures");
        result = round ? complete_round(t, at, round, kept) : MATCH_AWAY;
        if (json_array_append_new(rounds, round) != 0 && result == MATCH_OK) result = MATCH_AWAY;
    }
    store_rows_free(rows);
    json_decref(kept);
    return result;
}

/* Each round counts for teams, where there are any. */
static bool count_for_teams(const struct store_entrant *list, size_t count, json_t *rounds)
{
    bool has_teams = false, fine = true;
    json_t *round;
    size_t i;
    for (i = 0; i < count; i++)
        has_teams |= *list[i].team != 0;
    json_array_foreach(rounds, i, round)
    {
        if (has_teams) fine &= json_object_set_new(round, "team", json_true()) == 0;
    }
    return fine;
}

enum match_result tournament_record_json(const struct tournaments *t, const struct tournament_at *at,
                                         json_t **record)
{
    const struct store_entrant *list;
    struct store_rows *rows;
    size_t count;
    json_t *rounds = json_array();
    enum match_result result = tournament_db(store_entrants(t->db, at->row.id, &list, &count, &rows));
    if (result == MATCH_OK) result = load_rounds(t, at, rounds);
    if (result == MATCH_OK && !count_for_teams(list, count, rounds)) result = MATCH_AWAY;
    *record = result != MATCH_OK
                  ? NULL
                  : json_pack("{s:s, s:O, s:o, s:o, s:O}", "name", at->row.name, "terms",
                              json_object_get(at->terms, "terms"), "seats", json_of_seats(at), "players",
                              json_of_players(at, list, count, rounds), "rounds", rounds);
    store_rows_free(rows);
    json_decref(rounds);
    return result == MATCH_OK && !*record ? MATCH_AWAY : result;
}

/* ---- standings ---- */

/* The result of a match that is still played, as if it ended now, for a spectator: what a spectator cannot
 * see is drawn anew, so that the standings tell nothing hidden. False: the game cannot draw it. */
static bool guess_result(const struct match *match, struct table_result *result)
{
    struct play p = match->play;
    struct move_list *moves = malloc(sizeof *moves);
    uint64_t random = 1;
    bool known = false;
    if (!moves || !p.state || !(p.state = malloc(play_state_size(p.game)))) {
        free(moves);
        return false;
    }
    memcpy(p.state, match->play.state, play_state_size(p.game));
    if (play_resample(&p, SEAT_NONE, NULL, &random, moves)) {
        match_result_of(&p, NULL, result);
        known = true;
    }
    free(p.state);
    free(moves);
    return known;
}

/* The record's seats are the n-th seats of the match. */
static void by_record(const struct tournament_at *at, const struct table_result *from,
                      struct table_result *to)
{
    int nth = 0;
    *to = *from;
    memset(to->seat, 0, sizeof to->seat);
    for (int seat = 0; seat < TOURNAMENT_SEATS; seat++)
        if (at->seats >> seat & 1) to->seat[nth++] = from->seat[seat];
}

static enum match_result add_running(const struct tournaments *t, const struct tournament_at *at,
                                     struct tournament_record *record)
{
    for (int i = 0; i < record->tournament.tables; i++) {
        struct match match;
        struct table_result result, ordered;
        if (record->tournament.table[i].result.end != END_OPEN) continue;
        const enum match_result read =
            match_read(t->matches, &(struct caller){record->match[i].id, NULL}, 0, &match);
        if (read == MATCH_AWAY || read == MATCH_BROKEN) return read;
        if (read != MATCH_OK || match.status != STORE_RUNNING || !guess_result(&match, &result)) continue;
        by_record(at, &result, &ordered);
        tournament_record_result(record, i, &ordered);
    }
    return MATCH_OK;
}

static enum match_result read_record(const struct tournaments *t, const struct tournament_at *at,
                                     struct tournament_record **record)
{
    json_t *json;
    struct faults faults;
    faults_clear(&faults);
    *record = NULL;
    const enum match_result result = tournament_record_json(t, at, &json);
    if (result != MATCH_OK) return result;
    *record = tournament_record_read(json, &faults);
    json_decref(json);
    if (*record) return MATCH_OK;
    return faults.count ? MATCH_BROKEN : MATCH_AWAY;
}

enum match_result tournament_write_standings(const struct tournaments *t, const struct tournament_at *at,
                                             const struct standings_wish *wish, struct writer *w)
{
    static void (*const writers[])(struct writer *, const struct standings *, const struct tournament_terms *,
                                   const struct standings_names *) = {[STANDINGS_JSON] = standings_write,
                                                                      [STANDINGS_CSV] = standings_write_csv,
                                                                      [STANDINGS_HTML] =
                                                                          standings_write_html};
    struct tournament_record *record;
    struct standings standings = {0};
    enum match_result result = read_record(t, at, &record);
    if (result == MATCH_OK && wish->if_ended) result = add_running(t, at, record);
    if (result == MATCH_OK) {
        const bool all = !wish->round || wish->round >= record->rounds;
        const struct standings_moment moment = {.rounds = all ? record->rounds : wish->round,
                                                .open = wish->if_ended,
                                                .final = all && at->row.status == TOURNAMENT_OVER};
        if (standings_make(&standings, &record->tournament, &moment))
            writers[wish->form](w, &standings, &record->terms, &record->names);
        else
            result = MATCH_AWAY;
        standings_free(&standings);
    }
    if (record) tournament_record_free(record);
    return result;
}

enum match_result tournament_places(const struct tournaments *t, const struct tournament_at *at, int entrants,
                                    uint16_t **places)
{
    struct tournament_record *record;
    struct standings standings = {0};
    enum match_result result = read_record(t, at, &record);
    *places = result == MATCH_OK ? calloc((size_t)entrants + 1, sizeof **places) : NULL;
    if (result == MATCH_OK && !*places) result = MATCH_AWAY;
    if (result == MATCH_OK) {
        const struct standings_moment moment = {.rounds = record->rounds};
        if (!standings_make(&standings, &record->tournament, &moment)) result = MATCH_AWAY;
        for (int i = 0; result == MATCH_OK && i < standings.players; i++)
            if (standings.list[i].player < entrants)
                (*places)[standings.list[i].player] =
                    standings.list[i].place ? standings.list[i].place : (uint16_t)entrants;
        standings_free(&standings);
    }
    if (record) tournament_record_free(record);
    return result;
}
