/* Named values: the arguments of moves, events and draws. */
#ifndef WESTPHALIA_ENGINE_ARGS_H
#define WESTPHALIA_ENGINE_ARGS_H

#include "engine/game.h"

int args_count(const struct arg *args);

/* Whether `viewer` may see an argument of this audience, of what belongs to seat `owner` (negative: to
 * none). */
bool audience_sees(enum audience audience, int owner, int viewer);

/* The seat that the argument "seat" of an event or a draw names: the owner of what is OWNER's. SEAT_NONE: it
 * has none. */
int args_owner(const struct arg *args, const int16_t *values);

#endif
