/* Seats at tables that are already known. */
#include "tournament/seating/seats.h"

#include <stdlib.h>
#include <string.h>

#include "engine/random.h"

/* ---- colouring ---- */

/* The graph of seats_colour(). A vertex is a place, or count + the number of a table over all rounds. An
 * edge is the number round * count + position. at[vertex][colour] is the edge of this colour, or -1. */
struct graph {
    const struct seats_block *of;
    int32_t (*at)[TOURNAMENT_SEATS];
};

static int place_of(const struct graph *g, int32_t edge)
{
    return g->of->entries[edge];
}

static int table_of(const struct graph *g, int32_t edge)
{
    return g->of->count + edge / g->of->size; /* a round has a whole number of tables */
}

static int other_end(const struct graph *g, int32_t edge, int vertex)
{
    return vertex < g->of->count ? table_of(g, edge) : place_of(g, edge);
}

static void colour_edge(const struct graph *g, int32_t edge, int colour)
{
    g->of->seats[edge] = colour;
    g->at[place_of(g, edge)][colour] = g->at[table_of(g, edge)][colour] = edge;
}

/* A free colour of the vertex, from `from` on. `also`: a vertex at which it is free, too, or -1. -1: none. */
static int free_colour(const struct graph *g, int vertex, int also, int from)
{
    for (int i = 0; i < g->of->size; i++) {
        const int colour = (from + i) % g->of->size;
        if (g->at[vertex][colour] < 0 && (also < 0 || g->at[also][colour] < 0)) return colour;
    }
    return -1;
}

/* Exchanges the two colours along the path that begins at the vertex with an edge of colour `one`. */
static void exchange_path(const struct graph *g, int vertex, int one, int other, int32_t *path)
{
    int length = 0, colour = one;
    for (int32_t edge; (edge = g->at[vertex][colour]) >= 0; colour = one + other - colour) {
        path[length++] = edge;
        vertex = other_end(g, edge, vertex);
    }
    for (int i = 0; i < length; i++) {
        const int was = g->of->seats[path[i]];
        g->at[place_of(g, path[i])][was] = g->at[table_of(g, path[i])][was] = -1;
    }
    for (int i = 0; i < length; i++)
        colour_edge(g, path[i], one + other - g->of->seats[path[i]]);
}

bool seats_colour(const struct seats_block *block, uint64_t seed)
{
    const int32_t edges = block->rounds * block->count;
    struct graph g = {block, malloc((block->count + edges / block->size) * sizeof *g.at)};
    int32_t *path = malloc(edges * sizeof *path);
    const bool fine = g.at && path;
    if (fine) memset(g.at, -1, (block->count + edges / block->size) * sizeof *g.at);
    for (int32_t edge = 0; edge < edges && fine; edge++) {
        const int place = place_of(&g, edge), table = table_of(&g, edge);
        const int from = random_below(&seed, block->size);
        int colour = free_colour(&g, place, table, from);
        if (colour < 0) {
            colour = free_colour(&g, place, -1, from);
            exchange_path(&g, table, colour, free_colour(&g, table, -1, from), path);
        }
        colour_edge(&g, edge, colour);
    }
    free(g.at);
    free(path);
    return fine;
}

/* ---- one table ---- */

/* Adds player `i` (from 1) to the assignment: the shortest path to a free seat by reduced costs. Index 0
 * stands for none. */
struct assignment {
    int size;
    int32_t of_player[TOURNAMENT_SEATS + 1], of_seat[TOURNAMENT_SEATS + 1]; /* potentials */
    int player[TOURNAMENT_SEATS + 1];                                       /* by seat */
};

static void add_player(struct assignment *a, int32_t cost[TOURNAMENT_SEATS][TOURNAMENT_SEATS], int i)
{
    int32_t least[TOURNAMENT_SEATS + 1];
    int before[TOURNAMENT_SEATS + 1] = {0}, seat = 0;
    bool used[TOURNAMENT_SEATS + 1] = {false};
    for (int k = 0; k <= a->size; k++)
        least[k] = INT32_MAX;
    a->player[0] = i;
    do {
        const int player = a->player[seat];
        int32_t step = INT32_MAX;
        int next = 0;
        used[seat] = true;
        for (int k = 1; k <= a->size; k++) {
            if (used[k]) continue;
            const int32_t reduced = cost[player - 1][k - 1] - a->of_player[player] - a->of_seat[k];
            if (reduced < least[k]) {
                least[k] = reduced;
                before[k] = seat;
            }
            if (least[k] < step) {
                step = least[k];
                next = k;
            }
        }
        for (int k = 0; k <= a->size; k++) {
            if (used[k]) {
                a->of_player[a->player[k]] += step;
                a->of_seat[k] -= step;
            } else {
                least[k] -= step;
            }
        }
        seat = next;
    } while (a->player[seat]);
    for (; seat; seat = before[seat])
        a->player[seat] = a->player[before[seat]];
}

void seats_assign(int size, int32_t cost[TOURNAMENT_SEATS][TOURNAMENT_SEATS], int8_t seat[TOURNAMENT_SEATS])
{
    struct assignment a = {.size = size};
    for (int i = 1; i <= size; i++)
        add_player(&a, cost, i);
    for (int k = 1; k <= size; k++)
        seat[a.player[k] - 1] = k - 1;
}
