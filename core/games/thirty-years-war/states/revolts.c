/* Peasant Revolts that spread (9.44). */
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/supply.h"

#define CANNOT_SPREAD(why)                                                                                   \
    {                                                                                                        \
        "revolt-cannot-spread", "9.44", why                                                                  \
    }

static struct tour *current(const struct play *p)
{
    return step_record(p);
}

/* R43: the side that does not control the Area places the marker. If neither controls it, the Protestant
 * does; in France the Catholic. */
static int roller(const struct play *p, int area)
{
    if (area == tyw_area(p, FRANCE)) return CATHOLIC;
    /* An Independent City is in no Area. */
    const int owner = area < 0 ? -1 : tyw_state(p)->area_control[area];
    return owner >= 0 ? tyw_opponent(owner) : PROTESTANT;
}

static const struct refusal OTHER_AREA = CANNOT_SPREAD("{space} is not in the Area of the Revolt.");
static const struct refusal NOT_JOINED = CANNOT_SPREAD("No path leads from {from} to {space}.");
static const struct refusal IN_REVOLT = CANNOT_SPREAD("{space} is in revolt already.");
static const struct refusal HELD = CANNOT_SPREAD("Units are in {space}.");
static const struct refusal SUPPLY_BASE = CANNOT_SPREAD("{space} is a Supply Base.");

static const struct refusal *check_target(const struct play *p, int from, int space)
{
    const struct components *c = tyw_components(p);
    const int area = tyw_area_of(p, from);
    if (tyw_place(p, space)->revolt) return &IN_REVOLT;
    if (area < 0 || !spaces_has(c->map.area[area].cities, space)) return &OTHER_AREA;
    if (!spaces_has(c->map.adjacent[from], space)) return &NOT_JOINED;
    if (tyw_has_units(p, PROTESTANT, space) || tyw_has_units(p, CATHOLIC, space)) return &HELD;
    return tyw_is_supply_base(p, space) ? &SUPPLY_BASE : NULL;
}

static struct spaces targets(const struct play *p, int from)
{
    if (from < 0 || !tyw_place(p, from)->revolt) return NONE(spaces);
    struct spaces targets = tyw_map(p)->adjacent[from];
    EACH(space, targets)
        if (check_target(p, from, space)) spaces_remove(&targets, space);
    return targets;
}

void tyw_revolts_begin(struct play *p)
{
    struct tour tour = {.from = -1};
    EACH_SPACE(p, space)
        if (tyw_place(p, space)->revolt) spaces_add(&tour.spaces, space);
    if (!spaces_is_empty(tour.spaces)) step_call(p, STEP_REVOLT_SPREAD, &tour);
}

static uint32_t revolt_spread_deciders(const struct play *p)
{
    return spaces_is_empty(targets(p, current(p)->from)) ? 0 : tyw_asked(current(p)->seat);
}

/* On to the next marker. */
static void revolt_spread_then(struct play *p)
{
    struct tour *tour = current(p);
    const int space = spaces_next(tour->spaces, 0);
    if (space < 0) {
        step_return(p);
        return;
    }
    spaces_remove(&tour->spaces, space);
    const int die = draw_index(p, 10, DRAW_REVOLT_DIE, .space = space);
    tour->seat = roller(p, tyw_area_of(p, space));
    const bool would = die <= tyw_components(p)->tables.revolt_spread,
               fits = !spaces_is_empty(targets(p, space));
    event(p, EVENT_REVOLT_DIE, .seat = tour->seat, .space = space, .die = die, .spreads = would && fits,
          .barred = would && !fits);
    if (would && fits) tour->from = space;
}

const struct step tyw_step_revolt_spread = {
    .name = "revolt_spread",
    .rule = "9.44",
    .prompt = "Choose where the Peasant Revolt of {from} spreads.",
    .record = TOUR_RECORD,
    .called_by = STEPS(STEP_TURN),
    .automatic = true,
    .deciders = revolt_spread_deciders,
    .by_default = "The first city of the list.",
    .moves = MOVES(MOVE_SPREAD_REVOLT),
    .then = revolt_spread_then,
};

static MOVE_CHECK(check_spread)
{
    return check_target(p, current(p)->from, move_arg(m, MOVE_SPREAD_REVOLT, space));
}

static MOVE_APPLY(apply_spread)
{
    current(p)->from = -1;
    tyw_revolt_place(p, move_arg(m, MOVE_SPREAD_REVOLT, space));
}

static MOVE_CANDIDATES(next_cities)
{
    offer_spaces(set, targets(p, current(p)->from));
}

const struct move_type tyw_move_spread_revolt = {
    .name = "spread_revolt",
    .rule = "9.44",
    .doc = "Chooses the city to which a Peasant Revolt spreads.",
    .text = "The Peasant Revolt spreads to {space}.",
    .args = {SPACE_AMONG("space", "A city of the Area joined to it.", next_cities)},
    .check = check_spread,
    .apply = apply_spread,
};
