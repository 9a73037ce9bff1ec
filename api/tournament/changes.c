/* The public list of changes that concern the standings, once a round was begun. */
#include "api/tournament/changes.h"

#include <string.h>

#include "api/common/json_memory.h"
#include "api/tournament/entrants.h"
#include "program/clock.h"
#include "tournament/terms.h"

/* ---- what has changed ---- */

static bool add_change(json_t *list, const char *path, const json_t *before, const json_t *after)
{
    json_t *change = json_pack("{s:s}", "path", path);
    bool added = change && (!before || json_object_set(change, "before", (json_t *)before) == 0) &&
                 (!after || json_object_set(change, "after", (json_t *)after) == 0);
    if (!added) json_decref(change);
    return added && json_array_append_new(list, change) == 0;
}

/* The stored terms of the standings, with the members in full that this build knows. */
static json_t *terms_in_full(const struct opened_tournament *opened)
{
    struct tournament_terms read;
    struct faults faults;
    json_t *terms = json_deep_copy(json_object_get(opened->terms, "terms"));
    faults_clear(&faults);
    if (terms) tournament_terms_read(&read, terms, "", &faults);
    if (!faults.memory) return terms;
    json_decref(terms);
    return NULL;
}

static bool compare_terms(const struct opened_tournament *opened, const json_t *after, json_t *list)
{
    json_t *before = terms_in_full(opened), *value;
    const char *name;
    bool done = before;
    json_object_foreach((json_t *)after, name, value)
    {
        char path[FAULT_PATH];
        fault_path(path, "/terms", name);
        const json_t *old = json_object_get(before, name);
        if (done && !json_equal(old, value)) done = add_change(list, path, old, value);
    }
    json_decref(before);
    return done;
}

bool tournament_describe_change(const struct opened_tournament *opened, const json_t *terms, const char *name,
                                char **what)
{
    *what = NULL;
    if (opened->row.status != TOURNAMENT_RUNNING) return true;
    json_t *list = json_array(), *before = json_string(opened->row.name),
           *after = json_string(name ? name : "");
    bool done = list && before && after && compare_terms(opened, json_object_get(terms, "terms"), list);
    if (done && name && strcmp(name, opened->row.name) != 0) done = add_change(list, "/name", before, after);
    if (done && json_array_size(list) > 0) done = (*what = json_memory_text(list, JSON_COMPACT));
    json_decref(list);
    json_decref(before);
    json_decref(after);
    return done;
}

bool tournament_describe_awards(const struct opened_tournament *opened, const json_t *awards, char **what)
{
    const json_t *before = json_object_get(opened->terms, "given_awards");
    *what = NULL;
    if (opened->row.status == TOURNAMENT_OPEN ||
        (awards && before ? json_equal(awards, before) : awards == before))
        return true;
    json_t *list = json_array();
    const bool done = list && add_change(list, "/given_awards", before, awards) &&
                      (*what = json_memory_text(list, JSON_COMPACT));
    json_decref(list);
    return done;
}

struct store_change_note tournament_note(const struct tournament_author *author)
{
    struct store_change_note note = {.at = clock_microseconds(CLOCK_REALTIME), .reason = author->reason};
    token_hash(author->token, note.token);
    return note;
}

/* ---- the list ---- */

/* Takes the figures of handicaps that the caller may not know. */
static void conceal_handicaps(json_t *list)
{
    json_t *change;
    size_t i;
    json_array_foreach(list, i, change)
    {
        const char *member = strrchr(json_string_value(json_object_get(change, "path")), '/');
        if (!member || strcmp(member, "/handicap") != 0) continue;
        json_object_del(change, "before");
        json_object_del(change, "after");
    }
}

static json_t *json_of_change(const struct opened_tournament *opened, const struct store_change *change)
{
    char time[TIME_ROOM];
    json_t *what = json_loads(change->what, 0, NULL);
    if (what && !tournament_shows_handicaps(opened)) conceal_handicaps(what);
    time_write(change->at, time);
    json_t *json = json_pack("{s:s, s:i, s:o}", "at", time, "rounds", change->rounds, "changes", what);
    if (json && change->by_player) {
        char id[UUID_TEXT];
        uuid_format(change->player, id);
        json_t *by = json_pack("{s:s}", "id", id);
        if (by && change->name) json_object_set_new(by, "name", json_string(change->name));
        json_object_set_new(json, "by", by);
    }
    if (json && change->reason) json_object_set_new(json, "reason", json_string(change->reason));
    return json;
}

enum tournament_result tournament_changes_json(const struct opened_tournament *opened, json_t **changes)
{
    const struct store_change *list;
    struct store_rows *rows;
    size_t count;
    const enum db_result found = store_changes(opened->worker.db, opened->row.id, &list, &count, &rows);
    enum tournament_result result = tournament_db(found);
    *changes = json_array();
    for (size_t i = 0; result == TOURNAMENT_OK && i < count; i++)
        if (json_array_append_new(*changes, json_of_change(opened, &list[i])) != 0) result = TOURNAMENT_AWAY;
    store_rows_free(rows);
    if (result == TOURNAMENT_OK && *changes) return TOURNAMENT_OK;
    json_decref(*changes);
    *changes = NULL;
    return result == TOURNAMENT_OK ? TOURNAMENT_AWAY : result;
}
