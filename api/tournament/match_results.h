/* The results of a tournament's matches: of those that are over, from their logs, and which are not over.
 *
 * A result is taken from the log of a match when it is first wanted, and kept. Its seats are the game's. */
#ifndef WESTPHALIA_API_TOURNAMENT_MATCH_RESULTS_H
#define WESTPHALIA_API_TOURNAMENT_MATCH_RESULTS_H

#include "api/tournament/tournament.h"
#include "tournament/scoring.h"

/* ---- matches that are not over ---- */

/* Found by one query. */
struct tournament_unfinished {
    const struct store_unfinished *list; /* by their ids; it lives in rows */
    size_t count;
    struct store_rows *rows; /* the caller frees them, also after a failure */
};
enum tournament_result tournament_load_unfinished(const struct opened_tournament *opened,
                                                  struct tournament_unfinished *unfinished);
/* NULL: the match is over, or was deleted. */
const struct store_unfinished *tournament_find_unfinished(const struct tournament_unfinished *unfinished,
                                                          const uint8_t match[STORE_ID]);

/* ---- results ---- */

enum { RESULTS_ONCE = 128 /* results that one call takes from logs, at most */ };

/* match_results_free() frees it, also after a failure. */
struct match_results {
    const struct opened_tournament *opened;
    const struct store_result *kept; /* by the ids of their matches; it lives in rows */
    size_t kept_count;
    struct store_rows *rows;
    json_t *whole_table, *whole_seat; /* what members are that an earlier build has not stored */
    struct tournament_unfinished unfinished;
    int taken; /* so many were taken from logs */
};
enum tournament_result match_results_load(const struct opened_tournament *opened,
                                          struct match_results *results);
/* The result of a match. *known: it is over and was not deleted. COUNTING: another one would have to be taken
 * from a log. Those that were taken are kept, so later calls come to the end. BROKEN: a kept one cannot be
 * read; the scores of all would be wrong without it. */
enum tournament_result match_results_find(struct match_results *results, const uint8_t match[STORE_ID],
                                          struct table_result *result, bool *known);
void match_results_free(struct match_results *results);

#endif
