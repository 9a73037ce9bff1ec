/* Maps for the adjudicator, read from JSON. */
#include "cli/map_file.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/fault.h"

bool map_fault(char fault[MAP_FAULT], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(fault, MAP_FAULT, format, args);
    va_end(args);
    utf8_mend(fault);
    return false;
}

/* Adds a place. Its name is the province's, with the coast behind a slash. */
static bool add_place(struct map_file *file, const char *province, const char *coast, int *place, char *fault)
{
    char name[2 * NOTATION_NAME];
    const int length = snprintf(name, sizeof name, "%s%s%s", province, coast ? "/" : "", coast ? coast : "");
    if (file->map.count == DIP_PLACES_MAX)
        return map_fault(fault, "there are more than %d places", DIP_PLACES_MAX);
    if (length <= 0 || length >= NOTATION_NAME || strpbrk(name, " \t"))
        return map_fault(fault, "\"%.24s\" is no name of a place: at most %d letters without a blank", name,
                         NOTATION_NAME - 1);
    if (notation_place(&file->map, &file->names, name) >= 0)
        return map_fault(fault, "there are two %s", name);
    *place = file->map.count++;
    strcpy(file->names.of[*place], name);
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

static bool read_province(struct map_file *file, const char *name, const json_t *json, char *fault)
{
    struct dip_map *map = &file->map;
    const json_t *coast;
    size_t i;
    int province, place;
    uint8_t kind;
    if (!add_place(file, name, NULL, &province, fault)) return false;
    if (!read_kind(json, &kind)) return map_fault(fault, "the kind of %s must be land, coastal or sea", name);
    map->province[province] = province;
    map->kind[province] = kind;
    json_array_foreach(json_object_get(json, "coasts"), i, coast)
    {
        if (!json_is_string(coast)) return map_fault(fault, "a coast of %s must be a text", name);
        if (!add_place(file, name, json_string_value(coast), &place, fault)) return false;
        map->province[place] = province;
        map->kind[place] = kind;
    }
    return true;
}

/* Reads one of the two tables of borders. Armies have borders between provinces only. */
static bool read_borders(const struct map_file *file, const char *member, const json_t *json,
                         uint64_t borders[][DIP_WORDS], char *fault)
{
    const struct dip_map *map = &file->map;
    const char *name;
    json_t *list;
    const json_t *next;
    size_t i;
    json_object_foreach((json_t *)json, name, list)
    {
        const int from = notation_place(map, &file->names, name);
        if (from < 0 || !json_is_array(list))
            return map_fault(fault, "%s: there is no place %.24s", member, name);
        json_array_foreach(list, i, next)
        {
            const char *text = json_string_value(next);
            const int to = text ? notation_place(map, &file->names, text) : -1;
            if (to < 0) return map_fault(fault, "%s: %s leads to no place of the map", member, name);
            if (borders == file->map.army && (map->province[from] != from || map->province[to] != to))
                return map_fault(fault, "%s: armies know no coasts, but %s has one", member, name);
            set_add(borders[from], to);
        }
    }
    return true;
}

bool map_file_read(const json_t *json, struct map_file *file, char fault[MAP_FAULT])
{
    const json_t *provinces = json_object_get(json, "provinces"),
                 *armies = json_object_get(json, "army_adjacency"),
                 *fleets = json_object_get(json, "fleet_adjacency");
    const char *name;
    json_t *province;
    memset(file, 0, sizeof *file);
    if (!json_is_object(provinces) || !json_is_object(armies) || !json_is_object(fleets))
        return map_fault(fault, "provinces, army_adjacency and fleet_adjacency must be objects");
    json_object_foreach((json_t *)provinces, name, province)
    {
        if (!read_province(file, name, province, fault)) return false;
    }
    if (!read_borders(file, "army_adjacency", armies, file->map.army, fault)) return false;
    if (!read_borders(file, "fleet_adjacency", fleets, file->map.fleet, fault)) return false;
    dip_map_complete(&file->map);
    return true;
}
