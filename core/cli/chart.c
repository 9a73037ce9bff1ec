/* Reading maps for the adjudicator: chart.h. */
#include "cli/chart.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/chart_fault.h"

bool chart_fault(char fault[CHART_FAULT], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(fault, CHART_FAULT, format, args);
    va_end(args);
    return false;
}

/* A further place; its name is the province's, with the coast after a slash. */
static bool add_place(struct chart *chart, const char *province, const char *coast, int *place, char *fault)
{
    char name[2 * NOTATION_NAME];
    const int length = snprintf(name, sizeof name, "%s%s%s", province, coast ? "/" : "", coast ? coast : "");
    if (chart->map.count == DIP_PLACES_MAX)
        return chart_fault(fault, "there are more than %d places", DIP_PLACES_MAX);
    if (length <= 0 || length >= NOTATION_NAME || strpbrk(name, " \t"))
        return chart_fault(fault, "\"%.24s\" is no name of a place: at most %d letters without a blank", name,
                           NOTATION_NAME - 1);
    if (notation_place(&chart->map, &chart->names, name) >= 0)
        return chart_fault(fault, "there are two %s", name);
    *place = chart->map.count++;
    strcpy(chart->names.of[*place], name);
    return true;
}

static bool read_kind(const json_t *json, uint8_t *kind)
{
    static const char *const words[] = {[DIP_INLAND] = "land", [DIP_COASTAL] = "coastal", [DIP_SEA] = "sea"};
    const char *word = json_string_value(json_object_get(json, "kind"));
    for (uint8_t k = DIP_INLAND; word && k <= DIP_SEA; k++)
        if (strcmp(word, words[k]) == 0) {
            *kind = k;
            return true;
        }
    return false;
}

static bool read_province(struct chart *chart, const char *name, const json_t *json, char *fault)
{
    struct dip_map *map = &chart->map;
    const json_t *coast;
    size_t i;
    int province, place;
    uint8_t kind;
    if (!add_place(chart, name, NULL, &province, fault)) return false;
    if (!read_kind(json, &kind))
        return chart_fault(fault, "the kind of %s must be land, coastal or sea", name);
    map->province[province] = province;
    map->kind[province] = kind;
    json_array_foreach(json_object_get(json, "coasts"), i, coast)
    {
        if (!json_is_string(coast)) return chart_fault(fault, "a coast of %s must be a text", name);
        if (!add_place(chart, name, json_string_value(coast), &place, fault)) return false;
        map->province[place] = province;
        map->kind[place] = kind;
    }
    return true;
}

/* One of the two tables of borders. Armies' are between provinces. */
static bool read_borders(const struct chart *chart, const char *member, const json_t *json,
                         uint64_t borders[][DIP_WORDS], char *fault)
{
    const struct dip_map *map = &chart->map;
    const char *name;
    json_t *list;
    const json_t *next;
    size_t i;
    json_object_foreach((json_t *)json, name, list)
    {
        const int from = notation_place(map, &chart->names, name);
        if (from < 0 || !json_is_array(list))
            return chart_fault(fault, "%s: there is no place %.24s", member, name);
        json_array_foreach(list, i, next)
        {
            const char *text = json_string_value(next);
            const int to = text ? notation_place(map, &chart->names, text) : -1;
            if (to < 0) return chart_fault(fault, "%s: %s leads to no place of the map", member, name);
            if (borders == chart->map.army && (map->province[from] != from || map->province[to] != to))
                return chart_fault(fault, "%s: armies know no coasts, but %s has one", member, name);
            set_add(borders[from], to);
        }
    }
    return true;
}

bool chart_read(const json_t *json, struct chart *chart, char fault[CHART_FAULT])
{
    const json_t *provinces = json_object_get(json, "provinces"),
                 *armies = json_object_get(json, "army_adjacency"),
                 *fleets = json_object_get(json, "fleet_adjacency");
    const char *name;
    json_t *province;
    memset(chart, 0, sizeof *chart);
    if (!json_is_object(provinces) || !json_is_object(armies) || !json_is_object(fleets))
        return chart_fault(fault, "provinces, army_adjacency and fleet_adjacency must be objects");
    json_object_foreach((json_t *)provinces, name,
                        province) if (!read_province(chart, name, province, fault)) return false;
    if (!read_borders(chart, "army_adjacency", armies, chart->map.army, fault)) return false;
    if (!read_borders(chart, "fleet_adjacency", fleets, chart->map.fleet, fault)) return false;
    dip_map_complete(&chart->map);
    return true;
}
