/* The rules without a match: every call brings its state and takes the new one away. */
#include <stdio.h>
#include <string.h>

#include "api/handlers/answer.h"
#include "api/handlers/handlers.h"
#include "api/problem.h"

enum { DICE_MAX = 4096 };

/* ---- the state that the caller sends --------------------------------------------------------------------- */

/* A state on the worker's memory with the pack that it names. */
struct position {
    struct play play;
    const struct pack *pack;
    struct chance chance;
    int32_t dice[DICE_MAX];
};

static void position_on(struct position *position, struct worker *worker, const struct pack *pack)
{
    position->pack = pack;
    position->play = (struct play){.game = pack->game,
                                   .pack = pack->data,
                                   .state = worker->state,
                                   .out = worker->outcome,
                                   .chance = &position->chance};
    position->chance.source = CHANCE_NONE;
}

/* A 422 with the faults of the body's "state". */
static bool refuse_state(struct response *response, struct faults *faults)
{
    char detail[64];
    for (size_t i = 0; i < faults_listed(faults); i++) {
        char path[sizeof(faults->list[i].path)];
        snprintf(path, sizeof(path), "/state%.150s", faults->list[i].path);
        memcpy(faults->list[i].path, path, sizeof(path));
    }
    snprintf(detail, sizeof(detail), "The state has %zu fault%s.", faults->count,
             faults->count == 1 ? "" : "s");
    problem_faults(response, PROBLEM_BROKEN_STATE, faults, detail);
    return false;
}

/* The pack that the state names by its hash. */
static bool pack_of_state(const struct request *request, struct response *response, const struct game *game,
                          const json_t *state, const struct pack **pack)
{
    struct faults faults = {0};
    uint8_t hash[HASH_SIZE];
    const char *text = json_string_value(json_object_get(state, "pack"));
    enum db_result result = DB_NONE;
    if (text && from_hex(text, hash, sizeof(hash)))
        result = shelf_find(request->worker->service->shelf, request->worker->db, game, hash, pack);
    if (result == DB_OK) return true;
    if (result != DB_NONE)
        return answer_referee(response, result == DB_AWAY ? REFEREE_AWAY : REFEREE_BROKEN, NULL);
    fault_add(&faults, "/pack", "must be the hash of a pack of this game");
    return refuse_state(response, &faults);
}

static bool position_read(const struct request *request, struct response *response, const json_t *state,
                          struct position *position)
{
    struct faults faults = {0};
    const struct game *game;
    const struct pack *pack;
    if (!answer_game(request, response, request->parameter[0], &game) ||
        !pack_of_state(request, response, game, state, &pack))
        return false;
    position_on(position, request->worker, pack);
    return state_read(&position->play, state, &faults) || refuse_state(response, &faults);
}

static bool seat_read(struct response *response, const struct play *p, const char *id, int *seat)
{
    *seat = domain_find(p->game->seats, p->pack, id, strlen(id));
    if (*seat >= 0 && play_head(p)->seats >> *seat & 1) return true;
    return input_refuse_one(response, "/seat", "is not a seat of this match");
}

/* ---- chance ---------------------------------------------------------------------------------------------- */

struct chance_body {
    struct input_hex seed;
    const json_t *dice;
};

static bool dice_read(struct response *response, const json_t *list, struct position *position)
{
    struct faults faults = {0};
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *value = json_array_get(list, i);
        json_int_t result = json_integer_value(value);
        char path[32];
        snprintf(path, sizeof(path), "/dice/%zu", i);
        if (!json_is_integer(value) || result < 0 || result > INT32_MAX)
            fault_add(&faults, path, "must be an integer from 0 to %d", INT32_MAX);
        else
            position->dice[i] = (int32_t)result;
    }
    position->chance.source = CHANCE_GIVEN;
    position->chance.given = position->dice;
    position->chance.given_count = json_array_size(list);
    position->chance.given_used = 0;
    return faults.count == 0 || input_refuse(response, &faults);
}

/* Draws by seed are those of a match with the nil UUID and no entropy. */
static bool chance_read(struct response *response, const struct chance_body *body, struct position *position)
{
    static const uint8_t nil[MATCH_ID_SIZE];
    if (body->seed.given && body->dice)
        return input_refuse_one(response, "/dice", "cannot stand beside \"seed\"");
    if (body->dice) return dice_read(response, body->dice, position);
    if (body->seed.given) chance_from_seed(&position->chance, body->seed.bytes, nil, NULL, 0);
    return true;
}

