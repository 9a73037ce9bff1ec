/* The state described, field by field. */
#include "games/baroque/game.h"

static const char *const seats_in_text[SEATS] = {
    [PALATINATE] = "the Palatinate",
    [SPANISH_NETHERLANDS] = "the Spanish Netherlands",
};
static const char *const favour_ids[] = {"extra-card", "5-florins", "12-florins", "army",
                                         "points",     "control",   "choose-card"};
/* With their prices, which are those of favours.c. */
static const char *const favour_names[] = {
    "a card more for 1 Favour",      "5 florins for 1 Favour",         "12 florins for 2 Favours",
    "an army for 2 Favours",         "3 victory points for 2 Favours", "control of a state for 3 Favours",
    "a card of choice for 4 Favours"};

const struct domain bar_seats = {
    .name = "seat", .noun = "player", LISTED(BAR_MAJORS), .in_text = seats_in_text, .seats = true};
const struct domain bar_wars = {.name = "war", LISTED(BAR_WARS)};
const struct domain bar_city_kinds = {.name = "city", .noun = "City", LISTED(BAR_CITIES)};
const struct domain bar_favours = {
    .name = "favour", .noun = "Favour", .ids = favour_ids, .names = favour_names, .count = 7};
/* The card more can be taken twice. */
const struct domain bar_favours_taken = {.name = "favour_taken",
                                         .noun = "Favour",
                                         IDS("extra-card", "5-florins", "12-florins", "army", "points",
                                             "control", "choose-card", "extra-card-again"),
                                         NAMES("a card more", "5 florins", "12 florins", "an army",
                                               "3 victory points", "control of a state", "a card of choice",
                                               "a second card more")};
const struct domain bar_event_stages = {
    .name = "event_stage", .noun = "stage of an Event Card", LISTED(BAR_EVENT_STAGES)};
const struct domain bar_battle_stages = {
    .name = "battle_stage", .noun = "stage of a battle", LISTED(BAR_BATTLE_STAGES)};
const struct domain bar_works = {.name = "work_of_art", .noun = "work of art", LISTED(BAR_WORKS)};
const struct domain bar_outcomes = {.name = "outcome", LISTED(BAR_OUTCOMES)};
const struct domain bar_reasons = {.name = "reason", LISTED(BAR_REASONS)};

#define FLAG(member, type, text, cites)        FLAG_FIELD(struct type, member, text, .rule = cites)
#define COUNT(member, type, text, cites, most) NUMBER_FIELD(struct type, member, 0, most, text, .rule = cites)
#define CARDS(member, type, text, cites)       SET_FIELD(struct type, member, &bar_cards, text, .rule = cites)

static const struct record land_record = DESCRIBED(
    "land", struct land, "What stands in a state on the map.",
    OPTIONAL_ID_FIELD(struct land, controller, &bar_seats, "Who controls it. A Major State keeps its own.",
                      .rule = "11.0"),
    OPTIONAL_ID_FIELD(struct land, army_seat, &bar_seats, "Whose armies stand there.", .rule = "10.4.5"),
    COUNT(armies, land, "How many armies.", "10.2.1", ARMIES_MAX),
    COUNT(moved, land, "Of these, those that have moved in this Actions Phase.", "10.4.4", ARMIES_MAX),
    NUMBERS_FIELD("influence", struct land, influence, 0, INFLUENCE_MAX, "Influence points.", .rule = "10.3",
                  .keys = &bar_seats),
    ID_FIELD(struct land, city, &bar_city_kinds, "City, Fortified City, or none.", .rule = "10.2.2"),
    FLAG(palace, land, "A Bishopric has been built.", "10.2.4"),
    COUNT(composers, land, "Composers.", "14.2", 99),
    FLAG(city_used, land, "Its City has been used for influence in this turn.", "10.2.2"),
    FLAG(palace_used, land, "Its Bishopric has been used for influence in this turn.", "10.2.4"));

/* A figure before the player, of its kind. */
#define FIGURE(title, of_kind, text)                                                                         \
    {                                                                                                        \
        .name = title, .doc = text, .rule = "10.1.1", .kind = FIELD_ID,                                      \
        .offset = offsetof(struct player, figure) + (of_kind)-KIND_ARCHITECT, .width = 1,                    \
        .domain = &bar_cards, .optional = true                                                               \
    }

