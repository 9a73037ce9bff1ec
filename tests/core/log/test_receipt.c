/* Receipts against a file: what fits, and each way in which the service can have shown something else. The
 * file is made by hand: that it is a match is the audit's matter. */
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "log/receipt.h"
#include "log/seeds.h"
#include "short_memory.h"
#include "testing.h"

static const uint8_t ID[MATCH_ID_SIZE] = {0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0xfa, 0xf9, 0xf8,
                                          0xf7, 0xf6, 0xf5, 0xf4, 0xf3, 0xf2, 0xf1, 0xf0};
static const uint8_t SEED[SEED_SIZE] = {5};
static uint8_t public_key[crypto_sign_PUBLICKEYBYTES], secret_key[crypto_sign_SECRETKEYBYTES];
static struct audit_lines log_read;
static json_t *receipts;

#define MATCH       "fffefdfc-fbfa-f9f8-f7f6-f5f4f3f2f1f0"
#define HASH(digit) "000000000000000000000000000000000000000000000000000000000000000" digit
#define ENTRY(seq, minute, seat, more, digit)                                                                \
    "{\"at\":\"2026-11-21T10:" minute ":00.000000Z\"," more "\"seat\":" seat ",\"seq\":" seq                 \
    ",\"hash\":\"" HASH(digit) "\"}\n"
#define BID(amount)   "\"move\":{\"amount\":" amount ",\"type\":\"bid\"},"
#define SEEDED        "0500000000000000000000000000000000000000000000000000000000000000"
#define CLOSING(seed) "{\"final_hash\":\"" HASH("6") "\",\"seed\":" seed "}\n"

/* At 10:05 two seats' answers to a secret step enter the log, of one of them the second move by default. */
#define FILE_OF(seed)                                                                                        \
    "{\"match\":\"" MATCH "\"}\n" ENTRY("1", "01", "null", "", "1") ENTRY("2", "02", "\"a\"", BID("1"), "2") \
        ENTRY("3", "05", "\"a\"", BID("2"), "3") ENTRY("4", "05", "\"b\"", BID("3"), "4")                    \
            ENTRY("5", "05", "\"b\"", "\"by_default\":true," BID("1"), "5")                                  \
                ENTRY("6", "06", "\"b\"", BID("4"), "6") CLOSING(seed)

static void read_file(const char *text)
{
    audit_lines_free(&log_read);
    assert_true(audit_lines_read(&log_read, text, strlen(text)));
}

static int begin(void **state)
{
    assert_true(sodium_init() >= 0);
    crypto_sign_seed_keypair(public_key, secret_key, (const uint8_t *)"a key for tests of 32 bytes long");
    receipts = json_array();
    read_file(FILE_OF("\"" SEEDED "\""));
    return 0;
}

static int end(void **state)
{
    audit_lines_free(&log_read);
    json_decref(receipts);
    return 0;
}

FIXTURE(begin, end);

/* A receipt that the service has given: of the entry with this last digit of its hash. */
static json_t *give(uint64_t seq, uint8_t digit, const char *seat, const char *answer, int minute)
{
    uint8_t hash[HASH_SIZE] = {[HASH_SIZE - 1] = digit}, key[HASH_SIZE], seal[HASH_SIZE];
    struct writer w;
    writer_init(&w);
    seal_key(SEED, ID, key);
    seal_make(key, seq, hash, seal);
    const struct receipt receipt = {.match_id = ID,
                                    .seq = seq,
                                    .seal = seal,
                                    .at = INT64_C(1795255200000000) + minute * INT64_C(60000000),
                                    .seat = seat,
                                    .answer = answer,
                                    .answer_length = answer ? strlen(answer) : 0};
    receipt_write(&w, &receipt, secret_key);
    json_t *json = json_loads(writer_text(&w), 0, NULL);
    assert_non_null(json);
    json_array_append_new(receipts, json);
    writer_free(&w);
    return json;
}

