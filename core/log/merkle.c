/* Merkle trees of RFC 6962, 2.1, with hashes from tiles. */
#include "log/merkle.h"

#include <sodium.h>
#include <string.h>

enum { TILE_HEIGHT = 8, TREE_HEIGHT = 63 };

void merkle_leaf(const void *entry, size_t length, uint8_t hash[MERKLE_HASH])
{
    static const uint8_t mark = 0;
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, &mark, 1);
    crypto_hash_sha256_update(&state, entry, length);
    crypto_hash_sha256_final(&state, hash);
}

void merkle_node(const uint8_t left[MERKLE_HASH], const uint8_t right[MERKLE_HASH], uint8_t hash[MERKLE_HASH])
{
    uint8_t both[1 + 2 * MERKLE_HASH] = {1};
    memcpy(both + 1, left, MERKLE_HASH);
    memcpy(both + 1 + MERKLE_HASH, right, MERKLE_HASH);
    crypto_hash_sha256(hash, both, sizeof both);
}

/* The root of a complete tree of 2^height hashes. */
static void fold(const uint8_t (*hash)[MERKLE_HASH], int height, uint8_t root[MERKLE_HASH])
{
    uint8_t level[MERKLE_TILE][MERKLE_HASH];
    memcpy(level, hash, (size_t)MERKLE_HASH << height);
    for (int count = 1 << height; count > 1; count /= 2)
        for (int i = 0; i < count / 2; i++)
            merkle_node(level[2 * i], level[2 * i + 1], level[i]);
    memcpy(root, level[0], MERKLE_HASH);
}

/* ---- growing ---- */

int merkle_edge_width(uint64_t size, int level)
{
    return size >> TILE_HEIGHT * level & (MERKLE_TILE - 1);
}

uint64_t merkle_edge_number(uint64_t size, int level)
{
    return level + 1 < MERKLE_LEVELS ? size >> TILE_HEIGHT * (level + 1) : 0;
}

void merkle_add(struct merkle_edge *edge, const uint8_t leaf[MERKLE_HASH], merkle_full *full, void *context)
{
    uint8_t hash[MERKLE_HASH];
    memcpy(hash, leaf, MERKLE_HASH);
    for (int level = 0; level < MERKLE_LEVELS; level++) {
        const int width = merkle_edge_width(edge->size, level);
        memcpy(edge->hash[level][width], hash, MERKLE_HASH);
        if (width + 1 < MERKLE_TILE) break;
        full(context, level, merkle_edge_number(edge->size, level), edge->hash[level]);
        fold(edge->hash[level], TILE_HEIGHT, hash);
    }
    edge->size++;
}

/* A tree is a row of complete trees, each smaller than the one before. From the smallest on, each is joined
 * to the next larger one. */
void merkle_root(const struct merkle_edge *edge, uint8_t root[MERKLE_HASH])
{
    bool begun = false;
    if (edge->size == 0) crypto_hash_sha256(root, NULL, 0);
    for (int height = 0; height < TREE_HEIGHT; height++) {
        if (!(edge->size >> height & 1)) continue;
        const int level = height / TILE_HEIGHT, within = height % TILE_HEIGHT;
        const int first = merkle_edge_width(edge->size, level) >> (within + 1) << (within + 1);
        uint8_t part[MERKLE_HASH];
        fold(&edge->hash[level][first], within, part);
        if (begun)
            merkle_node(part, root, root);
        else
            memcpy(root, part, MERKLE_HASH);
        begun = true;
    }
}

/* ---- proofs from tiles ---- */

struct source {
    merkle_tile *tile;
    void *context;
};

/* The exponent of the largest power of two below n, which is at least 2. */
static int split(uint64_t n)
{
    return 63 - __builtin_clzll(n - 1);
}

/* The root of the complete tree of 2^height entries from `begin`, which is a multiple of 2^height. */
static bool complete(const struct source *source, uint64_t begin, int height, uint8_t root[MERKLE_HASH])
{
    const int level = height / TILE_HEIGHT, within = height % TILE_HEIGHT;
    const uint64_t position = begin >> TILE_HEIGHT * level;
    const int first = position % MERKLE_TILE;
    const uint8_t *tile = source->tile(source->context, level, position / MERKLE_TILE, first + (1 << within));
    if (tile) fold((const uint8_t(*)[MERKLE_HASH])tile + first, within, root);
    return tile;
}

/* MTH(D[begin:end]) of RFC 6962. `begin` is a multiple of a power of two that is at least the number of
 * entries. */
static bool subtree(const struct source *source, uint64_t begin, uint64_t end, uint8_t root[MERKLE_HASH])
{
    uint8_t left[MERKLE_HASH];
    if (end - begin == 1) return complete(source, begin, 0, root);
    const int height = split(end - begin);
    const uint64_t middle = begin + (UINT64_C(1) << height);
    if (end - middle == middle - begin) return complete(source, begin, height + 1, root);
    if (!complete(source, begin, height, left) || !subtree(source, middle, end, root)) return false;
    merkle_node(left, root, root);
    return true;
}

