/* Sixteen Thirty Something: the sequence of play, and the list of its moves. */
#include "game.h"

#include "engine/define_events.h" /* events, draws */

extern const char sixteen_thirty_something_pack[], sixteen_thirty_something_rulings[],
    sixteen_thirty_something_presentation[];
extern const size_t sixteen_thirty_something_pack_length, sixteen_thirty_something_rulings_length,
    sixteen_thirty_something_presentation_length;

/* ---- the sequence of play ------------------------------------------------------------------------------ */

#define RESOLUTION_FIELDS                                                                                    \
    ID_FIELD(struct resolution, country, &sts_countries, "Where the Crown is lobbied."),                     \
        ID_FIELD(struct resolution, issue, &sts_issues, "The issue to be resolved."),                        \
        OPTIONAL_ID_FIELD(struct resolution, target, &sts_countries,                                         \
                          "The other country of a war or a league.")
#define LOBBYING                                                                                             \
    RECORD("lobbying", struct lobbying,                                                                      \
           FLAG_FIELD(struct lobbying, called, "The resolution has been called."))
#define IN_A_LOBBY STEPS(STEP_LOBBY_THE_CROWN, STEP_LOBBY_THE_CROWN_CARD)

static const struct step *const steps[STEP_COUNT] = {
    /* 3 Game Set Up */
    [STEP_PASS_ON_VP_MARKERS] =
        &(const struct step){
            .name = "pass_on_vp_markers",
            .rule = "3.3",
            .prompt = "Pass one of your VP markers to the player on your left (round {round} of 2).",
            .record = RECORD(
                "passing", struct passing,
                NUMBER_FIELD(struct passing, round, 1, PASSES, "The first round of passing or the second.")),
            .secret = true,
            .asks_whom = "every player who has not chosen a marker in this round",
            .deciders = sts_marker_passers,
            .by_default = "The first of the seat's markers, in the order of the pack.",
            .moves = MOVES(MOVE_PASS_ON_VP_MARKER),
            .then = sts_markers_passed,
        },
    [STEP_PLACE_INITIAL_INFLUENCE] =
        &(const struct step){
            .name = "place_initial_influence",
            .rule = "3.6",
            .prompt = "Choose up to three influence cards for your display, then say that you are ready.",
            .secret = true,
            .asks_whom = "every player who is not ready",
            .deciders = sts_initial_placers,
            .by_default = "What has been placed stands; nothing is added.",
            .moves = MOVES(MOVE_READY, MOVE_PLACE_INITIAL_INFLUENCE, MOVE_TAKE_BACK_INITIAL_INFLUENCE),
            .then = sts_influence_flipped,
        },

    /* 4.1 Player Rounds */
    [STEP_REMOVE_DESCENDING_INFLUENCE] =
        &(const struct step){
            .name = "remove_descending_influence",
            .rule = "4.1.1",
            .prompt = "Remove one card from a descending stack of yours.",
            .deciders = sts_descending_remover,
            .by_default = "The first card of the first such stack, in the order of the pack.",
            .moves = MOVES(MOVE_REMOVE_DESCENDING_INFLUENCE),
            .then = sts_descending_removed,
        },
    [STEP_DRAW_NEW_CARDS] =
        &(const struct step){
            .name = "draw_new_cards",
            .rule = "4.1.2",
            .prompt = "New cards are drawn.",
            .then = sts_draw_new_cards,
        },
    [STEP_PLAY_SPECIAL_CARDS] =
        &(const struct step){
            .name = "play_special_cards",
            .rule = "4.1.3",
            .prompt = "Play {played?one more special card|up to two special cards}, or none.",
            .record = RECORD("special_round", struct special_round,
                             NUMBER_FIELD(struct special_round, played, 0, SPECIAL_CARDS,
                                          "Special cards played in this round.")),
            .deciders = sts_special_player,
            .by_default = "No special card is played.",
            .moves = MOVES(MOVE_END_SPECIAL_CARDS, MOVE_PLAY_LOBBY_THE_CROWN, MOVE_PLAY_MILITARY_IMPROVEMENT,
                           MOVE_PLAY_INCREASE_ARMY_SIZE, MOVE_PLAY_INCREASE_STATUS, MOVE_PLAY_MILITARY_LEADER,
                           MOVE_PLAY_ASSASSIN, MOVE_PLAY_UNREST),
            .passing = PASSING(MOVE_END_SPECIAL_CARDS),
            .then = sts_special_cards_played,
        },
    [STEP_LOBBY_THE_CROWN_CARD] =
        &(const struct step){
            .name = "lobby_the_crown_card",
            .rule = "4.1.3.1",
            .prompt = "Call an issue resolution in one country.",
            .record = LOBBYING,
            .called_by = STEPS(STEP_PLAY_SPECIAL_CARDS),
            .deciders = sts_lobbyist,
            .by_default = "The first resolution of the list: join a faction before rearm, war and league; "
                          "countries in the order of the pack.",
            .moves = MOVES(MOVE_LOBBY_JOIN_A_FACTION, MOVE_LOBBY_REARM, MOVE_LOBBY_GO_TO_WAR,
                           MOVE_LOBBY_ENACT_A_LEAGUE),
            .then = step_return,
        },
    [STEP_REMOVE_INFLUENCE_IN_UNREST] =
        &(const struct step){
            .name = "remove_influence_in_unrest",
            .rule = "4.1.3.7",
            .prompt = "There is unrest in {country}: remove a card from your descending stack there.",
            .record = RECORD("unrest", struct resolution,
                             ID_FIELD(struct resolution, country, &sts_countries, "The country in unrest.")),
            .called_by = STEPS(STEP_PLAY_SPECIAL_CARDS),
            .deciders = sts_removing_seat,
            .by_default = "The first card of the stack, in the order of the pack.",
            .moves = MOVES(MOVE_REMOVE_INFLUENCE),
            .then = step_return,
        },
    [STEP_LOBBY_THE_CROWN] =
        &(const struct step){
            .name = "lobby_the_crown",
            .rule = "4.1.4",
            .prompt = "Call an issue resolution in one country, or say that you can in none.",
            .prompt_now = sts_prompt_lobby,
            .record = LOBBYING,
            .deciders = sts_lobbyist,
            .by_default = "The first resolution of the list: join a faction before rearm, war and league; "
                          "countries in the order of the pack.",
            .moves = MOVES(MOVE_LOBBY_JOIN_A_FACTION, MOVE_LOBBY_REARM, MOVE_LOBBY_GO_TO_WAR,
                           MOVE_LOBBY_ENACT_A_LEAGUE, MOVE_NO_LOBBY),
            .then = sts_lobby_step_done,
        },
    [STEP_PLACE_EXCESS_CARDS] =
        &(const struct step){
            .name = "place_excess_cards",
            .rule = "4.1.5",
            .prompt = "Place {remaining card|cards} from your hand in your market place.",
            .record = RECORD("excess", struct excess,
                             NUMBER_FIELD(struct excess, remaining, 0, CARDS_MAX, "Cards still to place.")),
            .deciders = sts_excess_placer,
            .by_default = "The first card of the hand, in the order of the pack.",
            .moves = MOVES(MOVE_PLACE_IN_MARKET),
            .then = sts_excess_placed,
        },

    /* 5.6 Lobby Issue Resolution */
    [STEP_INFLUENCE_BIDDING] =
        &(const struct step){
            .name = "influence_bidding",
            .rule = "5.6.1",
            .prompt = "Place influence in {country}, about {issue}, or pass.",
            .prompt_now = sts_prompt_bidding,
            .record = RECORD(
                "bidding", struct resolution, RESOLUTION_FIELDS,
                OPTIONAL_ID_FIELD(struct resolution, bidder, &sts_seats, "Whose turn of the bidding it is."),
                FLAG_FIELD(struct resolution, adjusted, "The bidder has placed influence in this turn."),
                FLAG_FIELD(struct resolution, owes, "The caller must place influence first."),
                NUMBER_FIELD(struct resolution, placed, 0, STACK_CARDS - 1,
                             "How many cards of the bidder's stack were placed in this turn, "
                             "which ends with the third.")),
            .called_by = IN_A_LOBBY,
            .deciders = sts_bidder,
            .by_default = "Pass, or end the turn of the bidding; what must be placed or given up first is "
                          "the first card, in the order of the pack.",
            .moves = MOVES(MOVE_PASS, MOVE_END_ADJUSTMENT, MOVE_PLACE_INFLUENCE, MOVE_GIVE_UP_INFLUENCE),
            .passing = PASSING(MOVE_PASS),
            .then = sts_bidding_over,
            .fallback = sts_fallback_bidding,
        },
    [STEP_CHOOSE_SIDES] =
        &(const struct step){
            .name = "choose_sides",
            .rule = "5.6.2",
            .prompt = "In {country}, about {issue}: choose red or blue.",
            .prompt_now = sts_prompt_sides,
            .record = RECORD("sides", struct resolution, RESOLUTION_FIELDS),
            .called_by = IN_A_LOBBY,
            .secret = true,
            .asks_whom = "every player with influence on display in {country} who has not chosen a side",
            .deciders = sts_voters,
            .by_default = "The status quo: the country's own faction, blue in rearming and war, against a "
                          "league. Red where a country without a faction joins one, which no choice leaves "
                          "as it is.",
            .moves = MOVES(MOVE_VOTE),
            .then = sts_issue_resolve,
            .fallback = sts_fallback_vote,
        },
    [STEP_REMOVE_LOSING_INFLUENCE] =
        &(const struct step){
            .name = "remove_losing_influence",
            .rule = "5.6.3",
            .prompt = "Remove a card from your descending stack in {country}.",
            .record =
                RECORD("outcome", struct resolution, RESOLUTION_FIELDS,
                       FLAG_FIELD(struct resolution, carried, "The issue went against the status quo.")),
            .called_by = IN_A_LOBBY,
            .deciders = sts_removing_seat,
            .by_default = "The first card of the stack, in the order of the pack.",
            .moves = MOVES(MOVE_REMOVE_INFLUENCE),
            .then = sts_losers_settled,
        },

    /* 4.2 End of Turn */
    [STEP_ADD_UP_VICTORY_POINTS] =
        &(const struct step){
            .name = "add_up_victory_points",
            .rule = "4.2.1",
            .prompt = "Victory points are added up.",
            .then = sts_add_up_victory_points,
        },
    [STEP_CHECK_FOR_END_OF_GAME] =
        &(const struct step){
            .name = "check_for_end_of_game",
            .rule = "4.2.2",
            .prompt = "The first player rolls for the end of the game.",
            .then = sts_check_for_end,
        },
    [STEP_GO_TO_MARKET] =
        &(const struct step){
            .name = "go_to_market",
            .rule = "4.2.3",
            .prompt = "The market places are laid open.",
            .then = sts_go_to_market,
        },
    [STEP_EXCHANGE_ROUND] =
        &(const struct step){
            .name = "exchange_round",
            .rule = "4.2.3.1",
            .prompt = "You may exchange one card in hand for one in another player's market place.",
            .record = RECORD("market", struct market, WINDOW_FIELDS(struct market, &sts_seats)),
            .window = &sts_exchange_round,
            .by_default = "No card is exchanged.",
            .moves = MOVES(MOVE_NO_EXCHANGE, MOVE_EXCHANGE_CARD),
            .passing = PASSING(MOVE_NO_EXCHANGE),
            .then = sts_exchange_over,
        },
    [STEP_COLLECTION_ROUND] =
        &(const struct step){
            .name = "collection_round",
            .rule = "4.2.3.2",
            .prompt = "Pick up one card from the market places.",
            .record = RECORD("market", struct market, WINDOW_FIELDS(struct market, &sts_seats)),
            .window = &sts_collection_round,
            .automatic = true,
            .by_default = "The first card of the market places, in the order of the pack.",
            .moves = MOVES(MOVE_COLLECT_CARD),
            .then = sts_collection_over,
        },
    [STEP_CLOSE_THE_MARKET] =
        &(const struct step){
            .name = "close_the_market",
            .rule = "4.2.3.3",
            .prompt = "What is left in the market places goes to the discard pile.",
            .then = sts_close_the_market,
        },
    [STEP_CLEAN_UP_MARKERS] =
        &(const struct step){
            .name = "clean_up_markers",
            .rule = "4.2.4",
            .prompt = "The first player marker moves right; leaders, leagues and unrest leave the map.",
            .then = sts_clean_up,
        },
};

