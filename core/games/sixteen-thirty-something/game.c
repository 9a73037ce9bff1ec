/* Sixteen Thirty Something: what the game is made of. steps.def is the sequence of play. */
#include "game.h"

#include "engine/define_lists.h" /* steps, moves, events, draws */
#include "games/embedded.h"

DECLARE_EMBEDDED(sixteen_thirty_something);

/* ---- the game ------------------------------------------------------------------------------------------ */

static const struct scenario scenarios[] = {
    {"standard", "Sixteen Thirty Something",
     "The game as the book sets it up. It ends after turn 10, or by a die after turn 8 or 9. "
     "The most victory points win (4.2.2)."},
    {0}};
static const struct option options[] = {{0}};
static const struct domain *const domains[] = {&sts_seats,   &sts_countries, &sts_cards,   &sts_kinds,
                                               &sts_colours, &sts_issues,    &sts_reasons, NULL};

/* ---- standing instructions ---- */

/* 4.1 and 4.2.3 to 4.2.4: the steps at the bottom of the stack then, one bit each. */
static const uint64_t PLAYER_ROUND = 1 << STEP_REMOVE_DESCENDING_INFLUENCE | 1 << STEP_DRAW_NEW_CARDS |
                                     1 << STEP_PLAY_SPECIAL_CARDS | 1 << STEP_LOBBY_THE_CROWN |
                                     1 << STEP_PLACE_EXCESS_CARDS;
static const uint64_t MARKET_AND_CLEAN_UP = 1 << STEP_GO_TO_MARKET | 1 << STEP_EXCHANGE_ROUND |
                                            1 << STEP_COLLECTION_ROUND | 1 << STEP_CLOSE_THE_MARKET |
                                            1 << STEP_CLEAN_UP_MARKERS;

static bool is_in(const struct play *p, uint64_t procedure)
{
    return play_head(p)->depth && procedure >> play_head(p)->stack[0].step & 1;
}

/* The marker moves in 4.2.2, but the market and the clean-up still belong to the turn that ends. */
static int32_t this_turn(const struct play *p)
{
    return sts_state(p)->turn - is_in(p, MARKET_AND_CLEAN_UP);
}

static int32_t this_round(const struct play *p)
{
    return is_in(p, PLAYER_ROUND) ? sts_state(p)->turn * SEATS + sts_state(p)->active : SCOPE_OFF;
}

static const struct instruction_scope scopes[] = {
    {"turn", "Until the end of this turn.", this_turn},
    {"round", "As long as it is the same player's round.", this_round},
    {0}};

/* Of the bidding that is on. -1: there is none. */
static int country_at_issue(const struct play *p)
{
    const struct resolution *bidding = step_record_of(p, STEP_INFLUENCE_BIDDING);
    return bidding ? bidding->country : -1;
}

static bool has_influence(const struct play *p, int seat)
{
    const int country = country_at_issue(p);
    return country >= 0 && sts_player(p, seat)->display[country].count > 0;
}

static bool has_marker(const struct play *p, int seat)
{
    const int country = country_at_issue(p);
    return country >= 0 && sts_player(p, seat)->vp_markers[country] > 0;
}

static bool has_called(const struct play *p, int seat)
{
    return country_at_issue(p) >= 0 && sts_state(p)->active == seat;
}

static const struct instruction_condition conditions[] = {
    INSTRUCTION_CHOICE,
    {"own-influence", "The issue is about a country in which I have influence on display.", has_influence},
    {"own-markers", "The issue is about a country of which I have a VP marker.", has_marker},
    {"own-call", "I have called the resolution.", has_called},
    {0}};

/* The combat modifiers of both sides, while a war is called, and while it is voted on; who gets a VP marker
 * that is passed on. */
static const struct number_word words[] = {
    {.name = "attack", .of_move = sts_word_attack},
    {.name = "defence", .of_move = sts_word_defence},
    {.name = "displayed_in", .of_move = sts_word_displayed_in, .domain = &sts_countries},
    {.name = "war_attack", .value = sts_word_war_attack},
    {.name = "war_defence", .value = sts_word_war_defence},
    {.name = "neighbour", .own = sts_word_neighbour, .domain = &sts_seats},
    {0}};

/* Points are public. */
static int32_t score(const struct play *p, int seat)
{
    return sts_player(p, seat)->points;
}

const struct game sts_game = {
    .id = "sixteen-thirty-something",
    .title = "Sixteen Thirty Something...",
    .doc =
        "Dynasties of financiers lobby the Crowns of Europe in the Thirty Years War (Danny Stevens, 2007).",
    .revision = 8,
    .seats = &sts_seats,
    .players_min = PLAYERS_MIN,
    .players_max = SEATS,
    .scenarios = scenarios,
    .options = options,
    .domains = domains,
    .words = words,
    .scopes = scopes,
    .conditions = conditions,
    .state = &sts_state_record,
    .derived = &sts_derived_record,
    .derive = sts_derive,
    GAME_LISTS,
    .pack = &sts_components_record,
    EMBEDDED(sixteen_thirty_something),
    .pack_check = sts_components_check,
    .set_up = sts_set_up,
    .conceded = sts_conceded,
    .inspect = sts_inspect,
    .laws = sts_laws,
    .resample = sts_resample,
    .score = score,
    .ranking = &sts_final_ranking,
};
