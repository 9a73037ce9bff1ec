/* The shelf: every component pack that this process has read, by its hash. Shared by all workers; packs stay
 * until the end.
 *
 * The standard pack of every game is there from the start; supplied ones are stored in the database and read
 * when first asked for, so that each instance finds what another was given. */
#ifndef WESTPHALIA_API_SHELF_H
#define WESTPHALIA_API_SHELF_H

#include "db/db.h"
#include "engine/pack.h"

struct shelf;

/* `games` is ended by NULL and kept by reference. NULL: `faults` says which standard pack cannot be read. */
struct shelf *shelf_new(const struct game *const *games, struct faults *faults);
void shelf_free(struct shelf *shelf);

const struct game *shelf_game(const struct shelf *shelf, const char *id); /* NULL: none */
const struct pack *shelf_standard(struct shelf *shelf, const struct game *game);
/* Bytes of the largest state of any game. */
size_t shelf_state_room(const struct shelf *shelf);

/* The pack of a game with this hash, lent for the life of the shelf. DB_NONE: there is none, or it is not one
 * of this game. */
enum db_result shelf_find(struct shelf *shelf, struct db *db, const struct game *game,
                          const uint8_t hash[HASH_SIZE], const struct pack **pack);

/* Stores a pack for ever and takes it over (it is freed when an equal one is there already; *pack is then
 * that one). When it fails, *pack is still the caller's. DB_CONFLICT: it is new, and `most` are stored already. */
enum db_result shelf_add(struct shelf *shelf, struct db *db, struct pack **pack, int64_t most);

/* Sees to it that the database has this pack of the shelf: a match is read by it for ever, also by a later build whose standard pack
 * is another. */
enum db_result shelf_keep(struct shelf *shelf, struct db *db, const struct pack *pack);

#endif
