/* What match_load_and_settle() carries out where it was left: a match begins, a seat gets another holder. A
 * vote on a draw closes, too (draw.h). start.c, substitutes.c */
#ifndef WESTPHALIA_API_MATCH_SETTLING_H
#define WESTPHALIA_API_MATCH_SETTLING_H

#include "api/match/match.h"

struct match_worker;

/* Whether a seat is to get another holder, since its own has missed as many deadlines as the terms say. */
bool match_is_deserted(const struct match *match);
/* Gives the first of these seats to the first of those who stand by in the tournament. Where there is none,
 * it opens the seat to any player, if the terms say that any may take it. Otherwise the seat stays as it is.
 * DB_CONFLICT: the match has moved on. */
enum db_result match_replace_holder(struct match_worker *worker, struct match *match);

/* Begins a match whose seats are all taken: the set-up is action 1. DB_CONFLICT: another instance was
 * quicker, or a seat has changed hands. */
enum db_result match_begin(struct match_worker *worker, struct match *match);

#endif
