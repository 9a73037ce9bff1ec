/* Peasant Revolts that spread (9.44). */
#include "tables.h"

static const struct refusal NOT_THERE = {"revolt-cannot-spread", "9.44",
                                         "The Revolt cannot spread to {space}."};

static struct tour *current(const struct play *p)
{
    return step_record(p);
}

/* R43: whoever does not control the Area; the Protestant where nobody does, the Catholic in France. */
static int roller(const struct play *p, int area)
{
    if (area == tyw_area(p, FRANCE)) return CATHOLIC;
    const int owner =
        area < 0 ? -1 : tyw_state(p)->area_control[area]; /* an Independent City is in no Area */
    return owner >= 0 ? tyw_opponent(owner) : PROTESTANT;
}

static void targets(const struct play *p, int from, uint64_t *spaces)
{
    const struct components *c = tyw_components(p);
    const int area = tyw_area_of(p, from);
    set_clear(spaces, SPACE_WORDS);
    if (!tyw_place(p, from)->revolt) return;
    set_copy(spaces, c->adjacent[from], SPACE_WORDS);
    set_intersect(spaces, c->area[area].cities, SPACE_WORDS);
    SET_EACH(space, spaces, SPACE_WORDS)
        if (tyw_place(p, space)->revolt || tyw_has_units(p, PROTESTANT, space) ||
            tyw_has_units(p, CATHOLIC, space) || tyw_is_supply_base(p, space))
            set_remove(spaces, space);
}

void tyw_revolts_begin(struct play *p)
{
    struct tour tour = {.from = -1};
    for (int space = 0; space < tyw_components(p)->space_count; space++)
        if (tyw_place(p, space)->revolt) set_add(tour.spaces, space);
    if (!set_is_empty(tour.spaces, SPACE_WORDS)) step_call(p, STEP_REVOLT_SPREAD, &tour);
}

uint32_t tyw_revolt_spread_deciders(const struct play *p)
{
    uint64_t spaces[SPACE_WORDS] = {0};
    if (current(p)->from >= 0) targets(p, current(p)->from, spaces);
    return set_is_empty(spaces, SPACE_WORDS) ? 0 : tyw_asked(current(p)->seat);
}

/* The next marker. */
void tyw_revolt_spread(struct play *p)
{
    struct tour *tour = current(p);
    uint64_t spaces[SPACE_WORDS];
    const int space = set_next(tour->spaces, SPACE_WORDS, 0);
    if (space < 0) {
        step_return(p);
        return;
    }
    set_remove(tour->spaces, space);
    const int die = draw_index(p, 10, DRAW_REVOLT_DIE, space, 0);
    tour->seat = (int8_t)roller(p, tyw_area_of(p, space));
    targets(p, space, spaces);
    const bool spreads = die <= tyw_components(p)->revolt_spread && !set_is_empty(spaces, SPACE_WORDS);
    event(p, EVENT_REVOLT_DIE, tour->seat, (int16_t)space, (int16_t)die, spreads);
    if (spreads) tour->from = (int8_t)space;
}

static MOVE_CHECK(check_spread)
{
    uint64_t spaces[SPACE_WORDS];
    targets(p, current(p)->from, spaces);
    return set_has(spaces, m->arg[0]) ? NULL : &NOT_THERE;
}

static MOVE_APPLY(apply_spread)
{
    current(p)->from = -1;
    tyw_revolt_place(p, m->arg[0]);
}

static MOVE_CANDIDATES(next_cities)
{
    targets(p, current(p)->from, set);
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
