/* Vacations of an entrant: take, list, end. */
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/time_terms.h"
#include "api/handlers/shared/tournament_answers.h"
#include "api/tournament/vacations.h"

struct vacation_body {
    const char *from, *to;
};

static const struct input vacation_members[] = {{"from", INPUT_TEXT, .required = true, .min = DATE_LENGTH,
                                                 .max = DATE_LENGTH, INPUT_AT(struct vacation_body, from)},
                                                {"to", INPUT_TEXT, .required = true, .min = DATE_LENGTH,
                                                 .max = DATE_LENGTH, INPUT_AT(struct vacation_body, to)},
                                                {0}};

static bool is_sound(struct response *response, const struct vacation_body *body)
{
    static const char wanted[] = "must be a date like 2026-12-24";
    if (!date_is_sound(body->from)) return input_refuse_one(response, "/from", wanted);
    if (!date_is_sound(body->to)) return input_refuse_one(response, "/to", wanted);
    return strcmp(body->from, body->to) <= 0 ||
           input_refuse_foreign(response, "/to", "must not be before from");
}

static void answer_vacations(struct response *response, const struct opened_tournament *opened, int number)
{
    answer_tournament(response, tournament_write_vacations(opened, number, &response->body));
}

void handle_take_vacation(struct request *request, struct response *response)
{
    struct vacation_body body = {0};
    struct opened_tournament opened;
    int number;
    if (!input_body_only(request, response, vacation_members, &body) || !is_sound(response, &body) ||
        !tournament_of_path(request, response, &opened))
        return;
    if (own_entrant_of_path(request, response, &opened, &number) &&
        answer_tournament(response, tournament_take_vacation(&opened, number, body.from, body.to))) {
        response->status = 201;
        answer_vacations(response, &opened, number);
    }
    tournament_close(&opened);
}

void handle_list_vacations(struct request *request, struct response *response)
{
    struct opened_tournament opened;
    int number;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &opened)) return;
    if (own_entrant_of_path(request, response, &opened, &number)) answer_vacations(response, &opened, number);
    tournament_close(&opened);
}

void handle_end_vacation(struct request *request, struct response *response)
{
    const char *first = request->parameter[2];
    struct opened_tournament opened;
    int number;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &opened)) return;
    if (own_entrant_of_path(request, response, &opened, &number) &&
        answer_tournament(response, date_is_sound(first) ? tournament_end_vacation(&opened, number, first)
                                                         : TOURNAMENT_NOT_FOUND))
        answer_vacations(response, &opened, number);
    tournament_close(&opened);
}
