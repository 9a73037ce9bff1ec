/* Orders in the common notation: "A Bud - Ser", "A Lvp - Edi via", "A Vie S A Bud - Tri", "A Tyr S A Ven", "F
 * Nth C A Lon - Nwy", "F Stp/sc H", and for retreats "A Vie R Tyr", "F Eng D".
 *
 * Names of places are the map's, in upper or lower case, with the coast behind a slash. "via" may be followed
 * by "convoy". "Hold", "Support", "Convoy", "Move", "Retreat" and "Disband" may be written out. The letter of
 * a unit's kind may be missing. Reading knows no units; notation_apply() fits the order to a unit, as DATC
 * 3.0 prefers. */
#ifndef WESTPHALIA_DIPLOMACY_NOTATION_H
#define WESTPHALIA_DIPLOMACY_NOTATION_H

#include <stddef.h>

#include "diplomacy/adjudicate.h"

enum { NOTATION_NAME = 16, NOTATION_TEXT = 96 };

/* The names of a map's places: "Stp/sc" for a coast. */
struct notation_names {
    char of[DIP_PLACES_MAX][NOTATION_NAME];
};

enum notation_word { WORD_HOLD, WORD_MOVE, WORD_SUPPORT, WORD_CONVOY, WORD_RETREAT, WORD_DISBAND };

struct notation_order {
    uint8_t word;          /* enum notation_word */
    char kind, other_kind; /* 'A', 'F', or 0 when the order has none: the ordered unit, and the other one */
    bool via;
    bool other_moves; /* WORD_SUPPORT: the other unit moves */
    uint8_t place;    /* the place of the ordered unit, as written */
    uint8_t other;    /* WORD_SUPPORT, WORD_CONVOY: the place of the other unit */
    uint8_t to;       /* the destination of the other unit, or of the ordered one; its place, if it holds */
};

/* Why the text is no order, in a few words, or NULL. */
const char *notation_read(const struct dip_map *map, const struct notation_names *names, const char *text,
                          struct notation_order *order);

/* The place of that name, or -1. */
int notation_place(const struct dip_map *map, const struct notation_names *names, const char *name);

/* Gives the order to unit `unit`, which is in the province of `order->place`. A missing or needless coast is
 * corrected where only one meaning is possible. An order of the wrong kind, or for the wrong kind of unit,
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
