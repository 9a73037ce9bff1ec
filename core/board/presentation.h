/* A presentation as the drawer reads it: what a game's presentation.json says, once it is resolved against a
 * pack. FORMAT.md has the format. board_new() reads it once (presentation/read.c), so that no board is drawn
 * from JSON that was not checked.
 *
 *     presentation/looks.h      how things look, and what is printed on them
 *     presentation/map_print.h  what is printed on the map
 *     presentation/zones.h      the parts of the table, and what of the view they show
 *
 * Texts are lent by the document. A text that is missing is NULL, a number 0, a word ..._UNSET. */
#ifndef WESTPHALIA_BOARD_PRESENTATION_H
#define WESTPHALIA_BOARD_PRESENTATION_H

#include "board/presentation/zones.h"

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
    struct layers layers; /* those of the zone that is the map */
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
