/* Events: Peasant Revolts, Famines & Plagues, Recovery, Mutiny (8.63, 8.64, 9.4, 15.2): C14, C20, C24 to
 * C29, C37, C39, C41, C51 to C53, C55, P14, P16, P36, P37, P40, P41, P51 to P55. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/cards/events.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/war/supply.h"

/* ---- Peasant Revolts (9.41, R1) ---- */

static bool is_in_revolt_land(const struct play *p, const struct card_row *row, int space)
{
    const int area = tyw_area_of(p, space);
    if (!spaces_has(tyw_components(p)->spaces.on_map, space) || area < 0) return false;
    return row->area >= 0 ? area == row->area : spaces_has(tyw_components(p)->spaces.germany, space);
}

/* A capital is never in revolt. If the card says Germany, no Supply Base is. In France every city is a
 * base. */
static bool is_spared(const struct play *p, const struct card_row *row, int space)
{
    return space == tyw_space(p, VIENNA) || space == tyw_space(p, MUNICH) ||
           (row->area < 0 && tyw_is_supply_base(p, space));
}

/* An army in the sense of 3.2, inside a fortress or outside (R40). */
static bool has_army(const struct play *p, int seat, int space)
{
    return (tyw_has_units_outside(p, seat, space) &&
            !leaders_is_empty(tyw_leaders_outside(p, seat, space))) ||
           (!leaders_is_empty(tyw_leaders_inside(p, seat, space)) && tyw_has_units(p, seat, space) &&
            !tyw_has_units_outside(p, seat, space));
}

static const struct refusal *revolt_fits(const struct play *p, int seat, int card)
{
    const bool france = tyw_card_row(p, card)->area == tyw_area(p, FRANCE);
    return france && !tyw_played(p, P17) ? &tyw_france_not_at_war : NULL;
}

static const struct refusal NOT_IN_AREA = {"not-in-area", "9.41", "{card} names another Area."};
static const struct refusal INDEPENDENT = {"independent-city", "9.41",
                                           "{space} is in no Area: {card} wants a city of one."};
static const struct refusal ENEMY_ARMY = {"enemy-army", "9.41", "An enemy army stands in {space}."};
static const struct refusal REVOLT_THERE = {"revolt-there", "9.41", "{space} is in revolt already."};
static const struct refusal SUPPLY_BASE = {"supply-base", "9.41", "{space} is a Supply Base."};

static const struct refusal *revolt_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct card_row *row = tyw_card_row(p, play->card);
    if (spaces_has(tyw_components(p)->spaces.independents, space)) return &INDEPENDENT;
    if (!is_in_revolt_land(p, row, space)) return &NOT_IN_AREA;
    if (tyw_place(p, space)->revolt) return &REVOLT_THERE;
    if (is_spared(p, row, space)) return &SUPPLY_BASE;
    return has_army(p, tyw_opponent(play->seat), space) ? &ENEMY_ARMY : NULL;
}

static void revolt(struct play *p, const struct card_play *play)
{
    tyw_revolt_place(p, play->pick[0]);
}

static const struct refusal NO_CITY = {
    "no-city-for-revolt", "9.41",
    "In all cities that {card} allows an enemy army stands, or a Revolt has broken out already."};

const struct card_effect tyw_effect_revolt = {
    .fits = revolt_fits,
    .asks = {{"Choose the city of the Peasant Revolt.", &tyw_spaces, revolt_refuses}},
    .no_target = &NO_CITY,
    .apply = revolt};

/* ---- Famines & Plagues (8.64) ---- */

static bool can_be_pillaged(const struct play *p, int space)
{
    return spaces_has(tyw_components(p)->spaces.on_map, space) && tyw_place(p, space)->pillage < PILLAGE_MAX;
}

static const struct refusal NEUTRAL_AREA = {"neutral-area", "8.64", "{area} is neutral."};
static const struct refusal AREA_PILLAGED = {"fully-pillaged", "15.221",
                                             "All cities of {area} are at Pillage-2."};

static const struct refusal *famine_area_refuses(const struct play *p, const struct card_play *play, int area)
{
    if (areas_has(tyw_state(p)->neutral, area)) return &NEUTRAL_AREA;
    if (area == tyw_area(p, FRANCE) && !tyw_state(p)->at_war.france) return &NEUTRAL_AREA;
    EACH(space, tyw_area_row(p, area)->cities)
        if (can_be_pillaged(p, space)) return NULL;
    return &AREA_PILLAGED;
}

static const struct refusal PILLAGED = {"fully-pillaged", "15.221", "{space} is at Pillage-2."};
static const struct refusal OTHER_AREA = {"not-in-area", "8.64", "{space} is not in the chosen Area."};
static const struct refusal CHOSEN = {"chosen-already", "8.64",
                                      "{space} has been chosen already: {card} is for two cities."};

