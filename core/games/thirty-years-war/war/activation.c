/* An activation (8.3, 10.12, 10.14): the leader, the pieces that come along, and the end. movement.c has
 * the ways, foraging.c the pillage for food. `struct activation` names the moving stack; its pieces stand
 * in `space` like all others. */
#include <limits.h>

#include "games/thirty-years-war/tables.h"

struct activation *tyw_activation_of(const struct play *p)
{
    return step_record_of(p, STEP_ACTIVATION);
}

static struct activation *current(const struct play *p)
{
    return step_record(p);
}

struct activation tyw_free_activation(int seat, int leader, int unit, int space)
{
    struct activation a = {.card = -1,
                           .seat = seat,
                           .leader = leader,
                           .space = space,
                           .from = -1,
                           .stage = ACTIVATION_MOVING,
                           .free = 1,
                           .besieged = -1,
                           .units_from = -1,
                           .star_from = -1,
                           .forage = {-1, -1}};
    if (unit >= 0) units_add(&a.units, unit);
    if (leader >= 0) a.leaders = leaders_of_one(leader);
    return a;
}

/* ---- leaders (10.14) ---- */

int tyw_stars(const struct play *p, int leader)
{
    if (leader == tyw_leader(p, WALLENSTEIN) && tyw_option(p, OPTION_WALLENSTEIN_STARS)) return 2;
    if (leader == tyw_leader(p, TILLY) && tyw_option(p, OPTION_TILLY)) return 2;
    return tyw_components(p)->leader[leader].stars;
}

/* C43: French leaders are slower for a turn. */
int tyw_activation_rating(const struct play *p, int leader)
{
    const struct leader_row *row = &tyw_components(p)->leader[leader];
    return row->activation + (row->nation == FRENCH && tyw_in_effect(p, C43));
}

/* R28: a Dynamic Leader stands with him, who should have been activated. */
static bool is_outranked(const struct play *p, int leader, struct leaders others)
{
    EACH(other, others)
        if (tyw_stars(p, other) > tyw_stars(p, leader)) return true;
    return false;
}

/* 19.7: another leader commands the units of his stack, and he may not leave it (R109). */
static const struct refusal *why_outranked_cannot_act(const struct play *p, int seat, int leader)
{
    if (!tyw_option(p, OPTION_TILLY)) return NULL;
    const int space = tyw_leader_space(p, leader);
    if (!is_outranked(p, leader, tyw_leaders_outside(p, seat, space))) return NULL;
    const struct activation a = tyw_free_activation(seat, leader, -1, space);
    return tyw_why_nothing_to_do(p, &a);
}

static const struct refusal SPINOLA_STAYS = {
    "spinola-stays", "16.24",
    "{leader} is with Spinola's army, which never leaves the United Provinces: he could do nothing."};
static const struct refusal SHUT_IN = {"must-sally", "13.17",
                                       "{leader} is inside a fortress with enemies outside, without units "
                                       "that could sally: he could do nothing."};
static const struct refusal NO_UNITS_FOR_HIM = {"dynamic-leader", "10.14",
                                                "A Dynamic Leader there commands the units, and without them "
                                                "{leader} may not leave: he could do nothing."};

/* R123: why the leader could neither move nor fight. */
static const struct refusal *why_cannot_act(const struct play *p, int leader)
{
    const struct state *s = tyw_state(p);
    const int seat = tyw_leader_seat(p, leader), box = tyw_space(p, UP_BOX);
    if (leaders_has(tyw_place(p, box)->leaders, leader)) {
        if (s->spinola_in_up && seat == CATHOLIC) return &SPINOLA_STAYS;
        return is_outranked(p, leader, tyw_leaders_at(p, seat, box)) ? &NO_UNITS_FOR_HIM : NULL;
    }
    if (!leaders_has(s->inside_leaders, leader)) return why_outranked_cannot_act(p, seat, leader);
    const int space = tyw_leader_space(p, leader);
    if (units_is_empty(tyw_units_inside(p, seat, space))) return &SHUT_IN;
    return is_outranked(p, leader, tyw_leaders_inside(p, seat, space)) ? &NO_UNITS_FOR_HIM : NULL;
}

bool tyw_may_activate(const struct play *p, int seat, int leader, int value)
{
    return tyw_leader_seat(p, leader) == seat && leader != tyw_state(p)->hampered &&
           tyw_activation_rating(p, leader) <= value && tyw_leader_space(p, leader) >= 0 &&
           !why_cannot_act(p, leader);
}

const struct refusal *tyw_why_inactive(const struct play *p, int seat, int leader,
                                       const struct refusal why[INACTIVES])
{
    if (tyw_leader_seat(p, leader) != seat) return &why[INACTIVE_ENEMY];
    if (tyw_leader_space(p, leader) < 0) return &why[INACTIVE_AWAY];
    return leader == tyw_state(p)->hampered ? &why[INACTIVE_NAMED] : NULL;
}

static const struct refusal RATING_2 = {
    "activation-rating", "8.3", "{leader} has Activation rating 2: a card of value 1 does not activate him."};
