/* The seats of a round whose tables are known. */
#include "tournament/seating/round.h"

#include "engine/random.h"
#include "tournament/seating/seats.h"

enum { TRIALS = 2000000, NEAR_LEAST = 2, NEAR_PART = 16 /* of the tables */ };

static int times_at(const struct seating_round *r, int position, int seat)
{
    return r->times[r->field.player[r->entries[position]]][seat];
}

/* Seats one table. Returns how many of its players have a seat again. */
static int assign_table(struct seating_round *r, int first)
{
    const int size = r->task->size;
    int32_t cost[TOURNAMENT_SEATS][TOURNAMENT_SEATS];
    int again = 0;
    for (int i = 0; i < size; i++)
        for (int seat = 0; seat < size; seat++) {
            const int had = times_at(r, first + i, seat);
            cost[i][seat] = had * had * TOURNAMENT_SEATS;
        }
    seats_assign(size, cost, r->seats + first);
    for (int i = first; i < first + size; i++)
        again += times_at(r, i, r->seats[i]) > 0;
    return again;
}

void round_assign_seats(struct seating_round *r)
{
    for (int first = 0; first < r->field.count; first += r->task->size)
        assign_table(r, first);
}

static int again_at(const struct seating_round *r, int first)
{
    int again = 0;
    for (int i = first; i < first + r->task->size; i++)
        again += times_at(r, i, r->seats[i]) > 0;
    return again;
}

int round_seats_again(const struct seating_round *r)
{
    int again = 0;
    for (int first = 0; first < r->field.count; first += r->task->size)
        again += again_at(r, first);
    return again;
}

static void exchange(struct seating_round *r, int one, int other)
{
    const int16_t entry = r->entries[one];
    r->entries[one] = r->entries[other];
    r->entries[other] = entry;
}

/* Exchanges two positions. False: nothing is gained, and nothing is changed. */
static bool try_exchange(struct seating_round *r, const struct seating_search *s, int one, int other)
{
    const int first = one - one % s->size, second = other - other % s->size;
    const int before = again_at(r, first) + again_at(r, second);
    if (search_change(s, r->entries, one, other) > 0) return false;
    exchange(r, one, other);
    if (assign_table(r, first) + assign_table(r, second) < before) return true;
    exchange(r, one, other);
    assign_table(r, first);
    assign_table(r, second);
    return false;
}

/* Makes an exchange that saves a repeated seat at the table, with one of the `near` tables on each side.
 * False: there is none. */
static bool mend_table(struct seating_round *r, const struct seating_search *s, int first, int near,
                       int *trials)
{
    int from = first - near * s->size, to = first + (near + 1) * s->size;
    if (from < 0) from = 0;
    if (to > r->field.count) to = r->field.count;
    for (int one = first; one < first + s->size; one++)
        for (int other = from; other < to && --*trials > 0; other++)
            if (other / s->size != one / s->size && try_exchange(r, s, one, other)) return true;
    return false;
}

void round_mend_seats(struct seating_round *r)
{
    const struct seating_search s = {.pairs = &r->pairs, .size = r->task->size};
    const int tables = r->field.count / s.size;
    const int near = r->task->standing ? NEAR_LEAST + tables / NEAR_PART : tables;
    int trials = TRIALS;
    bool better = !r->task->preferred; /* otherwise seats do not go by turns */
    while (better && trials > 0) {
        better = false;
        for (int first = 0; first < r->field.count; first += s.size)
            while (again_at(r, first) && mend_table(r, &s, first, near, &trials))
                better = true;
    }
}

/* ---- preferences ---- */

/* Those who sit at a table, as numbers from 0, in the order in which they choose. */
static void order_of_choice(const struct seating_round *r, int first, uint64_t *random,
                            int16_t order[TOURNAMENT_SEATS])
{
    const uint16_t *places = r->task->places;
    random_order(random, order, r->task->size);
    for (int i = 1; places && i < r->task->size; i++) {
        const int16_t one = order[i];
        const uint16_t place = places[r->field.player[r->entries[first + one]]];
        int at = i;
        for (; at > 0 && places[r->field.player[r->entries[first + order[at - 1]]]] < place; at--)
            order[at] = order[at - 1];
        order[at] = one;
    }
}

/* The first seat of the player's list that is not taken, or -1. */
static int choice_of(const struct seating_round *r, int position, uint32_t taken)
{
    const int8_t *list = r->task->preferred[r->field.player[r->entries[position]]];
    for (int i = 0; i < TOURNAMENT_SEATS && list[i] >= 0; i++)
        if (list[i] < r->task->size && !(taken >> list[i] & 1)) return list[i];
    return -1;
}

/* Gives the seats that are not taken to the others, with as few repeats as can be. */
static void seat_others(struct seating_round *r, const int *others, int count, uint32_t taken)
{
    int32_t cost[TOURNAMENT_SEATS][TOURNAMENT_SEATS];
    int left[TOURNAMENT_SEATS], seats = 0;
    int8_t assigned[TOURNAMENT_SEATS];
    for (int seat = 0; seat < r->task->size; seat++)
        if (!(taken >> seat & 1)) left[seats++] = seat;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            const int had = times_at(r, others[i], left[k]);
            cost[i][k] = had * had * TOURNAMENT_SEATS;
        }
    seats_assign(count, cost, assigned);
    for (int i = 0; i < count; i++)
        r->seats[others[i]] = left[assigned[i]];
}

void round_choose_seats(struct seating_round *r)
{
    uint64_t random = r->task->seed + ((uint64_t)r->task->round << 48);
    for (int first = 0; first < r->field.count; first += r->task->size) {
        int16_t order[TOURNAMENT_SEATS];
        int others[TOURNAMENT_SEATS], count = 0;
        uint32_t taken = 0;
        order_of_choice(r, first, &random, order);
        for (int i = 0; i < r->task->size; i++) {
            const int position = first + order[i], seat = choice_of(r, position, taken);
            if (seat < 0) {
                others[count++] = position;
                continue;
            }
            r->seats[position] = seat;
            taken |= UINT32_C(1) << seat;
        }
        if (count) seat_others(r, others, count, taken);
    }
}
