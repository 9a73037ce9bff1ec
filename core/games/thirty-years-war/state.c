/* The state described, field by field. */
#include "games/thirty-years-war/game.h"

static const char *const seat_ids[SEATS] = {[PROTESTANT] = "protestant", [CATHOLIC] = "catholic"};
static const char *const seat_names[SEATS] = {[PROTESTANT] = "Protestants", [CATHOLIC] = "Catholics"};
static const char *const seats_in_text[SEATS] = {
    [PROTESTANT] = "the Protestant player", [CATHOLIC] = "the Catholic player"};
static const char *const wallenstein_ids[] = {[WALLENSTEIN_NOT_YET] = "not-yet",
                                              [WALLENSTEIN_IN_PLAY] = "in-play",
                                              [WALLENSTEIN_DISMISSED] = "dismissed",
                                              [WALLENSTEIN_RECALLED] = "recalled",
                                              [WALLENSTEIN_GONE] = "gone"};
static const char *const wallenstein_names[] = {[WALLENSTEIN_NOT_YET] = "not yet in the game",
                                                [WALLENSTEIN_IN_PLAY] = "in play",
                                                [WALLENSTEIN_DISMISSED] = "dismissed",
                                                [WALLENSTEIN_RECALLED] = "recalled",
                                                [WALLENSTEIN_GONE] = "out of the game"};
static const char *const siege_ids[] = {"none", "siege", "siege-1", "siege-2", "siege-3"};
static const char *const siege_names[] = {"no siege", "Siege", "Siege +1", "Siege +2", "Siege +3"};
static const char *const use_ids[] = {[USE_ACTIVATION] = "activation",
                                      [USE_RECRUITMENT] = "recruitment",
                                      [USE_AID] = "aid",
                                      [USE_EVENT] = "event",
                                      [USE_COMBAT] = "combat",
                                      [USE_DUTCH_WAR] = "dutch-war",
                                      [USE_PLOT] = "plot",
                                      [USE_CAMPAIGN] = "campaign"};
static const char *const use_names[] = {[USE_ACTIVATION] = "to activate a leader",
                                        [USE_RECRUITMENT] = "to recruit",
                                        [USE_AID] = "for Foreign Aid",
                                        [USE_EVENT] = "as an Event",
                                        [USE_COMBAT] = "as a Combat Card",
                                        [USE_DUTCH_WAR] = "for the Dutch War",
                                        [USE_PLOT] = "against Wallenstein",
                                        [USE_CAMPAIGN] = "for a campaign move"};
static const char *const victory_ids[VICTORIES] = {[VICTORY_MAJOR_VP] = "major-vp",
                                                   [VICTORY_CAPITALS] = "capitals",
                                                   [VICTORY_WALLENSTEIN] = "wallenstein",
                                                   [VICTORY_PEACE] = "peace",
                                                   [VICTORY_POINTS] = "points",
                                                   [VICTORY_HISTORICAL] = "historical",
                                                   [VICTORY_FEW_VP] = "minor-vp",
                                                   [VICTORY_NO_EDICT] = "minor-no-edict",
                                                   [VICTORY_DRAW] = "draw",
                                                   [VICTORY_DRAW_LANDS] = "draw-lands",
                                                   [VICTORY_DRAW_ELECTORS] = "draw-electors",
                                                   [VICTORY_DRAW_NETHERLANDS] = "draw-spanish-netherlands"};
static const char *const victory_names[VICTORIES] = {
    [VICTORY_MAJOR_VP] = "Major Victory by Victory Points",
    [VICTORY_CAPITALS] = "Major Victory by Munich, Vienna and Brussels",
    [VICTORY_WALLENSTEIN] = "Major Victory by Wallenstein's influence",
    [VICTORY_PEACE] = "Minor Victory by peace",
    [VICTORY_POINTS] = "victory by Victory Points at the end",
    [VICTORY_HISTORICAL] = "Historical Victory by Victory Points at the end",
    [VICTORY_FEW_VP] = "Minor Victory by Victory Points at the end",
    [VICTORY_NO_EDICT] = "Minor Victory, since the Edict of Restitution (C6) has not been played",
    [VICTORY_DRAW] = "the Victory Points are enough for neither side",
    [VICTORY_DRAW_LANDS] =
        "the Catholic player does not control Austria, Bavaria and the Spanish Netherlands",
    [VICTORY_DRAW_ELECTORS] = "the Catholic player does not control a majority of the Electors",
    [VICTORY_DRAW_NETHERLANDS] = "the Protestant player controls the Spanish Netherlands"};
