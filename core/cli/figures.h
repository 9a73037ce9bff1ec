/* Figures of many matches: how often things happen, how long matches last, who wins. */
#ifndef WESTPHALIA_CLI_FIGURES_H
#define WESTPHALIA_CLI_FIGURES_H

#include <stdio.h>

#include "bots/statistics.h"
#include "engine/pack.h"

enum {
    SCORES = 1024, /* final scores are counted up to this; a score outside counts as the nearest one inside */
    DEALT_IDS = 24, /* ids that chance deals; they are correlated with one another */
    KINDS = 256     /* of moves, events or steps: their numbers are bytes */
};

/* The results of one seat at one number of players. */
struct standing {
    uint64_t matches;
    uint64_t wins;   /* matches won alone */
    uint64_t shared; /* matches won together with others */
    int64_t score;   /* the sum of the final scores, where the game has a score */
};

/* How far apart the scores are at one number of players, and how much of it is luck. The moments are those of
 * the final score and of the number of each dealt id that a seat held. */
struct score_figures {
    uint64_t matches;
    int64_t best, last;       /* sums of the highest and the lowest final score */
    uint64_t score[SCORES];   /* how many seats ended with it */
    uint64_t lone, lone_wins; /* matches with one bot of another kind; those that it won, alone or not */
    struct {
        double seats, score, square, held[DEALT_IDS], by_score[DEALT_IDS], by_held[DEALT_IDS][DEALT_IDS];
    } moment;
    struct tally tally[STATISTICS_FIGURES][STATISTICS_IDS]; /* the figures of the game's own statistics */
};

struct figures {
    uint64_t matches, moves, draws, listed; /* listed: legal moves in all lists */
    /* By index in the game's tables, special moves included. */
    uint64_t move[KINDS], event[KINDS], step[KINDS];
    size_t longest_list;
    uint8_t longest_at; /* the step of the longest list */
    uint64_t troubles;
    uint64_t checks; /* decisions at which the properties were checked */
    struct standing standing[SEATS_MAX + 1][SEATS_MAX];
    struct score_figures scores[SEATS_MAX + 1];
};

/* Adds what a move brought about. p is the play after the move, with its outcome. */
void figures_add_outcome(struct figures *figures, const struct play *p);

/* Adds how a match ended. `lone` is the seat of the bot that differs from the others, or NO_SEAT. */
void figures_add_end(struct figures *figures, const struct play *p, int lone);

/* Adds the figures of another thread. */
void figures_merge(struct figures *to, const struct figures *from);

/* The part of the figures that goes by the number of players: figures_score.c. */
void score_figures_add(struct score_figures *scores, const struct play *p, int lone);
void score_figures_merge(struct score_figures *to, const struct score_figures *from);
void score_figures_write(FILE *to, const struct score_figures *scores, const struct pack *pack);

/* Writes all figures as text. `lengths` has the moves of each match, and is sorted. `seconds` is the time of
 * the run. */
void figures_write(FILE *to, const struct figures *figures, const struct pack *pack, uint32_t *lengths,
                   double seconds);

#endif
