/* The state described, field by field. */
#include "games/time-of-wars/cards/events.h"

static const char *const game_turn_ids[TURNS] = {"turn-1", "turn-2", "turn-3", "turn-4",
                                                 "turn-5", "turn-6", "turn-7"};
static const char *const game_turn_names[TURNS] = {"Game Turn 1 (1590-1599)", "Game Turn 2 (1600-1609)",
                                                   "Game Turn 3 (1610-1619)", "Game Turn 4 (1620-1629)",
                                                   "Game Turn 5 (1630-1639)", "Game Turn 6 (1640-1649)",
                                                   "Game Turn 7 (1650-1660)"};
static const char *const box_ids[TRACK_BOXES] = {"0", "1", "2", "3", "4", "5", "6", "7"};
static const char *const box_names[TRACK_BOXES] = {"the Start box", "the 1st box", "the 2nd box",
                                                   "the 3rd box",   "the 4th box", "the 5th box",
                                                   "the 6th box",   "the 7th box"};

#define DOMAIN(title, array, many, ...)                                                                      \
    {                                                                                                        \
        .name = title, .ids = array##_ids, .names = array##_names, .count = many, __VA_ARGS__                \
    }
const struct domain tow_relations = {.name = "relation", LISTED(TOW_RELATIONS), .noun = "relation of powers"};
const struct domain tow_markers = {.name = "marker", LISTED(TOW_MARKERS), .noun = "auxiliary marker"};
const struct domain tow_posts = {.name = "post", LISTED(TOW_POSTS), .noun = "post of a unit"};
const struct domain tow_boxes = DOMAIN("box", box, TRACK_BOXES, .noun = "box of a track");
const struct domain tow_game_turns = DOMAIN("game_turn", game_turn, TURNS, .noun = "Game Turn");
const struct domain tow_uses = {.name = "use", LISTED(TOW_USES), .noun = "use of a card"};
const struct domain tow_outcomes = {
    .name = "card_outcome", LISTED(TOW_CARD_OUTCOMES), .noun = "outcome of a card's die"};
const struct domain tow_victories = {.name = "victory", LISTED(TOW_VICTORIES), .noun = "victory"};
const struct domain tow_loss_reasons = {
    .name = "loss_reason", LISTED(TOW_LOSS_REASONS), .noun = "reason of a loss"};
const struct domain tow_reasons = {.name = "reason", LISTED(TOW_REASONS)};
const struct domain tow_battle_kinds = {
    .name = "battle_kind", LISTED(TOW_BATTLE_KINDS), .noun = "kind of battle"};

#define CARDS_SET(type, member, text, cites)                                                                 \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = cites, SET_AT(type, member), .domain = &tow_cards              \
    }
#define HIDDEN_CARDS(member, text, cites)                                                                    \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = cites, SET_AT(struct side, member), .domain = &tow_cards,      \
        .audience = OWNER, .size_name = #member "_size"                                                      \
    }
#define UNITS_SET(type, member, text, cites)                                                                 \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = cites, SET_AT(type, member), .domain = &tow_units              \
    }
#define COMMANDERS_SET(type, member, text, cites)                                                            \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = cites, SET_AT(type, member), .domain = &tow_commanders         \
    }
#define SEATS_SET(member, text)                                                                              \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = "6.5.1", SET_AT(struct side, member), .domain = &tow_seats     \
    }
#define COUNT(type, member, most, text, cites) NUMBER_FIELD(type, member, 0, most, text, .rule = cites)
#define FLAG(type, member, text, cites)        FLAG_FIELD(type, member, text, .rule = cites)

static const struct record place_record = {
    .name = "place",
    .doc = "A space of the map.",
    .size = sizeof(struct place),
    .fields = (const struct field[]){
        UNITS_SET(struct place, units, "The combat units there.", "5.2"),
        COMMANDERS_SET(struct place, commanders, "The commanders there.", "5.1"),
        OPTIONAL_ID_FIELD(struct place, control, &tow_powers, "Who controls it.", .rule = "2.2"),
        OPTIONAL_ID_FIELD(struct place, religion, &tow_religions, "Its religion.", .rule = "6.6.1"),
        ID_FIELD(struct place, marker, &tow_markers, "Its auxiliary marker.", .rule = "6.11"),
        {0}}};

