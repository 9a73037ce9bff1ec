/* Tournaments: make, list, read, change; entrants. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/when.h"
#include "api/handlers/change_headers.h"
#include "api/handlers/clock.h"
#include "api/handlers/handlers.h"
#include "api/handlers/tournaments.h"
#include "api/http/problem.h"
#include "api/players/players.h"
#include "engine/wire.h"
#include "log/ledger.h"
#include "tournament/terms.h"

enum { NAME_MOST = 60, LIST_PAGE_STANDARD = 50, CODE_LEAST = 8, CODE_MOST = 100, ENTER_MOST = 256 };

struct tournaments tournaments_of(const struct request *request)
{
    struct worker *worker = request->worker;
    return (struct tournaments){worker->db, worker->service->matches, worker->matches,
                                worker->service->pack_cache};
}

bool answer_tournament(struct response *response, enum match_result result)
{
    static const struct {
        enum problem problem;
        const char *detail;
    } sentences[] = {
        [MATCH_NOT_FOUND] = {PROBLEM_NOT_FOUND,
                             "There is no such tournament, or no such entrant or manager of it."},
        [MATCH_UNAUTHORIZED] = {PROBLEM_UNAUTHORIZED, "A token of this tournament is needed."},
        [MATCH_FORBIDDEN] = {PROBLEM_FORBIDDEN, "This token or code may not do this, or not any more."},
        [MATCH_OVER] = {PROBLEM_TOURNAMENT, "The tournament is over."},
        [MATCH_FULL] = {PROBLEM_FULL,
                        "The tournament has room for no more, or the player has entered already."},
        [MATCH_NOT_STARTED] =
            {PROBLEM_TOURNAMENT,
             "Another round is being made, or the terms have just changed. Try again in some seconds."},
    };
    if (result < sizeof sentences / sizeof *sentences && sentences[result].detail) {
        problem_fill(response, sentences[result].problem, "%s", sentences[result].detail);
        return false;
    }
    if (result == MATCH_VERSION) {
        problem_fill(response, PROBLEM_VERSION, "The tournament has changed. Read it again.");
        return false;
    }
    return answer_result(response, result, NULL);
}

/* Opens the tournament of the path. False: the response is filled in, and nothing is open. */
bool tournament_of_path(struct request *request, struct response *response, struct tournament_at *at)
{
    const struct tournaments t = tournaments_of(request);
    if (answer_tournament(response, tournament_open(&t, request->parameter[0], request->bearer, at)))
        return true;
    tournament_close(at);
    return false;
}

/* ---- the terms ---- */

struct tournament_body {
    const char *name, *game;
    struct setting setting;
    bool invitations, referee;
    const json_t *deadline, *clock, *messages, *entry, *terms;
    const char *status;
};

#define AT(member) .offset = offsetof(struct tournament_body, member)
#define TERMS                                                                                                \
    {"scenario", INPUT_ID, AT(setting.scenario)},                                                            \
        {"players", INPUT_INTEGER, .min = 1, .max = SEATS_MAX, AT(setting.players)},                         \
        {"options", INPUT_OBJECT, AT(setting.options)}, {"pack", INPUT_HEX, AT(setting.pack_hash)},          \
        {"invitations", INPUT_BOOLEAN, AT(invitations)}, {"referee", INPUT_BOOLEAN, AT(referee)},            \
        {"deadline", INPUT_OBJECT, AT(deadline)}, {"clock", INPUT_OBJECT, AT(clock)},                        \
        {"messages", INPUT_OBJECT, AT(messages)}, {"entry", INPUT_OBJECT, AT(entry)},                        \
    {                                                                                                        \
        "terms", INPUT_OBJECT, AT(terms)                                                                     \
    }
static const struct input create_body[] = {
    {"name", INPUT_NAME, true, 1, NAME_MOST, AT(name)}, {"game", INPUT_ID, true, AT(game)}, TERMS, {0}};
static const struct input change_body[] = {
    {"name", INPUT_NAME, false, 1, NAME_MOST, AT(name)}, {"status", INPUT_ID, AT(status)}, TERMS, {0}};
#undef AT

struct entry_body {
    const char *by, *code, *until;
    int64_t most;
};

