/* Scenarios: see the header. */
#include "engine/scenario.h"

#include <string.h>

int scenario_find(const struct game *game, const char *id)
{
    for (int i = 0; game->scenarios[i].id; i++)
        if (strcmp(game->scenarios[i].id, id) == 0) return i;
    return -1;
}

const struct option *scenario_option(const struct game *game, int scenario, int i)
{
    for (const struct option *it = game->scenarios[scenario].options; it && it->name; it++)
        if (strcmp(it->name, game->options[i].name) == 0) return it;
    return &game->options[i];
}

struct player_range scenario_players(const struct game *game, int scenario)
{
    const struct scenario *it = &game->scenarios[scenario];
    const int named = __builtin_popcount(it->seats);
    if (named) return (struct player_range){named, named, named};
    const int least = it->players_min ? it->players_min : game->players_min;
    const int most = it->players_max ? it->players_max : game->players_max;
    return (struct player_range){least, most, it->players ? it->players : least};
}

uint32_t seats_for(const struct game *game, int scenario, int players, const int16_t *options)
{
    const struct scenario *it = &game->scenarios[scenario];
    if (it->seats) return it->seats;
    return it->seating ? it->seating(players, options) : (UINT32_C(1) << players) - 1;
}
