/* The state described, field by field. */
#include "games/thirty-years-war/game.h"

static const char *const seats_in_text[SEATS] = {
    [PROTESTANT] = "the Protestant player", [CATHOLIC] = "the Catholic player"};
static const char *const siege_ids[] = {"none", "siege", "siege-1", "siege-2", "siege-3"};
static const char *const siege_names[] = {"no siege", "Siege", "Siege +1", "Siege +2", "Siege +3"};

const struct domain tyw_seats = {
    .name = "seat", .noun = "player", LISTED(TYW_SEATS), .in_text = seats_in_text, .seats = true};
const struct domain tyw_wallensteins = {
    .name = "wallenstein_status", .noun = "status of Wallenstein", LISTED(TYW_WALLENSTEINS)};
const struct domain tyw_sieges = {
    .name = "siege_marker", .noun = "Siege marker", .ids = siege_ids, .names = siege_names, .count = 5};
const struct domain tyw_consequences = {
    .name = "consequence", .noun = "consequence of an Event", LISTED(TYW_CONSEQUENCES)};
const struct domain tyw_uses = {.name = "use", LISTED(TYW_USES)};
const struct domain tyw_victories = {.name = "victory", LISTED(TYW_VICTORIES)};
const struct domain tyw_vp_reasons = {
    .name = "vp_reason", .noun = "reason for Victory Points", LISTED(TYW_VP_REASONS)};
const struct domain tyw_loss_reasons = {
    .name = "loss_reason", .noun = "reason of a loss", LISTED(TYW_LOSS_REASONS)};
const struct domain tyw_reasons = {.name = "reason", LISTED(TYW_REASONS)};
const struct domain tyw_stays = {.name = "stay_reason", .noun = "reason to stay", LISTED(TYW_STAYS)};
const struct domain tyw_battle_kinds = {
    .name = "battle_kind", .noun = "kind of battle", LISTED(TYW_BATTLE_KINDS)};

const struct domain tyw_untils = {.name = "until", .noun = "end of an Event", LISTED(TYW_UNTILS)};
/* From DUTCH_MIN on. */
const struct domain tyw_dutch_boxes = {
    .name = "dutch_war_box",
    .noun = "box of the Dutch War Track",
    IDS("minus-3", "minus-2", "minus-1", "box-0", "plus-1", "plus-2", "plus-3", "plus-4", "plus-5"),
    NAMES("-3", "-2", "-1", "0", "1", "2", "3", "4", "5")};

#define FLAG(member, type, text, cites)        FLAG_FIELD(struct type, member, text, .rule = cites)
#define COUNT(member, type, text, cites, most) NUMBER_FIELD(struct type, member, 0, most, text, .rule = cites)

#define CARDS_SET(member, text, cites)       SET_FIELD(struct state, member, &tyw_cards, text, .rule = cites)
#define UNITS_SET(type, member, text, cites) SET_FIELD(struct type, member, &tyw_units, text, .rule = cites)
#define LEADERS_SET(type, member, text, cites)                                                               \
    SET_FIELD(struct type, member, &tyw_leaders, text, .rule = cites)

const struct record tyw_place_record =
    DESCRIBED("place", struct place, "A space of the map: a city, off-map France, a box.",
              UNITS_SET(place, units, "The units there.", "10.2"),
              LEADERS_SET(place, leaders, "The leaders there.", "10.1"),
              OPTIONAL_ID_FIELD(struct place, control, &tyw_seats, "Who controls the City.", .rule = "3.1"),
              COUNT(pillage, place, "Pillage level.", "15.24", PILLAGE_MAX),
              FLAG(revolt, place, "A Peasant Revolt marker.", "9.4"),
              ID_FIELD(struct place, siege, &tyw_sieges, "The Siege marker.", .rule = "13.1"));

static const struct record side_record = DESCRIBED(
    "side", struct side, "What a player holds.",
    SET_FIELD(struct side, hand, &tyw_cards, "The cards in hand.", .rule = "8.0", .audience = OWNER,
              .size_name = "hand_size"),
    SET_FIELD(struct side, unplayed, &tyw_cards, "The Unplayed pile: it has no order before a card is drawn.",
              .rule = "8.1", .audience = OWNER, .size_name = "unplayed_size"),
    SET_FIELD(struct side, played, &tyw_cards, "The Played pile.", .rule = "8.1"),
    COUNT(rounds, side, "Rounds used in this turn.", "6.0", ROUNDS));

static const struct record lasting_record =
    DESCRIBED("event_in_effect", struct lasting, "An Event that lasts.",
              ID_FIELD(struct lasting, card, &tyw_cards, "The card."),
              ID_FIELD(struct lasting, seat, &tyw_seats, "Who played it."),
              ID_FIELD(struct lasting, until, &tyw_untils,
                       "When it ends: with this turn, with the next one, or when it is cancelled."));

const struct record tyw_derived_record =
    DESCRIBED("tracks", struct derived, "What the tracks show that follows from the map.",
              NUMBERS_FIELD("electors", struct derived, electors, 0, 7,
                            "How many Electors each side controls.", .rule = "5.14", .keys = &tyw_seats));

