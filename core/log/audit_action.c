/* Audit of one action: its place in the chain, its hash, and its move by the rules. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/args.h"
#include "log/audit_walk.h"
#include "log/decided.h"
#include "wire/text.h"

/* A line that was read. */
struct line {
    uint64_t seq;
    int64_t at; /* 0 in formats that do not prove it */
    uint8_t prev[HASH_SIZE], hash[HASH_SIZE], state[HASH_SIZE];
    const json_t *draws, *events, *move, *seat;
    bool intact; /* `hash` is the hash of the line */
};

static bool same(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, HASH_SIZE) == 0;
}

/* ---- reading ---- */

/* Up to format 2 the time is not hashed, and recordings have none. */
static bool time_of_line(struct audit *a, json_t *json, struct line *line)
{
    const char *at = json_string_value(json_object_get(json, "at"));
    line->at = 0;
    if (a->terms.format < LEDGER_TIMED) {
        json_object_del(json, "at");
        return true;
    }
    return (at && time_read(at, &line->at)) ||
           audit_find_in_line(a, AUDIT_MALFORMED, "\"at\" must be a time like 2026-11-21T10:04:26.123456Z");
}

static bool line_read(struct audit *a, json_t *json, struct line *line)
{
    static const char *const MEMBERS[] = {"at",     "by",           "by_default", "commitment", "draws",
                                          "due_at", "earlier_seed", "ending",     "events",     "hash",
                                          "late",   "move",         "prev",       "reason",     "seat",
                                          "seq",    "state_hash",   NULL};
    uint8_t content[HASH_SIZE];
    const json_t *seq = json_object_get(json, "seq");
    (void)audit_members(a, json, MEMBERS);
    if (!json_is_integer(seq) || json_integer_value(seq) < 1)
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"seq\" must be the number of the action");
    if (!audit_hex(a, json, "hash", line->hash, HASH_SIZE) ||
        !audit_hex(a, json, "prev", line->prev, HASH_SIZE) ||
        !audit_hex(a, json, "state_hash", line->state, HASH_SIZE))
        return false;
    if (!time_of_line(a, json, line)) return false;
    json_object_del(json, "hash");
    if (!audit_hash(a, json, content)) return false;
    line->seq = (uint64_t)json_integer_value(seq);
    line->draws = json_object_get(json, "draws");
    line->events = json_object_get(json, "events");
    line->move = json_object_get(json, "move");
    line->seat = json_object_get(json, "seat");
    line->intact = same(content, line->hash);
    return true;
}

enum { FOREIGN_SEAT = -2 }; /* a seat outside of the match */

/* The seat of the move: NO_SEAT (null), or FOREIGN_SEAT. */
static int seat_read(const struct audit *a, const json_t *json)
{
    if (json_is_null(json)) return NO_SEAT;
    if (!json_is_string(json)) return FOREIGN_SEAT;
    const int seat =
        domain_find(a->terms.pack->game->seats, NULL, json_string_value(json), json_string_length(json));
    return seat >= 0 && (a->terms.seats >> seat & 1) ? seat : FOREIGN_SEAT;
}

static bool has_its_mover(const struct action *action)
{
    return move_has_no_seat(action->move.type) ? action->seat == NO_SEAT : action->seat >= 0;
}

