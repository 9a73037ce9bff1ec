/* The chain of the log against known answers. A program in Python computed them from the documents alone:
 * BLAKE2b of the JSON as json.dumps(sort_keys=True, separators=(",", ":")) writes it, the draws from the
 * seed, the state without what is empty. */
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "log/ledger.h"
#include "log/seeds.h"
#include "testing.h"
#include "tutorial/table.h"

static struct skirmish_match table;
static struct match_terms terms;

static int begin(void **state)
{
    uint8_t seed[SEED_SIZE];
    skirmish_begin(&table, 3);
    terms = (struct match_terms){.pack = skirmish_standard(),
                                 .format = 2,
                                 .revision = 1,
                                 .option = {3, 0},
                                 .seats = 7,
                                 .entropy.count = 2};
    for (int i = 0; i < SEED_SIZE; i++)
        seed[i] = (uint8_t)i;
    memcpy(terms.id, table.chance.match_id, MATCH_ID_SIZE);
    chance_commit(seed, terms.commitment);
    memset(terms.entropy.value[0], 0xa0, SEED_SIZE);
    memset(terms.entropy.value[1], 0xa1, SEED_SIZE);
    return 0;
}

static void assert_hash(const uint8_t hash[HASH_SIZE], const char *expected)
{
    char hex[2 * HASH_SIZE + 1];
    to_hex(hash, HASH_SIZE, hex);
    assert_string_equal(hex, expected);
}

#define PACK_HASH "25638f13a06694f79e931f6104ac34ec5f592aefd0e8f80aa6740bc1482ed60d"

FIXTURE(begin, NULL);

TEST(the_pack_has_a_known_hash)
{
    assert_string_equal(skirmish_standard()->hash_hex, PACK_HASH);
    assert_hash(skirmish_standard()->hash, skirmish_standard()->hash_hex);
}

TEST(the_terms_have_a_known_hash)
{
    uint8_t hash[HASH_SIZE];
    struct writer w;
    writer_init(&w);
    terms_write(&w, &terms);
    assert_string_equal(
        writer_text(&w),
        "{\"commitment\":\"cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6\",\"entropy\":["
        "\"a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0\","
        "\"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1\"],\"format\":2,\"game\":"
        "\"skirmish\","
        "\"match\":\"fffefdfc-fbfa-f9f8-f7f6-f5f4f3f2f1f0\",\"options\":{\"rounds\":3,\"truce\":false},"
        "\"pack\":\"" PACK_HASH "\",\"revision\":1,"
        "\"scenario\":\"campaign\",\"seats\":[\"player-1\",\"player-2\",\"player-3\"]}");
    assert_true(terms_hash(&terms, hash));
    assert_hash(hash, "a2e8bfa3334ec4e656e283ef100fd56e5e42adb67d864161775d53dbebf9e262");
    writer_free(&w);
}

/* From format 4 on they have the deadline, where there is one. */
TEST(the_terms_have_the_deadline)
{
    struct writer w;
    writer_init(&w);
    terms.deadline.each = INT64_C(86400000000);
    for (terms.format = 3; terms.format <= 4; terms.format++) {
        writer_clear(&w);
        terms_write(&w, &terms);
        const char *deadline = strstr(
            writer_text(&w), ",\"deadline\":{\"each_us\":86400000000,\"then\":\"default\"},\"entropy\":");
        assert_int_equal(deadline != NULL, terms.format == 4);
    }
    terms.format = 4;
    terms.deadline.waits = true;
    writer_clear(&w);
    terms_write(&w, &terms);
    assert_non_null(strstr(writer_text(&w), "\"then\":\"wait\""));
    terms.deadline.each = 0;
    writer_clear(&w);
    terms_write(&w, &terms);
    assert_null(strstr(writer_text(&w), "deadline"));
    writer_free(&w);
}