const struct record tyw_state_record = DESCRIBED(
    "state", struct state, "A match of Thirty Years War.",
    NUMBER_FIELD(struct state, turn, 1, TURNS, "The turn.", .rule = "6.0"),
    NUMBER_FIELD(struct state, vp, VP_MIN, VP_MAX, "The Catholic Victory Points.", .rule = "5.1"),
    ROWS_FIELD("sides", struct state, side, &side_record, "The players.", .keys = &tyw_seats),
    CARDS_SET(removed, "Cards out of the game.", "8.62"),
    CARDS_SET(aid_played, "Cards that have been played as AID in this turn.", "14.1"),
    CARDS_SET(events, "Cards that have been played as Events.", "8.61"),
    ROWS_FIELD("lasting", struct state, lasting, &lasting_record,
               "Events in effect, each once. An Event that has been played has a row as long as it lasts: "
               "C5, C16, C19, C36, C42, C54, P24, P42 and P43 until they are `cancelled`, C43, P8, P11 and "
               "P21 until the `end-of-turn`, C6 and P5 until the `end-of-next-turn`, which becomes "
               "`end-of-turn` with the next turn.",
               .rule = "8.61", COUNTED_BY(struct state, lasting_count)),
    NUMBER_FIELD(struct state, parts, 1, PARTS, "Parts of the decks that are in the game.", .rule = "8.1"),
    NUMBERS_FIELD("aid", struct state, aid, 0, AID_MAX, "Foreign Aid Points of this turn, by donor.",
                  .rule = "14.1", .keys = &tyw_donors),
    ROWS_FIELD("places", struct state, place, &tyw_place_record, "The map.", .rule = "2.4",
               .keys = &tyw_spaces),
    IDS_FIELD("areas", struct state, area_control, &tyw_seats,
              "The Control Boxes: which side controls an Area.", .rule = "2.42", .keys = &tyw_areas,
              .optional = true),
    SET_FIELD(struct state, neutral, &tyw_areas, "Areas with a Neutral marker.", .rule = "3.1"),
    UNITS_SET(state, reduced, "Units on their reduced side.", "12.32"),
    NAMED("inside", SET_MEMBER(struct state, inside.units, &tyw_units,
                               "Units inside a fortress, enemies being outside.", .rule = "11.23")),
    NAMED("inside_leaders", SET_MEMBER(struct state, inside.leaders, &tyw_leaders,
                                       "Leaders inside a fortress, enemies being outside.", .rule = "11.23")),
    NAMED("out_units", SET_MEMBER(struct state, out.units, &tyw_units, "Units out of the game for good.",
                                  .rule = "15.224")),
    NAMED("out_leaders",
          SET_MEMBER(struct state, out.leaders, &tyw_leaders, "Leaders out of the game.", .rule = "12.41")),
    UNITS_SET(state, unpaid, "Units marked Unpaid.", "15.13"),
    NAMED("loc", SET_MEMBER(struct state, loc.units, &tyw_units,
                            "Units whose LOC was established in the Action Phase.", .rule = "19.3")),
    NAMED("loc_established",
          MASK_MEMBER(struct state, loc.seats, &tyw_seats,
                      "Sides that have established their LOCs in this turn.", .rule = "19.3")),
    NAMED("majority_award",
          OPTIONAL_ID_MEMBER(struct state, electors.majority_award, &tyw_seats,
                             "Who was awarded for the majority of Electors last.", .rule = "5.141")),
    NAMED("all_award", OPTIONAL_ID_MEMBER(struct state, electors.all_award, &tyw_seats,
                                          "Who was awarded for all Electors last.", .rule = "5.141")),
    NAMED("bavaria_elects", FLAG_MEMBER(struct state, electors.bavaria,
                                        "The electorate of the Palatinate is Bavaria's.", .rule = "5.142")),
    ID_FIELD(struct state, pope, &tyw_popes, "The Pope.", .rule = "17.P"),
    FLAG(passes_open, state, "The Val Telline Passes are open.", "14.4"),
    NAMED("dutch_war", NUMBER_MEMBER(struct state, dutch.war, DUTCH_MIN, DUTCH_MAX, "The Dutch War marker.",
                                     .rule = "16.1")),
    NAMED("dutch_ended", FLAG_MEMBER(struct state, dutch.ended, "The Dutch War has ended.", .rule = "16.12")),
    NAMED("dutch_boxes",
          MASK_MEMBER(
              struct state, dutch.boxes, &tyw_dutch_boxes,
              "Boxes of the Dutch War Track whose effects have taken place: each gives its VP but once. "
              "Only -3, 2, 4 and 5 have effects (16.13).",
              .rule = "16.131")),
    NAMED("dutch_effect",
          OPTIONAL_ID_MEMBER(
              struct state, dutch.effect, &tyw_dutch_boxes,
              "The box of that track whose aid effect holds, entered last of those with effects; "
              "null: none has been entered.",
              .rule = "16.131")),
    NAMED("dutch_siege",
          FLAG_MEMBER(struct state, dutch.siege,
                      "Spinola besieges a city, and the Protestant has not responded.", .rule = "16.25")),
    NAMED("spinola_in_up", FLAG_MEMBER(struct state, dutch.spinola_stays,
                                       "Spinola's army is in the UP for good.", .rule = "16.24")),
    NAMED("spinola_penalty", FLAG_MEMBER(struct state, dutch.penalty_seen,
                                         "The penalty of 5.15 has been looked at.", .rule = "5.15")),
    NAMED("wallenstein",
          ID_MEMBER(struct state, wallenstein.status, &tyw_wallensteins, "Wallenstein.", .rule = "7.2")),
    NAMED("was_dismissed", FLAG_MEMBER(struct state, wallenstein.was_dismissed,
                                       "Wallenstein has been dismissed once.", .rule = "7.21")),
    NAMED("was_recalled", FLAG_MEMBER(struct state, wallenstein.was_recalled,
                                      "Wallenstein has been recalled once.", .rule = "7.22")),
    NAMED("influence", NUMBER_MEMBER(struct state, wallenstein.influence, 0, INFLUENCE_MAX,
                                     "Wallenstein's influence.", .rule = "7.1")),
    ID_FIELD(struct state, saxony, &tyw_seats, "On whose side the Saxons are.", .rule = "8.66"),
    FLAG(hungary_rebels, state, "The Hungarian Rebellion goes on.", "17.H.3"),
    NAMED("france_at_war",
          FLAG_MEMBER(struct state, at_war.france, "France has entered the war.", .rule = "17.F.3")),
    NAMED("sweden_at_war",
          FLAG_MEMBER(struct state, at_war.sweden, "Sweden has entered the war.", .rule = "17.Sw.1")),
    NAMED("denmark_at_war",
          FLAG_MEMBER(struct state, at_war.denmark, "Denmark has entered the war.", .rule = "17.D.3")),
    FLAG(war_entry, state, "A War Entry Event has been played in this turn.", "9.12"),
    NAMED("swedish_base",
          OPTIONAL_ID_MEMBER(struct state, sweden.base, &tyw_spaces, "The Swedish Base.", .rule = "17.Sw.1")),
    NAMED("base_moved", FLAG_MEMBER(struct state, sweden.base_moved,
                                    "The Base was placed or moved in this turn.", .rule = "17.Sw.1")),
    NAMED("cardinal", SET_MEMBER(struct state, cardinal.units, &tyw_units,
                                 "Units of the Cardinal Infante's army.", .rule = "17.Sp.3")),
    NAMED("cardinal_until",
          NUMBER_MEMBER(struct state, cardinal.until, 0, TURNS + 1,
                        "The turn by whose end that army must be in the Spanish Zone; 0: it need not.",
                        .rule = "17.Sp.3")),
    NAMED("hampered", OPTIONAL_ID_MEMBER(struct state, sweden.hampered, &tyw_leaders,
                                         "A leader who does nothing in this turn.", .rule = "8.61")),
    SET_FIELD(struct state, conflicts, &tyw_spaces,
              "Where French and Swedes stood together when C54 was played: they may part there until the "
              "Protestant's next round has ended.",
              .rule = "17.F.5"),
    MASK_FIELD(struct state, campaign_moved, &tyw_seats,
               "Sides that have attempted a campaign move in this turn.", .rule = "19.8"),
    NAMED("enemies_checked",
          FLAG_MEMBER(struct state, wallenstein.enemies_checked,
                      "The plot against Wallenstein was tried in this turn.", .rule = "19.11")),
    FLAG(truce, state, "A truce: the next recovery is not halved.", "5.32"),
    NUMBER_FIELD(struct state, battles, 0, UINT16_MAX, "Battles so far."));