#define AT(member) .offset = offsetof(struct entry_body, member)
static const struct input entry_members[] = {
    {"by", INPUT_ID, true, AT(by)},
    {"code", INPUT_TEXT, false, CODE_LEAST, CODE_MOST, AT(code)},
    {"until", INPUT_TEXT, false, 1, 40, AT(until)},
    {"most", INPUT_INTEGER, .min = 1, .max = ENTRANTS_MOST, AT(most)},
    {0}};
#undef AT

struct deadline_body {
    const char *each, *then;
};

static const struct input deadline_members[] = {
    {"each", INPUT_TEXT, true, 1, DURATION_ROOM, offsetof(struct deadline_body, each)},
    {"then", INPUT_ID, .offset = offsetof(struct deadline_body, then)},
    {0}};

/* Adds the deadline to the terms, with its members in full. */
static bool deadline_add(struct response *response, const json_t *json, json_t *match)
{
    struct deadline_body said = {.then = match_lapse_name(STORE_DEFAULT)};
    struct faults faults;
    int64_t each;
    faults_clear(&faults);
    if (!json) return true;
    if (!input_read(deadline_members, json, &said, "/deadline", &faults))
        return input_refuse(response, &faults);
    if (!answer_duration(response, "/deadline/each", said.each, &each)) return false;
    if (strcmp(said.then, match_lapse_name(STORE_DEFAULT)) != 0 &&
        strcmp(said.then, match_lapse_name(STORE_WAIT)) != 0)
        return input_refuse_one(response, "/deadline/then", "must be default or wait");
    json_object_set_new(match, "deadline", json_pack("{s:s, s:s}", "each", said.each, "then", said.then));
    return true;
}

/* Adds the messages to the terms, with their members in full, where there are any. */
static bool messages_add(struct response *response, const json_t *json, json_t *match)
{
    struct message_terms messages = {0};
    struct writer w;
    if (!answer_message_terms(response, json, &messages)) return false;
    if (messages.kind == MESSAGES_NONE) return true;
    writer_init(&w);
    message_terms_write(&w, &messages);
    json_object_set_new(match, "messages", json_loads(writer_text(&w), 0, NULL));
    writer_free(&w);
    return true;
}

/* Adds the clock to terms that have the deadline already. */
static bool clock_add(const struct request *request, struct response *response, const json_t *json,
                      json_t *match)
{
    struct match_plan plan = {0};
    if (!json) return true;
    if (!tournament_plan_time(match, &plan)) return answer_result(response, MATCH_BROKEN, NULL);
    if (!clock_read(request, response, json, &plan)) return false;
    json_t *clock = json_deep_copy(json);
    json_object_set_new(clock, "then", json_string(match_lapse_name(plan.deadline_then)));
    json_object_set_new(match, "clock", clock);
    return true;
}

/* Adds the ways to enter. *code: the new code, or NULL. */
static bool entry_add(struct response *response, const json_t *json, bool has_code, json_t *terms,
                      const char **code)
{
    struct entry_body said = {.by = "list", .most = ENTRANTS_MOST};
    struct faults faults;
    int64_t until;
    faults_clear(&faults);
    if (json && !input_read(entry_members, json, &said, "/entry", &faults))
        return input_refuse(response, &faults);
    if (strcmp(said.by, "list") != 0 && strcmp(said.by, "code") != 0 && strcmp(said.by, "open") != 0)
        return input_refuse_one(response, "/entry/by", "must be list, code or open");
    if (strcmp(said.by, "code") == 0 && !said.code && !has_code)
        return input_refuse_one(response, "/entry/code", "is missing");
    if (said.until && !moment_read(said.until, &until))
        return input_refuse_one(response, "/entry/until", "must be a time like 2026-11-21T18:00:00Z");
    json_t *entry = json_pack("{s:s, s:I}", "by", said.by, "most", (json_int_t)said.most);
    if (said.until) json_object_set_new(entry, "until", json_string(said.until));
    json_object_set_new(terms, "entry", entry);
    *code = said.code;
    return true;
}

/* Systems of Diplomacy tournaments take 18 supply centres for an outright win. The games of the service have
 * conditions of victory of their own, and points that easily pass 18. */
