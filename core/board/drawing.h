/* What the files of the drawer share: a drawing in the making, values of the view, and pieces of SVG. */
#ifndef WESTPHALIA_BOARD_DRAWING_H
#define WESTPHALIA_BOARD_DRAWING_H

#include <string.h>

#include "board/board.h"

/* One of the presentation's colours. */
struct colour {
    const char *id, *mark, *ink;
    uint32_t fill; /* 0xrrggbb */
};
enum { COLOURS_MAX = 64, SETS_MAX = 8 };

struct board {
    const struct pack *pack;
    json_t *document;  /* the presentation, held against the pack */
    json_t *names;     /* {domain: {id: name}} */
    json_t *pack_json; /* the pack */
    json_t *rows;      /* {table of the pack: {id: row}} */
    struct colour colour[COLOURS_MAX];
    int colour_count;
    json_t *colour_numbers; /* {id: number} */
    char *text;             /* of the document */
    size_t length;
    struct writer ground; /* what lies above the outlines on every board: lines, boxes, names */
};

/* A rectangle of the page with what is drawn on it, in its own units. */
struct part {
    int x, y, width, height;
    struct writer body;
};
enum { PARTS_MAX = 64 };

struct drawing {
    const struct board *board;
    const json_t *seen, *view;
    struct part part[PARTS_MAX]; /* the first is the map's */
    int part_count;
    json_t *lists; /* {pointer: {id: true}}: lists of the view that have been looked into */
};

/* Holds board->document against the pack. */
void presentation_resolve(struct board *board);

/* ---- values ---- */

/* Where a zone looks: a value of the view, and the ids that the {names} of its pointer stand for. */
struct scope {
    const struct drawing *drawing;
    const json_t *value;
    struct bound {
        const char *name;
        size_t length;
        const char *id;
    } bound[3];
    int bound_count;
};

/* The value at a pointer below `from`; {name} stands for the id that is bound to it. NULL: there is none. */
const json_t *value_at(const struct scope *scope, const json_t *from, const char *pointer);

/* Calls `visit` for each value of the view that the pointer leads to: a {name} that is not bound yet stands for each member. */
typedef void value_visit(struct drawing *d, const struct scope *scope, void *context);
void value_each(struct drawing *d, const struct scope *outer, const char *pointer, value_visit *visit,
                void *context);

/* A text that is put together; what does not fit is cut. */
enum { WORDS_ROOM = 1600 };
struct words {
    char text[WORDS_ROOM];
    size_t length;
};
void words_add(struct words *words, const char *text);
void words_add_number(struct words *words, json_int_t number);

/* The template with its {words}: {value} or {/pointer below the value} or {bound name} or {^/pointer into the view}, each
 * with a ":domain" for the name of an id, ":mark" for the short mark of its colour, ":end" for the number at its end, "=table/pointer" behind the
 * colon for what its row in the pack has there. */
void words_fill(struct words *words, const struct scope *scope, const char *template);
/* The value as people read it: names of the domain (NULL: as it is), numbers, lists with commas. */
void words_say(struct words *words, const struct board *board, const json_t *value, const char *domain);

const char *name_of(const struct board *board, const char *domain, const char *id);
/* The row of an id in a table of the pack: its own, or that of what stands before the number at its end. */
const json_t *row_find(const struct board *board, const char *table, const char *id);
/* Members of objects, with a default. */
const char *text_of(const json_t *object, const char *member, const char *otherwise);
int number_of(const json_t *object, const char *member, int otherwise);
/* Number `i` of a list, 0 where there is none. */
int number_in(const json_t *list, size_t i);
/* Within what can be drawn. */
int number_bounded(const json_t *value);

/* Whether there is nothing to be shown: null, false, 0, "", an empty list or object. */
bool value_is_blank(const json_t *value);

/* The colour of an id: its place in the list of colours; 0 where it has none. */
int colour_of(const struct board *board, const char *id);
const char *colour_mark(const struct board *board, const char *id);
/* ... that a template gives. */
int colour_for(const struct scope *scope, const char *template);
/* Black or white, whatever is easier to read on it. */
const char *colour_ink(const struct board *board, int colour);

/* ---- SVG ---- */

void svg_put(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Text, escaped. */
void svg_text(struct writer *w, const char *text);
/* An attribute with its name. */
void svg_attribute(struct writer *w, const char *name, const char *value);
void svg_title(struct writer *w, const char *text);
/* <text>: `class` may name several; `anchor` "start", "middle", "end". */
void svg_label(struct writer *w, int x, int y, int size, const char *anchor, const char *class,
               const char *text);

enum { LINES_MAX = 40 };
/* A text cut into lines of `width` at the most, between words alone: where a word is longer, all is smaller. */
struct lines {
    const char *start[LINES_MAX];
    int length[LINES_MAX];
    int count;
    int size; /* of the letters: as was asked for, or less */
};
void lines_break(struct lines *lines, const char *text, int width, int size);
/* Draws them from the base line of the first on; gives the height. */
int svg_lines(struct writer *w, int x, int y, const char *class, const struct lines *lines);
/* The width of a text, about. */
int text_width(const char *text, int size);

/* A piece: a shape round a point, with a text in it. */
struct piece {
    const char *
        shape; /* "square", "disc", "diamond", "triangle", "shield", "flag", "ship", "house", "cross", "star", "none" */
    int x, y, size; /* half its width */
    int colour;     /* -1: the paper's */
    const char *text;
    int text_size; /* 0: by the piece's size */
};
void svg_piece(struct writer *w, const struct board *board, const struct piece *piece);

/* ---- what is drawn ---- */

/* The part on which a point of the page lies: the map, or a sheet that was taken out of it. */
struct part *part_at(struct drawing *d, int x, int y);
/* A new one with nothing on it; NULL when there are too many. */
struct part *part_new(struct drawing *d, int x, int y, int width, int height);

/* Writes board->ground, and draws the map with it. */
void map_ground(struct board *board);
void map_draw(struct drawing *d);
void sheets_open(struct drawing *d);
void tracks_draw(struct drawing *d);
void panels_draw(struct drawing *d);

/* The boxes of a side's armies, in `width` from a point on: gives where they end. `spec` is the sheet's "armies". */
int armies_draw(struct drawing *d, struct writer *w, const json_t *spec, const char *side, int x, int y,
                int width);

/* A stack in words: "4 Landskap regiments, Gustav II Adolf". */
void stack_say(struct words *words, const struct scope *scope, const json_t *layer);
/* A list of units in words, counted by kind. False: its domain is not one of units. */
bool pieces_say(struct words *words, const struct drawing *d, const json_t *list, const char *domain);
bool stack_is_empty(const struct scope *scope, const json_t *layer);
/* Draws it; its title is the caller's. */
void stack_draw(struct writer *w, const struct scope *scope, const json_t *layer, int x, int y);

#endif
