/* The log as each viewer may see it, earlier versions by playing it again, the audit file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/match/worker.h"
#include "engine/args.h"
#include "engine/text.h"
#include "log/decided.h"

enum { AUDIT_PAGE = 500 };

/* ---- one action ---- */

static void write_head(struct writer *w, const struct play *p, const struct shown_action *shown)
{
    const struct action *action = shown->action;
    char at[TIME_ROOM];
    time_write(shown->at, at);
    writer_member_integer(w, "seq", shown->action->seq);
    writer_member_string(w, "at", at);
    writer_name(w, "seat");
    if (shown->action->seat < 0)
        writer_null(w);
    else
        writer_string(w, domain_id(p->game->seats, NULL, shown->action->seat));
    if (shown->action->by_default) writer_member_boolean(w, "by_default", true);
    if (shown->action->late) writer_member_boolean(w, "late", true);
    if (shown->action->due_at) {
        time_write(shown->action->due_at, at);
        writer_member_string(w, "due_at", at);
    }
    if (action->decided.ending.kind != ENDING_NONE) {
        writer_name(w, "ending");
        ending_write(w, p->game, &action->decided.ending);
    }
    if (*action->decided.reason) writer_member_string(w, "reason", action->decided.reason);
    if (action->move.type != MOVE_RESTORED) return;
    writer_member_hex(w, "commitment", action->commitment, HASH_SIZE);
    writer_member_hex(w, "earlier_seed", action->earlier_seed, SEED_SIZE);
}

/* A hash would let a viewer test a guess at hidden things. Its seal does not. */
static void write_hashes(struct writer *w, const struct shown_action *shown, int viewer)
{
    uint8_t seal[HASH_SIZE];
    seal_make(shown->seal_key, shown->action->seq, shown->hash, seal);
    writer_member_hex(w, "seal", seal, HASH_SIZE);
    if (viewer == SEAT_ALL) writer_member_hex(w, "hash", shown->hash, HASH_SIZE);
}

void show_action(struct writer *w, const struct play *p, const struct shown_action *shown, int viewer)
{
    char text[TEXT_ROOM];
    if (play_head(p)->over) viewer = SEAT_ALL;
    writer_open(w, '{');
    write_head(w, p, shown);
    writer_name(w, "move");
    move_write(w, p, &shown->action->move, shown->action->seat, viewer);
    if (!decided_text(text, p, shown->action))
        move_text(text, p, &shown->action->move, shown->action->seat, viewer);
    writer_member_string(w, "text", text);
    writer_name(w, "draws");
    draws_show(w, p, p->out, viewer);
    writer_name(w, "events");
    events_show(w, p, p->out, viewer);
    write_hashes(w, shown, viewer);
    writer_close(w, '}');
}

/* Unpacks the stored move into *action, and the stored outcome into the play's. */
static bool unpack(const struct match *match, const struct store_action *row, struct action *action)
{
    const bool read = detail_unpack(&match->play, row->detail.data, row->detail.length, action);
    action->seq = row->seq;
    action->at = row->at;
    if (!read) report_bug(match, "an action of its log cannot be read");
    return read;
}

/* ---- one line, by names alone ---- */

/* Copies an object for a viewer. Hidden values are null, and so are values of things that this build does not
 * know. */
static json_t *redact_object(const json_t *object, const struct arg *args, int owner, int viewer)
{
    json_t *copy = json_object();
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)object, name, value)
    {
        const struct arg *arg = args;
        while (arg && arg->name && strcmp(arg->name, name) != 0)
            arg++;
        const bool seen = sees_all(viewer) || strcmp(name, "type") == 0 ||
                          (arg && arg->name && audience_sees(arg->audience, owner, viewer));
        json_object_set_new(copy, name, seen ? json_deep_copy(value) : json_null());
    }
    return copy;
}

static const struct arg *move_args(const struct game *game, const char *name)
{
    for (int i = 0; name && i < game->move_count; i++)
        if (strcmp(game->moves[i]->name, name) == 0) return game->moves[i]->args;
    return NULL;
}

static const struct arg *event_args(const struct game *game, const char *name)
{
    for (int i = 0; name && i < game->event_count; i++)
        if (strcmp(game->events[i].name, name) == 0) return game->events[i].args;
    return NULL;
}

