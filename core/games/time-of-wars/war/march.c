/* A march (6.9.3.1): the army that sets out, and where it may go. march_step.c has what follows in each
 * space, sea.c the way across the sea. */
#include "games/time-of-wars/tables.h"

enum { ROAD_COST = 1, TRAIL_COST = 2, ATTACK_COST = 1 };

static const struct refusal NO_ACTION = {"no-action", "6.9.1.1", "No Operational Points are being spent."};
static const struct refusal NO_ARMY = {"no-army", "6.9.3.1", "{seat} has nothing in {space} that can move."};
static const struct refusal TATARS_ALONE = {
    "no-army", "4.2.4",
    "The units in {space} are Tatars: they move when {seat} has played Crimean Tatars as an Event."};
static const struct refusal GARRISON_ALONE = {"no-army", "5.2.2",
                                              "{seat} has a garrison in {space}, and no army."};
static const struct refusal HALTED = {
    "halted", "6.9.3.1",
    "The army in {space} has marched or fought: it moves no more in this impulse (R121)."};
static const struct refusal BESIEGER = {
    "halted", "6.9.3.6", "The army in {space} has made a siege attempt: it moves no more in this impulse."};
static const struct refusal NO_ENEMY = {"no-enemy", "6.9.3.4",
                                        "No army that {seat} could attack stands in {space}."};
static const struct refusal NOWHERE = {"nowhere-to-go", "6.9.3.1",
                                       "With the points that are left the army in {space} can do nothing."};
static const struct refusal NOT_MOVING = {"not-moving", "6.9.3.1", "The army is not on its way."};
static const struct refusal NO_SUCH_UNIT = {"no-such-unit", "6.9.3.1", "The army has no such unit."};
static const struct refusal NOT_WITH_IT = {"not-with-army", "6.9.3.1", "{commander} is not with the army."};
static const struct refusal NOTHING_LEFT = {"nothing-left", "5.2",
                                            "At least one unit or commander must move."};
static const struct refusal CANNOT_GO = {"nothing-left", "6.9.3.1", "Those who are left could go nowhere."};
static const struct refusal NO_WAY = {"no-way", "6.9.3.1", "No Road or Trail leads to {space}."};
static const struct refusal TOO_DEAR = {"too-dear", "6.9.3.1",
                                        "The way to {space} costs more points than are left."};
static const struct refusal NO_ENTRY = {
    "no-entry", "3.0",
    "{seat} may enter only its own and allied spaces, those of its enemies and of their vassals, and Terrain "
    "Points."};
static const struct refusal WAR_RESTS = {
    "no-entry", "3.0",
    "An ally of {seat} commands the units of whoever controls {space}: that War rests (R148)."};
static const struct refusal NOT_TOGETHER = {"no-entry", "3.0",
                                            "{space} is an enemy's of a Minor State in the army alone: its "
                                            "units may enter without the others (R138)."};
static const struct refusal AT_WALLS = {
    "enemy-stronghold", "6.9.3.1",
    "An army that enters a Fortified City or Fortress of an enemy ends its movement."};
static const struct refusal STOPPED = {"stopped", "6.9.1.2", "A card has ended the movement."};
static const struct refusal NOT_GONE = {"not-gone", "6.9.3.1", "The army has not done anything yet."};
static const struct refusal UNDER_WAY = {"under-way", "6.9.3.1", "Units are combined before they move."};
static const struct refusal NO_PAIR = {
    "no-pair", "6.9.3.1",
    "There are no two weakened units of that kind in {space} that have not moved (R130)."};

/* ---- records ---- */

struct impulse *tow_impulse_of(const struct play *p)
{
    return step_record_of(p, STEP_IMPULSE);
}

struct march *tow_march_of(const struct play *p)
{
    return step_record_of(p, STEP_MARCH);
}

void tow_march_prune(const struct play *p, struct march *m)
{
    m->units = units_both(m->units, tow_army(p, m->seat, m->at));
    m->commanders = commanders_both(m->commanders, tow_commanders_at(p, m->seat, m->at));
}

