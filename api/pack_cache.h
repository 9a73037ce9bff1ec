/* The pack cache: every component pack that this process has read, by its hash. Shared by all workers; packs stay
 * until the end.
 *
 * The standard pack of every game is there from the start; supplied ones are stored in the database and read
 * when first asked for, so that each instance finds what another was given. */
#ifndef WESTPHALIA_API_PACK_CACHE_H
#define WESTPHALIA_API_PACK_CACHE_H

#include "board/board.h"
#include "db/db.h"
#include "engine/pack.h"

struct pack_cache;

/* `games` is ended by NULL and kept by reference. NULL: `faults` says which standard pack cannot be read. */
struct pack_cache *pack_cache_new(const struct game *const *games, struct faults *faults);
void pack_cache_free(struct pack_cache *pack_cache);

const struct game *pack_cache_game(const struct pack_cache *pack_cache, const char *id); /* NULL: none */
const struct pack *pack_cache_standard(struct pack_cache *pack_cache, const struct game *game);
/* Bytes of the largest state of any game. */
size_t pack_cache_state_room(const struct pack_cache *pack_cache);

/* The pack of a game with this hash, borrowed for the life of the pack cache. DB_NONE: there is none, or it is not one
 * of this game. */
enum db_result pack_cache_find(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                               const uint8_t hash[HASH_SIZE], const struct pack **pack);

/* How a pack of the pack cache is drawn; made when first asked for, borrowed for the life of the pack cache. NULL: memory is short. */
const struct board *pack_cache_board(struct pack_cache *pack_cache, const struct pack *pack);

/* Stores a pack for ever and takes it over (it is freed when an equal one is there already; *pack is then
 * that one). When it fails, *pack is still the caller's. DB_CONFLICT: it is new, and `most` are stored already. */
enum db_result pack_cache_add(struct pack_cache *pack_cache, struct db *db, struct pack **pack, int64_t most);

/* Sees to it that the database has this pack of the pack cache: a match is read by it for ever, also by a later build whose standard pack
 * is another. */
enum db_result pack_cache_keep(struct pack_cache *pack_cache, struct db *db, const struct pack *pack);

#endif
