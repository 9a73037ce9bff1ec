/* Movement (11.1 to 11.3, 12.6, 16.21 to 16.24): the ways, the limits of entering, control on the way,
 * overruns. */
#include "games/thirty-years-war/tables.h"

static struct activation *current(const struct play *p)
{
    return step_record(p);
}

/* ---- Movement Points (11.11, R48) ---- */

static bool has_points(const struct play *p, const struct activation *a, int points)
{
    const struct components *c = tyw_components(p);
    if (!leaders_is_empty(tyw_moving_leaders(a)) && a->spent + points > LEADER_MOVEMENT + a->extra)
        return false;
    EACH(unit, a->units)
        if (a->spent - a->joined[unit] + points > c->kind[c->unit[unit].kind].movement + a->extra)
            return false;
    return true;
}

int tyw_word_movement_left(const struct play *p)
{
    const struct activation *a = tyw_activation_of(p);
    int left = 0;
    while (a && left < LEADER_MOVEMENT + a->extra && has_points(p, a, left + 1))
        left++;
    return left;
}

static void spend(struct activation *a, int points)
{
    a->spent += (uint8_t)points;
}

/* ---- who may enter where ---- */

/* 19.7: the Kingdom of Bohemia, the Palatinate, Austria, Bavaria, Tyrol and Hungary. */
static bool imperials_may_enter(const struct play *p, int space)
{
    static const uint8_t open[] = {BOHEMIA, MORAVIA, SILESIA, UPPER_PALATINATE, LOWER_PALATINATE,
                                   AUSTRIA, BAVARIA, TYROL,   HUNGARY};
    for (size_t i = 0; i < sizeof open; i++)
        if (tyw_area_of(p, space) == tyw_area(p, open[i])) return true;
    return false;
}

static bool has_bound_spaniards(const struct play *p, struct units units)
{
    struct units spaniards = units_both(units, tyw_components(p)->of_nation[SPANISH]);
    if (tyw_state(p)->cardinal_until) spaniards = units_without(spaniards, tyw_state(p)->cardinal);
    return !units_is_empty(spaniards);
}

static const struct refusal FRANCE_SHUT = {"france-not-at-war", "11.31", "France has not entered the war."};
static const struct refusal OFF_MAP = {"off-map-france", "11.32", "Catholics never enter off-map France."};
static const struct refusal ULM = {"treaty-of-ulm", "8.61",
                                   "The Treaty of Ulm bars neutral cities until the end of the turn."};
static const struct refusal ZONE = {"spanish-zone", "17.Sp.2", "Spanish units stay in the Spanish Zone."};
static const struct refusal HUNGARIANS = {"hungarians-stay", "17.H.4",
                                          "Hungarians enter Hungary and the Areas next to Austria only."};
static const struct refusal IMPERIALS = {"imperials-stay", "19.7",
                                         "Until Wallenstein comes Imperials stay in their Areas."};

const struct refusal *tyw_why_not_enter(const struct play *p, struct units units, struct leaders leaders,
                                        int space)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    const int area = tyw_area_of(p, space);
    const bool off_map = spaces_has(c->off_map, space);
    if ((off_map || area == tyw_area(p, FRANCE)) && !s->france_at_war) return &FRANCE_SHUT;
    if (off_map &&
        (units_meet(units, tyw_units_of(p, CATHOLIC)) || leaders_meet(leaders, tyw_leaders_of(p, CATHOLIC))))
        return &OFF_MAP;
    if (tyw_in_effect(p, P11) && tyw_is_neutral(p, space)) return &ULM;
    if (!spaces_has(c->spanish_zone, space) && has_bound_spaniards(p, units)) return &ZONE;
    if (tyw_has_nation(p, units, leaders, HUNGARIAN) && (area < 0 || !c->area[area].hungarians))
        return &HUNGARIANS;
    if (tyw_option(p, OPTION_TILLY) && s->wallenstein == WALLENSTEIN_NOT_YET &&
        tyw_has_nation(p, units, leaders, IMPERIAL) && !imperials_may_enter(p, space))
        return &IMPERIALS;
    return NULL;
}

