/* Audit: a match of the tutorial game as a file, and everything that can be done to such a file. Each kind of
 * tampering is found, in its line and by its name; and no bytes at all bring the check down. */
#include "audit_file.h"
#include "log/seeds.h"
#include "short_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

FIXTURE(whole_match, drop_file);

TEST(a_sound_file)
{
    assert_true(verify());
    assert_ptr_equal(summary.game, &skirmish);
    assert_true(summary.end.over);
    assert_int_equal(summary.end.result.count, __builtin_popcount(summary.seats));
    assert_int_equal(summary.end.result.seat[0].rank, 1);
    assert_true(summary.end.winners >> summary.end.result.seat[0].seat & 1);
    assert_true(summary.end.at > 0);
    assert_int_equal(summary.actions, file.count - 2);
    assert_int_equal(summary.replayed, summary.actions);
    assert_true(summary.draws > 0);
    uint8_t keys[2][HASH_SIZE] = {{7}};
    memcpy(keys[1], public_key, HASH_SIZE);
    options.keys = keys;
    options.key_count = 2;
    assert_true(verify());
    assert_true(summary.is_signed);
    assert_memory_equal(summary.key, public_key, HASH_SIZE);
}

/* Adds a line behind the closing line. */
static void add_names(const char *text)
{
    drop_file(NULL);
    whole_match(NULL);
    add_text(text);
}

TEST(names_of_players)
{
    add_names("{\"names\": {\"player-1\": \"Åke Tott\"}}");
    assert_true(verify());
    assert_string_equal(summary.names.of[0], "Åke Tott");
    assert_string_equal(summary.names.of[1], "");
    add_names("{\"names\": {}}");
    assert_true(verify());
    static const char *const wrong[] = {"{\"names\": {\"nobody\": \"x\"}}",
                                        "{\"names\": {\"player-1\": \"\"}}",
                                        "{\"names\": {\"player-1\": \"\\u001b[2J\"}}",
                                        "{\"names\": {\"player-1\": 1}}", "{\"names\": [\"player-1\"]}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        add_names(wrong[i]);
        assert_only(file.count, AUDIT_MALFORMED);
    }
    add_names("{\"names\": {}, \"more\": 1}");
    assert_only(file.count, AUDIT_UNKNOWN_MEMBER);
}

TEST(an_unfinished_match)
{
    drop_file(state);
    make_file(12);
    assert_true(verify());
    assert_false(summary.end.over);
    assert_int_equal(summary.end.result.count, 0);
    assert_int_equal(summary.end.at, 0);
    assert_int_equal(summary.replayed, 12);
    assert_int_equal(summary.draws, 0);
    change_die(2);
    assert_only(2, AUDIT_CHANGED_LINE);
}

TEST(a_changed_die)
{
    const size_t number = line_with_draws();
    change_die(number);
    assert_only(number, AUDIT_CHANGED_DRAW);
    rehash(number);
    assert_found(number, AUDIT_CHANGED_DRAW);
    assert_int_equal(findings[1].line, number + 1);
    assert_int_equal(findings[1].fault, AUDIT_BROKEN_CHAIN);
}

TEST(a_changed_move)
{
    const size_t number = line_of("bid");
    change_bid(number);
    assert_only(number, AUDIT_CHANGED_MOVE);
    rehash(number);
    assert_found(number, AUDIT_OTHER_OUTCOME);
}

TEST(an_illegal_move)
{
    const size_t number = line_of("bid");
    json_object_set_new(line(number), "move", json_pack("{s:s}", "type", "pass"));
    assert_only(number, AUDIT_CHANGED_MOVE);
    rehash(number);
    assert_found(number, AUDIT_REFUSED);
    ONLY(number, AUDIT_CHANGED_MOVE,
         json_object_set_new(line(number), "move", json_pack("{s:s}", "type", "fly")));
}

TEST(another_mover)
{
    const size_t number = line_of("bid");
    json_object_set_new(line(number), "seat", json_string("player-4"));
    assert_only(number, AUDIT_CHANGED_MOVE);
    json_object_set_new(line(number), "seat", json_null());
    assert_only(number, AUDIT_CHANGED_MOVE);
}

