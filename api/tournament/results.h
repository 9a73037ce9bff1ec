/* What calls on tournaments return. One table of the handlers has the problem of each
 * (api/handlers/tournament_answers.c). */
#ifndef WESTPHALIA_API_TOURNAMENT_RESULTS_H
#define WESTPHALIA_API_TOURNAMENT_RESULTS_H

#include "api/match/match.h"

enum tournament_result {
    TOURNAMENT_OK,
    TOURNAMENT_NOT_FOUND,       /* no such tournament, or no such entrant, manager or round of it */
    TOURNAMENT_UNAUTHORIZED,    /* a token is needed; or the token is none of this tournament */
    TOURNAMENT_FORBIDDEN,       /* a valid token or code that may not do this, or not any more */
    TOURNAMENT_IS_OVER,         /* the tournament is over */
    TOURNAMENT_IS_PLAYED,       /* it would end, and a match of it is still played */
    TOURNAMENT_FULL,            /* no more entrants, managers, tables or rounds */
    TOURNAMENT_MAKES_ROUND,     /* another round is being made, or was made meanwhile */
    TOURNAMENT_CHANGED,         /* If-Match failed, or the tournament has changed meanwhile */
    TOURNAMENT_TABLES_NOT_FULL, /* the players do not fill tables: round_wish.fit */
    TOURNAMENT_WITHDRAWN,       /* substitute, vacation: the entrant has withdrawn */
    TOURNAMENT_DAY_PASSED,      /* the vacation begins on a day that has passed */
    TOURNAMENT_DAYS_OVERLAP,    /* the entrant has another vacation on one of these days */
    TOURNAMENT_DAYS_SPENT,      /* the entrant has not so many days of vacation */
    TOURNAMENT_BAD_CURSOR,      /* the cursor is none */
    TOURNAMENT_KEY_REUSED,      /* this idempotency key was used for another body */
    TOURNAMENT_COUNTING,        /* more matches are to be counted than one call does; the next goes on */
    TOURNAMENT_BUSY,            /* a match was busy */
    TOURNAMENT_AWAY,            /* the database is away, or memory is short */
    TOURNAMENT_BROKEN           /* a bug, or a pack or game that this build does not have */
};

/* The result of a call of the store. DB_CONFLICT is TOURNAMENT_CHANGED here. */
enum tournament_result tournament_db(enum db_result result);
/* Why a call of the match service has failed. OK: it has not; its result tells of the match alone. */
enum tournament_result tournament_match_failure(enum match_result result);

#endif
