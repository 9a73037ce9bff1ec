/* Tournaments: opened, made, changed, listed. */
#include "api/tournament/tournament.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/log.h"
#include "api/common/when.h"
#include "api/shared/cursor.h"
#include "api/tournament/changes.h"
#include "api/tournament/rounds.h"
#include "api/tournament/secrets.h"
#include "api/tournament/stored_terms.h"
#include "db/store/players.h"

/* ---- results of the store and of the match service ---- */

enum tournament_result tournament_db(enum db_result result)
{
    switch (result) {
    case DB_OK:
        return TOURNAMENT_OK;
    case DB_NONE:
        return TOURNAMENT_NOT_FOUND;
    case DB_CONFLICT:
        return TOURNAMENT_CHANGED;
    case DB_AWAY:
        return TOURNAMENT_AWAY;
    case DB_BROKEN:
        break;
    }
    return TOURNAMENT_BROKEN;
}

enum tournament_result tournament_match_failure(enum match_result result)
{
    if (result == MATCH_BUSY) return TOURNAMENT_BUSY;
    if (result == MATCH_AWAY) return TOURNAMENT_AWAY;
    return result == MATCH_BROKEN ? TOURNAMENT_BROKEN : TOURNAMENT_OK;
}

/* ---- opening ---- */

/* Finds out whose token it is. */
static enum tournament_result read_bearer(struct opened_tournament *opened, const char *token)
{
    struct db *db = opened->worker.db;
    uint8_t hash[HASH_SIZE];
    opened->bearer = TOURNAMENT_STRANGER;
    if (!token) return TOURNAMENT_OK;
    token_hash(token, hash);
    if (sodium_memcmp(hash, opened->row.owner, HASH_SIZE) == 0) {
        opened->bearer = TOURNAMENT_MANAGER;
        opened->manages = opened->owns = true;
        return TOURNAMENT_OK;
    }
    const enum db_result manager = store_manager_find(db, opened->row.id, hash);
    if (manager != DB_OK && manager != DB_NONE) return tournament_db(manager);
    opened->manages = manager == DB_OK;
    const enum db_result found = store_entrant_find(db, opened->row.id, hash, &opened->bearer);
    if (found != DB_NONE) return tournament_db(found);
    opened->bearer = opened->manages ? TOURNAMENT_MANAGER : TOURNAMENT_STRANGER;
    if (opened->manages) return TOURNAMENT_OK;
    /* A page sends its player's token with all it reads, also before the player has entered. */
    struct store_player player;
    const enum db_result any = store_player_by_token(db, hash, &player);
    return any == DB_NONE ? TOURNAMENT_UNAUTHORIZED : tournament_db(any);
}

static enum tournament_result read_row(struct opened_tournament *opened, const uint8_t id[STORE_ID])
{
    const enum tournament_result result =
        tournament_db(store_tournament_read(opened->worker.db, id, &opened->row, &opened->rows));
    if (result != TOURNAMENT_OK) return result;
    uuid_format(opened->row.id, opened->id);
    json_memory_forget();
    opened->terms = json_loads(opened->row.terms, 0, NULL);
    if (json_memory_was_short()) return TOURNAMENT_AWAY;
    const enum tournament_result read = opened->terms ? tournament_read_plan(opened) : TOURNAMENT_BROKEN;
    if (read == TOURNAMENT_BROKEN) log_say(LOG_ERROR, "tournament %s: its terms cannot be read", opened->id);
    return read;
}

/* Reads the row, and again where a round had to be finished. */
static enum tournament_result open_row(struct opened_tournament *opened, const char *id, const char *token)
{
    uint8_t bytes[STORE_ID];
    if (!uuid_parse(id, bytes)) return TOURNAMENT_NOT_FOUND;
    enum tournament_result result = read_row(opened, bytes);
    if (result == TOURNAMENT_OK) result = read_bearer(opened, token);
    if (result != TOURNAMENT_OK || !opened->row.stalled) return result;
    result = tournament_finish_round(opened, opened->row.unmade);
    if (result != TOURNAMENT_OK) return result;
    tournament_close(opened);
    return read_row(opened, bytes);
}

enum tournament_result tournament_open(const struct tournament_worker *worker, const char *id,
                                       const char *token, struct opened_tournament *opened)
{
    *opened = (struct opened_tournament){.worker = *worker};
    const enum tournament_result result = open_row(opened, id, token);
    if (result != TOURNAMENT_OK) tournament_close(opened);
    return result;
}

void tournament_close(struct opened_tournament *opened)
{
    json_decref(opened->terms);
    store_rows_free(opened->rows);
    opened->terms = NULL;
    opened->rows = NULL;
}

enum tournament_result tournament_manages(const struct opened_tournament *opened)
{
    if (opened->bearer == TOURNAMENT_STRANGER) return TOURNAMENT_UNAUTHORIZED;
    return opened->manages ? TOURNAMENT_OK : TOURNAMENT_FORBIDDEN;
}

enum tournament_result tournament_owns(const struct opened_tournament *opened)
{
    if (opened->bearer == TOURNAMENT_STRANGER) return TOURNAMENT_UNAUTHORIZED;
    return opened->owns ? TOURNAMENT_OK : TOURNAMENT_FORBIDDEN;
}

/* ---- writing ---- */

static const char *status_name(enum tournament_status status)
{
    static const char *const names[] = {
        [TOURNAMENT_OPEN] = "open", [TOURNAMENT_RUNNING] = "running", [TOURNAMENT_OVER] = "over"};
    return names[status];
}

