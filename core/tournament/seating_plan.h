/* A plan: all rounds of a fixed field, by places.
 *
 * A place stands for one player of the field. The plan has the design's rounds as far as they go
 * (seating_design.h), each mended by the search where what was before makes it necessary; then rounds of the
 * search. Several plans are tried where the search is needed, and the best counts. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_PLAN_H
#define WESTPHALIA_TOURNAMENT_SEATING_PLAN_H

#include "tournament/seating_search.h"

struct seating_plan {
    int count, size, rounds;
    int16_t
        *entries;    /* [round][position]: the place; table t has positions t * size to t * size + size - 1 */
    int8_t *seats;   /* [round][position] */
    int64_t *weight; /* [round]: the repeated meetings that could not be avoided */
};

/* Makes the plan. `pairs` has what the places' players have had before; its meetings become those of the
 * plan, too. False: memory is short. The caller calls plan_free() in any case. */
bool plan_make(struct seating_plan *plan, struct seating_pairs *pairs, int size, int rounds, uint64_t seed);
void plan_free(struct seating_plan *plan);

#endif
