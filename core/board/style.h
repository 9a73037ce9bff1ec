/* The style of a board: the classes of its elements, by what they are for. style.c has their colours. A class
 * is one letter, since a drawing has thousands of elements. */
#ifndef WESTPHALIA_BOARD_STYLE_H
#define WESTPHALIA_BOARD_STYLE_H

#include "board/drawing.h"

/* Texts. Names on the map have letters with serifs and, where pieces lie, a halo. */
#define INK             "k"
#define INK_BOLD        "k b"
#define INK_ITALIC      "k i"
#define FAINT           "m"
#define FAINT_BOLD      "m b"
#define NAME_OF_PLACE   "k j a"
#define NAME_IN_BOLD    "k j b a"
#define NAME_OF_SEA     "t j i"
#define NAME_OF_OUTSIDE "m j i" /* of land outside of the game */
#define NAME_OF_BOX     "k j b"
#define NAME_OF_LEADER  "k b a"

/* Rectangles. */
#define PAPER_FRAME "p n" /* panels, sheets, squares, cards */
#define HEAD_FRAME  "h n" /* the colour of heads */
#define BOX_HEAD    "h o" /* of a box on the map */

/* The ring around what was done last. */
#define RECENT_RING "u"

/* Writes the <style>, and the arrow head that lines refer to. */
void style_write(struct writer *w, const struct board *board, enum board_theme theme);

/* The attribute of a path that has the arrow head at its middle point. */
#define ARROW_IN_MIDDLE " marker-mid=\"url(#westphalia-arrow)\""

#endif
