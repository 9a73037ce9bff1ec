/* Checkpoints and proofs as text, against what golang.org/x/mod v0.42.0 (sumdb/note, sumdb/tlog) makes of the
 * same key and the same tree: 300 entries, each the four bytes of its number, the lowest first; the key's
 * seed is the bytes 0 to 31. */
#include <sodium.h>
#include <string.h>

#include "log/checkpoint.h"
#include "testing.h"

#define ORIGIN   "westphalia.example/v1/transparency"
#define VERIFIER ORIGIN "+7b83fab6+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"
#define BODY     ORIGIN "\n300\ncjm6NJlV2+/VQI4FVO0hjectJtc2oSuAb03oO583dFI=\n"
#define SIGNED                                                                                               \
    "\xe2\x80\x94 " ORIGIN " e4P6trwOKQXr6VV8DvnhXTnpQxpmOBiFLqfkjx9oThcvbEhYbTiwYZkbbSESx9aoNTr2qN3hupW3"   \
    "sXOLVpluBPAWfQc=\n"
#define NOTE BODY "\n" SIGNED
#define WITNESS                                                                                              \
    "\xe2\x80\x94 witness.example.com/w1 "                                                                   \
    "jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2"                                   \
    "oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
#define PROOF_217                                                                                            \
    "c2sp.org/tlog-proof@v1\nindex 217\n"                                                                    \
    "OkKfJADVmreyzQYTX/jWX8G9J74QgfOzypvPw8M57IU=\nwNr8W6bZBiiPR3ch9b3nek9Uh8QKaLYhxi4pfZlVgtg=\n"           \
    "uOKKv3dNNRsYUtddCxQecfCiv1INnN8FwP1uGG30S6U=\nFFIRqjZl4EjurKJvBhhD9g1C5dWcFNPwPoUyxHE9V9k=\n"           \
    "Uqr+HQWah02EyIxWBopKyleJC2+gKQ3xuy184L0Kj9o=\ntc+p2JsjGac/nw2zaLvqbR8wx8MS4JqEHx2T5hfAqek=\n"           \
    "St43FpP/5gfzFYMUCGImBXAzj5z5Les84Fg2bPM2JdA=\novNN5C5CwPauprA5cRzSC6dbwLIJg1tDpsl7pW4291Y=\n"           \
    "STrgFVamMiG2En1Sa/1Zp+wtuzz3L8ZNSquyTt55dt8=\n\n" NOTE

enum { SIZE = 300 };

static uint8_t public_key[crypto_sign_PUBLICKEYBYTES], secret_key[crypto_sign_SECRETKEYBYTES];
static uint8_t tiles[2][MERKLE_TILE][MERKLE_HASH], above[1][MERKLE_HASH];
static struct merkle_edge edge;
static struct writer w;

static void keep(void *context, int level, uint64_t number, const uint8_t hash[MERKLE_TILE][MERKLE_HASH])
{
    memcpy(tiles[number], hash, sizeof tiles[number]);
}

static const uint8_t *lend(void *context, int level, uint64_t number, int width)
{
    return level == 0 ? tiles[number][0] : above[0];
}

static int begin(void **state)
{
    uint8_t seed[crypto_sign_SEEDBYTES], leaf[MERKLE_HASH];
    for (uint8_t i = 0; i < sizeof seed; i++)
        seed[i] = i;
    crypto_sign_seed_keypair(public_key, secret_key, seed);
    memset(&edge, 0, sizeof edge);
    for (uint32_t i = 0; i < SIZE; i++) {
        merkle_leaf((const uint8_t[]){(uint8_t)i, (uint8_t)(i >> 8), 0, 0}, 4, leaf);
        merkle_add(&edge, leaf, keep, NULL);
    }
    memcpy(tiles[1], edge.hash[0], sizeof tiles[1]);
    memcpy(above, edge.hash[1], sizeof above);
    writer_init(&w);
    return 0;
}

static int end(void **state)
{
    writer_free(&w);
    return 0;
}

static enum checkpoint_verdict verdict(const char *note, struct checkpoint *checkpoint)
{
    return checkpoint_read(note, strlen(note), public_key, checkpoint);
}

FIXTURE(begin, end);

TEST(a_checkpoint_is_what_another_program_writes)
{
    struct checkpoint checkpoint = {.origin = ORIGIN, .size = SIZE};
    char verifier[VERIFIER_ROOM];
    merkle_root(&edge, checkpoint.root);
    checkpoint_write(&w, &checkpoint, secret_key);
    assert_string_equal(writer_text(&w), NOTE);
    checkpoint_verifier(ORIGIN, public_key, verifier);
    assert_string_equal(verifier, VERIFIER);
}

/* The example of c2sp.org/signed-note. */
TEST(the_verifier_key_of_the_specification)
{
    uint8_t key[1 + crypto_sign_PUBLICKEYBYTES];
    char verifier[VERIFIER_ROOM];
    assert_int_equal(sodium_base642bin(key, sizeof key, "AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k", 44,
                                       NULL, NULL, NULL, sodium_base64_VARIANT_ORIGINAL),
                     0);
    checkpoint_verifier("example.com/foo", key + 1, verifier);
    assert_string_equal(verifier, "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k");
}

