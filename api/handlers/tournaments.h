/* Shared by the handlers of tournaments. */
#ifndef WESTPHALIA_API_HANDLERS_TOURNAMENTS_H
#define WESTPHALIA_API_HANDLERS_TOURNAMENTS_H

#include "api/handlers/shared_answers.h"
#include "api/tournament/tournament.h"

struct tournaments tournaments_of(const struct request *request);

/* As answer_result(), for a call on a tournament. */
bool answer_tournament(struct response *response, enum match_result result);

/* Opens the tournament of the path for the caller. False: the response is filled in, and nothing is open. */
bool tournament_of_path(struct request *request, struct response *response, struct tournament_at *at);

#endif
