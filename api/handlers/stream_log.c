/* The stream of a match: its actions and its status. */
#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api/handlers/handlers.h"
#include "api/handlers/json_patch.h"
#include "api/handlers/shared/event_stream.h"
#include "api/handlers/shared/input.h"
#include "api/handlers/shared/reading.h"
#include "api/handlers/shared/results.h"
#include "api/match/history.h"
#include "api/match/messages.h"
#include "db/store/deadline.h"

enum { STREAM_PIECE = 1 << 20, ID_DIGITS = 18 };

/* ---- what is sent ---- */

/* What a stream has reported beside actions. */
struct reported {
    bool anything;
    enum store_status status;
    uint32_t open_seats;
};

struct match_stream {
    struct stream base; /* the first member: the server knows only this part */
    struct listener listener;
    uint64_t after;                /* the number of the last action that was sent */
    int64_t messages_since;        /* the time of the last message that was sent; 0: none was */
    char proof[TICKET_PROOF_ROOM]; /* of the ticket that opened the stream; "": no ticket did */
    struct reported reported;
    struct writer status; /* the last status that was sent */
    bool patches;
    struct writer reading;       /* the reading to which the client's patches have led */
    uint8_t standing[HASH_SIZE]; /* of that reading: see hash_standing() */
};

/* The stream that an action goes to, and its output. */
struct destination {
    struct writer *out;
    const struct match_stream *stream;
};

/* Its id lets a client that was cut off go on behind this action. */
static void begin_event(const struct destination *to, const char *event, uint64_t seq)
{
    char id[ID_DIGITS + 2];
    snprintf(id, sizeof id, "%" PRIu64, seq);
    event_begin(to->out, event, id, to->stream->proof);
}

static void append_action(void *context, uint64_t seq, const char *json, size_t length)
{
    const struct destination *to = context;
    begin_event(to, "action", seq);
    writer_bytes(to->out, json, length);
    event_end(to->out);
}

/* Writes events about seats that are not in the log, and so have no id. They are sent once, to open
 * streams. */
static void put_seats(struct writer *out, const char *event, const struct match *match, uint32_t seats,
                      const char *what)
{
    const struct pack *pack = match->terms.pack;
    char text[200];
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats >> seat & 1)) continue;
        snprintf(text, sizeof text, "%s %s.", domain_name(pack->game->seats, pack->data, seat), what);
        event_begin_unnamed(out, event);
        writer_open(out, '{');
        writer_member_string(out, "seat", domain_id(pack->game->seats, pack->data, seat));
        writer_member_string(out, "text", text);
        writer_close(out, '}');
        event_end(out);
    }
}

/* Reports seats that have changed hands before the match begins. */
static void put_changes(struct match_stream *stream, const struct match *match, struct writer *out)
{
    const struct reported before = stream->reported;
    stream->reported = (struct reported){true, match->status, match->seats.open};
    if (!before.anything || match->status == STORE_OVER) return;
    if (before.status != STORE_OPEN) return; /* from then on the log has them */
    put_seats(out, "claim", match, before.open_seats & ~match->seats.open, "has been claimed");
    put_seats(out, "release", match, match->seats.open & ~before.open_seats, "is open again");
}

static void write_status(struct writer *w, const struct match *match)
{
    writer_open(w, '{');
    writer_member_integer(w, "version", match->version);
    writer_member_string(w, "status", match_status_words[match->status]);
    seats_write(w, "open_seats", match->terms.pack->game, match->seats.open);
    reading_write_seat(w, match);
    reading_write_deciding(w, match);
    match_write_due(w, match);
    writer_close(w, '}');
}

/* Whether the written text differs from the one before. Otherwise, and when memory is short, it is freed. */
static bool keep_if_changed(const struct writer *before, struct writer *written, struct writer *out)
{
    out->failed = out->failed || written->failed;
    if (!out->failed &&
        (written->length != before->length || memcmp(written->text, before->text, before->length) != 0))
        return true;
    writer_free(written);
    return false;
}

