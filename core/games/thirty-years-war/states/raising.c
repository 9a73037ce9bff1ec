/* What an attempt at recruiting has brought (8.411, 8.42, R31): the units are taken one by one. */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"

static struct raising *raising(const struct play *p)
{
    return step_record(p);
}

static uint32_t raise_deciders(const struct play *p)
{
    const struct raising *raise = raising(p);
    const int space = tyw_leader_space(p, raise->leader);
    return raise->steps && space >= 0 && tyw_in_mix(p, raise->kind) && tyw_room(p, raise->seat, space)
               ? tyw_asked(raise->seat)
               : 0;
}

/* 7.1: an attempt of Wallenstein's moves his track once. */
static void raise_over(struct play *p)
{
    const struct raising *raise = raising(p);
    const int points = raise->leader == tyw_leader(p, WALLENSTEIN)
                           ? raise->raised * tyw_components(p)->tables.influence.unit
                           : 0;
    step_return(p);
    if (points) tyw_influence(p, points, BECAUSE(RECRUITING));
}

static void inspect_raising(const struct play *p, int at, struct faults *faults)
{
    const struct raising *raise = step_record_at(p, at);
    if (raise->steps + raise->raised > RAISED_MAX)
        fault_add(faults, AT_FRAME(at, "steps"),
                  "is %d after %d %s: one attempt raises %d at the most (8.41)", raise->steps, raise->raised,
                  plural(raise->raised, "unit", "units"), RAISED_MAX);
}

const struct step tyw_step_raise = {
    .name = "raise",
    .rule = "8.411",
    .prompt = "{leader} recruits {steps step|steps} of {kind}: take a full-strength or a reduced unit.",
    .record = RECORD("raising", struct raising, SEAT_FIELD(struct raising, "Who recruits."),
                     ID_FIELD(struct raising, leader, &tyw_leaders, "The recruiting leader."),
                     ID_FIELD(struct raising, kind, &tyw_kinds, "The units."),
                     NUMBER_FIELD(struct raising, steps, 0, RAISED_MAX, "Steps still to be taken."),
                     NUMBER_FIELD(struct raising, raised, 0, RAISED_MAX, "Units taken.")),
    .called_by = STEPS(STEP_RECRUITMENT),
    .automatic = true,
    .deciders = raise_deciders,
    .by_default = "Full-strength units first.",
    .moves = MOVES(MOVE_RAISE),
    .then = raise_over,
    .inspect = inspect_raising,
};

static const struct refusal NOT_ENOUGH_STEPS = {"not-enough-steps", "8.411",
                                                "A full-strength unit takes two steps."};

static MOVE_CHECK(check_raise)
{
    return move_arg(m, MOVE_RAISE, condition) == FULL && raising(p)->steps < 2 ? &NOT_ENOUGH_STEPS : NULL;
}

static MOVE_APPLY(apply_raise)
{
    const int condition = move_arg(m, MOVE_RAISE, condition);
    struct raising *raise = raising(p);
    const int space = tyw_leader_space(p, raise->leader);
    const struct units before = tyw_place(p, space)->units;
    raise->steps -= condition == FULL ? 2 : 1;
    raise->raised++;
    tyw_violate(p, seat, space); /* R9 */
    tyw_units_place(p, raise->kind, condition, 1, space);
    if (leaders_has(tyw_state(p)->inside.leaders, raise->leader))
        tyw_go_inside(p, units_without(tyw_place(p, space)->units, before), NONE(leaders));
    else
        tyw_meet_leaders(p, seat, space); /* R118 */
}

const struct move_type tyw_move_raise = {
    .name = "raise",
    .rule = "8.411",
    .doc = "Takes a recruited unit at full strength, or reduced.",
    .text = "{seat} takes a {condition} unit.",
    .args = {CONDITION_ARG},
    .check = check_raise,
    .apply = apply_raise,
};
