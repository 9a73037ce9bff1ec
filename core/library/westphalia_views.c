/* libwestphalia: events, and what a viewer sees. */
#include "library/westphalia.h"

#include <string.h>

#include "engine/resample.h"
#include "library/change.h"
#include "library/failure.h"
#include "library/handles.h"
#include "wire/text.h"
#include "wire/wire.h"

static const struct outcome *happened(const struct westphalia_state *state)
{
    static const struct outcome NOTHING;
    return state->out ? state->out : &NOTHING;
}

const char *westphalia_events(struct westphalia_state *state, int viewer)
{
    events_show(to_lend(state), &state->play, happened(state), sight_of(viewer));
    return lent(state);
}

const char *westphalia_draws(struct westphalia_state *state, int viewer)
{
    draws_show(to_lend(state), &state->play, happened(state), sight_of(viewer));
    return lent(state);
}

const char *westphalia_automatic(struct westphalia_state *state, int viewer)
{
    struct writer *w = to_lend(state);
    writer_open(w, '[');
    made_show(w, &state->play, sight_of(viewer));
    writer_close(w, ']');
    return lent(state);
}

const char *westphalia_action_text(struct westphalia_state *state, int viewer)
{
    char text[TEXT_ROOM];
    if (state->made_by == NO_SEAT) return NULL;
    action_text(text, &state->play, &state->made, state->made_by, sight_of(viewer));
    writer_bytes(to_lend(state), text, strlen(text));
    return lent(state);
}

int westphalia_may_take_back(const struct westphalia_state *state)
{
    return state->made_by != NO_SEAT && !play_head(&state->play)->over &&
           !play_brought_to_light(&state->play);
}

int westphalia_waits(const struct westphalia_state *state)
{
    return state->play.waits;
}

size_t westphalia_results(const struct westphalia_state *state, int32_t *results, size_t room)
{
    const struct outcome *out = happened(state);
    for (size_t i = 0; i < out->draw_count && i < room; i++)
        results[i] = out->draws[i].value;
    return out->draw_count;
}

const char *westphalia_view(struct westphalia_state *state, int viewer)
{
    state_write(to_lend(state), &state->play, state->game->pack->hash_hex, sight_of(viewer));
    return lent(state);
}

static int fail_viewer(struct westphalia_error *error)
{
    return failure_say(error, WESTPHALIA_BAD_INPUT, "bad-viewer",
                       "The viewer is neither a seat in play nor a spectator.");
}

int westphalia_resample(struct westphalia_state *state, int viewer, uint64_t seed,
                        struct westphalia_error *error)
{
    struct move_list moves;
    struct play p = state->play;
    const int sight = sight_of(viewer);
    if (viewer >= 0 && !state_has_seat(state, viewer)) return fail_viewer(error);
    p.state = state->before;
    memcpy(p.state, state->play.state, state_size(state));
    if (!play_resample(&p, sight, NULL, &seed, &moves))
        return failure_say(error, WESTPHALIA_BAD_INPUT, "cannot-be",
                           "Nothing hidden agrees with what is seen.");
    return change_take(state);
}

int westphalia_from_view(struct westphalia_state *state, const char *view, size_t length, int viewer,
                         uint32_t deciding, uint64_t seed, struct westphalia_error *error)
{
    struct move_list moves;
    struct faults faults = {0};
    struct play p = change_aside(state);
    const int sight = sight_of(viewer);
    if (viewer >= westphalia_seat_count(state->game)) return fail_viewer(error);
    json_t *read;
    const int result = failure_parse(view, length, &read, error);
    if (result) return result;
    if (state_is_of_pack(state, read, &faults))
        view_resample(&p, read, &(struct redraw){sight, deciding ? &deciding : NULL, &seed, &moves}, &faults);
    json_decref(read);
    return faults.count ? failure_input(error, &faults) : change_take(state);
}

size_t westphalia_tensor_size(const struct westphalia_game *game)
{
    struct westphalia_state *state = westphalia_new(game);
    const size_t size = state ? state_tensor(&state->play, SEAT_NONE, NULL) : 0;
    westphalia_free(state);
    return size;
}

void westphalia_tensor(const struct westphalia_state *state, int viewer, float *values)
{
    state_tensor(&state->play, sight_of(viewer), values);
}

char *westphalia_tensor_names(const struct westphalia_game *game)
{
    struct westphalia_state *state = westphalia_new(game);
    struct writer w;
    if (!state) return NULL;
    writer_init(&w);
    state_tensor_names(&w, &state->play);
    westphalia_free(state);
    return given_away(&w);
}
