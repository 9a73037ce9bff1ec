/* Pauses the matches of a tournament or of a round, or lets them go on. */
#include "api/tournament/pauses.h"

#include "api/match/organize.h"
#include "api/tournament/plans.h"

/* A match that is not running, or is as it is to be, stays as it is. */
static enum tournament_result pause_table(const struct opened_tournament *opened,
                                          const struct planned_table *table,
                                          const struct tournament_pausing *wish, int *changed)
{
    char match[UUID_TEXT];
    const struct match_request request = {.caller = {match, wish->token, true}, .body = ""};
    const struct pause_wish pause = {.resumes = !wish->paused, .reason = wish->reason};
    struct match_report report;
    struct match_snapshot snapshot;
    uuid_format(table->match, match);
    const enum match_result result =
        match_pause(opened->worker.matches, &request, &pause, &report, &snapshot);
    if (result == MATCH_UNAUTHORIZED) return TOURNAMENT_UNAUTHORIZED;
    if (result == MATCH_FORBIDDEN) return TOURNAMENT_FORBIDDEN;
    if (result == MATCH_OK) ++*changed;
    return tournament_match_failure(result);
}

enum tournament_result tournament_pause(const struct opened_tournament *opened,
                                        const struct tournament_pausing *wish, int *changed, int *next)
{
    struct tournament_rounds rounds;
    int number = 0; /* of the table among all that are meant */
    const struct store_round_wanted only = {.number = wish->round};
    enum tournament_result result = tournament_rounds_open(opened, &only, &rounds);
    *changed = *next = 0;
    while (!*next && tournament_rounds_next(&rounds, &result)) {
        const int tables = rounds.plan.made ? rounds.plan.table_count : 0;
        for (int k = 0; result == TOURNAMENT_OK && !*next && k < tables; k++, number++)
            if (number == wish->from + PAUSED_MOST)
                *next = number;
            else if (number >= wish->from)
                result = pause_table(opened, &rounds.plan.tables[k], wish, changed);
    }
    tournament_rounds_close(&rounds);
    return result == TOURNAMENT_OK && wish->round && number == 0 ? TOURNAMENT_NOT_FOUND : result;
}