static enum receipt_result check(const json_t *receipt)
{
    return receipt_check(&log_read, receipt, receipts);
}

TEST(receipts_that_fit)
{
    for (uint8_t seq = 1; seq <= 6; seq++)
        assert_int_equal(check(give(seq, seq, seq > 1 ? "a" : NULL, NULL, seq)), RECEIPT_FITS);
}

TEST(another_history)
{
    assert_int_equal(check(give(2, 7, "a", NULL, 2)), RECEIPT_FORKED);
    assert_int_equal(check(give(7, 7, "a", NULL, 7)), RECEIPT_MISSING);
}

TEST(what_proves_nothing)
{
    json_t *receipt = give(2, 2, "a", NULL, 2);
    assert_int_equal(check(json_null()), RECEIPT_NO_RECEIPT);
    json_object_set_new(receipt, "seq", json_integer(3));
    assert_int_equal(check(receipt), RECEIPT_BAD_SIGNATURE);
    json_object_set_new(receipt, "seq", json_integer(2));
    assert_int_equal(check(receipt), RECEIPT_FITS);
    json_object_set_new(receipt, "remark", json_true());
    assert_int_equal(check(receipt), RECEIPT_BAD_SIGNATURE);
    json_object_del(receipt, "seal");
    assert_int_equal(check(receipt), RECEIPT_NO_RECEIPT);
}

/* The file may be one of before the entry: nothing in it says when it was made. */
TEST(a_match_that_goes_on)
{
    read_file(FILE_OF("null"));
    assert_int_equal(check(give(2, 7, "a", NULL, 2)), RECEIPT_NOT_YET);
    assert_int_equal(check(give(7, 7, "a", NULL, 2)), RECEIPT_NOT_YET);
}

TEST(another_match)
{
    read_file("{\"match\":\"00000000-0000-4000-8000-000000000000\"}\n" ENTRY("1", "01", "null", "", "1")
                  CLOSING("null"));
    assert_int_equal(check(give(1, 1, "a", NULL, 2)), RECEIPT_OTHER_MATCH);
}

#define ANSWER(amount) "[{\"amount\":" amount ",\"type\":\"bid\"}]"

/* What was acknowledged while the step went on; of a seat's receipts for it the last one counts. */
TEST(answers_to_a_secret_step)
{
    json_t *first = give(2, 2, "a", ANSWER("9"), 3);
    assert_int_equal(check(first), RECEIPT_OTHER_ANSWER);
    assert_int_equal(check(give(2, 2, "a", ANSWER("2"), 4)), RECEIPT_FITS);
    assert_int_equal(check(first), RECEIPT_FITS);
    assert_int_equal(check(give(2, 2, "b", ANSWER("3"), 4)), RECEIPT_FITS); /* the rest was by default */
    assert_int_equal(check(give(2, 2, "c", ANSWER("3"), 4)),
                     RECEIPT_FITS); /* another's answer ended the step */
    assert_int_equal(check(give(5, 5, "b", ANSWER("3"), 5)), RECEIPT_OTHER_ANSWER); /* of another step */
    assert_int_equal(check(give(2, 7, "a", ANSWER("2"), 4)), RECEIPT_FORKED);
}

/* The seat whose answer ends the step has the receipt of the whole log. */
TEST(an_answer_in_two_parts)
{
    json_t *part = give(2, 2, "a", "[]", 3);
    assert_int_equal(check(part), RECEIPT_OTHER_ANSWER);
    give(5, 5, "b", NULL, 5);
    assert_int_equal(check(part), RECEIPT_OTHER_ANSWER);
    give(5, 5, "a", NULL, 5);
    assert_int_equal(check(part), RECEIPT_FITS);
}

/* After a resignation the seats may have been asked again: nothing is said of what they had answered
 * before. */
