/* Figures of many matches: how often, how long, who wins. */
#ifndef WESTPHALIA_CLI_FIGURES_H
#define WESTPHALIA_CLI_FIGURES_H

#include <stdio.h>

#include "bots/statistics.h"
#include "engine/pack.h"

enum {
    SCORES = 1024, /* final scores are counted up to this; what is outside counts as at the edge */
    DEALT_IDS = 24 /* ids of what chance deals out: they are correlated with one another */
};

/* By number of players and seat. */
struct standing {
    uint64_t matches;
    uint64_t wins;   /* matches won alone */
    uint64_t shared; /* matches won together with others */
    int64_t score;   /* the sum of the final scores, where the game has a score */
};

/* By number of players: how far apart the players are, and whether by luck. The moments are those of the final score and
 * of how many of each id a seat held. */
struct score_figures {
    uint64_t matches;
    int64_t best, last;       /* sums of the highest and the lowest final score */
    uint64_t score[SCORES];   /* how many seats ended with it */
    uint64_t lone, lone_wins; /* matches with one bot of another kind; of these, those it won, alone or not */
    struct {
        double seats, score, square, held[DEALT_IDS], by_score[DEALT_IDS], by_held[DEALT_IDS][DEALT_IDS];
    } moment;
    struct tally tally[STATISTICS_FIGURES][STATISTICS_IDS]; /* the game's own */
};

struct figures {
    uint64_t matches, moves, draws, listed;    /* listed: legal moves in all lists */
    uint64_t move[256], event[256], step[256]; /* by index in the game's tables; special moves among them */
    size_t longest_list;
    uint8_t longest_at; /* the step of the longest list */
    uint64_t troubles;
    uint64_t checks; /* decisions at which the properties were checked */
    struct standing standing[SEATS_MAX + 1][SEATS_MAX];
    struct score_figures scores[SEATS_MAX + 1];
};

/* Notes what a move brought about: p is the play after it, with its outcome. */
void figures_add_outcome(struct figures *figures, const struct play *p);

/* Notes how a match ended. `lone`: the seat of the bot that differs from the others; -1: there is none. */
void figures_add_end(struct figures *figures, const struct play *p, int lone);

/* Adds those of another thread. */
void figures_merge(struct figures *to, const struct figures *from);

/* The same figures as tables of another file: score_figures_*() in figures_score.c. */
void score_figures_add(struct score_figures *scores, const struct play *p, int lone);
void score_figures_merge(struct score_figures *to, const struct score_figures *from);
void score_figures_write(FILE *to, const struct score_figures *scores, const struct pack *pack);

/* `lengths`: moves of each match; they are sorted. `seconds`: how long all of it took. */
void figures_write(FILE *to, const struct figures *figures, const struct pack *pack, uint32_t *lengths,
                   double seconds);

#endif
