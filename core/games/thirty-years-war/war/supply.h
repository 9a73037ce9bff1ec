/* Thirty Years War: supply, loot and pillage (15), as other files call them. */
#ifndef WESTPHALIA_TYW_SUPPLY_H
#define WESTPHALIA_TYW_SUPPLY_H

#include "games/thirty-years-war/game.h"

/* ---- leaders_alone.c: 15.225, R55 ---- */

/* The owner chooses a city for the leaders. False: there is no city, and they are lost. */
bool tyw_place_leaders(struct play *p, int seat, int space, struct leaders leaders);

/* ---- loot.c, pillage.c: 15.2, 15.25, 18.24 ---- */

void tyw_looting_begin(struct play *p);
/* C14: calls STEP_LOOT for one force. */
void tyw_loot_at(struct play *p, int space, struct units units, int seat);
/* 15.25: both dice, then who may recover. */
void tyw_recovery_begin(struct play *p);
/* 18.24: the players place Pillage markers, then STEP_TURN begins. */
void tyw_pillage_begin(struct play *p);
/* Ends STEP_PLACE_PILLAGE and STEP_PLACE_FRENCH. */
void tyw_pillage_placed(struct play *p);

/* ---- supply.c: 15.12, 15.14, 15.15 ---- */

/* A nation's supply; the other one is that of the Cardinal's army until it is in the Spanish Zone
 * (17.Sp.1). */
enum { SUPPLY_CARDINAL = NATIONS, SUPPLIES };
/* Whose bases a unit there uses. */
int tyw_supply_of(const struct play *p, int unit, int space);
struct spaces tyw_bases_of(const struct play *p, int supply);
/* A Supply Base of some nation, as things stand. */
bool tyw_is_supply_base(const struct play *p, int space);
/* The Swedish Base may be used (17.Sw.1). */
bool tyw_base_is_open(const struct play *p);
/* R76: spaces through which a side's lines may lead. */
struct spaces tyw_open_spaces(const struct play *p, int seat);
/* Spaces where the side's units of that supply have a LOC, by those open spaces. */
struct spaces tyw_supplied_spaces(const struct play *p, int seat, int supply, struct spaces open);
/* 19.3: at the end of a side's last round. */
void tyw_locs_establish(struct play *p, int seat);
bool tyw_has_loc(const struct play *p, int unit); /* 15.14 */
bool tyw_is_besieged(const struct play *p, int unit, int space);
/* 15.12: the unit stands there. */
bool tyw_locally_paid(const struct play *p, int unit, int space);

#endif