/* ---- the moves --------------------------------------------------------------------------------------- */

static const struct move_type *const moves[MOVE_COUNT] = {
    [MOVE_PASS_ON_VP_MARKER] = &sts_move_pass_on_vp_marker,
    [MOVE_PLACE_INITIAL_INFLUENCE] = &sts_move_place_initial_influence,
    [MOVE_TAKE_BACK_INITIAL_INFLUENCE] = &sts_move_take_back_initial_influence,
    [MOVE_READY] = &sts_move_ready,
    [MOVE_REMOVE_DESCENDING_INFLUENCE] = &sts_move_remove_descending_influence,
    [MOVE_PLAY_LOBBY_THE_CROWN] = &sts_move_play_lobby_the_crown,
    [MOVE_PLAY_MILITARY_IMPROVEMENT] = &sts_move_play_military_improvement,
    [MOVE_PLAY_INCREASE_ARMY_SIZE] = &sts_move_play_increase_army_size,
    [MOVE_PLAY_INCREASE_STATUS] = &sts_move_play_increase_status,
    [MOVE_PLAY_MILITARY_LEADER] = &sts_move_play_military_leader,
    [MOVE_PLAY_ASSASSIN] = &sts_move_play_assassin,
    [MOVE_PLAY_UNREST] = &sts_move_play_unrest,
    [MOVE_END_SPECIAL_CARDS] = &sts_move_end_special_cards,
    [MOVE_LOBBY_JOIN_A_FACTION] = &sts_move_lobby_join_a_faction,
    [MOVE_LOBBY_REARM] = &sts_move_lobby_rearm,
    [MOVE_LOBBY_GO_TO_WAR] = &sts_move_lobby_go_to_war,
    [MOVE_LOBBY_ENACT_A_LEAGUE] = &sts_move_lobby_enact_a_league,
    [MOVE_NO_LOBBY] = &sts_move_no_lobby,
    [MOVE_PLACE_INFLUENCE] = &sts_move_place_influence,
    [MOVE_GIVE_UP_INFLUENCE] = &sts_move_give_up_influence,
    [MOVE_END_ADJUSTMENT] = &sts_move_end_adjustment,
    [MOVE_PASS] = &sts_move_pass,
    [MOVE_VOTE] = &sts_move_vote,
    [MOVE_REMOVE_INFLUENCE] = &sts_move_remove_influence,
    [MOVE_PLACE_IN_MARKET] = &sts_move_place_in_market,
    [MOVE_EXCHANGE_CARD] = &sts_move_exchange_card,
    [MOVE_NO_EXCHANGE] = &sts_move_no_exchange,
    [MOVE_COLLECT_CARD] = &sts_move_collect_card,
};