static bool needs_dice(struct response *response, const struct play *p)
{
    problem_open(response, PROBLEM_NEEDS_DICE, "A draw is asked for and no dice are left.");
    writer_name(&response->body, "expected");
    draw_write_needed(&response->body, p, &p->needed);
    problem_close(response);
    return false;
}

/* True when the last call on the play went well. */
static bool play_went_well(struct response *response, const struct position *position)
{
    const struct play *p = &position->play;
    char path[32];
    switch (p->fault) {
    case PLAY_SOUND:
        return true;
    case PLAY_NEEDS_CHANCE:
        return needs_dice(response, p);
    case PLAY_BAD_CHANCE:
        snprintf(path, sizeof(path), "/dice/%zu", position->chance.given_used - 1);
        return input_refuse_one(response, path, "must be in %u..%u for this draw", p->needed.low,
                                p->needed.low + p->needed.sides - 1);
    case PLAY_BROKEN:
        break;
    }
    return answer_referee(response, REFEREE_BROKEN, NULL);
}

/* ---- answers --------------------------------------------------------------------------------------------- */

/* What happened in all moves of a batch: two lists that are open. */
struct happenings {
    struct writer events, draws;
};

static void happenings_open(struct happenings *all)
{
    writer_init(&all->events);
    writer_init(&all->draws);
    writer_open(&all->events, '[');
    writer_open(&all->draws, '[');
}

static void happenings_free(struct happenings *all)
{
    writer_free(&all->events);
    writer_free(&all->draws);
}

/* Adds the elements of the list that stands in `one`. */
static void list_extend(struct writer *list, const struct writer *one)
{
    if (one->length > 2) writer_raw(list, one->text + 1, one->length - 2);
}

static void happenings_add(struct happenings *all, const struct play *p, struct writer *scratch)
{
    writer_clear(scratch);
    events_write(scratch, p, p->out, SEAT_ALL);
    list_extend(&all->events, scratch);
    writer_clear(scratch);
    draws_write(scratch, p, p->out, SEAT_ALL);
    list_extend(&all->draws, scratch);
}

/* The step, who must decide, whether it is over: members of the object that is open. */
static void procedure_write(struct writer *w, const struct play *p)
{
    writer_name(w, "step");
    step_write(w, p);
    writer_name(w, "deciding");
    seats_write(w, p, play_deciders(p));
    writer_member_boolean(w, "over", play_head(p)->over != 0);
}

static void answer_applied(struct response *response, const struct position *position, struct happenings *all)
{
    struct writer *w = &response->body;
    writer_close(&all->events, ']');
    writer_close(&all->draws, ']');
    writer_open(w, '{');
    writer_name(w, "events");
    writer_raw(w, all->events.text, all->events.length);
    writer_name(w, "draws");
    writer_raw(w, all->draws.text, all->draws.length);
    procedure_write(w, &position->play);
    writer_name(w, "state");
    state_write(w, &position->play, position->pack->hash_hex, SEAT_ALL);
    writer_close(w, '}');
    w->failed |= all->events.failed || all->draws.failed;
}

/* ---- set-up ---------------------------------------------------------------------------------------------- */

struct setup_request {
    struct setting setting;
    struct chance_body chance;
};

#define AT(member) .offset = offsetof(struct setup_request, member)
static const struct input setup_body[] = {
    {"players", INPUT_INTEGER, .min = 1, .max = SEATS_MAX, AT(setting.players)},
    {"scenario", INPUT_ID, AT(setting.scenario)},
    {"options", INPUT_OBJECT, AT(setting.options)},
    {"pack", INPUT_HEX, AT(setting.pack_hash)},
    {"seed", INPUT_HEX, AT(chance.seed)},
    {"dice", INPUT_LIST, .max = DICE_MAX, AT(chance.dice)},
    {0}};
#undef AT

void handle_set_up_state(struct request *request, struct response *response)
{
    struct setup_request body = {0};
    struct set_up set_up;
    struct position position;
    struct happenings all;
    const struct game *game;
    if (!answer_game(request, response, request->parameter[0], &game) ||
        !input_body(request, response, setup_body, &body) ||
        !answer_setting(request, response, game, &body.setting, &set_up))
        return;
    position_on(&position, request->worker, set_up.pack);
    if (!chance_read(response, &body.chance, &position)) return;
    play_set_up(&position.play, seats_for(game, set_up.players, set_up.option), set_up.scenario,
                set_up.option);
    if (!play_went_well(response, &position)) return;
    happenings_open(&all);
    happenings_add(&all, &position.play, &request->worker->scratch);
    answer_applied(response, &position, &all);
    happenings_free(&all);
}

/* ---- legal moves and views ------------------------------------------------------------------------------- */

