/* What calls of webhooks say: the event as JSON, or one sentence for chat services. */
#include "api/webhooks/body.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "api/match/match.h"
#include "data/encoding.h"
#include "wire/wire.h"

static const char *const kinds[] = {
    [WEBHOOK_TURN] = "turn", [WEBHOOK_LATE] = "late",   [WEBHOOK_MESSAGE] = "message",
    [WEBHOOK_OVER] = "over", [WEBHOOK_ROUND] = "round", [WEBHOOK_TEST] = "test",
    [WEBHOOK_VOTE] = "vote", [WEBHOOK_PAUSE] = "pause"};

const char *webhook_kind_name(enum webhook_kind kind)
{
    return kinds[kind];
}

static int first_seat(uint32_t seats)
{
    return __builtin_ctz(seats);
}

/* Whether the message is the organizer's (db/functions/webhooks/tell_message.sql). */
static bool is_organizers(const struct store_call *call)
{
    return call->seats >> SEATS_MAX & 1;
}

/* ---- events ---- */

enum { SUBJECT_ROOM = 16, SUBJECTS_ROOM = 3 * SUBJECT_ROOM };

/* The first line of a call's words, and the reason of a pause, which is the rest. */
struct reasoned {
    char words[SUBJECTS_ROOM];
    const char *reason; /* NULL: none */
};

static struct reasoned reasoned_of(const struct store_call *call)
{
    const char *end = strchrnul(call->words, '\n');
    struct reasoned it = {.reason = *end ? end + 1 : NULL};
    snprintf(it.words, sizeof it.words, "%.*s", (int)(end - call->words), call->words);
    return it;
}

static void write_time(struct writer *w, const char *name, int64_t at)
{
    char text[TIME_ROOM];
    writer_name(w, name);
    if (at) {
        time_write(at, text);
        writer_string(w, text);
    } else {
        writer_null(w);
    }
}

static void write_id(struct writer *w, const char *name, const uint8_t id[STORE_ID])
{
    char text[UUID_TEXT];
    uuid_format(id, text);
    writer_member_string(w, name, text);
}

/* What votes are about, as a list. */
static void write_subjects(struct writer *w, const char *words)
{
    writer_member_open(w, "about", '[');
    for (size_t length; *words; words += length + (words[length] == ' ')) {
        char subject[SUBJECT_ROOM];
        length = strcspn(words, " ");
        snprintf(subject, sizeof subject, "%.*s", (int)length, words);
        writer_string(w, subject);
    }
    writer_close(w, ']');
}

static void write_data(struct writer *w, const struct store_call *call, const struct game *game)
{
    const struct store_call_match *match = &call->match;
    struct reasoned said;
    const char *of = call->kind == WEBHOOK_ROUND  ? "tournament"
                     : call->kind == WEBHOOK_TEST ? "webhook"
                                                  : "match";
    write_id(w, of, match->id);
    if (game) writer_member_string(w, "game", game->id);
    switch (call->kind) {
    case WEBHOOK_TURN:
        seats_write(w, "seats", game, call->seats);
        writer_member_integer(w, "version", (int64_t)match->version);
        write_time(w, "since", match->turn_at);
        write_time(w, "due_at", match->due_at);
        break;
    case WEBHOOK_LATE:
        seats_write(w, "seats", game, call->seats);
        writer_member_integer(w, "version", (int64_t)match->version);
        break;
    case WEBHOOK_VOTE:
        said = reasoned_of(call);
        write_subjects(w, said.words);
        seats_write(w, "seats", game, call->seats);
        writer_member_integer(w, "version", (int64_t)match->version);
        if (said.reason) writer_member_string(w, "reason", said.reason);
        break;
    case WEBHOOK_PAUSE:
        said = reasoned_of(call);
        writer_member_boolean(w, "paused", *said.words);
        if (*said.words) writer_member_string(w, "by", said.words);
        if (said.reason) writer_member_string(w, "reason", said.reason);
        writer_member_integer(w, "version", (int64_t)match->version);
        break;
    case WEBHOOK_MESSAGE:
        write_id(w, "message", call->item);
        if (is_organizers(call))
            writer_member_boolean(w, "organizer", true);
        else if (!call->hides_senders)
            writer_member_string(w, "from", domain_id(game->seats, NULL, first_seat(call->seats)));
        writer_member_string(w, "text", call->words);
        break;
    case WEBHOOK_OVER:
        writer_member_integer(w, "version", (int64_t)match->version);
        if (call->words) writer_member_string(w, "ending", call->words);
        seats_write(w, "winners", game, match->winners);
        break;
    case WEBHOOK_ROUND:
        writer_member_string(w, "name", call->words);
        writer_member_integer(w, "round", call->seats);
        break;
    case WEBHOOK_TEST:
        break;
    }
}

static void write_event(struct writer *w, const struct store_call *call, const struct game *game)
{
    writer_open(w, '{');
    writer_member_string(w, "type", kinds[call->kind]);
    write_time(w, "timestamp", call->at);
    writer_member_open(w, "data", '{');
    write_data(w, call, game);
    writer_close(w, '}');
    writer_close(w, '}');
}

/* ---- sentences ---- */

enum { WORDS_ROOM = 2000 /* chat services take no more characters */, EXCERPT = 1500 };

