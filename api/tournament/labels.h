/* The id of a tournament is a label of its matches (match_plan.tournament). */
#ifndef WESTPHALIA_API_TOURNAMENT_LABELS_H
#define WESTPHALIA_API_TOURNAMENT_LABELS_H

#include "api/tournament/tournament.h"

/* Whether a made tournament has this id, and the bearer does not manage it. The id of one is a name that no
 * other match may take. */
enum tournament_result tournament_has_label(const struct tournament_worker *worker, const char *label,
                                            const char *token, bool *other);

/* Whether seats of matches with this label may be the computer's. Those of a tournament may where its terms
 * say so. */
enum tournament_result tournament_lets_bots(const struct tournament_worker *worker, const char *label,
                                            bool *lets);

#endif