static const struct refusal RATING_3 = {
    "activation-rating", "8.3", "{leader} has Activation rating 3: only a card of value 3 activates him."};
static const struct refusal RATING_4 = {
    "activation-rating", "8.3",
    "{leader} has Activation rating 4 in this turn (C43): no card activates him."};
static const struct refusal INACTIVE[INACTIVES] = INACTIVE_LEADER("8.3");

const struct refusal *tyw_why_not_activate(const struct play *p, int seat, int leader, int value)
{
    const int rating = tyw_activation_rating(p, leader);
    if (tyw_may_activate(p, seat, leader, value)) return NULL;
    const struct refusal *why = tyw_why_inactive(p, seat, leader, INACTIVE);
    if (why) return why;
    if (rating <= value) return why_cannot_act(p, leader);
    return rating == 2 ? &RATING_2 : rating == 3 ? &RATING_3 : &RATING_4;
}

int tyw_lowest_rating(const struct play *p, int seat)
{
    const struct leaders leaders = tyw_leaders_on_map(p, seat);
    int lowest = INT_MAX;
    EACH(leader, leaders)
        if (leader != tyw_state(p)->hampered && tyw_activation_rating(p, leader) < lowest &&
            !why_cannot_act(p, leader))
            lowest = tyw_activation_rating(p, leader);
    return lowest;
}

void tyw_activate_leader(struct play *p, int seat, int card, int value)
{
    step_call(p, STEP_ACTIVATION,
              &(struct activation){.card = card,
                                   .seat = seat,
                                   .leader = -1,
                                   .space = -1,
                                   .from = -1,
                                   .value = value,
                                   .besieged = -1,
                                   .units_from = -1,
                                   .star_from = -1,
                                   .forage = {-1, -1}});
}

/* ---- the moving stack ---- */

struct leaders tyw_moving_leaders(const struct activation *a)
{
    return leaders_either(a->leaders, a->picked);
}

bool tyw_is_inside(const struct play *p, const struct activation *a)
{
    const struct state *s = tyw_state(p);
    return (a->leader >= 0 && leaders_has(s->inside_leaders, a->leader)) || units_meet(a->units, s->inside);
}

int tyw_ratings(const struct play *p, struct leaders leaders)
{
    int ratings = 0;
    EACH(leader, leaders)
        ratings += tyw_components(p)->leader[leader].leadership;
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

static const struct refusal *check_one_more(const struct play *p, const struct activation *a)
{
    const int count = units_count(a->units);
    if (count >= STACK_LIMIT) return &EIGHT;
    return count < tyw_leadership(p, a) ? NULL : &RATING_USED;
}

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
    const struct leaders leaders = staying_leaders(p, a);
    const bool start = a->from < 0;
    int leave = 0;
    EACH(leader, leaders) {
        if (tyw_stars(p, leader) == 0) continue;
        if (start && tyw_stars(p, leader) > tyw_stars(p, a->leader)) return STACK_LIMIT;
        if (!start) leave += tyw_components(p)->leader[leader].leadership;
    }
    return leave;
}

/* The units that could be taken here if a rating were left. */
static struct units takeable(const struct play *p, const struct activation *a)
{
    const struct units units = staying_units(p, a);
    if (a->star_from == a->space || units_count(units) <= units_to_leave(p, a)) return NONE(units);
    return units_without(units, a->dropped);
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
static const struct refusal *why_not_takeable(const struct play *p, const struct activation *a, int kind,
                                              int condition)
{
    const struct units here = staying_units(p, a);
    const struct units anywhere = units_without(tyw_units_at(p, a->seat, a->space), a->units);
    if (tyw_find_unit(p, anywhere, kind, condition) < 0) return &NO_SUCH_UNIT;
    if (tyw_find_unit(p, here, kind, condition) < 0) return &BEHIND_WALL;
    if (tyw_find_unit(p, units_without(here, a->dropped), kind, condition) < 0) return &DROPPED;
    if (a->star_from == a->space) return &STAR_ALONE;
    return a->from < 0 ? &DYNAMIC_COMMANDS : &STAR_KEEPS;
}

static void take(struct activation *a, int unit)
{
    units_add(&a->units, unit);
    a->joined[unit] = a->spent;
    if (a->from >= 0) a->units_from = a->space;
}

static const struct refusal *check_take_kind(const struct play *p, const struct activation *a, int kind,
                                             int condition)
{
    const int unit = tyw_find_unit(p, takeable(p, a), kind, condition);
    if (unit < 0) return why_not_takeable(p, a, kind, condition);
    struct activation after = *a;
    take(&after, unit);
    const struct refusal *why = tyw_why_not_stack(p, after.units, tyw_moving_leaders(a));
    if (!why) why = check_one_more(p, a);
    return why ? why : tyw_why_not_become(p, a, &after);
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
    leaders_add(&a->picked, leader);
    if (tyw_stars(p, leader)) a->star_from = a->space;
}

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
    const bool inside = leaders_has(tyw_state(p)->inside_leaders, leader);
    if (tyw_leader_seat(p, leader) != a->seat || !leaders_has(tyw_place(p, a->space)->leaders, leader))
        return &NOT_HERE;
    if (leaders_has(tyw_moving_leaders(a), leader)) return &COMES_ALREADY;
    if (inside != tyw_is_inside(p, a)) return &OTHER_SIDE_OF_WALL;
    if (inside) return &IN_SALLY;
    if (leader == tyw_state(p)->hampered) return &INACTIVE[INACTIVE_NAMED];
    if (leaders_has(a->parted, leader)) return &STAYS_HERE;
    if (has_moved(p, leader)) return &HAS_MOVED;
    const int stars = tyw_stars(p, leader);
    if (stars > 1 || (a->from < 0 && stars > tyw_stars(p, a->leader))) return &DYNAMIC_COMMANDS;
    if (stars && a->from >= 0 && a->units_from == a->space) return &STAR_ALONE;
    struct activation after = *a;
    join(p, &after, leader);
    const struct refusal *why = tyw_why_not_stack(p, a->units, tyw_moving_leaders(&after));
    return why ? why : tyw_why_not_become(p, a, &after);
}

