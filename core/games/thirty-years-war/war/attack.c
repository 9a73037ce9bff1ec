/* Attacks by an activated army: battles, sallies and reliefs (12.1, 13.15, 13.17). Each of them ends the
 * movement. combat.c has the battle; siege.c has the moves before a fortress, and the roll for the siege. */
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/words.h"

/* ---- who fights (12.13, 13.15) ---- */

/* Units that have not been named, of the stack or of those inside. */
static struct units not_committed(const struct play *p, const struct activation *a, bool besieged)
{
    return units_without(besieged ? tyw_units_inside(p, a->seat, a->space) : a->units, a->battle.committed);
}

/* The units that attack: all of the stack if none has been named. */
static struct units attackers(const struct activation *a)
{
    return units_meet(a->battle.committed, a->units) ? a->battle.committed
                                                     : units_either(a->battle.committed, a->units);
}

/* R71: the activated leader, the leaders with him, those picked up, and those inside. */
static bool ratings_allow_more(const struct play *p, const struct activation *a)
{
    const struct leaders leaders =
        leaders_either(tyw_moving_leaders(a), tyw_leaders_inside(p, a->seat, a->space));
    return units_count(attackers(a)) < tyw_ratings(p, leaders);
}

bool tyw_garrison_may_join(const struct play *p, const struct activation *a)
{
    return !units_is_empty(not_committed(p, a, true)) && ratings_allow_more(p, a);
}

static const struct refusal NO_ENEMY = {"no-enemy", "12.1", "No enemy units stand here outside a fortress."};
static const struct refusal ONLY_INSIDE = {
    "enemy-inside", "12.11", "The enemy units here are inside the fortress: only a siege reaches them."};
static const struct refusal IN_UP = {"in-the-up", "16.22", "Armies do not fight in the United Provinces."};

/* Why no enemy can be attacked here: there is none, or none within reach. */
static const struct refusal *why_nobody_to_attack(const struct play *p, const struct activation *a)
{
    const int enemy = tyw_opponent(a->seat);
    if (a->space == tyw_space(p, UP_BOX)) return &IN_UP;
    if (tyw_has_units_outside(p, enemy, a->space)) return NULL;
    return tyw_has_units(p, enemy, a->space) ? &ONLY_INSIDE : &NO_ENEMY;
}

static const struct refusal SALLY = {"sally", "13.17",
                                     "In a sally all units that were taken along attack: none is named."};

/* Units are named only when a stack that has moved meets the enemy. */
static const struct refusal *why_no_unit_to_name(const struct play *p, const struct activation *a)
{
    if (a->stage != ACTIVATION_MOVING) return tyw_why_not_moving(p, a);
    const struct refusal *why = why_nobody_to_attack(p, a);
    return why ? why : tyw_is_inside(p, a) ? &SALLY : &NO_ENEMY;
}

/* R47: the stack has come in order to overrun and to go on. */
static const struct refusal *check_may_stay(const struct play *p, const struct activation *a)
{
    return tyw_can_overrun(p, a, a->space, 2) ? tyw_why_not_stay(p, a, a->space) : NULL;
}

static const struct refusal NO_SUCH_UNIT = {"no-such-unit", "12.13",
                                            "No such unit is left that could be named."};
static const struct refusal NOBODY_INSIDE = {"nobody-inside", "13.15", "No own unit is inside the fortress."};
static const struct refusal RATINGS_USED = {
    "leadership-used", "13.15",
    "The combined Leadership ratings allow no more units: name fewer units of the stack, not all."};

static MOVE_CHECK(check_commit)
{
    const struct activation *a = step_record(p);
    const int kind = move_arg(m, MOVE_COMMIT, kind), condition = move_arg(m, MOVE_COMMIT, condition);
    const bool besieged = move_arg(m, MOVE_COMMIT, besieged) > 0;
    if (a->stage != ACTIVATION_MUST_FIGHT) return why_no_unit_to_name(p, a);
    if (besieged && units_is_empty(tyw_units_inside(p, a->seat, a->space))) return &NOBODY_INSIDE;
    if (tyw_find_unit(p, not_committed(p, a, besieged), kind, condition) < 0) return &NO_SUCH_UNIT;
    return !besieged || ratings_allow_more(p, a) ? check_may_stay(p, a) : &RATINGS_USED;
}

