/* Entrants of a tournament: enter, list, read, change; new tokens. */
#include <stdlib.h>

#include "api/common/link.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/tournament_answers.h"
#include "api/handlers/tournament/entrant_table.h"
#include "api/players/players.h"
#include "api/tournament/entrants.h"
#include "api/tournament/own_tables.h"
#include "api/tournament/preferences.h"
#include "tournament/score.h"

enum { ENTER_MOST = 256 };

/* ---- entering ---- */

static const struct input entrant_members[] = {
    {"name", INPUT_NAME, .required = true, .min = 1, .max = TOURNAMENT_NAME_MOST,
     INPUT_AT(struct entry, name)},
    {"team", INPUT_NAME, .min = 1, .max = TOURNAMENT_NAME_MOST, INPUT_AT(struct entry, team)},
    {"handicap", INPUT_DECIMAL, .min = -SCORE_MOST, .max = SCORE_MOST, INPUT_AT(struct entry, handicap)},
    {"unranked", INPUT_BOOLEAN, INPUT_AT(struct entry, unranked)},
    {"preferences", INPUT_LIST, .min = 1, .max = SEATS_MAX, INPUT_AT(struct entry, preferences)},
    {0}};

struct add_body {
    const json_t *entrants;
};

static const struct input add_members[] = {{"entrants", INPUT_LIST, .required = true, .min = 1,
                                            .max = ENTER_MOST, INPUT_AT(struct add_body, entrants)},
                                           {0}};

struct enter_body {
    const char *name, *team, *code;
    const json_t *preferences;
};

static const struct input enter_members[] = {
    {"name", INPUT_NAME, .required = true, .min = 1, .max = TOURNAMENT_NAME_MOST,
     INPUT_AT(struct enter_body, name)},
    {"team", INPUT_NAME, .min = 1, .max = TOURNAMENT_NAME_MOST, INPUT_AT(struct enter_body, team)},
    {"code", INPUT_TEXT, .min = 1, .max = TOURNAMENT_CODE_MOST, INPUT_AT(struct enter_body, code)},
    {"preferences", INPUT_LIST, .min = 1, .max = SEATS_MAX, INPUT_AT(struct enter_body, preferences)},
    {0}};

/* Writes members of an open object: the token, and the link that leads the entrant to its tables. */
static void write_token(struct writer *w, const struct opened_tournament *opened, const char *id,
                        const char *token)
{
    writer_member_string(w, "token", token);
    link_write_entrant(w, opened->worker.page, opened->id, id, token);
}

static void write_entry(struct writer *w, const struct opened_tournament *opened, const struct entry *entry)
{
    char id[ENTRANT_ID_ROOM];
    entrant_id(entry->number, id);
    writer_open(w, '{');
    writer_member_string(w, "id", id);
    writer_member_string(w, "name", entry->name);
    if (entry->team) writer_member_string(w, "team", entry->team);
    write_token(w, opened, id, entry->token);
    writer_close(w, '}');
}

static void entries_read(const struct opened_tournament *opened, const json_t *list, struct entry *entries,
                         struct faults *faults)
{
    const json_t *json;
    size_t i;
    json_array_foreach((json_t *)list, i, json)
    {
        char path[FAULT_PATH], below[FAULT_PATH];
        fault_path_index(path, "/entrants", i);
        fault_path(below, path, "preferences");
        if (input_read(entrant_members, json, &entries[i], path, faults))
            entrant_check_preferences(opened, entries[i].preferences, below, faults);
    }
}

static bool preferences_are_sound(struct response *response, const struct opened_tournament *opened,
                                  const json_t *list)
{
    struct faults faults;
    faults_clear(&faults);
    return entrant_check_preferences(opened, list, "/preferences", &faults) ||
           input_refuse(response, &faults);
}

/* What a request adds. */
struct adding {
    json_t *table; /* the body, where it was a table; it lends the entries their texts */
    struct entry *entries;
    size_t count;
};

/* Reads the entries, from JSON or from a table. What is wrong with a table does not fit the tournament, since
 * the contract says no more of it than that it is a text. */
static bool adding_read(struct request *request, struct response *response,
                        const struct opened_tournament *opened, struct adding *adding)
{
    struct add_body body = {0};
    struct faults faults;
    faults_clear(&faults);
    if (!request->json && !(adding->table = entrant_table_read(request, &faults)))
        return faults.count ? input_refuse(response, &faults) : answer_tournament(response, TOURNAMENT_AWAY);
    const json_t *members = request->json ? request->json : adding->table;
    if (input_read(add_members, members, &body, "", &faults)) {
        adding->count = json_array_size(body.entrants);
        adding->entries = calloc(adding->count, sizeof *adding->entries);
        if (!adding->entries) return answer_tournament(response, TOURNAMENT_AWAY);
        entries_read(opened, body.entrants, adding->entries, &faults);
    }
    if (adding->table) faults.foreign = faults.count;
    return faults.count == 0 || input_refuse(response, &faults);
}

