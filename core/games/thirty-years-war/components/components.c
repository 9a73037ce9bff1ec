/* The fields of the component pack. components_check.c holds it against the rulebook. */
#include "games/thirty-years-war/components/components.h"
#include "games/pack_tables.h"
#include "games/thirty-years-war/records.h"

/* ---- domains ---- */

static const char *const donors_in_text[DONORS] = {
    [POPE] = "the Pope", [SAVOY] = "the Duke of Savoy", [UNITED_PROVINCES] = "the United Provinces"};

const struct domain tyw_nations = {.name = "nation", LISTED(TYW_NATIONS)};
const struct domain tyw_unit_types = {.name = "unit_type", .noun = "type of unit", LISTED(TYW_UNIT_TYPES)};
const struct domain tyw_conditions = {.name = "condition", LISTED(TYW_CONDITIONS)};
const struct domain tyw_donors = {.name = "donor", LISTED(TYW_DONORS), .in_text = donors_in_text};
const struct domain tyw_parts = {.name = "part", .noun = "part of the deck", LISTED(TYW_PARTS)};
const struct domain tyw_removals = {.name = "removal", .noun = "mark of removal", LISTED(TYW_REMOVALS)};
const struct domain tyw_effects = {.name = "effect", LISTED(TYW_EFFECTS)};
const struct domain tyw_space_kinds = {
    .name = "space_kind", .noun = "kind of space", LISTED(TYW_SPACE_KINDS)};
const struct domain tyw_electorates = {.name = "electorate", LISTED(TYW_ELECTORATES)};
const struct domain tyw_combat_roles = {
    .name = "combat_role", .noun = "role in combat", LISTED(TYW_COMBAT_ROLES)};
const struct domain tyw_peace_results = {
    .name = "peace_result", .noun = "result of peace", LISTED(TYW_PEACE_RESULTS)};
const struct domain tyw_popes = {.name = "pope", LISTED(TYW_POPES)};

#define IN_TEXT(row) .row_in_text = offsetof(struct row, in_text)
const struct domain tyw_areas = {
    .name = "area", PACK_DOMAIN(map.area, map.area_count, area_row), IN_TEXT(area_row)};
const struct domain tyw_spaces = {
    .name = "space", PACK_DOMAIN(map.space, map.space_count, space_row), IN_TEXT(space_row)};
const struct domain tyw_leaders = {
    .name = "leader", PACK_DOMAIN(pieces.leader, pieces.leader_count, leader_row), IN_TEXT(leader_row)};
const struct domain tyw_kinds = {
    .name = "kind", .noun = "kind of unit", PACK_DOMAIN(pieces.kind, pieces.kind_count, kind_row)};
const struct domain tyw_units = {.name = "unit", PACK_DOMAIN(pieces.unit, pieces.unit_count, unit_row)};
const struct domain tyw_cards = {.name = "card",
                                 .rows = offsetof(struct components, decks.card),
                                 .row_size = sizeof(struct card_row),
                                 .row_name = offsetof(struct card_row, title),
                                 .row_count = offsetof(struct components, decks.card_count)};

/* ---- records ---- */

#define CITIES_AND_AREAS 128 /* bits of a set of spaces */

static const struct record source_record = SOURCE_RECORD;

static const struct record area_record = DESCRIBED(
    "area_row", struct area_row, "An Area.", ROW_ID(struct area_row, "Its id."),
    ROW_NAME(struct area_row, name, "Its name."),
    NUMBER_FIELD(struct area_row, control, 0, 9, "Its Control rating; 0: it has no Control Box.",
                 .rule = "2.42"),
    NUMBER_FIELD(struct area_row, vp, 0, 9, "Its Victory Points; of France, those of its cities together.",
                 .rule = "2.42"),
    ID_FIELD(struct area_row, electorate, &tyw_electorates, "When it is an Electorate.", .rule = "5.142"),
    OPTIONAL_ID_FIELD(struct area_row, local_pay, &tyw_nations,
                      "The nation whose units are paid there without Aid Points.", .rule = "15.12"),
    ROW_FLAG(struct area_row, hungarians, "Hungarian units may enter.", "17.H.4"),
    ROW_X_Y(struct area_row, control_x, control_y, "The middle of its Control Box on the page."),
    ROW_SOURCE(struct area_row));

