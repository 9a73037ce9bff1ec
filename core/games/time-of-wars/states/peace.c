/* What follows of a Peace: pieces leave the spaces of a power at Peace (R30), debts are paid (R28). */
#include "games/time-of-wars/tables.h"

/* ---- who leaves (R30) ---- */

/* The power's nearest space, by sea too; of several as near a Capital. Else its Capital; -1: it has none. */
static int refuge(const struct play *p, int power, int from)
{
    const struct graph map = tow_land_and_sea(tow_components(p));
    const int capital = tow_capital_of(p, power);
    struct spaces own = tow_spaces_of(p, power), nearest;
    EACH(space, own)
        if (space == from || tow_has_enemy_army(p, power, space)) spaces_remove(&own, space);
    if (graph_nearest(&map, NULL, spaces_of_one(from).word, own.word, nearest.word) < 0)
        return spaces_has(own, capital) ? capital : -1;
    EACH(space, nearest)
        if (tow_is_capital(p, power, space)) return space;
    return spaces_next(nearest, 0);
}

static void place_commanders(struct play *p, struct commanders commanders, int to)
{
    EACH(commander, commanders)
        if (to >= 0)
            tow_commander_place(p, commander, to);
        else
            tow_commander_take_away(p, commander, false, BECAUSE(HOMELESS));
}

/* The units that leave: all that the power commands there. For a Minor State with a master that may not be
 * there: its own (R138). */
static void send_to(struct play *p, int power, int space, int to)
{
    const struct components *c = tow_components(p);
    const int leader = tow_leader_of(p, power);
    struct units units = tow_units_of(p, leader, space);
    struct commanders commanders = tow_commanders_at(p, leader, space);
    if (leader != power) {
        if (tow_may_enter(p, leader, space)) return;
        units = units_both(units, c->pieces.of_nation[power]);
        commanders = commanders_both(commanders, c->pieces.commanders_of[power]);
    }
    EACH(unit, units)
        tow_unit_transfer(p, unit, space, to);
    place_commanders(p, commanders, to);
}

void tow_send_off(struct play *p, int power, int space)
{
    send_to(p, power, space, refuge(p, power, space));
}

void tow_send_home(struct play *p, int seat, int minor)
{
    const int capital = tow_own_capital(p, seat);
    if (capital < 0) return;
    EACH(space, tow_spaces_of(p, minor))
        send_to(p, seat, space, capital);
}

static void leave_spaces(struct play *p, int power, int other)
{
    EACH(space, tow_spaces_of(p, other))
        tow_send_off(p, power, space);
}

static void leave_if_barred(struct play *p, int seat, int minor)
{
    EACH(space, tow_spaces_of(p, minor))
        if (!tow_may_enter(p, seat, space)) tow_send_off(p, seat, space);
}

void tow_enemies_leave(struct play *p, int minor)
{
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
        leave_if_barred(p, seat, minor);
}

/* Units of a Minor State alone stay with its enemies, under its own commanders (R138). */
void tow_strangers_leave(struct play *p, int space)
{
    const int control = tow_place(p, space)->control;
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat)) {
        if (tow_may_enter(p, seat, space)) continue;
        const int power = tow_fights_as(p, seat, tow_units_of(p, seat, space));
        const struct commanders all = tow_commanders_at(p, seat, space);
        if (!tow_at_war(p, power, control))
            tow_send_off(p, seat, space);
        else if (power != seat)
            place_commanders(p, commanders_without(all, tow_pieces(p)->commanders_of[power]),
                             refuge(p, seat, space));
    }
}

/* Peace with the Ottoman Empire is Peace with its vassals, unless War has been declared on them (R144). */
static void leave_vassals(struct play *p, int power)
{
    for (int minor = SEATS; minor < POWERS && power < SEATS; minor++)
        if (tow_relation(p, OTTOMAN, minor) == VASSAL) leave_if_barred(p, power, minor);
}

void tow_peace_units(struct play *p, int power, int other)
{
    leave_spaces(p, power, other);
    leave_spaces(p, other, power);
    if (power == OTTOMAN) leave_vassals(p, other);
    if (other == OTTOMAN) leave_vassals(p, power);
}

/* R127: who has joined the War of a Minor State commands it no more when that is over. */
static void end_join(struct play *p, int minor)
{
    const struct state *s = tow_state(p);
    if (minor < SEATS || s->master[minor] < 0 || powers_has(s->bound, minor)) return;
    for (int seat = 0; seat < SEATS; seat++)
        if (tow_marked(p, seat, minor) != AT_PEACE) return;
    tow_minor_master(p, minor, -1);
}

void tow_peace(struct play *p, int power, int other, struct cause cause)
{
    tow_relation_set(p, power, other, AT_PEACE, cause);
    tow_peace_units(p, power, other);
    end_join(p, other);
}

/* ---- debts (6.5.3, R28) ---- */

int tow_can_pay(const struct play *p, int seat)
{
    return tow_side(p, seat)->funds + cards_count(tow_side(p, seat)->hand);
}

/* A random card, Special Cards apart, is worth a FUND marker. False: there is none. */
static bool discard_for_debt(struct play *p, int seat)
{
    struct cards *hand = &tow_side(p, seat)->hand;
    if (cards_is_empty(*hand)) return false;
    const int card = draw_from_set(p, hand->word, CARD_WORDS, DRAW_DISCARD, .seat = seat);
    tow_card_leave_hand(p, seat, card, USE_PAYMENT);
    return true;
}

void tow_pay(struct play *p, int seat, int receiver, int count, struct cause cause)
{
    int paid = 0;
    while (paid < count && paid < tow_side(p, seat)->funds)
        paid++;
    if (paid) tow_funds(p, seat, -paid, cause);
    while (paid < count && discard_for_debt(p, seat))
        paid++;
    if (paid) tow_funds(p, receiver, paid, cause);
    if (paid < count) event(p, EVENT_DEBT_LEFT, .seat = seat, .count = count - paid);
}
