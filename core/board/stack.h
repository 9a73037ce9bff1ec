/* What lies in a stack, unit by unit. */
#ifndef WESTPHALIA_BOARD_STACK_H
#define WESTPHALIA_BOARD_STACK_H

#include "board/drawing.h"

/* A unit or a leader, as its look reads it from the pack. */
struct item {
    const char *id, *nation;
    const json_t *look, *row;
    int colour, figure;
    bool leader;
    unsigned flags; /* one bit each of the look's flags: weakened, a garrison */
};
enum { ITEMS_MAX = 256, GROUPS_MAX = 64 };
struct items {
    struct item item[ITEMS_MAX];
    int count;
};

/* All that lies there: the value is an object, and each of the layer's pieces names one of its lists. */
void items_read(struct items *items, const struct scope *scope, const json_t *layer);
void items_add(struct items *items, const struct scope *scope, const json_t *look, const char *id);

/* Units of one kind with the same flags; a leader is like nobody. */
bool item_is_alike(const struct item *a, const struct item *b);
/* Adds what the flags say: " (weakened)". */
void flags_say(struct words *words, const struct item *item);

/* Whether a list of the view has the id; a list is read once. */
bool view_lists(const struct drawing *d, const char *pointer, const char *id);

#endif
