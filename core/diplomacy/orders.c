/* Orders that can be valid: dip_order_fault() of adjudicate.h. */
#include <string.h>

#include "diplomacy/board.h"

void dip_board_set(struct dip_board *board, const struct dip_map *map, const struct dip_unit *units,
                   int count)
{
    board->map = map;
    board->units = units;
    memset(board->at, DIP_NOBODY, sizeof board->at);
    memset(board->fleets, 0, sizeof board->fleets);
    for (int u = 0; u < count; u++) {
        const int province = map->province[units[u].place];
        board->at[province] = u;
        if (units[u].fleet && map->kind[province] == DIP_SEA) set_add(board->fleets, province);
    }
}

static bool is_province(const struct dip_map *map, int place)
{
    return place < map->count && map->province[place] == place;
}

/* Whether fleets in these seas could carry an army from one province to the other. */
static bool could_sail(const struct dip_map *map, const uint64_t *seas, int from, int to)
{
    return map->kind[from] == DIP_COASTAL && map->kind[to] == DIP_COASTAL && dip_route(map, seas, from, to);
}

static const char *fault_of_none(const struct dip_board *board, const struct dip_unit *unit)
{
    return NULL;
}

static const char *fault_of_nonsense(const struct dip_board *board, const struct dip_unit *unit)
{
    return "it is no order for this unit";
}

static const char *fault_of_move(const struct dip_board *board, const struct dip_unit *unit)
{
    const struct dip_map *map = board->map;
    const int to = unit->to;
    if (to >= map->count) return "there is no such place";
    if (map->province[to] == map->province[unit->place]) return "it stands there";
    if (unit->fleet)
        return set_has(map->fleet[unit->place], to) ? NULL : "a fleet cannot sail there from here";
    if (!is_province(map, to)) return "an army goes to a province, not to a coast";
    if (!unit->via && set_has(map->army[unit->place], to)) return NULL;
    if (map->kind[to] == DIP_SEA) return "an army does not go to sea";
    return could_sail(map, board->fleets, unit->place, to)
               ? NULL
               : "it cannot walk there, nor could any fleets carry it";
}

/* Whether the unit could go there without this fleet, which may be at sea. */
static bool could_go(const struct dip_board *board, const struct dip_unit *unit, int to,
                     const struct dip_unit *without)
{
    const struct dip_map *map = board->map;
    if (unit->fleet)
        return set_has(is_province(map, to) ? map->fleet_reach[unit->place] : map->fleet[unit->place], to);
    if (set_has(map->army[unit->place], to)) return true;
    uint64_t seas[DIP_WORDS];
    memcpy(seas, board->fleets, sizeof seas);
    set_remove(seas, without->place);
    return is_province(map, to) && could_sail(map, seas, unit->place, to);
}

static const char *fault_of_support(const struct dip_board *board, const struct dip_unit *unit)
{
    const struct dip_map *map = board->map;
    if (unit->to >= map->count || !is_province(map, unit->from)) return "there is no such place";
    const int aim = map->province[unit->to], other = board->at[unit->from];
    const uint64_t *reach = unit->fleet ? map->fleet_reach[unit->place] : map->army[unit->place];
    if (other == DIP_NOBODY) return "there is no unit to support";
    if (unit->from == map->province[unit->place]) return "a unit does not support itself";
    if (!set_has(reach, aim)) return "it could not go there itself";
    if (aim == unit->from || could_go(board, &board->units[other], unit->to, unit)) return NULL;
    return "the other unit could not go there";
}

static const char *fault_of_convoy(const struct dip_board *board, const struct dip_unit *unit)
{
    const struct dip_map *map = board->map;
    if (!unit->fleet || map->kind[unit->place] != DIP_SEA) return "only a fleet at sea convoys";
    if (!is_province(map, unit->from) || !is_province(map, unit->to)) return "there is no such province";
    const int army = board->at[unit->from];
    if (army == DIP_NOBODY || board->units[army].fleet) return "there is no army to convoy";
    if (map->kind[unit->from] != DIP_COASTAL || map->kind[unit->to] != DIP_COASTAL || unit->from == unit->to)
        return "a convoy leads from one coast to another";
    if (dip_route_needs(map, board->fleets, unit->from, unit->to, unit->place)) return NULL;
    return "no route of the fleets on the board needs it";
}

const char *dip_board_fault(const struct dip_board *board, int unit)
{
    static const char *(*const faults[])(const struct dip_board *,
                                         const struct dip_unit *) = {[DIP_HOLD] = fault_of_none,
                                                                     [DIP_MOVE] = fault_of_move,
                                                                     [DIP_SUPPORT] = fault_of_support,
                                                                     [DIP_CONVOY] = fault_of_convoy,
                                                                     [DIP_NONSENSE] = fault_of_nonsense};
    const struct dip_unit *u = &board->units[unit];
    return faults[u->action <= DIP_NONSENSE ? u->action : DIP_NONSENSE](board, u);
}

const char *dip_order_fault(const struct dip_map *map, const struct dip_unit *units, int count, int unit)
{
    struct dip_board board;
    dip_board_set(&board, map, units, count);
    return dip_board_fault(&board, unit);
}
