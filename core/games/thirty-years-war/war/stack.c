/* The moving stack (10.12, 11.15): the leaders who join it, and the units that come along. stack_left.c has
 * who stays behind. `struct activation` names the pieces; they stand in its `space` like all others. */
#include <string.h>

#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/words.h"

struct leaders tyw_moving_leaders(const struct activation *a)
{
    return leaders_either(a->leaders, a->pickup.picked);
}

bool tyw_is_inside(const struct play *p, const struct activation *a)
{
    const struct state *s = tyw_state(p);
    return (a->leader >= 0 && leaders_has(s->inside.leaders, a->leader)) ||
           units_meet(a->units, s->inside.units);
}

int tyw_ratings(const struct play *p, struct leaders leaders)
{
    int ratings = 0;
    EACH(leader, leaders)
        ratings += tyw_leader_row(p, leader)->leadership;
    return ratings;
}

int tyw_leadership(const struct play *p, const struct activation *a)
{
    if (!tyw_is_inside(p, a)) return tyw_ratings(p, a->leaders);
    return tyw_ratings(p, leaders_either(a->leaders, tyw_leaders_inside(p, a->seat, a->space))); /* R45 */
}

static const struct refusal RATING_USED = {"leadership-used", "10.12",
                                           "The combined Leadership rating allows no more units."};
static const struct refusal EIGHT = {"stacking-limit", "11.11", "Eight units at the most move together."};

/* Why a unit may not come along, and how EVENT_STAYS tells it. `refusal` NULL: it may come. */
struct obstacle {
    const struct refusal *refusal;
    enum stay stay;
};

/* Own units in the space that do not move with the stack, on its side of the wall; own leaders likewise. */
static struct units staying_units(const struct play *p, const struct activation *a)
{
    return units_without(tyw_units_on_side(p, a->seat, a->space, tyw_is_inside(p, a)), a->units);
}

static struct leaders staying_leaders(const struct play *p, const struct activation *a)
{
    return leaders_without(tyw_leaders_on_side(p, a->seat, a->space, tyw_is_inside(p, a)),
                           tyw_moving_leaders(a));
}

/* R46: units of a Dynamic Leader who stays are taken only beyond his rating. No unit is, if he should have
 * been activated. When a Dynamic Leader has been picked up, his units stay. */
static int units_to_leave(const struct play *p, const struct activation *a)
{
    const bool start = a->from < 0;
    int leave = 0;
    EACH(leader, staying_leaders(p, a)) {
        if (tyw_stars(p, leader) == 0) continue;
        if (start && tyw_stars(p, leader) > tyw_stars(p, a->leader)) return STACK_LIMIT;
        if (!start) leave += tyw_leader_row(p, leader)->leadership;
    }
    return leave;
}

/* The units that could be taken here if a rating were left. */
static struct units takeable(const struct play *p, const struct activation *a)
{
    const struct units units = staying_units(p, a);
    if (a->pickup.star_from == a->space || units_count(units) <= units_to_leave(p, a)) return NONE(units);
    return units_without(units, a->done.dropped);
}

static const struct refusal DYNAMIC_COMMANDS = {"dynamic-leader", "10.14",
                                                "A Dynamic Leader there commands: he is activated himself."};
static const struct refusal DROPPED = {
    "dropped", "11.14",
    "A unit that was dropped in this activation, or moved in the first one of a "
    "campaign move, moves no more."};
static const struct refusal NO_SUCH_UNIT = {
    "no-such-unit", "11.15", "No such unit is there that does not move with the stack already."};
static const struct refusal BEHIND_WALL = {"other-side-of-wall", "13.17",
                                           "Such a unit is only on the other side of the fortress."};
static const struct refusal STAR_KEEPS = {
    "dynamic-leader", "11.15", "As many units stay with a Dynamic Leader as his Leadership rating says."};
static const struct refusal STAR_ALONE = {"dynamic-leader-alone", "11.15",
                                          "A Dynamic Leader is picked up without the units of his stack."};

