/* Designs: rounds in which nobody meets the same people again, by construction.
 *
 * The places are k rows of m, for m tables of k seats. In a round each table has one place of each row, and
 * each row is shifted against the tables by its own amount, in an additive group of m elements. Two places of
 * different rows meet in the rounds in which their rows' shifts differ by their distance: at most once, if
 * the differences of the shifts of two rows are another one in each round. Places of one row never meet; so
 * when all these rounds are played, each row can be seated as a smaller tournament of its own.
 *
 * Shifts come from the finite fields, where m is a product of prime powers that are all at least k: round *
 * row in the field. That gives as many rounds as the smallest of the prime powers. For m = 4 and k = 4 it is
 * the affine plane of order 4, and for m = 8 it gives 32 players 8 rounds, and 1 among the rows. Elsewhere
 * they are looked for in the integers modulo m. Tables of two are a circle. */
#ifndef WESTPHALIA_TOURNAMENT_SEATING_DESIGN_H
#define WESTPHALIA_TOURNAMENT_SEATING_DESIGN_H

#include "tournament/seating.h"

enum { DESIGN_LEVELS = 12, DESIGN_DIGITS = 12 };

struct design_level {
    int tables, rounds;
    int digits; /* the group: a product of cyclic groups */
    uint16_t radix[DESIGN_DIGITS];
    uint16_t shift[TOURNAMENT_ROUNDS][TOURNAMENT_SEATS]; /* by round and row */
};

struct design {
    int size, levels;
    struct design_level level[DESIGN_LEVELS]; /* all places; then those of one row; ... */
};

/* Makes a design for size * tables places and, as far as there is one, for so many rounds. Returns the number
 * of its rounds: at least 1. */
int design_make(struct design *design, int size, int tables, int rounds, uint64_t seed);

/* The table of the place in the round. */
int design_table(const struct design *design, int round, int place);

#endif
