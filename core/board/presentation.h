/* A presentation as the drawer reads it: what a game's presentation.json says, once it is resolved against a
 * pack. FORMAT.md has the format, member by member; its words are the lists below. board_new() reads it once
 * (presentation/read.c), so that no board is drawn from JSON that was not checked.
 *
 * Texts are lent by the document. A text that is missing is NULL, a number 0, a word ..._UNSET. */
#ifndef WESTPHALIA_BOARD_PRESENTATION_H
#define WESTPHALIA_BOARD_PRESENTATION_H

#include <jansson.h>
#include <stdbool.h>

/* ---- words ---- */

/* Kinds of zones. */
#define ZONE_KINDS(WORD)                                                                                     \
    WORD(ZONE_MAP, "map")                                                                                    \
    WORD(ZONE_SHEET, "sheet")                                                                                \
    WORD(ZONE_TRACK, "track")                                                                                \
    WORD(ZONE_BOX, "box")                                                                                    \
    WORD(ZONE_FACTS, "facts")                                                                                \
    WORD(ZONE_TABLE, "table")                                                                                \
    WORD(ZONE_MATRIX, "matrix")                                                                              \
    WORD(ZONE_HAND, "hand")                                                                                  \
    WORD(ZONE_DECK, "deck")                                                                                  \
    WORD(ZONE_DISPLAY, "display")                                                                            \
    WORD(ZONE_STACKS, "stacks")                                                                              \
    WORD(ZONE_CHOICES, "choices")                                                                            \
    WORD(ZONE_KEY, "key")

/* "as" of a layer. */
#define LAYER_FORMS(WORD)                                                                                    \
    WORD(LAYER_MARK, "mark")                                                                                 \
    WORD(LAYER_FILL, "fill")                                                                                 \
    WORD(LAYER_ROW, "row")                                                                                   \
    WORD(LAYER_STACK, "stack")                                                                               \
    WORD(LAYER_ARROW, "arrow")

/* "as" of an entry of facts, and of a column of a table. */
#define ENTRY_FORMS(WORD)                                                                                    \
    WORD(ENTRY_STEPS, "steps")                                                                               \
    WORD(ENTRY_AMOUNTS, "amounts")                                                                           \
    WORD(ENTRY_MARKS, "marks")

/* "as" of a row of cards. */
#define CARDS_FORMS(WORD)                                                                                    \
    WORD(CARDS_FACES, "cards")                                                                               \
    WORD(CARDS_LIST, "list")                                                                                 \
    WORD(CARDS_LINE, "line")                                                                                 \
    WORD(CARDS_COUNT, "count")

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

/* The edge of a counter on which a flag is a line, and how the line looks. */
#define EDGES(WORD)                                                                                          \
    WORD(EDGE_LEFT, "left")                                                                                  \
    WORD(EDGE_TOP, "top")                                                                                    \
    WORD(EDGE_RIGHT, "right")                                                                                \
    WORD(EDGE_BOTTOM, "bottom")
#define DASHES(WORD)                                                                                         \
    WORD(DASH_DASHED, "dashed")                                                                              \
    WORD(DASH_DOTTED, "dotted")

/* Classes of the ground, of lines and of names on the map. */
#define GROUNDS(WORD)                                                                                        \
    WORD(GROUND_LAND, "land")                                                                                \
    WORD(GROUND_REGION, "region")                                                                            \
    WORD(GROUND_PALE, "pale")                                                                                \
    WORD(GROUND_OUTSIDE, "outside")                                                                          \
    WORD(GROUND_SEA, "sea")                                                                                  \
    WORD(GROUND_WILD, "wild")
#define LINE_CLASSES(WORD)                                                                                   \
    WORD(LINE_ROAD, "road")                                                                                  \
    WORD(LINE_TRAIL, "trail")                                                                                \
    WORD(LINE_SEA, "sea")                                                                                    \
    WORD(LINE_BORDER, "border")                                                                              \
    WORD(LINE_LEADER, "leader")
#define NAME_CLASSES(WORD)                                                                                   \
    WORD(NAME_SEA, "sea")                                                                                    \
    WORD(NAME_OUTSIDE, "outside")

/* Where the point of a name is. */
#define ANCHORS(WORD)                                                                                        \
    WORD(ANCHOR_START, "start")                                                                              \
    WORD(ANCHOR_MIDDLE, "middle")                                                                            \
    WORD(ANCHOR_END, "end")