TEST(changed_members)
{
    ONLY(2, AUDIT_CHANGED_LINE, json_array_clear(json_object_get(line(2), "events")));
    ONLY(5, AUDIT_CHANGED_LINE, change_hex(5, "state_hash"));
    ONLY(6, AUDIT_CHANGED_LINE, json_object_set_new(line(6), "by_default", json_true()));
    ONLY(6, AUDIT_CHANGED_LINE, json_object_set_new(line(6), "late", json_true()));
    ONLY(6, AUDIT_UNKNOWN_MEMBER, json_object_set_new(line(6), "remark", json_string("nothing to see")));
    whole_match(state);
    json_object_set_new(line(6), "remark", json_string("nothing to see"));
    resign();
    assert_found(6, AUDIT_UNKNOWN_MEMBER);
}

/* It is under the line's hash, and by the chain under the signature. */
TEST(a_changed_time)
{
    ONLY(5, AUDIT_CHANGED_LINE,
         json_object_set_new(line(5), "at", json_string("2026-11-21T10:04:26.123457Z")));
    ONLY(5, AUDIT_MALFORMED, json_object_set_new(line(5), "at", json_string("2026-11-21T10:04:26Z")));
    ONLY(5, AUDIT_MALFORMED, json_object_del(line(5), "at"));
    whole_match(state);
    json_object_set_new(line(5), "at", json_string("2026-11-21T10:04:26.123457Z"));
    rechain();
    assert_only(file.count, AUDIT_BAD_SIGNATURE);
}

/* All of it is signed, not the final hash alone. */
TEST(a_changed_closing_line)
{
    const size_t last = file.count;
    ONLY(last, AUDIT_UNKNOWN_MEMBER,
         json_object_set_new(line(last), "remark", json_string("nothing to see")));
    ONLY(last, AUDIT_WRONG_END, change_hex(last, "match"));
    ONLY(last, AUDIT_WRONG_END, change_hex(last, "server_key"));
    ONLY(last, AUDIT_WRONG_END, json_object_del(line(last), "server_key"));
    ONLY(last, AUDIT_MALFORMED, json_object_del(line(last), "signature"));
    drop_file(state);
    make_file(12);
    json_object_set_new(line(14), "remark", json_null());
    assert_only(14, AUDIT_UNKNOWN_MEMBER);
}

/* The signer can say that a move was made by default, but not without a reason that stands in the log. */
TEST(by_default_has_a_reason)
{
    json_object_set_new(line(6), "by_default", json_true());
    resign();
    assert_found(6, AUDIT_REFUSED);
    whole_match(state);
    json_object_set_new(line(2), "by_default", json_true());
    assert_only(2, AUDIT_CHANGED_LINE);
}

/* Nor with a reason, where the step has another move for it. */
TEST(by_default_is_the_default)
{
    match_with_deadline(false);
    const size_t bid = line_of("bid");
    json_object_set_new(line(bid), "by_default", json_true());
    json_object_set_new(line(bid), "late", json_true());
    resign();
    assert_found(bid, AUDIT_REFUSED);
    assert_non_null(strstr(findings[0].detail, "the move is not the default of its step"));
}

/* The first line of a move that is the one which its step has by default. */
static size_t line_of_default(void)
{
    for (size_t number = 3; number < file.count; number++) {
        json_object_set_new(line(number), "late", json_true());
        json_object_set_new(line(number), "by_default", json_true());
        resign();
        const bool is_it = verify() || findings[0].line != number || findings[0].fault != AUDIT_REFUSED;
        json_object_del(line(number), "late");
        json_object_del(line(number), "by_default");
        if (is_it) return number;
    }
    fail_msg("no default in the match");
    return 0;
}

static void make_late(size_t number, bool by_default)
{
    json_object_set_new(line(number), "late", json_true());
    if (by_default) json_object_set_new(line(number), "by_default", json_true());
    resign();
}