static bool action_read(struct audit *a, const json_t *json, const struct line *line, struct action *action)
{
    struct faults faults = {0};
    *action = (struct action){.seq = line->seq,
                              .at = line->at,
                              .seat = seat_read(a, line->seat),
                              .by_default = json_is_true(json_object_get(json, "by_default")),
                              .late = json_is_true(json_object_get(json, "late"))};
    const bool readable = move_read_logged(&a->replay.play, line->move, &action->move, "/move", &faults);
    if (faults.memory) return audit_short(a);
    if (!readable)
        return audit_find(a, a->line, line->intact ? AUDIT_MALFORMED : AUDIT_CHANGED_MOVE,
                          "The move cannot be read: %s %s.", faults.list[0].path, faults.list[0].detail);
    if (!has_its_mover(action))
        return audit_find(a, a->line, line->intact ? AUDIT_REFUSED : AUDIT_CHANGED_MOVE,
                          "\"seat\" is not one that such an entry can have.");
    if (!due_at_read(json, a->terms.format, action))
        return audit_find_in_line(
            a, AUDIT_MALFORMED, "\"due_at\" must be a time, and stands where the deadline is changed alone");
    if (!decided_read(json, &a->terms, action))
        return audit_find_in_line(
            a, AUDIT_MALFORMED,
            "\"by\", \"ending\" and \"reason\" must be those of its move, and can be read alone where a "
            "match is ended from outside or paused, a draw is proposed or a seat is conceded for");
    return restored_read(json, action) ||
           audit_find_in_line(a, AUDIT_MALFORMED,
                              "\"commitment\" and \"earlier_seed\" must be 32 bytes each in lower-case "
                              "hexadecimal, and stand where a match is restored alone");
}

/* Makes given dice of the recorded results. False: they are no results. */
static bool draws_read(struct audit *a, const struct line *line)
{
    const size_t count = json_array_size(line->draws);
    if (!json_is_array(line->draws) || count > DRAWS_MAX)
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"draws\" must be a list of draws");
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_object_get(json_array_get(line->draws, i), "value");
        if (!json_is_integer(value) || json_integer_value(value) != (int32_t)json_integer_value(value))
            return audit_find_in_line(a, AUDIT_MALFORMED, "a draw has no value");
        a->replay.given[i] = json_integer_value(value);
    }
    if (a->trusted_seed)
        seeds_give(&a->seeds, &a->terms, line->seq, &a->replay.chance);
    else
        a->replay.chance =
            (struct chance){.source = CHANCE_GIVEN, .given = a->replay.given, .given_count = count};
    return true;
}

/* ---- differences ---- */

/* Whether the member says the same as the text that `write` writes. */
static bool agrees(struct audit *a, const json_t *json,
                   void (*write)(struct writer *, const struct play *, const struct outcome *, int))
{
    size_t length = 0;
    char *recorded = json_canonical(json, &length);
    writer_clear(&a->text);
    write(&a->text, &a->replay.play, &a->replay.out, SEAT_ALL);
    bool agree = recorded && length == a->text.length && memcmp(recorded, writer_text(&a->text), length) == 0;
    free(recorded);
    return agree;
}

/* The first draw whose recorded value differs from chance, or -1. */
static int false_draw(const struct audit *a, size_t count)
{
    for (size_t i = 0; i < count && i < a->replay.out.draw_count; i++)
        if (a->replay.given[i] != a->replay.out.draws[i].value) return i;
    return -1;
}

static bool find_draw(struct audit *a, int i)
{
    const struct draw *draw = &a->replay.out.draws[i];
    char purpose[TEXT_ROOM];
    draw_purpose(purpose, &a->replay.play, draw, SEAT_ALL);
    return audit_find(a, a->line, AUDIT_CHANGED_DRAW,
                      "Draw %" PRIu32 " (%.200s) stands here as %" PRId32 "; the seed gives %" PRId32 ".",
                      draw->n, purpose, a->replay.given[i], draw->value);
}

/* The move was hashed, so a difference in its results was made later. */
static bool find_changed(struct audit *a, const struct line *line, const uint8_t state[HASH_SIZE])
{
    const int draw = false_draw(a, json_array_size(line->draws));
    if (a->trusted_seed && draw >= 0) return find_draw(a, draw);
    const char *what = !agrees(a, line->draws, draws_write)     ? "draws"
                       : !agrees(a, line->events, events_write) ? "events"
                       : !same(line->state, state)              ? "state_hash"
                       : !same(line->prev, a->chain.prev)       ? "prev"
                                                                : "another member";
    return audit_find(a, a->line, AUDIT_CHANGED_LINE,
                      "\"%s\" was changed: the hash is that of the move's own result.", what);
}

