/* A plan: all rounds of the same players, by places.
 *
 * A place stands for one player. The first rounds of the plan are those of the design (design.h). The
 * search improves them where earlier meetings repeat. The search alone makes the rounds after them. Where the
 * search is needed, several plans are tried, and the best is taken. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_PLAN_H
#define WESTPHALIA_TOURNAMENT_SEATING_PLAN_H

#include "tournament/seating/search.h"

struct seating_plan {
    int count, size, rounds;
    int16_t
        *entries;    /* [round][position]: the place; table t has positions t * size to t * size + size - 1 */
    int8_t *seats;   /* [round][position] */
    int64_t *weight; /* [round]: the repeated meetings that could not be avoided */
};

/* Makes the plan. `pairs` has the earlier meetings of the places' players; those of the plan are added.
 * False: memory is short. The caller calls plan_free() in both cases. */
bool plan_make(struct seating_plan *plan, struct seating_pairs *pairs, int size, int rounds, uint64_t seed);
void plan_free(struct seating_plan *plan);

#endif
