/* Retreats by the standard rules: adjudicate.h. */
#include <string.h>

#include "diplomacy/board.h"

static bool has_moved(const struct dip_unit *unit, const struct dip_outcome *outcome, int u)
{
    return unit->action == DIP_MOVE && outcome->result[u] == DIP_SUCCEEDS;
}

/* The provinces with a unit in them after the moves. */
static void find_occupied(const struct dip_map *map, const struct dip_unit *units, int count,
                          const struct dip_outcome *outcome, uint64_t *occupied)
{
    memset(occupied, 0, sizeof(uint64_t[DIP_WORDS]));
    for (int u = 0; u < count; u++) {
        if (has_moved(&units[u], outcome, u))
            set_add(occupied, map->province[units[u].to]);
        else if (outcome->dislodged_by[u] < 0)
            set_add(occupied, map->province[units[u].place]);
    }
}

void dip_retreats(const struct dip_map *map, const struct dip_unit *units, int count,
                  const struct dip_outcome *outcome, int unit, uint64_t *places)
{
    uint64_t closed[DIP_WORDS];
    const int by = outcome->dislodged_by[unit], from = units[unit].place;
    find_occupied(map, units, count, outcome, closed);
    set_unite(closed, outcome->contested, DIP_WORDS);
    if (!outcome->convoyed[by]) set_add(closed, map->province[units[by].place]);
    memcpy(places, units[unit].fleet ? map->fleet[from] : map->army[from], sizeof closed);
    SET_EACH(p, places, DIP_WORDS)
        if (set_has(closed, map->province[p])) set_remove(places, p);
}

/* Whether the dislodged unit may go to the place. */
static bool may_go(const struct dip_map *map, const struct dip_unit *units, int count,
                   const struct dip_outcome *outcome, int unit, int to)
{
    uint64_t places[DIP_WORDS];
    if (to < 0 || to >= map->count) return false;
    dip_retreats(map, units, count, outcome, unit, places);
    return set_has(places, to);
}

void dip_resolve_retreats(const struct dip_map *map, const struct dip_unit *units, int count,
                          const struct dip_outcome *outcome, int16_t *to, uint8_t *result)
{
    uint8_t coming[DIP_PLACES_MAX] = {0};
    for (int u = 0; u < count; u++) {
        result[u] = DIP_SUCCEEDS;
        if (outcome->dislodged_by[u] < 0 || to[u] == DIP_DISBAND) continue;
        if (!may_go(map, units, count, outcome, u, to[u])) result[u] = DIP_ILLEGAL;
        if (result[u] == DIP_SUCCEEDS) coming[map->province[to[u]]]++;
    }
    for (int u = 0; u < count; u++) {
        if (outcome->dislodged_by[u] < 0 || to[u] == DIP_DISBAND) continue;
        if (result[u] == DIP_SUCCEEDS && coming[map->province[to[u]]] > 1) result[u] = DIP_BOUNCES;
        if (result[u] != DIP_SUCCEEDS) to[u] = DIP_DISBAND;
    }
}
