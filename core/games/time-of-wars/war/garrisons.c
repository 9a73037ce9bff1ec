/* Garrisons that an army leaves behind (5.2.2, 6.9.3.3, 6.9.3.4). */
#include "games/time-of-wars/tables.h"

static const struct refusal NO_SUCH_UNIT = {"no-such-unit", "5.2.2", "No such unit is in the army."};
static const struct refusal NO_GARRISON = {"no-garrison-there", "5.2.2",
                                           "No garrison of {seat} is in {space}."};
static const struct refusal BOUND = {"bound-garrison", "4.1", "The garrison of {space} cannot move (R134)."};
static const struct refusal JUST_PLACED = {"just-placed", "5.2.2",
                                           "The garrison of {space} has been placed in this impulse (R134)."};
static const struct refusal SURROUNDED = {"enemy-army", "5.2.2",
                                          "An enemy army stands in {space}: the garrison stays (R134)."};
static const struct refusal STAYS_ALREADY = {"has-garrison", "6.9.3.3", "{space} has a garrison already."};

void tow_garrison_set(struct play *p, int unit, int space)
{
    units_add(&tow_state(p)->garrisons, unit);
    event(p, EVENT_GARRISON, .space = space, .kind = tow_kind_of(p, unit),
          .condition = tow_condition(p, unit));
}

const struct refusal *tow_why_not_garrison(const struct play *p, int power, int space, int kind)
{
    static const struct refusal NOT_CONTROLLED = {"not-controlled", "5.2.2",
                                                  "The power of the army does not control {space}."};
    static const struct refusal FREE_CITY = {"free-city", "6.2.2",
                                             "The Commonwealth places no garrison in {space}."};
    static const struct refusal NO_WALLS = {"not-fortified", "5.2.2",
                                            "{space} is no Fortified City and no Fortress."};
    static const struct refusal HAS_GARRISON = {"has-garrison", "5.2.2", "{space} has a garrison."};
    static const struct refusal HIRED = {"mercenaries", "6.7", "Mercenaries are no garrison."};
    static const struct refusal NO_INFANTRY = {"not-infantry", "5.2.2",
                                               "Only an infantry unit is a garrison."};
    const struct components *c = tow_components(p);
    const struct kind_row *row = &c->pieces.kind[kind];
    if (tow_place(p, space)->control != power) return &NOT_CONTROLLED;
    if (power == COMMONWEALTH && c->map.space[space].no_garrison) return &FREE_CITY;
    if (!tow_is_stronghold(p, space)) return &NO_WALLS;
    if (tow_garrison_of(p, space) >= 0) return &HAS_GARRISON;
    if (row->nation == MERCENARIES) return &HIRED;
    return row->arm == INFANTRY ? NULL : &NO_INFANTRY;
}

bool tow_may_hold_garrison(const struct play *p, int power, int space, int kind)
{
    return !tow_why_not_garrison(p, power, space, kind);
}

/* R57: the army that the unit leaves is not of mercenaries alone then. */
static const struct refusal *why_not_leave(const struct play *p, struct units army, int unit)
{
    const struct units one = units_of_one(unit);
    return tow_why_not_part(p, one, units_without(army, one));
}

/* A unit of the army could be the garrison of the space for the power. */
static bool has_unit_for(const struct play *p, int power, int space, struct units army)
{
    EACH(unit, army)
        if (tow_may_hold_garrison(p, power, space, tow_kind_of(p, unit)) && !why_not_leave(p, army, unit))
            return true;
    return false;
}

/* Where the seat has walls without a garrison. Danzig is one of them once it is conquered. */
static struct spaces open_strongholds(const struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    struct spaces open = {0};
    EACH(space, spaces_either(c->map.strongholds, c->map.of_space_kind[DANZIG_SPACE])) {
        const struct place *place = tow_place(p, space);
        if (place->control == seat && !units_is_empty(place->units) && tow_is_stronghold(p, space) &&
            tow_garrison_of(p, space) < 0)
            spaces_add(&open, space);
    }
    return open;
}

static MOVE_CANDIDATES(strongholds)
{
    const struct impulse *i = step_record(p);
    if (i->stage == IMPULSE_ACTIONS) offer_spaces(set, open_strongholds(p, seat));
}

bool tow_has_garrison_to_place(const struct play *p, int seat)
{
    const struct impulse *i = step_record(p);
    if (i->stage != IMPULSE_ACTIONS) return false;
    EACH(space, open_strongholds(p, seat))
        if (has_unit_for(p, seat, space, tow_army(p, seat, space))) return true;
    return false;
}

static MOVE_CHECK(check_garrison)
{
    const struct impulse *i = step_record(p);
    const int space = move_arg(m, MOVE_GARRISON, space), kind = move_arg(m, MOVE_GARRISON, kind),
              condition = move_arg(m, MOVE_GARRISON, condition);
    if (i->stage != IMPULSE_ACTIONS) return &tow_no_card_played;
    const struct refusal *why = tow_why_not_garrison(p, seat, space, kind);
    if (why) return why;
    const struct units army = tow_army(p, seat, space);
    const int unit = tow_find_unit(p, army, kind, condition);
    return unit >= 0 ? why_not_leave(p, army, unit) : &NO_SUCH_UNIT;
}

static MOVE_APPLY(apply_garrison)
{
    const int space = move_arg(m, MOVE_GARRISON, space), kind = move_arg(m, MOVE_GARRISON, kind),
              condition = move_arg(m, MOVE_GARRISON, condition);
    struct impulse *i = step_record(p);
    const int unit = tow_find_unit(p, tow_army(p, seat, space), kind, condition);
    tow_garrison_set(p, unit, space);
    units_add(&i->halted.units, unit); /* it does not come out again (R134) */
}