/* The clock comes first, by the alphabet. Terms without one have no such member. */
TEST(the_terms_have_the_clock)
{
    static const char clock[] =
        "{\"clock\":{\"bank_us\":3600000000,\"increment_us\":0,\"then\":\"wait\"},\"commitment\":";
    struct writer w;
    writer_init(&w);
    terms.deadline.clock.bank = INT64_C(3600000000);
    terms.deadline.waits = true;
    for (terms.format = 3; terms.format <= 4; terms.format++) {
        writer_clear(&w);
        terms_write(&w, &terms);
        assert_int_equal(strncmp(writer_text(&w), clock, sizeof clock - 1) == 0, terms.format == 4);
    }
    terms.format = 4;
    terms.deadline.clock.bank = 0;
    terms.deadline.waits = false;
    writer_clear(&w);
    terms_write(&w, &terms);
    assert_null(strstr(writer_text(&w), "clock"));
    writer_free(&w);
}

/* From format 4 on they have the messages, where there are any. */
TEST(the_terms_have_the_messages)
{
    struct writer w;
    writer_init(&w);
    terms.agreed.messages = (struct message_terms){MESSAGES_PRIVATE, .hidden = true};
    for (terms.format = 3; terms.format <= 4; terms.format++) {
        writer_clear(&w);
        terms_write(&w, &terms);
        const char *messages = strstr(
            writer_text(&w),
            ",\"messages\":{\"kind\":\"private\",\"opened\":false,\"sender\":\"hidden\"},\"options\":");
        assert_int_equal(messages != NULL, terms.format == 4);
    }
    terms.agreed.messages.kind = MESSAGES_NONE;
    writer_clear(&w);
    terms_write(&w, &terms);
    assert_null(strstr(writer_text(&w), "messages"));
    writer_free(&w);
}

TEST(the_terms_have_the_draws)
{
    struct writer w;
    enum draw_terms draws;
    const int format = terms.format;
    writer_init(&w);
    terms.format = LEDGER_FORMAT;
    for (int i = DRAWS_NONE; i <= DRAWS_NAMED; i++) {
        terms.agreed.draws = (enum draw_terms)i;
        writer_clear(&w);
        terms_write(&w, &terms);
        assert_int_equal(strstr(writer_text(&w), "\"draws\":") != NULL, i != DRAWS_NONE);
        assert_true(draw_terms_find(draw_terms_name(terms.agreed.draws), &draws) && (int)draws == i);
    }
    assert_non_null(strstr(writer_text(&w), ",\"draws\":\"named\",\"entropy\":"));
    assert_false(draw_terms_find("every", &draws));
    terms.agreed.draws = DRAWS_NONE;
    terms.format = format;
    writer_free(&w);
}

TEST(the_state_has_a_known_hash)
{
    uint8_t hash[HASH_SIZE];
    state_hash(&table.p, hash);
    assert_hash(hash, "3b2147ab324d0b907b87f283fe9f28f47225a5c06ca51fbc4850f96530d388a0");
}

#define STATE_TEXT(losses) STATE_TEXT_WITH("", losses)
#define STATE_TEXT_WITH(ending, losses)                                                                      \
    "{\"debts\":{\"player-2\":-7},\"deck\":[\"c-0\",\"c-3\",\"c-5\",\"c-9\"],\"discards\":[\"c-1\",\"c-2\"]" \
    ","                                                                                                      \
    "\"draws\":6," ending                                                                                    \
    "\"game\":\"skirmish\",\"hands\":{\"player-1\":{\"cards\":[\"c-6\",\"c-7\"],\"spied\":true}"             \
    ","                                                                                                      \
    "\"player-2\":{\"bid\":3,\"cards\":[\"c-4\"]},\"player-3\":{\"cards\":[\"c-8\"]}},\"leader\":\"player-"  \
    "1\","                                                                                                   \
    "\"losses\":" losses ",\"options\":{\"rounds\":3,\"truce\":true},\"pack\":\"" PACK_HASH                  \
    "\",\"resigned\":[\"player-3\"],\"round\":1,\"scenario\":\"campaign\","                                  \
    "\"seats\":[\"player-1\",\"player-2\",\"player-3\"],\"spy_known\":5,\"spy_town\":\"koeln\","             \
    "\"stack\":[{\"step\":\"round\"},{\"step\":\"bidding\"}],\"towns\":{\"koeln\":{\"garrison\":2,"          \
    "\"walls\":2},"                                                                                          \
    "\"neu/burg\":{\"garrison\":1,\"owner\":\"player-2\"}}}"

