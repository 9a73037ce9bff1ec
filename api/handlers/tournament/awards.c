/* Awards that the organiser of a tournament gives. */
#include <stdlib.h>

#include "api/handlers/handlers.h"
#include "api/handlers/shared/change_headers.h"
#include "api/handlers/tournament/terms.h"
#include "api/tournament/changes.h"
#include "api/tournament/entrants.h"
#include "tournament/tournament_record.h"

struct awards_body {
    const json_t *awards;
    const char *reason;
};

static const struct input awards_members[] = {
    {"awards", INPUT_LIST, .required = true, .min = 0, .max = GIVEN_AWARDS_MAX,
     INPUT_AT(struct awards_body, awards)},
    {"reason", INPUT_TEXT, .min = 1, .max = TOURNAMENT_REASON_MOST, INPUT_AT(struct awards_body, reason)},
    {0}};

struct award_body {
    const char *award, *player;
};

static const struct input award_members[] = {
    {"award", INPUT_NAME, .required = true, .min = 1, .max = TOURNAMENT_NAME_MOST,
     INPUT_AT(struct award_body, award)},
    {"player", INPUT_ID, .required = true, INPUT_AT(struct award_body, player)},
    {0}};

static bool stands_before(const json_t *list, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (json_equal(json_array_get(list, i), json_array_get(list, index))) return true;
    return false;
}

static bool awards_read(struct response *response, const struct opened_tournament *opened, const json_t *list)
{
    struct faults faults;
    faults_clear(&faults);
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct award_body body = {0};
        char path[FAULT_PATH], below[FAULT_PATH];
        fault_path_index(path, "/awards", i);
        fault_path(below, path, "player");
        if (!input_read(award_members, json_array_get(list, i), &body, path, &faults)) continue;
        const int number = entrant_number(body.player);
        if (number < 1 || number > opened->row.entrants)
            fault_add_foreign(&faults, below, "must be the id of an entrant");
        else if (stands_before(list, i))
            fault_add_foreign(&faults, path, "the entrant has this award already");
    }
    return faults.count == 0 || input_refuse(response, &faults);
}

/* The terms with these awards, and what is noted of the change. The caller frees both. False: memory is
 * short. */
static bool awards_take(const struct opened_tournament *opened, const json_t *list, json_t **proposed_terms,
                        char **what)
{
    *proposed_terms = json_copy(opened->terms);
    return *proposed_terms && terms_give_awards(*proposed_terms, list) &&
           tournament_describe_awards(opened, *proposed_terms, what);
}

void handle_give_awards(struct request *request, struct response *response)
{
    struct awards_body body = {0};
    struct match_request wanted;
    struct opened_tournament opened;
    json_t *proposed_terms = NULL;
    char *what = NULL;
    if (!change_read(request, response, &wanted) ||
        !input_body_only(request, response, awards_members, &body) ||
        !tournament_of_path(request, response, &opened))
        return;
    if (answer_tournament(response, tournament_manages(&opened)) &&
        answer_tournament_version(response, &wanted, &opened) &&
        awards_read(response, &opened, body.awards) &&
        answer_tournament(response, awards_take(&opened, body.awards, &proposed_terms, &what)
                                        ? TOURNAMENT_OK
                                        : TOURNAMENT_AWAY)) {
        const struct tournament_change change = {.what = what, .author = {request->bearer, body.reason}};
        if (answer_tournament(response, tournament_change(&opened, proposed_terms, &change)))
            answer_whole_tournament(response, &opened);
    }
    tournament_close(&opened);
    json_decref(proposed_terms);
    free(what);
}
