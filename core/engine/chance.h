/* Chance: where dice and card draws come from, so that each can be proved afterwards.
 *
 * A match has a secret 32-byte seed. Its commitment BLAKE2b-256(seed) is public from the start, the seed
 * after the end. Draw number n (counted from 0 over the whole match) with s sides: take the 64-bit
 * little-endian words of BLAKE2b-512(key = dice key, message = match id (16 bytes) || n (8 bytes LE) || block
 * number (8 bytes LE)) for block 0, 1, ...; the first word below the largest multiple of s that fits in 64
 * bits gives word mod s. A die adds 1. The dice key is the seed itself, or BLAKE2b-256(key = seed, message =
 * entropy values in order) where seats or the creator gave entropy. After a restoration it is made of another
 * seed (log/ledger.h).
 *
 * Or the caller supplies the results, in the order in which they are asked for (real dice on a table; a
 * search that branches on chance). Or a 64-bit seed gives draws that cannot be proved and cost next to
 * nothing: draw number n comes from splitmix64 begun at seed and n (for play in memory: training, search). Or
 * there is none, and a move that needs chance cannot be made. */
#ifndef WESTPHALIA_ENGINE_CHANCE_H
#define WESTPHALIA_ENGINE_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/encoding.h"

enum { SEED_SIZE = 32, HASH_SIZE = 32 };

enum chance_source { CHANCE_NONE, CHANCE_SEED, CHANCE_GIVEN, CHANCE_FAST };

struct chance {
    enum chance_source source;
    uint8_t key[SEED_SIZE];          /* CHANCE_SEED: the dice key */
    uint8_t match_id[MATCH_ID_SIZE]; /* CHANCE_SEED */
    uint64_t fast;                   /* CHANCE_FAST: the seed */
    const int32_t *given; /* CHANCE_GIVEN: results as they stand in the log (a die from 1, others from 0) */
    /* Beside `given`: the id of what is drawn (engine/game.h: struct draw_type), or NULL for a number. NULL:
     * all are numbers. */
    const char *const *given_ids;
    size_t given_count;
    size_t given_used;
};

/* `commitment` = BLAKE2b-256(seed). */
void chance_commit(const uint8_t seed[SEED_SIZE], uint8_t commitment[HASH_SIZE]);

/* Fills `chance` for a match: derives the dice key from the seed and `entropy_count` values of 32 bytes. */
void chance_from_seed(struct chance *chance, const uint8_t seed[SEED_SIZE],
                      const uint8_t match_id[MATCH_ID_SIZE], const uint8_t (*entropy)[SEED_SIZE],
                      size_t entropy_count);

/* Whether it gives a value to every draw. */
static inline bool chance_is_seeded(const struct chance *chance)
{
    return chance->source == CHANCE_SEED || chance->source == CHANCE_FAST;
}

/* The uniform value 0..sides-1 of draw number `n`; sides at least 1. */
uint64_t chance_value(const struct chance *chance, uint64_t n, uint64_t sides);

#endif
