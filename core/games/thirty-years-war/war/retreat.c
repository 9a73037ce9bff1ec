/* Retreats (12.5) and stacks over a limit (10.22). */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/movement.h"

/* The record, with the pieces that stand there. */
static struct retreat current(const struct play *p)
{
    struct retreat r = *(const struct retreat *)step_record(p);
    r.units = units_both(r.units, tyw_units_outside(p, r.seat, r.space));
    r.leaders = leaders_both(r.leaders, tyw_leaders_outside(p, r.seat, r.space));
    return r;
}

/* ---- where to (12.53, 12.54, R64, R65) ---- */

static bool one_may_enter(const struct play *p, int unit, int space)
{
    return !tyw_why_not_enter(p, units_of_one(unit), NONE(leaders), space);
}

static bool some_may_enter(const struct play *p, const struct retreat *r, int space)
{
    EACH(unit, r->units)
        if (one_may_enter(p, unit, space)) return true;
    return false;
}

static const struct refusal ATTACKERS_WAY = {"attackers-way", "12.54", "The attacker came from {space}."};
static const struct refusal ENEMY_THERE = {"enemy-there", "12.54", "Enemy units are in {space}."};
static const struct refusal ENEMY_FORTRESS = {
    "enemy-fortress", "12.54", "{space} is a fortress of the enemy that no own units besiege or mask."};
static const struct refusal A_BOX = {"in-a-box", "12.52", "A retreat does not go to a box of the map."};

/* The pieces there, and the owner of the fortress. */
static const struct refusal *check_open(const struct play *p, const struct retreat *r, int space)
{
    const int enemy = tyw_opponent(r->seat);
    const bool masked = tyw_has_units_outside(p, r->seat, space);
    if (space == r->from) return &ATTACKERS_WAY;
    if (tyw_space_row(p, space)->kind == SPACE_BOX) return &A_BOX;
    if (tyw_has_units_outside(p, enemy, space) || (tyw_has_units(p, enemy, space) && !masked))
        return &ENEMY_THERE;
    if (!tyw_space_row(p, space)->fortress || tyw_place(p, space)->control != enemy || masked) return NULL;
    return &ENEMY_FORTRESS;
}

/* R65: the lower the better. Spaces that all may enter come before those that some may. In each group
 * friendly cities come first. */
enum { FRIENDLY_FOR_ALL, OPEN_FOR_ALL, FRIENDLY_FOR_SOME, OPEN_FOR_SOME, CLOSED };
static int worth(const struct play *p, const struct retreat *r, int space)
{
    if (check_open(p, r, space)) return CLOSED;
    const bool friendly = tyw_place(p, space)->control == r->seat;
    if (!tyw_why_not_enter(p, r->units, r->leaders, space)) return friendly ? FRIENDLY_FOR_ALL : OPEN_FOR_ALL;
    if (!some_may_enter(p, r, space)) return CLOSED;
    return friendly ? FRIENDLY_FOR_SOME : OPEN_FOR_SOME;
}

/* 12.53, 12.54: an attacker goes back; a defender to the best of the adjacent spaces. */
static struct spaces ways_out(const struct play *p, const struct retreat *r)
{
    const struct components *c = tyw_components(p);
    int best = CLOSED;
    struct spaces ways = {0};
    if (r->attacker) {
        const bool open = r->from >= 0 && c->map.space[r->from].kind != SPACE_BOX;
        return open ? spaces_of_one(r->from) : ways;
    }
    EACH(space, c->map.adjacent[r->space]) {
        const int as_good = worth(p, r, space);
        if (as_good < best) ways = NONE(spaces);
        if (as_good < best) best = as_good;
        if (as_good == best && best != CLOSED) spaces_add(&ways, space);
    }
    return ways;
}

static const struct refusal NOT_BACK = {"not-back", "12.53",
                                        "A beaten attacker goes back to the space that he came from."};
static const struct refusal TOO_FAR = {"too-far", "12.52",
                                       "A retreat goes one space far, to one that is joined by a path."};