/* Writes the members of an object into an open one, but for the one of this name. */
static void write_members(struct writer *w, json_t *object, const char *but)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        if (strcmp(name, but) != 0) json_memory_write_member(w, name, value);
    }
}

/* Writes members of an open object, without the terms. */
static void write_head(struct writer *w, const struct store_tournament *row)
{
    writer_member_uuid(w, "id", row->id);
    writer_member_string(w, "name", row->name);
    writer_member_string(w, "game", row->game);
    writer_member_string(w, "status", status_name(row->status));
    writer_member_integer(w, "version", row->version);
    writer_member_time(w, "created_at", row->created_at);
    writer_member_integer(w, "entrants", row->entrants);
    writer_member_integer(w, "rounds", row->rounds);
}

/* Writes the terms as members of an open object: those of the matches beside the others. */
static void write_terms(struct writer *w, json_t *terms)
{
    write_members(w, json_object_get(terms, "match"), "");
    write_members(w, terms, "match");
}

enum tournament_result tournament_write(const struct opened_tournament *opened, struct writer *w)
{
    writer_open(w, '{');
    write_head(w, &opened->row);
    write_terms(w, opened->terms);
    const enum tournament_result result = tournament_write_changes(opened, w);
    writer_close(w, '}');
    return result;
}

/* ---- making and changing ---- */

enum tournament_result tournament_create(const struct tournament_worker *worker,
                                         const struct tournament_draft *draft,
                                         const struct match_request *request, char id[UUID_TEXT],
                                         char token[TOKEN_ROOM])
{
    struct store_tournament row = {.name = draft->name,
                                   .game = draft->game,
                                   .terms = draft->terms,
                                   .has_code = draft->code,
                                   .created_at = moment_now()};
    const struct tournament_secret owner = {"tournament owner", row.id, 0, request};
    enum tournament_result result = tournament_id_make(worker, request->key, row.id);
    if (result == TOURNAMENT_OK) result = tournament_secret(worker, &owner, token);
    if (result != TOURNAMENT_OK) return result;
    token_hash(token, row.owner);
    if (draft->code) token_hash(draft->code, row.code);
    uuid_format(row.id, id);
    const enum db_result made = store_tournament_create(worker->db, &row);
    return made == DB_CONFLICT ? TOURNAMENT_KEY_REUSED : tournament_db(made);
}

/* Whether the tournament may end. The result of a match that is still played would change the final
 * standings. */
static enum tournament_result may_end(const struct opened_tournament *opened)
{
    const struct store_filter filter = {.tournament = opened->id, .status = STORE_RUNNING, .limit = 1};
    const struct store_entry *list;
    struct store_rows *rows;
    size_t count;
    if (opened->row.unmade) return TOURNAMENT_MAKES_ROUND;
    const enum db_result found = store_list(opened->worker.db, &filter, &list, &count, &rows);
    store_rows_free(rows);
    return found == DB_OK && count ? TOURNAMENT_IS_PLAYED : tournament_db(found);
}

enum tournament_result tournament_change(struct opened_tournament *opened, json_t *proposed_terms,
                                         const struct tournament_change *change)
{
    struct store_change_note note = tournament_note(&change->author);
    struct store_tournament row = opened->row;
    if (change->ends) row.status = TOURNAMENT_OVER;
    const enum tournament_result result = row.status == TOURNAMENT_OVER ? may_end(opened) : TOURNAMENT_OK;
    if (result != TOURNAMENT_OK) return result;
    char *terms = json_memory_text(proposed_terms, JSON_COMPACT);
    if (!terms) return TOURNAMENT_AWAY;
    if (change->name) row.name = change->name;
    if (change->code) {
        token_hash(change->code, row.code);
        row.has_code = true;
    }
    row.terms = terms;
    const enum db_result changed = store_tournament_change(opened->worker.db, &row, change->what, &note);
    free(terms);
    if (note.full) return TOURNAMENT_FULL;
    if (changed != DB_OK) return tournament_db(changed);
    row.terms = NULL; /* its text is the database's */
    row.version++;
    json_incref(proposed_terms);
    json_decref(opened->terms);
    opened->terms = proposed_terms;
    opened->row = row;
    return TOURNAMENT_OK;
}

/* ---- the list ---- */

enum tournament_result tournament_list(const struct tournament_worker *worker, const char *cursor, int limit,
                                       struct writer *w)
{
    struct store_tournament_place place;
    const struct store_tournament *list;
    struct store_rows *rows;
    size_t count;
    if (cursor && !cursor_read(cursor, &place.created_at, place.id)) return TOURNAMENT_BAD_CURSOR;
    const enum db_result found =
        store_tournament_list(worker->db, cursor ? &place : NULL, limit + 1, &list, &count, &rows);
    if (found == DB_OK) {
        const bool more = count > (size_t)limit;
        if (more) count = limit;
        writer_open(w, '{');
        writer_member_open(w, "tournaments", '[');
        for (size_t i = 0; i < count; i++) {
            writer_open(w, '{');
            write_head(w, &list[i]);
            writer_close(w, '}');
        }
        writer_close(w, ']');
        if (more) {
            char next[CURSOR_ROOM];
            cursor_write(list[count - 1].created_at, list[count - 1].id, next);
            writer_member_string(w, "next", next);
        }
        writer_close(w, '}');
    }
    store_rows_free(rows);
    return tournament_db(found);
}
