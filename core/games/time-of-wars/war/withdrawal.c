/* Withdrawal before a Land Battle (6.9.3.3), and where armies may withdraw or retreat. */
#include "games/time-of-wars/tables.h"

/* ---- where to (R65, R72) ---- */

/* By whether there has been a battle: a retreat cites its own rule. */
#define FOR_BOTH(text)                                                                                       \
    {                                                                                                        \
        {"no-withdrawal-there", "6.9.3.3", text},                                                            \
        {                                                                                                    \
            "no-retreat-there", "6.9.3.4", text                                                              \
        }                                                                                                    \
    }

static const struct refusal ENEMYS_WAY[2] = FOR_BOTH("The enemy has come from {space}.");
static const struct refusal NO_WAY[2] = FOR_BOTH("No Road or Trail leads to {space}.");
static const struct refusal TOO_FEW_SHIPS[2] =
    FOR_BOTH("To {space} the army goes by sea, and its ships there are fewer than its units.");
static const struct refusal IN_BOX[2] = FOR_BOTH("No army goes to {space}.");
static const struct refusal FOREIGN[2] =
    FOR_BOTH("{space} is controlled by a power that is no ally of the army's.");
static const struct refusal UNCONTROLLED[2] =
    FOR_BOTH("No power controls {space}, and it is no Terrain Point.");
static const struct refusal ENEMY_THERE[2] = FOR_BOTH("An enemy army stands in {space}.");
static const struct refusal LOYAL_ARMY[2] =
    FOR_BOTH("An army of the rebels' own power stands in {space}: it is an enemy of theirs (R131).");

/* A space of the power or of an ally, or a Terrain Point, without enemies. R131: the rebels' own power is an
 * enemy. */
static const struct refusal *why_not_take_refuge(const struct play *p, const struct withdrawal *w, int space)
{
    const int power = w->power;
    const bool battle = w->battle;
    const int control = tow_place(p, space)->control;
    const int kind = tow_space_row(p, space)->kind;
    if (kind == BOX) return &IN_BOX[battle];
    if (control >= 0 && !tow_allied(p, power, control)) return &FOREIGN[battle];
    if (control < 0 && kind != TERRAIN_POINT) return &UNCONTROLLED[battle];
    if (tow_has_enemy_army(p, power, space)) return &ENEMY_THERE[battle];
    const bool rebels = units_meet(w->units, tow_state(p)->rebels);
    return rebels && tow_has_army(p, power, space) ? &LOYAL_ARMY[battle] : NULL;
}

/* To the next space; before a battle also from port to port, with at least as many own ships there as
 * units. */
static const struct refusal *why_not_this_way(const struct play *p, const struct withdrawal *w, int to)
{
    const int space = w->space;
    const bool battle = w->battle;
    const struct components *c = tow_components(p);
    const int sea = c->map.space[space].port;
    if (spaces_has(tow_neighbours(c, space), to)) return NULL;
    if (battle || sea < 0 || to == space || !spaces_has(c->map.ports[sea], to)) return &NO_WAY[battle];
    return units_count(w->units) > units_count(tow_ships_of(p, w->power, sea)) ? &TOO_FEW_SHIPS[battle]
                                                                               : NULL;
}

const struct refusal *tow_why_not_withdraw(const struct play *p, const struct withdrawal *w, int to)
{
    if (to == w->from) return &ENEMYS_WAY[w->battle];
    const struct refusal *why = why_not_this_way(p, w, to);
    return why ? why : why_not_take_refuge(p, w, to);
}

struct spaces tow_withdraw_targets(const struct play *p, const struct withdrawal *w)
{
    const struct components *c = tow_components(p);
    const int sea = c->map.space[w->space].port;
    struct spaces spaces = tow_neighbours(c, w->space);
    if (!w->battle && sea >= 0) spaces = spaces_either(spaces, c->map.ports[sea]);
    EACH(to, spaces)
        if (tow_why_not_withdraw(p, w, to)) spaces_remove(&spaces, to);
    return spaces;
}

/* ---- the step ---- */

static int seat_of(const struct play *p, int power)
{
    const int leader = power < 0 ? -1 : tow_leader_of(p, power);
    return leader < SEATS ? leader : -1;
}

