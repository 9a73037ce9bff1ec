/* Messages between seats, and of the organizer. They are beside the match: no lock that moves take, no
 * version, no entry of the log. Each reader has copies of its own (db/store/messages.h), ids are random, and
 * no post waits for another seat's. So neither the number of messages to others nor their time can be told
 * from one's own. */
#include "api/match/messages.h"

#include <string.h>

#include "api/common/when.h"
#include "api/match/cached.h"
#include "api/match/history.h"
#include "api/match/load.h"
#include "api/match/look.h"
#include "api/match/request_key.h"
#include "api/match/worker.h"
#include "db/store/messages.h"

/* ---- who reads ---- */

/* Whether the reader sees all messages, with their senders. */
static bool reads_all(const struct match *match)
{
    return match->viewer == SEAT_ALL || (match->status == STORE_OVER && match->terms.agreed.messages.opened);
}

/* The phase for whose end messages wait. 0: they wait for none. */
static int64_t phase_of(const struct match *match)
{
    const bool waits = match->terms.agreed.messages.between_phases && match->play.state;
    return waits && match->status == STORE_RUNNING ? play_phase(&match->play) : 0;
}

static struct store_reader reader_of(const struct match *match)
{
    struct store_reader reader = {.reader = reads_all(match)                   ? STORE_ORGANIZER
                                            : match->viewer >= 0               ? match->viewer
                                            : match->bearer == STORE_ORGANIZER ? STORE_HOST
                                                                               : STORE_STRANGER,
                                  .phase = phase_of(match)};
    memcpy(reader.match_id, match->terms.id, STORE_ID);
    return reader;
}

static void write_message(struct writer *w, const struct match *match, const struct store_message *message)
{
    const struct game *game = match->terms.pack->game;
    const bool names_sender =
        !match->terms.agreed.messages.hidden || message->sender == match->viewer || reads_all(match);
    const bool is_organizers = message->sender == STORE_ORGANIZER;
    writer_open(w, '{');
    writer_member_uuid(w, "id", message->id);
    writer_member_time(w, "at", message->at);
    if (is_organizers)
        writer_member_boolean(w, "organizer", true);
    else if (names_sender)
        writer_member_string(w, "from", domain_id(game->seats, NULL, message->sender));
    if (!message->is_public) seats_write(w, "to", game, message->recipients);
    writer_member_text(w, "text", message->withdrawn ? NULL : message->text);
    writer_member_boolean(w, "withdrawn", message->withdrawn);
    writer_close(w, '}');
}

/* ---- reading ---- */

/* Gives a page. *page->since becomes the place behind its last message, whose id is `last`. */
static enum match_result give_page(struct match_worker *worker, const struct match *match,
                                   struct store_message_page *page, const struct message_query *query,
                                   char last[UUID_TEXT], bool *more)
{
    const struct store_reader reader = reader_of(match);
    const struct store_message *messages;
    struct store_rows *rows;
    size_t count;
    page->limit = query->limit + 1; /* one more tells whether further ones follow */
    enum match_result result =
        match_result_of_db(store_messages(worker->db, &reader, page, &messages, &count, &rows));
    *more = count > (size_t)query->limit;
    if (*more) count = query->limit;
    for (size_t i = 0; result == MATCH_OK && i < count; i++) {
        writer_clear(&worker->reply.body);
        write_message(&worker->reply.body, match, &messages[i]);
        if (worker->reply.body.failed) result = MATCH_AWAY;
        if (result == MATCH_OK)
            query->each(query->context, worker->reply.body.text, worker->reply.body.length);
        page->since = messages[i].place;
        uuid_format(messages[i].id, last);
    }
    store_rows_free(rows);
    return result;
}

static enum match_result find_place(struct match_worker *worker, const struct match *match, const char *text,
                                    int64_t *since)
{
    const struct store_reader reader = reader_of(match);
    uint8_t id[STORE_ID];
    if (!uuid_parse(text, id)) return MATCH_MALFORMED;
    const enum db_result found = store_message_find(worker->db, &reader, id, since);
    return found == DB_NONE ? MATCH_MALFORMED : match_result_of_db(found);
}

