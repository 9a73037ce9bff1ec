/* What the files of standings share. */
#ifndef WESTPHALIA_TOURNAMENT_STANDINGS_WORK_H
#define WESTPHALIA_TOURNAMENT_STANDINGS_WORK_H

#include "tournament/standings.h"

/* A player at a table. */
struct chair {
    int32_t table;
    int8_t seat;
    bool shared; /* the player has a part of the score alone, and the match counts for another */
    struct round_score *score;
};

/* A score of one player that may count. */
struct counting_score {
    struct round_score *score;
    int order; /* of equal scores, the one with the lower order counts first */
};

/* Standings in the making. */
struct standings_work {
    const struct tournament *of;
    const struct standings_moment *moment;
    struct standings *to;
    int32_t *first;      /* [player]: its first chair; [player + 1]: its end */
    struct chair *chair; /* the chairs of all players at tables that count, by player */
    struct standing *by_player;
    struct counting_score *counting; /* room for one player's: a score a round, and one a chair */
    int64_t *scores;                 /* room for as many as there are chairs */
    bool *tied;                      /* [player]: one of those whose figures are computed */
};

/* The table's matches count at this moment. */
bool table_counts(const struct standings_work *w, int table);

/* A player and what it is ordered by. */
struct placing {
    int64_t key;
    int16_t player;
};

/* Orders the list by falling keys, breaks ties, and gives places from `first` on. */
void placings_settle(struct standings_work *w, struct placing *list, int count, int first);

void standings_add_teams(struct standings_work *w);
/* False: memory is short. */
bool standings_add_awards(struct standings_work *w);

#endif
