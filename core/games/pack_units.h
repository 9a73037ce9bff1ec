/* The counters of a wargame's counter mix: each kind of units has so many, and each is a unit with an id and
 * a name of its own. */
#ifndef WESTPHALIA_GAMES_PACK_UNITS_H
#define WESTPHALIA_GAMES_PACK_UNITS_H

#include "data/domain.h"
#include "data/fault.h"

/* One counter: the id and the name of its kind, and a number. */
struct unit_row {
    char id[ID_ROOM], name[NAME_ROOM];
    uint8_t kind;
};

/* Fills the rows, kind by kind; `count` is the offset of the uint8_t in a kind's row that says how many it
 * has. Returns how many units there are; -1 with a fault where there are more than `room`. */
int pack_units(const struct domain *kinds, const void *pack, size_t count, struct unit_row *units, int room,
               struct faults *faults);

#endif
