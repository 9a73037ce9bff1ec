/* Merkle trees of RFC 6962 (SHA-256), kept as tiles (c2sp.org/tlog-tiles).
 *
 *   leaf hash = SHA-256(0x00 || entry)        node hash = SHA-256(0x01 || left || right)
 *
 * A tile of level L has up to 256 hashes, each of them that of 256^L entries: level 0 has the hashes of leaves, and each full tile
 * becomes one hash of the level above. Tiles only grow: what is in one never changes, and a tile with fewer hashes is the beginning of the
 * same tile with more. So all but the last tile of each level are full, and these last ones (the edge) are all that is needed to
 * go on, however large the tree is.
 *
 * Proofs are made from tiles that the caller reads, a few for each level, and checked without any. No I/O, no allocation. */
#ifndef WESTPHALIA_LOG_MERKLE_H
#define WESTPHALIA_LOG_MERKLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MERKLE_HASH = 32,
    MERKLE_TILE = 256,    /* hashes of a full tile */
    MERKLE_LEVELS = 8,    /* of tiles, in a tree of less than 2^63 entries */
    MERKLE_PROOF_MAX = 64 /* hashes of a proof: in a tree of less than 2^63 entries */
};

void merkle_leaf(const void *entry, size_t length, uint8_t hash[MERKLE_HASH]);
void merkle_node(const uint8_t left[MERKLE_HASH], const uint8_t right[MERKLE_HASH],
                 uint8_t hash[MERKLE_HASH]);

/* ---- a tree that grows ---- */

/* How many hashes the last tile of a level has in a tree of this size: 0 to 255 (0: a full one is the last, or none). Its number is the
 * number of full ones before it. */
int merkle_edge_width(uint64_t size, int level);
uint64_t merkle_edge_number(uint64_t size, int level);

/* All zero: an empty tree. Of level L the first merkle_edge_width() hashes count. */
struct merkle_edge {
    uint64_t size;
    uint8_t hash[MERKLE_LEVELS][MERKLE_TILE][MERKLE_HASH];
};

/* Adds a leaf. Each tile that becomes full by it is given to `full`. */
typedef void merkle_full(void *context, int level, uint64_t number,
                         const uint8_t hash[MERKLE_TILE][MERKLE_HASH]);
void merkle_add(struct merkle_edge *edge, const uint8_t leaf[MERKLE_HASH], merkle_full *full, void *context);

/* The root hash; of an empty tree that of no bytes. */
void merkle_root(const struct merkle_edge *edge, uint8_t root[MERKLE_HASH]);

/* ---- proofs ---- */

struct merkle_proof {
    int count;
    uint8_t hash[MERKLE_PROOF_MAX][MERKLE_HASH];
};

/* The first `width` hashes of a tile at least, lent until the next call; NULL: it cannot be had. */
typedef const uint8_t *merkle_tile(void *context, int level, uint64_t number, int width);

/* That the tree of this size has this leaf at `index` (RFC 6962, 2.1.1). False: there is no such leaf, or a tile was not to be had. */
bool merkle_prove_inclusion(merkle_tile *tile, void *context, uint64_t index, uint64_t size,
                            struct merkle_proof *proof);
/* That the tree of this size begins with that of the size `from` (2.1.2). From none, or from itself: an empty proof. */
bool merkle_prove_consistency(merkle_tile *tile, void *context, uint64_t from, uint64_t size,
                              struct merkle_proof *proof);

/* Whether a proof shows what it should. */
bool merkle_includes(const struct merkle_proof *proof, const uint8_t leaf[MERKLE_HASH], uint64_t index,
                     uint64_t size, const uint8_t root[MERKLE_HASH]);
bool merkle_is_consistent(const struct merkle_proof *proof, uint64_t from,
                          const uint8_t from_root[MERKLE_HASH], uint64_t size,
                          const uint8_t root[MERKLE_HASH]);

#endif
