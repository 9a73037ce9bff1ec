/* Component packs: the printed data of a game as one JSON document.
 *
 * A pack is read by the game's pack record into a plain struct and then held against the rulebook's
 * constraints. Its hash is BLAKE2b-256 of its canonical JSON (RFC 8785), so that layout does not matter and a
 * match can pin it. */
#ifndef WESTPHALIA_ENGINE_PACK_H
#define WESTPHALIA_ENGINE_PACK_H

#include <jansson.h>

#include "data/json_canonical.h"
#include "engine/play.h"

enum { FINGERPRINT_SIZE = 16 };
struct canonical;

struct pack {
    const struct game *game;
    void *data; /* the game's pack struct; owned. pack_of() leads back from it */
    char *text; /* canonical JSON, zero-ended; owned */
    size_t length;
    uint8_t hash[HASH_SIZE];
    char hash_hex[2 * HASH_SIZE + 1];
    struct canonical *canonical;           /* how states are written with it; owned */
    uint8_t fingerprint[FINGERPRINT_SIZE]; /* of the game's tables */
};

/* Reads and checks one: its record, the ids of every table that is a domain of the game, the game's own
 * constraints. NULL: `faults` has every fault found, or that memory is short. pack_free() it. */
struct pack *pack_read(const struct game *game, const json_t *json, struct faults *faults);
/* The same for a pack that was sound when an earlier build stored it: tables and members of rows that it does
 * not have yet are as in the pack that comes with the game; the game's pack_upgrade does the rest. Its text
 * and hash are its own. */
struct pack *pack_read_older(const struct game *game, const json_t *json, struct faults *faults);
/* The one that comes with the game; NULL only when memory is short or the build is broken. */
struct pack *pack_standard(const struct game *game);
void pack_free(struct pack *pack);

/* Bytes of memory that it takes. */
size_t pack_size(const struct pack *pack);

/* The pack that this data (play->pack) is of. */
const struct pack *pack_of(const void *data);

/* ---- the fingerprint of a game's tables (fingerprint.c) ----
 *
 * A packed state (state_store()) and a packed action (api/match/log/detail.h) hold indices. They stand in the
 * order of tables: of steps, fields, ids, options, moves, events, draws. They carry the fingerprint of the
 * tables that packed them. Where this build has others, they are made anew from the log, which says all by
 * name. */

/* Over the names and their order, widths, capacities, and the revision of the game; of what the pack holds,
 * over the ids (which a game may derive: a match pins its pack, not that). */
void game_fingerprint(const struct game *game, const void *pack, uint8_t fingerprint[FINGERPRINT_SIZE]);

/* ---- the canonical text of a state, which state_hash() hashes (log/ledger.h) ----
 *
 * It has its members, and the ids of its sets, in alphabetical order. Which order that is depends on the game
 * and its pack alone, so it is worked out once for each pack, and belongs to it. Nothing is allocated while a
 * state is hashed. */

/* For a pack that has been read. NULL when memory is short. */
struct canonical *canonical_new(const struct pack *pack);
void canonical_free(struct canonical *canonical);         /* NULL is fine */
size_t canonical_size(const struct canonical *canonical); /* bytes of memory that it takes */

/* BLAKE2b-256 of the state's canonical text. */
void canonical_hash(const struct canonical *canonical, const struct play *p, uint8_t hash[HASH_SIZE]);

#endif
