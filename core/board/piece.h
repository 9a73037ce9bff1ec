/* Pieces: a coloured shape around a point, with a text in it. */
#ifndef WESTPHALIA_BOARD_PIECE_H
#define WESTPHALIA_BOARD_PIECE_H

#include "board/drawing.h"

enum { PAPER = -1 }; /* in the place of a colour: that of paper */

struct piece {
    enum shape shape; /* of "none" there is only the text */
    int x, y, size;   /* `size` is half its width */
    int colour;       /* its number (colours.h), or PAPER */
    const char *text;
    int text_size; /* 0: it follows the piece's size */
};
void piece_draw(struct writer *w, const struct board *board, const struct piece *piece);

#endif
