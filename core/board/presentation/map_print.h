/* What is printed on the map, as a presentation says it: places with their names and symbols, land and seas,
 * lines, boxes and groups of places. FORMAT.md tells the members. */
#ifndef WESTPHALIA_BOARD_PRESENTATION_MAP_PRINT_H
#define WESTPHALIA_BOARD_PRESENTATION_MAP_PRINT_H

#include <jansson.h>

#include "board/presentation/looks.h"

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
    WORD(LINE_ORDER, "order")                                                                                \
    WORD(LINE_LEADER, "leader")
#define NAME_CLASSES(WORD)                                                                                   \
    WORD(NAME_SEA, "sea")                                                                                    \
    WORD(NAME_OUTSIDE, "outside")

/* Where the point of a name is. */
#define ANCHORS(WORD)                                                                                        \
    WORD(ANCHOR_START, "start")                                                                              \
    WORD(ANCHOR_MIDDLE, "middle")                                                                            \
    WORD(ANCHOR_END, "end")

enum ground { GROUND_UNSET, GROUNDS(WORD_NUMBER) GROUND_COUNT };
enum line_class { LINE_UNSET, LINE_CLASSES(WORD_NUMBER) LINE_COUNT };
enum name_class { NAME_UNSET, NAME_CLASSES(WORD_NUMBER) };
enum anchor { ANCHOR_UNSET, ANCHORS(WORD_NUMBER) };

/* ---- places ---- */

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

/* ---- land, lines and boxes ---- */

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

#endif
