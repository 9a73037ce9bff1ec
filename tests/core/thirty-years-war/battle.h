/* A battle on the table: an army enters a city, attacks, and fires. */
#ifndef WESTPHALIA_TESTS_TYW_BATTLE_H
#define WESTPHALIA_TESTS_TYW_BATTLE_H

#include "table.h"

/* A Protestant army enters Budweis, where Catholics stand. */
static inline void meet(const char *army, const char *leader, const char *enemy)
{
    table_open();
    put("pilsen", army);
    put("budweis", enemy);
    activate_all(PROTESTANT, leader);
    goes(PROTESTANT, "budweis");
}

/* The attack; the army forages where it fights. */
static inline void attack(int seat, const char *city)
{
    made(seat, "attack");
    while (at(STEP_FORAGING))
        made(seat, "forage", city);
}

/* An argument of the fire of the attacker (0) or the defender (1): fire(ATTACKER, drm). */
#define fire(n, name) nth_arg(EVENT_FIRE, n, name)

#endif
