/* What ends a secret step or an open decision, or happens in the midst of one. closing.c */
#ifndef WESTPHALIA_API_MATCH_CLOSING_H
#define WESTPHALIA_API_MATCH_CLOSING_H

#include "api/match/match.h"
#include "db/store/write.h"

struct match_worker;

/* A move that a seat's standing instructions make. */
struct instructed {
    int seat; /* whose instruction it is */
    struct move move;
};
/* Finds the first seat that must decide, has sent nothing, and has an instruction for it. match->play must be
 * as it is stored. False: no such seat. instruct.c */
bool instructed_find(struct match_worker *worker, const struct match *match, struct instructed *it);

/* What has come to the match. */
enum closing_kind {
    CLOSING_COMPLETE,   /* all answers to a secret step are given: it resolves */
    CLOSING_ANSWERED,   /* a seat answers a secret step, perhaps as the last */
    CLOSING_CONCEDED,   /* a seat resigns */
    CLOSING_DECIDED,    /* the organizer, or a vote on a draw, has decided */
    CLOSING_INSTRUCTED, /* a seat decides by its standing instructions */
    CLOSING_PASSED,     /* the deadline has passed, which ends the decision */
    CLOSING_PHASE_ENDED /* the organizer ends the decision */
};

struct closing {
    enum closing_kind kind;
    const struct store_answer *answer; /* ANSWERED */
    int seat;                          /* CONCEDED */
    const struct action *decided;      /* DECIDED */
    struct store_reply *reply;         /* its body is filled in from worker->reply.body; NULL: no key */
};

/* Closes the match as it was loaded: makes the worker's reply, and prepares what is to be written (write.h).
 * DB_CONFLICT: a seat has answered meanwhile. The caller loads the match again before another attempt. */
enum db_result closing_prepare(struct match_worker *worker, struct match *match,
                               const struct closing *closing);
/* Prepares a closing and writes it; `match` then stands as it is after it. DB_CONFLICT as in
 * closing_prepare(), and also: the match has another version, the deadline was fired, instructions were
 * withdrawn, or the reply's key was used. */
enum db_result closing_make(struct match_worker *worker, struct match *match, const struct closing *closing);

/* Notes the loaded answers, and the seats that are late. */
void closing_note_seen(const struct match_worker *worker, const struct match *match, struct store_seen *seen);

#endif
