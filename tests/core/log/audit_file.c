#include "audit_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct file file;
uint8_t public_key[crypto_sign_PUBLICKEYBYTES], secret_key[crypto_sign_SECRETKEYBYTES];
struct audit_finding findings[FINDINGS_MAX];
size_t found;
struct audit_summary summary;
static const struct game *const GAMES[] = {&skirmish, NULL};
struct audit_options options = {.games = GAMES};
int format = LEDGER_FORMAT;
int64_t deadline;
static bool deadline_waits;
uint64_t resigns_at;
uint64_t resigned_until;

struct action ends_with;
uint64_t ends_at;

/* ---- making a file ---- */

void add_text(const char *text)
{
    file.line[file.count] = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(file.line[file.count]);
    file.count++;
}

void set_hex(json_t *line, const char *name, const uint8_t *bytes, size_t count)
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

void make_file(size_t actions)
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

int drop_file(void **state)
{
    while (file.count > 0)
        json_decref(file.line[--file.count]);
    return 0;
}

int whole_match(void **state)
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

void match_with_deadline(bool waits)
{
    drop_file(NULL);
    deadline = INT64_C(3600000000);
    deadline_waits = waits;
    make_file(LINES_MAX);
}

/* ---- checking it ---- */

void note(void *context, const struct audit_finding *finding)
{
    if (found < FINDINGS_MAX) findings[found] = *finding;
    found++;
}

bool verify_text(const char *text, size_t length)
{
    found = 0;
    options.report = note;
    return audit_verify(text, length, &options, &summary) == AUDIT_SOUND;
}

char *audit_text(size_t *length)
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

bool verify(void)
{
    size_t length;
    char *text = audit_text(&length);
    bool sound = verify_text(text, length);
    free(text);
    assert_int_equal(sound, found == 0);
    assert_int_equal(summary.findings, found);
    return sound;
}

void assert_found(size_t line, enum audit_fault fault)
{
    assert_false(verify());
    if (findings[0].line != line || findings[0].fault != fault)
        fail_msg("line %zu: %s: %s", findings[0].line, audit_fault_name(findings[0].fault),
                 findings[0].detail);
    assert_true(*findings[0].detail);
}

void assert_only(size_t line, enum audit_fault fault)
{
    assert_found(line, fault);
    if (found != 1) fail_msg("line %zu as well: %s", findings[1].line, findings[1].detail);
}

/* ---- tampering ---- */

json_t *line(size_t number)
{
    return file.line[number - 1];
}

size_t line_of(const char *type)
{
    for (size_t i = 1; i + 1 < file.count; i++)
        if (!strcmp(json_string_value(json_object_get(json_object_get(file.line[i], "move"), "type")), type))
            return i + 1;
    fail_msg("no %s in the match", type);
    return 0;
}

size_t line_with_draws(void)
{
    for (size_t i = 2; i + 1 < file.count; i++)
        if (json_array_size(json_object_get(file.line[i], "draws"))) return i + 1;
    fail_msg("no draw in the match");
    return 0;
}

void remove_line(size_t number)
{
    json_decref(line(number));
    memmove(&file.line[number - 1], &file.line[number], (file.count - number) * sizeof *file.line);
    file.count--;
}

void insert_copy(size_t of, size_t at)
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

void rehash(size_t number)
{
    uint8_t hash[HASH_SIZE];
    hash_line(line(number), hash);
    set_hex(line(number), "hash", hash, sizeof hash);
}

void rechain(void)
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

void resign(void)
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

void change_die(size_t number)
{
    json_t *draw = json_array_get(json_object_get(line(number), "draws"), 0);
    json_int_t low = json_integer_value(json_object_get(draw, "low"));
    json_int_t value = json_integer_value(json_object_get(draw, "value"));
    json_object_set_new(draw, "value", json_integer(value == low ? low + 1 : low));
}

void change_hex(size_t number, const char *name)
{
    char *hex = strdup(json_string_value(json_object_get(line(number), name)));
    hex[20] = hex[20] == '0' ? '1' : '0';
    json_object_set_new(line(number), name, json_string(hex));
    free(hex);
}

void change_bid(size_t number)
{
    json_t *move = json_object_get(line(number), "move");
    json_int_t amount = json_integer_value(json_object_get(move, "amount"));
    json_object_set_new(move, "amount", json_integer(amount % 3 + 1));
}
