/* Entrants: how they enter, how they are listed and changed. */
#include "api/tournament/entrants.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/when.h"
#include "api/tournament/changes.h"
#include "api/tournament/preferences.h"
#include "api/tournament/secrets.h"
#include "api/tournament/stored_terms.h"
#include "api/tournament/vacations.h"

/* ---- names ---- */

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

const char *const entrant_status_words[] = {
    [ENTRANT_PLAYS] = "plays", [ENTRANT_STANDS_BY] = "stands-by", [ENTRANT_WITHDRAWN] = "withdrawn", NULL};

/* ---- entering ---- */

/* Makes the tokens of the entries, and the rows that are stored but for preferences. */
static enum tournament_result fill_rows(const struct opened_tournament *opened,
                                        const struct match_request *request, struct entry *entries,
                                        size_t count, struct store_entrant *rows)
{
    for (size_t i = 0; i < count; i++) {
        const struct tournament_secret from = {"tournament entrant", opened->row.id, i, request};
        const enum tournament_result result = tournament_secret(&opened->worker, &from, entries[i].token);
        if (result != TOURNAMENT_OK) return result;
        rows[i] = (struct store_entrant){.name = entries[i].name,
                                         .team = entries[i].team ? entries[i].team : "",
                                         .handicap = entries[i].handicap,
                                         .unranked = entries[i].unranked,
                                         .preferences = "",
                                         .is_player = entries[i].player};
        if (entries[i].player) memcpy(rows[i].player, entries[i].player, STORE_ID);
        token_hash(entries[i].token, rows[i].token);
    }
    return TOURNAMENT_OK;
}

static enum tournament_result add_rows(const struct opened_tournament *opened,
                                       const struct match_request *request, struct store_entrant *rows,
                                       size_t count)
{
    struct store_entering entry = {.has_key = request->key,
                                   .at = moment_now(),
                                   .most = tournament_entry_terms(opened).most,
                                   .room = ENTRANTS_MOST};
    tournament_key_hash(request, entry.key);
    const enum db_result added = store_entrants_add(opened->worker.db, opened->row.id, rows, count, &entry);
    if (added == DB_CONFLICT)
        return opened->row.status == TOURNAMENT_OVER ? TOURNAMENT_IS_OVER : TOURNAMENT_FULL;
    return added == DB_NONE ? TOURNAMENT_KEY_REUSED : tournament_db(added);
}

enum tournament_result tournament_enter(const struct opened_tournament *opened,
                                        const struct match_request *request, struct entry *entries,
                                        size_t count)
{
    struct store_entrant *rows = calloc(count, sizeof *rows);
    char(*preferences)[PREFERENCES_ROOM] = calloc(count, sizeof *preferences);
    enum tournament_result result =
        rows && preferences ? fill_rows(opened, request, entries, count, rows) : TOURNAMENT_AWAY;
    for (size_t i = 0; result == TOURNAMENT_OK && i < count; i++) {
        entrant_preferences_text(entries[i].preferences, preferences[i]);
        rows[i].preferences = preferences[i];
    }
    if (result == TOURNAMENT_OK) result = add_rows(opened, request, rows, count);
    for (size_t i = 0; result == TOURNAMENT_OK && i < count; i++)
        entries[i].number = rows[i].number;
    free(rows);
    free(preferences);
    return result;
}

enum tournament_result tournament_entrant_of_key(const struct opened_tournament *opened,
                                                 const struct match_request *request, int *number)
{
    const struct tournament_secret from = {"tournament entrant", opened->row.id, 0, request};
    char token[TOKEN_ROOM];
    uint8_t hash[HASH_SIZE];
    *number = 0;
    if (!request->key) return TOURNAMENT_OK;
    const enum tournament_result result = tournament_secret(&opened->worker, &from, token);
    if (result != TOURNAMENT_OK) return result;
    token_hash(token, hash);
    const enum db_result found = store_entrant_find(opened->worker.db, opened->row.id, hash, number);
    return found == DB_NONE ? TOURNAMENT_OK : tournament_db(found);
}

enum tournament_result tournament_may_enter(const struct opened_tournament *opened, const char *code)
{
    const struct entry_terms terms = tournament_entry_terms(opened);
    uint8_t hash[HASH_SIZE];
    if (terms.by == ENTRY_LIST || moment_now() > terms.until) return TOURNAMENT_FORBIDDEN;
    if (terms.by == ENTRY_OPEN) return TOURNAMENT_OK;
    if (!code || !opened->row.has_code) return TOURNAMENT_FORBIDDEN;
    token_hash(code, hash);
    return sodium_memcmp(hash, opened->row.code, HASH_SIZE) == 0 ? TOURNAMENT_OK : TOURNAMENT_FORBIDDEN;
}

bool tournament_is_open(const struct opened_tournament *opened)
{
    return tournament_entry_terms(opened).by == ENTRY_OPEN;
}

/* ---- reading ---- */

enum tournament_result tournament_load_entrants(const struct opened_tournament *opened,
                                                struct tournament_entrants *entrants)
{
    return tournament_db(store_entrants(opened->worker.db, opened->row.id, &entrants->list, &entrants->count,
                                        &entrants->rows));
}