static MOVE_APPLY(apply_commit)
{
    struct activation *a = step_record(p);
    const int kind = move_arg(m, MOVE_COMMIT, kind), condition = move_arg(m, MOVE_COMMIT, condition);
    const bool besieged = move_arg(m, MOVE_COMMIT, besieged) > 0;
    units_add(&a->battle.committed, tyw_find_unit(p, not_committed(p, a, besieged), kind, condition));
}

static MOVE_CANDIDATES(kinds_here)
{
    const struct activation *a = step_record(p);
    if (a->stage == ACTIVATION_MUST_FIGHT) offer_kinds(p, tyw_units_at(p, seat, a->space), set);
}

const struct move_type tyw_move_commit = {
    .name = "commit",
    .rule = "12.13",
    .doc = "Names a unit that attacks. Where none of the stack is named, the whole stack attacks. Units from "
           "inside the fortress that are named join an attack on those outside it, as far as the Leadership "
           "ratings allow (13.15).",
    .text = "{seat} names a unit that attacks{besieged? from inside the fortress}: {kind}, {condition}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tyw_kinds, .candidates = kinds_here), CONDITION_ARG,
             FLAG_ARG("besieged", "It comes out of the fortress.", .optional = true)},
    .check = check_commit,
    .apply = apply_commit,
};

/* ---- the attack ---- */

const struct refusal tyw_free_action = {"free-action-no-combat", "8.321",
                                        "A Free Action begins no combat and no siege."};
static const struct refusal NOT_INSIDE = {"not-inside", "13.17",
                                          "Only units inside a fortress sally, without moving first."};
static const struct refusal NO_UNITS = {"no-units", "12.13", "At least one unit must attack."};

static const struct refusal *check_sally(const struct play *p, const struct activation *a)
{
    if (a->stage != ACTIVATION_MOVING) return tyw_why_not_moving(p, a);
    const struct refusal *why = why_nobody_to_attack(p, a);
    if (why) return why;
    if (!tyw_is_inside(p, a) || a->from >= 0) return &NOT_INSIDE;
    if (a->free) return &tyw_free_action;
    return units_is_empty(a->units) ? &NO_UNITS : NULL;
}

static MOVE_CHECK(check_attack)
{
    const struct activation *a = step_record(p);
    return a->stage == ACTIVATION_MUST_FIGHT ? check_may_stay(p, a) : check_sally(p, a);
}

/* What battle the stack begins now. */
static enum battle_kind kind_now(const struct play *p, const struct activation *a)
{
    if (a->stage != ACTIVATION_MUST_FIGHT) return BATTLE_SALLY;
    return units_meet(a->battle.committed, tyw_units_inside(p, a->seat, a->space)) ? BATTLE_RELIEF
                                                                                   : BATTLE_FIELD;
}

static MOVE_APPLY(apply_attack)
{
    struct activation *a = step_record(p);
    a->battle.kind = kind_now(p, a);
    a->stage = a->battle.kind == BATTLE_SALLY ? ACTIVATION_FIGHT : ACTIVATION_FORAGE_FIRST;
}

const struct move_type tyw_move_attack = {
    .name = "attack",
    .rule = "12.1",
    .doc =
        "Attacks the enemy units in the space that are outside a fortress: with the units of the stack that "
        "were named, or with all of it, and with those that were named inside the fortress. Units inside a "
        "fortress sally.",
    .text = "{seat} attacks[ in {step.space}][ with Combat Strength {step.attack_strength}, adding "
            "{step.attack_drm} to the die, against {step.defence_strength}, adding {step.defence_drm}].",
    .told_by = TOLD_BY(EVENT_BATTLE),
    .check = check_attack,
    .apply = apply_attack,
};

