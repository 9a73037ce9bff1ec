#include "chances.h"

#include <string.h>

int chances_below(struct chances *chances, int below)
{
    chances->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t x = chances->state;
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)((x ^ x >> 31) % (uint64_t)below);
}

static int pick(struct chances *chances, const uint64_t *set)
{
    const int count = set_count(set, DIP_WORDS);
    return count ? set_nth(set, DIP_WORDS, chances_below(chances, count)) : -1;
}

/* ---- where they stand ---- */

/* The provinces that a unit could go to from there. */
static void add_neighbours(const struct dip_map *map, int province, uint64_t *near)
{
    for (int place = 0; place < map->count; place++)
        for (int w = 0; w < DIP_WORDS && map->province[place] == province; w++)
            near[w] |= map->army[place][w] | map->fleet_reach[place][w];
}

static int some_province(struct chances *chances, const struct dip_map *map)
{
    for (;;) {
        const int place = chances_below(chances, map->count);
        if (map->province[place] == place) return place;
    }
}

/* The place of a fleet there: one of the coasts, if there are several. */
static int fleet_place(struct chances *chances, const struct dip_map *map, int province)
{
    uint64_t coasts[DIP_WORDS] = {0};
    for (int p = 0; p < map->count; p++)
        if (p != province && map->province[p] == province) set_add(coasts, p);
    const int coast = pick(chances, coasts);
    return coast < 0 ? province : coast;
}

static struct dip_unit some_unit(struct chances *chances, const struct dip_map *map, int province, int powers,
                                 int flags)
{
    const int kind = map->kind[province], power = chances_below(chances, powers);
    const bool fleet = kind == DIP_SEA || (kind == DIP_COASTAL && chances_below(chances, 3) == 0);
    struct dip_unit unit = {
        .power = (uint8_t)power, .fleet = fleet, .strength = 1, .shield = UINT64_C(1) << power};
    unit.place = (uint8_t)(fleet ? fleet_place(chances, map, province) : province);
    if (flags & CHANCES_STANDARD) return unit;
    unit.strength = (uint8_t)(1 + chances_below(chances, 4) * chances_below(chances, 2));
    if (chances_below(chances, 3) == 0) unit.shield |= UINT64_C(1) << chances_below(chances, powers);
    if (chances_below(chances, 16) == 0) unit.shield = 0;
    if (chances_below(chances, 4) == 0)
        unit.lenders = unit.shield & (uint64_t)chances_below(chances, 1 << powers);
    return unit;
}

/* ---- what they are ordered to do ---- */

static void reach(const struct dip_map *map, const struct dip_unit *unit, uint64_t *places)
{
    memcpy(places, unit->fleet ? map->fleet[unit->place] : map->army[unit->place],
           sizeof(uint64_t[DIP_WORDS]));
}

/* A place that a unit of another is at, or any within reach. */
static void order_move(struct chances *chances, const struct dip_map *map, const struct dip_unit *units,
                       int count, struct dip_unit *unit)
{
    uint64_t places[DIP_WORDS], occupied[DIP_WORDS] = {0};
    reach(map, unit, places);
    for (int u = 0; u < count; u++)
        set_add(occupied, units[u].place);
    for (int w = 0; w < DIP_WORDS; w++)
        occupied[w] &= places[w];
    const int to =
        pick(chances, set_count(occupied, DIP_WORDS) && chances_below(chances, 4) ? occupied : places);
    unit->action = to < 0 ? DIP_HOLD : DIP_MOVE;
    unit->to = (uint8_t)(to < 0 ? unit->place : to);
    unit->via = chances_below(chances, 8) == 0;
}

static void order_support(struct chances *chances, const struct dip_map *map, const struct dip_unit *units,
                          int count, struct dip_unit *unit)
{
    for (int tries = 0; tries < 10; tries++) {
        const struct dip_unit *other = &units[chances_below(chances, count)];
        if (tries < 5 && other->action != DIP_MOVE) continue;
        unit->action = DIP_SUPPORT;
        unit->from = map->province[other->place];
        unit->to = other->action == DIP_MOVE ? map->province[other->to] : unit->from;
        if (chances_below(chances, 16) == 0) unit->to = unit->from;
        if (!dip_order_fault(map, units, count, (int)(unit - units))) return;
    }
}

/* Against a unit that supports or convoys, if there is one within reach. */
static void order_attack(struct chances *chances, const struct dip_map *map, const struct dip_unit *units,
                         int count, struct dip_unit *unit)
{
    uint64_t places[DIP_WORDS], helpers[DIP_WORDS] = {0};
    reach(map, unit, places);
    for (int u = 0; u < count; u++)
        if (units[u].action == DIP_SUPPORT || units[u].action == DIP_CONVOY) set_add(helpers, units[u].place);
    for (int w = 0; w < DIP_WORDS; w++)
        helpers[w] &= places[w];
    const int to = pick(chances, helpers);
    if (to < 0) return;
    unit->action = DIP_MOVE;
    unit->to = (uint8_t)to;
}

