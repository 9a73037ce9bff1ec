/* Drafts are kept short: a move that a later one makes pointless is dropped (an order that is given anew), and so are two that
 * undo one another (a card chosen and taken back). So a seat may change its mind as often as it likes, no listed move is refused for
 * the length of an answer, and the log does not tell how often it did. */
#include <string.h>

#include "api/referee_inside.h"

/* The draft less the moves at `one` and `other`. */
static void copy_without(const struct draft *draft, size_t one, size_t other, struct draft *less)
{
    less->count = 0;
    for (size_t i = 0; i < draft->count; i++)
        if (i != one && i != other) less->moves[less->count++] = draft->moves[i];
}

static bool leads_to(struct referee *referee, int seat, const struct draft *draft, const void *goal)
{
    struct play trial = *referee->run.play;
    const size_t size = play_state_size(trial.game);
    trial.state = referee->trial;
    memcpy(trial.state, referee->run.play->state, size);
    return answer_on(&trial, seat, draft) && memcmp(trial.state, goal, size) == 0;
}

void draft_shorten(struct referee *referee, int seat, struct draft *draft, const void *goal)
{
    struct draft less;
    for (size_t i = 0; i + 1 < draft->count;) {
        const size_t last = draft->count - 1;
        copy_without(draft, i, i, &less);
        bool same = leads_to(referee, seat, &less, goal);
        if (!same) {
            copy_without(draft, i, last, &less);
            same = leads_to(referee, seat, &less, goal);
        }
        if (same)
            *draft = less;
        else
            i++;
    }
}
