/* Designs: rounds without repeated meetings, by construction.
 *
 * There are m tables of k seats. The places are k rows of m places. In each round a table has one place of
 * each row. Each row is shifted against the tables by a number of its own, in an additive group of m
 * elements.
 *
 * Two places of different rows meet in the rounds in which their rows' shifts differ by their distance. They
 * meet at most once if the difference of the two rows is another one in each round. Places of one row never
 * meet. So when all these rounds are played, each row is seated as a smaller tournament of its own.
 *
 * Where m is a product of prime powers that are all at least k, the shifts come from finite fields: round *
 * row in the field. That gives as many rounds as the smallest of the prime powers. With m = 4 and k = 4 this
 * is the affine plane of order 4. With m = 8 and k = 4 it gives 32 players 8 rounds, and one more within the
 * rows. Other shifts are searched for in the integers modulo m. Tables of two use the circle method. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_DESIGN_H
#define WESTPHALIA_TOURNAMENT_SEATING_DESIGN_H

#include "tournament/seating.h"

enum { DESIGN_LEVELS = 12, DESIGN_DIGITS = 12 };

struct design_level {
    int tables, rounds;
    int digits; /* of the numbers of the group, a product of cyclic groups */
    uint16_t radix[DESIGN_DIGITS];
    uint16_t shift[TOURNAMENT_ROUNDS][TOURNAMENT_SEATS]; /* by round and row */
};

struct design {
    int size, levels;
    struct design_level level[DESIGN_LEVELS]; /* of all places, of those of one row, of one row of these */
};

/* Makes a design for size * tables places and at most so many rounds. Returns the number of its rounds, at
 * least 1. */
int design_make(struct design *design, int size, int tables, int rounds, uint64_t seed);

/* The table of the place in the round. */
int design_table(const struct design *design, int round, int place);

#endif