/* Its army there; rebels where it has none (R98). */
void tow_withdrawal_begin(struct play *p, int power, int space, int from)
{
    struct withdrawal w = {.power = power, .space = space, .from = from};
    w.units = tow_army(p, power, space);
    if (units_is_empty(w.units))
        w.units = units_both(tow_units_of(p, power, space), tow_state(p)->rebels);
    else
        w.commanders = tow_commanders_at(p, power, space);
    step_call(p, STEP_WITHDRAWAL, &w);
}

/* The controller of the space is asked, if it fights beside the interceptor. */
void tow_holding_begin(struct play *p, const struct march *march)
{
    const int power = tow_place(p, march->at)->control;
    struct withdrawal w = {.power = power, .space = march->at, .from = march->from, .intercepted = 1};
    if (power < 0 || !tow_allied(p, power, march->enemy.interceptor) || tow_defends_sich(p, power, march->at))
        return;
    w.units = tow_army(p, power, march->at);
    w.commanders = tow_commanders_at(p, power, march->at);
    if (tow_can_leave_garrison(p, &w)) step_call(p, STEP_WITHDRAWAL, &w);
}

struct withdrawal tow_withdrawal_of(const struct play *p)
{
    struct withdrawal w = *(const struct withdrawal *)step_record(p);
    const struct units there = units_both(w.units, tow_units_of(p, w.power, w.space));
    w.units = units_without(there, tow_state(p)->garrisons);
    w.commanders = commanders_both(w.commanders, tow_commanders_at(p, w.power, w.space));
    return w;
}

static struct spaces targets(const struct play *p, const struct withdrawal *w)
{
    return w->intercepted ? (struct spaces){0} : tow_withdraw_targets(p, w);
}

/* 6.5.2: the army that comes fights an ally. */
static bool is_at_peace(const struct play *p, const struct withdrawal *w)
{
    const struct march *m = tow_march_of(p);
    return m && !(tow_enemies_at(p, tow_fights_as(p, m->seat, m->units), w->space) >> w->power & 1);
}

/* What comes, and what stands there. An army that comes by a card has no march. */
#define WITH_STRENGTHS                                                                                       \
    "{army_value?. It has Combat Value {army_value} and Command Rating {army_rating}; the army "             \
    "there has Combat Value {standing_value}|}."

int tow_word_standing_value(const struct play *p)
{
    const struct withdrawal *w = step_record_of(p, STEP_WITHDRAWAL);
    return w ? tow_combat(p, w->units) : 0;
}

static const char *withdrawal_prompt(const struct play *p)
{
    const struct withdrawal *w = step_record(p);
    if (w->intercepted)
        return "There will be a battle in {space}: an infantry unit may stay out of it as garrison.";
    return is_at_peace(p, w) ? "An army of {marcher} comes to {space} to fight an ally: defend with it, or "
                               "withdraw" WITH_STRENGTHS
                             : "An army of {marcher} comes to {space}: stand, or withdraw" WITH_STRENGTHS;
}

static uint32_t withdrawal_deciders(const struct play *p)
{
    const struct withdrawal w = tow_withdrawal_of(p);
    if (units_is_empty(w.units)) return 0;
    if (spaces_is_empty(targets(p, &w)) && !tow_can_leave_garrison(p, &w)) return 0;
    return tow_asked(seat_of(p, w.power));
}

static void withdrawal_step(struct play *p)
{
    step_return_with(p, -1);
}

/* Of STEP_WITHDRAWAL and STEP_RETREAT. */
const struct record tow_withdrawal_record = {
    .name = "withdrawal",
    .size = sizeof(struct withdrawal),
    .fields =
        (const struct field[]){OPTIONAL_ID_FIELD(struct withdrawal, power, &tow_powers, "Whose army it is."),
                               MAYBE_SPACE(struct withdrawal, space, "Where it stands."),
                               MAYBE_SPACE(struct withdrawal, from, "Where the enemy came from."),
                               FLAG_FIELD(struct withdrawal, battle, "A retreat after a battle."),
                               FLAG_FIELD(struct withdrawal, intercepted, "It has intercepted: it stands."),
                               UNITS_FIELD(struct withdrawal, units, "The units."),
                               COMMANDERS_FIELD(struct withdrawal, commanders, "The commanders."),
                               {0}}};

