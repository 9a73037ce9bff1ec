/* What an army does on its way (6.9.3.1): it leaves pieces behind, goes on, halts. */
#include "games/time-of-wars/tables.h"

static const struct refusal NO_SUCH_UNIT = {"no-such-unit", "6.9.3.1", "The army has no such unit."};
static const struct refusal NOT_WITH_IT = {"not-with-army", "6.9.3.1", "{commander} is not with the army."};
static const struct refusal NOTHING_LEFT = {"nothing-left", "5.2",
                                            "At least one unit or commander must move."};
static const struct refusal CANNOT_GO = {"nothing-left", "6.9.3.1", "Those who are left could go nowhere."};
static const struct refusal NOT_GONE = {"not-gone", "6.9.3.1", "The army has not done anything yet."};

/* ---- pieces that stay behind (R58) ---- */

/* Others can go on without the piece. */
static const struct refusal *check_someone_goes(const struct play *p, const struct march *m)
{
    if (units_is_empty(m->units) && commanders_is_empty(m->commanders)) return &NOTHING_LEFT;
    return tow_march_may_go(p, m) ? NULL : &CANNOT_GO;
}

/* Of units that are alike, one that has come in this impulse: the others can do more (6.9.3.1, 6.9.3.6). */
static int unit_to_leave(const struct play *p, const struct march *m, int kind, int condition)
{
    const struct impulse *impulse = tow_impulse_of(p);
    struct units late = m->units;
    if (impulse) late = units_without(late, impulse->began);
    const int unit = tow_find_unit(p, late, kind, condition);
    return unit >= 0 ? unit : tow_find_unit(p, m->units, kind, condition);
}

static MOVE_CHECK(check_leave)
{
    struct march rest = tow_current_march(p);
    const struct refusal *why = tow_why_not_moving(&rest);
    if (why) return why;
    const int unit =
        unit_to_leave(p, &rest, move_arg(m, MOVE_LEAVE, kind), move_arg(m, MOVE_LEAVE, condition));
    if (unit < 0) return &NO_SUCH_UNIT;
    units_remove(&rest.units, unit);
    return check_someone_goes(p, &rest);
}

static MOVE_APPLY(apply_leave)
{
    struct march *march = step_record(p);
    tow_march_prune(p, march);
    units_remove(&march->units,
                 unit_to_leave(p, march, move_arg(m, MOVE_LEAVE, kind), move_arg(m, MOVE_LEAVE, condition)));
}

static MOVE_CANDIDATES(kinds_with_it)
{
    offer_kinds(p, set, tow_current_march(p).units);
}

const struct move_type tow_move_leave = {
    .name = "leave",
    .rule = "5.2",
    .doc = "A unit of the marching army stays behind (R58).",
    .text = "{seat} leaves a unit behind: {kind}, {condition}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tow_kinds, .candidates = kinds_with_it), CONDITION_ARG},
    .check = check_leave,
    .apply = apply_leave,
};

static MOVE_CHECK(check_leave_commander)
{
    const int commander = move_arg(m, MOVE_LEAVE_COMMANDER, commander);
    struct march rest = tow_current_march(p);
    const struct refusal *why = tow_why_not_moving(&rest);
    if (why) return why;
    if (!commanders_has(rest.commanders, commander)) return &NOT_WITH_IT;
    commanders_remove(&rest.commanders, commander);
    return check_someone_goes(p, &rest);
}

static MOVE_APPLY(apply_leave_commander)
{
    const int commander = move_arg(m, MOVE_LEAVE_COMMANDER, commander);
    struct march *march = step_record(p);
    struct impulse *impulse = tow_impulse_of(p);
    commanders_remove(&march->commanders, commander);
    if (impulse && march->from >= 0) commanders_add(&impulse->halted.commanders, commander);
}

static MOVE_CANDIDATES(commanders_with_it)
{
    offer_commanders(set, tow_current_march(p).commanders);
}

const struct move_type tow_move_leave_commander = {
    .name = "leave_commander",
    .rule = "5.1",
    .doc = "A commander of the marching army stays behind (R58).",
    .text = "{seat} leaves {commander} behind.",
    .args = {ID_ARG("commander", "The commander.", &tow_commanders, .candidates = commanders_with_it)},
    .check = check_leave_commander,
    .apply = apply_leave_commander,
};

/* ---- to the next space ---- */

static MOVE_CHECK(check_go)
{
    const struct march march = tow_current_march(p);
    const struct refusal *why = tow_why_not_moving(&march);
    if (!why) why = tow_why_not_go(p, &march, move_arg(m, MOVE_GO, space));
    return why ? why : tow_why_not_part_march(p, &march);
}

static MOVE_APPLY(apply_go)
{
    const int space = move_arg(m, MOVE_GO, space);
    struct march *march = step_record(p);
    int way = ROAD;
    tow_way_cost(p, march, space, &way);
    march->to = space;
    march->way = way;
    march->stage = MARCH_LEAVES;
}

static int by_trail(const struct play *p, int to)
{
    const struct march m = tow_current_march(p);
    return tow_is_trail(p, m.at, to);
}

static MOVE_CANDIDATES(next_spaces)
{
    const struct march m = tow_current_march(p);
    if (!tow_why_not_moving(&m)) offer_spaces(set, tow_neighbours(tow_components(p), m.at));
}

int tow_word_way_price(const struct play *p, int seat, const int16_t *values)
{
    const struct march m = tow_current_march(p);
    return tow_way_cost(p, &m, values[0], NULL);
}

int tow_word_enemies_there(const struct play *p, int seat, const int16_t *values)
{
    return tow_combat(p, tow_enemy_army_at(p, seat, values[0]));
}

const struct move_type tow_move_go = {
    .name = "go",
    .rule = "6.9.3.1",
    .doc = "The army goes to the next space by Road or Trail.",
    .text = "{seat} goes[ from {step.at}] to {space}{space#? by Trail}[ for {step.way_price point|points}]"
            "{step.enemies_there?[; enemies there have Combat Value {step.enemies_there}]|}"
            "{step.raid_needs?[; a raid there needs {step.raid_needs} or more on a die]|}.",
    .told_by = TOLD_BY(EVENT_MARCHED),
    .args = {ID_ARG("space", "Where to.", &tow_spaces, .candidates = next_spaces, .number = by_trail)},
    .check = check_go,
    .apply = apply_go,
};

/* ---- the end ---- */

static MOVE_CHECK(check_halt)
{
    const struct march march = tow_current_march(p);
    if (march.stage == MARCH_FORM && !march.raid) return &NOT_GONE;
    return tow_why_not_moving(&march);
}

static MOVE_APPLY(apply_halt)
{
    struct march *march = step_record(p);
    if (march->stage == MARCH_FORM) tow_raid_stays(p, march->units);
    march->stage = MARCH_HALTED;
}

const struct move_type tow_move_halt = {
    .name = "halt",
    .rule = "6.9.3.1",
    .doc = "The army ends its movement; its units move no more in this impulse.",
    .text = "{seat} halts[ in {step.at}].",
    .check = check_halt,
    .apply = apply_halt,
};
