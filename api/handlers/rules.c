/* The rules without a match: every call brings its state and takes the new one away. */
#include <stdio.h>
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/position.h"
#include "api/problem.h"

/* ---- answers ---- */

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
    if (one->failed)
        list->failed = true;
    else if (one->length > 2)
        writer_raw(list, one->text + 1, one->length - 2);
}

static void happenings_add(struct happenings *all, const struct play *p, struct writer *scratch)
{
    writer_clear(scratch);
    events_show(scratch, p, p->out, SEAT_ALL);
    list_extend(&all->events, scratch);
    writer_clear(scratch);
    draws_show(scratch, p, p->out, SEAT_ALL);
    list_extend(&all->draws, scratch);
}

/* The step, who must decide, whether it is over: members of the object that is open. */
static void procedure_write(struct writer *w, const struct play *p)
{
    writer_name(w, "step");
    step_write(w, p);
    seats_write(w, "deciding", p->game, play_deciders(p));
    writer_member_boolean(w, "over", play_head(p)->over != 0);
}

static void answer_applied(struct response *response, const struct position *position, struct happenings *all)
{
    struct writer *w = &response->body;
    writer_close(&all->events, ']');
    writer_close(&all->draws, ']');
    writer_open(w, '{');
    writer_name(w, "events");
    writer_join(w, &all->events);
    writer_name(w, "draws");
    writer_join(w, &all->draws);
    if (position->chance.source == CHANCE_GIVEN)
        writer_member_integer(w, "dice_left",
                              (int64_t)(position->chance.given_count - position->chance.given_used));
    procedure_write(w, &position->play);
    writer_name(w, "state");
    state_write(w, &position->play, position->pack->hash_hex, SEAT_ALL);
    writer_close(w, '}');
}

/* ---- set-up ---- */

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
        !input_body_only(request, response, setup_body, &body) ||
        !answer_setting(request, response, game, &body.setting, &set_up))
        return;
    position_on(&position, request->worker, set_up.pack);
    if (!position_chance(response, &body.chance, &position)) return;
    play_set_up(&position.play, seats_for(game, set_up.scenario, set_up.players, set_up.option),
                set_up.scenario, set_up.option);
    if (!position_sound(response, &position)) return;
    happenings_open(&all);
    happenings_add(&all, &position.play, &request->worker->scratch);
    answer_applied(response, &position, &all);
    happenings_free(&all);
}

/* ---- legal moves and views ---- */

struct state_request {
    const json_t *state;
    const char *seat;
    bool text; /* the moves in words */
};

static const struct input moves_body[] = {
    {"state", INPUT_OBJECT, true, .offset = offsetof(struct state_request, state)},
    {"seat", INPUT_ID, true, .offset = offsetof(struct state_request, seat)},
    {"text", INPUT_BOOLEAN, .offset = offsetof(struct state_request, text)},
    {0}};
static const struct input view_body[] = {
    {"state", INPUT_OBJECT, true, .offset = offsetof(struct state_request, state)},
    {"seat", INPUT_ID, false, .offset = offsetof(struct state_request, seat)},
    {0}};

void handle_list_state_moves(struct request *request, struct response *response)
{
    struct state_request body = {.text = true};
    struct position position;
    struct writer *w = &response->body;
    const struct move_list *moves = request->worker->moves;
    int seat;
    if (!input_body_only(request, response, moves_body, &body) ||
        !position_read(request, response, body.state, &position) ||
        !position_seat(response, &position, body.seat, &seat))
        return;
    play_list(&position.play, seat, request->worker->moves);
    writer_open(w, '{');
    writer_member_string(w, "seat", body.seat);
    procedure_write(w, &position.play);
    moves_write(w, &position.play, moves, seat);
    if (body.text) moves_write_texts(w, &position.play, moves, seat);
    writer_close(w, '}');
}

void handle_view_state(struct request *request, struct response *response)
{
    struct state_request body = {0};
    struct position position;
    struct writer *w = &response->body;
    int seat = SEAT_NONE;
    if (!input_body_only(request, response, view_body, &body) ||
        !position_read(request, response, body.state, &position) ||
        (body.seat && !position_seat(response, &position, body.seat, &seat)))
        return;
    writer_open(w, '{');
    writer_name(w, "view");
    state_write(w, &position.play, position.pack->hash_hex, seat);
    procedure_write(w, &position.play);
    writer_close(w, '}');
}

/* ---- apply ---- */

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

/* A move that the rules have just made by themselves is passed over: then nothing happens. */
static bool apply_one(struct response *response, struct position *position, int seat, const json_t *json,
                      const char *path, size_t index)
{
    struct faults faults = {0};
    struct play *p = &position->play;
    struct move move;
    if (!move_read(p, json, &move, path, &faults)) return input_refuse(response, &faults);
    if (play_has_made(p, seat, &move)) {
        outcome_clear(p->out);
        return true;
    }
    const struct refusal *refusal = play_move(p, seat, &move);
    if (refusal) {
        problem_refused(response, p, refusal, seat, &move, index);
        return false;
    }
    return position_sound(response, position);
}

/* All of the body's moves, or none: the state is the worker's, so that a failure leaves nothing behind. */
static bool apply_all(const struct request *request, struct response *response, struct position *position,
                      int seat, const struct apply_request *body, struct happenings *all)
{
    const size_t count = body->move ? 1 : json_array_size(body->moves);
    for (size_t i = 0; i < count; i++) {
        char path[FAULT_PATH] = "/move";
        if (!body->move) fault_path_index(path, "/moves", i);
        const json_t *json = body->move ? body->move : json_array_get(body->moves, i);
        if (!apply_one(response, position, seat, json, path, i)) return false;
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
    if (!input_body_only(request, response, apply_body, &body)) return;
    if (!body.move == !body.moves) {
        input_refuse_one(response, "", "must have either \"move\" or \"moves\"");
        return;
    }
    if (!position_read(request, response, body.state, &position) ||
        !position_seat(response, &position, body.seat, &seat) ||
        !position_chance(response, &body.chance, &position))
        return;
    happenings_open(&all);
    if (apply_all(request, response, &position, seat, &body, &all)) answer_applied(response, &position, &all);
    happenings_free(&all);
}
