/* Skirmish: what is printed. The numbers stand in pack.json; here is what they are. */
#include "game.h"

#include "facts/derived.h"
#include "facts/fact.h"
#include "games/pack_tables.h"

static const char *const SEAT_IDS[] = {"player-1", "player-2", "player-3", "player-4"};
static const char *const SEAT_NAMES[] = {"the first", "the second", "the third", "the fourth"};
static const char *const UNIT_IDS[] = {"garrison", "wall"};
static const char *const EFFECT_IDS[] = {"levy", "peace", "couriers"};

const struct domain skirmish_seats = {
    .name = "seat", .ids = SEAT_IDS, .names = SEAT_NAMES, .count = SEATS, .seats = true};
const struct domain skirmish_units = {.name = "unit", .ids = UNIT_IDS, .names = UNIT_IDS, .count = UNITS};
const struct domain skirmish_effects = {
    .name = "effect", .ids = EFFECT_IDS, .names = EFFECT_IDS, .count = EFFECT_KINDS};
const struct domain skirmish_towns = {.name = "town", PACK_DOMAIN(towns, town_count, town_row)};
const struct domain skirmish_cards = {.name = "card", PACK_DOMAIN(cards, card_count, card_row)};

const struct record skirmish_pack = {
    "pack", "The printed parts.", sizeof(struct components),
    (const struct field[]){
        TABLE("towns", towns, town_count,
              RECORD("town", struct town_row, ROW_ID(struct town_row, "Its id."),
                     {.name = "name", .doc = "Its name.", TEXT_AT(struct town_row, name), .min = 1},
                     NUMBER_FIELD(struct town_row, wealth, 0, 9, "What it is worth at the end."),
                     NUMBER_FIELD(struct town_row, walls, 0, 2, "Its walls at the start.")),
              "The towns."),
        TABLE("roads", roads, road_count,
              RECORD("road", struct road_row,
                     {.name = "between",
                      .doc = "Two towns.",
                      LIST_AT(struct road_row, between, ends),
                      .domain = &skirmish_towns}),
              "The roads."),
        TABLE("cards", cards, card_count,
              RECORD("card", struct card_row, ROW_ID(struct card_row, "Its id."),
                     {.name = "name", .doc = "Its name.", TEXT_AT(struct card_row, name), .min = 1},
                     NUMBER_FIELD(struct card_row, value, 0, 3, "What it adds to a raid."),
                     ID_FIELD(struct card_row, effect, &skirmish_effects, "What it does.")),
              "The cards."),
        TABLE_FIELD("raids", struct components, raids, "What a raid costs, by die and helpers."),
        {0}}};

struct graph skirmish_map(const struct components *c)
{
    return (struct graph){.words = 1, .layers = 1, .way = {c->near}};
}

/* What no field can say, by the rulebook's numbers; and what is derived (facts/fact.h). */
static const struct fact FACTS[] = {{"4", MANY("towns", "", 2)},
                                    {"4.2", JOINS("roads", "between"), "must be between two towns"},
                                    {"4.2", REACHED("towns", "", "roads")},
                                    {"5", MANY("cards", "", 2 * SEATS)},
                                    {"4.3", GRID("raids", "")},
                                    {0}};
static const struct derived_set SETS[] = {{LINKS_OF(near, "roads", "", "between")}, {0}};

bool skirmish_check_pack(void *pack, struct faults *faults)
{
    facts_derive(&skirmish_pack, pack, SETS);
    return facts_check(&skirmish_pack, pack, FACTS, faults);
}