static const char *const vp_reason_ids[VP_REASONS] = {[VP_AREA] = "area",
                                                      [VP_CITY] = "city",
                                                      [VP_NEUTRALITY] = "neutrality",
                                                      [VP_ELECTORS] = "electors",
                                                      [VP_PILLAGE] = "pillage",
                                                      [VP_DUTCH_WAR] = "dutch-war",
                                                      [VP_SPINOLA] = "spinola",
                                                      [VP_WALLENSTEIN] = "wallenstein",
                                                      [VP_CARD] = "card"};
static const char *const vp_reason_names[VP_REASONS] = {
    [VP_AREA] = "for control of the Area",
    [VP_CITY] = "for control of the City",
    [VP_NEUTRALITY] = "for the violation of neutrality",
    [VP_ELECTORS] = "for the Electors",
    [VP_PILLAGE] = "because of the Area's pillage",
    [VP_DUTCH_WAR] = "by the Dutch War",
    [VP_SPINOLA] = "because Spinola's army is not in the United Provinces",
    [VP_WALLENSTEIN] = "because Wallenstein has not come",
    [VP_CARD] = "because of a card"};
static const char *const reason_ids[] = {
    [LOSS_COMBAT] = "combat", [LOSS_FORAGE] = "forage",     [LOSS_SIEGE] = "siege",
    [LOSS_LOOT] = "loot",     [LOSS_RESPONSE] = "response", [LOSS_RAID] = "raid"};
static const char *const reason_names[] = {[LOSS_COMBAT] = "in combat",
                                           [LOSS_FORAGE] = "by foraging",
                                           [LOSS_SIEGE] = "in a siege",
                                           [LOSS_LOOT] = "by looting",
                                           [LOSS_RESPONSE] = "in the United Provinces",
                                           [LOSS_RAID] = "by a raid"};
static const char *const cause_ids[REASONS] = {
    [REASON_ALONE] = "alone",
    [REASON_AREA] = "area",
    [REASON_ARMY] = "army",
    [REASON_ASSASSINATED] = "assassinated",
    [REASON_BARRED] = "barred",
    [REASON_BATTLE] = "battle",
    [REASON_CARD] = "card",
    [REASON_CAUGHT] = "caught",
    [REASON_CITY] = "city",
    [REASON_DIE] = "die",
    [REASON_DISMISSED] = "dismissed",
    [REASON_DUTCH_WAR] = "dutch-war",
    [REASON_END_OF_TURN] = "end-of-turn",
    [REASON_FORAGE] = "forage",
    [REASON_LATE] = "late",
    [REASON_LEFT] = "left",
    [REASON_LOOT] = "loot",
    [REASON_NATION] = "nation",
    [REASON_NO_RETREAT] = "no-retreat",
    [REASON_NO_WITHDRAWAL] = "no-withdrawal",
    [REASON_OVERRUN] = "overrun",
    [REASON_RECOVERY] = "recovery",
    [REASON_RECRUITING] = "recruiting",
    [REASON_RETREAT] = "retreat",
    [REASON_REVOLT] = "revolt",
    [REASON_SIEGE] = "siege",
    [REASON_STACKING] = "stacking",
    [REASON_START] = "start",
    [REASON_STRAY] = "stray",
    [REASON_SUPPRESSED] = "suppressed",
};
static const char *const cause_names[REASONS] = {
    [REASON_ALONE] = "because no unit is left there",
    [REASON_AREA] = "together with its Area",
    [REASON_ARMY] = "by an army",
    [REASON_ASSASSINATED] = "because he is assassinated",
    [REASON_BARRED] = "because entry is not allowed",
    [REASON_BATTLE] = "after a battle",
    [REASON_CARD] = "because of a card",
    [REASON_CAUGHT] = "because enemy units come",
    [REASON_CITY] = "by the capture of a City",
    [REASON_DIE] = "by the die",
    [REASON_DISMISSED] = "because he is dismissed",
    [REASON_DUTCH_WAR] = "because the Dutch War ends",
    [REASON_END_OF_TURN] = "at the end of the turn",
    [REASON_FORAGE] = "by foraging",
    [REASON_LATE] = "because the Cardinal Infante's army has not arrived in time",
    [REASON_LEFT] = "because no leader is with them",
    [REASON_LOOT] = "by looting",
    [REASON_NATION] = "because the nation leaves the war",
    [REASON_NO_RETREAT] = "because there is no way to retreat",
    [REASON_NO_WITHDRAWAL] = "because there is no City to withdraw to",
    [REASON_OVERRUN] = "by an overrun",
    [REASON_RECOVERY] = "by recovery",
    [REASON_RECRUITING] = "by recruiting",
    [REASON_RETREAT] = "by a retreat",
    [REASON_REVOLT] = "by a revolt",
    [REASON_SIEGE] = "because the fortress falls",
    [REASON_STACKING] = "by a limit of stacking",
    [REASON_START] = "at the start",
    [REASON_STRAY] = "without the Cardinal Infante",
    [REASON_SUPPRESSED] = "because the revolt is suppressed",
};
static const char *const battle_ids[] = {[BATTLE_FIELD] = "field",
                                         [BATTLE_SALLY] = "sally",
                                         [BATTLE_RELIEF] = "relief",
                                         [BATTLE_ASSAULT] = "assault"};
