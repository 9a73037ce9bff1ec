/* The plans of rounds: written, and read table by table. */
#include "api/tournament/plans.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "api/tournament/entrants.h"
#include "api/tournament/secrets.h"

/* ---- writing ---- */

/* `match`: its id; NULL: there is none yet. */
static void write_table(const struct opened_tournament *opened, const struct wished_table *table,
                        const char *match, struct writer *w)
{
    writer_open(w, '{');
    if (match) writer_member_string(w, "match", match);
    if (*table->pool) writer_member_string(w, "pool", table->pool);
    writer_member_open(w, "seats", '[');
    for (int nth = 0; nth < tournament_table_size(opened); nth++) {
        char id[ENTRANT_ID_ROOM];
        entrant_id(table->seats.player[nth] + 1, id);
        writer_open(w, '{');
        writer_member_string(w, "seat", tournament_seat_id(opened, nth));
        writer_member_string(w, "player", id);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_close(w, '}');
}

/* Writes what stands beside the tables. */
static void write_others(const struct round_wish *wish, struct writer *w)
{
    char id[ENTRANT_ID_ROOM];
    writer_member_open(w, "sitting_out", '[');
    for (int i = 0; i < wish->entrants; i++) {
        if (wish->call[i].roll != ROLL_SITS_OUT) continue;
        entrant_id(i + 1, id);
        writer_open(w, '{');
        writer_member_string(w, "player", id);
        if (wish->call[i].has_score) {
            writer_name(w, "score");
            writer_decimal(w, wish->call[i].score);
        }
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_member_open(w, "standing_by", '[');
    for (int i = 0; i < wish->entrants; i++) {
        if (wish->call[i].roll != ROLL_STANDS_BY) continue;
        entrant_id(i + 1, id);
        writer_string(w, id);
    }
    writer_close(w, ']');
    writer_member_open(w, "figures", '{');
    writer_member_integer(w, "apart_met", wish->figures.apart_met);
    writer_member_integer(w, "met_again", wish->figures.met_again);
    writer_member_integer(w, "seat_again", wish->figures.seat_again);
    if (wish->by_preference) writer_member_integer(w, "not_first", wish->figures.not_first);
    writer_close(w, '}');
}

void tournament_write_wish(const struct opened_tournament *opened, const struct round_wish *wish,
                           struct writer *w)
{
    writer_open(w, '{');
    writer_member_open(w, "tables", '[');
    for (int k = 0; k < wish->count; k++)
        write_table(opened, &wish->tables[k], NULL, w);
    writer_close(w, ']');
    write_others(wish, w);
    writer_close(w, '}');
}

enum tournament_result tournament_write_plan(const struct opened_tournament *opened,
                                             const struct round_wish *wish, int round, struct writer *w)
{
    enum tournament_result result = TOURNAMENT_OK;
    writer_open(w, '{');
    writer_member_open(w, "tables", '[');
    for (int k = 0; result == TOURNAMENT_OK && k < wish->count; k++) {
        struct match_secrets secrets;
        uint8_t id[STORE_ID];
        char match[UUID_ROOM];
        result = tournament_table_secrets(opened, round, k, id, &secrets);
        sodium_memzero(&secrets, sizeof secrets);
        match_id_write(id, match);
        write_table(opened, &wish->tables[k], match, w);
    }
    writer_close(w, ']');
    write_others(wish, w);
    writer_close(w, '}');
    return w->failed ? TOURNAMENT_AWAY : result;
}

/* ---- the tables ---- */

enum tournament_result tournament_tables_open(const struct opened_tournament *opened,
                                              struct tournament_tables *tables)
{
    *tables = (struct tournament_tables){0};
    return tournament_db(store_rounds(opened->worker.db, opened->row.id, &tables->rounds,
                                      &tables->round_count, &tables->rows));
}

/* Goes to the next round. False: there is none, or memory is short. */
static bool next_round(struct tournament_tables *tables, enum tournament_result *result)
{
    json_decref(tables->plan);
    tables->plan = NULL;
    if (tables->next == tables->round_count) return false;
    tables->round = &tables->rounds[tables->next++];
    tables->number = -1;
    tables->plan = json_loads(tables->round->plan, 0, NULL);
    if (!tables->plan) *result = TOURNAMENT_AWAY;
    return tables->plan;
}

bool tournament_tables_next(struct tournament_tables *tables, enum tournament_result *result)
{
    if (*result != TOURNAMENT_OK) return false;
    do {
        const json_t *list = json_object_get(tables->plan, "tables");
        tables->table = json_array_get(list, (size_t)++tables->number);
    } while (!tables->table && next_round(tables, result));
    return tables->table;
}

void tournament_tables_close(struct tournament_tables *tables)
{
    json_decref(tables->plan);
    store_rows_free(tables->rows);
}

/* ---- pools ---- */

bool tournament_has_pool(const json_t *terms, const char *name)
{
    const json_t *pools = json_object_get(json_object_get(terms, "terms"), "pools");
    for (size_t i = 0; i < json_array_size(pools); i++) {
        const char *has = json_string_value(json_object_get(json_array_get(pools, i), "name"));
        if (has && strcmp(has, name) == 0) return true;
    }
    return false;
}

enum tournament_result tournament_pool_missing(const struct opened_tournament *opened,
                                               const json_t *proposed_terms, char pool[POOL_ROOM])
{
    struct tournament_tables tables;
    enum tournament_result result = tournament_tables_open(opened, &tables);
    *pool = 0;
    while (!*pool && tournament_tables_next(&tables, &result)) {
        const char *name = json_string_value(json_object_get(tables.table, "pool"));
        if (name && !tournament_has_pool(proposed_terms, name)) snprintf(pool, POOL_ROOM, "%s", name);
    }
    tournament_tables_close(&tables);
    return result;
}
