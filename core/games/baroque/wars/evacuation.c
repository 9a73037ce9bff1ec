/* Schonborn (appendix 2, R19): Mainz and the states near it are closed to all armies, and those that stand
 * there leave at once. */
#include "games/baroque/tables.h"

static const struct refusal NO_ARMY_THERE = {"no-own-army", "Appendix 2", "{seat} has no army in {from}."};
static const struct refusal NOT_CLOSED = {"not-closed", "Appendix 2",
                                          "{from} is open to armies: none has to leave it."};
static const struct refusal CLOSED = {"closed-to-armies", "Appendix 2",
                                      "{to} is closed to armies by the bishop of Mainz."};
static const struct refusal ENEMY_ARMY = {"enemy-army", "Appendix 2", "There is an enemy army in {to}."};
static const struct refusal TOO_FAR = {"not-near", "Appendix 2",
                                       "{to} is neither near {from} nor {seat}'s Major State."};
static const struct refusal NOT_FRIENDLY = {"another-players-state", "Appendix 2",
                                            "{to} is under another player's control."};

static const struct refusal *refuge_refuses(const struct play *p, int seat, int from, int to)
{
    const int controller = bar_land(p, to)->controller;
    const bool home = bar_major_owner(p, to) == seat && bar_in_play(p, to);
    if (!home && !states_has(bar_near(p, from), to)) return &TOO_FAR;
    if (bar_closed(p, to)) return &CLOSED;
    if (bar_enemy_army(p, seat, to)) return &ENEMY_ARMY;
    return home || controller < 0 || controller == seat ? NULL : &NOT_FRIENDLY;
}

static bool has_refuge(const struct play *p, int seat, int from)
{
    EACH_STATE(p, to)
        if (!refuge_refuses(p, seat, from, to)) return true;
    return false;
}

static bool must_leave(const struct play *p, int state)
{
    return bar_land(p, state)->armies > 0 && bar_land(p, state)->army_seat >= 0 && bar_closed(p, state);
}

static uint32_t evacuating(const struct play *p)
{
    uint32_t seats = 0;
    EACH_STATE(p, i)
        if (must_leave(p, i) && has_refuge(p, bar_land(p, i)->army_seat, i))
            seats |= UINT32_C(1) << bar_land(p, i)->army_seat;
    return bar_asked(bar_first_in_order(p, seats));
}

static MOVE_CHECK(check_evacuate)
{
    const int from = move_arg(m, MOVE_EVACUATE, from);
    const struct land *land = bar_land(p, from);
    if (land->army_seat != seat || land->armies == 0) return &NO_ARMY_THERE;
    if (!bar_closed(p, from)) return &NOT_CLOSED;
    return refuge_refuses(p, seat, from, move_arg(m, MOVE_EVACUATE, to));
}

/* The general goes with the last army (R17). */
static MOVE_APPLY(apply_evacuate)
{
    const int from = move_arg(m, MOVE_EVACUATE, from);
    const bool last = bar_land(p, from)->armies == 1;
    bar_armies_enter(p, seat, from, move_arg(m, MOVE_EVACUATE, to), 1,
                     last && bar_player(p, seat)->general_at == from);
}

const struct move_type bar_move_evacuate = {
    .name = "evacuate",
    .rule = "Appendix 2",
    .doc = "Moves an army out of the land that Schönborn closes.",
    .text = "{seat} moves an army from {from} to {to}.",
    .told_by = TOLD_BY(EVENT_ARMIES_MOVED),
    .args = {STATE_AMONG("from", "Where it stands.", bar_own_army_states),
             STATE_AMONG("to", "Where it goes.", NULL)},
    .check = check_evacuate,
    .apply = apply_evacuate,
};

/* Armies that had nowhere to go are lost. */
static void evacuated(struct play *p)
{
    EACH_STATE(p, i)
        if (must_leave(p, i)) bar_armies_remove(p, i, bar_land(p, i)->armies, BECAUSE(CLOSED));
    step_return(p);
}

const struct step bar_step_evacuate = {
    .name = "evacuate",
    .rule = "Appendix 2",
    .prompt = "Move your armies out of Mainz and the states near it, one after another.",
    .called_by = STEPS(STEP_ACTIONS),
    .deciders = evacuating,
    .by_default = "The first way out of the list.",
    .moves = MOVES(MOVE_EVACUATE),
    .then = evacuated,
};
