/* Messages between seats: post, read, withdraw; muting. */
#include "api/handlers/handlers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/results.h"
#include "api/match/messages.h"

enum { TEXT_MAX = 4000, MESSAGE_PAGE_STANDARD = 50 };

/* ---- posting ---- */

struct message_body {
    const char *text;
    const json_t *to;
};

static const struct input message_members[] = {
    {"text", INPUT_PROSE, .required = true, .min = 1, .max = TEXT_MAX, INPUT_AT(struct message_body, text)},
    {"to", INPUT_LIST, .min = 1, .max = SEATS_MAX, INPUT_AT(struct message_body, to)},
    {0}};

/* An empty list counts as absent elsewhere. Here it would make a message to no seat one to all. */
static bool names_recipients(const struct request *request, struct response *response)
{
    const json_t *to = json_object_get(request->json, "to");
    return !json_is_array(to) || json_array_size(to) > 0 ||
           input_refuse_one(response, "/to", "must have 1 to %d entries; left out, the message is to all",
                            SEATS_MAX);
}

void handle_post_message(struct request *request, struct response *response)
{
    struct message_body body = {0};
    struct match_request wanted;
    struct message_posted posted = {0};
    struct faults faults = {0};
    struct writer *w = &response->body;
    if (!input_body_only(request, response, message_members, &body) || !names_recipients(request, response) ||
        !change_read_unconditional(request, response, 1, &wanted))
        return;
    const struct message_draft draft = {body.text, body.to, request->worker->service->config->rate.message};
    const enum match_result result = match_post(request->worker->matches, &wanted, &draft, &posted, &faults);
    if (result == MATCH_MALFORMED) {
        input_refuse(response, &faults);
        return;
    }
    if (!answer_result(response, result)) {
        if (result == MATCH_TOO_OFTEN)
            response_header(response, "Retry-After", "%lld", (long long)(posted.wait / 1000000 + 1));
        return;
    }
    response->status = 201;
    writer_open(w, '{');
    writer_member_string(w, "id", posted.id);
    writer_close(w, '}');
}

/* ---- reading ---- */

struct messages_query {
    const char *after;
    int64_t limit;
};

static const struct input messages_parameters[] = {
    {"after", INPUT_TEXT, .min = UUID_TEXT - 1, .max = UUID_TEXT - 1, INPUT_AT(struct messages_query, after)},
    {"limit", INPUT_INTEGER, .min = 1, .max = MESSAGE_PAGE_MAX, INPUT_AT(struct messages_query, limit)},
    {0}};

static void message_append(void *context, const char *json, size_t length)
{
    writer_raw(context, json, length);
}

void handle_read_messages(struct request *request, struct response *response)
{
    struct messages_query query = {.limit = MESSAGE_PAGE_STANDARD};
    const struct caller caller = {request->parameter[0], request->bearer};
    struct writer *w = &response->body;
    char last[UUID_TEXT] = "";
    bool more = false;
    if (!input_query(request, response, messages_parameters, &query)) return;
    writer_open(w, '{');
    writer_member_open(w, "messages", '[');
    const struct message_query wanted = {query.after, query.limit, message_append, w};
    const enum match_result result = match_messages(request->worker->matches, &caller, &wanted, last, &more);
    if (result == MATCH_MALFORMED) {
        input_refuse_foreign(response, "after", "must be the id of a message that you may read");
        return;
    }
    if (!answer_result(response, result)) return;
    writer_close(w, ']');
    if (more) writer_member_string(w, "next", last);
    writer_close(w, '}');
}

/* ---- withdrawing ---- */

void handle_withdraw_message(struct request *request, struct response *response)
{
    const struct caller caller = {request->parameter[0], request->bearer};
    const char *id = request->parameter[1];
    struct writer *w = &response->body;
    if (!input_no_query(request, response) ||
        !answer_result(response, match_withdraw_message(request->worker->matches, &caller, id)))
        return;
    writer_open(w, '{');
    writer_member_string(w, "id", id);
    writer_member_boolean(w, "withdrawn", true);
    writer_close(w, '}');
}

/* ---- muting ---- */

/* Mutes these seats. `seats` NULL: only reads which are muted. */
static void answer_muted(struct request *request, struct response *response, const json_t *seats)
{
    const struct caller caller = {request->parameter[0], request->bearer};
    struct match match;
    struct faults faults = {0};
    uint32_t muted = 0;
    const enum match_result result =
        match_mute(request->worker->matches, &caller, seats, &match, &muted, &faults);
    if (result == MATCH_MALFORMED) {
        input_refuse(response, &faults);
        return;
    }
    if (!answer_result(response, result)) return;
    writer_open(&response->body, '{');
    seats_write(&response->body, "seats", match.terms.pack->game, muted);
    writer_close(&response->body, '}');
}

void handle_mute_seats(struct request *request, struct response *response)
{
    static const struct input members[] = {
        {"seats", INPUT_LIST, .required = true, .min = 0, .max = SEATS_MAX, INPUT_ALONE(const json_t *)},
        {0}};
    const json_t *seats = NULL;
    if (input_body_only(request, response, members, &seats)) answer_muted(request, response, seats);
}

void handle_read_muted(struct request *request, struct response *response)
{
    if (input_no_query(request, response)) answer_muted(request, response, NULL);
}