static const struct refusal NOT_FIRST = {
    "others-first", "12.54",
    "Another space comes before {space}: one that all may enter, and a friendly city before others."};

/* Why a space is none of the ways out. */
static const struct refusal *why_not_there(const struct play *p, const struct retreat *r, int space)
{
    if (r->attacker) return &NOT_BACK;
    if (!spaces_has(tyw_map(p)->adjacent[r->space], space)) return &TOO_FAR;
    const struct refusal *why = check_open(p, r, space);
    if (why) return why;
    return worth(p, r, space) == CLOSED ? tyw_why_not_enter(p, r->units, r->leaders, space) : &NOT_FIRST;
}

static const struct refusal NO_FORTRESS = {"no-fortress", "12.52", "There is no fortress here."};
static const struct refusal NOT_OWN = {"enemy-fortress", "12.52",
                                       "The fortress is not under {seat}'s control."};
static const struct refusal RELIEF = {"relieving", "12.52",
                                      "Who came to relieve a siege does not retreat into the fortress."};

/* R67 */
static const struct refusal *check_inside(const struct play *p, const struct retreat *r)
{
    if (!tyw_space_row(p, r->space)->fortress) return &NO_FORTRESS;
    if (tyw_place(p, r->space)->control != r->seat) return &NOT_OWN;
    return r->attacker && tyw_place(p, r->space)->siege != NO_SIEGE ? &RELIEF : NULL;
}

static uint32_t retreat_deciders(const struct play *p)
{
    const struct retreat r = current(p);
    return !check_inside(p, &r) || !spaces_is_empty(ways_out(p, &r)) ? tyw_asked(r.seat) : 0;
}

/* 12.54: there is no way out. */
static void retreat_over(struct play *p)
{
    const struct retreat r = current(p);
    step_return(p);
    tyw_units_eliminate(p, r.units, false, BECAUSE(NO_RETREAT));
    tyw_leaders_lost(p, r.leaders, BECAUSE(NO_RETREAT));
}

const struct step tyw_step_retreat = {
    .name = "retreat",
    .rule = "12.5",
    .prompt = "Choose where the beaten force retreats[ from {battle_space}].",
    .record = RECORD("retreat", struct retreat, SEAT_FIELD(struct retreat, "Who retreats."),
                     SPACE_FIELD(struct retreat, "Where the battle was."),
                     MAYBE_SPACE(struct retreat, from, "Where the attackers came from."),
                     FLAG_FIELD(struct retreat, attacker, "The attackers retreat."),
                     UNITS_FIELD(struct retreat, units, "The units that retreat."),
                     LEADERS_FIELD(struct retreat, leaders, "The leaders that retreat.")),
    .called_by = STEPS(STEP_COMBAT),
    .automatic = true,
    .deciders = retreat_deciders,
    .by_default = "Inside the fortress where that is allowed, otherwise the first space of the list.",
    .moves = MOVES(MOVE_RETREAT_INSIDE, MOVE_RETREAT_TO),
    .then = retreat_over,
};

/* ---- the retreat ---- */

/* 17.Sp.2 and others: pieces that may not enter are eliminated. */
static void leave_behind(struct play *p, struct retreat *r, int space)
{
    struct units barred = {0};
    EACH(unit, r->units)
        if (!one_may_enter(p, unit, space)) units_add(&barred, unit);
    tyw_units_eliminate(p, barred, false, BECAUSE(BARRED));
    r->units = units_without(r->units, barred);
    EACH(leader, r->leaders)
        if (tyw_why_not_enter(p, NONE(units), leaders_of_one(leader), space)) {
            leaders_remove(&r->leaders, leader);
            tyw_leader_lost(p, leader, false, BECAUSE(BARRED));
        }
}