struct state_request {
    const json_t *state;
    const char *seat;
};

static const struct input moves_body[] = {
    {"state", INPUT_OBJECT, true, .offset = offsetof(struct state_request, state)},
    {"seat", INPUT_ID, true, .offset = offsetof(struct state_request, seat)},
    {0}};
static const struct input view_body[] = {
    {"state", INPUT_OBJECT, true, .offset = offsetof(struct state_request, state)},
    {"seat", INPUT_ID, false, .offset = offsetof(struct state_request, seat)},
    {0}};

void handle_list_state_moves(struct request *request, struct response *response)
{
    struct state_request body = {0};
    struct position position;
    struct writer *w = &response->body;
    const struct move_list *moves = request->worker->moves;
    int seat;
    if (!input_body(request, response, moves_body, &body) ||
        !position_read(request, response, body.state, &position) ||
        !seat_read(response, &position.play, body.seat, &seat))
        return;
    play_list(&position.play, seat, request->worker->moves);
    writer_open(w, '{');
    writer_member_string(w, "seat", body.seat);
    procedure_write(w, &position.play);
    writer_name(w, "moves");
    writer_open(w, '[');
    for (size_t i = 0; i < moves->count; i++)
        move_write(w, &position.play, &moves->moves[i], seat, SEAT_ALL);
    writer_close(w, ']');
    writer_close(w, '}');
}

void handle_view_state(struct request *request, struct response *response)
{
    struct state_request body = {0};
    struct position position;
    struct writer *w = &response->body;
    int seat = SEAT_NONE;
    if (!input_body(request, response, view_body, &body) ||
        !position_read(request, response, body.state, &position) ||
        (body.seat && !seat_read(response, &position.play, body.seat, &seat)))
        return;
    writer_open(w, '{');
    writer_name(w, "view");
    state_write(w, &position.play, position.pack->hash_hex, seat);
    procedure_write(w, &position.play);
    writer_close(w, '}');
}

/* ---- apply ----------------------------------------------------------------------------------------------- */

struct apply_request {
    const json_t *state;
    const char *seat;
    const json_t *move, *moves;
    struct chance_body chance;
};

#define AT(member) .offset = offsetof(struct apply_request, member)
static const struct input apply_body[] = {{"state", INPUT_OBJECT, true, AT(state)},
                                          {"seat", INPUT_ID, true, AT(seat)},
                                          {"move", INPUT_OBJECT, AT(move)},
                                          {"moves", INPUT_LIST, .min = 1, .max = BATCH_MAX, AT(moves)},
                                          {"seed", INPUT_HEX, AT(chance.seed)},
                                          {"dice", INPUT_LIST, .max = DICE_MAX, AT(chance.dice)},
                                          {0}};
#undef AT

static bool apply_one(struct response *response, struct position *position, int seat, const json_t *json,
                      const char *path)
{
    struct faults faults = {0};
    struct play *p = &position->play;
    struct move move;
    if (!move_read(p, json, &move, path, &faults)) return input_refuse(response, &faults);
    const struct refusal *refusal = play_move(p, seat, &move);
    if (refusal) {
        problem_refused(response, p, refusal, seat, &move);
        return false;
    }
    return play_went_well(response, position);
}

/* All of the body's moves, or none: the state is the worker's, so that a failure leaves nothing behind. */
static bool apply_all(const struct request *request, struct response *response, struct position *position,
                      int seat, const struct apply_request *body, struct happenings *all)
{
    const size_t count = body->move ? 1 : json_array_size(body->moves);
    for (size_t i = 0; i < count; i++) {
        char path[32] = "/move";
        if (!body->move) snprintf(path, sizeof(path), "/moves/%zu", i);
        const json_t *json = body->move ? body->move : json_array_get(body->moves, i);
        if (!apply_one(response, position, seat, json, path)) return false;
        happenings_add(all, &position->play, &request->worker->scratch);
    }
    return true;
}

void handle_apply_to_state(struct request *request, struct response *response)
{
    struct apply_request body = {0};
    struct position position;
    struct happenings all;
    int seat;
    if (!input_body(request, response, apply_body, &body)) return;
    if (!body.move == !body.moves) {
        input_refuse_one(response, "", "must have either \"move\" or \"moves\"");
        return;
    }
    if (!position_read(request, response, body.state, &position) ||
        !seat_read(response, &position.play, body.seat, &seat) ||
        !chance_read(response, &body.chance, &position))
        return;
    happenings_open(&all);
    if (apply_all(request, response, &position, seat, &body, &all)) answer_applied(response, &position, &all);
    happenings_free(&all);
}
