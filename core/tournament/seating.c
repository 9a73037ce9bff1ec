/* Seating: who sits at which table of a round, and on which seat. */
#include "tournament/seating.h"

#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "tournament/seating/field.h"
#include "tournament/seating/plan.h"
#include "tournament/seating/round.h"

struct seating_fit seating_fit(int players, int size)
{
    const int over = players % size;
    return (struct seating_fit){players / size, over ? size - over : 0, over};
}

/* ---- room ---- */

static void round_free(struct seating_round *r)
{
    if (!r) return;
    free(r->pairs.of);
    free(r->times);
    free(r);
}

/* NULL: memory is short. */
static struct seating_round *round_new(const struct seating_task *task)
{
    struct seating_round *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->task = task;
    field_of_task(&r->field, task);
    r->pairs.of = malloc((size_t)task->count * task->count + 1);
    r->times = calloc(TOURNAMENT_PLAYERS, sizeof *r->times);
    if (!r->pairs.of || !r->times) {
        round_free(r);
        return NULL;
    }
    field_pairs(&r->field, task, task->round, &r->pairs);
    for (int i = 0; i < task->past_count; i++)
        for (int seat = 0; seat < TOURNAMENT_SEATS; seat++) {
            const int player = task->past[i].table.player[seat];
            if (player >= 0 && r->times[player][seat] < UINT8_MAX) r->times[player][seat]++;
        }
    return r;
}

/* ---- tables ---- */

static int64_t search_tables(struct seating_round *r, bool keeps_positions)
{
    int16_t best[TOURNAMENT_PLAYERS];
    int32_t tabu[TOURNAMENT_PLAYERS];
    struct seating_search s = {.pairs = &r->pairs,
                               .keeps_positions = keeps_positions,
                               .size = r->task->size,
                               .target = r->task->standing ? r->target : NULL,
                               .random = r->task->seed ^ (uint64_t)r->task->round << 32,
                               .steps = search_steps(r->field.count, r->task->size, 1),
                               .tabu = tabu,
                               .best = best};
    return search_round(&s, r->entries);
}

/* Takes the seats that are planned, unless others repeat less. */
static void choose_seats(struct seating_round *r, const int8_t *planned)
{
    int8_t assigned[TOURNAMENT_PLAYERS];
    round_assign_seats(r);
    const int again = round_seats_again(r);
    memcpy(assigned, r->seats, sizeof assigned);
    memcpy(r->seats, planned, r->field.count);
    if (round_seats_again(r) > again) memcpy(r->seats, assigned, sizeof assigned);
}

/* ---- Swiss ---- */

/* Sorts the entries by their standing; equal ones stand in an order that the seed gives. */
static void sort_by_standing(const struct seating_round *r, int16_t *entries)
{
    const uint16_t *standing = r->task->standing;
    uint64_t random = ~r->task->seed - (uint64_t)r->task->round;
    random_order(&random, entries, r->field.count);
    for (int i = 1; i < r->field.count; i++) {
        const int16_t entry = entries[i];
        int at = i;
        for (; at > 0 && standing[r->field.player[entries[at - 1]]] > standing[r->field.player[entry]]; at--)
            entries[at] = entries[at - 1];
        entries[at] = entry;
    }
}

/* The round from which the seats of this round follow. All rounds since then have as many players, and they
 * are fewer than the seats of a table. This round itself: its seats are free. */
static int first_of_seats(const struct seating_task *task)
{
    const int first_round = field_first_round(task);
    return first_round < 0 ? task->round : task->round - (task->round - first_round) % task->size;
}

/* The seat of each entry in the round `begin`. Those who did not play in it have the seats that are left. */
static void seats_at_first(const struct seating_round *r, int begin, int8_t *seat_of)
{
    const struct seating_task *task = r->task;
    int left[TOURNAMENT_SEATS];
    for (int i = 0; i < task->size; i++)
        left[i] = r->field.count / task->size;
    memset(seat_of, -1, r->field.count);
    for (int i = 0; i < task->past_count; i++)
        for (int seat = 0; seat < task->size && task->past[i].round == begin; seat++) {
            const int player = task->past[i].table.player[seat];
            if (player < 0 || r->field.first[player] < 0) continue;
            seat_of[r->field.first[player]] = seat;
            left[seat]--;
        }
    for (int i = 0, seat = 0; i < r->field.count; i++) {
        while (seat < task->size && left[seat] == 0)
            seat++;
        if (seat_of[i] >= 0 || seat == task->size) continue;
        seat_of[i] = seat;
        left[seat]--;
    }
}

/* Sorts those who began with the same seat by their standing, and seats the n-th of them at the n-th table.
 * Returns the weight of repeated meetings. */
static int64_t seat_by_first_seat(struct seating_round *r, const int16_t *order, int begin)
{
    const int size = r->task->size;
    int8_t seat_of[TOURNAMENT_PLAYERS];
    int filled[TOURNAMENT_SEATS] = {0};
    seats_at_first(r, begin, seat_of);
    for (int i = 0; i < r->field.count; i++) {
        const int seat = seat_of[order[i]];
        r->entries[filled[seat]++ * size + seat] = order[i];
    }
    const int64_t weight = search_tables(r, true);
    for (int i = 0; i < r->field.count; i++)
        r->seats[i] = (i % size + r->task->round - begin) % size;
    return weight;
}

