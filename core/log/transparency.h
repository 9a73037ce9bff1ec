/* The transparency log of a service: what its matches had come to, in an order that cannot be changed later without being noticed.
 *
 * Why. The chain of a match (ledger.h) shows that one file is whole. It cannot show that there is only one: whoever has the database can keep two
 * copies, play on in both, and give each player another history, each of them sound and signed. So the service publishes, again and again, a
 * seal of where each match stands, in one log for all: a Merkle tree (merkle.h) with a signed checkpoint (checkpoint.h). Two players, or a player
 * and a witness, who compare checkpoints either see one log, or hold two that do not fit together, both signed by the service. In one log an operator
 * could only add both histories, and whoever reads all of it once the match is over (`westphalia verify --log`) finds the one that is not his.
 *
 * How to follow it. `GET /v1/transparency` has the origin and the verifier keys; /v1/transparency is the prefix of c2sp.org/tlog-tiles:
 *     /v1/transparency/checkpoint              the newest checkpoint
 *     /v1/transparency/tile/0/x001/234.p/56    hashes of the tree
 *     /v1/transparency/tile/entries/x001/234   the entries themselves
 *
 * An entry is 57 bytes; its leaf hash is that of RFC 6962:
 *     1   version of the entry: 1
 *     16  match id
 *     8   number of the action that the match had come to (seq), the highest byte first
 *     32  its seal (ledger.h)
 * The seal tells nothing while the match runs. After its end the audit file has the seed, by which everybody computes all of its seals. A seal
 * covers all actions up to its own, so not every action needs an entry: of a match that has moved, the newest one gets one.
 *
 * When. As soon as a minute has passed, or 1,000 matches have moved (settings). What has moved is remembered by each instance as it hears
 * of it, outside of the move's transaction, and forgotten when it stops; so it also walks through all matches, newest first, a thousand a second,
 * when it starts and some time after each walk, and adds what is not there: heads that were lost in this way, and those of matches that are older
 * than the log. Instances need not agree: an append is one statement, a compare-and-set on the size of the tree, and a head that is there is not added.
 *
 * What it does not prove. That what was never shown to anybody was not changed: between an action and its entry up to a minute passes, in
 * which only the receipt of whoever acted ties the service down. That the service shows everybody the same log: for that, checkpoints must
 * meet, with other players or with witnesses (c2sp.org/tlog-witness). */
#ifndef WESTPHALIA_LOG_TRANSPARENCY_H
#define WESTPHALIA_LOG_TRANSPARENCY_H

#include "log/ledger.h"
#include "log/merkle.h"

enum {
    ENTRY_VERSION = 1,
    ENTRY_SIZE = 1 + MATCH_ID_SIZE + 8 + HASH_SIZE,
    BUNDLED_SIZE = 2 + ENTRY_SIZE, /* in a bundle: its length before it, two bytes, the high one first */
    BUNDLE_SIZE = MERKLE_TILE * BUNDLED_SIZE, /* of a full one */
    TILE_SIZE = MERKLE_TILE * MERKLE_HASH
};

struct entry {
    uint8_t match_id[MATCH_ID_SIZE];
    uint64_t seq;
    uint8_t seal[HASH_SIZE];
};

/* Writes and reads the 57 bytes. Reading any others fails. */
void entry_write(const struct entry *entry, uint8_t bytes[ENTRY_SIZE]);
bool entry_read(const uint8_t *bytes, size_t length, struct entry *entry);

/* How many bytes of a bundle its first `count` entries take; 0: it has fewer. */
size_t bundle_length(const uint8_t *bundle, size_t length, int count);

/* ---- the paths of tiles ---- */

enum { LEVEL_ENTRIES = -1, TILE_PATH_ROOM = 48 };

/* What stands behind "tile/" for a full tile: "0/x001/x234/067", "entries/000". */
void tile_path(int level, uint64_t number, char path[TILE_PATH_ROOM]);

/* Reads "0" or "entries", and "x001/234" or "x001/234.p/56": width 256 or 1 to 255. False: no tile is called so. */
bool tile_path_read(const char *level_text, const char *tile_text, int *level, uint64_t *number, int *width);

#endif
