/* Secrets of a match's log: the seeds that its draws and seals come from, restorations that change the seed,
 * and seals.
 *
 * Restorations. A database that was put back to an older copy would repeat draws that are known already. So
 * the match gets a new seed in an entry `restored`, or in the member "restored" of its terms when it has not
 * begun. Both have
 *
 *   commitment   = BLAKE2b-256(new seed)
 *   earlier_seed = seed so far XOR BLAKE2b-256(key = new seed, message)
 *   message      = "westphalia earlier seed" (23 bytes) || match id (16 bytes)
 *
 * From there on the new seed replaces the old one, in draws and in seals, from the seal of the entry itself
 * on. The numbers of draws go on, and the entropy stays. The closing line has the last seed. The earlier ones
 * follow from it, one after the other, down to the one that the terms are committed to. While the last seed
 * is secret, `earlier_seed` tells nothing of either. */
#ifndef WESTPHALIA_LOG_SEEDS_H
#define WESTPHALIA_LOG_SEEDS_H

#include "engine/chance.h"
#include "log/terms.h"

/* ---- restorations ---- */

/* The seeds of a match: seed[i] holds from entry from[i] on. */
struct seeds {
    size_t count;
    uint64_t from[RESTORATIONS_MAX + 1]; /* the first is 0 */
    uint8_t seed[RESTORATIONS_MAX + 1][SEED_SIZE];
};

/* Fills the commitment and the earlier_seed of a restoration that leads from one seed to the next. */
void restoration_make(struct restoration *restored, const uint8_t match_id[MATCH_ID_SIZE],
                      const uint8_t earlier[SEED_SIZE], const uint8_t next[SEED_SIZE]);
/* Computes all seeds from the last one. False: the match is not committed to one of them. */
bool seeds_open(struct seeds *seeds, const struct match_terms *terms, const uint8_t last[SEED_SIZE]);
/* The seed of the draws and of the seal of this entry. */
const uint8_t *seeds_at(const struct seeds *seeds, uint64_t seq);
/* The chance of this entry. */
void seeds_give(const struct seeds *seeds, const struct match_terms *terms, uint64_t seq,
                struct chance *chance);

/* ---- seals ---- */

/* A seal stands for a log up to one of its entries, and tells nothing of it while the seed is secret. Once
 * the seed is known, anybody can compute it. So it can be public, and its owner can prove later that a log
 * differs.
 *
 *   seal key = BLAKE2b-256(key = seed, message = "westphalia seal" (15 bytes) || match id (16 bytes))
 *   seal     = BLAKE2b-256(key = seal key, message = seq (8 bytes, the highest first) || hash (32 bytes))
 *
 * It has the entry's number and hash; through the chain it covers the terms and all entries before. Seals are
 * not stored. No message of the dice (engine/chance.h) is as long as that of the seal key. */
void seal_key(const uint8_t seed[SEED_SIZE], const uint8_t match_id[MATCH_ID_SIZE], uint8_t key[HASH_SIZE]);
void seal_make(const uint8_t key[HASH_SIZE], uint64_t seq, const uint8_t hash[HASH_SIZE],
               uint8_t seal[HASH_SIZE]);

#endif
