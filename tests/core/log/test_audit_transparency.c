/* Audit files with proofs of the transparency log. */
#include "audit_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log/seeds.h"
#include "log/transparency.h"

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
