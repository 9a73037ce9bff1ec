/* Overruns (12.6). */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/words.h"

/* 12.61 */
static bool is_strong_enough(const struct play *p, const struct activation *a, int space)
{
    const struct components *c = tyw_components(p);
    const int own = tyw_factors(p, a->units);
    return own >= c->tables.overrun.factors &&
           own >=
               c->tables.overrun.ratio * tyw_factors(p, tyw_units_outside(p, tyw_opponent(a->seat), space));
}

bool tyw_can_overrun(const struct play *p, const struct activation *a, int space, int points)
{
    return tyw_has_points(p, a, points) && is_strong_enough(p, a, space);
}

static const struct refusal NO_ENEMY = {"no-enemy", "12.6", "No enemy units stand here outside a fortress."};
static const struct refusal NO_POINT_TO_OVERRUN = {
    "no-movement-points", "12.61", "An overrun takes a Movement Point, which not all that move have left."};
static const struct refusal TOO_WEAK = {"too-weak", "12.61",
                                        "An overrun takes eight Combat Factors and four times the enemy's."};

static MOVE_CHECK(check_overrun)
{
    const struct activation *a = step_record(p);
    if (a->stage == ACTIVATION_LEADER) return tyw_why_not_moving(p, a);
    if (a->stage != ACTIVATION_MUST_FIGHT) return &NO_ENEMY;
    if (!tyw_has_points(p, a, 1)) return &NO_POINT_TO_OVERRUN;
    return is_strong_enough(p, a, a->space) ? NULL : &TOO_WEAK;
}

static MOVE_APPLY(apply_overrun)
{
    struct activation *a = step_record(p);
    const int enemy = tyw_opponent(seat);
    event(p, EVENT_OVERRUN, .seat = seat, .space = a->space);
    a->points.spent++;
    tyw_units_eliminate(p, tyw_units_outside(p, enemy, a->space), false, BECAUSE(OVERRUN));
    tyw_leaders_lost(p, tyw_leaders_outside(p, enemy, a->space), BECAUSE(OVERRUN)); /* R53 */
    a->battle.committed = NONE(units);
    a->stage = ACTIVATION_MOVING;
    if (tyw_space_row(p, a->space)->fortress || tyw_place(p, a->space)->revolt ||
        tyw_place(p, a->space)->control == seat)
        return;
    tyw_city_take(p, a->space, seat, BECAUSE(OVERRUN));
    tyw_city_won(p, a);
}

int tyw_word_leaders_overrun(const struct play *p)
{
    const struct activation *a = step_record_of(p, STEP_ACTIVATION);
    return leaders_count(tyw_leaders_outside(p, tyw_opponent(a->seat), a->space));
}

const struct move_type tyw_move_overrun = {
    .name = "overrun",
    .rule = "12.6",
    .doc = "Eliminates the enemy units at once, for a Movement Point.",
    .text = "{seat} overruns the enemy[ in {step.space}][ for 1 Movement Point{step.leaders_overrun?, and "
            "{step.leaders_overrun leader is|leaders are} lost there|}].",
    .told_by = TOLD_BY(EVENT_OVERRUN),
    .check = check_overrun,
    .apply = apply_overrun,
};
