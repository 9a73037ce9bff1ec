/* The canonical text of a state, which state_hash() hashes (ledger.h says what it is).
 *
 * It has its members, and the ids of its sets, in alphabetical order. Which order that is depends on the game
 * and its pack alone, so it is worked out once for each pack, and belongs to it. Nothing is allocated while a
 * state is hashed. */
#ifndef WESTPHALIA_ENGINE_CANONICAL_H
#define WESTPHALIA_ENGINE_CANONICAL_H

#include "engine/play.h"

struct pack;
struct canonical;

/* For a pack that has been read. NULL when memory is short. */
struct canonical *canonical_new(const struct pack *pack);
void canonical_free(struct canonical *canonical);         /* NULL is fine */
size_t canonical_size(const struct canonical *canonical); /* bytes of memory that it takes */

/* BLAKE2b-256 of the state's canonical text. */
void canonical_hash(const struct canonical *canonical, const struct play *p, uint8_t hash[HASH_SIZE]);

#endif
