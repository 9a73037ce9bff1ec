/* A match is loaded from the database, and what is left to settle is settled. load.c */
#ifndef WESTPHALIA_API_MATCH_LOAD_H
#define WESTPHALIA_API_MATCH_LOAD_H

#include "api/match/match.h"
#include "log/seeds.h"

struct match_worker;

/* Fills a match from its row. `listed`: the match is only named in a list, so its pack is not read. A list
 * may be of as many packs as it has matches. BROKEN: this build does not have the game or pack. */
enum match_result match_from_row(struct match_worker *worker, const struct store_match *row, bool listed,
                                 struct match *match);
/* Prepares the match's play and chance by its terms. The caller fills in the state. */
void match_prepare_play(struct match_worker *worker, struct match *match);
/* All seeds that the match has had: one, unless it was restored. False: the match is not committed to them,
 * which is reported. */
bool match_open_seeds(const struct match_worker *worker, const struct match *match, struct seeds *seeds);
/* Sets the bearer and its view. */
void match_set_bearer(struct match *match, int bearer);
/* Puts the unpacked state (worker->unpacked) into the prepared play of a match whose answers are known, and
 * finds the seats that decide. */
void match_put_in_play(struct match_worker *worker, struct match *match);
/* Loads the match as it stands, and settles nothing. */
enum match_result match_load(struct match_worker *worker, const struct store_request *request,
                             struct match *match);
/* Notes that a seat may have instructions for the next decision. match_settle() looks. */
void match_leave_unsettled(struct match_worker *worker, const struct match *match);
/* Loads the match for the caller and settles what is left to settle. `key` may be NULL. */
enum match_result match_load_and_settle(struct match_worker *worker, const struct caller *caller,
                                        const char *key, struct match *match);
/* As match_load_and_settle(), for a caller that changes the match. It fills in
 * worker->loaded.instructed. */
enum match_result match_load_to_change(struct match_worker *worker, const struct caller *caller,
                                       const char *key, struct match *match);
/* As match_load_to_change(), for a caller that must not wait. False: something is to be settled first, or the
 * state to be rebuilt. */
bool match_load_settled(struct match_worker *worker, const struct caller *caller, const char *key,
                        struct match *match, enum match_result *result);
/* As match_load_to_change(), for the organizer. */
enum match_result match_load_for_organizer(struct match_worker *worker, const struct match_request *request,
                                           struct match *match);
/* Settles all that is left to settle, for all seats. */
enum match_result match_settle_whole(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                                     struct match *match);
/* Whether something is due while seats decide. */
static inline bool match_is_timed(const struct match *match)
{
    return match->deadline.each || match->deadline.bank;
}
static inline bool match_is_paused(const struct match *match)
{
    return match->deadline.pause.at != 0;
}
/* Whether all answers are given. */
bool match_may_resolve(const struct match *match);

#endif
