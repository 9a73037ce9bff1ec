/* Pieces: where they stand, their worth, how they come, move, lose steps and go (2.1, 2.2, 10.2, 12.3,
 * 12.42). */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/tables.h"

/* ---- sides ---- */

/* 8.66: the Saxons are on the side that the state names, not on the printed one. */
int tyw_kind_seat(const struct play *p, int kind)
{
    const struct kind_row *row = &tyw_pieces(p)->kind[kind];
    return row->nation == SAXON ? tyw_state(p)->saxony : row->seat;
}

int tyw_leader_seat(const struct play *p, int leader)
{
    const struct leader_row *row = tyw_leader_row(p, leader);
    return row->nation == SAXON ? tyw_state(p)->saxony : row->seat;
}

int tyw_unit_space(const struct play *p, int unit)
{
    EACH_SPACE(p, space)
        if (units_has(tyw_place(p, space)->units, unit)) return space;
    return -1;
}

int tyw_leader_space(const struct play *p, int leader)
{
    EACH_SPACE(p, space)
        if (leaders_has(tyw_place(p, space)->leaders, leader)) return space;
    return -1;
}

struct leaders tyw_leaders_on_map(const struct play *p, int seat)
{
    struct leaders leaders = {0};
    EACH_SPACE(p, space)
        leaders = leaders_either(leaders, tyw_place(p, space)->leaders);
    return leaders_both(leaders, tyw_leaders_of(p, seat));
}

struct spaces tyw_spaces_with(const struct play *p, int seat)
{
    const struct units units = tyw_units_of(p, seat);
    struct spaces spaces = {0};
    EACH_SPACE(p, space)
        if (units_meet(tyw_place(p, space)->units, units)) spaces_add(&spaces, space);
    return spaces;
}

/* ---- what they are worth ---- */

int tyw_factors(const struct play *p, struct units units)
{
    const struct components *c = tyw_components(p);
    int factors = 0;
    EACH(unit, units)
        factors += c->pieces.kind[c->pieces.unit[unit].kind].factor[tyw_condition(p, unit)];
    return factors;
}

static struct units of_kind_and_condition(const struct play *p, struct units units, int kind, int condition)
{
    const struct units of_kind = units_both(units, tyw_pieces(p)->of_kind[kind]);
    return condition == REDUCED ? units_both(of_kind, tyw_state(p)->reduced)
                                : units_without(of_kind, tyw_state(p)->reduced);
}

int tyw_find_unit(const struct play *p, struct units units, int kind, int condition)
{
    return units_next(of_kind_and_condition(p, units, kind, condition), 0);
}

/* ---- the counter mix (2.1) ---- */

static struct units units_in_mix(const struct play *p, int kind)
{
    const struct components *c = tyw_components(p);
    struct units units = units_without(c->pieces.of_kind[kind], tyw_state(p)->out.units);
    EACH_SPACE(p, space)
        units = units_without(units, tyw_place(p, space)->units);
    return units;
}

int tyw_in_mix(const struct play *p, int kind)
{
    return units_count(units_in_mix(p, kind));
}

/* ---- stacking (10.2, 17.A.2, 7.24, C54, 19.7) ---- */

int tyw_room(const struct play *p, int seat, int space)
{
    const int count = units_count(tyw_units_at(p, seat, space));
    return count < STACK_LIMIT ? STACK_LIMIT - count : 0;
}

bool tyw_has_nation(const struct play *p, struct units units, struct leaders leaders, enum nation nation)
{
    const struct components *c = tyw_components(p);
    return units_meet(units, c->pieces.of_nation[nation]) ||
           leaders_meet(leaders, c->pieces.leaders_of_nation[nation]);
}

/* 19.7: until Wallenstein comes, Tilly leads Imperial units where an Imperial leader is with them. */
static bool tilly_leads(const struct play *p, struct leaders leaders)
{
    return tyw_option(p, OPTION_TILLY) && tyw_state(p)->wallenstein.status == WALLENSTEIN_NOT_YET &&
           leaders_has(leaders, tyw_leader(p, TILLY)) &&
           leaders_meet(leaders, tyw_pieces(p)->leaders_of_nation[IMPERIAL]);
}

/* 17.F.5, R92: French and Swedish units together, without those that may still part. */
static bool in_conflict(const struct play *p, struct units units)
{
    const struct components *c = tyw_components(p);
    if (!units_meet(units, c->pieces.of_nation[FRENCH]) || !units_meet(units, c->pieces.of_nation[SWEDISH]) ||
        !tyw_in_effect(p, C54))
        return false;
    EACH(space, tyw_state(p)->conflicts)
        if (units_within(units, tyw_place(p, space)->units)) return false;
    return true;
}

bool tyw_is_mixed(const struct play *p, struct units units, struct leaders leaders)
{
    return tyw_has_nation(p, units, leaders, IMPERIAL) && tyw_has_nation(p, units, leaders, BAVARIAN) &&
           !tyw_in_effect(p, C19);
}

