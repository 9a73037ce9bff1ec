/* Heuristics: how well a seat stands, by the information that the seat has.
 *
 * The greedy bot and westphalia_estimate() use them. Each game's heuristic is in the file that is named after
 * the game. A higher value is better; the unit is the game's own and need not be that of game->score. At a
 * secret step the state already has the seat's own answer, and the answer has not yet taken effect. */
#ifndef WESTPHALIA_BOTS_HEURISTIC_H
#define WESTPHALIA_BOTS_HEURISTIC_H

#include "engine/play.h"

/* Whether the game has a heuristic or a score. */
bool heuristic_is_available(const struct game *game);

/* The value, or the nearer of the two where it lies outside of them. */
static inline int heuristic_limit(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* The game's heuristic for a seat in play, or the seat's score where the game has no heuristic. */
int32_t heuristic_value(const struct play *p, int seat);

int32_t bar_heuristic_value(const struct play *p, int seat); /* baroque.c */
int32_t eur_heuristic_value(const struct play *p, int seat); /* europe-1619.c */
int32_t sts_heuristic_value(const struct play *p, int seat); /* sixteen-thirty-something.c */
int32_t tyw_heuristic_value(const struct play *p, int seat); /* thirty-years-war.c */
int32_t tow_heuristic_value(const struct play *p, int seat); /* time-of-wars.c */

#endif
