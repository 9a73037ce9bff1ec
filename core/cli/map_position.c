/* Units, orders and outcomes in JSON: map_file.h. */
#include <stdio.h>
#include <string.h>

#include "cli/map_file.h"

const char *const map_position_results[] = {
    [DIP_SUCCEEDS] = "succeeds", [DIP_BOUNCES] = "bounces", [DIP_FAILS] = "fails",        [DIP_CUT] = "cut",
    [DIP_VOID] = "void",         [DIP_ILLEGAL] = "illegal", [DIP_DISLODGED] = "dislodged"};

/* ---- reading ---- */

static int power_of(struct map_position *position, const char *name)
{
    for (int p = 0; p < position->power_count; p++)
        if (strcmp(position->power[p], name) == 0) return p;
    if (position->power_count == DIP_POWERS_MAX) return -1;
    position->power[position->power_count] = name;
    return position->power_count++;
}

int map_position_unit_in(const struct map_file *file, const struct map_position *position, int place)
{
    for (int u = 0; u < position->count; u++)
        if (file->map.province[position->unit[u].place] == file->map.province[place]) return u;
    return -1;
}

/* The place that "province" and "coast" name, or -1. */
static int read_place(const struct map_file *file, const json_t *json)
{
    const char *province = json_string_value(json_object_get(json, "province")),
               *coast = json_string_value(json_object_get(json, "coast"));
    char name[2 * NOTATION_NAME];
    if (!province) return -1;
    snprintf(name, sizeof name, "%s%s%s", province, coast ? "/" : "", coast ? coast : "");
    return notation_place(&file->map, &file->names, name);
}

static bool has_coasts(const struct dip_map *map, int place)
{
    for (int p = 0; p < map->count; p++)
        if (p != place && map->province[p] == place) return true;
    return false;
}

/* Why no such unit can stand there, or NULL. */
static const char *place_fault(const struct dip_map *map, bool fleet, int place)
{
    if (fleet && map->kind[place] == DIP_INLAND) return "a fleet does not stand inland";
    if (fleet && has_coasts(map, place)) return "a fleet stands on one of the coasts there";
    if (!fleet && map->kind[place] == DIP_SEA) return "an army does not stand at sea";
    if (!fleet && map->province[place] != place) return "an army stands on no coast";
    return NULL;
}

static bool read_unit(const struct map_file *file, const json_t *json, struct map_position *position,
                      char *fault)
{
    const char *power = json_string_value(json_object_get(json, "power")),
               *type = json_string_value(json_object_get(json, "type"));
    const json_t *strength = json_object_get(json, "strength");
    const int place = read_place(file, json), number = power ? power_of(position, power) : -1;
    if (number < 0) return map_fault(fault, "a unit must have a power, one of at most %d", DIP_POWERS_MAX);
    if (place < 0)
        return map_fault(fault, "a unit's province must be one of the map, with the coast if it has several");
    const char *name = file->names.of[place];
    if (!type || (strcmp(type, "A") != 0 && strcmp(type, "F") != 0))
        return map_fault(fault, "the unit in %s must be of type A or F", name);
    if (strength && (!json_is_integer(strength) || json_integer_value(strength) < 1 ||
                     json_integer_value(strength) > DIP_STRENGTH_MAX))
        return map_fault(fault, "the unit in %s must have a strength from 1 to %d", name, DIP_STRENGTH_MAX);
    const char *wrong = place_fault(&file->map, *type == 'F', place);
    if (wrong) return map_fault(fault, "%s: %s", name, wrong);
    if (map_position_unit_in(file, position, place) >= 0)
        return map_fault(fault, "%s: there are two units", name);
    if (position->count == DIP_UNITS_MAX)
        return map_fault(fault, "there are more than %d units", DIP_UNITS_MAX);
    position->unit[position->count++] =
        (struct dip_unit){.power = number,
                          .fleet = *type == 'F',
                          .place = place,
                          .from = file->map.province[place],
                          .to = place,
                          .strength = strength ? json_integer_value(strength) : 1,
                          .shield = UINT64_C(1) << number};
    return true;
}

