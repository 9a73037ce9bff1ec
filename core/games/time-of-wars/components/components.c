/* The component pack: its fields. What the rulebook says of it: components_check.c. */
#include "games/time-of-wars/components/components.h"
#include "games/pack_tables.h"
#include "games/time-of-wars/state.h"

/* ---- domains ---- */

/* Superpowers are the first of the powers, powers the first of the nations. */
#define LIST_IN_TEXT(value, id, name, said) [value] = said,
static const char *const nation_ids[] = {TOW_NATIONS(LIST_ID)},
                         *const nation_names[] = {TOW_NATIONS(LIST_NAME)},
                         *const nations_in_text[] = {TOW_NATIONS(LIST_IN_TEXT)};

/* The name of each domain, its ids and its names; `count` of them. */
#define FIXED_DOMAIN(title, array, ...)                                                                      \
    {                                                                                                        \
        .name = title, .ids = array##_ids, .names = array##_names, .count = __VA_ARGS__                      \
    }

const struct domain tow_seats =
    FIXED_DOMAIN("seat", nation, SEATS, .noun = "superpower", .in_text = nations_in_text, .seats = true);
const struct domain tow_powers = FIXED_DOMAIN("power", nation, POWERS, .in_text = nations_in_text);
const struct domain tow_nations = FIXED_DOMAIN("nation", nation, NATIONS, .in_text = nations_in_text);
const struct domain tow_religions = {.name = "religion", LISTED(TOW_RELIGIONS)};
const struct domain tow_zones = {.name = "zone", LISTED(TOW_ZONES)};
const struct domain tow_seas = {.name = "sea", LISTED(TOW_SEAS)};
const struct domain tow_space_kinds = {
    .name = "space_kind", LISTED(TOW_SPACE_KINDS), .noun = "kind of space"};
const struct domain tow_ways = {.name = "way", LISTED(TOW_WAYS)};
const struct domain tow_arms = {.name = "arm", LISTED(TOW_ARMS), .noun = "arm of service"};
const struct domain tow_conditions = {.name = "condition", LISTED(TOW_CONDITIONS)};
const struct domain tow_ratings = {.name = "rating", LISTED(TOW_RATINGS)};
const struct domain tow_tracks = {.name = "track", LISTED(TOW_TRACKS)};
const struct domain tow_stripes = {.name = "stripe", LISTED(TOW_STRIPES)};
const struct domain tow_effects = {.name = "effect", LISTED(TOW_EFFECTS)};
const struct domain tow_spaces = {.name = "space",
                                  PACK_DOMAIN(map.space, map.space_count, space_row),
                                  .row_in_text = offsetof(struct space_row, in_text)};
const struct domain tow_kinds = {
    .name = "kind", .noun = "kind of unit", PACK_DOMAIN(pieces.kind, pieces.kind_count, kind_row)};
const struct domain tow_units = {.name = "unit", PACK_DOMAIN(pieces.unit, pieces.unit_count, unit_row)};
const struct domain tow_commanders = {.name = "commander",
                                      PACK_DOMAIN(pieces.commander, pieces.commander_count, commander_row)};
const struct domain tow_rulers = {.name = "ruler",
                                  .rows = offsetof(struct components, decks.ruler),
                                  .row_size = sizeof(struct ruler_row),
                                  .row_name = offsetof(struct ruler_row, title),
                                  .row_count = offsetof(struct components, decks.ruler_count)};
const struct domain tow_cards = {.name = "card",
                                 .rows = offsetof(struct components, decks.card),
                                 .row_size = sizeof(struct card_row),
                                 .row_name = offsetof(struct card_row, title),
                                 .row_count = offsetof(struct components, decks.card_count)};

/* ---- records ---- */

static const struct record source_record = SOURCE_RECORD;