static const struct record space_record = DESCRIBED(
    "space_row", struct space_row, "A city, an off-map space of France, or a box.",
    ROW_ID(struct space_row, "Its id."), ROW_NAME(struct space_row, name, "Its name."),
    ID_FIELD(struct space_row, kind, &tyw_space_kinds, "City, off-map space or box.", .rule = "2.4"),
    OPTIONAL_ID_FIELD(struct space_row, area, &tyw_areas, "Its Area; null: an Independent City, or a box.",
                      .rule = "2.41"),
    NUMBER_FIELD(struct space_row, fortress, 0, 9, "Its Fortress Strength; 0: it is no Fortress City.",
                 .rule = "2.44"),
    NUMBER_FIELD(struct space_row, siege_modifier, -9, 9, "Added to the die of Siege Combat.",
                 .rule = "13.23"),
    NUMBER_FIELD(struct space_row, independent_vp, 0, 9,
                 "The Victory Points of an Independent City; 0: it is none.", .rule = "2.43"),
    ROW_FLAG(struct space_row, elector, "An Independent City that is an Electorate.", "5.14"),
    ROW_FLAG(struct space_row, port, "A Port City.", "16.23"),
    ROW_FLAG(struct space_row, spanish_zone, "In the Spanish Zone.", "17.Sp.2"),
    ROW_FLAG(struct space_row, germany, "In Germany.", "2.46"),
    NUMBER_FIELD(struct space_row, longitude, -18000, 18000, "In hundredths of a degree, east positive."),
    NUMBER_FIELD(struct space_row, latitude, -9000, 9000, "In hundredths of a degree, north positive."),
    ROW_X_Y(struct space_row, x, y, "Its point on the page, to the right."),
    ROW_X_Y(struct space_row, stack_x, stack_y, "The middle of its stack on the page, to the right."),
    ROW_X_Y(struct space_row, label_x, label_y, "The base line of its name on the page, to the right."),
    ID_FIELD(struct space_row, label_anchor, &pack_anchors, "Which point of the name's line that is."),
    ROW_SOURCE(struct space_row));

static const struct record path_record =
    DESCRIBED("path", struct path_row, "Two spaces that a pathway joins.",
              IDS_FIELD("between", struct path_row, between, &tyw_spaces, "The two spaces.", .rule = "2.45"));

static const struct record arrow_record =
    DESCRIBED("arrow", struct arrow_row, "A way to or from a box.",
              ID_FIELD(struct arrow_row, from, &tyw_spaces, "Where it begins.", .rule = "16.21"),
              ID_FIELD(struct arrow_row, to, &tyw_spaces, "Where it leads.", .rule = "17.D.3"),
              ROW_FLAG(struct arrow_row, both_ways, "It leads back, too.", "16.23"));

static const struct record kind_record = DESCRIBED(
    "kind_row", struct kind_row, "A kind of unit.",
    ROW_ID(struct kind_row, "Its id; each counter has -1, -2, ... after it."),
    ROW_NAME(struct kind_row, name, "Its name."),
    ID_FIELD(struct kind_row, seat, &tyw_seats, "Whose it is at the start."),
    ID_FIELD(struct kind_row, nation, &tyw_nations, "Its nation.", .rule = "17"),
    ID_FIELD(struct kind_row, type, &tyw_unit_types, "Its type.", .rule = "2.1"),
    NUMBERS_FIELD("factor", struct kind_row, factor, 1, 9, "Its Combat Factor by condition.", .rule = "12.22",
                  .keys = &tyw_conditions),
    NUMBER_FIELD(struct kind_row, loss, 1, 9, "The Loss Factors of a step.", .rule = "12.31"),
    NUMBER_FIELD(struct kind_row, movement, 1, 12, "Its Movement Allowance.", .rule = "11.11"),
    NUMBER_FIELD(struct kind_row, count, 1, 40, "How many counters there are.", .rule = "2.1"),
    ROW_FLAG(struct kind_row, recruitable, "Somebody may recruit it.", "8.41"), ROW_SOURCE(struct kind_row));

