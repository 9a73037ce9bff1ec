/* The heuristic of each game, by the game's id. */
#include "bots/heuristic.h"

#include <string.h>

typedef int32_t heuristic_function(const struct play *p, int seat);

static const struct {
    const char *game;
    heuristic_function *value;
} HEURISTICS[] = {
    {"baroque", bar_heuristic_value},
    {"europe-1619", eur_heuristic_value},
    {"sixteen-thirty-something", sts_heuristic_value},
    {"thirty-years-war", tyw_heuristic_value},
    {"time-of-wars", tow_heuristic_value},
};

static heuristic_function *find(const struct game *game)
{
    for (size_t i = 0; i < sizeof HEURISTICS / sizeof *HEURISTICS; i++)
        if (strcmp(HEURISTICS[i].game, game->id) == 0) return HEURISTICS[i].value;
    return game->score;
}

bool heuristic_is_available(const struct game *game)
{
    return find(game);
}

int32_t heuristic_value(const struct play *p, int seat)
{
    return find(p->game)(p, seat);
}
