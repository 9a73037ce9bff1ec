/* Movement (11.1, 11.2): Movement Points, the next space, what follows where a stack has entered it.
 * entering.c and united_provinces.c say who may go where; conversion.c and overrun.c have what a stack does
 * in its space. */
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/words.h"

/* ---- Movement Points (11.11, R48) ---- */

bool tyw_has_points(const struct play *p, const struct activation *a, int points)
{
    const struct components *c = tyw_components(p);
    if (!leaders_is_empty(tyw_moving_leaders(a)) &&
        a->points.spent + points > LEADER_MOVEMENT + a->points.extra)
        return false;
    EACH(unit, a->units)
        if (a->points.spent - a->points.joined[unit] + points >
            c->pieces.kind[c->pieces.unit[unit].kind].movement + a->points.extra)
            return false;
    return true;
}

int tyw_word_movement_left(const struct play *p)
{
    const struct activation *a = tyw_activation_of(p);
    int left = 0;
    while (a && left < LEADER_MOVEMENT + a->points.extra && tyw_has_points(p, a, left + 1))
        left++;
    return left;
}

const struct refusal *tyw_why_no_point(const struct play *p, const struct activation *a)
{
    static const struct refusal NONE_LEFT = {"no-movement-points", "11.11", "No Movement Point is left."};
    static const struct refusal NO_POINTS = {
        "no-movement-points", "11.11", "Not all that move have a Movement Point left: drop who has none."};
    if (tyw_has_points(p, a, 1)) return NULL;
    return units_count(a->units) > 1 ? &NO_POINTS : &NONE_LEFT;
}

/* ---- what is done now ---- */

const struct refusal *tyw_why_not_moving(const struct play *p, const struct activation *a)
{
    static const struct refusal NOT_MOVING = {"not-moving", "11.1", "The stack does not move now."};
    static const struct refusal LEADER_FIRST = {"leader-first", "8.3",
                                                "The leader who is activated is named first: `activate`."};
    static const struct refusal MUST_FIGHT = {"must-fight", "11.21",
                                              "Enemy units stand here: the stack attacks them."};
    static const struct refusal MAY_OVERRUN = {"must-fight", "11.21",
                                               "Enemy units stand here: the stack overruns or attacks them."};
    static const struct refusal FLEES = {
        "flees", "19.8", "The stack makes one step away from the enemy: units are taken, then it goes."};
    switch ((enum activation_stage)a->stage) {
    case ACTIVATION_LEADER:
        return &LEADER_FIRST;
    case ACTIVATION_MUST_FIGHT:
        return tyw_can_overrun(p, a, a->space, 1) ? &MAY_OVERRUN : &MUST_FIGHT;
    case ACTIVATION_FLEEING:
        return &FLEES;
    case ACTIVATION_MOVING:
    case ACTIVATION_ENTERED:
    case ACTIVATION_REACTED:
    case ACTIVATION_FORAGE_FIRST:
    case ACTIVATION_FIGHT:
    case ACTIVATION_FOUGHT:
    case ACTIVATION_FORAGE:
    case ACTIVATION_FORAGED:
    case ACTIVATION_OVER:
        break;
    }
    return &NOT_MOVING;
}

/* ---- the next space ---- */

static const struct refusal NOT_JOINED = {"not-connected", "11.12",
                                          "No path leads from the stack to {space}."};
static const struct refusal SHUT_IN = {"must-sally", "13.17",
                                       "The stack is inside a fortress with enemies outside: it must sally."};

static const struct refusal *check_way(const struct play *p, const struct activation *a, int to)
{
    const struct components *c = tyw_components(p);
    if (tyw_is_inside(p, a)) return &SHUT_IN;
    if (!spaces_has(c->map.adjacent[a->space], to) && !spaces_has(c->map.exits[a->space], to) &&
        !tyw_is_sea_way(p, a, to))
        return &NOT_JOINED;
    const struct refusal *why = tyw_why_no_point(p, a);
    if (why) return why;
    if (a->space == tyw_space(p, UP_BOX)) return tyw_why_not_out_of_up(p, a, to);
    return to == tyw_space(p, UP_BOX) ? tyw_why_not_into_up(p, a) : NULL;
}

static const struct refusal LEADERS_ALONE = {"leader-alone", "11.21",
                                             "Leaders alone may not enter a space with enemy units."};
static const struct refusal FREE_NO_COMBAT = {
    "free-action-no-combat", "8.321",
    "A Free Action may not enter a space with enemy units outside a fortress."};

