/* Merkle trees: known roots, and for all small trees the definitions of RFC 6962 written down once more, over
 * a list of leaves. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "log/ledger.h"
#include "log/merkle.h"
#include "testing.h"

enum { SMALL = 260, LARGE = 66000 /* three levels of tiles */ };

static uint8_t leaves[LARGE][MERKLE_HASH];

/* The tiles of a tree, as they come: those of the edge are copied over them in the end. */
static struct {
    uint8_t hash[3][LARGE / MERKLE_TILE + 1][MERKLE_TILE][MERKLE_HASH];
    struct merkle_edge edge;
    size_t full;
} tree;

static void keep(void *context, int level, uint64_t number, const uint8_t hash[MERKLE_TILE][MERKLE_HASH])
{
    assert_true(level < 3 && number <= LARGE / MERKLE_TILE);
    memcpy(tree.hash[level][number], hash, sizeof tree.hash[level][number]);
    tree.full++;
}

static void grow(uint64_t size)
{
    while (tree.edge.size < size)
        merkle_add(&tree.edge, leaves[tree.edge.size], keep, NULL);
    for (int level = 0; level < 3; level++)
        memcpy(tree.hash[level][merkle_edge_number(size, level)], tree.edge.hash[level],
               (size_t)merkle_edge_width(size, level) * MERKLE_HASH);
}

static const uint8_t *lend(void *context, int level, uint64_t number, int width)
{
    const uint64_t number_of_hashes = tree.edge.size >> 8 * level;
    assert_true(number * MERKLE_TILE + (uint64_t)width <= number_of_hashes);
    return tree.hash[level][number][0];
}

static int begin(void **state)
{
    memset(&tree, 0, sizeof tree);
    for (uint32_t i = 0; i < LARGE; i++)
        merkle_leaf(&i, sizeof i, leaves[i]);
    return 0;
}

/* ---- RFC 6962, 2.1 to 2.1.2, word by word ---- */

static size_t below(size_t n)
{
    size_t k = 1;
    while (2 * k < n)
        k *= 2;
    return k;
}

static void mth(const uint8_t (*d)[MERKLE_HASH], size_t n, uint8_t root[MERKLE_HASH])
{
    uint8_t left[MERKLE_HASH], right[MERKLE_HASH];
    if (n == 1) {
        memcpy(root, d[0], MERKLE_HASH);
        return;
    }
    mth(d, below(n), left);
    mth(d + below(n), n - below(n), right);
    merkle_node(left, right, root);
}

static void slow_path(size_t m, const uint8_t (*d)[MERKLE_HASH], size_t n, struct merkle_proof *proof)
{
    const size_t k = below(n);
    if (n == 1) return;
    if (m < k) {
        slow_path(m, d, k, proof);
        mth(d + k, n - k, proof->hash[proof->count++]);
    } else {
        slow_path(m - k, d + k, n - k, proof);
        mth(d, k, proof->hash[proof->count++]);
    }
}

static void slow_subproof(size_t m, const uint8_t (*d)[MERKLE_HASH], size_t n, bool b,
                          struct merkle_proof *proof)
{
    const size_t k = below(n);
    if (m == n) {
        if (!b) mth(d, n, proof->hash[proof->count++]);
    } else if (m <= k) {
        slow_subproof(m, d, k, b, proof);
        mth(d + k, n - k, proof->hash[proof->count++]);
    } else {
        slow_subproof(m - k, d + k, n - k, false, proof);
        mth(d, k, proof->hash[proof->count++]);
    }
}

static void assert_proof(const struct merkle_proof *proof, const struct merkle_proof *expected)
{
    assert_int_equal(proof->count, expected->count);
    assert_memory_equal(proof->hash, expected->hash, (size_t)proof->count * MERKLE_HASH);
}

/* ---- what is known ---- */

FIXTURE(begin, NULL);

static void assert_hex(const uint8_t hash[MERKLE_HASH], const char *expected)
{
    char hex[2 * MERKLE_HASH + 1];
    to_hex(hash, MERKLE_HASH, hex);
    assert_string_equal(hex, expected);
}

