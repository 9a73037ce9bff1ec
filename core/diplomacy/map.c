/* The derived part of a map, and the ways over its seas. */
#include <string.h>

#include "diplomacy/board.h"
#include "kits/graph.h"

void dip_map_complete(struct dip_map *map)
{
    memset(map->fleet_reach, 0, sizeof map->fleet_reach);
    memset(map->shore, 0, sizeof map->shore);
    for (int place = 0; place < map->count; place++) {
        const uint64_t *to = map->fleet[place];
        SET_EACH(next, to, DIP_WORDS) {
            const int province = map->province[next];
            set_add(map->fleet_reach[place], province);
            if (map->kind[province] == DIP_SEA) set_add(map->shore[map->province[place]], province);
        }
    }
}

/* The number of seas of `seas` on the shortest way from the province to one of `goal`, inclusive, or 0. */
static int distance(const struct dip_map *map, const uint64_t *seas, int from, const uint64_t *goal)
{
    const struct graph waters = {.words = DIP_WORDS, .layers = 1, .way = {map->shore[0]}};
    uint64_t first[DIP_WORDS];
    set_copy(first, map->shore[from], DIP_WORDS);
    set_intersect(first, seas, DIP_WORDS);
    return set_is_empty(first, DIP_WORDS) ? 0 : graph_nearest(&waters, seas, first, goal, NULL) + 1;
}

bool dip_route(const struct dip_map *map, const uint64_t *seas, int from, int to)
{
    return distance(map, seas, from, map->shore[to]) > 0;
}

/* A search for ways without a short cut, which need each of their seas. The map of Europe 1619 takes 42 steps
 * at the most. A made-up map may have very many such ways: after STEPS_MAX the sea counts as needed. */
struct search {
    const struct dip_map *map;
    int to, sea; /* the end of the way, and the sea that must be on it */
    int steps;
};

enum { STEPS_MAX = 2000 };

/* Goes on from the last sea of a way. `met`: the sea is on it. `open`: the seas that are not at the shore of
 * an earlier one. */
static bool search_on(struct search *s, int last, bool met, const uint64_t *open)
{
    const uint64_t *shore = s->map->shore[last];
    uint64_t next[DIP_WORDS], rest[DIP_WORDS];
    met |= last == s->sea;
    if (set_has(s->map->shore[s->to], last)) return met;
    if (!met && !set_has(open, s->sea)) return false;
    if (--s->steps < 0) return true;
    set_copy(next, open, DIP_WORDS);
    set_intersect(next, shore, DIP_WORDS);
    set_copy(rest, open, DIP_WORDS);
    set_subtract(rest, shore, DIP_WORDS);
    SET_EACH(sea, next, DIP_WORDS)
        if (search_on(s, sea, met, rest)) return true;
    return false;
}

/* The shortest ways need each of their seas, and are found faster than others. */
bool dip_route_needs(const struct dip_map *map, const uint64_t *seas, int from, int to, int sea)
{
    uint64_t only[DIP_WORDS] = {0}, open[DIP_WORDS];
    set_add(only, sea);
    const int before = distance(map, seas, from, only), after = distance(map, seas, to, only);
    if (!before || !after) return false;
    if (before + after - 1 == distance(map, seas, from, map->shore[to])) return true;
    struct search search = {.map = map, .to = to, .sea = sea, .steps = STEPS_MAX};
    set_copy(open, seas, DIP_WORDS);
    set_subtract(open, map->shore[from], DIP_WORDS);
    SET_EACH(first, seas, DIP_WORDS)
        if (set_has(map->shore[from], first) && search_on(&search, first, false, open)) return true;
    return false;
}
