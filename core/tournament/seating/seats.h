/* Seats at tables that are already known. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_SEATS_H
#define WESTPHALIA_TOURNAMENT_SEATING_SEATS_H

#include "tournament/seating.h"

/* Rounds of a plan, at most as many as a table has seats. Each place gets each seat at most once in them.
 * Such seats always exist. Places and tables are the two sides of a bipartite graph, and a place at a table
 * is an edge. By Koenig's theorem its edges can be coloured with as many colours as a vertex has edges; the
 * colours are the seats. The edges are coloured one by one. Where no colour is free at both ends, two
 * colours are exchanged along the path that alternates between them. */
struct seats_block {
    int count, size, rounds;
    const int16_t *entries; /* [round][position]: the place, as in struct seating_plan */
    int8_t *seats;          /* [round][position]: the result */
};
/* False: memory is short. */
bool seats_colour(const struct seats_block *block, uint64_t seed);

/* Gives the players of one table the seats that cost least in all (Kuhn-Munkres). cost[i][seat] is below
 * 2^20. */
void seats_assign(int size, int32_t cost[TOURNAMENT_SEATS][TOURNAMENT_SEATS], int8_t seat[TOURNAMENT_SEATS]);

#endif
