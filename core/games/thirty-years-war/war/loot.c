/* Looting (15.2): unpaid units pay themselves. */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/supply.h"

/* ---- from space to space ---- */

void tyw_looting_begin(struct play *p)
{
    struct tour tour = {.from = -1};
    EACH_SPACE(p, space)
        if (units_meet(tyw_place(p, space)->units, tyw_state(p)->unpaid)) spaces_add(&tour.spaces, space);
    if (!spaces_is_empty(tour.spaces)) step_call(p, STEP_LOOTING, &tour);
}

static void looting_then(struct play *p)
{
    struct tour *tour = step_record(p);
    const int space = spaces_next(tour->spaces, 0);
    if (space < 0) {
        tyw_state(p)->unpaid = NONE(units); /* 15.22: all have paid themselves */
        step_return(p);
        return;
    }
    struct looting looting = {.space = space, .before = tyw_place(p, space)->pillage};
    spaces_remove(&tour->spaces, space);
    for (int seat = 0; seat < SEATS; seat++)
        looting.units[seat] = units_both(tyw_units_at(p, seat, space), tyw_state(p)->unpaid);
    step_call(p, STEP_LOOT, &looting);
}

const struct step tyw_step_looting = {
    .name = "looting",
    .rule = "15.2",
    .prompt = "Unpaid units loot.",
    .record = TOUR_RECORD,
    .called_by = STEPS(STEP_TURN),
    .then = looting_then,
};

void tyw_loot_at(struct play *p, int space, struct units units, int seat)
{
    struct looting looting = {.space = space, .before = tyw_place(p, space)->pillage};
    looting.units[seat] = units;
    step_call(p, STEP_LOOT, &looting);
}

/* ---- one roll (15.21) ---- */

static int of_type(const struct play *p, struct units units, enum unit_type type)
{
    return units_count(units_both(units, tyw_pieces(p)->of_type[type]));
}

/* 15.21, 15.211, 15.24 */
static int modifier(const struct play *p, const struct looting *looting, int seat)
{
    const struct components *c = tyw_components(p);
    const struct units units = looting->units[seat];
    const bool inside = units_meet(units, tyw_state(p)->inside.units);
    const int count = units_count(units);
    int drm = tyw_loot_units(c, count);
    if (looting->before) drm += c->tables.looting.pillage[looting->before - 1];
    if (2 * of_type(p, units, MERCENARY) > count) drm += c->tables.looting.mercenaries;
    if (2 * of_type(p, units, VETERAN) > count) drm += c->tables.looting.veterans;
    EACH(leader, tyw_leaders_on_side(p, seat, looting->space, inside))
        if (tyw_stars(p, leader)) {
            drm += c->tables.looting.dynamic;
            break;
        }
    if (tyw_place(p, looting->space)->siege && inside) drm += c->tables.looting.besieged;
    return drm;
}

/* The level that this force would leave, and the steps that it loses. Levels beyond the city's turn into
 * steps (15.221). */
static void roll_for(struct play *p, struct looting *looting, int seat)
{
    const struct components *c = tyw_components(p);
    const int units = units_count(looting->units[seat]);
    const int drm = modifier(p, looting, seat);
    const int die = draw_index(p, 10, DRAW_LOOT_DIE, .seat = seat, .space = looting->space);
    const struct loot_row *row = tyw_loot_row(c, die + drm);
    const int wanted = looting->before + row->pillage;
    const int level = wanted < PILLAGE_MAX ? wanted : PILLAGE_MAX;
    looting->level[seat] = level;
    looting->steps[seat] = row->steps + wanted - level;
    event(p, EVENT_LOOT, .space = looting->space, .seat = seat, .units = units, .die = die, .drm = drm,
          .pillage = row->pillage, .steps = looting->steps[seat]);
}

/* Both sides throw by the level before both, and the city comes to the higher one (15.211). */
static void roll_for_both(struct play *p, struct looting *looting)
{
    int level = looting->before;
    for (int seat = 0; seat < SEATS; seat++) {
        if (units_is_empty(looting->units[seat])) continue;
        roll_for(p, looting, seat);
        if (looting->level[seat] > level) level = looting->level[seat];
    }
    if (tyw_space_row(p, looting->space)->kind != SPACE_BOX)
        tyw_pillage_set(p, looting->space, level, BECAUSE(LOOT));
}

