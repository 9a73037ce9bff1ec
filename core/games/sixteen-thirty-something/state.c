/* The state described, field by field, and small questions about seats. */
#include "state.h"

static const char *const seat_ids[SEATS] = {"player-1", "player-2", "player-3",
                                            "player-4", "player-5", "player-6"};
static const char *const seat_names[SEATS] = {"Player 1", "Player 2", "Player 3",
                                              "Player 4", "Player 5", "Player 6"};
static const char *const colour_ids[] = {[RED] = "red", [BLUE] = "blue"};

const struct domain sts_seats = {
    .name = "seat", .noun = "player", .ids = seat_ids, .names = seat_names, .count = SEATS, .seats = true};
const struct domain sts_colours = {.name = "colour", .ids = colour_ids, .names = colour_ids, .count = 2};
const struct domain sts_issues = {.name = "issue", LISTED(STS_ISSUES)};
const struct domain sts_reasons = {.name = "reason", LISTED(STS_REASONS)};

static const struct record country_record = DESCRIBED(
    "country", struct country, "What stands in a country on the map.",
    NUMBER_FIELD(struct country, status, 0, STATUS_MAX, "Status.", .rule = "5.5"),
    NUMBER_FIELD(struct country, army_size, 0, ARMY_MAX, "Army size.", .rule = "4.1.3.3"),
    NUMBER_FIELD(struct country, military_ability, 0, ABILITY_MAX, "Military ability.", .rule = "4.1.3.2"),
    OPTIONAL_ID_FIELD(struct country, faction, &sts_colours, "The faction it has joined.", .rule = "5.2"),
    OPTIONAL_ID_FIELD(struct country, league, &sts_colours, "The League of Princes marker it bears.",
                      .rule = "5.8.2"),
    FLAG_FIELD(struct country, leader, "A military leader is present.", .rule = "4.1.3.5"),
    FLAG_FIELD(struct country, unrest, "It is in unrest.", .rule = "4.1.3.7"));

static const struct record stack_record =
    DESCRIBED("influence_stack", struct stack, "A player's influence cards for one country.",
              LIST_FIELD("cards", struct stack, card, count, &sts_cards,
                         "The cards, as they came; a fourth one forces one to be given up.", .rule = "5.3.1"),
              FLAG_FIELD(struct stack, descendant, "The influence is in the descendant.", .rule = "5.3.3"));

static const struct record plan_record =
    DESCRIBED("initial_influence", struct plan, "A card chosen for the first display.",
              ID_FIELD(struct plan, card, &sts_cards, "The card."),
              ID_FIELD(struct plan, country, &sts_countries, "The stack it will join."));

static const struct record player_record = DESCRIBED(
    "player", struct player, "What a player has before and with him.",
    NUMBER_FIELD(struct player, points, 0, POINTS_MAX, "Victory points.", .rule = "4.2.1"),
    SET_FIELD(struct player, hand, &sts_cards, "The cards in hand.", .rule = "3.4", .audience = OWNER,
              .size_name = "hand_size"),
    ROWS_FIELD("display", struct player, display, &stack_record, "The influence display: a stack a country.",
               .rule = "5.3.1", .keys = &sts_countries, .sparse = true),
    SET_FIELD(struct player, market, &sts_cards, "The market place, face down.", .rule = "5.4",
              .audience = OWNER, .size_name = "market_size"),
    SET_FIELD(struct player, stall, &sts_cards, "The market place once the market is open.", .rule = "4.2.3"),
    NUMBERS_FIELD("vp_markers", struct player, vp_markers, 0, 4, "VP markers held, by country.",
                  .rule = "3.2", .keys = &sts_countries, .audience = OWNER),
    ID_FIELD(struct player, passes_on, &sts_countries, "The VP marker that lies face down, to be passed on.",
             .rule = "3.3", .optional = true, .audience = OWNER),
    ROWS_FIELD("initial_influence", struct player, plan, &plan_record,
               "Cards chosen for the display, still face down.", .rule = "3.6", .audience = OWNER,
               COUNTED_BY(struct player, plan_count)),
    SET_FIELD(struct player, taken_back, &sts_cards,
              "Cards that were chosen and taken back: none is a second time.", .rule = "3.6",
              .audience = OWNER),
    FLAG_FIELD(struct player, ready, "Has chosen the initial influence.", .rule = "3.6"),
    FLAG_FIELD(struct player, passed, "Has passed in this bidding.", .rule = "5.6.1"),
    ID_FIELD(struct player, vote, &sts_colours, "The side chosen, until all are revealed.", .rule = "5.6.2",
             .optional = true, .audience = OWNER),
    FLAG_FIELD(struct player, must_remove, "Must remove a card from the descendant stack at issue.",
               .rule = "5.6.3"));

static const struct record marker_points_record =
    DESCRIBED("marker_points", struct marker_points, "What VP markers would bring to a player.",
              NUMBERS_FIELD("countries", struct marker_points, points, 0, MARKER_POINTS_MAX,
                            "Points of each VP marker of a country, if the turn ended now.", .rule = "4.2.1",
                            .keys = &sts_countries));

const struct record sts_derived_record =
    DESCRIBED("worth", struct derived, "What players would count in the displays.",
              ROWS_FIELD("marker_points", struct derived, marker, &marker_points_record,
                         "What the VP markers of countries would bring to each player.", .rule = "4.2.1",
                         .keys = &sts_seats));

const struct record sts_state_record = DESCRIBED(
    "state", struct state, "A match of Sixteen Thirty Something.",
    NUMBER_FIELD(struct state, turn, 1, TURNS, "The turn.", .rule = "4"),
    ID_FIELD(struct state, first_player, &sts_seats, "Who has the first player marker.", .rule = "3.5"),
    ID_FIELD(struct state, active, &sts_seats, "Whose round it is; at the market the first player.",
             .rule = "4.1"),
    SET_FIELD(struct state, deck, &sts_cards, "The deck: it has no order before a card is drawn.",
              .rule = "4.1.2", .audience = NOBODY, .size_name = "deck_size"),
    SET_FIELD(struct state, discard, &sts_cards, "The discard pile.", .rule = "5.1"),
    NUMBERS_FIELD("cup", struct state, cup, 0, 4, "VP markers that were not drawn, by country.",
                  .rule = "3.2", .keys = &sts_countries, .audience = NOBODY),
    ROWS_FIELD("countries", struct state, country, &country_record, "The map.", .rule = "3.1",
               .keys = &sts_countries),
    ROWS_FIELD("players", struct state, player, &player_record, "The players.", .keys = &sts_seats));

int sts_players(const struct play *p)
{
    return __builtin_popcount(play_head(p)->seats);
}

const struct player_row *sts_table_row(const struct play *p)
{
    return &sts_components(p)->players[sts_players(p) - PLAYERS_MIN];
}

int sts_left_of(const struct play *p, int seat)
{
    do
        seat = seat + 1 == SEATS ? 0 : seat + 1;
    while (!(play_head(p)->seats >> seat & 1));
    return seat;
}

int sts_right_of(const struct play *p, int seat)
{
    do
        seat = seat == 0 ? SEATS - 1 : seat - 1;
    while (!(play_head(p)->seats >> seat & 1));
    return seat;
}

int sts_first_in_order(const struct play *p, uint32_t seats)
{
    const int active = sts_state(p)->active;
    const uint32_t there = seats & play_head(p)->seats, left = there >> active << active;
    return left ? __builtin_ctz(left) : there ? __builtin_ctz(there) : -1;
}