void tyw_go_back(struct play *p, int seat, int from, int to, struct units units, struct leaders leaders)
{
    const int enemy = tyw_opponent(seat);
    event(p, EVENT_RETREAT, .seat = seat, .from = from, .to = to);
    EACH(unit, units)
        tyw_unit_move(p, unit, from, to);
    EACH(leader, leaders)
        tyw_leader_move(p, leader, from, to);
    const struct units enemies = tyw_units_outside(p, enemy, to);
    if (units_is_empty(enemies) || !tyw_space_row(p, to)->fortress) return;
    tyw_go_inside(p, enemies, tyw_leaders_outside(p, enemy, to));
    event(p, EVENT_INSIDE, .seat = enemy, .space = to, .inside = true);
}

static MOVE_CHECK(check_retreat_to)
{
    const int space = move_arg(m, MOVE_RETREAT_TO, space);
    const struct retreat r = current(p);
    return spaces_has(ways_out(p, &r), space) ? NULL : why_not_there(p, &r, space);
}

static MOVE_APPLY(apply_retreat_to)
{
    struct retreat r = current(p);
    struct combat *b = step_record_of(p, STEP_COMBAT);
    const int to = move_arg(m, MOVE_RETREAT_TO, space);
    const bool joins = tyw_has_units(p, seat, to) || !leaders_is_empty(tyw_leaders_at(p, seat, to));
    step_return(p);
    b->to = to;
    if (!r.attacker) leave_behind(p, &r, to);
    tyw_go_back(p, seat, r.space, to, r.units, r.leaders);
    if (!units_is_empty(r.units)) {
        tyw_violate(p, seat, to);
        tyw_leaders_lost(p, tyw_leaders_outside(p, tyw_opponent(seat), to), BECAUSE(CAUGHT)); /* R53 */
    }
    if (joins) tyw_check_limit(p, seat, to); /* R109: a mixed stack retreats together */
}

static MOVE_CANDIDATES(next_spaces)
{
    const struct retreat r = current(p);
    offer_spaces(set, ways_out(p, &r));
}

const struct move_type tyw_move_retreat_to = {
    .name = "retreat_to",
    .rule = "12.54",
    .doc = "The beaten force retreats to that space.",
    .text = "{seat} retreats[ from {step.space}] to {space}.",
    .told_by = TOLD_BY(EVENT_RETREAT),
    .args = {SPACE_AMONG("space", "Where to.", next_spaces)},
    .check = check_retreat_to,
    .apply = apply_retreat_to,
};

static MOVE_CHECK(check_retreat_inside)
{
    const struct retreat r = current(p);
    return check_inside(p, &r);
}

static MOVE_APPLY(apply_retreat_inside)
{
    const struct retreat r = current(p);
    step_return(p);
    tyw_go_inside(p, r.units, r.leaders);
    event(p, EVENT_RETREAT, .seat = seat, .from = r.space, .to = -1);
    tyw_check_limit(p, seat, r.space);
}

const struct move_type tyw_move_retreat_inside = {
    .name = "retreat_inside",
    .rule = "12.52",
    .doc = "The beaten force retreats into its own fortress in the space.",
    .text = "{seat} retreats into the fortress[ of {step.space}].",
    .told_by = TOLD_BY(EVENT_RETREAT),
    .check = check_retreat_inside,
    .apply = apply_retreat_inside,
};

/* ---- stacks over a limit (10.22, R47) ---- */

const struct refusal *tyw_limit_broken(const struct play *p, int seat, int space)
{
    return tyw_why_not_share_space(p, tyw_units_at(p, seat, space), tyw_leaders_at(p, seat, space));
}

void tyw_check_limit(struct play *p, int seat, int space)
{
    if (tyw_limit_broken(p, seat, space))
        step_call(p, STEP_OVER_LIMIT, &(struct at_space){.seat = seat, .space = space});
}

static uint32_t over_limit_deciders(const struct play *p)
{
    const struct at_space *at = step_record(p);
    return tyw_limit_broken(p, at->seat, at->space) ? tyw_asked(at->seat) : 0;
}

const struct step tyw_step_over_limit = {
    .name = "over_limit",
    .rule = "10.22",
    .prompt = "Too many pieces stand in {space}, or pieces that may not stack: eliminate some.",
    .record = RECORD("at_space", struct at_space, SEAT_FIELD(struct at_space, "Whose pieces."),
                     SPACE_FIELD(struct at_space, "Where.")),
    .called_by = STEPS(ANY_STEP),
    .automatic = true,
    .deciders = over_limit_deciders,
    .by_default = "The first of the list.",
    .moves = MOVES(MOVE_ELIMINATE, MOVE_ELIMINATE_LEADER),
    .then = step_return,
};