struct march tow_current_march(const struct play *p)
{
    struct march m = *(const struct march *)step_record(p);
    tow_march_prune(p, &m);
    return m;
}

int tow_march_points(const struct play *p, const struct march *march)
{
    const struct impulse *impulse = tow_impulse_of(p);
    if (march->own_points) return march->points;
    return impulse ? impulse->points : 0;
}

void tow_march_pay(struct play *p, struct march *march, int cost)
{
    struct impulse *impulse = tow_impulse_of(p);
    if (march->own_points) {
        march->points -= (uint8_t)cost;
        return;
    }
    impulse->points -= (uint8_t)cost;
    impulse->acted = 1;
}

/* No piece goes with it. */
static bool march_is_empty(const struct march *m)
{
    return units_is_empty(m->units) && commanders_is_empty(m->commanders);
}

static bool has_moved(const struct march *m)
{
    return m->from >= 0;
}

/* All units that came along have been lost. */
bool tow_march_is_lost(const struct march *m)
{
    return units_is_empty(m->units) && (commanders_is_empty(m->commanders) || !units_is_empty(m->moved));
}

/* ---- ways ---- */

bool tow_is_trail(const struct play *p, int from, int to)
{
    const struct components *c = tow_components(p);
    return spaces_has(c->adjacent[TRAIL][from], to) && !spaces_has(c->adjacent[ROAD][from], to);
}

int tow_way_cost(const struct play *p, const struct march *march, int to, int *way)
{
    const struct components *c = tow_components(p);
    const struct impulse *impulse = tow_impulse_of(p);
    const bool by_road = spaces_has(c->adjacent[ROAD][march->at], to);
    if (!by_road && !spaces_has(c->adjacent[TRAIL][march->at], to)) return -1;
    if (way) *way = by_road ? ROAD : TRAIL;
    const int mud =
        impulse && spaces_has(c->of_zone[RUSSIAN_ZONE], march->at) ? impulse->mud : 0; /* Spring mud */
    const bool tatars = units_meet(march->units, c->of_nation[TATARS]);
    const int line = tatars && tow_behind_the_line(p, to); /* Belgorod Line */
    const bool cheap = by_road || tow_belts_are_open(p, march, to);
    return (cheap ? ROAD_COST : march->trail_cost) + mud + line;
}

/* R59 */
static bool is_at_walls(const struct play *p, const struct march *m)
{
    const int control = tow_place(p, m->at)->control;
    const int kind = tow_components(p)->space[m->at].kind;
    return has_moved(m) && !m->raid && (tow_is_stronghold(p, m->at) || kind == DANZIG_SPACE) &&
           control >= 0 && tow_at_war(p, tow_fights_as(p, m->seat, m->units), control);
}

/* R138: units of a Minor State may enter the spaces of its enemies, too. */
bool tow_march_may_enter(const struct play *p, const struct march *m, int space)
{
    const int control = tow_place(p, space)->control;
    return tow_may_enter(p, m->seat, space) ||
           (control >= 0 && tow_at_war(p, tow_fights_as(p, m->seat, m->units), control));
}

/* R138: units of one Minor State in the army could enter, if the others were left behind. */
static bool some_may_enter(const struct play *p, const struct march *m, int space)
{
    const struct components *c = tow_components(p);
    const int control = tow_place(p, space)->control;
    for (int minor = SEATS; minor < POWERS && control >= 0; minor++)
        if (units_meet(m->units, c->of_nation[minor]) && tow_at_war(p, minor, control)) return true;
    return false;
}

/* Why the army can go nowhere; NULL: it can. */
static const struct refusal *movement_over(const struct play *p, const struct march *m)
{
    if (m->stopped) return &STOPPED;
    return is_at_walls(p, m) ? &AT_WALLS : NULL;
}

static const struct refusal *why_not_enter(const struct play *p, const struct march *m, int to)
{
    const int control = tow_place(p, to)->control;
    if (some_may_enter(p, m, to)) return &NOT_TOGETHER;
    return control >= 0 && tow_state(p)->relation[m->seat].to[control] == AT_WAR ? &WAR_RESTS : &NO_ENTRY;
}