/* Why no unit of the kind can be taken, apart from the ratings. */
static struct obstacle why_not_takeable(const struct play *p, const struct activation *a, int kind,
                                        int condition)
{
    const struct units here = staying_units(p, a);
    const struct units anywhere = units_without(tyw_units_at(p, a->seat, a->space), a->units);
    if (tyw_find_unit(p, anywhere, kind, condition) < 0) return (struct obstacle){&NO_SUCH_UNIT, STAY_WAY};
    if (tyw_find_unit(p, here, kind, condition) < 0) return (struct obstacle){&BEHIND_WALL, STAY_WAY};
    if (tyw_find_unit(p, units_without(here, a->done.dropped), kind, condition) < 0)
        return (struct obstacle){&DROPPED, STAY_MOVED};
    if (a->pickup.star_from == a->space) return (struct obstacle){&STAR_ALONE, STAY_DYNAMIC};
    return (struct obstacle){a->from < 0 ? &DYNAMIC_COMMANDS : &STAR_KEEPS, STAY_DYNAMIC};
}

static void take(struct activation *a, int unit)
{
    units_add(&a->units, unit);
    a->points.joined[unit] = a->points.spent;
    if (a->from >= 0) a->pickup.units_from = a->space;
}

static struct obstacle why_not_take(const struct play *p, const struct activation *a, int kind, int condition)
{
    const int unit = tyw_find_unit(p, takeable(p, a), kind, condition), count = units_count(a->units);
    if (unit < 0) return why_not_takeable(p, a, kind, condition);
    struct activation after = *a;
    take(&after, unit);
    const struct refusal *why = tyw_why_not_stack(p, after.units, tyw_moving_leaders(a));
    if (why) return (struct obstacle){why, STAY_NATION};
    if (count >= STACK_LIMIT) return (struct obstacle){&EIGHT, STAY_RATINGS};
    if (count >= tyw_leadership(p, a)) return (struct obstacle){&RATING_USED, STAY_RATINGS};
    return (struct obstacle){tyw_why_not_become(p, a, &after), STAY_WAY};
}

static const struct refusal *check_take_kind(const struct play *p, const struct activation *a, int kind,
                                             int condition)
{
    return why_not_take(p, a, kind, condition).refusal;
}

/* R110 */
static bool has_moved(const struct play *p, int leader)
{
    const struct round *round = step_record_of(p, STEP_ROUND);
    return round && leaders_has(round->moved_leaders, leader);
}

static void join(const struct play *p, struct activation *a, int leader)
{
    if (a->from < 0) {
        leaders_add(&a->leaders, leader);
        return;
    }
    leaders_add(&a->pickup.picked, leader);
    if (tyw_stars(p, leader)) a->pickup.star_from = a->space;
}

static const struct refusal INACTIVE[INACTIVES] = INACTIVE_LEADER("8.3");
static const struct refusal NOT_HERE = {"not-in-stack", "10.12",
                                        "{leader} is not in the space of the moving stack."};
static const struct refusal OTHER_SIDE_OF_WALL = {"other-side-of-wall", "13.17",
                                                  "{leader} is on the other side of the fortress."};
static const struct refusal IN_SALLY = {
    "in-sally", "13.17", "All leaders inside the fortress take part in a sally: {leader} does, too."};
static const struct refusal COMES_ALREADY = {"comes-already", "10.12",
                                             "{leader} moves with the stack already."};
static const struct refusal STAYS_HERE = {"stays-here", "11.14", "{leader} has been left in this space."};
static const struct refusal HAS_MOVED = {
    "has-moved", "19.8", "{leader} moved in the first activation of the campaign move, of the same Round."};

static const struct refusal *check_join_leader(const struct play *p, const struct activation *a, int leader)
{
    const bool inside = leaders_has(tyw_state(p)->inside.leaders, leader);
    if (tyw_leader_seat(p, leader) != a->seat || !leaders_has(tyw_place(p, a->space)->leaders, leader))
        return &NOT_HERE;
    if (leaders_has(tyw_moving_leaders(a), leader)) return &COMES_ALREADY;
    if (inside != tyw_is_inside(p, a)) return &OTHER_SIDE_OF_WALL;
    if (inside) return &IN_SALLY;
    if (leader == tyw_state(p)->sweden.hampered) return &INACTIVE[INACTIVE_NAMED];
    if (leaders_has(a->pickup.parted, leader)) return &STAYS_HERE;
    if (has_moved(p, leader)) return &HAS_MOVED;
    const int stars = tyw_stars(p, leader);
    if (stars > 1 || (a->from < 0 && stars > tyw_stars(p, a->leader))) return &DYNAMIC_COMMANDS;
    if (stars && a->from >= 0 && a->pickup.units_from == a->space) return &STAR_ALONE;
    struct activation after = *a;
    join(p, &after, leader);
    const struct refusal *why = tyw_why_not_stack(p, a->units, tyw_moving_leaders(&after));
    return why ? why : tyw_why_not_become(p, a, &after);
}

