/* Draws, by vote of the seats or by the organizer. draw.c */
#ifndef WESTPHALIA_API_MATCH_DRAW_H
#define WESTPHALIA_API_MATCH_DRAW_H

#include "api/match/match.h"

struct match_worker;

/* Reads the seats that share a draw, a list at "/seats" of the body, into ending->seats. False: *faults say
 * why they cannot. */
bool draw_read_sharers(const struct match *match, const json_t *seats, struct ending *ending,
                       struct faults *faults);

/* Whether the proposal that the match was loaded with is to be closed: all have voted, or it stands no
 * longer. match->play must be as it is stored. */
bool draw_is_closed(const struct match *match);
/* Closes it: the match ends in the draw, or the log tells that the proposal has failed. DB_CONFLICT: the
 * match has another version. */
enum db_result draw_close(struct match_worker *worker, struct match *match);

#endif
