/* Players: create, read, rename, recover, delete. */
#include "api/players/players.h"
#include "api/players/turns.h"

#include "api/common/when.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/match_terms.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"

enum { RECOVERY_MAX = 100 };

static void write_player(struct response *response, const struct store_player *player)
{
    struct writer *w = &response->body;
    writer_member_open(w, "player", '{');
    player_write(w, player);
    writer_member_time(w, "created_at", player->created_at);
    writer_close(w, '}');
}

static void write_own_player(struct response *response, const struct store_player *player)
{
    writer_open(&response->body, '{');
    write_player(response, player);
    writer_close(&response->body, '}');
}

static void write_secrets(struct response *response, const struct store_player *player,
                          const struct player_secrets *secrets)
{
    struct writer *w = &response->body;
    writer_open(w, '{');
    write_player(response, player);
    writer_member_string(w, "token", secrets->token);
    writer_member_string(w, "recovery_code", secrets->recovery);
    writer_close(w, '}');
}

struct name_body {
    const char *name;
};

static const struct input name_members[] = {{"name", INPUT_NAME, .required = true, .min = 1,
                                             .max = PLAYER_NAME_MAX, INPUT_AT(struct name_body, name)},
                                            {0}};

struct create_player_body {
    const char *name, *bot;
};

static const struct input create_player_members[] = {
    {"name", INPUT_NAME, .required = true, .min = 1, .max = PLAYER_NAME_MAX,
     INPUT_AT(struct create_player_body, name)},
    {"bot", INPUT_ID, INPUT_AT(struct create_player_body, bot)},
    {0}};

/* Only the operator makes players that are the computer's. */
static bool bot_read(struct request *request, struct response *response, const char *name,
                     enum store_bot *bot)
{
    if (!match_terms_read_bot(response, "/bot", name, bot)) return false;
    if (!name || request_is_of_bots(request)) return true;
    return problem_fill(
        response, PROBLEM_FORBIDDEN,
        "Only the service's operator makes players that are the computer's, by a token for bots.");
}

void handle_create_player(struct request *request, struct response *response)
{
    struct create_player_body body = {0};
    struct store_player player;
    struct player_secrets secrets;
    struct match_request wanted;
    enum store_bot bot;
    char id[UUID_TEXT];
    if (!input_body_only(request, response, create_player_members, &body) ||
        !bot_read(request, response, body.bot, &bot) ||
        !change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) ||
        !answer_player(response,
                       player_create(request->worker->matches, &wanted, body.name, bot, &player, &secrets)))
        return;
    uuid_format(player.id, id);
    response->status = 201;
    response_header(response, "Location", "/v1/players/%s", id);
    write_secrets(response, &player, &secrets);
}

void handle_read_own_player(struct request *request, struct response *response)
{
    struct store_player player;
    if (input_no_query(request, response) &&
        answer_player(response, player_by_token(request->worker->matches, request->bearer, &player)))
        write_own_player(response, &player);
}

void handle_rename_player(struct request *request, struct response *response)
{
    struct name_body body = {0};
    struct store_player player;
    if (input_body_only(request, response, name_members, &body) &&
        answer_player(response, player_rename(request->worker->matches, request->bearer, body.name, &player)))
        write_own_player(response, &player);
}

void handle_delete_player(struct request *request, struct response *response)
{
    if (input_no_query(request, response) &&
        answer_player(response, player_delete(request->worker->matches, request->bearer)))
        response->status = 204;
}

void handle_read_player(struct request *request, struct response *response)
{
    struct store_player player;
    struct writer *w = &response->body;
    if (!input_no_query(request, response) ||
        !answer_player(response, player_by_id(request->worker->matches, request->parameter[0], &player)))
        return;
    writer_open(w, '{');
    player_write(w, &player);
    writer_close(w, '}');
}

struct turns_parameters {
    const char *cursor;
    int64_t limit;
};

void handle_list_turns(struct request *request, struct response *response)
{
    static const struct input table[] = {
        {"cursor", INPUT_TEXT, .min = 1, .max = 200, INPUT_AT(struct turns_parameters, cursor)},
        {"limit", INPUT_INTEGER, .min = 1, .max = PLAYER_TURNS, INPUT_AT(struct turns_parameters, limit)},
        {0}};
    struct turns_parameters asked = {.limit = PLAYER_TURNS};
    if (!input_query(request, response, table, &asked)) return;
    const struct turns_query query = {asked.cursor, asked.limit};
    const enum match_result result =
        player_turns(request->worker->matches, request->bearer, &query, &response->body);
    if (result == MATCH_MALFORMED)
        input_refuse_cursor(response);
    else
        answer_player(response, result);
}

struct recover_body {
    const char *recovery_code;
};

static const struct input recover_members[] = {{"recovery_code", INPUT_TEXT, .required = true, .min = 1,
                                                .max = RECOVERY_MAX,
                                                INPUT_AT(struct recover_body, recovery_code)},
                                               {0}};

void handle_recover_player(struct request *request, struct response *response)
{
    struct recover_body body = {0};
    struct store_player player;
    struct player_secrets secrets;
    struct match_request wanted;
    if (input_body_only(request, response, recover_members, &body) &&
        change_read_unconditional(request, response, CREATION_KEY_MIN, &wanted) &&
        answer_player(response, player_recover(request->worker->matches, &wanted, request->parameter[0],
                                               body.recovery_code, &player, &secrets)))
        write_secrets(response, &player, &secrets);
}