/* Some piece there may not stack with this one, a unit or a leader. */
static bool has_rival(const struct play *p, const struct at_space *at, struct units unit,
                      struct leaders leader)
{
    EACH(other, tyw_units_at(p, at->seat, at->space))
        if (!tyw_may_stack(p, units_either(unit, units_of_one(other)), leader)) return true;
    EACH(other, tyw_leaders_at(p, at->seat, at->space))
        if (!tyw_may_stack(p, unit, leaders_either(leader, leaders_of_one(other)))) return true;
    return false;
}

static const struct refusal NO_SUCH_UNIT = {"no-such-unit", "10.22", "No such unit stands there."};
static const struct refusal WITHIN = {"within-limits", "10.22", "This piece does not break the limit."};

static MOVE_CHECK(check_eliminate)
{
    const struct at_space *at = step_record(p);
    const struct units units = tyw_units_at(p, seat, at->space);
    const int kind = move_arg(m, MOVE_ELIMINATE, kind), condition = move_arg(m, MOVE_ELIMINATE, condition);
    const int unit = tyw_find_unit(p, units, kind, condition);
    if (unit < 0) return &NO_SUCH_UNIT;
    if (units_count(units) > STACK_LIMIT) return NULL;
    return has_rival(p, at, units_of_one(unit), NONE(leaders)) ? NULL : &WITHIN;
}

static MOVE_APPLY(apply_eliminate)
{
    const struct at_space *at = step_record(p);
    const int kind = move_arg(m, MOVE_ELIMINATE, kind), condition = move_arg(m, MOVE_ELIMINATE, condition);
    const int unit = tyw_find_unit(p, tyw_units_at(p, seat, at->space), kind, condition);
    tyw_units_eliminate(p, units_of_one(unit), false, BECAUSE(STACKING));
}

static MOVE_CANDIDATES(kinds_there)
{
    const struct at_space *at = step_record(p);
    offer_kinds(p, tyw_units_at(p, seat, at->space), set);
}

const struct move_type tyw_move_eliminate = {
    .name = "eliminate",
    .rule = "10.22",
    .doc = "Eliminates a unit that breaks a limit of stacking.",
    .text = "{seat} eliminates a unit: {kind}, {condition}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tyw_kinds, .candidates = kinds_there), CONDITION_ARG},
    .check = check_eliminate,
    .apply = apply_eliminate,
};

static const struct refusal NO_SUCH_LEADER = {"no-such-leader", "10.22", "{leader} does not stand there."};

static MOVE_CHECK(check_eliminate_leader)
{
    const int leader = move_arg(m, MOVE_ELIMINATE_LEADER, leader);
    const struct at_space *at = step_record(p);
    if (!leaders_has(tyw_leaders_at(p, seat, at->space), leader)) return &NO_SUCH_LEADER;
    return has_rival(p, at, NONE(units), leaders_of_one(leader)) ? NULL : &WITHIN;
}

static MOVE_APPLY(apply_eliminate_leader)
{
    tyw_leader_lost(p, move_arg(m, MOVE_ELIMINATE_LEADER, leader), false, BECAUSE(STACKING));
}

static MOVE_CANDIDATES(leaders_there)
{
    const struct at_space *at = step_record(p);
    offer_leaders(set, tyw_leaders_at(p, seat, at->space));
}

const struct move_type tyw_move_eliminate_leader = {
    .name = "eliminate_leader",
    .rule = "10.22",
    .doc = "Eliminates a leader who may not stand with the others, without a replacement.",
    .text = "{seat} eliminates {leader}.",
    .args = {LEADER_AMONG("leader", "A leader in the space.", leaders_there)},
    .check = check_eliminate_leader,
    .apply = apply_eliminate_leader,
};
