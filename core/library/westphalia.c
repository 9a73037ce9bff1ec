/* libwestphalia: the core behind a stable C interface. */
#include "library/westphalia.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/heuristic.h"
#include "data/json_read.h"
#include "engine/playout.h"
#include "engine/resample.h"
#include "games/registry.h"
#include "library/handles.h"
#include "log/audit_report.h"
#include "log/key.h"
#include "log/ledger.h"
#include "wire/text.h"
#include "wire/wire.h"

enum { CHECKSUM_SIZE = 16 };
_Static_assert(WESTPHALIA_PACKED_ROOM >= STATE_STORED_MAX + CHECKSUM_SIZE, "a packed state has room");

/* ---- errors ---- */

static int fail(struct westphalia_error *error, int result, const char *code, const char *detail)
{
    if (!error) return result;
    *error = (struct westphalia_error){.result = result};
    snprintf(error->code, sizeof error->code, "%s", code);
    snprintf(error->detail, sizeof error->detail, "%s", detail);
    utf8_mend(error->detail);
    return result;
}

static int short_of_memory(struct westphalia_error *error)
{
    return fail(error, WESTPHALIA_NO_MEMORY, "no-memory", "Memory is short.");
}

/* Reports the first fault, and how many more there are; or that memory is short. */
static int fail_with(struct westphalia_error *error, const struct faults *faults)
{
    const struct fault *first = &faults->list[0];
    if (faults->memory) return short_of_memory(error);
    fail(error, WESTPHALIA_BAD_INPUT, "bad-input", first->detail);
    if (!error) return WESTPHALIA_BAD_INPUT;
    snprintf(error->path, sizeof error->path, "%s", first->path);
    if (faults->count > 1)
        snprintf(error->detail, sizeof error->detail, "%s (and %zu more faults)", first->detail,
                 faults->count - 1); /* there is room for both */
    return WESTPHALIA_BAD_INPUT;
}

static int fail_refused(struct westphalia_error *error, const struct play *p, const struct refusal *refusal,
                        int seat, const struct move *m)
{
    const char *rule = refusal->rule ? refusal->rule : play_rule(p);
    char text[REFUSAL_ROOM];
    refusal_say(text, p, refusal, seat, m);
    fail(error, WESTPHALIA_REFUSED, refusal->code, text);
    if (error && rule) snprintf(error->rule, sizeof error->rule, "%s", rule);
    return WESTPHALIA_REFUSED;
}

static int fail_chance(struct westphalia_error *error, const struct play *p, int result, const char *code,
                       const char *format)
{
    const struct draw *draw = &p->needed;
    char purpose[TEXT_ROOM], text[sizeof error->detail];
    draw_phrase(purpose, p, draw);
    snprintf(text, sizeof text, format, purpose);
    fail(error, result, code, text);
    if (!error) return result;
    error->least = draw->low;
    error->most = draw->low + draw->sides - 1;
    return result;
}

/* Reports what went wrong in the last call of the engine. */
static int play_failed(struct westphalia_error *error, const struct play *p)
{
    switch (p->fault) {
    case PLAY_NEEDS_CHANCE:
        return fail_chance(error, p, WESTPHALIA_NEEDS_CHANCE, "needs-chance",
                           "A draw needs a result: %.300s.");
    case PLAY_BAD_CHANCE:
        return fail_chance(error, p, WESTPHALIA_BAD_CHANCE, "bad-chance",
                           "Not a result of this draw: %.300s.");
    case PLAY_TOO_MUCH:
        return fail(error, WESTPHALIA_TOO_MUCH, "too-much", "The move brings too many draws or events.");
    case PLAY_SOUND:
    case PLAY_BROKEN:
        break;
    }
    return fail(error, WESTPHALIA_BROKEN, "broken", "The game breaks the engine's rules.");
}

static int parse(const char *text, size_t length, json_t **json, struct westphalia_error *error)
{
    json_error_t wrong;
    *json = json_read(text, length, &wrong);
    if (*json) return WESTPHALIA_OK;
    if (json_read_was_short(&wrong)) return short_of_memory(error);
    return fail(error, WESTPHALIA_BAD_INPUT, "not-json", wrong.text);
}

/* ---- games ---- */

const char *westphalia_version(void)
{
    return WESTPHALIA_VERSION;
}

