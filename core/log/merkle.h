/* Merkle trees of RFC 6962 (SHA-256), kept as tiles (c2sp.org/tlog-tiles).
 *
 *   leaf hash = SHA-256(0x00 || entry)        node hash = SHA-256(0x01 || left || right)
 *
 * A tile of level L has up to 256 hashes, each of 256^L entries. Level 0 has the hashes of leaves, and each
 * full tile becomes one hash of the level above. Tiles only grow: their hashes never change, and a shorter
 * tile is the beginning of the longer one. So all tiles but the last of each level are full, and these last
 * ones (the edge) are enough to go on.
 *
 * Proofs are made from tiles that the caller reads, a few for each level, and checked without tiles. There is
 * no I/O and no allocation. */
#ifndef WESTPHALIA_LOG_MERKLE_H
#define WESTPHALIA_LOG_MERKLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MERKLE_HASH = 32,
    MERKLE_TILE = 256,    /* hashes of a full tile */
    MERKLE_LEVELS = 8,    /* levels of tiles in a tree of less than 2^63 entries */
    MERKLE_PROOF_MAX = 64 /* hashes of a proof in a tree of less than 2^63 entries */
};

void merkle_leaf(const void *entry, size_t length, uint8_t hash[MERKLE_HASH]);
void merkle_node(const uint8_t left[MERKLE_HASH], const uint8_t right[MERKLE_HASH],
                 uint8_t hash[MERKLE_HASH]);

/* ---- growing ---- */

/* The number of hashes in the last tile of a level, in a tree of this size: 0 to 255 (0: the last tile is
 * full, or there is none). The number of the tile is the number of full ones before it. */
int merkle_edge_width(uint64_t size, int level);
uint64_t merkle_edge_number(uint64_t size, int level);

/* Zero bytes are an empty tree. Of level L the first merkle_edge_width() hashes count. */
struct merkle_edge {
    uint64_t size;
    uint8_t hash[MERKLE_LEVELS][MERKLE_TILE][MERKLE_HASH];
};

/* Adds a leaf, and gives each tile that becomes full to `full`. */
typedef void merkle_full(void *context, int level, uint64_t number,
                         const uint8_t hash[MERKLE_TILE][MERKLE_HASH]);
void merkle_add(struct merkle_edge *edge, const uint8_t leaf[MERKLE_HASH], merkle_full *full, void *context);

/* The root hash. An empty tree has the hash of no bytes. */
void merkle_root(const struct merkle_edge *edge, uint8_t root[MERKLE_HASH]);

/* ---- proofs ---- */

struct merkle_proof {
    int count;
    uint8_t hash[MERKLE_PROOF_MAX][MERKLE_HASH];
};

/* Gives at least the first `width` hashes of a tile, lent until the next call, or NULL when the tile is not
 * available. */
typedef const uint8_t *merkle_tile(void *context, int level, uint64_t number, int width);

/* Proves that the tree of this size has the leaf at `index` (RFC 6962, 2.1.1). False: there is no such leaf,
 * or a tile is not available. */
bool merkle_prove_inclusion(merkle_tile *tile, void *context, uint64_t index, uint64_t size,
                            struct merkle_proof *proof);
/* Proves that the tree of this size begins with the tree of size `from` (2.1.2). Where `from` is 0 or the
 * same size, the proof is empty. */
bool merkle_prove_consistency(merkle_tile *tile, void *context, uint64_t from, uint64_t size,
                              struct merkle_proof *proof);

/* Checks the proofs. */
bool merkle_includes(const struct merkle_proof *proof, const uint8_t leaf[MERKLE_HASH], uint64_t index,
                     uint64_t size, const uint8_t root[MERKLE_HASH]);
bool merkle_is_consistent(const struct merkle_proof *proof, uint64_t from,
                          const uint8_t from_root[MERKLE_HASH], uint64_t size,
                          const uint8_t root[MERKLE_HASH]);

#endif
