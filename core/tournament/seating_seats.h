/* Seats at tables that are already known. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_SEATS_H
#define WESTPHALIA_TOURNAMENT_SEATING_SEATS_H

#include "tournament/seating.h"

/* Several rounds at once: those of a plan, at most as many as a table has seats. Each place then has each
 * seat at most once. Such seats always exist: places and tables are the two sides of a graph, a place at a
 * table is an edge, and by Koenig's theorem a bipartite graph's edges can be coloured with as many colours as
 * a vertex has edges. The edges are coloured one by one; where no colour is free at both ends, two colours
 * are exchanged along the path that alternates between them. */
struct seats_block {
    int count, size, rounds;
    const int16_t *entries; /* [round][position]: the place; table t has positions t * size to ... */
    int8_t *seats;          /* [round][position]: the result */
};
/* False: memory is short. */
bool seats_colour(const struct seats_block *block, uint64_t seed);

/* One table: gives each of its `size` players the seat that costs least in all, by an assignment
 * (Kuhn-Munkres). cost[i][seat] is below 2^20. */
void seats_assign(int size, int32_t cost[TOURNAMENT_SEATS][TOURNAMENT_SEATS], int8_t seat[TOURNAMENT_SEATS]);

#endif
