/* Tournaments: make, list, read, change. */
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/tournament/terms.h"
#include "api/http/problem.h"
#include "api/tournament/changes.h"
#include "api/tournament/plans.h"
#include "api/tournament/stored_terms.h"
#include "api/tournament/vacations.h"

enum { LIST_PAGE_STANDARD = 50 };

#define AT(member) INPUT_AT(struct tournament_body, member)
/* The rows of both tables. */
/* clang-format off */
#define TERMS                                                                                 \
    {"scenario", INPUT_ID, AT(setting.scenario)},                                             \
    {"players", INPUT_INTEGER, .min = 1, .max = SEATS_MAX, AT(setting.players)},              \
    {"options", INPUT_OBJECT, AT(setting.options)},                                           \
    {"pack", INPUT_HEX, AT(setting.pack_hash)},                                               \
    {"invitations", INPUT_BOOLEAN, AT(invitations)},                                          \
    {"referee", INPUT_BOOLEAN, AT(referee)},                                                  \
    {"bots", INPUT_BOOLEAN, AT(bots)},                                                        \
    {"deadline", INPUT_OBJECT, AT(time.deadline)},                                            \
    {"clock", INPUT_OBJECT, AT(time.clock)},                                                  \
    {"missed", INPUT_INTEGER, .min = 1, .max = MISSED_MOST, AT(missed)},                      \
    {"vacation_days", INPUT_INTEGER, .min = 0, .max = VACATION_DAYS_MOST, AT(vacation_days)}, \
    {"messages", INPUT_OBJECT, AT(messages)},                                                 \
    {"draws", INPUT_ID, AT(draws)},                                                           \
    {"entry", INPUT_OBJECT, AT(entry)},                                                       \
    {"terms", INPUT_OBJECT, AT(terms)}
/* clang-format on */

static const struct input create_body[] = {
    {"name", INPUT_NAME, .required = true, .min = 1, .max = TOURNAMENT_NAME_MOST, AT(name)},
    {"game", INPUT_ID, .required = true, AT(game)},
    TERMS,
    {0}};
static const struct input change_body[] = {
    {"name", INPUT_NAME, .min = 1, .max = TOURNAMENT_NAME_MOST, AT(name)},
    {"status", INPUT_ID, AT(status)},
    {"reason", INPUT_TEXT, .min = 1, .max = TOURNAMENT_REASON_MOST, AT(reason)},
    TERMS,
    {0}};
#undef AT

/* ---- make ---- */

/* Makes the tournament, and answers it with the token of its owner. */
static void create(struct request *request, struct response *response, const struct tournament_draft *draft,
                   const struct match_request *wanted)
{
    const struct tournament_worker worker = tournament_worker_of(request);
    struct writer *w = &response->body;
    struct opened_tournament opened;
    char id[UUID_TEXT], token[TOKEN_ROOM];
    if (!answer_tournament(response, tournament_create(&worker, draft, wanted, id, token)) ||
        !answer_tournament(response, tournament_open(&worker, id, token, &opened)))
        return;
    writer_open(w, '{');
    writer_name(w, "tournament");
    if (answer_tournament(response, tournament_write(&opened, w))) {
        response->status = 201;
        response_header(response, "Location", "/v1/tournaments/%s", id);
        answer_version(response, opened.row.version);
        writer_member_string(w, "owner_token", token);
        writer_close(w, '}');
    }
    tournament_close(&opened);
}

void handle_create_tournament(struct request *request, struct response *response)
{
    struct tournament_body body = {0};
    struct match_request wanted;
    const struct game *game;
    struct terms_made made = {0};
    if (!change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !input_body_only(request, response, create_body, &body) ||
        !request_game(request, response, body.game, &game))
        return;
    if (terms_make(request, response, game, &body, &made)) {
        char *terms = json_memory_text(made.terms, JSON_COMPACT);
        const struct tournament_draft draft = {body.name, body.game, made.code, terms};
        if (answer_tournament(response, terms ? TOURNAMENT_OK : TOURNAMENT_AWAY))
            create(request, response, &draft, &wanted);
        free(terms);
    }
    json_decref(made.terms);
}

/* ---- list, read ---- */

struct list_query {
    const char *cursor;
    int64_t limit;
};

static const struct input list_parameters[] = {
    {"cursor", INPUT_TEXT, .min = 1, .max = 200, INPUT_AT(struct list_query, cursor)},
    {"limit", INPUT_INTEGER, .min = 1, .max = LIST_PAGE_MAX, INPUT_AT(struct list_query, limit)},
    {0}};