static const struct refusal *why_not_this_way(const struct play *p, const struct march *m, int to)
{
    const int cost = tow_way_cost(p, m, to, NULL);
    if (cost < 0) return &NO_WAY;
    if (m->raid ? tow_components(p)->space[to].kind == BOX : !tow_march_may_enter(p, m, to)) /* R89 */
        return why_not_enter(p, m, to);
    return cost <= tow_march_points(p, m) ? NULL : &TOO_DEAR;
}

static const struct refusal *why_not_go(const struct play *p, const struct march *m, int to)
{
    const struct refusal *why = movement_over(p, m);
    return why ? why : why_not_this_way(p, m, to);
}

/* ---- mercenaries (R57) ---- */

/* On its way it may pass mercenaries that stood there before. */
const struct refusal *tow_why_not_part_march(const struct play *p, const struct march *m)
{
    const struct units rest = units_without(tow_army(p, m->seat, m->at), m->units);
    if (!units_is_empty(m->moved) && !units_meet(rest, m->moved)) return NULL;
    return tow_why_not_part(p, m->units, rest);
}

static int count_mercenaries(const struct play *p, struct units units)
{
    return units_count(units_both(units, tow_components(p)->of_nation[MERCENARIES]));
}

bool tow_march_can_part(const struct play *p, const struct march *m, struct units units, int most)
{
    const int may = units_count(units), hired = count_mercenaries(p, units);
    if (!commanders_is_empty(m->commanders)) return true;
    if (may == 0 || most == 0) return false;
    if (units_within(m->units, units) && may <= most && !tow_why_not_part_march(p, m)) return true;
    const struct units army = tow_army(p, m->seat, m->at);
    const int all = units_count(army), all_hired = count_mercenaries(p, army);
    if (all == all_hired) return true;
    if (may == hired) return false; /* they would go alone */
    return all - all_hired > 1 ||
           (hired == all_hired && may <= most); /* the last other unit takes all along */
}

static bool may_go(const struct play *p, const struct march *m)
{
    if (tow_march_points(p, m) < ROAD_COST || movement_over(p, m)) return false;
    if (!tow_march_can_part(p, m, m->units, UNITS_MAX)) return false;
    const struct spaces spaces = tow_neighbours(tow_components(p), m->at);
    EACH(space, spaces)
        if (!why_not_this_way(p, m, space)) return true;
    return false;
}

static bool may_set_out(const struct play *p, const struct march *march)
{
    return may_go(p, march) || tow_may_sail(p, march);
}

/* An army on its way has something to choose but to halt. */
static bool may_act(const struct play *p, const struct march *m)
{
    return may_set_out(p, m) ||
           (m->stage == MARCH_MOVING && (!tow_why_not_control(p, m) || !tow_why_not_plunder(p, m)));
}

/* ---- who sets out ---- */

/* The march as it begins: the named pieces, or all of the seat's there that can move in this impulse.
 * Commanders do not leave an army that was halted. */
static struct march form(const struct play *p, const struct march *wanted)
{
    const struct impulse *impulse = tow_impulse_of(p);
    struct march m = {.seat = wanted->seat, .at = wanted->at, .points = wanted->points};
    m.from = m.to = m.result = -1;
    m.interceptor = m.met = m.winner = -1;
    m.way = BY_SEA; /* no way so far */
    m.own_points = wanted->own_points;
    m.trail_cost = wanted->trail_cost ? wanted->trail_cost : TRAIL_COST;
    m.raid = wanted->raid;
    m.free_siege = wanted->free_siege;
    m.stage = wanted->stage;
    if (m.stage == MARCH_ARRIVES) m.to = wanted->to; /* a card puts it there */
    m.units = wanted->units;
    m.commanders = wanted->commanders;
    if (!march_is_empty(&m)) return m;
    const struct units army = m.units = tow_army(p, m.seat, m.at);
    EACH(unit, army)
        if (tow_kind(p, unit)->garrison) units_remove(&m.units, unit); /* 4.1 */
    m.commanders = tow_commanders_at(p, m.seat, m.at);
    if (impulse) m.units = units_without(m.units, impulse->halted);
    if (impulse) m.commanders = commanders_without(m.commanders, impulse->halted_commanders);
    if (units_is_empty(m.units) && !units_is_empty(army)) m.commanders = (struct commanders){0};
    return m;
}

