/* The result of a match for a tournament, from its play.
 *
 * The end of a match says who has won and who stands where (engine/result.h). What happened in its turns is
 * not in the final state: who looks on sees each state of the match once, in their order. A turn is the first
 * scope of the game's standing instructions: a turn, or a year. */
#ifndef WESTPHALIA_TOURNAMENT_MATCH_WATCH_H
#define WESTPHALIA_TOURNAMENT_MATCH_WATCH_H

#include "engine/play.h"
#include "tournament/scoring.h"

struct match_watch {
    bool begun;
    int32_t scope;
    uint16_t turns;
    int32_t before[TOURNAMENT_SEATS]; /* points when the turn began */
    int32_t now[TOURNAMENT_SEATS];
    int32_t gain[TOURNAMENT_SEATS]; /* the most of one turn */
};

/* Notes a state. The watch is zero at first. */
void match_watch_state(struct match_watch *watch, const struct play *p);

/* The result by the state, with the game's seats; of a match that is not over, as if it ended now, with ranks
 * by points. `watch` may be NULL: then the turns and the gains are unknown. */
void match_result_of(const struct play *p, const struct match_watch *watch, struct table_result *result);

#endif
