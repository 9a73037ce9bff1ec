/* Matches: create, list, read, claim a seat. */
#include <string.h>

#include "api/common/metrics.h"
#include "api/common/when.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/match_terms.h"
#include "api/handlers/shared/reading.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/shared/results.h"
#include "api/handlers/shared/time_terms.h"
#include "api/handlers/shared/tournament_answers.h"
#include "api/http/problem.h"
#include "api/match/start.h"
#include "api/tournament/labels.h"

enum { LABEL_MAX = 200, INVITATION_MAX = 100, LIST_PAGE_STANDARD = 50 };

/* ---- create ---- */

struct create_request {
    const char *game;
    struct setting setting;
    const char *label, *tournament;
    struct input_hex entropy;
    bool invitations, referee;
    const char *draws;
    struct time_terms time;
    const json_t *messages, *open, *bots;
    int64_t missed; /* 0: there is none */
};

#define AT(member) INPUT_AT(struct create_request, member)
static const struct input create_body[] = {
    {"game", INPUT_ID, .required = true, AT(game)},
    {"scenario", INPUT_ID, AT(setting.scenario)},
    {"players", INPUT_INTEGER, .min = 1, .max = SEATS_MAX, AT(setting.players)},
    {"options", INPUT_OBJECT, AT(setting.options)},
    {"pack", INPUT_HEX, AT(setting.pack_hash)},
    {"label", INPUT_TEXT, .min = 1, .max = LABEL_MAX, AT(label)},
    {"tournament", INPUT_ID, AT(tournament)},
    {"entropy", INPUT_HEX, AT(entropy)},
    {"invitations", INPUT_BOOLEAN, AT(invitations)},
    {"referee", INPUT_BOOLEAN, AT(referee)},
    {"deadline", INPUT_OBJECT, AT(time.deadline)},
    {"clock", INPUT_OBJECT, AT(time.clock)},
    {"missed", INPUT_INTEGER, .min = 1, .max = MISSED_MOST, AT(missed)},
    {"messages", INPUT_OBJECT, AT(messages)},
    {"draws", INPUT_ID, AT(draws)},
    {"open", INPUT_LIST, .min = 0, .max = SEATS_MAX, AT(open)},
    {"bots", INPUT_OBJECT, AT(bots)},
    {0}};
#undef AT

static bool may_label(struct request *request, struct response *response, const char *label)
{
    const struct tournament_worker worker = tournament_worker_of(request);
    bool reserved;
    if (!answer_tournament(response, tournament_reserves_label(&worker, label, request->bearer, &reserved)))
        return false;
    if (reserved)
        problem_fill(response, PROBLEM_FORBIDDEN, "Only its managers put matches into this tournament.");
    return !reserved;
}

/* The seat of the planned match with this name. NO_SEAT: it has none. */
static int seat_find(const struct match_plan *plan, const char *name)
{
    const struct game *game = plan->pack->game;
    const uint32_t seats = seats_for(game, plan->scenario, plan->players, plan->option);
    const int seat = domain_find(game->seats, NULL, name, strlen(name));
    return seat >= 0 && seats >> seat & 1 ? seat : NO_SEAT;
}

/* Reads the seats of the plan that any player may take; `json` NULL: there are none. */
static bool open_read(struct response *response, const json_t *json, struct match_plan *plan)
{
    struct faults faults = {0};
    size_t i;
    const json_t *one;
    json_array_foreach(json, i, one)
    {
        char path[FAULT_PATH];
        const char *name = json_string_value(one);
        const int seat = name ? seat_find(plan, name) : NO_SEAT;
        fault_path_index(path, "/open", i);
        if (!name)
            fault_add(&faults, path, "must be a string");
        else if (seat == NO_SEAT)
            fault_add_foreign(&faults, path, "is no seat of this match");
        else
            plan->lobby |= UINT32_C(1) << seat;
    }
    if (plan->lobby && !plan->agreed.invitations)
        fault_add_foreign(&faults, "/open", "is for seats of a match with \"invitations\"");
    return faults.count == 0 || input_refuse(response, &faults);
}

/* Reads the seats of the plan that are the computer's; `json` NULL: there are none. */
static bool bots_read(struct response *response, const json_t *json, struct match_plan *plan)
{
    struct faults faults = {0};
    const char *name;
    json_t *one;
    json_object_foreach((json_t *)json, name, one)
    {
        char path[FAULT_PATH];
        const int seat = seat_find(plan, name);
        const enum store_bot bot = match_bot_find(json_string_value(one));
        fault_path(path, "/bots", name);
        if (bot == STORE_PERSON)
            fault_add(&faults, path, "must be greedy or search");
        else if (seat == NO_SEAT)
            fault_add_foreign(&faults, path, "is no seat of this match");
        else if (plan->lobby >> seat & 1)
            fault_add_foreign(&faults, path, "is a seat in \"open\"");
        else
            plan->bots[bot] |= UINT32_C(1) << seat;
    }
    if (json_object_size(json) && !plan->agreed.invitations)
        fault_add_foreign(&faults, "/bots", "is for seats of a match with \"invitations\"");
    return faults.count == 0 || input_refuse(response, &faults);
}

