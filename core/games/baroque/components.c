/* The component pack: its fields. What the rulebook says of it: components_check.c. */
#include "components.h"
#include "games/pack_tables.h"

#include "state.h"

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

static const char *const sea_ids[] = {"north", "baltic"};
static const char *const sea_names[] = {"North Sea", "Baltic Sea"};
static const char *const deck_ids[] = {"event", "opportunity"};
static const char *const deck_names[] = {"Event Cards", "Opportunity Cards"};
static const char *const card_kind_ids[] = {"plain",   "architect",  "bishop",
                                            "general", "politician", "painter"};
static const char *const card_kind_names[] = {"plain card", "architect",  "bishop",
                                              "general",    "politician", "painter"};
static const char *const state_kind_ids[] = {"major", "minor", "foreign-possession"};
static const char *const state_kind_names[] = {"Major State", "Minor State", "Foreign Possession"};

static const char *const number_ids[] = {"army",
                                         "battle-points",
                                         "bishopric",
                                         "city",
                                         "cost",
                                         "first",
                                         "florins",
                                         "forced-march",
                                         "fortified-city",
                                         "fortified-port",
                                         "important-cost",
                                         "important-points",
                                         "influence",
                                         "masterpiece-cost",
                                         "masterpiece-points",
                                         "minor-cost",
                                         "minor-points",
                                         "points",
                                         "port",
                                         "second",
                                         "third"};
static const char *const number_names[] = {"army",
                                           "battle points",
                                           "bishopric",
                                           "city",
                                           "cost",
                                           "first",
                                           "florins",
                                           "forced march",
                                           "fortified city",
                                           "fortified port",
                                           "important cost",
                                           "important points",
                                           "influence",
                                           "masterpiece cost",
                                           "masterpiece points",
                                           "minor cost",
                                           "minor points",
                                           "points",
                                           "port",
                                           "second",
                                           "third"};

const struct domain bar_numbers = {
    .name = "number", .ids = number_ids, .names = number_names, .count = NUMBERS};
const struct domain bar_seas = {.name = "sea", .ids = sea_ids, .names = sea_names, .count = 2};
const struct domain bar_decks = {.name = "deck", .ids = deck_ids, .names = deck_names, .count = 2};
const struct domain bar_card_kinds = {.name = "card_kind",
                                      .noun = "kind of figure",
                                      .ids = card_kind_ids,
                                      .names = card_kind_names,
                                      .count = 6};
const struct domain bar_state_kinds = {.name = "state_kind",
                                       .noun = "kind of state",
                                       .ids = state_kind_ids,
                                       .names = state_kind_names,
                                       .count = 3};

const struct domain bar_states = {.name = "state", PACK_DOMAIN(state, state_count, state_row)};
const struct domain bar_kinds = {
    .name = "kind_of_card", .noun = "kind of card", PACK_DOMAIN(kind, kind_count, kind_row)};
const struct domain bar_cards = {.name = "card", PACK_DOMAIN(card, card_count, card_row)};

/* ---- records ---- */

static const struct record source_record = {
    .name = "source",
    .doc = "Where a part of the pack is from.",
    .size = sizeof(struct source_row),
    .fields = (const struct field[]){
        ROW_TEXT(struct source_row, of, "The table or member, as a dotted path."),
        ROW_TEXT(struct source_row, source, "printed, derived, reconstructed, or mixed."),
        ROW_TEXT(struct source_row, where, "The rule, or why it is as it is."),
        {0}}};

static const struct record state_row_record = {
    .name = "state_row",
    .doc = "A state of the map.",
    .size = sizeof(struct state_row),
    .fields = (const struct field[]){
        ROW_ID(struct state_row, "Its id."),
        {.name = "name", .doc = "Its name.", TEXT_AT(struct state_row, name), .min = 1},
        ROW_TEXT(struct state_row, name_source, "Where the name is from: printed, reconstructed."),
        {.name = "value",
         .doc = "Florins of income, and victory points.",
         .rule = "6.1",
         FIELD_AT(struct state_row, value),
         .min = 1,
         .max = 9},
        ROW_FLAG(struct state_row, electorate, "An Electorate.", "2.1"),
        ROW_FLAG(struct state_row, electorate_with_chaos, "An Electorate while Chaos is in effect.", "14.1"),
        ROW_FLAG(struct state_row, bishopric, "A Bishopric State.", "2.1"),
        {.name = "port",
         .doc = "The sea of its port.",
         .rule = "2.1",
         .kind = FIELD_ID,
         FIELD_AT(struct state_row, port),
         .domain = &bar_seas,
         .optional = true},
        {.name = "kind",
         .doc = "Major, Minor or Foreign Possession.",
         .rule = "2.1",
         .kind = FIELD_ID,
         FIELD_AT(struct state_row, kind),
         .domain = &bar_state_kinds},
        {.name = "major",
         .doc = "The Major that it belongs to.",
         .rule = "3.1",
         .kind = FIELD_ID,
         FIELD_AT(struct state_row, major),
         .domain = &bar_seats,
         .optional = true},
        {.name = "start_choice_of",
         .doc = "The Major that may begin with it.",
         .rule = "3.3",
         .kind = FIELD_ID,
         FIELD_AT(struct state_row, start_choice_of),
         .domain = &bar_seats,
         .optional = true},
        ROW_FLAG(struct state_row, foreign_possession,
                 "Out of play until it is sold, where no player has it.", "2.1"),
        ROW_FLAG(struct state_row, city_allowed, "Cities can be built there.", "6.2"),
        {.name = "income_with_polish_pass",
         .doc = "Its income with the Polish Pass; 0: the same as ever.",
         .rule = "6.2",
         FIELD_AT(struct state_row, income_with_polish_pass),
         .max = 20},
        ROW_FLAG(struct state_row, external_border, "It touches a Foreign Country.", "Appendix 2"),
        ROW_POINT(struct state_row),
        ROW_TEXT(struct state_row, about, "What it stands for."),
        {0}}};

