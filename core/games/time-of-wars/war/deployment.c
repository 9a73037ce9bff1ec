/* Strategic deployment of one army (6.8): by land over controlled spaces, or by one sea. */
#include "games/time-of-wars/tables.h"

static const struct refusal NO_ARMY = {"no-army", "6.8", "{seat} has no army in {space}."};
static const struct refusal NO_CAPITAL = {"not-a-capital", "6.8",
                                          "{space} is no Capital of {seat}: only an army there is deployed."};
static const struct refusal CHOSEN = {"army-chosen", "6.8", "The army has been chosen."};
static const struct refusal NOT_CHOSEN = {"army-not-chosen", "6.8", "First choose the Capital."};
static const struct refusal NO_SUCH_UNIT = {"no-such-unit", "6.8", "No such unit goes along."};
static const struct refusal LAST_UNIT = {"last-unit", "5.2", "At least one unit must go along."};
static const struct refusal NOT_WITH_IT = {"not-with-it", "6.8", "{commander} does not go along."};
static const struct refusal ENEMY_THERE = {"enemy-army", "6.8", "An enemy army stands in {space} (R110)."};
static const struct refusal NOT_CONTROLLED = {"not-controlled", "6.8", "{seat} does not control {space}."};
static const struct refusal UNREACHABLE = {"unreachable", "6.8",
                                           "{space} cannot be reached: the way leads over spaces that {seat} "
                                           "controls, or from port to port with its ships (R110)."};
static const struct refusal TOO_MANY = {"too-many-units", "6.8",
                                        "The ships carry fewer units than that: leave some behind."};

/* ---- where an army can go ---- */

/* R110: controlled spaces and Terrain Points without an enemy army. */
static bool may_pass(const struct play *p, int seat, int space)
{
    const bool open = tow_place(p, space)->control == seat || tow_space_row(p, space)->kind == TERRAIN_POINT;
    return open && !tow_has_enemy_army(p, seat, space);
}

/* Spaces that the army can end in; all that can be reached over land, whatever is passed. */
static struct spaces by_land(const struct play *p, int seat, int from)
{
    const struct components *c = tow_components(p);
    const struct graph land = tow_land(c);
    struct spaces open = {0}, reached = spaces_of_one(from);
    EACH_SPACE(p, space)
        if (may_pass(p, seat, space)) spaces_add(&open, space);
    graph_flood(&land, open.word, reached.word);
    spaces_remove(&reached, from);
    return reached;
}

/* The sea that joins two ports; -1. */
static int sea_between(const struct play *p, int from, int to)
{
    const struct components *c = tow_components(p);
    const int sea = c->map.space[from].port;
    return sea >= 0 && c->map.space[to].port == sea ? sea : -1;
}

static struct spaces by_sea(const struct play *p, int seat, int from, int units)
{
    const int sea = tow_space_row(p, from)->port;
    struct spaces reached = {0};
    if (sea < 0 || tow_transport(p, seat, sea) < units) return reached;
    EACH(space, tow_map(p)->ports[sea])
        if (space != from && may_pass(p, seat, space)) spaces_add(&reached, space);
    return reached;
}

/* Where so many units of the seat can be deployed to. */
static struct spaces targets(const struct play *p, int seat, int from, int units)
{
    return tow_controlled(p, seat, spaces_either(by_land(p, seat, from), by_sea(p, seat, from, units)));
}

/* An army of the Capital that could go somewhere, with one unit at least. */
static bool may_set_out(const struct play *p, int seat, int space)
{
    return tow_is_capital(p, seat, space) && tow_has_army(p, seat, space) &&
           !spaces_is_empty(targets(p, seat, space, 1));
}

static void set_out(const struct play *p, struct deployment *army, int from)
{
    army->from = from;
    army->units = tow_army(p, army->seat, from);
    army->commanders = tow_commanders_at(p, army->seat, from);
}

static struct spaces capitals(const struct play *p, int seat)
{
    struct spaces spaces = {0};
    EACH(space, tow_map(p)->national[seat])
        if (may_set_out(p, seat, space)) spaces_add(&spaces, space);
    return spaces;
}

void tow_deployment_begin(struct play *p, int seat)
{
    const struct spaces spaces = capitals(p, seat);
    struct deployment army = {.seat = seat, .from = -1};
    if (spaces_is_empty(spaces)) return;
    if (spaces_count(spaces) == 1) set_out(p, &army, spaces_next(spaces, 0));
    step_call(p, STEP_DEPLOY, &army);
}

