/* The organiser gives a seat of a match to an entrant. */
#include "api/tournament/substitutes.h"
#include "api/handlers/handlers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/tournament_answers.h"
#include "api/http/problem.h"
#include "api/tournament/entrants.h"

/* The seat of a match that runs has no room for another substitute. A match that has not begun has answered
 * NOT_STARTED. */
static bool answer_substituted(struct response *response, const struct substituted *done)
{
    if (done->result == MATCH_FULL)
        return problem_fill(response, PROBLEM_FULL, "This seat has had as many substitutes as it may have.");
    return answer_match(response, done->result, &done->match);
}

struct substitute_body {
    const char *entrant;
};

static const struct input substitute_members[] = {
    {"entrant", INPUT_ID, .required = true, INPUT_AT(struct substitute_body, entrant)}, {0}};

void handle_substitute(struct request *request, struct response *response)
{
    struct substitute_body body = {0};
    struct opened_tournament opened;
    struct substituted done;
    struct writer *w = &response->body;
    if (!input_body_only(request, response, substitute_members, &body) ||
        !tournament_of_path(request, response, &opened))
        return;
    const struct substitution wish = {request->parameter[1], request->parameter[2],
                                      entrant_number(body.entrant), request->bearer};
    if (answer_tournament(response, tournament_manages(&opened)) &&
        answer_tournament(response, tournament_substitute(&opened, &wish, &done)) &&
        answer_substituted(response, &done)) {
        writer_open(w, '{');
        writer_member_integer(w, "round", done.round);
        writer_member_string(w, "match", wish.match);
        writer_member_string(w, "seat", wish.seat);
        writer_member_string(w, "entrant", body.entrant);
        writer_member_integer(w, "from", done.from);
        writer_close(w, '}');
    }
    tournament_close(&opened);
}
