/* Figures of many matches: how often, how long, who wins. */
#ifndef WESTPHALIA_CLI_FIGURES_H
#define WESTPHALIA_CLI_FIGURES_H

#include <stdio.h>

#include "engine/play.h"

/* By number of players and seat. */
struct standing {
    uint64_t matches;
    uint64_t wins;   /* matches won alone */
    uint64_t shared; /* matches won together with others */
    int64_t score;   /* the sum of the final scores, where the game has a score */
};

struct figures {
    uint64_t matches, moves, draws, listed;    /* listed: legal moves in all lists */
    uint64_t move[256], event[256], step[256]; /* by index in the game's tables; special moves among them */
    size_t longest_list;
    uint8_t longest_at; /* the step of the longest list */
    uint64_t troubles;
    uint64_t checks; /* decisions at which the properties were checked */
    struct standing standing[SEATS_MAX + 1][SEATS_MAX];
};

/* Notes what a move brought about. */
void figures_add_outcome(struct figures *figures, const struct outcome *out);

/* Notes how a match ended. */
void figures_add_end(struct figures *figures, const struct play *p);

/* Adds those of another thread. */
void figures_merge(struct figures *to, const struct figures *from);

/* `lengths`: moves of each match; they are sorted. `seconds`: how long all of it took. */
void figures_write(FILE *to, const struct figures *figures, const struct game *game, uint32_t *lengths,
                   double seconds);

#endif