static int seat_index(const struct game *game, const json_t *seat)
{
    return json_is_string(seat)
               ? domain_find(game->seats, NULL, json_string_value(seat), json_string_length(seat))
               : -1;
}

/* An object of other rules may lack members of today's contract, so it stands within an object that says
 * so. */
static json_t *wrap_other_rules(const char *what, json_t *object)
{
    return json_pack("{s:s, s:o}", "type", OTHER_RULES, what, object);
}

static json_t *redact_move(const struct game *game, const json_t *move, int seat, int viewer)
{
    const struct arg *args = move_args(game, json_string_value(json_object_get(move, "type")));
    return wrap_other_rules("move", redact_object(move, args, seat, viewer));
}

static json_t *redact_events(const struct game *game, const json_t *events, int viewer)
{
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const struct arg *args = event_args(game, json_string_value(json_object_get(event, "type")));
        const int owner = seat_index(game, json_object_get(event, "seat"));
        json_array_append_new(list, wrap_other_rules("event", redact_object(event, args, owner, viewer)));
    }
    return list;
}

/* The line does not say which draws were open, so all are hidden. */
static json_t *redact_draws(json_t *draws, int viewer)
{
    json_t *list = json_deep_copy(draws);
    for (size_t i = 0; !sees_all(viewer) && i < json_array_size(list); i++) {
        json_object_set_new(json_array_get(list, i), "value", json_null());
        json_object_set_new(json_array_get(list, i), "for", json_string("(hidden)"));
    }
    return list;
}

static void write_json(struct writer *w, const char *name, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    writer_name(w, name);
    writer_raw(w, text ? text : "null", text ? strlen(text) : 4);
    w->failed = w->failed || !text;
    free(text);
    json_decref(json);
}

/* The type of an entry that no seat can send as a move, and that has members of its own; 0: it is none. */
static int type_from_outside(const struct game *game, const char *name)
{
    static const uint8_t TYPES[] = {MOVE_DRAWN, MOVE_ABORTED, MOVE_AWARDED, MOVE_RESTORED, MOVE_CONCEDE};
    for (size_t i = 0; name && i < sizeof TYPES; i++)
        if (strcmp(name, move_type_of(game, TYPES[i])->name) == 0) return TYPES[i];
    return 0;
}

/* Shows the line of a log that these rules would play otherwise, as it stands. */
static bool show_line(struct writer *w, const struct match *match, const struct store_action *row,
                      const uint8_t *key, int viewer)
{
    const struct game *game = match->play.game;
    json_t *line = json_loadb(row->line, row->line_length, 0, NULL);
    const int seat = seat_index(game, json_object_get(line, "seat"));
    const char *due_at = json_string_value(json_object_get(line, "due_at"));
    struct action action = {.seq = row->seq,
                            .seat = seat,
                            .by_default = json_is_true(json_object_get(line, "by_default")),
                            .late = json_is_true(json_object_get(line, "late"))};
    if (due_at) time_read(due_at, &action.due_at);
    const char *type = json_string_value(json_object_get(json_object_get(line, "move"), "type"));
    action.move.type = type_from_outside(game, type);
    if (action.move.type == MOVE_RESTORED) (void)restored_read(line, &action);
    if (action.move.type) (void)decided_read(line, &match->terms, &action);
    if (match->status == STORE_OVER) viewer = SEAT_ALL;
    writer_open(w, '{');
    const struct shown_action shown = {&action, row->at, row->hash, key};
    write_head(w, &match->play, &shown);
    write_json(w, "move", redact_move(game, json_object_get(line, "move"), seat, viewer));
    write_json(w, "draws", redact_draws(json_object_get(line, "draws"), viewer));
    write_json(w, "events", redact_events(game, json_object_get(line, "events"), viewer));
    write_hashes(w, &shown, viewer);
    writer_close(w, '}');
    json_decref(line);
    w->failed = w->failed || json_memory_was_short();
    return line || w->failed;
}

/* ---- pages ---- */

