/* Pauses of all matches of a tournament or of a round. */
#include "api/handlers/handlers.h"
#include "api/handlers/tournaments.h"

struct pause_body {
    bool paused;
    int64_t round, from;
};

#define AT(member) .offset = offsetof(struct pause_body, member)
static const struct input pause_members[] = {
    {"paused", INPUT_BOOLEAN, true, AT(paused)},
    {"round", INPUT_INTEGER, .min = 1, .max = ROUNDS_MOST, AT(round)},
    {"from", INPUT_INTEGER, .min = 0, .max = ROUNDS_MOST * ROUND_TABLES_MOST, AT(from)},
    {0}};
#undef AT

void handle_pause_tournament(struct request *request, struct response *response)
{
    const struct tournaments t = tournaments_of(request);
    struct pause_body body = {0};
    struct tournament_at at;
    int changed, next;
    if (!input_body_only(request, response, pause_members, &body) ||
        !tournament_of_path(request, response, &at))
        return;
    const struct tournament_pausing wish = {request->bearer, body.paused, (int)body.round, (int)body.from};
    if (answer_tournament(response, tournament_manages(&at)) &&
        answer_tournament(response, tournament_pause(&t, &at, &wish, &changed, &next))) {
        writer_open(&response->body, '{');
        writer_member_integer(&response->body, "changed", changed);
        if (next) writer_member_integer(&response->body, "next", next);
        writer_close(&response->body, '}');
    }
    tournament_close(&at);
}