/* ---- moves: who comes along ---- */

static const struct refusal ALONE = {"free-action", "8.32", "A Free Action moves one piece alone."};

static const struct refusal *check_moving(const struct play *p)
{
    const struct activation *a = current(p);
    if (a->stage != ACTIVATION_MOVING) return tyw_why_not_moving(p, a);
    return a->free ? &ALONE : NULL;
}

static const struct refusal ACTIVATED_ALREADY = {"leader-activated", "8.3",
                                                 "A leader has been activated already."};

static MOVE_CHECK(check_activate)
{
    const struct activation *a = current(p);
    if (a->stage != ACTIVATION_LEADER) return &ACTIVATED_ALREADY;
    return tyw_why_not_activate(p, seat, move_arg(m, MOVE_ACTIVATE, leader), a->value);
}

void tyw_activation_names(struct play *p, struct activation *a, int leader)
{
    a->leader = leader;
    a->leaders = leaders_of_one(leader);
    a->space = tyw_leader_space(p, leader);
    a->stage = ACTIVATION_MOVING;
    event(p, EVENT_ACTIVATED, .leader = leader);
}

static MOVE_APPLY(apply_activate)
{
    const int leader = move_arg(m, MOVE_ACTIVATE, leader);
    struct round *round = step_record_of(p, STEP_ROUND);
    if (round) round->leader = leader; /* 19.8 */
    tyw_activation_names(p, current(p), leader);
}

static MOVE_CANDIDATES(own_leaders)
{
    if (current(p)->stage == ACTIVATION_LEADER) offer_leaders(set, tyw_leaders_on_map(p, seat));
}

const struct move_type tyw_move_activate = {
    .name = "activate",
    .rule = "8.3",
    .doc = "Names the leader who is activated.",
    .text = "{seat} activates {leader}.",
    .args = {LEADER_AMONG("leader", "A leader on the map.", own_leaders)},
    .check = check_activate,
    .apply = apply_activate,
};

static MOVE_CANDIDATES(leaders_here)
{
    const struct activation *a = current(p);
    if (a->space >= 0) offer_leaders(set, tyw_leaders_at(p, seat, a->space));
}

static MOVE_CHECK(check_join)
{
    const struct refusal *why = check_moving(p);
    return why ? why : check_join_leader(p, current(p), move_arg(m, MOVE_JOIN, leader));
}

static MOVE_APPLY(apply_join)
{
    join(p, current(p), move_arg(m, MOVE_JOIN, leader));
}

const struct move_type tyw_move_join = {
    .name = "join",
    .rule = "10.12",
    .doc = "A leader of the space comes along; at the start of the activation his Leadership rating counts.",
    .text = "{leader} comes along.",
    .args = {LEADER_AMONG("leader", "A leader in the space.", leaders_here)},
    .check = check_join,
    .apply = apply_join,
};

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
    leaders_remove(&a->picked, leader);
    leaders_add(&a->parted, leader);
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
    const struct refusal *why = check_moving(p);
    const struct activation *a = current(p);
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
    part(current(p), move_arg(m, MOVE_PART, leader));
}

const struct move_type tyw_move_part = {
    .name = "part",
    .rule = "11.14",
    .doc = "A leader who moves with the stack stays behind.",
    .text = "{leader} stays behind.",
    .args = {LEADER_AMONG("leader", "A leader who moves with the stack.", leaders_here)},
    .check = check_part,
    .apply = apply_part,
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
    for (int kind = 0; kind < tyw_components(p)->kind_count; kind++)
        for (int condition = 0; condition < (int)tyw_conditions.count; condition++)
            if (!check_take_kind(p, a, kind, condition) && !check_take_fleeing(p, a, kind, condition)) {
                *first = MAKE_MOVE(MOVE_TAKE, .kind = kind, .condition = condition);
                return true;
            }
    return false;
}

