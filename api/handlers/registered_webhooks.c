/* Webhooks of a player, a match, a tournament: register, list, read, delete, test; new secrets. */
#include "api/webhooks/webhooks.h"

#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/results.h"
#include "api/handlers/shared/tournament_answers.h"
#include "api/http/problem.h"
#include "api/match/history.h"
#include "api/players/players.h"

/* ---- owners ---- */

/* Whose webhooks they are. */
struct owner {
    enum webhook_scope scope;
    char id[UUID_TEXT];
};

/* A function for each kind of owner finds the owner with this id (NULL: the player whose token it is). The
 * bearer's token must be the owner's. False: the response is filled in. */
typedef bool find_id(const struct request *request, struct response *response, const char *id,
                     char owner[UUID_TEXT]);

static bool find_player(const struct request *request, struct response *response, const char *id,
                        char owner[UUID_TEXT])
{
    struct store_player player;
    if (!answer_player(response, player_by_token(request->worker->matches, request->bearer, &player)))
        return false;
    uuid_format(player.id, owner);
    return !id || strcmp(id, owner) == 0 || answer_result(response, MATCH_FORBIDDEN);
}

static bool find_match(const struct request *request, struct response *response, const char *id,
                       char owner[UUID_TEXT])
{
    struct listener listener;
    const struct caller caller = {id, request->bearer};
    if (!answer_result(response, match_authenticate(request->worker->matches, &caller, &listener)))
        return false;
    uuid_format(listener.match_id, owner);
    if (listener.bearer == STORE_STRANGER) return answer_result(response, MATCH_UNAUTHORIZED);
    return listener.bearer == STORE_ORGANIZER || answer_result(response, MATCH_FORBIDDEN);
}

static bool find_tournament(const struct request *request, struct response *response, const char *id,
                            char owner[UUID_TEXT])
{
    const struct tournament_worker worker = tournament_worker_of(request);
    struct opened_tournament opened;
    if (!answer_tournament(response, tournament_open(&worker, id, request->bearer, &opened))) return false;
    const bool manages = answer_tournament(response, tournament_manages(&opened));
    memcpy(owner, opened.id, UUID_TEXT);
    tournament_close(&opened);
    return manages;
}

static bool find_owner(const struct request *request, struct response *response, enum webhook_scope scope,
                       const char *id, struct owner *owner)
{
    static find_id *const find[] = {
        [WEBHOOK_PLAYER] = find_player, [WEBHOOK_MATCH] = find_match, [WEBHOOK_TOURNAMENT] = find_tournament};
    owner->scope = scope;
    return find[scope](request, response, id, owner->id);
}

/* ---- register, list ---- */

struct webhook_body {
    const char *url;
    const json_t *kinds;
    int form; /* enum webhook_form */
};

static const struct input webhook_members[] = {
    {"url", INPUT_TEXT, .required = true, .min = 1, .max = WEBHOOK_URL_MOST,
     INPUT_AT(struct webhook_body, url)},
    {"kinds", INPUT_LIST, .min = 1, .max = WEBHOOK_KINDS - 1, INPUT_AT(struct webhook_body, kinds)},
    {"form", INPUT_WORD, .words = webhook_forms, INPUT_AT(struct webhook_body, form)},
    {0}};

static bool read_webhook(struct request *request, struct response *response, struct store_webhook *webhook)
{
    const bool any = request->worker->service->config->webhooks.targets;
    struct webhook_body body = {.form = WEBHOOK_EVENT};
    char path[FAULT_PATH], names[WEBHOOK_KINDS_ROOM];
    size_t wrong;
    if (!input_body_only(request, response, webhook_members, &body)) return false;
    if (!webhook_url_has_form(body.url))
        return input_refuse_one(response, "/url", "must be a URL of http or https, in ASCII");
    if (!webhook_url_fits(body.url, any))
        return input_refuse_foreign(response, "/url",
                                    "must be a URL of %s, with a host, without user and fragment",
                                    any ? "http or https" : "https");
    if (!webhook_kinds_read(body.kinds, &webhook->kinds, &wrong)) {
        snprintf(path, sizeof path, "/kinds/%zu", wrong);
        webhook_kinds_list(names);
        return input_refuse_one(response, path, "must be %s", names);
    }
    if (!webhook->kinds) webhook->kinds = WEBHOOK_ALL_KINDS;
    webhook->url = body.url;
    webhook->form = (enum webhook_form)body.form;
    return true;
}

static void write_with_secret(struct response *response, const struct store_webhook *webhook,
                              const char *secret)
{
    struct writer *w = &response->body;
    writer_open(w, '{');
    writer_name(w, "webhook");
    webhook_write(w, webhook);
    writer_member_string(w, "secret", secret);
    writer_close(w, '}');
}