const struct refusal *tyw_why_not_stack(const struct play *p, struct units units, struct leaders leaders)
{
    static const struct refusal RIVALS = {
        "wallenstein-and-tilly", "7.24",
        "Wallenstein and Tilly neither move together nor stay in one space."};
    static const struct refusal TWO_ARMIES = {"imperials-and-bavarians", "17.A.2",
                                              "Before Elector Maximilian (C19) Imperial and Bavarian pieces "
                                              "neither move together nor stay in one space."};
    static const struct refusal CONFLICT = {
        "conflict-of-interest", "17.F.5",
        "French and Swedish units neither move together nor stay in one space (C54)."};
    if (leaders_has(leaders, tyw_leader(p, WALLENSTEIN)) && leaders_has(leaders, tyw_leader(p, TILLY)))
        return &RIVALS;
    if (tyw_is_mixed(p, units, leaders) && !tilly_leads(p, leaders)) return &TWO_ARMIES;
    return in_conflict(p, units) ? &CONFLICT : NULL;
}

const struct refusal *tyw_why_not_share_space(const struct play *p, struct units units,
                                              struct leaders leaders)
{
    static const struct refusal EIGHT = {"stacking-limit", "10.21",
                                         "No more than eight units of a side stay in one space."};
    static const struct refusal EIGHT_IN_ALL = {
        "stacking-limit", "10.24",
        "No more than eight units of a side stay in one space, those inside the fortress included."};
    if (units_count(units) > STACK_LIMIT)
        return units_meet(units, tyw_state(p)->inside.units) ? &EIGHT_IN_ALL : &EIGHT;
    return tyw_why_not_stack(p, units, leaders);
}

bool tyw_may_stack(const struct play *p, struct units units, struct leaders leaders)
{
    return !tyw_why_not_stack(p, units, leaders);
}

/* 9.23: pieces from outside the map do not enter a besieged or masked fortress. */
static bool is_shut(const struct play *p, int seat, int space)
{
    return tyw_place(p, space)->control == seat && tyw_has_units_outside(p, tyw_opponent(seat), space);
}

bool tyw_enemy_leader_keeps_out(const struct play *p, int seat, int space)
{
    return !tyw_has_units_outside(p, seat, space) &&
           !leaders_is_empty(tyw_leaders_outside(p, tyw_opponent(seat), space));
}

bool tyw_may_place_leader(const struct play *p, int leader, int space)
{
    const int seat = tyw_leader_seat(p, leader);
    if (is_shut(p, seat, space) || tyw_enemy_leader_keeps_out(p, seat, space)) return false;
    return tyw_may_stack(p, tyw_units_outside(p, seat, space),
                         leaders_either(tyw_leaders_outside(p, seat, space), leaders_of_one(leader)));
}

bool tyw_may_place_kind(const struct play *p, int kind, int space)
{
    const int seat = tyw_kind_seat(p, kind);
    if (is_shut(p, seat, space) || tyw_room(p, seat, space) == 0) return false;
    struct units units = tyw_units_outside(p, seat, space);
    units_add(&units, units_next(tyw_pieces(p)->of_kind[kind], 0));
    return tyw_may_stack(p, units, tyw_leaders_outside(p, seat, space));
}

/* ---- coming and moving ---- */

void tyw_unit_move(struct play *p, int unit, int from, int to)
{
    units_remove(&tyw_place(p, from)->units, unit);
    units_remove(&tyw_state(p)->inside.units, unit);
    units_add(&tyw_place(p, to)->units, unit);
}

void tyw_leader_move(struct play *p, int leader, int from, int to)
{
    if (from >= 0) leaders_remove(&tyw_place(p, from)->leaders, leader);
    leaders_remove(&tyw_state(p)->inside.leaders, leader);
    leaders_add(&tyw_place(p, to)->leaders, leader);
}

void tyw_go_inside(struct play *p, struct units units, struct leaders leaders)
{
    struct state *s = tyw_state(p);
    s->inside.units = units_either(s->inside.units, units);
    s->inside.leaders = leaders_either(s->inside.leaders, leaders);
}

int tyw_units_place(struct play *p, int kind, int condition, int count, int space)
{
    int placed = 0;
    EACH(unit, units_in_mix(p, kind)) {
        if (placed == count) break;
        units_add(&tyw_place(p, space)->units, unit);
        if (condition == REDUCED)
            units_add(&tyw_state(p)->reduced, unit);
        else
            units_remove(&tyw_state(p)->reduced, unit);
        placed++;
    }
    if (placed)
        event(p, EVENT_UNITS_PLACED, .kind = kind, .condition = condition, .count = placed, .space = space);
    return placed;
}

void tyw_leader_place(struct play *p, int leader, int space)
{
    if (leaders_has(tyw_state(p)->out.leaders, leader)) return;
    const int from = tyw_leader_space(p, leader);
    tyw_leader_move(p, leader, from, space);
    event(p, EVENT_LEADER_MOVED, .leader = leader, .from = from, .to = space);
}

/* ---- going ---- */

