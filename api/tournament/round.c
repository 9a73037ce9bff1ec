/* Rounds: who plays, who sits where, and the matches that are made of it. */
#include "api/tournament/work.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- seats ---- */

int tournament_table_size(const struct tournament_at *at)
{
    return __builtin_popcount(at->seats);
}

/* The index of the n-th seat of the match among the game's seats. */
static int nth_seat(const struct tournament_at *at, int nth)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (at->seats >> seat & 1 && nth-- == 0) return seat;
    return -1;
}

const char *tournament_seat_id(const struct tournament_at *at, int nth)
{
    const struct pack *pack = at->plan.pack;
    return domain_id(pack->game->seats, pack->data, nth_seat(at, nth));
}

int tournament_seat_find(const struct tournament_at *at, const char *id)
{
    for (int nth = 0; nth < tournament_table_size(at); nth++)
        if (strcmp(tournament_seat_id(at, nth), id) == 0) return nth;
    return -1;
}

/* ---- the roll call ---- */

enum match_result tournament_call(const struct tournaments *t, const struct tournament_at *at,
                                  struct round_wish *wish)
{
    const struct store_entrant *list;
    struct store_rows *rows;
    size_t count;
    enum match_result result = tournament_db(store_entrants(t->db, at->row.id, &list, &count, &rows));
    if (result == MATCH_OK) {
        wish->entrants = (int)count;
        wish->call = calloc(count ? count : 1, sizeof *wish->call);
        if (!wish->call) result = MATCH_AWAY;
    }
    for (size_t i = 0; result == MATCH_OK && i < count; i++)
        wish->call[i].roll = list[i].status == ENTRANT_PLAYS       ? ROLL_PLAYS
                             : list[i].status == ENTRANT_STANDS_BY ? ROLL_STANDS_BY
                                                                   : ROLL_ABSENT;
    store_rows_free(rows);
    return result;
}

void round_wish_free(struct round_wish *wish)
{
    free(wish->call);
    free(wish->tables);
    wish->call = NULL;
    wish->tables = NULL;
}

/* ---- seating ---- */

/* The tables of earlier rounds. */
struct past {
    struct seating_past *list;
    int count;
};

static bool add_past(const struct tournament_at *at, const json_t *table, int round, struct past *past)
{
    const json_t *seats = json_object_get(table, "seats");
    struct seating_past *grown = realloc(past->list, ((size_t)past->count + 1) * sizeof *grown);
    if (!grown) return false;
    past->list = grown;
    struct seating_past *to = &grown[past->count++];
    *to = (struct seating_past){.round = (uint8_t)(round - 1)};
    memset(to->table.player, 0xff, sizeof to->table.player);
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const int nth = tournament_seat_find(at, json_string_value(json_object_get(seat, "seat")));
        const int number = entrant_number(json_string_value(json_object_get(seat, "player")));
        if (nth >= 0 && number > 0) to->table.player[nth] = (int16_t)(number - 1);
    }
    return true;
}

static enum match_result load_past(const struct tournaments *t, const struct tournament_at *at,
                                   struct past *past)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    enum match_result result = tournament_db(store_rounds(t->db, at->row.id, &list, &count, &rows));
    for (size_t i = 0; result == MATCH_OK && i < count; i++) {
        json_t *plan = json_loads(list[i].plan, 0, NULL);
        const json_t *tables = json_object_get(plan, "tables");
        bool whole = plan;
        for (size_t k = 0; whole && k < json_array_size(tables); k++)
            whole = add_past(at, json_array_get(tables, k), list[i].number, past);
        if (!whole) result = MATCH_AWAY;
        json_decref(plan);
    }
    store_rows_free(rows);
    return result;
}

static int count_roll(const struct round_wish *wish, enum roll roll)
{
    int count = 0;
    for (int i = 0; i < wish->entrants; i++)
        count += wish->call[i].roll == roll;
    return count;
}

/* Calls as many of those who stand by as full tables lack. False: too few stand by. */
static bool fill_tables(struct round_wish *wish, int size)
{
    wish->fit = seating_fit(count_roll(wish, ROLL_PLAYS), size);
    int missing = wish->fit.missing;
    if (count_roll(wish, ROLL_STANDS_BY) < missing) return false;
    for (int i = 0; i < wish->entrants && missing; i++)
        if (wish->call[i].roll == ROLL_STANDS_BY) {
            wish->call[i].roll = ROLL_PLAYS;
            missing--;
        }
    return count_roll(wish, ROLL_PLAYS) > 0;
}

