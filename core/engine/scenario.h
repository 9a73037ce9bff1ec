/* Scenarios: which there are, which options they have, and how many can play them. */
#ifndef WESTPHALIA_ENGINE_SCENARIO_H
#define WESTPHALIA_ENGINE_SCENARIO_H

#include "engine/game.h"

/* The index of a scenario, or -1. */
int scenario_find(const struct game *game, const char *id);
/* Option `i` of the game as the scenario has it. */
const struct option *scenario_option(const struct game *game, int scenario, int i);
/* The option is on or off: JSON has it as a boolean. */
static inline bool option_is_switch(const struct option *option)
{
    return option->min == 0 && option->max == 1;
}

/* How many can play a scenario. */
struct player_range {
    int least, most, standard;
};
struct player_range scenario_players(const struct game *game, int scenario);
/* The seats in play for so many players of a scenario, one bit each. */
uint32_t seats_for(const struct game *game, int scenario, int players, const int16_t *options);

#endif
