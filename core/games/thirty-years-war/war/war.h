/* Thirty Years War: functions of war that other files call: activations, movement, combat, sieges, supply,
 * pillage. */
#ifndef WESTPHALIA_TYW_WAR_H
#define WESTPHALIA_TYW_WAR_H

#include "games/thirty-years-war/game.h"

/* ---- activation.c: 8.3 ---- */

/* The nearest activation on the stack; NULL: there is none. */
struct activation *tyw_activation_of(const struct play *p);
/* Calls STEP_ACTIVATION; the leader is to be chosen. */
void tyw_activate_leader(struct play *p, int seat, int card, int value);
/* The activation of one leader or one unit by a Free Action; the other of both is -1. */
struct activation tyw_free_activation(int seat, int leader, int unit, int space);
/* The movement is over: on to foraging. */
void tyw_movement_ends(struct play *p, struct activation *a);

/* ---- activation_inspect.c ---- */

/* Of STEP_ACTIVATION (struct step, inspect). */
void tyw_inspect_activation(const struct play *p, int at, struct faults *faults);

/* ---- activated_leader.c: 8.3, 10.14 ---- */

/* The leader of an activation that has begun. */
void tyw_activation_names(struct play *p, struct activation *a, int leader);
/* 10.14, with options 7.25 and 19.7. */
int tyw_stars(const struct play *p, int leader);
/* His rating as it counts now (C43). */
int tyw_activation_rating(const struct play *p, int leader);
/* The lowest rating of the leaders that a card can activate; INT_MAX: there is none. */
int tyw_lowest_rating(const struct play *p, int seat);
/* Whether a card of that value activates him. */
bool tyw_may_activate(const struct play *p, int seat, int leader, int value);
const struct refusal *tyw_why_not_activate(const struct play *p, int seat, int leader, int value);
/* Why a leader does nothing at all for the seat. `why` has the refusals, made by INACTIVE_LEADER() with
 * the rule. */
enum inactive { INACTIVE_ENEMY, INACTIVE_AWAY, INACTIVE_NAMED, INACTIVES };
#define INACTIVE_LEADER(rule)                                                                                \
    {                                                                                                        \
        [INACTIVE_ENEMY] = {"not-own-leader", rule, "{leader} is not a leader of {seat}."},                  \
        [INACTIVE_AWAY] = {"not-on-map", rule, "{leader} is not on the map."}, [INACTIVE_NAMED] = {          \
            "leader-named",                                                                                  \
            rule,                                                                                            \
            "{leader} does nothing in this turn, because of the Swedish-Danish Conflict (C21)."              \
        }                                                                                                    \
    }
const struct refusal *tyw_why_inactive(const struct play *p, int seat, int leader,
                                       const struct refusal why[INACTIVES]);

/* ---- stack.c, stack_left.c: 10.12, 11.14, 11.15 ---- */

/* Why the pieces that move with the stack cannot be changed now. */
const struct refusal *tyw_why_not_restack(const struct play *p);
MOVE_CANDIDATES(tyw_leaders_here);
MOVE_CANDIDATES(tyw_kinds_here);

/* All leaders that move with the stack, the activated one among them. */
struct leaders tyw_moving_leaders(const struct activation *a);
/* 10.12: the Leadership ratings of these combined; of those in the activation that count. */
int tyw_ratings(const struct play *p, struct leaders leaders);
int tyw_leadership(const struct play *p, const struct activation *a);
/* The stack is inside a fortress, and enemies are outside. */
bool tyw_is_inside(const struct play *p, const struct activation *a);
/* R112: some unit can still be taken to safety. *first becomes the move that takes one. */
bool tyw_must_take(const struct play *p, const struct activation *a, struct move *first);

/* ---- entering.c, united_provinces.c: 11.3, 11.4, 16.2, 17 ---- */

/* Why these may never enter: their nation, Ulm, France. The pieces that stand there do not count. */
const struct refusal *tyw_why_not_enter(const struct play *p, struct units units, struct leaders leaders,
                                        int space);
