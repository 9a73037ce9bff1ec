/* What calls of webhooks say: the event as JSON, or one sentence for chat services. Each kind of call has its
 * two functions side by side. */
#include "api/webhooks/body.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "api/match/match.h"
#include "wire/wire.h"

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
    words->length += more > 0 ? more : 0;
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

static void say_match(struct words *words, const struct store_call *call)
{
    char id[UUID_TEXT];
    uuid_format(call->match.id, id);
    say(words, "match %s", id);
}

/* ---- what calls have in common ---- */

static void write_version(struct writer *w, const struct store_call *call)
{
    writer_member_integer(w, "version", call->match.version);
}

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

static void say_reason(struct words *words, const char *reason)
{
    say(words, "%s%s", reason ? ": " : ".", reason ? reason : "");
}

/* ---- a turn, and seats that are late ---- */

static void write_turn(struct writer *w, const struct store_call *call, const struct game *game)
{
    seats_write(w, "seats", game, call->seats);
    write_version(w, call);
    writer_member_time(w, "since", call->match.turn_at);
    writer_member_time(w, "due_at", call->match.due_at);
}

static void say_turn(struct words *words, const struct store_call *call, const struct game *game)
{
    char due[TIME_ROOM];
    say(words, "it is the turn of ");
    say_seats(words, game, call->seats);
    if (call->match.due_at) {
        time_write(call->match.due_at, due);
        say(words, ", until %s", due);
    }
    say(words, " (");
    say_match(words, call);
    say(words, ").");
}

static void write_late(struct writer *w, const struct store_call *call, const struct game *game)
{
    seats_write(w, "seats", game, call->seats);
    write_version(w, call);
}

static void say_late(struct words *words, const struct store_call *call, const struct game *game)
{
    say(words, "the time is up for ");
    say_seats(words, game, call->seats);
    say(words, " (");
    say_match(words, call);
    say(words, ").");
}

/* ---- votes ---- */

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

static void write_vote(struct writer *w, const struct store_call *call, const struct game *game)
{
    const struct reasoned said = reasoned_of(call);
    write_subjects(w, said.words);
    seats_write(w, "seats", game, call->seats);
    write_version(w, call);
    if (said.reason) writer_member_string(w, "reason", said.reason);
}

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

static void say_vote(struct words *words, const struct store_call *call, const struct game *game)
{
    const struct reasoned said = reasoned_of(call);
    say_proposals(words, said.words);
    say(words, ", and votes are wanted from ");
    say_seats(words, game, call->seats);
    say(words, " (");
    say_match(words, call);
    say(words, ")");
    say_reason(words, said.reason);
}

/* ---- a pause, or its end ---- */

static void write_pause(struct writer *w, const struct store_call *call, const struct game *game)
{
    const struct reasoned said = reasoned_of(call);
    writer_member_boolean(w, "paused", *said.words);
    if (*said.words) writer_member_string(w, "by", said.words);
    if (said.reason) writer_member_string(w, "reason", said.reason);
    write_version(w, call);
}

static void say_pause(struct words *words, const struct store_call *call, const struct game *game)
{
    const struct reasoned said = reasoned_of(call);
    say_match(words, call);
    say(words, "%s",
        !*said.words                       ? " goes on"
        : strcmp(said.words, "seats") == 0 ? " is paused, as all seats have agreed"
                                           : " is paused by the organiser");
    say_reason(words, said.reason);
}

/* ---- a message ---- */

/* Whether the message is the organizer's (db/functions/webhooks/tell_message.sql). */
static bool is_organizers(const struct store_call *call)
{
    return call->seats >> SEATS_MAX & 1;
}

static int sender_of(const struct store_call *call)
{
    return __builtin_ctz(call->seats);
}

static void write_message(struct writer *w, const struct store_call *call, const struct game *game)
{
    writer_member_uuid(w, "message", call->item);
    if (is_organizers(call))
        writer_member_boolean(w, "organizer", true);
    else if (!call->hides_senders)
        writer_member_string(w, "from", domain_id(game->seats, NULL, sender_of(call)));
    writer_member_string(w, "text", call->words);
}