static void assert_state_text(const char *text)
{
    uint8_t hash[HASH_SIZE], expected[HASH_SIZE];
    state_hash(&table.p, hash);
    crypto_generichash(expected, HASH_SIZE, (const uint8_t *)text, strlen(text), NULL, 0);
    assert_memory_equal(hash, expected, HASH_SIZE);
}

/* Everything that a state can have, empty and not: entries of a set in the order of their ids, of a list in
 * their own; an empty element of a list stays. */
TEST(the_state_has_a_known_canonical_text)
{
    struct state *s = &table.state;
    s->debts[1] = -7;
    set_remove(s->hands[1].cards, skirmish_card("c-1"));
    set_remove(s->hands[2].cards, skirmish_card("c-2"));
    set_add(s->discards, skirmish_card("c-2"));
    set_add(s->discards, skirmish_card("c-1"));
    s->hands[0].spied = 1;
    s->hands[1].bid = 3;
    s->leader = 0;
    s->losses[1] = 6;
    s->loss_count = 3;
    s->head.option[OPTION_TRUCE] = 1;
    s->head.resigned = 4;
    s->spy_known = 5;
    s->spy_town = (uint8_t)skirmish_town("koeln");
    s->towns[skirmish_town("koeln")] = (struct town){.owner = -1, .garrison = 2, .walls = 2};
    s->towns[skirmish_town("neu/burg")] = (struct town){.owner = 1, .garrison = 1};
    assert_state_text(STATE_TEXT("[0,6,0]"));
    s->head.ending =
        (struct ending){.kind = ENDING_AWARDED, .by_points = 1, .rank = {1, 2, 3}, .points = {7, 0, -7}};
    assert_state_text(STATE_TEXT_WITH("\"ending\":{\"by\":\"points\",\"kind\":\"awarded\",\"places\":["
                                      "{\"points\":7,\"rank\":1,\"seat\":\"player-1\"},"
                                      "{\"rank\":2,\"seat\":\"player-2\"},"
                                      "{\"points\":-7,\"rank\":3,\"seat\":\"player-3\"}]},",
                                      "[0,6,0]"));
    s->head.ending = (struct ending){.kind = ENDING_DRAWN, .seats = 3};
    assert_state_text(
        STATE_TEXT_WITH("\"ending\":{\"kind\":\"drawn\",\"seats\":[\"player-1\",\"player-2\"]},", "[0,6,0]"));
    s->head.ending = (struct ending){0};

    struct field fields[32] = {0};
    struct record record = skirmish_state;
    struct game game = skirmish;
    for (int i = 0; skirmish_state.fields[i].name; i++) {
        fields[i] = skirmish_state.fields[i];
        if (strcmp(fields[i].name, "losses") == 0)
            fields[i] = (struct field){
                .name = "losses", LIST_AT(struct state, losses, loss_count), .domain = &skirmish_towns};
    }
    record.fields = fields;
    game.state = &record;
    struct pack *pack = pack_standard(&game); /* what is hashed is prepared with the pack */
    table.p.game = &game;
    table.p.pack = pack->data;
    s->losses[0] = 2;
    s->losses[1] = 0;
    s->loss_count = 2;
    assert_state_text(STATE_TEXT("[\"koeln\",\"ulm\"]"));
    pack_free(pack);
}