static void solo_by_own_conditions(const struct scoring *scoring, const json_t *said, json_t *whole)
{
    const json_t *solo = json_object_get(json_object_get(said, "scoring"), "solo");
    if (scoring->solo.when != SOLO_POINTS || json_object_get(solo, "when") || json_object_get(solo, "points"))
        return;
    json_object_set_new(json_object_get(json_object_get(whole, "scoring"), "solo"), "when",
                        json_string("outright"));
}

static bool scoring_add(struct response *response, const json_t *json, json_t *terms)
{
    struct tournament_terms read;
    struct faults faults;
    json_t *whole = json ? json_deep_copy(json) : json_object();
    faults_clear(&faults);
    const bool sound = tournament_terms_read(&read, whole, "/terms", &faults);
    if (sound) solo_by_own_conditions(&read.scoring, json, whole);
    json_object_set_new(terms, "terms", whole);
    return sound || input_refuse(response, &faults);
}

static json_t *options_json(const struct set_up *set_up)
{
    struct writer w;
    writer_init(&w);
    options_write(&w, set_up->pack->game, set_up->option, 0);
    json_t *options = json_loads(writer_text(&w), 0, NULL);
    writer_free(&w);
    return options;
}

/* What a body makes of a tournament. */
struct terms_made {
    bool has_code;    /* the tournament has a code already */
    json_t *terms;    /* as they are stored; the caller frees them */
    const char *code; /* the new code, or NULL */
};

/* The stored terms of what a body says. False: the response is filled in. */
static bool terms_make(const struct request *request, struct response *response, const struct game *game,
                       const struct tournament_body *body, struct terms_made *made)
{
    struct set_up set_up;
    if (!answer_setting(request, response, game, &body->setting, &set_up)) return false;
    json_t *match =
        json_pack("{s:s, s:i, s:o, s:s, s:b, s:b}", "scenario", game->scenarios[set_up.scenario].id,
                  "players", set_up.players, "options", options_json(&set_up), "pack", set_up.pack->hash_hex,
                  "invitations", body->invitations, "referee", body->referee);
    made->terms = json_pack("{s:o}", "match", match);
    return (made->terms || answer_result(response, MATCH_AWAY, NULL)) &&
           deadline_add(response, body->deadline, match) &&
           clock_add(request, response, body->clock, match) &&
           messages_add(response, body->messages, match) &&
           entry_add(response, body->entry, made->has_code, made->terms, &made->code) &&
           scoring_add(response, body->terms, made->terms);
}

/* ---- make ---- */

static void write_made(struct response *response, const struct tournament_at *at)
{
    answer_version(response, at->row.version);
    tournament_write(&response->body, &at->row, true);
}

void handle_create_tournament(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct tournament_body body = {0};
    struct move_request wanted;
    struct tournament_at at;
    const struct game *game;
    struct terms_made made = {0};
    char *text = NULL, id[UUID_ROOM], token[TOKEN_ROOM];
    if (!change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !input_body_only(request, response, create_body, &body) ||
        !answer_game(request, response, body.game, &game))
        return;
    if (terms_make(request, response, game, &body, &made) && (text = json_dumps(made.terms, JSON_COMPACT))) {
        const struct tournament_draft draft = {body.name, body.game, made.code, text};
        if (answer_result(response, tournament_create(&t, &draft, &wanted, id, token), NULL) &&
            answer_tournament(response, tournament_open(&t, id, token, &at))) {
            response->status = 201;
            response_header(response, "Location", "/v1/tournaments/%s", id);
            answer_version(response, at.row.version);
            writer_open(&response->body, '{');
            writer_name(&response->body, "tournament");
            tournament_write(&response->body, &at.row, true);
            writer_member_string(&response->body, "owner_token", token);
            writer_close(&response->body, '}');
            tournament_close(&at);
        }
    }
    free(text);
    json_decref(made.terms);
}

/* ---- list, read ---- */

struct list_query {
    const char *cursor;
    int64_t limit;
};

static const struct input list_parameters[] = {
    {"cursor", INPUT_TEXT, .min = 1, .max = 200, .offset = offsetof(struct list_query, cursor)},
    {"limit", INPUT_INTEGER, .min = 1, .max = LIST_PAGE_MAX, .offset = offsetof(struct list_query, limit)},
    {0}};

