/* Pieces: who stands where, who commands them, how they come, move, lose steps and go (2.6, 4.1, 5.1, 5.2, 6.4). */
#include "games/time-of-wars/tables.h"

/* ---- who commands (R1) ---- */

/* Who has hired or borrowed it; -1. */
static int leader_seat(const struct play *p, int unit)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (set_has(tow_side(p, seat)->led, unit)) return seat;
    return -1;
}

int tow_commander_seat_of_unit(const struct play *p, int unit)
{
    const int power = tow_power_of_unit(p, unit);
    return power < SEATS ? power : -1;
}

/* A mercenary that nobody has hired defends Stettin: it is with whoever controls the space. */
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

int tow_fights_as(const struct play *p, int seat, const uint64_t *units)
{
    int power = -1;
    SET_EACH(unit, units, UNIT_WORDS) {
        const int next = belligerent(p, unit);
        if (next < SEATS || (power >= 0 && next != power)) return seat;
        power = next;
    }
    return power >= 0 ? power : seat;
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

/* Units of these nations that nobody has hired or borrowed, and those that the power has: out of all that are in `units`. */
static void keep(const struct play *p, int power, uint32_t nations, uint64_t *units)
{
    const struct components *c = tow_components(p);
    const struct state *s = tow_state(p);
    for (int w = 0; w < UNIT_WORDS; w++) {
        if (!units[w]) continue;
        uint64_t own = 0, led = 0;
        for (uint32_t rest = nations; rest; rest &= rest - 1)
            own |= c->of_nation[__builtin_ctz(rest)][w];
        for (int seat = 0; seat < SEATS; seat++)
            led |= s->side[seat].led[w];
        own &= ~led;
        if (power < SEATS) own |= s->side[power].led[w];
        units[w] &= own;
    }
}

void tow_commanded(const struct play *p, int power, uint64_t *out)
{
    set_fill(out, UNITS_MAX);
    keep(p, power, nations_of(p, power), out);
}

/* ---- who stands in a space ---- */

/* Of these the ones that the power commands, and mercenaries whom nobody has hired in a space that it controls. */
static void keep_commanded(const struct play *p, int power, int space, uint64_t *units)
{
    const int control = tow_place(p, space)->control;
    uint32_t nations = nations_of(p, power);
    if (control >= 0 && tow_leader_of(p, control) == power) nations |= UINT32_C(1) << MERCENARIES;
    keep(p, power, nations, units);
}

void tow_field(const struct play *p, int space, uint64_t *out)
{
    const struct state *s = tow_state(p);
    set_copy(out, s->place[space].units, UNIT_WORDS);
    set_subtract(out, s->garrisons, UNIT_WORDS);
    set_subtract(out, s->rebels, UNIT_WORDS);
}

void tow_units_of(const struct play *p, int power, int space, uint64_t *out)
{
    set_copy(out, tow_place(p, space)->units, UNIT_WORDS);
    if (!set_is_empty(out, UNIT_WORDS)) keep_commanded(p, power, space, out);
}

void tow_army(const struct play *p, int power, int space, uint64_t *out)
{
    tow_field(p, space, out);
    if (!set_is_empty(out, UNIT_WORDS)) keep_commanded(p, power, space, out);
}

bool tow_has_army(const struct play *p, int power, int space)
{
    uint64_t units[UNIT_WORDS];
    tow_army(p, power, space, units);
    return !set_is_empty(units, UNIT_WORDS);
}

bool tow_has_enemy_army(const struct play *p, int power, int space)
{
    const struct state *s = tow_state(p);
    uint64_t units[UNIT_WORDS];
    set_copy(units, s->place[space].units, UNIT_WORDS);
    set_subtract(units, s->garrisons, UNIT_WORDS);
    SET_EACH(unit, units, UNIT_WORDS)
        if (tow_power_of_unit(p, unit) == power ? set_has(s->rebels, unit)
                                                : tow_is_enemy_unit(p, power, unit))
            return true;
    return false;
}

void tow_armies(const struct play *p, int power, uint64_t *spaces)
{
    const struct components *c = tow_components(p);
    uint64_t units[UNIT_WORDS];
    set_clear(spaces, SPACE_WORDS);
    tow_commanded(p, power, units);
    set_subtract(units, tow_state(p)->garrisons, UNIT_WORDS);
    set_subtract(units, tow_state(p)->rebels, UNIT_WORDS);
    for (int space = 0; space < c->space_count; space++)
        if (set_meets(tow_place(p, space)->units, units, UNIT_WORDS)) set_add(spaces, space);
}

int tow_garrison_of(const struct play *p, int space)
{
    uint64_t units[UNIT_WORDS];
    set_copy(units, tow_place(p, space)->units, UNIT_WORDS);
    set_intersect(units, tow_state(p)->garrisons, UNIT_WORDS);
    return set_next(units, UNIT_WORDS, 0);
}

void tow_commanders_at(const struct play *p, int power, int space, uint64_t *out)
{
    const struct components *c = tow_components(p);
    set_copy(out, tow_place(p, space)->commanders, COMMANDER_WORDS);
    if (set_is_empty(out, COMMANDER_WORDS)) return;
    SET_EACH(commander, out, COMMANDER_WORDS)
        if (tow_leader_of(p, c->commander[commander].nation) != power) set_remove(out, commander);
}

int tow_unit_space(const struct play *p, int unit)
{
    const int word = unit >> 6, count = tow_components(p)->space_count;
    const uint64_t bit = UINT64_C(1) << (unit & 63);
    const struct place *place = tow_state(p)->place;
    for (int space = 0; space < count; space++)
        if (place[space].units[word] & bit) return space;
    return -1;
}

int tow_commander_space(const struct play *p, int commander)
{
    for (int space = 0; space < tow_components(p)->space_count; space++)
        if (set_has(tow_place(p, space)->commanders, commander)) return space;
    return -1;
}

/* ---- commanders ---- */

/* 5.1, 6.4.4, R151: whether the ruler's card shows him, and his reign is not prolonged. */
static bool reigns(const struct play *p, int commander)
{
    const struct components *c = tow_components(p);
    const struct ruler_row *row = &c->ruler[c->commander[commander].ruler];
    const struct side *side = tow_side(p, row->seat);
    if (side->ruler != c->commander[commander].ruler || side->prolonged) return false;
    return (side->ruler_weak ? row->weak : row->full).commander == commander;
}

bool tow_commander_in_play(const struct play *p, int commander)
{
    const struct commander_row *row = &tow_components(p)->commander[commander];
    const int turn = tow_turn_number(p);
    if (set_has(tow_state(p)->out_commanders, commander)) return false;
    if (turn < row->first_turn || turn > row->last_turn) return false;
    if (row->nation < SEATS && !tow_in_play(p, row->nation)) return false;
    if (row->by_event && !tow_event_in_play(p, EFFECT_KHMELNYTSKY_UPRISING)) return false;
    return row->ruler < 0 || reigns(p, commander);
}

/* The power with the most of these units; where several have as many, the first in the Sequence that has one of the commanders. */
static int most_numerous(const struct play *p, const uint64_t *units, const uint64_t *commanders)
{
    int count[POWERS] = {0}, best = -1;
    uint32_t led = 0;
    SET_EACH(unit, units, UNIT_WORDS) {
        const int power = tow_power_of_unit(p, unit);
        if (power >= 0) count[power]++;
    }
    SET_EACH(commander, commanders, COMMANDER_WORDS)
        led |= UINT32_C(1) << tow_leader_of(p, tow_components(p)->commander[commander].nation);
    for (int power = 0; power < POWERS; power++)
        if (count[power] && (best < 0 || count[power] > count[best] ||
                             (count[power] == count[best] && (led >> power & 1) && !(led >> best & 1))))
            best = power;
    return best;
}

/* 5.1: a commander of a Minor State leads no more units of its ally than of his own state. */
static bool may_lead(const struct play *p, int commander, const uint64_t *units)
{
    const struct components *c = tow_components(p);
    const int nation = c->commander[commander].nation;
    uint64_t own[UNIT_WORDS];
    if (nation < SEATS) return true;
    set_copy(own, units, UNIT_WORDS);
    set_intersect(own, c->of_nation[nation], UNIT_WORDS);
    return 2 * set_count(own, UNIT_WORDS) >= set_count(units, UNIT_WORDS);
}

int tow_best_commander(const struct play *p, const uint64_t *units, const uint64_t *commanders)
{
    const struct components *c = tow_components(p);
    if (set_is_empty(commanders, COMMANDER_WORDS)) return -1;
    const int power = most_numerous(p, units, commanders);
    int best = -1;
    SET_EACH(commander, commanders, COMMANDER_WORDS)
        if (tow_leader_of(p, c->commander[commander].nation) == power && may_lead(p, commander, units) &&
            (best < 0 || c->commander[commander].rating > c->commander[best].rating))
            best = commander;
    return best;
}

void tow_commander_move(struct play *p, int commander, int from, int to)
{
    if (from >= 0) set_remove(tow_place(p, from)->commanders, commander);
    set_add(tow_place(p, to)->commanders, commander);
}

void tow_commander_place(struct play *p, int commander, int space)
{
    const int from = tow_commander_space(p, commander);
    if (from == space) return;
    tow_commander_move(p, commander, from, space);
    set_remove(tow_state(p)->aside, commander);
    if (from < 0)
        event(p, EVENT_COMMANDER_PLACED, commander, space);
    else
        event(p, EVENT_COMMANDER_MOVED, commander, from, space);
}

void tow_commander_take_away(struct play *p, int commander, bool aside, struct cause cause)
{
    const int space = tow_commander_space(p, commander);
    if (aside) set_add(tow_state(p)->aside, commander);
    if (space < 0) return;
    set_remove(tow_place(p, space)->commanders, commander);
    event(p, EVENT_COMMANDER_LEAVES, commander, aside, cause.reason, cause.card);
}

/* ---- what units are worth ---- */

int tow_manpower(const struct play *p, const uint64_t *units)
{
    int sum = 0;
    SET_EACH(unit, units, UNIT_WORDS)
        sum += tow_kind(p, unit)->manpower[tow_condition(p, unit)];
    return sum;
}

int tow_combat(const struct play *p, const uint64_t *units)
{
    int sum = 0;
    SET_EACH(unit, units, UNIT_WORDS)
        sum += tow_kind(p, unit)->combat[tow_condition(p, unit)];
    return sum;
}

int tow_count_arm(const struct play *p, const uint64_t *units, int arm)
{
    uint64_t some[UNIT_WORDS];
    set_copy(some, units, UNIT_WORDS);
    set_intersect(some, tow_components(p)->of_arm[arm], UNIT_WORDS);
    return set_count(some, UNIT_WORDS);
}

int tow_find_unit(const struct play *p, const uint64_t *units, int kind, int condition)
{
    uint64_t fitting[UNIT_WORDS];
    set_copy(fitting, units, UNIT_WORDS);
    set_intersect(fitting, tow_components(p)->of_kind[kind], UNIT_WORDS);
    if (condition == WEAKENED)
        set_intersect(fitting, tow_state(p)->weakened, UNIT_WORDS);
    else
        set_subtract(fitting, tow_state(p)->weakened, UNIT_WORDS);
    return set_next(fitting, UNIT_WORDS, 0);
}

/* ---- counters (2.6) ---- */

void tow_units_on_map(const struct play *p, uint64_t *out)
{
    const struct state *s = tow_state(p);
    set_clear(out, UNIT_WORDS);
    for (int space = 0; space < tow_components(p)->space_count; space++)
        set_unite(out, s->place[space].units, UNIT_WORDS);
    for (int sea = 0; sea < SEAS; sea++)
        set_unite(out, s->fleet[sea].units, UNIT_WORDS);
}

/* 4.2.5: some Cossacks come only with an Event. */
static bool may_come(const struct play *p, int kind)
{
    const struct kind_row *row = &tow_components(p)->kind[kind];
    if (row->after_uprising && !tow_event_in_play(p, EFFECT_KHMELNYTSKY_UPRISING)) return false;
    return !row->after_registration || tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS);
}

