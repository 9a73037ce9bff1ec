/* Drafts are written, read, played, and kept short.
 *
 * A move that a later one makes pointless is dropped, such as an order that is given anew. So are two moves
 * that undo each other, such as a card that is chosen and taken back. So a seat may change its mind as often
 * as the game allows. No listed move is refused for the length of an answer, and the log does not tell how
 * often the seat has changed its mind. */
#include "api/match/change/draft.h"

#include <string.h>

#include "api/match/worker.h"

/* ---- written and read ---- */

void draft_write(struct writer *w, const struct play *p, const struct draft *draft)
{
    writer_open(w, '[');
    for (size_t i = 0; i < draft->count; i++)
        move_write(w, p, &draft->moves[i], 0, SEAT_ALL);
    writer_close(w, ']');
}

static bool moves_read(const struct play *p, const json_t *list, struct draft *draft)
{
    struct faults faults;
    faults_clear(&faults);
    if (!json_is_array(list) || json_array_size(list) > DRAFT_MAX) return false;
    while (draft->count < json_array_size(list)) {
        const json_t *move = json_array_get(list, draft->count);
        if (!move_read(p, move, &draft->moves[draft->count++], "", &faults)) return false;
    }
    return true;
}

bool draft_read(const struct play *p, const uint8_t *text, size_t length, struct draft *draft)
{
    memset(draft, 0, sizeof *draft);
    if (length < 2 || text[0] != '[' || text[1] == 0)
        return draft_read_by_index(p->game, text, length, draft);
    json_t *json = json_loadb((const char *)text, length, JSON_REJECT_DUPLICATES, NULL);
    const bool read = moves_read(p, json, draft);
    json_decref(json);
    return read;
}

bool draft_play(const struct play *p, int seat, const struct draft *draft)
{
    struct play copy = *p;
    for (size_t i = 0; i < draft->count; i++)
        if (play_answer(&copy, seat, &draft->moves[i]) || copy.fault) return false;
    return true;
}

bool draft_stands(struct match_worker *worker, const struct play *p, const struct store_answer *answer,
                  bool *unreadable)
{
    struct draft *draft = &worker->scratch->drafts.stored;
    const struct play copy = match_worker_copy_play(worker, p);
    *unreadable = !draft_read(p, answer->draft.data, answer->draft.length, draft);
    return !*unreadable && draft_play(&copy, answer->seat, draft);
}

/* ---- kept short ---- */

/* Copies the draft without the moves at `one` and `other`. */
static void copy_without(const struct draft *draft, size_t one, size_t other, struct draft *less)
{
    less->count = 0;
    for (size_t i = 0; i < draft->count; i++)
        if (i != one && i != other) less->moves[less->count++] = draft->moves[i];
}

/* Plays the seat's defaults until it has decided, and appends them to the draft. False: the draft has no
 * room, or play is broken. */
static bool add_defaults(struct play *p, int seat, struct draft *draft)
{
    for (; play_deciders(p) >> seat & 1; draft->count++) {
        if (draft->count == DRAFT_MAX) return false;
        struct move *m = &draft->moves[draft->count];
        *m = (struct move){0};
        play_fallback(p, seat, m);
        if (play_answer(p, seat, m) || p->fault) return false;
    }
    return true;
}

/* Whether the draft can be played and leads to the goal. *refused: the index of the move that is refused, or
 * the number of moves. */
static bool leads_to(struct match_worker *worker, int seat, const struct draft *draft,
                     const struct draft_goal *goal, size_t *refused)
{
    struct play trial = *worker->batch.play;
    struct draft defaults;
    const size_t size = play_state_size(trial.game);
    trial.state = memcpy(worker->scratch->drafts.state, worker->batch.play->state, size);
    for (*refused = 0; *refused < draft->count; ++*refused)
        if (play_answer(&trial, seat, &draft->moves[*refused]) || trial.fault) return false;
    defaults.count = 0;
    if (goal->by_default && !add_defaults(&trial, seat, &defaults)) return false;
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

/* ---- completed ---- */

/* Completes a draft by defaults, tried on a copy of the state. */
static bool complete_by_default(struct match_worker *worker, const struct play *base, int seat,
                                struct draft *draft)
{
    struct play copy = match_worker_copy_play(worker, base);
    return draft_play(&copy, seat, draft) && add_defaults(&copy, seat, draft);
}

/* Completes an answer by defaults. The seat's own moves are shortened first, by where they lead. So the log
 * does not tell how often the seat has changed its mind. *sent: how many of the moves are the seat's own. */
static bool complete_draft(struct match_worker *worker, const struct play *base, int seat,
                           struct draft *draft, size_t *sent)
{
    struct draft own = *draft;
    if (complete_by_default(worker, base, seat, draft))
        draft_shorten(worker, seat, &own, &(struct draft_goal){worker->scratch->state, .by_default = true});
    else
        own.count = 0; /* the draft is so long that the end of its answer finds no room */
    *draft = own;
    *sent = draft->count;
    return complete_by_default(worker, base, seat, draft);
}

bool draft_complete(struct match_worker *worker, const struct play *base, int seat,
                    const struct store_answer *answer, size_t *sent)
{
    struct draft *draft = &worker->scratch->drafts.whole[seat];
    draft->count = 0;
    if (answer && !draft_read(base, answer->draft.data, answer->draft.length, draft)) return false;
    *sent = draft->count;
    return (answer && answer->complete) || complete_draft(worker, base, seat, draft, sent);
}
