/* Who plays in a round, and who sits where. */
#include "api/tournament/seating.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "api/tournament/entrants.h"
#include "api/tournament/plans.h"
#include "api/tournament/preferences.h"
#include "api/tournament/standings.h"
#include "api/tournament/stored_terms.h"

/* ---- the seats of a match ---- */

int tournament_table_size(const struct opened_tournament *opened)
{
    return __builtin_popcount(opened->seats);
}

int tournament_nth_seat(const struct opened_tournament *opened, int nth)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (opened->seats >> seat & 1 && nth-- == 0) return seat;
    return NO_SEAT;
}

const char *tournament_seat_id(const struct opened_tournament *opened, int nth)
{
    const struct pack *pack = opened->plan.pack;
    return domain_id(pack->game->seats, pack->data, tournament_nth_seat(opened, nth));
}

int tournament_seat_find(const struct opened_tournament *opened, const char *id)
{
    for (int nth = 0; nth < tournament_table_size(opened); nth++)
        if (strcmp(tournament_seat_id(opened, nth), id) == 0) return nth;
    return -1;
}

/* ---- attendance ---- */

enum tournament_result tournament_take_attendance(const struct opened_tournament *opened,
                                                  struct round_wish *wish)
{
    static const enum round_part rolls[] = {[ENTRANT_PLAYS] = PART_PLAYS,
                                            [ENTRANT_STANDS_BY] = PART_STANDS_BY,
                                            [ENTRANT_WITHDRAWN] = PART_ABSENT};
    struct tournament_entrants entrants;
    enum tournament_result result = tournament_load_entrants(opened, &entrants);
    if (result == TOURNAMENT_OK) {
        wish->entrants = entrants.count;
        wish->attendance = calloc(entrants.count + 1, sizeof *wish->attendance);
        if (wish->by_preference) wish->preferred = calloc(entrants.count + 1, sizeof *wish->preferred);
        if (!wish->attendance || (wish->by_preference && !wish->preferred)) result = TOURNAMENT_AWAY;
    }
    for (size_t i = 0; result == TOURNAMENT_OK && i < entrants.count; i++) {
        wish->attendance[i].part = rolls[entrants.list[i].status];
        if (wish->preferred)
            entrant_read_preferences(opened, entrants.list[i].preferences, wish->preferred[i]);
    }
    store_rows_free(entrants.rows);
    return result;
}

void round_wish_free(struct round_wish *wish)
{
    free(wish->attendance);
    free(wish->tables);
    free(wish->preferred);
    wish->attendance = NULL;
    wish->preferred = NULL;
    wish->tables = NULL;
}

/* ---- seating ---- */

/* The tables of earlier rounds. */
struct past {
    struct seating_past *list;
    int count;
};

/* Adds the tables of a round. False: memory is short. */
static bool add_past(const struct round_plan *plan, struct past *past)
{
    const size_t count = past->count + (size_t)plan->table_count;
    struct seating_past *grown = realloc(past->list, (count + 1) * sizeof *grown);
    if (!grown) return false;
    past->list = grown;
    for (int k = 0; k < plan->table_count; k++)
        grown[past->count++] = (struct seating_past){plan->number - 1, plan->tables[k].seats};
    return true;
}

static enum tournament_result load_past(const struct opened_tournament *opened, struct past *past)
{
    struct tournament_rounds rounds;
    enum tournament_result result = tournament_rounds_open(opened, NULL, &rounds);
    while (tournament_rounds_next(&rounds, &result))
        if (!add_past(&rounds.plan, past)) result = TOURNAMENT_AWAY;
    tournament_rounds_close(&rounds);
    return result;
}

static int count_part(const struct round_wish *wish, enum round_part part)
{
    int count = 0;
    for (int i = 0; i < wish->entrants; i++)
        count += wish->attendance[i].part == part;
    return count;
}

/* The games of all who play. */
static int count_games(const struct round_wish *wish)
{
    int count = count_part(wish, PART_PLAYS);
    for (int i = 0; i < wish->entrants; i++)
        count += wish->attendance[i].part == PART_PLAYS && wish->attendance[i].second_game;
    return count;
}

/* Calls as many of those who stand by as full tables lack. False: too few stand by, or one has two games at
 * one table. */
static bool fill_tables(struct round_wish *wish, int size)
{
    wish->fit = seating_fit(count_games(wish), size);
    int missing = wish->fit.missing;
    if (count_part(wish, PART_STANDS_BY) < missing) return false;
    for (int i = 0; i < wish->entrants && missing; i++)
        if (wish->attendance[i].part == PART_STANDS_BY) {
            wish->attendance[i].part = PART_PLAYS;
            missing--;
        }
    const int games = count_games(wish);
    return games > size || (games == size && games == count_part(wish, PART_PLAYS));
}