static void available(const struct play *p, int kind, uint64_t *out)
{
    uint64_t on_map[UNIT_WORDS];
    set_clear(out, UNIT_WORDS);
    if (!may_come(p, kind)) return;
    tow_units_on_map(p, on_map);
    set_copy(out, tow_components(p)->of_kind[kind], UNIT_WORDS);
    set_subtract(out, tow_state(p)->out_units, UNIT_WORDS);
    set_subtract(out, on_map, UNIT_WORDS);
}

int tow_available(const struct play *p, int kind)
{
    uint64_t units[UNIT_WORDS];
    available(p, kind, units);
    return set_count(units, UNIT_WORDS);
}

/* So many of them into the set; how many there were. */
static int take(struct play *p, int kind, int condition, int count, uint64_t *into)
{
    uint64_t units[UNIT_WORDS];
    int taken = 0;
    available(p, kind, units);
    SET_EACH(unit, units, UNIT_WORDS) {
        if (taken == count) break;
        set_add(into, unit);
        if (condition == WEAKENED) set_add(tow_state(p)->weakened, unit);
        taken++;
    }
    return taken;
}

int tow_units_place(struct play *p, int kind, int condition, int count, int space)
{
    const int placed = take(p, kind, condition, count, tow_place(p, space)->units);
    if (placed) event(p, EVENT_UNITS_PLACED, kind, condition, placed, space);
    return placed;
}

