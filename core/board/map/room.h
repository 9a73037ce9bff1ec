/* Room for stacks: where each stack lies, so that it covers no other one, and few symbols and names. */
#ifndef WESTPHALIA_BOARD_MAP_ROOM_H
#define WESTPHALIA_BOARD_MAP_ROOM_H

#include "board/map/map.h"

/* A stack that wants room. */
struct room {
    const struct point *place; /* that it belongs to, or NULL */
    struct rectangle at;       /* where it lies if nothing else does; rooms_settle() moves it */
};

/* Moves stacks that would cover something to free places beside their own. Small ones stay where they can.
 * False: memory is short. */
bool rooms_settle(const struct presentation *p, struct room *rooms, int count);

/* Where the name of a place or of a region is written. */
struct rectangle label_rectangle(const struct map_label *label);

#endif