/* The entries and roots by which implementations of Certificate Transparency are tested. */
TEST(the_trees_of_certificate_transparency_have_their_known_roots)
{
    static const struct {
        const char *entry, *root;
    } KNOWN[] = {{"", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"},
                 {"00", "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"},
                 {"10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"},
                 {"2021", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"},
                 {"3031", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"},
                 {"40414243", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"},
                 {"5051525354555657", "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"},
                 {"606162636465666768696a6b6c6d6e6f",
                  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"}};
    uint8_t entry[16], leaf[MERKLE_HASH], root[MERKLE_HASH];
    merkle_root(&tree.edge, root);
    assert_hex(root, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        const size_t length = strlen(KNOWN[i].entry) / 2;
        assert_true(from_hex(KNOWN[i].entry, entry, length));
        merkle_leaf(entry, length, leaf);
        merkle_add(&tree.edge, leaf, keep, NULL);
        merkle_root(&tree.edge, root);
        assert_hex(root, KNOWN[i].root);
    }
}

/* The seven leaves of RFC 6962, 2.1.3: PATH(3) is [c, g, l], PROOF(3) is [c, d, g, l], PROOF(4) is [l],
 * PROOF(6) is [i, j, k]. */
TEST(rfc_6962_2_1_3__the_example)
{
    struct merkle_proof proof;
    uint8_t g[MERKLE_HASH], h[MERKLE_HASH], i[MERKLE_HASH], k[MERKLE_HASH], l[MERKLE_HASH];
    grow(7);
    merkle_node(leaves[0], leaves[1], g);
    merkle_node(leaves[2], leaves[3], h);
    merkle_node(leaves[4], leaves[5], i);
    merkle_node(g, h, k);
    merkle_node(i, leaves[6], l);

    assert_true(merkle_prove_inclusion(lend, NULL, 3, 7, &proof));
    assert_int_equal(proof.count, 3);
    assert_memory_equal(proof.hash[0], leaves[2], MERKLE_HASH);
    assert_memory_equal(proof.hash[1], g, MERKLE_HASH);
    assert_memory_equal(proof.hash[2], l, MERKLE_HASH);

    assert_true(merkle_prove_consistency(lend, NULL, 3, 7, &proof));
    assert_int_equal(proof.count, 4);
    assert_memory_equal(proof.hash[0], leaves[2], MERKLE_HASH);
    assert_memory_equal(proof.hash[1], leaves[3], MERKLE_HASH);
    assert_memory_equal(proof.hash[2], g, MERKLE_HASH);
    assert_memory_equal(proof.hash[3], l, MERKLE_HASH);

    assert_true(merkle_prove_consistency(lend, NULL, 4, 7, &proof));
    assert_int_equal(proof.count, 1);
    assert_memory_equal(proof.hash[0], l, MERKLE_HASH);

    assert_true(merkle_prove_consistency(lend, NULL, 6, 7, &proof));
    assert_int_equal(proof.count, 3);
    assert_memory_equal(proof.hash[0], i, MERKLE_HASH);
    assert_memory_equal(proof.hash[1], leaves[6], MERKLE_HASH);
    assert_memory_equal(proof.hash[2], k, MERKLE_HASH);
}

/* ---- every small tree ---- */

TEST(roots_and_proofs_of_small_trees_are_those_of_the_definitions)
{
    uint8_t root[MERKLE_HASH], expected[MERKLE_HASH];
    for (size_t size = 1; size <= SMALL; size += size < 36 ? 1 : 37) {
        memset(&tree, 0, sizeof tree);
        grow(size);
        mth(leaves, size, expected);
        merkle_root(&tree.edge, root);
        assert_memory_equal(root, expected, MERKLE_HASH);
        for (size_t i = 0; i < size; i++) {
            struct merkle_proof proof, slow = {0};
            assert_true(merkle_prove_inclusion(lend, NULL, i, size, &proof));
            slow_path(i, leaves, size, &slow);
            assert_proof(&proof, &slow);
            assert_true(merkle_includes(&proof, leaves[i], i, size, root));

            slow.count = 0;
            assert_true(merkle_prove_consistency(lend, NULL, i + 1, size, &proof));
            slow_subproof(i + 1, leaves, size, true, &slow);
            assert_proof(&proof, &slow);
            mth(leaves, i + 1, expected);
            assert_true(merkle_is_consistent(&proof, i + 1, expected, size, root));
        }
    }
}

/* Sizes around full tiles of level 0 and 1. */
TEST(large_trees_have_the_roots_and_proofs_of_the_definitions)
{
    static const size_t SIZES[] = {257, 512, 65535, 65536, 65999};
    uint8_t root[MERKLE_HASH], earlier[MERKLE_HASH];
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        const size_t size = SIZES[s];
        grow(size);
        mth(leaves, size, earlier);
        merkle_root(&tree.edge, root);
        assert_memory_equal(root, earlier, MERKLE_HASH);
        for (size_t i = 0; i < size; i += 1 + size / 7) {
            struct merkle_proof proof, slow = {0};
            assert_true(merkle_prove_inclusion(lend, NULL, i, size, &proof));
            slow_path(i, leaves, size, &slow);
            assert_proof(&proof, &slow);
            assert_true(merkle_includes(&proof, leaves[i], i, size, root));
            assert_true(merkle_prove_consistency(lend, NULL, i, size, &proof));
            if (i > 0)
                mth(leaves, i, earlier);
            else
                merkle_root(&(struct merkle_edge){0}, earlier);
            assert_true(merkle_is_consistent(&proof, i, earlier, size, root));
        }
    }
    assert_int_equal(tree.full, 257 + 1);
}

/* The example of c2sp.org/tlog-tiles: 70,000 entries. */
TEST(the_last_tile_of_each_level_is_where_the_specification_has_it)
{
    assert_int_equal(merkle_edge_number(70000, 0), 273);
    assert_int_equal(merkle_edge_width(70000, 0), 112);
    assert_int_equal(merkle_edge_number(70000, 1), 1);
    assert_int_equal(merkle_edge_width(70000, 1), 17);
    assert_int_equal(merkle_edge_number(70000, 2), 0);
    assert_int_equal(merkle_edge_width(70000, 2), 1);
    assert_int_equal(merkle_edge_width(70000, 3), 0);
    assert_int_equal(merkle_edge_width(256, 0), 0);
    assert_int_equal(merkle_edge_width(256, 1), 1);
}

/* ---- what is not so is not proved ---- */

TEST(a_proof_with_one_bit_changed_proves_nothing)
{
    struct merkle_proof proof;
    uint8_t root[MERKLE_HASH], earlier[MERKLE_HASH];
    grow(213);
    merkle_root(&tree.edge, root);
    assert_true(merkle_prove_inclusion(lend, NULL, 100, 213, &proof));
    for (int i = 0; i < proof.count; i++) {
        proof.hash[i][i] ^= 4;
        assert_false(merkle_includes(&proof, leaves[100], 100, 213, root));
        proof.hash[i][i] ^= 4;
    }
    assert_true(merkle_includes(&proof, leaves[100], 100, 213, root));
    assert_false(merkle_includes(&proof, leaves[101], 100, 213, root));
    assert_false(merkle_includes(&proof, leaves[100], 101, 213, root));
    assert_false(merkle_includes(&proof, leaves[100], 100, 100, root));
    proof.count--;
    assert_false(merkle_includes(&proof, leaves[100], 100, 213, root));
    proof.count += 2;
    assert_false(merkle_includes(&proof, leaves[100], 100, 213, root));

    mth(leaves, 100, earlier);
    assert_true(merkle_prove_consistency(lend, NULL, 100, 213, &proof));
    for (int i = 0; i < proof.count; i++) {
        proof.hash[i][i] ^= 4;
        assert_false(merkle_is_consistent(&proof, 100, earlier, 213, root));
        proof.hash[i][i] ^= 4;
    }
    assert_true(merkle_is_consistent(&proof, 100, earlier, 213, root));
    assert_false(merkle_is_consistent(&proof, 101, earlier, 213, root));
    assert_false(merkle_is_consistent(&proof, 100, root, 213, root));
    assert_false(merkle_is_consistent(&proof, 0, earlier, 213, root));
    assert_false(merkle_is_consistent(&proof, 214, earlier, 213, root));
    proof.count = 0;
    assert_false(merkle_is_consistent(&proof, 100, earlier, 213, root));
    assert_false(merkle_is_consistent(&proof, 64, earlier, 213, root));
}

/* Two histories that part at one entry: no proof leads from one to the other. */
TEST(a_forked_tree_is_not_consistent_with_the_other)
{
    struct merkle_proof proof;
    uint8_t seen[MERKLE_HASH], root[MERKLE_HASH];
    mth(leaves, 60, seen); /* what a player saw */
    memset(leaves[41], 7, MERKLE_HASH);
    grow(213);
    merkle_root(&tree.edge, root);
    assert_true(merkle_prove_consistency(lend, NULL, 60, 213, &proof));
    assert_false(merkle_is_consistent(&proof, 60, seen, 213, root));
    mth(leaves, 60, seen);
    assert_true(merkle_is_consistent(&proof, 60, seen, 213, root));
}

static const uint8_t *none(void *context, int level, uint64_t number, int width)
{
    return NULL;
}

TEST(there_is_no_proof_beyond_the_tree_or_without_its_tiles)
{
    struct merkle_proof proof;
    grow(20);
    assert_false(merkle_prove_inclusion(lend, NULL, 20, 20, &proof));
    assert_false(merkle_prove_consistency(lend, NULL, 21, 20, &proof));
    assert_false(merkle_prove_inclusion(none, NULL, 3, 20, &proof));
    assert_false(merkle_prove_consistency(none, NULL, 3, 20, &proof));
    assert_true(merkle_prove_consistency(none, NULL, 20, 20, &proof));
    assert_true(merkle_prove_consistency(none, NULL, 0, 20, &proof));
}

/* The largest numbers that a file can name. */
TEST(proofs_of_any_size_are_read_safely)
{
    struct merkle_proof proof = {.count = MERKLE_PROOF_MAX};
    uint8_t root[MERKLE_HASH] = {0};
    assert_false(merkle_includes(&proof, root, UINT64_MAX - 1, UINT64_MAX, root));
    assert_false(merkle_includes(&proof, root, 0, UINT64_MAX, root));
    assert_false(merkle_is_consistent(&proof, UINT64_MAX - 1, root, UINT64_MAX, root));
    assert_false(merkle_is_consistent(&proof, 1, root, UINT64_MAX, root));
    assert_false(merkle_prove_inclusion(none, NULL, 0, UINT64_MAX, &proof));
    assert_false(merkle_prove_consistency(none, NULL, 1, UINT64_MAX, &proof));
}