TEST(the_longest_origin_has_room)
{
    char origin[ORIGIN_MAX + 2], verifier[VERIFIER_ROOM];
    memset(origin, 'o', sizeof origin);
    origin[ORIGIN_MAX + 1] = 0;
    assert_false(origin_fits(origin));
    origin[ORIGIN_MAX] = 0;
    assert_true(origin_fits(origin));
    checkpoint_verifier(origin, public_key, verifier);
    assert_int_equal(strlen(verifier), VERIFIER_ROOM - 1);
    assert_false(origin_fits(""));
    assert_false(origin_fits("a b"));
    assert_false(origin_fits("a+b"));
    assert_false(origin_fits("a\nb"));
    assert_false(origin_fits("\xc3\xa4"));
}

TEST(a_checkpoint_is_read)
{
    struct checkpoint checkpoint;
    uint8_t root[MERKLE_HASH];
    merkle_root(&edge, root);
    assert_int_equal(verdict(NOTE, &checkpoint), CHECKPOINT_SOUND);
    assert_string_equal(checkpoint.origin, ORIGIN);
    assert_int_equal(checkpoint.size, SIZE);
    assert_memory_equal(checkpoint.root, root, MERKLE_HASH);
    assert_int_equal(verdict(NOTE WITNESS, &checkpoint), CHECKPOINT_SOUND);
    assert_int_equal(verdict(BODY "\n" WITNESS SIGNED, &checkpoint), CHECKPOINT_SOUND);
}

TEST(another_key_or_another_text_is_told)
{
    struct checkpoint checkpoint;
    char note[] = NOTE;
    note[strlen(ORIGIN) + 3] = '1';
    assert_int_equal(verdict(note, &checkpoint), CHECKPOINT_BAD_SIGNATURE);
    assert_int_equal(verdict(BODY "\n" WITNESS, &checkpoint), CHECKPOINT_OTHER_KEY);
    assert_int_equal(verdict(BODY "\n", &checkpoint), CHECKPOINT_OTHER_KEY);
    public_key[0] ^= 1;
    assert_int_equal(verdict(NOTE, &checkpoint), CHECKPOINT_OTHER_KEY);
}

/* The note cut off anywhere, and with any one byte changed, is not sound. */
TEST(no_other_note_is_sound)
{
    struct checkpoint checkpoint;
    char note[] = NOTE;
    for (size_t length = 0; length + 1 < sizeof note; length++)
        assert_int_not_equal(checkpoint_read(note, length, public_key, &checkpoint), CHECKPOINT_SOUND);
    for (size_t i = 0; i + 1 < sizeof note; i++) {
        note[i] ^= 1;
        assert_int_not_equal(verdict(note, &checkpoint), CHECKPOINT_SOUND);
        note[i] ^= 1;
    }
    static const char *const OTHERS[] = {
        "",
        "\n",
        "\n\n\n\n",
        ORIGIN "\n0300\ncjm6NJlV2+/VQI4FVO0hjectJtc2oSuAb03oO583dFI=\n\n" SIGNED,
        ORIGIN "\n-1\ncjm6NJlV2+/VQI4FVO0hjectJtc2oSuAb03oO583dFI=\n\n" SIGNED,
        ORIGIN "\n99999999999999999999\ncjm6NJlV2+/VQI4FVO0hjectJtc2oSuAb03oO583dFI=\n\n" SIGNED,
        ORIGIN "\n300\ncjm6NJlV2+/VQI4FVO0hjectJtc2oSuAb03oO583\n\n" SIGNED,
        BODY "extension\n\n" SIGNED,
        BODY SIGNED,
        BODY "\n" SIGNED "\n"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        assert_int_equal(verdict(OTHERS[i], &checkpoint), CHECKPOINT_MALFORMED);
}

TEST(a_proof_is_what_another_program_proves)
{
    struct logged logged = {.index = 217, .checkpoint = NOTE, .checkpoint_length = strlen(NOTE)};
    assert_true(merkle_prove_inclusion(lend, NULL, 217, SIZE, &logged.proof));
    logged_write(&w, &logged);
    assert_string_equal(writer_text(&w), PROOF_217);
}

TEST(a_proof_is_read)
{
    struct logged logged;
    struct checkpoint checkpoint;
    uint8_t leaf[MERKLE_HASH];
    const char *text = PROOF_217;
    assert_true(logged_read(text, strlen(text), &logged));
    assert_int_equal(logged.index, 217);
    assert_int_equal(checkpoint_read(logged.checkpoint, logged.checkpoint_length, public_key, &checkpoint),
                     CHECKPOINT_SOUND);
    merkle_leaf((const uint8_t[]){217, 0, 0, 0}, 4, leaf);
    assert_true(merkle_includes(&logged.proof, leaf, logged.index, checkpoint.size, checkpoint.root));
    for (size_t length = 0; length < strlen(text) - strlen(NOTE); length++)
        assert_false(logged_read(text, length, &logged));
}
