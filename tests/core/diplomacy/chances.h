/* Random positions: units close to each other, with orders that mostly have to do with one another. */
#ifndef TESTS_DIPLOMACY_CHANCES_H
#define TESTS_DIPLOMACY_CHANCES_H

#include "diplomacy/adjudicate.h"

struct chances {
    uint64_t state; /* any number to begin with */
};

/* 0..below-1 */
int chances_below(struct chances *chances, int below);

enum { CHANCES_STANDARD = 1 }; /* all strengths are 1, and each unit's shield is its own power */

/* Exactly `count` units, each with an order. */
void chances_lay(struct chances *chances, const struct dip_map *map, int count, int powers, int flags,
                 struct dip_unit *units);

/* A made-up map of so many provinces, a good part of which border on each other: there each order has to do
 * with many others. */
void chances_map(struct chances *chances, int provinces, struct dip_map *map);

/* Changes a position a little: now and then another strength, shield or order. */
void chances_vary(struct chances *chances, const struct dip_map *map, int powers, struct dip_unit *units,
                  int count);

#endif