static bool is_of_other_revision(const struct audit *a, const struct line *line)
{
    return line->intact && a->terms.revision != a->replay.play.game->revision;
}

/* The line is intact, and another revision of the rules has made it. */
static bool find_revision(struct audit *a, const char *what)
{
    return audit_find(a, a->line, AUDIT_OTHER_REVISION,
                      "Played by revision %d of the rules; by revision %d %s.", a->terms.revision,
                      a->replay.play.game->revision, what);
}

/* Whether the move leads to the results of the line. */
static bool leads_there(struct audit *a, const struct line *line, const uint8_t state[HASH_SIZE])
{
    return agrees(a, line->draws, draws_write) && agrees(a, line->events, events_write) &&
           same(line->state, state) && same(line->prev, a->chain.prev);
}

/* The move leads to results that differ from the hashed ones. */
static bool find_other(struct audit *a, const struct line *line, const uint8_t state[HASH_SIZE])
{
    const int draw = false_draw(a, json_array_size(line->draws));
    if (line->intact && a->trusted_seed && draw >= 0) return find_draw(a, draw);
    if (!line->intact && !a->trusted_seed)
        return audit_find(
            a, a->line, AUDIT_CHANGED_LINE,
            "The hash is not that of this line: its move, its draws or their results were changed.");
    if (!line->intact && leads_there(a, line, state))
        return audit_find(a, a->line, AUDIT_CHANGED_LINE,
                          "The hash is not that of this line: the time, the seat, \"by_default\", \"late\" "
                          "or the hash was changed.");
    if (!line->intact)
        return audit_find(a, a->line, AUDIT_CHANGED_MOVE,
                          "The hash is not that of this line, and not that of the move's own result.");
    const char *what = !agrees(a, line->draws, draws_write)     ? "draws"
                       : !agrees(a, line->events, events_write) ? "events"
                       : !same(line->state, state)              ? "state"
                                                                : "line";
    if (is_of_other_revision(a, line)) return find_revision(a, "the move leads to something else");
    return audit_find(a, a->line, AUDIT_OTHER_OUTCOME, "By these rules the move leads to another %s.", what);
}

static bool find_refused(struct audit *a, const struct line *line, const struct action *action,
                         const struct refusal *refusal)
{
    char sentence[REFUSAL_ROOM];
    if (is_of_other_revision(a, line)) return find_revision(a, "the move is refused");
    refusal_say(sentence, &a->replay.play, refusal, action->seat, &action->move);
    return audit_find(a, a->line, line->intact ? AUDIT_REFUSED : AUDIT_CHANGED_MOVE,
                      "The rules refuse the move (%s, rule %s): %.250s", refusal->code,
                      refusal->rule                ? refusal->rule
                      : play_rule(&a->replay.play) ? play_rule(&a->replay.play)
                                                   : "-",
                      sentence);
}

/* The move could not be played to its end. */
static bool find_broken(struct audit *a, const struct line *line)
{
    if (is_of_other_revision(a, line)) return find_revision(a, "the move cannot be played to its end");
    if (a->replay.play.fault == PLAY_BROKEN)
        return audit_find(a, a->line, AUDIT_OTHER_OUTCOME, "These rules fail on the move.");
    return audit_find(a, a->line, line->intact ? AUDIT_OTHER_OUTCOME : AUDIT_CHANGED_DRAW,
                      a->replay.play.fault == PLAY_NEEDS_CHANCE
                          ? "The move needs a draw that the line lacks."
                          : "One of its draws has an impossible value.");
}

/* ---- one line ---- */

static bool find_false_claim(struct audit *a, const struct line *line, const char *what)
{
    return audit_find(a, a->line, line->intact ? AUDIT_REFUSED : AUDIT_CHANGED_LINE, "%s", what);
}

