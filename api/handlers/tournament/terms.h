/* The terms of a tournament: of what a body says, what is stored. api/tournament/tournament.h has the shape,
 * and api/tournament/stored_terms.h reads it. */
#ifndef WESTPHALIA_API_HANDLERS_TOURNAMENT_TERMS_H
#define WESTPHALIA_API_HANDLERS_TOURNAMENT_TERMS_H

#include "api/handlers/shared/match_terms.h"
#include "api/handlers/shared/time_terms.h"
#include "api/handlers/shared/tournament_answers.h"

/* A body that makes or changes a tournament. */
struct tournament_body {
    const char *name, *game;
    struct setting setting;
    bool invitations, referee, bots;
    const char *draws;
    struct time_terms time;
    const json_t *messages, *entry, *terms;
    int64_t missed;        /* 0: there is none */
    int64_t vacation_days; /* 0: there are none */
    const char *status, *reason;
};

/* What a body makes of a tournament. */
struct terms_made {
    bool has_code;    /* the tournament has a code already */
    json_t *terms;    /* as they are stored; the caller frees them */
    const char *code; /* the new code, or NULL */
};

/* Makes the terms. made->has_code is set before. False: the response is filled in. In both cases the caller
 * frees made->terms. */
bool terms_make(const struct request *request, struct response *response, const struct game *game,
                const struct tournament_body *body, struct terms_made *made);

/* Stored terms as a body that the members of another change. The caller frees it. NULL: memory is short. */
json_t *terms_changed_body(const json_t *terms, const json_t *changes);

/* Puts a copy of the awards that the organiser gives into terms that are to be stored. NULL, or an empty
 * list: there are none. False: memory is short. */
bool terms_give_awards(json_t *terms, const json_t *awards);

#endif
