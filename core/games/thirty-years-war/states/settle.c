/* Consequences that come of themselves after every move: sieges end, armies lose their king, Wallenstein
 * shows his ambition. */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/war/supply.h"

/* ---- sieges (13.1) ---- */

/* The side that is outside a fortress of the other one. A relieving army beside it does not count. */
int tyw_besieger(const struct play *p, int space)
{
    int owner = tyw_place(p, space)->control;
    if (tyw_place(p, space)->revolt) /* R42: neither side controls it; the side inside counts as its owner */
        for (int seat = 0; seat < SEATS; seat++)
            if (!units_is_empty(tyw_units_inside(p, seat, space))) owner = seat;
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != owner && tyw_has_units_outside(p, seat, space)) return seat;
    return -1;
}

int tyw_siege_level(const struct play *p, int space)
{
    return tyw_space_row(p, space)->fortress +
           tyw_factors(p, units_both(tyw_place(p, space)->units, tyw_state(p)->inside.units));
}

/* 13.14: there are too few besiegers or none, or the city has become their own. */
static void check_siege(struct play *p, int space)
{
    struct place *place = tyw_place(p, space);
    const int seat = tyw_besieger(p, space);
    const bool empty = !units_meet(place->units, tyw_state(p)->inside.units);
    if (seat >= 0 && !(place->revolt && empty) && /* R42 */
        tyw_factors(p, tyw_units_outside(p, seat, space)) >= tyw_siege_level(p, space))
        return;
    place->siege = NO_SIEGE;
    event(p, EVENT_SIEGE, .space = space, .siege = NO_SIEGE);
}

/* Pieces inside come out when no enemy is outside any more. */
static void check_inside(struct play *p, int space)
{
    struct state *s = tyw_state(p);
    struct place *place = tyw_place(p, space);
    if (!units_meet(place->units, s->inside.units) && !leaders_meet(place->leaders, s->inside.leaders))
        return;
    if (tyw_besieger(p, space) >= 0) return;
    s->inside.units = units_without(s->inside.units, place->units);
    s->inside.leaders = leaders_without(s->inside.leaders, place->leaders);
}

/* While a battle is fought in a space nothing changes there. */
static void check_fortresses(struct play *p)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    const struct combat *combat = step_record_of(p, STEP_COMBAT);
    const int battle = combat ? combat->space : -1;
    const bool anybody_inside = !units_is_empty(s->inside.units) || !leaders_is_empty(s->inside.leaders);
    for (int i = 0; i < c->spaces.fortress_count; i++) {
        const int space = c->spaces.fortress[i];
        if (space == battle) continue;
        if (tyw_place(p, space)->siege != NO_SIEGE) check_siege(p, space);
        if (anybody_inside) check_inside(p, space);
    }
}

/* R55: the last units that masked a fortress are gone, without a battle. */
bool tyw_leaders_are_alone(const struct play *p, int seat, int space)
{
    return !leaders_is_empty(tyw_leaders_outside(p, seat, space)) && !tyw_has_units_outside(p, seat, space) &&
           tyw_has_units(p, tyw_opponent(seat), space);
}

/* Looks between actions, and not at an army that moves. Its mover sees to it. */
static void check_leaders_alone(struct play *p)
{
    const struct components *c = tyw_components(p);
    const struct activation *a = step_is(p, STEP_ACTIVATION) ? step_record(p) : NULL;
    if (!a && !step_is(p, STEP_ROUND) && !step_is(p, STEP_CONTINUED_SIEGES) && !step_is(p, STEP_TURN)) return;
    for (int i = 0; i < c->spaces.fortress_count; i++) {
        const int space = c->spaces.fortress[i];
        if (leaders_is_empty(tyw_place(p, space)->leaders) || (a && a->space == space)) continue;
        for (int seat = 0; seat < SEATS; seat++)
            if (tyw_leaders_are_alone(p, seat, space) &&
                tyw_place_leaders(p, seat, space, tyw_leaders_outside(p, seat, space)))
                return;
    }
}

/* ---- leaders whose loss ends something ---- */

static bool is_out(const struct play *p, enum named_leader leader)
{
    return leaders_has(tyw_state(p)->out.leaders, tyw_leader(p, leader));
}

static void remove_nation(struct play *p, enum nation nation)
{
    const struct units units = units_without(tyw_pieces(p)->of_nation[nation], tyw_state(p)->out.units);
    if (units_is_empty(units)) return;
    tyw_units_eliminate(p, units, true, BECAUSE(NATION));
    tyw_state(p)->out.units = units_either(tyw_state(p)->out.units, units);
}

/* 17.D.3: when the king is lost his army goes. */
static void check_denmark(struct play *p)
{
    if (tyw_state(p)->at_war.denmark && is_out(p, CHRISTIAN_IV)) remove_nation(p, DANISH);
}

/* 17.H.5 */
static bool hungary_is_catholic(const struct play *p)
{
    EACH(space, tyw_area_row(p, tyw_area(p, HUNGARY))->cities)
        if (tyw_place(p, space)->control != CATHOLIC) return false;
    return true;
}

bool tyw_rebellion_is_over(const struct play *p)
{
    return is_out(p, BETHLEN_GABOR) || hungary_is_catholic(p);
}

