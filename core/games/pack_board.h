/* The drawing of a wargame's board, as its pack has it: where labels stand, boxes and tracks, and what holds
 * of every drawing. Points and outlines are members of the game's own rows. */
#ifndef WESTPHALIA_GAMES_PACK_BOARD_H
#define WESTPHALIA_GAMES_PACK_BOARD_H

#include "data/domain.h"
#include "data/fault.h"
#include "data/field.h"

/* Which point of a label stands at its place, as in SVG. */
enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END };
extern const struct domain pack_anchors;

/* A box or a track on the page. */
struct box_row {
    char id[ID_ROOM], name[NAME_ROOM];
    int16_t x, y, width, height;
    int16_t first, last; /* of a track: the numbers of its first and its last square */
    uint8_t columns;     /* of a track: squares a row, numbered along the rows; 0: it is a box */
};
extern const struct record pack_box_record;

struct page {
    int width, height;
};

/* Boxes lie on the page, and none is there twice; tracks have squares. */
void pack_check_boxes(const struct box_row *rows, int count, struct page page, struct faults *faults);

/* An outline is a closed ring, as SVG path data: from M to z. */
bool pack_is_ring(const char *path);

#endif