static const char *const battle_names[] = {[BATTLE_FIELD] = "battle",
                                           [BATTLE_SALLY] = "sally",
                                           [BATTLE_RELIEF] = "battle of relief",
                                           [BATTLE_ASSAULT] = "assault"};

const struct domain tyw_seats = {.name = "seat",
                                 .noun = "player",
                                 .ids = seat_ids,
                                 .names = seat_names,
                                 .in_text = seats_in_text,
                                 .count = SEATS,
                                 .seats = true};
const struct domain tyw_wallensteins = {.name = "wallenstein_status",
                                        .noun = "status of Wallenstein",
                                        .ids = wallenstein_ids,
                                        .names = wallenstein_names,
                                        .count = 5};
const struct domain tyw_sieges = {
    .name = "siege_marker", .noun = "Siege marker", .ids = siege_ids, .names = siege_names, .count = 5};
static const char *const consequence_ids[CONSEQUENCES] = {[FROM_NOW_ON_NO_LOCAL_PAY] = "no-local-pay",
                                                          [FROM_NOW_ON_EDICT] = "edict",
                                                          [FROM_NOW_ON_ONE_CAUSE] =
                                                              "imperials-with-bavarians",
                                                          [FROM_NOW_ON_CONFLICT] = "conflict-of-interest",
                                                          [FROM_NOW_ON_REGENCY] = "french-slower",
                                                          [FROM_NOW_ON_ULM] = "neutral-places-closed",
                                                          [FROM_NOW_ON_PAPAL_PAUSE] = "papal-aid-interrupted",
                                                          [FROM_NOW_ON_NO_PAPAL_AID] = "no-papal-aid",
                                                          [FROM_NOW_ON_PAPAL_AID] = "papal-aid",
                                                          [FROM_NOW_ON_FRENCH_AID] = "french-aid",
                                                          [FROM_NOW_ON_NO_ENGLISH_AID] = "no-english-aid",
                                                          [FROM_NOW_ON_NO_HUGUENOTS] = "no-huguenots",
                                                          [FROM_NOW_ON_NO_DENMARK] = "no-denmark",
                                                          [FROM_NOW_ON_IN_UP] = "army-stays-in-up",
                                                          [FROM_NOW_ON_SIEGE] = "spinola-besieges",
                                                          [FROM_NOW_ON_CARDINAL] = "cardinal-on-his-way",
                                                          [FROM_NOW_ON_BRIDGE] = "bridge-of-boats"};
