/* The pack cache: component packs that this process has read, by their hashes, and the boards that are drawn
 * with them. All threads share it.
 *
 * The standard pack of every game is in the cache from the start to the end. Supplied packs are in the
 * database, and are read when they are needed. Every client may supply one, so their bytes of memory are
 * limited, boards included. Packs that were used longest ago make room.
 *
 * A pack that a thread was given stays until that thread lets all of its packs go (pack_cache_release()),
 * which it does after each request. So the cache is larger than its limit while requests at work need
 * more. A thread may use a few dozen supplied packs at once. */
#ifndef WESTPHALIA_API_SHARED_PACK_CACHE_H
#define WESTPHALIA_API_SHARED_PACK_CACHE_H

#include "board/board.h"
#include "db/db.h"
#include "engine/pack.h"

struct pack_cache;

/* `games` ends with NULL and is kept by reference. Supplied packs get `room` bytes. NULL: `faults` says which
 * standard pack cannot be read. */
struct pack_cache *pack_cache_new(const struct game *const *games, size_t room, struct faults *faults);
void pack_cache_free(struct pack_cache *pack_cache); /* no other thread may use a pack */

/* NULL: no such game */
const struct game *pack_cache_game(const struct pack_cache *pack_cache, const char *id);
/* The standard pack of a game. It lives as long as the cache. */
const struct pack *pack_cache_standard(struct pack_cache *pack_cache, const struct game *game);
bool pack_cache_is_standard(struct pack_cache *pack_cache, const struct pack *pack);
/* Bytes of the largest state of any game. */
size_t pack_cache_state_room(const struct pack_cache *pack_cache);

/* The next four give packs that stay until this thread lets go. */

/* Finds the pack of a match by game and hash. The database must have it, so it is asked only where the pack
 * is not in memory. DB_NONE: no such pack of this game. */
enum db_result pack_cache_find(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                               const uint8_t hash[HASH_SIZE], const struct pack **pack);
/* Finds a pack that a client names. The database may have deleted it, so it is always asked. While it is
 * away, memory will do. DB_NONE as above. */
enum db_result pack_cache_find_named(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                                     const uint8_t hash[HASH_SIZE], const struct pack **pack);
/* Stores a pack and takes it over. Where an equal pack is in the cache, the given one is freed and *pack is
 * the other. When it cannot be stored, *pack stays the caller's. DB_CONFLICT: the pack is new, and `most`
 * packs are already stored. DB_AWAY with *pack NULL: it is stored, but memory is short. */
enum db_result pack_cache_add(struct pack_cache *pack_cache, struct db *db, struct pack **pack, int64_t most);

/* Makes sure that the database has this pack, and notes its use. Matches are read with it for ever, also by
 * later builds with other standard packs. DB_NONE: it is a supplied pack that was deleted meanwhile. It is
 * not stored again. */
enum db_result pack_cache_keep(struct pack_cache *pack_cache, struct db *db, const struct pack *pack);

/* The board by which a pack of the cache is drawn. It is made at the first call, and lives as long as the
 * pack. DB_AWAY: memory is short. DB_BROKEN: the game's presentation has a fault, which the log names. */
enum db_result pack_cache_board(struct pack_cache *pack_cache, const struct pack *pack,
                                const struct board **board);

/* Lets go of all packs that this thread was given. */
void pack_cache_release(struct pack_cache *pack_cache);

#endif