#define WORD_NUMBER(name, word) name,
enum zone_kind { ZONE_UNSET, ZONE_KINDS(WORD_NUMBER) };
enum { ZONE_COUNT = ZONE_KEY + 1 };
enum layer_form { LAYER_UNSET, LAYER_FORMS(WORD_NUMBER) };
enum entry_form { ENTRY_UNSET, ENTRY_FORMS(WORD_NUMBER) };
enum cards_form { CARDS_UNSET, CARDS_FORMS(WORD_NUMBER) };
enum shape { SHAPE_UNSET, SHAPES(WORD_NUMBER) SHAPE_COUNT };
enum edge { EDGE_UNSET, EDGES(WORD_NUMBER) };
enum dash { DASH_UNSET, DASHES(WORD_NUMBER) };
enum ground { GROUND_UNSET, GROUNDS(WORD_NUMBER) GROUND_COUNT };
enum line_class { LINE_UNSET, LINE_CLASSES(WORD_NUMBER) LINE_COUNT };
enum name_class { NAME_UNSET, NAME_CLASSES(WORD_NUMBER) };
enum anchor { ANCHOR_UNSET, ANCHORS(WORD_NUMBER) };
#undef WORD_NUMBER

/* ---- parts of several members ---- */

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

/* A text of a box or a square, which may depend on a member of the value. */
struct box_text {
    const char *text, *when, *unless;
};

/* ---- units, leaders and cards ---- */

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
    bool leader, named;
    LIST_OF(struct flag) flags;
};
/* Pieces by their name, and the list of the value that has them. */
struct piece_list {
    const char *piece, *list;
    const struct piece_look *look;
};