static void seat_by_standing(struct seating_round *r)
{
    int16_t order[TOURNAMENT_PLAYERS], entries[TOURNAMENT_PLAYERS];
    int8_t seats[TOURNAMENT_PLAYERS];
    const int begin = first_of_seats(r->task);
    sort_by_standing(r, order);
    for (int i = 0; i < r->field.count; i++)
        r->target[order[i]] = i / r->task->size;
    const bool follows = begin < r->task->round && !r->task->preferred;
    const int64_t weight = follows ? seat_by_first_seat(r, order, begin) : INT64_MAX;
    memcpy(seats, r->seats, sizeof seats);
    if (weight == 0) {
        choose_seats(r, seats);
        return;
    }
    memcpy(entries, r->entries, sizeof entries);
    memcpy(r->entries, order, r->field.count * sizeof *order);
    if (search_tables(r, false) < weight) { /* meetings weigh more than seats */
        round_assign_seats(r);
        round_mend_seats(r);
        return;
    }
    memcpy(r->entries, entries, sizeof entries);
    choose_seats(r, seats);
}

/* ---- the plan ---- */

/* The players on the plan's places in its first round. */
static void places_at_first(const struct seating_task *task, int first_round,
                            const struct seating_field *field, int16_t player[TOURNAMENT_PLAYERS])
{
    struct seating_task begun = *task;
    begun.round = first_round;
    begun.present = field->player;
    field_places(&begun, first_round, player);
}

/* Makes the plan that has this round. The pairs of the plan's places are those of the players of its first
 * round, before that round. */
static bool make_plan(const struct seating_task *task, int first_round, struct seating_plan *plan)
{
    const size_t all = (size_t)task->count * task->count;
    const int rounds = (task->rounds > task->round ? task->rounds : task->round + 1) - first_round;
    struct seating_field *field = malloc(sizeof *field);
    struct seating_pairs before = {.of = malloc(all)}, places = {.of = malloc(all), .count = task->count};
    bool fine = field && before.of && places.of;
    if (fine) {
        int16_t player[TOURNAMENT_PLAYERS];
        if (first_round < task->round)
            field_of_round(field, task, first_round);
        else
            field_of_task(field, task);
        places_at_first(task, first_round, field, player);
        field_pairs(field, task, first_round, &before);
        for (int i = 0; i < task->count; i++)
            for (int k = 0; k < task->count; k++)
                *pair_at(&places, i, k) = *pair_at(&before, field->first[player[i]], field->first[player[k]]);
        fine = plan_make(plan, &places, task->size, rounds, task->seed + (uint64_t)first_round);
    }
    free(field);
    free(before.of);
    free(places.of);
    return fine;
}

/* Seats the round as the plan has it. The search improves it where it has become worse than planned. */
static bool seat_by_plan(struct seating_round *r, int first_round)
{
    const struct seating_task *task = r->task;
    const struct seating_search s = {.pairs = &r->pairs, .size = task->size};
    struct seating_plan plan = {0};
    const bool fine = make_plan(task, first_round, &plan);
    if (fine) {
        int16_t player[TOURNAMENT_PLAYERS];
        const int round = task->round - first_round;
        const size_t first = (size_t)round * plan.count;
        field_places(task, first_round, player);
        for (int i = 0; i < plan.count; i++)
            r->entries[i] = r->field.first[player[plan.entries[first + i]]];
        if (search_weight(&s, r->entries) <= plan.weight[round]) {
            choose_seats(r, plan.seats + first);
        } else {
            search_tables(r, false);
            round_assign_seats(r);
            round_mend_seats(r);
        }
    }
    plan_free(&plan);
    return fine;
}

/* ---- figures ---- */

static void judge(const struct seating_round *r, struct seating_figures *figures)
{
    const int size = r->task->size;
    *figures = (struct seating_figures){.seat_again = round_seats_again(r)};
    for (int i = 0; i < r->field.count && r->task->preferred; i++) {
        const int first = r->task->preferred[r->field.player[r->entries[i]]][0];
        figures->not_first += first >= 0 && r->seats[i] != first;
    }
    for (int first = 0; first < r->field.count; first += size)
        for (int i = first; i < first + size; i++)
            for (int k = first; k < i; k++) {
                const uint8_t pair = *pair_at(&r->pairs, r->entries[i], r->entries[k]);
                figures->met_again += (pair & PAIR_MET) > 0;
                figures->apart_met += (pair & (PAIR_APART | PAIR_SAME)) > 0;
            }
}

bool seating_judge(const struct seating_task *task, const struct seating_table *tables,
                   struct seating_figures *figures)
{
    struct seating_round *r = round_new(task);
    uint16_t seated[TOURNAMENT_PLAYERS] = {0};
    if (!r) return false;
    for (int i = 0, t = 0; t < task->count / task->size; t++)
        for (int seat = 0; seat < task->size; seat++, i++) {
            const int player = tables[t].player[seat];
            r->entries[i] = r->field.first[player] + seated[player]++;
            r->seats[i] = seat;
        }
    judge(r, figures);
    round_free(r);
    return true;
}

bool seating_make(const struct seating_task *task, struct seating_table *tables,
                  struct seating_figures *figures)
{
    struct seating_round *r = round_new(task);
    const int first_round = task->standing ? -1 : field_first_round(task);
    bool fine = r != NULL;
    if (fine && first_round >= 0) {
        fine = seat_by_plan(r, first_round);
    } else if (fine && task->standing) {
        seat_by_standing(r);
    } else if (fine) {
        for (int i = 0; i < r->field.count; i++)
            r->entries[i] = i;
        search_tables(r, false);
        round_assign_seats(r);
        round_mend_seats(r);
    }
    if (fine && task->preferred) round_choose_seats(r);
    for (int i = 0; i < task->count && fine; i++) {
        struct seating_table *table = &tables[i / task->size];
        if (i % task->size == 0) memset(table->player, -1, sizeof table->player);
        table->player[r->seats[i]] = r->field.player[r->entries[i]];
    }
    if (fine && figures) judge(r, figures);
    round_free(r);
    return fine;
}