/* Only moves of a game are late or made by default. Only a match with a deadline has late moves; from
 * LEDGER_DEADLINES on the terms show the deadline. */
static bool can_be_late(struct audit *a, const struct line *line, const struct action *action)
{
    const bool moved = action->move.type < MOVE_LOGGED;
    const bool has_deadline =
        a->terms.format < LEDGER_DEADLINES || a->terms.deadline.each || a->terms.deadline.clock.bank;
    if (!moved && (action->late || action->by_default))
        return find_false_claim(a, line, "Such an entry is neither late nor made by default.");
    if (has_deadline || (!action->late && action->move.type != MOVE_DEADLINE_EXTENDED)) return true;
    return find_false_claim(a, line, "The line claims a deadline, and the match has none.");
}

/* A seat that has resigned moves by default. In logs of older builds, its answer to the secret step at which
 * it resigned may be its own. */
static bool may_be_own_answer(const struct audit *a, const struct action *action)
{
    const uint32_t seat = UINT32_C(1) << action->seat;
    return a->phase.resigned_here & seat && (a->phase.resolved_at == 0 || a->phase.resolved_at == action->at);
}

/* A move is made by default for a seat that has resigned, or whose phase the organizer has ended. It is also
 * made for a late seat, unless the match waits. All moves at the end of a phase have one time. */
static bool has_its_reason(struct audit *a, const struct line *line, const struct action *action)
{
    if (a->terms.format < LEDGER_TIMED) return true;
    const int type = action->move.type;
    if (type == MOVE_PHASE_ENDED) a->phase.ended_at = action->at;
    if ((type == MOVE_DRAW_PROPOSED || type == MOVE_DRAW_FAILED) && a->terms.agreed.draws == DRAWS_NONE)
        return find_false_claim(a, line, "The line claims a vote on a draw, and the match has none.");
    if (!can_be_late(a, line, action)) return false;
    if (type >= MOVE_LOGGED || action->seat < 0) return true;
    const bool resigned = play_head(&a->replay.play)->resigned >> action->seat & 1;
    const bool waits = a->terms.format >= LEDGER_DEADLINES && a->terms.deadline.waits;
    if (!action->by_default)
        return !resigned || may_be_own_answer(a, action) ||
               find_false_claim(a, line, "Its seat had resigned, and the line does not say \"by_default\".");
    return resigned || a->phase.ended_at == action->at || (action->late && !waits) ||
           find_false_claim(a, line,
                            "The line says \"by_default\", but its seat had not resigned, was not late in a "
                            "match that goes on then, and no phase was ended.");
}

/* Notes the seats that may have answered the secret step before they resigned: those that resigned since it
 * began. They count until the answers have entered the log. */
static void note_resigned(struct audit *a, const struct action *action, const struct head *before)
{
    const int type = action->move.type;
    if (move_is_from_outside(type)) return;
    if (type == MOVE_CONCEDE && play_at_secret_step(&a->replay.play) &&
        head_is_same_point(before, play_head(&a->replay.play))) {
        a->phase.resigned_here |= UINT32_C(1) << action->seat;
        return;
    }
    if (type >= MOVE_LOGGED || (a->phase.resolved_at && a->phase.resolved_at != action->at))
        a->phase.resigned_here = 0;
    a->phase.resolved_at = type < MOVE_LOGGED && a->phase.resigned_here ? action->at : 0;
}

/* A move by default must be the step's default move, in formats that record who was late. */
static bool is_the_default(struct audit *a, const struct line *line, const struct action *action)
{
    struct move m = {0};
    if (a->terms.format < LEDGER_TIMED || !action->by_default ||
        !(play_deciders(&a->replay.play) >> action->seat & 1))
        return true; /* the rules refuse a seat that need not decide */
    play_fallback(&a->replay.play, action->seat, &m);
    if (memcmp(&m, &action->move, sizeof m) == 0) return true;
    if (is_of_other_revision(a, line)) return find_revision(a, "another move is the default");
    return audit_find(a, a->line, line->intact ? AUDIT_REFUSED : AUDIT_CHANGED_MOVE,
                      "The line says \"by_default\", but the move is not the default of its step.");
}

