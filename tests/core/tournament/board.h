/* Results of matches in a line of text, and their scores as text. */
#ifndef WESTPHALIA_TESTS_TOURNAMENT_BOARD_H
#define WESTPHALIA_TESTS_TOURNAMENT_BOARD_H

#include "tournament/scoring.h"

/* The points of the seats that play, in order: "8 0x4 0r3 5". x4: eliminated in turn 4; r3: resigned. Ranks
 * are by points. */
struct table_result board(const char *points);

/* The named system. */
struct scoring system_of(const char *id);

/* Asserts the scores of all seats that play: "25.6 0 6.4". */
void expect_scores(const struct scoring *scoring, const struct table_result *result, const char *expected);

#endif