/* The army at hand goes over sea, and all fleets that could carry it are told to. */
static void order_convoy(struct chances *chances, const struct dip_map *map, struct dip_unit *units,
                         int count, int army)
{
    struct dip_unit *unit = &units[army];
    unit->action = DIP_MOVE;
    unit->via = true;
    for (int tries = 0; tries < 24; tries++) {
        unit->to = (uint8_t)(tries < 12 ? map->province[units[chances_below(chances, count)].place]
                                        : some_province(chances, map));
        if (!dip_order_fault(map, units, count, army)) break;
    }
    for (int f = 0; f < count; f++) {
        const struct dip_unit before = units[f];
        units[f].action = DIP_CONVOY;
        units[f].from = unit->place;
        units[f].to = unit->to;
        if (dip_order_fault(map, units, count, f) || chances_below(chances, 8) == 0) units[f] = before;
    }
    if (chances_below(chances, 2)) unit->via = false;
}

void chances_lay(struct chances *chances, const struct dip_map *map, int count, int powers, int flags,
                 struct dip_unit *units)
{
    uint64_t taken[DIP_WORDS] = {0}, near[DIP_WORDS] = {0};
    for (int u = 0; u < count; u++) {
        for (int w = 0; w < DIP_WORDS; w++)
            near[w] &= ~taken[w];
        const int close = pick(chances, near), province = close < 0 || set_has(taken, close) ? -1 : close;
        const int there = province < 0 ? some_province(chances, map) : province;
        if (set_has(taken, there)) {
            u--;
            continue;
        }
        set_add(taken, there);
        add_neighbours(map, there, near);
        units[u] = some_unit(chances, map, there, powers, flags);
    }
    for (int u = 0; u < count; u++)
        if (chances_below(chances, 3) == 0) order_move(chances, map, units, count, &units[u]);
    for (int u = 0; u < count; u++)
        if (!units[u].fleet && map->kind[units[u].place] == DIP_COASTAL && chances_below(chances, 3) == 0)
            order_convoy(chances, map, units, count, u);
    for (int round = 0; round < 2; round++)
        for (int u = 0; u < count; u++) {
            if (units[u].action != DIP_HOLD || chances_below(chances, 8) == 0) continue;
            if (round == 0 && chances_below(chances, 2))
                order_attack(chances, map, units, count, &units[u]);
            else
                order_support(chances, map, units, count, &units[u]);
        }
}

void chances_vary(struct chances *chances, const struct dip_map *map, int powers, struct dip_unit *units,
                  int count)
{
    for (int u = 0; u < count; u++) {
        if (chances_below(chances, 4) == 0) units[u].strength = (uint8_t)(1 + chances_below(chances, 4));
        if (chances_below(chances, 16) == 0) units[u].shield ^= UINT64_C(1) << chances_below(chances, powers);
        if (chances_below(chances, 32) == 0)
            units[u].lenders ^= UINT64_C(1) << chances_below(chances, powers);
        if (chances_below(chances, 24) == 0) order_move(chances, map, units, count, &units[u]);
        if (chances_below(chances, 24) == 0) order_attack(chances, map, units, count, &units[u]);
        if (chances_below(chances, 24) == 0) order_support(chances, map, units, count, &units[u]);
    }
}

/* ---- made-up maps ---- */

static void join(struct dip_map *map, int a, int b)
{
    const bool sea = map->kind[a] == DIP_SEA || map->kind[b] == DIP_SEA;
    if (!sea) {
        set_add(map->army[a], b);
        set_add(map->army[b], a);
    }
    if (map->kind[a] != DIP_INLAND && map->kind[b] != DIP_INLAND) {
        set_add(map->fleet[a], b);
        set_add(map->fleet[b], a);
    }
}

void chances_map(struct chances *chances, int provinces, struct dip_map *map)
{
    memset(map, 0, sizeof *map);
    map->count = (uint16_t)provinces;
    for (int p = 0; p < provinces; p++) {
        map->province[p] = (uint8_t)p;
        map->kind[p] = (uint8_t)(chances_below(chances, 4) == 0  ? DIP_INLAND
                                 : chances_below(chances, 5) < 2 ? DIP_SEA
                                                                 : DIP_COASTAL);
    }
    for (int a = 0; a < provinces; a++)
        for (int b = 0; b < a; b++)
            if (chances_below(chances, 2)) join(map, a, b);
    dip_map_complete(map);
}
