/* What ends a secret step or an open decision, or happens in the midst of one. closing.c */
#ifndef WESTPHALIA_API_MATCH_CLOSING_H
#define WESTPHALIA_API_MATCH_CLOSING_H

#include "api/match/match.h"
#include "db/store.h"

struct match_worker;

/* The move that a seat's standing instructions make. */
struct instructed {
    int seat;
    struct move move;
};
/* The first seat that must decide, has sent nothing itself, and has said beforehand what it does. match->play is as it is
 * stored. False: there is none. instruct.c */
bool find_instructed(struct match_worker *worker, const struct match *match, struct instructed *it);

/* Why a decision is ended. */
enum closing_cause {
    CLOSING_ANSWERED,  /* all answers to a secret step are in; or nothing is ended */
    CLOSING_PASSED,    /* its deadline has passed */
    CLOSING_ENDED,     /* the organizer says so */
    CLOSING_INSTRUCTED /* nothing is ended: a seat decides by its standing instructions */
};

struct closing {
    enum closing_cause cause;
    const struct store_answer *answer;   /* the last answer; or NULL */
    int conceding;                       /* this seat resigns; or -1 */
    const struct instructed *instructed; /* this seat makes this move; or NULL */
    struct store_reply *reply;           /* or NULL; its body is filled in from worker->body */
};

/* Does it to the match as it was loaded, writes the answer to worker->body, and prepares what is to be written (write.h).
 * DB_CONFLICT: a seat has answered meanwhile, or otherwise. To try again, load the match again. */
enum db_result prepare_closing(struct match_worker *worker, struct match *match,
                               const struct closing *closing);
/* The same, and writes it. Afterwards `match` stands as it is then. DB_CONFLICT, too: it is at another version now, the deadline
 * was fired, instructions were withdrawn, or the reply's key has been used. */
enum db_result close_step(struct match_worker *worker, struct match *match, const struct closing *closing);

#endif