/* The same line wherever it stands: alone, or after a comma within a list. */
TEST(the_first_action_has_a_known_hash)
{
    static const char KNOWN[] = "afba2193a6c2c5a9a9ac0a7cbe20ab733d84f0665edd3f9bd3ff6f89ab91fae0";
    const struct action set_up = {.seq = 1, .seat = NO_SEAT, .move = {.type = MOVE_SET_UP}};
    uint8_t prev[HASH_SIZE], now[HASH_SIZE], hash[HASH_SIZE];
    struct writer w;
    writer_init(&w);
    assert_true(terms_hash(&terms, prev));
    state_hash(&table.p, now);
    action_write(&w, &table.p, &set_up, &(struct chain_link){terms.format, prev, now}, hash);
    assert_hash(hash, KNOWN);
    writer_clear(&w);
    writer_open(&w, '[');
    writer_null(&w);
    memset(hash, 0, sizeof hash);
    action_write(&w, &table.p, &set_up, &(struct chain_link){terms.format, prev, now}, hash);
    assert_hash(hash, KNOWN);
    writer_free(&w);
}

TEST(from_format_3_on_a_line_has_its_time)
{
    static const char TIME[] = "2026-11-21T10:04:26.123456Z";
    struct action set_up = {.seq = 1, .seat = NO_SEAT, .move = {.type = MOVE_SET_UP}};
    const uint8_t zero[HASH_SIZE] = {0};
    uint8_t hash[HASH_SIZE], expected[HASH_SIZE];
    struct writer w;
    writer_init(&w);
    assert_true(time_read(TIME, &set_up.at));
    action_write(&w, &table.p, &set_up, &(struct chain_link){3, zero, zero}, hash);
    assert_non_null(strstr(writer_text(&w), "{\"at\":\"2026-11-21T10:04:26.123456Z\",\"draws\":["));
    crypto_generichash(expected, HASH_SIZE, (const uint8_t *)w.text, w.length, NULL, 0);
    assert_memory_equal(hash, expected, HASH_SIZE);
    writer_free(&w);
}

TEST(a_time_has_one_form)
{
    static const char *const WRONG[] = {"",
                                        "2026-11-21T10:04:26Z",
                                        "2026-11-21T10:04:26.12345Z",
                                        "2026-11-21T10:04:26.1234567Z",
                                        "2026-11-21T10:04:26.123456",
                                        "2026-11-21t10:04:26.123456Z",
                                        "2026-02-30T10:04:26.123456Z",
                                        "2026-11-21T24:04:26.123456Z",
                                        "+026-11-21T10:04:26.123456Z",
                                        "2026-11-21T10:04:26.-23456Z",
                                        "1969-11-21T10:04:26.123456Z",
                                        " 2026-11-21T10:04:26.12345Z"};
    int64_t at;
    char text[TIME_ROOM];
    assert_true(time_read("2026-11-21T10:04:26.123456Z", &at));
    assert_int_equal(at, INT64_C(1795255466123456));
    time_write(at, text);
    assert_string_equal(text, "2026-11-21T10:04:26.123456Z");
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        assert_false(time_read(WRONG[i], &at));
}

/* The public key is known, so the line can be checked by hand: what is signed is all of it without the
 * signature. */
TEST(from_format_3_on_the_closing_line_is_signed_as_a_whole)
{
    uint8_t public_key[crypto_sign_PUBLICKEYBYTES], secret_key[crypto_sign_SECRETKEYBYTES],
        signature[crypto_sign_BYTES];
    const uint8_t seed[crypto_sign_SEEDBYTES] = {1}, final[HASH_SIZE] = {2};
    char key[2 * HASH_SIZE + 1], expected[400];
    struct writer w;
    writer_init(&w);
    crypto_sign_seed_keypair(public_key, secret_key, seed);
    terms.format = 3;
    closing_write(&w, &terms, final, 7, NULL, secret_key);
    char *mark = strstr(w.text, ",\"signature\":\"");
    assert_non_null(mark);
    assert_true(sodium_hex2bin(signature, sizeof signature, mark + 14, 128, NULL, NULL, NULL) == 0);
    strcpy(mark, "}");
    to_hex(public_key, sizeof public_key, key);
    snprintf(expected, sizeof expected,
             "{\"final_hash\":\"0200000000000000000000000000000000000000000000000000000000000000\","
             "\"length\":7,\"match\":\"fffefdfc-fbfa-f9f8-f7f6-f5f4f3f2f1f0\",\"seed\":null,"
             "\"server_key\":\"%s\"}",
             key);
    assert_string_equal(w.text, expected);
    assert_int_equal(crypto_sign_verify_detached(signature, (uint8_t *)w.text, strlen(w.text), public_key),
                     0);
    writer_free(&w);
}

