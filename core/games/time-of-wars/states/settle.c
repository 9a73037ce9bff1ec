/* What follows of itself after every move: ships without a port, commanders left alone, collapse. */
#include "games/time-of-wars/tables.h"

/* ---- ships without a port (5.2) ---- */

bool tow_has_port(const struct play *p, int seat, int sea)
{
    return !spaces_is_empty(tow_controlled(p, seat, tow_components(p)->ports[sea]));
}

static void remove_ships(struct play *p, int seat, int sea)
{
    const struct components *c = tow_components(p);
    for (int kind = 0; kind < c->kind_count; kind++) {
        const struct units ships = units_both(tow_state(p)->fleet[sea].units, c->of_kind[kind]);
        if (c->kind[kind].nation != seat || units_is_empty(ships)) continue;
        event(p, EVENT_SHIPS_LOST, kind, units_count(ships), sea, REASON_NO_PORT, -1);
        EACH(unit, ships)
            tow_unit_remove(p, unit, false);
    }
}

static void check_ships(struct play *p)
{
    for (int sea = 0; sea < SEAS; sea++)
        for (int seat = 0; seat < SEATS; seat++)
            if (units_meet(tow_state(p)->fleet[sea].units, tow_components(p)->of_nation[seat]) &&
                !tow_has_port(p, seat, sea))
                remove_ships(p, seat, sea);
}

/* ---- commanders alone (R25) ---- */

/* Whoever stands without an army where an enemy army is, is put aside until the next Commanders changing phase. */
static void check_commanders_at(struct play *p, int space)
{
    const struct components *c = tow_components(p);
    const struct place *place = tow_place(p, space);
    struct units field = units_without(place->units, tow_state(p)->garrisons);
    if (units_is_empty(field)) return;
    field = units_without(field, tow_state(p)->rebels);
    EACH(commander, place->commanders) {
        const int nation = c->commander[commander].nation;
        if (units_meet(field, c->of_nation[nation])) continue; /* the usual case, found fast */
        const int power = tow_leader_of(p, nation);
        if (!tow_has_army(p, power, space) && tow_enemies_at(p, power, space))
            tow_commander_take_away(p, commander, true, BECAUSE(NO_ARMY));
    }
}

static void check_commanders(struct play *p)
{
    for (int space = 0; space < tow_components(p)->space_count; space++)
        if (!commanders_is_empty(tow_place(p, space)->commanders)) check_commanders_at(p, space);
}

/* ---- collapse (6.9.1.1) ---- */

static void check_collapse(struct play *p)
{
    if (step_record_of(p, STEP_COLLAPSE)) return;
    for (int seat = 0; seat < SEATS; seat++)
        if (tow_side(p, seat)->collapsing) {
            tow_collapse_begin(p, seat);
            return;
        }
}

void tow_settle(struct play *p)
{
    if (play_head(p)->over) return;
    tow_state(p)->game_turn = tow_turn_number(p) - 1;
    check_ships(p);
    check_commanders(p);
    tow_joining_settle(p);
    tow_minors_settle(p);
    check_collapse(p);
}