static const char *deploy_prompt(const struct play *p)
{
    const struct deployment *deployment = step_record(p);
    return deployment->from < 0
               ? "Choose a Capital whose army is deployed, or none."
               : "Choose where the army of {from} goes; units and commanders may stay behind.";
}

static uint32_t deploy_deciders(const struct play *p)
{
    const struct deployment *army = step_record(p);
    return army->done ? 0 : tow_asked(army->seat);
}

/* An army is deployed from where it stands. */
static void inspect_deploy(const struct play *p, int at, struct faults *faults)
{
    const struct deployment *d = step_record_at(p, at);
    struct units units = {0};
    struct commanders commanders = {0};
    if (d->from >= 0) units = tow_army(p, d->seat, d->from);
    if (d->from >= 0) commanders = tow_commanders_at(p, d->seat, d->from);
    tow_inspect_units(p, at, d->units, units, d->from, faults);
    EACH(commander, d->commanders)
        if (!commanders_has(commanders, commander)) {
            char path[FAULT_PATH];
            fault_path(path, AT_FRAME(at, "commanders"), tow_commander_id(p, commander));
            fault_add(faults, path, "is %s, who does not stand there: the space is %s",
                      tow_commander_id(p, commander), d->from < 0 ? "null" : tow_space_id(p, d->from));
        }
}