TEST(a_line_says_whose_whether_by_default_and_whether_late)
{
    struct action bid = {
        .seq = 2, .seat = 1, .by_default = true, .move = {.type = MOVE_BID, .count = 1, .arg = {3}}};
    const uint8_t zero[HASH_SIZE] = {0};
    uint8_t hash[HASH_SIZE];
    const struct refusal *refusal;
    struct writer w;
    writer_init(&w);
    assert_true(action_apply(&table.p, &terms, &bid, &refusal));
    action_write(&w, &table.p, &bid, &(struct chain_link){terms.format, zero, zero}, hash);
#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"
    assert_string_equal(writer_text(&w), "{\"by_default\":true,\"draws\":[],\"events\":[],"
                                         "\"move\":{\"amount\":3,\"type\":\"bid\"},\"prev\":\"" ZEROS
                                         "\",\"seat\":\"player-2\",\"seq\":2,\"state_hash\":\"" ZEROS "\"}");
    bid.late = true;
    writer_clear(&w);
    action_write(&w, &table.p, &bid, &(struct chain_link){terms.format, zero, zero}, hash);
    assert_non_null(strstr(writer_text(&w), "\"events\":[],\"late\":true,\"move\":"));
    writer_free(&w);
}

TEST(a_log_is_applied_in_order_only)
{
    const struct state before = table.state;
    const struct refusal *refusal;
    struct action action = {.seq = 1, .seat = NO_SEAT, .move = {.type = MOVE_SET_UP}};
    table.state.round = 4;
    assert_true(action_apply(&table.p, &terms, &action, &refusal));
    assert_memory_equal(&table.state.hands[0].spied, &before.hands[0].spied, 1);
    assert_int_equal(table.state.round, 1);
    action.seq = 2;
    assert_false(action_apply(&table.p, &terms, &action, &refusal));
    assert_string_equal(refusal->code, "not-the-first-entry");
    action = (struct action){.seq = 1, .seat = 0, .move = {.type = MOVE_BID, .count = 1, .arg = {1}}};
    assert_false(action_apply(&table.p, &terms, &action, &refusal));
    action = (struct action){.seq = 2, .seat = NO_SEAT, .move = {.type = MOVE_CONCEDE}};
    assert_false(action_apply(&table.p, &terms, &action, &refusal));
    assert_string_equal(refusal->code, "already-conceded");
    action.seat = 0;
    assert_true(action_apply(&table.p, &terms, &action, &refusal));
    assert_int_equal(table.state.head.resigned, 1);
}

/* Computed by Python's hashlib. */
TEST(a_seal_is_a_known_value)
{
    uint8_t seed[SEED_SIZE], id[MATCH_ID_SIZE], hash[HASH_SIZE], key[HASH_SIZE], seal[HASH_SIZE];
    for (uint8_t i = 0; i < SEED_SIZE; i++)
        seed[i] = i;
    memcpy(id, seed, sizeof id);
    memset(hash, 0x11, sizeof hash);
    seal_key(seed, id, key);
    seal_make(key, 7, hash, seal);
    assert_hash(seal, "1ed6f25f2d4d7e368e52137479e570d586ab50b35f166b619460d3205b8b97ea");
}

static const uint8_t SEEDS[3][SEED_SIZE] = {{1}, {2}, {3}};