static void match_with_resignation(uint64_t at, uint64_t until)
{
    drop_file(NULL);
    resigns_at = at;
    resigned_until = until;
    make_file(LINES_MAX);
}

/* A seat that has resigned moves by default; what it had answered to the secret step that was on may stand,
 * and nothing else. */
TEST(what_a_seat_does_that_has_resigned)
{
    match_with_resignation(2, 0); /* at the bidding, before it has bid */
    assert_true(verify());
    match_with_resignation(2, 3); /* ... after it */
    assert_true(verify());
    assert_string_equal(json_string_value(json_object_get(line(4), "seat")), "player-1");
    match_with_resignation(2, LINES_MAX);
    assert_false(verify());
    assert_int_equal(findings[0].fault, AUDIT_REFUSED);
    assert_non_null(strstr(findings[0].detail, "had resigned"));
    assert_true(findings[0].line > 6);
    match_with_resignation(5, LINES_MAX); /* at no secret step */
    assert_false(verify());
    assert_non_null(strstr(findings[0].detail, "had resigned"));
}

/* By its terms a match has a deadline, or no seat is late; and where the organizer is waited for, nothing is
 * made by default because of it. */
TEST(late_only_by_a_deadline)
{
    match_with_deadline(false);
    const size_t number = line_of_default();
    make_late(number, true);
    assert_true(verify());
    match_with_deadline(true);
    make_late(number, false);
    assert_true(verify());
    make_late(number, true);
    assert_only(number, AUDIT_REFUSED);
    whole_match(state);
    make_late(number, false);
    assert_only(number, AUDIT_REFUSED);
    whole_match(state);
    json_object_set_new(line(2), "late", json_true());
    resign();
    assert_found(2, AUDIT_REFUSED);
}

/* ... which older formats do not say. */
TEST(late_in_format_3)
{
    drop_file(state);
    format = LEDGER_TIMED;
    make_file(LINES_MAX);
    const size_t number = line_of_default();
    make_late(number, true);
    assert_true(verify());
    json_object_set_new(line(1), "deadline", json_pack("{s:i, s:s}", "each_us", 1000000, "then", "wait"));
    resign();
    assert_found(1, AUDIT_MALFORMED);
}

TEST(a_changed_deadline)
{
    match_with_deadline(false);
    assert_true(verify());
    json_t *said = json_object_get(line(1), "deadline");
    json_object_set_new(said, "each_us", json_integer(1));
    assert_only(1, AUDIT_CHANGED_TERMS);
    json_object_set_new(said, "each_us", json_integer(-1));
    resign();
    assert_found(1, AUDIT_MALFORMED);
    json_object_set_new(said, "each_us", json_integer(1000000));
    json_object_set_new(said, "then", json_string("never"));
    resign();
    assert_found(1, AUDIT_MALFORMED);
    json_object_set_new(said, "then", json_string("wait"));
    resign();
    assert_true(verify());
}

TEST(a_changed_clock)
{
    match_with_deadline(false);
    json_object_set_new(
        line(1), "clock",
        json_pack("{s:i, s:i, s:s}", "bank_us", 3600000, "increment_us", 60000, "then", "default"));
    assert_only(1, AUDIT_CHANGED_TERMS);
    resign();
    assert_true(verify());
    json_t *said = json_object_get(line(1), "clock");
    json_object_set_new(said, "bank_us", json_integer(-1));
    resign();
    assert_found(1, AUDIT_MALFORMED);
    json_object_set_new(said, "bank_us", json_integer(3600000));
    json_object_set_new(said, "then", json_string("wait")); /* the deadline says otherwise */
    resign();
    assert_found(1, AUDIT_MALFORMED);
}

/* An entry behind the set-up, as the organizer makes it. */
static void insert_from_outside(const char *type, const char *due_at)
{
    insert_copy(2, 3);
    json_object_set_new(line(3), "move", json_pack("{s:s}", "type", type));
    json_object_set_new(line(3), "events", json_array());
    json_object_set_new(line(3), "draws", json_array());
    if (due_at) json_object_set_new(line(3), "due_at", json_string(due_at));
    for (size_t number = 3; number < file.count; number++)
        json_object_set_new(line(number), "seq", json_integer((json_int_t)number - 1));
    resign();
}

