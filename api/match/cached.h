/* Matches from the state cache (state_cache.h): how a request uses one, and when its result holds. cached.c
 *
 * An entry of the cache may be old. Another instance may have moved the match on, or a seat may have changed
 * hands. So a match from the cache is a guess (FROM_CACHE), and nothing that is made of it holds
 * before the database agrees:
 *
 *     what is made    what the database compares                         where
 *     moves           the version, and the hash of its last entry; that  db/functions/matches/commit.sql
 *                     the seat has no instructions, and the match's      (struct store_basis)
 *                     deadline has not passed
 *     an answer       the same, and the other seats that have answered   the same
 *     a step's end    the same, and the nonces of all answers            check_basis.sql beside it
 *     a look          version, hash and deadline, and the nonces of the  check_unchanged.sql beside it
 *                     answers that are shown
 *     a failure       nothing: the match is loaded and judged again      fail() of change/change.c
 *
 * That is enough: each change of who may move, and of what is legal, is an entry of the log, so it changes
 * version and hash. Only answers, instructions and the passing of time are none.
 *
 * Where the database does not agree, the guess is dropped from the cache (cached_forget()), and the request
 * begins again on the match that is loaded. */
#ifndef WESTPHALIA_API_MATCH_CACHED_H
#define WESTPHALIA_API_MATCH_CACHED_H

#include "api/match/match.h"

struct match_worker;

/* As match_load_to_change(), from the cache. False: the cache does not have the match for this caller, or all
 * have answered. */
bool cached_load_to_change(struct match_worker *worker, const struct caller *caller, struct match *match,
                           enum match_result *result);
/* As match_load_and_settle(), for a caller that only reads: from the cache, where the database says that
 * nothing has changed. */
enum match_result match_load_to_show(struct match_worker *worker, const struct caller *caller,
                                     struct match *match);
/* Keeps a match that was loaded and is settled. */
void cached_keep_loaded(struct match_worker *worker, const struct match *match);
/* Keeps the match after the worker's batch, which the caller's seat has committed. match->version,
 * match->deciding and worker->loaded.answer must be those after it. */
void cached_keep_committed(struct match_worker *worker, const struct match *match);
/* Drops the worker's guess from the cache. */
void cached_forget(struct match_worker *worker);

#endif