/* Writes the match's status, where it has changed. */
static void put_status(struct match_stream *stream, const struct match *match, struct writer *out)
{
    struct writer status;
    writer_init(&status);
    write_status(&status, match);
    if (!keep_if_changed(&stream->status, &status, out)) return;
    begin_event(&(struct destination){out, stream}, "status", match->version);
    writer_bytes(out, status.text, status.length);
    event_end(out);
    writer_free(&stream->status);
    stream->status = status;
}

/* Hashes what readMatch answers, but for what is left in banks that run. False: memory is short. */
static bool hash_standing(const struct match *match, uint8_t hash[HASH_SIZE])
{
    struct match standing = *match;
    struct store_bytes banks = match->deadline.banks;
    struct store_bank bank;
    struct writer text;
    writer_init(&text);
    standing.deadline.banks.length = 0;
    reading_write(&text, &standing);
    while (store_bank_next(&banks, &bank))
        writer_integer(&text, bank.running ? -1 : bank.left);
    crypto_generichash(hash, HASH_SIZE, (const uint8_t *)writer_text(&text), text.length, NULL, 0);
    const bool hashed = !text.failed;
    writer_free(&text);
    return hashed;
}

/* Notes how the match stands. False: nothing has changed since the last time but a bank that runs. A patch
 * for that would tell of what made the service look: another seat's draft, or a message to another. */
static bool note_standing(struct match_stream *stream, const struct match *match)
{
    uint8_t before[HASH_SIZE];
    if (!match->deadline.banks.length) return true;
    memcpy(before, stream->standing, sizeof before);
    return !hash_standing(match, stream->standing) || !stream->reading.length ||
           memcmp(before, stream->standing, sizeof before) != 0;
}

/* Writes the changes of what readMatch answers; the first time, all of it. */
static void put_patch(struct match_stream *stream, const struct match *match, struct writer *out)
{
    struct writer reading, before = stream->reading;
    if (!note_standing(stream, match)) return;
    writer_init(&reading);
    reading_write(&reading, match);
    if (!keep_if_changed(&before, &reading, out)) return;
    begin_event(&(struct destination){out, stream}, "patch", match->version);
    json_patch_write(out, before.length ? writer_text(&before) : NULL, writer_text(&reading));
    event_end(out);
    out->failed = out->failed || before.failed || reading.failed;
    writer_trim(&reading);
    stream->reading = reading;
    writer_free(&before);
}

static void append_message(void *context, const char *json, size_t length)
{
    struct writer *out = context;
    event_begin_unnamed(out, "message");
    writer_bytes(out, json, length);
    event_end(out);
}

/* The client has seen actions that the match does not have: the database was put back to an older copy. So
 * the stream begins anew, and its id is 0 for a client that is cut off here. */
static void begin_anew(struct match_stream *stream, uint64_t version, struct writer *out)
{
    begin_event(&(struct destination){out, stream}, "reset", 0);
    writer_open(out, '{');
    writer_member_integer(out, "version", version);
    writer_close(out, '}');
    event_end(out);
    stream->after = 0;
    stream->messages_since = 0;
    stream->reported = (struct reported){0};
    writer_free(&stream->status);
    writer_free(&stream->reading);
}

/* Sends the news. While the database is away, it waits; missed actions are read later, by their numbers. Many
 * actions are sent in pieces. The stream ends when its token is void. */
