/* Audit: a match of the tutorial game as a file, and everything that can be done to such a file. Each kind of
 * tampering is found, in its line and by its name; and no bytes at all bring the check down. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "log/audit.h"
#include "log/transparency.h"
#include "testing.h"
#include "tutorial/table.h"

enum { LINES_MAX = 400, FINDINGS_MAX = 64 };

/* A file, line by line, as JSON. */
struct file {
    json_t *line[LINES_MAX];
    size_t count;
};

static struct file file;
static uint8_t public_key[crypto_sign_PUBLICKEYBYTES], secret_key[crypto_sign_SECRETKEYBYTES];
static struct audit_finding findings[FINDINGS_MAX];
static size_t found;
static struct audit_summary summary;
static const struct game *const GAMES[] = {&skirmish, NULL};
static struct audit_options options = {.games = GAMES};
static int format = LEDGER_FORMAT; /* of the files that are made */
static int64_t deadline;           /* microseconds; 0: they have none */
static bool deadline_waits;
static uint64_t resigns_at; /* the action with which the seat that is to move resigns; 0: none does */
static uint64_t
    resigned_until; /* up to this action it goes on moving by itself, as if it had answered before */

static struct action ends_with; /* from outside, as action number `ends_at`; 0: it goes on to its own end */
static uint64_t ends_at;

/* ---- making a file ---- */

static void add_text(const char *text)
{
    file.line[file.count] = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(file.line[file.count]);
    file.count++;
}

static void set_hex(json_t *line, const char *name, const uint8_t *bytes, size_t count)
{
    char hex[2 * crypto_sign_BYTES + 1];
    to_hex(bytes, count, hex);
    json_object_set_new(line, name, json_string(hex));
}

static void add_action(struct play *p, const struct action *action, uint8_t prev[HASH_SIZE])
{
    struct writer w;
    uint8_t state[HASH_SIZE];
    writer_init(&w);
    state_hash(p, state);
    action_write(&w, p, action, &(struct chain_link){format, prev, state}, prev);
    add_text(writer_text(&w));
    set_hex(file.line[file.count - 1], "hash", prev, HASH_SIZE);
    if (format < LEDGER_TIMED)
        json_object_set_new(file.line[file.count - 1], "at", json_string("2026-11-21T10:04:26.123456Z"));
    writer_free(&w);
}

static void close_file(const struct match_terms *terms, uint8_t last[HASH_SIZE], const uint8_t *seed)
{
    struct writer w;
    writer_init(&w);
    closing_write(&w, terms, last, file.count - 1, seed, secret_key);
    add_text(writer_text(&w));
    writer_free(&w);
}

static void add_terms(struct match_terms *terms, uint8_t hash[HASH_SIZE])
{
    struct writer w;
    writer_init(&w);
    terms_write(&w, terms);
    assert_true(terms_hash(terms, hash));
    add_text(writer_text(&w));
    set_hex(file.line[0], "server_key", public_key, sizeof public_key);
    writer_free(&w);
}

/* Any legal move, the same ones every time. */
static struct move pick(const struct play *p, int seat, uint32_t turn)
{
    static struct move_list list;
    play_list(p, seat, &list);
    assert_true(list.count > 0);
    return list.moves[turn * 7919 % list.count];
}

/* Fills in who does what. */
static void decide(const struct play *p, struct action *action)
{
    if (action->seq == ends_at) {
        action->move = ends_with.move;
        action->decided = ends_with.decided;
        action->seat = ends_with.seat;
        return;
    }
    action->seat = __builtin_ctz(play_deciders(p));
    const bool resigned = play_head(p)->resigned >> action->seat & 1;
    action->by_default = resigned && action->seq > resigned_until;
    if (action->seq == resigns_at)
        action->move = (struct move){.type = MOVE_CONCEDE};
    else if (action->by_default)
        play_fallback(p, action->seat, &action->move);
    else
        action->move = pick(p, action->seat, (uint32_t)action->seq);
}

