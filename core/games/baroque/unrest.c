/* Unrest (14.4): a state rises against who controls it. */
#include "games/baroque/tables.h"

static const struct refusal NO_UNREST = {
    "not-for-unrest", "14.4",
    "Unrest breaks out in a Minor State under control, of that value at most, with fewer than two armies."};

/* R23 */
static bool may_rise(const struct play *p, int state, int value)
{
    const struct land *land = bar_land(p, state);
    return land->controller >= 0 && land->armies < 2 && bar_map(p)->state[state].value <= value &&
           bar_can_be_controlled(p, land->controller, state);
}

static bool any_may_rise(const struct play *p, int value)
{
    EACH_STATE(p, state)
        if (may_rise(p, state, value)) return true;
    return false;
}

/* The die tells which states; who is behind chooses one of them. */
static void unrest(struct play *p, const struct card_play *play)
{
    static const uint8_t values[] = {1, 1, 1, 2, 2, 3};
    const int value = values[draw_die(p, 6, DRAW_UNREST_DIE) - 1];
    if (!any_may_rise(p, value)) {
        bar_event_without_effect(p);
        return;
    }
    const int chooser = bar_throw_for(p, bar_poorest(p), false);
    step_call(p, STEP_UNREST, &(struct unrest){.value = value, .chooser = chooser, .state = -1});
}

const struct card_effect bar_unrest_card = {.apply = unrest};

static struct unrest *current_unrest(const struct play *p)
{
    return step_record(p);
}

static bool is_to_be_chosen(const struct play *p)
{
    const struct unrest *unrest = current_unrest(p);
    return unrest->state < 0 && any_may_rise(p, unrest->value);
}

static uint32_t unrest_chooser(const struct play *p)
{
    const int chooser = current_unrest(p)->chooser;
    return is_to_be_chosen(p) && bar_is_there(p, chooser) ? bar_asked(chooser) : 0;
}

static int controller(const struct play *p, int state)
{
    return bar_land(p, state)->controller;
}

static MOVE_CHECK(check_choose_unrest)
{
    return may_rise(p, move_arg(m, MOVE_CHOOSE_UNREST, state), current_unrest(p)->value) ? NULL : &NO_UNREST;
}

static MOVE_APPLY(apply_choose_unrest)
{
    const int state = move_arg(m, MOVE_CHOOSE_UNREST, state);
    const struct land *land = bar_land(p, state);
    current_unrest(p)->state = state;
    bar_offer_intervention(p, bar_asked(land->controller) | bar_asked(land->army_seat));
}

const struct move_type bar_move_choose_unrest = {
    .name = "choose_unrest",
    .rule = "14.4",
    .doc = "Chooses the state that is in Unrest.",
    .text = "{seat} chooses {state}[, which {state's} controls,] for the Unrest.",
    .args = {ID_ARG("state", "The state.", &bar_states, .owner = controller)},
    .check = check_choose_unrest,
    .apply = apply_choose_unrest,
};

/* Divine Intervention saves the marker, the points and the army of its player alone. */
static void rise(struct play *p, int state)
{
    struct land *land = bar_land(p, state);
    if (land->army_seat >= 0 && !bar_shielded(p, land->army_seat))
        bar_armies_remove(p, state, 1, bar_by_event(p));
    for (int seat = 0; seat < SEATS; seat++) {
        if (!bar_shielded(p, seat)) bar_influence_remove(p, state, seat, bar_by_event(p));
    }
    if (land->controller >= 0 && !bar_shielded(p, land->controller))
        bar_control_lose(p, state, bar_by_event(p));
}

/* Where the one who was to choose has resigned, who is behind now does (R29). */
static void unrest_over(struct play *p)
{
    const int state = current_unrest(p)->state;
    if (is_to_be_chosen(p)) {
        current_unrest(p)->chooser = bar_throw_for(p, bar_poorest(p), false);
        return;
    }
    step_return(p);
    if (state < 0) return;
    event(p, EVENT_UNREST, .state = state);
    rise(p, state);
}

static void inspect_unrest(const struct play *p, int at, struct faults *faults)
{
    const struct unrest *unrest = step_record_at(p, at);
    if (unrest->state >= 0 && !may_rise(p, unrest->state, unrest->value))
        fault_add(faults, AT_FRAME(at, "state"), "is %s, which cannot be in unrest by this die (14.4)",
                  bar_map(p)->state[unrest->state].id);
}

const struct step bar_step_unrest = {
    .name = "unrest",
    .rule = "14.4",
    .prompt = "Choose a state of value {value} or less for the Unrest.",
    .record = RECORD("unrest", struct unrest,
                     NUMBER_FIELD(struct unrest, value, 1, 3, "The highest value that can be chosen."),
                     ID_FIELD(struct unrest, chooser, &bar_seats, "Who chooses."),
                     OPTIONAL_ID_FIELD(struct unrest, state, &bar_states, "The state that is in Unrest.")),
    .called_by = STEPS(STEP_EVENT_CARD),
    .deciders = unrest_chooser,
    .by_default = "The first state of the list, in the order of the pack.",
    .moves = MOVES(MOVE_CHOOSE_UNREST),
    .then = unrest_over,
    .inspect = inspect_unrest,
};
