/* Seating: who sits at which table of a round, and on which seat. */
#include "tournament/seating.h"

#include <stdlib.h>
#include <string.h>

#include "tournament/seating_field.h"
#include "tournament/seating_plan.h"
#include "tournament/seating_seats.h"

enum { STEPS = 120000000 };

/* A round in the making. */
struct seating_round {
    const struct seating_task *task;
    struct seating_field field;
    struct seating_pairs pairs;          /* of the field's entries */
    uint8_t (*had)[TOURNAMENT_SEATS];    /* by player and seat: how often */
    int16_t entries[TOURNAMENT_PLAYERS]; /* by position */
    int8_t seats[TOURNAMENT_PLAYERS];
    int16_t target[TOURNAMENT_PLAYERS]; /* Swiss */
};

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
    free(r->had);
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
    r->had = calloc(TOURNAMENT_PLAYERS, sizeof *r->had);
    if (!r->pairs.of || !r->had) {
        round_free(r);
        return NULL;
    }
    field_pairs(&r->field, task, task->round, &r->pairs);
    for (int i = 0; i < task->past_count; i++)
        for (int seat = 0; seat < TOURNAMENT_SEATS; seat++) {
            const int player = task->past[i].table.player[seat];
            if (player >= 0 && r->had[player][seat] < UINT8_MAX) r->had[player][seat]++;
        }
    return r;
}

/* ---- tables ---- */

static int64_t weight_now(const struct seating_round *r)
{
    /* A search without steps only weighs. */
    struct seating_search s = {.pairs = &r->pairs, .size = r->task->size};
    int16_t copy[TOURNAMENT_PLAYERS], best[TOURNAMENT_PLAYERS];
    int32_t tabu[TOURNAMENT_PLAYERS];
    memcpy(copy, r->entries, sizeof copy);
    s.tabu = tabu;
    s.best = best;
    return search_round(&s, copy);
}

static int64_t improve(struct seating_round *r)
{
    int16_t best[TOURNAMENT_PLAYERS];
    int32_t tabu[TOURNAMENT_PLAYERS];
    struct seating_search s = {.pairs = &r->pairs,
                               .size = r->task->size,
                               .target = r->task->standing ? r->target : NULL,
                               .random = r->task->seed ^ (uint64_t)r->task->round << 32,
                               .steps = STEPS,
                               .tabu = tabu,
                               .best = best};
    return search_round(&s, r->entries);
}

/* The entries by their standing; equal ones by index, which `present` and the seed do not change. */
static void begin_by_standing(struct seating_round *r)
{
    const uint16_t *standing = r->task->standing;
    for (int i = 0; i < r->field.count; i++) {
        int at = i;
        for (; at > 0 && standing[r->field.player[r->entries[at - 1]]] > standing[r->field.player[i]]; at--)
            r->entries[at] = r->entries[at - 1];
        r->entries[at] = (int16_t)i;
    }
    for (int i = 0; i < r->field.count; i++)
        r->target[r->entries[i]] = (int16_t)(i / r->task->size);
}

static void seat_each_table(struct seating_round *r)
{
    const int size = r->task->size;
    for (int first = 0; first < r->field.count; first += size) {
        int32_t cost[TOURNAMENT_SEATS][TOURNAMENT_SEATS];
        for (int i = 0; i < size; i++)
            for (int seat = 0; seat < size; seat++) {
                const int had = r->had[r->field.player[r->entries[first + i]]][seat];
                cost[i][seat] = had * had * TOURNAMENT_SEATS;
            }
        seats_assign(size, cost, r->seats + first);
    }
}

/* ---- the plan ---- */

static int seats_again(const struct seating_round *r)
{
    int again = 0;
    for (int i = 0; i < r->field.count; i++)
        again += r->had[r->field.player[r->entries[i]]][r->seats[i]] > 0;
    return again;
}

/* Takes the seats of the plan, unless others repeat less. */
static void choose_seats(struct seating_round *r, const int8_t *planned)
{
    int8_t assigned[TOURNAMENT_PLAYERS];
    seat_each_table(r);
    const int again = seats_again(r);
    memcpy(assigned, r->seats, sizeof assigned);
    memcpy(r->seats, planned, r->field.count);
    if (seats_again(r) > again) memcpy(r->seats, assigned, sizeof assigned);
}

