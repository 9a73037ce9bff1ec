/* The rules without a match: each call brings its state and takes the new one away. */
#include <stdio.h>
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/position.h"
#include "api/handlers/shared/legal_moves.h"
#include "api/handlers/shared/match_terms.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"

/* ---- answers ---- */

/* All that happened in the moves of a batch, as open lists. */
struct outcome_lists {
    struct writer events, draws, automatic;
};

static void outcome_lists_open(struct outcome_lists *all)
{
    writer_init(&all->events);
    writer_init(&all->draws);
    writer_init(&all->automatic);
    writer_open(&all->events, '[');
    writer_open(&all->draws, '[');
    writer_open(&all->automatic, '[');
}

static void outcome_lists_free(struct outcome_lists *all)
{
    writer_free(&all->events);
    writer_free(&all->draws);
    writer_free(&all->automatic);
}

/* Appends the elements of the list `one`. */
static void list_extend(struct writer *list, const struct writer *one)
{
    if (one->failed)
        list->failed = true;
    else if (one->length > 2)
        writer_raw(list, one->text + 1, one->length - 2);
}

static void outcome_lists_add(struct outcome_lists *all, const struct play *p, struct writer *scratch)
{
    writer_clear(scratch);
    events_show(scratch, p, p->out, SEAT_ALL);
    list_extend(&all->events, scratch);
    writer_clear(scratch);
    draws_show(scratch, p, p->out, SEAT_ALL);
    list_extend(&all->draws, scratch);
    made_show(&all->automatic, p, SEAT_ALL);
}

/* ---- what comes next ---- */

/* What an answer has for each seat that must then decide. */
struct then {
    struct wanted_moves list;
    bool view;
};

/* Reads the body's "then", which may be absent (NULL), and "compact". */
static bool then_read(struct response *response, const json_t *list, bool compact, struct then *then)
{
    const struct {
        const char *name;
        bool *wanted;
    } WORDS[] = {{"legal_moves", &then->list.moves}, {"texts", &then->list.texts}, {"view", &then->view}};
    enum { COUNT = sizeof WORDS / sizeof *WORDS };
    struct faults faults = {0};
    then->list.compact = compact;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        char path[FAULT_PATH];
        size_t k = 0;
        while (k < COUNT && (!text || strcmp(text, WORDS[k].name) != 0))
            k++;
        fault_path_index(path, "/then", i);
        if (k == COUNT)
            fault_add(&faults, path, "must be legal_moves, texts or view");
        else if (*WORDS[k].wanted)
            fault_add(&faults, path, "stands here twice");
        else
            *WORDS[k].wanted = true;
    }
    return faults.count == 0 || input_refuse(response, &faults);
}

