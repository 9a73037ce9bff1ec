/* Managers of a tournament beside its owner: add, list, remove. */
#include "api/tournament/managers.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/shared/tournament_answers.h"

struct manager_body {
    const char *player;
};

static const struct input manager_members[] = {{"player", INPUT_TEXT, .required = true, .min = UUID_TEXT - 1,
                                                .max = UUID_TEXT - 1, INPUT_AT(struct manager_body, player)},
                                               {0}};

void handle_add_manager(struct request *request, struct response *response)
{
    struct manager_body body = {0};
    struct opened_tournament opened;
    if (!input_body_only(request, response, manager_members, &body) ||
        !tournament_of_path(request, response, &opened))
        return;
    if (answer_tournament(response, tournament_owns(&opened)) &&
        answer_tournament(response, tournament_add_manager(&opened, body.player, &response->body)))
        response->status = 201;
    tournament_close(&opened);
}

void handle_list_managers(struct request *request, struct response *response)
{
    answer_tournament_list(request, response, "managers", tournament_write_managers);
}

void handle_remove_manager(struct request *request, struct response *response)
{
    struct opened_tournament opened;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &opened)) return;
    if (answer_tournament(response, tournament_owns(&opened)) &&
        answer_tournament(response, tournament_remove_manager(&opened, request->parameter[1])))
        response->status = 204;
    tournament_close(&opened);
}