void tow_march_begin(struct play *p, const struct march *march)
{
    const struct march m = form(p, march);
    tow_state(p)->marches++;
    step_call(p, STEP_MARCH, &m);
}

/* Nothing of the seat's in the space can move: what stands there instead. */
static const struct refusal *no_army(const struct play *p, int seat, int space)
{
    const struct components *c = tow_components(p);
    const int garrison = tow_garrison_of(p, space);
    const bool tatars = units_meet(tow_place(p, space)->units, c->of_nation[TATARS]);
    if (seat == OTTOMAN && tatars && tow_state(p)->master[TATARS] < 0) return &TATARS_ALONE;
    return garrison >= 0 && tow_commander_seat_of_unit(p, garrison) == seat ? &GARRISON_ALONE : &NO_ARMY;
}

const struct refusal *tow_why_not_march(const struct play *p, const struct march *march)
{
    const struct march m = form(p, march);
    if (!march_is_empty(&m)) {
        if (may_set_out(p, &m)) return NULL;
        const struct refusal *why = tow_why_not_part_march(p, &m);
        return why ? why : &NOWHERE;
    }
    const struct impulse *impulse = tow_impulse_of(p);
    if (units_is_empty(tow_army(p, m.seat, m.at))) return no_army(p, m.seat, m.at);
    const bool besieges =
        impulse && (spaces_has(impulse->besieged, m.at) || spaces_has(impulse->assaulted, m.at));
    return besieges ? &BESIEGER : &HALTED;
}

static MOVE_CHECK(check_march)
{
    if (tow_impulse_of(p)->stage != IMPULSE_ACTIONS) return &NO_ACTION;
    return tow_why_not_march(p, &(struct march){.seat = seat, .at = move_arg(m, MOVE_MARCH, space)});
}

static MOVE_APPLY(apply_march)
{
    tow_march_begin(p, &(struct march){.seat = seat, .at = move_arg(m, MOVE_MARCH, space)});
}

/* Where the seat has an army, or a commander alone. */
static MOVE_CANDIDATES(spaces_with_pieces)
{
    const struct components *c = tow_components(p);
    struct commanders commanders = {0};
    const struct impulse *impulse = tow_impulse_of(p);
    if (impulse->stage != IMPULSE_ACTIONS || impulse->points < ROAD_COST) return;
    offer_spaces(set, tow_armies(p, seat));
    for (int power = 0; power < POWERS; power++)
        if (tow_leader_of(p, power) == seat)
            commanders = commanders_either(commanders, c->commanders_of[power]);
    for (int space = 0; space < c->space_count; space++)
        if (commanders_meet(tow_place(p, space)->commanders, commanders)) set_add(set, space);
}

const struct move_type tow_move_march = {
    .name = "march",
    .rule = "6.9.3.1",
    .doc = "The army of that space sets out: all units and commanders that can move. Some may then be left "
           "behind.",
    .text = "{seat} sets out from {space}.",
    .args = {SPACE_AMONG("space", "Where it stands.", spaces_with_pieces)},
    .check = check_march,
    .apply = apply_march,
};

/* ---- enemies on the same space (R132) ---- */

static MOVE_CHECK(check_attack)
{
    const struct refusal *why = tow_why_not_spend(p, ATTACK_COST);
    if (why) return why;
    const int space = move_arg(m, MOVE_ATTACK, space);
    const struct march army = form(p, &(struct march){.seat = seat, .at = space});
    if (!tow_has_army(p, seat, space)) return &NO_ARMY;
    if (!tow_has_enemy_army(p, seat, space) && !tow_enemies_at(p, tow_fights_as(p, seat, army.units), space))
        return &NO_ENEMY;
    return units_is_empty(army.units) ? &HALTED : NULL;
}