/* The pieces of the seat that stand there. */
static const struct refusal *check_meeting(const struct play *p, const struct activation *a, int to)
{
    const int enemy = tyw_opponent(a->seat);
    if (to == tyw_space(p, UP_BOX) || !tyw_has_units(p, enemy, to)) return NULL;
    const bool outside = tyw_has_units_outside(p, enemy, to);
    if (units_is_empty(a->units) && (outside || !tyw_has_units_outside(p, a->seat, to)))
        return &LEADERS_ALONE;
    return outside && a->free ? &FREE_NO_COMBAT : NULL;
}

bool tyw_may_remain(const struct play *p, const struct activation *a)
{
    return tyw_option(p, OPTION_TILLY) && a->from < 0;
}

static const struct refusal ENEMY_LEADER = {"enemy-leader", "11.22",
                                            "Leaders alone do not stay in a space with enemy leaders."};

const struct refusal *tyw_why_not_stay(const struct play *p, const struct activation *a, int space)
{
    if (space == tyw_space(p, UP_BOX)) return NULL;
    const struct units units = units_either(tyw_units_at(p, a->seat, space), a->units);
    const struct leaders leaders = leaders_either(tyw_leaders_at(p, a->seat, space), tyw_moving_leaders(a));
    const bool remains = space == a->space && tyw_may_remain(p, a);
    const struct refusal *why = remains ? NULL : tyw_why_not_share_space(p, units, leaders);
    if (why) return why;
    return units_is_empty(a->units) && tyw_enemy_leader_keeps_out(p, a->seat, space) ? &ENEMY_LEADER : NULL;
}

static const struct refusal LEFT_ALONE = {"leaders-left-alone", "11.21",
                                          "Leaders may not be left alone with enemy units."};
static const struct refusal LEFT_WITH_LEADER = {"leaders-left-alone", "11.22",
                                                "Leaders may not be left alone with an enemy leader."};

/* Leaders who stay at a fortress need units that mask it. An enemy leader alone inside would come out to
 * them (R53). */
static const struct refusal *why_not_leave_leaders(const struct play *p, const struct activation *a)
{
    const int enemy = tyw_opponent(a->seat);
    if (a->space == tyw_space(p, UP_BOX)) return NULL;
    const struct leaders left =
        leaders_without(tyw_leaders_outside(p, a->seat, a->space), tyw_moving_leaders(a));
    if (leaders_is_empty(left)) return NULL;
    const struct units staying = tyw_units_outside(p, a->seat, a->space);
    if (!units_within(staying, a->units)) return NULL;
    if (tyw_has_units(p, enemy, a->space)) return &LEFT_ALONE;
    /* They were alone with him before: no unit goes away, and this stack did not bring them. */
    const bool before = units_is_empty(staying) && (a->from < 0 || !leaders_meet(left, a->pickup.parted));
    return !leaders_is_empty(tyw_leaders_at(p, enemy, a->space)) && !before ? &LEFT_WITH_LEADER : NULL;
}

const struct refusal *tyw_why_not_leave_rest(const struct play *p, const struct activation *a)
{
    return tyw_why_not_share_space(
        p, units_without(tyw_units_at(p, a->seat, a->space), a->units),
        leaders_without(tyw_leaders_at(p, a->seat, a->space), tyw_moving_leaders(a)));
}

/* R109: the pieces that stay would break a limit that the whole stack keeps. */
static const struct refusal *why_not_leave_mixed(const struct play *p, const struct activation *a)
{
    if (!tyw_option(p, OPTION_TILLY) || tyw_limit_broken(p, a->seat, a->space)) return NULL;
    return tyw_why_not_leave_rest(p, a);
}

/* A stack that enters a space where it may not stay looks so many steps further for a way on. */
enum { LOOK_AHEAD = 2 };

static bool can_go(const struct play *p, const struct activation *a, int look_ahead);

/* R47: whether it can go on from there. By sea the movement ends. Enemies outside a fortress would have to
 * be overrun (10.24). */
static bool could_go_on(const struct play *p, const struct activation *a, int to, int look_ahead)
{
    struct activation after = *a;
    if (tyw_is_sea_way(p, a, to)) return false;
    const bool overruns = tyw_has_units_outside(p, tyw_opponent(a->seat), to);
    if (overruns ? !tyw_can_overrun(p, a, to, 3) : !tyw_has_points(p, a, 2)) return false;
    if (!look_ahead) return true;
    after.stage = ACTIVATION_MOVING;
    after.from = a->space;
    after.space = to;
    after.pickup.parted = NONE(leaders);
    after.points.spent += overruns ? 2 : 1;
    return can_go(p, &after, look_ahead - 1);
}

static const struct refusal NOT_SAFER = {
    "not-safer", "19.8", "The stack moves away from the enemy, to a space where it may stay."};

