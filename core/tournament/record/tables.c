/* The record of a tournament: its tables. */
#include <string.h>

#include "data/text.h"
#include "tournament/document.h"
#include "tournament/record/reading.h"

bool reading_row(const struct record_reading *r, enum row_kind kind, void *row, json_t *json,
                 const char *path)
{
    if (!document_complete(json, r->begin[kind])) return fault_add_memory(r->faults, path);
    return document_read(row, record_rows[kind].record, json, path, r->faults);
}

/* The player at a seat: an index, -1 for none, or -2 with a fault. */
static int find_player(const struct record_reading *r, const char *id, const char *path, const char *name)
{
    char at[FAULT_PATH];
    const int index = *id ? tournament_record_player(r->to, id) : -1;
    if (index >= 0 || !*id) return index;
    fault_path(at, path, name);
    fault_add(r->faults, at, "there is no player \"%s\"", id);
    return -2;
}

/* Adds all who had the seat, one after the other. The seat's player becomes the one for whom it counts. */
static bool read_substitutes(const struct record_reading *r, struct tournament_table *table, int seat,
                             const struct seat_row *row, const char *path)
{
    struct tournament *to = &r->to->tournament;
    const int32_t number = to->tables - 1;
    char at[FAULT_PATH];
    r->to->own.holders[to->holders++] = (struct tournament_holder){number, seat, table->player[seat], 1};
    fault_path(at, path, "substitutes");
    for (int i = 0; i < row->substitute_count; i++) {
        const struct substitute_row *it = &row->substitutes[i];
        const int player = find_player(r, it->player, at, "player");
        if (player < -1) return false;
        if (it->from <= r->to->own.holders[to->holders - 1].from ||
            (table->result.entries && it->from > table->result.entries))
            return fault_add(r->faults, at, "must be in the order of the log's entries, within them");
        r->to->own.holders[to->holders++] = (struct tournament_holder){number, seat, player, it->from};
        if (r->to->terms.substitutes != SUBSTITUTES_FIRST) table->player[seat] = player;
    }
    return true;
}

static bool read_seat(const struct record_reading *r, struct tournament_table *table,
                      const struct seat_row *row, bool given, const char *path)
{
    const int seat = tournament_record_seat(r->to, row->seat);
    const int player = find_player(r, row->player, path, "player");
    if (seat < 0) return fault_add(r->faults, path, "there is no seat \"%s\"", row->seat);
    if (player < -1) return false;
    if (table->result.seat[seat].plays)
        return fault_add(r->faults, path, "the seat \"%s\" stands here twice", row->seat);
    table->player[seat] = player;
    if (row->substitute_count && !read_substitutes(r, table, seat, row, path)) return false;
    table->score[seat] = row->score;
    table->given |= given << seat;
    table->result.seat[seat] = (struct seat_result){.plays = true,
                                                    .rank = row->rank,
                                                    .out = row->out,
                                                    .out_turn = row->out_turn,
                                                    .points = row->points,
                                                    .gain = row->gain};
    return true;
}

static int find_pool(const struct tournament_terms *terms, const char *name)
{
    int i = terms->pool_count - 1;
    while (i >= 0 && strcmp(terms->pools[i].name, name) != 0)
        i--;
    return i;
}

/* Ranks by points where no seat has a rank; otherwise each seat needs one. */
static bool settle_ranks(const struct record_reading *r, struct tournament_table *table, const char *path)
{
    int seats = 0, ranked = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        seats += table->result.seat[i].plays;
        ranked += table->result.seat[i].plays && table->result.seat[i].rank;
    }
    table->by_points = !ranked;
    if (!ranked) match_rank_by_points(&table->result);
    return !ranked || ranked == seats ||
           fault_add(r->faults, path, "some seats have a rank, and some have none");
}

bool reading_table(struct record_reading *r, json_t *json, int round, const char *path)
{
    struct tournament_record *to = r->to;
    struct tournament_table *table = &to->own.tables[to->tournament.tables];
    struct table_row row;
    json_t *seat, *seats = json_object_get(json, "seats");
    bool given[TOURNAMENT_SEATS] = {false}, sound = true;
    size_t i;
    char at[FAULT_PATH];
    json_array_foreach(seats, i, seat)
    {
        if (i < TOURNAMENT_SEATS) given[i] = json_object_get(seat, "score") != NULL;
        if (!document_complete(seat, r->begin[ROW_SEAT])) return fault_add_memory(r->faults, path);
    }
    if (!reading_row(r, ROW_TABLE, &row, json, path)) return false;
    fault_path(at, path, "match");
    if (!text_is_plain(row.match, TEXT_ONE_LINE)) return fault_add(r->faults, at, RECORD_UNPLAIN);
    *table = (struct tournament_table){.round = round, .pool = -1};
    memset(table->player, -1, sizeof table->player);
    memcpy(to->match[to->tournament.tables++].id, row.match, sizeof row.match);
    table->result.end = row.end;
    table->result.outright = row.outright;
    table->result.turns = row.turns;
    table->result.entries = row.entries;
    if (*row.pool && (table->pool = find_pool(&to->terms, row.pool)) < 0)
        sound = fault_add(r->faults, path, "there is no pool \"%s\"", row.pool);
    for (i = 0; i < row.seat_count; i++) {
        fault_path(at, path, "seats");
        fault_path_index(at, at, i);
        sound &= read_seat(r, table, &row.seats[i], given[i], at);
    }
    return sound && settle_ranks(r, table, path);
}

bool reading_sitting(struct record_reading *r, json_t *json, int round, const char *path)
{
    struct tournament *to = &r->to->tournament;
    struct sitting_row row;
    const bool given = json_object_get(json, "score") != NULL;
    if (!reading_row(r, ROW_SITTING, &row, json, path)) return false;
    const int player = find_player(r, row.player, path, "player");
    if (player < 0) return false;
    r->to->own.sittings[to->sittings++] = (struct tournament_sitting){player, round, given, row.score};
    return true;
}

bool reading_given(struct record_reading *r, json_t *json, const char *path)
{
    struct standings_names *to = &r->to->names;
    struct given_row row;
    char at[FAULT_PATH];
    if (!reading_row(r, ROW_GIVEN, &row, json, path)) return false;
    const int player = find_player(r, row.player, path, "player");
    if (player < 0) return false;
    fault_path(at, path, "award");
    if (!text_is_plain(row.award, TEXT_ONE_LINE)) return fault_add(r->faults, at, RECORD_UNPLAIN);
    struct given_award *given = &r->to->given[to->given_count++];
    memcpy(given->award, row.award, sizeof given->award);
    given->player = player;
    return true;
}
