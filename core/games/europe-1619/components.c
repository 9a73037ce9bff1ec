/* The component pack: its fields. What the rulebook says of it: components_check.c. */
#include "games/europe-1619/components.h"
#include "games/pack_tables.h"

#define ROW_PLAYERS(type)                                                                                    \
    {.name = "players_min",                                                                                  \
     .doc = "In games of at least so many players.",                                                         \
     FIELD_AT(type, players_min),                                                                            \
     .min = 10,                                                                                              \
     .max = SEATS},                                                                                          \
    {                                                                                                        \
        .name = "players_max", .doc = "In games of at most so many players.", FIELD_AT(type, players_max),   \
        .min = 10, .max = SEATS                                                                              \
    }

/* ---- domains ---- */

static const char *const powers_in_text[SEATS] = {
    [DUTCH_REPUBLIC] = "the Dutch Republic",     [CATHOLIC_LEAGUE] = "the Catholic League",
    [PROTESTANT_UNION] = "the Protestant Union", [PAPACY] = "the Papacy",
    [OTTOMAN_EMPIRE] = "the Ottoman Empire",
};
static const char *const kind_ids[] = {[UNIT_ARMY] = "army", [UNIT_FLEET] = "fleet"};

const struct domain eur_seats = {
    .name = "seat", .noun = "power", LISTED(EUR_POWERS), .in_text = powers_in_text, .seats = true};
const struct domain eur_powers = {.name = "power", LISTED(EUR_POWERS), .in_text = powers_in_text};
const struct domain eur_place_kinds = {
    .name = "place_kind", .noun = "kind of place", LISTED(EUR_PLACE_KINDS)};
const struct domain eur_kinds = {
    .name = "unit_kind", .noun = "kind of unit", .ids = kind_ids, .names = kind_ids, .count = 2};
const struct domain eur_confessions = {.name = "confession", LISTED(EUR_CONFESSIONS)};
const struct domain eur_groups = {.name = "hre_group", .noun = "group of minor states", LISTED(EUR_GROUPS)};
const struct domain eur_relations = {.name = "relation", LISTED(EUR_RELATIONS)};

#define IN_TEXT(row) .row_in_text = offsetof(struct row, in_text)
const struct domain eur_places = {
    .name = "place", PACK_DOMAIN(place, place_count, place_row), IN_TEXT(place_row)};
const struct domain eur_spaces = {
    .name = "space", PACK_DOMAIN(place, space_count, place_row), IN_TEXT(place_row)};
const struct domain eur_minors = {
    .name = "minor", .noun = "minor state", PACK_DOMAIN(minor, minor_count, minor_row), IN_TEXT(minor_row)};
const struct domain eur_parties = {.name = "party",
                                   .noun = "power or minor state",
                                   PACK_DOMAIN(party, party_count, party_row),
                                   IN_TEXT(party_row)};

/* ---- records ---- */

static const struct record source_record =
    DESCRIBED("source", struct source_row, "Where a part of the pack is from.",
              ROW_TEXT(struct source_row, of, "The table or member, as a dotted path."),
              ROW_TEXT(struct source_row, source, "printed, derived, reconstructed, or mixed."),
              ROW_TEXT(struct source_row, where, "The rulebook's heading."),
              ROW_TEXT(struct source_row, note, "Why it is as it is."));

static const struct record place_record = DESCRIBED(
    "place_row", struct place_row, "A space of the map, or one coast of a space that has two.",
    {.name = "id",
     .doc = "Its abbreviation; of a coast, its space's, a stroke and which: HOL/ec.",
     .rule = "Coastal provinces",
     TEXT_AT(struct place_row, id),
     .min = 1},
    ROW_NAME(struct place_row, name, "Its name."),
    ID_FIELD(struct place_row, kind, &eur_place_kinds, "Inland, coastal or sea."),
    NUMBER_FIELD(struct place_row, centre, 0, 20, "The value of its supply center; 0: it has none.",
                 .rule = "Supply centers"),
    ROW_FLAG(struct place_row, hre, "Within the Holy Roman Empire.", "Holy Roman Empire (HRE)"),
    NUMBER_FIELD(struct place_row, longitude, -18000, 18000,
                 "Of a point to draw it at, in hundredths of a degree, east positive."),
    NUMBER_FIELD(struct place_row, latitude, -9000, 9000, "In hundredths of a degree, north positive."),
    ROW_TEXT(struct place_row, source, "Where it is from: printed, derived, reconstructed."),
    ROW_TEXT(struct place_row, centre_source, "Where the value is from."));

static const struct record border_record =
    DESCRIBED("border", struct border_row, "Two places that a unit may move between, both ways.",
              LIST_FIELD("between", struct border_row, between, ends, &eur_places, "The two places."));