static const struct refusal *check_go_to(const struct play *p, const struct activation *a, int to,
                                         int look_ahead)
{
    if (a->stage == ACTIVATION_FLEEING && (!tyw_is_safer(p, a, to) || tyw_why_not_stay(p, a, to)))
        return &NOT_SAFER;
    if (a->stage != ACTIVATION_MOVING && a->stage != ACTIVATION_FLEEING) return tyw_why_not_moving(p, a);
    const struct refusal *why = check_way(p, a, to);
    if (!why)
        why = to == tyw_space(p, UP_BOX) ? NULL : tyw_why_not_enter(p, a->units, tyw_moving_leaders(a), to);
    if (!why) why = tyw_why_not_leave_zone(p, a, to);
    if (!why) why = check_meeting(p, a, to);
    if (why) return why;
    why = why_not_leave_leaders(p, a);
    if (!why) why = why_not_leave_mixed(p, a);
    if (why) return why;
    why = tyw_why_not_stay(p, a, to); /* R47: else it must be able to go on, which needs a point more */
    return why && !could_go_on(p, a, to, look_ahead) ? why : NULL;
}

static bool can_go(const struct play *p, const struct activation *a, int look_ahead)
{
    EACH(space, spaces_either(tyw_map(p)->adjacent[a->space], tyw_map(p)->exits[a->space]))
        if (!check_go_to(p, a, space, look_ahead)) return true;
    return false;
}

static bool can_go_anywhere(const struct play *p, const struct activation *a)
{
    return can_go(p, a, LOOK_AHEAD);
}

/* Whether the stack can go on, or the rest of it after those without a Movement Point are dropped (11.14). */
static bool can_go_on(const struct play *p, const struct activation *a)
{
    if (can_go_anywhere(p, a)) return true;
    struct activation rest = *a;
    EACH(unit, a->units) {
        const struct activation alone = {.points = a->points, .units = units_of_one(unit)};
        if (!tyw_has_points(p, &alone, 1)) units_remove(&rest.units, unit);
    }
    if (a->free || units_equal(rest.units, a->units) || tyw_why_not_leave_rest(p, &rest)) return false;
    return can_go_anywhere(p, &rest);
}

const struct refusal *tyw_why_not_stop(const struct play *p, const struct activation *a)
{
    const struct refusal *why = tyw_why_not_stay(p, a, a->space);
    return why && can_go_on(p, a) ? why : NULL;
}

const struct refusal *tyw_why_not_become(const struct play *p, const struct activation *a,
                                         const struct activation *after)
{
    const struct refusal *why = tyw_why_not_stay(p, after, a->space);
    if (!why || !can_go_on(p, a) || can_go_on(p, after)) return NULL;
    const struct refusal *left = why_not_leave_leaders(p, after);
    return left ? left : why;
}

bool tyw_can_flee(const struct play *p, const struct activation *a)
{
    return a->stage == ACTIVATION_FLEEING && can_go_anywhere(p, a);
}

const struct refusal *tyw_why_nothing_to_do(const struct play *p, const struct activation *a)
{
    static const struct refusal NOTHING_TO_DO = {
        "nothing-to-do", "8.32",
        "It could neither go anywhere nor gain control or put a Revolt down where it stands."};
    if (can_go_anywhere(p, a) || tyw_can_spend_here(p, a)) return NULL;
    const struct refusal *why = why_not_leave_leaders(p, a);
    if (!why) why = why_not_leave_mixed(p, a);
    return why ? why : &NOTHING_TO_DO;
}

static const struct refusal TAKE_FIRST = {
    "take-units-first", "19.8", "As many units as the ratings allow move away with the leader: take more."};

static MOVE_CHECK(check_go)
{
    const struct activation *a = step_record(p);
    const struct refusal *why = check_go_to(p, a, move_arg(m, MOVE_GO, space), LOOK_AHEAD);
    struct move first;
    return !why && a->stage == ACTIVATION_FLEEING && tyw_must_take(p, a, &first) ? &TAKE_FIRST : why;
}

