/* libwestphalia: moves, and what comes of them. */
#include "library/westphalia.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "engine/playout.h"
#include "library/change.h"
#include "library/failure.h"
#include "library/handles.h"
#include "wire/text.h"
#include "wire/wire.h"

static int meant(const struct westphalia_state *state, int seat)
{
    return seat == WESTPHALIA_CURRENT ? westphalia_current(state) : seat;
}

int westphalia_legal(struct westphalia_state *state, int seat)
{
    struct move_list moves;
    seat = meant(state, seat);
    if (seat < 0) return 0;
    if (seat == state->legal_seat) return state->legal_count;
    play_list(&state->play, seat, &moves);
    if (!state_legal_fits(state, moves.count)) return WESTPHALIA_NO_MEMORY;
    if (moves.count) memcpy(state->legal, moves.moves, moves.count * sizeof *moves.moves);
    state->legal_seat = seat;
    return state->legal_count = moves.count;
}

/* NULL: there is no such move. */
static const struct move *legal_move(struct westphalia_state *state, int seat, int index)
{
    return index >= 0 && index < westphalia_legal(state, seat) ? &state->legal[index] : NULL;
}

const char *westphalia_move(struct westphalia_state *state, int seat, int index)
{
    const struct move *m = legal_move(state, seat, index);
    if (!m) return NULL;
    move_write(to_lend(state), &state->play, m, state->legal_seat, state->legal_seat);
    return lent(state);
}

const char *westphalia_move_text(struct westphalia_state *state, int seat, int index)
{
    const struct move *m = legal_move(state, seat, index);
    char text[TEXT_ROOM];
    if (!m) return NULL;
    legal_move_text(text, &state->play, m, state->legal_seat);
    writer_bytes(to_lend(state), text, strlen(text));
    return lent(state);
}

const char *westphalia_moves(struct westphalia_state *state, int seat)
{
    struct move_list moves;
    struct writer *w = to_lend(state);
    seat = meant(state, seat);
    play_list(&state->play, seat, &moves);
    writer_open(w, '{');
    moves_write(w, &state->play, &moves, seat);
    moves_write_texts(w, &state->play, &moves, seat);
    writer_close(w, '}');
    return lent(state);
}

int westphalia_default(struct westphalia_state *state, int seat)
{
    struct move m;
    seat = meant(state, seat);
    if (westphalia_legal(state, seat) <= 0) return -1;
    play_fallback(&state->play, seat, &m);
    for (int i = 0; i < state->legal_count; i++)
        if (memcmp(&state->legal[i], &m, sizeof m) == 0) return i;
    return -1;
}

static int apply(struct westphalia_state *state, int seat, const struct move *m,
                 struct westphalia_error *error)
{
    const struct move made = *m;
    size_t given_used;
    if (!change_begin(state, &given_used)) return failure_memory(error);
    const struct refusal *refusal = play_move(&state->play, seat, &made);
    if (refusal) return failure_refused(error, &state->play, refusal, seat, &made);
    const int result = change_end(state, given_used, error);
    if (result) return result;
    state->made = made;
    state->made_by = seat;
    return WESTPHALIA_OK;
}

int westphalia_apply(struct westphalia_state *state, int seat, int index, struct westphalia_error *error)
{
    const int moves = westphalia_legal(state, seat);
    if (moves < 0) return failure_memory(error);
    if (index < 0 || index >= moves)
        return failure_say(error, WESTPHALIA_BAD_INPUT, "no-such-move",
                           "The seat has no legal move of this number.");
    return apply(state, state->legal_seat, &state->legal[index], error);
}

int westphalia_play(struct westphalia_state *state, int index, struct westphalia_error *error)
{
    const size_t given_used = state->chance.given_used;
    const int result = westphalia_apply(state, WESTPHALIA_CURRENT, index, error);
    return result ? result : change_count(state, given_used, error);
}

static int read_move(const struct westphalia_state *state, const char *text, size_t length, struct move *m,
                     struct westphalia_error *error)
{
    struct faults faults = {0};
    json_t *json;
    const int result = failure_parse(text, length, &json, error);
    if (result) return result;
    move_read(&state->play, json, m, "", &faults);
    json_decref(json);
    return faults.count ? failure_input(error, &faults) : WESTPHALIA_OK;
}

int westphalia_apply_json(struct westphalia_state *state, int seat, const char *move, size_t length,
                          struct westphalia_error *error)
{
    struct move m;
    const int result = read_move(state, move, length, &m, error);
    return result ? result : apply(state, meant(state, seat), &m, error);
}

int westphalia_check_json(const struct westphalia_state *state, int seat, const char *move, size_t length,
                          struct westphalia_error *error)
{
    struct move m;
    const int result = read_move(state, move, length, &m, error);
    if (result) return result;
    seat = meant(state, seat);
    const struct refusal *refusal = play_check(&state->play, seat, &m);
    return refusal ? failure_refused(error, &state->play, refusal, seat, &m) : WESTPHALIA_OK;
}

int westphalia_playout(struct westphalia_state *state, uint64_t seed, int most,
                       struct westphalia_error *error)
{
    struct move_list moves;
    size_t given_used, made = 0;
    if (!change_begin(state, &given_used)) return failure_memory(error);
    state->play.fault = PLAY_SOUND;
    if (most > 0 && play_deciders(&state->play)) made = playout_run(&state->play, &moves, &seed, most);
    const int result = change_end(state, given_used, error);
    return result ? result : (int)made;
}

int westphalia_concede(struct westphalia_state *state, int seat, struct westphalia_error *error)
{
    size_t given_used;
    if (!change_begin(state, &given_used)) return failure_memory(error);
    seat = meant(state, seat);
    const struct refusal *refusal = play_concede(&state->play, seat);
    return refusal ? failure_refused(error, &state->play, refusal, seat, NULL)
                   : change_end(state, given_used, error);
}

int westphalia_bot(struct westphalia_state *state, int seat, const char *bot, uint64_t seed)
{
    struct move_list moves;
    struct bot picks = {.random = seed, .state = state->before};
    seat = meant(state, seat);
    const int count = westphalia_legal(state, seat);
    if (count <= 0) return -1;
    while (strcmp(BOT_NAMES[picks.kind], bot) != 0)
        if (!BOT_NAMES[++picks.kind]) return -1;
    if (!bot_can_play(picks.kind, state->play.game)) return -1;
    moves.count = count;
    moves.truncated = false;
    memcpy(moves.moves, state->legal, count * sizeof *moves.moves);
    return bot_pick(&picks, &state->play, seat, &moves) - moves.moves;
}
