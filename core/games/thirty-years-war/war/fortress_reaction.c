/* Fortress City reaction (11.23): all go inside, or all stay outside. */
#include "games/thirty-years-war/tables.h"

static struct reaction *current(const struct play *p)
{
    return step_record(p);
}

uint32_t tyw_reaction_deciders(const struct play *p)
{
    const struct reaction *reaction = current(p);
    return tyw_asked(reaction->seat);
}

void tyw_reaction_over(struct play *p)
{
    step_return(p);
}

static MOVE_APPLY(apply_stay_outside)
{
    const struct reaction *reaction = current(p);
    event_by_place(p, EVENT_INSIDE, seat, reaction->space, false);
    step_return(p);
}

const struct move_type tyw_move_stay_outside = {
    .name = "stay_outside",
    .rule = "11.231",
    .doc = "All units and leaders stay outside the fortress.",
    .text = "{seat} stays outside the fortress.",
    .apply = apply_stay_outside,
};

static MOVE_APPLY(apply_go_inside)
{
    const struct reaction *reaction = current(p);
    tyw_go_inside(p, tyw_units_outside(p, seat, reaction->space),
                  tyw_leaders_outside(p, seat, reaction->space));
    event_by_place(p, EVENT_INSIDE, seat, reaction->space, true);
    step_return(p);
}

const struct move_type tyw_move_go_inside = {
    .name = "go_inside",
    .rule = "11.23",
    .doc = "All units and leaders go inside the fortress.",
    .text = "{seat} goes inside the fortress.",
    .apply = apply_go_inside,
};