/* A table is answered by a table. */
static void write_added(struct response *response, const struct opened_tournament *opened,
                        const struct adding *adding)
{
    struct writer *w = &response->body;
    response->status = 201;
    if (adding->table) {
        response->content_type = "text/csv; charset=utf-8";
        entrant_table_begin(w);
        for (size_t i = 0; i < adding->count; i++)
            entrant_table_add(w, opened, &adding->entries[i]);
        return;
    }
    writer_open(w, '{');
    writer_member_open(w, "entrants", '[');
    for (size_t i = 0; i < adding->count; i++)
        write_entry(w, opened, &adding->entries[i]);
    writer_close(w, ']');
    writer_close(w, '}');
}

void handle_add_entrants(struct request *request, struct response *response)
{
    struct match_request wanted;
    struct opened_tournament opened;
    struct adding adding = {0};
    if (!change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !input_no_query(request, response) ||
        (request->json && !input_body(request, response, add_members, &(struct add_body){0})) ||
        !tournament_of_path(request, response, &opened))
        return;
    if (answer_tournament(response, tournament_manages(&opened)) &&
        adding_read(request, response, &opened, &adding) &&
        answer_tournament(response, tournament_enter(&opened, &wanted, adding.entries, adding.count)))
        write_added(response, &opened, &adding);
    free(adding.entries);
    json_decref(adding.table);
    tournament_close(&opened);
}

/* Whether the address may enter one more. An entry that is sent again adds none, and is not counted. */
static bool may_enter(struct request *request, struct response *response,
                      const struct opened_tournament *opened, const struct match_request *wanted)
{
    int number;
    if (!tournament_is_open(opened)) return true;
    return answer_tournament(response, tournament_entrant_of_key(opened, wanted, &number)) &&
           (number || request_may_enter(request, opened->row.id));
}

void handle_enter_tournament(struct request *request, struct response *response)
{
    const struct tournament_worker worker = tournament_worker_of(request);
    struct enter_body body = {0};
    struct match_request wanted;
    struct opened_tournament opened;
    struct store_player player;
    if (!change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !input_body_only(request, response, enter_members, &body) ||
        (request->bearer &&
         !answer_player(response, player_by_token(worker.matches, request->bearer, &player))) ||
        !answer_tournament(response, tournament_open(&worker, request->parameter[0], NULL, &opened)))
        return;
    struct entry entry = {.name = body.name,
                          .team = body.team,
                          .player = request->bearer ? player.id : NULL,
                          .preferences = body.preferences};
    if (answer_tournament(response, tournament_may_enter(&opened, body.code)) &&
        preferences_are_sound(response, &opened, body.preferences) &&
        may_enter(request, response, &opened, &wanted) &&
        answer_tournament(response, tournament_enter(&opened, &wanted, &entry, 1))) {
        response->status = 201;
        write_entry(&response->body, &opened, &entry);
    }
    tournament_close(&opened);
}

/* ---- list, read ---- */

void handle_list_entrants(struct request *request, struct response *response)
{
    answer_tournament_list(request, response, "entrants", tournament_write_entrants);
}

/* Writes {"entrant", "tables"}. */
static enum tournament_result write_own(struct writer *w, const struct opened_tournament *opened, int number)
{
    writer_open(w, '{');
    writer_name(w, "entrant");
    enum tournament_result result = tournament_write_entrant(opened, number, w);
    if (result != TOURNAMENT_OK) return result;
    writer_name(w, "tables");
    result = tournament_write_own_tables(opened, number, w);
    writer_close(w, '}');
    return result;
}

void handle_read_entrant(struct request *request, struct response *response)
{
    struct opened_tournament opened;
    int number;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &opened)) return;
    if (own_entrant_of_path(request, response, &opened, &number))
        answer_tournament(response, write_own(&response->body, &opened, number));
    tournament_close(&opened);
}

/* ---- change ---- */

struct entrant_body {
    int status; /* enum entrant_status */
    const char *name, *team, *reason;
    const json_t *preferences;
    int32_t handicap;
    bool unranked;
};

