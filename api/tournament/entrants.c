/* Entrants: how they enter, and what they have. */
#include "api/tournament/work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/when.h"

const char *entrant_status_name(enum entrant_status status)
{
    static const char *const names[] = {
        [ENTRANT_PLAYS] = "plays", [ENTRANT_STANDS_BY] = "stands-by", [ENTRANT_WITHDRAWN] = "withdrawn"};
    return names[status];
}

void entrant_id(int number, char id[ENTRANT_ID_ROOM])
{
    snprintf(id, ENTRANT_ID_ROOM, "entrant-%d", number);
}

int entrant_number(const char *id)
{
    static const char prefix[] = "entrant-";
    const char *digits = id + sizeof prefix - 1;
    if (strncmp(id, prefix, sizeof prefix - 1) != 0) return 0;
    const size_t length = strspn(digits, "0123456789");
    if (length == 0 || length > 4 || digits[length] || *digits == '0') return 0;
    return atoi(digits);
}

static int entrants_most(const struct tournament_at *at)
{
    const json_t *most = json_object_get(json_object_get(at->terms, "entry"), "most");
    return json_is_integer(most) ? (int)json_integer_value(most) : ENTRANTS_MOST;
}

enum match_result tournament_may_enter(const struct tournament_at *at, const char *code)
{
    const json_t *entry = json_object_get(at->terms, "entry");
    const char *by = json_string_value(json_object_get(entry, "by"));
    const char *until = json_string_value(json_object_get(entry, "until"));
    int64_t last;
    uint8_t hash[HASH_SIZE];
    if (!by || strcmp(by, "list") == 0) return MATCH_FORBIDDEN;
    if (until && (!moment_read(until, &last) || clock_microseconds(CLOCK_REALTIME) > last))
        return MATCH_FORBIDDEN;
    if (strcmp(by, "open") == 0) return MATCH_OK;
    if (!code || !at->row.has_code) return MATCH_FORBIDDEN;
    hash_token(code, hash);
    return sodium_memcmp(hash, at->row.code, HASH_SIZE) == 0 ? MATCH_OK : MATCH_FORBIDDEN;
}

enum match_result tournament_enter(const struct tournaments *t, const struct tournament_at *at,
                                   const struct move_request *request, struct entry *entries, size_t count)
{
    uint8_t body[HASH_SIZE];
    struct store_entrant *rows = calloc(count, sizeof *rows);
    enum match_result result = rows ? MATCH_OK : MATCH_AWAY;
    hash_body(request, body);
    for (size_t i = 0; result == MATCH_OK && i < count; i++) {
        const struct tournament_secret from = {.purpose = "tournament entrant",
                                               .id = at->row.id,
                                               .index = (uint16_t)i,
                                               .key = request->key,
                                               .request = body};
        result = tournament_secret(t, &from, entries[i].token);
        if (result != MATCH_OK) break;
        rows[i].name = entries[i].name;
        rows[i].team = entries[i].team ? entries[i].team : "";
        rows[i].handicap = entries[i].handicap;
        rows[i].unranked = entries[i].unranked;
        rows[i].is_player = entries[i].player;
        if (entries[i].player) memcpy(rows[i].player, entries[i].player, STORE_ID);
        hash_token(entries[i].token, rows[i].token);
    }
    if (result == MATCH_OK) {
        struct store_entering entry = {.has_key = request->key,
                                       .at = clock_microseconds(CLOCK_REALTIME),
                                       .most = entrants_most(at),
                                       .room = ENTRANTS_MOST};
        if (request->key) hash_token(request->key, entry.key);
        const enum db_result added = store_entrants_add(t->db, at->row.id, rows, count, &entry);
        result = added == DB_CONFLICT ? MATCH_FULL
                 : added == DB_NONE   ? MATCH_KEY_REUSED
                                      : tournament_db(added);
        if (result == MATCH_FULL && at->row.status == TOURNAMENT_OVER) result = MATCH_OVER;
    }
    for (size_t i = 0; result == MATCH_OK && i < count; i++)
        entries[i].number = rows[i].number;
    free(rows);
    return result;
}

bool tournament_shows_handicaps(const struct tournament_at *at)
{
    const char *when = json_string_value(json_object_get(json_object_get(at->terms, "terms"), "handicaps"));
    return at->manages || at->row.status == TOURNAMENT_OVER || (when && strcmp(when, "always") == 0);
}

static void write_entrant(struct writer *w, const struct tournament_at *at,
                          const struct store_entrant *entrant)
{
    char id[ENTRANT_ID_ROOM];
    entrant_id(entrant->number, id);
    writer_open(w, '{');
    writer_member_string(w, "id", id);
    writer_member_string(w, "name", entrant->name);
    if (*entrant->team) writer_member_string(w, "team", entrant->team);
    if (entrant->is_player) {
        char player[UUID_ROOM];
        match_id_write(entrant->player, player);
        writer_member_string(w, "player", player);
    }
    writer_member_string(w, "status", entrant_status_name(entrant->status));
    if (entrant->handicap && tournament_shows_handicaps(at)) {
        writer_name(w, "handicap");
        writer_decimal(w, entrant->handicap);
    }
    if (entrant->unranked) writer_member_boolean(w, "unranked", true);
    writer_close(w, '}');
}

