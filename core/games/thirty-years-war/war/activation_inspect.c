/* What must hold in the record of an activation that comes from outside. */
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/movement.h"

/* The stack stands together on one side, and the record names pieces that are there. */
static void inspect_stack(const struct play *p, const struct activation *a, int at, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct leaders there = tyw_leaders_at(p, a->seat, a->space);
    const struct leaders picked = leaders_without(a->pickup.picked, there);
    const struct units own = tyw_units_at(p, a->seat, a->space);
    EACH(unit, a->units) {
        if (!units_has(own, unit))
            fault_add(faults, AT_FRAME(at, "units"), "has %s, which is not with %s in %s",
                      c->pieces.unit[unit].id, tyw_seats.ids[a->seat], tyw_space_id(p, a->space));
        if (a->points.joined[unit] > a->points.spent)
            fault_add(faults, AT_FRAME(at, "joined"),
                      "has %d for %s, which has spent more than the %d MP of now", a->points.joined[unit],
                      c->pieces.unit[unit].id, a->points.spent);
    }
    EACH(leader, leaders_without(a->leaders, there))
        fault_add(faults, AT_FRAME(at, "leaders"), "has %s, who is not in %s", c->pieces.leader[leader].id,
                  tyw_space_id(p, a->space));
    EACH(leader, picked)
        fault_add(faults, AT_FRAME(at, "picked"), "has %s, who is not in %s", c->pieces.leader[leader].id,
                  tyw_space_id(p, a->space));
    if (a->leader >= 0 && !leaders_has(a->leaders, a->leader))
        fault_add(faults, AT_FRAME(at, "leader"), "is %s, who is not among the leaders",
                  c->pieces.leader[a->leader].id);
    if (a->leader >= 0) return;
    if (units_count(a->units) != 1)
        fault_add(faults, AT_FRAME(at, "units"), "has %d units without a leader: one moves alone",
                  units_count(a->units));
    if (!a->free)
        fault_add(faults, AT_FRAME(at, "free"),
                  "is false without a leader: one unit moves alone by a Free Action (8.32)");
    if (a->points.extra)
        fault_add(faults, AT_FRAME(at, "extra"),
                  "is %d without a leader: one unit moves alone by its own allowance", a->points.extra);
}

/* From the battle on, which may have moved the stack. */
static bool has_ended_movement(const struct activation *a)
{
    switch ((enum activation_stage)a->stage) {
    case ACTIVATION_LEADER:
    case ACTIVATION_FLEEING:
    case ACTIVATION_MOVING:
    case ACTIVATION_ENTERED:
    case ACTIVATION_REACTED:
    case ACTIVATION_MUST_FIGHT:
    case ACTIVATION_FORAGE_FIRST:
        return false;
    case ACTIVATION_FIGHT:
    case ACTIVATION_FOUGHT:
    case ACTIVATION_FORAGE:
    case ACTIVATION_FORAGED:
    case ACTIVATION_OVER:
        break;
    }
    return true;
}

/* Other steps act in an activation after the movement, when the enemy in a fortress reacts, and when leaders
 * are placed (R55). In a battle it waits for the end. */
static bool may_be_interrupted(const struct play *p, const struct activation *a)
{
    if (step_record_of(p, STEP_COMBAT)) return a->stage == ACTIVATION_FOUGHT;
    if (has_ended_movement(a) || step_is(p, STEP_ACTIVATION) || step_is(p, STEP_LEADERS_ALONE)) return true;
    return step_is(p, STEP_FORTRESS_REACTION) && a->stage == ACTIVATION_REACTED;
}

void tyw_inspect_activation(const struct play *p, int at, struct faults *faults)
{
    const struct activation *a = step_record_at(p, at);
    if (!may_be_interrupted(p, a))
        fault_add(faults, AT_FRAME(at, "stage"), "is %s: a stack moves, and %s is done meanwhile",
                  tyw_activation_stages.ids[a->stage], play_step(p)->name);
    if (a->stage == ACTIVATION_LEADER) {
        if (!leaders_is_empty(tyw_moving_leaders(a)))
            fault_add(faults, AT_FRAME(at, leaders_is_empty(a->leaders) ? "picked" : "leaders"),
                      "is not empty, and no leader has been named yet (8.3)");
        if (!units_is_empty(a->units))
            fault_add(faults, AT_FRAME(at, "units"), "is not empty, and no leader has been named yet (8.3)");
        return;
    }
    if (a->space < 0)
        fault_add(faults, AT_FRAME(at, "space"), "is null, and a leader has been named");
    else if (!has_ended_movement(a))
        inspect_stack(p, a, at, faults);
}