int westphalia_abi(void)
{
    return WESTPHALIA_ABI;
}

const char *westphalia_game_id(size_t n)
{
    for (const struct game *const *game = games; *game; game++)
        if (n-- == 0) return (*game)->id;
    return NULL;
}

static struct pack *read_pack(const struct game *rules, const char *text, size_t length,
                              struct westphalia_error *error)
{
    struct faults faults = {0};
    json_t *json;
    parse(text, length, &json, error);
    struct pack *pack = json ? pack_read(rules, json, &faults) : NULL;
    if (json && !pack) fail_with(error, &faults);
    json_decref(json);
    return pack;
}

struct westphalia_game *westphalia_open(const char *id, const char *pack, size_t length,
                                        struct westphalia_error *error)
{
    const struct game *rules = game_find(id);
    if (!rules) {
        fail(error, WESTPHALIA_BAD_INPUT, "no-such-game", "There is no game of this id.");
        return NULL;
    }
    struct westphalia_game *game = sodium_init() < 0 ? NULL : calloc(1, sizeof *game);
    if (!game) {
        short_of_memory(error);
        return NULL;
    }
    game->rules = rules;
    game->pack = read_pack(rules, pack ? pack : rules->pack_text.text,
                           pack ? length : *rules->pack_text.length, error);
    if (!game->pack) {
        free(game);
        return NULL;
    }
    move_layout_make(&game->layout, rules, game->pack->data);
    return game;
}

void westphalia_close(struct westphalia_game *game)
{
    if (game) pack_free(game->pack);
    free(game);
}

int westphalia_seat_count(const struct westphalia_game *game)
{
    return domain_count(game->rules->seats, game->pack->data);
}

const char *westphalia_seat_id(const struct westphalia_game *game, int seat)
{
    const bool known = seat >= 0 && seat < westphalia_seat_count(game);
    return known ? domain_id(game->rules->seats, game->pack->data, seat) : NULL;
}

char *westphalia_describe(const struct westphalia_game *game)
{
    struct writer w;
    writer_init(&w);
    game_describe(&w, game->rules, game->pack->hash_hex);
    return given_away(&w);
}

char *westphalia_schema(const struct westphalia_game *game)
{
    struct writer w;
    writer_init(&w);
    writer_open(&w, '{');
    writer_name(&w, "$defs");
    game_schema(&w, game->rules, "#/$defs/");
    writer_close(&w, '}');
    return given_away(&w);
}

char *westphalia_words(const struct westphalia_game *game)
{
    struct writer w;
    writer_init(&w);
    game_words(&w, game->rules, game->pack->data, game->pack->hash_hex);
    return given_away(&w);
}

char *westphalia_pack(const struct westphalia_game *game)
{
    return strdup(game->pack->text);
}

char *westphalia_audit(const struct westphalia_game *game, const char *file, size_t length, const char *keys,
                       size_t keys_length)
{
    struct writer w;
    struct expected_keys *expected = calloc(1, sizeof *expected);
    if (!expected || (keys && !expected_keys_read_json(keys, keys_length, expected))) {
        free(expected);
        return NULL;
    }
    const struct audit_options options = {.games = games,
                                          .pack = game->pack,
                                          .keys = expected->key,
                                          .key_count = expected->count,
                                          .key_until = expected->until};
    writer_init(&w);
    audit_report_write(&w, file, length, &options);
    free(expected);
    return given_away(&w);
}

void westphalia_free_text(char *text)
{
    free(text);
}

/* ---- states ---- */

static size_t size_of(const struct westphalia_state *state)
{
    return play_state_size(state->play.game);
}

/* Drops all that was derived from the state before its change. */
static void changed(struct westphalia_state *state)
{
    state->legal_seat = NO_SEAT;
}

/* Drops what has happened in the last call. */
static void forget(struct westphalia_state *state)
{
    if (state->out) outcome_clear(state->out);
    state->play.automatic_count = state->play.automatic_given = 0;
    state->made_by = NO_SEAT;
}