/* A match from the set-up on, until it is over or has so many actions. Answers to a secret step are made at
 * one time. */
static void make_file(size_t actions)
{
    static struct skirmish_match table;
    uint8_t seed[SEED_SIZE], hash[HASH_SIZE];
    struct match_terms terms = {.pack = skirmish_standard(),
                                .format = format,
                                .revision = skirmish.revision,
                                .option = {3, 0},
                                .seats = 7,
                                .deadline.each = deadline,
                                .deadline.waits = deadline_waits,
                                .entropy.count = 1};
    skirmish_begin(&table, 3);
    memset(seed, 0x5e, sizeof seed);
    memset(terms.entropy.value[0], 0xa0, SEED_SIZE);
    memcpy(terms.id, "sixteen letters.", MATCH_ID_SIZE);
    chance_commit(seed, terms.commitment);
    chance_from_seed(&table.chance, seed, terms.id, terms.entropy.value, 1);
    add_terms(&terms, hash);
    int64_t at = 1763000000123456;
    bool secret = false;
    for (uint64_t seq = 1; seq <= actions && (seq == 1 || play_deciders(&table.p)); seq++) {
        struct action action = {.seq = seq,
                                .at = secret && play_at_secret_step(&table.p) ? at : ++at,
                                .seat = -1,
                                .move = {.type = MOVE_SET_UP}};
        const struct refusal *refusal;
        secret = seq > 1 && play_at_secret_step(&table.p);
        if (seq > 1) decide(&table.p, &action);
        assert_true(action_apply(&table.p, &terms, &action, &refusal));
        add_action(&table.p, &action, hash);
    }
    close_file(&terms, hash, play_deciders(&table.p) ? NULL : seed);
}

static int drop_file(void **state)
{
    while (file.count > 0)
        json_decref(file.line[--file.count]);
    return 0;
}

/* Also in the middle of a test: all as it was. */
static int whole_match(void **state)
{
    drop_file(state);
    assert_true(sodium_init() >= 0);
    crypto_sign_seed_keypair(public_key, secret_key, (const uint8_t *)"a key for tests of 32 bytes long");
    options = (struct audit_options){.games = GAMES, .pack = skirmish_standard()};
    format = LEDGER_FORMAT;
    deadline = 0;
    deadline_waits = false;
    resigns_at = resigned_until = ends_at = 0;
    make_file(LINES_MAX);
    return 0;
}

/* ... with a deadline of an hour. */
static void match_with_deadline(bool waits)
{
    drop_file(NULL);
    deadline = INT64_C(3600000000);
    deadline_waits = waits;
    make_file(LINES_MAX);
}

/* ---- checking it ---- */

static void note(void *context, const struct audit_finding *finding)
{
    if (found < FINDINGS_MAX) findings[found] = *finding;
    found++;
}

static bool verify_text(const char *text, size_t length)
{
    found = 0;
    options.report = note;
    return audit_verify(text, length, &options, &summary);
}

/* The file as text; free() it. */
static char *text_of(size_t *length)
{
    struct writer w;
    writer_init(&w);
    for (size_t i = 0; i < file.count; i++) {
        char *line = json_dumps(file.line[i], JSON_COMPACT);
        writer_bytes(&w, line, strlen(line));
        writer_bytes(&w, "\n", 1);
        free(line);
    }
    *length = w.length;
    char *text = strdup(writer_text(&w));
    writer_free(&w);
    return text;
}

static bool verify(void)
{
    size_t length;
    char *text = text_of(&length);
    bool sound = verify_text(text, length);
    free(text);
    assert_int_equal(sound, found == 0);
    assert_int_equal(summary.findings, found);
    return sound;
}

/* The first finding, in this line. */
static void assert_found(size_t line, enum audit_fault fault)
{
    assert_false(verify());
    if (findings[0].line != line || findings[0].fault != fault)
        fail_msg("line %zu: %s: %s", findings[0].line, audit_fault_name(findings[0].fault),
                 findings[0].detail);
    assert_true(*findings[0].detail);
}