enum match_result match_messages(struct match_worker *worker, const struct caller *caller,
                                 const struct message_query *query, char last[UUID_TEXT], bool *more)
{
    struct match match;
    struct store_message_page page = {.since = 0};
    enum match_result result = match_load_to_show(worker, caller, &match);
    if (result == MATCH_OK && query->after) result = find_place(worker, &match, query->after, &page.since);
    if (result != MATCH_OK) return result;
    return give_page(worker, &match, &page, query, last, more);
}

enum match_result match_message_place(struct match_worker *worker, const struct listener *listener,
                                      const char *id, int64_t *since)
{
    struct match match;
    const struct store_request request = {
        .id = listener->match_id, .token_hash = listener->bearer == STORE_STRANGER ? NULL : listener->token};
    const enum match_result result = match_load(worker, &request, &match);
    if (result != MATCH_OK) return result;
    if (match.bearer != listener->bearer) return MATCH_UNAUTHORIZED; /* the seat has another token now */
    return find_place(worker, &match, id, since);
}

enum match_result match_follow_messages(struct match_worker *worker, const struct match *match,
                                        int64_t *since, message_each *each, void *context, bool *more)
{
    struct store_message_page page = {.since = *since, .changes = true};
    const struct message_query query = {.limit = MESSAGE_PAGE_MAX, .each = each, .context = context};
    char last[UUID_TEXT];
    *more = false;
    if (match->terms.agreed.messages.kind == MESSAGES_NONE) return MATCH_OK;
    const enum match_result result = give_page(worker, match, &page, &query, last, more);
    *since = page.since;
    return result;
}

/* ---- writing ---- */

/* Reads a list of other seats. */
static bool read_seats(const struct match *match, const json_t *list, const char *path, uint32_t *seats,
                       struct faults *faults)
{
    *seats = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *name = json_array_get(list, i);
        char at[FAULT_PATH];
        snprintf(at, sizeof at, "%s/%zu", path, i);
        if (!json_is_string(name)) return fault_add(faults, at, "must be a seat");
        const int seat = match_seat_find(match, json_string_value(name));
        if (seat < 0) return fault_add_foreign(faults, at, "must be a seat of this match");
        if (seat == match->viewer) return fault_add_foreign(faults, at, "must be another seat");
        if (*seats >> seat & 1) return fault_add(faults, at, "must not be named twice");
        *seats |= UINT32_C(1) << seat;
    }
    return true;
}

static enum match_result read_draft(const struct match *match, const struct message_draft *draft,
                                    struct store_message *message, struct faults *faults)
{
    const bool is_private = match->terms.agreed.messages.kind == MESSAGES_PRIVATE;
    *message =
        (struct store_message){.sender = match->bearer == STORE_ORGANIZER ? STORE_ORGANIZER : match->viewer,
                               .is_public = !draft->to,
                               .text = draft->text};
    if (draft->to && !is_private) {
        fault_add_foreign(faults, "/to", "must be left out: the match has public messages alone");
        return MATCH_MALFORMED;
    }
    if (!read_seats(match, draft->to, "/to", &message->recipients, faults)) return MATCH_MALFORMED;
    return MATCH_OK;
}