/* The enemies may withdraw first. */
static MOVE_APPLY(apply_attack)
{
    tow_spend(p, ATTACK_COST);
    tow_march_begin(
        p, &(struct march){.seat = seat, .at = move_arg(m, MOVE_ATTACK, space), .stage = MARCH_MEETS});
}

static MOVE_CANDIDATES(armies_beside_enemies)
{
    if (tow_why_not_spend(p, ATTACK_COST)) return;
    const struct units own = units_without(tow_commanded(p, seat), tow_state(p)->rebels);
    const struct spaces armies = tow_armies(p, seat);
    EACH(space, armies)
        if (!units_within(tow_place(p, space)->units, own)) set_add(set, space);
}

const struct move_type tow_move_attack = {
    .name = "attack",
    .rule = "6.9.3.4",
    .doc = "The army of that space fights enemies who stand there already, for 1 point; they may withdraw.",
    .text = "The army of {seat} in {space} attacks the enemy there.",
    .args = {SPACE_AMONG("space", "Where both stand.", armies_beside_enemies)},
    .check = check_attack,
    .apply = apply_attack,
};

/* ---- combining (6.9.3.1) ---- */

/* The army that a card sends out and that has done nothing yet; NULL. */
static struct march *march_by_card(const struct play *p)
{
    struct march *march = step_is(p, STEP_MARCH) ? step_record(p) : NULL;
    return march && march->own_points && march->stage == MARCH_FORM ? march : NULL;
}

static const struct refusal *why_not_combine(const struct play *p)
{
    if (step_is(p, STEP_MARCH)) return march_by_card(p) ? NULL : &UNDER_WAY;
    return tow_impulse_of(p)->stage == IMPULSE_ACTIONS ? NULL : &NO_ACTION;
}

/* The seat's units that may be combined there: they have not marched, fought or besieged in this impulse
 * (R130). */
