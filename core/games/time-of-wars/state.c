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

#define CARDS_SET(type, member, text, cites) SET_FIELD(type, member, &tow_cards, text, .rule = cites)
#define HIDDEN_CARDS(member, text, cites)                                                                    \
    SET_FIELD(struct side, member, &tow_cards, text, .rule = cites, .audience = OWNER,                       \
              .size_name = #member "_size")
#define UNITS_SET(type, member, text, cites) SET_FIELD(type, member, &tow_units, text, .rule = cites)
#define COMMANDERS_SET(type, member, text, cites)                                                            \
    SET_FIELD(type, member, &tow_commanders, text, .rule = cites)
#define SEATS_SET(member, text) SET_FIELD(struct side, member, &tow_seats, text, .rule = "6.5.1")

#define COUNT(type, member, most, text, cites) NUMBER_FIELD(type, member, 0, most, text, .rule = cites)
#define FLAG(type, member, text, cites)        FLAG_FIELD(type, member, text, .rule = cites)

static const struct record place_record =
    DESCRIBED("place", struct place, "A space of the map.",
              UNITS_SET(struct place, units, "The combat units there.", "5.2"),
              COMMANDERS_SET(struct place, commanders, "The commanders there.", "5.1"),
              OPTIONAL_ID_FIELD(struct place, control, &tow_powers, "Who controls it.", .rule = "2.2"),
              OPTIONAL_ID_FIELD(struct place, religion, &tow_religions, "Its religion.", .rule = "6.6.1"),
              ID_FIELD(struct place, marker, &tow_markers, "Its auxiliary marker.", .rule = "6.11"));

static const struct record side_record = DESCRIBED(
    "side", struct side, "What a superpower has.",
    HIDDEN_CARDS(hand, "The cards in hand, Special Cards apart.", "6.2"),
    CARDS_SET(struct side, specials, "The Special Cards in hand: they are marked on both sides.", "2.5"),
    HIDDEN_CARDS(unplayed, "The deck of unused cards: it has no order before a card is drawn.", "2.5"),
    CARDS_SET(struct side, played, "The deck of used cards.", "2.5"),
    COUNT(struct side, funds, FUNDS_MAX, "FUND markers.", "6.1"),
    NUMBER_FIELD(struct side, military, LEVEL_MIN, LEVEL_MAX, "The level of Military: columns to the right.",
                 .rule = "2.3.1"),
    NUMBER_FIELD(struct side, policy, LEVEL_MIN, LEVEL_MAX, "The level of Domestic Policy: cards more.",
                 .rule = "2.3.1"),
    COUNT(struct side, economy, ECONOMY_BOXES - 1, "The box of the ECONOMY marker, from the left.",
          "6.9.1.1"),
    NUMBERS_FIELD("points", struct side, points, 0, LEVEL_POINTS, "Development Points.", .rule = "2.3.1",
                  .keys = &tow_ratings),
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
    OPTIONAL_ID_FIELD(struct side, provoked, &tow_seats, "Whom its last impulse provoked.", .rule = "6.5.1"),
    SEATS_SET(peace_barred, "Superpowers with whom a forced peace bars a War in this turn."),
    SEATS_SET(peace_next, "Superpowers with whom a forced peace bars a War in the next turn."),
    UNITS_SET(struct side, led, "Mercenaries hired, and units borrowed.", "6.7"),
    COUNT(struct side, collapsing, UNITS_MAX, "Units that another superpower has still to take away.",
          "6.9.1.1"));

static const struct record relations_record =
    DESCRIBED("relations_of_power", struct relations, "How a superpower stands to each power.",
              IDS_FIELD("to", struct relations, to, &tow_relations, "To each of them.", .rule = "3.0",
                        .keys = &tow_powers));
static const struct record fleet_record = DESCRIBED(
    "fleet", struct fleet, "The ships on a sea.", UNITS_SET(struct fleet, units, "The naval units.", "5.2"));
static const struct record lasting_record =
    DESCRIBED("event_in_effect", struct lasting, "An Event that lasts.",
              ID_FIELD(struct lasting, card, &tow_cards, "The card."),
              ID_FIELD(struct lasting, seat, &tow_seats, "Who played it."),
              {.name = "mark",
               .doc = "What it was aimed at, or what it was rewarded for: a power, a space or a unit, by the "
                      "card; null: nothing.",
               .kind = FIELD_ID,
               .optional = true,
               FIELD_AT(struct lasting, mark),
               .domain_of = tow_mark_of},
              ID_FIELD(struct lasting, until, &tow_untils,
                       "When it ends: with this Game Turn, with the next one, with Game Turn 2 or 3, or when "
                       "it is cancelled."));

/* ---- how far a step has come ---- */

const struct domain tow_untils = {.name = "until", .noun = "end of an Event", LISTED(TOW_UNTILS)};

#define VP_PART(member, text) NUMBER_FIELD(struct vp_parts, member, -VP_LIMIT, VP_LIMIT, text, .rule = "7.1")

static const struct record vp_parts_record =
    DESCRIBED("vp_parts", struct vp_parts, "What a superpower has Victory Points by.",
              VP_PART(cities, "Fortified Cities (6.2.2)."), VP_PART(economy, "The box of the Economy track."),
              VP_PART(war_fate, "WAR FATE markers."), VP_PART(tracks, "Special tracks and colonies (2.3.2)."),
              VP_PART(last_turn, "What the last Game Turn awards."));

const struct record tow_derived_record =
    DESCRIBED("tracks", struct derived, "What follows from the rest.",
              NUMBERS_FIELD("vp", struct derived, vp, -VP_LIMIT, VP_LIMIT, "Victory Points.", .rule = "7.1",
                            .keys = &tow_seats),
              ROWS_FIELD("vp_from", struct derived, vp_from, &vp_parts_record,
                         "What the Victory Points come from: each is the sum of these.", .rule = "7.1",
                         .keys = &tow_seats),
              NUMBERS_FIELD("fortified_cities", struct derived, fortified_cities, 0, CITIES_BOXES,
                            "Big CONTROL markers on the map.", .rule = "6.2.2", .keys = &tow_seats),
              SET_FIELD(struct derived, heretic, &tow_spaces,
                        "Spaces of a superpower whose religion is another than its own, as R47 counts them: "
                        "religious unrest is rolled for these.",
                        .rule = "6.6"));

#define EFFECTS_SET(member, text) SET_FIELD(struct state, member, &tow_effects, text, .rule = "6.9.1.2")

#define POWERS_SET(member, text, cites) SET_FIELD(struct state, member, &tow_powers, text, .rule = cites)

const struct record tow_state_record = DESCRIBED(
    "state", struct state, "A match of Time of Wars.",
    NUMBER_FIELD(
        struct state, turn, 1, TURNS,
        "Which of the scenario's Game Turns it is, from 1; `game_turn` says which Game Turn that is.",
        .rule = "6.0"),
    ID_FIELD(struct state, game_turn, &tow_game_turns,
             "The Game Turn, as cards and counters have it: the one that the scenario plays as its `turn`.",
             .rule = "6.0"),
    ROWS_FIELD("sides", struct state, side, &side_record, "The superpowers.", .keys = &tow_seats),
    ROWS_FIELD("places", struct state, place, &place_record, "The map.", .rule = "2.2", .keys = &tow_spaces),
    ROWS_FIELD("fleets", struct state, fleet, &fleet_record, "The seas.", .rule = "5.2", .keys = &tow_seas),
    UNITS_SET(struct state, weakened, "Units on their weakened side.", "5.2"),
    UNITS_SET(struct state, garrisons, "Garrisons.", "5.2.2"),
    UNITS_SET(struct state, rebels, "Units under a REBELLION marker.", "5.2.2"),
    NAMED("out_units",
          SET_MEMBER(struct state, out.units, &tow_units, "Units out of the game.", .rule = "6.9.1.1")),
    COMMANDERS_SET(struct state, aside, "Commanders put aside until the next Commanders changing phase.",
                   "6.9.3.4"),
    NAMED("out_commanders", SET_MEMBER(struct state, out.commanders, &tow_commanders,
                                       "Commanders out of the game.", .rule = "6.4.2")),
    ROWS_FIELD("relations", struct state, relation, &relations_record, "The Diplomacy table.", .rule = "3.0",
               .keys = &tow_seats),
    IDS_FIELD("masters", struct state, master, &tow_seats,
              "The superpower that commands the units of each power.", .rule = "4.1", .keys = &tow_powers,
              .optional = true),
    CARDS_SET(struct state, removed, "Cards out of the game.", "6.9.1.2"),
    EFFECTS_SET(events, "Events in play."),
    EFFECTS_SET(played_events, "Events with a red asterisk that have been played."),
    ROWS_FIELD("lasting", struct state, lasting, &lasting_record, "Events in effect.", .rule = "6.9.1.2",
               COUNTED_BY(struct state, lasting_count)),
    NUMBERS_FIELD("tracks", struct state, track, 0, TRACK_BOXES - 1, "Boxes of the special tracks.",
                  .rule = "2.3.2", .keys = &tow_tracks),
    SET_FIELD(struct state, colonies, &tow_boxes, "Colonies in Asia: boxes of the track.", .rule = "7.1"),
    FLAG(struct state, domination_barred, "DOMINATION IN THE REICH stays in its Start box.", "4.2.2"),
    SET_FIELD(struct state, converted, &tow_spaces, "Spaces converted since the Union of Brest.",
              .rule = "2.3.2"),
    NAMED("cossacks_revolt",
          FLAG_MEMBER(struct state, cossacks.revolt, "The Cossacks are in revolt.", .rule = "4.2.5")),
    NAMED("cossacks_paid",
          FLAG_MEMBER(struct state, cossacks.paid, "They have been paid in this turn.", .rule = "4.2.5")),
    POWERS_SET(bound, "Minor States that are commanded until a War ends.", "4.2.2"),
    POWERS_SET(conquered, "Minor States that the Ottoman Empire keeps as conquests.", "4.2.3"),
    SET_FIELD(struct state, danish_cities, &tow_spaces, "Cities that Denmark has lost by Wars.",
              .rule = "4.2.1"),
    NAMED("danzig",
          NUMBER_MEMBER(struct state, danzig.track, 0, 9, "The Siege of Danzig track.", .rule = "6.9.3.6")),
    NAMED("danzig_besieger", OPTIONAL_ID_MEMBER(struct state, danzig.besieger, &tow_seats,
                                                "Who besieges Danzig.", .rule = "6.9.3.6")),
    NUMBER_FIELD(struct state, marches, 0, UINT16_MAX, "Marches so far."),
    NUMBER_FIELD(struct state, battles, 0, UINT16_MAX, "Battles so far."));

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
