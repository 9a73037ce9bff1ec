/* Positions on the standard map, laid out as text. */
#ifndef TESTS_DIPLOMACY_TABLE_H
#define TESTS_DIPLOMACY_TABLE_H

#include "cli/map_file.h"
#include "testing.h"

/* The JSON file of that name beside the tests. */
json_t *table_file(const char *name);

/* The standard map. */
const struct map_file *table_map_file(void);

/* Lays out units with their orders, separated by ";": a power, a strength if it is not 1, and an order.
 * "Austria 3 A Bud - Ser". A unit's shield is its own power; "+Italy" after the order adds another. */
void table_lay(struct map_position *position, const char *text);

/* Lays them out, adjudicates, and compares: `wanted` has a result for each unit, in order and separated by
 * blanks, or "*". A result is as in map_position_results, with "/Ser" behind it if the unit is dislodged from
 * Ser. `paradox`: that one is wanted. */
void resolution_check(const char *text, const char *wanted, bool paradox);

#endif
