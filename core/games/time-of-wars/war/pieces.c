/* Pieces: where they stand, who commands them, what they are worth (4.1, 5.1, 6.4). */
#include "games/time-of-wars/tables.h"

/* ---- who commands (R1) ---- */

/* Who has hired or borrowed it; -1. */
static int leader_seat(const struct play *p, int unit)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (units_has(tow_side(p, seat)->led, unit)) return seat;
    return -1;
}

int tow_commander_seat_of_unit(const struct play *p, int unit)
{
    const int power = tow_power_of_unit(p, unit);
    return power < SEATS ? power : -1;
}

/* A mercenary that is not hired defends Stettin: it belongs to the controller of the space. */
int tow_power_of_unit(const struct play *p, int unit)
{
    const int seat = leader_seat(p, unit), nation = tow_kind(p, unit)->nation;
    if (seat >= 0) return seat;
    int power = nation;
    if (nation == MERCENARIES) {
        const int space = tow_unit_space(p, unit);
        power = space >= 0 ? tow_place(p, space)->control : -1;
    }
    return power >= SEATS ? tow_leader_of(p, power) : power;
}

int tow_leader_of(const struct play *p, int power)
{
    return power >= SEATS && tow_state(p)->master[power] >= 0 ? tow_state(p)->master[power] : power;
}

/* A Minor State's unit fights for its state, unless it is borrowed. */
static int belligerent(const struct play *p, int unit)
{
    const int nation = tow_kind(p, unit)->nation;
    return nation >= SEATS && nation < POWERS && leader_seat(p, unit) < 0 ? nation
                                                                          : tow_power_of_unit(p, unit);
}

int tow_fights_as(const struct play *p, int seat, struct units units)
{
    int power = -1;
    EACH(unit, units) {
        const int next = belligerent(p, unit);
        if (next < SEATS || (power >= 0 && next != power)) return seat;
        power = next;
    }
    return power >= 0 ? power : seat;
}

bool tow_fights_seat(const struct play *p, int seat, struct units units, int other)
{
    return seat != other && tow_at_war(p, other, tow_fights_as(p, seat, units));
}

bool tow_is_enemy_unit(const struct play *p, int power, int unit)
{
    const int other = tow_power_of_unit(p, unit);
    return other >= 0 && other != power && tow_at_war(p, power, belligerent(p, unit));
}

/* The nations whose units a power commands, one bit each; none where its own are another's. */
static uint32_t nations_of(const struct play *p, int power)
{
    const int8_t *master = tow_state(p)->master;
    uint32_t nations = UINT32_C(1) << power;
    if (power >= SEATS) return master[power] < 0 ? nations : 0;
    for (int minor = SEATS; minor < POWERS; minor++)
        if (master[minor] == power) nations |= UINT32_C(1) << minor;
    return nations;
}

/* Of these units those that are not hired or borrowed, and those that the power has hired or borrowed. */
static inline struct units keep(const struct play *p, int power, uint32_t nations, struct units units)
{
    const struct state *s = tow_state(p);
    struct units own = {0};
    for (uint32_t rest = nations; rest; rest &= rest - 1)
        own = units_either(own, tow_pieces(p)->of_nation[__builtin_ctz(rest)]);
    own = units_both(own, units);
    for (int seat = 0; seat < SEATS && !units_is_empty(own); seat++)
        own = units_without(own, s->side[seat].led);
    return power < SEATS ? units_either(own, units_both(units, s->side[power].led)) : own;
}

struct units tow_commanded(const struct play *p, int power)
{
    struct units all;
    set_fill(all.word, UNITS_MAX);
    return keep(p, power, nations_of(p, power), all);
}

/* ---- who stands in a space ---- */

/* Of these the units that the power commands, and mercenaries that are not hired, in a space that it
 * controls. */
static struct units commanded_there(const struct play *p, int power, int space, struct units there)
{
    if (units_is_empty(there)) return there; /* most spaces are */
    const int control = tow_place(p, space)->control;
    uint32_t nations = nations_of(p, power);
    if (control >= 0 && tow_leader_of(p, control) == power) nations |= UINT32_C(1) << MERCENARIES;
    return keep(p, power, nations, there);
}