/* ---- the United Provinces (11.4, 16.21 to 16.24, 17.U.2, R82, R83) ---- */

static const struct refusal UP_ONE_ARMY = {"one-army-in-the-up", "16.22",
                                           "An army is in the United Provinces already."};
static const struct refusal UP_ARMY = {"army-only", "16.22", "Only an army enters the United Provinces."};
static const struct refusal UP_WAR_OVER = {"dutch-war-ended", "16.132",
                                           "The Dutch War has ended: no army enters."};
static const struct refusal UP_DANES = {"danes-together", "17.D.4",
                                        "Christian IV goes there only with all Danish units that are left."};
static const struct refusal UP_TWICE = {
    "up-twice", "16.21", "An army does not enter and leave the United Provinces in one activation."};

static const struct refusal *check_into_up(const struct play *p, const struct activation *a)
{
    const struct components *c = tyw_components(p);
    const int box = tyw_space(p, UP_BOX);
    if (a->entered_up) return &UP_TWICE;
    if (tyw_state(p)->dutch_ended) return &UP_WAR_OVER;
    if (leaders_is_empty(tyw_moving_leaders(a)) || units_is_empty(a->units)) return &UP_ARMY;
    if (tyw_has_units(p, a->seat, box) || !leaders_is_empty(tyw_leaders_at(p, a->seat, box)))
        return &UP_ONE_ARMY;
    if (!leaders_has(tyw_moving_leaders(a), tyw_leader(p, CHRISTIAN_IV))) return NULL;
    EACH(unit, c->of_nation[DANISH])
        if (!units_has(a->units, unit) && tyw_unit_space(p, unit) >= 0) return &UP_DANES;
    return NULL;
}

static bool is_sea_way(const struct play *p, const struct activation *a, int to)
{
    return a->space == tyw_space(p, UP_BOX) && !spaces_has(tyw_components(p)->exits[a->space], to) &&
           a->seat == PROTESTANT && spaces_has(tyw_components(p)->ports, to);
}

/* Own units that stay in the UP without a leader when the stack goes. */
static struct units without_leader(const struct play *p, const struct activation *a)
{
    if (!leaders_within(tyw_leaders_at(p, a->seat, a->space), tyw_moving_leaders(a))) return NONE(units);
    return units_without(tyw_units_at(p, a->seat, a->space), a->units);
}

static bool is_full(const struct play *p, const struct activation *a)
{
    const int count = units_count(a->units);
    return count >= STACK_LIMIT || count >= tyw_leadership(p, a);
}

/* R124 */
bool tyw_leaves_behind(const struct play *p, const struct activation *a)
{
    if (a->space != tyw_space(p, UP_BOX) || a->entered_up || !is_full(p, a)) return false;
    return !units_is_empty(without_leader(p, a));
}

static const struct refusal UP_ARMY_LEAVES = {"army-only", "16.22",
                                              "Only an army leaves the United Provinces."};
static const struct refusal UP_STAYS = {"spinola-stays", "16.24",
                                        "Spinola's army never leaves the United Provinces."};
static const struct refusal UP_CONTROL = {"not-open", "16.23",
                                          "An army comes back through a friendly or neutral city."};
static const struct refusal UP_PORT = {"not-open", "16.23",
                                       "By sea an army comes back to a port that is under {seat}'s control."};
static const struct refusal UP_PORT_ENEMY = {
    "not-open", "16.23",
    "By sea an army comes back to a port without enemy units, and without moving first."};
static const struct refusal UP_LEFT = {
    "army-left", "16.22",
    "Units that are left behind need a leader: as many come along as the ratings allow."};
static const struct refusal NO_ROOM = {"no-room", "10.21", "An army that comes by sea must find room there."};

