/* A map of provinces and borders from a JSON file, for the adjudicator; and units and orders on it. */
#ifndef WESTPHALIA_CLI_MAP_FILE_H
#define WESTPHALIA_CLI_MAP_FILE_H

#include <jansson.h>

#include "diplomacy/notation.h"

struct map_file {
    struct dip_map map;
    struct notation_names names;
};

enum { MAP_FAULT = 160 };

/* {"provinces": {"Stp": {"kind": "coastal", "coasts": ["nc", "sc"]}, ...}, "army_adjacency": {"Stp": ["Fin",
 * ...], ...}, "fleet_adjacency": {"Stp/nc": ["Bar", ...], ...}}. A kind is "sea", "coastal", or "land" for
 * the rest; other members are passed over. False: `fault` says what is wrong. */
bool map_file_read(const json_t *json, struct map_file *file, char fault[MAP_FAULT]);

/* The units of one position with their orders, and what their powers are called (borrowed from the JSON). */
struct map_position {
    struct dip_unit unit[DIP_UNITS_MAX];
    const char *power[DIP_POWERS_MAX];
    int count, power_count;
};

/* {"units": [{"power", "type": "A"|"F", "province", "coast"?, "strength"?}, ...], "orders": [{"power",
 * "text"}, ...]}. A unit without an order holds. An order that can be read and cannot be valid is no fault
 * here: it resolves as illegal. `orders` of the retreat phase are not read by this. */
bool map_position_read(const struct map_file *file, const json_t *json, struct map_position *position,
                       char fault[MAP_FAULT]);

/* The unit in the province of a place, or -1. */
int map_position_unit_in(const struct map_file *file, const struct map_position *position, int place);

/* What came of it: {"after": [unit, ...], "dislodged": [{"power", "type", "province", "from", "retreats":
 * [place, ...]}, ...], "results": [{"unit", "result", "dislodged_by"?}, ...]}; NULL when memory is short. */
json_t *map_position_outcome(const struct map_file *file, const struct map_position *position,
                             const struct dip_outcome *outcome);

/* "succeeds" and so on, by enum dip_result. */
extern const char *const map_position_results[];

#endif
