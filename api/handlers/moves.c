/* Moves: list the legal ones, check them, make them, take them back, concede. */
#include "api/common/json_memory.h"
#include "api/common/metrics.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/legal_moves.h"
#include "api/handlers/shared/reading.h"
#include "api/handlers/shared/results.h"
#include "api/match/move.h"
#include "wire/text.h"

/* ---- legal moves ---- */

struct legal_query {
    const char *seat;
    bool revise, text, compact;
    struct part_query part;
};

static const struct input legal_parameters[] = {
    {"seat", INPUT_ID, INPUT_AT(struct legal_query, seat)},
    {"revise", INPUT_BOOLEAN, INPUT_AT(struct legal_query, revise)},
    {"text", INPUT_BOOLEAN, INPUT_AT(struct legal_query, text)},
    {"compact", INPUT_BOOLEAN, INPUT_AT(struct legal_query, compact)},
    PART_INPUTS(struct legal_query),
    {0}};

void handle_list_legal_moves(struct request *request, struct response *response)
{
    struct legal_query query = {.text = true, .part = NO_PART};
    const struct caller caller = {request->parameter[0], request->bearer};
    struct legal legal;
    struct match match;
    struct writer *w = &response->body;
    if (!input_query(request, response, legal_parameters, &query)) return;
    enum match_result result =
        match_legal(request->worker->matches, &caller, query.seat, query.revise, &match, &legal);
    if (!answer_match(response, result, &match) ||
        !legal_moves_check_part(response, match.terms.pack->game, &query.part))
        return;

    answer_version(response, match.version);
    writer_open(w, '{');
    writer_member_integer(w, "version", match.version);
    writer_member_string(w, "seat",
                         domain_id(match.terms.pack->game->seats, match.terms.pack->data, legal.seat));
    reading_write_deciding(w, &match);
    if (!query.compact) writer_member_string(w, "list", legal.list); /* its index would name another move */
    legal_moves_write_part(w, &match.play, legal.moves, legal.seat,
                           &(struct wanted_moves){true, query.text, query.compact}, &query.part);
    writer_close(w, '}');
}

/* ---- what a move request says ---- */

struct move_body {
    const json_t *move, *moves;
    int64_t index;
    const char *list;
};

static const struct input move_members[] = {
    {"move", INPUT_OBJECT, INPUT_AT(struct move_body, move)},
    {"moves", INPUT_LIST, .min = 1, .max = BATCH_MAX, INPUT_AT(struct move_body, moves)},
    {"index", INPUT_INTEGER, .min = 0, .max = MOVES_MAX - 1, INPUT_AT(struct move_body, index)},
    {"list", INPUT_TEXT, .min = LIST_NAME_ROOM - 1, .max = LIST_NAME_ROOM - 1,
     INPUT_AT(struct move_body, list)},
    {0}};

static bool moves_read(const struct request *request, struct response *response, struct sent_moves *sent)
{
    struct move_body body = {.index = -1};
    if (!input_body(request, response, move_members, &body)) return false;
    const bool by_index = body.index >= 0;
    if ((body.move != NULL) + (body.moves != NULL) + by_index != 1 || by_index != (body.list != NULL))
        return input_refuse_one(response, "", "must have \"move\", or \"moves\", or \"index\" and \"list\"");
    *sent = (struct sent_moves){.json = body.move ? body.move : body.moves,
                                .list = body.list,
                                .index = by_index ? (size_t)body.index : 0,
                                .path = by_index    ? "/index"
                                        : body.move ? "/move"
                                                    : "/moves"};
    return true;
}

/* ---- making moves ---- */

static void answer_made(struct response *response, enum match_result result,
                        const struct judgement *judgement)
{
    if (result == MATCH_REFUSED) metrics_add(METRIC_MOVES_REFUSED, 1);
    if (!answer_judgement(response, result, judgement)) return;
    if (!judgement->made.replayed) metrics_add(METRIC_MOVES_MADE, 1);
    answer_version(response, judgement->made.version);
}

static const struct slot *slot_of(const struct request *request)
{
    return &request->worker->slot[request->slot];
}

/* Notes how far a request of a group has come. */
static void follow_group(struct request *request, struct response *response, enum match_progress progress)
{
    static const enum progress of[] = {[MATCH_ENDED] = PROGRESS_DONE,
                                       [MATCH_PREPARED] = PROGRESS_READY,
                                       [MATCH_LEFT_GROUP] = PROGRESS_LEFT_GROUP};
    const struct move_call *call = slot_of(request)->call;
    request->progress = of[progress];
    if (progress == MATCH_ENDED) answer_made(response, call->result, &call->judgement);
}

void handle_make_move(struct request *request, struct response *response)
{
    struct match_worker *worker = slot_of(request)->matches;
    struct move_call *call = slot_of(request)->call;
    if (!input_no_query(request, response) || !change_read(request, response, &call->request) ||
        !moves_read(request, response, &call->moves))
        return;
    if (request->in_group)
        follow_group(request, response, match_move_begin(worker, call, &response->body));
    else
        answer_made(response, match_move(worker, call, &response->body), &call->judgement);
}