static MOVE_CHECK(check_take)
{
    const int kind = move_arg(m, MOVE_TAKE, kind), condition = move_arg(m, MOVE_TAKE, condition);
    const struct activation *a = current(p);
    const bool flees = a->stage == ACTIVATION_FLEEING;
    const struct refusal *why = flees ? NULL : check_moving(p);
    if (!why) why = check_take_kind(p, a, kind, condition);
    return why || !flees ? why : check_take_fleeing(p, a, kind, condition);
}

static MOVE_APPLY(apply_take)
{
    struct activation *a = current(p);
    const int kind = move_arg(m, MOVE_TAKE, kind), condition = move_arg(m, MOVE_TAKE, condition);
    take(a, tyw_find_unit(p, takeable(p, a), kind, condition));
}

static MOVE_CANDIDATES(kinds_here)
{
    const struct activation *a = current(p);
    if (a->space >= 0) offer_kinds(p, tyw_place(p, a->space)->units, set);
}

const struct move_type tyw_move_take = {
    .name = "take",
    .rule = "11.15",
    .doc = "A unit of the space comes along.",
    .text = "A unit comes along: {kind}, {condition}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tyw_kinds, .candidates = kinds_here), CONDITION_ARG},
    .check = check_take,
    .apply = apply_take,
};

/* take_all: leaders join at the start only. On the way another stack would be left without its leader. */
static bool anybody_more(const struct play *p, const struct activation *a)
{
    const struct leaders leaders = tyw_leaders_at(p, a->seat, a->space);
    const struct units units = takeable(p, a);
    EACH(unit, units)
        if (!check_take_kind(p, a, tyw_components(p)->unit[unit].kind, tyw_condition(p, unit))) return true;
    EACH(leader, leaders)
        if (a->from < 0 && !check_join_leader(p, a, leader)) return true;
    return false;
}

/* Why a unit on the stack's side of the wall does not come along. */
static const struct refusal *why_stays(const struct play *p, const struct activation *a, int unit)
{
    if (units_has(a->dropped, unit)) return &DROPPED;
    return check_take_kind(p, a, tyw_components(p)->unit[unit].kind, tyw_condition(p, unit));
}

static const struct refusal NOBODY_ELSE = {"nobody-more", "10.12",
                                           "Nobody else of {seat} is with the stack."};
static const struct refusal ONE_BY_ONE = {"nobody-more", "11.15",
                                          "Leaders are picked up one by one on the way: `join`."};
static const struct refusal NO_OTHER_LEADER = {"nobody-more", "10.12",
                                               "No other leader can come along: `join` says why."};
static const struct refusal VARIOUS_REASONS = {
    "nobody-more", "10.12",
    "Nobody else can come along, not all for the same reason: `take` says why for each."};

static const struct refusal *why_nobody_more(const struct play *p, const struct activation *a)
{
    const struct units units = staying_units(p, a);
    const struct refusal *all = NULL;
    EACH(unit, units) {
        const struct refusal *why = why_stays(p, a, unit);
        if (all && why != all) return &VARIOUS_REASONS;
        all = why;
    }
    if (all) return all;
    const struct leaders leaders = staying_leaders(p, a);
    if (leaders_is_empty(leaders)) return &NOBODY_ELSE;
    if (a->from >= 0) return &ONE_BY_ONE;
    EACH(leader, leaders) {
        const struct refusal *why = check_join_leader(p, a, leader);
        const bool names_him = why == &STAYS_HERE || why == &HAS_MOVED || why == &INACTIVE[INACTIVE_NAMED];
        if (names_him || (all && why != all)) return &NO_OTHER_LEADER;
        all = why;
    }
    return all;
}

static MOVE_CHECK(check_take_all)
{
    const struct refusal *why = check_moving(p);
    if (why) return why;
    return anybody_more(p, current(p)) ? NULL : why_nobody_more(p, current(p));
}

static enum stay stay_for(const struct play *p, const struct activation *a, int unit)
{
    const struct refusal *why = why_stays(p, a, unit);
    struct activation after = *a;
    take(&after, unit);
    if (why == &DROPPED) return STAY_MOVED;
    if (why == &STAR_ALONE || why == &STAR_KEEPS || why == &DYNAMIC_COMMANDS) return STAY_DYNAMIC;
    if (why == &EIGHT || why == &RATING_USED) return STAY_RATINGS;
    return tyw_why_not_stack(p, after.units, tyw_moving_leaders(a)) ? STAY_NATION : STAY_WAY;
}

static void tell_who_stays(struct play *p, const struct activation *a)
{
    const struct units units = staying_units(p, a);
    int16_t count[STAY_REASONS] = {0};
    EACH(unit, units)
        count[stay_for(p, a, unit)]++;
    for (int why = 0; why < STAY_REASONS; why++)
        if (count[why]) event(p, EVENT_STAYS, .space = a->space, .units = count[why], .reason = why);
}