int tow_ships_place(struct play *p, int kind, int count, int sea)
{
    const int placed = take(p, kind, FULL, count, tow_state(p)->fleet[sea].units);
    if (placed) event(p, EVENT_SHIPS_PLACED, kind, placed, sea);
    return placed;
}

void tow_unit_move(struct play *p, int unit, int from, int to)
{
    if (from >= 0) set_remove(tow_place(p, from)->units, unit);
    set_remove(tow_state(p)->garrisons, unit);
    set_add(tow_place(p, to)->units, unit);
}

void tow_unit_remove(struct play *p, int unit, bool for_good)
{
    struct state *s = tow_state(p);
    const int space = tow_unit_space(p, unit);
    if (space >= 0) set_remove(s->place[space].units, unit);
    for (int sea = 0; sea < SEAS; sea++)
        set_remove(s->fleet[sea].units, unit);
    for (int seat = 0; seat < SEATS; seat++)
        set_remove(s->side[seat].led, unit);
    set_remove(s->weakened, unit);
    set_remove(s->garrisons, unit);
    set_remove(s->rebels, unit);
    if (for_good) set_add(s->out_units, unit);
}

void tow_step_lose(struct play *p, int unit, int reason)
{
    const int space = tow_unit_space(p, unit), condition = tow_condition(p, unit);
    event(p, EVENT_STEP_LOST, tow_components(p)->unit[unit].kind, condition, space, reason,
          tow_power_of_unit(p, unit), tow_card_of_loss(p, reason));
    if (condition == FULL)
        set_add(tow_state(p)->weakened, unit);
    else
        tow_unit_remove(p, unit, false);
}

