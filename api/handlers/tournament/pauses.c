/* Pauses of all matches of a tournament or of a round. */
#include "api/tournament/pauses.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/tournament_answers.h"
#include "api/tournament/seating.h"

struct pause_body {
    bool paused;
    int64_t round, from;
    const char *reason;
};

#define AT(member) INPUT_AT(struct pause_body, member)
static const struct input pause_members[] = {
    {"paused", INPUT_BOOLEAN, .required = true, AT(paused)},
    {"round", INPUT_INTEGER, .min = 1, .max = ROUNDS_MOST, AT(round)},
    {"from", INPUT_INTEGER, .min = 0, .max = ROUNDS_MOST * ROUND_TABLES_MOST, AT(from)},
    {"reason", INPUT_TEXT, .min = 1, .max = REASON_MOST, AT(reason)},
    {0}};
#undef AT

void handle_pause_tournament(struct request *request, struct response *response)
{
    struct pause_body body = {0};
    struct opened_tournament opened;
    int changed, next;
    if (!input_body_only(request, response, pause_members, &body)) return;
    if (body.reason && !body.paused) {
        input_refuse_foreign(response, "/reason", "must be missing where the matches go on");
        return;
    }
    if (!tournament_of_path(request, response, &opened)) return;
    const struct tournament_pausing wish = {.token = request->bearer,
                                            .paused = body.paused,
                                            .reason = body.reason,
                                            .round = body.round,
                                            .from = body.from};
    if (answer_tournament(response, tournament_manages(&opened)) &&
        answer_tournament(response, tournament_pause(&opened, &wish, &changed, &next))) {
        writer_open(&response->body, '{');
        writer_member_integer(&response->body, "changed", changed);
        if (next) writer_member_integer(&response->body, "next", next);
        writer_close(&response->body, '}');
    }
    tournament_close(&opened);
}