static const struct refusal *check_out_of_up(const struct play *p, const struct activation *a, int to)
{
    const int control = tyw_place(p, to)->control;
    if (a->entered_up) return &UP_TWICE;
    if (a->seat == CATHOLIC && tyw_state(p)->spinola_in_up) return &UP_STAYS;
    if (leaders_is_empty(tyw_moving_leaders(a)) || units_is_empty(a->units)) return &UP_ARMY_LEAVES;
    if (!units_is_empty(without_leader(p, a)) && !is_full(p, a)) return &UP_LEFT;
    if (!is_sea_way(p, a, to)) return control == tyw_opponent(a->seat) ? &UP_CONTROL : NULL;
    if (control != a->seat) return &UP_PORT;
    if (a->spent > 0 || tyw_has_units(p, tyw_opponent(a->seat), to)) return &UP_PORT_ENEMY;
    return units_count(a->units) <= tyw_room(p, a->seat, to) ? NULL : &NO_ROOM;
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
    return a->stage == ACTIVATION_LEADER       ? &LEADER_FIRST
           : a->stage == ACTIVATION_MUST_FIGHT ? tyw_can_overrun(p, a, 1) ? &MAY_OVERRUN : &MUST_FIGHT
           : a->stage == ACTIVATION_FLEEING    ? &FLEES
                                               : &NOT_MOVING;
}

/* ---- the next space ---- */

static const struct refusal NOT_JOINED = {"not-connected", "11.12",
                                          "No path leads from the stack to {space}."};
static const struct refusal NONE_LEFT = {"no-movement-points", "11.11", "No Movement Point is left."};
static const struct refusal NO_POINTS = {"no-movement-points", "11.11",
                                         "Not all that move have a Movement Point left: drop who has none."};
static const struct refusal SHUT_IN = {"must-sally", "13.17",
                                       "The stack is inside a fortress with enemies outside: it must sally."};