/* Who changes when a decision is due says to when. */
TEST(a_deadline_that_was_extended)
{
    match_with_deadline(false);
    insert_from_outside("deadline_extended", "2026-11-21T10:04:26.123456Z");
    assert_true(verify());
    json_object_del(line(3), "due_at");
    resign();
    assert_found(3, AUDIT_MALFORMED);
    json_object_set_new(line(3), "due_at", json_string("tomorrow"));
    resign();
    assert_found(3, AUDIT_MALFORMED);
    match_with_deadline(false);
    json_object_set_new(line(3), "due_at", json_string("2026-11-21T10:04:26.123456Z"));
    resign();
    assert_found(3, AUDIT_MALFORMED);
    whole_match(state);
    insert_from_outside("deadline_extended", "2026-11-21T10:04:26.123456Z");
    assert_found(3, AUDIT_REFUSED);
    drop_file(state);
    format = LEDGER_TIMED;
    make_file(LINES_MAX);
    insert_from_outside("deadline_extended", NULL);
    assert_true(verify());
}

/* A vote on a draw needs terms that allow it; a proposal says what it proposes. */
TEST(a_draw_that_was_proposed)
{
    insert_from_outside("draw_failed", NULL);
    assert_found(3, AUDIT_REFUSED);
    json_object_set_new(line(1), "draws", json_string("all"));
    resign();
    assert_true(verify());
    json_object_set_new(line(1), "draws", json_string("none"));
    resign();
    assert_found(1, AUDIT_MALFORMED);
    drop_file(state);
    make_file(LINES_MAX);
    json_object_set_new(line(1), "draws", json_string("named"));
    insert_from_outside("draw_proposed", NULL);
    json_object_set(line(3), "seat", json_array_get(json_object_get(line(1), "seats"), 0));
    resign();
    assert_found(3, AUDIT_MALFORMED);
}

/* The match goes on from an older copy at line 3; with the seed that it has had, so that the draws stay the
 * same. */
static void insert_restoration(void)
{
    struct restoration restored;
    uint8_t id[MATCH_ID_SIZE], seed[SEED_SIZE];
    assert_true(uuid_parse(json_string_value(json_object_get(line(1), "match")), id));
    assert_true(from_hex(json_string_value(json_object_get(line(file.count), "seed")), seed, SEED_SIZE));
    restoration_make(&restored, id, seed, seed);
    insert_from_outside("restored", NULL);
    json_object_set_new(line(3), "seat", json_null());
    set_hex(line(3), "commitment", restored.commitment, HASH_SIZE);
    set_hex(line(3), "earlier_seed", restored.earlier_seed, SEED_SIZE);
    resign();
}

TEST(a_match_that_was_restored)
{
    insert_restoration();
    assert_true(verify());
    change_hex(3, "earlier_seed");
    resign();
    assert_found(file.count, AUDIT_OTHER_SEED);
    whole_match(state);
    insert_restoration();
    change_hex(3, "commitment");
    resign();
    assert_found(file.count, AUDIT_OTHER_SEED);
    json_object_del(line(3), "commitment");
    resign();
    assert_found(3, AUDIT_MALFORMED);
    whole_match(state);
    insert_restoration();
    json_object_set_new(line(3), "seat", json_string("red"));
    resign();
    assert_found(3, AUDIT_REFUSED);
    whole_match(state);
    set_hex(line(3), "commitment", (const uint8_t[HASH_SIZE]){0}, HASH_SIZE);
    resign();
    assert_found(3, AUDIT_MALFORMED);
}

/* The match ends from outside with its fifth action, in line 6. */
static void match_that_ends(struct action *end)
{
    drop_file(NULL);
    ends_with = *end;
    ends_at = 5;
    make_file(LINES_MAX);
    assert_int_equal(file.count, 7);
}

