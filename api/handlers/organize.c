/* Operations of the organizer: extend a deadline, pause a match, end a phase, release a seat, concede for
 * one, end a match. Seats pause by agreement, and end a match by vote. */
#include <string.h>

#include "api/common/when.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/match_terms.h"
#include "api/handlers/shared/reading.h"
#include "api/handlers/shared/results.h"
#include "api/handlers/shared/tournament_answers.h"
#include "api/match/organize.h"
#include "api/match/start.h"

/* Begins an answer with the match. The caller closes it. */
static void begin_with_match(struct response *response, const struct match_snapshot *reply)
{
    answer_version(response, reply->version);
    writer_open(&response->body, '{');
    writer_name(&response->body, "match");
    writer_join(&response->body, reply->object);
}

/* Answers {"match"}, or why it has not changed. */
static void answer_change(struct response *response, enum match_result result,
                          const struct match_report *report, const struct match_snapshot *reply)
{
    if (!answer_report(response, result, report)) return;
    begin_with_match(response, reply);
    writer_close(&response->body, '}');
}

/* Answers a decision that ends a phase, a seat or the match. */
static void answer_actions(struct response *response, enum match_result result,
                           const struct judgement *judgement)
{
    if (answer_judgement(response, result, judgement)) answer_version(response, judgement->made.version);
}

/* ---- the deadline ---- */

struct deadline_body {
    const char *extend, *due_at;
};

static const struct input deadline_members[] = {
    {"extend", INPUT_TEXT, .min = 1, .max = DURATION_ROOM, INPUT_AT(struct deadline_body, extend)},
    {"due_at", INPUT_TEXT, .min = 1, .max = MOMENT_MAX, INPUT_AT(struct deadline_body, due_at)},
    {0}};

/* A deadline that is moved: to a moment, or by a time. */
struct deadline_wish {
    bool is_moment; /* it moves to due_at, and not by `longer` */
    int64_t longer, due_at;
};

static bool deadline_read(const struct request *request, struct response *response,
                          struct deadline_wish *wish)
{
    struct deadline_body body = {0};
    if (!input_body_only(request, response, deadline_members, &body)) return false;
    if (!body.extend == !body.due_at)
        return input_refuse_one(response, "", "must have either \"extend\" or \"due_at\"");
    *wish = (struct deadline_wish){.is_moment = body.due_at};
    return wish->is_moment ? input_moment(response, "/due_at", body.due_at, &wish->due_at)
                           : input_duration(response, "/extend", body.extend, &wish->longer);
}

void handle_set_deadline(struct request *request, struct response *response)
{
    struct deadline_wish wish;
    struct match_request wanted;
    struct match_report report;
    struct match_snapshot reply;
    if (!deadline_read(request, response, &wish) || !change_read(request, response, &wanted)) return;
    const enum match_result result = match_extend(request->worker->matches, &wanted, wish.longer,
                                                  wish.is_moment ? &wish.due_at : NULL, &report, &reply);
    answer_change(response, result, &report, &reply);
}

/* ---- a pause ---- */

struct pause_body {
    bool agree;
    const char *reason;
};

static const struct input resume_members[] = {{"agree", INPUT_BOOLEAN, INPUT_AT(struct pause_body, agree)},
                                              {0}};
static const struct input pause_members[] = {
    {"agree", INPUT_BOOLEAN, INPUT_AT(struct pause_body, agree)},
    {"reason", INPUT_TEXT, .min = 1, .max = REASON_MOST, INPUT_AT(struct pause_body, reason)},
    {0}};

static void pause_match(struct request *request, struct response *response, bool resumes)
{
    struct match_request wanted;
    struct match_report report;
    struct match_snapshot reply;
    struct pause_body body = {.agree = true};
    if (!input_optional_body(request, response, resumes ? resume_members : pause_members, &body)) return;
    if (body.reason && !body.agree) {
        input_refuse_foreign(response, "/reason", "must be missing where the agreement is taken back");
        return;
    }
    if (!change_read(request, response, &wanted)) return;
    const struct pause_wish wish = {resumes, !body.agree, body.reason};
    enum match_result result = match_pause(request->worker->matches, &wanted, &wish, &report, &reply);
    answer_change(response, result, &report, &reply);
}

void handle_pause(struct request *request, struct response *response)
{
    pause_match(request, response, false);
}

void handle_resume(struct request *request, struct response *response)
{
    pause_match(request, response, true);
}

/* ---- the phase ---- */

void handle_end_phase(struct request *request, struct response *response)
{
    struct match_request wanted;
    struct judgement judgement;
    if (!change_read_empty(request, response) || !change_read(request, response, &wanted)) return;
    enum match_result result =
        match_end_phase(request->worker->matches, &wanted, &judgement, &response->body);
    answer_actions(response, result, &judgement);
}

/* ---- a seat ---- */

struct release_body {
    const char *bot;
};

static const struct input release_members[] = {{"bot", INPUT_ID, INPUT_AT(struct release_body, bot)}, {0}};

/* Whether the match's tournament lets the computer take its seats. What else is wrong comes later. */
static bool may_have_bots(struct request *request, struct response *response, const struct caller *caller)
{
    struct match match;
    return match_read(request->worker->matches, caller, 0, &match) != MATCH_OK ||
           answer_bots_of(request, response, match.listing.tournament);
}

