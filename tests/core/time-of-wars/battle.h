/* A battle on the table: an army of Sweden goes from Riga to Mitau, where the Commonwealth stands. */
#ifndef WESTPHALIA_TESTS_TOW_BATTLE_H
#define WESTPHALIA_TESTS_TOW_BATTLE_H

#include "table.h"

/* The two armies face each other; no seat has moved yet. */
static inline void face(const char *army, const char *enemy)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "riga");
    controls(COMMONWEALTH, "mitau");
    put("riga", army);
    put("mitau", enemy);
    acts(SWEDEN, 2);
}

/* The march; the defender stands. */
static inline void attack(void)
{
    made(SWEDEN, "march", "riga");
    made(SWEDEN, "go", "mitau");
    if (at(STEP_WITHDRAWAL)) made(COMMONWEALTH, "stand");
}

/* ... with these dice, the attacker's first, where no seat has a card. */
#define fight(...)                                                                                           \
    do {                                                                                                     \
        given(__VA_ARGS__);                                                                                  \
        attack();                                                                                            \
    } while (0)

enum { FIRE_POWER, FIRE_SUM, FIRE_COLUMN, FIRE_LEVEL, FIRE_SHIFT, FIRE_DIE, FIRE_OTHER_DIE, FIRE_LOSS };

/* What the n-th side that fired did because of the last move. */
static inline int fire(int n, int what)
{
    return nth_event(EVENT_FIRE, n)->arg[what];
}

static inline int winner(void)
{
    return first_event(EVENT_BATTLE_WON)->arg[1];
}

#endif