static const struct refusal *famine_city_refuses(const struct play *p, const struct card_play *play,
                                                 int space)
{
    if (tyw_area_of(p, space) != play->pick[0]) return &OTHER_AREA;
    if (play->picked > 1 && play->pick[1] == space) return &CHOSEN;
    return can_be_pillaged(p, space) ? NULL : &PILLAGED;
}

static void famine(struct play *p, const struct card_play *play)
{
    for (int i = 1; i <= tyw_card_row(p, play->card)->number; i++)
        if (play->pick[i] >= 0)
            tyw_pillage_set(p, play->pick[i], tyw_place(p, play->pick[i])->pillage + 1, BY_CARD(play->card));
}

static const struct refusal NO_AREA = {"no-area-for-famine", "8.64",
                                       "No Area that is not neutral has a city below Pillage-2."};

const struct card_effect tyw_effect_famine = {
    .asks = {{"Choose the Area of {card}.", &tyw_areas, famine_area_refuses},
             {"Choose the first city of {card}.", &tyw_spaces, famine_city_refuses},
             {"Choose the second city of {card}.", &tyw_spaces, famine_city_refuses, .if_any = true}},
    .no_target = &NO_AREA,
    .apply = famine};

/* ---- Recovery (8.63, 15.252) ---- */

static const struct refusal NOT_PILLAGED = {"not-pillaged", "15.252",
                                            "{space} has no more levels to recover."};
static const struct refusal NO_MORE_LEVELS = {"no-levels-left", "8.63", "{card} recovers no more levels."};
static const struct refusal OFF_MAP = {"not-on-map", "15.25", "{space} cannot be pillaged."};

static const struct refusal *recovery_refuses(const struct play *p, const struct card_play *play, int space)
{
    int levels = tyw_place(p, space)->pillage;
    if (play->picked >= tyw_card_row(p, play->card)->number) return &NO_MORE_LEVELS;
    if (play->picked && play->pick[play->picked - 1] < 0) return &NO_MORE_LEVELS;
    if (!spaces_has(tyw_components(p)->spaces.on_map, space)) return &OFF_MAP;
    for (int i = 0; i < play->picked; i++)
        levels -= play->pick[i] == space;
    return levels > 0 ? NULL : &NOT_PILLAGED;
}

static void recovery(struct play *p, const struct card_play *play)
{
    for (int i = 0; i < play->picked; i++)
        if (play->pick[i] >= 0)
            tyw_pillage_set(p, play->pick[i], tyw_place(p, play->pick[i])->pillage - 1, BY_CARD(play->card));
}

#define RECOVERY_ASK                                                                                         \
    {                                                                                                        \
        "Choose a city that recovers a Pillage level, or no more.", &tyw_spaces, recovery_refuses,           \
            .optional = true                                                                                 \
    }
const struct card_effect tyw_effect_recovery = {
    .asks = {RECOVERY_ASK, RECOVERY_ASK, RECOVERY_ASK, RECOVERY_ASK, RECOVERY_ASK}, .apply = recovery};

/* ---- Mutiny (15.21, R117; C14, C41, P16, P41) ---- */

/* The units inside the fortress; if there are none, those outside. */
static struct units mutineers(const struct play *p, int seat, int space)
{
    const struct units inside = tyw_units_inside(p, seat, space);
    return units_is_empty(inside) ? tyw_units_outside(p, seat, space) : inside;
}

static const struct refusal NO_MERCENARIES = {
    "no-mercenaries", "15.21", "No enemy Mercenaries stand in {space}, or it is not on the map."};

static const struct refusal *mutiny_refuses(const struct play *p, const struct card_play *play, int space)
{
    const struct units units = mutineers(p, tyw_opponent(play->seat), space);
    const bool on_map = spaces_has(tyw_components(p)->spaces.on_map, space);
    return on_map && units_meet(units, tyw_pieces(p)->of_type[MERCENARY]) ? NULL : &NO_MERCENARIES;
}

static void mutiny(struct play *p, const struct card_play *play)
{
    const int enemy = tyw_opponent(play->seat);
    tyw_loot_at(p, play->pick[0], mutineers(p, enemy, play->pick[0]), enemy);
}

static const struct refusal NOBODY_MUTINIES = {"no-mercenaries", "15.21",
                                               "No enemy Mercenaries are on the map."};

const struct card_effect tyw_effect_mutiny = {
    .asks = {{"Choose where the enemy's units mutiny.", &tyw_spaces, mutiny_refuses}},
    .no_target = &NOBODY_MUTINIES,
    .apply = mutiny};
