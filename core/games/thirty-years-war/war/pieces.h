/* Thirty Years War: the pieces: where they stand, what they are worth, how they come, move and go (10). */
#ifndef WESTPHALIA_TYW_PIECES_H
#define WESTPHALIA_TYW_PIECES_H

#include "games/thirty-years-war/game.h"

/* ---- who stands where: inline, since all rules ask it ---- */

/* All counters of the side. The Saxons are on the side that the state names (8.66). */
static inline struct units tyw_units_of(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    const struct units saxons = c->pieces.of_nation[SAXON];
    return tyw_state(p)->saxony == seat ? units_either(c->pieces.of_seat[seat], saxons)
                                        : units_without(c->pieces.of_seat[seat], saxons);
}

static inline struct leaders tyw_leaders_of(const struct play *p, int seat)
{
    const struct components *c = tyw_components(p);
    const struct leaders saxons = c->pieces.leaders_of_nation[SAXON];
    return tyw_state(p)->saxony == seat ? leaders_either(c->pieces.leaders_of[seat], saxons)
                                        : leaders_without(c->pieces.leaders_of[seat], saxons);
}

static inline struct units tyw_units_at(const struct play *p, int seat, int space)
{
    return units_both(tyw_units_of(p, seat), tyw_place(p, space)->units);
}

static inline struct units tyw_units_outside(const struct play *p, int seat, int space)
{
    return units_without(tyw_units_at(p, seat, space), tyw_state(p)->inside.units);
}

static inline struct units tyw_units_inside(const struct play *p, int seat, int space)
{
    return units_both(tyw_units_at(p, seat, space), tyw_state(p)->inside.units);
}

static inline struct leaders tyw_leaders_at(const struct play *p, int seat, int space)
{
    return leaders_both(tyw_leaders_of(p, seat), tyw_place(p, space)->leaders);
}

static inline struct leaders tyw_leaders_outside(const struct play *p, int seat, int space)
{
    return leaders_without(tyw_leaders_at(p, seat, space), tyw_state(p)->inside.leaders);
}

static inline struct leaders tyw_leaders_inside(const struct play *p, int seat, int space)
{
    return leaders_both(tyw_leaders_at(p, seat, space), tyw_state(p)->inside.leaders);
}

static inline struct units tyw_units_on_side(const struct play *p, int seat, int space, bool inside)
{
    return inside ? tyw_units_inside(p, seat, space) : tyw_units_outside(p, seat, space);
}

static inline struct leaders tyw_leaders_on_side(const struct play *p, int seat, int space, bool inside)
{
    return inside ? tyw_leaders_inside(p, seat, space) : tyw_leaders_outside(p, seat, space);
}

static inline bool tyw_has_units(const struct play *p, int seat, int space)
{
    return !units_is_empty(tyw_units_at(p, seat, space));
}

static inline bool tyw_has_units_outside(const struct play *p, int seat, int space)
{
    return !units_is_empty(tyw_units_outside(p, seat, space));
}

/* ---- who stands where, and what they are worth ---- */

int tyw_leader_seat(const struct play *p, int leader);
int tyw_kind_seat(const struct play *p, int kind);
/* -1: not on the map. */
int tyw_unit_space(const struct play *p, int unit);
int tyw_leader_space(const struct play *p, int leader);
struct leaders tyw_leaders_on_map(const struct play *p, int seat);
/* The spaces where the seat has units. */
struct spaces tyw_spaces_with(const struct play *p, int seat);
/* Their Combat Factors. */
int tyw_factors(const struct play *p, struct units units);
/* The first unit of the kind and condition among them; -1: there is none. */
int tyw_find_unit(const struct play *p, struct units units, int kind, int condition);
static inline int tyw_condition(const struct play *p, int unit)
{
    return units_has(tyw_state(p)->reduced, unit) ? REDUCED : FULL;
}
/* Counters that can still come (2.1). */
int tyw_in_mix(const struct play *p, int kind);
/* Units of the seat that may still be placed there (10.21). */
int tyw_room(const struct play *p, int seat, int space);
/* Whether pieces of the nation are among these. */
bool tyw_has_nation(const struct play *p, struct units units, struct leaders leaders, enum nation nation);
/* 17.A.2: Imperials and Bavarians together, before C19. */
bool tyw_is_mixed(const struct play *p, struct units units, struct leaders leaders);

/* ---- stacking ---- */

/* 17.A.2, 7.24, C54, 19.7: whether these pieces may stand together. */
bool tyw_may_stack(const struct play *p, struct units units, struct leaders leaders);
const struct refusal *tyw_why_not_stack(const struct play *p, struct units units, struct leaders leaders);
/* Why these may not be all that a side has in one space. There are at most eight units, too (10.21,
 * 10.24). */
const struct refusal *tyw_why_not_share_space(const struct play *p, struct units units,
                                              struct leaders leaders);
/* R118: a leader without units does not come to an enemy leader who stands there alone. */
bool tyw_enemy_leader_keeps_out(const struct play *p, int seat, int space);
/* Stacking allows it, and the space is not a besieged or masked fortress (9.23). */
bool tyw_may_place_leader(const struct play *p, int leader, int space);
bool tyw_may_place_kind(const struct play *p, int kind, int space);

/* ---- pieces come, move and go ---- */

/* These three note no event. A leader who moves leaves any fortress. */
void tyw_unit_move(struct play *p, int unit, int from, int to);
void tyw_leader_move(struct play *p, int leader, int from, int to);
void tyw_go_inside(struct play *p, struct units units, struct leaders leaders); /* 11.23 */

/* The others note events. Places units out of the counter mix, and gives how many came. */
int tyw_units_place(struct play *p, int kind, int condition, int count, int space);
/* A leader who is out of the game does not come. */
void tyw_leader_place(struct play *p, int leader, int space);
/* Seat's units have been placed: enemy leaders who are alone go into their own fortress, or are lost
 * (R118). */
void tyw_meet_leaders(struct play *p, int seat, int space);
/* 12.32. LOSS_LOOT eliminates for good. */
void tyw_step_lose(struct play *p, int unit, int reason);
void tyw_units_eliminate(struct play *p, struct units units, bool for_good, struct cause cause);
/* 12.41, 12.42: with `replaced` the reverse side, or the leader named on it, takes his place. */
void tyw_leader_lost(struct play *p, int leader, bool replaced, struct cause cause);
/* They are not replaced. */
void tyw_leaders_lost(struct play *p, struct leaders leaders, struct cause cause);
/* A card takes him out of the game. Nothing replaces him. */
void tyw_leader_remove(struct play *p, int leader, struct cause cause);

#endif
