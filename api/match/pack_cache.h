/* The pack cache: component packs that this process has read, by their hashes, and the boards that are drawn
 * with them. Shared by all threads.
 *
 * The standard pack of every game is there from the start to the end. Supplied ones are stored in the
 * database, and read when they are asked for. Anybody may supply one, so they have so many bytes of memory,
 * boards and all: those that were used longest ago make room.
 *
 * A pack that a thread was given stays until that thread says that it is done with all of them
 * (pack_cache_let_go()), as it does after each request. So there are a little more bytes for as long as
 * requests at work have more than there is room for. */
#ifndef WESTPHALIA_API_MATCH_PACK_CACHE_H
#define WESTPHALIA_API_MATCH_PACK_CACHE_H

#include "board/board.h"
#include "db/db.h"
#include "engine/pack.h"

struct pack_cache;

/* `games` is ended by NULL and kept by reference; supplied packs have `room` bytes. NULL: `faults` says which
 * standard pack cannot be read. */
struct pack_cache *pack_cache_new(const struct game *const *games, size_t room, struct faults *faults);
void pack_cache_free(struct pack_cache *pack_cache); /* when no other thread has a pack */

const struct game *pack_cache_game(const struct pack_cache *pack_cache, const char *id); /* NULL: none */
/* Lent for the life of the pack cache. */
const struct pack *pack_cache_standard(struct pack_cache *pack_cache, const struct game *game);
bool pack_cache_is_standard(struct pack_cache *pack_cache, const struct pack *pack);
/* Bytes of the largest state of any game. */
size_t pack_cache_state_room(const struct pack_cache *pack_cache);

/* Each of these gives a pack that stays until this thread lets go. */

/* The pack of a game with this hash, which a match has: so the database has it, too, and is asked only where
 * it is not in memory. DB_NONE: there is none, or it is not one of this game. */
enum db_result pack_cache_find(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                               const uint8_t hash[HASH_SIZE], const struct pack **pack);
/* The same, which a client names: the database may have deleted it, and is asked in any case. Where it is
 * away, memory will do. */
enum db_result pack_cache_find_named(struct pack_cache *pack_cache, struct db *db, const struct game *game,
                                     const uint8_t hash[HASH_SIZE], const struct pack **pack);
/* Stores a pack and takes it over (it is freed when an equal one is there already; *pack is then
 * that one). When it fails, *pack is still the caller's. DB_CONFLICT: it is new, and `most` are stored already. */
enum db_result pack_cache_add(struct pack_cache *pack_cache, struct db *db, struct pack **pack, int64_t most);

/* Sees to it that the database has this pack, and notes that it is used: a match is read by it for ever, also
 * by a later build whose standard pack is another. DB_NONE: it is a supplied one, which was deleted
 * meanwhile; it is not stored again. */
enum db_result pack_cache_keep(struct pack_cache *pack_cache, struct db *db, const struct pack *pack);

/* How a pack of the pack cache is drawn; made when it is first asked for, and there as long as the pack.
 * NULL: memory is short. */
const struct board *pack_cache_board(struct pack_cache *pack_cache, const struct pack *pack);

/* This thread is done with all packs that it was given. */
void pack_cache_let_go(struct pack_cache *pack_cache);

#endif