/* PATH(at, D[begin:end]): goes down to the leaf, and adds the root of each other half on the way back. */
static bool path(const struct source *source, uint64_t begin, uint64_t end, uint64_t at,
                 struct merkle_proof *proof)
{
    if (end - begin == 1) return true;
    const uint64_t middle = begin + (UINT64_C(1) << split(end - begin));
    const bool found = at < middle ? path(source, begin, middle, at, proof) &&
                                         subtree(source, middle, end, proof->hash[proof->count])
                                   : path(source, middle, end, at, proof) &&
                                         subtree(source, begin, middle, proof->hash[proof->count]);
    proof->count += found;
    return found;
}

bool merkle_prove_inclusion(merkle_tile *tile, void *context, uint64_t index, uint64_t size,
                            struct merkle_proof *proof)
{
    const struct source source = {tile, context};
    proof->count = 0;
    return index < size && size <= INT64_MAX && path(&source, 0, size, index, proof);
}

/* SUBPROOF(from, D[begin:end], known): goes down to the end of the earlier tree, and back in the same way.
 * `known`: the part that ends there is the whole earlier tree, whose root the reader has. */
static bool subproof(const struct source *source, uint64_t from, uint64_t begin, uint64_t end, bool known,
                     struct merkle_proof *proof)
{
    bool found;
    if (from == end) {
        if (known) return true;
        found = subtree(source, begin, end, proof->hash[proof->count]);
    } else {
        const uint64_t middle = begin + (UINT64_C(1) << split(end - begin));
        found = from <= middle ? subproof(source, from, begin, middle, known, proof) &&
                                     subtree(source, middle, end, proof->hash[proof->count])
                               : subproof(source, from, middle, end, false, proof) &&
                                     subtree(source, begin, middle, proof->hash[proof->count]);
    }
    proof->count += found;
    return found;
}

bool merkle_prove_consistency(merkle_tile *tile, void *context, uint64_t from, uint64_t size,
                              struct merkle_proof *proof)
{
    const struct source source = {tile, context};
    proof->count = 0;
    return from <= size && size <= INT64_MAX && (from == 0 || subproof(&source, from, 0, size, true, proof));
}

/* ---- checking (RFC 9162, 2.1.3.2 and 2.1.4.2, which has the same trees) ---- */

bool merkle_includes(const struct merkle_proof *proof, const uint8_t leaf[MERKLE_HASH], uint64_t index,
                     uint64_t size, const uint8_t root[MERKLE_HASH])
{
    uint8_t hash[MERKLE_HASH];
    if (index >= size) return false;
    uint64_t last = size - 1;
    memcpy(hash, leaf, MERKLE_HASH);
    for (int i = 0; i < proof->count; i++) {
        if (last == 0) return false;
        if (index % 2 || index == last) {
            merkle_node(proof->hash[i], hash, hash);
            while (index % 2 == 0 && index) {
                index /= 2;
                last /= 2;
            }
        } else {
            merkle_node(hash, proof->hash[i], hash);
        }
        index /= 2;
        last /= 2;
    }
    return last == 0 && memcmp(hash, root, MERKLE_HASH) == 0;
}

bool merkle_is_consistent(const struct merkle_proof *proof, uint64_t from,
                          const uint8_t from_root[MERKLE_HASH], uint64_t size,
                          const uint8_t root[MERKLE_HASH])
{
    uint8_t before[MERKLE_HASH], after[MERKLE_HASH];
    if (from > size) return false;
    if (from == 0) {
        crypto_hash_sha256(before, NULL, 0);
        return proof->count == 0 && memcmp(before, from_root, MERKLE_HASH) == 0;
    }
    if (from == size) return proof->count == 0 && memcmp(from_root, root, MERKLE_HASH) == 0;
    /* A complete tree, whose root is part of every larger one and is left out. */
    const bool whole = (from & (from - 1)) == 0;
    if (!whole && proof->count == 0) return false;
    const uint8_t *start = whole ? from_root : proof->hash[0];
    memcpy(before, start, MERKLE_HASH);
    memcpy(after, start, MERKLE_HASH);
    uint64_t at = from - 1, last = size - 1;
    while (at % 2) {
        at /= 2;
        last /= 2;
    }
    for (int i = whole ? 0 : 1; i < proof->count; i++) {
        if (last == 0) return false;
        if (at % 2 || at == last) {
            merkle_node(proof->hash[i], before, before);
            merkle_node(proof->hash[i], after, after);
            while (at % 2 == 0 && at) {
                at /= 2;
                last /= 2;
            }
        } else {
            merkle_node(after, proof->hash[i], after);
        }
        at /= 2;
        last /= 2;
    }
    return last == 0 && memcmp(before, from_root, MERKLE_HASH) == 0 && memcmp(after, root, MERKLE_HASH) == 0;
}
