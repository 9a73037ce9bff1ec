/* What follows of itself after every move: ships without a port, commanders left alone, collapse. */
#include "games/time-of-wars/tables.h"

/* ---- ships without a port (5.2) ---- */

bool tow_has_port(const struct play *p, int seat, int sea)
{
    const struct place *place = tow_state(p)->place;
    SET_EACH(space, tow_components(p)->ports[sea], SPACE_WORDS)
        if (place[space].control == seat) return true;
    return false;
}

static void remove_ships(struct play *p, int seat, int sea)
{
    const struct components *c = tow_components(p);
    uint64_t ships[UNIT_WORDS];
    for (int kind = 0; kind < c->kind_count; kind++) {
        set_copy(ships, tow_state(p)->fleet[sea].units, UNIT_WORDS);
        set_intersect(ships, c->of_kind[kind], UNIT_WORDS);
        if (c->kind[kind].nation != seat || set_is_empty(ships, UNIT_WORDS)) continue;
        event(p, EVENT_SHIPS_LOST, kind, set_count(ships, UNIT_WORDS), sea, REASON_NO_PORT, -1);
        SET_EACH(unit, ships, UNIT_WORDS)
            tow_unit_remove(p, unit, false);
    }
}

static void check_ships(struct play *p)
{
    for (int sea = 0; sea < SEAS; sea++)
        for (int seat = 0; seat < SEATS; seat++)
            if (set_meets(tow_state(p)->fleet[sea].units, tow_components(p)->of_nation[seat], UNIT_WORDS) &&
                !tow_has_port(p, seat, sea))
                remove_ships(p, seat, sea);
}

/* ---- commanders alone (R25) ---- */

/* Whoever stands without an army where an enemy army is, is put aside until the next Commanders changing phase. */
static void check_commanders_at(struct play *p, int space)
{
    const struct components *c = tow_components(p);
    const struct place *place = tow_place(p, space);
    uint64_t field[UNIT_WORDS];
    set_copy(field, place->units, UNIT_WORDS);
    set_subtract(field, tow_state(p)->garrisons, UNIT_WORDS);
    if (set_is_empty(field, UNIT_WORDS)) return;
    set_subtract(field, tow_state(p)->rebels, UNIT_WORDS);
    SET_EACH(commander, place->commanders, COMMANDER_WORDS) {
        const int nation = c->commander[commander].nation;
        if (set_meets(field, c->of_nation[nation], UNIT_WORDS)) continue; /* the usual case, found fast */
        const int power = tow_leader_of(p, nation);
        if (!tow_has_army(p, power, space) && tow_enemies_at(p, power, space))
            tow_commander_take_away(p, commander, true, BECAUSE(NO_ARMY));
    }
}

static void check_commanders(struct play *p)
{
    const struct place *place = tow_state(p)->place;
    const int count = tow_components(p)->space_count;
    for (int space = 0; space < count; space++) {
        uint64_t any = 0;
        for (int w = 0; w < COMMANDER_WORDS; w++)
            any |= place[space].commanders[w];
        if (any) check_commanders_at(p, space);
    }
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