static const struct ending AWARD = {
    .kind = ENDING_AWARDED, .by_points = 1, .rank = {2, 1, 2}, .points = {-4, 10, -4}};

TEST(a_match_that_was_awarded)
{
    struct action end = {
        .seat = -1, .move = {.type = MOVE_AWARDED}, .decided = {AWARD, "Two \u201cfled\u201d."}};
    match_that_ends(&end);
    assert_true(verify());
    assert_int_equal(summary.end.ending, ENDING_AWARDED);
    assert_int_equal(summary.end.winners, 2);
    assert_int_equal(summary.end.result.seat[0].points, 10);
    assert_int_equal(summary.end.result.seat[2].rank, 2);
    json_object_set_new(line(6), "reason", json_string("Another."));
    assert_found(6, AUDIT_CHANGED_LINE);
    resign();
    assert_true(verify());
    json_t *places = json_object_get(json_object_get(line(6), "ending"), "places");
    json_object_set_new(json_array_get(places, 0), "points", json_integer(11));
    resign();
    assert_found(6, AUDIT_MALFORMED); /* these points give another rank */
    match_that_ends(&end);
    json_object_del(line(6), "reason");
    resign();
    assert_found(6, AUDIT_MALFORMED);
    match_that_ends(&end);
    json_object_set(line(5), "ending", json_object_get(line(6), "ending"));
    resign();
    assert_found(5, AUDIT_MALFORMED);
}

TEST(a_match_that_was_drawn)
{
    struct action end = {.seat = -1,
                         .move = {.type = MOVE_DRAWN},
                         .decided = {{.kind = ENDING_DRAWN, .seats = 6}, "Agreed at the table."}};
    match_that_ends(&end);
    assert_true(verify());
    assert_int_equal(summary.end.ending, ENDING_DRAWN);
    assert_int_equal(summary.end.winners, 6);
    assert_int_equal(summary.end.result.seat[1].rank, 1);
    assert_int_equal(summary.end.result.seat[2].rank, 3);
    json_object_del(line(6), "reason");
    resign();
    assert_found(6, AUDIT_MALFORMED);
}

TEST(a_match_that_was_aborted)
{
    struct action end = {
        .seat = -1, .move = {.type = MOVE_ABORTED}, .decided = {{.kind = ENDING_ABORTED}, "Nobody came."}};
    match_that_ends(&end);
    assert_true(verify());
    assert_int_equal(summary.end.ending, ENDING_ABORTED);
    assert_int_equal(summary.end.winners, 0);
    assert_int_equal(summary.end.result.count, 0);
    json_object_set_new(line(6), "seat", json_string("red"));
    resign();
    assert_found(6, AUDIT_REFUSED);
    match_that_ends(&end);
    json_object_set_new(json_object_get(line(6), "ending"), "kind", json_string("awarded"));
    resign();
    assert_found(6, AUDIT_MALFORMED);
}

TEST(a_concession_of_the_organizer_has_its_reason)
{
    struct action end = {.seat = 1, .move = {.type = MOVE_CONCEDE}, .decided.reason = "Away for weeks."};
    drop_file(state);
    ends_with = end;
    ends_at = 5;
    make_file(LINES_MAX);
    assert_true(verify());
    assert_string_equal(json_string_value(json_object_get(line(6), "reason")), "Away for weeks.");
    json_object_set_new(line(5), "reason", json_string("It was late."));
    resign();
    assert_found(5, AUDIT_MALFORMED);
}

/* Verifies a file whose line 6 is this entry, with its members as they are given. */
static void verify_pause(int type, int seat, const char *reason, enum decider by)
{
    drop_file(NULL);
    ends_with = (struct action){.seat = seat, .move = {.type = (uint8_t)type}, .decided.by = by};
    snprintf(ends_with.decided.reason, REASON_ROOM, "%s", reason);
    ends_at = 5;
    make_file(5);
    assert_true(verify());
}