/* ---- all lists of ids ---- */

const struct domain *const tyw_domains[] = {&tyw_seats,
                                            &tyw_spaces,
                                            &tyw_areas,
                                            &tyw_leaders,
                                            &tyw_kinds,
                                            &tyw_units,
                                            &tyw_cards,
                                            &tyw_nations,
                                            &tyw_unit_types,
                                            &tyw_conditions,
                                            &tyw_donors,
                                            &tyw_parts,
                                            &tyw_removals,
                                            &tyw_effects,
                                            &tyw_space_kinds,
                                            &tyw_electorates,
                                            &tyw_combat_roles,
                                            &tyw_peace_results,
                                            &tyw_popes,
                                            &pack_anchors,
                                            &tyw_wallensteins,
                                            &tyw_sieges,
                                            &tyw_uses,
                                            &tyw_victories,
                                            &tyw_consequences,
                                            &tyw_vp_reasons,
                                            &tyw_loss_reasons,
                                            &tyw_reasons,
                                            &tyw_battle_kinds,
                                            &tyw_stays,
                                            &tyw_phases,
                                            &tyw_round_stages,
                                            &tyw_activation_stages,
                                            &tyw_combat_stages,
                                            &tyw_event_stages,
                                            &tyw_peace_stages,
                                            &tyw_loot_stages,
                                            &tyw_campaign_stages,
                                            &tyw_roles,
                                            &tyw_battle_results,
                                            &tyw_untils,
                                            &tyw_dutch_boxes,
                                            NULL};
