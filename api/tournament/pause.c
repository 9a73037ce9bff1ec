/* Pauses the matches of a tournament or of a round, or lets them go on. */
#include "api/tournament/work.h"

/* A match that is not running, or is as it is to be, stays as it is. */
static enum match_result pause_table(const struct tournaments *t, const json_t *table,
                                     const struct tournament_pausing *wish, int *changed)
{
    const char *id = json_string_value(json_object_get(table, "match"));
    const struct move_request request = {.caller = {id ? id : "", wish->token}, .body = ""};
    struct verdict verdict;
    struct match_snapshot snapshot;
    const enum match_result result = match_pause(t->matches, &request, !wish->paused, &verdict, &snapshot);
    switch ((int)result) {
    case MATCH_OK:
        ++*changed;
        return MATCH_OK;
    case MATCH_PAUSED:
    case MATCH_NOT_PAUSED:
    case MATCH_NOT_STARTED:
    case MATCH_OVER:
    case MATCH_OTHER_RULES:
    case MATCH_NOT_FOUND: /* it was deleted since, as an abandoned one */
        return MATCH_OK;
    }
    return result;
}

enum match_result tournament_pause(const struct tournaments *t, const struct tournament_at *at,
                                   const struct tournament_pausing *wish, int *changed, int *next)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    int number = 0; /* of the table among all that are meant */
    bool has_round = wish->round == 0;
    *changed = *next = 0;
    enum match_result result = tournament_db(store_rounds(t->db, at->row.id, &list, &count, &rows));
    for (size_t i = 0; result == MATCH_OK && i < count && !*next; i++) {
        if (!list[i].made || (wish->round && wish->round != list[i].number)) continue;
        has_round = true;
        json_t *plan = json_loads(list[i].plan, 0, NULL);
        const json_t *tables = json_object_get(plan, "tables");
        if (!plan) result = MATCH_AWAY;
        for (size_t k = 0; result == MATCH_OK && !*next && k < json_array_size(tables); k++, number++) {
            if (number < wish->from) continue;
            if (number - wish->from == PAUSED_MOST)
                *next = number;
            else
                result = pause_table(t, json_array_get(tables, k), wish, changed);
        }
        json_decref(plan);
    }
    store_rows_free(rows);
    return result == MATCH_OK && !has_round ? MATCH_NOT_FOUND : result;
}