/* ---- garrisons (5.2.2) ---- */

void tow_garrison_set(struct play *p, int unit, int space)
{
    set_add(tow_state(p)->garrisons, unit);
    event(p, EVENT_GARRISON, space, tow_components(p)->unit[unit].kind, tow_condition(p, unit));
}

const struct refusal *tow_garrison_barred(const struct play *p, int power, int space, int kind)
{
    static const struct refusal NOT_CONTROLLED = {"no-garrison-there", "5.2.2",
                                                  "The power of the army does not control {space}."};
    static const struct refusal FREE_CITY = {"no-garrison-there", "6.2.2",
                                             "The Commonwealth places no garrison in {space}."};
    static const struct refusal NO_WALLS = {"no-garrison-there", "5.2.2",
                                            "{space} is no Fortified City and no Fortress."};
    static const struct refusal HAS_GARRISON = {"has-garrison", "5.2.2", "{space} has a garrison."};
    static const struct refusal HIRED = {"no-garrison-there", "6.7", "Mercenaries are no garrison."};
    static const struct refusal NO_INFANTRY = {"no-garrison-there", "5.2.2",
                                               "Only an infantry unit is a garrison."};
    const struct components *c = tow_components(p);
    const struct kind_row *row = &c->kind[kind];
    if (tow_place(p, space)->control != power) return &NOT_CONTROLLED;
    if (power == COMMONWEALTH && c->space[space].no_garrison) return &FREE_CITY;
    if (!tow_is_stronghold(p, space)) return &NO_WALLS;
    if (tow_garrison_of(p, space) >= 0) return &HAS_GARRISON;
    if (row->nation == MERCENARIES) return &HIRED;
    return row->arm == INFANTRY ? NULL : &NO_INFANTRY;
}

bool tow_may_hold_garrison(const struct play *p, int power, int space, int kind)
{
    return !tow_garrison_barred(p, power, space, kind);
}