static const struct record border_record = {
    .name = "border",
    .doc = "Two states near each other.",
    .size = sizeof(struct border_row),
    .fields = (const struct field[]){
        {.name = "between",
         .doc = "The two states.",
         .kind = FIELD_ID,
         .offset = offsetof(struct border_row, between),
         .width = 1,
         .repeat = 2,
         .stride = 1,
         .domain = &bar_states},
        ROW_FLAG(struct border_row, only_with_polish_pass, "Only while the Polish Pass is in play.", "6.2"),
        {0}}};

static const struct record foreign_record = {
    .name = "foreign_country",
    .doc = "A Foreign Country: nobody enters it.",
    .size = sizeof(struct foreign_row),
    .fields = (const struct field[]){
        ROW_ID(struct foreign_row, "Its id."),
        {.name = "name", .doc = "Its name.", TEXT_AT(struct foreign_row, name), .min = 1},
        ROW_POINT(struct foreign_row),
        {.name = "borders",
         .doc = "The states that it touches: those on the external border.",
         .rule = "2.1",
         LIST_AT(struct foreign_row, border, border_count),
         .domain = &bar_states},
        {0}}};

static const struct record player_row_record = {
    .name = "player_row",
    .doc = "A line of the tables by number of players.",
    .size = sizeof(struct player_row),
    .fields = (const struct field[]){{.name = "players",
                                      .doc = "So many players.",
                                      FIELD_AT(struct player_row, players),
                                      .min = PLAYERS_MIN,
                                      .max = SEATS},
                                     {.name = "start_choices",
                                      .doc = "States that each chooses.",
                                      .rule = "3.3",
                                      FIELD_AT(struct player_row, start_choices),
                                      .min = 1,
                                      .max = 2},
                                     {.name = "start_armies",
                                      .doc = "Armies that each places.",
                                      .rule = "3.4",
                                      FIELD_AT(struct player_row, start_armies),
                                      .min = 1,
                                      .max = 5},
                                     {.name = "start_florins",
                                      .doc = "Florins that each begins with.",
                                      .rule = "3.6",
                                      FIELD_AT(struct player_row, start_florins),
                                      .max = 50},
                                     {.name = "army_limit",
                                      .doc = "Armies that a player can have in play.",
                                      .rule = "10.2.1",
                                      FIELD_AT(struct player_row, army_limit),
                                      .min = 5,
                                      .max = ARMIES_MAX},
                                     {.name = "free_cards",
                                      .doc = "Opportunity Cards for free.",
                                      .rule = "7.4",
                                      FIELD_AT(struct player_row, free_cards),
                                      .max = 8},
                                     {.name = "cards_to_buy",
                                      .doc = "Opportunity Cards that can be bought.",
                                      .rule = "7.4",
                                      FIELD_AT(struct player_row, cards_to_buy),
                                      .max = 8},
                                     {0}}};

