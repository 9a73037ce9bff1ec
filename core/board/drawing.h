/* The drawer, as its files share it: a board in memory, the drawing of one view, and what draws which part.
 * README.md has the folders of core/board. */
#ifndef WESTPHALIA_BOARD_DRAWING_H
#define WESTPHALIA_BOARD_DRAWING_H

#include <string.h>

#include "board/board.h"
#include "board/presentation.h"
#include "board/svg.h"

/* One of the presentation's colours. */
struct colour {
    const char *id, *mark, *ink;
    uint32_t fill; /* 0xrrggbb */
};
enum { COLOURS_MAX = 64 };

struct board {
    const struct pack *pack;
    json_t *document;                 /* the presentation, resolved against the pack */
    struct presentation presentation; /* the same, read */
    json_t *names;                    /* {domain: {id: name}} */
    json_t *pack_json;                /* the pack */
    json_t *rows;                     /* {table of the pack: {id: row}} */
    struct colour colour[COLOURS_MAX];
    int colour_count;
    json_t *colour_numbers; /* {id: number} */
    char *text;             /* the text of the document */
    size_t length;
    struct writer ground; /* of every board, below its stacks: lines, and boxes of what lies off the map */
    struct writer places; /* of every board, above its stacks: the symbols and names of places */
    struct block *blocks; /* the memory of the presentation's lists */
    size_t blocks_size;
    bool failed; /* memory was short for a block: the board cannot be made */
};
/* Zeroed memory that lives as long as the board. NULL: memory is short, which board->failed notes. */
void *board_allocate(struct board *board, size_t size);

/* A rectangle of the page and its content, in its own units. */
struct part {
    int x, y, width, height;
    struct writer body;
    bool first;  /* goes before other parts, beside the map where there is room */
    bool on_map; /* a wide page shows this panel on the map, at `on_x`, `on_y` */
    int on_x, on_y;
};
enum { PARTS_MAX = 64 };

struct drawing {
    const struct board *board;
    const json_t *seen, *view;
    struct part part[PARTS_MAX]; /* the first part is the map's */
    int part_count;
    json_t *lists;  /* {pointer: {id: true}}: lists of the view that were searched */
    json_t *recent; /* recent_read() */
};

/* ---- parts of the page (page.c) ---- */

struct rectangle rectangle_of(const struct map_box *box);

/* The part that has this point of the page: a sheet of its own, or the map. NULL: the sheet is not drawn. */
struct part *part_at(struct drawing *d, int x, int y);
/* A new, empty part, or NULL when there are too many. */
struct part *part_new(struct drawing *d, struct rectangle at);

/* Writes the whole SVG: the style, the head of the page, all parts. */
void page_write(struct writer *w, const struct drawing *d, const struct board_look *look);

/* ---- what fills the parts ---- */

/* Writes what is the same on every board, its ground and its places, and draws the map with it (map/). */
void map_print_draw(struct board *board);
void map_draw(struct drawing *d);

/* Makes a part of each sheet, which must be there before tracks and boxes are drawn (sheets/). */
void sheets_open(struct drawing *d);
/* Draws the tracks and the boxes with text, on their sheets or on the map. */
void boxes_draw(struct drawing *d);

/* Draws the panels, each in a part of its own (panels/). */
void panels_draw(struct drawing *d);

/* ---- what was done last (map/recent.c) ---- */

/* The ids that the last action names, by their domains: {domain: {id: true}}. `last` is an action of the log
 * as the viewer may see it: {"move", "events", "text"}, or NULL. The caller frees it. */
json_t *recent_read(const struct board *board, const json_t *last);
bool is_recent(const struct drawing *d, const char *domain, const char *id);

#endif