static void check_hungary(struct play *p)
{
    struct state *s = tyw_state(p);
    if (!s->hungary_rebels || !tyw_rebellion_is_over(p)) return;
    s->hungary_rebels = 0;
    event(p, EVENT_REBELLION_ENDS, .seat = CATHOLIC);
    remove_nation(p, HUNGARIAN);
    if (!is_out(p, BETHLEN_GABOR)) tyw_leader_remove(p, tyw_leader(p, BETHLEN_GABOR), BECAUSE(NATION));
    const int hungary = tyw_area(p, HUNGARY);
    struct spaces cities = {0};
    EACH(space, tyw_area_row(p, hungary)->cities)
        if (!tyw_place(p, space)->revolt && !tyw_has_units(p, PROTESTANT, space)) spaces_add(&cities, space);
    tyw_cities_take(p, hungary, cities, CATHOLIC, BECAUSE(NATION));
}

/* ---- Wallenstein (7.1) ---- */

static void check_wallenstein(struct play *p)
{
    struct state *s = tyw_state(p);
    if (!tyw_wallenstein_in_play(p)) return;
    if (is_out(p, WALLENSTEIN)) {
        s->wallenstein.status = WALLENSTEIN_GONE;
        event(p, EVENT_WALLENSTEIN_STATUS, .status = WALLENSTEIN_GONE);
        return;
    }
    /* A battle that may still kill him comes to its end first. */
    if (s->wallenstein.influence >= tyw_components(p)->tables.influence.max &&
        !step_record_of(p, STEP_COMBAT))
        tyw_win(p, VICTORY_WALLENSTEIN, PROTESTANT);
}

/* ---- the United Provinces (16.22, 16.251) ---- */

/* An army of at least a leader and three units responds to Spinola's siege. */
bool tyw_answers_siege(const struct play *p)
{
    enum { ARMY = 3 };
    const int box = tyw_space(p, UP_BOX);
    return !leaders_is_empty(tyw_leaders_at(p, PROTESTANT, box)) &&
           units_count(tyw_units_at(p, PROTESTANT, box)) >= ARMY;
}

/* The army that responds loses a step. */
static void check_response(struct play *p)
{
    struct state *s = tyw_state(p);
    if (!s->dutch.siege || !tyw_answers_siege(p)) return;
    s->dutch.siege = 0;
    event(p, EVENT_DUTCH_SIEGE, .answered = true);
    tyw_losses(p, PROTESTANT, LOSS_RESPONSE, 1, tyw_units_at(p, PROTESTANT, tyw_space(p, UP_BOX)));
}

int tyw_cardinal(const struct play *p)
{
    int who = tyw_leader(p, CARDINAL_INFANTE);
    while (who >= 0 && tyw_leader_space(p, who) < 0)
        who = tyw_leader_row(p, who)->replacement;
    return who;
}

/* 17.Sp.32: the army was in the zone, and its leader rode out again. */
static bool has_left_zone(const struct play *p, int space)
{
    return space >= 0 && tyw_state(p)->cardinal.until == 0 &&
           !spaces_has(tyw_components(p)->spaces.spanish_zone, space);
}

int tyw_cardinal_strays(const struct play *p, const struct activation *a, int to)
{
    const int leader = tyw_cardinal(p);
    int strays = 0;
    if (leader < 0) return 0;
    const int with = leaders_has(tyw_moving_leaders(a), leader) ? to : tyw_leader_space(p, leader);
    if (has_left_zone(p, with)) return units_count(tyw_state(p)->cardinal.units);
    EACH(unit, tyw_state(p)->cardinal.units)
        strays += (units_has(a->units, unit) ? to : tyw_unit_space(p, unit)) != with;
    return strays;
}

/* 17.Sp.3, R96: whether the Cardinal's army has arrived, and which of its units are not with him. He alone is
 * no army: without units of it he arrives where the activation, battle or event ends. */
static void check_cardinal(struct play *p)
{
    struct state *s = tyw_state(p);
    if (s->cardinal.until == 0 && units_is_empty(s->cardinal.units)) return;
    const int leader = tyw_cardinal(p), space = leader < 0 ? -1 : tyw_leader_space(p, leader);
    const bool in_zone = space >= 0 && spaces_has(tyw_components(p)->spaces.spanish_zone, space);
    struct units with_him = space >= 0 ? tyw_place(p, space)->units : NONE(units);
    if (in_zone && units_meet(with_him, s->cardinal.units)) s->cardinal.until = 0;
    if (step_record_of(p, STEP_ACTIVATION) || step_record_of(p, STEP_COMBAT) ||
        step_record_of(p, STEP_EVENT) || step_record_of(p, STEP_PEACE))
        return;
    if (has_left_zone(p, space)) with_him = NONE(units);
    tyw_units_eliminate(p, units_without(s->cardinal.units, with_him), false, BECAUSE(STRAY)); /* 17.Sp.31 */
    if (space < 0 || in_zone) s->cardinal.until = 0;
    if (s->cardinal.until == 0) s->cardinal.units = NONE(units);
}

void tyw_settle(struct play *p)
{
    check_denmark(p);
    check_hungary(p);
    check_fortresses(p);
    check_cardinal(p);
    check_wallenstein(p);
    if (play_head(p)->over || tyw_is_losing(p)) return;
    check_response(p);
    check_leaders_alone(p);
    if (!step_record_of(p, STEP_ACTIVATION) && !step_record_of(p, STEP_ARMY_IN_UP)) tyw_armies_in_up_check(p);
}