static const struct record space_record = DESCRIBED(
    "space_row", struct space_row, "A space of the map, or a special box.",
    ROW_ID(struct space_row, "Its id."), ROW_NAME(struct space_row, name, "Its name."),
    ID_FIELD(struct space_row, kind, &tow_space_kinds, "What it is.", .rule = "2.2"),
    ID_FIELD(struct space_row, zone, &tow_zones, "Its zone.", .rule = "2.2"),
    OPTIONAL_ID_FIELD(struct space_row, owner, &tow_powers,
                      "Who controls it at the start of the main scenario."),
    OPTIONAL_ID_FIELD(struct space_row, national, &tow_powers,
                      "Whose National space it is; null: an independent one.", .rule = "2.2"),
    OPTIONAL_ID_FIELD(struct space_row, capital_of, &tow_powers, "Whose Capital it is.", .rule = "2.2"),
    OPTIONAL_ID_FIELD(struct space_row, port, &tow_seas, "The sea of its port.", .rule = "2.2"),
    OPTIONAL_ID_FIELD(struct space_row, religion, &tow_religions, "Its Dominant Religion at the start.",
                      .rule = "6.6.1"),
    ROW_FLAG(struct space_row, no_marker, "The Commonwealth places no big CONTROL marker there.", "6.2.2"),
    ROW_FLAG(struct space_row, no_garrison, "The Commonwealth has no garrison there.", "6.2.2"),
    NUMBER_FIELD(struct space_row, longitude, -18000, 18000, "In hundredths of a degree, east positive."),
    NUMBER_FIELD(struct space_row, latitude, -9000, 9000, "In hundredths of a degree, north positive."),
    ROW_X_Y(struct space_row, x, y, "Its point on the page, to the right."),
    ROW_X_Y(struct space_row, stack_x, stack_y, "The middle of its armies on the page, to the right."),
    ROW_X_Y(struct space_row, label_x, label_y, "The base line of its name on the page, to the right."),
    ID_FIELD(struct space_row, label_anchor, &pack_anchors, "Which point of the name's line that is."),
    ROW_SOURCE(struct space_row));

static const struct record way_record =
    DESCRIBED("way_row", struct way_row, "A line that joins two spaces.",
              IDS_FIELD("between", struct way_row, between, &tow_spaces, "The two spaces.", .rule = "2.2"),
              ID_FIELD(struct way_row, kind, &tow_ways, "A Road or a Trail.", .rule = "6.9.3.1"));

static const struct record arrow_record =
    DESCRIBED("arrow", struct arrow_row, "A way in one direction, into or out of a box.",
              ID_FIELD(struct arrow_row, from, &tow_spaces, "Where it begins.", .rule = "2.2"),
              ID_FIELD(struct arrow_row, to, &tow_spaces, "Where it leads.", .rule = "2.2"),
              ID_FIELD(struct arrow_row, kind, &tow_ways, "What it costs: a Road or a Trail."));

