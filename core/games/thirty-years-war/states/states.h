/* Thirty Years War: functions of states that other files call: control and Victory Points, aid and pay,
 * the tracks, single nations. */
#ifndef WESTPHALIA_TYW_STATES_H
#define WESTPHALIA_TYW_STATES_H

#include "games/thirty-years-war/game.h"

/* ---- control.c: 3.1, 5.1 ---- */

/* -1: an Independent City, or a box. */
int tyw_area_of(const struct play *p, int space);
/* 15.24: one less while all Cities of the Area are at Pillage-2. */
int tyw_area_value(const struct play *p, int area);
/* 5.12: points are added for the Catholics; an event. */
void tyw_vp(struct play *p, int points, enum vp_reason reason);
/* A City of a Neutral Area that has its marker, or a neutral Independent City. */
bool tyw_is_neutral(const struct play *p, int space);
int tyw_count_cities(const struct play *p, int area, int seat);
/* The city comes under the seat's control; seat -1: no side's. The Area, the Electors and the VP follow;
 * events. It is not for boxes and off-map France. */
void tyw_city_take(struct play *p, int space, int seat, struct cause cause);
/* These Cities of one Area come under the seat's control at the same time: the Area changes hands once
 * (R6). */
void tyw_cities_take(struct play *p, int area, struct spaces cities, int seat, struct cause cause);
/* A card brings an Area to a side (9.13, 9.22). Its marker goes, cities without enemies turn, its VP move. */
void tyw_area_enter_war(struct play *p, int area, int seat);
/* 5.13, 11.18: a unit enters. Nothing happens where no marker is. */
void tyw_violate(struct play *p, int seat, int space);
void tyw_revolt_place(struct play *p, int space); /* 9.42 */
/* 9.43: the seat puts it down. */
void tyw_revolt_remove(struct play *p, int space, int seat);
/* The Area's value follows (15.24). */
void tyw_pillage_set(struct play *p, int space, int level, struct cause cause);
int tyw_electors(const struct play *p, int seat);
void tyw_electors_check(struct play *p); /* 5.141 */
void tyw_derive(const struct play *p, void *derived);
int32_t tyw_score(const struct play *p, int seat);

/* ---- withdrawal.c: 5.32 ---- */

/* Pieces leave the space one after the other. */
bool tyw_is_left_by_peace(const struct play *p, int space);

/* ---- settle.c: what follows of itself after every move ---- */

void tyw_settle(struct play *p);
/* The side with units outside a fortress that is not its own; -1: neither. */
int tyw_besieger(const struct play *p, int space);
/* R55: outside, with enemy units. */
bool tyw_leaders_are_alone(const struct play *p, int seat, int space);
int tyw_siege_level(const struct play *p, int space); /* 13.13 */
/* The Cardinal or his replacement, on the map; -1: neither is. */
int tyw_cardinal(const struct play *p);
/* 17.Sp.31: how many units of the Cardinal's army are not with him if the stack is in this space. */
int tyw_cardinal_strays(const struct play *p, const struct activation *a, int to);
/* 17.H.5: Bethlen Gabor is lost, or all Hungary is Catholic. */
bool tyw_rebellion_is_over(const struct play *p);
/* 16.25: a Protestant army in the UP is large enough. */
bool tyw_answers_siege(const struct play *p);

/* ---- wallenstein.c: 7 ---- */

/* He is in play, or recalled. */
static inline bool tyw_wallenstein_in_play(const struct play *p)
{
    const int status = tyw_state(p)->wallenstein.status;
    return status == WALLENSTEIN_IN_PLAY || status == WALLENSTEIN_RECALLED;
}
void tyw_wallenstein_begin(struct play *p);
/* 7.1, 19.6: one adjustment of the track. */
void tyw_influence(struct play *p, int points, struct cause cause);
void tyw_inspect_wallenstein(const struct play *p, struct faults *faults);

/* ---- aid.c, pay.c: 14, 15.1 ---- */

/* The donors in the order in which their points are told. */
extern const uint8_t tyw_donors_in_turn[DONORS];
/* 14.2: the donor gives at all. */
bool tyw_donor_pays(const struct play *p, int donor);
/* The donor gives points; an event. */
void tyw_aid(struct play *p, int donor, int points);
/* The line of points on the card. P9 has another one with option 19.10 (R113). */
const uint8_t *tyw_aid_printed(const struct play *p, int card);
/* 14.2, 8.65, 16.13: the points that the card brings. */
void tyw_aid_of_card(const struct play *p, int card, int points[DONORS]);
/* 19.4a: the points that this turn's AID cards bring under the Events in effect. */
void tyw_aid_of_turn(const struct play *p, int points[DONORS]);
/* 19.4a: something has changed since `before`. */
void tyw_aid_recount(struct play *p, const int before[DONORS]);
/* Points that may be spent, for a Swedish unit or for any other (17.Sw.1). */
int tyw_aid_left(const struct play *p, int seat, bool swedish);
/* Spends at most the points that are left. */
void tyw_aid_spend(struct play *p, int seat, int points, bool swedish);
void tyw_pay_begin(struct play *p, int seat);

/* ---- recruitment.c, revolts.c, dutch_war.c: 8.4, 9.44, 16 ---- */

/* Some leader can try something. */
bool tyw_may_recruit(const struct play *p, int seat);
void tyw_revolts_begin(struct play *p);
/* 16.12: the marker moves box by box. */
void tyw_dutch_war(struct play *p, int boxes);
/* 16.22, 16.24: sees to armies in the UP that have lost their leader. */
void tyw_armies_in_up_check(struct play *p);
bool tyw_spinola_army(const struct play *p); /* 5.15, 16.25 */
void tyw_inspect_dutch_war(const struct play *p, struct faults *faults);

#endif
