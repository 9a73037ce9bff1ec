/* Tournaments: opened, made, changed, listed. */
#include "api/tournament/work.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/when.h"
#include "db/store_players.h"
#include "engine/wire.h"
#include "log/ledger.h"

/* ---- names ---- */

const char *tournament_status_name(enum tournament_status status)
{
    static const char *const names[] = {
        [TOURNAMENT_OPEN] = "open", [TOURNAMENT_RUNNING] = "running", [TOURNAMENT_OVER] = "over"};
    return names[status];
}

enum match_result tournament_db(enum db_result result)
{
    switch (result) {
    case DB_OK:
        return MATCH_OK;
    case DB_NONE:
        return MATCH_NOT_FOUND;
    case DB_CONFLICT:
        return MATCH_VERSION;
    case DB_AWAY:
        return MATCH_AWAY;
    case DB_BROKEN:
        break;
    }
    return MATCH_BROKEN;
}

/* ---- secrets ---- */

void hash_token(const char *token, uint8_t hash[HASH_SIZE])
{
    crypto_generichash(hash, HASH_SIZE, (const uint8_t *)token, strlen(token), NULL, 0);
}

enum match_result tournament_secret(const struct tournaments *t, const struct tournament_secret *from,
                                    char token[TOKEN_ROOM])
{
    struct keys *keys = match_service_keys(t->service);
    uint8_t bytes[HASH_SIZE];
    if (!from->key && !from->table) {
        randombytes_buf(bytes, sizeof bytes);
    } else {
        crypto_generichash_state state;
        const uint8_t place[] = {from->round, from->index >> 8, from->index};
        const enum db_result result = keys_secret(keys, t->db);
        if (result != DB_OK) return tournament_db(result);
        crypto_generichash_init(&state, keys->secret, STORE_SEED, sizeof bytes);
        crypto_generichash_update(&state, (const uint8_t *)from->purpose, strlen(from->purpose) + 1);
        crypto_generichash_update(&state, from->id, STORE_ID);
        crypto_generichash_update(&state, place, sizeof place);
        if (from->key) {
            crypto_generichash_update(&state, (const uint8_t *)from->key, strlen(from->key) + 1);
            crypto_generichash_update(&state, from->request, HASH_SIZE);
        }
        crypto_generichash_final(&state, bytes, sizeof bytes);
    }
    sodium_bin2base64(token, TOKEN_ROOM, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
    return MATCH_OK;
}

void hash_body(const struct move_request *request, uint8_t hash[HASH_SIZE])
{
    crypto_generichash(hash, HASH_SIZE, (const uint8_t *)request->body, request->body_length, NULL, 0);
}

/* ---- opening ---- */

static bool duration_of(const json_t *object, const char *name, int64_t *microseconds)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text && duration_read(text, microseconds);
}

/* Copies the hours of a clock, where it has some, as canonical JSON. */
static bool hours_of(const json_t *clock, char hours[CLOCK_HOURS_ROOM])
{
    const json_t *json = json_object_get(clock, "hours");
    if (!json) return true;
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    const bool fits = text && strlen(text) < CLOCK_HOURS_ROOM;
    if (fits) memcpy(hours, text, strlen(text) + 1);
    free(text);
    return fits;
}

bool tournament_plan_time(const json_t *match, struct match_plan *plan)
{
    const json_t *deadline = json_object_get(match, "deadline"), *clock = json_object_get(match, "clock");
    const char *then = json_string_value(json_object_get(deadline ? deadline : clock, "then"));
    plan->deadline_then =
        then && strcmp(then, match_lapse_name(STORE_WAIT)) == 0 ? STORE_WAIT : STORE_DEFAULT;
    return (!deadline || duration_of(deadline, "each", &plan->deadline_each)) &&
           (!clock || duration_of(clock, "bank", &plan->clock.bank)) && hours_of(clock, plan->clock.hours) &&
           (!json_object_get(clock, "increment") || duration_of(clock, "increment", &plan->clock.increment));
}

static void messages_of(const json_t *match, struct message_terms *messages)
{
    const json_t *json = json_object_get(match, "messages");
    const char *kind = json_string_value(json_object_get(json, "kind"));
    const char *sender = json_string_value(json_object_get(json, "sender"));
    if (!kind || !message_kind_find(kind, &messages->kind)) return;
    messages->hidden = sender && strcmp(sender, "hidden") == 0;
    messages->opened = json_is_true(json_object_get(json, "opened"));
    messages->between_phases = json_is_true(json_object_get(json, "between_phases"));
}