static MOVE_APPLY(apply_go)
{
    struct activation *a = step_record(p);
    const int from = a->space, to = move_arg(m, MOVE_GO, space);
    const struct leaders leaders = tyw_moving_leaders(a);
    const bool by_sea = tyw_is_sea_way(p, a, to);
    if (tyw_leaves_behind(p, a)) tyw_units_eliminate(p, tyw_left_without_leader(p, a), false, BECAUSE(LEFT));
    event(p, EVENT_MOVED, .seat = seat, .from = from, .to = to,
          .others = leaders_count(leaders) - (a->leader >= 0), .units = units_count(a->units),
          .leader = a->leader);
    EACH(unit, a->units)
        tyw_unit_move(p, unit, from, to);
    EACH(leader, leaders)
        tyw_leader_move(p, leader, from, to);
    a->done.moved = units_either(a->done.moved, a->units);
    if (tyw_space_row(p, to)->kind != SPACE_BOX && !units_is_empty(a->units))
        spaces_add(&a->done.entered, to); /* R120 */
    if (from == tyw_space(p, UP_BOX) || to == tyw_space(p, UP_BOX)) a->done.entered_up = 1;
    a->pickup.parted = NONE(leaders);
    a->pickup.units_from = a->pickup.star_from = -1;
    a->flees = a->stage == ACTIVATION_FLEEING;
    a->from = from;
    a->space = to;
    a->points.spent++;
    a->stage = ACTIVATION_ENTERED;
    if (by_sea) /* R53; the fortress is not an enemy's, so no side reacts */
        tyw_leaders_lost(p, tyw_leaders_outside(p, tyw_opponent(seat), to), BECAUSE(CAUGHT));
    if (by_sea || to == tyw_space(p, UP_BOX)) tyw_movement_ends(p, a);
}

static MOVE_CANDIDATES(next_spaces)
{
    const struct components *c = tyw_components(p);
    const struct activation *a = step_record(p);
    if (a->space < 0) return;
    struct spaces ways = spaces_either(c->map.adjacent[a->space], c->map.exits[a->space]);
    if (a->space == tyw_space(p, UP_BOX)) ways = spaces_either(ways, c->spaces.ports);
    offer_spaces(set, ways);
}

static int strays(const struct play *p, int space)
{
    return tyw_cardinal_strays(p, step_record(p), space);
}

int tyw_word_violated(const struct play *p, int seat, const int16_t *values)
{
    const struct activation *a = step_record_of(p, STEP_ACTIVATION);
    const int to = word_arg(values, MOVE_GO, space);
    return a && !units_is_empty(a->units) && tyw_is_neutral(p, to) ? tyw_area_of(p, to) : -1;
}

int tyw_word_enemies_there(const struct play *p, int seat, const int16_t *values)
{
    return tyw_factors(p, tyw_units_outside(p, tyw_opponent(seat), word_arg(values, MOVE_GO, space)));
}

const struct move_type tyw_move_go = {
    .name = "go",
    .rule = "11.1",
    .doc = "The moving stack goes to the next space, for a Movement Point.",
    .text =
        "{seat} moves{step.leader? {step.leader}{step.units? with {step.units unit|units}| without units}|"
        "{step.space? a unit|}} to {space}{space#?: {space# "
        "unit|units} of the Cardinal's army, parted from him, will be eliminated if not joined with him "
        "again|}[, which violates the neutrality of {step.violated}]"
        "{step.enemies_there?[; enemies there have Combat Strength {step.enemies_there}]|}.",
    .args = {ID_ARG("space", "A space joined to this one.", &tyw_spaces, .candidates = next_spaces,
                    .number = strays)},
    .told_by = TOLD_BY(EVENT_MOVED),
    .check = check_go,
    .apply = apply_go,
};

/* ---- what follows of itself when a space has been entered ---- */

/* 11.23, R54: pieces outside at their own fortress may go in when units come. Units may when an activated
 * leader leads these; leaders alone also before a unit of a Free Action. */
static bool may_react(const struct play *p, const struct activation *a)
{
    const int enemy = tyw_opponent(a->seat);
    const struct place *place = tyw_place(p, a->space);
    if (!tyw_space_row(p, a->space)->fortress || place->control != enemy || place->revolt) return false;
    if (units_is_empty(a->units)) return false;
    return tyw_has_units_outside(p, enemy, a->space)
               ? a->leader >= 0
               : !leaders_is_empty(tyw_leaders_outside(p, enemy, a->space));
}

/* 11.231 to 11.233 */
void tyw_activation_enter(struct play *p, struct activation *a)
{
    a->stage = ACTIVATION_REACTED;
    if (!units_is_empty(a->units)) tyw_violate(p, a->seat, a->space);
    if (may_react(p, a))
        step_call(p, STEP_FORTRESS_REACTION,
                  &(struct reaction){.seat = tyw_opponent(a->seat), .space = a->space});
}

void tyw_activation_reacted(struct play *p, struct activation *a)
{
    const int enemy = tyw_opponent(a->seat);
    if (tyw_has_units_outside(p, enemy, a->space)) {
        a->stage = units_is_empty(a->units) ? ACTIVATION_MOVING : ACTIVATION_MUST_FIGHT;
        return;
    }
    if (!units_is_empty(a->units)) /* R53 */
        tyw_leaders_lost(p, tyw_leaders_outside(p, enemy, a->space), BECAUSE(CAUGHT));
    a->stage = ACTIVATION_MOVING;
    if (a->flees) tyw_movement_ends(p, a);
}
