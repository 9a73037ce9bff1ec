/* Changes of a match from outside of play: of a deadline, a pause, a vote on a draw, a seat. They make no
 * action of a seat. outside.c has what all of them share, from the request to the answer. */
#ifndef WESTPHALIA_API_MATCH_OUTSIDE_H
#define WESTPHALIA_API_MATCH_OUTSIDE_H

#include "api/match/match.h"

struct match_worker;

struct outside_change {
    const struct match_request *request;
    const char *operation, *object; /* for match_request_hash(); object NULL: the match's id */
    bool is_organizers;             /* the organizer alone may send it */
    /* Judges `wish` by the match as it was loaded, and writes the change with the reply's row. MATCH_BUSY:
     * the match has moved on, or a copy of the request was quicker. */
    enum match_result (*make)(struct match_worker *worker, void *wish, struct match *match,
                              const struct store_reply *reply);
    void *wish;
};
/* Loads the match and makes the change, again and again where the match has moved on. *snapshot is the match
 * after it, or as the first answer to the key has shown it. *reply is the last attempt's. MATCH_BUSY: the
 * match has always moved on. */
enum match_result outside_change_make(struct match_worker *worker, const struct outside_change *change,
                                      struct match *match, struct store_reply *reply,
                                      struct match_snapshot *snapshot);

#endif
