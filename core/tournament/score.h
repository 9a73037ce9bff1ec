/* Scores: exact numbers with three decimals.
 *
 * A score is a whole number of thousandths. Fractions arise in one place only, the score of a seat in one
 * match. It is computed as an exact ratio, and rounded once, half away from zero, to the number of decimals
 * that the terms of the tournament name. All later figures are sums of printed figures. So a reader can add
 * them up by hand, every machine prints the same digits, and two players with equal figures are equal. */
#ifndef WESTPHALIA_TOURNAMENT_SCORE_H
#define WESTPHALIA_TOURNAMENT_SCORE_H

#include <stdint.h>

enum {
    SCORE_ONE = 1000,     /* the score 1 */
    SCORE_DECIMALS = 3,   /* most decimals that a score may have */
    SCORE_TEXT = 32,      /* room for a score as text */
    SCORE_MOST = 1000000, /* most points, and most of any score that an organiser names */
    SCORE_MOST_THOUSANDTHS = SCORE_MOST * SCORE_ONE
};

/* A fraction in lowest terms; `under` is positive. The sums of this folder stay far below 2^127: a score has
 * at most ten parts, and each has a known largest denominator (scoring.c). */
struct ratio {
    __int128 over, under;
};

struct ratio ratio_of(__int128 over, __int128 under); /* `under` is not 0 */
struct ratio ratio_plus(struct ratio one, struct ratio other);

/* The largest score: a million points at a million each. Sums stop there, so that none overflows. */
#define SCORE_LIMIT (INT64_C(1000) * SCORE_MOST_THOUSANDTHS * SCORE_ONE)

/* The ratio, which counts thousandths, rounded to 0..3 decimals, half away from zero. It stops at
 * SCORE_LIMIT. */
int64_t ratio_round(struct ratio ratio, int decimals);

static inline int64_t score_sum(int64_t one, int64_t other)
{
    const int64_t sum = one + other; /* each is far below 2^62 */
    return sum > SCORE_LIMIT ? SCORE_LIMIT : sum < -SCORE_LIMIT ? -SCORE_LIMIT : sum;
}

/* Writes a score with so many decimals (0..3), or more where it has them: "25.600". Returns `text`. */
const char *score_text(int64_t score, int decimals, char text[SCORE_TEXT]);

#endif