TEST(a_pause_has_its_reason_and_who_has_decided_it)
{
    verify_pause(MOVE_MATCH_PAUSED, NO_SEAT, "Until Sunday.", DECIDER_ORGANIZER);
    assert_string_equal(json_string_value(json_object_get(line(6), "by")), "organizer");
    assert_string_equal(json_string_value(json_object_get(line(6), "reason")), "Until Sunday.");
    json_object_set_new(line(6), "by", json_string("seats"));
    assert_found(6, AUDIT_CHANGED_LINE);
    resign();
    assert_true(verify());
    json_object_set_new(line(6), "by", json_string("red"));
    resign();
    assert_found(6, AUDIT_MALFORMED);
    json_object_set_new(line(6), "by", json_null());
    resign();
    assert_found(6, AUDIT_MALFORMED);
    json_object_del(line(6), "by"); /* as entries were before */
    resign();
    assert_true(verify());
    json_object_set_new(line(6), "reason", json_string(""));
    resign();
    assert_found(6, AUDIT_MALFORMED);
    json_object_del(line(6), "reason");
    resign();
    assert_true(verify());
}

TEST(an_agreement_to_a_pause_has_its_reason_alone)
{
    verify_pause(MOVE_PAUSE_AGREED, 1, "We travel.", DECIDER_UNTOLD);
    json_object_set_new(line(6), "by", json_string("seats"));
    resign();
    assert_found(6, AUDIT_MALFORMED);
    verify_pause(MOVE_PAUSE_AGREED, 1, "", DECIDER_UNTOLD);
    verify_pause(MOVE_MATCH_RESUMED, NO_SEAT, "", DECIDER_SEATS);
    json_object_set_new(line(6), "reason", json_string("We are back."));
    resign();
    assert_found(6, AUDIT_MALFORMED);
}

/* Of a match that is over the end is there, or it is told: also when the server itself signs anew what is
 * left. */
TEST(a_missing_end)
{
    remove_line(file.count - 1);
    resign();
    assert_only(file.count, AUDIT_DROPPED);
    json_object_set_new(line(file.count), "seed", json_null());
    assert_only(file.count, AUDIT_BAD_SIGNATURE);
}

static void make_old_match(int of)
{
    drop_file(NULL);
    format = of;
    make_file(LINES_MAX);
}

/* What older formats do not prove, and that they prove the rest. */
TEST(older_formats)
{
    for (int of = 1; of < LEDGER_TIMED; of++) {
        make_old_match(of);
        assert_true(verify());
        assert_int_equal(summary.format, of);
        json_object_set_new(line(5), "at", json_string("2026-11-21T10:04:26.123457Z"));
        assert_true(verify());
        json_object_set_new(line(6), "late", json_true());
        assert_only(6, AUDIT_CHANGED_LINE);
        make_old_match(of);
        json_object_set_new(line(file.count), "remark", json_string("nothing to see"));
        assert_only(file.count, AUDIT_UNKNOWN_MEMBER);
        make_old_match(of);
        change_hex(file.count, "signature");
        assert_only(file.count, AUDIT_BAD_SIGNATURE);
    }
    whole_match(state);
    assert_true(verify());
    assert_int_equal(summary.format, LEDGER_FORMAT);
}

/* Only the hash itself: the line after it tells. */
TEST(a_changed_hash)
{
    change_hex(7, "hash");
    assert_found(7, AUDIT_CHANGED_LINE);
    assert_int_equal(findings[1].line, 8);
}

TEST(dropped_lines)
{
    ONLY(9, AUDIT_DROPPED, remove_line(9));
    ONLY(2, AUDIT_DROPPED, remove_line(2));
    ONLY(file.count, AUDIT_DROPPED, remove_line(file.count - 1));
    whole_match(state);
    remove_line(file.count);
    assert_found(file.count + 1, AUDIT_DROPPED);
}

TEST(repeated_lines)
{
    ONLY(10, AUDIT_REPEATED, insert_copy(9, 10));
    ONLY(12, AUDIT_REPEATED, insert_copy(3, 12));
    ONLY(file.count - 1, AUDIT_REPEATED, insert_copy(file.count - 1, file.count));
}

