/* A match is loaded from the state cache, and kept in it. cached.c */
#ifndef WESTPHALIA_API_MATCH_CACHED_H
#define WESTPHALIA_API_MATCH_CACHED_H

#include "api/match/worker.h"

/* Finds the match in the cache, for the bearer of a token (NULL: a spectator), and sets loading.from_cache. A
 * result that rests on it holds only when the database agrees. False: the match is not in the cache, or not
 * for this caller. */
bool cached_load(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE], const char *token,
                 struct match *match);
/* As match_load_to_change(), from the cache where it has the match. */
enum match_result cached_load_to_change(struct match_worker *worker, const struct caller *caller,
                                        const char *key, bool may_wait, struct match *match);
/* As match_load_and_settle(), for a caller that only reads: from the cache, where the database says that
 * nothing has changed. */
enum match_result match_load_to_show(struct match_worker *worker, const struct caller *caller,
                                     struct match *match);
/* Keeps a match that was loaded and is settled. */
void cached_keep_loaded(struct match_worker *worker, const struct match *match);
/* Keeps the match after the worker's batch, which the caller's seat has committed. match->version,
 * match->deciding and worker->loaded.answer must be those after it. */
void cached_keep_committed(struct match_worker *worker, const struct match *match);
/* Drops loading.cached from the cache, because it is wrong or incomplete. */
void cached_forget(struct match_worker *worker);

#endif