struct words {
    char text[WORDS_ROOM];
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void say(struct words *words, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int more =
        vsnprintf(words->text + words->length, sizeof words->text - words->length, format, arguments);
    va_end(arguments);
    words->length += more > 0 ? (size_t)more : 0;
    if (words->length >= sizeof words->text) words->length = sizeof words->text - 1;
}

static void say_seats(struct words *words, const struct game *game, uint32_t seats)
{
    const char *between = "";
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats >> seat & 1)) continue;
        say(words, "%s%s", between, domain_name_in_text(game->seats, NULL, seat));
        between = ", ";
    }
}

/* How a match has ended. */
static void say_result(struct words *words, const struct store_call *call, const struct game *game)
{
    const uint32_t winners = call->match.winners;
    const char *ending = call->words ? call->words : "";
    if (strcmp(ending, "aborted") == 0)
        say(words, "It has no result.");
    else if (!winners)
        say(words, "It has no winner.");
    else {
        say(words, strcmp(ending, "drawn") == 0 ? "A draw, shared by " : "Won by ");
        say_seats(words, game, winners);
        say(words, ".");
    }
}

/* What seats vote on. */
static void say_proposals(struct words *words, const char *about)
{
    static const struct {
        const char *subject, *said;
    } proposals[] = {{"draw", "a draw"}, {"pause", "a pause"}, {"resume", "the end of the pause"}};
    const char *between = "";
    for (size_t i = 0; i < sizeof proposals / sizeof *proposals; i++) {
        if (!strstr(about, proposals[i].subject)) continue;
        say(words, "%s%s", between, proposals[i].said);
        between = " and ";
    }
    say(words, strchr(about, ' ') ? " are proposed" : " is proposed");
}

/* Who has paused the match, or that it goes on. */
static void say_pause(struct words *words, const char *by, const char *match)
{
    say(words, "match %s ", match);
    say(words, "%s",
        !*by                       ? "goes on"
        : strcmp(by, "seats") == 0 ? "is paused, as all seats have agreed"
                                   : "is paused by the organiser");
}

static void say_reason(struct words *words, const char *reason)
{
    say(words, "%s%s", reason ? ": " : ".", reason ? reason : "");
}

/* A text of UTF-8, cut between two characters. */
static void say_excerpt(struct words *words, const char *text)
{
    size_t length = strlen(text);
    const bool is_cut = length > EXCERPT;
    if (is_cut)
        for (length = EXCERPT; ((uint8_t)text[length] & 0xc0) == 0x80; length--)
            continue;
    say(words, "%.*s%s", (int)length, text, is_cut ? " …" : "");
}

static void write_sentence(struct writer *w, const struct store_call *call, const struct game *game)
{
    const struct store_call_match *match = &call->match;
    struct words words = {.length = 0};
    struct reasoned said;
    char id[UUID_TEXT], due[TIME_ROOM];
    const char *tables;
    uuid_format(match->id, id);
    if (game) say(&words, "%s: ", game->title);
    switch (call->kind) {
    case WEBHOOK_TURN:
        say(&words, "it is the turn of ");
        say_seats(&words, game, call->seats);
        if (match->due_at) {
            time_write(match->due_at, due);
            say(&words, ", until %s", due);
        }
        say(&words, " (match %s).", id);
        break;
    case WEBHOOK_LATE:
        say(&words, "the time is up for ");
        say_seats(&words, game, call->seats);
        say(&words, " (match %s).", id);
        break;
    case WEBHOOK_VOTE:
        said = reasoned_of(call);
        say_proposals(&words, said.words);
        say(&words, ", and votes are wanted from ");
        say_seats(&words, game, call->seats);
        say(&words, " (match %s)", id);
        say_reason(&words, said.reason);
        break;
    case WEBHOOK_PAUSE:
        said = reasoned_of(call);
        say_pause(&words, said.words, id);
        say_reason(&words, said.reason);
        break;
    case WEBHOOK_MESSAGE:
        if (is_organizers(call))
            say(&words, "a message from the organiser (match %s): ", id);
        else if (call->hides_senders)
            say(&words, "a message (match %s): ", id);
        else
            say(&words, "a message from %s (match %s): ",
                domain_name_in_text(game->seats, NULL, first_seat(call->seats)), id);
        say_excerpt(&words, call->words);
        break;
    case WEBHOOK_OVER:
        say(&words, "match %s is over. ", id);
        say_result(&words, call, game);
        break;
    case WEBHOOK_ROUND:
        tables = strchrnul(call->words, '\n');
        say(&words, "round %d of %.*s has begun (tournament %s).", (int)call->seats,
            (int)(tables - call->words), call->words, id);
        say_excerpt(&words, tables);
        break;
    case WEBHOOK_TEST:
        say(&words, "This is a test of the webhook %s.", id);
        break;
    }
    writer_open(w, '{');
    writer_member_string(w, "content", words.text);
    writer_member_open(w, "allowed_mentions", '{');
    writer_member_open(w, "parse", '[');
    writer_close(w, ']');
    writer_close(w, '}');
    writer_close(w, '}');
}

void webhook_body(struct writer *w, const struct store_call *call, const struct game *game)
{
    if (call->to.form == WEBHOOK_CONTENT)
        write_sentence(w, call, game);
    else
        write_event(w, call, game);
}
