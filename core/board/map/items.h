/* The units and leaders in a place, as counters and armies show them. */
#ifndef WESTPHALIA_BOARD_MAP_ITEMS_H
#define WESTPHALIA_BOARD_MAP_ITEMS_H

#include "board/words.h"

/* A unit or a leader, with its row of the pack. */
struct item {
    const char *id, *nation;
    const struct piece_look *look;
    const json_t *row; /* of the pack; NULL where there is none */
    int colour, figure;
    bool leader, recent; /* recent: the last action names it */
    unsigned flags;      /* one bit for each flag of the look: weakened, a garrison */
};
enum { ITEMS_MAX = 256 };
struct items {
    struct item item[ITEMS_MAX];
    int count;
};

/* Reads all items of the place: the value is an object, and each of the layer's pieces names one of its
 * lists. */
void items_read(struct items *items, const struct scope *scope, const struct layer *layer);
/* Adds one by its id. What is beyond ITEMS_MAX is left out. */
void items_add(struct items *items, const struct scope *scope, const struct piece_look *look, const char *id);

/* Items that are alike: units of one kind with the same flags. A leader is like no other. */
struct group {
    const struct item *item; /* the first of them */
    int count;
    bool recent; /* the last action names one of them */
};
struct groups {
    struct group group[ITEMS_MAX];
    int count;
};
/* Sorts items into groups, in the order of their first items. They point into `items`. */
void items_group(struct groups *groups, const struct items *items);

/* Adds a group in words: "Gustav II Adolf [6]", "Landskap regiment", "4 × Landskap regiment (weakened)". */
void words_add_group(struct words *words, const struct group *group);
/* The same for a counter, which always says how many units it stands for. */
void words_add_counter(struct words *words, const struct group *group);

/* The sign of an arm or a type of unit, as a path in a frame of 14 by 10. NULL: it has none. Foot is crossed,
 * horse has one stroke, a fleet is a hull. Veterans have chevrons, mercenaries a coin, militia nothing. */
const char *sign_of(const char *arm);
/* The sign of the unit: that of the arm in its row. */
const char *item_sign(const struct item *item);

/* Whether a piece has flag number `i` of its look. */
bool has_flag(unsigned flags, int i);

/* Writes attributes with what a move may name. A leader has data-<domain> with its id; a unit has data-kind
 * and data-condition, as far as the presentation tells them. */
void item_attributes(struct writer *w, const struct item *item);

#endif