/* Those whom the organiser has not seated stand by. */
static void call_seated(const struct tournament_at *at, struct round_wish *wish)
{
    for (int i = 0; i < wish->entrants; i++)
        if (wish->call[i].roll == ROLL_PLAYS) wish->call[i].roll = ROLL_STANDS_BY;
    for (int k = 0; k < wish->count; k++)
        for (int seat = 0; seat < tournament_table_size(at); seat++)
            wish->call[wish->tables[k].seats.player[seat]].roll = ROLL_PLAYS;
}

static uint64_t seed_of(const struct tournament_at *at)
{
    uint64_t seed;
    memcpy(&seed, at->row.id, sizeof seed);
    return le64toh(seed);
}

static enum match_result seat_by_service(struct seating_task *task, struct round_wish *wish)
{
    int16_t *present = calloc((size_t)wish->entrants + 1, sizeof *present);
    const int count = (wish->count = count_roll(wish, ROLL_PLAYS) / task->size);
    struct seating_table *tables = calloc((size_t)count, sizeof *tables);
    wish->tables = calloc((size_t)count, sizeof *wish->tables);
    enum match_result result = present && tables && wish->tables ? MATCH_OK : MATCH_AWAY;
    for (int i = 0; result == MATCH_OK && i < wish->entrants; i++)
        if (wish->call[i].roll == ROLL_PLAYS) present[task->count++] = (int16_t)i;
    task->present = present;
    if (result == MATCH_OK && !seating_make(task, tables, &wish->figures)) result = MATCH_AWAY;
    for (int k = 0; result == MATCH_OK && k < count; k++)
        wish->tables[k].seats = tables[k];
    free(present);
    free(tables);
    return result;
}

static enum match_result judge(struct seating_task *task, struct round_wish *wish)
{
    int16_t *present = calloc((size_t)wish->count * (size_t)task->size, sizeof *present);
    struct seating_table *tables = calloc((size_t)wish->count, sizeof *tables);
    enum match_result result = present && tables ? MATCH_OK : MATCH_AWAY;
    for (int k = 0; result == MATCH_OK && k < wish->count; k++) {
        tables[k] = wish->tables[k].seats;
        for (int seat = 0; seat < task->size; seat++)
            present[task->count++] = tables[k].player[seat];
    }
    task->present = present;
    if (result == MATCH_OK && !seating_judge(task, tables, &wish->figures)) result = MATCH_AWAY;
    free(present);
    free(tables);
    return result;
}

enum match_result tournament_seat(const struct tournaments *t, const struct tournament_at *at,
                                  struct round_wish *wish)
{
    struct past past = {0};
    uint16_t *places = NULL;
    const int planned =
        (int)json_integer_value(json_object_get(json_object_get(at->terms, "terms"), "rounds"));
    struct seating_task task = {.size = tournament_table_size(at),
                                .round = at->row.rounds,
                                .rounds = planned > at->row.rounds ? planned : at->row.rounds + 1,
                                .apart = wish->apart,
                                .apart_count = wish->apart_count,
                                .seed = seed_of(at)};
    const bool by_hand = wish->count > 0;
    if (at->row.status == TOURNAMENT_OVER) return MATCH_OVER;
    if (at->row.unmade) return MATCH_NOT_STARTED;
    if (at->row.rounds >= ROUNDS_MOST) return MATCH_FULL;
    if (by_hand)
        call_seated(at, wish);
    else if (!fill_tables(wish, task.size))
        return MATCH_CONCEDED;
    if (count_roll(wish, ROLL_PLAYS) > ROUND_TABLES_MOST * task.size) return MATCH_FULL;
    enum match_result result = load_past(t, at, &past);
    if (result == MATCH_OK && wish->swiss && at->row.rounds)
        result = tournament_places(t, at, wish->entrants, &places);
    task.past = past.list;
    task.past_count = past.count;
    task.standing = places;
    if (result == MATCH_OK) result = by_hand ? judge(&task, wish) : seat_by_service(&task, wish);
    free(past.list);
    free(places);
    return result;
}

/* ---- the plan ---- */

