/* Answers that the handlers of tournaments share. */
#include "api/handlers/shared/tournament_answers.h"

#include <string.h>

#include "api/common/json_memory.h"
#include "api/handlers/shared/answer_headers.h"
#include "api/handlers/shared/input.h"
#include "api/http/problem.h"
#include "api/tournament/entrants.h"
#include "api/tournament/labels.h"

struct tournament_worker tournament_worker_of(const struct request *request)
{
    struct worker *worker = request->worker;
    return (struct tournament_worker){worker->db,
                                      worker->service->matches,
                                      worker->matches,
                                      worker->service->pack_cache,
                                      worker->service->interims,
                                      worker->service->config->access.table_url};
}

bool answer_tournament(struct response *response, enum tournament_result result)
{
    const bool may_lack = result == TOURNAMENT_OK || result == TOURNAMENT_BROKEN;
    if (may_lack && json_memory_was_ever_short()) result = TOURNAMENT_AWAY;
    switch (result) {
    case TOURNAMENT_OK:
        return true;
    case TOURNAMENT_NOT_FOUND:
        return problem_fill(response, PROBLEM_NOT_FOUND,
                            "There is no such tournament, or no such entrant or manager of it.");
    case TOURNAMENT_UNAUTHORIZED:
        return problem_fill(response, PROBLEM_UNAUTHORIZED, "A token of this tournament is needed.");
    case TOURNAMENT_FORBIDDEN:
        return problem_fill(response, PROBLEM_FORBIDDEN,
                            "This token or code may not do this, or not any more.");
    case TOURNAMENT_IS_OVER:
        return problem_fill(response, PROBLEM_TOURNAMENT, "The tournament is over.");
    case TOURNAMENT_IS_PLAYED:
        return problem_fill(response, PROBLEM_TOURNAMENT,
                            "A match of the tournament is still played. It is played to its end, aborted or "
                            "awarded before the tournament ends.");
    case TOURNAMENT_FULL:
        return problem_fill(response, PROBLEM_FULL,
                            "The tournament has room for no more, or the player has entered already.");
    case TOURNAMENT_MAKES_ROUND:
        return problem_fill(
            response, PROBLEM_TOURNAMENT,
            "Another round is being made, or the terms have just changed. Try again in some seconds.");
    case TOURNAMENT_WITHDRAWN:
        return problem_fill(response, PROBLEM_TOURNAMENT, "The entrant has withdrawn.");
    case TOURNAMENT_DAY_PASSED:
        return problem_fill(response, PROBLEM_TOURNAMENT, "A vacation begins today at the earliest.");
    case TOURNAMENT_DAYS_OVERLAP:
        return problem_fill(response, PROBLEM_TOURNAMENT,
                            "The entrant has another vacation on one of these days.");
    case TOURNAMENT_DAYS_SPENT:
        return problem_fill(response, PROBLEM_FULL,
                            "The entrant has not so many days of vacation left, or has taken %d vacations.",
                            STORE_VACATIONS_MOST);
    case TOURNAMENT_CHANGED:
        return problem_fill(response, PROBLEM_VERSION, "The tournament has changed. Read it again.");
    case TOURNAMENT_COUNTING:
        return problem_fill(
            response, PROBLEM_AWAY,
            "The results of many matches are being counted. What was counted is kept. Send the "
            "request again.");
    case TOURNAMENT_KEY_REUSED:
        return problem_fill(response, PROBLEM_KEY_REUSED, "This Idempotency-Key was used for another body.");
    case TOURNAMENT_BUSY:
        return answer_result(response, MATCH_BUSY);
    case TOURNAMENT_AWAY:
        return answer_result(response, MATCH_AWAY);
    case TOURNAMENT_TABLES_NOT_FULL: /* answered where the round is wished */
    case TOURNAMENT_BAD_CURSOR:      /* answered where the list is read */
    case TOURNAMENT_BROKEN:
        break;
    }
    return answer_result(response, MATCH_BROKEN);
}

bool tournament_of_path(struct request *request, struct response *response, struct opened_tournament *opened)
{
    const struct tournament_worker worker = tournament_worker_of(request);
    return answer_tournament(response,
                             tournament_open(&worker, request->parameter[0], request->bearer, opened));
}

enum tournament_result tournament_entrant_of_path(const struct request *request,
                                                  const struct opened_tournament *opened, int *number)
{
    const bool me = strcmp(request->parameter[1], "me") == 0;
    *number = me ? opened->bearer : entrant_number(request->parameter[1]);
    if (opened->bearer == TOURNAMENT_STRANGER) return TOURNAMENT_UNAUTHORIZED;
    if (*number <= 0) return me ? TOURNAMENT_FORBIDDEN : TOURNAMENT_NOT_FOUND;
    return TOURNAMENT_OK;
}

bool own_entrant_of_path(const struct request *request, struct response *response,
                         const struct opened_tournament *opened, int *number)
{
    const enum tournament_result result = tournament_entrant_of_path(request, opened, number);
    const bool own = result == TOURNAMENT_OK && *number == opened->bearer;
    return answer_tournament(response, result == TOURNAMENT_OK && !own ? TOURNAMENT_FORBIDDEN : result);
}

void answer_tournament_list(struct request *request, struct response *response, const char *name,
                            tournament_list_writer *write)
{
    struct opened_tournament opened;
    if (!input_no_query(request, response) || !tournament_of_path(request, response, &opened)) return;
    writer_open(&response->body, '{');
    writer_name(&response->body, name);
    const enum tournament_result result = write(&opened, &response->body);
    writer_close(&response->body, '}');
    answer_tournament(response, result);
    tournament_close(&opened);
}

bool answer_bots_of(const struct request *request, struct response *response, const char *label)
{
    const struct tournament_worker worker = tournament_worker_of(request);
    bool lets;
    if (!answer_tournament(response, tournament_lets_bots(&worker, label, &lets))) return false;
    if (!lets) problem_fill(response, PROBLEM_FORBIDDEN, "The tournament has no seats for the computer.");
    return lets;
}

bool answer_tournament_version(struct response *response, const struct match_request *wanted,
                               const struct opened_tournament *opened)
{
    for (size_t i = 0; i < wanted->conditions; i++)
        if (wanted->version[i] == opened->row.version) return true;
    return answer_tournament(response, wanted->conditions ? TOURNAMENT_CHANGED : TOURNAMENT_OK);
}

void answer_whole_tournament(struct response *response, const struct opened_tournament *opened)
{
    if (answer_tournament(response, tournament_write(opened, &response->body)))
        answer_version(response, opened->row.version);
}
