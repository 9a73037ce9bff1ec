/* Thirty Years War: combat and sieges (12, 13), as other files call them. */
#ifndef WESTPHALIA_TYW_COMBAT_H
#define WESTPHALIA_TYW_COMBAT_H

#include "games/thirty-years-war/game.h"

/* ---- attack.c, combat.c, losses.c, leader_loss.c, retreat.c: 12, 10.22 ---- */

/* 13.15: another unit inside may be named. */
bool tyw_garrison_may_join(const struct play *p, const struct activation *a);
extern const struct refusal tyw_free_action; /* a Free Action has no combat (8.321) */
/* ACTIVATION_FIGHT: calls STEP_COMBAT, or rolls for a siege. */
void tyw_fight(struct play *p, struct activation *a);
/* 12.22: the defender's force, with all units outside (R56), and what both forces count. */
void tyw_forces_count(const struct play *p, struct combat *b);
/* The column of the table in which the force's fire is read (12.25). */
int tyw_fire_column(const struct play *p, const struct force *own);
/* R57: the leader who commands of these; -1: no leader is there. */
int tyw_commander(const struct play *p, struct leaders leaders);
/* R63: no unit of that side is left. */
bool tyw_army_lost(const struct play *p, const struct combat *b, int role);
void tyw_check_leaders(struct play *p, struct combat *b); /* 12.4 */
/* Calls the step of the reason if there is anything to lose. */
void tyw_losses(struct play *p, int seat, int reason, int need, struct units units);
/* One of these steps is the current one. */
bool tyw_is_losing(const struct play *p);
/* 12.53, R64: back to a space that the pieces came from. Enemies who came out of the fortress there go
 * back inside. */
void tyw_go_back(struct play *p, int seat, int from, int to, struct units units, struct leaders leaders);
/* 10.22: the limit that the seat's pieces break there; NULL: none. The check calls STEP_OVER_LIMIT for it. */
const struct refusal *tyw_limit_broken(const struct play *p, int seat, int space);
void tyw_check_limit(struct play *p, int seat, int space);

/* ---- siege.c: 13 ---- */

void tyw_siege_set(struct play *p, int space, int marker);
/* Why the seat may place no Siege marker there (13.11, 13.13). */
const struct refusal *tyw_why_not_besiege(const struct play *p, int seat, int space);
/* 13.2. `commander`: of the besiegers; -1: none. */
void tyw_siege_roll(struct play *p, int space, int commander);
void tyw_continued_sieges_begin(struct play *p, int seat); /* 13.26 */

#endif