static const struct record leader_record =
    DESCRIBED("leader_row", struct leader_row, "A leader, or the unnamed reverse side of one.",
              ROW_ID(struct leader_row, "His id."), ROW_NAME(struct leader_row, name, "His name."),
              ID_FIELD(struct leader_row, seat, &tyw_seats, "Whose he is at the start."),
              ID_FIELD(struct leader_row, nation, &tyw_nations, "His nation.", .rule = "17"),
              NUMBER_FIELD(struct leader_row, activation, 1, 3, "His Activation rating.", .rule = "8.3"),
              NUMBER_FIELD(struct leader_row, leadership, 1, 9, "His Leadership rating.", .rule = "8.31"),
              NUMBER_FIELD(struct leader_row, battle, 0, 9, "His Battle rating.", .rule = "12.24"),
              NUMBER_FIELD(struct leader_row, loss, 1, 10,
                           "His Loss rating: lost by such a die or a higher one.", .rule = "12.41"),
              NUMBER_FIELD(struct leader_row, stars, 0, 2, "1: Dynamic; 2: he commands wherever he is.",
                           .rule = "10.14"),
              NUMBER_FIELD(struct leader_row, siege, 0, 9, "Added to dice of Siege Combat.", .rule = "13.23"),
              ROW_FLAG(struct leader_row, reverse,
                       "An unnamed reverse side: he comes as a replacement alone.", "12.42"),
              ROW_SOURCE(struct leader_row));

static const struct record replacement_record = DESCRIBED(
    "replacement", struct replacement_row, "Who is on the reverse side of a leader's counter.",
    ID_FIELD(struct replacement_row, leader, &tyw_leaders, "The leader.", .rule = "12.42"),
    ID_FIELD(struct replacement_row, replacement, &tyw_leaders, "Who replaces him.", .rule = "12.42"),
    ROW_SOURCE(struct replacement_row));

static const struct record units_record =
    DESCRIBED("card_units", struct card_units, "Units of one kind.",
              ID_FIELD(struct card_units, kind, &tyw_kinds, "The kind."),
              NUMBER_FIELD(struct card_units, count, 1, 40, "How many."));

static const struct record card_record = DESCRIBED(
    "card_row", struct card_row, "A Strategy Card.",
    ROW_ID(struct card_row, "Its number: c1 to c55, p1 to p55."),
    ROW_NAME(struct card_row, name, "Its title."),
    ID_FIELD(struct card_row, seat, &tyw_seats, "Whose deck.", .rule = "2.3"),
    ID_FIELD(struct card_row, part, &tyw_parts, "The part of the deck.", .rule = "8.1"),
    NUMBER_FIELD(struct card_row, value, 1, 3, "Its point value.", .rule = "8.3"),
    ID_FIELD(struct card_row, removal, &tyw_removals, "Its asterisk or dagger.", .rule = "8.62"),
    ID_FIELD(struct card_row, effect, &tyw_effects, "What its Event does.", .rule = "8.6"),
    NUMBERS_FIELD("aid", struct card_row, aid, 0, 30,
                  "Its Foreign Aid Points by donor; those left out give none.", .rule = "8.5",
                  .keys = &tyw_donors, .sparse = true),
    NUMBER_FIELD(struct card_row, vp, -20, 20, "What the Catholics gain (lose where negative).",
                 .rule = "5.12"),
    NUMBER_FIELD(struct card_row, vp_more, -20, 20,
                 "The same in the stronger case that the card names; 0: it names none."),
    NUMBER_FIELD(struct card_row, number, -20, 20, "The number of its effect."),
    OPTIONAL_ID_FIELD(struct card_row, pope, &tyw_popes, "Who becomes Pope.", .rule = "17.P"),
    OPTIONAL_ID_FIELD(struct card_row, donor, &tyw_donors, "The donor whose aid it changes.", .rule = "8.65"),
    NUMBER_FIELD(struct card_row, aid_change, -99, 99, "By how much; -99: it is halved."),
    OPTIONAL_ID_FIELD(struct card_row, area, &tyw_areas, "The Area that it is about."),
    LIST_FIELD("leaders", struct card_row, leader, leader_count, &tyw_leaders, "The leaders that it brings.",
               .rule = "9.2"),
    ROWS_FIELD("units", struct card_row, units, &units_record, "The units that it brings.", .rule = "9.2",
               COUNTED_BY(struct card_row, unit_count)),
    ROW_NAME(struct card_row, text, "What it does, for people."), ROW_SOURCE(struct card_row));

/* Members of a combat card, which stands within its row. */
#define NEED(member, least, most, text)                                                                      \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = "9.52", FIELD_AT(struct combat_row, combat.member),            \
        .min = least, .max = most                                                                            \
    }