/* ---- the game ------------------------------------------------------------------------------------------ */

static const struct scenario scenarios[] = {
    {"standard", "Sixteen Thirty Something", "The game as the book sets it up."}, {0}};
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
    {"own-influence", "The issue is about a country in which the seat has influence on display.",
     has_influence},
    {"own-markers", "The issue is about a country of which the seat has a VP marker.", has_marker},
    {"own-call", "The seat itself has called the resolution.", has_called},
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
    .scopes = scopes,
    .conditions = conditions,
    .state = &sts_state_record,
    .steps = steps,
    .step_count = STEP_COUNT,
    .moves = moves,
    .move_count = MOVE_COUNT,
    .events = events,
    .event_count = EVENT_COUNT,
    .draws = draws,
    .draw_count = DRAW_COUNT,
    .pack = &sts_components_record,
    .pack_text = sixteen_thirty_something_pack,
    .pack_length = &sixteen_thirty_something_pack_length,
    .pack_check = sts_components_check,
    .rulings_text = sixteen_thirty_something_rulings,
    .rulings_length = &sixteen_thirty_something_rulings_length,
    .presentation_text = sixteen_thirty_something_presentation,
    .presentation_length = &sixteen_thirty_something_presentation_length,
    .set_up = sts_set_up,
    .conceded = sts_conceded,
    .inspect = sts_inspect,
    .laws = sts_laws,
    .resample = sts_resample,
    .score = score,
};
