/* Entries of a log that no seat can send as a move, declared like moves. */
#ifndef WESTPHALIA_ENGINE_LOGGED_MOVES_H
#define WESTPHALIA_ENGINE_LOGGED_MOVES_H

#include "engine/game.h"

/* Undo, set_up, concede, and what is done from outside, from MOVE_LOGGED on. */
extern const struct move_type LOGGED_MOVES[MOVE_CONCEDE - MOVE_LOGGED + 1];
/* The declaration of a move of this type, one of those included. */
const struct move_type *move_type_of(const struct game *game, int type);

#endif
