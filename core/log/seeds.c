/* Seeds, restorations, seals. */
#include "log/seeds.h"

#include <sodium.h>
#include <string.h>

/* ---- restorations ---- */

/* Hides a seed, or reveals it: earlier = hidden XOR pad. */
static void apply_pad(const uint8_t match_id[MATCH_ID_SIZE], const uint8_t key[SEED_SIZE],
                      const uint8_t from[SEED_SIZE], uint8_t to[SEED_SIZE])
{
    static const char PURPOSE[] = "westphalia earlier seed";
    uint8_t message[sizeof PURPOSE - 1 + MATCH_ID_SIZE], pad[SEED_SIZE];
    memcpy(message, PURPOSE, sizeof PURPOSE - 1);
    memcpy(message + sizeof PURPOSE - 1, match_id, MATCH_ID_SIZE);
    crypto_generichash(pad, sizeof pad, message, sizeof message, key, SEED_SIZE);
    for (int i = 0; i < SEED_SIZE; i++)
        to[i] = from[i] ^ pad[i];
}

void restoration_make(struct restoration *restored, const uint8_t match_id[MATCH_ID_SIZE],
                      const uint8_t earlier[SEED_SIZE], const uint8_t next[SEED_SIZE])
{
    chance_commit(next, restored->commitment);
    apply_pad(match_id, next, earlier, restored->earlier_seed);
}

bool seeds_open(struct seeds *seeds, const struct match_terms *terms, const uint8_t last[SEED_SIZE])
{
    uint8_t commitment[HASH_SIZE];
    const size_t count = terms->restored.count;
    seeds->count = count + 1;
    seeds->from[0] = 0;
    memcpy(seeds->seed[count], last, SEED_SIZE);
    for (size_t i = count; i > 0; i--) {
        const struct restoration *it = &terms->restored.entry[i - 1];
        chance_commit(seeds->seed[i], commitment);
        if (memcmp(commitment, it->commitment, HASH_SIZE) != 0) return false;
        seeds->from[i] = it->seq;
        apply_pad(terms->id, seeds->seed[i], it->earlier_seed, seeds->seed[i - 1]);
    }
    chance_commit(seeds->seed[0], commitment);
    return memcmp(commitment, terms->commitment, HASH_SIZE) == 0;
}

const uint8_t *seeds_at(const struct seeds *seeds, uint64_t seq)
{
    size_t i = seeds->count - 1;
    while (seeds->from[i] > seq)
        i--;
    return seeds->seed[i];
}

void seeds_give(const struct seeds *seeds, const struct match_terms *terms, uint64_t seq,
                struct chance *chance)
{
    chance_from_seed(chance, seeds_at(seeds, seq), terms->id, terms->entropy.value, terms->entropy.count);
}

/* ---- seals ---- */

void seal_key(const uint8_t seed[SEED_SIZE], const uint8_t match_id[MATCH_ID_SIZE], uint8_t key[HASH_SIZE])
{
    static const char PURPOSE[] = "westphalia seal";
    uint8_t message[sizeof PURPOSE - 1 + MATCH_ID_SIZE];
    memcpy(message, PURPOSE, sizeof PURPOSE - 1);
    memcpy(message + sizeof PURPOSE - 1, match_id, MATCH_ID_SIZE);
    crypto_generichash(key, HASH_SIZE, message, sizeof message, seed, SEED_SIZE);
}

void seal_make(const uint8_t key[HASH_SIZE], uint64_t seq, const uint8_t hash[HASH_SIZE],
               uint8_t seal[HASH_SIZE])
{
    uint8_t message[8 + HASH_SIZE];
    for (int i = 0; i < 8; i++)
        message[i] = seq >> 8 * (7 - i);
    memcpy(message + 8, hash, HASH_SIZE);
    crypto_generichash(seal, HASH_SIZE, message, sizeof message, key, HASH_SIZE);
}
