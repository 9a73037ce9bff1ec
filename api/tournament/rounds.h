/* Rounds: planned in one row, then their matches are made. A round is shown when it is made whole. */
#ifndef WESTPHALIA_API_TOURNAMENT_ROUNDS_H
#define WESTPHALIA_API_TOURNAMENT_ROUNDS_H

#include "api/tournament/seating.h"

/* Makes the round: plans it and makes all of its matches. Of the request it uses: key, body. *number: of the
 * round. MAKES_ROUND. */
enum tournament_result tournament_make_round(const struct opened_tournament *opened,
                                             const struct round_wish *wish,
                                             const struct match_request *request, int *number);
/* *number: the round that this request has planned before, or 0. The call makes it whole. KEY_REUSED. */
enum tournament_result tournament_round_of_key(const struct opened_tournament *opened,
                                               const struct match_request *request, int *number);

/* Makes all matches of a planned round that are not made yet, and notes that it is made. */
enum tournament_result tournament_finish_round(const struct opened_tournament *opened, int number);

/* Writes the plan of a round that is wished, without the ids of matches (api/tournament/plans.h). */
enum tournament_result tournament_write_wish(const struct opened_tournament *opened,
                                             const struct round_wish *wish, struct writer *w);

/* Writes a round that is made: its plan as it is shown (api/tournament/plans.h). */
enum tournament_result tournament_write_round(const struct opened_tournament *opened, int number,
                                              struct writer *w);
/* Writes the list of all rounds that are made. */
enum tournament_result tournament_write_rounds(const struct opened_tournament *opened, struct writer *w);

#endif
