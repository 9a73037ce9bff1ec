/* A round in the making: the seats of its tables. */
#include "tournament/seating_round.h"

#include "tournament/seating_seats.h"

enum { TRIALS = 2000000, NEAR_LEAST = 2, NEAR_PART = 16 /* of the tables */ };

static int had_at(const struct seating_round *r, int position, int seat)
{
    return r->had[r->field.player[r->entries[position]]][seat];
}

/* Seats one table. Returns how many of it have their seat again. */
static int assign_table(struct seating_round *r, int first)
{
    const int size = r->task->size;
    int32_t cost[TOURNAMENT_SEATS][TOURNAMENT_SEATS];
    int again = 0;
    for (int i = 0; i < size; i++)
        for (int seat = 0; seat < size; seat++) {
            const int had = had_at(r, first + i, seat);
            cost[i][seat] = had * had * TOURNAMENT_SEATS;
        }
    seats_assign(size, cost, r->seats + first);
    for (int i = first; i < first + size; i++)
        again += had_at(r, i, r->seats[i]) > 0;
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
        again += had_at(r, i, r->seats[i]) > 0;
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

/* Tries an exchange of two positions. Without a gain all is as it was. */
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

/* Looks for an exchange that mends the table, within `near` tables of it. */
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
    bool better = true;
    while (better && trials > 0) {
        better = false;
        for (int first = 0; first < r->field.count; first += s.size)
            while (again_at(r, first) && mend_table(r, &s, first, near, &trials))
                better = true;
    }
}