struct units tow_units_of(const struct play *p, int power, int space)
{
    return commanded_there(p, power, space, tow_place(p, space)->units);
}

/* All but garrisons and rebels. */
static struct units field_units(const struct play *p, int space)
{
    const struct state *s = tow_state(p);
    return units_without(units_without(s->place[space].units, s->garrisons), s->rebels);
}

struct units tow_army(const struct play *p, int power, int space)
{
    return commanded_there(p, power, space, field_units(p, space));
}

struct units tow_ships_of(const struct play *p, int power, int sea)
{
    return units_both(tow_commanded(p, power), tow_state(p)->fleet[sea].units);
}

bool tow_has_army(const struct play *p, int power, int space)
{
    return !units_is_empty(tow_army(p, power, space));
}

bool tow_may_join(const struct play *p, int seat, int space)
{
    return tow_has_army(p, seat, space) && tow_may_enter(p, seat, space);
}

bool tow_has_enemy_army(const struct play *p, int power, int space)
{
    const struct state *s = tow_state(p);
    EACH(unit, units_without(s->place[space].units, s->garrisons))
        if (tow_power_of_unit(p, unit) == power ? units_has(s->rebels, unit)
                                                : tow_is_enemy_unit(p, power, unit))
            return true;
    return false;
}

struct spaces tow_spaces_with(const struct play *p, struct units units)
{
    struct spaces spaces = {0};
    if (units_is_empty(units)) return spaces; /* most sets of rebels, of mercenaries */
    EACH_SPACE(p, space)
        if (units_meet(tow_place(p, space)->units, units)) spaces_add(&spaces, space);
    return spaces;
}

struct spaces tow_armies(const struct play *p, int power)
{
    const struct state *s = tow_state(p);
    return tow_spaces_with(p, units_without(units_without(tow_commanded(p, power), s->garrisons), s->rebels));
}

int tow_garrison_of(const struct play *p, int space)
{
    return units_next(units_both(tow_place(p, space)->units, tow_state(p)->garrisons), 0);
}

struct commanders tow_commanders_at(const struct play *p, int power, int space)
{
    struct commanders there = tow_place(p, space)->commanders;
    EACH(commander, there)
        if (tow_leader_of(p, tow_commander_row(p, commander)->nation) != power)
            commanders_remove(&there, commander);
    return there;
}

int tow_unit_space(const struct play *p, int unit)
{
    EACH_SPACE(p, space)
        if (units_has(tow_place(p, space)->units, unit)) return space;
    return -1;
}

int tow_commander_space(const struct play *p, int commander)
{
    EACH_SPACE(p, space)
        if (commanders_has(tow_place(p, space)->commanders, commander)) return space;
    return -1;
}

struct units tow_units_on_land(const struct play *p)
{
    struct units units = {0};
    EACH_SPACE(p, space)
        units = units_either(units, tow_place(p, space)->units);
    return units;
}

struct units tow_units_on_map(const struct play *p)
{
    struct units units = tow_units_on_land(p);
    for (int sea = 0; sea < SEAS; sea++)
        units = units_either(units, tow_state(p)->fleet[sea].units);
    return units;
}

/* ---- commanders ---- */

/* 5.1, 6.4.4, R151: whether the ruler's card shows him, and his reign is not prolonged. */
static bool reigns(const struct play *p, int commander)
{
    const struct components *c = tow_components(p);
    const struct ruler_row *row = &c->decks.ruler[c->pieces.commander[commander].ruler];
    const struct side *side = tow_side(p, row->seat);
    if (side->ruler != c->pieces.commander[commander].ruler || side->prolonged) return false;
    return (side->ruler_weak ? row->weak : row->full).commander == commander;
}

bool tow_commander_in_play(const struct play *p, int commander)
{
    const struct commander_row *row = tow_commander_row(p, commander);
    const int turn = tow_turn_number(p);
    if (commanders_has(tow_state(p)->out.commanders, commander)) return false;
    if (turn < row->first_turn || turn > row->last_turn) return false;
    if (row->nation < SEATS && !tow_in_play(p, row->nation)) return false;
    if (row->by_event && !tow_event_in_play(p, EFFECT_KHMELNYTSKY_UPRISING)) return false;
    return row->ruler < 0 || reigns(p, commander);
}