/* ... and no other. */
static void assert_only(size_t line, enum audit_fault fault)
{
    assert_found(line, fault);
    if (found != 1) fail_msg("line %zu as well: %s", findings[1].line, findings[1].detail);
}

/* ---- tampering ---- */

/* Line numbers as people count them. */
static json_t *line(size_t number)
{
    return file.line[number - 1];
}

/* The line of the n-th move of this type. */
static size_t line_of(const char *type)
{
    for (size_t i = 1; i + 1 < file.count; i++)
        if (!strcmp(json_string_value(json_object_get(json_object_get(file.line[i], "move"), "type")), type))
            return i + 1;
    fail_msg("no %s in the match", type);
    return 0;
}

/* The first line after the set-up with draws. */
static size_t line_with_draws(void)
{
    for (size_t i = 2; i + 1 < file.count; i++)
        if (json_array_size(json_object_get(file.line[i], "draws"))) return i + 1;
    fail_msg("no draw in the match");
    return 0;
}

static void remove_line(size_t number)
{
    json_decref(line(number));
    memmove(&file.line[number - 1], &file.line[number], (file.count - number) * sizeof *file.line);
    file.count--;
}

static void insert_copy(size_t of, size_t at)
{
    json_t *copy = json_deep_copy(line(of));
    memmove(&file.line[at], &file.line[at - 1], (file.count - at + 1) * sizeof *file.line);
    file.line[at - 1] = copy;
    file.count++;
}

static void hash_line(json_t *line, uint8_t hash[HASH_SIZE])
{
    size_t length;
    json_t *copy = json_deep_copy(line);
    json_object_del(copy, "hash");
    json_object_del(copy, "server_key");
    if (format < LEDGER_TIMED) json_object_del(copy, "at");
    char *text = json_canonical(copy, &length);
    crypto_generichash(hash, HASH_SIZE, (const uint8_t *)text, length, NULL, 0);
    free(text);
    json_decref(copy);
}

/* Makes the line's hash fit its new content, as a careful forger would. */
static void rehash(size_t number)
{
    uint8_t hash[HASH_SIZE];
    hash_line(line(number), hash);
    set_hex(line(number), "hash", hash, sizeof hash);
}

/* Makes all of the chain fit again, and its end. */
static void rechain(void)
{
    uint8_t hash[HASH_SIZE];
    hash_line(line(1), hash);
    for (size_t number = 2; number < file.count; number++) {
        set_hex(line(number), "prev", hash, sizeof hash);
        hash_line(line(number), hash);
        set_hex(line(number), "hash", hash, sizeof hash);
    }
    set_hex(line(file.count), "final_hash", hash, sizeof hash);
    json_object_set_new(line(file.count), "length", json_integer((json_int_t)file.count - 2));
}

/* ... and signs it, as the server itself could. */
static void resign(void)
{
    uint8_t signature[crypto_sign_BYTES];
    size_t length;
    json_t *closing = line(file.count);
    rechain();
    json_object_del(closing, "signature");
    char *text = json_canonical(closing, &length);
    crypto_sign_detached(signature, NULL, (const uint8_t *)text, length, secret_key);
    set_hex(closing, "signature", signature, sizeof signature);
    free(text);
}

static void change_die(size_t number)
{
    json_t *draw = json_array_get(json_object_get(line(number), "draws"), 0);
    json_int_t low = json_integer_value(json_object_get(draw, "low"));
    json_int_t value = json_integer_value(json_object_get(draw, "value"));
    json_object_set_new(draw, "value", json_integer(value == low ? low + 1 : low));
}

/* Another digit in the middle of a hexadecimal member. */
static void change_hex(size_t number, const char *name)
{
    char *hex = strdup(json_string_value(json_object_get(line(number), name)));
    hex[20] = hex[20] == '0' ? '1' : '0';
    json_object_set_new(line(number), name, json_string(hex));
    free(hex);
}