/* A seat that misses deadlines is opened to any player. In a tournament it goes to one who stands by. */
static bool missed_read(struct response *response, int64_t missed, struct match_plan *plan)
{
    plan->clock.missed = missed;
    if (missed && !plan->deadline_each && !plan->clock.bank)
        return input_refuse_foreign(response, "/missed", "is for matches with a deadline or a clock");
    return !missed || plan->lobby ||
           input_refuse_foreign(response, "/missed", "is for matches with seats in \"open\"");
}

static bool plan_read(struct request *request, struct response *response, struct match_plan *plan)
{
    struct create_request body = {0};
    struct set_up set_up;
    const struct game *game;
    if (!input_body_only(request, response, create_body, &body) ||
        !request_game(request, response, body.game, &game) ||
        !match_terms_read_setting(request, response, game, &body.setting, &set_up))
        return false;
    *plan = (struct match_plan){
        .pack = set_up.pack,
        .scenario = set_up.scenario,
        .players = set_up.players,
        .label = body.label,
        .tournament = body.tournament,
        .agreed = {.invitations = body.invitations, .referee = body.referee},
        .entropy.given = body.entropy.given,
    };
    memcpy(plan->option, set_up.option, sizeof(plan->option));
    memcpy(plan->entropy.bytes, body.entropy.bytes, sizeof(plan->entropy.bytes));
    return time_terms_read(request, response, &body.time, plan) &&
           match_terms_read_messages(response, body.messages, &plan->agreed.messages) &&
           match_terms_read_draws(response, body.draws, &plan->agreed.draws) &&
           open_read(response, body.open, plan) && bots_read(response, body.bots, plan) &&
           missed_read(response, body.missed, plan) && may_label(request, response, body.tournament) &&
           (!json_object_size(body.bots) || answer_bots_of(request, response, body.tournament));
}

/* Writes each seat with its token or invitation. */
static void secrets_write(const struct request *request, struct writer *w, const struct match *match,
                          const struct match_secrets *secrets, bool invitations)
{
    const struct pack *pack = match->terms.pack;
    writer_member_open(w, "seats", '[');
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(match->terms.seats >> seat & 1)) continue;
        writer_open(w, '{');
        const char *name = domain_id(pack->game->seats, pack->data, seat);
        writer_member_string(w, "seat", name);
        if (invitations)
            invitation_write(request, w, &(struct invited){match->id, name, secrets->seat[seat]});
        else
            writer_member_string(w, "token", secrets->seat[seat]);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

void handle_create_match(struct request *request, struct response *response)
{
    struct match_plan plan;
    struct match match;
    struct match_secrets secrets;
    struct match_snapshot reply;
    struct match_request wanted;
    struct writer *w = &response->body;
    if (!change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !plan_read(request, response, &plan))
        return;
    enum match_result result =
        match_create(request->worker->matches, &plan, &wanted, &match, &secrets, &reply);
    if (!answer_result(response, result)) return;

    metrics_add(METRIC_MATCHES_CREATED, 1);
    response->status = 201;
    response_header(response, "Location", "/v1/matches/%s", match.id);
    answer_version(response, reply.version);
    writer_open(w, '{');
    writer_name(w, "match");
    writer_join(w, reply.object);
    writer_member_string(w, "organizer_token", secrets.organizer);
    secrets_write(request, w, &match, &secrets, plan.agreed.invitations);
    writer_close(w, '}');
}

/* ---- list ---- */

struct list_query {
    const char *game, *label, *tournament, *cursor;
    int status; /* enum store_status; -1: any */
    const char *deciding, *due_before, *bot;
    bool late, open;
    int64_t limit;
};

#define AT(member) INPUT_AT(struct list_query, member)
static const struct input list_parameters[] = {
    {"game", INPUT_ID, AT(game)},
    {"status", INPUT_WORD, .words = match_status_words, AT(status)},
    {"label", INPUT_TEXT, .min = 1, .max = LABEL_MAX, AT(label)},
    {"tournament", INPUT_ID, AT(tournament)},
    {"deciding", INPUT_ID, AT(deciding)},
    {"late", INPUT_BOOLEAN, AT(late)},
    {"open", INPUT_BOOLEAN, AT(open)},
    {"bot", INPUT_ID, AT(bot)},
    {"due_before", INPUT_TEXT, .min = 1, .max = MOMENT_MAX, AT(due_before)},
    {"cursor", INPUT_TEXT, .min = 1, .max = 200, AT(cursor)},
    {"limit", INPUT_INTEGER, .min = 1, .max = LIST_PAGE_MAX, AT(limit)},
    {0}};