/* ---- leaders whose units are lost (15.225) ---- */

static struct leaders left_alone(const struct play *p, const struct looting *looting, int seat)
{
    if (units_is_empty(looting->units[seat])) return NONE(leaders);
    const bool inside =
        units_meet(looting->units[seat], tyw_state(p)->inside.units) || looting->was_inside >> seat & 1;
    if (!units_is_empty(tyw_units_on_side(p, seat, looting->space, inside))) return NONE(leaders);
    return tyw_leaders_on_side(p, seat, looting->space, inside);
}

static void see_to_leaders(struct play *p, const struct looting *looting, int seat)
{
    const struct leaders leaders = left_alone(p, looting, seat);
    if (!leaders_is_empty(leaders)) tyw_place_leaders(p, seat, looting->space, leaders);
}

/* ---- the step ---- */

/* Units that are lost this way never come back (15.224). */
static bool lose_steps(struct play *p, struct looting *looting, int seat)
{
    const int steps = looting->steps[seat];
    if (steps == 0) return false;
    looting->steps[seat] = 0;
    tyw_losses(p, seat, LOSS_LOOT, steps, looting->units[seat]);
    return true;
}

/* 15.2: the dice; then the losses; then leaders left alone, the Protestant's first. */
static void loot_then(struct play *p)
{
    struct looting *looting = step_record(p);
    switch ((enum loot_stage)looting->stage) {
    case LOOT_ROLL:
        for (int seat = 0; seat < SEATS; seat++)
            if (units_meet(looting->units[seat], tyw_state(p)->inside.units))
                looting->was_inside |= tyw_asked(seat);
        looting->stage = LOOT_LOSSES;
        roll_for_both(p, looting);
        return;
    case LOOT_LOSSES:
        if (lose_steps(p, looting, PROTESTANT) || lose_steps(p, looting, CATHOLIC)) return;
        looting->stage = LOOT_LEADERS;
        looting->leaders_alone = PROTESTANT;
        return;
    case LOOT_LEADERS:
        if (looting->leaders_alone == PROTESTANT) {
            looting->leaders_alone = CATHOLIC;
            see_to_leaders(p, looting, PROTESTANT);
        } else {
            looting->leaders_alone = -1;
            looting->stage = LOOT_DONE;
            see_to_leaders(p, looting, CATHOLIC);
        }
        return;
    case LOOT_DONE:
        step_return(p);
        return;
    }
}

const struct domain tyw_loot_stages = {
    .name = "loot_stage", .noun = "stage of looting", LISTED(TYW_LOOT_STAGES)};

const struct step tyw_step_loot = {
    .name = "loot",
    .rule = "15.21",
    .prompt = "Units loot in {space}.",
    .record = RECORD(
        "looting", struct looting, SPACE_FIELD(struct looting, "Where."),
        ID_FIELD(struct looting, stage, &tyw_loot_stages,
                 "What comes next: dice, losses, leaders without units, the end."),
        MASK_FIELD(struct looting, was_inside, &tyw_seats, "Sides whose force was inside the fortress."),
        NUMBER_FIELD(struct looting, before, 0, PILLAGE_MAX, "The Pillage level before.", .rule = "15.211"),
        {.name = "units",
         .doc = "The units of each side that loot.",
         .kind = FIELD_RECORD,
         ROWS_AT(struct looting, units),
         .record =
             RECORD("looting_units", struct units,
                    {.name = "units", .doc = "Units.", SET_AT(struct units, word), .domain = &tyw_units}),
         .keys = &tyw_seats},
        NUMBERS_FIELD("steps", struct looting, steps, 0, 9, "Steps that each side loses.",
                      .keys = &tyw_seats),
        NUMBERS_FIELD("level", struct looting, level, 0, PILLAGE_MAX,
                      "The Pillage level after each side's result.", .keys = &tyw_seats),
        OPTIONAL_ID_FIELD(struct looting, leaders_alone, &tyw_seats, "Whose leaders may be left alone.")),
    .called_by = STEPS(STEP_LOOTING, STEP_EVENT),
    .then = loot_then,
};
