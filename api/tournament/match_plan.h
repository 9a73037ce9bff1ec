/* What the matches of a tournament are made by, read from its terms. */
#ifndef WESTPHALIA_API_TOURNAMENT_MATCH_PLAN_H
#define WESTPHALIA_API_TOURNAMENT_MATCH_PLAN_H

#include "api/tournament/tournament.h"

/* Fills in opened->plan and opened->seats from opened->terms, as this service has stored them. BROKEN: this
 * build cannot read them, or lacks the game or the pack. */
enum tournament_result tournament_read_plan(struct opened_tournament *opened);

#endif