static bool produce(struct stream *base, struct worker *worker, struct writer *out)
{
    struct match_stream *stream = (struct match_stream *)base;
    struct destination to = {out, stream};
    struct log_page page = {0};
    struct match match;
    enum match_result result;
    do {
        const struct log_query wanted = {&stream->listener, stream->after, LOG_PAGE_MAX, append_action, &to};
        result = match_follow(worker->matches, &wanted, &page, &match);
        if (result == MATCH_AHEAD) {
            begin_anew(stream, page.version, out);
            page.more = true;
            continue;
        }
        if (result != MATCH_OK) return event_stream_goes_on(result);
        stream->after = page.last;
    } while (page.more && out->length < STREAM_PIECE);
    base->more = page.more;
    if (page.more) return true;
    result = match_follow_messages(worker->matches, &match, &stream->messages_since, append_message, out,
                                   &base->more);
    if (result != MATCH_OK || base->more) return event_stream_goes_on(result);
    put_changes(stream, &match, out);
    put_status(stream, &match, out);
    if (stream->patches) put_patch(stream, &match, out);
    stream->base.held = stream->status.room + stream->reading.room;
    if (page.over) {
        event_begin_unnamed(out, "over");
        writer_bytes(out, "{}", 2);
        event_end(out);
    }
    return !page.over;
}

static void match_stream_free(struct stream *base)
{
    struct match_stream *stream = (struct match_stream *)base;
    writer_free(&stream->status);
    writer_free(&stream->reading);
    free(stream);
}

/* ---- opening one ---- */

struct stream_query {
    int64_t after;
    const char *ticket, *message;
    bool patch;
};

#define AT(member) INPUT_AT(struct stream_query, member)
static const struct input stream_parameters[] = {
    {"after", INPUT_INTEGER, .min = 0, .max = INT64_MAX, AT(after)},
    {"ticket", INPUT_TEXT, .min = TICKET_ROOM - 1, .max = TICKET_ROOM - 1, AT(ticket)},
    {"patch", INPUT_BOOLEAN, AT(patch)},
    {"message", INPUT_TEXT, .min = UUID_TEXT - 1, .max = UUID_TEXT - 1, AT(message)},
    {0}};
#undef AT

/* Finds the listener. A token overrides a ticket. */
static bool admit(const struct request *request, struct response *response, const struct stream_query *query,
                  const char *proof, struct match_stream *stream)
{
    struct match_worker *worker = request->worker->matches;
    const struct caller caller = {request->parameter[0], request->bearer};
    const bool by_ticket = query->ticket && !request->bearer;
    return answer_result(response, by_ticket ? match_admit(worker, caller.match, query->ticket, proof,
                                                           &stream->listener, stream->proof)
                                             : match_authenticate(worker, &caller, &stream->listener));
}

/* Finds the message behind which the stream begins. */
static bool find_place(const struct request *request, struct response *response,
                       const struct stream_query *query, struct match_stream *stream)
{
    if (!query->message) return true;
    const enum match_result result = match_message_place(request->worker->matches, &stream->listener,
                                                         query->message, &stream->messages_since);
    if (result != MATCH_MALFORMED) return answer_result(response, result);
    return input_refuse_foreign(response, "message", "must be the id of a message that you may read");
}

void handle_stream_log(struct request *request, struct response *response)
{
    struct stream_query query = {0};
    struct last_event last;
    struct match_stream opened = {.base = {.produce = produce, .free = match_stream_free}};
    if (!input_query(request, response, stream_parameters, &query) ||
        !event_read_last(request, response, "0123456789", 1, ID_DIGITS, &last) ||
        !admit(request, response, &query, last.proof, &opened) ||
        !find_place(request, response, &query, &opened))
        return;
    opened.after = last.id ? strtoull(last.id, NULL, 10) : (uint64_t)query.after;
    opened.patches = query.patch;
    opened.base.player = request->bearer || query.ticket; /* either was found valid */
    memcpy(opened.base.subject, opened.listener.match_id, sizeof opened.base.subject);
    writer_init(&opened.status);
    writer_init(&opened.reading);
    event_stream_begin(response, &opened.base, sizeof opened);
}

/* ---- tickets ---- */

void handle_make_stream_ticket(struct request *request, struct response *response)
{
    char ticket[TICKET_ROOM];
    int64_t expires_at;
    const struct caller caller = {request->parameter[0], request->bearer};
    if (input_no_query(request, response) &&
        answer_result(response, match_ticket(request->worker->matches, &caller, ticket, &expires_at)))
        event_stream_answer_ticket(response, ticket, expires_at);
}
