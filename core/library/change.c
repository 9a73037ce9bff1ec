/* libwestphalia: changes of a state that may fail. */
#include "library/change.h"

#include <stdlib.h>
#include <string.h>

#include "library/failure.h"

bool change_begin(struct westphalia_state *state, size_t *given_used)
{
    if (!state->out && !(state->out = malloc(sizeof *state->out))) return false;
    state->play.out = state->out;
    memcpy(state->before, state->play.state, state_size(state));
    *given_used = state->chance.given_used;
    state->made_by = NO_SEAT;
    return true;
}

static void undo(struct westphalia_state *state, size_t given_used)
{
    state_changed(state);
    memcpy(state->play.state, state->before, state_size(state));
    state_forget(state);
    state->chance.given_used = given_used;
}

int change_end(struct westphalia_state *state, size_t given_used, struct westphalia_error *error)
{
    state_changed(state);
    if (!state->play.fault) return WESTPHALIA_OK;
    const int result = failure_play(error, &state->play);
    undo(state, given_used);
    return result;
}

int change_count(struct westphalia_state *state, size_t given_used, struct westphalia_error *error)
{
    const int count = westphalia_legal(state, WESTPHALIA_CURRENT);
    if (count >= 0) return count;
    undo(state, given_used);
    return failure_memory(error);
}

struct play change_aside(struct westphalia_state *state)
{
    struct play p = state->play;
    p.state = state->before;
    memset(p.state, 0, state_size(state));
    return p;
}

int change_take(struct westphalia_state *state)
{
    memcpy(state->play.state, state->before, state_size(state));
    state_forget(state);
    state_changed(state);
    return WESTPHALIA_OK;
}