static const char *const consequence_names[CONSEQUENCES] = {
    [FROM_NOW_ON_NO_LOCAL_PAY] = "Until the end of the turn Imperial units in Austria are not paid locally",
    [FROM_NOW_ON_EDICT] =
        "Until the end of the next turn German Protestant leaders add 1 to Recruitment rolls",
    [FROM_NOW_ON_ONE_CAUSE] = "From now on Imperial and Bavarian pieces may stack",
    [FROM_NOW_ON_CONFLICT] =
        "French and Swedish units may not stack until Oxenstierna (P38); those who do have until the end of "
        "the next Protestant Round to part",
    [FROM_NOW_ON_REGENCY] =
        "Until the end of the turn the Activation rating of French leaders is higher by 1, and their "
        "Recruitment rolls are lower by 1",
    [FROM_NOW_ON_ULM] = "Until the end of the turn nobody enters a Neutral Area or Independent City",
    [FROM_NOW_ON_PAPAL_PAUSE] = "In this turn and the next AID cards bring no Papal points",
    [FROM_NOW_ON_NO_PAPAL_AID] = "From now on AID cards bring no Papal points",
    [FROM_NOW_ON_PAPAL_AID] = "From now on AID cards bring Papal points again",
    [FROM_NOW_ON_FRENCH_AID] = "From now on AID cards bring French points",
    [FROM_NOW_ON_NO_ENGLISH_AID] = "From now on AID cards bring no English points",
    [FROM_NOW_ON_NO_HUGUENOTS] = "From now on the French Huguenots Revolt (C36) has no effect",
    [FROM_NOW_ON_NO_DENMARK] = "Denmark does not enter the war any more",
    [FROM_NOW_ON_IN_UP] = "Spinola's army stays in the United Provinces for the rest of the game",
    [FROM_NOW_ON_SIEGE] = "A Protestant leader with three units must come to the United Provinces by the end "
                          "of the turn; the army loses a step and answers the siege. If none comes, the "
                          "marker moves a box more",
    [FROM_NOW_ON_CARDINAL] = "The Cardinal's army must be in the Spanish Zone by the end of the next turn",
    [FROM_NOW_ON_BRIDGE] =
        "The stack may spend 2 Movement Points more, and the defender plays no Combat Cards against it"};
const struct domain tyw_consequences = {.name = "consequence",
                                        .noun = "consequence of an Event",
                                        .ids = consequence_ids,
                                        .names = consequence_names,
                                        .count = CONSEQUENCES};
const struct domain tyw_uses = {.name = "use", .ids = use_ids, .names = use_names, .count = USES};
const struct domain tyw_victories = {
    .name = "victory", .ids = victory_ids, .names = victory_names, .count = VICTORIES};
const struct domain tyw_vp_reasons = {.name = "vp_reason",
                                      .noun = "reason for Victory Points",
                                      .ids = vp_reason_ids,
                                      .names = vp_reason_names,
                                      .count = VP_REASONS};
const struct domain tyw_loss_reasons = {
    .name = "loss_reason", .noun = "reason of a loss", .ids = reason_ids, .names = reason_names, .count = 6};
const struct domain tyw_reasons = {
    .name = "reason", .ids = cause_ids, .names = cause_names, .count = REASONS};
static const char *const stay_ids[STAY_REASONS] = {[STAY_RATINGS] = "ratings",
                                                   [STAY_DYNAMIC] = "dynamic-leader",
                                                   [STAY_MOVED] = "moved",
                                                   [STAY_NATION] = "nation",
                                                   [STAY_WAY] = "way"};
static const char *const stay_names[STAY_REASONS] = {
    [STAY_RATINGS] = "no more can come along under these leaders",
    [STAY_DYNAMIC] = "a Dynamic Leader commands there",
    [STAY_MOVED] = "who has been left behind moves no more",
    [STAY_NATION] = "by their nation they may not move with the stack",
    [STAY_WAY] = "with more units the stack could neither go on nor stay"};
const struct domain tyw_stays = {.name = "stay_reason",
                                 .noun = "reason to stay",
                                 .ids = stay_ids,
                                 .names = stay_names,
                                 .count = STAY_REASONS};
const struct domain tyw_battle_kinds = {
    .name = "battle_kind", .noun = "kind of battle", .ids = battle_ids, .names = battle_names, .count = 4};

/* ---- how far a step has come ---- */