/* The plan of the tournament's matches, from its terms. */
static enum match_result plan_of(const struct tournaments *t, struct tournament_at *at)
{
    const json_t *match = json_object_get(at->terms, "match");
    const struct game *game = pack_cache_game(t->packs, at->row.game);
    const char *scenario = json_string_value(json_object_get(match, "scenario"));
    const char *pack = json_string_value(json_object_get(match, "pack"));
    struct faults faults;
    uint8_t hash[HASH_SIZE];
    faults_clear(&faults);
    if (!game || !scenario || !pack || !from_hex(pack, hash, sizeof hash)) return MATCH_BROKEN;
    at->plan = (struct match_plan){.scenario = scenario_find(game, scenario),
                                   .players = (int)json_integer_value(json_object_get(match, "players")),
                                   .tournament = at->id,
                                   .invitations = json_is_true(json_object_get(match, "invitations")),
                                   .referee = json_is_true(json_object_get(match, "referee")),
                                   .organizer = at->row.owner};
    messages_of(match, &at->plan.messages);
    if (at->plan.scenario < 0 || !tournament_plan_time(match, &at->plan)) return MATCH_BROKEN;
    if (!options_read(game, at->plan.scenario, json_object_get(match, "options"), at->plan.option, "",
                      &faults))
        return MATCH_BROKEN;
    at->seats = seats_for(game, at->plan.scenario, at->plan.players, at->plan.option);
    return tournament_db(pack_cache_find(t->packs, t->db, game, hash, &at->plan.pack));
}

static enum match_result bearer_of(const struct tournaments *t, const char *token, struct tournament_at *at)
{
    uint8_t hash[HASH_SIZE];
    at->bearer = TOURNAMENT_STRANGER;
    if (!token) return MATCH_OK;
    hash_token(token, hash);
    if (sodium_memcmp(hash, at->row.owner, HASH_SIZE) == 0) {
        at->bearer = TOURNAMENT_MANAGER;
        at->manages = at->owns = true;
        return MATCH_OK;
    }
    const enum db_result manager = store_manager_find(t->db, at->row.id, hash);
    if (manager != DB_OK && manager != DB_NONE) return tournament_db(manager);
    at->manages = manager == DB_OK;
    const enum db_result found = store_entrant_find(t->db, at->row.id, hash, &at->bearer);
    if (found != DB_NONE) return tournament_db(found);
    at->bearer = at->manages ? TOURNAMENT_MANAGER : TOURNAMENT_STRANGER;
    if (at->manages) return MATCH_OK;
    /* A page sends its player's token with all it reads, also before the player has entered. */
    struct store_player player;
    const enum db_result any = store_player_find(t->db, hash, &player);
    return any == DB_NONE ? MATCH_UNAUTHORIZED : tournament_db(any);
}

/* Reads the row again, since a round was finished. */
static enum match_result read_row(const struct tournaments *t, const uint8_t id[STORE_ID],
                                  struct tournament_at *at)
{
    tournament_close(at);
    const enum match_result result = tournament_db(store_tournament_read(t->db, id, &at->row, &at->rows));
    if (result != MATCH_OK) return result;
    match_id_write(at->row.id, at->id);
    at->terms = json_loads(at->row.terms, 0, NULL);
    return at->terms ? plan_of(t, at) : MATCH_BROKEN;
}

enum match_result tournament_open(const struct tournaments *t, const char *id, const char *token,
                                  struct tournament_at *at)
{
    uint8_t bytes[STORE_ID];
    memset(at, 0, sizeof *at);
    if (!match_id_read(id, bytes)) return MATCH_NOT_FOUND;
    enum match_result result = read_row(t, bytes, at);
    if (result == MATCH_OK) result = bearer_of(t, token, at);
    if (result == MATCH_OK && at->row.stalled) {
        result = tournament_finish_round(t, at, at->row.unmade);
        if (result == MATCH_OK) result = read_row(t, bytes, at);
    }
    return result;
}

void tournament_close(struct tournament_at *at)
{
    json_decref(at->terms);
    store_rows_free(at->rows);
    at->terms = NULL;
    at->rows = NULL;
}

enum match_result tournament_manages(const struct tournament_at *at)
{
    if (at->bearer == TOURNAMENT_STRANGER) return MATCH_UNAUTHORIZED;
    return at->manages ? MATCH_OK : MATCH_FORBIDDEN;
}

enum match_result tournament_has_label(const struct tournaments *t, const char *label, const char *token,
                                       bool *other)
{
    struct store_tournament row;
    struct store_rows *rows;
    uint8_t id[STORE_ID], hash[HASH_SIZE];
    *other = false;
    if (!label || !match_id_read(label, id)) return MATCH_OK;
    const enum db_result found = store_tournament_read(t->db, id, &row, &rows);
    if (token) hash_token(token, hash);
    *other = found == DB_OK && !(token && sodium_memcmp(hash, row.owner, HASH_SIZE) == 0);
    store_rows_free(rows);
    if (found != DB_OK || !*other || !token) return found == DB_NONE ? MATCH_OK : tournament_db(found);
    const enum db_result manager = store_manager_find(t->db, id, hash);
    *other = manager != DB_OK;
    return manager == DB_NONE ? MATCH_OK : tournament_db(manager);
}

/* ---- writing ---- */

/* Writes the members of an object into an open one. */
static void write_members(struct writer *w, json_t *object)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        writer_name(w, name);
        if (text)
            writer_raw(w, text, strlen(text));
        else
            w->failed = true;
        free(text);
    }
}

