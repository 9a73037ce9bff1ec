/* Seats of matches that entrants take over: each such change is one of hands. Where the terms have `missed`,
 * the service gives a seat to one who stands by (api/match/start.h, match_substitute()). */
#ifndef WESTPHALIA_API_TOURNAMENT_SUBSTITUTES_H
#define WESTPHALIA_API_TOURNAMENT_SUBSTITUTES_H

#include "api/tournament/tournament.h"

struct planned_table;

/* ---- the organizer gives a seat ---- */

/* A seat of a running match that is given to an entrant. */
struct substitution {
    const char *match, *seat; /* their ids */
    int entrant;              /* its number */
    const char *token;        /* the caller's, who manages the tournament */
};

struct substituted {
    enum match_result result; /* why the match does not allow it; OK: it does, and the rest is filled in */
    struct match match;       /* as the result leaves it; FULL, SEATED: it may be empty */
    int round;                /* the number of the match's round */
    uint64_t from;            /* the number of the log's entry from which the entrant has the seat */
};
/* It is safe to call again. NOT_FOUND: no such match in a round, or no such entrant. WITHDRAWN, IS_OVER. */
enum tournament_result tournament_substitute(const struct opened_tournament *opened,
                                             const struct substitution *wish, struct substituted *done);

/* ---- all seats that were taken over ---- */

/* The changes of hands of all matches of a tournament; those of a match are in their order. */
struct tournament_substitutes {
    const struct store_taken_over *list; /* lives in rows */
    size_t count;
    struct store_rows *rows; /* store_rows_free() frees them all, also after a failure */
};
enum tournament_result tournament_load_substitutes(const struct opened_tournament *opened,
                                                   struct tournament_substitutes *substitutes);
/* The last change of hands of a seat, which is an index among the game's; NULL: its first player has it. */
const struct store_taken_over *tournament_last_substitute(const struct tournament_substitutes *substitutes,
                                                          const uint8_t match[STORE_ID], int seat);
/* Whether the entrant has taken the seat over at any time. */
bool tournament_took_over(const struct tournament_substitutes *substitutes, const uint8_t match[STORE_ID],
                          int seat, int entrant);
/* The number of the entrant who has the n-th seat of a table now. */
int tournament_holder(const struct opened_tournament *opened,
                      const struct tournament_substitutes *substitutes, const struct planned_table *table,
                      int nth);
/* Writes the member "substitutes" of a seat of a table, where it has changed hands: [{"player", "from"}]. */
void tournament_write_substitutes(const struct tournament_substitutes *substitutes,
                                  const uint8_t match[STORE_ID], int seat, struct writer *w);

#endif