static const struct refusal *check_way(const struct play *p, const struct activation *a, int to)
{
    const struct components *c = tyw_components(p);
    if (tyw_is_inside(p, a)) return &SHUT_IN;
    if (!spaces_has(c->adjacent[a->space], to) && !spaces_has(c->exits[a->space], to) &&
        !is_sea_way(p, a, to))
        return &NOT_JOINED;
    if (!has_points(p, a, 1)) return units_count(a->units) > 1 ? &NO_POINTS : &NONE_LEFT;
    if (a->space == tyw_space(p, UP_BOX)) return check_out_of_up(p, a, to);
    return to == tyw_space(p, UP_BOX) ? check_into_up(p, a) : NULL;
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
    const bool before = units_is_empty(staying) && (a->from < 0 || !leaders_meet(left, a->parted));
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

/* 12.61 */
static bool is_strong_enough(const struct play *p, const struct activation *a, int space)
{
    const struct components *c = tyw_components(p);
    const int own = tyw_factors(p, a->units);
    return own >= c->overrun_factors &&
           own >= c->overrun_ratio * tyw_factors(p, tyw_units_outside(p, tyw_opponent(a->seat), space));
}

/* A stack that enters a space where it may not stay looks so many steps further for a way on. */
enum { LOOK_AHEAD = 2 };

static bool can_go(const struct play *p, const struct activation *a, int look_ahead);

/* R47: whether it can go on from there. By sea the movement ends. Enemies outside a fortress would have to
 * be overrun (10.24). */
static bool could_go_on(const struct play *p, const struct activation *a, int to, int look_ahead)
{
    struct activation after = *a;
    if (is_sea_way(p, a, to)) return false;
    const bool overruns = tyw_has_units_outside(p, tyw_opponent(a->seat), to);
    if (!has_points(p, a, overruns ? 3 : 2) || (overruns && !is_strong_enough(p, a, to))) return false;
    if (!look_ahead) return true;
    after.stage = ACTIVATION_MOVING;
    after.from = a->space;
    after.space = to;
    after.parted = NONE(leaders);
    spend(&after, overruns ? 2 : 1);
    return can_go(p, &after, look_ahead - 1);
}

static const struct refusal NOT_SAFER = {
    "not-safer", "19.8", "The stack moves away from the enemy, to a space where it may stay."};

/* 17.Sp.32: the Cardinal's army stays in the zone, also on a way that is looked at ahead. */
static const struct refusal *why_not_leave_zone(const struct play *p, const struct activation *a, int to)
{
    const struct spaces zone = tyw_components(p)->spanish_zone;
    const int cardinal = tyw_cardinal(p);
    if (!spaces_has(zone, a->space) || spaces_has(zone, to)) return NULL;
    if (cardinal < 0 || !leaders_has(tyw_moving_leaders(a), cardinal)) return NULL;
    return units_meet(a->units, tyw_state(p)->cardinal) ? &ZONE : NULL;
}

static const struct refusal *check_go_to(const struct play *p, const struct activation *a, int to,
                                         int look_ahead)
{
    if (a->stage == ACTIVATION_FLEEING && (!tyw_is_safer(p, a, to) || tyw_why_not_stay(p, a, to)))
        return &NOT_SAFER;
    if (a->stage != ACTIVATION_MOVING && a->stage != ACTIVATION_FLEEING) return tyw_why_not_moving(p, a);
    const struct refusal *why = check_way(p, a, to);
    if (!why)
        why = to == tyw_space(p, UP_BOX) ? NULL : tyw_why_not_enter(p, a->units, tyw_moving_leaders(a), to);
    if (!why) why = why_not_leave_zone(p, a, to);
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
    EACH(space, spaces_either(tyw_components(p)->adjacent[a->space], tyw_components(p)->exits[a->space]))
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
        struct activation alone = {.spent = a->spent, .extra = a->extra, .units = units_of_one(unit)};
        alone.joined[unit] = a->joined[unit];
        if (!has_points(p, &alone, 1)) units_remove(&rest.units, unit);
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

static const struct refusal TAKE_FIRST = {
    "take-units-first", "19.8", "As many units as the ratings allow move away with the leader: take more."};

static MOVE_CHECK(check_go)
{
    const struct activation *a = current(p);
    const struct refusal *why = check_go_to(p, a, move_arg(m, MOVE_GO, space), LOOK_AHEAD);
    struct move first;
    return !why && a->stage == ACTIVATION_FLEEING && tyw_must_take(p, a, &first) ? &TAKE_FIRST : why;
}

static MOVE_APPLY(apply_go)
{
    struct activation *a = current(p);
    const int from = a->space, to = move_arg(m, MOVE_GO, space);
    const struct leaders leaders = tyw_moving_leaders(a);
    const bool by_sea = is_sea_way(p, a, to);
    if (tyw_leaves_behind(p, a)) tyw_units_eliminate(p, without_leader(p, a), false, BECAUSE(LEFT));
    event(p, EVENT_MOVED, .seat = seat, .from = from, .to = to,
          .others = leaders_count(leaders) - (a->leader >= 0), .units = units_count(a->units),
          .leader = a->leader);
    EACH(unit, a->units)
        tyw_unit_move(p, unit, from, to);
    EACH(leader, leaders)
        tyw_leader_move(p, leader, from, to);
    a->moved = units_either(a->moved, a->units);
    if (tyw_components(p)->space[to].kind != SPACE_BOX && !units_is_empty(a->units))
        spaces_add(&a->entered, to); /* R120 */
    if (from == tyw_space(p, UP_BOX) || to == tyw_space(p, UP_BOX)) a->entered_up = 1;
    a->parted = NONE(leaders);
    a->units_from = a->star_from = -1;
    a->flees = a->stage == ACTIVATION_FLEEING;
    a->from = from;
    a->space = to;
    spend(a, 1);
    a->stage = ACTIVATION_ENTERED;
    if (by_sea) /* R53; the fortress is not an enemy's, so no side reacts */
        tyw_leaders_lost(p, tyw_leaders_outside(p, tyw_opponent(seat), to), BECAUSE(CAUGHT));
    if (by_sea || to == tyw_space(p, UP_BOX)) tyw_movement_ends(p, a);
}

static MOVE_CANDIDATES(next_spaces)
{
    const struct components *c = tyw_components(p);
    const struct activation *a = current(p);
    if (a->space < 0) return;
    struct spaces ways = spaces_either(c->adjacent[a->space], c->exits[a->space]);
    if (a->space == tyw_space(p, UP_BOX)) ways = spaces_either(ways, c->ports);
    offer_spaces(set, ways);
}

static int strays(const struct play *p, int space)
{
    return tyw_cardinal_strays(p, current(p), space);
}

const struct move_type tyw_move_go = {
    .name = "go",
    .rule = "11.1",
    .doc = "The moving stack goes to the next space, for a Movement Point.",
    .text = "{seat} moves{step.leader? {step.leader}|{step.space? a unit|}} to {space}{space#?: {space# "
            "unit|units} of the Cardinal's army, parted from him, will be eliminated if not joined with him "
            "again|}.",
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
    if (!tyw_components(p)->space[a->space].fortress || place->control != enemy || place->revolt)
        return false;
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

/* ---- control (11.17) and revolts (9.43) on the way ---- */

static const struct refusal NO_CITY = {"no-city", "11.17", "This is no City on the map."};

static const struct refusal *check_spend_here(const struct play *p, const struct activation *a,
                                              const struct refusal *no_units,
                                              const struct refusal *enemy_there)
{
    if (a->stage != ACTIVATION_MOVING || a->space < 0) return tyw_why_not_moving(p, a);
    if (tyw_components(p)->space[a->space].kind != SPACE_CITY) return &NO_CITY;
    if (units_is_empty(a->units)) return no_units;
    if (tyw_has_units(p, tyw_opponent(a->seat), a->space)) return enemy_there;
    return has_points(p, a, 1) ? NULL : units_count(a->units) > 1 ? &NO_POINTS : &NONE_LEFT;
}

/* R47: why the stack may not spend a point where it stands: with its last point it could go on. */
static const struct refusal *why_not_spend_point(const struct play *p, const struct activation *a)
{
    struct activation after = *a;
    spend(&after, 1);
    return tyw_why_not_become(p, a, &after);
}

static void tell_wallenstein(struct play *p, const struct activation *a)
{
    if (a->leader == tyw_leader(p, WALLENSTEIN))
        tyw_influence(p, tyw_components(p)->wallenstein_city, BECAUSE(CITY));
}

static const struct refusal NO_UNITS = {"no-units", "11.17",
                                        "Leaders alone gain no control: take units along."};
static const struct refusal OWN_CITY = {"own-city", "11.17", "The City is under {seat}'s control."};
static const struct refusal FORTRESS = {"fortress", "11.17", "A fortress must be besieged."};
static const struct refusal IN_REVOLT = {"in-revolt", "9.42", "The City is in revolt."};
static const struct refusal ENEMY_THERE = {"enemy-there", "11.17", "Enemy units stand in the City."};

static const struct refusal *check_convert_here(const struct play *p, const struct activation *a)
{
    const struct refusal *why = check_spend_here(p, a, &NO_UNITS, &ENEMY_THERE);
    if (why) return why;
    const struct place *place = tyw_place(p, a->space);
    if (place->revolt) return &IN_REVOLT;
    if (place->control == a->seat) return &OWN_CITY;
    return tyw_components(p)->space[a->space].fortress ? &FORTRESS : why_not_spend_point(p, a);
}

static MOVE_CHECK(check_convert)
{
    return check_convert_here(p, current(p));
}

static MOVE_APPLY(apply_convert)
{
    struct activation *a = current(p);
    spend(a, 1);
    tyw_city_take(p, a->space, seat, BECAUSE(ARMY));
    tell_wallenstein(p, a);
}

const struct move_type tyw_move_convert = {
    .name = "convert",
    .rule = "11.17",
    .doc = "The stack spends a Movement Point to control the City.",
    .text = "{seat} takes control of {step.space?{step.space}|the City}.",
    .told_by = TOLD_BY(EVENT_CITY_TAKEN),
    .check = check_convert,
    .apply = apply_convert,
};

static const struct refusal NOBODY_TO_SUPPRESS = {"no-units", "9.43",
                                                  "Units put a Revolt down: take some along."};
static const struct refusal ENEMY_FIRST = {
    "enemy-there", "9.43", "Enemy units are in the City: the battle or the siege comes before the Revolt."};
static const struct refusal NO_REVOLT = {"no-revolt", "9.43", "There is no Peasant Revolt."};

static const struct refusal *check_suppress_here(const struct play *p, const struct activation *a)
{
    const struct refusal *why = check_spend_here(p, a, &NOBODY_TO_SUPPRESS, &ENEMY_FIRST);
    if (why) return why;
    return tyw_place(p, a->space)->revolt ? why_not_spend_point(p, a) : &NO_REVOLT;
}

static MOVE_CHECK(check_suppress)
{
    return check_suppress_here(p, current(p));
}

static MOVE_APPLY(apply_suppress)
{
    struct activation *a = current(p);
    spend(a, 1);
    tyw_revolt_remove(p, a->space, seat);
    tell_wallenstein(p, a);
}

const struct move_type tyw_move_suppress = {
    .name = "suppress_revolt",
    .rule = "9.43",
    .doc = "The stack spends a Movement Point to put a Peasant Revolt down.",
    .text = "{seat} puts the Peasant Revolt[ in {step.space}] down.",
    .check = check_suppress,
    .apply = apply_suppress,
};

const struct refusal *tyw_why_nothing_to_do(const struct play *p, const struct activation *a)
{
    static const struct refusal NOTHING_TO_DO = {
        "nothing-to-do", "8.32",
        "It could neither go anywhere nor gain control or put a Revolt down where it stands."};
    if (can_go_anywhere(p, a) || !check_convert_here(p, a) || !check_suppress_here(p, a)) return NULL;
    const struct refusal *why = why_not_leave_leaders(p, a);
    if (!why) why = why_not_leave_mixed(p, a);
    return why ? why : &NOTHING_TO_DO;
}

/* ---- overruns (12.61, 12.62, 12.63) ---- */

static const struct refusal NO_ENEMY = {"no-enemy", "12.6", "No enemy units stand here outside a fortress."};
static const struct refusal NO_POINT_TO_OVERRUN = {
    "no-movement-points", "12.61", "An overrun takes a Movement Point, which not all that move have left."};
static const struct refusal TOO_WEAK = {"too-weak", "12.61",
                                        "An overrun takes eight Combat Factors and four times the enemy's."};

static MOVE_CHECK(check_overrun)
{
    const struct activation *a = current(p);
    if (a->stage == ACTIVATION_LEADER) return tyw_why_not_moving(p, a);
    if (a->stage != ACTIVATION_MUST_FIGHT) return &NO_ENEMY;
    if (!has_points(p, a, 1)) return &NO_POINT_TO_OVERRUN;
    return is_strong_enough(p, a, a->space) ? NULL : &TOO_WEAK;
}

bool tyw_can_overrun(const struct play *p, const struct activation *a, int points)
{
    return has_points(p, a, points) && is_strong_enough(p, a, a->space);
}

static MOVE_APPLY(apply_overrun)
{
    struct activation *a = current(p);
    const int enemy = tyw_opponent(seat);
    event(p, EVENT_OVERRUN, .seat = seat, .space = a->space);
    spend(a, 1);
    tyw_units_eliminate(p, tyw_units_outside(p, enemy, a->space), false, BECAUSE(OVERRUN));
    tyw_leaders_lost(p, tyw_leaders_outside(p, enemy, a->space), BECAUSE(OVERRUN)); /* R53 */
    a->committed = NONE(units);
    a->stage = ACTIVATION_MOVING;
    if (tyw_components(p)->space[a->space].fortress || tyw_place(p, a->space)->revolt ||
        tyw_place(p, a->space)->control == seat)
        return;
    tyw_city_take(p, a->space, seat, BECAUSE(OVERRUN));
    tell_wallenstein(p, a);
}

const struct move_type tyw_move_overrun = {
    .name = "overrun",
    .rule = "12.6",
    .doc = "Eliminates the enemy units at once, for a Movement Point.",
    .text = "{seat} overruns the enemy[ in {step.space}].",
    .told_by = TOLD_BY(EVENT_OVERRUN),
    .check = check_overrun,
    .apply = apply_overrun,
};