#define BY_CONDITION(type, member, most, text, cites)                                                        \
    NUMBERS_FIELD(#member, type, member, 0, most, text, .rule = cites, .keys = &tow_conditions)

static const struct record kind_record = DESCRIBED(
    "kind_row", struct kind_row, "A kind of unit.",
    ROW_ID(struct kind_row, "Its id; each counter has -1, -2, ... after it."),
    ROW_NAME(struct kind_row, name, "Its name."),
    ID_FIELD(struct kind_row, nation, &tow_nations, "Whose units they are."),
    ID_FIELD(struct kind_row, arm, &tow_arms, "Infantry, cavalry or naval.", .rule = "5.2"),
    BY_CONDITION(struct kind_row, manpower, 9, "Manpower by condition; 0: a naval unit.", "5.2"),
    BY_CONDITION(struct kind_row, combat, 9, "Combat Value by condition; a naval unit is never weakened.",
                 "5.2"),
    NUMBER_FIELD(struct kind_row, count, 1, 40, "How many counters there are.", .rule = "2.6"),
    ROW_FLAG(struct kind_row, garrison, "A garrison of its state's Capital, which cannot move.", "4.1"),
    ROW_FLAG(struct kind_row, first_lost, "Eliminated first after a defeat.", "6.9.3.4"),
    ROW_FLAG(struct kind_row, goes_home, "Discarded in phase 10 unless it is a garrison.", "6.10"),
    ROW_FLAG(struct kind_row, one_stays, "Of these one an army stays in phase 10, with a commander.", "6.10"),
    ROW_FLAG(struct kind_row, after_uprising, "Available only after Khmelnytsky Uprising.", "4.2.5"),
    ROW_FLAG(struct kind_row, after_registration, "Available only after Registered Cossacks.", "4.2.5"),
    ROW_FLAG(struct kind_row, never_hired, "The garrison of Stettin: no mercenary for hire.", "6.7"),
    ROW_SOURCE(struct kind_row));

static const struct record commander_record =
    DESCRIBED("commander_row", struct commander_row, "A commander.", ROW_ID(struct commander_row, "His id."),
              ROW_NAME(struct commander_row, name, "His name."),
              ID_FIELD(struct commander_row, nation, &tow_powers, "Whose commander he is."),
              NUMBER_FIELD(struct commander_row, rating, 1, 6, "His Command Rating.", .rule = "5.1"),
              NUMBER_FIELD(struct commander_row, first_turn, 1, TURNS,
                           "The first Game Turn in which he is in play.", .rule = "6.4.1"),
              NUMBER_FIELD(struct commander_row, last_turn, 1, TURNS, "The last one.", .rule = "6.4.1"),
              ROW_FLAG(struct commander_row, by_event, "He enters with Khmelnytsky Uprising alone.", "4.2.5"),
              ROW_FLAG(struct commander_row, wounded_by_doubles, "A double wounds him.", "5.1"),
              ROW_SOURCE(struct commander_row));

static const struct record ruler_side_record = DESCRIBED(
    "ruler_side", struct ruler_side, "One side of a ruler's card.",
    ROW_NAME(struct ruler_side, name, "The ruler."),
    NUMBER_FIELD(struct ruler_side, additional, 0, 2, "Additional cards.", .rule = "6.2.6"),
    NUMBER_FIELD(struct ruler_side, preserved, 0, 2, "Preserved cards.", .rule = "6.2.6"),
    NUMBER_FIELD(struct ruler_side, funds, 0, 9, "Funds limit.", .rule = "2.4"),
    NUMBER_FIELD(struct ruler_side, policy, -2, 2, "Levels of Domestic Policy in phase 12.", .rule = "6.12"),
    OPTIONAL_ID_FIELD(struct ruler_side, commander, &tow_commanders, "The commander that he is.",
                      .rule = "5.1"));

#define RULER_SIDE(member, text)                                                                             \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = "2.4", .kind = FIELD_RECORD,                                   \
        FIELD_AT(struct ruler_row, member), .record = &ruler_side_record                                     \
    }

static const struct record ruler_record = DESCRIBED(
    "ruler_row", struct ruler_row, "A ruler's card.", ROW_ID(struct ruler_row, "Its id."),
    ID_FIELD(struct ruler_row, seat, &tow_seats, "The superpower."),
    NUMBER_FIELD(struct ruler_row, first_turn, 1, TURNS, "The first Game Turn of the reign.",
                 .rule = "6.3.6"),
    NUMBER_FIELD(struct ruler_row, last_turn, 1, TURNS, "The last one.", .rule = "6.3.6"),
    RULER_SIDE(full, "The side with full efficiency."), RULER_SIDE(weak, "The weakened side."),
    ROW_FLAG(struct ruler_row, weak_is_other, "The back shows another ruler.", "6.3.6"),
    ROW_FLAG(struct ruler_row, has_successor, "The next card of the list follows within his turn.", "6.3.4"),
    ROW_FLAG(struct ruler_row, never_prolonged, "His turns are fixed.", "6.3.6"),
    ROW_SOURCE(struct ruler_row));