const struct domain tyw_phases = {
    .name = "phase",
    IDS([PHASE_WALLENSTEIN] = "wallenstein", [PHASE_RECOVERY] = "pillage-recovery",
        [PHASE_CARDS] = "card-draw", [PHASE_ACTION] = "action", [PHASE_PAY] = "pay", [PHASE_LOOT] = "loot",
        [PHASE_SIEGES] = "continued-sieges", [PHASE_REVOLTS] = "peasant-revolts", [PHASE_END] = "end-of-turn",
        [PHASE_NEXT] = "next-turn"),
    NAMES([PHASE_WALLENSTEIN] = "Wallenstein", [PHASE_RECOVERY] = "Pillage Recovery",
          [PHASE_CARDS] = "Card Draw", [PHASE_ACTION] = "Action", [PHASE_PAY] = "Pay", [PHASE_LOOT] = "Loot",
          [PHASE_SIEGES] = "Continued Sieges", [PHASE_REVOLTS] = "Peasant Revolts",
          [PHASE_END] = "End of Turn", [PHASE_NEXT] = "the next turn")};
const struct domain tyw_round_stages = {
    .name = "round_stage",
    .noun = "stage of a Round",
    IDS([ROUND_CHOICE] = "choice", [ROUND_FORCED_EVENT] = "event-of-the-card", [ROUND_END] = "end"),
    NAMES([ROUND_CHOICE] = "the choice", [ROUND_FORCED_EVENT] = "the Event of the card",
          [ROUND_END] = "end")};
const struct domain tyw_activation_stages = {
    .name = "activation_stage",
    .noun = "stage of an activation",
    IDS([ACTIVATION_LEADER] = "leader", [ACTIVATION_FLEEING] = "step-away", [ACTIVATION_MOVING] = "moving",
        [ACTIVATION_ENTERED] = "entered", [ACTIVATION_REACTED] = "reacted",
        [ACTIVATION_MUST_FIGHT] = "must-fight", [ACTIVATION_FORAGE_FIRST] = "forage-before-battle",
        [ACTIVATION_FIGHT] = "battle-begins", [ACTIVATION_FOUGHT] = "battle-over",
        [ACTIVATION_FORAGE] = "forage", [ACTIVATION_FORAGED] = "foraged", [ACTIVATION_OVER] = "end"),
    NAMES([ACTIVATION_LEADER] = "leader", [ACTIVATION_FLEEING] = "a step away from the enemy",
          [ACTIVATION_MOVING] = "moving", [ACTIVATION_ENTERED] = "entered", [ACTIVATION_REACTED] = "reacted",
          [ACTIVATION_MUST_FIGHT] = "it must fight", [ACTIVATION_FORAGE_FIRST] = "foraging before a battle",
          [ACTIVATION_FIGHT] = "the battle begins", [ACTIVATION_FOUGHT] = "the battle is over",
          [ACTIVATION_FORAGE] = "forage", [ACTIVATION_FORAGED] = "foraged", [ACTIVATION_OVER] = "end")};
const struct domain tyw_combat_stages = {
    .name = "combat_stage",
    .noun = "stage of a battle",
    IDS([COMBAT_CARDS] = "cards", [COMBAT_FIRE] = "fire", [COMBAT_LOSSES] = "protestant-losses",
        [COMBAT_MORE_LOSSES] = "catholic-losses", [COMBAT_LEADERS] = "leaders", [COMBAT_WINNER] = "winner",
        [COMBAT_RETREAT] = "retreat", [COMBAT_AFTER] = "after-retreat", [COMBAT_OVER] = "end"),
    NAMES([COMBAT_CARDS] = "cards", [COMBAT_FIRE] = "fire", [COMBAT_LOSSES] = "losses of the Protestants",
          [COMBAT_MORE_LOSSES] = "losses of the Catholics", [COMBAT_LEADERS] = "leaders",
          [COMBAT_WINNER] = "winner", [COMBAT_RETREAT] = "retreat", [COMBAT_AFTER] = "after the retreat",
          [COMBAT_OVER] = "end")};
const struct domain tyw_event_stages = {.name = "event_stage",
                                        .noun = "stage of an Event",
                                        IDS([EVENT_ASKS] = "choices", [EVENT_APPLIED] = "effect",
                                            [EVENT_MORE] = "rest-of-effect", [EVENT_OVER] = "end"),
                                        NAMES([EVENT_ASKS] = "choices", [EVENT_APPLIED] = "effect",
                                              [EVENT_MORE] = "the rest of the effect", [EVENT_OVER] = "end")};