/* Leaders first, since their ratings allow more units; then units in the order of the pack. */
static MOVE_APPLY(apply_take_all)
{
    struct activation *a = current(p);
    const struct leaders leaders = tyw_leaders_at(p, seat, a->space);
    EACH(leader, leaders)
        if (a->from < 0 && !check_join_leader(p, a, leader)) join(p, a, leader);
    const struct units units = takeable(p, a);
    EACH(unit, units)
        if (!check_take_kind(p, a, tyw_components(p)->unit[unit].kind, tyw_condition(p, unit))) take(a, unit);
    tell_who_stays(p, a);
}

const struct move_type tyw_move_take_all = {
    .name = "take_all",
    .rule = "10.12",
    .doc =
        "As many units of the space as the ratings allow come along, in the order of the pack; at the start "
        "of the activation all its leaders, too.",
    .text = "{seat} takes along all who may come.",
    .check = check_take_all,
    .apply = apply_take_all,
};

/* R116: the unit with the fewest Movement Points left. */
static int most_tired(const struct play *p, const struct activation *a, int kind, int condition)
{
    int found = -1;
    struct units units = a->units;
    for (int unit; (unit = tyw_find_unit(p, units, kind, condition)) >= 0; units_remove(&units, unit))
        if (found < 0 || a->joined[unit] < a->joined[found]) found = unit;
    return found;
}

static void drop(struct activation *a, int unit)
{
    units_remove(&a->units, unit);
    units_add(&a->dropped, unit);
    a->joined[unit] = 0;
}

static const struct refusal NONE_IN_STACK = {"not-in-moving-stack", "11.14",
                                             "No such unit is in the moving stack."};

static MOVE_CHECK(check_drop)
{
    const struct refusal *why = check_moving(p);
    const struct activation *a = current(p);
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
    struct activation *a = current(p);
    drop(a, most_tired(p, a, move_arg(m, MOVE_DROP, kind), move_arg(m, MOVE_DROP, condition)));
}

const struct move_type tyw_move_drop = {
    .name = "drop",
    .rule = "11.14",
    .doc = "A unit of the moving stack stays behind; its movement is done. Also before the first step, where "
           "take_all has taken too many.",
    .text = "A unit stays behind: {kind}, {condition}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tyw_kinds, .candidates = kinds_here), CONDITION_ARG},
    .check = check_drop,
    .apply = apply_drop,
};

/* ---- the end of the movement ---- */

static MOVE_CHECK(check_stop)
{
    const struct activation *a = current(p);
    return a->stage == ACTIVATION_MOVING ? tyw_why_not_stop(p, a) : tyw_why_not_moving(p, a);
}

void tyw_movement_ends(struct play *p, struct activation *a)
{
    a->stage = ACTIVATION_FORAGE;
}

static MOVE_APPLY(apply_stop)
{
    tyw_movement_ends(p, current(p));
}

const struct move_type tyw_move_stop = {
    .name = "stop",
    .rule = "11.1",
    .doc = "The movement ends here.",
    .text = "{seat} ends the movement.",
    .check = check_stop,
    .apply = apply_stop,
};

/* ---- the step ---- */

static uint32_t activation_deciders(const struct play *p)
{
    const struct activation *a = current(p);
    switch ((enum activation_stage)a->stage) {
    case ACTIVATION_LEADER:
        return a->value >= tyw_lowest_rating(p, a->seat) ? tyw_asked(a->seat) : 0;
    case ACTIVATION_FLEEING:
        return tyw_can_flee(p, a) ? tyw_asked(a->seat) : 0;
    case ACTIVATION_MOVING:
    case ACTIVATION_MUST_FIGHT:
        return tyw_asked(a->seat);
    default:
        return 0;
    }
}

static const char *fight_prompt(const struct play *p, const struct activation *a)
{
#define FIGHT(overrun, join)                                                                                 \
    "Enemy units stand in {space}: " overrun                                                                 \
    "attack with the whole stack, or name the units that attack" join "{committed? ({committed} named)|}."
#define JOIN "; units inside the fortress may join"
    if (tyw_garrison_may_join(p, a))
        return tyw_can_overrun(p, a, 1) ? FIGHT("overrun them, ", JOIN) : FIGHT("", JOIN);
    return tyw_can_overrun(p, a, 1) ? FIGHT("overrun them, ", "") : FIGHT("", "");
#undef JOIN
#undef FIGHT
}

static const char *activation_prompt(const struct play *p)
{
    const struct activation *a = current(p);
    switch ((enum activation_stage)a->stage) {
    case ACTIVATION_LEADER:
        return "Choose the leader who is activated.";
    case ACTIVATION_FLEEING:
        return "Take units along, and move one step away from the enemy.";
    case ACTIVATION_MUST_FIGHT:
        return fight_prompt(p, a);
    default:
        if (tyw_leaves_behind(p, a))
            return "Move the activated stack, or stop: the ratings do not suffice for all units, and those "
                   "that are left in the United Provinces without a leader are eliminated.";
        if (tyw_is_inside(p, a)) return "Take units along and attack the enemy outside (a sally), or stop.";
        if (tyw_cardinal_strays(p, a, a->space))
            return "Move on, or stop: units of the Cardinal's army are not with him, and are eliminated if "
                   "they "
                   "are not at the end of the activation.";
        return a->free ? "Move the piece, or stop." : "Move the activated stack, or stop.";
    }
}