#define CARD_NUMBER(member, least, most, text) NUMBER_FIELD(struct card_row, member, least, most, text)
static const struct record card_record = DESCRIBED(
    "card_row", struct card_row,
    "A card. An effect reads the numbers that it needs; the others are 0 or null.",
    ROW_ID(struct card_row, "Its id."), ROW_NAME(struct card_row, name, "Its title."),
    ID_FIELD(struct card_row, seat, &tow_seats, "Whose deck.", .rule = "2.5"),
    CARD_NUMBER(value, 1, 3, "Its Operational Points."),
    ROW_FLAG(struct card_row, plus, "It has the plus.", "6.9.1.1"),
    ROW_FLAG(struct card_row, asterisk, "It has the red asterisk.", "6.9.1.2"),
    ROW_FLAG(struct card_row, special, "A Special Card.", "6.2.1"),
    ROW_FLAG(struct card_row, reshuffle, "Reshuffle.", "2.5"),
    ID_FIELD(struct card_row, stripe, &tow_stripes, "Its stripe.", .rule = "2.5"),
    CARD_NUMBER(
        turns, 1, 127,
        "The Game Turns in which it may be played as an Event, one bit each: 1 is turn 1, 64 is turn 7."),
    ID_FIELD(struct card_row, effect, &tow_effects, "What its Event does.", .rule = "6.9.1.2"),
    OPTIONAL_ID_FIELD(struct card_row, power, &tow_powers, "The power that it is about."),
    OPTIONAL_ID_FIELD(struct card_row, zone, &tow_zones, "The zone that it is about."),
    OPTIONAL_ID_FIELD(struct card_row, religion, &tow_religions, "The religion that it is about."),
    OPTIONAL_ID_FIELD(struct card_row, rating, &tow_ratings, "The rating that it changes."),
    CARD_NUMBER(points, -9, 9, "Development Points, or Operational Points of a march."),
    CARD_NUMBER(levels, -9, 9, "Levels."), CARD_NUMBER(funds, -9, 9, "FUND markers."),
    CARD_NUMBER(vp, -9, 9, "Victory Points."), CARD_NUMBER(losses, 0, 9, "Losses."),
    CARD_NUMBER(count, 0, 9, "How many units, spaces or boxes."), CARD_NUMBER(most, 0, 20, "A limit."),
    CARD_NUMBER(bonus, -9, 9, "Added to a roll or a rating."),
    CARD_NUMBER(success_from, 0, 6, "The lowest die that succeeds; 0: it rolls none."),
    OPTIONAL_ID_FIELD(struct card_row, other_rating, &tow_ratings, "A second rating that it changes."),
    CARD_NUMBER(other_points, -9, 9, "The Development Points of the second rating."),
    LIST_FIELD("kinds", struct card_row, kinds, kind_count, &tow_kinds,
               "The kinds of units that it is about."),
    SET_FIELD(struct card_row, spaces, &tow_spaces, "The spaces that it names."),
    SET_FIELD(struct card_row, rulers, &tow_rulers, "One of these must rule, if it names any."),
    ROW_NAME(struct card_row, text, "What it does, for people."),
    ROW_TEXT(struct card_row, points_text, "Of a Special Card: what follows when it is played for points."),
    ROW_SOURCE(struct card_row));

#define NEED(member, most, text) NUMBER_FIELD(struct battle_row, member, 0, most, text, .rule = "6.9.3.4")
#define NEED_FLAG(member, text)  FLAG_FIELD(struct battle_row, member, text, .rule = "6.9.3.4")
static const struct record battle_record = DESCRIBED(
    "battle_row", struct battle_row, "What a Battle card wants, and does.",
    ID_FIELD(struct battle_row, card, &tow_cards, "The card."),
    NEED(own_right, 9, "Columns to the right for the own side."),
    NEED(enemy_left, 9, "Columns to the left for the enemy."),
    OPTIONAL_ID_FIELD(struct battle_row, arm, &tow_arms, "The own army must have units of this arm."),
    OPTIONAL_ID_FIELD(struct battle_row, kind, &tow_kinds, "The own army must have units of this kind."),
    OPTIONAL_ID_FIELD(struct battle_row, or_nation, &tow_nations, "Units of this nation count, too."),
    NEED(needed, 9, "How many of these units the own army must have."),
    NEED_FLAG(needs_full, "They are at full strength."),
    NEED(cavalry_needed, 9, "So many cavalry units are in the own army."),
    NEED_FLAG(more_cavalry_than_enemy, "It has more cavalry than the enemy's."),
    NEED_FLAG(more_cavalry_than_infantry, "It has more cavalry than infantry."),
    NEED_FLAG(irregulars, "It has an irregular or a Tatar unit."),
    NEED_FLAG(defender_only, "The own army is attacked."),
    NEED(bars_from, 9,
         "The enemy may play no card that shifts his own column by so much or more; 0: he may."),
    NEED_FLAG(takes_back, "Shifts of the own column to the left are taken back."));

