/* The component pack: its fields. What the rulebook says of it: components_check.c. */
#include "games/baroque/components/components.h"
#include "games/pack_tables.h"

#include "games/baroque/state.h"

#define ROW_POINT(type)                                                                                      \
    {.name = "longitude",                                                                                    \
     .doc = "Of a point to draw it at, in hundredths of a degree, east positive.",                           \
     FIELD_AT(type, longitude),                                                                              \
     .min = -18000,                                                                                          \
     .max = 18000},                                                                                          \
    {                                                                                                        \
        .name = "latitude", .doc = "In hundredths of a degree, north positive.", FIELD_AT(type, latitude),   \
        .min = -9000, .max = 9000                                                                            \
    }

/* ---- domains ---- */

const struct domain bar_numbers = {.name = "number", LISTED(BAR_NUMBERS)};
const struct domain bar_seas = {.name = "sea",
                                IDS([NORTH_SEA] = "north", [BALTIC_SEA] = "baltic"),
                                NAMES([NORTH_SEA] = "North Sea", [BALTIC_SEA] = "Baltic Sea")};
const struct domain bar_decks = {.name = "deck", LISTED(BAR_DECKS)};
const struct domain bar_card_kinds = {
    .name = "card_kind",
    .noun = "kind of figure",
    IDS("plain", "architect", "bishop", "general", "politician", "painter"),
    NAMES("plain card", "architect", "bishop", "general", "politician", "painter")};
const struct domain bar_state_kinds = {
    .name = "state_kind", .noun = "kind of state", LISTED(BAR_STATE_KINDS)};

const struct domain bar_states = {.name = "state",
                                  PACK_DOMAIN(map.state, map.state_count, state_row),
                                  .row_in_text = offsetof(struct state_row, in_text)};
const struct domain bar_kinds = {
    .name = "kind_of_card", .noun = "kind of card", PACK_DOMAIN(decks.kind, decks.kind_count, kind_row)};
const struct domain bar_cards = {.name = "card", PACK_DOMAIN(decks.card, decks.card_count, card_row)};

/* ---- records ---- */

static const struct record source_record =
    DESCRIBED("source", struct source_row, "Where a part of the pack is from.",
              ROW_TEXT(struct source_row, of, "The table or member, as a dotted path."),
              ROW_TEXT(struct source_row, source, "printed, derived, reconstructed, or mixed."),
              ROW_TEXT(struct source_row, where, "The rule, or why it is as it is."));

static const struct record state_row_record = DESCRIBED(
    "state_row", struct state_row, "A state of the map.", ROW_ID(struct state_row, "Its id."),
    ROW_NAME(struct state_row, name, "Its name."),
    ROW_TEXT(struct state_row, name_source, "Where the name is from: printed, reconstructed."),
    NUMBER_FIELD(struct state_row, value, 1, 9, "Florins of income, and victory points.", .rule = "6.1"),
    ROW_FLAG(struct state_row, electorate, "An Electorate.", "2.1"),
    ROW_FLAG(struct state_row, electorate_with_chaos, "An Electorate while Chaos is in effect.", "14.1"),
    ROW_FLAG(struct state_row, bishopric, "A Bishopric State.", "2.1"),
    OPTIONAL_ID_FIELD(struct state_row, port, &bar_seas, "The sea of its port.", .rule = "2.1"),
    ID_FIELD(struct state_row, kind, &bar_state_kinds, "Major, Minor or Foreign Possession.", .rule = "2.1"),
    OPTIONAL_ID_FIELD(struct state_row, major, &bar_seats, "The Major that it belongs to.", .rule = "3.1"),
    OPTIONAL_ID_FIELD(struct state_row, start_choice_of, &bar_seats, "The Major that may begin with it.",
                      .rule = "3.3"),
    ROW_FLAG(struct state_row, foreign_possession, "Out of play until it is sold, where no player has it.",
             "2.1"),
    ROW_FLAG(struct state_row, city_allowed, "Cities can be built there.", "6.2"),
    NUMBER_FIELD(struct state_row, income_with_polish_pass, 0, 20,
                 "Its income with the Polish Pass; 0: the same as ever.", .rule = "6.2"),
    ROW_FLAG(struct state_row, external_border, "It touches a Foreign Country.", "Appendix 2"),
    ROW_POINT(struct state_row), ROW_TEXT(struct state_row, about, "What it stands for."));

static const struct record border_record = DESCRIBED(
    "border", struct border_row, "Two states near each other.",
    IDS_FIELD("between", struct border_row, between, &bar_states, "The two states."),
    ROW_FLAG(struct border_row, only_with_polish_pass, "Only while the Polish Pass is in play.", "6.2"));

static const struct record foreign_record =
    DESCRIBED("foreign_country", struct foreign_row, "A Foreign Country: no army enters it.",
              ROW_ID(struct foreign_row, "Its id."), ROW_NAME(struct foreign_row, name, "Its name."),
              ROW_POINT(struct foreign_row),
              LIST_FIELD("borders", struct foreign_row, border, border_count, &bar_states,
                         "The states that it touches: those on the external border.", .rule = "2.1"));

