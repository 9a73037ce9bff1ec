/* The record of a tournament. */
#ifndef WESTPHALIA_API_TOURNAMENT_RECORD_H
#define WESTPHALIA_API_TOURNAMENT_RECORD_H

#include "api/tournament/tournament.h"

/* The record (core/tournament/tournament_record.h) of all rounds that are made, with the results of matches
 * that are over. The caller frees it. COUNTING: more results are missing than one call takes from logs, which
 * are RESULTS_ONCE. Those are kept, so later calls come to the end. */
enum { RESULTS_ONCE = 128 };
enum tournament_result tournament_record_json(const struct opened_tournament *opened, json_t **record);

/* The matches of a tournament that are not over, found by one query. */
struct tournament_unfinished {
    const struct store_unfinished *list; /* by their ids; it lives in rows */
    size_t count;
    struct store_rows *rows; /* the caller frees them */
};
enum tournament_result tournament_load_unfinished(const struct opened_tournament *opened,
                                                  struct tournament_unfinished *unfinished);
/* NULL: the match is over, or was deleted. */
const struct store_unfinished *tournament_find_unfinished(const struct tournament_unfinished *unfinished,
                                                          const char *match);

#endif
