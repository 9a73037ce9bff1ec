/* Retreats after a Land Battle (6.9.3.4, R72, R73). */
#include "games/time-of-wars/tables.h"

static const struct refusal NO_WAY_OUT = {
    "no-way-out", "6.9.3.4", "There is no way out: the beaten army can only scatter to its Capital."};

static int seat_of(const struct play *p, int power)
{
    const int leader = tow_leader_of(p, power);
    return leader < SEATS ? leader : -1;
}

/* The record of STEP_RETREAT, with the pieces that are still there. */
static struct withdrawal current(const struct play *p)
{
    struct withdrawal w = tow_withdrawal_of(p);
    w.battle = 1;
    return w;
}

void tow_retreat(struct play *p, int power, int space, int from, struct units units,
                 struct commanders commanders)
{
    step_call(p, STEP_RETREAT,
              &(struct withdrawal){.power = power,
                                   .space = space,
                                   .from = from,
                                   .battle = 1,
                                   .units = units,
                                   .commanders = commanders});
}

/* By Trail one unit suffers a loss more, for attacker and defender. */
static void go(struct play *p, const struct withdrawal *w, int to)
{
    const bool trail = tow_is_trail(p, w->space, to);
    event(p, EVENT_RETREATED, .power = w->power, .from = w->space, .to = to, .trail = trail);
    tow_pieces_move(p, w->space, to, w->units, w->commanders);
    tow_army_enters(p, w->power, to);
    if (trail) tow_losses(p, seat_of(p, w->power), LOSS_RETREAT, 1, w->units);
    tow_leaders_lost(p, w, to);
}

void tow_go_back(struct play *p, int power, int space, int from, struct units units,
                 struct commanders commanders)
{
    const struct withdrawal w = {.power = power, .space = space, .units = units, .commanders = commanders};
    if (from < 0)
        tow_retreat(p, power, space, -1, units, commanders);
    else
        go(p, &w, from);
}

/* ---- no way out ---- */

/* Every unit loses a step; the rest goes to the capital, or is removed where there is none. */
static void scatter(struct play *p, struct withdrawal *w)
{
    const int capital = tow_other_capital(p, w->power, w->space);
    event(p, EVENT_RETREATED, .power = w->power, .from = w->space, .to = -1, .trail = false);
    EACH(unit, w->units)
        tow_step_lose(p, unit, LOSS_RETREAT);
    w->units = units_both(w->units, tow_place(p, w->space)->units);
    if (capital >= 0 && !units_is_empty(w->units)) {
        event(p, EVENT_RETREATED, .power = w->power, .from = w->space, .to = capital, .trail = false);
        tow_pieces_move(p, w->space, capital, w->units, w->commanders);
        return;
    }
    EACH(unit, w->units)
        tow_unit_gone(p, unit, w->space, LOSS_RETREAT);
    EACH(commander, w->commanders)
        tow_commander_take_away(p, commander, true, BECAUSE(NO_ARMY));
}

/* ---- the step ---- */

static uint32_t retreat_deciders(const struct play *p)
{
    const struct withdrawal w = current(p);
    if (units_is_empty(w.units)) return 0;
    if (spaces_is_empty(tow_withdraw_targets(p, &w)) && !tow_can_leave_garrison(p, &w)) return 0;
    return tow_asked(seat_of(p, w.power));
}

/* R72: an army without a player goes to a space of its own, by Road before Trail. */
static int choose_refuge(const struct play *p, const struct withdrawal *w, struct spaces spaces)
{
    int best = -1, highest = -1;
    EACH(space, spaces) {
        const int worth = 2 * (tow_place(p, space)->control == w->power) + !tow_is_trail(p, w->space, space);
        if (worth <= highest) continue;
        highest = worth;
        best = space;
    }
    return best;
}

/* No seat decides: an army without a player chooses by rule, one without a way out is scattered. */
static void retreat_step(struct play *p)
{
    struct withdrawal w = current(p);
    const struct spaces refuges = tow_withdraw_targets(p, &w);
    step_return(p);
    if (units_is_empty(w.units))
        tow_commanders_lost(p, w.power, w.space, w.commanders);
    else if (spaces_is_empty(refuges))
        scatter(p, &w);
    else
        go(p, &w, choose_refuge(p, &w, refuges));
}

const struct step tow_step_retreat = {
    .name = "retreat",
    .rule = "6.9.3.4",
    .prompt = "Choose where the beaten army retreats.",
    .record = &tow_withdrawal_record,
    .called_by = STEPS(STEP_BATTLE),
    .automatic = true,
    .deciders = retreat_deciders,
    .by_default = "The first space of the list.",
    .moves = MOVES(MOVE_RETREAT, MOVE_LEAVE_GARRISON),
    .then = retreat_step,
    .inspect = tow_inspect_withdrawal,
};

/* Without a way out the capital is named, where a garrison could be left first. */
static MOVE_CHECK(check_retreat)
{
    const int space = move_arg(m, MOVE_RETREAT, space);
    const struct withdrawal w = current(p);
    if (!spaces_is_empty(tow_withdraw_targets(p, &w))) return tow_why_not_withdraw(p, &w, space);
    return space == tow_other_capital(p, w.power, w.space) ? NULL : &NO_WAY_OUT;
}

static MOVE_APPLY(apply_retreat)
{
    struct withdrawal w = current(p);
    const bool has_way = !spaces_is_empty(tow_withdraw_targets(p, &w));
    step_return(p);
    if (has_way)
        go(p, &w, move_arg(m, MOVE_RETREAT, space));
    else
        scatter(p, &w);
}

static int by_trail(const struct play *p, int to)
{
    const struct withdrawal w = current(p);
    return !spaces_is_empty(tow_withdraw_targets(p, &w)) && tow_is_trail(p, w.space, to);
}

static MOVE_CANDIDATES(refuges)
{
    const struct withdrawal w = current(p);
    const struct spaces spaces = tow_withdraw_targets(p, &w);
    const int capital = tow_other_capital(p, w.power, w.space);
    offer_spaces(set, spaces);
    if (spaces_is_empty(spaces) && capital >= 0) set_add(set, capital);
}

const struct move_type tow_move_retreat = {
    .name = "retreat",
    .rule = "6.9.3.4",
    .doc = "The beaten army retreats to that space.",
    .text = "The beaten army of {seat} retreats to {space}{space#? by Trail, for one more loss}.",
    .args = {ID_ARG("space", "Where to.", &tow_spaces, .candidates = refuges, .number = by_trail)},
    .check = check_retreat,
    .apply = apply_retreat,
};