static const struct record side_record = {
    .name = "side",
    .doc = "What a superpower has.",
    .size = sizeof(struct side),
    .fields = (const struct field[]){
        HIDDEN_CARDS(hand, "The cards in hand, Special Cards apart.", "6.2"),
        CARDS_SET(struct side, specials, "The Special Cards in hand: they are marked on both sides.", "2.5"),
        HIDDEN_CARDS(unplayed, "The deck of unused cards: it has no order before a card is drawn.", "2.5"),
        CARDS_SET(struct side, played, "The deck of used cards.", "2.5"),
        COUNT(struct side, funds, FUNDS_MAX, "FUND markers.", "6.1"),
        NUMBER_FIELD(struct side, military, LEVEL_MIN, LEVEL_MAX,
                     "The level of Military: columns to the right.", .rule = "2.3.1"),
        NUMBER_FIELD(struct side, policy, LEVEL_MIN, LEVEL_MAX, "The level of Domestic Policy: cards more.",
                     .rule = "2.3.1"),
        COUNT(struct side, economy, ECONOMY_BOXES - 1, "The box of the ECONOMY marker, from the left.",
              "6.9.1.1"),
        {.name = "points",
         .doc = "Development Points.",
         .rule = "2.3.1",
         ROWS_AT(struct side, points),
         .max = LEVEL_POINTS,
         .keys = &tow_ratings},
        OPTIONAL_ID_FIELD(struct side, ruler, &tow_rulers,
                          "The ruler's card; null: the superpower is not played.", .rule = "2.4"),
        FLAG(struct side, ruler_weak, "Its back is up.", "2.4"),
        FLAG(struct side, prolonged, "The ruler reigns one Game Turn more.", "6.3.2"),
        COUNT(struct side, war_fate, VP_LIMIT, "Victory Points by WAR FATE markers.", "6.5.1"),
        COUNT(struct side, good_harvests, SPACES_MAX, "GOOD HARVEST markers removed in the turn before.",
              "6.2.4"),
        COUNT(struct side, poor_harvests, SPACES_MAX, "POOR HARVEST markers removed in the turn before.",
              "6.2.5"),
        FLAG(struct side, reshuffle, "A card with Reshuffle was played in this turn.", "2.5"),
        OPTIONAL_ID_FIELD(struct side, provoked, &tow_seats, "Whom its last impulse provoked.",
                          .rule = "6.5.1"),
        SEATS_SET(peace_barred, "Superpowers with whom a forced peace bars a War in this turn."),
        SEATS_SET(peace_next, "Superpowers with whom a forced peace bars a War in the next turn."),
        UNITS_SET(struct side, led, "Mercenaries hired, and units borrowed.", "6.7"),
        COUNT(struct side, collapsing, UNITS_MAX, "Units that another superpower has still to take away.",
              "6.9.1.1"),
        {0}}};

static const struct record relations_record = {.name = "relations_of_power",
                                               .doc = "How a superpower stands to each power.",
                                               .size = sizeof(struct relations),
                                               .fields =
                                                   (const struct field[]){{.name = "to",
                                                                           .doc = "To each of them.",
                                                                           .rule = "3.0",
                                                                           .kind = FIELD_ID,
                                                                           ROWS_AT(struct relations, to),
                                                                           .domain = &tow_relations,
                                                                           .keys = &tow_powers},
                                                                          {0}}};
static const struct record fleet_record = {
    .name = "fleet",
    .doc = "The ships on a sea.",
    .size = sizeof(struct fleet),
    .fields = (const struct field[]){UNITS_SET(struct fleet, units, "The naval units.", "5.2"), {0}}};
static const struct record lasting_record = {
    .name = "event_in_effect",
    .doc = "An Event that lasts.",
    .size = sizeof(struct lasting),
    .fields = (const struct field[]){
        ID_FIELD(struct lasting, card, &tow_cards, "The card."),
        ID_FIELD(struct lasting, seat, &tow_seats, "Who played it."),
        {.name = "mark",
         .doc = "What it was aimed at, or what it was rewarded for: a power, a space or a unit, by the card; "
                "null: "
                "nothing.",
         .kind = FIELD_ID,
         .optional = true,
         FIELD_AT(struct lasting, mark),
         .domain_of = tow_mark_of},
        ID_FIELD(struct lasting, until, &tow_untils,
                 "When it ends: with this Game Turn, with the next one, with Game Turn 2 or 3, or when it is "
                 "cancelled."),
        {0}}};

