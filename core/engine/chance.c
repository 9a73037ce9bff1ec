/* Provable chance: keyed BLAKE2b over the match id, the number of the draw and a block number. */
#include "engine/chance.h"

#include <sodium.h>
#include <string.h>

#include "engine/random.h"

void chance_commit(const uint8_t seed[SEED_SIZE], uint8_t commitment[HASH_SIZE])
{
    crypto_generichash(commitment, HASH_SIZE, seed, SEED_SIZE, NULL, 0);
}

void chance_from_seed(struct chance *chance, const uint8_t seed[SEED_SIZE],
                      const uint8_t match_id[MATCH_ID_SIZE], const uint8_t (*entropy)[SEED_SIZE],
                      size_t entropy_count)
{
    *chance = (struct chance){.source = CHANCE_SEED};
    memcpy(chance->match_id, match_id, MATCH_ID_SIZE);
    if (entropy_count == 0)
        memcpy(chance->key, seed, SEED_SIZE);
    else
        crypto_generichash(chance->key, SEED_SIZE, entropy[0], entropy_count * SEED_SIZE, seed, SEED_SIZE);
}

static void put_le64(uint8_t *to, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        to[i] = value >> (8 * i);
}

static uint64_t get_le64(const uint8_t *from)
{
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
        value |= (uint64_t)from[i] << (8 * i);
    return value;
}

static uint64_t fast_value(uint64_t seed, uint64_t n, uint64_t sides, uint64_t unfair)
{
    uint64_t state = n, word;
    state = seed ^ random_next(&state);
    do
        word = random_next(&state);
    while (word > UINT64_MAX - unfair);
    return word % sides;
}

uint64_t chance_value(const struct chance *chance, uint64_t n, uint64_t sides)
{
    uint8_t message[MATCH_ID_SIZE + 16], block[crypto_generichash_BYTES_MAX];
    /* 2^64 - (2^64 mod sides) values are fair; -sides % sides is 2^64 mod sides. */
    const uint64_t unfair = -sides % sides;
    if (chance->source == CHANCE_FAST) return fast_value(chance->fast, n, sides, unfair);
    memcpy(message, chance->match_id, MATCH_ID_SIZE);
    put_le64(message + MATCH_ID_SIZE, n);
    for (uint64_t number = 0;; number++) {
        put_le64(message + MATCH_ID_SIZE + 8, number);
        crypto_generichash(block, sizeof block, message, sizeof message, chance->key, sizeof chance->key);
        for (size_t at = 0; at < sizeof block; at += 8) {
            uint64_t word = get_le64(block + at);
            if (word <= UINT64_MAX - unfair) return word % sides;
        }
    }
}