void tow_inspect_withdrawal(const struct play *p, int at, struct faults *faults)
{
    const struct withdrawal *w = step_record_at(p, at);
    if (w->power < 0) fault_add(faults, AT_FRAME(at, "power"), "is null: no army withdraws (6.9.3.3)");
    if (w->space < 0)
        fault_add(faults, AT_FRAME(at, "space"), "is null: the army withdraws from nowhere (6.9.3.3)");
}

const struct step tow_step_withdrawal = {
    .name = "withdrawal",
    .rule = "6.9.3.3",
    .prompt = "An army of {marcher} comes to {space}: stand, or withdraw.",
    .prompt_now = withdrawal_prompt,
    .record = &tow_withdrawal_record,
    .called_by = STEPS(STEP_MARCH, STEP_EVENT),
    .deciders = withdrawal_deciders,
    .by_default = "It stands.",
    .moves = MOVES(MOVE_STAND, MOVE_LEAVE_GARRISON, MOVE_WITHDRAW),
    .passing = PASSING(MOVE_STAND),
    .then = withdrawal_step,
    .inspect = tow_inspect_withdrawal,
};

static MOVE_APPLY(apply_stand)
{
    step_return_with(p, -1);
}

const struct move_type tow_move_stand = {
    .name = "stand",
    .rule = "6.9.3.3",
    .doc = "The army stands and fights.",
    .text = "{seat} stands.",
    .apply = apply_stand,
};

/* ---- withdrawing ---- */

/* Of the army that comes. */
static int enemy_cavalry(const struct play *p)
{
    const struct march *m = tow_march_of(p);
    return m ? tow_count_arm(p, m->units, CAVALRY) : 0;
}

void tow_leaders_lost(struct play *p, const struct withdrawal *w, int at)
{
    if (units_meet(w->units, tow_place(p, at)->units)) return;
    EACH(commander, w->commanders)
        tow_commander_take_away(p, commander, true, BECAUSE(NO_ARMY));
}

/* R65: the worst of the three alone. */
static void lose_to_cavalry(struct play *p, const struct withdrawal *w, int to, int enemy)
{
    const int own = tow_count_arm(p, w->units, CAVALRY);
    if (enemy > 0 && enemy >= 2 * own) {
        EACH(unit, w->units)
            tow_step_lose(p, unit, LOSS_WITHDRAWAL);
    } else if (enemy > own) {
        tow_losses(p, seat_of(p, w->power), LOSS_WITHDRAWAL, 1, w->units);
    }
    tow_leaders_lost(p, w, to);
}

static MOVE_CHECK(check_withdraw)
{
    static const struct refusal INTERCEPTED = {"no-withdrawal-there", "6.9.3.2",
                                               "The army that intercepts fights: no army withdraws (R133)."};
    const struct withdrawal w = tow_withdrawal_of(p);
    if (w.intercepted) return &INTERCEPTED;
    return tow_why_not_withdraw(p, &w, move_arg(m, MOVE_WITHDRAW, space));
}

static MOVE_APPLY(apply_withdraw)
{
    const struct withdrawal w = tow_withdrawal_of(p);
    const int to = move_arg(m, MOVE_WITHDRAW, space), enemy = enemy_cavalry(p);
    step_return_with(p, to);
    event(p, EVENT_WITHDRAWN, .power = w.power, .from = w.space, .to = to);
    tow_pieces_move(p, w.space, to, w.units, w.commanders);
    tow_army_enters(p, w.power, to);
    lose_to_cavalry(p, &w, to, enemy);
}

static int by_trail(const struct play *p, int to)
{
    const struct withdrawal w = tow_withdrawal_of(p);
    return tow_is_trail(p, w.space, to);
}

static MOVE_CANDIDATES(refuges)
{
    const struct withdrawal w = tow_withdrawal_of(p);
    offer_spaces(set, targets(p, &w));
}

const struct move_type tow_move_withdraw = {
    .name = "withdraw",
    .rule = "6.9.3.3",
    .doc = "The army withdraws to that space before the battle.",
    .text = "The army of {seat} withdraws to {space}{space#? by Trail}.",
    .args = {ID_ARG("space", "Where to.", &tow_spaces, .candidates = refuges, .number = by_trail)},
    .check = check_withdraw,
    .apply = apply_withdraw,
};
