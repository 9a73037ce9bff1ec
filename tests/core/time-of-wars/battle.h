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

/* The same with these dice, the attacker's first. No seat may have a card. */
#define fight(...)                                                                                           \
    do {                                                                                                     \
        given(__VA_ARGS__);                                                                                  \
        attack();                                                                                            \
    } while (0)

/* An argument of the n-th fire: fire(0, losses). */
#define fire(n, name) nth_arg(EVENT_FIRE, n, name)

static inline int winner(void)
{
    return first_arg(EVENT_BATTLE_WON, power);
}

#endif