const struct domain tyw_peace_stages = {.name = "peace_stage",
                                        .noun = "stage of peace negotiations",
                                        IDS([PEACE_ANSWER] = "answer", [PEACE_ROLL] = "die",
                                            [PEACE_SECOND] = "second-side", [PEACE_DONE] = "end"),
                                        NAMES([PEACE_ANSWER] = "answer", [PEACE_ROLL] = "die",
                                              [PEACE_SECOND] = "the second side", [PEACE_DONE] = "end")};
const struct domain tyw_loot_stages = {
    .name = "loot_stage",
    .noun = "stage of looting",
    IDS([LOOT_ROLL] = "dice", [LOOT_LOSSES] = "losses", [LOOT_LEADERS] = "leaders", [LOOT_DONE] = "end"),
    NAMES([LOOT_ROLL] = "dice", [LOOT_LOSSES] = "losses", [LOOT_LEADERS] = "leaders", [LOOT_DONE] = "end")};
const struct domain tyw_campaign_stages = {
    .name = "campaign_stage",
    .noun = "stage of a campaign move",
    IDS([CAMPAIGN_ASKED] = "asked", [CAMPAIGN_ANSWERED] = "answered"),
    NAMES([CAMPAIGN_ASKED] = "asked", [CAMPAIGN_ANSWERED] = "answered")};
const struct domain tyw_roles = {.name = "role",
                                 .noun = "side of a battle",
                                 IDS([ATTACKER] = "attacker", [DEFENDER] = "defender"),
                                 NAMES([ATTACKER] = "attacker", [DEFENDER] = "defender")};
const struct domain tyw_battle_results = {
    .name = "battle_result", .noun = "result of a battle", IDS("not-won", "won"), NAMES("not won", "won")};
const struct domain tyw_untils = {
    .name = "until",
    .noun = "end of an Event",
    IDS([UNTIL_TURN_END] = "end-of-turn", [UNTIL_NEXT_TURN_END] = "end-of-next-turn",
        [UNTIL_CANCELLED] = "cancelled"),
    NAMES([UNTIL_TURN_END] = "the end of the turn", [UNTIL_NEXT_TURN_END] = "the end of the next turn",
          [UNTIL_CANCELLED] = "cancelled")};
/* From DUTCH_MIN on. */
const struct domain tyw_dutch_boxes = {
    .name = "dutch_war_box",
    .noun = "box of the Dutch War Track",
    IDS("minus-3", "minus-2", "minus-1", "box-0", "plus-1", "plus-2", "plus-3", "plus-4", "plus-5"),
    NAMES("-3", "-2", "-1", "0", "1", "2", "3", "4", "5")};

#define FLAG(member, type, text, cites)        FLAG_FIELD(struct type, member, text, .rule = cites)
#define COUNT(member, type, text, cites, most) NUMBER_FIELD(struct type, member, 0, most, text, .rule = cites)
#define CARDS_SET(member, text, cites)                                                                       \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = cites, SET_AT(struct state, member), .domain = &tyw_cards      \
    }
#define UNITS_SET(type, member, text, cites)                                                                 \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = cites, SET_AT(struct type, member), .domain = &tyw_units       \
    }
#define LEADERS_SET(type, member, text, cites)                                                               \
    {                                                                                                        \
        .name = #member, .doc = text, .rule = cites, .kind = FIELD_SET,                                      \
        .offset = offsetof(struct type, member), .max = 64, .domain = &tyw_leaders                           \
    }

const struct record tyw_place_record = {
    .name = "place",
    .doc = "A space of the map: a city, off-map France, a box.",
    .size = sizeof(struct place),
    .fields = (const struct field[]){
        UNITS_SET(place, units, "The units there.", "10.2"),
        LEADERS_SET(place, leaders, "The leaders there.", "10.1"),
        OPTIONAL_ID_FIELD(struct place, control, &tyw_seats, "Who controls the City.", .rule = "3.1"),
        COUNT(pillage, place, "Pillage level.", "15.24", PILLAGE_MAX),
        FLAG(revolt, place, "A Peasant Revolt marker.", "9.4"),
        ID_FIELD(struct place, siege, &tyw_sieges, "The Siege marker.", .rule = "13.1"),
        {0}}};

