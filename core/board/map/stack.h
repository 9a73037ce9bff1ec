/* Stacks: the units and leaders of a place, in words and as counters. */
#ifndef WESTPHALIA_BOARD_MAP_STACK_H
#define WESTPHALIA_BOARD_MAP_STACK_H

#include "board/map/items.h"

/* Whether the place has no pieces of the layer. */
bool stack_is_empty(const struct scope *scope, const struct layer *layer);
/* Adds a stack in words: "4 × Landskap regiment, Gustav II Adolf [6]". */
void words_add_stack(struct words *words, const struct scope *scope, const struct layer *layer);
/* Draws the stack to the right of a point, downwards; upwards where it `rises`, since its place lies below.
 * The caller writes its title. */
void stack_draw(struct writer *w, const struct scope *scope, const struct layer *layer, struct point at,
                bool rises);
/* Whether a stack that begins at this point would grow over its place if it grew downwards. */
bool stack_rises(struct point at, struct point place);

/* Adds a list of units in words, counted by kind, whatever flags they have. False: no pieces have this
 * domain, or they are leaders, and nothing was added. `domain` may be NULL. */
bool words_add_pieces(struct words *words, const struct drawing *d, const json_t *list, const char *domain);

#endif