/* Seats the round as the plan has it, and mends it where it is worse than planned. */
static void follow_plan(struct seating_round *r, const struct seating_plan *plan, int round,
                        const int16_t player[TOURNAMENT_PLAYERS])
{
    const int16_t *places = plan->entries + (size_t)round * plan->count;
    for (int i = 0; i < plan->count; i++)
        r->entries[i] = r->field.first[player[places[i]]];
    if (weight_now(r) <= plan->weight[round]) {
        choose_seats(r, plan->seats + (size_t)round * plan->count);
        return;
    }
    improve(r);
    seat_each_table(r);
}

static bool seat_by_plan(struct seating_round *r, int epoch)
{
    const struct seating_task *task = r->task;
    const int rounds = (task->rounds > task->round ? task->rounds : task->round + 1) - epoch;
    struct seating_plan plan = {0};
    struct seating_field *field = malloc(sizeof *field);
    int16_t player[TOURNAMENT_PLAYERS], first[TOURNAMENT_PLAYERS];
    struct seating_task begun = *task; /* as it was in the plan's first round */
    struct seating_pairs before = {.of = malloc((size_t)task->count * task->count)};
    bool fine = field && before.of;
    if (fine) {
        struct seating_pairs by_index = {.of = r->pairs.of}; /* its room is free until it is filled again */
        field_places(task, epoch, player);
        begun.round = epoch;
        if (epoch < task->round)
            field_of_round(field, task, epoch);
        else
            *field = r->field;
        int16_t list[TOURNAMENT_PLAYERS];
        memcpy(list, field->player, sizeof list);
        begun.present = list;
        field_places(&begun, epoch, first);
        field_pairs(field, task, epoch, &by_index);
        before.count = task->count;
        for (int i = 0; i < task->count; i++)
            for (int k = 0; k < task->count; k++)
                *pair_at(&before, i, k) = *pair_at(&by_index, field->first[first[i]], field->first[first[k]]);
        fine = plan_make(&plan, &before, task->size, rounds, task->seed + (uint64_t)epoch);
        field_pairs(&r->field, task, task->round, &r->pairs);
        if (fine) follow_plan(r, &plan, task->round - epoch, player);
        plan_free(&plan);
    }
    free(before.of);
    free(field);
    return fine;
}

/* ---- figures ---- */

static void judge(const struct seating_round *r, struct seating_figures *figures)
{
    const int size = r->task->size;
    *figures = (struct seating_figures){.seat_again = seats_again(r)};
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
    uint8_t seated[TOURNAMENT_PLAYERS] = {0};
    if (!r) return false;
    for (int i = 0, t = 0; t < task->count / task->size; t++)
        for (int seat = 0; seat < task->size; seat++, i++) {
            const int player = tables[t].player[seat];
            r->entries[i] = (int16_t)(r->field.first[player] + seated[player]++);
            r->seats[i] = (int8_t)seat;
        }
    judge(r, figures);
    round_free(r);
    return true;
}

bool seating_make(const struct seating_task *task, struct seating_table *tables,
                  struct seating_figures *figures)
{
    struct seating_round *r = round_new(task);
    const int epoch = task->standing ? -1 : field_epoch(task);
    bool fine = r != NULL;
    if (fine && epoch >= 0) {
        fine = seat_by_plan(r, epoch);
    } else if (fine) {
        for (int i = 0; i < r->field.count; i++)
            r->entries[i] = (int16_t)i;
        if (task->standing) begin_by_standing(r);
        improve(r);
        seat_each_table(r);
    }
    for (int i = 0; i < task->count && fine; i++) {
        struct seating_table *table = &tables[i / task->size];
        if (i % task->size == 0) memset(table->player, -1, sizeof table->player);
        table->player[r->seats[i]] = r->field.player[r->entries[i]];
    }
    if (fine && figures) judge(r, figures);
    round_free(r);
    return fine;
}