static const struct record side_record = {
    .name = "side",
    .doc = "What a player holds.",
    .size = sizeof(struct side),
    .fields = (const struct field[]){{.name = "hand",
                                      .doc = "The cards in hand.",
                                      .rule = "8.0",
                                      SET_AT(struct side, hand),
                                      .domain = &tyw_cards,
                                      .audience = OWNER,
                                      .size_name = "hand_size"},
                                     {.name = "unplayed",
                                      .doc = "The Unplayed pile: it has no order before a card is drawn.",
                                      .rule = "8.1",
                                      SET_AT(struct side, unplayed),
                                      .domain = &tyw_cards,
                                      .audience = OWNER,
                                      .size_name = "unplayed_size"},
                                     {.name = "played",
                                      .doc = "The Played pile.",
                                      .rule = "8.1",
                                      SET_AT(struct side, played),
                                      .domain = &tyw_cards},
                                     COUNT(rounds, side, "Rounds used in this turn.", "6.0", ROUNDS),
                                     {0}}};

static const struct record lasting_record = {
    .name = "event_in_effect",
    .doc = "An Event that lasts.",
    .size = sizeof(struct lasting),
    .fields = (const struct field[]){
        ID_FIELD(struct lasting, card, &tyw_cards, "The card."),
        ID_FIELD(struct lasting, seat, &tyw_seats, "Who played it."),
        ID_FIELD(struct lasting, until, &tyw_untils,
                 "When it ends: with this turn, with the next one, or when it is cancelled."),
        {0}}};

const struct record tyw_derived_record = {
    .name = "tracks",
    .doc = "What the tracks show that follows from the map.",
    .size = sizeof(struct derived),
    .fields = (const struct field[]){{.name = "electors",
                                      .doc = "How many Electors each side controls.",
                                      .rule = "5.14",
                                      ROWS_AT(struct derived, electors),
                                      .max = 7,
                                      .keys = &tyw_seats},
                                     {0}}};

