/* Pauses of all matches of a tournament or of a round. */
#ifndef WESTPHALIA_API_TOURNAMENT_PAUSES_H
#define WESTPHALIA_API_TOURNAMENT_PAUSES_H

#include "api/tournament/tournament.h"

enum { PAUSED_MOST = 100 /* matches that one call looks at */ };

/* A pause of all matches of a tournament, or its end. */
struct tournament_pausing {
    const char *token;  /* the caller's, who manages the tournament */
    bool paused;        /* they are paused; otherwise they go on */
    const char *reason; /* why they are paused; NULL: it is not told */
    int round;          /* the matches of this round; 0: of all rounds */
    int from;           /* all but the first so many of these matches */
};
/* Pauses matches that run, or lets those go on that are paused, as their organizer does. *changed: how many.
 * *next: `from` of the rest; 0: there is none. It is safe to call again after a crash. NOT_FOUND: there is no
 * such round. */
enum tournament_result tournament_pause(const struct opened_tournament *opened,
                                        const struct tournament_pausing *wish, int *changed, int *next);

#endif