static const struct record economy_record =
    DESCRIBED("economy_box", struct economy_box, "A box of the Economy track.",
              NUMBER_FIELD(struct economy_box, vp, -9, 9, "Victory Points.", .rule = "7.1"),
              NUMBER_FIELD(struct economy_box, funds, 0, 9, "FUND markers in phase 1.", .rule = "6.1"));
static const struct record cities_record =
    DESCRIBED("cities_box", struct cities_box, "A box of the track for Fortified Cities.",
              NUMBER_FIELD(struct cities_box, cards, 0, 20, "Additional cards.", .rule = "6.2.2"),
              NUMBER_FIELD(struct cities_box, vp, 0, 29, "Victory Points.", .rule = "6.2.2"),
              ROW_FLAG(struct cities_box, wins, "You win!!!", "7.2"));
static const struct record track_box_record =
    DESCRIBED("track_box", struct track_box, "A box of a special track.",
              ROW_NAME(struct track_box, name, "What stands in it."),
              NUMBER_FIELD(struct track_box, vp, 0, 9, "Victory Points.", .rule = "7.1"),
              NUMBER_FIELD(struct track_box, funds, 0, 9, "FUND markers.", .rule = "2.3.2"));
static const struct record track_record = DESCRIBED(
    "track_row", struct track_row, "A special track.", ROW_NAME(struct track_row, name, "Its name."),
    ID_FIELD(struct track_row, seat, &tow_seats, "On whose sheet it is.", .rule = "2.3.2"),
    ROWS_FIELD("boxes", struct track_row, box, &track_box_record, "Its boxes, from the first.",
               COUNTED_BY(struct track_row, box_count)));
static const struct record sheet_record = DESCRIBED(
    "sheet_row", struct sheet_row, "A superpower's sheet.",
    ROW_NAME(struct sheet_row, name, "The superpower's full name."),
    ROW_NAME(struct sheet_row, adjective, "The adjective: \"Swedish\"."),
    ID_FIELD(struct sheet_row, religion, &tow_religions, "Its Dominant Religion.", .rule = "6.6.1"),
    ROWS_FIELD("economy", struct sheet_row, economy, &economy_record, "The Economy track, from the left.",
               .rule = "6.9.1.1", COUNTED_BY(struct sheet_row, economy_count)),
    NUMBER_FIELD(struct sheet_row, economy_start, 0, ECONOMY_BOXES - 1,
                 "The box of the marker at the start, from 0."),
    NUMBER_FIELD(struct sheet_row, military_start, -2, 2, "The level of Military at the start.",
                 .rule = "2.3.1"),
    NUMBER_FIELD(struct sheet_row, policy_start, -2, 2, "The level of Domestic Policy at the start.",
                 .rule = "2.3.1"),
    ROWS_FIELD("cities", struct sheet_row, cities, &cities_record,
               "The track for Fortified Cities: with no marker taken, with one, and so on.", .rule = "6.2.2",
               COUNTED_BY(struct sheet_row, cities_count)));

