/* What time-of-wars.c and time-of-wars-plans.c share: how the game stands, as one player sees it. For the greedy bot of self-play alone. */
#ifndef WESTPHALIA_BOTS_TIME_OF_WARS_H
#define WESTPHALIA_BOTS_TIME_OF_WARS_H

#include "games/time-of-wars/tables.h"

/* All is counted in hundredths of a Victory Point. The weights were found by letting bots play. */
enum {
    POINT = 100,
    WON = 1000 * POINT,
    /* what a turn to come is worth */
    CARD_TO_COME = 21, /* a card that will be drawn */
    FUND = 19,
    LOSS = 9, /* a step lost in battle */
    STACKS = 96
};

/* Units of one power in a space that are no garrison. */
struct stack {
    int16_t space;
    int8_t power, seat; /* who commands it; -1: nobody */
    uint8_t count, steps, infantry, rating;
    uint8_t fresh; /* units that may move in this impulse */
    int16_t combat;
    bool marches;
};

struct survey {
    const struct play *p;
    const struct state *s;
    const struct components *c;
    const struct march *march;     /* NULL: none is under way */
    const struct war *war;         /* NULL: no War is being declared */
    const struct impulse *impulse; /* NULL: none is under way */
    int viewer;
    bool impulses;        /* the phase in which cards are played (6.9) */
    int turns_left, life; /* life: percent that armies still count */
    uint8_t
        cards[SEATS]; /* that can still be played in this turn, or in the next one where this one is over */
    bool deploys[SEATS]; /* an army of its capital can still be deployed (6.8) */
    uint32_t at_war[POWERS],
        open[SEATS]; /* powers, one bit each: at War with it; whose spaces may be entered */
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

/* What a space is worth to whoever controls it; `lost`: with what a Fortified City less on its track costs it. */
int heuristic_space_worth(const struct survey *v, int seat, int space);
int heuristic_city_lost(const struct survey *v, int seat);

/* What armies could gain by sieges, battles and control from where they stand, and what that threatens to cost others. */
void heuristic_see_plans(struct survey *v);

#endif