TEST(another_pack)
{
    change_hex(1, "pack");
    assert_found(1, AUDIT_OTHER_PACK);
}

TEST(another_revision)
{
    json_object_set_new(line(1), "revision", json_integer(skirmish.revision + 1));
    assert_only(1, AUDIT_CHANGED_TERMS);
}

TEST(other_terms)
{
    ONLY(1, AUDIT_CHANGED_TERMS, change_hex(1, "commitment"));
    ONLY(1, AUDIT_CHANGED_TERMS, json_array_clear(json_object_get(line(1), "entropy")));
    whole_match(state);
    json_object_set_new(line(1), "remark", json_string("nothing to see"));
    assert_found(1, AUDIT_UNKNOWN_MEMBER);
    ONLY(1, AUDIT_UNKNOWN_GAME, json_object_set_new(line(1), "game", json_string("chess")));
}

TEST(another_seed)
{
    change_hex(file.count, "seed");
    assert_only(file.count, AUDIT_OTHER_SEED);
    json_object_set_new(line(file.count), "seed", json_null());
    assert_only(file.count, AUDIT_MALFORMED);
}

TEST(a_wrong_signature)
{
    uint8_t other[HASH_SIZE];
    change_hex(file.count, "signature");
    assert_only(file.count, AUDIT_BAD_SIGNATURE);
    ONLY(file.count, AUDIT_WRONG_END, change_hex(1, "server_key"));
    change_hex(file.count, "server_key");
    assert_only(file.count, AUDIT_BAD_SIGNATURE);
    whole_match(state);
    memset(other, 7, sizeof other);
    options.keys = &other;
    options.key_count = 1;
    assert_found(1, AUDIT_OTHER_KEY);
    assert_int_equal(found, 1);
}

/* A thief of a key that has been replaced cannot sign with it what happened later. */
TEST(a_key_that_was_replaced)
{
    uint8_t keys[2][HASH_SIZE] = {{7}};
    int64_t until[2] = {1, 0}, last;
    memcpy(keys[1], public_key, HASH_SIZE);
    assert_true(time_read(json_string_value(json_object_get(line(file.count - 1), "at")), &last));
    options.keys = keys;
    options.key_until = until;
    options.key_count = 2;
    assert_true(verify());
    until[1] = last;
    assert_true(verify());
    until[1] = last - 1;
    assert_only(file.count, AUDIT_OTHER_KEY);
}

TEST(a_wrong_end)
{
    ONLY(file.count, AUDIT_WRONG_END, change_hex(file.count, "final_hash"));
    ONLY(file.count, AUDIT_WRONG_END, json_object_set_new(line(file.count), "length", json_integer(2)));
}

/* The first finding in a whole match after the tampering, for which the whole chain was computed anew. */
#define FORGED(number, fault, tampering)                                                                     \
    do {                                                                                                     \
        whole_match(NULL);                                                                                   \
        (void)(tampering);                                                                                   \
        rechain();                                                                                           \
        assert_found(number, fault);                                                                         \
    } while (0)

/* A forger cannot sign it; and before the signature the line that lies is named. */
TEST(a_forged_chain)
{
    const size_t die = line_with_draws(), bid = line_of("bid");
    remove_line(file.count - 1);
    rechain();
    assert_only(file.count, AUDIT_DROPPED);
    FORGED(die, AUDIT_CHANGED_DRAW, change_die(die));
    FORGED(bid, AUDIT_OTHER_OUTCOME, change_bid(bid));
    FORGED(bid, AUDIT_REFUSED, json_object_set_new(line(bid), "seat", json_string("player-4")));
    FORGED(2, AUDIT_OTHER_OUTCOME, json_array_clear(json_object_get(line(2), "events")));
    FORGED(5, AUDIT_OTHER_OUTCOME, change_hex(5, "state_hash"));
    FORGED(9, AUDIT_DROPPED, remove_line(9));
    FORGED(10, AUDIT_REPEATED, insert_copy(9, 10));
    FORGED(1, AUDIT_OTHER_PACK, change_hex(1, "pack"));
}