static void change_bid(size_t number)
{
    json_t *move = json_object_get(line(number), "move");
    json_int_t amount = json_integer_value(json_object_get(move, "amount"));
    json_object_set_new(move, "amount", json_integer(amount % 3 + 1));
}

/* In a whole match this is the only finding after the tampering. */
#define ONLY(number, fault, tampering) (whole_match(NULL), (void)(tampering), assert_only(number, fault))

/* ---- tests ---- */

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

/* Whoever signs can say that a move was made by default, but not without a reason that stands in the log. */
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

/* By its terms a match has a deadline, or nobody is late; and where the organizer is waited for, nothing is
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

/* Whoever gets a key that has been replaced cannot sign with it what happened later. */
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
    char *text = text_of(&length);
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

/* ---- the transparency log ---- */

enum { LOGGED_AT = 7, EARLIER = 9, NEWER = 20 };
#define ORIGIN "westphalia.example/log"

/* The leaves of a log with less than a tile. */
static uint8_t leaves[MERKLE_TILE][MERKLE_HASH];
static struct writer note_text;

static const uint8_t *lend_leaves(void *context, int level, uint64_t number, int width)
{
    return leaves[0];
}

static void no_tile(void *context, int level, uint64_t number, const uint8_t hash[MERKLE_TILE][MERKLE_HASH])
{
}

/* Leaves of other matches, and one of this match with the seal of its action `seq`, or (forged) with another
 * one. */
static void make_leaves(uint64_t seq, bool forged)
{
    struct entry entry = {.seq = seq};
    uint8_t seed[SEED_SIZE], hash[HASH_SIZE], key[HASH_SIZE], bytes[ENTRY_SIZE];
    for (uint8_t i = 0; i < MERKLE_TILE - 1; i++)
        merkle_leaf(&i, sizeof i, leaves[i]);
    memset(seed, 0x5e, sizeof seed);
    memcpy(entry.match_id, "sixteen letters.", MATCH_ID_SIZE);
    assert_true(from_hex(json_string_value(json_object_get(line(seq + 1), "hash")), hash, HASH_SIZE));
    seal_key(seed, entry.match_id, key);
    seal_make(key, seq, hash, entry.seal);
    entry.seal[0] ^= forged;
    entry_write(&entry, bytes);
    merkle_leaf(bytes, sizeof bytes, leaves[LOGGED_AT]);
    add_text("{}");
    json_object_set_new(line(file.count), "seq", json_integer((json_int_t)seq));
    set_hex(line(file.count), "seal", entry.seal, HASH_SIZE);
}

static const char *note_of(const char *origin, uint64_t size)
{
    static struct merkle_edge edge;
    struct checkpoint checkpoint = {.size = size};
    snprintf(checkpoint.origin, sizeof checkpoint.origin, "%s", origin);
    memset(&edge, 0, sizeof edge);
    while (edge.size < size)
        merkle_add(&edge, leaves[edge.size], no_tile, NULL);
    merkle_root(&edge, checkpoint.root);
    writer_clear(&note_text);
    checkpoint_write(&note_text, &checkpoint, secret_key);
    return writer_text(&note_text);
}

static void add_inclusion(void)
{
    struct logged logged = {.index = LOGGED_AT};
    struct writer w;
    writer_init(&w);
    assert_true(merkle_prove_inclusion(lend_leaves, NULL, LOGGED_AT, NEWER, &logged.proof));
    logged.checkpoint = note_of(ORIGIN, NEWER);
    logged.checkpoint_length = strlen(logged.checkpoint);
    logged_write(&w, &logged);
    json_object_set_new(line(file.count), "inclusion", json_string(writer_text(&w)));
    writer_free(&w);
}

