/* Time of Wars: what battle.c, battle_forces.c and battle_dice.c share. */
#ifndef WESTPHALIA_TOW_BATTLE_H
#define WESTPHALIA_TOW_BATTLE_H

#include "games/time-of-wars/tables.h"

static inline int tow_other_role(int role)
{
    return role == ATTACKER ? DEFENDER : ATTACKER;
}

static inline bool tow_is_naval(const struct battle *b)
{
    return b->kind == NAVAL_BATTLE || b->kind == DUTCH_BATTLE;
}

static inline bool tow_is_rebels(const struct battle *b, int role)
{
    return b->kind == REBEL_BATTLE && role == DEFENDER;
}

/* Of these units the power's. */
struct units tow_units_of_power(const struct play *p, struct units units, int power);

/* The units, the leader and the commander of each side are found, and the battle is told. */
void tow_forces_meet(struct play *p, struct battle *b);

/* Both sides roll; then losses and the winner are known. */
void tow_battle_dice(struct play *p, struct battle *b);

#endif
