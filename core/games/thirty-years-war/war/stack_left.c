/* Who stays behind when the stack moves on (11.14). */
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/movement.h"

/* R47: the pieces that stay behind are within the limits, and the stack can still go on. */
static const struct refusal *check_split(const struct play *p, const struct activation *a,
                                         const struct activation *after)
{
    const struct refusal *why = tyw_why_not_leave_rest(p, after);
    return why ? why : tyw_why_not_become(p, a, after);
}

static void part(struct activation *a, int leader)
{
    leaders_remove(&a->leaders, leader);
    leaders_remove(&a->pickup.picked, leader);
    leaders_add(&a->pickup.parted, leader);
}

static const struct refusal IS_ACTIVATED = {"activated-leader", "8.31", "{leader} is the activated leader."};
static const struct refusal NOT_WITH_HIM = {"not-with-stack", "11.14",
                                            "{leader} does not move with the stack."};
static const struct refusal NEEDED = {"leadership-used", "10.12",
                                      "Without {leader} the ratings do not allow the units that move."};
static const struct refusal IN_UP = {"in-the-up", "16.22", "Armies in the United Provinces stay together."};

static MOVE_CHECK(check_part)
{
    const int leader = move_arg(m, MOVE_PART, leader);
    const struct refusal *why = tyw_why_not_restack(p);
    const struct activation *a = step_record(p);
    if (why) return why;
    if (leader == a->leader) return &IS_ACTIVATED;
    if (!leaders_has(tyw_moving_leaders(a), leader)) return &NOT_WITH_HIM;
    if (a->space == tyw_space(p, UP_BOX)) return &IN_UP;
    struct activation after = *a;
    part(&after, leader);
    if (units_count(a->units) > tyw_leadership(p, &after)) return &NEEDED;
    why = tyw_why_not_stack(p, a->units, tyw_moving_leaders(&after)); /* 19.7 */
    return why ? why : check_split(p, a, &after);
}

static MOVE_APPLY(apply_part)
{
    part(step_record(p), move_arg(m, MOVE_PART, leader));
}

const struct move_type tyw_move_part = {
    .name = "part",
    .rule = "11.14",
    .doc = "A leader who moves with the stack stays behind.",
    .text = "{leader} stays behind.",
    .args = {LEADER_AMONG("leader", "A leader who moves with the stack.", tyw_leaders_here)},
    .check = check_part,
    .apply = apply_part,
};

/* R116: the unit with the fewest Movement Points left. */
static int most_tired(const struct play *p, const struct activation *a, int kind, int condition)
{
    int found = -1;
    struct units units = a->units;
    for (int unit; (unit = tyw_find_unit(p, units, kind, condition)) >= 0; units_remove(&units, unit))
        if (found < 0 || a->points.joined[unit] < a->points.joined[found]) found = unit;
    return found;
}

static void drop(struct activation *a, int unit)
{
    units_remove(&a->units, unit);
    units_add(&a->done.dropped, unit);
    a->points.joined[unit] = 0;
}

static const struct refusal NONE_IN_STACK = {"not-in-moving-stack", "11.14",
                                             "No such unit is in the moving stack."};

static MOVE_CHECK(check_drop)
{
    const struct refusal *why = tyw_why_not_restack(p);
    const struct activation *a = step_record(p);
    if (why) return why;
    const int unit = most_tired(p, a, move_arg(m, MOVE_DROP, kind), move_arg(m, MOVE_DROP, condition));
    if (unit < 0) return &NONE_IN_STACK;
    if (a->space == tyw_space(p, UP_BOX)) return &IN_UP;
    struct activation after = *a;
    drop(&after, unit);
    return check_split(p, a, &after);
}

static MOVE_APPLY(apply_drop)
{
    struct activation *a = step_record(p);
    drop(a, most_tired(p, a, move_arg(m, MOVE_DROP, kind), move_arg(m, MOVE_DROP, condition)));
}

const struct move_type tyw_move_drop = {
    .name = "drop",
    .rule = "11.14",
    .doc = "A unit of the moving stack stays behind; its movement is done. Also before the first step, where "
           "take_all has taken too many.",
    .text = "A unit stays behind: {kind}, {condition}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tyw_kinds, .candidates = tyw_kinds_here), CONDITION_ARG},
    .check = check_drop,
    .apply = apply_drop,
};