#define NEED_FLAG(member, text)                                                                              \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = "9.52", .kind = FIELD_BOOLEAN,                                 \
        FIELD_AT(struct combat_row, combat.member)                                                           \
    }
#define NEED_ID(member, of, none, text)                                                                      \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = "9.52", .kind = FIELD_ID,                                      \
        FIELD_AT(struct combat_row, combat.member), .domain = of, .optional = none                           \
    }

static const struct record combat_record = DESCRIBED(
    "combat_card", struct combat_row, "What a Combat Card wants, and does.",
    ID_FIELD(struct combat_row, card, &tyw_cards, "The card.", .rule = "9.5"),
    NEED_ID(role, &tyw_combat_roles, false, "In which role it is played."),
    NEED_ID(own_nation, &tyw_nations, true, "Units of this nation ..."),
    NEED_ID(own_type, &tyw_unit_types, true, "... and of this type ..."),
    NEED(own_nation_min, 0, 8, "... are in the own force, so many at least."),
    NEED(own_units_min, 0, 8, "So many units are in the own force."),
    NEED_FLAG(commander, "The own force has a commander."),
    NEED(commander_battle_min, 0, 9, "His Battle rating is so high."),
    NEED_ID(commander_nation, &tyw_nations, true, "He is of this nation."),
    NEED(enemy_leaders_min, 0, 8, "The enemy has so many leaders."),
    NEED_FLAG(enemy_commander_plain, "The enemy has a commander who is not Dynamic."),
    NEED_FLAG(enemy_unreliable, "The enemy has Militia, or more Mercenaries than Veterans."),
    NEED_FLAG(no_besieged, "No besieged units attack."), NEED(own_drm, -9, 9, "Added to the own roll."),
    NEED(enemy_drm, -9, 9, "Added to the enemy's roll."),
    NEED(own_column, -9, 9, "Columns to the right for the own fire."),
    NEED(enemy_column, -9, 9, "Columns to the right for the enemy's fire."),
    NEED_FLAG(own_rating_zero, "The own commander's Battle rating counts as 0."),
    NEED_FLAG(enemy_rating_zero, "The enemy commander's Battle rating counts as 0."),
    NEED(enemy_drm_if_zero, -9, 9, "Added to the enemy's roll, if it was 0 already."),
    NEED_ID(forbids, &tyw_cards, true, "The enemy may not play this card in the combat."));

static const struct record recruitment_record = DESCRIBED(
    "recruitment_row", struct recruitment_row, "A line of the Recruitment Table.",
    NUMBER_FIELD(struct recruitment_row, from, -9, 19, "The modified die; up to the next line's."),
    NUMBER_FIELD(struct recruitment_row, mercenary, 0, RAISED_MAX, "Steps of Mercenaries.", .rule = "8.411"),
    NUMBER_FIELD(struct recruitment_row, militia, 0, RAISED_MAX, "Steps of Militia.", .rule = "8.411"));

static const struct record loot_record =
    DESCRIBED("loot_row", struct loot_row, "A line of the Loot Table.",
              NUMBER_FIELD(struct loot_row, from, -9, 19, "The modified die; up to the next line's."),
              NUMBER_FIELD(struct loot_row, pillage, 0, 2, "Pillage levels.", .rule = "15.22"),
              NUMBER_FIELD(struct loot_row, steps, 0, 4, "Steps lost.", .rule = "15.22"));

static const struct record peace_record =
    DESCRIBED("peace_row", struct peace_row, "A line of the Peace Negotiation Results Table.",
              NUMBER_FIELD(struct peace_row, from, -9, 19, "The modified die; up to the next line's."),
              ID_FIELD(struct peace_row, result, &tyw_peace_results, "What comes of it.", .rule = "5.32"));

static const struct record by_units_record =
    DESCRIBED("by_units_row", struct by_units_row, "A number by how many units there are.",
              NUMBER_FIELD(struct by_units_row, from, 0, 40, "So many units; up to the next line's."),
              NUMBER_FIELD(struct by_units_row, number, -9, 9, "The number."));

static const struct record dutch_record = DESCRIBED(
    "dutch_row", struct dutch_row, "A box of the Dutch War Track that does something.",
    NUMBER_FIELD(struct dutch_row, box, -3, 5, "The box.", .rule = "16.13"),
    NUMBER_FIELD(struct dutch_row, vp, -9, 9, "What the Catholics gain, once a match.", .rule = "16.131"),
    NUMBER_FIELD(struct dutch_row, aid, -99, 9, "Added to Dutch aid; -99: it ends.", .rule = "16.13"),
    ROW_FLAG(struct dutch_row, ends, "The Dutch War ends.", "16.132"));