static void add_consistency(void)
{
    struct merkle_proof proof;
    char text[64];
    json_t *consistency = json_object(), *hashes = json_array();
    assert_true(merkle_prove_consistency(lend_leaves, NULL, EARLIER, NEWER, &proof));
    for (int i = 0; i < proof.count; i++)
        json_array_append_new(hashes,
                              json_string(sodium_bin2base64(text, sizeof text, proof.hash[i], MERKLE_HASH,
                                                            sodium_base64_VARIANT_ORIGINAL)));
    json_object_set_new(consistency, "checkpoint", json_string(note_of(ORIGIN, EARLIER)));
    json_object_set_new(consistency, "hashes", hashes);
    json_object_set_new(line(file.count), "consistency", consistency);
}

static size_t last_action(void)
{
    return (size_t)json_integer_value(json_object_get(line(file.count - 1), "seq"));
}

/* A whole match with a proof of its last action. */
static int logged_match(void **state)
{
    whole_match(state);
    writer_init(&note_text);
    make_leaves(last_action(), false);
    add_inclusion();
    add_consistency();
    return 0;
}

static int drop_log(void **state)
{
    writer_free(&note_text);
    return drop_file(state);
}

static void have_checkpoint(const char *note)
{
    options.checkpoint = note;
    options.checkpoint_length = strlen(note);
}

FIXTURE(logged_match, drop_log);

TEST(a_match_that_stands_in_the_transparency_log)
{
    assert_true(verify());
    assert_int_equal(summary.logged_seq, summary.actions);
    assert_int_equal(summary.logged_at, LOGGED_AT);
    assert_int_equal(summary.checkpoint.size, NEWER);
    assert_string_equal(summary.checkpoint.origin, ORIGIN);
    json_object_del(line(file.count), "consistency");
    assert_true(verify());
    remove_line(file.count);
    assert_true(verify());
    assert_int_equal(summary.logged_seq, 0);
}

TEST(a_checkpoint_from_elsewhere_agrees)
{
    have_checkpoint(note_of(ORIGIN, NEWER));
    assert_true(verify());
    have_checkpoint(note_of(ORIGIN, EARLIER));
    assert_true(verify());
}

TEST(another_history_in_the_log)
{
    json_decref(line(file.count));
    file.count--;
    make_leaves(last_action() - 3, true);
    add_inclusion();
    assert_only(file.count, AUDIT_FORKED);
}

/* A checkpoint that a player has kept is of another tree, of either size: both are signed. */
TEST(a_checkpoint_from_elsewhere_of_another_log_is_a_fork)
{
    static const uint64_t SIZES[] = {EARLIER, NEWER};
    for (int i = 0; i < 2; i++) {
        leaves[LOGGED_AT][0] ^= 1;
        have_checkpoint(note_of(ORIGIN, SIZES[i]));
        assert_only(file.count, AUDIT_FORKED);
        leaves[LOGGED_AT][0] ^= 1;
    }
}

/* The service has cut its log and gone on: the file itself has two checkpoints that do not fit. */
TEST(two_checkpoints_of_the_file_that_do_not_fit)
{
    leaves[2][0] ^= 1;
    json_object_set_new(json_object_get(line(file.count), "consistency"), "checkpoint",
                        json_string(note_of(ORIGIN, EARLIER)));
    assert_only(file.count, AUDIT_FORKED);
}

TEST(what_does_not_prove_the_checkpoint_from_elsewhere)
{
    have_checkpoint(note_of(ORIGIN, EARLIER + 1));
    assert_only(file.count, AUDIT_NOT_LOGGED);
    have_checkpoint(note_of("another.example/log", NEWER));
    assert_only(file.count, AUDIT_NOT_LOGGED);
    have_checkpoint("no checkpoint");
    assert_only(file.count, AUDIT_MALFORMED);
    have_checkpoint(note_of(ORIGIN, NEWER));
    json_decref(line(file.count));
    file.count--;
    assert_only(file.count + 1, AUDIT_NOT_LOGGED);
    make_leaves(last_action() - 3, false); /* the log has its beginning alone */
    add_inclusion();
    have_checkpoint(note_of(ORIGIN, NEWER));
    assert_only(file.count, AUDIT_NOT_LOGGED);
    options.checkpoint = NULL;
    assert_true(verify());
    assert_int_equal(summary.logged_seq, summary.actions - 3);
}