void handle_list_tournaments(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct list_query query = {.limit = LIST_PAGE_STANDARD};
    if (!input_query(request, response, list_parameters, &query)) return;
    const enum match_result result = tournament_list(&t, query.cursor, (int)query.limit, &response->body);
    if (result == MATCH_MALFORMED)
        input_refuse_one(response, "cursor", "must be the \"next\" of a page");
    else
        answer_tournament(response, result);
}

void handle_read_tournament(struct request *request, struct response *response)
{
    struct tournament_at at;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &at)) return;
    write_made(response, &at);
    tournament_close(&at);
}

/* ---- change ---- */

/* The stored terms as a body that is changed by the members of another. The caller frees it. */
static json_t *changed_body(const struct tournament_at *at, const json_t *changes)
{
    json_t *body = json_copy(json_object_get(at->terms, "match"));
    json_object_set(body, "entry", json_object_get(at->terms, "entry"));
    json_object_set(body, "terms", json_object_get(at->terms, "terms"));
    json_object_update(body, (json_t *)changes);
    return body;
}

/* Whether the body has a member that stands once a round has begun. */
static bool changes_matches(const json_t *body)
{
    static const char *const members[] = {"scenario", "players",  "options", "pack",    "invitations",
                                          "referee",  "deadline", "clock",   "messages"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (json_object_get(body, members[i])) return true;
    return false;
}

/* Reads what the tournament becomes into at->row. *text: its terms, which the caller frees. */
static bool change_take(struct request *request, struct response *response, struct tournament_at *at,
                        const struct tournament_body *said, char **text, const char **code)
{
    struct tournament_body body = {0};
    struct faults faults;
    faults_clear(&faults);
    if (said->status && strcmp(said->status, "over") != 0)
        return input_refuse_one(response, "/status", "must be over");
    if (at->row.status == TOURNAMENT_OVER) return answer_tournament(response, MATCH_OVER);
    if (at->row.status != TOURNAMENT_OPEN && changes_matches(request->json)) {
        problem_fill(response, PROBLEM_TOURNAMENT, "The terms of the matches stand since the first round.");
        return false;
    }
    json_t *merged = changed_body(at, request->json);
    struct terms_made made = {.has_code = at->row.has_code};
    const bool sound =
        merged && (input_read(change_body, merged, &body, "", &faults) || input_refuse(response, &faults)) &&
        terms_make(request, response, at->plan.pack->game, &body, &made);
    *text = sound ? json_dumps(made.terms, JSON_COMPACT) : NULL;
    *code = made.code; /* the request's own body lends it */
    json_decref(merged);
    json_decref(made.terms);
    if (!*text) return false;
    at->row.terms = *text;
    if (said->name) at->row.name = said->name;
    if (said->status) at->row.status = TOURNAMENT_OVER;
    return true;
}

static bool meets(const struct move_request *wanted, const struct tournament_at *at)
{
    for (size_t i = 0; i < wanted->conditions; i++)
        if (wanted->version[i] == at->row.version) return true;
    return wanted->conditions == 0;
}

/* The tables of earlier rounds keep their pools: without one their scores could not be computed. */
static bool pools_stay(const struct tournaments *t, struct response *response, const struct tournament_at *at)
{
    char pool[POOL_ROOM];
    if (!answer_tournament(response, tournament_pool_missing(t, at, pool))) return false;
    return !*pool || input_refuse_foreign(response, "/terms/pools",
                                          "must have \"%s\", the pool of a table that was made", pool);
}

static bool answer_manager(struct response *response, const struct tournament_at *at)
{
    return answer_tournament(response, tournament_manages(at));
}

void handle_change_tournament(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct tournament_body said = {0};
    struct move_request wanted;
    struct tournament_at at;
    const char *code = NULL;
    char *text = NULL;
    if (!change_read(request, response, &wanted) || !input_body_only(request, response, change_body, &said) ||
        !tournament_of_path(request, response, &at))
        return;
    if (answer_manager(response, &at) &&
        answer_tournament(response, meets(&wanted, &at) ? MATCH_OK : MATCH_VERSION) &&
        change_take(request, response, &at, &said, &text, &code) && pools_stay(&t, response, &at) &&
        answer_tournament(response, tournament_change(&t, &at, code)))
        write_made(response, &at);
    tournament_close(&at);
    free(text);
}

/* ---- entrants ---- */

static const struct input entrant_members[] = {
    {"name", INPUT_NAME, true, 1, NAME_MOST, offsetof(struct entry, name)},
    {"team", INPUT_NAME, false, 1, NAME_MOST, offsetof(struct entry, team)},
    {"handicap", INPUT_DECIMAL, false, -SCORE_MOST, SCORE_MOST, offsetof(struct entry, handicap)},
    {"unranked", INPUT_BOOLEAN, .offset = offsetof(struct entry, unranked)},
    {0}};

struct add_body {
    const json_t *entrants;
};

static const struct input add_members[] = {
    {"entrants", INPUT_LIST, true, 1, ENTER_MOST, offsetof(struct add_body, entrants)}, {0}};

struct enter_body {
    const char *name, *team, *code;
};

static const struct input enter_members[] = {
    {"name", INPUT_NAME, true, 1, NAME_MOST, offsetof(struct enter_body, name)},
    {"team", INPUT_NAME, false, 1, NAME_MOST, offsetof(struct enter_body, team)},
    {"code", INPUT_TEXT, false, 1, CODE_MOST, offsetof(struct enter_body, code)},
    {0}};

static void write_entry(struct writer *w, const struct entry *entry)
{
    char id[ENTRANT_ID_ROOM];
    entrant_id(entry->number, id);
    writer_open(w, '{');
    writer_member_string(w, "id", id);
    writer_member_string(w, "name", entry->name);
    if (entry->team) writer_member_string(w, "team", entry->team);
    writer_member_string(w, "token", entry->token);
    writer_close(w, '}');
}

static bool entries_read(struct response *response, const json_t *list, struct entry *entries)
{
    struct faults faults;
    const json_t *json;
    size_t i;
    faults_clear(&faults);
    json_array_foreach((json_t *)list, i, json)
    {
        char path[FAULT_PATH];
        fault_path_index(path, "/entrants", i);
        input_read(entrant_members, json, &entries[i], path, &faults);
    }
    return faults.count == 0 || input_refuse(response, &faults);
}

void handle_add_entrants(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct add_body body = {0};
    struct move_request wanted;
    struct tournament_at at;
    struct writer *w = &response->body;
    if (!change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !input_body_only(request, response, add_members, &body) ||
        !tournament_of_path(request, response, &at))
        return;
    const size_t count = json_array_size(body.entrants);
    struct entry *entries = calloc(count, sizeof *entries);
    if (answer_manager(response, &at) && answer_tournament(response, entries ? MATCH_OK : MATCH_AWAY) &&
        entries_read(response, body.entrants, entries) &&
        answer_tournament(response, tournament_enter(&t, &at, &wanted, entries, count))) {
        response->status = 201;
        writer_open(w, '{');
        writer_member_open(w, "entrants", '[');
        for (size_t i = 0; i < count; i++)
            write_entry(w, &entries[i]);
        writer_close(w, ']');
        writer_close(w, '}');
    }
    free(entries);
    tournament_close(&at);
}

void handle_enter_tournament(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct enter_body body = {0};
    struct move_request wanted;
    struct tournament_at at;
    struct store_player player;
    if (!change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !input_body_only(request, response, enter_members, &body) ||
        (request->bearer && !answer_tournament(response, player_find(t.matches, request->bearer, &player))) ||
        !answer_tournament(response, tournament_open(&t, request->parameter[0], NULL, &at)))
        return;
    struct entry entry = {.name = body.name, .team = body.team, .player = request->bearer ? player.id : NULL};
    if (answer_tournament(response, tournament_may_enter(&at, body.code)) &&
        answer_tournament(response, tournament_enter(&t, &at, &wanted, &entry, 1))) {
        response->status = 201;
        write_entry(&response->body, &entry);
    }
    tournament_close(&at);
}

void handle_list_entrants(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct tournament_at at;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &at)) return;
    writer_open(&response->body, '{');
    writer_name(&response->body, "entrants");
    const enum match_result result = tournament_write_entrants(&t, &at, &response->body);
    writer_close(&response->body, '}');
    answer_tournament(response, result);
    tournament_close(&at);
}