static const struct record power_record = DESCRIBED(
    "power_row", struct power_row, "A power.", ROW_NAME(struct power_row, id, "Its seat."),
    ROW_NAME(struct power_row, name, "Its name."),
    ID_FIELD(struct power_row, confession, &eur_confessions, "Its religion.", .rule = "CONFESSIONAL MARKERS"),
    LIST_FIELD("home_provinces", struct power_row, home, home_count, &eur_places,
               "Its home provinces, those with a center among them.",
               .rule = "STARTING POSITIONS AND PROVINCES"),
    LIST_FIELD("home_centres", struct power_row, centre, centre_count, &eur_places, "Its home centers.",
               .rule = "STARTING POSITIONS AND PROVINCES"),
    LIST_FIELD("build_sites", struct power_row, site, site_count, &eur_places,
               "Its build sites that are no home centers.", .rule = "STARTING POSITIONS AND PROVINCES"),
    NUMBER_FIELD(struct power_row, influence, 1, 60, "INFs allotted each year.",
                 .rule = "INFLUENCE AND PLACEMENT"),
    NUMBER_FIELD(struct power_row, attack_order, 1, SEATS,
                 "When its diplomatic attack is resolved: 1 is first.", .rule = "THE DIPLOMATIC ATTACK"),
    ROW_FLAG(struct power_row, empire_rights, "May attack foreign units within the Empire without war.",
             "Austria, Spain, and German/Italian States of the HRE"),
    ROW_FLAG(struct power_row, empire_income, "Aligned states within the Empire pay it.",
             "WEALTH AND INCOME"),
    ROW_TEXT(struct power_row, colour, "The colour of its units."),
    ROW_TEXT(struct power_row, colour_hex, "The same for a screen."));

static const struct record unit_record =
    DESCRIBED("unit_row", struct unit_row, "A power's unit at the start.",
              ID_FIELD(struct unit_row, power, &eur_powers, "Whose."),
              ID_FIELD(struct unit_row, kind, &eur_kinds, "Army or fleet."),
              ID_FIELD(struct unit_row, place, &eur_places, "Where."),
              NUMBER_FIELD(struct unit_row, strength, 1, 10, "Its strength."));

static const struct record minor_record = DESCRIBED(
    "minor_row", struct minor_row, "A minor state.", ROW_NAME(struct minor_row, id, "Its abbreviation."),
    ROW_NAME(struct minor_row, name, "Its name."),
    LIST_FIELD("provinces", struct minor_row, province, province_count, &eur_places,
               "Its provinces: several, of a large minor state.", .rule = "Large minor states"),
    OPTIONAL_ID_FIELD(struct minor_row, home, &eur_places,
                      "The province with its home center; null: it has neither center nor unit."),
    NUMBER_FIELD(struct minor_row, value, 0, 20, "The value of its home center while it is a minor state."),
    OPTIONAL_ID_FIELD(struct minor_row, unit, &eur_kinds, "The unit it begins with."),
    OPTIONAL_ID_FIELD(struct minor_row, group, &eur_groups,
                      "Of the German or the Italian states of the Empire; null: neither.",
                      .rule = "Austria, Spain, and German/Italian States of the HRE"),
    NUMBER_FIELD(struct minor_row, players, 0, SEATS,
                 "It is a minor state in games of at most so many players; 0: in none from the start.",
                 .rule = "MODIFICATIONS FOR A GAME WITH LESS THAN 15 PLAYERS"),
    OPTIONAL_ID_FIELD(struct minor_row, freed_by, &eur_powers,
                      "It becomes a state when this power is eliminated.", .rule = "ELIMINATION"),
    SET_FIELD(struct minor_row, may_place, &eur_powers, "The powers that may place INFs there.",
              .rule = "INFLUENCE AND PLACEMENT"),
    ROW_TEXT(struct minor_row, source, "Where it is from: printed, derived, reconstructed."),
    ROW_TEXT(struct minor_row, value_source, "Where the value is from."),
    ROW_TEXT(struct minor_row, unit_source, "Where the unit is from."),
    ROW_TEXT(struct minor_row, group_source, "Where the group is from."));

static const struct record grant_record =
    DESCRIBED("initial_influence", struct grant_row, "INFs that stand in a minor state at the start.",
              ID_FIELD(struct grant_row, minor, &eur_minors, "Where.", .rule = "INITIAL SETUP"),
              ID_FIELD(struct grant_row, power, &eur_powers, "Whose."),
              NUMBER_FIELD(struct grant_row, points, 1, 24, "How many."), ROW_PLAYERS(struct grant_row));

static const struct record relation_record = DESCRIBED(
    "initial_relation", struct relation_row, "What stands between two powers from the start.",
    LIST_FIELD("between", struct relation_row, between, ends, &eur_powers, "The two powers.",
               .rule = "Notes on initial declarations"),
    ID_FIELD(struct relation_row, kind, &eur_relations, "Alliance, war, or that they may never be allied."),
    ROW_PLAYERS(struct relation_row));

static const struct record cost_record = DESCRIBED(
    "military_cost", struct cost_row, "A line of the Military Cost Table.",
    NUMBER_FIELD(struct cost_row, strength, 0, 14, "The total strength before.", .rule = "COST TO BUILD"),
    NUMBER_FIELD(struct cost_row, cost, 1, 1000, "The price of one more, in TPs.", .rule = "COST TO BUILD"),
    ROW_TEXT(struct cost_row, source, "Where it is from."));

const struct record eur_components_record = DESCRIBED(
    "component_pack", struct components, "The printed parts of the game.", PACK_HEAD,
    TABLE("places", place, place_count, &place_record, "The spaces of the map, then the coasts."),
    TABLE("army_borders", army_border, army_border_count, &border_record, "Where armies walk."),
    TABLE("fleet_borders", fleet_border, fleet_border_count, &border_record, "Where fleets sail."),
    TABLE("powers", power, power_count, &power_record, "The powers, with the Influence Allocation Table."),
    TABLE("units", unit, unit_count, &unit_record, "The powers' units at the start."),
    TABLE("minors", minor, minor_count, &minor_record, "The List of Minor States."),
    TABLE("initial_influence", grant, grant_count, &grant_record, "The initial placement of INFs."),
    TABLE("relations", relation, relation_count, &relation_record, "Alliances and wars at the start."),
    TABLE("military_cost", cost, cost_count, &cost_record, "The Military Cost Table."));
