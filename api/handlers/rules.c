/* The rules without a match: positions are set up, seen, and their legal moves are listed. Each call brings
 * its state and takes the new one away. */
#include <string.h>

#include "api/handlers/applied.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/match_terms.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"

/* ---- set-up ---- */

enum { AT_MOVES = 1000 /* default moves to the wanted step, at most */ };

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
                       const char *at, struct applied *all)
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
        applied_add(all, p, &request->worker->scratch);
    }
    return input_refuse_foreign(response, "/at", "default moves do not lead there (%d moves at the most)",
                                AT_MOVES);
}

void handle_set_up_state(struct request *request, struct response *response)
{
    struct setup_request body = {0};
    struct set_up set_up;
    struct position position;
    struct applied all;
    struct next_wanted then = {0};
    const struct game *game;
    if (!request_game(request, response, request->parameter[0], &game) ||
        !input_body_only(request, response, setup_body, &body) ||
        !next_read(response, body.then, body.compact, &then) ||
        !match_terms_read_setting(request, response, game, &body.setting, &set_up))
        return;
    position_begin(&position, request->worker, set_up.pack);
    if (!position_chance(response, &body.chance, &position)) return;
    play_set_up(&position.play, seats_for(game, set_up.scenario, set_up.players, set_up.option),
                set_up.scenario, set_up.option);
    if (!position_sound(response, &position)) return;
    applied_open(&all);
    applied_add(&all, &position.play, &request->worker->scratch);
    if (advance_to(request, response, &position, body.at, &all))
        applied_write(response, &position, &all, request->worker->moves, &then);
    applied_free(&all);
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
    {"state", INPUT_OBJECT, .required = true, INPUT_AT(struct state_request, of.state)},
    {"strict", INPUT_BOOLEAN, INPUT_AT(struct state_request, of.strict)},
    {"seat", INPUT_ID, .required = true, INPUT_AT(struct state_request, seat)},
    {"text", INPUT_BOOLEAN, INPUT_AT(struct state_request, text)},
    {"compact", INPUT_BOOLEAN, INPUT_AT(struct state_request, compact)},
    PART_INPUTS(struct state_request),
    {0}};
static const struct input view_body[] = {
    {"state", INPUT_OBJECT, .required = true, INPUT_AT(struct state_request, of.state)},
    {"strict", INPUT_BOOLEAN, INPUT_AT(struct state_request, of.strict)},
    {"seat", INPUT_ID, INPUT_AT(struct state_request, seat)},
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
    {"view", INPUT_OBJECT, .required = true, AT(view)},
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