/* ---- how far a step has come ---- */

const struct domain tow_untils = {
    .name = "until",
    .noun = "end of an Event",
    IDS([UNTIL_TURN_END] = "end-of-turn", [UNTIL_NEXT_TURN_END] = "end-of-next-turn",
        [UNTIL_TURN_TWO_END] = "end-of-turn-2", [UNTIL_TURN_THREE_END] = "end-of-turn-3",
        [UNTIL_CANCELLED] = "cancelled"),
    NAMES([UNTIL_TURN_END] = "the end of the turn", [UNTIL_NEXT_TURN_END] = "the end of the next turn",
          [UNTIL_TURN_TWO_END] = "the end of Game Turn 2", [UNTIL_TURN_THREE_END] = "the end of Game Turn 3",
          [UNTIL_CANCELLED] = "cancelled")};

const struct record tow_derived_record = {
    .name = "tracks",
    .doc = "What follows from the rest.",
    .size = sizeof(struct derived),
    .fields = (const struct field[]){
        {.name = "vp",
         .doc = "Victory Points.",
         .rule = "7.1",
         ROWS_AT(struct derived, vp),
         .min = -VP_LIMIT,
         .max = VP_LIMIT,
         .keys = &tow_seats},
        {.name = "fortified_cities",
         .doc = "Big CONTROL markers on the map.",
         .rule = "6.2.2",
         ROWS_AT(struct derived, fortified_cities),
         .max = CITIES_BOXES,
         .keys = &tow_seats},
        {.name = "heretic",
         .doc = "Spaces of a superpower whose religion is another than its own, as R47 "
                "counts them: religious unrest is rolled for these.",
         .rule = "6.6",
         SET_AT(struct derived, heretic),
         .domain = &tow_spaces},
        {0}}};

#define EFFECTS_SET(member, text)                                                                            \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = "6.9.1.2", SET_AT(struct state, member),                       \
        .domain = &tow_effects                                                                               \
    }

#define POWERS_SET(member, text, cites)                                                                      \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = cites, SET_AT(struct state, member), .domain = &tow_powers     \
    }