/* Actions as the database has them. */
struct stored_actions {
    const struct store_action *action;
    size_t count;
    struct store_rows *rows; /* owns the actions; NULL: none */
};

/* Whether this build's tables have packed all of them. */
static bool are_packed(const struct match *match, const struct stored_actions *stored)
{
    const uint8_t *fingerprint = match->terms.pack->fingerprint;
    for (size_t i = 0; i < stored->count; i++) {
        const struct store_bytes *detail = &stored->action[i].detail;
        if (detail->length < FINGERPRINT_SIZE || memcmp(detail->data, fingerprint, FINGERPRINT_SIZE))
            return false;
    }
    return true;
}

/* Loads the actions after `after`, as this build packs them. Where the match differs it loads their lines
 * instead. */
static enum match_result load_actions(struct match_worker *worker, struct match *match, uint64_t after,
                                      int limit, struct stored_actions *stored)
{
    *stored = (struct stored_actions){0};
    for (int i = 0; i < 2; i++) {
        const struct store_page page = {.after = after, .limit = limit, .lines = match->differs != 0};
        const enum db_result found =
            store_actions(worker->db, match->terms.id, &page, &stored->action, &stored->count, &stored->rows);
        if (found != DB_OK) return match_result_of_db(found);
        if (match->differs || are_packed(match, stored)) return MATCH_OK;
        store_rows_free(stored->rows);
        *stored = (struct stored_actions){0};
        const enum match_result rebuilt = rebuild_match(worker, match);
        if (rebuilt != MATCH_OK) return rebuilt;
    }
    return MATCH_BUSY; /* another build packs them as often as this one */
}

static enum match_result give_page(struct match_worker *worker, const struct match *match,
                                   const struct stored_actions *stored, const struct log_query *query)
{
    const struct store_action *rows = stored->action;
    struct writer *w = &worker->body;
    struct seeds seeds;
    uint8_t key[HASH_SIZE];
    if (!open_seeds(worker, match, &seeds)) return MATCH_BROKEN;
    for (size_t i = 0; i < stored->count; i++) {
        struct action action;
        if (i == 0 || seeds.count > 1) seal_key(seeds_at(&seeds, rows[i].seq), match->terms.id, key);
        writer_clear(w);
        if (match->differs) {
            if (!show_line(w, match, &rows[i], key, match->viewer)) return MATCH_BROKEN;
        } else {
            if (!unpack(match, &rows[i], &action)) return MATCH_BROKEN;
            show_action(w, &match->play, &(struct shown_action){&action, rows[i].at, rows[i].hash, key},
                        match->viewer);
        }
        if (w->failed) return MATCH_AWAY; /* memory is short */
        query->each(query->context, rows[i].seq, w->text, w->length);
    }
    return MATCH_OK;
}

/* Gives the page, and the match as it was loaded for it. */
static enum match_result load_page(struct match_worker *worker, const struct log_query *query,
                                   struct log_page *page, struct match *match)
{
    const struct listener *listener = query->listener;
    struct stored_actions stored = {0};
    *page = (struct log_page){.last = query->after};
    const struct store_request request = {
        .id = listener->match_id, .token_hash = listener->bearer == STORE_STRANGER ? NULL : listener->token};
    enum match_result result = load_match(worker, &request, true, match);
    if (result != MATCH_OK) return result;
    if (match->bearer != listener->bearer) return MATCH_UNAUTHORIZED; /* the seat has another token now */
    page->version = match->version;
    if (query->after > match->version) return MATCH_AHEAD;
    if (match->version > query->after) {
        result = load_actions(worker, match, query->after, query->limit, &stored);
        if (result == MATCH_OK) result = give_page(worker, match, &stored, query);
    }
    if (result == MATCH_OK && stored.count) page->last = stored.action[stored.count - 1].seq;
    page->more = match->version > page->last;
    page->over = match->status == STORE_OVER && !page->more;
    store_rows_free(stored.rows);
    return result;
}

enum match_result match_log(struct match_worker *worker, const struct log_query *query, struct log_page *page,
                            struct match *match)
{
    return load_page(worker, query, page, match);
}

