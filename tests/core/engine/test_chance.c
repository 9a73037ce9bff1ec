/* Chance against known answers, which Python's hashlib.blake2b(message, key=key) gave:
 *   seed = bytes(range(32)), match id = bytes(255 - i for i in range(16)), as written in chance.h. */
#include <string.h>

#include "engine/chance.h"
#include "log/ledger.h"
#include "testing.h"

static uint8_t seed[SEED_SIZE], match_id[MATCH_ID_SIZE], entropy[3][SEED_SIZE];

static int make_inputs(void **state)
{
    for (int i = 0; i < SEED_SIZE; i++)
        seed[i] = (uint8_t)i;
    for (int i = 0; i < MATCH_ID_SIZE; i++)
        match_id[i] = (uint8_t)(255 - i);
    for (int i = 0; i < 3; i++)
        memset(entropy[i], 0xa0 + i, SEED_SIZE);
    return 0;
}

static void assert_hex(const uint8_t bytes[HASH_SIZE], const char *expected)
{
    char hex[2 * HASH_SIZE + 1];
    to_hex(bytes, HASH_SIZE, hex);
    assert_string_equal(hex, expected);
}

FIXTURE(make_inputs, NULL);

TEST(the_commitment_is_the_hash_of_the_seed)
{
    uint8_t commitment[HASH_SIZE];
    chance_commit(seed, commitment);
    assert_hex(commitment, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

TEST(the_key_takes_the_entropy_in)
{
    struct chance chance;
    chance_from_seed(&chance, seed, match_id, NULL, 0);
    assert_memory_equal(chance.key, seed, SEED_SIZE);
    assert_int_equal(chance.source, CHANCE_SEED);
    chance_from_seed(&chance, seed, match_id, entropy, 1);
    assert_hex(chance.key, "0f928e77c73fc838ea0414b8371b107cf56dbfd0d2d15e8bc24edecdf5c99869");
    chance_from_seed(&chance, seed, match_id, entropy, 3);
    assert_hex(chance.key, "4ee6a5d0c6e6f9fc4f0b75f8571116b8105afb4d44005c5d9b43ce436be04e3f");
}

TEST(draws_are_those_that_anybody_computes)
{
    static const uint64_t NUMBERS[8] = {0, 1, 2, 3, 4, 5, UINT64_C(1) << 32, UINT64_C(1) << 63};
    static const struct {
        uint64_t sides, value[8];
    } KNOWN[] = {
        {1, {0, 0, 0, 0, 0, 0, 0, 0}},
        {2, {0, 1, 0, 0, 0, 1, 0, 1}},
        {6, {2, 3, 0, 0, 4, 5, 2, 3}},
        {10, {6, 3, 2, 4, 4, 1, 4, 9}},
        {52, {22, 31, 20, 40, 42, 45, 42, 49}},
        {1000, {286, 83, 772, 84, 314, 221, 614, 769}},
        {UINT32_MAX,
         {2343947591, 3717353283, 2421087447, 2313257214, 1544007964, 3334019231, 3542307524, 2931425859}},
        {UINT64_C(1) << 32,
         {1840877670, 2634959643, 1726658412, 3545463324, 2363433330, 3973780005, 4255482718, 3869596457}},
    };
    struct chance chance;
    chance_from_seed(&chance, seed, match_id, NULL, 0);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        for (int n = 0; n < 8; n++)
            assert_int_equal(chance_value(&chance, NUMBERS[n], KNOWN[i].sides), KNOWN[i].value[n]);
}

TEST(entropy_changes_the_draws)
{
    static const uint64_t KNOWN[8] = {2, 1, 1, 3, 4, 1, 1, 2};
    struct chance chance;
    chance_from_seed(&chance, seed, match_id, entropy, 3);
    for (uint64_t n = 0; n < 8; n++)
        assert_int_equal(chance_value(&chance, n, 6), KNOWN[n]);
}

/* With 2^63 + 1 sides half of all words are too high: `words` of them come before the one that counts, eight
 * to a block. */
TEST(unfair_words_are_passed_over)
{
    static const struct {
        int words;
        uint64_t n, value;
    } KNOWN[] = {{0, 0, 2160668860137181286},   {1, 3, 2631108049470733417},    {2, 25, 1575616232376639483},
                 {7, 607, 8967862881764131988}, {8, 1392, 3170971474004065163}, {9, 2505, 192145488712821819},
                 {10, 2732, 476469339217347451}};
    struct chance chance;
    chance_from_seed(&chance, seed, match_id, NULL, 0);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        assert_int_equal(chance_value(&chance, KNOWN[i].n, (UINT64_C(1) << 63) + 1), KNOWN[i].value);
}

/* 60,000 dice: each face within five standard deviations (91) of 10,000. */
TEST(dice_are_fair)
{
    int faces[6] = {0};
    struct chance chance;
    chance_from_seed(&chance, seed, match_id, NULL, 0);
    for (uint64_t n = 0; n < 60000; n++)
        faces[chance_value(&chance, n, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(faces[i], 9545, 10455);
}

/* With 6,000 draws of six sides a count of 1,000 has a standard deviation of 29. */
TEST(fast_draws_are_even_and_depend_on_seed_and_number_alone)
{
    const struct chance chance = {.source = CHANCE_FAST, .fast = 1648},
                        other = {.source = CHANCE_FAST, .fast = 1649};
    int count[6] = {0}, equal = 0;
    for (uint64_t n = 0; n < 6000; n++) {
        const uint64_t value = chance_value(&chance, n, 6);
        assert_in_range(value, 0, 5);
        assert_int_equal(value, chance_value(&chance, n, 6));
        count[value]++;
        equal += value == chance_value(&other, n, 6);
    }
    for (int i = 0; i < 6; i++)
        assert_in_range(count[i], 880, 1120);
    assert_in_range(equal, 880, 1120);
    for (uint64_t n = 0; n < 1000; n++) {
        assert_int_equal(chance_value(&chance, n, 1), 0);
        assert_in_range(chance_value(&chance, n, UINT64_C(3) << 62), 0, (UINT64_C(3) << 62) - 1);
    }
}