static const struct record setup_units_record =
    DESCRIBED("setup_units", struct setup_units, "Units of a stack at the start.",
              ID_FIELD(struct setup_units, kind, &tyw_kinds, "Their kind."),
              NUMBER_FIELD(struct setup_units, count, 1, 8, "How many."),
              NUMBER_FIELD(struct setup_units, steps, 1, 2, "1: reduced."));

static const struct record stack_record =
    DESCRIBED("stack", struct stack_row, "What stands in a space at the start.",
              ID_FIELD(struct stack_row, space, &tyw_spaces, "Where."),
              LIST_FIELD("leaders", struct stack_row, leader, leader_count, &tyw_leaders, "The leaders."),
              ROWS_FIELD("units", struct stack_row, units, &setup_units_record, "The units.",
                         COUNTED_BY(struct stack_row, unit_count)));

static const struct record pillage_record = DESCRIBED(
    "pillage_row", struct pillage_row, "How many Pillage markers are placed at the start.",
    NUMBER_FIELD(struct pillage_row, from, 0, 9, "The die; up to the next line's.", .rule = "18.24"),
    NUMBER_FIELD(struct pillage_row, markers, 0, 99, "The markers.", .rule = "18.24"));

static const struct record setup_record = DESCRIBED(
    "setup_row", struct setup_row, "A starting position.", ROW_ID(struct setup_row, "The scenario."),
    NAMED("first_turn", NUMBER_MEMBER(struct setup_row, turns.first, 1, 14, "Its first turn.", .rule = "18")),
    NAMED("last_turn", NUMBER_MEMBER(struct setup_row, turns.last, 1, 14, "Its last turn.", .rule = "18")),
    NAMED("parts", NUMBER_MEMBER(struct setup_row, parts.count, 1, PARTS,
                                 "The parts of the decks that are in the game.", .rule = "8.1")),
    NAMED("adds_parts", FLAG_MEMBER(struct setup_row, parts.more_come, "Further parts come.", .rule = "8.1")),
    NAMED("vp", NUMBER_MEMBER(struct setup_row, score.vp, 0, 99, "The Victory Points.", .rule = "5.11")),
    ID_FIELD(struct setup_row, pope, &tyw_popes, "The Pope.", .rule = "17.P.1"),
    ROW_FLAG(struct setup_row, passes_open, "The Val Telline Passes are open.", "14.4"),
    NAMED("dutch_war",
          NUMBER_MEMBER(struct setup_row, dutch.marker, -3, 5, "The Dutch War marker.", .rule = "16.11")),
    NUMBERS_FIELD("dutch_boxes_taken", struct setup_row, dutch.taken, -3, 5,
                  "Boxes of the Dutch War Track whose VP have been taken.", .rule = "16.131",
                  COUNTED_BY(struct setup_row, dutch.taken_count)),
    NAMED("dutch_effect_box", NUMBER_MEMBER(struct setup_row, dutch.effect_box, -3, 5,
                                            "The box whose aid effect holds; 0: none.", .rule = "16.131")),
    NAMED("wallenstein", ID_MEMBER(struct setup_row, wallenstein.status, &tyw_wallensteins,
                                   "Where Wallenstein is.", .rule = "7.2")),
    NAMED("wallenstein_influence",
          NUMBER_MEMBER(struct setup_row, wallenstein.influence, 0, 20, "His marker.", .rule = "7.1")),
    NAMED("hungary_rebels",
          FLAG_MEMBER(struct setup_row, war.hungary_rebels, "Hungary is in rebellion.", .rule = "17.H.3")),
    NAMED("france_at_war",
          FLAG_MEMBER(struct setup_row, war.france, "France has entered the war.", .rule = "17.F.3")),
    NAMED("sweden_at_war", FLAG_MEMBER(struct setup_row, war.sweden, "Sweden has.", .rule = "17.Sw.1")),
    NAMED("denmark_at_war", FLAG_MEMBER(struct setup_row, war.denmark, "Denmark has.", .rule = "17.D.3")),
    OPTIONAL_ID_FIELD(struct setup_row, swedish_base, &tyw_spaces, "The Swedish Base.", .rule = "17.Sw.1"),
    NAMED("majority_award", OPTIONAL_ID_MEMBER(struct setup_row, score.majority_award, &tyw_seats,
                                               "Who had the award for most Electors last.", .rule = "5.141")),
    NAMED("all_award", OPTIONAL_ID_MEMBER(struct setup_row, score.all_award, &tyw_seats,
                                          "Who had the award for all of them last.", .rule = "5.141")),
    NAMED("pillage_limit",
          NUMBER_MEMBER(struct setup_row, pillage.limit, 0, 9,
                        "How many locations of an Area may be pillaged at the start; 0: any number.",
                        .rule = "18.24")),
    ROWS_FIELD("pillage", struct setup_row, pillage.row, &pillage_record,
               "Pillage markers by the die; empty: none are placed.", .rule = "18.24",
               COUNTED_BY(struct setup_row, pillage.count)),
    {.name = "areas",
     .doc = "Areas under control.",
     .rule = "4",
     .kind = FIELD_SET,
     ROWS_AT(struct setup_row, control.areas),
     .keys = &tyw_seats,
     .max = 64,
     .domain = &tyw_areas},
    {.name = "cities",
     .doc = "Independent Cities under control, and cities that differ from their Area.",
     .rule = "4",
     .kind = FIELD_SET,
     ROWS_AT(struct setup_row, control.cities),
     .keys = &tyw_seats,
     .max = CITIES_AND_AREAS,
     .domain = &tyw_spaces},
    ROWS_FIELD("stacks", struct setup_row, stacks.row, &stack_record, "What stands on the map.", .rule = "4",
               COUNTED_BY(struct setup_row, stacks.count)),
    NAMED("removed", SET_MEMBER(struct setup_row, cards.removed, &tyw_cards,
                                "Cards that are out of the game.", .rule = "18.24")),
    NAMED("played", SET_MEMBER(struct setup_row, cards.played, &tyw_cards,
                               "Cards that have been played as Events.", .rule = "18.24")),
    NAMED("lasting", SET_MEMBER(struct setup_row, cards.lasting, &tyw_cards,
                                "Of these, those that are still in effect.", .rule = "18.24")),
    {.name = "leaders_out",
     .doc = "Leaders who are out of the game.",
     SET_AT(struct setup_row, out.leaders),
     .domain = &tyw_leaders},
    ROWS_FIELD("units_out", struct setup_row, out.kinds, &units_record, "Units that are out of the game.",
               COUNTED_BY(struct setup_row, out.kind_count)),
    ROW_FLAG(struct setup_row, places_french, "La Force's army is placed first, as P17 says.", "18.32"));

