/* The units and leaders of a stack. */
#ifndef WESTPHALIA_BOARD_STACK_H
#define WESTPHALIA_BOARD_STACK_H

#include "board/drawing.h"

/* A unit or a leader, with its row of the pack. */
struct item {
    const char *id, *nation;
    const json_t *look, *row;
    int colour, figure;
    bool leader;
    unsigned flags; /* one bit for each flag of the look: weakened, a garrison */
};
enum { ITEMS_MAX = 256, GROUPS_MAX = 64 };
struct items {
    struct item item[ITEMS_MAX];
    int count;
};

/* Reads all items of the place: the value is an object, and each of the layer's pieces names one of its
 * lists. */
void items_read(struct items *items, const struct scope *scope, const json_t *layer);
void items_add(struct items *items, const struct scope *scope, const json_t *look, const char *id);

/* Units of one kind with the same flags are alike. A leader is like no other. */
bool item_is_alike(const struct item *a, const struct item *b);
/* Adds the flags in words: " (weakened)". */
void flags_say(struct words *words, const struct item *item);

/* Whether a list of the view has the id. Each list is searched once. */
bool view_lists(const struct drawing *d, const char *pointer, const char *id);

#endif
