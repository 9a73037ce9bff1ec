/* Thirty Years War: stacks and their movement (10.12, 11), as other files call them. */
#ifndef WESTPHALIA_TYW_MOVEMENT_H
#define WESTPHALIA_TYW_MOVEMENT_H

#include "games/thirty-years-war/game.h"

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

#endif
