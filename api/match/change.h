/* One request that changes a match, from its arrival to its answer. change.c
 *
 * change_run() leads it from state to state. */
#ifndef WESTPHALIA_API_MATCH_CHANGE_H
#define WESTPHALIA_API_MATCH_CHANGE_H

#include "api/match/match.h"
#include "db/store.h"

/* Beside each state: what holds there, and which states may follow. */
enum change_state {
    CHANGE_ASKED, /* nothing is known of the match. LOADED, ANSWERED (it may not, or its key has a reply), ALONE */
    CHANGE_LOADED, /* the worker has the match, and the caller may change it. JUDGED, ANSWERED, ASKED */
    CHANGE_JUDGED, /* it is legal: the worker's batch has its actions, its draft the answer. PREPARED, ANSWERED, ASKED */
    CHANGE_PREPARED, /* worker->body is the answer, worker->outgoing what is to be written. A group gathers here. WRITTEN */
    CHANGE_WRITTEN, /* outgoing.commit has the database's result. ANSWERED, or ASKED: the match has moved on meanwhile */
    CHANGE_ANSWERED, /* the end: `result`; of MATCH_OK the caller's writer has the answer */
    CHANGE_ALONE /* the end, of a member of a group: it would wait, so it is made by itself, from its beginning */
};

enum change_kind { CHANGE_MOVES, CHANGE_CONCEDES, CHANGE_UNDOES, CHANGE_ENDS_PHASE };

/* The answer to a secret step in which the request's moves end. */
struct judged_answer {
    bool is_there;
    struct store_answer answer;
    uint32_t others; /* seats that still owe theirs; the seat itself, where this one is not complete */
};

struct change {
    struct match_worker *worker;
    const struct move_request *request;
    struct verdict *verdict;
    struct writer *body; /* the caller's, which gets worker->body */
    enum change_kind kind;
    enum change_state state;
    enum match_result result;
    bool waits_not;      /* others wait for it, so it waits for nothing: MATCH_WOULD_WAIT */
    int seat;            /* whose it is; STORE_ORGANIZER of the end of a phase */
    int tries;           /* how often it was ASKED */
    bool may_recall;     /* the state cache will do */
    uint64_t ends_phase; /* the version at which it wants to end the phase; 0: not known yet */
    int undoes;          /* so many actions */
    size_t count;        /* moves in worker->moves */
    struct judged_answer answer;
    struct store_reply reply;
};

/* It is ASKED from here on; or ANSWERED, where there is no key that signs its answer. */
void change_begin(struct change *change);
/* Leads it on until it is in this state, or at its end. */
void change_run(struct change *change, enum change_state until);
/* Of a member of a group, from WRITTEN: it is ANSWERED, or ALONE. */
void change_conclude(struct change *change);

#endif
