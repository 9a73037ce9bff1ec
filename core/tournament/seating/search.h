/* The search for a round: tables with as few repeated meetings as possible.
 *
 * This is a tabu search. Each step takes an entry that meets another again, and makes the best exchange for
 * it, even where the tables become worse. An entry that has just moved stays for some steps. The best tables
 * that were found are the result. The length of the search is counted in steps, not in time. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_SEARCH_H
#define WESTPHALIA_TOURNAMENT_SEATING_SEARCH_H

#include <stddef.h>

#include "tournament/seating.h"

/* What is known of each pair of entries: how often they have met, and marks. */
struct seating_pairs {
    int count;
    uint8_t *of; /* count * count */
};
enum {
    PAIR_MET = 0x3f,  /* the number of meetings; it stays at the largest */
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
    bool keeps_positions;  /* an entry changes its table and keeps its position at it */
    int size;              /* of a table; entries [t * size, (t + 1) * size) are at table t */
    const int16_t *target; /* Swiss: the table of each entry by its standing; NULL: none */
    uint64_t random;
    int64_t steps; /* that are left; the next search has those that this one does not use */
    int32_t *tabu; /* room for `count` numbers */
    int16_t *best; /* room for `count` entries */
};

/* The steps for so many rounds: more find little, and these take a second at most. */
int64_t search_steps(int count, int size, int rounds);

/* The weight of repeated meetings at the tables. */
int64_t search_weight(const struct seating_search *s, const int16_t *entries);

/* By how much the weight of repeated meetings changes when two positions exchange their entries. */
int64_t search_change(const struct seating_search *s, const int16_t *entries, int one, int other);

/* Improves the tables. Returns the weight of the repeated meetings that are left. */
int64_t search_round(struct seating_search *s, int16_t *entries);

#endif
