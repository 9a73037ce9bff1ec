/* Searches with costs. Costs are small integers, so waiting nodes lie in one set for each cost. */
#include "kits/graph.h"

struct search {
    const struct graph_travel *travel;
    int limit;
    int16_t *cost;
    uint64_t waiting[GRAPH_COST_MAX + 1][GRAPH_WORDS]; /* used up to `limit` */
};

static bool may_enter(const struct graph_travel *t, int node)
{
    return !t->passable || set_has(t->passable, node) || (t->stop && set_has(t->stop, node));
}

static void arrive(struct search *search, int node, int cost)
{
    if (cost > search->limit || (search->cost[node] >= 0 && search->cost[node] <= cost)) return;
    if (search->cost[node] >= 0) set_remove(search->waiting[search->cost[node]], node);
    search->cost[node] = cost;
    set_add(search->waiting[cost], node);
}

static void leave(struct search *search, int node)
{
    const struct graph_travel *t = search->travel;
    const int words = t->graph->words;
    for (int layer = 0; layer < t->graph->layers; layer++) {
        const uint64_t *next = graph_ways(t->graph, layer, node);
        SET_EACH(to, next, words) {
            const int extra = t->extra ? t->extra(t->context, layer, node, to) : 0;
            if (extra < 0 || !may_enter(t, to)) continue;
            arrive(search, to, search->cost[node] + t->cost[layer] + extra + (t->toll ? t->toll[to] : 0));
        }
    }
}

void graph_costs(const struct graph_travel *travel, const uint64_t *from, int limit, int16_t *cost)
{
    const int words = travel->graph->words;
    struct search search;
    search.travel = travel, search.limit = limit, search.cost = cost;
    memset(search.waiting, 0, (limit + 1) * sizeof search.waiting[0]); /* the rest is not used */
    for (int node = 0; node < 64 * words; node++)
        cost[node] = -1;
    SET_EACH(node, from, words) {
        arrive(&search, node, 0);
    }
    for (int c = 0; c <= limit; c++)
        for (int node; (node = set_next(search.waiting[c], words, 0)) >= 0;) {
            set_remove(search.waiting[c], node);
            const bool stops = travel->stop && set_has(travel->stop, node) && !set_has(from, node);
            if (!stops) leave(&search, node);
        }
}
