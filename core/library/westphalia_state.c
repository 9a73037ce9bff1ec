/* libwestphalia: states, their chance, and whose turn it is. */
#include "library/westphalia.h"

#include <stdlib.h>
#include <string.h>

#include "bots/heuristic.h"
#include "engine/scenario.h"
#include "library/change.h"
#include "library/failure.h"
#include "library/handles.h"
#include "wire/wire.h"

/* ---- states ---- */

static void blank(struct westphalia_state *state)
{
    memset(state->play.state, 0, state_size(state));
    state_forget(state);
    state_changed(state);
}

struct westphalia_state *westphalia_new(const struct westphalia_game *game)
{
    const size_t words = (play_state_size(game->rules) + sizeof(max_align_t) - 1) / sizeof(max_align_t);
    struct westphalia_state *state = calloc(1, sizeof *state + 2 * words * sizeof(max_align_t));
    if (!state) return NULL;
    state->game = game;
    state->play = (struct play){
        .game = game->rules, .pack = game->pack->data, .state = state->bytes, .chance = &state->chance};
    state->before = state->bytes + words;
    state->legal_seat = state->made_by = NO_SEAT;
    writer_init(&state->text);
    return state;
}

void westphalia_free(struct westphalia_state *state)
{
    if (!state) return;
    free(state->given);
    free(state->out);
    free(state->legal);
    writer_free(&state->text);
    free(state);
}

bool state_legal_fits(struct westphalia_state *state, size_t count)
{
    if ((int)count <= state->legal_room) return true;
    struct move *more = realloc(state->legal, count * sizeof *more);
    if (!more) return false;
    state->legal = more;
    state->legal_room = count;
    return true;
}

int westphalia_copy(struct westphalia_state *to, const struct westphalia_state *from)
{
    if (to == from) return WESTPHALIA_OK;
    if (to->game != from->game) return WESTPHALIA_BAD_INPUT;
    int32_t *given = to->given;
    if (from->chance.source == CHANCE_GIVEN) {
        const size_t size = from->chance.given_count * sizeof *given;
        if (!(given = realloc(given, size ? size : 1))) return WESTPHALIA_NO_MEMORY;
        memcpy(given, from->given, size);
    }
    to->given = given;
    to->chance = from->chance;
    to->chance.given = given;
    blank(to);
    memcpy(to->play.state, from->play.state, state_size(from));
    if (from->legal_seat == NO_SEAT || !state_legal_fits(to, from->legal_count)) return WESTPHALIA_OK;
    memcpy(to->legal, from->legal, from->legal_count * sizeof *to->legal);
    to->legal_seat = from->legal_seat;
    to->legal_count = from->legal_count;
    return WESTPHALIA_OK;
}

struct westphalia_state *westphalia_clone(const struct westphalia_state *state)
{
    struct westphalia_state *clone = westphalia_new(state->game);
    if (!clone || westphalia_copy(clone, state) == WESTPHALIA_OK) return clone;
    westphalia_free(clone);
    return NULL;
}

int westphalia_set_up(struct westphalia_state *state, const char *scenario, int players, const char *options,
                      struct westphalia_error *error)
{
    const struct game *rules = state->play.game;
    const int number = scenario ? scenario_find(rules, scenario) : 0;
    struct faults faults = {0};
    int16_t values[OPTIONS_MAX];
    size_t given_used;
    blank(state);
    if (number < 0)
        return failure_say(error, WESTPHALIA_BAD_INPUT, "no-such-scenario",
                           "There is no scenario of this id.");
    const struct player_range range = scenario_players(rules, number);
    if (!players) players = range.standard;
    if (players < range.least || players > range.most)
        fault_add(&faults, "/players", "must be from %d to %d", range.least, range.most);
    json_t *json = NULL;
    int result = options ? failure_parse(options, strlen(options), &json, error) : WESTPHALIA_OK;
    if (result) return result;
    options_read(rules, number, json, values, "/options", &faults);
    json_decref(json);
    if (faults.count) return failure_input(error, &faults);
    if (!change_begin(state, &given_used)) return failure_memory(error);
    play_set_up(&state->play, seats_for(rules, number, players, values), number, values);
    result = change_end(state, given_used, error);
    return result ? result : change_count(state, given_used, error);
}

/* ---- chance ---- */

void westphalia_chance_none(struct westphalia_state *state)
{
    state->chance = (struct chance){.source = CHANCE_NONE};
}

void westphalia_chance_fast(struct westphalia_state *state, uint64_t seed)
{
    state->chance = (struct chance){.source = CHANCE_FAST, .fast = seed};
}

void westphalia_chance_provable(struct westphalia_state *state, const uint8_t seed[32],
                                const uint8_t match_id[16], const uint8_t *entropy, size_t entropy_count)
{
    static const uint8_t nil[MATCH_ID_SIZE];
    chance_from_seed(&state->chance, seed, match_id ? match_id : nil, (const uint8_t(*)[SEED_SIZE])entropy,
                     entropy_count);
}

int westphalia_chance_given(struct westphalia_state *state, const int32_t *results, size_t count)
{
    int32_t *given = realloc(state->given, count ? count * sizeof *given : 1);
    if (!given) return WESTPHALIA_NO_MEMORY;
    if (count) memcpy(given, results, count * sizeof *given);
    state->given = given;
    state->chance = (struct chance){.source = CHANCE_GIVEN, .given = given, .given_count = count};
    return WESTPHALIA_OK;
}

size_t westphalia_chance_left(const struct westphalia_state *state)
{
    return state->chance.source == CHANCE_GIVEN ? state->chance.given_count - state->chance.given_used : 0;
}

/* ---- seats and results ---- */

uint32_t westphalia_seats(const struct westphalia_state *state)
{
    return play_head(&state->play)->seats;
}

uint32_t westphalia_deciders(const struct westphalia_state *state)
{
    return play_deciders(&state->play);
}

int westphalia_current(const struct westphalia_state *state)
{
    const uint32_t deciders = play_deciders(&state->play);
    return deciders ? __builtin_ctz(deciders) : NO_SEAT;
}

int westphalia_is_over(const struct westphalia_state *state)
{
    return play_head(&state->play)->over;
}

uint32_t westphalia_winners(const struct westphalia_state *state)
{
    return play_head(&state->play)->winners;
}

int westphalia_score(const struct westphalia_state *state, int seat, int32_t *score)
{
    const struct game *rules = state->play.game;
    if (!rules->score || !state_has_seat(state, seat)) return false;
    *score = rules->score(&state->play, seat);
    return true;
}

int westphalia_estimate(const struct westphalia_state *state, int seat, int32_t *estimate)
{
    if (!heuristic_is_available(state->play.game) || !state_has_seat(state, seat)) return false;
    *estimate = heuristic_value(&state->play, seat);
    return true;
}

int westphalia_is_secret(const struct westphalia_state *state)
{
    const struct step *step = play_step(&state->play);
    return step && step->secret;
}

const char *westphalia_step(struct westphalia_state *state)
{
    step_write(to_lend(state), &state->play);
    return lent(state);
}