/* Those whom the organizer has not seated stand by. */
static void call_seated(const struct opened_tournament *opened, struct round_wish *wish)
{
    for (int i = 0; i < wish->entrants; i++)
        if (wish->attendance[i].part == PART_PLAYS) wish->attendance[i].part = PART_STANDS_BY;
    for (int k = 0; k < wish->count; k++)
        for (int seat = 0; seat < tournament_table_size(opened); seat++)
            wish->attendance[wish->tables[k].seats.player[seat]].part = PART_PLAYS;
}

static uint64_t seed_of(const struct opened_tournament *opened)
{
    uint64_t seed;
    memcpy(&seed, opened->row.id, sizeof seed);
    return le64toh(seed);
}

static enum tournament_result seat_by_service(struct seating_task *task, struct round_wish *wish)
{
    int16_t *present = calloc(2 * (size_t)wish->entrants + 1, sizeof *present);
    const int count = (wish->count = count_games(wish) / task->size);
    struct seating_table *tables = calloc(count, sizeof *tables);
    wish->tables = calloc(count, sizeof *wish->tables);
    enum tournament_result result = present && tables && wish->tables ? TOURNAMENT_OK : TOURNAMENT_AWAY;
    for (int i = 0; result == TOURNAMENT_OK && i < wish->entrants; i++)
        for (int games = wish->attendance[i].part == PART_PLAYS ? 1 + wish->attendance[i].second_game : 0;
             games > 0; games--)
            present[task->count++] = i;
    task->present = present;
    if (result == TOURNAMENT_OK && !seating_make(task, tables, &wish->figures)) result = TOURNAMENT_AWAY;
    for (int k = 0; result == TOURNAMENT_OK && k < count; k++)
        wish->tables[k].seats = tables[k];
    free(present);
    free(tables);
    return result;
}

static enum tournament_result judge(struct seating_task *task, struct round_wish *wish)
{
    int16_t *present = calloc(wish->count * (size_t)task->size, sizeof *present);
    struct seating_table *tables = calloc(wish->count, sizeof *tables);
    enum tournament_result result = present && tables ? TOURNAMENT_OK : TOURNAMENT_AWAY;
    for (int k = 0; result == TOURNAMENT_OK && k < wish->count; k++) {
        tables[k] = wish->tables[k].seats;
        for (int seat = 0; seat < task->size; seat++)
            present[task->count++] = tables[k].player[seat];
    }
    task->present = present;
    if (result == TOURNAMENT_OK && !seating_judge(task, tables, &wish->figures)) result = TOURNAMENT_AWAY;
    free(present);
    free(tables);
    return result;
}

/* The rounds that are planned. Where their number is not told, these are so many that each player can have
 * each seat once. */
static int rounds_ahead(const struct opened_tournament *opened)
{
    const int told = tournament_planned_rounds(opened);
    const int least = told ? told : tournament_table_size(opened);
    return least > opened->row.rounds ? least : opened->row.rounds + 1;
}

enum tournament_result tournament_seat(const struct opened_tournament *opened, struct round_wish *wish)
{
    struct past past = {0};
    uint16_t *places = NULL;
    struct seating_task task = {.size = tournament_table_size(opened),
                                .round = opened->row.rounds,
                                .rounds = rounds_ahead(opened),
                                .apart = wish->apart,
                                .apart_count = wish->apart_count,
                                .seed = seed_of(opened)};
    const bool by_hand = wish->count > 0;
    if (opened->row.status == TOURNAMENT_OVER) return TOURNAMENT_IS_OVER;
    if (opened->row.unmade) return TOURNAMENT_MAKES_ROUND;
    if (opened->row.rounds >= ROUNDS_MOST) return TOURNAMENT_FULL;
    if (by_hand)
        call_seated(opened, wish);
    else if (!fill_tables(wish, task.size))
        return TOURNAMENT_TABLES_NOT_FULL;
    if (count_games(wish) > ROUND_TABLES_MOST * task.size) return TOURNAMENT_FULL;
    enum tournament_result result = load_past(opened, &past);
    if (result == TOURNAMENT_OK && (wish->swiss || wish->by_preference) && opened->row.rounds)
        result = tournament_places(opened, wish->entrants, &places);
    task.past = past.list;
    task.past_count = past.count;
    task.standing = wish->swiss ? places : NULL;
    task.preferred = wish->preferred;
    task.places = places;
    if (result == TOURNAMENT_OK) result = by_hand ? judge(&task, wish) : seat_by_service(&task, wish);
    free(past.list);
    free(places);
    return result;
}