/* Plays the move. True: the state after it is right. */
static bool replay(struct audit *a, const json_t *json, const struct line *line)
{
    struct action action;
    const struct refusal *refusal;
    uint8_t state[HASH_SIZE], hash[HASH_SIZE];
    if (!action_read(a, json, line, &action) || !draws_read(a, line)) return false;
    if (!has_its_reason(a, line, &action) || !is_the_default(a, line, &action)) return false;
    const struct head before = *play_head(&a->replay.play);
    if (!history_apply(&a->replay.history, &a->replay.play, &a->terms, &action, &refusal))
        return refusal ? find_refused(a, line, &action, refusal) : find_broken(a, line);
    note_resigned(a, &action, &before);
    if (a->terms.format == 1)
        memcpy(state, line->state, HASH_SIZE); /* the packed form depends on the build */
    else
        state_hash(&a->replay.play, state);
    writer_clear(&a->text);
    action_write(&a->text, &a->replay.play, &action,
                 &(struct chain_link){a->terms.format, a->chain.prev, state}, hash);
    if (a->text.failed) return audit_short(a);
    if (!same(hash, line->hash)) return find_other(a, line, state);
    a->summary.replayed++;
    if (play_head(&a->replay.play)->over) a->summary.end.at = action.at;
    if (a->trusted_seed) a->summary.draws += a->replay.out.draw_count;
    if (!line->intact) find_changed(a, line, state);
    if (a->options->claimed && action.move.type == MOVE_SEAT_CLAIMED)
        a->options->claimed(a->options->watch_context, action.seq, action.seat);
    if (a->options->watch) a->options->watch(a->options->watch_context, &a->replay.play);
    return true;
}

/* Whether the line is the next one. False: it is skipped. */
static bool in_sequence(struct audit *a, const struct line *line)
{
    if (line->seq <= a->chain.seq)
        return audit_find(a, a->line, AUDIT_REPEATED,
                          "Action %" PRIu64 " stands after action %" PRIu64
                          ": it is repeated, or out of its place.",
                          line->seq, a->chain.seq);
    if (line->seq == a->chain.seq + 1 || a->chain.unreadable) return true;
    a->replay.is_on =
        audit_find(a, a->line, AUDIT_DROPPED,
                   "Action %" PRIu64 " stands where action %" PRIu64 " should: lines are missing before it.",
                   line->seq, a->chain.seq + 1);
    return true;
}

/* Finds a line whose hash has another predecessor. */
static void check_chain(struct audit *a, const struct line *line)
{
    if (a->chain.unreadable || !line->intact || same(line->prev, a->chain.prev)) return;
    a->replay.is_on = false;
    if (line->seq == 1)
        a->agreed =
            audit_find(a, 1, AUDIT_CHANGED_TERMS, "The first action was chained to other terms than these.");
    else
        audit_find(a, a->line, AUDIT_BROKEN_CHAIN, "Its \"prev\" is not the hash of the line before.");
}

void audit_action(struct audit *a, json_t *json)
{
    struct line line;
    a->summary.actions++;
    if (!line_read(a, json, &line)) {
        audit_unreadable(a);
        return;
    }
    if (!in_sequence(a, &line)) return;
    check_chain(a, &line);
    if (a->replay.is_on)
        a->replay.is_on = replay(a, json, &line);
    else if (!line.intact)
        audit_find(a, a->line, AUDIT_CHANGED_LINE, "Its hash is not that of the line.");
    a->chain.unreadable = false;
    a->chain.seq = line.seq;
    a->chain.last_at = line.at;
    memcpy(a->chain.prev, line.hash, HASH_SIZE);
    if (a->chain.seq == a->proof.seq) memcpy(a->proof.hash, line.hash, HASH_SIZE);
}