/* The entrant that the path names; "me" is the bearer. 0: none that the caller may see. */
static enum match_result entrant_of_path(const struct request *request, const struct tournament_at *at,
                                         int *number)
{
    const bool me = strcmp(request->parameter[1], "me") == 0;
    *number = me ? at->bearer : entrant_number(request->parameter[1]);
    if (at->bearer == TOURNAMENT_STRANGER) return MATCH_UNAUTHORIZED;
    if (*number <= 0) return me ? MATCH_FORBIDDEN : MATCH_NOT_FOUND;
    return MATCH_OK;
}

void handle_read_entrant(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct tournament_at at;
    int number;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &at)) return;
    enum match_result result = entrant_of_path(request, &at, &number);
    if (result == MATCH_OK && number != at.bearer) result = MATCH_FORBIDDEN;
    if (result == MATCH_OK) result = tournament_write_entrant(&t, &at, number, &response->body);
    answer_tournament(response, result);
    tournament_close(&at);
}

struct entrant_body {
    const char *status;
    int32_t handicap;
    bool unranked;
};

static const struct input entrant_change_members[] = {
    {"status", INPUT_ID, .offset = offsetof(struct entrant_body, status)},
    {"handicap", INPUT_DECIMAL, false, -SCORE_MOST, SCORE_MOST, offsetof(struct entrant_body, handicap)},
    {"unranked", INPUT_BOOLEAN, .offset = offsetof(struct entrant_body, unranked)},
    {0}};

