/* The positions of units, and the orders that are possible in them; internal to the adjudicator. */
#ifndef WESTPHALIA_DIPLOMACY_BOARD_H
#define WESTPHALIA_DIPLOMACY_BOARD_H

#include "diplomacy/adjudicate.h"

enum { DIP_NOBODY = 255 };

struct dip_board {
    const struct dip_map *map;
    const struct dip_unit *units;
    uint8_t at[DIP_PLACES_MAX]; /* the unit in a province, or DIP_NOBODY */
    uint64_t fleets[DIP_WORDS]; /* the seas with a fleet in them */
};

void dip_board_set(struct dip_board *board, const struct dip_map *map, const struct dip_unit *units,
                   int count);

/* As dip_order_fault(). */
const char *dip_board_fault(const struct dip_board *board, int unit);

/* Whether an army can go from one province to the other over fleets in these seas. */
bool dip_route(const struct dip_map *map, const uint64_t *seas, int from, int to);

/* Whether a route over some of these seas needs this one. */
bool dip_route_needs(const struct dip_map *map, const uint64_t *seas, int from, int to, int sea);

#endif