/* The units that have moved, as far as they are left. They lose the steps that the land does not give
 * (11.161). */
static void pillage_and_lose(struct play *p, struct activation *a)
{
    struct units alive = {0};
    const int unmet = tyw_forage_unmet(p, a);
    for (int i = 0; i < a->forage_count; i++)
        if (a->forage[i] >= 0 && tyw_place(p, a->forage[i])->pillage < PILLAGE_MAX)
            tyw_pillage_set(p, a->forage[i], tyw_place(p, a->forage[i])->pillage + 1, BECAUSE(FORAGE));
    a->stage = ACTIVATION_OVER;
    if (unmet <= 0) return;
    EACH(unit, a->moved)
        if (tyw_unit_space(p, unit) >= 0) units_add(&alive, unit);
    if (!units_is_empty(alive)) tyw_losses(p, a->seat, LOSS_FORAGE, unmet, alive);
}

/* The units that marched have starved, and an enemy leader was inside the fortress (11.22). */
static bool is_beside_leaders(const struct play *p, const struct activation *a)
{
    return !units_is_empty(a->moved) && !leaders_is_empty(tyw_leaders_outside(p, a->seat, a->space)) &&
           tyw_components(p)->space[a->space].kind != SPACE_BOX &&
           tyw_enemy_leader_keeps_out(p, a->seat, a->space);
}

/* 11.162, R51: the units have starved, and leaders do not stay alone with the enemy. */
static void fall_back(struct play *p, struct activation *a)
{
    if (a->space < 0 || a->from < 0) return;
    if (!tyw_leaders_are_alone(p, a->seat, a->space) && !is_beside_leaders(p, a)) return;
    const struct leaders leaders = tyw_leaders_outside(p, a->seat, a->space);
    if (tyw_components(p)->space[a->from].kind == SPACE_BOX) {
        tyw_leaders_lost(p, leaders, BECAUSE(ALONE));
        return;
    }
    tyw_go_back(p, a->seat, a->space, a->from, NONE(units), leaders);
    a->space = a->from;
}

/* R109: Tilly or the last Imperial leader has been lost in the activation. The stack may stay together
 * until the end of the turn. */
static bool has_lost_its_leader(const struct play *p, const struct activation *a)
{
    return tyw_option(p, OPTION_TILLY) && leaders_meet(tyw_moving_leaders(a), tyw_state(p)->out_leaders) &&
           units_within(tyw_units_at(p, a->seat, a->space), a->units);
}

/* R110: a campaign move that follows is of the same Round. */
static void note_for_round(struct play *p, const struct activation *a)
{
    struct round *round = step_record_of(p, STEP_ROUND);
    if (!round || !tyw_option(p, OPTION_CAMPAIGN_MOVE)) return;
    round->besieged = a->besieged;
    round->moved = a->moved;
    round->moved_leaders = a->from >= 0 ? tyw_moving_leaders(a) : NONE(leaders);
}

static void activation_then(struct play *p)
{
    struct activation *a = current(p);
    switch ((enum activation_stage)a->stage) {
    case ACTIVATION_ENTERED:
        tyw_activation_enter(p, a);
        return;
    case ACTIVATION_REACTED:
        tyw_activation_reacted(p, a);
        return;
    case ACTIVATION_FORAGE_FIRST:
        a->stage = ACTIVATION_FIGHT;
        tyw_forage_begin(p, a);
        return;
    case ACTIVATION_FIGHT:
        tyw_fight(p, a);
        return;
    case ACTIVATION_FOUGHT:
        a->stage = ACTIVATION_FORAGED;
        if (tyw_leaders_are_alone(p, a->seat, a->space)) /* 13.25, R55 */
            tyw_place_leaders(p, a->seat, a->space, tyw_leaders_outside(p, a->seat, a->space));
        return;
    case ACTIVATION_FORAGE:
        a->stage = ACTIVATION_FORAGED;
        tyw_forage_begin(p, a);
        return;
    case ACTIVATION_FORAGED:
        pillage_and_lose(p, a);
        return;
    default:
        break;
    }
    fall_back(p, a);
    note_for_round(p, a);
    const int seat = a->seat, space = a->space;
    const bool looks = space >= 0 && !has_lost_its_leader(p, a) && !tyw_may_remain(p, a);
    step_return(p);
    if (looks) tyw_check_limit(p, seat, space);
}

/* The first move with one argument out of the set that is legal. */
static void first_legal(const struct play *p, int seat, int type, const uint64_t *set, int words,
                        struct move *m)
{
    *m = (struct move){.type = type, .count = 1};
    SET_EACH(value, set, words) {
        m->arg[0] = value;
        if (!play_check(p, seat, m)) return;
    }
}

/* The units without a Movement Point keep the others from going on: drop one of these. */
static void first_drop(const struct play *p, int seat, struct move *m)
{
    for (int kind = 0; kind < tyw_components(p)->kind_count; kind++)
        for (int condition = REDUCED; condition <= FULL; condition++) {
            *m = MAKE_MOVE(MOVE_DROP, .kind = kind, .condition = condition);
            if (!play_check(p, seat, m)) return;
        }
}

