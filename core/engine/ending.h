/* Ends from outside the rules: the organizer records a draw, aborts the match or awards it.
 *
 * Such an end is an entry of the log, and becomes a part of the state (struct ending of engine/game.h).
 *
 * The seats of a draw have won it together: they share rank 1. An aborted match has no ranks. The places of
 * an award are those of all seats in play, in the order of the seats. A rank is one more than the number of
 * seats before it. By points, more points are the better rank. By ranks, the points are those of the
 * state. */
#ifndef WESTPHALIA_ENGINE_ENDING_H
#define WESTPHALIA_ENGINE_ENDING_H

#include "engine/play.h"

enum { AWARD_POINTS_MOST = 1000000 }; /* the most points of a seat, above and below zero */

/* "drawn", "aborted", "awarded"; NULL: it is none. */
const char *ending_kind_name(int kind);

/* Gives the seats in play the ranks that follow from ending->points. */
void ending_rank(struct ending *ending, uint32_t seats);

/* Whether it can be the end of a match with these seats. */
bool ending_is_sound(const struct ending *ending, uint32_t seats);

/* The seats of rank 1; none of an aborted match. */
uint32_t ending_winners(const struct ending *ending);

/* The seats that may share a draw: those that are in play, and have neither resigned nor been eliminated. */
uint32_t ending_sharers(const struct play *p);

#endif
