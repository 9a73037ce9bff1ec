/* Maps as graphs: what is connected, how far away, and within reach.
 *
 * A graph has one or several layers of ways over the same nodes (roads, trails, sea lanes). A layer is an
 * array of sets, one for each node: the neighbours that its ways lead to. A one-way connection is in one of
 * the two sets. The arrays belong to the caller, and are usually tables that its pack_check has filled. A
 * graph is made where it is used:
 *
 *     const struct graph roads = {.words = STATE_WORDS, .layers = 1, .way = {c->adjacent[0]}};
 *     uint64_t reached[STATE_WORDS] = {0};
 *     set_add(reached, vienna);
 *     graph_flood(&roads, friendly, reached);
 *
 * `passable` is a set of nodes, or NULL for all. A search enters only these; this includes the last node of a
 * way. The nodes where a search begins need not be among them: a line of communication starts in a besieged
 * city, an army leaves a space that others may not enter. A target that may be entered but not passed can be
 * added to `passable`, where it has no other relevant neighbours.
 *
 * All of it is in this header, so that a compiler that knows `words` unrolls the loops. */
#ifndef WESTPHALIA_KITS_GRAPH_H
#define WESTPHALIA_KITS_GRAPH_H

#include "data/set.h"

enum { GRAPH_NODES_MAX = 256, GRAPH_WORDS = SET_WORDS(GRAPH_NODES_MAX), GRAPH_LAYERS = 4 };

struct graph {
    int words;  /* of a set of nodes: 1..GRAPH_WORDS */
    int layers; /* 1..GRAPH_LAYERS */
    int row;    /* words from one node's neighbours to the next one's; 0: `words` */
    /* The neighbours of node i in each layer begin at way[layer] + i * row. */
    const uint64_t *way[GRAPH_LAYERS];
};

static inline const uint64_t *graph_ways(const struct graph *graph, int layer, int node)
{
    return graph->way[layer] + (size_t)node * (size_t)(graph->row ? graph->row : graph->words);
}

/* `to` becomes the set of all neighbours of the nodes in `from`. `to` is another set, with `words` words. */
static inline void graph_neighbours(const struct graph *graph, const uint64_t *from, uint64_t *to)
{
    set_clear(to, graph->words);
    SET_EACH(node, from, graph->words)
        for (int layer = 0; layer < graph->layers; layer++)
            set_unite(to, graph_ways(graph, layer, node), graph->words);
}

/* One step of a search. `front` becomes the passable neighbours of its nodes that are not in `reached`, and
 * they are added to `reached`. False: there are none. */
static inline bool graph_step(const struct graph *graph, const uint64_t *passable, uint64_t *reached,
                              uint64_t *front)
{
    uint64_t next[GRAPH_WORDS];
    graph_neighbours(graph, front, next);
    if (passable) set_intersect(next, passable, graph->words);
    set_subtract(next, reached, graph->words);
    set_unite(reached, next, graph->words);
    set_copy(front, next, graph->words);
    return !set_is_empty(next, graph->words);
}

/* Adds all nodes that can be reached in so many steps. */
static inline void graph_within(const struct graph *graph, const uint64_t *passable, int steps,
                                uint64_t *reached)
{
    uint64_t front[GRAPH_WORDS];
    set_copy(front, reached, graph->words);
    while (steps-- > 0 && graph_step(graph, passable, reached, front))
        ;
}

/* Adds all nodes that can be reached. From one node, over two-way connections, these are its component. */
static inline void graph_flood(const struct graph *graph, const uint64_t *passable, uint64_t *reached)
{
    uint64_t front[GRAPH_WORDS];
    set_copy(front, reached, graph->words);
    while (graph_step(graph, passable, reached, front))
        ;
}

/* The least number of steps from a node of `from` to one of `targets` (0 where a node is in both), or -1.
 * `nearest`, unless NULL, becomes all targets at that distance. */
static inline int graph_nearest(const struct graph *graph, const uint64_t *passable, const uint64_t *from,
                                const uint64_t *targets, uint64_t *nearest)
{
    uint64_t reached[GRAPH_WORDS], front[GRAPH_WORDS];
    set_copy(reached, from, graph->words);
    set_copy(front, from, graph->words);
    if (nearest) set_clear(nearest, graph->words);
    for (int steps = 0;; steps++) {
        if (set_meets(front, targets, graph->words)) {
            if (nearest) set_unite(nearest, front, graph->words);
            if (nearest) set_intersect(nearest, targets, graph->words);
            return steps;
        }
        if (!graph_step(graph, passable, reached, front)) return -1;
    }
}

#endif