const struct step tow_step_deploy = {
    .name = "deploy",
    .rule = "6.8",
    .prompt = "Deploy the army of a Capital, or none.",
    .prompt_now = deploy_prompt,
    .record =
        RECORD("deployment", struct deployment, ID_FIELD(struct deployment, seat, &tow_seats, "Who deploys."),
               FLAG_FIELD(struct deployment, done, "It has decided."),
               MAYBE_SPACE(struct deployment, from, "The Capital."),
               UNITS_FIELD(struct deployment, units, "The units that go."),
               COMMANDERS_FIELD(struct deployment, commanders, "The commanders that go.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = deploy_deciders,
    .by_default = "None.",
    .moves =
        MOVES(MOVE_NO_DEPLOYMENT, MOVE_DEPLOY_FROM, MOVE_DEPLOY_LEAVE, MOVE_DEPLOY_WITHOUT, MOVE_DEPLOY_TO),
    .passing = PASSING(MOVE_NO_DEPLOYMENT),
    .then = step_return,
    .inspect = inspect_deploy,
};

static void deployment_over(struct play *p)
{
    struct deployment *army = step_record(p);
    army->done = 1;
}

/* ---- moves ---- */

static MOVE_CHECK(check_from)
{
    const int space = move_arg(m, MOVE_DEPLOY_FROM, space);
    const struct deployment *army = step_record(p);
    if (army->from >= 0) return &CHOSEN;
    if (!tow_is_capital(p, seat, space)) return &NO_CAPITAL;
    if (!tow_has_army(p, seat, space)) return &NO_ARMY;
    return spaces_is_empty(targets(p, seat, space, 1)) ? &UNREACHABLE : NULL;
}

static MOVE_APPLY(apply_from)
{
    set_out(p, step_record(p), move_arg(m, MOVE_DEPLOY_FROM, space));
}

static MOVE_CANDIDATES(capitals_with_army)
{
    const struct deployment *army = step_record(p);
    if (army->from < 0) offer_spaces(set, capitals(p, seat));
}

const struct move_type tow_move_deploy_from = {
    .name = "deploy_from",
    .rule = "6.8",
    .doc = "Chooses the Capital whose army is deployed.",
    .text = "{seat} deploys the army in {space}.",
    .args = {SPACE_AMONG("space", "The Capital.", capitals_with_army)},
    .check = check_from,
    .apply = apply_from,
};

static MOVE_CHECK(check_leave)
{
    const struct deployment *army = step_record(p);
    if (army->from < 0) return &NOT_CHOSEN;
    if (tow_find_unit(p, army->units, move_arg(m, MOVE_DEPLOY_LEAVE, kind),
                      move_arg(m, MOVE_DEPLOY_LEAVE, condition)) < 0)
        return &NO_SUCH_UNIT;
    return units_count(army->units) < 2 ? &LAST_UNIT : NULL;
}

static MOVE_APPLY(apply_leave)
{
    struct deployment *army = step_record(p);
    units_remove(&army->units, tow_find_unit(p, army->units, move_arg(m, MOVE_DEPLOY_LEAVE, kind),
                                             move_arg(m, MOVE_DEPLOY_LEAVE, condition)));
}

static MOVE_CANDIDATES(kinds_along)
{
    const struct deployment *army = step_record(p);
    offer_kinds(p, set, army->units);
}

const struct move_type tow_move_deploy_leave = {
    .name = "deploy_without_unit",
    .rule = "6.8",
    .doc = "Leaves a unit of the army in the Capital.",
    .text = "{seat} leaves a unit behind: {kind}, {condition}.",
    .args = {ID_ARG("kind", "The kind of unit.", &tow_kinds, .candidates = kinds_along), CONDITION_ARG},
    .check = check_leave,
    .apply = apply_leave,
};

static MOVE_CHECK(check_without)
{
    const struct deployment *army = step_record(p);
    return commanders_has(army->commanders, move_arg(m, MOVE_DEPLOY_WITHOUT, commander)) ? NULL
                                                                                         : &NOT_WITH_IT;
}

static MOVE_APPLY(apply_without)
{
    struct deployment *army = step_record(p);
    commanders_remove(&army->commanders, move_arg(m, MOVE_DEPLOY_WITHOUT, commander));
}

static MOVE_CANDIDATES(commanders_along)
{
    const struct deployment *army = step_record(p);
    offer_commanders(set, army->commanders);
}

const struct move_type tow_move_deploy_without = {
    .name = "deploy_without_commander",
    .rule = "6.8",
    .doc = "Leaves a commander in the Capital.",
    .text = "{seat} leaves {commander} behind.",
    .args = {ID_ARG("commander", "The commander.", &tow_commanders, .candidates = commanders_along)},
    .check = check_without,
    .apply = apply_without,
};

/* R57: those who go and those who stay. */
static const struct refusal *why_not_part(const struct play *p, const struct deployment *army)
{
    const struct units rest = units_without(tow_army(p, army->seat, army->from), army->units);
    return tow_why_not_part(p, army->units, rest);
}

static const struct refusal *why_not_target(const struct play *p, const struct deployment *army, int to)
{
    const int seat = army->seat;
    const int units = units_count(army->units);
    const struct refusal *why = why_not_part(p, army);
    if (why) return why;
    if (tow_place(p, to)->control != seat) return &NOT_CONTROLLED;
    if (tow_has_enemy_army(p, seat, to)) return &ENEMY_THERE;
    if (spaces_has(targets(p, seat, army->from, units), to)) return NULL;
    const int sea = sea_between(p, army->from, to);
    return sea >= 0 && tow_transport(p, seat, sea) > 0 ? &TOO_MANY : &UNREACHABLE;
}

static MOVE_CHECK(check_to)
{
    const struct deployment *army = step_record(p);
    return army->from < 0 ? &NOT_CHOSEN : why_not_target(p, army, move_arg(m, MOVE_DEPLOY_TO, space));
}

static MOVE_APPLY(apply_to)
{
    const int space = move_arg(m, MOVE_DEPLOY_TO, space);
    const struct deployment army = *(const struct deployment *)step_record(p);
    const int best = tow_best_commander(p, army.units, army.commanders);
    tow_pieces_move(p, army.from, space, army.units, army.commanders);
    event(p, EVENT_MARCHED, .seat = seat, .from = army.from, .to = space, .units = units_count(army.units),
          .commander = best);
    tow_revolt_put_down(p, seat, space);
    deployment_over(p);
}

static MOVE_LIST(list_to)
{
    const struct deployment *army = step_record(p);
    if (army->from < 0 || why_not_part(p, army)) return;
    EACH(space, targets(p, seat, army->from, units_count(army->units)))
        offer(moves, MOVE_DEPLOY_TO, .space = space);
}

const struct move_type tow_move_deploy_to = {
    .name = "deploy_to",
    .rule = "6.8",
    .doc = "Deploys the army to a controlled space, by land or by sea.",
    .text = "{seat} deploys the army[ from {step.from}] to {space}.",
    .args = {SPACE_ARG("space", "Where it goes.")},
    .check = check_to,
    .apply = apply_to,
    .list = list_to,
};

static MOVE_APPLY(apply_no_deployment)
{
    deployment_over(p);
}

const struct move_type tow_move_no_deployment = {
    .name = "no_deployment",
    .rule = "6.8",
    .doc = "Deploys no army.",
    .text = "{seat} deploys no army.",
    .apply = apply_no_deployment,
};
