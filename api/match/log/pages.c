/* The log as each viewer may see it, page by page. */
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/match/answers.h"
#include "api/match/history.h"
#include "api/match/load.h"
#include "api/match/log/detail.h"
#include "api/match/log/entries.h"
#include "api/match/worker.h"
#include "engine/args.h"
#include "engine/logged_moves.h"
#include "log/decided.h"
#include "wire/result.h"
#include "wire/text.h"

/* ---- one action ---- */

static void write_head(struct writer *w, const struct play *p, const struct shown_action *shown)
{
    const struct action *action = shown->action;
    writer_member_integer(w, "seq", action->seq);
    writer_member_time(w, "at", shown->at);
    writer_member_text(w, "seat", action->seat < 0 ? NULL : domain_id(p->game->seats, NULL, action->seat));
    const char *by = decider_name(action->decided.by);
    if (by) writer_member_string(w, "by", by);
    if (action->by_default) writer_member_boolean(w, "by_default", true);
    if (action->late) writer_member_boolean(w, "late", true);
    if (action->due_at) writer_member_time(w, "due_at", action->due_at);
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

void log_show_action(struct writer *w, const struct play *p, const struct shown_action *shown, int viewer)
{
    char text[TEXT_ROOM];
    if (play_head(p)->over) viewer = SEAT_ALL;
    writer_open(w, '{');
    write_head(w, p, shown);
    writer_name(w, "move");
    move_write(w, p, &shown->action->move, shown->action->seat, viewer);
    if (!decided_text(text, p, shown->action))
        action_text(text, p, &shown->action->move, shown->action->seat, viewer);
    writer_member_string(w, "text", text);
    writer_name(w, "draws");
    draws_show(w, p, p->out, viewer);
    writer_name(w, "events");
    events_show(w, p, p->out, viewer);
    write_hashes(w, shown, viewer);
    writer_close(w, '}');
}

bool log_unpack_action(const struct match *match, const struct store_action *row, struct action *action)
{
    const bool read = detail_unpack(&match->play, row->detail.data, row->detail.length, action);
    action->seq = row->seq;
    action->at = row->at;
    if (!read) match_report_bug(match, "an action of its log cannot be read");
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
               : NO_SEAT;
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
    static const uint8_t TYPES[] = {MOVE_DRAW_PROPOSED, MOVE_DRAWN,        MOVE_ABORTED,
                                    MOVE_AWARDED,       MOVE_PAUSE_AGREED, MOVE_MATCH_PAUSED,
                                    MOVE_MATCH_RESUMED, MOVE_RESTORED,     MOVE_CONCEDE};
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

enum match_result log_load_actions(struct match_worker *worker, struct match *match, uint64_t after,
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
        const enum match_result rebuilt = log_rebuild(worker, match);
        if (rebuilt != MATCH_OK) return rebuilt;
    }
    return MATCH_BUSY; /* another build packs them as often as this one */
}

static enum match_result give_page(struct match_worker *worker, const struct match *match,
                                   const struct stored_actions *stored, const struct log_query *query)
{
    const struct store_action *rows = stored->action;
    struct writer *w = &worker->reply.body;
    struct seeds seeds;
    uint8_t key[HASH_SIZE];
    if (!match_open_seeds(worker, match, &seeds)) return MATCH_BROKEN;
    for (size_t i = 0; i < stored->count; i++) {
        struct action action;
        if (i == 0 || seeds.count > 1) seal_key(seeds_at(&seeds, rows[i].seq), match->terms.id, key);
        writer_clear(w);
        if (match->differs) {
            if (!show_line(w, match, &rows[i], key, match->viewer)) return MATCH_BROKEN;
        } else {
            if (!log_unpack_action(match, &rows[i], &action)) return MATCH_BROKEN;
            log_show_action(w, &match->play, &(struct shown_action){&action, rows[i].at, rows[i].hash, key},
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
    enum match_result result = match_load(worker, &request, match);
    if (result != MATCH_OK) return result;
    if (match->bearer != listener->bearer) return MATCH_UNAUTHORIZED; /* the seat has another token now */
    page->version = match->version;
    if (query->after > match->version) return MATCH_AHEAD;
    if (match->version > query->after) {
        /* No action that was made since: the match is to stand as after the last one. */
        const uint64_t there = match->version - query->after;
        const int limit = there < (uint64_t)query->limit ? (int)there : query->limit;
        result = log_load_actions(worker, match, query->after, limit, &stored);
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
    return result == MATCH_OK && !match->differs ? answers_add_own(worker, match) : result;
}