/* 17.Sp.32: the Cardinal's army stays in the zone, also on a way that is looked at ahead. */
const struct refusal *tyw_why_not_leave_zone(const struct play *p, const struct activation *a, int to);
const struct refusal *tyw_why_not_into_up(const struct play *p, const struct activation *a);
const struct refusal *tyw_why_not_out_of_up(const struct play *p, const struct activation *a, int to);
/* The way there leads from the UP across the sea. */
bool tyw_is_sea_way(const struct play *p, const struct activation *a, int to);
/* Own units that stay in the space without a leader when the stack goes. */
struct units tyw_left_without_leader(const struct play *p, const struct activation *a);
/* R124: the stack can leave the UP, and the ratings leave units there without a leader. */
bool tyw_leaves_behind(const struct play *p, const struct activation *a);

/* ---- movement.c: 11.1, 11.2 ---- */

/* Whether all that move have so many Movement Points left (11.11, R48). */
bool tyw_has_points(const struct play *p, const struct activation *a, int points);
/* Why the stack cannot spend a Movement Point. */
const struct refusal *tyw_why_no_point(const struct play *p, const struct activation *a);
/* R112: some step to safety is open. */
bool tyw_can_flee(const struct play *p, const struct activation *a);
/* Why a move of a moving stack is not legal now: the refusal says what the stack does instead. */
const struct refusal *tyw_why_not_moving(const struct play *p, const struct activation *a);
/* R109: a stack of Imperials and Bavarians that has not moved may remain until the end of the turn. */
bool tyw_may_remain(const struct play *p, const struct activation *a);
/* R123: why it could do nothing. */
const struct refusal *tyw_why_nothing_to_do(const struct play *p, const struct activation *a);
/* Why the stack may not stay in that space, its own or the next: a limit of stacking, or enemy leaders
 * (11.22). */
const struct refusal *tyw_why_not_stay(const struct play *p, const struct activation *a, int space);
/* R47: why the stack may not stay in its own space although it can go on. All ways of ending the movement
 * ask this. */
const struct refusal *tyw_why_not_stop(const struct play *p, const struct activation *a);
/* R47: why the stack may not become `after` in its space: it can go on, and then it could neither go on
 * nor stay. All ways of splitting it, of adding to it and of spending a point where it stands ask this. */
const struct refusal *tyw_why_not_become(const struct play *p, const struct activation *a,
                                         const struct activation *after);
/* R47: why the pieces that the stack leaves in its space break a limit. */
const struct refusal *tyw_why_not_leave_rest(const struct play *p, const struct activation *a);
/* The stages ACTIVATION_ENTERED and ACTIVATION_REACTED. */
void tyw_activation_enter(struct play *p, struct activation *a);
void tyw_activation_reacted(struct play *p, struct activation *a);

/* ---- conversion.c, overrun.c: 11.17, 9.43, 12.6 ---- */

/* The stack can take the City where it stands, or put a Revolt down there. */
bool tyw_can_spend_here(const struct play *p, const struct activation *a);
/* Wallenstein gains influence by a City that his stack takes or frees. */
void tyw_city_won(struct play *p, const struct activation *a);
/* 12.61: the stack can overrun the enemies in that space, for one of so many points. */
bool tyw_can_overrun(const struct play *p, const struct activation *a, int space, int points);

/* ---- foraging.c, campaign_move.c: 11.16, 19.8 ---- */

/* 11.16: calls STEP_FORAGING. */
void tyw_forage_begin(struct play *p, const struct activation *a);
/* 11.161: levels that no city can give. */
int tyw_forage_unmet(const struct play *p, const struct activation *a);
/* True when a seat is asked. */
bool tyw_campaign_begins(struct play *p, struct round *round);
/* The space is farther from enemy units, and has none. */
bool tyw_is_safer(const struct play *p, const struct activation *a, int to);

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
