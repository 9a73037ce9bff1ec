/* Stacks: the units and leaders of a place, in words and as counters. */
#ifndef WESTPHALIA_BOARD_MAP_STACK_H
#define WESTPHALIA_BOARD_MAP_STACK_H

#include "board/map/items.h"

/* Whether the place has no pieces of the layer. */
bool stack_is_empty(const struct scope *scope, const struct layer *layer);
/* Adds a stack in words: "4 × Landskap regiment, Gustav II Adolf [6]". */
void words_add_stack(struct words *words, const struct scope *scope, const struct layer *layer);
/* Where the stack lies: to the right of a point, downwards; upwards where it `rises`, since its place lies
 * below. Names of leaders are not counted. */
struct rectangle stack_rectangle(const struct scope *scope, const struct layer *layer, struct point at,
                                 bool rises);
/* Draws the stack there, from the left upper corner. The caller writes its title. */
void stack_draw(struct writer *w, const struct scope *scope, const struct layer *layer, struct rectangle in);
/* Whether a stack that begins at this point would grow over its place if it grew downwards. */
bool stack_rises(struct point at, struct point place);

/* Adds a list of units in words, counted by kind, whatever flags they have. False: no pieces have this
 * domain, or they are leaders, and nothing was added. `domain` may be NULL. */
bool words_add_pieces(struct words *words, const struct drawing *d, const json_t *list, const char *domain);

#endif
