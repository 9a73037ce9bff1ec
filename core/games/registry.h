/* The games of this build: the one list of them. */
#ifndef WESTPHALIA_GAMES_REGISTRY_H
#define WESTPHALIA_GAMES_REGISTRY_H

#include "engine/game.h"

/* Ended by NULL. */
extern const struct game *const games[];

/* The game of that id, or NULL. */
const struct game *game_find(const char *id);

#endif
