/* Statistics: what is counted when bots play whole matches of a game, so that its pack can be balanced.
 *
 * Self-play alone uses them. Each game's statistics are in the folder `statistics`. */
#ifndef WESTPHALIA_BOTS_STATISTICS_H
#define WESTPHALIA_BOTS_STATISTICS_H

#include "engine/play.h"

enum {
    STATISTICS_FIGURES = 16, /* the most figures of one game */
    STATISTICS_IDS = 64      /* the most ids of a figure's domain */
};

/* A number that is observed again and again. It has a mean for each id of its domain, or one mean. */
struct figure {
    const char *name;        /* "points of a VP marker in a turn"; NULL ends a table of them */
    const struct domain *of; /* NULL: one mean */
    bool often; /* observations are counted, and there is no mean; ids without any are reported, too */
};

/* What was observed of one id of a figure. */
struct tally {
    uint64_t count;
    int64_t sum;
};

struct statistics {
    const struct figure *figures;
    /* Adds what has happened to the tallies, by figure and id (0 where the figure has no domain). It is
     * called after every action of a match; p->out has the events. */
    void (*observe)(const struct play *p, struct tally tally[][STATISTICS_IDS]);

    /* How many of `id` the seat holds of something that chance deals and no seat can change (markers, a
     * hidden aim). The id is one of the domain of figure `worth`, whose mean is what one of them scores.
     * After a match self-play correlates the final scores with it: near 0, play decided and not the deal.
     * NULL: the game deals nothing of the kind. */
    int (*held)(const struct play *p, int seat, int id);
    int worth;
};

/* The statistics of the game, or NULL. */
const struct statistics *statistics_of(const struct game *game);

/* "1", "2", ...: ids of a domain of numbers. */
extern const char *const STATISTICS_NUMBERS[STATISTICS_IDS];

/* For observe(): whether the action brought about an event of the type. */
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
