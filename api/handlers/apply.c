/* Moves on positions that clients send: on one, or on many at once. */
#include "api/handlers/applied.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"

/* ---- apply ---- */

struct apply_request {
    struct state_body of;
    const char *seat;
    const json_t *move, *moves, *then;
    bool compact;
    struct chance_body chance;
};

#define AT(member) INPUT_AT(struct apply_request, member)
static const struct input apply_body[] = {{"state", INPUT_OBJECT, .required = true, AT(of.state)},
                                          {"strict", INPUT_BOOLEAN, AT(of.strict)},
                                          {"seat", INPUT_ID, .required = true, AT(seat)},
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
                      int seat, const struct apply_request *body, struct applied *all)
{
    const size_t count = body->move ? 1 : json_array_size(body->moves);
    for (size_t i = 0; i < count; i++) {
        struct given_move given = {body->move ? body->move : json_array_get(body->moves, i), "/move", i};
        if (!body->move) fault_path_index(given.path, "/moves", i);
        bool skipped = false;
        if (!apply_one(response, position, seat, &given, &skipped)) return false;
        if (!skipped) applied_add(all, &position->play, &request->worker->scratch);
    }
    return true;
}

static void answer_apply(const struct request *request, struct response *response,
                         const struct apply_request *body)
{
    struct position position;
    struct applied all;
    struct next_wanted then = {0};
    int seat;
    if (!body->move == !body->moves) {
        input_refuse_one(response, "", "must have either \"move\" or \"moves\"");
        return;
    }
    if (!next_read(response, body->then, body->compact, &then) ||
        !position_read(request, response, &body->of, &position) ||
        !position_seat(response, &position, body->seat, &seat) ||
        !position_chance(response, &body->chance, &position))
        return;
    applied_open(&all);
    if (apply_all(request, response, &position, seat, body, &all))
        applied_write(response, &position, &all, request->worker->moves, &then);
    applied_free(&all);
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
static const struct input positions_body[] = {{"positions", INPUT_LIST, .required = true, .min = 1,
                                               .max = POSITIONS_MAX,
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