TEST(an_answer_before_a_resignation)
{
    read_file("{\"match\":\"" MATCH "\"}\n" ENTRY("1", "01", "null", "", "1")
                  ENTRY("2", "02", "\"b\"", "\"move\":{\"type\":\"concede\"},", "2")
                      ENTRY("3", "05", "\"a\"", BID("2"), "3") CLOSING("\"" SEEDED "\""));
    assert_int_equal(check(give(1, 1, "a", ANSWER("9"), 1)), RECEIPT_FITS);
    assert_int_equal(check(give(2, 2, "a", ANSWER("9"), 3)), RECEIPT_OTHER_ANSWER);
}

/* The seat itself has resigned: what it had answered is void, and the default stands in its place. */
TEST(an_answer_of_a_seat_that_resigned)
{
    read_file("{\"match\":\"" MATCH "\"}\n" ENTRY("1", "01", "null", "", "1")
                  ENTRY("2", "02", "\"a\"", "\"move\":{\"type\":\"concede\"},", "2")
                      ENTRY("3", "05", "\"a\"", "\"by_default\":true," BID("0"), "3")
                          ENTRY("4", "05", "\"b\"", BID("2"), "4") CLOSING("\"" SEEDED "\""));
    assert_int_equal(check(give(1, 1, "a", ANSWER("9"), 1)), RECEIPT_FITS);
    assert_int_equal(check(give(2, 2, "b", ANSWER("2"), 3)), RECEIPT_FITS);
}

#define OUTSIDE(type) "\"move\":{\"type\":\"" type "\"},"
#define WITH_ENTRY(seat, type, next)                                                                         \
    "{\"match\":\"" MATCH "\"}\n" ENTRY("1", "01", "null", "", "1")                                          \
        ENTRY("2", "02", seat, OUTSIDE(type), "2") next CLOSING("\"" SEEDED "\"")

/* A seat changes hands, the deadline is extended, or the seat itself proposes a draw or takes a vacation,
 * while answers wait: they wait on. */
TEST(an_answer_before_an_entry_from_outside)
{
    static const char *const FILES[] = {
        WITH_ENTRY("\"b\"", "seat_released", ENTRY("3", "05", "\"a\"", BID("2"), "3")),
        WITH_ENTRY("\"b\"", "seat_claimed", ENTRY("3", "05", "\"a\"", BID("2"), "3")),
        WITH_ENTRY("\"a\"", "draw_proposed", ENTRY("3", "05", "\"a\"", BID("2"), "3")),
        WITH_ENTRY("\"a\"", "vacation_changed", ENTRY("3", "05", "\"a\"", BID("2"), "3")),
        WITH_ENTRY("null", "draw_failed", ENTRY("3", "05", "\"a\"", BID("2"), "3")),
        WITH_ENTRY("null", "deadline_extended", ENTRY("3", "05", "\"a\"", BID("2"), "3"))};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        json_array_clear(receipts);
        read_file(FILES[i]);
        assert_int_equal(check(give(1, 1, "a", ANSWER("2"), 1)), RECEIPT_FITS);
        json_array_clear(receipts);
        assert_int_equal(check(give(1, 1, "a", ANSWER("9"), 1)), RECEIPT_OTHER_ANSWER);
    }
    read_file(WITH_ENTRY("null", "deadline_extended",
                         ENTRY("3", "05", "\"b\"", "\"move\":{\"type\":\"concede\"},", "3")));
    assert_int_equal(check(give(1, 1, "b", ANSWER("9"), 1)), RECEIPT_FITS);
}

/* The match has gone on from an older copy, at entry 2 and 10:02, with another seed. What was acknowledged of
 * the lost part is not said to be a fork. */