enum match_result match_follow(struct match_worker *worker, const struct log_query *query,
                               struct log_page *page, struct match *match)
{
    const enum match_result result = load_page(worker, query, page, match);
    return result == MATCH_OK && !match->differs ? add_own_answer(worker, match) : result;
}

/* ---- an earlier version ---- */

/* Whether the action that was played again has its stored hash. Otherwise it was made by other rules. */
static bool same_hash(const struct match *match, const struct store_action *rows, size_t i,
                      const struct action *action)
{
    uint8_t prev[HASH_SIZE], state[HASH_SIZE], hash[HASH_SIZE];
    struct writer w;
    if (match->terms.format == 1) return true; /* in format 1 the hashed fields depend on the build */
    if (i > 0)
        memcpy(prev, rows[i - 1].hash, HASH_SIZE);
    else if (!terms_hash(&match->terms, prev))
        return false;
    writer_init(&w);
    state_hash(&match->play, state);
    action_write(&w, &match->play, action, &(struct chain_link){match->terms.format, prev, state}, hash);
    bool same = !w.failed && !memcmp(hash, rows[i].hash, HASH_SIZE);
    writer_free(&w);
    return same;
}

/* Plays the actions that stand at the end of these rows, without the last `undone`. Each gets the seed of its
 * place in the log. */
static bool replay(struct match *match, const struct stored_actions *stored, size_t *standing, size_t undone,
                   const struct seeds *seeds)
{
    const struct store_action *rows = stored->action;
    const struct refusal *refusal;
    struct action action;
    size_t left = 0;
    for (size_t i = 0; i < stored->count; i++) {
        if (!unpack(match, &rows[i], &action)) return false;
        left = undo_standing(standing, left, i, &action.move);
    }
    if (left <= undone) return false;
    left -= undone;
    for (size_t i = 0; i < left; i++) {
        if (seeds->count > 1) seeds_give(seeds, &match->terms, rows[standing[i]].seq, match->play.chance);
        if (!unpack(match, &rows[standing[i]], &action) ||
            !action_apply(&match->play, &match->terms, &action, &refusal))
            return false;
    }
    return same_hash(match, rows, standing[left - 1], &action);
}

enum match_result play_log(struct match_worker *worker, struct match *match, uint64_t version, int undone)
{
    struct stored_actions stored;
    struct seeds seeds;
    if (!open_seeds(worker, match, &seeds)) return MATCH_BROKEN;
    enum match_result result = load_actions(worker, match, 0, version, &stored);
    size_t *standing = result == MATCH_OK ? malloc((stored.count + 1) * sizeof *standing) : NULL;
    if (result == MATCH_OK && !standing) result = MATCH_AWAY;
    if (result == MATCH_OK && stored.count != version) {
        result = match_result_of_db(log_lacks_lines(worker, match));
    } else if (result == MATCH_OK && !replay(match, &stored, standing, undone, &seeds)) {
        report_bug(match, "its log does not replay to the hash that was stored");
        result = MATCH_BROKEN;
    }
    /* The seed for the actions that come next. */
    if (seeds.count > 1) seeds_give(&seeds, &match->terms, UINT64_MAX, match->play.chance);
    store_rows_free(stored.rows);
    free(standing);
    return result;
}

static enum match_result go_back(struct match_worker *worker, uint64_t version, struct match *match)
{
    const enum match_result result =
        match->differs ? replay_match(worker, match, version) : play_log(worker, match, version, 0);
    if (result != MATCH_OK) return result;
    match->version = version;
    match->deciding = play_deciders(&match->play);
    match->answered = false;
    match->undo = (struct undo){0};
    match->deadline = (struct store_deadline){.each = match->deadline.each,
                                              .then = match->deadline.then,
                                              .bank = match->deadline.bank,
                                              .increment = match->deadline.increment};
    return MATCH_OK;
}

enum match_result match_read(struct match_worker *worker, const struct caller *caller, uint64_t version,
                             struct match *match)
{
    enum match_result result =
        version ? load_and_settle(worker, caller, NULL, match) : load_to_show(worker, caller, match);
    if (result != MATCH_OK) return result;
    if (version > match->version) return MATCH_NOT_FOUND;
    if (match->differs && version >= match->differs) return MATCH_OTHER_RULES;
    if (version == 0 || version == match->version) return MATCH_OK;
    return go_back(worker, version, match);
}

