/* Statistics: what is counted when bots play whole matches of a game, so that its pack can be balanced.
 *
 * Only self-play looks at this; no rule may. Everything here works on plain states and has nothing to do with what a
 * match is or how it is stored. */
#ifndef WESTPHALIA_KITS_STATISTICS_H
#define WESTPHALIA_KITS_STATISTICS_H

#include "engine/play.h"

enum {
    STATISTICS_FIGURES = 16, /* of one game at the most */
    STATISTICS_IDS = 64      /* a figure is counted for so many ids of its domain */
};

/* A number that is observed again and again: its mean is of interest. */
struct figure {
    const char *name;        /* "points of a VP marker in a turn"; NULL ends a table of them */
    const struct domain *of; /* one mean an id, and each relative to all; NULL: one mean */
    bool often; /* not a mean: how often it was observed, for every id, so that one it never was is seen */
};

/* What was observed of one id of a figure. */
struct tally {
    uint64_t count;
    int64_t sum;
};

struct statistics {
    const struct figure *figures;
    /* Called after every action of a match (p->out: what happened): adds what is to be observed to the tallies, by figure
     * and id (0 where the figure has no domain). */
    void (*observe)(const struct play *p, struct tally tally[][STATISTICS_IDS]);

    /* Of what chance dealt out and a seat cannot change any more (markers, a hidden aim): how many of `id` the seat holds,
     * an id of the domain of figure `worth`, which tells what one of them brought. When a match is over self-play
     * correlates the final scores with what was held: the nearer to 0, the more it was play. NULL: there is no such thing. */
    int (*held)(const struct play *p, int seat, int id);
    int worth;

    /* What the greedy bot goes by: how well the seat stands, by what it can see itself. The more the better, in units of the
     * game's own choice, which need not be those of game->score. At a secret step the seat's own answer is already
     * noted in the state, and nothing has come of it. NULL: the score. */
    int32_t (*heuristic_value)(const struct play *p, int seat);
};

/* For observe(): whether such an event happened because of the action. */
static inline bool statistics_saw(const struct play *p, int event_type)
{
    for (int i = 0; i < p->out->event_count; i++)
        if (p->out->events[i].type == event_type) return true;
    return false;
}

static inline void tally_add(struct tally *tally, int64_t value)
{
    tally->count++;
    tally->sum += value;
}

#endif
