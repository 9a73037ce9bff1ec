/* The answers to the secret step that a loaded match is at, and the seats that still owe theirs. answers.c */
#ifndef WESTPHALIA_API_MATCH_ANSWERS_H
#define WESTPHALIA_API_MATCH_ANSWERS_H

#include "api/match/match.h"

struct match_worker;

/* Loads the answers of all seats. Afterwards match->deciding is computed from these. */
enum db_result answers_load(struct match_worker *worker, struct match *match);
/* The answer of a seat to the current step; NULL: none. */
const struct store_answer *answers_of_seat(const struct match_worker *worker, int seat);
/* Adds an answer that is being given to those that were loaded. */
void answers_put(struct store_loaded *loaded, const struct store_answer *answer);
/* Drops the answers that are loaded: their step is past, or its seats are asked otherwise. */
void answers_drop(struct match_worker *worker);
/* The seats that must decide and have not resigned. `base` has the stored state. */
uint32_t match_still_deciding(const struct match_worker *worker, const struct play *base);
/* The same on the match as it was loaded; none in a pause. */
uint32_t match_now_deciding(const struct match_worker *worker, const struct match *match);
/* Puts the seat's own draft into worker->draft, empty where it has none, and plays it on the stored state. */
enum match_result answers_load_draft(struct match_worker *worker, struct match *match, int seat);
/* Adds the caller's own answer to a match that was loaded, unless the caller has conceded since: then its
 * answer is void. */
enum match_result answers_add_own(struct match_worker *worker, struct match *match);

#endif
