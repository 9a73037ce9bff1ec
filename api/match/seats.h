/* A seat of a match is freed. seats.c */
#ifndef WESTPHALIA_API_MATCH_SEATS_H
#define WESTPHALIA_API_MATCH_SEATS_H

#include "api/match/match.h"

struct match_worker;

/* Whether the seat may be taken from its holder. */
enum match_result match_may_release(const struct match *match, int seat);
/* Writes the release; in a running match it is an entry of the log. `hash`: the new invitation's. `bot`:
 * takes the seat without the invitation. `reply` NULL: it is no request. DB_CONFLICT: the match has moved
 * on. */
enum db_result match_free_seat(struct match_worker *worker, struct match *match, int seat, enum store_bot bot,
                               const uint8_t hash[HASH_SIZE], const struct store_reply *reply);

#endif