TEST(a_checkpoint_by_another_key)
{
    uint8_t seed[crypto_sign_SEEDBYTES] = {1}, own[crypto_sign_SECRETKEYBYTES],
            other[crypto_sign_PUBLICKEYBYTES];
    memcpy(own, secret_key, sizeof own);
    crypto_sign_seed_keypair(other, secret_key, seed);
    have_checkpoint(note_of(ORIGIN, NEWER));
    assert_only(file.count, AUDIT_BAD_SIGNATURE);
    uint8_t keys[2][HASH_SIZE]; /* it was replaced meanwhile */
    memcpy(keys[0], other, HASH_SIZE);
    memcpy(keys[1], public_key, HASH_SIZE);
    options.keys = keys;
    options.key_count = 2;
    assert_true(verify());
    options.key_count = 0;
    options.checkpoint = NULL;
    add_inclusion();
    assert_only(file.count, AUDIT_BAD_SIGNATURE);
    memcpy(secret_key, own, sizeof own);
}

#define LOGGED_ONLY(fault, tampering)                                                                        \
    (drop_log(NULL), logged_match(NULL), (void)(tampering), assert_only(file.count, fault))

TEST(each_part_of_the_proof_counts)
{
    json_t *const null = json_null();
    LOGGED_ONLY(AUDIT_NOT_LOGGED, change_hex(file.count, "seal"));
    LOGGED_ONLY(AUDIT_NOT_LOGGED, json_object_set_new(line(file.count), "seq", json_integer(3)));
    LOGGED_ONLY(AUDIT_MALFORMED, json_object_set_new(line(file.count), "seq", json_integer(-1)));
    LOGGED_ONLY(AUDIT_MALFORMED, json_object_set_new(line(file.count), "seq", json_integer(1000000)));
    LOGGED_ONLY(AUDIT_MALFORMED, json_object_del(line(file.count), "seq"));
    LOGGED_ONLY(AUDIT_MALFORMED, json_object_set(line(file.count), "seal", null));
    LOGGED_ONLY(AUDIT_MALFORMED, json_object_set(line(file.count), "inclusion", null));
    LOGGED_ONLY(AUDIT_MALFORMED,
                json_object_set_new(line(file.count), "inclusion", json_string("index 3\n\n")));
    LOGGED_ONLY(AUDIT_MALFORMED, json_object_set(line(file.count), "consistency", null));
    LOGGED_ONLY(AUDIT_MALFORMED,
                json_object_set(json_object_get(line(file.count), "consistency"), "hashes", null));
    LOGGED_ONLY(
        AUDIT_MALFORMED,
        json_array_set(json_object_get(json_object_get(line(file.count), "consistency"), "hashes"), 0, null));
    LOGGED_ONLY(
        AUDIT_FORKED,
        json_array_remove(json_object_get(json_object_get(line(file.count), "consistency"), "hashes"), 0));
    LOGGED_ONLY(AUDIT_MALFORMED,
                json_object_set(json_object_get(line(file.count), "consistency"), "checkpoint", null));
    LOGGED_ONLY(AUDIT_UNKNOWN_MEMBER, json_object_set_new(line(file.count), "more", json_true()));
    LOGGED_ONLY(AUDIT_UNKNOWN_MEMBER,
                json_object_set_new(json_object_get(line(file.count), "consistency"), "more", json_true()));
}

/* One proof, behind the closing line: anything else there, or a second one, is an end that is missing. */
TEST(the_proof_stands_in_its_place)
{
    insert_copy(file.count, file.count);
    assert_false(verify());
    drop_log(NULL);
    logged_match(NULL);
    insert_copy(2, file.count + 1);
    assert_false(verify());
}
