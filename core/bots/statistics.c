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

const char *const STATISTICS_NUMBERS[STATISTICS_IDS] = {
    "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32",
    "33", "34", "35", "36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46", "47", "48",
    "49", "50", "51", "52", "53", "54", "55", "56", "57", "58", "59", "60", "61", "62", "63", "64"};
