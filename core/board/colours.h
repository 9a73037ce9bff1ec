/* The presentation's colours, each with the id that it stands for. Their numbers are indices into
 * board->colour. Number 0 also stands for ids without a colour. */
#ifndef WESTPHALIA_BOARD_COLOURS_H
#define WESTPHALIA_BOARD_COLOURS_H

#include "board/values.h"

/* Takes over the colours of board->presentation. Those beyond COLOURS_MAX are left out. */
void colours_read(struct board *board);

/* The number of an id's colour. */
int colour_of(const struct board *board, const char *id);
/* The short mark of an id's colour. */
const char *colour_mark(const struct board *board, const char *id);
/* The colour of the id that a template gives. */
int colour_for(const struct scope *scope, const char *template);
/* Black or white: the ink that is easier to read on the colour. */
const char *colour_ink(const struct board *board, int colour);

#endif