/* What is printed on the cards of a domain. */
struct printed_value {
    const char *name, *at, *domain;
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

/* ---- the map ---- */

struct symbol {
    const char *id;
    enum shape shape;
    int size;
    const char *colour; /* NULL: that of paper */
};

/* A name on the map, in lines. */
struct map_label {
    struct point at;
    LIST_OF(struct text) lines;
    int size;
    enum anchor anchor;
    enum name_class class;
    bool bold;
};

struct place_point {
    const char *name;
    struct point at;
};
struct place {
    const char *id;
    LIST_OF(struct place_point) points;
    const char *symbol_name;
    const struct symbol *symbol; /* NULL: there is none of this name */
    const char *text, *colour;
    int tint;           /* TINT_NONE: no tint */
    int size;           /* of pieces there; 0: that of the symbol */
    struct point frame; /* its width and height */
    struct map_label label;
    int number;                    /* among the places of all sets */
    const char *group, *member_of; /* the group that has it and of which entry, as a minor state; or NULL */
};
enum { TINT_NONE = -1 };
struct place_set {
    const char *id;
    const char *domain; /* "is": the domain of its ids */
    LIST_OF(struct place) places;
    json_t *numbers; /* {id: index into places} */
};

struct outline {
    const char *set, *of, *path;
    enum ground class;
    const struct place_set *places;
    const struct place *place; /* NULL: it is ground */
};
struct map_line {
    enum line_class class;
    bool arrow;
    const char *path;
};
struct map_box {
    const char *id, *name;
    int x, y, width, height;
    int first, last, columns; /* of a track */
    bool on_map;
};
struct inset {
    const char *name;
    int x, y, width, height;
};
struct group_members {
    const char *id;
    LIST_OF(struct text) places;
};
struct place_group {
    const char *id;
    LIST_OF(struct group_members) of;
};

/* What is printed on the map. */
struct map_print {
    LIST_OF(struct symbol) symbols;
    LIST_OF(struct place_set) sets;
    LIST_OF(struct outline) outlines;
    LIST_OF(struct map_line) lines;
    LIST_OF(struct map_label) labels;
    LIST_OF(struct map_box) boxes;
    LIST_OF(struct place_group) groups;
    LIST_OF(struct text) reports; /* types of events whose things are not marked as what was done last */
    int place_count;              /* of all sets */
};

/* ---- zones ---- */

struct layer {
    const char *id, *set, *shows;
    enum layer_form form;
    const struct place_set *places;
    /* `where` is a pointer, or "value": its ids are the places. NULL: the first bound name is the place. */
    const char *where, *when, *group, *by;
    bool scaled;
    bool always; /* draws a blank value, too: 0 */
    int text_size;
    struct look look;
    LIST_OF(struct value_look) values; /* complete: what one leaves out is the layer's */
    LIST_OF(struct text) to;
    LIST_OF(struct piece_list) pieces;
};

/* Pieces that are in none of the lists "but". */
struct reserve_spec {
    const char *name;
    struct piece_list pieces;
    LIST_OF(struct text) but;
};
/* The Army boxes of a sheet. */
struct armies_spec {
    const char *layer_id, *led, *master;
    const struct layer *layer;
    LIST_OF(struct text) without;
    struct reserve_spec reserve;
};
struct sheet_zone {
    const char *shows, *box;
    struct armies_spec armies; /* layer NULL: it has none */
};

struct marker_spec {
    const char *shows;
    struct look look;
    bool round, none_at_0;
};
/* Texts in the squares of a track, each from a row of the pack. */
struct printed_squares {
    const char *rows; /* NULL: nothing is printed */
    LIST_OF(struct box_text) text;
};
/* A track or a box. */
struct boxed_zone {
    const char *each, *box;
    int size; /* of letters; 0: the usual */
    bool name_inside;
    LIST_OF(struct box_text) text;
    LIST_OF(struct marker_spec) markers;
    struct printed_squares printed;
};

/* A line of facts, or a column of a table. */
struct entry {
    const char *name, *shows, *domain, *text;
    const char *at;   /* of facts */
    const char *when; /* of a column */
    enum entry_form form;
    int width;
    bool always;
};
struct table_zone {
    const char *each, *domain;
    LIST_OF(struct entry) columns;
};
struct matrix_zone {
    const char *shows, *domain, *value_domain;
    int columns;
    LIST_OF(struct value_look) values;
};

struct card_row {
    const char *name, *shows, *size, *domain, *table;
    enum cards_form form;
};
struct choice_row {
    const char *name, *all;
};

struct key_entry {
    const char *name, *layer, *value, *symbol;
    enum line_class line;
    bool arrow;
    struct look look; /* complete: what it leaves out is that of its layer, value or symbol */
};
struct key_group {
    const char *name, *colours, *each;
    LIST_OF(struct piece_list) pieces;
    LIST_OF(struct key_entry) entries;
};

/* Where a panel goes, and its size. */
struct panel_place {
    bool first;
    struct point on_map;
    int width, name_width; /* 0: the usual */
};

struct zone {
    const char *id, *name;
    enum zone_kind kind;
    struct panel_place panel;
    union { /* by its kind */
        LIST_OF(struct layer) layers;
        struct sheet_zone sheet;
        struct boxed_zone boxed;
        LIST_OF(struct entry) facts;
        struct table_zone table;
        struct matrix_zone matrix;
        LIST_OF(struct card_row) cards;
        LIST_OF(struct choice_row) choices;
        LIST_OF(struct key_group) key;
    };
};

/* ---- the whole ---- */

/* The name of a step, and of its members that are told. */
struct told_member {
    const char *id, *name, *domain;
};
struct told_step {
    const char *id, *name;
    LIST_OF(struct told_member) members;
};

struct colour_spec {
    const char *id, *fill, *mark;
};

struct presentation {
    const char *attribution, *head;
    int map_width, map_height, panel_width;
    bool panels_below;
    LIST_OF(struct inset) insets;
    LIST_OF(struct colour_spec) colours;
    struct map_print map;
    LIST_OF(struct piece_look) pieces;
    LIST_OF(struct card_face) cards;
    LIST_OF(struct printed_thing) printed;
    LIST_OF(struct zone) zones;
    LIST_OF(struct told_step) steps;
};

/* ---- finding ---- */

/* Each is NULL where there is none. `id` may be NULL. */
const struct place *place_find(const struct place_set *set, const char *id);
const struct map_box *box_find(const struct presentation *p, const char *id);
const struct place_group *group_find(const struct presentation *p, const char *id);
/* `group` may be NULL. */
const struct group_members *group_members_find(const struct place_group *group, const char *id);
const struct look *look_find(const struct value_look *looks, int count, const char *value);
/* The look of the pieces whose ids are of this domain. */
const struct piece_look *piece_look_find(const struct presentation *p, const char *domain);
/* What is printed on the things of this domain. `domain` may be NULL. */
const struct printed_thing *printed_thing_find(const struct presentation *p, const char *domain);
/* The point of a place with this name, or else the one with the name "at". `place` may be NULL. */
const struct point *point_find(const struct place *place, const char *name);

#endif