static STEP_FALLBACK(activation_fallback)
{
    static const uint8_t preferred[] = {MOVE_STOP, MOVE_ATTACK};
    for (size_t i = 0; i < sizeof preferred; i++) {
        *m = (struct move){.type = preferred[i]};
        if (!play_check(p, seat, m)) return;
    }
    const struct activation *a = current(p);
    const struct components *c = tyw_components(p);
    if (a->stage == ACTIVATION_LEADER) {
        first_legal(p, seat, MOVE_ACTIVATE, tyw_leaders_on_map(p, seat).word, 1, m);
    } else if (a->stage == ACTIVATION_FLEEING && tyw_must_take(p, a, m)) {
        return;
    } else if ((a->stage == ACTIVATION_MOVING || a->stage == ACTIVATION_FLEEING) &&
               a->space >= 0) { /* it may not stop here */
        first_legal(p, seat, MOVE_GO, spaces_either(c->adjacent[a->space], c->exits[a->space]).word,
                    SET_WORDS(SPACES_MAX), m);
        if (play_check(p, seat, m)) first_drop(p, seat, m);
    }
}

/* The stack stands together on one side, and the record names pieces that are there. */
static void inspect_stack(const struct play *p, const struct activation *a, int at, struct faults *faults)
{
    const struct components *c = tyw_components(p);
    const struct leaders there = tyw_leaders_at(p, a->seat, a->space);
    const struct leaders led = leaders_without(a->leaders, there);
    const struct leaders picked = leaders_without(a->picked, there);
    const struct units own = tyw_units_at(p, a->seat, a->space);
    EACH(unit, a->units) {
        if (!units_has(own, unit))
            fault_add(faults, AT_FRAME(at, "units"), "has %s, which is not with %s in %s", c->unit[unit].id,
                      tyw_seats.ids[a->seat], tyw_space_id(p, a->space));
        if (a->joined[unit] > a->spent)
            fault_add(faults, AT_FRAME(at, "joined"),
                      "has %d for %s, which has spent more than the %d MP of now", a->joined[unit],
                      c->unit[unit].id, a->spent);
    }
    EACH(leader, led)
        fault_add(faults, AT_FRAME(at, "leaders"), "has %s, who is not in %s", c->leader[leader].id,
                  tyw_space_id(p, a->space));
    EACH(leader, picked)
        fault_add(faults, AT_FRAME(at, "picked"), "has %s, who is not in %s", c->leader[leader].id,
                  tyw_space_id(p, a->space));
    if (a->leader >= 0 && !leaders_has(a->leaders, a->leader))
        fault_add(faults, AT_FRAME(at, "leader"), "is %s, who is not among the leaders",
                  c->leader[a->leader].id);
    if (a->leader >= 0) return;
    if (units_count(a->units) != 1)
        fault_add(faults, AT_FRAME(at, "units"), "has %d units without a leader: one moves alone",
                  units_count(a->units));
    if (!a->free)
        fault_add(faults, AT_FRAME(at, "free"),
                  "is false without a leader: one unit moves alone by a Free Action (8.32)");
    if (a->extra)
        fault_add(faults, AT_FRAME(at, "extra"),
                  "is %d without a leader: one unit moves alone by its own allowance", a->extra);
}

/* Other steps act in an activation: when the enemy may react or places leaders (R55), and after the
 * movement. */
static bool may_be_interrupted(const struct play *p, const struct activation *a)
{
    if (step_record_of(p, STEP_COMBAT)) return a->stage == ACTIVATION_FOUGHT;
    return a->stage >= ACTIVATION_FIGHT || step_is(p, STEP_ACTIVATION) || step_is(p, STEP_LEADERS_ALONE) ||
           (a->stage == ACTIVATION_REACTED && step_is(p, STEP_FORTRESS_REACTION));
}

static void inspect_activation(const struct play *p, int at, struct faults *faults)
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
    else if (a->stage < ACTIVATION_FIGHT) /* the battle may have moved them */
        inspect_stack(p, a, at, faults);
}

const struct domain tyw_activation_stages = {
    .name = "activation_stage",
    .noun = "stage of an activation",
    IDS([ACTIVATION_LEADER] = "leader", [ACTIVATION_FLEEING] = "step-away", [ACTIVATION_MOVING] = "moving",
        [ACTIVATION_ENTERED] = "entered", [ACTIVATION_REACTED] = "reacted",
        [ACTIVATION_MUST_FIGHT] = "must-fight", [ACTIVATION_FORAGE_FIRST] = "forage-before-battle",
        [ACTIVATION_FIGHT] = "battle-begins", [ACTIVATION_FOUGHT] = "battle-over",
        [ACTIVATION_FORAGE] = "forage", [ACTIVATION_FORAGED] = "foraged", [ACTIVATION_OVER] = "end"),
    NAMES([ACTIVATION_LEADER] = "leader", [ACTIVATION_FLEEING] = "a step away from the enemy",
          [ACTIVATION_MOVING] = "moving", [ACTIVATION_ENTERED] = "entered", [ACTIVATION_REACTED] = "reacted",
          [ACTIVATION_MUST_FIGHT] = "it must fight", [ACTIVATION_FORAGE_FIRST] = "foraging before a battle",
          [ACTIVATION_FIGHT] = "the battle begins", [ACTIVATION_FOUGHT] = "the battle is over",
          [ACTIVATION_FORAGE] = "forage", [ACTIVATION_FORAGED] = "foraged", [ACTIVATION_OVER] = "end")};