static struct units combinable(const struct play *p, int seat, int space)
{
    const struct impulse *impulse = tow_impulse_of(p);
    const struct march *march = march_by_card(p);
    struct units units = units_both(tow_army(p, seat, space), tow_state(p)->weakened);
    if (march) units = units_both(units, march->units);
    if (impulse) units = units_without(units, impulse->halted);
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

/* ---- on the way ---- */

static const struct refusal *check_moving(const struct march *m)
{
    return m->stage == MARCH_FORM || m->stage == MARCH_MOVING ? NULL : &NOT_MOVING;
}

/* Others can go on without the piece. */
static const struct refusal *check_someone_goes(const struct play *p, const struct march *m)
{
    if (units_is_empty(m->units) && commanders_is_empty(m->commanders)) return &NOTHING_LEFT;
    return may_set_out(p, m) ? NULL : &CANNOT_GO;
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
    const struct refusal *why = check_moving(&rest);
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
    const struct refusal *why = check_moving(&rest);
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
    if (impulse && march->from >= 0) commanders_add(&impulse->halted_commanders, commander);
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

static MOVE_CHECK(check_go)
{
    const struct march march = tow_current_march(p);
    const struct refusal *why = check_moving(&march);
    if (!why) why = why_not_go(p, &march, move_arg(m, MOVE_GO, space));
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
    if (!check_moving(&m)) offer_spaces(set, tow_neighbours(tow_components(p), m.at));
}

const struct move_type tow_move_go = {
    .name = "go",
    .rule = "6.9.3.1",
    .doc = "The army goes to the next space by Road or Trail.",
    .text = "{seat} goes to {space}{space#? by Trail}.",
    .args = {ID_ARG("space", "Where to.", &tow_spaces, .candidates = next_spaces, .number = by_trail)},
    .check = check_go,
    .apply = apply_go,
};

static MOVE_CHECK(check_halt)
{
    const struct march march = tow_current_march(p);
    if (march.stage == MARCH_FORM && !march.raid) return &NOT_GONE;
    return check_moving(&march);
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
    .text = "{seat} halts.",
    .check = check_halt,
    .apply = apply_halt,
};

static const char *march_prompt(const struct play *p)
{
    const struct march m = tow_current_march(p);
    if (m.stage == MARCH_FORM && m.raid) return "A Tatar unit sets out from {at}: go to a space, or halt.";
    if (m.stage == MARCH_FORM) return "Set out from {at}; units and commanders may stay behind.";
    return may_set_out(p, &m) ? "Go on from {at}, or halt."
                              : "The army in {at} goes no further: choose what it does there, or halt.";
}

static uint32_t march_deciders(const struct play *p)
{
    const struct march m = tow_current_march(p);
    if (check_moving(&m) || tow_march_is_lost(&m)) return 0;
    return may_act(p, &m) ? tow_asked(m.seat) : 0;
}

const struct domain tow_march_stages = {
    .name = "march_stage",
    .noun = "stage of a march",
    IDS([MARCH_FORM] = "forms", [MARCH_MOVING] = "moves", [MARCH_LEAVES] = "leaves",
        [MARCH_CROSSES] = "crosses-sea", [MARCH_AT_SEA] = "battle-at-sea",
        [MARCH_CROSSED] = "battle-at-sea-over", [MARCH_ARRIVES] = "arrives", [MARCH_FREE_WAR] = "free-war",
        [MARCH_INTERCEPT] = "interception", [MARCH_CAUGHT] = "intercepted",
        [MARCH_HOLDS] = "interceptor-garrison", [MARCH_MEETS] = "meets", [MARCH_ANSWERED] = "answered",
        [MARCH_FIGHTS] = "losses-before-battle", [MARCH_BATTLE] = "battle", [MARCH_FOUGHT] = "battle-over",
        [MARCH_HALTED] = "halted", [MARCH_OVER] = "end"),
    NAMES([MARCH_FORM] = "forms", [MARCH_MOVING] = "moves", [MARCH_LEAVES] = "leaves",
          [MARCH_CROSSES] = "crosses a sea", [MARCH_AT_SEA] = "a battle at sea",
          [MARCH_CROSSED] = "the battle at sea is over", [MARCH_ARRIVES] = "arrives",
          [MARCH_FREE_WAR] = "a War without price", [MARCH_INTERCEPT] = "interception",
          [MARCH_CAUGHT] = "intercepted", [MARCH_HOLDS] = "the interceptor leaves a garrison",
          [MARCH_MEETS] = "meets", [MARCH_ANSWERED] = "answered", [MARCH_FIGHTS] = "losses before the battle",
          [MARCH_BATTLE] = "battle", [MARCH_FOUGHT] = "the battle is over", [MARCH_HALTED] = "halted",
          [MARCH_OVER] = "end")};

static bool has_destination(const struct march *m)
{
    return m->stage == MARCH_LEAVES || m->stage == MARCH_CROSSES || m->stage == MARCH_AT_SEA ||
           m->stage == MARCH_CROSSED || m->stage == MARCH_ARRIVES;
}

static bool crosses(const struct march *m)
{
    return m->stage == MARCH_CROSSES || m->stage == MARCH_AT_SEA || m->stage == MARCH_CROSSED ||
           (m->stage == MARCH_LEAVES && m->way == BY_SEA);
}

static void inspect_march(const struct play *p, int at, struct faults *faults)
{
    const struct march *m = step_record_at(p, at);
    const char *stage = tow_march_stages.ids[m->stage];
    if (m->at < 0)
        fault_add(faults, AT_FRAME(at, "at"), "is null: the army is nowhere (6.9.3.1)");
    else if (has_destination(m) && m->to < 0)
        fault_add(faults, AT_FRAME(at, "to"), "is null, and the army is on its way (%s, 6.9.3.1)", stage);
    else if (crosses(m) && tow_components(p)->space[m->at].port < 0)
        fault_add(faults, AT_FRAME(at, "at"),
                  "is %s, which is no port, and the army crosses a sea (%s, 6.9.3.1)",
                  tow_components(p)->space[m->at].id, stage);
    if (m->stage == MARCH_HOLDS && m->interceptor < 0)
        fault_add(faults, AT_FRAME(at, "interceptor"), "is null, and the army is intercepted (%s, 6.9.3.2)",
                  stage);
    if (m->stage == MARCH_ANSWERED && m->met < 0)
        fault_add(faults, AT_FRAME(at, "met"), "is null, and an army has been asked (%s, 6.9.3.3)", stage);
    if (m->raid != (play_head(p)->stack[at - 1].step == STEP_RAID))
        fault_add(faults, AT_FRAME(at, "raid"), "is %s, and the march is%s a Tatar Invasion's (4.2.4)",
                  m->raid ? "true" : "false", m->raid ? " not" : "");
}

const struct step tow_step_march = {
    .name = "march",
    .rule = "6.9.3.1",
    .prompt = "Move the army, or halt.",
    .prompt_now = march_prompt,
    .record = RECORD(
        "march", struct march, ID_FIELD(struct march, seat, &tow_seats, "Whose army it is."),
        MAYBE_SPACE(struct march, at, "Where it is."),
        MAYBE_SPACE(struct march, from, "Where it came from last."),
        MAYBE_SPACE(struct march, to, "Where it is about to go."),
        ID_FIELD(
            struct march, stage, &tow_march_stages,
            "What comes next: who comes along, it moves, it leaves a space, it crosses a sea, the battle at "
            "sea and what follows it, it arrives, a War without price, interception, it is caught, the "
            "interceptor leaves a garrison, it meets an army, that army has answered, losses before the "
            "battle, the battle, what follows it, it has halted, the end."),
        OPTIONAL_ID_FIELD(struct march, way, &tow_ways,
                          "The way of the last step; null: none so far, or by sea."),
        NUMBER_FIELD(struct march, points, 0, 20, "Operational Points of its own."),
        FLAG_FIELD(struct march, own_points, "It has points of its own, by a card."),
        NUMBER_FIELD(struct march, trail_cost, 1, 2, "What a Trail costs."),
        FLAG_FIELD(struct march, raid, "A Tatar Invasion."),
        FLAG_FIELD(struct march, free_siege, "A card gives it a free siege attempt."),
        {.name = "withdrawn_to",
         .doc = "Where the army that it met last has withdrawn; null: it stood.",
         .kind = FIELD_ID,
         FIELD_AT(struct march, result),
         .domain = &tow_spaces,
         .optional = true},
        OPTIONAL_ID_FIELD(struct march, winner, &tow_roles,
                          "Who has won its last battle; the attacker, too, where it met no ships at sea."),
        OPTIONAL_ID_FIELD(struct march, interceptor, &tow_seats, "Who has intercepted it."),
        OPTIONAL_ID_FIELD(struct march, met, &tow_powers, "Who will be fought."),
        MASK_FIELD(struct march, stood, &tow_powers, "Powers that did not withdraw."),
        FLAG_FIELD(struct march, stopped, "A card has stopped it."),
        UNITS_FIELD(struct march, units, "The units."),
        UNITS_FIELD(struct march, moved, "The units that have moved with it."),
        COMMANDERS_FIELD(struct march, commanders, "The commanders."),
        COMMANDERS_FIELD(struct march, tried, "Commanders that have tried to intercept it in this space.")),
    .called_by = STEPS(STEP_IMPULSE, STEP_EVENT, STEP_RAID),
    .result = RESULT(struct march, result),
    .deciders = march_deciders,
    .by_default = "It halts; an army that has not moved yet goes to the first space that it can reach.",
    .moves = MOVES(MOVE_HALT, MOVE_GO, MOVE_SAIL, MOVE_LEAVE, MOVE_LEAVE_COMMANDER, MOVE_COMBINE,
                   MOVE_TAKE_CONTROL, MOVE_PLUNDER),
    .then = tow_march_step,
    .inspect = inspect_march,
};