TEST(what_an_older_copy_does_not_have)
{
    static const uint8_t next[SEED_SIZE] = {6};
    struct restoration restored;
    char file[4000], commitment[2 * HASH_SIZE + 1], earlier[2 * SEED_SIZE + 1];
    char first[2 * HASH_SIZE + 1], last[2 * SEED_SIZE + 1];
    uint8_t own[HASH_SIZE];
    restoration_make(&restored, ID, SEED, next);
    chance_commit(SEED, own);
    to_hex(own, HASH_SIZE, first);
    to_hex(next, SEED_SIZE, last);
    to_hex(restored.commitment, HASH_SIZE, commitment);
    to_hex(restored.earlier_seed, SEED_SIZE, earlier);
    snprintf(file, sizeof file,
             "{\"match\":\"" MATCH "\",\"commitment\":\"%s\"}\n" ENTRY("1", "01", "null", "", "1")
                 ENTRY("2", "02", "null",
                       "\"move\":{\"type\":\"restored\"},\"commitment\":\"%s\",\"earlier_seed\":\"%s\",", "2")
                     ENTRY("3", "05", "\"a\"", BID("2"), "3") CLOSING("\"%s\""),
             first, commitment, earlier, last);
    read_file(file);
    assert_int_equal(check(give(1, 1, "a", NULL, 1)), RECEIPT_FITS);
    assert_int_equal(check(give(2, 7, "a", NULL, 1)), RECEIPT_LOST);
    assert_int_equal(check(give(3, 3, "a", NULL, 1)), RECEIPT_LOST);
    assert_int_equal(check(give(9, 9, "a", NULL, 1)), RECEIPT_LOST);
    assert_int_equal(check(give(1, 7, "a", NULL, 1)), RECEIPT_FORKED); /* the copy has entry 1 */
    assert_int_equal(check(give(3, 3, "a", NULL, 6)), RECEIPT_FORKED); /* younger, by the old seed */
    /* The copy may not have the answer. */
    assert_int_equal(check(give(1, 1, "a", ANSWER("9"), 1)), RECEIPT_FITS);
}

/* The seat's present holder may have answered anew. */
TEST(an_answer_of_a_seat_that_was_released)
{
    read_file(WITH_ENTRY("\"b\"", "seat_released", ENTRY("3", "05", "\"b\"", BID("2"), "3")));
    assert_int_equal(check(give(1, 1, "b", ANSWER("9"), 1)), RECEIPT_FITS);
    assert_int_equal(check(give(2, 2, "b", ANSWER("9"), 3)), RECEIPT_OTHER_ANSWER);
}

/* An answer to the step after it, which has not ended, is none to this one. */
TEST(an_answer_to_the_next_step)
{
    json_t *first = give(2, 2, "b", ANSWER("9"), 3);
    give(5, 5, "b", ANSWER("4"), 5);
    assert_int_equal(check(first), RECEIPT_OTHER_ANSWER);
    read_file("{\"match\":\"" MATCH "\"}\n" ENTRY("1", "01", "null", "", "1")
                  ENTRY("2", "02", "\"b\"", BID("2"), "2") CLOSING("\"" SEEDED "\""));
    json_array_clear(receipts);
    first = give(1, 1, "b", ANSWER("9"), 1);
    give(2, 2, "b", ANSWER("4"), 3);
    assert_int_equal(check(first), RECEIPT_OTHER_ANSWER);
}

TEST(no_file_at_all)
{
    static const char *const TEXTS[] = {"", "\n\n", "{}", "[1]\nnull\n",
                                        "{\"match\":7}\n{\"seq\":1,\"hash\":2}"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        audit_lines_free(&log_read);
        assert_false(audit_lines_read(&log_read, TEXTS[i], strlen(TEXTS[i])));
    }
}

/* A receipt that fits, for whose check memory is short at each place in turn. */
TEST(a_shortage_of_memory_accuses_no_service)
{
    json_t *receipt = give(2, 2, "a", ANSWER("2"), 4);
    enum receipt_result result = RECEIPT_NO_MEMORY;
    for (int count = 0; result == RECEIPT_NO_MEMORY; count++) {
        memory_begin_short(count);
        result = check(receipt);
        assert_int_equal(memory_end_short(), result == RECEIPT_NO_MEMORY);
    }
    assert_int_equal(result, RECEIPT_FITS);
}
