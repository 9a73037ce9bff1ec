/* The public list of changes that concern the standings, once a round was begun. */
#include "api/tournament/changes.h"

#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/when.h"
#include "api/tournament/entrants.h"
#include "api/tournament/stored_terms.h"

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
    json_t *terms = json_deep_copy(tournament_standings_terms(opened));
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

bool tournament_describe_awards(const struct opened_tournament *opened, const json_t *terms, char **what)
{
    const json_t *before = stored_terms_awards(opened->terms), *after = stored_terms_awards(terms);
    *what = NULL;
    if (opened->row.status == TOURNAMENT_OPEN ||
        (before && after ? json_equal(before, after) : before == after))
        return true;
    json_t *list = json_array();
    const bool done = list && add_change(list, "/given_awards", before, after) &&
                      (*what = json_memory_text(list, JSON_COMPACT));
    json_decref(list);
    return done;
}

struct store_change_note tournament_note(const struct tournament_author *author)
{
    struct store_change_note note = {.at = moment_now(), .reason = author->reason};
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

/* Writes the member "changes" of a change: what has changed. */
static void write_what(const struct opened_tournament *opened, const char *what, struct writer *w)
{
    json_t *json = json_loads(what, 0, NULL);
    if (!tournament_shows_handicaps(opened)) conceal_handicaps(json);
    json_memory_write_member(w, "changes", json);
    json_decref(json);
}

static void write_change(const struct opened_tournament *opened, const struct store_change *change,
                         struct writer *w)
{
    writer_open(w, '{');
    writer_member_time(w, "at", change->at);
    writer_member_integer(w, "rounds", change->rounds);
    write_what(opened, change->what, w);
    if (change->by_player) {
        writer_member_open(w, "by", '{');
        writer_member_uuid(w, "id", change->player);
        if (change->name) writer_member_string(w, "name", change->name);
        writer_close(w, '}');
    }
    if (change->reason) writer_member_string(w, "reason", change->reason);
    writer_close(w, '}');
}

enum tournament_result tournament_write_changes(const struct opened_tournament *opened, struct writer *w)
{
    const struct store_change *list;
    struct store_rows *rows;
    size_t count;
    const enum db_result found = store_changes(opened->worker.db, opened->row.id, &list, &count, &rows);
    if (found == DB_OK && count) {
        writer_member_open(w, "changes", '[');
        for (size_t i = 0; i < count; i++)
            write_change(opened, &list[i], w);
        writer_close(w, ']');
    }
    store_rows_free(rows);
    return tournament_db(found);
}