/* ---- the moves ---- */

static const struct refusal ALONE = {"free-action", "8.32", "A Free Action moves one piece alone."};

const struct refusal *tyw_why_not_restack(const struct play *p)
{
    const struct activation *a = step_record(p);
    if (a->stage != ACTIVATION_MOVING) return tyw_why_not_moving(p, a);
    return a->free ? &ALONE : NULL;
}

MOVE_CANDIDATES(tyw_leaders_here)
{
    const struct activation *a = step_record(p);
    if (a->space >= 0) offer_leaders(set, tyw_leaders_at(p, seat, a->space));
}

static MOVE_CHECK(check_join)
{
    const struct refusal *why = tyw_why_not_restack(p);
    return why ? why : check_join_leader(p, step_record(p), move_arg(m, MOVE_JOIN, leader));
}

static MOVE_APPLY(apply_join)
{
    join(p, step_record(p), move_arg(m, MOVE_JOIN, leader));
}

const struct move_type tyw_move_join = {
    .name = "join",
    .rule = "10.12",
    .doc = "A leader of the space comes along; at the start of the activation his Leadership rating counts.",
    .text = "{leader} comes along.",
    .args = {LEADER_AMONG("leader", "A leader in the space.", tyw_leaders_here)},
    .check = check_join,
    .apply = apply_join,
};

static const struct refusal NO_SAFETY = {"no-way-to-safety", "19.8",
                                         "With that unit the stack could not move away from the enemy."};

/* R112: the stack must still find a way to safety with the unit. */
static const struct refusal *check_take_fleeing(const struct play *p, const struct activation *a, int kind,
                                                int condition)
{
    struct activation after = *a;
    take(&after, tyw_find_unit(p, takeable(p, a), kind, condition));
    return tyw_can_flee(p, &after) ? NULL : &NO_SAFETY;
}

bool tyw_must_take(const struct play *p, const struct activation *a, struct move *first)
{
    EACH_KIND(p, kind)
        for (int condition = 0; condition < tyw_conditions.count; condition++)
            if (!check_take_kind(p, a, kind, condition) && !check_take_fleeing(p, a, kind, condition)) {
                *first = MAKE_MOVE(MOVE_TAKE, .kind = kind, .condition = condition);
                return true;
            }
    return false;
}

static MOVE_CHECK(check_take)
{
    const int kind = move_arg(m, MOVE_TAKE, kind), condition = move_arg(m, MOVE_TAKE, condition);
    const struct activation *a = step_record(p);
    const bool flees = a->stage == ACTIVATION_FLEEING;
    const struct refusal *why = flees ? NULL : tyw_why_not_restack(p);
    if (!why) why = check_take_kind(p, a, kind, condition);
    return why || !flees ? why : check_take_fleeing(p, a, kind, condition);
}

static MOVE_APPLY(apply_take)
{
    struct activation *a = step_record(p);
    const int kind = move_arg(m, MOVE_TAKE, kind), condition = move_arg(m, MOVE_TAKE, condition);
    take(a, tyw_find_unit(p, takeable(p, a), kind, condition));
}

MOVE_CANDIDATES(tyw_kinds_here)
{
    const struct activation *a = step_record(p);
    if (a->space >= 0) offer_kinds(p, tyw_place(p, a->space)->units, set);
}

const struct move_type tyw_move_take = {
    .name = "take",
    .rule = "11.15",
    .doc = "A unit of the space comes along.",
    .text = "A unit comes along: {kind}, {condition}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tyw_kinds, .candidates = tyw_kinds_here), CONDITION_ARG},
    .check = check_take,
    .apply = apply_take,
};

/* take_all: leaders join at the start only. On the way another stack would be left without its leader. */
static bool can_take_more(const struct play *p, const struct activation *a)
{
    EACH(unit, takeable(p, a))
        if (!check_take_kind(p, a, tyw_kind_of(p, unit), tyw_condition(p, unit))) return true;
    EACH(leader, tyw_leaders_at(p, a->seat, a->space))
        if (a->from < 0 && !check_join_leader(p, a, leader)) return true;
    return false;
}