static void unit_remove(struct play *p, int unit, bool for_good)
{
    struct state *s = tyw_state(p);
    const int space = tyw_unit_space(p, unit);
    if (space >= 0) units_remove(&tyw_place(p, space)->units, unit);
    units_remove(&s->reduced, unit);
    units_remove(&s->inside.units, unit);
    units_remove(&s->unpaid, unit);
    units_remove(&s->loc.units, unit);
    units_remove(&s->cardinal.units, unit);
    if (for_good) units_add(&s->out.units, unit);
}

void tyw_step_lose(struct play *p, int unit, int reason)
{
    const int space = tyw_unit_space(p, unit), condition = tyw_condition(p, unit);
    event(p, EVENT_STEP_LOST, .kind = tyw_kind_of(p, unit), .condition = condition, .space = space,
          .reason = reason);
    if (condition == FULL)
        units_add(&tyw_state(p)->reduced, unit);
    else
        unit_remove(p, unit, reason == LOSS_LOOT);
}

/* One event for all units that are alike in a space. */
void tyw_units_eliminate(struct play *p, struct units units, bool for_good, struct cause cause)
{
    EACH(unit, units) {
        const int space = tyw_unit_space(p, unit), kind = tyw_kind_of(p, unit);
        const int condition = tyw_condition(p, unit);
        if (space < 0) continue; /* not on the map, or lost with one that is like it */
        const struct units there = units_both(units, tyw_place(p, space)->units);
        const struct units alike = of_kind_and_condition(p, there, kind, condition);
        event(p, EVENT_UNITS_LOST, .kind = kind, .condition = condition, .count = units_count(alike),
              .space = space, WHY(cause));
        EACH(one, alike)
            unit_remove(p, one, for_good);
    }
}

/* Takes him off the map and out of the game. Gives his space. */
static int leader_goes(struct play *p, int leader)
{
    const int space = tyw_leader_space(p, leader);
    if (space >= 0) leaders_remove(&tyw_place(p, space)->leaders, leader);
    leaders_remove(&tyw_state(p)->inside.leaders, leader);
    leaders_add(&tyw_state(p)->out.leaders, leader);
    return space;
}

/* The reverse side, or the leader named on it, comes to the space of the lost one. A named leader who
 * stood elsewhere is replaced there by his own reverse side. A replacement who is out of the game does not
 * come. Nor does one in play whom no card brings: he is the reverse side of this counter, turned when it
 * replaced another leader (R62). */
static void replace_leader(struct play *p, int lost, int space, bool inside)
{
    int heir = tyw_leader_row(p, lost)->replacement;
    while (space >= 0 && heir >= 0 && !leaders_has(tyw_state(p)->out.leaders, heir)) {
        const int stood = tyw_leader_space(p, heir);
        if (stood >= 0 && !leaders_has(tyw_pieces(p)->leaders_of_cards, heir)) break;
        const bool stood_inside = leaders_has(tyw_state(p)->inside.leaders, heir);
        tyw_leader_move(p, heir, stood, space);
        if (inside) leaders_add(&tyw_state(p)->inside.leaders, heir);
        event(p, EVENT_LEADER_REPLACED, .leader = lost, .by = heir);

        lost = heir;
        space = stood;
        inside = stood_inside;
        heir = tyw_leader_row(p, heir)->replacement;
    }
}

/* tyw_settle() sees to 17.D.3, 17.H.5 and Wallenstein's death. */
void tyw_leader_lost(struct play *p, int leader, bool replaced, struct cause cause)
{
    const bool inside = leaders_has(tyw_state(p)->inside.leaders, leader);
    const int space = leader_goes(p, leader);
    event(p, EVENT_LEADER_LOST, .leader = leader, WHY(cause));
    if (replaced) replace_leader(p, leader, space, inside);
}

void tyw_leaders_lost(struct play *p, struct leaders leaders, struct cause cause)
{
    EACH(leader, leaders)
        tyw_leader_lost(p, leader, false, cause);
}

void tyw_leader_remove(struct play *p, int leader, struct cause cause)
{
    leader_goes(p, leader);
    event(p, EVENT_LEADER_LEAVES, .leader = leader, WHY(cause));
}

/* 11.22, 11.23: enemy leaders without units go inside their fortress, or are lost. */
void tyw_meet_leaders(struct play *p, int seat, int space)
{
    const int enemy = tyw_opponent(seat);
    const struct place *place = tyw_place(p, space);
    const struct space_row *row = tyw_space_row(p, space);
    const struct leaders leaders = tyw_leaders_outside(p, enemy, space);
    if (leaders_is_empty(leaders) || row->kind == SPACE_BOX || tyw_has_units(p, enemy, space) ||
        !tyw_has_units_outside(p, seat, space))
        return;
    if (row->fortress && place->control == enemy && !place->revolt) {
        tyw_go_inside(p, NONE(units), leaders);
        event(p, EVENT_INSIDE, .seat = enemy, .space = space, .inside = true);
        return;
    }
    tyw_leaders_lost(p, leaders, BECAUSE(CAUGHT));
}