static const struct record recruit_record = DESCRIBED(
    "recruit_row", struct recruit_row, "A line of an Army recruitment table.",
    ID_FIELD(struct recruit_row, seat, &tow_seats, "Whose table."),
    ID_FIELD(struct recruit_row, kind, &tow_kinds, "What is recruited.", .rule = "5.2.1"),
    NUMBER_FIELD(struct recruit_row, cost, 1, 9, "Its cost in Operational Points.", .rule = "5.2.1"));

static const struct record price_record = DESCRIBED(
    "war_prices", struct price_row, "What a superpower pays for a War.",
    NUMBERS_FIELD("price", struct price_row, price, 0, 20, "In Operational Points; 0: it cannot be declared.",
                  .rule = "6.5.5", .keys = &tow_powers));
static const struct record limit_record =
    DESCRIBED("borrow_limits", struct limit_row, "How many units a superpower may borrow.",
              NUMBERS_FIELD("units", struct limit_row, units, 0, 20, "From each other superpower.",
                            .rule = "6.5.2", .keys = &tow_seats));

static const struct record setup_units_record =
    DESCRIBED("setup_units", struct setup_units, "Units at the start.",
              ID_FIELD(struct setup_units, kind, &tow_kinds, "Their kind."),
              NUMBER_FIELD(struct setup_units, count, 1, 20, "How many."),
              OPTIONAL_ID_FIELD(struct setup_units, space, &tow_spaces, "Where; null: on their sea."),
              OPTIONAL_ID_FIELD(struct setup_units, sea, &tow_seas, "The sea of naval units."));
static const struct record relation_record =
    DESCRIBED("setup_relation", struct setup_relation, "How two powers stand at the start.",
              ID_FIELD(struct setup_relation, one, &tow_powers, "One of them."),
              ID_FIELD(struct setup_relation, other, &tow_powers, "The other."),
              ID_FIELD(struct setup_relation, relation, &tow_relations, "Their relation.", .rule = "3.0"));
static const struct record setup_ruler_record =
    DESCRIBED("setup_ruler", struct setup_ruler, "A superpower's ruler and funds at the start.",
              OPTIONAL_ID_FIELD(struct setup_ruler, ruler, &tow_rulers,
                                "The ruler's card; null: the superpower is not played."),
              ROW_FLAG(struct setup_ruler, weak, "Its back is up.", "2.4"),
              NUMBER_FIELD(struct setup_ruler, funds, 0, 20, "FUND markers."),
              NUMBER_FIELD(struct setup_ruler, war_fate, 0, 20, "Victory Points by WAR FATE markers."));
static const struct record control_record =
    DESCRIBED("controlled_spaces", struct control_row, "Spaces under a power's control.",
              SET_FIELD(struct control_row, spaces, &tow_spaces, "The spaces."));
static const struct record setup_record = DESCRIBED(
    "setup", struct setup_row, "A starting position.", ROW_ID(struct setup_row, "The scenario's id."),
    NUMBERS_FIELD("turns", struct setup_row, turns, 1, TURNS,
                  "The Game Turns that are played, as cards and counters have them.",
                  COUNTED_BY(struct setup_row, turn_count)),
    ROWS_FIELD("control", struct setup_row, control, &control_record,
               "Spaces with another controller than their owner in `spaces`.", .keys = &tow_powers,
               .sparse = true),
    ROWS_FIELD("units", struct setup_row, units, &setup_units_record, "The units.",
               COUNTED_BY(struct setup_row, unit_count)),
    ROWS_FIELD("relations", struct setup_row, relations, &relation_record, "Relations that are not Peace.",
               COUNTED_BY(struct setup_row, relation_count)),
    ROWS_FIELD("superpowers", struct setup_row, superpower, &setup_ruler_record, "Rulers and funds.",
               .keys = &tow_seats),
    NUMBERS_FIELD("tracks", struct setup_row, track, 0, TRACK_BOXES - 1, "Boxes of the special tracks.",
                  .keys = &tow_tracks),
    SET_FIELD(struct setup_row, events, &tow_effects, "Events in play.", .rule = "6.9.1.2"),
    SET_FIELD(struct setup_row, removed, &tow_cards, "Cards out of the game."));