static const struct record player_row_record = DESCRIBED(
    "player_row", struct player_row, "A line of the tables by number of players.",
    /* 3.3.1, 3.4.1, 3.6.1: the row of two players has other numbers. */
    NUMBER_FIELD(struct player_row, players, PLAYERS_MIN, SEATS, "So many players."),
    NUMBER_FIELD(struct player_row, start_choices, 1, 2, "States that each chooses.", .rule = "3.3"),
    NUMBER_FIELD(struct player_row, start_armies, 1, 5, "Armies that each places.", .rule = "3.4"),
    NUMBER_FIELD(struct player_row, start_florins, 0, 50, "Florins that each begins with.", .rule = "3.6"),
    NUMBER_FIELD(struct player_row, army_limit, 5, ARMIES_MAX, "Armies that a player can have in play.",
                 .rule = "10.2.1"),
    NUMBER_FIELD(struct player_row, free_cards, 0, 8, "Opportunity Cards for free.", .rule = "7.4"),
    NUMBER_FIELD(struct player_row, cards_to_buy, 0, 8, "Opportunity Cards that can be bought.",
                 .rule = "7.4"));

static const struct record kind_record = DESCRIBED(
    "kind_row", struct kind_row, "A kind of card.",
    ROW_ID(struct kind_row, "Its id; where there are several, each card has -1, -2, ... after it."),
    ROW_NAME(struct kind_row, name, "Its name."),
    ROW_NAME(struct kind_row, text, "What it does, for people."),
    NUMBER_FIELD(struct kind_row, count, 1, 20, "How many there are.", .rule = "Appendices 1 and 2"),
    ID_FIELD(struct kind_row, deck, &bar_decks, "Its deck.", .rule = "2.2"),
    ID_FIELD(struct kind_row, kind, &bar_card_kinds, "Figure or not.", .rule = "10.1.1"),
    OPTIONAL_ID_FIELD(struct kind_row, see, &bar_states, "A bishop's state.", .rule = "10.3.4"),
    NUMBER_FIELD(struct kind_row, reach, 0, 4, "A bishop's influence reaches states so far from his.",
                 .rule = "10.3.4"),
    NUMBERS_FIELD("numbers", struct kind_row, number, 0, 99,
                  "What is printed on it, by what it is for; what is left out is not printed.",
                  .rule = "Appendices 1 and 2", .keys = &bar_numbers, .sparse = true));

static const struct record investment_record =
    DESCRIBED("investment", struct investment_row, "A way of playing Capitalism.",
              NUMBER_FIELD(struct investment_row, florins, INVESTED_MIN, INVESTED_MAX, "What is invested.",
                           .rule = "Appendix 2"),
              NUMBER_FIELD(struct investment_row, back, 0, 99, "What comes back.", .rule = "Appendix 2"),
              NUMBER_FIELD(struct investment_row, fee, 0, 99,
                           "What the controller of Augsburg receives of it.", .rule = "Appendix 2"));

static const struct record salary_record = DESCRIBED(
    "salary", struct salary_row, "A line of the event Salary of your own Armies.",
    NUMBER_FIELD(struct salary_row, from, -1, 99,
                 "The least number of armies that it is for; it ends where the next line begins.",
                 .rule = "Appendix 1"),
    NUMBER_FIELD(struct salary_row, florins, 0, 99, "What they cost together.", .rule = "Appendix 1"));

static const struct record auction_record =
    DESCRIBED("auction", struct auction_row, "A Foreign Possession that can be sold.",
              ID_FIELD(struct auction_row, state, &bar_states, "The state.", .rule = "Appendix 1"),
              ID_FIELD(struct auction_row, card, &bar_kinds, "The card that sells it.", .rule = "Appendix 1"),
              NUMBER_FIELD(struct auction_row, minimum, 0, 50, "The lowest bid.", .rule = "Appendix 1"));

static const struct record counter_record = DESCRIBED(
    "counter", struct counter_row, "A kind of counter.", ROW_ID(struct counter_row, "Its id."),
    ROW_NAME(struct counter_row, name, "Its name."),
    NUMBER_FIELD(struct counter_row, count, -1, 99, "How many there are; -1: as many as are needed."),
    ROW_TEXT(struct counter_row, source, "printed, derived or reconstructed."),
    ROW_TEXT(struct counter_row, where, "The rule, or why it is as it is."));

const struct record bar_components_record = DESCRIBED(
    "component_pack", struct components, "The printed parts of the game.", PACK_HEAD,
    TABLE("states", map.state, map.state_count, &state_row_record, "The states of the map."),
    TABLE("borders", map.border, map.border_count, &border_record, "Which states are near each other."),
    TABLE("foreign_countries", map.foreign, map.foreign_count, &foreign_record, "The grey areas."),
    TABLE("players", tables.players, tables.player_row_count, &player_row_record,
          "The tables by number of players."),
    TABLE("cards", decks.kind, decks.kind_count, &kind_record, "The cards of both decks."),
    TABLE("auctions", tables.auction, tables.auction_count, &auction_record, "What can be sold."),
    TABLE("investments", tables.investment, tables.investment_count, &investment_record,
          "The card Capitalism."),
    TABLE("salary", tables.salary, tables.salary_count, &salary_record,
          "The event Salary of your own Armies."),
    TABLE("counters", tables.counter, tables.counter_count, &counter_record, "The counters."));