enum match_result tournament_write_entrants(const struct tournaments *t, const struct tournament_at *at,
                                            struct writer *w)
{
    const struct store_entrant *list;
    struct store_rows *rows;
    size_t count;
    const enum db_result found = store_entrants(t->db, at->row.id, &list, &count, &rows);
    writer_open(w, '[');
    for (size_t i = 0; found == DB_OK && i < count; i++)
        write_entrant(w, at, &list[i]);
    writer_close(w, ']');
    store_rows_free(rows);
    return tournament_db(found);
}

enum match_result tournament_set_entrant(const struct tournaments *t, const struct tournament_at *at,
                                         int number, struct store_entrant_change *change, struct writer *w)
{
    const struct store_entrant *list;
    struct store_rows *rows = NULL;
    size_t count;
    if (at->row.status == TOURNAMENT_OVER) return MATCH_OVER;
    change->by_owner = at->manages;
    enum db_result found = store_entrant_change(t->db, at->row.id, number, change);
    if (found == DB_CONFLICT) return MATCH_FORBIDDEN;
    if (found == DB_OK) found = store_entrants(t->db, at->row.id, &list, &count, &rows);
    if (found == DB_OK) write_entrant(w, at, &list[number - 1]);
    store_rows_free(rows);
    return tournament_db(found);
}

enum match_result tournament_renew_entrant(const struct tournaments *t, const struct tournament_at *at,
                                           int number, const struct move_request *request,
                                           char token[TOKEN_ROOM])
{
    uint8_t body[HASH_SIZE], hash[HASH_SIZE];
    if (at->row.status == TOURNAMENT_OVER) return MATCH_OVER;
    hash_body(request, body);
    const struct tournament_secret from = {.purpose = "tournament entrant again",
                                           .id = at->row.id,
                                           .index = (uint16_t)number,
                                           .key = request->key,
                                           .request = body};
    const enum match_result result = tournament_secret(t, &from, token);
    if (result != MATCH_OK) return result;
    hash_token(token, hash);
    const enum db_result renewed = store_entrant_renew(t->db, at->row.id, number, hash);
    return renewed == DB_CONFLICT ? MATCH_FORBIDDEN : tournament_db(renewed);
}

/* ---- an entrant's own tables ---- */

/* A table of an entrant's. */
struct own_table {
    const char *entrant;
    const json_t *table;
    int round, number; /* from 1; from 0 */
};

/* Writes the entrant's seats at a table. */
static enum match_result write_seats(const struct tournaments *t, const struct tournament_at *at,
                                     const struct own_table *own, struct writer *w)
{
    struct match_secrets secrets;
    uint8_t id[STORE_ID];
    const json_t *seats = json_object_get(own->table, "seats");
    bool known = false;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const char *player = json_string_value(json_object_get(seat, "player"));
        const char *name = json_string_value(json_object_get(seat, "seat"));
        if (!player || !name || strcmp(player, own->entrant) != 0) continue;
        const enum match_result result =
            known ? MATCH_OK : tournament_table(t, at, own->round, own->number, id, &secrets);
        if (result != MATCH_OK) return result;
        known = true;
        const int index = domain_find(at->plan.pack->game->seats, NULL, name, strlen(name));
        writer_open(w, '{');
        writer_member_integer(w, "round", own->round);
        writer_member_string(w, "match", json_string_value(json_object_get(own->table, "match")));
        writer_member_string(w, "seat", name);
        writer_member_string(w, at->plan.invitations ? "invitation" : "token", secrets.seat[index]);
        writer_close(w, '}');
    }
    if (known) sodium_memzero(&secrets, sizeof secrets);
    return MATCH_OK;
}

static enum match_result write_tables(const struct tournaments *t, const struct tournament_at *at, int number,
                                      struct writer *w)
{
    const struct store_round *list;
    struct store_rows *rows;
    size_t count;
    char entrant[ENTRANT_ID_ROOM];
    enum match_result result = tournament_db(store_rounds(t->db, at->row.id, &list, &count, &rows));
    entrant_id(number, entrant);
    for (size_t i = 0; result == MATCH_OK && i < count; i++) {
        if (!list[i].made) continue;
        json_t *plan = json_loads(list[i].plan, 0, NULL);
        const json_t *tables = json_object_get(plan, "tables");
        if (!plan) result = MATCH_AWAY;
        for (size_t k = 0; result == MATCH_OK && k < json_array_size(tables); k++)
            result = write_seats(
                t, at, &(struct own_table){entrant, json_array_get(tables, k), list[i].number, (int)k}, w);
        json_decref(plan);
    }
    store_rows_free(rows);
    return result;
}

enum match_result tournament_write_entrant(const struct tournaments *t, const struct tournament_at *at,
                                           int number, struct writer *w)
{
    const struct store_entrant *list;
    struct store_rows *rows;
    size_t count;
    enum match_result result = tournament_db(store_entrants(t->db, at->row.id, &list, &count, &rows));
    if (result == MATCH_OK && (number < 1 || (size_t)number > count)) result = MATCH_NOT_FOUND;
    if (result == MATCH_OK) {
        writer_open(w, '{');
        writer_name(w, "entrant");
        write_entrant(w, at, &list[number - 1]);
    }
    store_rows_free(rows);
    if (result != MATCH_OK) return result;
    writer_member_open(w, "tables", '[');
    result = write_tables(t, at, number, w);
    writer_close(w, ']');
    writer_close(w, '}');
    return result;
}
