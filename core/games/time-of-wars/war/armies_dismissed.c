/* Who leaves a superpower's armies before they return (6.10): mercenaries (6.7), rebels (5.2.2), units of
 * others (R111), infantry and the levy (R86). */
#include "games/time-of-wars/tables.h"

struct units tow_own_army(const struct play *p, int seat, int space)
{
    const struct units nation = tow_pieces(p)->of_nation[seat];
    if (!units_meet(tow_place(p, space)->units, nation)) return (struct units){0}; /* most spaces */
    return units_both(tow_army(p, seat, space), nation);
}

struct commanders tow_own_commanders(const struct play *p, int seat, int space)
{
    return commanders_both(tow_place(p, space)->commanders, tow_pieces(p)->commanders_of[seat]);
}

void tow_units_remove(struct play *p, struct units units, int space)
{
    const struct components *c = tow_components(p);
    units = units_both(units, tow_place(p, space)->units);
    for (int kind = 0; kind < c->pieces.kind_count && !units_is_empty(units); kind++)
        for (int condition = 0; condition < CONDITIONS; condition++) {
            int count = 0;
            EACH(unit, units) {
                if (c->pieces.unit[unit].kind != kind || tow_condition(p, unit) != condition) continue;
                units_remove(&units, unit);
                tow_unit_remove(p, unit, false);
                count++;
            }
            if (count)
                event(p, EVENT_UNITS_REMOVED, .kind = kind, .condition = condition, .count = count,
                      .space = space, .reason = LOSS_RETURN, .by = -1);
        }
}

void tow_units_move(struct play *p, int seat, struct units units, int from, int to)
{
    const struct components *c = tow_components(p);
    EACH_KIND(p, kind) {
        const struct units some =
            units_both(units_both(units, c->pieces.of_kind[kind]), tow_place(p, from)->units);
        if (units_is_empty(some)) continue;
        EACH(unit, some)
            tow_unit_move(p, unit, from, to);
        event(p, EVENT_UNITS_MOVED, .seat = seat, .kind = kind, .count = units_count(some), .from = from,
              .to = to);
    }
}

/* 6.7, 5.2.2: mercenaries are dismissed, rebels leave the map. */
static void dismiss(struct play *p, int seat, int space)
{
    const struct units hired = units_both(tow_pieces(p)->of_nation[MERCENARIES], tow_side(p, seat)->led);
    const struct units rebels = units_both(tow_units_of(p, seat, space), tow_state(p)->rebels);
    tow_units_remove(p, units_either(hired, rebels), space);
}

/* Where units of another state go from the seat's armies: its capital, if it or the seat has it; -1. */
static int home_of(const struct play *p, int seat, int power)
{
    if (power < SEATS) return tow_own_capital(p, power);
    const int capital = tow_capital_of(p, power);
    return tow_place(p, capital)->control == seat ? capital : tow_home_of(p, power);
}

/* The power's units there that the seat commands and that go home: borrowed ones all, of Minor States the
 * army. */
static void send_units_back(struct play *p, int seat, int power, int space)
{
    const struct units there = power < SEATS ? tow_units_of(p, seat, space) : tow_army(p, seat, space);
    const struct units units = units_both(there, tow_pieces(p)->of_nation[power]);
    if (units_is_empty(units)) return;
    const int home = home_of(p, seat, power);
    tow_side(p, seat)->led = units_without(tow_side(p, seat)->led, units);
    if (home < 0)
        tow_units_remove(p, units, space);
    else if (home != space)
        tow_units_move(p, seat, units, space, home);
}

/* R33, R111: borrowed units and those of Minor States go to their own Capital. Without one they leave the
 * map. */
static void send_back(struct play *p, int seat, int space)
{
    const struct components *c = tow_components(p);
    if (space == tow_space(p, NORWAY_BOX)) return; /* R94 */
    const struct units units = tow_units_of(p, seat, space);
    for (int power = 0; power < POWERS; power++)
        if (power != seat && units_meet(units, c->pieces.of_nation[power]))
            send_units_back(p, seat, power, space);
    EACH(commander, tow_commanders_at(p, seat, space)) {
        const int nation = c->pieces.commander[commander].nation;
        if (nation == seat) continue;
        const int home = home_of(p, seat, nation);
        if (home >= 0)
            tow_commander_place(p, commander, home);
        else
            tow_commander_take_away(p, commander, false, BECAUSE(HOMELESS));
    }
}

/* Units of the seat that others have borrowed return first: then they are treated as its own (R86). */
static void call_back(struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    for (int borrower = 0; borrower < SEATS; borrower++) {
        if (borrower == seat || !units_meet(tow_side(p, borrower)->led, c->pieces.of_nation[seat])) continue;
        EACH_SPACE(p, space)
            send_units_back(p, borrower, seat, space);
    }
}

/* Infantry that a card lets stay. */
static int infantry_that_stays(const struct play *p, int seat)
{
    const struct state *s = tow_state(p);
    for (int i = 0; i < s->lasting_count; i++)
        if (s->lasting[i].seat == seat && tow_card_row(p, s->lasting[i].card)->effect == EFFECT_LEVEL_UP)
            return tow_card_row(p, s->lasting[i].card)->count;
    return 0;
}

/* Up to `keep` of the units, those at full strength first. */
static struct units spare(const struct play *p, struct units units, int keep)
{
    struct units spared = {0};
    for (int weak = 0; weak < 2; weak++)
        EACH(unit, units) {
            if (!keep) return spared;
            if (units_has(tow_state(p)->weakened, unit) != weak) continue;
            units_add(&spared, unit);
            keep--;
        }
    return spared;
}

/* R111: so many of the seat's infantry stay, of all its armies those at full strength first. */
static struct units spare_infantry(const struct play *p, int seat, int count)
{
    struct units infantry = {0};
    for (int space = 0; count && space < tow_map(p)->space_count; space++) {
        EACH(unit, tow_own_army(p, seat, space))
            if (tow_kind(p, unit)->goes_home) units_add(&infantry, unit);
    }
    return spare(p, infantry, count);
}

/* R86: infantry that is no garrison, and all of the levy but one in an army with a commander. */
static void discard(struct play *p, int seat, int space, struct units spared)
{
    struct units home = {0}, levy = {0};
    EACH(unit, tow_own_army(p, seat, space)) {
        if (tow_kind(p, unit)->goes_home) units_add(&home, unit);
        if (tow_kind(p, unit)->one_stays) units_add(&levy, unit);
    }
    const int stays = !commanders_is_empty(tow_own_commanders(p, seat, space));
    home = units_either(units_without(home, spared), units_without(levy, spare(p, levy, stays)));
    tow_units_remove(p, home, space);
}

void tow_armies_dismiss(struct play *p, int seat)
{
    call_back(p, seat);
    const struct units spared = spare_infantry(p, seat, infantry_that_stays(p, seat));
    EACH_SPACE(p, space) {
        if (units_is_empty(tow_place(p, space)->units) &&
            commanders_is_empty(tow_place(p, space)->commanders))
            continue;
        dismiss(p, seat, space);
        send_back(p, seat, space);
        discard(p, seat, space, spared);
    }
}