static const struct record player_record = DESCRIBED(
    "player", struct player, "What a player has with and before him.",
    COUNT(florins, player, "Florins.", "3.6", MONEY_MAX),
    COUNT(points, player, "Victory points.", "13.0", POINTS_MAX),
    SET_FIELD(struct player, hand, &bar_cards, "The Opportunity Cards in hand.", .rule = "10.1",
              .audience = OWNER, .size_name = "hand_size"),
    SET_FIELD(struct player, committed, &bar_cards,
              "Cards of the hand that go to the battle. They stay in it until both sides have chosen.",
              .rule = "10.4.5", .audience = OWNER),
    CARDS(interventions, player, "Divine Interventions before the player.", "Appendix 2"),
    FIGURE("architect", KIND_ARCHITECT, "The architect before the player."),
    FIGURE("bishop", KIND_BISHOP, "The bishop before the player."),
    FIGURE("general", KIND_GENERAL, "The general before the player."),
    FIGURE("politician", KIND_POLITICIAN, "The politician before the player."),
    OPTIONAL_ID_FIELD(struct player, general_at, &bar_states, "Where the general stands.", .rule = "10.4.5"),
    FLAG(general_marched, player, "The general has set out with armies in this Actions Phase.", "10.4.4"),
    FLAG(general_moved, player, "The general has moved in this Actions Phase.", "Appendix 2"),
    COUNT(bought, player, "Cards bought in this Opportunity Cards Phase.", "7.4", CARDS_MAX),
    COUNT(extra_cards, player, "Cards more that can be bought in the next turn.", "12.3.2", 99),
    FLAG(may_choose_card, player, "Chooses a card before the next Opportunity Cards Phase.", "12.3.2"),
    FLAG(owes_fugger, player, "Pays the loan to Fugger after the next income.", "Appendix 1"),
    COUNT(wages_owed, player, "Armies whose wages are paid after the next income.", "Appendix 1", ARMIES_MAX),
    FLAG(no_famine, player, "Famine does not touch the next income.", "Appendix 2"),
    FLAG(no_halving, player, "Chaos does not halve the next income.", "Appendix 2"));

static const struct record brought_record = DESCRIBED(
    "brought", struct brought, "What states bring.",
    NUMBERS_FIELD("states", struct brought, state, 0, STATE_INCOME_MAX,
                  "Florins of a state, before Chaos halves the sum.", .rule = "6.2", .keys = &bar_states));

const struct record bar_derived_record = DESCRIBED(
    "tracks", struct derived, "What the Powers Cards show beside the florins.",
    NUMBERS_FIELD("support", struct derived, support, 0, SUPPORT_MAX,
                  "The Support of the Emperor that each player offers: votes.", .rule = "12.3.1",
                  .keys = &bar_seats),
    NUMBERS_FIELD("armies", struct derived, armies, 0, ARMIES_MAX, "The armies of each player.",
                  .rule = "10.2.1", .keys = &bar_seats),
    NUMBERS_FIELD("income", struct derived, income, 0, MONEY_MAX,
                  "The income of each player, if it came now.", .rule = "6.0", .keys = &bar_seats),
    NUMBERS_FIELD("turn_points", struct derived, turn_points, 0, POINTS_MAX,
                  "The victory points of each player for the map, if the turn ended now.", .rule = "13.0",
                  .keys = &bar_seats),
    ROWS_FIELD("incomes", struct derived, brought, &brought_record,
               "What the states of each player add to the income.", .rule = "6.0", .keys = &bar_seats));

const struct record bar_state_record = DESCRIBED(
    "state", struct state, "A match of Baroque.",
    NUMBER_FIELD(struct state, turn, 1, TURNS_MAX, "The turn.", .rule = "4.0"),
    LIST_FIELD("order", struct state, order, order_count, &bar_seats, "The order of play of this turn.",
               .rule = "8.0"),
    OPTIONAL_ID_FIELD(struct state, active, &bar_seats, "Whose Actions Phase it is.", .rule = "9.0"),
    COUNT(actions, state, "Actions taken in this Actions Phase.", "9.3", ACTIONS),
    FLAG(no_moves, state, "Bad Weather: no armies move in this Actions Phase.", "Appendix 1"),
    FLAG(last_phase, state, "It is the last Actions Phase of the turn.", "9.0.1"),
    CARDS(event_deck, state, "The Event deck: it has no order before a card is drawn.", "3.7"),
    CARDS(event_discard, state, "The discarded Event Cards.", "5.0"),
    SET_FIELD(struct state, opportunity_deck, &bar_cards,
              "The Opportunity deck: it has no order before a card is drawn.", .rule = "3.7",
              .audience = NOBODY, .size_name = "opportunity_deck_size"),
    CARDS(opportunity_discard, state, "The discarded Opportunity Cards.", "5.0"),
    CARDS(board, state, "Event Cards that stay in play, and the one that is being resolved.", "5.1"),
    CARDS(removed, state, "Cards out of the game.", "5.1"),
    FLAG(famine_at_bottom, state, "Famine is the last card of the Event deck.", "5.1"),
    OPTIONAL_ID_FIELD(struct state, event, &bar_cards, "The Event Card that is being resolved.",
                      .rule = "9.1"),
    SET_FIELD(struct state, shielded, &bar_seats, "Who is kept from this event by Divine Intervention.",
              .rule = "Appendix 2"),
    FLAG(halved, state, "Chaos halves the next incomes.", "14.1"),
    {.name = "wars",
     .doc = "The wars that are active.",
     .rule = "14.3",
     .kind = FIELD_BOOLEAN,
     ROWS_AT(struct state, war),
     .keys = &bar_wars},
    FLAG(ottomans, state, "The Ottoman counter stands in Styria.", "14.3.4"),
    SET_FIELD(struct state, sold, &bar_states, "Foreign Possessions that are in play.", .rule = "2.1"),
    ROWS_FIELD("lands", struct state, land, &land_record, "The map.", .rule = "2.1", .keys = &bar_states),
    ROWS_FIELD("players", struct state, player, &player_record, "The players.", .keys = &bar_seats));