/* Writes the member "next": an entry for each seat that must decide. */
static void next_write(struct writer *w, const struct position *position, struct move_list *moves,
                       const struct then *then)
{
    const struct play *p = &position->play;
    const uint64_t deciders = play_deciders(p);
    writer_member_open(w, "next", '[');
    SET_EACH(seat, &deciders, 1) {
        writer_open(w, '{');
        writer_member_string(w, "seat", domain_id(p->game->seats, p->pack, seat));
        if (then->list.moves || then->list.texts) play_list(p, seat, moves);
        legal_moves_write(w, p, moves, seat, &then->list);
        if (then->view) {
            writer_name(w, "view");
            state_write(w, p, position->pack->hash_hex, seat);
        }
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void answer_applied(struct response *response, const struct position *position,
                           struct outcome_lists *all, struct move_list *moves, const struct then *then)
{
    struct writer *w = &response->body;
    writer_close(&all->events, ']');
    writer_close(&all->draws, ']');
    writer_close(&all->automatic, ']');
    writer_open(w, '{');
    writer_name(w, "events");
    writer_join(w, &all->events);
    writer_name(w, "draws");
    writer_join(w, &all->draws);
    if (all->automatic.length > 2 || all->automatic.failed) {
        writer_name(w, "automatic");
        writer_join(w, &all->automatic);
    }
    if (position->chance.source == CHANCE_GIVEN)
        writer_member_integer(w, "dice_left", position->chance.given_count - position->chance.given_used);
    position_write_procedure(w, &position->play);
    position_write_warnings(w, position);
    writer_name(w, "state");
    state_write(w, &position->play, position->pack->hash_hex, SEAT_ALL);
    if (then->list.moves || then->list.texts || then->view) next_write(w, position, moves, then);
    writer_close(w, '}');
}

/* ---- set-up ---- */

enum {
    THEN_MAX = 3,
    AT_MOVES = 1000 /* default moves to the wanted step, at most */
};

struct setup_request {
    const json_t *then;
    const char *at; /* a step; NULL: the first */
    bool compact;
    struct setting setting;
    struct chance_body chance;
};

#define AT(member) INPUT_AT(struct setup_request, member)
static const struct input setup_body[] = {
    {"players", INPUT_INTEGER, .min = 1, .max = SEATS_MAX, AT(setting.players)},
    {"scenario", INPUT_ID, AT(setting.scenario)},
    {"options", INPUT_OBJECT, AT(setting.options)},
    {"pack", INPUT_HEX, AT(setting.pack_hash)},
    {"seed", INPUT_HEX, AT(chance.seed)},
    {"dice", INPUT_LIST, .max = DICE_MAX, AT(chance.dice)},
    {"at", INPUT_TEXT, .min = 1, .max = 60, AT(at)},
    {"then", INPUT_LIST, .max = THEN_MAX, AT(then)},
    {"compact", INPUT_BOOLEAN, AT(compact)},
    {0}};
#undef AT

static bool is_step(const struct game *game, const char *name)
{
    for (int i = 0; i < game->step_count; i++)
        if (strcmp(game->steps[i]->name, name) == 0) return true;
    return false;
}

/* Makes default moves until a seat must decide at this step. */
static bool advance_to(const struct request *request, struct response *response, struct position *position,
                       const char *at, struct outcome_lists *all)
{
    struct play *p = &position->play;
    if (!at) return true;
    if (!is_step(p->game, at)) return input_refuse_foreign(response, "/at", "there is no such step");
    for (int i = 0; i < AT_MOVES && !play_head(p)->over; i++) {
        if (strcmp(play_step(p)->name, at) == 0) return true;
        const int seat = __builtin_ctz(play_deciders(p));
        struct move m = {0};
        play_fallback(p, seat, &m);
        if (play_move(p, seat, &m)) return answer_result(response, MATCH_BROKEN);
        if (!position_sound(response, position)) return false;
        outcome_lists_add(all, p, &request->worker->scratch);
    }
    return input_refuse_foreign(response, "/at", "default moves do not lead there (%d moves at the most)",
                                AT_MOVES);
}

void handle_set_up_state(struct request *request, struct response *response)
{
    struct setup_request body = {0};
    struct set_up set_up;
    struct position position;
    struct outcome_lists all;
    struct then then = {0};
    const struct game *game;
    if (!request_game(request, response, request->parameter[0], &game) ||
        !input_body_only(request, response, setup_body, &body) ||
        !then_read(response, body.then, body.compact, &then) ||
        !match_terms_read_setting(request, response, game, &body.setting, &set_up))
        return;
    position_begin(&position, request->worker, set_up.pack);
    if (!position_chance(response, &body.chance, &position)) return;
    play_set_up(&position.play, seats_for(game, set_up.scenario, set_up.players, set_up.option),
                set_up.scenario, set_up.option);
    if (!position_sound(response, &position)) return;
    outcome_lists_open(&all);
    outcome_lists_add(&all, &position.play, &request->worker->scratch);
    if (advance_to(request, response, &position, body.at, &all))
        answer_applied(response, &position, &all, request->worker->moves, &then);
    outcome_lists_free(&all);
}

/* ---- legal moves and views ---- */

struct state_request {
    struct state_body of;
    const char *seat;
    bool text; /* moves in words are wanted */
    bool compact;
    struct part_query part;
};

static const struct input moves_body[] = {
    {"state", INPUT_OBJECT, true, INPUT_AT(struct state_request, of.state)},
    {"strict", INPUT_BOOLEAN, INPUT_AT(struct state_request, of.strict)},
    {"seat", INPUT_ID, true, INPUT_AT(struct state_request, seat)},
    {"text", INPUT_BOOLEAN, INPUT_AT(struct state_request, text)},
    {"compact", INPUT_BOOLEAN, INPUT_AT(struct state_request, compact)},
    {"type", INPUT_TEXT, .min = 1, .max = TYPE_NAME_MAX, INPUT_AT(struct state_request, part.type)},
    {"words", INPUT_TEXT, .min = 1, .max = WORDS_MAX, INPUT_AT(struct state_request, part.words)},
    {"from", INPUT_INTEGER, .max = MOVES_MAX, INPUT_AT(struct state_request, part.from)},
    {"limit", INPUT_INTEGER, .min = 1, .max = MOVES_MAX, INPUT_AT(struct state_request, part.limit)},
    {0}};
static const struct input view_body[] = {
    {"state", INPUT_OBJECT, true, INPUT_AT(struct state_request, of.state)},
    {"strict", INPUT_BOOLEAN, INPUT_AT(struct state_request, of.strict)},
    {"seat", INPUT_ID, false, INPUT_AT(struct state_request, seat)},
    {0}};

void handle_list_state_moves(struct request *request, struct response *response)
{
    struct state_request body = {.text = true, .part = NO_PART};
    struct position position;
    struct writer *w = &response->body;
    struct move_list *moves = request->worker->moves;
    int seat;
    if (!input_body_only(request, response, moves_body, &body) ||
        !position_read(request, response, &body.of, &position) ||
        !position_seat(response, &position, body.seat, &seat) ||
        !legal_moves_check_part(response, position.play.game, &body.part))
        return;
    play_list(&position.play, seat, moves);
    writer_open(w, '{');
    writer_member_string(w, "seat", body.seat);
    position_write_procedure(w, &position.play);
    position_write_warnings(w, &position);
    legal_moves_write_part(w, &position.play, moves, seat,
                           &(struct wanted_moves){true, body.text, body.compact}, &body.part);
    writer_close(w, '}');
}

void handle_view_state(struct request *request, struct response *response)
{
    struct state_request body = {0};
    struct position position;
    struct writer *w = &response->body;
    int seat = SEAT_NONE;
    if (!input_body_only(request, response, view_body, &body) ||
        !position_read(request, response, &body.of, &position) ||
        (body.seat && !position_seat(response, &position, body.seat, &seat)))
        return;
    position_write_view(w, &position, seat);
}

/* ---- a state that fits a view ---- */

#define AT(member) INPUT_AT(struct resample_body, member)
static const struct input resample_body[] = {
    {"view", INPUT_OBJECT, true, AT(view)},
    {"seat", INPUT_ID, AT(seat)},
    {"deciding", INPUT_LIST, .min = 0, .max = SEATS_MAX, AT(deciding)},
    {"seed", INPUT_HEX, AT(seed)},
    {0}};
#undef AT

void handle_resample_view(struct request *request, struct response *response)
{
    struct resample_body body = {0};
    struct position position;
    struct writer *w = &response->body;
    if (!input_body_only(request, response, resample_body, &body) ||
        !position_resample(request, response, &body, &position))
        return;
    writer_open(w, '{');
    position_write_procedure(w, &position.play);
    writer_name(w, "state");
    state_write(w, &position.play, position.pack->hash_hex, SEAT_ALL);
    writer_close(w, '}');
}

/* ---- apply ---- */

struct apply_request {
    struct state_body of;
    const char *seat;
    const json_t *move, *moves, *then;
    bool compact;
    struct chance_body chance;
};

#define AT(member) INPUT_AT(struct apply_request, member)
static const struct input apply_body[] = {{"state", INPUT_OBJECT, true, AT(of.state)},
                                          {"strict", INPUT_BOOLEAN, AT(of.strict)},
                                          {"seat", INPUT_ID, true, AT(seat)},
                                          {"move", INPUT_OBJECT, AT(move)},
                                          {"moves", INPUT_LIST, .min = 1, .max = BATCH_MAX, AT(moves)},
                                          {"seed", INPUT_HEX, AT(chance.seed)},
                                          {"dice", INPUT_LIST, .max = DICE_MAX, AT(chance.dice)},
                                          {"then", INPUT_LIST, .max = THEN_MAX, AT(then)},
                                          {"compact", INPUT_BOOLEAN, AT(compact)},
                                          {0}};
#undef AT

/* A move of the body. */
struct given_move {
    const json_t *json;
    char path[FAULT_PATH];
    size_t index; /* its place in the batch */
};

/* Makes one move. A move that the rules have just made by themselves is skipped. */
static bool apply_one(struct response *response, struct position *position, int seat,
                      const struct given_move *given, bool *skipped)
{
    struct faults faults = {0};
    struct play *p = &position->play;
    struct move move;
    if (!move_read(p, given->json, &move, given->path, &faults)) return input_refuse(response, &faults);
    if (play_has_made(p, seat, &move)) {
        *skipped = true;
        return true;
    }
    const struct refusal *refusal = play_move(p, seat, &move);
    if (refusal) {
        answer_refused(response, p, &(struct refused_move){refusal, &move, seat, given->index});
        return false;
    }
    return position_sound(response, position);
}

/* Makes all of the body's moves or none. The state is the worker's, so a failure leaves nothing behind. */
static bool apply_all(const struct request *request, struct response *response, struct position *position,
                      int seat, const struct apply_request *body, struct outcome_lists *all)
{
    const size_t count = body->move ? 1 : json_array_size(body->moves);
    for (size_t i = 0; i < count; i++) {
        struct given_move given = {body->move ? body->move : json_array_get(body->moves, i), "/move", i};
        if (!body->move) fault_path_index(given.path, "/moves", i);
        bool skipped = false;
        if (!apply_one(response, position, seat, &given, &skipped)) return false;
        if (!skipped) outcome_lists_add(all, &position->play, &request->worker->scratch);
    }
    return true;
}

static void answer_apply(const struct request *request, struct response *response,
                         const struct apply_request *body)
{
    struct position position;
    struct outcome_lists all;
    struct then then = {0};
    int seat;
    if (!body->move == !body->moves) {
        input_refuse_one(response, "", "must have either \"move\" or \"moves\"");
        return;
    }
    if (!then_read(response, body->then, body->compact, &then) ||
        !position_read(request, response, &body->of, &position) ||
        !position_seat(response, &position, body->seat, &seat) ||
        !position_chance(response, &body->chance, &position))
        return;
    outcome_lists_open(&all);
    if (apply_all(request, response, &position, seat, body, &all))
        answer_applied(response, &position, &all, request->worker->moves, &then);
    outcome_lists_free(&all);
}

void handle_apply_to_state(struct request *request, struct response *response)
{
    struct apply_request body = {0};
    if (input_body_only(request, response, apply_body, &body)) answer_apply(request, response, &body);
}

/* ---- many positions ---- */

enum {
    POSITIONS_MAX = 256,
    ANSWER_MAX = 8 << 20, /* bytes of answers; further positions are not answered */
    /* microseconds of a core, with the reading of the body; further positions are not answered */
    ANSWER_US = 15000
};

struct positions_request {
    const json_t *positions;
};
static const struct input positions_body[] = {{"positions", INPUT_LIST, true, .min = 1, .max = POSITIONS_MAX,
                                               INPUT_AT(struct positions_request, positions)},
                                              {0}};

/* Answers a position as a request of its own would be answered. */
static void answer_position(const struct request *request, struct response *response, const json_t *json)
{
    struct apply_request body = {0};
    struct faults faults = {0};
    if (input_read(apply_body, json, &body, "", &faults))
        answer_apply(request, response, &body);
    else
        input_refuse(response, &faults);
}

/* Writes {"status", "answer"} or {"status", "problem"}. */
static void entry_write(struct writer *w, struct response *one)
{
    writer_open(w, '{');
    writer_member_integer(w, "status", one->status);
    writer_name(w, one->status == 200 ? "answer" : "problem");
    writer_join(w, &one->body);
    writer_close(w, '}');
}

/* Adds the position's entry. `until` 0: without a limit of time. False: the service cannot answer, and
 * `response` says so. */
static bool add_position(const struct request *request, struct response *response, const json_t *json,
                         int64_t until)
{
    struct response one = {.status = 200};
    writer_init(&one.body);
    if (response->body.length < ANSWER_MAX && (until == 0 || worker_time() < until))
        answer_position(request, &one, json);
    else
        problem_fill(&one, PROBLEM_TOO_LARGE,
                     "The positions before this one have taken long, or their answers are large. Send it in "
                     "another request.");
    if (one.status >= 500) {
        writer_free(&response->body);
        *response = one;
        return false;
    }
    entry_write(&response->body, &one);
    writer_free(&one.body);
    return true;
}

void handle_apply_to_states(struct request *request, struct response *response)
{
    struct positions_request body;
    struct writer *w = &response->body;
    const struct game *game;
    if (!request_game(request, response, request->parameter[0], &game) ||
        !input_body_only(request, response, positions_body, &body))
        return;
    const int64_t until = request->begun + ANSWER_US;
    writer_open(w, '{');
    writer_member_open(w, "answers", '[');
    for (size_t i = 0; i < json_array_size(body.positions); i++)
        if (!add_position(request, response, json_array_get(body.positions, i), i ? until : 0)) return;
    writer_close(w, ']');
    writer_close(w, '}');
}
