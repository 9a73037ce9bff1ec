/* Answers that the handlers of tournaments share. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_TOURNAMENT_ANSWERS_H
#define WESTPHALIA_API_HANDLERS_SHARED_TOURNAMENT_ANSWERS_H

#include "api/handlers/shared/results.h"
#include "api/tournament/tournament.h"

/* Characters. */
enum { TOURNAMENT_NAME_MOST = 60, TOURNAMENT_CODE_MOST = 100, TOURNAMENT_REASON_MOST = 200 };

struct tournament_worker tournament_worker_of(const struct request *request);

/* As answer_result(), for a call on a tournament. */
bool answer_tournament(struct response *response, enum tournament_result result);

/* Opens the tournament of the path for the caller. False: the response is filled in, and nothing is open. */
bool tournament_of_path(struct request *request, struct response *response, struct opened_tournament *opened);

/* The number of the entrant that the path names, which may be "me". UNAUTHORIZED: the caller is a stranger.
 * FORBIDDEN: "me" is no entrant. NOT_FOUND: no entrant has such an id. */
enum tournament_result tournament_entrant_of_path(const struct request *request,
                                                  const struct opened_tournament *opened, int *number);
/* The same, where the caller must be that entrant. False: the response is filled in. */
bool own_entrant_of_path(const struct request *request, struct response *response,
                         const struct opened_tournament *opened, int *number);

/* Answers {NAME: [...]}, a list of the tournament of the path that any reader may have. */
typedef enum tournament_result tournament_list_writer(const struct opened_tournament *opened,
                                                      struct writer *w);
void answer_tournament_list(struct request *request, struct response *response, const char *name,
                            tournament_list_writer *write);

/* Whether matches with this label, which may be NULL, may have seats of the computer. False: the response is
 * filled in. */
bool answer_bots_of(const struct request *request, struct response *response, const char *label);
/* Whether the tournament is at a version that If-Match has. False: the response is filled in. */
bool answer_tournament_version(struct response *response, const struct match_request *wanted,
                               const struct opened_tournament *opened);

/* Answers with the tournament as it is now. */
void answer_whole_tournament(struct response *response, const struct opened_tournament *opened);

#endif
