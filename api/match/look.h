/* A seat of a match, and its legal moves. look.c */
#ifndef WESTPHALIA_API_MATCH_LOOK_H
#define WESTPHALIA_API_MATCH_LOOK_H

#include "api/match/match.h"

struct match_worker;

/* The index of a seat of this match, or NO_SEAT. */
int match_seat_find(const struct match *match, const char *seat);
/* The seat that this player holds, or NO_SEAT. */
int match_seat_of_player(const struct match *match, const uint8_t player[STORE_ID]);
/* Whether the match is at a version that the request allows. */
bool match_meets_conditions(const struct match_request *request, const struct match *match);
/* Whether the match runs, by this build's rules; otherwise NOT_STARTED, OVER, OTHER_RULES. */
enum match_result match_runs(const struct match *match);
/* The seat that a call is for: the caller's own, or the one that the referee names. */
enum match_result match_choose_seat(const struct match *match, const char *named, int *seat);
/* Lists a seat's legal moves in worker->scratch->moves, on its draft. `revise`: for a complete answer, the
 * moves that could be sent in its place. */
enum match_result match_list_legal(struct match_worker *worker, struct match *match, int seat, bool revise,
                                   char name[LIST_NAME_ROOM]);

#endif
