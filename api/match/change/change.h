/* One request that changes a match, from its arrival to its answer. change.c
 *
 * change_run() leads it from state to state. A request gets a reply; an answer is what a seat decides at a
 * secret step. */
#ifndef WESTPHALIA_API_MATCH_CHANGE_H
#define WESTPHALIA_API_MATCH_CHANGE_H

#include "api/match/organize.h"
#include "api/match/state_cache.h"
#include "db/store/store.h"
#include "log/ledger.h"

/* Each state says what holds in it, and which states may follow. */
enum change_state {
    /* The match is not loaded. Follows: LOADED, ANSWERED (not allowed, or the key has a reply), LEFT_GROUP,
     * BEGUN again (a guess of the state cache has failed: api/match/cached.h). */
    CHANGE_BEGUN,
    /* The worker has the match, and the caller may change it. Follows: JUDGED, ANSWERED, BEGUN. */
    CHANGE_LOADED,
    /* The moves are legal. The worker's batch has the actions, its draft the answer to a secret step.
     * Follows: PREPARED, ANSWERED, BEGUN. */
    CHANGE_JUDGED,
    /* The worker has the reply, and in `outgoing` what to write. A group gathers here. Follows: WRITTEN,
     * LEFT_GROUP (what it writes fits no group). */
    CHANGE_PREPARED,
    /* outgoing.commit has the database's result. Follows: ANSWERED, or BEGUN when the match has moved on. */
    CHANGE_WRITTEN,
    /* An end: `result`. At MATCH_OK the caller's writer has the reply. */
    CHANGE_ANSWERED,
    /* An end for a member of a group: it would have to wait, so it is made again from its beginning, as a
     * single one. */
    CHANGE_LEFT_GROUP
};

enum change_kind { CHANGE_MOVES, CHANGE_CONCEDES, CHANGE_UNDOES, CHANGE_ENDS_PHASE, CHANGE_DECIDES };

/* The answer to a secret step in which the request's moves end. */
struct judged_answer {
    bool is_there;
    struct store_answer answer;
    uint32_t others; /* seats that still owe theirs; the seat itself, while its answer is not complete */
};

/* What a change of its kind wants. */
struct change_wish {
    const struct sent_moves *moves; /* CHANGE_MOVES */
    uint64_t ends_phase;            /* the version at which the phase is to be ended; 0: not yet known */
    int undoes;                     /* actions that an undo takes back */
    const struct match_decision *decision; /* CHANGE_DECIDES */
    struct action decided;                 /* its entry of the log: change_judge_decision() */
};

/* The caller's structs for what came of the change. */
struct change_told {
    struct match_report *report;
    struct match_refusal *refused; /* filled in at MATCH_REFUSED */
    struct match_made *made;       /* filled in at MATCH_OK; unused by a check, which makes nothing */
};

struct change {
    struct match_worker *worker;
    const struct match_request *request;
    struct change_told told;
    struct writer *body; /* the caller's writer; it gets worker->reply.body */
    enum change_kind kind;
    enum change_state state;
    enum match_result result;
    bool in_group;            /* set at its beginning: where it would have to wait, it leaves its group */
    int seat;                 /* the seat that changes the match; otherwise STORE_ORGANIZER */
    int tries;                /* how often it was BEGUN */
    enum match_source source; /* FROM_CACHE: the next attempt takes the match from there, if it is there */
    struct change_wish wish;
    size_t count; /* moves in worker->moves */
    size_t kept;  /* moves of the seat's draft that stand before those that were judged */
    struct judged_answer answer;
    struct store_reply reply;
};

static inline struct change_told change_told(struct judgement *judgement)
{
    return (struct change_told){&judgement->report, &judgement->refused, &judgement->made};
}

/* Whether the match takes moves now, at this version. judge.c */
enum match_result change_is_allowed(const struct match_request *request, const struct match *match);
/* Judges what the request wants, by the loaded match, and makes its actions in the worker's batch. judge.c */
enum match_result change_judge(struct change *change);
/* Judges what the organizer has decided, by the loaded match, and fills in wish.decided. decide.c */
enum match_result change_judge_decision(struct change *change);

/* Begins a change. It is BEGUN then, or ANSWERED where no key can sign its reply. */
void change_begin(struct change *change);
/* Runs the change until it is in this state, or at an end. */
void change_run(struct change *change, enum change_state until);
/* Concludes a member of a group, from WRITTEN: it is ANSWERED or has LEFT_GROUP then. */
void change_conclude(struct change *change);

#endif
