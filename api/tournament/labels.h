/* The id of a tournament is a label of its matches (match_plan.tournament). */
#ifndef WESTPHALIA_API_TOURNAMENT_LABELS_H
#define WESTPHALIA_API_TOURNAMENT_LABELS_H

#include "api/tournament/tournament.h"

/* Whether the bearer may not give this label: it is the id of a tournament, which its managers alone give. */
enum tournament_result tournament_reserves_label(const struct tournament_worker *worker, const char *label,
                                                 const char *token, bool *reserved);

/* Whether seats of matches with this label may be the computer's. Those of a tournament may where its terms
 * say so. */
enum tournament_result tournament_lets_bots(const struct tournament_worker *worker, const char *label,
                                            bool *lets);

#endif