static const struct record outline_record =
    OUTLINE_RECORD("An Area, an Independent City's land, or \"land\" outside the Areas.");

#define PACK_NUMBER(title, member, least, most, ...)                                                         \
    NAMED(title, NUMBER_MEMBER(struct components, member, least, most, __VA_ARGS__))

const struct record tyw_components_record = DESCRIBED(
    "component_pack", struct components, "The printed parts of the game.", PACK_HEAD,
    TABLE("areas", map.area, map.area_count, &area_record, "The Areas."),
    TABLE("spaces", map.space, map.space_count, &space_record, "The cities and boxes."),
    TABLE("paths", map.path, map.path_count, &path_record, "The pathways."),
    TABLE("arrows", map.arrow, map.arrow_count, &arrow_record, "The ways to and from the boxes."),
    TABLE("kinds", pieces.kind, pieces.kind_count, &kind_record, "The kinds of units: the counter mix."),
    TABLE("leaders", pieces.leader, pieces.leader_count, &leader_record, "The leaders."),
    TABLE("replacements", tables.replacement, tables.replacement_count, &replacement_record,
          "The reverse sides of leaders."),
    TABLE("cards", decks.card, decks.card_count, &card_record, "The Strategy Cards."),
    TABLE("combat_cards", decks.combat_row, decks.combat_row_count, &combat_record, "The Combat Cards."),
    NAMED("heilbronn_areas",
          SET_MEMBER(struct components, decks.heilbronn.areas, &tyw_areas, "The Areas that count for P23.")),
    NAMED("heilbronn_cities", SET_MEMBER(struct components, decks.heilbronn.cities, &tyw_spaces,
                                         "The Independent Cities that count for P23.")),
    NUMBERS_FIELD("richelieu_aid", struct components, decks.richelieu_aid, 0, 30,
                  "The Aid Points of the Event P9 by donor.", .rule = "19.10", .keys = &tyw_donors,
                  .sparse = true),
    TABLE_FIELD("combat", struct components, tables.combat,
                "Loss Numbers by Combat Strength and modified die."),
    TABLE("recruitment", tables.recruiting.row, tables.recruiting.row_count, &recruitment_record,
          "The Recruitment Table."),
    PACK_NUMBER("recruit_wallenstein", tables.recruiting.wallenstein, 0, 9,
                "Added where Wallenstein recruits.", .rule = "8.41"),
    PACK_NUMBER("recruit_dynamic", tables.recruiting.dynamic, 0, 9,
                "Added where another Dynamic Leader does.", .rule = "8.41"),
    PACK_NUMBER("recruit_pillage", tables.recruiting.pillage, -9, 0, "Added at Pillage-1.", .rule = "8.41"),
    PACK_NUMBER("siege_success", tables.siege.success, 1, 9, "The lowest modified die that takes a Fortress.",
                .rule = "13.24"),
    PACK_NUMBER("siege_modifier_max", tables.siege.modifier_max, 1, 9, "The highest Continued Siege marker.",
                .rule = "13.26"),
    TABLE("loot", tables.looting.row, tables.looting.row_count, &loot_record, "The Loot Table."),
    TABLE("loot_units", tables.looting.units, tables.looting.units_count, &by_units_record,
          "Added to the die of looting by the number of Unpaid units."),
    NUMBERS_FIELD("loot_pillage", struct components, tables.looting.pillage, -9, 9,
                  "Added at Pillage-1, at Pillage-2.", .rule = "15.24"),
    PACK_NUMBER("loot_mercenaries", tables.looting.mercenaries, -9, 9, "Added where most are Mercenaries.",
                .rule = "15.21"),
    PACK_NUMBER("loot_veterans", tables.looting.veterans, -9, 9, "Added where most are Veterans.",
                .rule = "15.21"),
    PACK_NUMBER("loot_dynamic", tables.looting.dynamic, -9, 9, "Added where there is a Dynamic Leader.",
                .rule = "15.211"),
    PACK_NUMBER("loot_besieged", tables.looting.besieged, -9, 9, "Added inside a besieged Fortress.",
                .rule = "15.211"),
    TABLE("peace", tables.peace, tables.peace_count, &peace_record, "The Peace Negotiation Results Table."),
    TABLE("forage", tables.forage, tables.forage_count, &by_units_record,
          "Levels to pillage by the number of units moved."),
    TABLE("dutch_war", tables.dutch, tables.dutch_count, &dutch_record, "The boxes of the Dutch War Track."),
    NUMBERS_FIELD("pay", struct components, tables.pay, 0, 9, "The Pay Rates.", .rule = "15.131",
                  .keys = &tyw_unit_types),
    PACK_NUMBER("overrun_factors", tables.overrun.factors, 1, 99, "Combat Factors that an Overrun wants.",
                .rule = "12.61"),
    PACK_NUMBER("overrun_ratio", tables.overrun.ratio, 1, 9, "How many to one.", .rule = "12.61"),
    PACK_NUMBER("revolt_spread", tables.revolt_spread, 0, 9, "The highest die by which a Revolt spreads.",
                .rule = "9.44"),
    PACK_NUMBER("wallenstein_max", tables.influence.max, 1, 99,
                "Wallenstein's influence that loses the game.", .rule = "7.1"),
    PACK_NUMBER("wallenstein_unit", tables.influence.unit, 0, 9, "His influence for a unit raised.",
                .rule = "7.1"),
    PACK_NUMBER("wallenstein_city", tables.influence.city, 0, 9, "For a City gained.", .rule = "7.1"),
    PACK_NUMBER("wallenstein_battle", tables.influence.battle, 0, 9, "For a victory in attack.",
                .rule = "7.1"),
    TABLE("setups", setup, setup_count, &setup_record, "The starting positions."),
    PACK_NUMBER("page_width", drawing.page.width, 1, 4000,
                "The width of the page that points and outlines are on."),
    PACK_NUMBER("page_height", drawing.page.height, 1, 4000, "Its height."),
    TABLE("boxes", drawing.box, drawing.box_count, &pack_box_record, "The boxes and tracks on the page."),
    TABLE("outlines", drawing.outline, drawing.outline_count, &outline_record, "The shapes on the page."));
