/* Maps for the adjudicator, read from a JSON file, and the units and orders of a position. */
#ifndef WESTPHALIA_CLI_MAP_FILE_H
#define WESTPHALIA_CLI_MAP_FILE_H

#include <jansson.h>

#include "diplomacy/notation.h"

struct map_file {
    struct dip_map map;
    struct notation_names names;
};

enum { MAP_FAULT = 160 };

/* Writes what is wrong, as printf does, and returns false. */
bool map_fault(char fault[MAP_FAULT], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Reads a map of the form
 *
 *   {"provinces": {"Stp": {"kind": "coastal", "coasts": ["nc", "sc"]}, ...},
 *    "army_adjacency": {"Stp": ["Fin", ...], ...}, "fleet_adjacency": {"Stp/nc": ["Bar", ...], ...}}
 *
 * A kind is "sea", "coastal" or "land". Other members are ignored. False: `fault` says what is wrong. */
bool map_file_read(const json_t *json, struct map_file *file, char fault[MAP_FAULT]);

/* The units of one position with their orders, and the names of their powers (borrowed from the JSON). */
struct map_position {
    struct dip_unit unit[DIP_UNITS_MAX];
    const char *power[DIP_POWERS_MAX];
    int count, power_count;
};

/* Reads a position of the form
 *
 *   {"units": [{"power", "type": "A"|"F", "province", "coast"?, "strength"?}, ...],
 *    "orders": [{"power", "text"}, ...]}
 *
 * A unit without an order holds. A well-formed order that cannot be valid is no fault: it resolves as
 * illegal. Orders of the retreat phase are not read. */
bool map_position_read(const struct map_file *file, const json_t *json, struct map_position *position,
                       char fault[MAP_FAULT]);

/* The unit in the province of a place, or -1. */
int map_position_unit_in(const struct map_file *file, const struct map_position *position, int place);

/* Writes the outcome in the form
 *
 *   {"after": [unit, ...], "results": [{"unit", "result", "dislodged_by"?}, ...],
 *    "dislodged": [{"power", "type", "province", "from", "retreats": [place, ...]}, ...]}
 *
 * NULL: memory is short. */
json_t *map_position_outcome(const struct map_file *file, const struct map_position *position,
                             const struct dip_outcome *outcome);

/* "succeeds" and the other results, by enum dip_result. */
extern const char *const map_position_results[];

#endif