/* Loads the match for one of its seats, or its organizer, who write. */
static enum match_result load_for_talk(struct match_worker *worker, const struct caller *caller,
                                       const char *key, struct match *match)
{
    const enum match_result result = match_load_and_settle(worker, caller, key, match);
    if (result != MATCH_OK) return result;
    if (match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    return match->terms.agreed.messages.kind == MESSAGES_NONE ? MATCH_NO_MESSAGES : MATCH_OK;
}

/* The key has posted a message before: the answer names it again. */
static enum match_result repeat_post(const struct store_reply *before, const struct store_reply *reply,
                                     struct message_posted *posted)
{
    if (memcmp(before->request, reply->request, HASH_SIZE) != 0 || before->body_length != UUID_TEXT - 1)
        return MATCH_KEY_REUSED;
    memcpy(posted->id, before->body, UUID_TEXT);
    return MATCH_OK;
}

static enum match_result result_of_post(enum store_posted outcome)
{
    switch (outcome) {
    case STORE_POSTED:
        return MATCH_OK;
    case STORE_POST_OVER:
        return MATCH_OVER;
    case STORE_POST_TOO_OFTEN:
        return MATCH_TOO_OFTEN;
    case STORE_POST_FULL:
        return MATCH_TALKED_OUT;
    case STORE_POST_CONFLICT:
        break;
    }
    return MATCH_BUSY;
}

/* BUSY: the seat or the key was taken meanwhile. */
static enum match_result write_post(struct match_worker *worker, const struct match *match,
                                    const struct store_message *message, const struct message_draft *draft,
                                    struct store_reply *reply, struct message_posted *posted)
{
    enum store_posted outcome = STORE_POST_CONFLICT;
    uuid_format(message->id, posted->id);
    reply->seat = message->sender;
    reply->version = match->version;
    reply->body = posted->id;
    reply->body_length = UUID_TEXT - 1;
    const struct store_posting posting = {.message = message,
                                          .phase = message->sender == STORE_ORGANIZER ? 0 : phase_of(match),
                                          .token_hash = worker->loading.token_hash,
                                          .most = draft->most,
                                          .reply = reply};
    const enum db_result stored = store_post(worker->db, match->terms.id, &posting, &outcome, &posted->wait);
    if (stored != DB_OK) return match_result_of_db(stored);
    if (outcome == STORE_POSTED) match_notify_listeners(worker, match->terms.id);
    return result_of_post(outcome);
}

/* MATCH_BUSY: the seat or the key was taken meanwhile. */
static enum match_result post_once(struct match_worker *worker, const struct match_request *request,
                                   const struct message_draft *draft, struct message_posted *posted,
                                   struct faults *faults)
{
    struct match match;
    struct store_message message;
    struct store_reply reply = {.key = request->key, .at = moment_now()};
    enum match_result result = load_for_talk(worker, &request->caller, request->key, &match);
    if (result != MATCH_OK) return result;
    match_request_hash(request, "message", match.id, reply.request);
    if (request->key && worker->loaded.reply.key) return repeat_post(&worker->loaded.reply, &reply, posted);
    if (match.status == STORE_OVER) return MATCH_OVER;
    result = read_draft(&match, draft, &message, faults);
    if (result != MATCH_OK) return result;
    match_derive_id(worker, "message", NULL, message.id);
    return write_post(worker, &match, &message, draft, &reply, posted);
}

enum match_result match_post(struct match_worker *worker, const struct match_request *request,
                             const struct message_draft *draft, struct message_posted *posted,
                             struct faults *faults)
{
    enum match_result result = MATCH_BUSY;
    for (int n = 0; result == MATCH_BUSY && n < MATCH_ATTEMPTS; n++)
        result = post_once(worker, request, draft, posted, faults);
    return result;
}

enum match_result match_withdraw_message(struct match_worker *worker, const struct caller *caller,
                                         const char *id)
{
    struct match match;
    uint8_t message[STORE_ID];
    enum match_result result = match_load_and_settle(worker, caller, NULL, &match);
    if (result != MATCH_OK) return result;
    if (match.bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    if (match.bearer != STORE_ORGANIZER) return MATCH_FORBIDDEN;
    if (!uuid_parse(id, message)) return MATCH_NOT_FOUND;
    result = match_result_of_db(store_message_withdraw(worker->db, match.terms.id, message));
    if (result == MATCH_OK) match_notify_listeners(worker, match.terms.id);
    return result;
}

/* ---- muting ---- */

enum match_result match_mute(struct match_worker *worker, const struct caller *caller, const json_t *seats,
                             struct match *match, uint32_t *muted, struct faults *faults)
{
    const enum match_result result = load_for_talk(worker, caller, NULL, match);
    if (result != MATCH_OK) return result;
    if (match->bearer == STORE_ORGANIZER) return MATCH_FORBIDDEN;
    if (!seats) return match_result_of_db(store_muted(worker->db, match->terms.id, match->viewer, muted));
    if (match->terms.agreed.messages.hidden && json_array_size(seats)) {
        fault_add_foreign(faults, "/seats", "must be empty: what is missing would tell the sender");
        return MATCH_MALFORMED;
    }
    if (!read_seats(match, seats, "/seats", muted, faults)) return MATCH_MALFORMED;
    const enum db_result stored =
        store_mute(worker->db, match->terms.id, match->viewer, worker->loading.token_hash, *muted);
    return stored == DB_CONFLICT ? MATCH_UNAUTHORIZED : match_result_of_db(stored);
}
