/* How things look, as a presentation says it: shapes and colours, units and leaders, and what is printed on
 * pieces, places and cards. FORMAT.md tells the members.
 *
 * A list of words, such as SHAPES, has each with the name of its constant. Of an enum of words 0 is unset:
 * the presentation has no such member. */
#ifndef WESTPHALIA_BOARD_PRESENTATION_LOOKS_H
#define WESTPHALIA_BOARD_PRESENTATION_LOOKS_H

#include <stdbool.h>

/* ---- what all parts of a presentation are made of ---- */

/* The constant of a word, where a list of words makes an enum. */
#define WORD_NUMBER(name, word) name,

/* A list has so many entries. */
#define LIST_OF(type)                                                                                        \
    struct {                                                                                                 \
        type *at;                                                                                            \
        int count;                                                                                           \
    }

/* Templates and pointers are texts: board/values.h follows pointers, board/words.h fills templates. */
struct text {
    const char *text;
};

struct point {
    bool given;
    int x, y;
};

/* ---- looks ---- */

/* Shapes of pieces. Of "none" there is only the text; "symbol" is the symbol of the place. */
#define SHAPES(WORD)                                                                                         \
    WORD(SHAPE_NONE, "none")                                                                                 \
    WORD(SHAPE_SYMBOL, "symbol")                                                                             \
    WORD(SHAPE_DISC, "disc")                                                                                 \
    WORD(SHAPE_SQUARE, "square")                                                                             \
    WORD(SHAPE_DIAMOND, "diamond")                                                                           \
    WORD(SHAPE_TRIANGLE, "triangle")                                                                         \
    WORD(SHAPE_SHIELD, "shield")                                                                             \
    WORD(SHAPE_FLAG, "flag")                                                                                 \
    WORD(SHAPE_SHIP, "ship")                                                                                 \
    WORD(SHAPE_HOUSE, "house")                                                                               \
    WORD(SHAPE_CASTLE, "castle")                                                                             \
    WORD(SHAPE_CROSS, "cross")                                                                               \
    WORD(SHAPE_STAR, "star")                                                                                 \
    WORD(SHAPE_CROWN, "crown")

enum shape { SHAPE_UNSET, SHAPES(WORD_NUMBER) SHAPE_COUNT };

/* How a value is drawn: by a layer, for one of its values, in the key, in a cell of a matrix. */
struct look {
    enum shape shape;
    int size;                          /* half the width; 0: the usual */
    const char *colour, *text, *title; /* templates */
    const char *point;                 /* the name of the point of a place */
    struct point shift;
};
struct value_look {
    const char *value;
    struct look look;
};

/* ---- units and leaders ---- */

/* The edge of a counter on which a flag is a line, and how the line looks. */
#define EDGES(WORD)                                                                                          \
    WORD(EDGE_LEFT, "left")                                                                                  \
    WORD(EDGE_TOP, "top")                                                                                    \
    WORD(EDGE_RIGHT, "right")                                                                                \
    WORD(EDGE_BOTTOM, "bottom")
#define DASHES(WORD)                                                                                         \
    WORD(DASH_DASHED, "dashed")                                                                              \
    WORD(DASH_DOTTED, "dotted")

enum edge { EDGE_UNSET, EDGES(WORD_NUMBER) };
enum dash { DASH_UNSET, DASHES(WORD_NUMBER) };

struct flag {
    const char *shows, *name, *figure, *condition;
    enum edge edge;
    enum dash line;
};
enum { FLAGS_MAX = 16 };

struct piece_look {
    const char *id;
    const char *domain, *table;        /* "is" and "table" */
    const char *colour, *figure, *arm; /* pointers into the row */
    const char *arms, *condition;
    bool leader, named, initials;
    LIST_OF(struct flag) flags;
};
/* Pieces by their name, and the list of the value that has them. */
struct piece_list {
    const char *piece, *list;
    const struct piece_look *look;
};

/* ---- what is printed ---- */

/* What is printed on the cards of a domain. */
struct printed_value {
    const char *name, *at, *domain;
    const char *sign; /* what a front end puts behind the card's number where the value is true; NULL: none */
};
struct card_face {
    const char *domain;
    LIST_OF(struct printed_value) values;
};

/* What is printed on the pieces or places of a domain, and told with their names. */
struct printed_fact {
    const char *name, *at, *domain;
    const char *but; /* a text that is not told; NULL: none */
    bool always;     /* 0 is told, too */
};
struct printed_thing {
    const char *domain, *table;
    LIST_OF(struct printed_fact) facts;
};

#endif
