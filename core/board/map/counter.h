/* Counters of units, as the map, sheets and the key draw them. */
#ifndef WESTPHALIA_BOARD_MAP_COUNTER_H
#define WESTPHALIA_BOARD_MAP_COUNTER_H

#include "board/map/items.h"

enum { COUNTER_WIDTH = 52, COUNTER_HEIGHT = 18 }; /* the size on the map */

/* A counter without numbers: its colour, the sign of its arm, and its flags, each a line along an edge. */
struct counter_face {
    int colour;
    const char *sign;              /* NULL: none */
    const struct piece_look *look; /* NULL: it has no flags */
    unsigned flags;
};
/* Draws it into a rectangle. */
void counter_face_draw(struct writer *w, const struct board *board, const struct counter_face *face,
                       struct rectangle in);

/* A counter with a figure. */
struct counter {
    const struct item *unit;
    const char *sign; /* NULL: none */
    int figure;
    int figure_x; /* from the left edge to the middle of the figure */
};
void counter_draw(struct writer *w, const struct board *board, const struct counter *counter,
                  struct rectangle in);

#endif