const struct record tow_state_record = {
    .name = "state",
    .doc = "A match of Time of Wars.",
    .size = sizeof(struct state),
    .fields = (const struct field[]){
        NUMBER_FIELD(
            struct state, turn, 1, TURNS,
            "Which of the scenario's Game Turns it is, from 1; `game_turn` says which Game Turn that is.",
            .rule = "6.0"),
        ID_FIELD(
            struct state, game_turn, &tow_game_turns,
            "The Game Turn, as cards and counters have it: the one that the scenario plays as its `turn`.",
            .rule = "6.0"),
        {.name = "sides",
         .doc = "The superpowers.",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, side),
         .record = &side_record,
         .keys = &tow_seats},
        {.name = "places",
         .doc = "The map.",
         .rule = "2.2",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, place),
         .record = &place_record,
         .keys = &tow_spaces},
        {.name = "fleets",
         .doc = "The seas.",
         .rule = "5.2",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, fleet),
         .record = &fleet_record,
         .keys = &tow_seas},
        UNITS_SET(struct state, weakened, "Units on their weakened side.", "5.2"),
        UNITS_SET(struct state, garrisons, "Garrisons.", "5.2.2"),
        UNITS_SET(struct state, rebels, "Units under a REBELLION marker.", "5.2.2"),
        UNITS_SET(struct state, out_units, "Units out of the game.", "6.9.1.1"),
        COMMANDERS_SET(struct state, aside, "Commanders put aside until the next Commanders changing phase.",
                       "6.9.3.4"),
        COMMANDERS_SET(struct state, out_commanders, "Commanders out of the game.", "6.4.2"),
        {.name = "relations",
         .doc = "The Diplomacy table.",
         .rule = "3.0",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, relation),
         .record = &relations_record,
         .keys = &tow_seats},
        {.name = "masters",
         .doc = "The superpower that commands the units of each power.",
         .rule = "4.1",
         .kind = FIELD_ID,
         ROWS_AT(struct state, master),
         .domain = &tow_seats,
         .optional = true,
         .keys = &tow_powers},
        CARDS_SET(struct state, removed, "Cards out of the game.", "6.9.1.2"),
        EFFECTS_SET(events, "Events in play."),
        EFFECTS_SET(played_events, "Events with a red asterisk that have been played."),
        {.name = "lasting",
         .doc = "Events in effect.",
         .rule = "6.9.1.2",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, lasting),
         .record = &lasting_record,
         COUNTED_BY(struct state, lasting_count)},
        {.name = "tracks",
         .doc = "Boxes of the special tracks.",
         .rule = "2.3.2",
         ROWS_AT(struct state, track),
         .max = TRACK_BOXES - 1,
         .keys = &tow_tracks},
        {.name = "colonies",
         .doc = "Colonies in Asia: boxes of the track.",
         .rule = "7.1",
         SET_AT(struct state, colonies),
         .domain = &tow_boxes},
        FLAG(struct state, domination_barred, "DOMINATION IN THE REICH stays in its Start box.", "4.2.2"),
        {.name = "converted",
         .doc = "Spaces converted since the Union of Brest.",
         .rule = "2.3.2",
         SET_AT(struct state, converted),
         .domain = &tow_spaces},
        FLAG(struct state, cossacks_revolt, "The Cossacks are in revolt.", "4.2.5"),
        FLAG(struct state, cossacks_paid, "They have been paid in this turn.", "4.2.5"),
        POWERS_SET(bound, "Minor States that are commanded until a War ends.", "4.2.2"),
        POWERS_SET(conquered, "Minor States that the Ottoman Empire keeps as conquests.", "4.2.3"),
        {.name = "danish_cities",
         .doc = "Cities that Denmark has lost by Wars.",
         .rule = "4.2.1",
         SET_AT(struct state, danish_cities),
         .domain = &tow_spaces},
        COUNT(struct state, danzig, 9, "The Siege of Danzig track.", "6.9.3.6"),
        OPTIONAL_ID_FIELD(struct state, danzig_besieger, &tow_seats, "Who besieges Danzig.",
                          .rule = "6.9.3.6"),
        NUMBER_FIELD(struct state, marches, 0, UINT16_MAX, "Marches so far."),
        NUMBER_FIELD(struct state, battles, 0, UINT16_MAX, "Battles so far."),
        {0}}};

/* ---- all domains ---- */

const struct domain *const tow_domains[] = {&tow_seats,
                                            &tow_powers,
                                            &tow_nations,
                                            &tow_religions,
                                            &tow_zones,
                                            &tow_seas,
                                            &tow_space_kinds,
                                            &tow_ways,
                                            &tow_arms,
                                            &tow_conditions,
                                            &tow_ratings,
                                            &tow_tracks,
                                            &tow_stripes,
                                            &tow_effects,
                                            &pack_anchors,
                                            &tow_spaces,
                                            &tow_kinds,
                                            &tow_units,
                                            &tow_commanders,
                                            &tow_rulers,
                                            &tow_cards,
                                            &tow_relations,
                                            &tow_markers,
                                            &tow_game_turns,
                                            &tow_uses,
                                            &tow_outcomes,
                                            &tow_victories,
                                            &tow_loss_reasons,
                                            &tow_reasons,
                                            &tow_battle_kinds,
                                            &tow_options,
                                            &tow_posts,
                                            &tow_boxes,
                                            &tow_untils,
                                            &tow_phases,
                                            &tow_draw_stages,
                                            &tow_deal_stages,
                                            &tow_impulse_stages,
                                            &tow_event_stages,
                                            &tow_questions,
                                            &tow_march_stages,
                                            &tow_attempt_stages,
                                            &tow_battle_stages,
                                            &tow_siege_stages,
                                            &tow_sea_raid_stages,
                                            &tow_roles,
                                            &tow_protection_turns,
                                            NULL};