static void blank(struct westphalia_state *state)
{
    memset(state->play.state, 0, size_of(state));
    forget(state);
    changed(state);
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

static bool legal_fits(struct westphalia_state *state, size_t count)
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
    memcpy(to->play.state, from->play.state, size_of(from));
    if (from->legal_seat == NO_SEAT || !legal_fits(to, from->legal_count)) return WESTPHALIA_OK;
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

/* Prepares for a call of the engine that may fail half-way. */
static bool prepare(struct westphalia_state *state, size_t *given_used)
{
    if (!state->out && !(state->out = malloc(sizeof *state->out))) return false;
    state->play.out = state->out;
    memcpy(state->before, state->play.state, size_of(state));
    *given_used = state->chance.given_used;
    return true;
}

static void undo(struct westphalia_state *state, size_t given_used)
{
    changed(state);
    memcpy(state->play.state, state->before, size_of(state));
    forget(state);
    state->chance.given_used = given_used;
}

/* Undoes the call where it failed. */
static int settle(struct westphalia_state *state, size_t given_used, struct westphalia_error *error)
{
    changed(state);
    if (!state->play.fault) return WESTPHALIA_OK;
    const int result = play_failed(error, &state->play);
    undo(state, given_used);
    return result;
}

/* The number of moves that the current seat has after the call. Undoes the call where memory is too short to
 * list them. */
static int count_or_undo(struct westphalia_state *state, size_t given_used, struct westphalia_error *error)
{
    const int count = westphalia_legal(state, WESTPHALIA_CURRENT);
    if (count >= 0) return count;
    undo(state, given_used);
    return short_of_memory(error);
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
        return fail(error, WESTPHALIA_BAD_INPUT, "no-such-scenario", "There is no scenario of this id.");
    const struct player_range range = scenario_players(rules, number);
    if (!players) players = range.standard;
    if (players < range.least || players > range.most)
        fault_add(&faults, "/players", "must be from %d to %d", range.least, range.most);
    json_t *json = NULL;
    int result = options ? parse(options, strlen(options), &json, error) : WESTPHALIA_OK;
    if (result) return result;
    options_read(rules, number, json, values, "/options", &faults);
    json_decref(json);
    if (faults.count) return fail_with(error, &faults);
    if (!prepare(state, &given_used)) return short_of_memory(error);
    play_set_up(&state->play, seats_for(rules, number, players, values), number, values);
    result = settle(state, given_used, error);
    return result ? result : count_or_undo(state, given_used, error);
}

const char *westphalia_to_json(struct westphalia_state *state)
{
    state_write(to_lend(state), &state->play, state->game->pack->hash_hex, SEAT_ALL);
    return lent(state);
}

const char *westphalia_warnings(struct westphalia_state *state)
{
    struct faults warnings = {0};
    if (play_head(&state->play)->seats) play_warn(&state->play, &warnings);
    if (warnings.count) {
        westphalia_to_json(state);
        json_t *json = json_loadb(writer_text(&state->text), state->text.length, 0, NULL);
        json_locate(&warnings, json);
        json_decref(json);
    }
    faults_write(to_lend(state), &warnings);
    return lent(state);
}

/* Reads the state into the room of the copy, so that a faulty one changes nothing. */
static int take_over(struct westphalia_state *state)
{
    memcpy(state->play.state, state->before, size_of(state));
    forget(state);
    changed(state);
    return WESTPHALIA_OK;
}

static struct play beside(struct westphalia_state *state)
{
    struct play p = state->play;
    p.state = state->before;
    memset(p.state, 0, size_of(state));
    return p;
}

static bool is_of_pack(const struct westphalia_state *state, const json_t *json, struct faults *faults)
{
    const char *hash = json_string_value(json_object_get(json, "pack"));
    return (hash && strcmp(hash, state->game->pack->hash_hex) == 0) ||
           fault_add(faults, "/pack", "must be the hash of the pack that the game was opened with");
}

int westphalia_from_json(struct westphalia_state *state, const char *json, size_t length,
                         struct westphalia_error *error)
{
    struct faults faults = {0};
    struct play p = beside(state);
    json_t *read;
    const int result = parse(json, length, &read, error);
    if (result) return result;
    if (is_of_pack(state, read, &faults)) state_read(&p, read, &faults);
    json_decref(read);
    return faults.count ? fail_with(error, &faults) : take_over(state);
}

static void checksum(const uint8_t *bytes, size_t length, uint8_t sum[CHECKSUM_SIZE])
{
    crypto_generichash(sum, CHECKSUM_SIZE, bytes, length, NULL, 0);
}

size_t westphalia_to_packed(const struct westphalia_state *state, uint8_t *bytes)
{
    const size_t length = state_store(&state->play, bytes);
    checksum(bytes, length, bytes + length);
    return length + CHECKSUM_SIZE;
}

int westphalia_from_packed(struct westphalia_state *state, const uint8_t *bytes, size_t length,
                           struct westphalia_error *error)
{
    uint8_t sum[CHECKSUM_SIZE];
    struct play p = beside(state);
    const size_t inner = length < CHECKSUM_SIZE ? 0 : length - CHECKSUM_SIZE;
    checksum(bytes, inner, sum);
    const bool sound = length >= CHECKSUM_SIZE && memcmp(sum, bytes + inner, CHECKSUM_SIZE) == 0 &&
                       state_restore(&p, bytes, inner);
    if (sound) return take_over(state);
    return fail(
        error, WESTPHALIA_BAD_INPUT, "not-packed",
        "These are not the bytes of a state of this game and pack by these rules, or they are damaged.");
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

static bool in_play(const struct westphalia_state *state, int seat)
{
    return seat >= 0 && seat < SEATS_MAX && (play_head(&state->play)->seats >> seat & 1);
}

int westphalia_score(const struct westphalia_state *state, int seat, int32_t *score)
{
    const struct game *rules = state->play.game;
    if (!rules->score || !in_play(state, seat)) return false;
    *score = rules->score(&state->play, seat);
    return true;
}

int westphalia_estimate(const struct westphalia_state *state, int seat, int32_t *estimate)
{
    if (!heuristic_is_available(state->play.game) || !in_play(state, seat)) return false;
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

/* ---- moves ---- */

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
    if (!legal_fits(state, moves.count)) return WESTPHALIA_NO_MEMORY;
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
    if (!prepare(state, &given_used)) return short_of_memory(error);
    const struct refusal *refusal = play_move(&state->play, seat, &made);
    state->made_by = NO_SEAT;
    if (refusal) return fail_refused(error, &state->play, refusal, seat, &made);
    const int result = settle(state, given_used, error);
    if (result) return result;
    state->made = made;
    state->made_by = seat;
    return WESTPHALIA_OK;
}

int westphalia_apply(struct westphalia_state *state, int seat, int index, struct westphalia_error *error)
{
    const int moves = westphalia_legal(state, seat);
    if (moves < 0) return short_of_memory(error);
    if (index < 0 || index >= moves)
        return fail(error, WESTPHALIA_BAD_INPUT, "no-such-move",
                    "The seat has no legal move of this number.");
    return apply(state, state->legal_seat, &state->legal[index], error);
}

int westphalia_play(struct westphalia_state *state, int index, struct westphalia_error *error)
{
    const size_t given_used = state->chance.given_used;
    const int result = westphalia_apply(state, WESTPHALIA_CURRENT, index, error);
    return result ? result : count_or_undo(state, given_used, error);
}

static int read_move(const struct westphalia_state *state, const char *text, size_t length, struct move *m,
                     struct westphalia_error *error)
{
    struct faults faults = {0};
    json_t *json;
    const int result = parse(text, length, &json, error);
    if (result) return result;
    move_read(&state->play, json, m, "", &faults);
    json_decref(json);
    return faults.count ? fail_with(error, &faults) : WESTPHALIA_OK;
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
    return refusal ? fail_refused(error, &state->play, refusal, seat, &m) : WESTPHALIA_OK;
}

int westphalia_playout(struct westphalia_state *state, uint64_t seed, int most,
                       struct westphalia_error *error)
{
    struct move_list moves;
    size_t given_used, made = 0;
    if (!prepare(state, &given_used)) return short_of_memory(error);
    state->play.fault = PLAY_SOUND;
    if (most > 0 && play_deciders(&state->play)) made = playout_run(&state->play, &moves, &seed, most);
    const int result = settle(state, given_used, error);
    return result ? result : (int)made;
}

int westphalia_concede(struct westphalia_state *state, int seat, struct westphalia_error *error)
{
    size_t given_used;
    if (!prepare(state, &given_used)) return short_of_memory(error);
    seat = meant(state, seat);
    const struct refusal *refusal = play_concede(&state->play, seat);
    return refusal ? fail_refused(error, &state->play, refusal, seat, NULL)
                   : settle(state, given_used, error);
}

/* ---- events and views ---- */

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
    return fail(error, WESTPHALIA_BAD_INPUT, "bad-viewer",
                "The viewer is neither a seat in play nor a spectator.");
}

int westphalia_resample(struct westphalia_state *state, int viewer, uint64_t seed,
                        struct westphalia_error *error)
{
    struct move_list moves;
    struct play p = state->play;
    const int sight = sight_of(viewer);
    if (viewer >= 0 && !in_play(state, viewer)) return fail_viewer(error);
    p.state = state->before;
    memcpy(p.state, state->play.state, size_of(state));
    if (!play_resample(&p, sight, NULL, &seed, &moves))
        return fail(error, WESTPHALIA_BAD_INPUT, "cannot-be", "Nothing hidden agrees with what is seen.");
    return take_over(state);
}

int westphalia_from_view(struct westphalia_state *state, const char *view, size_t length, int viewer,
                         uint32_t deciding, uint64_t seed, struct westphalia_error *error)
{
    struct move_list moves;
    struct faults faults = {0};
    struct play p = beside(state);
    const int sight = sight_of(viewer);
    if (viewer >= westphalia_seat_count(state->game)) return fail_viewer(error);
    json_t *read;
    const int result = parse(view, length, &read, error);
    if (result) return result;
    if (is_of_pack(state, read, &faults))
        view_resample(&p, read, &(struct redraw){sight, deciding ? &deciding : NULL, &seed, &moves}, &faults);
    json_decref(read);
    return faults.count ? fail_with(error, &faults) : take_over(state);
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

/* ---- moves as numbers ---- */

char *westphalia_move_layout(const struct westphalia_game *game)
{
    struct writer w;
    writer_init(&w);
    move_layout_write(&w, &game->layout);
    return given_away(&w);
}

size_t westphalia_move_codes_size(const struct westphalia_game *game)
{
    return game->layout.columns;
}

size_t westphalia_move_features_size(const struct westphalia_game *game)
{
    return game->layout.features;
}

int westphalia_move_codes(struct westphalia_state *state, int seat, int16_t *codes, int rows)
{
    const struct move_layout *layout = &state->game->layout;
    const int count = westphalia_legal(state, seat), filled = count < rows ? count : rows;
    if (count < 0) return count;
    for (int i = 0; i < filled; i++)
        move_codes(layout, &state->legal[i], codes + (size_t)i * layout->columns);
    for (size_t i = (size_t)filled * layout->columns; rows > 0 && i < (size_t)rows * layout->columns; i++)
        codes[i] = 0;
    return count;
}

int westphalia_move_features(struct westphalia_state *state, int seat, float *features, int rows)
{
    const struct move_layout *layout = &state->game->layout;
    const int count = westphalia_legal(state, seat), filled = count < rows ? count : rows;
    if (count < 0) return count;
    for (int i = 0; i < filled; i++)
        move_features(layout, &state->legal[i], features + i * layout->features);
    for (size_t i = filled * layout->features; rows > 0 && i < rows * layout->features; i++)
        features[i] = 0;
    return count;
}

int32_t westphalia_move_id_count(const struct westphalia_game *game)
{
    return game->layout.ids;
}

int westphalia_move_ids(struct westphalia_state *state, int seat, int32_t *ids, int room)
{
    const struct move_layout *layout = &state->game->layout;
    const int count = westphalia_legal(state, seat);
    for (int i = 0; i < room; i++)
        ids[i] = i < count && layout->ids ? move_id(layout, &state->legal[i]) : -1;
    return count;
}

int westphalia_move_index(struct westphalia_state *state, int seat, int32_t id)
{
    struct move m;
    const int count = westphalia_legal(state, seat);
    if (count <= 0 || !move_of_id(&state->game->layout, id, &m)) return -1;
    for (int i = 0; i < count; i++)
        if (memcmp(&state->legal[i], &m, sizeof m) == 0) return i;
    return -1;
}

char *westphalia_move_of_id(const struct westphalia_game *game, int32_t id)
{
    const struct play p = {.game = game->rules, .pack = game->pack->data};
    struct move m;
    struct writer w;
    if (!move_of_id(&game->layout, id, &m)) return NULL;
    writer_init(&w);
    move_write(&w, &p, &m, NO_SEAT, SEAT_ALL);
    return given_away(&w);
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
    return (int)(bot_pick(&picks, &state->play, seat, &moves) - moves.moves);
}