static MOVE_CANDIDATES(kinds_there)
{
    offer_kinds(p, set, tow_army(p, seat, move_arg(so_far, MOVE_GARRISON, space)));
}

const struct move_type tow_move_garrison = {
    .name = "garrison",
    .rule = "5.2.2",
    .doc =
        "An infantry unit of an army becomes the garrison of the Fortified City or Fortress where it stands.",
    .text = "A {condition} unit of {seat} becomes the garrison of {space}: {kind}.",
    .args = {SPACE_AMONG("space", "A Fortified City or Fortress without a garrison.", strongholds),
             ID_ARG("kind", "The kind of unit.", &tow_kinds, .candidates = kinds_there), CONDITION_ARG},
    .check = check_garrison,
    .apply = apply_garrison,
};

/* ---- garrisons that come out (R134) ---- */

enum { MARCH_COST = 1 }; /* nothing is paid, but only who could march then needs them */

static MOVE_CHECK(check_call_out)
{
    const struct impulse *i = step_record(p);
    const struct refusal *why = tow_why_not_spend(p, MARCH_COST);
    const int space = move_arg(m, MOVE_CALL_OUT, space), unit = tow_garrison_of(p, space);
    if (why) return why;
    if (unit < 0 || tow_commander_seat_of_unit(p, unit) != seat) return &NO_GARRISON;
    if (tow_kind(p, unit)->garrison || tow_kind(p, unit)->nation == MERCENARIES)
        return &BOUND; /* Stettin's */
    if (units_has(i->halted.units, unit)) return &JUST_PLACED;
    return tow_has_enemy_army(p, seat, space) ? &SURROUNDED : NULL;
}

static MOVE_APPLY(apply_call_out)
{
    const int space = move_arg(m, MOVE_CALL_OUT, space);
    const int unit = tow_garrison_of(p, space);
    units_remove(&tow_state(p)->garrisons, unit);
    event(p, EVENT_GARRISON_LEAVES, .space = space, .kind = tow_kind_of(p, unit),
          .condition = tow_condition(p, unit));
}

static MOVE_CANDIDATES(garrisoned)
{
    if (tow_why_not_spend(p, MARCH_COST)) return;
    offer_spaces(set, tow_spaces_with(p, units_both(tow_commanded(p, seat), tow_state(p)->garrisons)));
}

const struct move_type tow_move_call_out = {
    .name = "call_out",
    .rule = "5.2.2",
    .doc = "The garrison of a Fortified City or Fortress joins the army there, or is one, without cost.",
    .text = "The garrison of {space} becomes part of the army of {seat}.",
    .args = {SPACE_AMONG("space", "Whose garrison.", garrisoned)},
    .check = check_call_out,
    .apply = apply_call_out,
};

/* ---- before an army leaves (R67) ---- */

static const struct refusal INTERCEPTOR = {"interceptor", "6.9.3.2",
                                           "Who has intercepted fights with one unit at least (R133)."};
static const struct refusal REBELS = {"rebels", "5.2.2", "A rebellious army leaves no garrison behind."};

/* R133: who has intercepted fights. */
static bool is_needed(const struct play *p, const struct withdrawal *w)
{
    const struct march *march = tow_march_of(p);
    return w->intercepted && march && march->enemy.interceptor == w->power && units_count(w->units) < 2;
}

/* A position from outside may name others, too. */
static struct units leaving(const struct play *p, const struct withdrawal *w)
{
    return units_both(w->units, tow_place(p, w->space)->units);
}

bool tow_can_leave_garrison(const struct play *p, const struct withdrawal *w)
{
    return !is_needed(p, w) && tow_garrison_of(p, w->space) < 0 &&
           !units_meet(w->units, tow_state(p)->rebels) && has_unit_for(p, w->power, w->space, leaving(p, w));
}

static MOVE_CHECK(check_leave_garrison)
{
    const int kind = move_arg(m, MOVE_LEAVE_GARRISON, kind);
    const struct withdrawal *w = step_record(p);
    if (tow_garrison_of(p, w->space) >= 0) return &STAYS_ALREADY;
    if (units_meet(w->units, tow_state(p)->rebels)) return &REBELS;
    const struct refusal *why = tow_why_not_garrison(p, w->power, w->space, kind);
    if (why) return why;
    const int unit = tow_find_unit(p, leaving(p, w), kind, move_arg(m, MOVE_LEAVE_GARRISON, condition));
    if (unit < 0) return &NO_SUCH_UNIT;
    return is_needed(p, w) ? &INTERCEPTOR : why_not_leave(p, leaving(p, w), unit);
}

static MOVE_APPLY(apply_leave_garrison)
{
    struct withdrawal *w = step_record(p);
    const int unit = tow_find_unit(p, leaving(p, w), move_arg(m, MOVE_LEAVE_GARRISON, kind),
                                   move_arg(m, MOVE_LEAVE_GARRISON, condition));
    units_remove(&w->units, unit);
    tow_garrison_set(p, unit, w->space);
}

static MOVE_CANDIDATES(kinds_leaving)
{
    const struct withdrawal *w = step_record(p);
    offer_kinds(p, set, leaving(p, w));
}

const struct move_type tow_move_leave_garrison = {
    .name = "leave_garrison",
    .rule = "6.9.3.3",
    .doc = "An infantry unit stays behind as garrison.",
    .text = "A {condition} unit of {seat} stays behind as garrison: {kind}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tow_kinds, .candidates = kinds_leaving), CONDITION_ARG},
    .check = check_leave_garrison,
    .apply = apply_leave_garrison,
};
