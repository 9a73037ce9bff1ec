/* The results of matches that are over: kept, or taken from their logs. */
#include "api/tournament/match_results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "tournament/document.h"
#include "tournament/match_watch.h"
#include "tournament/record/rows.h"
#include "tournament/terms.h"

/* ---- matches that are not over ---- */

enum tournament_result tournament_load_unfinished(const struct opened_tournament *opened,
                                                  struct tournament_unfinished *unfinished)
{
    *unfinished = (struct tournament_unfinished){0};
    return tournament_db(store_unfinished(opened->worker.db, opened->row.id, &unfinished->list,
                                          &unfinished->count, &unfinished->rows));
}

static int compare_unfinished(const void *id, const void *match)
{
    return memcmp(id, ((const struct store_unfinished *)match)->match, STORE_ID);
}

const struct store_unfinished *tournament_find_unfinished(const struct tournament_unfinished *unfinished,
                                                          const uint8_t match[STORE_ID])
{
    if (!unfinished->count) return NULL;
    return bsearch(match, unfinished->list, unfinished->count, sizeof *unfinished->list, compare_unfinished);
}

/* ---- as results are stored: a table of the record, without the players ---- */

static void write_result(const struct pack *pack, const struct table_result *result, struct writer *w)
{
    struct table_row row = {
        .end = result->end, .outright = result->outright, .turns = result->turns, .entries = result->entries};
    for (int seat = 0; seat < TOURNAMENT_SEATS; seat++) {
        const struct seat_result *from = &result->seat[seat];
        if (!from->plays) continue;
        struct seat_row *to = &row.seats[row.seat_count++];
        *to = (struct seat_row){.points = from->points,
                                .gain = from->gain,
                                .rank = from->rank,
                                .out = from->out,
                                .out_turn = from->out_turn};
        snprintf(to->seat, sizeof to->seat, "%s", domain_id(pack->game->seats, pack->data, seat));
    }
    record_write(w, &table_row_record, &row, &document_sight);
}

/* The index of the id in a member, or 0 where it is missing. */
static uint8_t index_of(const json_t *json, const char *member, const struct domain *domain)
{
    const char *id = json_string_value(json_object_get(json, member));
    const int index = id ? domain_find(domain, NULL, id, strlen(id)) : 0;
    return index < 0 ? 0 : (uint8_t)index;
}

static json_int_t number_of(const json_t *json, const char *member, json_int_t otherwise)
{
    const json_t *number = json_object_get(json, member);
    return json_is_integer(number) ? json_integer_value(number) : otherwise;
}

/* Members that an earlier build has not stored are as they begin. */
static enum tournament_result read_result(const struct pack *pack, const char *text,
                                          struct table_result *result)
{
    json_memory_forget();
    json_t *json = json_loads(text, 0, NULL);
    const json_t *seats = json_object_get(json, "seats");
    bool sound = json;
    *result = (struct table_result){.end = index_of(json, "end", &match_end_ids),
                                    .outright = json_is_true(json_object_get(json, "outright")),
                                    .turns = number_of(json, "turns", 0),
                                    .entries = number_of(json, "entries", 0)};
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *of = json_array_get(seats, i);
        const char *id = json_string_value(json_object_get(of, "seat"));
        const int seat = id ? domain_find(pack->game->seats, NULL, id, strlen(id)) : NO_SEAT;
        if (seat < 0) { /* the scores of all would be wrong without it */
            sound = false;
            continue;
        }
        result->seat[seat] = (struct seat_result){.plays = true,
                                                  .rank = number_of(of, "rank", 0),
                                                  .out = index_of(of, "out", &seat_out_ids),
                                                  .out_turn = number_of(of, "out_turn", 0),
                                                  .points = number_of(of, "points", 0),
                                                  .gain = number_of(of, "gain", GAIN_UNKNOWN)};
    }
    json_decref(json);
    if (json_memory_was_short()) return TOURNAMENT_AWAY;
    return sound ? TOURNAMENT_OK : TOURNAMENT_BROKEN;
}

/* ---- from the log ---- */

struct watched {
    struct match_watch watch;
    struct table_result result;
};

static void look(void *context, const struct play *p)
{
    struct watched *w = context;
    match_watch_state(&w->watch, p);
    if (play_head(p)->seats) match_result_of(p, &w->watch, &w->result);
}

/* Takes the result of a match that is over from its log, and keeps it. *known false: the match is not over,
 * or was deleted. */
static enum tournament_result take_result(const struct opened_tournament *opened, const uint8_t id[STORE_ID],
                                          struct table_result *result, bool *known)
{
    struct watched watched = {0};
    struct match match;
    struct writer w;
    struct store_result row;
    char text[UUID_TEXT];
    uuid_format(id, text);
    const enum match_result played = match_watch_again(opened->worker.matches, text, look, &watched, &match);
    *known = played == MATCH_OK;
    if (!*known) return tournament_match_failure(played);
    watched.result.entries = match.version;
    *result = watched.result;
    writer_init(&w);
    write_result(opened->plan.pack, result, &w);
    row.result = writer_text(&w);
    memcpy(row.match, id, STORE_ID);
    const enum tournament_result kept =
        w.failed ? TOURNAMENT_AWAY : tournament_db(store_result_add(opened->worker.db, opened->row.id, &row));
    writer_free(&w);
    return kept;
}

/* ---- results ---- */

enum tournament_result match_results_load(const struct opened_tournament *opened,
                                          struct match_results *results)
{
    *results = (struct match_results){.opened = opened};
    const enum tournament_result result = tournament_db(store_results(
        opened->worker.db, opened->row.id, &results->kept, &results->kept_count, &results->rows));
    return result == TOURNAMENT_OK ? tournament_load_unfinished(opened, &results->unfinished) : result;
}

void match_results_free(struct match_results *results)
{
    store_rows_free(results->rows);
    store_rows_free(results->unfinished.rows);
}

static int compare_kept(const void *id, const void *result)
{
    return memcmp(id, ((const struct store_result *)result)->match, STORE_ID);
}

enum tournament_result match_results_find(struct match_results *results, const uint8_t match[STORE_ID],
                                          struct table_result *result, bool *known)
{
    const struct store_result *kept = results->kept_count ? bsearch(match, results->kept, results->kept_count,
                                                                    sizeof *results->kept, compare_kept)
                                                          : NULL;
    *known = kept != NULL;
    if (kept) return read_result(results->opened->plan.pack, kept->result, result);
    if (tournament_find_unfinished(&results->unfinished, match)) return TOURNAMENT_OK;
    if (results->taken == RESULTS_ONCE) return TOURNAMENT_COUNTING;
    const enum tournament_result taken = take_result(results->opened, match, result, known);
    results->taken += *known;
    return taken;
}
