/* The zones of a presentation: each is a part of the table, and says which values of the view it shows, and
 * how. FORMAT.md tells the members.
 *
 * `shows`, `each`, `where`, `when`, `unless` and `at` are pointers (board/values.h). `text`, `box` and the
 * members of a look are templates (board/words.h). */
#ifndef WESTPHALIA_BOARD_PRESENTATION_ZONES_H
#define WESTPHALIA_BOARD_PRESENTATION_ZONES_H

#include "board/presentation/map_print.h"

/* ---- layers of the map ---- */

/* "as" of a layer. */
#define LAYER_FORMS(WORD)                                                                                    \
    WORD(LAYER_MARK, "mark")                                                                                 \
    WORD(LAYER_FILL, "fill")                                                                                 \
    WORD(LAYER_ROW, "row")                                                                                   \
    WORD(LAYER_STACK, "stack")                                                                               \
    WORD(LAYER_ARROW, "arrow")
enum layer_form { LAYER_UNSET, LAYER_FORMS(WORD_NUMBER) };

struct layer {
    const char *id, *set;
    const char *shows; /* or `event`: the values are the events of this type of the last action */
    const char *event;
    enum layer_form form;
    const struct place_set *places;
    /* `where` is a pointer, or "value": its ids are the places. NULL: the first bound name is the place. */
    const char *where, *when, *group, *by;
    struct {
        bool scaled, always; /* always: draws a blank value, too: 0 */
    } is;
    int text_size;
    struct look look;
    LIST_OF(struct value_look) values; /* complete: what one leaves out is the layer's */
    LIST_OF(struct text) to;
    LIST_OF(struct piece_list) pieces;
};
struct layers {
    struct layer *at;
    int count;
};

/* ---- sheets, tracks and boxes ---- */

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

/* A text of a box or a square, which may depend on a member of the value. */
struct box_text {
    const char *text, *when, *unless;
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

/* ---- panels ---- */

/* "as" of an entry of facts, and of a column of a table. */
#define ENTRY_FORMS(WORD)                                                                                    \
    WORD(ENTRY_STEPS, "steps")                                                                               \
    WORD(ENTRY_AMOUNTS, "amounts")                                                                           \
    WORD(ENTRY_MARKS, "marks")
enum entry_form { ENTRY_UNSET, ENTRY_FORMS(WORD_NUMBER) };

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

/* "as" of a row of cards. */
#define CARDS_FORMS(WORD)                                                                                    \
    WORD(CARDS_FACES, "cards")                                                                               \
    WORD(CARDS_LIST, "list")                                                                                 \
    WORD(CARDS_LINE, "line")                                                                                 \
    WORD(CARDS_COUNT, "count")
enum cards_form { CARDS_UNSET, CARDS_FORMS(WORD_NUMBER) };

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

/* ---- a zone ---- */

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
enum zone_kind { ZONE_UNSET, ZONE_KINDS(WORD_NUMBER) };
enum { ZONE_COUNT = ZONE_KEY + 1 };

struct zone {
    const char *id, *name;
    enum zone_kind kind;
    struct panel_place panel;
    union { /* by its kind */
        struct layers layers;
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

#endif
