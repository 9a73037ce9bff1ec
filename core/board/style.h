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

#define BOLD "b" /* letters that have an ink of their own */

/* Rectangles. */
#define PAGE        "q"
#define PAPER_FRAME "p n" /* panels, sheets, squares, cards */
#define HEAD_FRAME  "h n" /* the colour of heads */
#define PANEL_HEAD  "h"
#define BOX_PAPER   "p o" /* of a box on the map */
#define BOX_HEAD    "h o"

/* Pieces, bars and regions. A format takes the number of a colour of the presentation, or of a tint. */
#define COLOURED_FORMAT "c%d"
#define PIECE_FORMAT    "c%d e"
#define PIECE_OF_PAPER  "p e"
#define REGION_FORMAT   "f%d o"
#define TINT_FORMAT     "t%d o"

/* The ground of the map. */
#define OUTLINE_LAND    "l o"
#define OUTLINE_PALE    "y o"
#define OUTLINE_OUTSIDE "g o" /* land outside of the game */
#define OUTLINE_WILD    "w o"
#define SEA             "s"

/* Lines. */
#define ROAD        "r"
#define TRAIL       "d"
#define SEA_WAY     "v"
#define BORDER      "z"
#define ORDER_WAY   "or"
#define STACK_LINE  "x" /* from a stack to its place */
#define TABLE_LINE  "n" /* in tables, and from a name to its place */
#define RECENT_RING "u" /* around what was done last */

/* Writes the <style>, and the arrow head that lines refer to. */
void style_write(struct writer *w, const struct board *board, enum board_theme theme);

/* The attribute of a path that has the arrow head at its middle point. */
#define ARROW_IN_MIDDLE " marker-mid=\"url(#westphalia-arrow)\""

#endif