/* With its commitment: no draw fits any more. */
TEST(another_seed_from_the_beginning)
{
    uint8_t seed[SEED_SIZE] = {1}, commitment[HASH_SIZE];
    chance_commit(seed, commitment);
    set_hex(line(file.count), "seed", seed, sizeof seed);
    set_hex(line(1), "commitment", commitment, sizeof commitment);
    rechain();
    assert_found(2, AUDIT_CHANGED_DRAW);
}

TEST(an_unsigned_file)
{
    json_object_del(line(1), "server_key");
    json_object_del(line(file.count), "signature");
    assert_found(1, AUDIT_MALFORMED);
    options.unsigned_file = true;
    assert_true(verify());
}

TEST(a_line_that_cannot_be_read)
{
    ONLY(8, AUDIT_MALFORMED, json_object_del(line(8), "prev"));
    ONLY(8, AUDIT_MALFORMED, json_object_set_new(line(8), "move", json_real(0.5)));
}

/* "é" begins at the last byte that is quoted. */
TEST(a_quoted_text_is_cut_between_characters)
{
    char name[64];
    memset(name, 'a', 59);
    strcpy(name + 59, "\xc3\xa9");
    json_object_set_new(line(6), name, json_true());
    assert_only(6, AUDIT_UNKNOWN_MEMBER);
    name[59] = 0;
    assert_non_null(strstr(findings[0].detail, name));
    json_t *detail = json_string(findings[0].detail); /* NULL: it is no UTF-8 */
    assert_non_null(detail);
    json_decref(detail);
}

TEST(a_finding_does_not_talk_to_a_terminal)
{
    ONLY(6, AUDIT_UNKNOWN_MEMBER, json_object_set_new(line(6), "\x1b[2J\xc2\x9b", json_true()));
    assert_non_null(strstr(findings[0].detail, "\"?[2J?\""));
}

TEST(no_file_at_all)
{
    static const char *const TEXTS[] = {"",
                                        "\n",
                                        "\n\n\n",
                                        "{}",
                                        "{}\n{}",
                                        "{}\n{}\n{}\n",
                                        "[",
                                        "null\nnull",
                                        "{\"game\":7}",
                                        "{\"game\":\"skirmish\"}\n{\"final_hash\":1}"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        assert_false(verify_text(TEXTS[i], strlen(TEXTS[i])));
        assert_true(found > 0);
    }
    assert_false(verify_text(NULL, 0));
}

/* Every byte lost, and every tenth byte changed: found, whatever it is. */
TEST(damaged_bytes)
{
    size_t length;
    char *text = audit_text(&length);
    for (size_t end = 0; end + 1 < length; end += 37)
        assert_false(verify_text(text, end));
    for (size_t at = 0; at < length; at += 61) {
        const char before = text[at];
        text[at] ^= 1;
        if (before != '\n') assert_false(verify_text(text, length));
        text[at] = before;
    }
    assert_true(verify_text(text, length));
    free(text);
}

/* A sound file, for whose check memory is short from one place after the other on. jansson calls a text wrong
 * where it has no memory for a word. */
TEST(a_shortage_of_memory_accuses_no_file)
{
    size_t length;
    char *text = audit_text(&length);
    enum audit_verdict verdict = AUDIT_UNCHECKED;
    int unchecked = 0;
    options.report = note;
    for (int count = 0; verdict != AUDIT_SOUND; count += 1 + count / 16) {
        found = 0;
        memory_begin_short(count);
        verdict = audit_verify(text, length, &options, &summary);
        assert_int_equal(memory_end_short(), verdict != AUDIT_SOUND);
        if (verdict == AUDIT_UNSOUND) assert_non_null(strstr(findings[0].detail, "not a JSON object"));
        unchecked += verdict == AUDIT_UNCHECKED;
    }
    assert_true(unchecked > 10);
    free(text);
}