static bool entrant_change_read(struct request *request, struct response *response,
                                struct store_entrant_change *change)
{
    struct entrant_body body = {0};
    int status = 0;
    if (!input_body_only(request, response, entrant_change_members, &body)) return false;
    if (json_object_size(request->json) == 0)
        return input_refuse_one(response, "", "must have status, handicap or unranked");
    while (body.status && status < ENTRANT_STATUSES && strcmp(entrant_status_name(status), body.status) != 0)
        status++;
    if (status == ENTRANT_STATUSES)
        return input_refuse_one(response, "/status", "must be plays, stands-by or withdrawn");
    *change = (struct store_entrant_change){.has_status = body.status,
                                            .has_handicap = json_object_get(request->json, "handicap"),
                                            .has_unranked = json_object_get(request->json, "unranked"),
                                            .status = (enum entrant_status)status,
                                            .handicap = body.handicap,
                                            .unranked = body.unranked};
    return true;
}

/* The entrant itself changes its status alone. */
void handle_change_entrant(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct store_entrant_change change;
    struct tournament_at at;
    int number;
    if (!entrant_change_read(request, response, &change) || !tournament_of_path(request, response, &at))
        return;
    enum match_result result = entrant_of_path(request, &at, &number);
    const bool own = at.bearer == number && !change.has_handicap && !change.has_unranked;
    if (result == MATCH_OK && !at.manages && !own) result = MATCH_FORBIDDEN;
    if (result == MATCH_OK) result = tournament_set_entrant(&t, &at, number, &change, &response->body);
    answer_tournament(response, result);
    tournament_close(&at);
}

void handle_renew_entrant(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct move_request wanted;
    struct tournament_at at;
    char token[TOKEN_ROOM];
    int number = 0;
    if (!change_read_empty(request, response) ||
        !change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !tournament_of_path(request, response, &at))
        return;
    enum match_result result = tournament_manages(&at);
    if (result == MATCH_OK) result = entrant_of_path(request, &at, &number);
    if (result == MATCH_OK) result = tournament_renew_entrant(&t, &at, number, &wanted, token);
    if (answer_tournament(response, result)) {
        char id[ENTRANT_ID_ROOM];
        entrant_id(number, id);
        response->status = 201;
        writer_open(&response->body, '{');
        writer_member_string(&response->body, "id", id);
        writer_member_string(&response->body, "token", token);
        writer_close(&response->body, '}');
    }
    tournament_close(&at);
}
