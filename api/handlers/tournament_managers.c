/* Managers of a tournament beside its owner: add, list, remove. */
#include "api/handlers/change_headers.h"
#include "api/handlers/handlers.h"
#include "api/handlers/tournaments.h"

struct manager_body {
    const char *player;
};

static const struct input manager_members[] = {
    {"player", INPUT_TEXT, true, UUID_ROOM - 1, UUID_ROOM - 1, offsetof(struct manager_body, player)}, {0}};

void handle_add_manager(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct manager_body body = {0};
    struct tournament_at at;
    if (!input_body_only(request, response, manager_members, &body) ||
        !tournament_of_path(request, response, &at))
        return;
    if (answer_tournament(response, tournament_owns(&at)) &&
        answer_tournament(response, tournament_add_manager(&t, &at, body.player, &response->body)))
        response->status = 201;
    tournament_close(&at);
}

void handle_list_managers(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct tournament_at at;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &at)) return;
    writer_open(&response->body, '{');
    writer_name(&response->body, "managers");
    const enum match_result result = tournament_write_managers(&t, &at, &response->body);
    writer_close(&response->body, '}');
    answer_tournament(response, result);
    tournament_close(&at);
}

void handle_remove_manager(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct tournament_at at;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &at)) return;
    if (answer_tournament(response, tournament_owns(&at)) &&
        answer_tournament(response, tournament_remove_manager(&t, &at, request->parameter[1])))
        response->status = 204;
    tournament_close(&at);
}