static bool read_order(const struct map_file *file, const json_t *json, struct map_position *position,
                       bool *ordered, char *fault)
{
    const char *power = json_string_value(json_object_get(json, "power")),
               *text = json_string_value(json_object_get(json, "text"));
    struct notation_order order;
    if (!power || !text) return map_fault(fault, "an order must have a power and a text");
    const char *wrong = notation_read(&file->map, &file->names, text, &order);
    if (wrong) return map_fault(fault, "\"%.40s\": %s", text, wrong);
    const int unit = map_position_unit_in(file, position, order.place);
    if (unit < 0) return map_fault(fault, "\"%.40s\": there is no unit", text);
    if (ordered[unit]) return map_fault(fault, "\"%.40s\": there are two orders for one unit", text);
    ordered[unit] = true;
    notation_apply(&order, &file->map, position->unit, position->count, unit);
    if (strcmp(position->power[position->unit[unit].power], power) != 0)
        position->unit[unit].action = DIP_NONSENSE;
    return true;
}

bool map_position_read(const struct map_file *file, const json_t *json, struct map_position *position,
                       char fault[MAP_FAULT])
{
    const json_t *units = json_object_get(json, "units"), *orders = json_object_get(json, "orders"), *entry;
    bool ordered[DIP_UNITS_MAX] = {0};
    size_t i;
    position->count = position->power_count = 0;
    if (!json_is_array(units) || !json_is_array(orders))
        return map_fault(fault, "units and orders must be arrays");
    json_array_foreach(units, i, entry)
    {
        if (!read_unit(file, entry, position, fault)) return false;
    }
    json_array_foreach(orders, i, entry)
    {
        if (!read_order(file, entry, position, ordered, fault)) return false;
    }
    return true;
}

/* ---- writing: NULL where memory is short ---- */

/* The value, or, where something of it could not be made, NULL instead. */
static json_t *if_complete(json_t *json, bool complete)
{
    if (complete) return json;
    json_decref(json);
    return NULL;
}

static json_t *write_unit(const struct map_file *file, const struct map_position *position,
                          const struct dip_unit *unit, int place)
{
    const int province = file->map.province[place];
    const char *coast = place == province ? NULL : strchr(file->names.of[place], '/') + 1;
    json_t *json = json_pack("{s:s, s:s, s:s, s:s*}", "power", position->power[unit->power], "type",
                             unit->fleet ? "F" : "A", "province", file->names.of[province], "coast", coast);
    return if_complete(json, unit->strength == 1 ||
                                 json_object_set_new(json, "strength", json_integer(unit->strength)) == 0);
}

static json_t *write_dislodged(const struct map_file *file, const struct map_position *position,
                               const struct dip_outcome *outcome, int unit)
{
    const struct dip_unit *u = &position->unit[unit];
    const char *from = file->names.of[position->unit[outcome->dislodged_by[unit]].place];
    json_t *json = write_unit(file, position, u, u->place), *retreats = json_array();
    uint64_t places[DIP_WORDS];
    bool complete = true;
    dip_retreats(&file->map, position->unit, position->count, outcome, unit, places);
    SET_EACH(place, places, DIP_WORDS)
        complete &= json_array_append_new(retreats, json_string(file->names.of[place])) == 0;
    complete &= json_object_set_new(json, "from", json_string(from)) == 0;
    complete &= json_object_set_new(json, "retreats", retreats) == 0;
    return if_complete(json, complete);
}

static json_t *write_result(const struct map_file *file, const struct map_position *position,
                            const struct dip_outcome *outcome, int unit)
{
    char text[NOTATION_TEXT], by[NOTATION_TEXT];
    const int dislodger = outcome->dislodged_by[unit];
    notation_write_unit(&file->names, &position->unit[unit], text);
    if (dislodger >= 0) notation_write_unit(&file->names, &position->unit[dislodger], by);
    return json_pack("{s:s, s:s, s:s*}", "unit", text, "result", map_position_results[outcome->result[unit]],
                     "dislodged_by", dislodger >= 0 ? by : NULL);
}

json_t *map_position_outcome(const struct map_file *file, const struct map_position *position,
                             const struct dip_outcome *outcome)
{
    json_t *after = json_array(), *dislodged = json_array(), *results = json_array();
    bool complete = true;
    for (int u = 0; u < position->count; u++) {
        const struct dip_unit *unit = &position->unit[u];
        const bool moved = unit->action == DIP_MOVE && outcome->result[u] == DIP_SUCCEEDS;
        if (outcome->dislodged_by[u] < 0)
            complete &= json_array_append_new(
                            after, write_unit(file, position, unit, moved ? unit->to : unit->place)) == 0;
        else
            complete &= json_array_append_new(dislodged, write_dislodged(file, position, outcome, u)) == 0;
        complete &= json_array_append_new(results, write_result(file, position, outcome, u)) == 0;
    }
    return if_complete(
        json_pack("{s:o, s:o, s:o}", "after", after, "dislodged", dislodged, "results", results), complete);
}