/* Why a unit on the stack's side of the wall does not come along. */
static struct obstacle why_stays(const struct play *p, const struct activation *a, int unit)
{
    if (units_has(a->done.dropped, unit)) return (struct obstacle){&DROPPED, STAY_MOVED};
    return why_not_take(p, a, tyw_kind_of(p, unit), tyw_condition(p, unit));
}

static const struct refusal NOBODY_ELSE = {"nobody-more", "10.12",
                                           "No other piece of {seat} is with the stack."};
static const struct refusal ONE_BY_ONE = {"nobody-more", "11.15",
                                          "Leaders are picked up one by one on the way: `join`."};
static const struct refusal NO_OTHER_LEADER = {"nobody-more", "10.12",
                                               "No other leader can come along: `join` says why."};
static const struct refusal VARIOUS_REASONS = {
    "nobody-more", "10.12",
    "No other piece can come along, not all for the same reason: `take` says why for each."};

static const struct refusal *why_take_no_more(const struct play *p, const struct activation *a)
{
    const struct refusal *all = NULL;
    EACH(unit, staying_units(p, a)) {
        const struct refusal *why = why_stays(p, a, unit).refusal;
        if (all && why != all) return &VARIOUS_REASONS;
        all = why;
    }
    if (all) return all;
    const struct leaders leaders = staying_leaders(p, a);
    if (leaders_is_empty(leaders)) return &NOBODY_ELSE;
    if (a->from >= 0) return &ONE_BY_ONE;
    EACH(leader, leaders) {
        const struct refusal *why = check_join_leader(p, a, leader);
        const bool names_him = why && strstr(why->detail, "{leader}"); /* the move has no leader to name */
        if (names_him || (all && why != all)) return &NO_OTHER_LEADER;
        all = why;
    }
    return all;
}

static MOVE_CHECK(check_take_all)
{
    const struct refusal *why = tyw_why_not_restack(p);
    if (why) return why;
    return can_take_more(p, step_record(p)) ? NULL : why_take_no_more(p, step_record(p));
}

static void tell_who_stays(struct play *p, const struct activation *a)
{
    const struct units units = staying_units(p, a);
    int16_t count[STAY_REASONS] = {0};
    EACH(unit, units)
        count[why_stays(p, a, unit).stay]++;
    for (int why = 0; why < STAY_REASONS; why++)
        if (count[why]) event(p, EVENT_STAYS, .space = a->space, .units = count[why], .reason = why);
}

/* The stack with all who may come. Leaders first, since their ratings allow more units; then units in the
 * order of the pack. */
static struct activation with_all(const struct play *p)
{
    struct activation a = *(const struct activation *)step_record(p);
    EACH(leader, tyw_leaders_at(p, a.seat, a.space))
        if (a.from < 0 && !check_join_leader(p, &a, leader)) join(p, &a, leader);
    EACH(unit, takeable(p, &a))
        if (!check_take_kind(p, &a, tyw_kind_of(p, unit), tyw_condition(p, unit))) take(&a, unit);
    return a;
}

static MOVE_APPLY(apply_take_all)
{
    struct activation *a = step_record(p);
    *a = with_all(p);
    tell_who_stays(p, a);
}

int tyw_word_leaders_to_come(const struct play *p, int seat, const int16_t *values)
{
    const struct activation *a = step_record(p), all = with_all(p);
    return leaders_count(all.leaders) - leaders_count(a->leaders);
}

int tyw_word_units_to_come(const struct play *p, int seat, const int16_t *values)
{
    const struct activation *a = step_record(p), all = with_all(p);
    return units_count(all.units) - units_count(a->units);
}

const struct move_type tyw_move_take_all = {
    .name = "take_all",
    .rule = "10.12",
    .doc =
        "As many units of the space as the ratings allow come along, in the order of the pack; at the start "
        "of the activation all its leaders, too.",
    .text = "{seat} takes along all who may come[ with {step.leader}]{step.leaders_to_come?: "
            "{step.leaders_to_come leader|leaders}{step.units_to_come? and {step.units_to_come unit|units}}|"
            "{step.units_to_come?: {step.units_to_come unit|units}}}.",
    .check = check_take_all,
    .apply = apply_take_all,
};