/* The power with the most of these units. Of several the first in the Sequence that has one of the
 * commanders. */
static int most_numerous(const struct play *p, struct units units, struct commanders commanders)
{
    int count[POWERS] = {0}, best = -1;
    uint32_t led = 0;
    EACH(unit, units) {
        const int power = tow_power_of_unit(p, unit);
        if (power >= 0) count[power]++;
    }
    EACH(commander, commanders)
        led |= UINT32_C(1) << tow_leader_of(p, tow_commander_row(p, commander)->nation);
    for (int power = 0; power < POWERS; power++)
        if (count[power] && (best < 0 || count[power] > count[best] ||
                             (count[power] == count[best] && (led >> power & 1) && !(led >> best & 1))))
            best = power;
    return best;
}

/* 5.1: a commander of a Minor State leads no more units of its ally than of his own state. */
static bool may_lead(const struct play *p, int commander, struct units units)
{
    const struct components *c = tow_components(p);
    const int nation = c->pieces.commander[commander].nation;
    return nation < SEATS ||
           2 * units_count(units_both(units, c->pieces.of_nation[nation])) >= units_count(units);
}

int tow_command_rating(const struct play *p, int commander)
{
    return tow_commander_row(p, commander)->rating;
}

int tow_best_commander(const struct play *p, struct units units, struct commanders commanders)
{
    const struct components *c = tow_components(p);
    if (commanders_is_empty(commanders)) return -1;
    const int power = most_numerous(p, units, commanders);
    int best = -1;
    EACH(commander, commanders)
        if (tow_leader_of(p, c->pieces.commander[commander].nation) == power &&
            may_lead(p, commander, units) &&
            (best < 0 || c->pieces.commander[commander].rating > c->pieces.commander[best].rating))
            best = commander;
    return best;
}

void tow_commander_move(struct play *p, int commander, int from, int to)
{
    if (from >= 0) commanders_remove(&tow_place(p, from)->commanders, commander);
    commanders_add(&tow_place(p, to)->commanders, commander);
}

void tow_commander_place(struct play *p, int commander, int space)
{
    const int from = tow_commander_space(p, commander);
    if (from == space) return;
    tow_commander_move(p, commander, from, space);
    commanders_remove(&tow_state(p)->aside, commander);
    if (from < 0)
        event(p, EVENT_COMMANDER_PLACED, .commander = commander, .space = space);
    else
        event(p, EVENT_COMMANDER_MOVED, .commander = commander, .from = from, .to = space);
}

void tow_commander_take_away(struct play *p, int commander, bool aside, struct cause cause)
{
    const int space = tow_commander_space(p, commander);
    if (aside) commanders_add(&tow_state(p)->aside, commander);
    if (space < 0) return;
    commanders_remove(&tow_place(p, space)->commanders, commander);
    event(p, EVENT_COMMANDER_LEAVES, .commander = commander, .aside = aside, WHY(cause));
}

/* ---- what units are worth ---- */

int tow_manpower(const struct play *p, struct units units)
{
    int sum = 0;
    EACH(unit, units)
        sum += tow_kind(p, unit)->manpower[tow_condition(p, unit)];
    return sum;
}

int tow_combat(const struct play *p, struct units units)
{
    int sum = 0;
    EACH(unit, units)
        sum += tow_kind(p, unit)->combat[tow_condition(p, unit)];
    return sum;
}

int tow_count_arm(const struct play *p, struct units units, int arm)
{
    return units_count(units_both(units, tow_pieces(p)->of_arm[arm]));
}

int tow_find_unit(const struct play *p, struct units units, int kind, int condition)
{
    const struct units weakened = tow_state(p)->weakened;
    units = units_both(units, tow_pieces(p)->of_kind[kind]);
    return units_next(condition == WEAKENED ? units_both(units, weakened) : units_without(units, weakened),
                      0);
}
