/* The effort of the searching bot in each game, found by trials. Few moves and many playouts with random
 * moves of the others are best. In Time of Wars, fewer playouts in which all play greedily are best. */
#include <string.h>

#include "search_inside.h"

static const struct {
    const char *game;
    struct search_effort effort;
} EFFORTS[] = {
    {"sixteen-thirty-something",
     {.tried = 48,
      .guesses = 3,
      .kept = 4,
      .playouts = 40,
      .length = 12,
      .own = 4,
      .others = 1,
      .doubt = 10}},
    {"baroque",
     {.tried = 48,
      .guesses = 3,
      .kept = 4,
      .playouts = 16,
      .length = 12,
      .own = 4,
      .others = 1,
      .doubt = 10}},
    {"europe-1619", {.tried = 48, .worlds = 2, .changes = 25, .plan = search_plan_europe_1619}},
    {"thirty-years-war",
     {.tried = 24,
      .guesses = 1,
      .kept = 4,
      .playouts = 8,
      .length = 10,
      .own = 2,
      .others = 1,
      .doubt = 10,
      .enough = 3}},
    {"time-of-wars",
     {.tried = 48,
      .guesses = 2,
      .kept = 4,
      .playouts = 12,
      .length = 12,
      .own = 48,
      .others = 48,
      .doubt = 10,
      .enough = 5}},
};

struct search_effort search_effort_in(const char *game)
{
    for (size_t i = 0; i < sizeof EFFORTS / sizeof *EFFORTS; i++)
        if (strcmp(EFFORTS[i].game, game) == 0) return EFFORTS[i].effort;
    return search_effort_greedy();
}

struct search_effort search_effort_greedy(void)
{
    return (struct search_effort){.tried = 48, .guesses = 3, .kept = 1};
}
