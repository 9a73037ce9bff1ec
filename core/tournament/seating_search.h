/* The search for a round: tables with as few repeated meetings as possible.
 *
 * The search takes somebody who meets another again, and makes the best exchange of places for that one, even
 * where the whole becomes worse for a while. An entry that has just moved stays for some steps (tabu search).
 * The best tables of all are the result. The length of the search is counted in steps, not in time. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_SEARCH_H
#define WESTPHALIA_TOURNAMENT_SEATING_SEARCH_H

#include <stddef.h>

#include "tournament/seating.h"

/* What each pair of those who are seated have had together: PAIR_MET times of a meeting, and marks. An
 * entry is one who is seated, by its place in the task's list. */
struct seating_pairs {
    int count;
    uint8_t *of; /* count * count */
};
enum {
    PAIR_MET = 0x3f,  /* the number of meetings, as far as it goes */
    PAIR_SAME = 0x40, /* both are one player, who has two games */
    PAIR_APART = 0x80 /* declared apart */
};

static inline uint8_t *pair_at(const struct seating_pairs *pairs, int one, int other)
{
    return &pairs->of[(size_t)one * pairs->count + other];
}

/* Counts the meetings of the entries at one table. */
void pairs_meet(struct seating_pairs *pairs, const int16_t *entries, int size);

struct seating_search {
    const struct seating_pairs *pairs;
    bool keeps_slots;      /* an entry stays at its place within tables, and so among its like */
    int size;              /* of a table; entries [t * size, (t + 1) * size) are at table t */
    const int16_t *target; /* Swiss: the table of each entry by its standing; NULL: none */
    uint64_t random;
    int64_t steps; /* left; what a search does not use stays for the next */
    int32_t *tabu; /* room for `count` numbers */
    int16_t *best; /* room for `count` entries */
};

/* Enough steps for so many rounds, of which few find more; at most a second's work in all. */
int64_t search_steps(int count, int size, int rounds);

/* The weight of repeated meetings at the tables. */
int64_t search_weight(const struct seating_search *s, const int16_t *entries);

/* By how much the weight of repeated meetings changes when two positions exchange their entries. */
int64_t search_change(const struct seating_search *s, const int16_t *entries, int one, int other);

/* Improves the tables. Returns the weight of what is left of repeated meetings. */
int64_t search_round(struct seating_search *s, int16_t *entries);

#endif