static void register_webhook(struct request *request, struct response *response, enum webhook_scope scope,
                             const char *id)
{
    struct store_webhook webhook = {.scope = scope};
    struct match_request wanted;
    struct owner owner;
    char secret[WEBHOOK_SECRET_ROOM];
    if (!read_webhook(request, response, &webhook) ||
        !change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !find_owner(request, response, scope, id, &owner))
        return;
    webhook.owner = owner.id;
    const enum match_result result = webhook_add(request->worker->matches, &wanted, &webhook,
                                                 request->worker->service->config->webhooks.most, secret);
    if (result == MATCH_FULL) {
        problem_fill(response, PROBLEM_FULL, "There is no room for another webhook. Delete one first.");
        return;
    }
    if (!answer_result(response, result)) return;
    char text[UUID_TEXT];
    uuid_format(webhook.id, text);
    response->status = 201;
    response_header(response, "Location", "/v1/webhooks/%s", text);
    write_with_secret(response, &webhook, secret);
}

static void list_webhooks(struct request *request, struct response *response, enum webhook_scope scope,
                          const char *id)
{
    struct owner owner;
    struct writer *w = &response->body;
    if (!input_no_query(request, response) || !find_owner(request, response, scope, id, &owner)) return;
    writer_open(w, '{');
    writer_name(w, "webhooks");
    const enum match_result result = webhook_write_list(request->worker->matches, owner.id, w);
    writer_close(w, '}');
    answer_result(response, result);
}

void handle_register_player_webhook(struct request *request, struct response *response)
{
    register_webhook(request, response, WEBHOOK_PLAYER, NULL);
}

void handle_list_player_webhooks(struct request *request, struct response *response)
{
    list_webhooks(request, response, WEBHOOK_PLAYER, NULL);
}

void handle_register_match_webhook(struct request *request, struct response *response)
{
    register_webhook(request, response, WEBHOOK_MATCH, request->parameter[0]);
}

void handle_list_match_webhooks(struct request *request, struct response *response)
{
    list_webhooks(request, response, WEBHOOK_MATCH, request->parameter[0]);
}

void handle_register_tournament_webhook(struct request *request, struct response *response)
{
    register_webhook(request, response, WEBHOOK_TOURNAMENT, request->parameter[0]);
}

void handle_list_tournament_webhooks(struct request *request, struct response *response)
{
    list_webhooks(request, response, WEBHOOK_TOURNAMENT, request->parameter[0]);
}

/* ---- one webhook ---- */

/* Finds the webhook of the path for its owner. The caller frees *rows. False: the response is filled in. */
static bool find_webhook(struct request *request, struct response *response, struct store_webhook *webhook,
                         struct store_rows **rows)
{
    struct owner owner;
    const enum match_result result =
        webhook_read(request->worker->matches, request->parameter[0], webhook, rows);
    if (result == MATCH_NOT_FOUND)
        problem_fill(response, PROBLEM_NOT_FOUND, "There is no such webhook.");
    else if (answer_result(response, result))
        return find_owner(request, response, webhook->scope, webhook->owner, &owner);
    return false;
}

void handle_read_webhook(struct request *request, struct response *response)
{
    struct store_webhook webhook;
    struct store_rows *rows = NULL;
    if (input_no_query(request, response) && find_webhook(request, response, &webhook, &rows))
        webhook_write(&response->body, &webhook);
    store_rows_free(rows);
}

void handle_delete_webhook(struct request *request, struct response *response)
{
    struct store_webhook webhook;
    struct store_rows *rows = NULL;
    if (input_no_query(request, response) && find_webhook(request, response, &webhook, &rows) &&
        answer_result(response, webhook_delete(request->worker->matches, &webhook)))
        response->status = 204;
    store_rows_free(rows);
}

void handle_test_webhook(struct request *request, struct response *response)
{
    struct store_webhook webhook;
    struct store_rows *rows = NULL;
    if (input_no_query(request, response) && find_webhook(request, response, &webhook, &rows) &&
        answer_result(response, webhook_test(request->worker->matches, &webhook))) {
        response->status = 202;
        webhook_write(&response->body, &webhook);
    }
    store_rows_free(rows);
}

void handle_replace_webhook_secret(struct request *request, struct response *response)
{
    struct store_webhook webhook;
    struct store_rows *rows = NULL;
    struct match_request wanted;
    char secret[WEBHOOK_SECRET_ROOM];
    if (input_no_query(request, response) &&
        change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) &&
        find_webhook(request, response, &webhook, &rows) &&
        answer_result(response, webhook_rotate(request->worker->matches, &wanted, &webhook, secret)))
        write_with_secret(response, &webhook, secret);
    store_rows_free(rows);
}
