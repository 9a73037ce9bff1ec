/* The statistics of each game, by the game's id. */
#include "bots/statistics.h"

#include <string.h>

extern const struct statistics bar_statistics, eur_statistics, sts_statistics, tyw_statistics, tow_statistics;

static const struct {
    const char *game;
    const struct statistics *statistics;
} STATISTICS[] = {
    {"baroque", &bar_statistics},
    {"europe-1619", &eur_statistics},
    {"sixteen-thirty-something", &sts_statistics},
    {"thirty-years-war", &tyw_statistics},
    {"time-of-wars", &tow_statistics},
};

const struct statistics *statistics_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof STATISTICS / sizeof *STATISTICS; i++)
        if (strcmp(STATISTICS[i].game, game->id) == 0) return STATISTICS[i].statistics;
    return NULL;
}
