/* What follows of itself after every move: ships without a port, commanders left alone, collapse. */
#include "games/time-of-wars/tables.h"

/* ---- ships without a port (5.2) ---- */

bool tow_has_port(const struct play *p, int seat, int sea)
{
    return tow_controls_any(p, seat, tow_map(p)->ports[sea]);
}

static void remove_ships(struct play *p, int seat, int sea)
{
    const struct components *c = tow_components(p);
    EACH_KIND(p, kind) {
        const struct units ships = units_both(tow_state(p)->fleet[sea].units, c->pieces.of_kind[kind]);
        if (c->pieces.kind[kind].nation != seat || units_is_empty(ships)) continue;
        event(p, EVENT_SHIPS_LOST, .kind = kind, .count = units_count(ships), .sea = sea,
              .reason = REASON_NO_PORT, .by = -1);
        EACH(unit, ships)
            tow_unit_remove(p, unit, false);
    }
}

static void check_ships(struct play *p)
{
    for (int sea = 0; sea < SEAS; sea++)
        for (int seat = 0; seat < SEATS; seat++)
            if (units_meet(tow_state(p)->fleet[sea].units, tow_pieces(p)->of_nation[seat]) &&
                !tow_has_port(p, seat, sea))
                remove_ships(p, seat, sea);
}

/* A commander without an army where an enemy army stands is put aside until the next Commanders changing
 * phase. */
static void check_commanders(struct play *p)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    const int count = c->map.space_count;
    for (int space = 0; space < count; space++) {
        const struct place *place = &s->place[space];
        if (commanders_is_empty(place->commanders)) continue;
        const struct units armies = units_without(place->units, s->garrisons); /* of rebels, too */
        if (units_is_empty(armies)) continue;
        const struct units loyal = units_without(armies, s->rebels);
        EACH(commander, place->commanders) {
            const int nation = c->pieces.commander[commander].nation;
            if (units_meet(loyal, c->pieces.of_nation[nation])) continue; /* the usual case, found fast */
            const int power = tow_leader_of(p, nation);
            if (!tow_has_army(p, power, space) && tow_enemies_at(p, power, space))
                tow_commander_take_away(p, commander, true, BECAUSE(NO_ARMY));
        }
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