const struct record tyw_state_record = {
    .name = "state",
    .doc = "A match of Thirty Years War.",
    .size = sizeof(struct state),
    .fields = (const struct field[]){
        NUMBER_FIELD(struct state, turn, 1, TURNS, "The turn.", .rule = "6.0"),
        NUMBER_FIELD(struct state, vp, VP_MIN, VP_MAX, "The Catholic Victory Points.", .rule = "5.1"),
        {.name = "sides",
         .doc = "The players.",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, side),
         .record = &side_record,
         .keys = &tyw_seats},
        CARDS_SET(removed, "Cards out of the game.", "8.62"),
        CARDS_SET(aid_played, "Cards that have been played as AID in this turn.", "14.1"),
        CARDS_SET(events, "Cards that have been played as Events.", "8.61"),
        {.name = "lasting",
         .doc = "Events in effect.",
         .rule = "8.61",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, lasting),
         .record = &lasting_record,
         COUNTED_BY(struct state, lasting_count)},
        NUMBER_FIELD(struct state, parts, 1, PARTS, "Parts of the decks that are in the game.",
                     .rule = "8.1"),
        {.name = "aid",
         .doc = "Foreign Aid Points of this turn, by donor.",
         .rule = "14.1",
         ROWS_AT(struct state, aid),
         .max = AID_MAX,
         .keys = &tyw_donors},
        {.name = "places",
         .doc = "The map.",
         .rule = "2.4",
         .kind = FIELD_RECORD,
         ROWS_AT(struct state, place),
         .record = &tyw_place_record,
         .keys = &tyw_spaces},
        {.name = "areas",
         .doc = "The Control Boxes: which side controls an Area.",
         .rule = "2.42",
         .kind = FIELD_ID,
         ROWS_AT(struct state, area_control),
         .domain = &tyw_seats,
         .optional = true,
         .keys = &tyw_areas},
        {.name = "neutral",
         .doc = "Areas with a Neutral marker.",
         .rule = "3.1",
         .kind = FIELD_SET,
         .offset = offsetof(struct state, neutral),
         .max = 64,
         .domain = &tyw_areas},
        UNITS_SET(state, reduced, "Units on their reduced side.", "12.32"),
        UNITS_SET(state, inside, "Units inside a fortress, enemies being outside.", "11.23"),
        LEADERS_SET(state, inside_leaders, "Leaders inside a fortress, enemies being outside.", "11.23"),
        UNITS_SET(state, out_units, "Units out of the game for good.", "15.224"),
        LEADERS_SET(state, out_leaders, "Leaders out of the game.", "12.41"),
        UNITS_SET(state, unpaid, "Units marked Unpaid.", "15.13"),
        UNITS_SET(state, loc, "Units whose LOC was established in the Action Phase.", "19.3"),
        MASK_FIELD(struct state, loc_established, &tyw_seats,
                   "Sides that have established their LOCs in this turn.", .rule = "19.3"),
        OPTIONAL_ID_FIELD(struct state, majority_award, &tyw_seats,
                          "Who was awarded for the majority of Electors last.", .rule = "5.141"),
        OPTIONAL_ID_FIELD(struct state, all_award, &tyw_seats, "Who was awarded for all Electors last.",
                          .rule = "5.141"),
        FLAG(bavaria_elects, state, "The electorate of the Palatinate is Bavaria's.", "5.142"),
        ID_FIELD(struct state, pope, &tyw_popes, "The Pope.", .rule = "17.P"),
        FLAG(passes_open, state, "The Val Telline Passes are open.", "14.4"),
        NUMBER_FIELD(struct state, dutch_war, DUTCH_MIN, DUTCH_MAX, "The Dutch War marker.", .rule = "16.1"),
        FLAG(dutch_ended, state, "The Dutch War has ended.", "16.12"),
        MASK_FIELD(struct state, dutch_boxes, &tyw_dutch_boxes,
                   "Boxes of the Dutch War Track whose VP have been awarded.", .rule = "16.131"),
        OPTIONAL_ID_FIELD(struct state, dutch_effect, &tyw_dutch_boxes,
                          "The box of that track whose aid effect holds.", .rule = "16.131"),
        FLAG(dutch_siege, state, "Spinola besieges a city, and nobody has responded.", "16.25"),
        FLAG(spinola_in_up, state, "Spinola's army is in the UP for good.", "16.24"),
        FLAG(spinola_penalty, state, "The penalty of 5.15 has been looked at.", "5.15"),
        ID_FIELD(struct state, wallenstein, &tyw_wallensteins, "Wallenstein.", .rule = "7.2"),
        FLAG(was_dismissed, state, "Wallenstein has been dismissed once.", "7.21"),
        FLAG(was_recalled, state, "Wallenstein has been recalled once.", "7.22"),
        COUNT(influence, state, "Wallenstein's influence.", "7.1", INFLUENCE_MAX),
        ID_FIELD(struct state, saxony, &tyw_seats, "On whose side the Saxons are.", .rule = "8.66"),
        FLAG(hungary_rebels, state, "The Hungarian Rebellion goes on.", "17.H.3"),
        FLAG(france_at_war, state, "France has entered the war.", "17.F.3"),
        FLAG(sweden_at_war, state, "Sweden has entered the war.", "17.Sw.1"),
        FLAG(denmark_at_war, state, "Denmark has entered the war.", "17.D.3"),
        FLAG(war_entry, state, "A War Entry Event has been played in this turn.", "9.12"),
        OPTIONAL_ID_FIELD(struct state, swedish_base, &tyw_spaces, "The Swedish Base.", .rule = "17.Sw.1"),
        FLAG(base_moved, state, "The Base was placed or moved in this turn.", "17.Sw.1"),
        UNITS_SET(state, cardinal, "Units of the Cardinal Infante's army.", "17.Sp.3"),
        COUNT(cardinal_until, state,
              "The turn by whose end that army must be in the Spanish Zone; 0: it need not.", "17.Sp.3",
              TURNS + 1),
        OPTIONAL_ID_FIELD(struct state, hampered, &tyw_leaders, "A leader who does nothing in this turn.",
                          .rule = "8.61"),
        {.name = "conflicts",
         .doc = "Where French and Swedes stood together when C54 was played: they may part there until the "
                "Protestant's next round has ended.",
         .rule = "17.F.5",
         SET_AT(struct state, conflicts),
         .domain = &tyw_spaces},
        MASK_FIELD(struct state, campaign_moved, &tyw_seats,
                   "Sides that have attempted a campaign move in this turn.", .rule = "19.8"),
        FLAG(enemies_checked, state, "The plot against Wallenstein was tried in this turn.", "19.11"),
        FLAG(truce, state, "A truce: the next recovery is not halved.", "5.32"),
        NUMBER_FIELD(struct state, battles, 0, UINT16_MAX, "Battles so far."),
        {0}}};