const struct store_entrant *tournament_entrant(const struct tournament_entrants *entrants, int number)
{
    return number >= 1 && (size_t)number <= entrants->count ? &entrants->list[number - 1] : NULL;
}

enum tournament_result tournament_find_entrant(const struct opened_tournament *opened, int number,
                                               struct tournament_entrants *entrants,
                                               const struct store_entrant **entrant)
{
    const enum tournament_result result = tournament_load_entrants(opened, entrants);
    *entrant = result == TOURNAMENT_OK ? tournament_entrant(entrants, number) : NULL;
    return result == TOURNAMENT_OK && !*entrant ? TOURNAMENT_NOT_FOUND : result;
}

bool tournament_shows_handicaps(const struct opened_tournament *opened)
{
    return opened->manages || opened->row.status == TOURNAMENT_OVER ||
           tournament_handicaps(opened) == HANDICAP_ALWAYS;
}

static bool has_vacation(const struct tournament_vacations *vacations, int number)
{
    for (size_t i = 0; i < vacations->count; i++)
        if (vacations->list[i].entrant == number) return true;
    return false;
}

static void write_entrant(const struct opened_tournament *opened, const struct store_entrant *entrant,
                          const struct tournament_vacations *vacations, struct writer *w)
{
    char id[ENTRANT_ID_ROOM];
    entrant_id(entrant->number, id);
    writer_open(w, '{');
    writer_member_string(w, "id", id);
    writer_member_string(w, "name", entrant->name);
    if (*entrant->team) writer_member_string(w, "team", entrant->team);
    if (entrant->is_player) writer_member_uuid(w, "player", entrant->player);
    writer_member_string(w, "status", entrant_status_words[entrant->status]);
    if (entrant->handicap && tournament_shows_handicaps(opened)) {
        writer_name(w, "handicap");
        writer_decimal(w, entrant->handicap);
    }
    if (entrant->unranked) writer_member_boolean(w, "unranked", true);
    if (*entrant->preferences && (opened->manages || opened->bearer == entrant->number))
        entrant_write_preferences(w, entrant->preferences);
    if (has_vacation(vacations, entrant->number)) {
        writer_name(w, "vacations");
        tournament_write_vacation_list(vacations, entrant->number, w);
    }
    writer_close(w, '}');
}

enum tournament_result tournament_write_entrants(const struct opened_tournament *opened, struct writer *w)
{
    struct tournament_entrants entrants;
    struct tournament_vacations vacations = {0};
    enum tournament_result result = tournament_load_entrants(opened, &entrants);
    if (result == TOURNAMENT_OK) result = tournament_load_vacations(opened, &vacations);
    writer_open(w, '[');
    for (size_t i = 0; result == TOURNAMENT_OK && i < entrants.count; i++)
        write_entrant(opened, &entrants.list[i], &vacations, w);
    writer_close(w, ']');
    store_rows_free(vacations.rows);
    store_rows_free(entrants.rows);
    return result;
}

enum tournament_result tournament_write_entrant(const struct opened_tournament *opened, int number,
                                                struct writer *w)
{
    struct tournament_entrants entrants;
    const struct store_entrant *entrant;
    struct tournament_vacations vacations = {0};
    enum tournament_result result = tournament_find_entrant(opened, number, &entrants, &entrant);
    if (result == TOURNAMENT_OK) result = tournament_load_vacations(opened, &vacations);
    if (result == TOURNAMENT_OK) write_entrant(opened, entrant, &vacations, w);
    store_rows_free(vacations.rows);
    store_rows_free(entrants.rows);
    return result;
}

/* ---- changing ---- */

enum tournament_result tournament_set_entrant(const struct opened_tournament *opened, int number,
                                              struct store_entrant_change *change,
                                              const struct tournament_author *author)
{
    if (opened->row.status == TOURNAMENT_OVER) return TOURNAMENT_IS_OVER;
    change->by_owner = opened->manages;
    struct store_change_note note = tournament_note(author);
    const enum db_result changed =
        store_entrant_change(opened->worker.db, opened->row.id, number, change, &note);
    if (note.full) return TOURNAMENT_FULL;
    return changed == DB_CONFLICT ? TOURNAMENT_FORBIDDEN : tournament_db(changed);
}

enum tournament_result tournament_renew_entrant(const struct opened_tournament *opened, int number,
                                                const struct match_request *request, char token[TOKEN_ROOM])
{
    uint8_t hash[HASH_SIZE];
    if (opened->row.status == TOURNAMENT_OVER) return TOURNAMENT_IS_OVER;
    const struct tournament_secret from = {"tournament entrant again", opened->row.id, number, request};
    const enum tournament_result result = tournament_secret(&opened->worker, &from, token);
    if (result != TOURNAMENT_OK) return result;
    token_hash(token, hash);
    const enum db_result renewed = store_entrant_renew(opened->worker.db, opened->row.id, number, hash);
    return renewed == DB_CONFLICT ? TOURNAMENT_FORBIDDEN : tournament_db(renewed);
}