bool finish_make_move(struct request *request, struct response *response)
{
    const struct slot *slot = slot_of(request);
    follow_group(request, response, match_move_end(slot->matches, slot->call));
    return request->progress == PROGRESS_DONE;
}

void handle_concede(struct request *request, struct response *response)
{
    struct match_request wanted;
    struct judgement judgement;
    if (!change_read_empty(request, response) || !change_read(request, response, &wanted)) return;
    enum match_result result = match_concede(request->worker->matches, &wanted, &judgement, &response->body);
    if (answer_judgement(response, result, &judgement)) answer_version(response, judgement.made.version);
}

void handle_undo(struct request *request, struct response *response)
{
    static const struct input actions_member[] = {
        {"actions", INPUT_INTEGER, .min = 1, .max = UNDO_MAX, INPUT_ALONE(int64_t)}, {0}};
    struct match_request wanted;
    struct judgement judgement;
    int64_t actions = 1;
    if (!input_optional_body(request, response, actions_member, &actions) ||
        !change_read(request, response, &wanted))
        return;
    enum match_result result =
        match_undo(request->worker->matches, &wanted, actions, &judgement, &response->body);
    if (result == MATCH_REFUSED) metrics_add(METRIC_MOVES_REFUSED, 1);
    if (answer_judgement(response, result, &judgement)) answer_version(response, judgement.made.version);
}

/* ---- standing instructions ---- */

/* Gives instructions. `list` NULL: only reads them. */
static void answer_instructions(struct request *request, struct response *response, const json_t *list)
{
    const struct caller caller = {request->parameter[0], request->bearer};
    struct instructions instructions;
    struct match_report report;
    struct writer *w = &response->body;
    const enum match_result result =
        match_instruct(request->worker->matches, &caller, list, "/instructions", &report, &instructions);
    if (!answer_report(response, result, &report)) return;
    if (!list && json_memory_was_ever_short()) { /* what is stored may not have been read */
        answer_no_memory(response);
        return;
    }
    writer_open(w, '{');
    writer_name(w, "instructions");
    instructions_write(w, &instructions, &report.match.play);
    writer_close(w, '}');
}

void handle_give_instructions(struct request *request, struct response *response)
{
    static const struct input members[] = {{"instructions", INPUT_LIST, .required = true, .min = 0,
                                            .max = INSTRUCTIONS_MAX, INPUT_ALONE(const json_t *)},
                                           {0}};
    const json_t *list = NULL;
    if (input_body_only(request, response, members, &list)) answer_instructions(request, response, list);
}

void handle_read_instructions(struct request *request, struct response *response)
{
    if (input_no_query(request, response)) answer_instructions(request, response, NULL);
}

void handle_withdraw_instructions(struct request *request, struct response *response)
{
    json_t *none = json_array();
    if (!none)
        answer_no_memory(response);
    else if (input_no_query(request, response))
        answer_instructions(request, response, none);
    json_decref(none);
}

/* ---- checking moves ---- */

/* Writes the moves in words. A single legal move reads as in the list of legal moves. Other moves are written
 * without the parts that only their own position knows ({card's}, {card#}). A refused move has no such
 * position, and each move of a batch has another one. */
static void write_judged_texts(struct writer *w, const struct match_checked *checked, bool legal)
{
    const struct play *p = &checked->report.match.play;
    char text[TEXT_ROOM];
    writer_member_open(w, "texts", '[');
    for (size_t i = 0; i < checked->move_count; i++) {
        if (legal && checked->move_count == 1)
            legal_move_text(text, p, &checked->moves[i], checked->seat);
        else
            move_text(text, p, &checked->moves[i], checked->seat, checked->seat);
        writer_string(w, text);
    }
    writer_close(w, ']');
}

static void checked_write(struct writer *w, const struct match_checked *checked, bool legal)
{
    const struct match_refusal *refused = &checked->refused;
    writer_open(w, '{');
    writer_member_boolean(w, "legal", legal);
    if (!legal) {
        writer_name(w, "refusal");
        refusal_write(w, &refused->on, refused->refusal, refused->seat, &refused->move);
        writer_member_integer(w, "index", refused->index);
    }
    write_judged_texts(w, checked, legal);
    writer_close(w, '}');
}

void handle_check_move(struct request *request, struct response *response)
{
    static const struct input seat_parameter[] = {{"seat", INPUT_ID, INPUT_ALONE(const char *)}, {0}};
    struct match_request wanted;
    struct sent_moves sent;
    struct match_checked checked;
    const char *seat = NULL;
    if (!input_query(request, response, seat_parameter, &seat) || !change_read(request, response, &wanted) ||
        !moves_read(request, response, &sent))
        return;
    enum match_result result = match_check(request->worker->matches, &wanted, &sent, seat, &checked);
    if (result == MATCH_OK || result == MATCH_REFUSED)
        checked_write(&response->body, &checked, result == MATCH_OK);
    else
        answer_report(response, result, &checked.report);
}