void handle_release_seat(struct request *request, struct response *response)
{
    const char *seat = request->parameter[1];
    struct release_body body = {0};
    struct match_request wanted;
    struct seat_handed handed;
    if (!input_optional_body(request, response, release_members, &body) ||
        !change_read_unconditional(request, response, 1, &wanted))
        return;
    struct seat_offer offer = {.seat = seat};
    if (!match_terms_read_bot(response, "/bot", body.bot, &offer.bot)) return;
    if (body.bot && !may_have_bots(request, response, &wanted.caller)) return;
    enum match_result result = match_release(request->worker->matches, &wanted, &offer, &handed);
    if (!answer_match(response, result, &handed.match)) return;
    begin_with_match(response, &handed.snapshot);
    writer_member_string(&response->body, "seat", seat);
    invitation_write(request, &response->body, &(struct invited){handed.match.id, seat, handed.token});
    writer_close(&response->body, '}');
}

/* ---- decisions with a reason ---- */

struct decision_body {
    const char *reason;
    int kind; /* of an end: enum end_kind */
    const json_t *seats, *places;
};

static void decide(struct request *request, struct response *response, const struct match_decision *decision)
{
    struct match_request wanted;
    struct judgement judgement;
    if (!change_read(request, response, &wanted)) return;
    const enum match_result result =
        match_decide(request->worker->matches, &wanted, decision, &judgement, &response->body);
    answer_actions(response, result, &judgement);
}

void handle_concede_seat(struct request *request, struct response *response)
{
    static const struct input members[] = {{"reason", INPUT_TEXT, .required = true, .min = 1,
                                            .max = REASON_MOST, INPUT_AT(struct decision_body, reason)},
                                           {0}};
    struct decision_body body = {0};
    if (!input_body_only(request, response, members, &body)) return;
    decide(request, response, &(struct match_decision){.seat = request->parameter[1], .reason = body.reason});
}

enum end_kind { END_ABORTED, END_DRAWN, END_AWARDED, END_KINDS };
static const char *const END_WORDS[END_KINDS + 1] = {"aborted", "drawn", "awarded"};
/* The list that an end of this kind has. NULL: none. */
static const char *const END_LISTS[END_KINDS] = {[END_DRAWN] = "/seats", [END_AWARDED] = "/places"};

void handle_end_match(struct request *request, struct response *response)
{
    static const struct input members[] = {
        {"reason", INPUT_TEXT, .required = true, .min = 1, .max = REASON_MOST,
         INPUT_AT(struct decision_body, reason)},
        {"kind", INPUT_WORD, .required = true, .words = END_WORDS, INPUT_AT(struct decision_body, kind)},
        {"seats", INPUT_LIST, .min = 1, .max = SEATS_MAX, INPUT_AT(struct decision_body, seats)},
        {"places", INPUT_LIST, .min = 1, .max = SEATS_MAX, INPUT_AT(struct decision_body, places)},
        {0}};
    struct decision_body body = {0};
    if (!input_body_only(request, response, members, &body)) return;
    const char *list = END_LISTS[body.kind], *kind = END_WORDS[body.kind];
    const char *given = body.seats ? "/seats" : body.places ? "/places" : NULL;
    if (body.seats && body.places)
        input_refuse_foreign(response, "/places", "must be missing beside \"seats\"");
    else if (list && !given)
        input_refuse_foreign(response, list, "must be there when a match is %s", kind);
    else if (given && (!list || strcmp(list, given) != 0))
        input_refuse_foreign(response, given, "must be missing when a match is %s", kind);
    else
        decide(request, response,
               &(struct match_decision){.reason = body.reason, .seats = body.seats, .places = body.places});
}

/* ---- draws by vote ---- */

/* An empty list counts as absent elsewhere. Here it would name no seat. */
static bool names_seats(const struct request *request, struct response *response)
{
    const json_t *seats = json_object_get(request->json, "seats");
    return !json_is_array(seats) || json_array_size(seats) > 0 ||
           input_refuse_foreign(response, "/seats", "must be two or more");
}

void handle_propose_draw(struct request *request, struct response *response)
{
    static const struct input members[] = {
        {"seats", INPUT_LIST, .min = 1, .max = SEATS_MAX, INPUT_ALONE(const json_t *)}, {0}};
    const json_t *seats = NULL;
    struct match_request wanted;
    struct match_report report;
    struct match_snapshot reply;
    if (!input_optional_body(request, response, members, &seats) || !names_seats(request, response) ||
        !change_read(request, response, &wanted))
        return;
    const enum match_result result =
        match_propose_draw(request->worker->matches, &wanted, seats, &report, &reply);
    answer_change(response, result, &report, &reply);
}

struct vote_body {
    int64_t proposal;
    int vote; /* the index of a word */
};

void handle_vote_on_draw(struct request *request, struct response *response)
{
    static const char *const WORDS[] = {"no", "yes", NULL};
    static const struct input members[] = {
        {"proposal", INPUT_INTEGER, .required = true, .min = 1, .max = INT64_MAX,
         INPUT_AT(struct vote_body, proposal)},
        {"vote", INPUT_WORD, .required = true, .words = WORDS, INPUT_AT(struct vote_body, vote)},
        {0}};
    struct vote_body body = {0};
    struct match_request wanted;
    struct match_report report;
    struct match_snapshot reply;
    if (!input_body_only(request, response, members, &body) || !change_read(request, response, &wanted))
        return;
    const struct match_vote vote = {(uint64_t)body.proposal, body.vote};
    const enum match_result result =
        match_vote_on_draw(request->worker->matches, &wanted, &vote, &report, &reply);
    answer_change(response, result, &report, &reply);
}
