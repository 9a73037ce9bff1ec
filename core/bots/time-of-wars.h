/* Shared by time-of-wars.c and time-of-wars-plans.c: the state of the match for one player. */
#ifndef WESTPHALIA_BOTS_TIME_OF_WARS_H
#define WESTPHALIA_BOTS_TIME_OF_WARS_H

#include "games/time-of-wars/tables.h"

/* The unit is a hundredth of a Victory Point. Self-play found the weights. */
enum {
    POINT = 100,
    WON = 1000 * POINT,
    /* the worth of a later turn */
    CARD_TO_COME = 21, /* a card that will be drawn */
    FUND = 19,
    LOSS = 9, /* a step lost in battle */
    STACKS = 96
};

/* Units of one power in a space, without garrisons. */
struct stack {
    int16_t space;
    int8_t power, seat; /* `seat` commands them; -1: none */
    uint8_t count, steps, infantry, rating;
    uint8_t fresh; /* units that may move in this impulse */
    int16_t combat;
    bool marches;
};

/* The records of current procedures; NULL: the procedure is not under way. */
struct procedures {
    const struct march *march;
    const struct war *war;
    const struct impulse *impulse;
};

/* What is left of the turn and of the match. */
struct time_left {
    bool impulses; /* the match is in the phase of impulses (6.9) */
    int turns;
    int life; /* percent that armies still count */
    /* Cards that can still be played in this turn, or in the next one where this one is over. */
    uint8_t cards[SEATS];
    bool deploys[SEATS]; /* an army of its capital can still be deployed (6.8) */
};

/* The state of the match for one player. */
struct survey {
    const struct play *p;
    const struct state *s;
    const struct components *c;
    int viewer;
    struct procedures current;
    struct time_left time;
    uint32_t at_war[POWERS],
        open[SEATS]; /* powers, one bit each: those at War with it; those whose spaces it may enter */
    struct spaces walls[SEATS], targets[SEATS], enter[SEATS];
    int16_t prize[SEATS][SPACES_MAX], defence[SEATS][SPACES_MAX];
    int count;
    struct stack stack[STACKS];
    int value[SEATS];
};

static inline int heuristic_limit(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* The worth of a space to its controller; and the loss of one Fortified City on its track. */
int heuristic_space_worth(const struct survey *v, int seat, int space);
int heuristic_city_lost(const struct survey *v, int seat);

/* Adds the possible gains of armies by sieges, battles and control, and the losses of others by them. */
void heuristic_see_plans(struct survey *v);

#endif
