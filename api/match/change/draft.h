/* Answers to secret steps are kept short. draft.c */
#ifndef WESTPHALIA_API_MATCH_DRAFT_H
#define WESTPHALIA_API_MATCH_DRAFT_H

#include "api/match/worker.h"

/* Where a draft leads. */
struct draft_goal {
    const void *state; /* the state that the draft leads to */
    bool by_default;   /* with the seat's defaults behind the draft, until the seat has decided */
};

/* Drops moves from a draft on batch.play that make no difference to where it leads: one move, or two that
 * undo each other. Called after every move that is added, and again for a seat that has not completed its
 * answer. */
void draft_shorten(struct match_worker *worker, int seat, struct draft *draft, const struct draft_goal *goal);

#endif
