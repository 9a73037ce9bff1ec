/* Keeps drafts short. A move that a later one makes pointless is dropped, such as an order that is given
 * anew. So are two moves that undo each other, such as a card that is chosen and taken back.
 *
 * So a seat may change its mind as often as the game allows. No listed move is refused for the length of an
 * answer, and the log does not tell how often the seat has changed its mind. */
#include <string.h>

#include "api/match/change/draft.h"
#include "api/match/worker.h"

/* Copies the draft without the moves at `one` and `other`. */
static void copy_without(const struct draft *draft, size_t one, size_t other, struct draft *less)
{
    less->count = 0;
    for (size_t i = 0; i < draft->count; i++)
        if (i != one && i != other) less->moves[less->count++] = draft->moves[i];
}

/* Makes the seat's defaults until it has decided. */
static bool decide_by_default(struct play *p, int seat)
{
    for (int count = 0; play_deciders(p) >> seat & 1; count++) {
        struct move m = {0};
        if (count == DRAFT_MAX) return false;
        play_fallback(p, seat, &m);
        if (play_answer(p, seat, &m) || p->fault) return false;
    }
    return true;
}

/* Whether the draft can be played and leads to the goal. *refused: the index of the move that is refused, or
 * the number of moves. */
static bool leads_to(struct match_worker *worker, int seat, const struct draft *draft,
                     const struct draft_goal *goal, size_t *refused)
{
    struct play trial = *worker->batch.play;
    const size_t size = play_state_size(trial.game);
    trial.state = memcpy(worker->scratch->shortened, worker->batch.play->state, size);
    for (*refused = 0; *refused < draft->count; ++*refused)
        if (play_answer(&trial, seat, &draft->moves[*refused]) || trial.fault) return false;
    if (goal->by_default && !decide_by_default(&trial, seat)) return false;
    return memcmp(trial.state, goal->state, size) == 0;
}

/* Drops the move at `one`. Where that does not do, it also drops the first move that depends on it, or else
 * the last. */
static bool try_without(struct match_worker *worker, int seat, const struct draft *draft, size_t one,
                        const struct draft_goal *goal, struct draft *less)
{
    size_t refused, other;
    copy_without(draft, one, one, less);
    if (leads_to(worker, seat, less, goal, &refused)) return true;
    other = refused < less->count ? refused + 1 : draft->count - 1;
    copy_without(draft, one, other, less);
    return leads_to(worker, seat, less, goal, &refused);
}

void draft_shorten(struct match_worker *worker, int seat, struct draft *draft, const struct draft_goal *goal)
{
    struct draft less;
    for (size_t i = 0; i + 1 < draft->count;) {
        const bool can = try_without(worker, seat, draft, i, goal, &less);
        if (can) *draft = less;
        i = can ? 0 : i + 1; /* a move that was needed for those that are gone may be needed no more */
    }
}