const struct domain tyw_battle_results = {
    .name = "battle_result", .noun = "result of a battle", IDS("not-won", "won"), NAMES("not won", "won")};

const struct step tyw_step_activation = {
    .name = "activation",
    .rule = "8.3",
    .prompt = "Move the activated pieces, or stop.",
    .prompt_now = activation_prompt,
    .record = RECORD(
        "activation", struct activation,
        OPTIONAL_ID_FIELD(struct activation, card, &tyw_cards, "The card; none: a Free Action."),
        SEAT_FIELD(struct activation, "Whose activation it is."),
        MAYBE_LEADER(struct activation, leader, "The activated leader."),
        MAYBE_SPACE(struct activation, space, "Where the moving stack is."),
        MAYBE_SPACE(struct activation, from, "Where it came from last."),
        ID_FIELD(struct activation, stage, &tyw_activation_stages,
                 "What comes next: a leader is to be chosen, it makes a step away from the "
                 "enemy, it moves, it has entered a space, the enemy there has reacted, it must "
                 "fight, it chooses where to forage before a battle, the battle begins, the "
                 "battle is over, it chooses where to forage, it has foraged, the end."),
        NUMBER_FIELD(struct activation, value, 0, 9, "The highest Activation rating allowed."),
        NUMBER_FIELD(struct activation, spent, 0, 20, "Movement Points spent.", .rule = "11.11"),
        NUMBER_FIELD(struct activation, extra, 0, 9, "Movement Points beyond the allowance."),
        FLAG_FIELD(struct activation, entered_up, "It came into or out of the UP.", .rule = "16.21"),
        FLAG_FIELD(struct activation, flees, "It has made a step away from the enemy.", .rule = "19.8"),
        FLAG_FIELD(struct activation, free, "A Free Action.", .rule = "8.32"),
        ID_FIELD(struct activation, kind, &tyw_battle_kinds, "The kind of the battle."),
        ID_FIELD(struct activation, result, &tyw_battle_results, "Whether it has won the battle."),
        MAYBE_SPACE(struct activation, besieged, "Where a Siege marker was placed in this activation."),
        {.name = "forage",
         .doc = "Where it will pillage.",
         .rule = "11.16",
         .kind = FIELD_ID,
         ROWS_AT(struct activation, forage),
         .domain = &tyw_spaces,
         .optional = true},
        NUMBER_FIELD(struct activation, forage_count, 0, 2, "How many of these have been chosen."),
        MAYBE_SPACE(struct activation, units_from, "Where units were picked up last.", .rule = "11.15"),
        MAYBE_SPACE(struct activation, star_from, "Where a Dynamic Leader was picked up last.",
                    .rule = "11.15"),
        LEADERS_FIELD(struct activation, parted, "Leaders that stay in this space."),
        LEADERS_FIELD(struct activation, leaders, "Leaders that move with the stack from the start."),
        LEADERS_FIELD(struct activation, picked, "Leaders picked up on the way."),
        UNITS_FIELD(struct activation, units, "The moving stack."),
        UNITS_FIELD(struct activation, moved, "Units that have moved."),
        UNITS_FIELD(struct activation, dropped, "Units that were dropped."),
        SPACES_FIELD(struct activation, entered, "Cities that units have moved into."),
        UNITS_FIELD(struct activation, committed, "Units that will attack."),
        {.name = "joined",
         .doc = "Of each unit of the stack: the Movement Points that had been spent when "
                "it joined.",
         ROWS_AT(struct activation, joined),
         .max = 20,
         .keys = &tyw_units,
         .sparse = true}),
    .called_by = STEPS(STEP_ROUND, STEP_EVENT, STEP_CAMPAIGN),
    .result = RESULT(struct activation, result),
    .automatic = true,
    .deciders = activation_deciders,
    .by_default = "It stops; where it must fight it attacks.",
    .moves = MOVES(MOVE_STOP, MOVE_ACTIVATE, MOVE_JOIN, MOVE_PART, MOVE_TAKE, MOVE_TAKE_ALL, MOVE_DROP,
                   MOVE_GO, MOVE_CONVERT, MOVE_SUPPRESS, MOVE_OVERRUN, MOVE_ATTACK, MOVE_COMMIT, MOVE_BESIEGE,
                   MOVE_SIEGE_COMBAT),
    .then = activation_then,
    .fallback = activation_fallback,
    .inspect = inspect_activation,
};
