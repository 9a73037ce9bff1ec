/* A match is loaded: from the database, or from the state cache. load.c, cached.c */
#ifndef WESTPHALIA_API_MATCH_LOAD_H
#define WESTPHALIA_API_MATCH_LOAD_H

#include "api/match/worker.h"

/* Loads the match for the caller and settles what is left to settle. `key` may be NULL. */
enum match_result load_and_settle(struct match_worker *worker, const struct caller *caller, const char *key,
                                  struct match *match);
/* As load_and_settle(), for a caller that changes the match: worker->loaded.instructed is known then.
 * MATCH_WOULD_WAIT: something is to be settled or rebuilt, and it may not wait. */
enum match_result load_to_change(struct match_worker *worker, const struct caller *caller, const char *key,
                                 bool may_wait, struct match *match);
/* As load_to_change(), for the organizer. */
enum match_result load_for_organizer(struct match_worker *worker, const struct match_request *request,
                                     struct match *match);
/* Settles all that is left to settle, for all seats. */
enum match_result settle_whole(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                               struct match *match);
/* Notes that a seat may have instructions for the next decision. match_settle() looks. */
void leave_unsettled(struct match_worker *worker, const struct match *match);
/* Adds the caller's own answer to a match that was loaded, unless the caller has conceded since: then its
 * answer is void. */
enum match_result add_own_answer(struct match_worker *worker, struct match *match);
/* Loads the match as it stands, and settles nothing. MATCH_WOULD_WAIT: its state is to be rebuilt, and it may
 * not wait. */
enum match_result load_match(struct match_worker *worker, const struct store_request *request, bool may_wait,
                             struct match *match);
/* Fills a match from its row. `listed`: the match is only named in a list, so its pack is not read. A list
 * may be of as many packs as it has matches. BROKEN: this build does not have the game or pack. */
enum match_result match_from_row(struct match_worker *worker, const struct store_match *row, bool listed,
                                 struct match *match);
/* Sets the bearer and its view. */
void set_bearer(struct match *match, int bearer);
/* Prepares the match's play and chance by its terms. The caller fills in the state. */
void prepare_play(struct match_worker *worker, struct match *match);
/* All seeds that the match has had: one, unless it was restored. False: the match is not committed to them,
 * which is reported. */
bool open_seeds(const struct match_worker *worker, const struct match *match, struct seeds *seeds);
/* Loads the answers of all seats. Afterwards match->deciding is computed from these. */
enum db_result load_answers(struct match_worker *worker, struct match *match);
/* The answer of a seat to the current step; NULL: none. */
const struct store_answer *answer_of(const struct match_worker *worker, int seat);
/* Adds an answer that is being given to those that were loaded. */
void put_answer(struct store_loaded *loaded, const struct store_answer *answer);
/* Puts the seat's own draft into worker->draft, empty where it has none, and plays it on the stored state. */
enum match_result load_draft(struct match_worker *worker, struct match *match, int seat);
/* The seats that must decide and have not resigned. `base` has the stored state. */
uint32_t still_deciding(const struct match_worker *worker, const struct play *base);
/* The same on the match as it was loaded; none in a pause. */
uint32_t now_deciding(const struct match_worker *worker, const struct match *match);
/* Whether something is due while seats decide. */
static inline bool is_timed(const struct match *match)
{
    return match->deadline.each || match->deadline.bank;
}
static inline bool is_paused(const struct match *match)
{
    return match->deadline.pause.at != 0;
}
/* Whether all answers are given. */
bool may_resolve(const struct match *match);

/* ---- the state cache (cached.c) ---- */

/* Finds the match in the cache, for the bearer of a token (NULL: a spectator), and sets loading.from_cache. A
 * result that rests on it holds only when the database agrees. False: the match is not in the cache, or not
 * for this caller. */
bool load_from_cache(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE], const char *token,
                     struct match *match);
/* As load_to_change(), from the cache where it has the match. */
enum match_result load_cached_to_change(struct match_worker *worker, const struct caller *caller,
                                        const char *key, bool may_wait, struct match *match);
/* As load_and_settle(), for a caller that only reads: from the cache, where the database says that nothing
 * has changed. */
enum match_result load_to_show(struct match_worker *worker, const struct caller *caller, struct match *match);
/* Keeps a match that was loaded and is settled. */
void cache_loaded(struct match_worker *worker, const struct match *match);
/* Keeps the match after the worker's batch, which the caller's seat has committed. match->version,
 * match->deciding and worker->loaded.answer must be those after it. */
void cache_committed(struct match_worker *worker, const struct match *match);
/* Drops loading.cached from the cache, because it is wrong or incomplete. */
void forget_cached(struct match_worker *worker);

#endif
