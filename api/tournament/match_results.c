/* The results of matches that are over: kept, or taken from their logs. */
#include "api/tournament/match_results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/log.h"
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

/* False: the row has a seat that the game has not. */
static bool result_of_row(const struct pack *pack, const struct table_row *row, struct table_result *result)
{
    *result = (struct table_result){
        .end = row->end, .outright = row->outright, .turns = row->turns, .entries = row->entries};
    for (int i = 0; i < row->seat_count; i++) {
        const struct seat_row *from = &row->seats[i];
        const int seat = domain_find(pack->game->seats, NULL, from->seat, strlen(from->seat));
        if (seat < 0) return false;
        result->seat[seat] = (struct seat_result){.plays = true,
                                                  .rank = from->rank,
                                                  .out = from->out,
                                                  .out_turn = from->out_turn,
                                                  .points = from->points,
                                                  .gain = from->gain};
    }
    return true;
}

/* Adds the members that an earlier build has not stored. False: memory is short. */
static bool complete(const struct match_results *results, json_t *json)
{
    const json_t *seats = json_object_get(json, "seats");
    bool whole = document_complete(json, results->whole_table);
    for (size_t i = 0; whole && i < json_array_size(seats); i++)
        whole = document_complete(json_array_get(seats, i), results->whole_seat);
    return whole;
}

static enum tournament_result read_result(const struct match_results *results,
                                          const struct store_result *kept, struct table_result *result)
{
    const struct opened_tournament *opened = results->opened;
    struct table_row row = {0};
    struct faults faults;
    char match[UUID_TEXT];
    faults_clear(&faults);
    json_memory_forget();
    json_t *json = json_loads(kept->result, 0, NULL);
    bool sound = json && complete(results, json) && document_read(&row, &table_row_record, json, "", &faults);
    json_decref(json);
    if (json_memory_was_short() || faults.memory) return TOURNAMENT_AWAY;
    sound = sound && result_of_row(opened->plan.pack, &row, result);
    if (sound) return TOURNAMENT_OK;
    uuid_format(kept->match, match);
    log_say(LOG_ERROR, "tournament %s: the kept result of match %s cannot be read: %s %s", opened->id, match,
            faults.count ? faults.list[0].path : "", faults.count ? faults.list[0].detail : "");
    return TOURNAMENT_BROKEN;
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
    const struct row_of_record *rows = record_rows;
    *results = (struct match_results){
        .opened = opened,
        .whole_table = document_begin(rows[ROW_TABLE].record, rows[ROW_TABLE].begin),
        .whole_seat = document_begin(rows[ROW_SEAT].record, rows[ROW_SEAT].begin),
    };
    if (!results->whole_table || !results->whole_seat) return TOURNAMENT_AWAY;
    const enum tournament_result result = tournament_db(store_results(
        opened->worker.db, opened->row.id, &results->kept, &results->kept_count, &results->rows));
    return result == TOURNAMENT_OK ? tournament_load_unfinished(opened, &results->unfinished) : result;
}

void match_results_free(struct match_results *results)
{
    json_decref(results->whole_table);
    json_decref(results->whole_seat);
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
    if (kept) return read_result(results, kept, result);
    if (tournament_find_unfinished(&results->unfinished, match)) return TOURNAMENT_OK;
    if (results->taken == RESULTS_ONCE) return TOURNAMENT_COUNTING;
    const enum tournament_result taken = take_result(results->opened, match, result, known);
    results->taken += *known;
    return taken;
}
