/* Orders in the common notation: "A Bud - Ser", "A Lvp - Edi via", "A Vie S A Bud - Tri", "A Tyr S A Ven", "F
 * Nth C A Lon - Nwy", "F Stp/sc H", and of the retreat phase "A Vie R Tyr", "F Eng D".
 *
 * Names of places are the map's, in letters of either case; a coast stands after a slash. "via" may be
 * followed by "convoy". "Hold", "Support", "Convoy", "Move", "Retreat" and "Disband" may be written out. The
 * letter of a unit's kind may be missing. What is read here knows no units yet; notation_apply() fits it to
 * one, as DATC 3.0 prefers. */
#ifndef WESTPHALIA_DIPLOMACY_NOTATION_H
#define WESTPHALIA_DIPLOMACY_NOTATION_H

#include <stddef.h>

#include "diplomacy/adjudicate.h"

enum { NOTATION_NAME = 16, NOTATION_TEXT = 96 };

/* What the places of a map are called: "Stp/sc" for a coast. */
struct notation_names {
    char of[DIP_PLACES_MAX][NOTATION_NAME];
};

enum notation_word { WORD_HOLD, WORD_MOVE, WORD_SUPPORT, WORD_CONVOY, WORD_RETREAT, WORD_DISBAND };

struct notation_order {
    uint8_t word; /* enum notation_word */
    char kind,
        other_kind; /* 'A', 'F', or 0: not said; of the ordered unit, and of the one supported or convoyed */
    bool via;
    bool other_moves; /* WORD_SUPPORT: it is a move that is supported */
    uint8_t place;    /* of the ordered unit, as it was written */
    uint8_t other;    /* WORD_SUPPORT, WORD_CONVOY: where the other unit is */
    uint8_t to;       /* where that one, or the ordered one, goes; where it is, if it holds */
};

/* NULL, or what is wrong in a few words. */
const char *notation_read(const struct dip_map *map, const struct notation_names *names, const char *text,
                          struct notation_order *order);

/* The place of that name, or -1. */
int notation_place(const struct dip_map *map, const struct notation_names *names, const char *name);

/* Gives the order to unit `unit`, which is in the province of `order->place`. A coast that is missing or too
 * many is mended where only one thing can be meant; an order of the wrong kind or for the wrong kind of unit
 * becomes DIP_NONSENSE. */
void notation_apply(const struct notation_order *order, const struct dip_map *map, struct dip_unit *units,
                    int count, int unit);

/* Writes the order of a unit. */
void notation_write(const struct dip_map *map, const struct notation_names *names,
                    const struct dip_unit *units, int count, int unit, char text[NOTATION_TEXT]);

/* "A Bud", "F Stp/sc". */
void notation_write_unit(const struct notation_names *names, const struct dip_unit *unit,
                         char text[NOTATION_TEXT]);

#endif