static void say_message(struct words *words, const struct store_call *call, const struct game *game)
{
    say(words, "a message");
    if (is_organizers(call))
        say(words, " from the organiser");
    else if (!call->hides_senders)
        say(words, " from %s", domain_name_in_text(game->seats, NULL, sender_of(call)));
    say(words, " (");
    say_match(words, call);
    say(words, "): ");
    say_excerpt(words, call->words);
}

/* ---- the end of a match ---- */

static void write_end(struct writer *w, const struct store_call *call, const struct game *game)
{
    write_version(w, call);
    if (call->words) writer_member_string(w, "ending", call->words);
    seats_write(w, "winners", game, call->match.winners);
}

/* How a match has ended. */
static void say_result(struct words *words, const struct store_call *call, const struct game *game)
{
    const uint32_t winners = call->match.winners;
    const char *ending = call->words ? call->words : "";
    if (strcmp(ending, "aborted") == 0) {
        say(words, "It has no result.");
    } else if (!winners) {
        say(words, "It has no winner.");
    } else {
        say(words, strcmp(ending, "drawn") == 0 ? "A draw, shared by " : "Won by ");
        say_seats(words, game, winners);
        say(words, ".");
    }
}

static void say_end(struct words *words, const struct store_call *call, const struct game *game)
{
    say_match(words, call);
    say(words, " is over. ");
    say_result(words, call, game);
}

/* ---- a round ---- */

static void write_round(struct writer *w, const struct store_call *call, const struct game *game)
{
    writer_member_string(w, "name", call->words);
    writer_member_integer(w, "round", call->seats);
}

/* The words are the tournament's name, and below it the tables. */
static void say_round(struct words *words, const struct store_call *call, const struct game *game)
{
    const char *tables = strchrnul(call->words, '\n');
    char id[UUID_TEXT];
    uuid_format(call->match.id, id);
    say(words, "round %d of %.*s has begun (tournament %s).", call->seats, (int)(tables - call->words),
        call->words, id);
    say_excerpt(words, tables);
}

/* ---- a test ---- */

static void say_test(struct words *words, const struct store_call *call, const struct game *game)
{
    char id[UUID_TEXT];
    uuid_format(call->match.id, id);
    say(words, "This is a test of the webhook %s.", id);
}

/* ---- all kinds ---- */

static const struct {
    const char *name;
    const char *of; /* the member of "data" that names what the call is about */
    /* Writes the other members of "data", behind "game"; NULL: there are none. */
    void (*write)(struct writer *w, const struct store_call *call, const struct game *game);
    void (*say)(struct words *words, const struct store_call *call, const struct game *game);
} kinds[WEBHOOK_KINDS] = {
    [WEBHOOK_TURN] = {"turn", "match", write_turn, say_turn},
    [WEBHOOK_LATE] = {"late", "match", write_late, say_late},
    [WEBHOOK_VOTE] = {"vote", "match", write_vote, say_vote},
    [WEBHOOK_PAUSE] = {"pause", "match", write_pause, say_pause},
    [WEBHOOK_MESSAGE] = {"message", "match", write_message, say_message},
    [WEBHOOK_OVER] = {"over", "match", write_end, say_end},
    [WEBHOOK_ROUND] = {"round", "tournament", write_round, say_round},
    [WEBHOOK_TEST] = {"test", "webhook", NULL, say_test},
};

const char *webhook_kind_name(enum webhook_kind kind)
{
    return kinds[kind].name;
}

static void write_event(struct writer *w, const struct store_call *call, const struct game *game)
{
    writer_open(w, '{');
    writer_member_string(w, "type", kinds[call->kind].name);
    writer_member_time(w, "timestamp", call->at);
    writer_member_open(w, "data", '{');
    writer_member_uuid(w, kinds[call->kind].of, call->match.id);
    if (game) writer_member_string(w, "game", game->id);
    if (kinds[call->kind].write) kinds[call->kind].write(w, call, game);
    writer_close(w, '}');
    writer_close(w, '}');
}

static void write_sentence(struct writer *w, const struct store_call *call, const struct game *game)
{
    struct words words = {.length = 0};
    if (game) say(&words, "%s: ", game->title);
    kinds[call->kind].say(&words, call, game);
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
