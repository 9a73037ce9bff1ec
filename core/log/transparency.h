/* The transparency log of a service: the progress of its matches, in an order that cannot be changed
 * unnoticed.
 *
 * Why. The chain of a match (ledger.h) shows that a file is whole. It cannot show that there is only one: the
 * owner of the database can keep two copies, play on in both, and give each player another history, both
 * sound and signed. So the service publishes a seal of the progress of each match, again and again, in one
 * log for all. This log is a Merkle tree (merkle.h) with a signed checkpoint (checkpoint.h). Two players, or
 * a player and a witness, compare checkpoints: they see one log, or they have two signed checkpoints that do
 * not fit together. Within one log an operator could only add both histories. A player who reads all of it
 * after the match (`westphalia verify --log`) finds the other one.
 *
 * How to follow it. `GET /v1/transparency` has the origin and the verifier keys; /v1/transparency is the
 * prefix of c2sp.org/tlog-tiles:
 *
 *     /v1/transparency/checkpoint              the newest checkpoint
 *     /v1/transparency/tile/0/x001/234.p/56    hashes of the tree
 *     /v1/transparency/tile/entries/x001/234   the entries themselves
 *
 * An entry has 57 bytes; its leaf hash is that of RFC 6962:
 *
 *     1   version of the entry: 1
 *     16  match id
 *     8   number of the match's newest action (seq), the highest byte first
 *     32  its seal (seeds.h)
 *
 * The seal tells nothing while the match runs. After its end the audit file has the seed, from which anybody
 * computes all seals. A seal covers all actions up to its own, so not every action needs an entry: a match
 * that has moved gets one for its newest action.
 *
 * When. After a minute, or when 1,000 matches have moved (both are settings). Each instance remembers the
 * moved matches that it hears of, outside of the move's transaction, and forgets them when it stops. So it
 * also walks through all matches, newest first, a thousand a second, when it starts and some time after each
 * walk. The walk adds missing heads: those that were lost, and those of matches older than the log. Instances
 * need not agree: an append is one statement, a compare-and-set on the size of the tree, and an existing head
 * is not added.
 *
 * Two things are not proved. First, that an action which no player has seen was not changed: up to a minute
 * passes between an action and its entry, and only the author's receipt binds the service in this time.
 * Second, that the service shows one log to all: for this, checkpoints must be compared, with other players
 * or with witnesses (c2sp.org/tlog-witness). */
#ifndef WESTPHALIA_LOG_TRANSPARENCY_H
#define WESTPHALIA_LOG_TRANSPARENCY_H

#include "log/ledger.h"
#include "log/merkle.h"

enum {
    ENTRY_VERSION = 1,
    ENTRY_SIZE = 1 + MATCH_ID_SIZE + 8 + HASH_SIZE,
    /* Bytes in a bundle: the entry's length in two bytes, the high one first, then the entry. */
    BUNDLED_SIZE = 2 + ENTRY_SIZE,
    BUNDLE_SIZE = MERKLE_TILE * BUNDLED_SIZE, /* bytes of a full bundle */
    TILE_SIZE = MERKLE_TILE * MERKLE_HASH
};

struct entry {
    uint8_t match_id[MATCH_ID_SIZE];
    uint64_t seq;
    uint8_t seal[HASH_SIZE];
};

/* Writes and reads the 57 bytes. Other bytes are refused. */
void entry_write(const struct entry *entry, uint8_t bytes[ENTRY_SIZE]);
bool entry_read(const uint8_t *bytes, size_t length, struct entry *entry);

/* The number of bytes of a bundle's first `count` entries; 0: it has fewer entries. */
size_t bundle_length(const uint8_t *bundle, size_t length, int count);

/* ---- the paths of tiles ---- */

enum { LEVEL_ENTRIES = -1, TILE_PATH_ROOM = 48 };

/* The path of a full tile behind "tile/": "0/x001/x234/067", "entries/000". */
void tile_path(int level, uint64_t number, char path[TILE_PATH_ROOM]);

/* Reads "0" or "entries", and "x001/234" or "x001/234.p/56". The width is 256, or 1 to 255. False: no tile
 * has this path. */
bool tile_path_read(const char *level_text, const char *tile_text, int *level, uint64_t *number, int *width);

#endif
