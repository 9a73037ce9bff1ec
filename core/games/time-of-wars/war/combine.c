/* Weakened units that are combined before they move (6.9.3.1, R130). */
#include "games/time-of-wars/tables.h"

static const struct refusal UNDER_WAY = {"under-way", "6.9.3.1", "Units are combined before they move."};
static const struct refusal NO_PAIR = {
    "no-pair", "6.9.3.1",
    "There are no two weakened units of that kind in {space} that have not moved (R130)."};

/* The army that a card sends out and that has done nothing yet; NULL. */
static struct march *march_by_card(const struct play *p)
{
    struct march *march = step_is(p, STEP_MARCH) ? step_record(p) : NULL;
    return march && march->by_card.own_points && march->stage == MARCH_FORM ? march : NULL;
}

static const struct refusal *why_not_combine(const struct play *p)
{
    if (step_is(p, STEP_MARCH)) return march_by_card(p) ? NULL : &UNDER_WAY;
    return tow_impulse_of(p)->stage == IMPULSE_ACTIONS ? NULL : &tow_no_points_spent;
}

/* The seat's units that may be combined there: they have not marched, fought or besieged in this impulse
 * (R130). */
static struct units combinable(const struct play *p, int seat, int space)
{
    const struct impulse *impulse = tow_impulse_of(p);
    const struct march *march = march_by_card(p);
    struct units units = units_both(tow_army(p, seat, space), tow_state(p)->weakened);
    if (march) units = units_both(units, march->units);
    if (impulse) units = units_without(units, impulse->halted.units);
    return units;
}

/* The first two of the kind; false: there are none. */
static bool find_pair(const struct play *p, int seat, int space, int kind, int pair[2])
{
    struct units units = combinable(p, seat, space);
    pair[0] = tow_find_unit(p, units, kind, WEAKENED);
    if (pair[0] < 0) return false;
    units_remove(&units, pair[0]);
    pair[1] = tow_find_unit(p, units, kind, WEAKENED);
    return pair[1] >= 0;
}

static MOVE_CHECK(check_combine)
{
    int pair[2];
    const struct refusal *why = why_not_combine(p);
    if (why) return why;
    return find_pair(p, seat, move_arg(m, MOVE_COMBINE, space), move_arg(m, MOVE_COMBINE, kind), pair)
               ? NULL
               : &NO_PAIR;
}

/* The unit that remains may do what both could do. */
static MOVE_APPLY(apply_combine)
{
    struct impulse *impulse = tow_impulse_of(p);
    struct march *march = march_by_card(p);
    int pair[2];
    if (!find_pair(p, seat, move_arg(m, MOVE_COMBINE, space), move_arg(m, MOVE_COMBINE, kind), pair)) return;
    if (impulse && !units_has(impulse->began, pair[1])) units_remove(&impulse->began, pair[0]);
    if (march) units_remove(&march->units, pair[1]);
    tow_unit_remove(p, pair[1], false);
    units_remove(&tow_state(p)->weakened, pair[0]);
}

static MOVE_CANDIDATES(spaces_with_weakened)
{
    if (why_not_combine(p)) return;
    offer_spaces(set, tow_spaces_with(p, units_both(tow_commanded(p, seat), tow_state(p)->weakened)));
}

static MOVE_CANDIDATES(weakened_kinds)
{
    offer_kinds(
        p, set,
        units_both(tow_place(p, move_arg(so_far, MOVE_COMBINE, space))->units, tow_state(p)->weakened));
}

const struct move_type tow_move_combine = {
    .name = "combine",
    .rule = "6.9.3.1",
    .doc = "Two weakened units of one kind in an army become one at full strength, before they move, without "
           "cost.",
    .text = "{seat} combines two weakened units in {space}: {kind}.",
    .args = {SPACE_AMONG("space", "Where.", spaces_with_weakened),
             ID_ARG("kind", "The kind of unit.", &tow_kinds, .candidates = weakened_kinds)},
    .check = check_combine,
    .apply = apply_combine,
};
