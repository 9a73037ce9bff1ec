/* Proofs from tiles. Each is made twice: first to see which tiles it needs, then from these. */
#include "api/transparency/proof.h"

#include <string.h>

#include "api/transparency/transparency.h"

/* Twice as many as there can be. Each level has a tile for the entry, for the end of the earlier tree and for
 * the end of this one. */
enum { NEEDED_MAX = 6 * MERKLE_LEVELS };

/* The tiles that proofs need. */
struct needed {
    struct store_tile tile[NEEDED_MAX];
    size_t count;
    bool noting; /* the first pass: tiles are noted, and not loaded yet */
};

static struct store_tile *find_tile(struct needed *needed, int level, uint64_t number)
{
    char path[TILE_PATH_ROOM];
    tile_path(level, number, path);
    for (size_t i = 0; i < needed->count; i++)
        if (strcmp(needed->tile[i].path, path) == 0) return &needed->tile[i];
    if (!needed->noting || needed->count == NEEDED_MAX) return NULL;
    memcpy(needed->tile[needed->count].path, path, sizeof path);
    return &needed->tile[needed->count++];
}

static const uint8_t *lend_tile(void *context, int level, uint64_t number, int width)
{
    static const uint8_t nothing[TILE_SIZE];
    struct needed *needed = context;
    const struct store_tile *tile = find_tile(needed, level, number);
    if (!tile || needed->noting) return tile ? nothing : NULL;
    return tile->bytes.length < (size_t)width * MERKLE_HASH ? NULL : tile->bytes.data;
}

struct proofs {
    struct store_place place;
    struct entry entry;
    struct store_tree tree, earlier;
    struct merkle_proof inclusion, consistency;
};

static bool prove(struct needed *needed, struct proofs *proofs)
{
    return find_tile(needed, LEVEL_ENTRIES, proofs->place.number / MERKLE_TILE) &&
           merkle_prove_inclusion(lend_tile, needed, proofs->place.number, proofs->tree.size,
                                  &proofs->inclusion) &&
           merkle_prove_consistency(lend_tile, needed, proofs->earlier.size, proofs->tree.size,
                                    &proofs->consistency);
}

/* Takes the entry itself from its bundle. */
static bool take_entry(struct needed *needed, struct proofs *proofs)
{
    const struct store_tile *tile = find_tile(needed, LEVEL_ENTRIES, proofs->place.number / MERKLE_TILE);
    const int index = proofs->place.number % MERKLE_TILE;
    const size_t before = bundle_length(tile->bytes.data, tile->bytes.length, index);
    const size_t end = bundle_length(tile->bytes.data, tile->bytes.length, index + 1);
    return end > before && entry_read(tile->bytes.data + before + 2, end - before - 2, &proofs->entry) &&
           proofs->entry.seq == proofs->place.seq;
}

static enum db_result load_proofs(struct db *db, struct proofs *proofs)
{
    struct needed needed = {.noting = true};
    struct store_rows *rows;
    if (!prove(&needed, proofs)) return DB_BROKEN;
    enum db_result result = store_tiles(db, needed.tile, needed.count, &rows);
    if (result != DB_OK) return result;
    needed.noting = false;
    const bool proved = prove(&needed, proofs) && take_entry(&needed, proofs);
    store_rows_free(rows);
    return proved ? DB_OK : DB_BROKEN;
}

/* Loads the tree of `since` entries; 0: the first tree that had an entry of the match. */
static enum db_result load_earlier(struct db *db, const struct store_place *place, uint64_t since,
                                   struct store_tree *earlier)
{
    int64_t at;
    const enum db_result result = store_tree_with(db, since ? since - 1 : place->first, earlier, &at);
    return result == DB_OK && since && earlier->size != since ? DB_NONE : result;
}

/* ---- the line ---- */

/* Writes a checkpoint of this tree in place of the note. */
static void write_checkpoint(struct writer *note, const char *origin, const struct store_tree *tree,
                             const uint8_t *secret_key)
{
    struct checkpoint checkpoint = {.size = tree->size};
    memcpy(checkpoint.origin, origin, ORIGIN_MAX + 1);
    memcpy(checkpoint.root, tree->root, MERKLE_HASH);
    writer_clear(note);
    checkpoint_write(note, &checkpoint, secret_key);
}

static void write_hashes(struct writer *w, const struct merkle_proof *proof)
{
    char text[sodium_base64_ENCODED_LEN(MERKLE_HASH, sodium_base64_VARIANT_ORIGINAL)];
    writer_member_open(w, "hashes", '[');
    for (int i = 0; i < proof->count; i++)
        writer_string(w, sodium_bin2base64(text, sizeof text, proof->hash[i], MERKLE_HASH,
                                           sodium_base64_VARIANT_ORIGINAL));
    writer_close(w, ']');
}

static void write_line(struct writer *w, const struct proofs *proofs, const char *origin,
                       const uint8_t *secret_key)
{
    struct writer note, text;
    writer_init(&note);
    writer_init(&text);
    writer_bytes(w, "", 0); /* no comma, since it is a line of its own */
    writer_open(w, '{');
    if (proofs->earlier.size < proofs->tree.size) {
        write_checkpoint(&note, origin, &proofs->earlier, secret_key);
        writer_member_open(w, "consistency", '{');
        writer_member_string(w, "checkpoint", writer_text(&note));
        write_hashes(w, &proofs->consistency);
        writer_close(w, '}');
    }
    write_checkpoint(&note, origin, &proofs->tree, secret_key);
    const struct logged logged = {proofs->place.number, proofs->inclusion, writer_text(&note), note.length};
    logged_write(&text, &logged);
    writer_member_string(w, "inclusion", writer_text(&text));
    writer_member_hex(w, "seal", proofs->entry.seal, HASH_SIZE);
    writer_member_integer(w, "seq", proofs->entry.seq);
    writer_close(w, '}');
    writer_bytes(w, "\n", 1);
    w->failed = w->failed || note.failed || text.failed;
    writer_free(&note);
    writer_free(&text);
}

enum db_result transparency_prove(struct db *db, const struct config *config,
                                  const uint8_t secret_key[crypto_sign_SECRETKEYBYTES],
                                  const struct proof_wanted *wanted, struct writer *w)
{
    struct proofs proofs;
    char origin[ORIGIN_MAX + 1];
    enum db_result result = store_entry(db, wanted->match_id, wanted->version, &proofs.place);
    if (result != DB_OK) return result == DB_NONE ? DB_OK : result;
    result = load_earlier(db, &proofs.place, wanted->since, &proofs.earlier);
    if (result == DB_OK) result = store_tree(db, &proofs.tree);
    if (result == DB_OK) result = load_proofs(db, &proofs);
    if (result != DB_OK) return result;
    transparency_origin(config, &proofs.tree, origin);
    write_line(w, &proofs, origin, secret_key);
    return DB_OK;
}