/* ---- ACTIVATION_FIGHT ---- */

static struct combat battle_of(const struct play *p, const struct activation *a)
{
    struct combat battle = {.space = a->space,
                            .from = a->battle.kind == BATTLE_SALLY ? -1 : a->from,
                            .to = -1,
                            .attacker = a->seat,
                            .kind = a->battle.kind,
                            .no_defender_cards = a->points.extra > 0,
                            .winner = -1};
    struct force *force = &battle.force[ATTACKER];
    force->units = attackers(a);
    force->leaders = tyw_moving_leaders(a);
    if (a->battle.kind != BATTLE_FIELD)
        force->leaders = leaders_either(force->leaders, tyw_leaders_inside(p, a->seat, a->space));
    force->commander = a->leader; /* 10.13 */
    battle.force[DEFENDER].commander = -1;
    for (int role = 0; role < ROLES; role++)
        battle.force[role].card[0] = battle.force[role].card[1] = -1;
    if (a->battle.kind == BATTLE_RELIEF)
        battle.besieged = units_both(force->units, tyw_units_inside(p, a->seat, a->space));
    return battle;
}

/* The battle that goes on, or the one that an attack would begin now. All pieces lie on the map for both. */
static struct combat battle_seen(const struct play *p)
{
    const struct combat *combat = step_record_of(p, STEP_COMBAT);
    const struct activation *a = step_record_of(p, STEP_ACTIVATION);
    if (combat) return *combat;
    if (!a || a->space < 0) return (struct combat){0};
    struct activation attacking = *a;
    attacking.battle.kind = kind_now(p, a);
    struct combat battle = battle_of(p, &attacking);
    tyw_forces_count(p, &battle);
    return battle;
}

static int strength_of(const struct play *p, int role)
{
    return battle_seen(p).force[role].strength;
}

/* 12.24 */
static int drm_of(const struct play *p, int role)
{
    const struct combat battle = battle_seen(p);
    return battle.force[role].battle + battle.force[role].drm;
}

/* The column in which the side's fire is read (12.25); -1: it has no strength. */
static int column_of(const struct play *p, int role)
{
    const struct combat battle = battle_seen(p);
    const struct force *force = &battle.force[role];
    return force->strength ? tyw_fire_column(p, force) : -1;
}

static int column_begins(const struct play *p, int role)
{
    const int column = column_of(p, role);
    return column < 0 ? 0 : tyw_components(p)->tables.combat.column[column];
}

static int column_ends(const struct play *p, int role)
{
    const int column = column_of(p, role);
    return column < 0 ? 0 : table_heading_end(&tyw_components(p)->tables.combat, column);
}

int tyw_word_attack_column(const struct play *p)
{
    return column_begins(p, ATTACKER);
}

int tyw_word_attack_column_end(const struct play *p)
{
    return column_ends(p, ATTACKER);
}

int tyw_word_defence_column(const struct play *p)
{
    return column_begins(p, DEFENDER);
}

int tyw_word_defence_column_end(const struct play *p)
{
    return column_ends(p, DEFENDER);
}

int tyw_word_attack_strength(const struct play *p)
{
    return strength_of(p, ATTACKER);
}

int tyw_word_attack_drm(const struct play *p)
{
    return drm_of(p, ATTACKER);
}

int tyw_word_defence_strength(const struct play *p)
{
    return strength_of(p, DEFENDER);
}

int tyw_word_defence_drm(const struct play *p)
{
    return drm_of(p, DEFENDER);
}

void tyw_fight(struct play *p, struct activation *a)
{
    a->stage = ACTIVATION_FOUGHT;
    if (a->battle.kind == BATTLE_ASSAULT) {
        tyw_siege_roll(p, a->space, a->leader);
        return;
    }
    const struct combat battle = battle_of(p, a);
    step_call(p, STEP_COMBAT, &battle);
}
