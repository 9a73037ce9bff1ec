/* Shared by the files of the drawer: the drawing, values of the view, and pieces of SVG. */
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
    json_t *document;  /* the presentation, resolved against the pack */
    json_t *names;     /* {domain: {id: name}} */
    json_t *pack_json; /* the pack */
    json_t *rows;      /* {table of the pack: {id: row}} */
    struct colour colour[COLOURS_MAX];
    int colour_count;
    json_t *colour_numbers; /* {id: number} */
    char *text;             /* the text of the document */
    size_t length;
    struct writer ground; /* the part of every board above the outlines: lines, boxes, names */
};

/* A rectangle of the page and its content, in its own units. */
struct part {
    int x, y, width, height;
    struct writer body;
};
enum { PARTS_MAX = 64 };

struct drawing {
    const struct board *board;
    const json_t *seen, *view;
    struct part part[PARTS_MAX]; /* the first part is the map's */
    int part_count;
    json_t *lists; /* {pointer: {id: true}}: lists of the view that were searched */
};

/* Resolves board->document against the pack. */
void presentation_resolve(struct board *board);

/* ---- values ---- */

/* The place of a zone in the view: a value, and the ids that are bound to the {names} of its pointer. */
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

/* The value at a pointer below `from`, or NULL. {name} stands for the id that is bound to it. */
const json_t *value_at(const struct scope *scope, const json_t *from, const char *pointer);

/* Calls `visit` for each value of the view at the pointer. A {name} that is not bound stands for each
 * member. */
typedef void value_visit(struct drawing *d, const struct scope *scope, void *context);
void value_each(struct drawing *d, const struct scope *outer, const char *pointer, value_visit *visit,
                void *context);

/* A text under construction. A text that is too long is cut. */
enum { WORDS_ROOM = 1600 };
struct words {
    char text[WORDS_ROOM];
    size_t length;
};
void words_add(struct words *words, const char *text);
void words_add_number(struct words *words, json_int_t number);

/* Adds the template with its words filled in: see "Templates" in board.h. */
void words_fill(struct words *words, const struct scope *scope, const char *template);
/* Adds the value in words: names of the domain (NULL: ids), numbers, lists with commas. */
void words_say(struct words *words, const struct board *board, const json_t *value, const char *domain);

const char *name_of(const struct board *board, const char *domain, const char *id);
/* The row of an id in a table of the pack. An id without a row may have that of its part before the final
 * number. */
const json_t *row_find(const struct board *board, const char *table, const char *id);
/* A member of an object, with a default. */
const char *text_of(const json_t *object, const char *member, const char *otherwise);
int number_of(const json_t *object, const char *member, int otherwise);
/* Number `i` of a list, 0 where there is none. */
int number_in(const json_t *list, size_t i);
/* The number, limited to the range that can be drawn. */
int number_bounded(const json_t *value);

/* Whether the value shows nothing: null, false, 0, "", an empty list or object. */
bool value_is_blank(const json_t *value);

/* The colour of an id: its index in the list of colours, or 0. */
int colour_of(const struct board *board, const char *id);
const char *colour_mark(const struct board *board, const char *id);
/* The colour of the id that a template gives. */
int colour_for(const struct scope *scope, const char *template);
/* Black or white: the ink that is easier to read on the colour. */
const char *colour_ink(const struct board *board, int colour);

/* ---- SVG ---- */

void svg_put(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes escaped text. */
void svg_text(struct writer *w, const char *text);
/* Writes an attribute with its name. */
void svg_attribute(struct writer *w, const char *name, const char *value);
void svg_title(struct writer *w, const char *text);
struct rectangle {
    int x, y, width, height;
};

/* The place and look of a <text>. */
struct label {
    int x, y, size;
    const char *anchor; /* "start", "middle" or "end" */
    const char *class;  /* may name several classes */
};
/* Writes a <text>. */
void svg_label(struct writer *w, const struct label *label, const char *text);

enum { LINES_MAX = 40 };
/* A text in lines of at most `width`, cut between words. Where a word is longer, the whole text is
 * smaller. */
struct lines {
    const char *start[LINES_MAX];
    int length[LINES_MAX];
    int count;
    int size; /* of the letters: the size asked for, or less */
};
void lines_break(struct lines *lines, const char *text, int width, int size);
/* Draws the lines, the first on the base line y. Returns the height. */
int svg_lines(struct writer *w, int x, int y, const char *class, const struct lines *lines);
/* The approximate width of a text. */
int text_width(const char *text, int size);

/* A piece: a shape around a point, with a text in it. */
struct piece {
    /* "square", "disc", "diamond", "triangle", "shield", "flag", "ship", "house", "cross", "star", "none". */
    const char *shape;
    int x, y, size; /* `size` is half its width */
    int colour;     /* -1: the colour of paper */
    const char *text;
    int text_size; /* 0: it follows the piece's size */
};
void svg_piece(struct writer *w, const struct board *board, const struct piece *piece);

/* ---- what is drawn ---- */

/* The part that has this point of the page: the map, or a sheet of its own. */
struct part *part_at(struct drawing *d, int x, int y);
/* A new, empty part, or NULL when there are too many. */
struct part *part_new(struct drawing *d, int x, int y, int width, int height);

/* Writes board->ground and draws the map with it. */
void map_ground(struct board *board);
void map_draw(struct drawing *d);
void sheets_open(struct drawing *d);
void tracks_draw(struct drawing *d);
void panels_draw(struct drawing *d);

/* Draws the Army boxes of a side from the top of a rectangle on, and returns where they end. The rectangle's
 * height has no meaning. `spec` is the sheet's "armies". */
int armies_draw(struct drawing *d, struct writer *w, const json_t *spec, const char *side,
                struct rectangle in);

/* Adds a stack in words: "4 Landskap regiments, Gustav II Adolf". */
void stack_say(struct words *words, const struct scope *scope, const json_t *layer);
/* Adds a list of units in words, counted by kind. False: its domain has no units. */
bool pieces_say(struct words *words, const struct drawing *d, const json_t *list, const char *domain);
bool stack_is_empty(const struct scope *scope, const json_t *layer);
/* Draws the stack. The caller writes its title. */
void stack_draw(struct writer *w, const struct scope *scope, const json_t *layer, int x, int y);

#endif
