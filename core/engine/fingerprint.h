/* The fingerprint of the tables that packed bytes depend on.
 *
 * A packed state (state_store()) and a packed action (api/match/detail.h) hold indices and stand in the order
 * of tables: of steps, fields, ids, options, moves, events, draws. Whatever was packed with other tables is
 * of no use; so it carries the fingerprint of those that packed it, and is made anew from the log, which says
 * everything by name, where that is another one. */
#ifndef WESTPHALIA_ENGINE_FINGERPRINT_H
#define WESTPHALIA_ENGINE_FINGERPRINT_H

#include "engine/game.h"

enum { FINGERPRINT_SIZE = 16 };

/* Over the names and their order, widths, capacities, and the revision of the game; of what the pack holds,
 * over the ids (which a game may derive: a match pins its pack, not that). */
void game_fingerprint(const struct game *game, const void *pack, uint8_t fingerprint[FINGERPRINT_SIZE]);

#endif
