/* The Wedding (appendix 1), which brings a Minor State. */
#include "games/baroque/tables.h"

static const struct refusal NO_WEDDING = {"not-for-a-wedding", "Appendix 1",
                                          "A wedding brings a Minor State of value 1, no Bishopric State, "
                                          "without an enemy army, that {seat} does not control yet."};

static bool may_be_wed(const struct play *p, int seat, int state)
{
    const struct state_row *row = &bar_map(p)->state[state];
    return row->value == 1 && !row->bishopric && bar_land(p, state)->controller != seat &&
           bar_can_be_controlled(p, seat, state) && !bar_enemy_army(p, seat, state);
}

/* R25 */
static struct states wedding_states(const struct play *p, int seat)
{
    struct states states = {0};
    EACH_STATE(p, state)
        if (may_be_wed(p, seat, state)) states_add(&states, state);
    return states;
}

static const struct refusal *wedding_fits(const struct play *p, int drawer, int card)
{
    return states_is_empty(wedding_states(p, drawer)) ? &bar_not_applicable : NULL;
}

static void wedding(struct play *p, const struct card_play *play)
{
    step_call(p, STEP_WEDDING, &(struct named_state){.state = -1});
}

const struct card_effect bar_wedding_card = {.fits = wedding_fits, .apply = wedding};

static struct named_state *current_wedding(const struct play *p)
{
    return step_record(p);
}

static uint32_t wedder(const struct play *p)
{
    const int seat = bar_state(p)->active;
    if (current_wedding(p)->state >= 0 || seat < 0 || states_is_empty(wedding_states(p, seat))) return 0;
    return bar_active_player(p);
}

static MOVE_CHECK(check_wed)
{
    return may_be_wed(p, seat, move_arg(m, MOVE_WED, state)) ? NULL : &NO_WEDDING;
}

static MOVE_APPLY(apply_wed)
{
    const int state = move_arg(m, MOVE_WED, state);
    current_wedding(p)->state = state;
    bar_offer_intervention(p, bar_asked(bar_land(p, state)->controller));
}

const struct move_type bar_move_wed = {
    .name = "wed",
    .rule = "Appendix 1",
    .doc = "Names the state that the wedding brings.",
    .text = "{seat} gains {state} by the wedding.",
    .args = {STATE_AMONG("state", "A Minor State of value 1.", NULL)},
    .check = check_wed,
    .apply = apply_wed,
};

/* Who controls the state may have kept the wedding off (R20), or its player has resigned before he named one
 * (R29): it comes to nothing. */
static void wedding_over(struct play *p)
{
    const int state = current_wedding(p)->state, seat = bar_state(p)->active;
    step_return(p);
    if (state < 0) bar_event_without_effect(p);
    if (state < 0 || seat < 0) return;
    const int controller = bar_land(p, state)->controller;
    if (controller < 0 || !bar_shielded(p, controller)) bar_control_take(p, seat, state, bar_by_event(p));
}

static void inspect_wedding(const struct play *p, int at, struct faults *faults)
{
    const struct named_state *wedding = step_record_at(p, at);
    if (wedding->state >= 0 && !states_has(wedding_states(p, bar_state(p)->active), wedding->state))
        fault_add(faults, AT_FRAME(at, "state"), "is %s, which no wedding gives (Appendix 1)",
                  bar_map(p)->state[wedding->state].id);
}

const struct step bar_step_wedding = {
    .name = "wedding",
    .rule = "Appendix 1",
    .prompt = "Name the state that the wedding brings under your control.",
    .record =
        RECORD("named_state", struct named_state,
               OPTIONAL_ID_FIELD(struct named_state, state, &bar_states, "The state that has been named.")),
    .called_by = STEPS(STEP_EVENT_CARD),
    .deciders = wedder,
    .by_default = "The first state of the list, in the order of the pack.",
    .moves = MOVES(MOVE_WED),
    .then = wedding_over,
    .inspect = inspect_wedding,
};