/* ---- the audit file ---- */

/* Writes a line of NDJSON: the hashed object with further members before and after its own. */
static void extend_object(struct writer *w, const char *json, size_t length, const char *before,
                          const char *after)
{
    writer_bytes(w, "{", 1);
    writer_bytes(w, before, strlen(before));
    writer_bytes(w, json + 1, length - 2);
    writer_bytes(w, after, strlen(after));
    writer_bytes(w, "}\n", 2);
}

static void write_terms(struct match_worker *worker, const struct match *match,
                        const uint8_t public_key[PUBLIC_KEY_SIZE], struct writer *w)
{
    char key[2 * PUBLIC_KEY_SIZE + 1], member[sizeof key + 20];
    struct writer *terms = &worker->body;
    to_hex(public_key, PUBLIC_KEY_SIZE, key);
    snprintf(member, sizeof member, ",\"server_key\":\"%s\"", key);
    writer_clear(terms);
    terms_write(terms, &match->terms);
    extend_object(w, writer_text(terms), terms->length, "", member);
}

/* From LEDGER_TIMED on the line itself has the time. */
static void write_line(struct writer *w, int format, const struct store_action *action)
{
    char at[TIME_ROOM], hash[2 * HASH_SIZE + 1], before[TIME_ROOM + 20] = "", after[sizeof hash + 20];
    time_write(action->at, at);
    to_hex(action->hash, HASH_SIZE, hash);
    if (format < LEDGER_TIMED) snprintf(before, sizeof before, "\"at\":\"%s\",", at);
    snprintf(after, sizeof after, ",\"hash\":\"%s\"", hash);
    extend_object(w, action->line, action->line_length, before, after);
}

/* Writes the actions up to the loaded version, page by page. */
static enum db_result write_lines(struct match_worker *worker, const struct match *match, struct writer *w)
{
    const struct store_action *actions;
    struct store_rows *rows;
    size_t count = 0;
    for (uint64_t seq = 0; seq < match->version; seq += count) {
        const uint64_t left = match->version - seq;
        const struct store_page page = {seq, left < AUDIT_PAGE ? (int)left : AUDIT_PAGE, .lines = true};
        enum db_result found = store_actions(worker->db, match->terms.id, &page, &actions, &count, &rows);
        for (size_t i = 0; found == DB_OK && i < count; i++)
            write_line(w, match->terms.format, &actions[i]);
        store_rows_free(rows);
        if (found != DB_OK) return found;
        if (count == 0) return log_lacks_lines(worker, match);
    }
    return DB_OK;
}

/* The names are as they are now, and under no hash. So the rest of the file stays as it is when a player has
 * another name, or none any more. */
static void write_names_line(struct writer *w, const struct match *match)
{
    if (!match_has_names(match)) return;
    writer_open(w, '{');
    match_write_names(w, match);
    writer_close(w, '}');
    writer_bytes(w, "\n", 1);
}

enum match_result match_audit(struct match_worker *worker, const struct caller *caller, struct writer *w,
                              struct audited *audited)
{
    struct match match;
    struct signing_key key;
    enum match_result result = load_and_settle(worker, caller, NULL, &match);
    if (result != MATCH_OK) return result;
    if (match_state_viewer(&match) != SEAT_ALL) return caller->token ? MATCH_FORBIDDEN : MATCH_UNAUTHORIZED;
    if (match.version == 0) return MATCH_NOT_STARTED;
    enum db_result found = keys_signing(&worker->service->keys, worker->db, &key);
    if (found == DB_OK) {
        write_terms(worker, &match, key.public_key, w);
        found = write_lines(worker, &match, w);
    }
    if (found == DB_OK)
        closing_write(w, &match.terms, worker->loaded.state.last_hash, match.version,
                      match.status == STORE_OVER ? match.seed.bytes : NULL, key.secret_key);
    if (found == DB_OK) write_names_line(w, &match);
    audited->version = match.version;
    memcpy(audited->match_id, match.terms.id, MATCH_ID_SIZE);
    sodium_memzero(&key, sizeof key);
    return match_result_of_db(found);
}