static void write_table(const struct tournament_at *at, const struct wished_table *table, const char *match,
                        struct writer *w)
{
    writer_open(w, '{');
    if (match) writer_member_string(w, "match", match);
    if (*table->pool) writer_member_string(w, "pool", table->pool);
    writer_member_open(w, "seats", '[');
    for (int nth = 0; nth < tournament_table_size(at); nth++) {
        char id[ENTRANT_ID_ROOM];
        entrant_id(table->seats.player[nth] + 1, id);
        writer_open(w, '{');
        writer_member_string(w, "seat", tournament_seat_id(at, nth));
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
    writer_close(w, '}');
}

void tournament_write_wish(const struct tournament_at *at, const struct round_wish *wish, struct writer *w)
{
    writer_open(w, '{');
    writer_member_open(w, "tables", '[');
    for (int k = 0; k < wish->count; k++)
        write_table(at, &wish->tables[k], NULL, w);
    writer_close(w, ']');
    write_others(wish, w);
    writer_close(w, '}');
}

/* The key from which a table's match is made. */
static enum match_result table_key(const struct tournaments *t, const struct tournament_at *at, int round,
                                   int table, char key[TOKEN_ROOM])
{
    const struct tournament_secret from = {.purpose = "tournament table",
                                           .id = at->row.id,
                                           .table = true,
                                           .round = (uint8_t)round,
                                           .index = (uint16_t)table};
    return tournament_secret(t, &from, key);
}

enum match_result tournament_table(const struct tournaments *t, const struct tournament_at *at, int round,
                                   int table, uint8_t id[STORE_ID], struct match_secrets *secrets)
{
    char key[TOKEN_ROOM];
    const enum match_result result = table_key(t, at, round, table, key);
    if (result != MATCH_OK) return result;
    return match_foresee(t->matches, &(struct move_request){.key = key, .body = ""}, at->seats, id, secrets);
}

static enum match_result write_plan(const struct tournaments *t, const struct tournament_at *at,
                                    const struct round_wish *wish, int round, struct writer *w)
{
    enum match_result result = MATCH_OK;
    writer_open(w, '{');
    writer_member_open(w, "tables", '[');
    for (int k = 0; result == MATCH_OK && k < wish->count; k++) {
        struct match_secrets secrets;
        uint8_t id[STORE_ID];
        char match[UUID_ROOM];
        result = tournament_table(t, at, round, k, id, &secrets);
        sodium_memzero(&secrets, sizeof secrets);
        match_id_write(id, match);
        write_table(at, &wish->tables[k], match, w);
    }
    writer_close(w, ']');
    write_others(wish, w);
    writer_close(w, '}');
    return w->failed ? MATCH_AWAY : result;
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

static bool find_missing_pool(const json_t *terms, const json_t *plan, char pool[POOL_ROOM])
{
    const json_t *tables = json_object_get(plan, "tables");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const char *name = json_string_value(json_object_get(json_array_get(tables, i), "pool"));
        if (!name || tournament_has_pool(terms, name)) continue;
        snprintf(pool, POOL_ROOM, "%s", name);
        return true;
    }
    return false;
}

enum match_result tournament_pool_missing(const struct tournaments *t, const struct tournament_at *at,
                                          char pool[POOL_ROOM])
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    json_t *terms = json_loads(at->row.terms, 0, NULL);
    enum match_result result = tournament_db(store_rounds(t->db, at->row.id, &list, &count, &rows));
    bool missing = false;
    *pool = 0;
    if (!terms) result = MATCH_AWAY;
    for (size_t i = 0; result == MATCH_OK && i < count && !missing; i++) {
        json_t *plan = json_loads(list[i].plan, 0, NULL);
        if (!plan) result = MATCH_AWAY;
        missing = find_missing_pool(terms, plan, pool);
        json_decref(plan);
    }
    store_rows_free(rows);
    json_decref(terms);
    return result;
}

/* ---- making ---- */

/* A table whose match is made. */
struct planned_table {
    const json_t *json;
    int round, number;                    /* from 1; from 0 */
    const struct store_entrant *entrants; /* all of the tournament */
    size_t entrant_count;
};

/* Finds the players who hold the seats. False: there are none. */
static bool find_holders(const struct tournament_at *at, const struct planned_table *table,
                         const uint8_t *holders[SEATS_MAX])
{
    const json_t *seats = json_object_get(table->json, "seats");
    bool found = false;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const char *id = json_string_value(json_object_get(seat, "seat"));
        const size_t number = (size_t)entrant_number(json_string_value(json_object_get(seat, "player")));
        const int index = domain_find(at->plan.pack->game->seats, NULL, id, strlen(id));
        if (index < 0 || number < 1 || number > table->entrant_count) continue;
        const struct store_entrant *entrant = &table->entrants[number - 1];
        if (!entrant->is_player) continue;
        holders[index] = entrant->player;
        found = true;
    }
    return found;
}

static enum match_result make_match(const struct tournaments *t, const struct tournament_at *at,
                                    const struct planned_table *made)
{
    const uint8_t *holders[SEATS_MAX] = {0};
    const int round = made->round, table = made->number;
    struct match_plan plan = at->plan;
    struct match match;
    struct match_secrets secrets;
    struct match_snapshot snapshot;
    char key[TOKEN_ROOM], label[64];
    enum match_result result = table_key(t, at, round, table, key);
    if (result != MATCH_OK) return result;
    snprintf(label, sizeof label, "Round %d, table %d", round, table + 1);
    plan.label = label;
    plan.tournament = at->id;
    plan.organizer = at->row.owner;
    if (find_holders(at, made, holders)) plan.holders = holders;
    result = match_create(t->matches, &plan, &(struct move_request){.key = key, .body = ""}, &match, &secrets,
                          &snapshot);
    sodium_memzero(&secrets, sizeof secrets);
    /* A match that was deleted since it was made is not made again. */
    return result == MATCH_KEY_REUSED ? MATCH_OK : result;
}

