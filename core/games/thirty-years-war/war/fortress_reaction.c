/* Fortress City reaction (11.23): all go inside, or all stay outside. */
#include "games/thirty-years-war/tables.h"

static uint32_t reaction_deciders(const struct play *p)
{
    const struct reaction *reaction = step_record(p);
    return tyw_asked(reaction->seat);
}

static void inspect_reaction(const struct play *p, int at, struct faults *faults)
{
    const struct reaction *reaction = step_record_at(p, at);
    const char *path = AT_FRAME(at, "space"), *id = tyw_space_id(p, reaction->space);
    if (!tyw_space_row(p, reaction->space)->fortress)
        fault_add(faults, path, "is %s, where there is no fortress (11.23)", id);
    else if (tyw_place(p, reaction->space)->control != reaction->seat)
        fault_add(faults, path, "is %s, whose fortress is not that of %s (11.23)", id,
                  tyw_seats.ids[reaction->seat]);
}

const struct step tyw_step_fortress_reaction = {
    .name = "fortress_reaction",
    .rule = "11.23",
    .prompt = "The enemy comes to {space}: go inside the fortress with all pieces, or stay outside.",
    .record = RECORD("reaction", struct reaction, SEAT_FIELD(struct reaction, "Who reacts."),
                     SPACE_FIELD(struct reaction, "The fortress.")),
    .called_by = STEPS(STEP_ACTIVATION, STEP_EVENT),
    .deciders = reaction_deciders,
    .by_default = "They stay outside.",
    .moves = MOVES(MOVE_STAY_OUTSIDE, MOVE_GO_INSIDE),
    .passing = PASSING(MOVE_STAY_OUTSIDE),
    .then = step_return,
    .inspect = inspect_reaction,
};

static MOVE_APPLY(apply_stay_outside)
{
    const struct reaction *reaction = step_record(p);
    event(p, EVENT_INSIDE, .seat = seat, .space = reaction->space, .inside = false);
    step_return(p);
}

const struct move_type tyw_move_stay_outside = {
    .name = "stay_outside",
    .rule = "11.231",
    .doc = "All units and leaders stay outside the fortress.",
    .text = "{seat} stays outside the fortress[ of {step.space}].",
    .told_by = TOLD_BY(EVENT_INSIDE),
    .apply = apply_stay_outside,
};

static MOVE_APPLY(apply_go_inside)
{
    const struct reaction *reaction = step_record(p);
    tyw_go_inside(p, tyw_units_outside(p, seat, reaction->space),
                  tyw_leaders_outside(p, seat, reaction->space));
    event(p, EVENT_INSIDE, .seat = seat, .space = reaction->space, .inside = true);
    step_return(p);
}

const struct move_type tyw_move_go_inside = {
    .name = "go_inside",
    .rule = "11.23",
    .doc = "All units and leaders go inside the fortress.",
    .text = "{seat} goes inside the fortress[ of {step.space}].",
    .told_by = TOLD_BY(EVENT_INSIDE),
    .apply = apply_go_inside,
};