void tournament_write(struct writer *w, const struct store_tournament *row, bool whole)
{
    char id[UUID_ROOM], at[TIME_ROOM];
    match_id_write(row->id, id);
    time_write(row->created_at, at);
    writer_open(w, '{');
    writer_member_string(w, "id", id);
    writer_member_string(w, "name", row->name);
    writer_member_string(w, "game", row->game);
    writer_member_string(w, "status", tournament_status_name(row->status));
    writer_member_integer(w, "version", (int64_t)row->version);
    writer_member_string(w, "created_at", at);
    writer_member_integer(w, "entrants", row->entrants);
    writer_member_integer(w, "rounds", row->rounds);
    json_t *terms = whole ? json_loads(row->terms, 0, NULL) : NULL;
    if (whole && !terms) w->failed = true;
    if (terms) {
        write_members(w, json_object_get(terms, "match"));
        json_object_del(terms, "match");
        write_members(w, terms);
    }
    json_decref(terms);
    writer_close(w, '}');
}

/* ---- making and changing ---- */

/* A UUID of RFC 9562: version 4, or with a key version 8, which follows from the key alone. */
static enum match_result new_id(const struct tournaments *t, const char *key, uint8_t id[STORE_ID])
{
    static const uint8_t nothing[HASH_SIZE];
    char token[TOKEN_ROOM];
    const enum match_result result =
        tournament_secret(t,
                          &(struct tournament_secret){
                              .purpose = "tournament id", .id = nothing, .key = key, .request = nothing},
                          token);
    if (result != MATCH_OK) return result;
    uint8_t hash[HASH_SIZE];
    hash_token(token, hash);
    memcpy(id, hash, STORE_ID);
    id[6] = (id[6] & 0x0f) | (key ? 0x80 : 0x40);
    id[8] = (id[8] & 0x3f) | 0x80;
    return MATCH_OK;
}

enum match_result tournament_create(const struct tournaments *t, const struct tournament_draft *draft,
                                    const struct move_request *request, char id[UUID_ROOM],
                                    char token[TOKEN_ROOM])
{
    struct store_tournament row = {.name = draft->name,
                                   .game = draft->game,
                                   .terms = draft->terms,
                                   .has_code = draft->code,
                                   .created_at = clock_microseconds(CLOCK_REALTIME)};
    uint8_t body[HASH_SIZE];
    hash_body(request, body);
    enum match_result result = new_id(t, request->key, row.id);
    if (result != MATCH_OK) return result;
    result = tournament_secret(
        t,
        &(struct tournament_secret){
            .purpose = "tournament owner", .id = row.id, .key = request->key, .request = body},
        token);
    if (result != MATCH_OK) return result;
    hash_token(token, row.owner);
    if (draft->code) hash_token(draft->code, row.code);
    match_id_write(row.id, id);
    const enum db_result made = store_tournament_create(t->db, &row);
    return made == DB_CONFLICT ? MATCH_KEY_REUSED : tournament_db(made);
}

enum match_result tournament_change(const struct tournaments *t, struct tournament_at *at, const char *code)
{
    if (code) {
        hash_token(code, at->row.code);
        at->row.has_code = true;
    }
    const enum db_result changed = store_tournament_change(t->db, &at->row);
    if (changed == DB_OK) at->row.version++;
    return tournament_db(changed);
}

/* ---- the list ---- */

enum { CURSOR_ROOM = 64 };

static bool read_cursor(const char *cursor, struct store_tournament_place *place)
{
    char id[UUID_ROOM];
    unsigned long long at;
    int end = 0;
    /* sscanf() alone would accept a sign, a space or 0x. */
    if (cursor[strspn(cursor, "0123456789abcdef")] != '.') return false;
    if (sscanf(cursor, "%15llx.%36s%n", &at, id, &end) != 2 || cursor[end]) return false;
    place->created_at = (int64_t)at;
    return match_id_read(id, place->id);
}

enum match_result tournament_list(const struct tournaments *t, const char *cursor, int limit,
                                  struct writer *w)
{
    struct store_tournament_place place;
    const struct store_tournament *list;
    struct store_rows *rows;
    size_t count;
    if (cursor && !read_cursor(cursor, &place)) return MATCH_MALFORMED;
    const enum db_result found =
        store_tournament_list(t->db, cursor ? &place : NULL, limit + 1, &list, &count, &rows);
    if (found == DB_OK) {
        const bool more = count > (size_t)limit;
        if (more) count = limit;
        writer_open(w, '{');
        writer_member_open(w, "tournaments", '[');
        for (size_t i = 0; i < count; i++)
            tournament_write(w, &list[i], false);
        writer_close(w, ']');
        if (more) {
            char id[UUID_ROOM], next[CURSOR_ROOM];
            match_id_write(list[count - 1].id, id);
            snprintf(next, sizeof next, "%llx.%s", (unsigned long long)list[count - 1].created_at, id);
            writer_member_string(w, "next", next);
        }
        writer_close(w, '}');
    }
    store_rows_free(rows);
    return tournament_db(found);
}