static enum match_result make_matches(const struct tournaments *t, const struct tournament_at *at,
                                      const struct store_round *round)
{
    json_t *plan = json_loads(round->plan, 0, NULL);
    const json_t *tables = json_object_get(plan, "tables");
    struct planned_table table = {.round = round->number};
    struct store_rows *rows;
    enum match_result result =
        tournament_db(store_entrants(t->db, at->row.id, &table.entrants, &table.entrant_count, &rows));
    if (!plan) result = MATCH_AWAY;
    for (size_t k = 0; result == MATCH_OK && k < json_array_size(tables); k++) {
        table.json = json_array_get(tables, k);
        table.number = (int)k;
        result = make_match(t, at, &table);
    }
    store_rows_free(rows);
    json_decref(plan);
    return result == MATCH_OK ? tournament_db(store_round_made(t->db, at->row.id, round->number)) : result;
}

enum match_result tournament_finish_round(const struct tournaments *t, const struct tournament_at *at,
                                          int number)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    enum match_result result = tournament_db(store_rounds(t->db, at->row.id, &list, &count, &rows));
    for (size_t i = 0; result == MATCH_OK && i < count; i++)
        if (list[i].number == number && !list[i].made) result = make_matches(t, at, &list[i]);
    store_rows_free(rows);
    return result;
}

/* The hash of the request's key; of a request without one it is random. */
static void hash_key(const struct move_request *request, uint8_t hash[HASH_SIZE])
{
    if (request->key)
        hash_token(request->key, hash);
    else
        randombytes_buf(hash, HASH_SIZE);
}

enum match_result tournament_make_round(const struct tournaments *t, const struct tournament_at *at,
                                        const struct round_wish *wish, const struct move_request *request,
                                        int *number)
{
    struct store_round round = {.number = at->row.rounds + 1, .begun_at = clock_microseconds(CLOCK_REALTIME)};
    struct writer w;
    enum db_result kept = pack_cache_keep(t->packs, t->db, at->plan.pack);
    if (kept != DB_OK) return tournament_db(kept);
    *number = round.number;
    hash_key(request, round.key);
    hash_body(request, round.request);
    writer_init(&w);
    enum match_result result = write_plan(t, at, wish, round.number, &w);
    round.plan = writer_text(&w);
    if (result == MATCH_OK) result = tournament_db(store_round_add(t->db, &at->row, &round));
    if (result == MATCH_VERSION)
        result = MATCH_NOT_STARTED; /* no version was asked for: another round is made */
    if (result == MATCH_OK) result = make_matches(t, at, &round);
    writer_free(&w);
    return result;
}

enum match_result tournament_round_of_key(const struct tournaments *t, const struct tournament_at *at,
                                          const struct move_request *request, int *number)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    uint8_t key[HASH_SIZE], body[HASH_SIZE];
    *number = 0;
    if (!request->key) return MATCH_OK;
    hash_key(request, key);
    hash_body(request, body);
    enum match_result result = tournament_db(store_rounds(t->db, at->row.id, &list, &count, &rows));
    for (size_t i = 0; result == MATCH_OK && i < count; i++) {
        if (memcmp(list[i].key, key, sizeof key) != 0) continue;
        if (memcmp(list[i].request, body, sizeof body) != 0)
            result = MATCH_KEY_REUSED;
        else if (!list[i].made)
            result = make_matches(t, at, &list[i]);
        *number = list[i].number;
    }
    store_rows_free(rows);
    return result;
}

/* ---- looking ---- */

enum match_result tournament_write_rounds(const struct tournaments *t, const struct tournament_at *at,
                                          int one, struct writer *w, int *written)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    const enum db_result found = store_rounds(t->db, at->row.id, &list, &count, &rows);
    *written = 0;
    for (size_t i = 0; found == DB_OK && i < count; i++) {
        char time[TIME_ROOM];
        if (!list[i].made || (one && list[i].number != one)) continue;
        time_write(list[i].begun_at, time);
        (*written)++;
        writer_open(w, '{');
        writer_member_integer(w, "round", list[i].number);
        writer_member_string(w, "begun_at", time);
        /* The members of the plan follow those of this object. */
        writer_bytes(w, ",", 1);
        writer_bytes(w, list[i].plan + 1, strlen(list[i].plan) - 2);
        w->comma = true;
        writer_close(w, '}');
    }
    store_rows_free(rows);
    return tournament_db(found);
}
