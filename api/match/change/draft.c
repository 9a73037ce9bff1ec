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

/* Answers have been stored by names since ledger format 1. Before that they were stored by index: the moves
 * of secret steps in the order of that time. Moves that their game has dropped are left out. */
static const struct {
    const char *game, *move;
    uint8_t type;
} BY_INDEX[] = {
    {"sixteen-thirty-something", "pass_on_vp_marker", 0},
    {"sixteen-thirty-something", "place_initial_influence", 1},
    {"sixteen-thirty-something", "take_back_initial_influence", 2},
    {"sixteen-thirty-something", "ready", 3},
    {"sixteen-thirty-something", "vote", 22},
    {"europe-1619", "ready", 0},
    {"europe-1619", "place_influence", 1},
    {"europe-1619", "diplomatic_attack", 2},
    {"europe-1619", "no_diplomatic_attack", 3},
    {"europe-1619", "withdraw_declaration", 8},
    {"europe-1619", "order", 9},
    {"europe-1619", "retreat", 10},
    {"europe-1619", "disband", 11},
    {"europe-1619", "give", 12},
    {"europe-1619", "build", 13},
    {"europe-1619", "bolster", 14},
    {"europe-1619", "reduce", 15},
    {"europe-1619", "disband_unit", 16},
    {"europe-1619", "cancel", 17},
    {"europe-1619", "prefer", 18},
    {"europe-1619", "extend", 19},
    {"baroque", "commit_card", 47},
    {"baroque", "ready", 48},
};

static int type_by_index(const struct game *game, uint8_t index)
{
    for (size_t i = 0; i < sizeof BY_INDEX / sizeof *BY_INDEX; i++) {
        if (BY_INDEX[i].type != index || strcmp(BY_INDEX[i].game, game->id) != 0) continue;
        for (int type = 0; type < game->move_count; type++)
            if (strcmp(game->moves[type]->name, BY_INDEX[i].move) == 0) return type;
    }
    return -1;
}

/* The bytes of an answer that is stored by index. */
struct bytes_left {
    const uint8_t *at, *end;
};

/* Takes a little-endian number of one byte or two. -1: the bytes have ended. */
static int take(struct bytes_left *left, int width)
{
    if (left->end - left->at < width) return -1;
    const int number = width == 1 ? left->at[0] : left->at[0] | left->at[1] << 8;
    left->at += width;
    return number;
}

static bool take_move(struct bytes_left *left, const struct game *game, struct move *m)
{
    const int index = take(left, 1), count = take(left, 2);
    const int type = index < 0 ? -1 : type_by_index(game, index);
    if (type < 0 || count < 0 || count > MOVE_ARGS || left->end - left->at < 2 * count) return false;
    *m = (struct move){.type = type, .count = count};
    for (int i = 0; i < count; i++)
        m->arg[i] = take(left, 2);
    return true;
}

static bool read_by_index(const struct game *game, const uint8_t *bytes, size_t length, struct draft *draft)
{
    struct bytes_left left = {bytes, bytes + length};
    const int count = take(&left, 2);
    if (count < 0 || count > DRAFT_MAX) return false;
    while (draft->count < (size_t)count)
        if (!take_move(&left, game, &draft->moves[draft->count++])) return false;
    return left.at == left.end;
}

bool draft_read(const struct play *p, const uint8_t *text, size_t length, struct draft *draft)
{
    memset(draft, 0, sizeof *draft);
    if (length < 2 || text[0] != '[' || text[1] == 0) return read_by_index(p->game, text, length, draft);
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