static const struct record outline_record = OUTLINE_RECORD("A zone, or land.");

#define PACK_NUMBER(title, member, least, most, ...)                                                         \
    NAMED(title, NUMBER_MEMBER(struct components, member, least, most, __VA_ARGS__))

const struct record tow_components_record = DESCRIBED(
    "components", struct components, "The printed parts of Time of Wars.", PACK_HEAD,
    TABLE("spaces", map.space, map.space_count, &space_record, "The map."),
    TABLE("ways", map.way, map.way_count, &way_record, "Roads and Trails."),
    TABLE("arrows", map.arrow, map.arrow_count, &arrow_record, "Ways in one direction."),
    TABLE("kinds", pieces.kind, pieces.kind_count, &kind_record, "Kinds of units."),
    TABLE("commanders", pieces.commander, pieces.commander_count, &commander_record, "The commanders."),
    TABLE("rulers", decks.ruler, decks.ruler_count, &ruler_record,
          "The rulers' cards, each superpower's in the order of its list."),
    TABLE("cards", decks.card, decks.card_count, &card_record, "The superpowers' decks."),
    TABLE("battle_cards", decks.battle, decks.battle_count, &battle_record, "What Battle cards want and do."),
    ROWS_FIELD("sheets", struct components, sheet, &sheet_record, "The superpowers' sheets.", .rule = "2.3",
               .keys = &tow_seats),
    ROWS_FIELD("tracks", struct components, track, &track_record, "The special tracks.", .rule = "2.3.2",
               .keys = &tow_tracks),
    TABLE("recruitment", tables.recruit, tables.recruit_count, &recruit_record,
          "The Army recruitment tables."),
    TABLE_FIELD("combat", struct components, tables.combat,
                "Combat Results: columns by sum of Combat Values, rows by the Modified Sum."),
    ROWS_FIELD("war_price", struct components, tables.war_price, &price_record,
               "The Diplomacy table: what a War costs; 0: it cannot be declared.", .rule = "6.5.5",
               .keys = &tow_seats),
    ROWS_FIELD("borrow_limit", struct components, tables.borrow_limit, &limit_record,
               "The Diplomacy table: units that may be borrowed.", .rule = "6.5.2", .keys = &tow_seats),
    IDS_FIELD("revolts_by", struct components, tables.revolts_by, &tow_seats,
              "Who places the revolts of a zone.", .rule = "6.6.2.2", .keys = &tow_zones),
    PACK_NUMBER("danzig_levels", tables.danzig_levels, 1, 9, "Successful attempts that conquer Danzig.",
                .rule = "6.9.3.6"),
    PACK_NUMBER("dutch_after", tables.dutch_after, 1, 9, "After so many the Dutch fleet comes.",
                .rule = "6.9.3.6"),
    PACK_NUMBER("dutch_combat", tables.dutch_combat, 1, 18, "The Combat Value of the Dutch fleet.",
                .rule = "6.9.3.6"),
    PACK_NUMBER("automatic_vp", tables.automatic_vp, 1, 99,
                "Victory Points that win at the end of a Game Turn.", .rule = "7.2"),
    PACK_NUMBER("explore_cost", tables.explore_cost, 1, 9, "The cost of Exploration of Asia.", .rule = "7.1"),
    PACK_NUMBER("colony_cost", tables.colony_cost, 1, 9, "The cost of Building a colony.", .rule = "7.1"),
    TABLE("setups", setup, setup_count, &setup_record, "Starting positions, in the order of the scenarios."),
    PACK_NUMBER("page_width", drawing.page_width, 1, 4000, "The drawing's width."),
    PACK_NUMBER("page_height", drawing.page_height, 1, 4000, "Its height."),
    TABLE("boxes", drawing.box, drawing.box_count, &pack_box_record, "Boxes and tracks of the drawing."),
    TABLE("outlines", drawing.outline, drawing.outline_count, &outline_record, "Shapes of the drawing."));