void handle_list_tournaments(struct request *request, struct response *response)
{
    const struct tournament_worker worker = tournament_worker_of(request);
    struct list_query query = {.limit = LIST_PAGE_STANDARD};
    if (!input_query(request, response, list_parameters, &query)) return;
    const enum tournament_result result =
        tournament_list(&worker, query.cursor, query.limit, &response->body);
    if (result == TOURNAMENT_BAD_CURSOR)
        input_refuse_cursor(response);
    else
        answer_tournament(response, result);
}

void handle_read_tournament(struct request *request, struct response *response)
{
    struct opened_tournament opened;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &opened)) return;
    answer_whole_tournament(response, &opened);
    tournament_close(&opened);
}

/* ---- change ---- */

/* Whether the body has a member that stands once a round has begun. */
static bool changes_matches(const json_t *body)
{
    static const char *const members[] = {"scenario", "players",       "options", "pack",   "invitations",
                                          "referee",  "deadline",      "clock",   "missed", "messages",
                                          "draws",    "vacation_days", "bots"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (json_object_get(body, members[i])) return true;
    return false;
}

static bool may_change(const struct request *request, struct response *response,
                       const struct opened_tournament *opened, const struct tournament_body *said)
{
    if (said->status && strcmp(said->status, "over") != 0)
        return input_refuse_one(response, "/status", "must be over");
    if (opened->row.status == TOURNAMENT_OVER) return answer_tournament(response, TOURNAMENT_IS_OVER);
    if (opened->row.status == TOURNAMENT_OPEN || !changes_matches(request->json)) return true;
    return problem_fill(response, PROBLEM_TOURNAMENT,
                        "The terms of the matches stand since the first round.");
}

/* What a tournament becomes. The caller frees the terms and what is noted. */
struct becoming {
    json_t *terms;
    char *what;       /* what is noted of the change; NULL: nothing */
    const char *code; /* the request's own body lends it; NULL: it stays */
};

/* Makes the terms that the tournament becomes, and what is noted of the change. */
static bool terms_become(const struct request *request, struct response *response,
                         const struct opened_tournament *opened, const struct tournament_body *said,
                         struct becoming *to)
{
    struct tournament_body body = {0};
    struct faults faults;
    json_t *merged = terms_changed_body(opened->terms, request->json);
    struct terms_made made = {.has_code = opened->row.has_code};
    faults_clear(&faults);
    const bool sound =
        answer_tournament(response, merged ? TOURNAMENT_OK : TOURNAMENT_AWAY) &&
        (input_read(change_body, merged, &body, "", &faults) || input_refuse(response, &faults)) &&
        terms_make(request, response, opened->plan.pack->game, &body, &made);
    const bool noted = sound && terms_give_awards(made.terms, stored_terms_awards(opened->terms)) &&
                       tournament_describe_change(opened, made.terms, said->name, &to->what);
    to->terms = made.terms;
    to->code = made.code;
    json_decref(merged);
    return sound && answer_tournament(response, noted ? TOURNAMENT_OK : TOURNAMENT_AWAY);
}

/* The tables of earlier rounds keep their pools: without one their scores could not be computed. */
static bool pools_stay(struct response *response, const struct opened_tournament *opened,
                       const json_t *proposed_terms)
{
    char pool[POOL_ROOM];
    if (!answer_tournament(response, tournament_pool_missing(opened, proposed_terms, pool))) return false;
    return !*pool || input_refuse_foreign(response, "/terms/pools",
                                          "must have \"%s\", the pool of a table that was made", pool);
}

void handle_change_tournament(struct request *request, struct response *response)
{
    struct tournament_body said = {0};
    struct match_request wanted;
    struct opened_tournament opened;
    struct becoming to = {0};
    if (!change_read(request, response, &wanted) || !input_body_only(request, response, change_body, &said) ||
        !tournament_of_path(request, response, &opened))
        return;
    if (answer_tournament(response, tournament_manages(&opened)) &&
        answer_tournament_version(response, &wanted, &opened) &&
        may_change(request, response, &opened, &said) &&
        terms_become(request, response, &opened, &said, &to) && pools_stay(response, &opened, to.terms)) {
        const struct tournament_change change = {.name = said.name,
                                                 .code = to.code,
                                                 .ends = said.status,
                                                 .what = to.what,
                                                 .author = {request->bearer, said.reason}};
        if (answer_tournament(response, tournament_change(&opened, to.terms, &change)))
            answer_whole_tournament(response, &opened);
    }
    tournament_close(&opened);
    json_decref(to.terms);
    free(to.what);
}