/* Restored before it began, and at its entry 7. */
static void restore_twice(void)
{
    for (size_t i = 0; i < 2; i++)
        restoration_make(&terms.restored.entry[i], terms.id, SEEDS[i], SEEDS[i + 1]);
    terms.restored.entry[1].seq = 7;
    terms.restored.count = 2;
    chance_commit(SEEDS[0], terms.commitment);
}

TEST(the_last_seed_leads_to_all_before_it)
{
    struct seeds seeds;
    restore_twice();
    assert_true(seeds_open(&seeds, &terms, SEEDS[2]));
    assert_memory_equal(seeds.seed, SEEDS, sizeof SEEDS);
    assert_memory_equal(seeds_at(&seeds, 1), SEEDS[1], SEED_SIZE);
    assert_memory_equal(seeds_at(&seeds, 6), SEEDS[1], SEED_SIZE);
    assert_memory_equal(seeds_at(&seeds, 7), SEEDS[2], SEED_SIZE);
    assert_memory_equal(seeds_at(&seeds, UINT64_MAX), SEEDS[2], SEED_SIZE);
    assert_false(seeds_open(&seeds, &terms, SEEDS[1]));
    terms.restored.entry[0].earlier_seed[5] ^= 1;
    assert_false(seeds_open(&seeds, &terms, SEEDS[2]));
    restore_twice();
    terms.restored.entry[1].commitment[5] ^= 1;
    assert_false(seeds_open(&seeds, &terms, SEEDS[2]));
}

TEST(the_terms_tell_what_was_restored_before_the_beginning)
{
    struct writer w;
    writer_init(&w);
    restore_twice();
    terms_write(&w, &terms);
    const char *told =
        strstr(writer_text(&w), "\"restored\":[{\"at\":\"1970-01-01T00:00:00.000000Z\",\"commitment\":\"");
    assert_non_null(told);
    assert_null(strstr(told + 20, "\"at\"")); /* that of entry 7 stands in the log */
    writer_clear(&w);
    terms.restored.count = 0;
    terms_write(&w, &terms);
    assert_null(strstr(writer_text(&w), "restored"));
    writer_free(&w);
}

TEST(hexadecimal_is_strict)
{
    uint8_t bytes[3] = {0};
    char hex[7];
    assert_true(from_hex("009aff", bytes, 3));
    assert_memory_equal(bytes, "\0\x9a\xff", 3);
    to_hex(bytes, 3, hex);
    assert_string_equal(hex, "009aff");
    static const char *const WRONG[] = {"", "009af", "009aff0", "009AFF", "00 9af", "0x9aff", "009af\303"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        assert_false(from_hex(WRONG[i], bytes, 3));
}

TEST(a_match_id_has_one_form)
{
    uint8_t id[MATCH_ID_SIZE];
    char text[UUID_TEXT];
    assert_true(uuid_parse("fffefdfc-fbfa-f9f8-f7f6-f5f4f3f2f1f0", id));
    assert_memory_equal(id, terms.id, MATCH_ID_SIZE);
    uuid_format(id, text);
    assert_string_equal(text, "fffefdfc-fbfa-f9f8-f7f6-f5f4f3f2f1f0");
    static const char *const WRONG[] = {"",
                                        "-",
                                        "fffefdfc-fbfa-f9f8-f7f6-f5f4f3f2f1f",
                                        "fffefdfc-fbfa-f9f8-f7f6-f5f4f3f2f1f00",
                                        "fffefdfc-fbfa-f9f8-f7f6-f5f4f3f2f1f0-",
                                        "FFFEFDFC-FBFA-F9F8-F7F6-F5F4F3F2F1F0",
                                        "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0",
                                        "fffefdfcf-bfa-f9f8-f7f6-f5f4f3f2f1f0",
                                        "{ffefdfc-fbfa-f9f8-f7f6-f5f4f3f2f1f0"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        assert_false(uuid_parse(WRONG[i], id));
}