static const struct input entrant_change_members[] = {
    {"status", INPUT_WORD, .words = entrant_status_words, INPUT_AT(struct entrant_body, status)},
    {"name", INPUT_NAME, .min = 1, .max = TOURNAMENT_NAME_MOST, INPUT_AT(struct entrant_body, name)},
    {"team", INPUT_NAME, .min = 1, .max = TOURNAMENT_NAME_MOST, .nullable = true,
     INPUT_AT(struct entrant_body, team)},
    {"reason", INPUT_TEXT, .min = 1, .max = TOURNAMENT_REASON_MOST, INPUT_AT(struct entrant_body, reason)},
    {"handicap", INPUT_DECIMAL, .min = -SCORE_MOST, .max = SCORE_MOST,
     INPUT_AT(struct entrant_body, handicap)},
    {"unranked", INPUT_BOOLEAN, INPUT_AT(struct entrant_body, unranked)},
    {"preferences", INPUT_LIST, .min = 1, .max = SEATS_MAX, .nullable = true,
     INPUT_AT(struct entrant_body, preferences)},
    {0}};

/* A change of an entrant as it was sent. */
struct entrant_said {
    struct entrant_body body;
    bool is_own;                        /* it changes only what the entrant itself may change */
    char preferences[PREFERENCES_ROOM]; /* as they are stored */
};

/* A team that is null takes the entrant out of its team, and preferences that are null are taken away. */
static bool entrant_change_read(struct request *request, struct response *response, struct entrant_said *said,
                                struct store_entrant_change *change, struct tournament_author *author)
{
    const json_t *members = request->json, *status = json_object_get(members, "status"),
                 *preferences = json_object_get(members, "preferences");
    struct entrant_body *body = &said->body;
    if (!input_body_only(request, response, entrant_change_members, body)) return false;
    if (json_object_size(members) == (body->reason ? 1 : 0))
        return input_refuse_one(response, "",
                                "must have status, name, team, handicap, unranked or preferences");
    *change = (struct store_entrant_change){
        .has_status = status,
        .has_handicap = json_object_get(members, "handicap"),
        .has_unranked = json_object_get(members, "unranked"),
        .status = (enum entrant_status)body->status,
        .name = body->name,
        .team = json_is_null(json_object_get(members, "team")) ? "" : body->team,
        .preferences = body->preferences || json_is_null(preferences) ? said->preferences : NULL,
        .handicap = body->handicap,
        .unranked = body->unranked};
    said->is_own = json_object_size(members) == (size_t) !!status + (size_t) !!preferences;
    *author = (struct tournament_author){request->bearer, body->reason};
    return true;
}

void handle_change_entrant(struct request *request, struct response *response)
{
    struct entrant_said said = {0};
    struct store_entrant_change change;
    struct tournament_author author;
    struct opened_tournament opened;
    int number;
    if (!entrant_change_read(request, response, &said, &change, &author) ||
        !tournament_of_path(request, response, &opened))
        return;
    enum tournament_result result = tournament_entrant_of_path(request, &opened, &number);
    const bool may_change = opened.manages || (opened.bearer == number && said.is_own);
    if (result == TOURNAMENT_OK && !may_change) result = TOURNAMENT_FORBIDDEN;
    if (answer_tournament(response, result) &&
        preferences_are_sound(response, &opened, said.body.preferences)) {
        entrant_preferences_text(said.body.preferences, said.preferences);
        result = tournament_set_entrant(&opened, number, &change, &author);
        if (result == TOURNAMENT_OK) result = tournament_write_entrant(&opened, number, &response->body);
        answer_tournament(response, result);
    }
    tournament_close(&opened);
}

void handle_renew_entrant(struct request *request, struct response *response)
{
    struct match_request wanted;
    struct opened_tournament opened;
    char token[TOKEN_ROOM];
    int number = 0;
    if (!change_read_empty(request, response) ||
        !change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !tournament_of_path(request, response, &opened))
        return;
    enum tournament_result result = tournament_manages(&opened);
    if (result == TOURNAMENT_OK) result = tournament_entrant_of_path(request, &opened, &number);
    if (result == TOURNAMENT_OK) result = tournament_renew_entrant(&opened, number, &wanted, token);
    if (answer_tournament(response, result)) {
        char id[ENTRANT_ID_ROOM];
        entrant_id(number, id);
        response->status = 201;
        writer_open(&response->body, '{');
        writer_member_string(&response->body, "id", id);
        write_token(&response->body, &opened, id, token);
        writer_close(&response->body, '}');
    }
    tournament_close(&opened);
}