static const struct record kind_record = {
    .name = "kind_row",
    .doc = "A kind of card.",
    .size = sizeof(struct kind_row),
    .fields = (const struct field[]){
        ROW_ID(struct kind_row, "Its id; where there are several, each card has -1, -2, ... after it."),
        {.name = "name", .doc = "Its name.", TEXT_AT(struct kind_row, name), .min = 1},
        {.name = "text", .doc = "What it does, for people.", TEXT_AT(struct kind_row, text), .min = 1},
        {.name = "count",
         .doc = "How many there are.",
         .rule = "Appendices 1 and 2",
         FIELD_AT(struct kind_row, count),
         .min = 1,
         .max = 20},
        {.name = "deck",
         .doc = "Its deck.",
         .rule = "2.2",
         .kind = FIELD_ID,
         FIELD_AT(struct kind_row, deck),
         .domain = &bar_decks},
        {.name = "kind",
         .doc = "Figure or not.",
         .rule = "10.1.1",
         .kind = FIELD_ID,
         FIELD_AT(struct kind_row, kind),
         .domain = &bar_card_kinds},
        {.name = "see",
         .doc = "A bishop's state.",
         .rule = "10.3.4",
         .kind = FIELD_ID,
         FIELD_AT(struct kind_row, see),
         .domain = &bar_states,
         .optional = true},
        {.name = "reach",
         .doc = "A bishop's influence reaches states so far from his.",
         .rule = "10.3.4",
         FIELD_AT(struct kind_row, reach),
         .max = 4},
        {.name = "numbers",
         .doc = "What is printed on it, by what it is for; what is left out is not printed.",
         .rule = "Appendices 1 and 2",
         ROWS_AT(struct kind_row, number),
         .keys = &bar_numbers,
         .sparse = true,
         .max = 99},
        {0}}};

static const struct record investment_record = {
    .name = "investment",
    .doc = "A way of playing Capitalism.",
    .size = sizeof(struct investment_row),
    .fields = (const struct field[]){{.name = "florins",
                                      .doc = "What is invested.",
                                      .rule = "Appendix 2",
                                      FIELD_AT(struct investment_row, florins),
                                      .min = INVESTED_MIN,
                                      .max = INVESTED_MAX},
                                     {.name = "back",
                                      .doc = "What comes back.",
                                      .rule = "Appendix 2",
                                      FIELD_AT(struct investment_row, back),
                                      .max = 99},
                                     {.name = "fee",
                                      .doc = "What the controller of Augsburg receives of it.",
                                      .rule = "Appendix 2",
                                      FIELD_AT(struct investment_row, fee),
                                      .max = 99},
                                     {0}}};

static const struct record salary_record = {
    .name = "salary",
    .doc = "A line of the event Salary of your own Armies.",
    .size = sizeof(struct salary_row),
    .fields = (const struct field[]){
        {.name = "from",
         .doc = "The least number of armies that it is for; it ends where the next line begins.",
         .rule = "Appendix 1",
         FIELD_AT(struct salary_row, from),
         .min = -1,
         .max = 99},
        {.name = "florins",
         .doc = "What they cost together.",
         .rule = "Appendix 1",
         FIELD_AT(struct salary_row, florins),
         .max = 99},
        {0}}};

static const struct record auction_record = {
    .name = "auction",
    .doc = "A Foreign Possession that can be sold.",
    .size = sizeof(struct auction_row),
    .fields = (const struct field[]){{.name = "state",
                                      .doc = "The state.",
                                      .rule = "Appendix 1",
                                      .kind = FIELD_ID,
                                      FIELD_AT(struct auction_row, state),
                                      .domain = &bar_states},
                                     {.name = "card",
                                      .doc = "The card that sells it.",
                                      .rule = "Appendix 1",
                                      .kind = FIELD_ID,
                                      FIELD_AT(struct auction_row, card),
                                      .domain = &bar_kinds},
                                     {.name = "minimum",
                                      .doc = "The lowest bid.",
                                      .rule = "Appendix 1",
                                      FIELD_AT(struct auction_row, minimum),
                                      .max = 50},
                                     {0}}};

static const struct record counter_record = {
    .name = "counter",
    .doc = "A kind of counter.",
    .size = sizeof(struct counter_row),
    .fields = (const struct field[]){
        ROW_ID(struct counter_row, "Its id."),
        {.name = "name", .doc = "Its name.", TEXT_AT(struct counter_row, name), .min = 1},
        {.name = "count",
         .doc = "How many there are; -1: as many as are needed.",
         FIELD_AT(struct counter_row, count),
         .min = -1,
         .max = 99},
        ROW_TEXT(struct counter_row, source, "printed, derived or reconstructed."),
        ROW_TEXT(struct counter_row, where, "The rule, or why it is as it is."),
        {0}}};

const struct record bar_components_record = {
    .name = "component_pack",
    .doc = "The printed parts of the game.",
    .size = sizeof(struct components),
    .fields = (const struct field[]){
        PACK_HEAD,
        TABLE("states", state, state_count, &state_row_record, "The states of the map."),
        TABLE("borders", border, border_count, &border_record, "Which states are near each other."),
        TABLE("foreign_countries", foreign, foreign_count, &foreign_record, "The grey areas."),
        TABLE("players", players, player_row_count, &player_row_record, "The tables by number of players."),
        TABLE("cards", kind, kind_count, &kind_record, "The cards of both decks."),
        TABLE("auctions", auction, auction_count, &auction_record, "What can be sold."),
        TABLE("investments", investment, investment_count, &investment_record, "The card Capitalism."),
        TABLE("salary", salary, salary_count, &salary_record, "The event Salary of your own Armies."),
        TABLE("counters", counter, counter_count, &counter_record, "The counters."),
        {0}}};