#undef AT

/* Finds the seats that may decide; 0: any match is listed. The same word is another seat in another game. */
static bool deciding_find(const struct request *request, struct response *response,
                          const struct list_query *query, uint32_t *seats)
{
    const char *name = query->deciding;
    *seats = 0;
    if (!name) return true;
    if (strcmp(name, "any") == 0) {
        *seats = (UINT32_C(1) << SEATS_MAX) - 1;
        return true;
    }
    if (!query->game)
        return input_refuse_foreign(response, "deciding", "is any, or a seat of the \"game\" beside it");
    const struct game *game = pack_cache_game(request->worker->service->pack_cache, query->game);
    const int seat = game ? domain_find(game->seats, NULL, name, strlen(name)) : NO_SEAT;
    if (seat < 0) return input_refuse_foreign(response, "deciding", "is no seat of this game");
    *seats = UINT32_C(1) << seat;
    return true;
}

void handle_list_matches(struct request *request, struct response *response)
{
    struct list_query query = {.status = -1, .limit = LIST_PAGE_STANDARD};
    if (!input_query(request, response, list_parameters, &query)) return;
    struct match_filter filter = {
        .game = query.game,
        .label = query.label,
        .tournament = query.tournament,
        .status = query.status,
        .late = query.late,
        .open = query.open,
        .cursor = query.cursor,
        .limit = query.limit,
    };
    if (!match_terms_read_bot(response, "bot", query.bot, &filter.bot) ||
        !deciding_find(request, response, &query, &filter.deciding) ||
        (query.due_before && !input_moment(response, "due_before", query.due_before, &filter.due_before)))
        return;
    enum match_result result = match_list(request->worker->matches, &filter, &response->body);
    if (result == MATCH_MALFORMED)
        input_refuse_cursor(response);
    else
        answer_result(response, result);
}

/* ---- read ---- */

struct read_query {
    int64_t version;
};

static const struct input read_parameters[] = {
    {"version", INPUT_INTEGER, .min = 1, .max = INT64_MAX, INPUT_AT(struct read_query, version)}, {0}};

void handle_read_match(struct request *request, struct response *response)
{
    struct read_query query = {0};
    struct match match;
    const struct caller caller = {request->parameter[0], request->bearer};
    if (!input_query(request, response, read_parameters, &query)) return;
    enum match_result result = match_read(request->worker->matches, &caller, query.version, &match);
    if (!answer_match(response, result, &match)) return;

    reading_write(&response->body, &match);
    if (query.version)
        answer_earlier(request, response, false);
    else
        answer_version(response, match.version);
}

/* ---- claim ---- */

struct claim_request {
    const char *invitation;
    struct input_hex entropy;
};

static const struct input claim_body[] = {{"invitation", INPUT_TEXT, .required = true, .min = 1,
                                           .max = INVITATION_MAX, INPUT_AT(struct claim_request, invitation)},
                                          {"entropy", INPUT_HEX, INPUT_AT(struct claim_request, entropy)},
                                          {0}};

/* With an invitation, or without one where any player may take the seat. */
static void claim_seat(struct request *request, struct response *response, const struct claim_request *body)
{
    struct seat_handed handed;
    struct match_request wanted;
    struct writer *w = &response->body;
    const char *seat = request->parameter[1];
    if (!change_read_unconditional(request, response, 1, &wanted)) return;
    const struct seat_claim claim = {&wanted, seat, body->invitation,
                                     body->entropy.given ? body->entropy.bytes : NULL};
    const enum match_result result = match_claim(request->worker->matches, &claim, &handed);
    if (!answer_match(response, result, &handed.match)) return;

    answer_version(response, handed.snapshot.version);
    writer_open(w, '{');
    writer_name(w, "match");
    writer_join(w, handed.snapshot.object);
    writer_member_string(w, "seat", seat);
    writer_member_string(w, "token", handed.token);
    writer_close(w, '}');
}

void handle_claim_seat(struct request *request, struct response *response)
{
    struct claim_request body = {0};
    if (input_body_only(request, response, claim_body, &body)) claim_seat(request, response, &body);
}

static const struct input take_body[] = {{"entropy", INPUT_HEX, INPUT_AT(struct claim_request, entropy)},
                                         {0}};

void handle_take_seat(struct request *request, struct response *response)
{
    struct claim_request body = {0};
    if (input_optional_body(request, response, take_body, &body)) claim_seat(request, response, &body);
}
