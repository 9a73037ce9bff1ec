/* Sixteen Thirty Something: the sequence of play, and its moves, events and draws, as tables. */
#include "game.h"

extern const char sixteen_thirty_something_pack[], sixteen_thirty_something_rulings[];
extern const size_t sixteen_thirty_something_pack_length, sixteen_thirty_something_rulings_length;

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

static const struct step steps[STEP_COUNT] = {
    /* 3 Game Set Up */
    [STEP_PASS_ON_VP_MARKERS] =
        {
            .name = "pass_on_vp_markers",
            .rule = "3.3",
            .prompt = "Pass one of your VP markers to the player on your left (round {round} of 2).",
            .record = RECORD(
                "passing", struct passing,
                NUMBER_FIELD(struct passing, round, 1, PASSES, "The first round of passing or the second.")),
            .secret = true,
            .asked = "every player who has not chosen a marker in this round",
            .deciders = sts_marker_passers,
            .by_default = "The first of the seat's markers, in the order of the pack.",
            .moves = MOVES(MOVE_PASS_ON_VP_MARKER),
            .then = sts_markers_passed,
        },
    [STEP_PLACE_INITIAL_INFLUENCE] =
        {
            .name = "place_initial_influence",
            .rule = "3.6",
            .prompt = "Choose up to three influence cards for your display, then say that you are ready.",
            .secret = true,
            .asked = "every player who is not ready",
            .deciders = sts_initial_placers,
            .by_default = "What has been placed stands; nothing is added.",
            .moves = MOVES(MOVE_READY, MOVE_PLACE_INITIAL_INFLUENCE, MOVE_TAKE_BACK_INITIAL_INFLUENCE),
            .then = sts_influence_flipped,
        },

    /* 4.1 Player Rounds */
    [STEP_REMOVE_DESCENDING_INFLUENCE] =
        {
            .name = "remove_descending_influence",
            .rule = "4.1.1",
            .prompt = "Remove one card from a descending stack of yours.",
            .deciders = sts_descending_remover,
            .by_default = "The first card of the first such stack, in the order of the pack.",
            .moves = MOVES(MOVE_REMOVE_DESCENDING_INFLUENCE),
            .then = sts_descending_removed,
        },
    [STEP_DRAW_NEW_CARDS] =
        {
            .name = "draw_new_cards",
            .rule = "4.1.2",
            .prompt = "New cards are drawn.",
            .then = sts_draw_new_cards,
        },
    [STEP_PLAY_SPECIAL_CARDS] =
        {
            .name = "play_special_cards",
            .rule = "4.1.3",
            .prompt = "Play up to two special cards ({played} played).",
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
        {
            .name = "lobby_the_crown_card",
            .rule = "4.1.3.1",
            .prompt = "Call an issue resolution in one country.",
            .record = LOBBYING,
            .called_by = STEPS(STEP_PLAY_SPECIAL_CARDS),
            .deciders = sts_lobbyist,
            .by_default = "The first resolution of the list: join a faction before rearm, war and league; "
                          "countries in the order of the pack.",
            .moves = MOVES(MOVE_LOBBY_JOIN_A_FACTION, MOVE_LOBBY_REARM, MOVE_LOBBY_GO_TO_WAR,
                           MOVE_LOBBY_ENACT_A_LEAGUE, MOVE_NO_LOBBY),
            .then = step_return,
        },
    [STEP_REMOVE_INFLUENCE_IN_UNREST] =
        {
            .name = "remove_influence_in_unrest",
            .rule = "4.1.3.7",
            .prompt = "Remove a card from your descending stack in {country}, which is in unrest.",
            .record = RECORD("unrest", struct resolution,
                             ID_FIELD(struct resolution, country, &sts_countries, "The country in unrest.")),
            .called_by = STEPS(STEP_PLAY_SPECIAL_CARDS),
            .deciders = sts_removing_seat,
            .by_default = "The first card of the stack, in the order of the pack.",
            .moves = MOVES(MOVE_REMOVE_INFLUENCE),
            .then = step_return,
        },
    [STEP_LOBBY_THE_CROWN] =
        {
            .name = "lobby_the_crown",
            .rule = "4.1.4",
            .prompt = "Call an issue resolution in one country, or say that you can in none.",
            .record = LOBBYING,
            .deciders = sts_lobbyist,
            .by_default = "The first resolution of the list: join a faction before rearm, war and league; "
                          "countries in the order of the pack.",
            .moves = MOVES(MOVE_LOBBY_JOIN_A_FACTION, MOVE_LOBBY_REARM, MOVE_LOBBY_GO_TO_WAR,
                           MOVE_LOBBY_ENACT_A_LEAGUE, MOVE_NO_LOBBY),
            .then = sts_lobby_step_done,
        },
    [STEP_PLACE_EXCESS_CARDS] =
        {
            .name = "place_excess_cards",
            .rule = "4.1.5",
            .prompt = "Place {remaining} of your cards in your market place.",
            .record = RECORD("excess", struct excess,
                             NUMBER_FIELD(struct excess, remaining, 0, CARDS_MAX, "Cards still to place.")),
            .deciders = sts_excess_placer,
            .by_default = "The first card of the hand, in the order of the pack.",
            .moves = MOVES(MOVE_PLACE_IN_MARKET),
            .then = sts_excess_placed,
        },

    /* 5.6 Lobby Issue Resolution */
    [STEP_INFLUENCE_BIDDING] =
        {
            .name = "influence_bidding",
            .rule = "5.6.1",
            .prompt = "Place influence in {country}, about {issue}, or pass.",
            .prompting = sts_prompt_bidding,
            .record =
                RECORD(
                    "bidding", struct resolution, RESOLUTION_FIELDS,
                    OPTIONAL_ID_FIELD(struct resolution, bidder, &sts_seats,
                                      "Whose turn of the bidding it is."),
                    FLAG_FIELD(struct resolution, adjusted, "The bidder has placed influence in this turn."),
                    FLAG_FIELD(struct resolution, owes, "The caller must place influence first."),
                    NUMBER_FIELD(
                        struct resolution, placed, 0, STACK_CARDS - 1,
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
        {
            .name = "choose_sides",
            .rule = "5.6.2",
            .prompt = "In {country}, about {issue}: choose red or blue.",
            .prompting = sts_prompt_sides,
            .record = RECORD("sides", struct resolution, RESOLUTION_FIELDS),
            .called_by = IN_A_LOBBY,
            .secret = true,
            .asked = "every player with influence on display in {country} who has not chosen a side",
            .deciders = sts_voters,
            .by_default = "The status quo: the country's own faction (red, if it has none), blue in rearming "
                          "and war, against a league.",
            .moves = MOVES(MOVE_VOTE),
            .then = sts_issue_resolve,
            .fallback = sts_fallback_vote,
        },
    [STEP_REMOVE_LOSING_INFLUENCE] =
        {
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
        {
            .name = "add_up_victory_points",
            .rule = "4.2.1",
            .prompt = "Victory points are added up.",
            .then = sts_add_up_victory_points,
        },
    [STEP_CHECK_FOR_END_OF_GAME] =
        {
            .name = "check_for_end_of_game",
            .rule = "4.2.2",
            .prompt = "The first player rolls for the end of the game.",
            .then = sts_check_for_end,
        },
    [STEP_GO_TO_MARKET] =
        {
            .name = "go_to_market",
            .rule = "4.2.3",
            .prompt = "The market places are laid open.",
            .then = sts_go_to_market,
        },
    [STEP_EXCHANGE_ROUND] =
        {
            .name = "exchange_round",
            .rule = "4.2.3.1",
            .prompt = "You may exchange one card in hand for one in another player's market place.",
            .deciders = sts_exchanger,
            .by_default = "No card is exchanged.",
            .moves = MOVES(MOVE_NO_EXCHANGE, MOVE_EXCHANGE_CARD),
            .passing = PASSING(MOVE_NO_EXCHANGE),
            .then = sts_exchange_skipped,
        },
    [STEP_COLLECTION_ROUND] =
        {
            .name = "collection_round",
            .rule = "4.2.3.2",
            .prompt = "Pick up one card from the market places.",
            .deciders = sts_collector,
            .by_default = "The first card of the market places, in the order of the pack.",
            .moves = MOVES(MOVE_COLLECT_CARD),
            .then = sts_collection_skipped,
        },
    [STEP_CLOSE_THE_MARKET] =
        {
            .name = "close_the_market",
            .rule = "4.2.3.3",
            .prompt = "What is left in the market places goes to the discard pile.",
            .then = sts_close_the_market,
        },
    [STEP_CLEAN_UP_MARKERS] =
        {
            .name = "clean_up_markers",
            .rule = "4.2.4",
            .prompt = "The first player marker moves right; leaders, leagues and unrest leave the map.",
            .then = sts_clean_up,
        },
};

/* ---- moves --------------------------------------------------------------------------------------------- */

static const struct move_type *const moves[MOVE_COUNT] = {
    [MOVE_PASS_ON_VP_MARKER] =
        &(const struct move_type){
            .name = "pass_on_vp_marker",
            .rule = "3.3",
            .doc = "Passes a VP marker face down to the player on the left.",
            .text = "{seat} passes a VP marker[ of {country}] to the left.",
            .args = {{.name = "country",
                      .doc = "The marker.",
                      .domain = &sts_countries,
                      .candidates = sts_own_vp_markers,
                      .audience = OWNER}},
            .check = sts_check_pass_on_vp_marker,
            .apply = sts_apply_pass_on_vp_marker,
        },
    [MOVE_PLACE_INITIAL_INFLUENCE] =
        &(const struct move_type){
            .name = "place_initial_influence",
            .rule = "3.6",
            .doc = "Chooses an influence card for the first display.",
            .text = "{seat} chooses {card} for the display[ in {country}].",
            .args =
                {{.name = "card",
                  .doc = "The card.",
                  .domain = &sts_cards,
                  .candidates = sts_own_hand,
                  .audience = OWNER},
                 {.name = "country",
                  .doc =
                      "The stack that it joins: an Open card needs one with a card that names the country.",
                  .domain = &sts_countries,
                  .candidates = sts_initial_countries,
                  .audience = OWNER}},
            .check = sts_check_place_initial,
            .apply = sts_apply_place_initial,
        },
    [MOVE_TAKE_BACK_INITIAL_INFLUENCE] =
        &(const struct move_type){
            .name = "take_back_initial_influence",
            .rule = "3.6",
            .doc = "Takes a card that was chosen for the first display back into the hand: each card once at "
                   "the most.",
            .text = "{seat} takes {card} back into the hand.",
            .args = {{.name = "card",
                      .doc = "The card.",
                      .domain = &sts_cards,
                      .candidates = sts_own_plan,
                      .audience = OWNER}},
            .check = sts_check_take_back,
            .apply = sts_apply_take_back,
        },
    [MOVE_READY] =
        &(const struct move_type){
            .name = "ready",
            .rule = "3.6",
            .doc = "Says that the first display is chosen.",
            .text = "{seat} is ready.",
            .apply = sts_apply_ready,
        },
    [MOVE_REMOVE_DESCENDING_INFLUENCE] =
        &(const struct move_type){
            .name = "remove_descending_influence",
            .rule = "4.1.1",
            .doc = "Removes a card of a descending stack to the market place.",
            .text = "{seat} removes {card} from a descending stack.",
            .args = {{.name = "card",
                      .doc = "The card.",
                      .domain = &sts_cards,
                      .candidates = sts_own_descending_cards}},
            .check = sts_check_remove_descending,
            .apply = sts_apply_remove_descending,
        },
    [MOVE_PLAY_LOBBY_THE_CROWN] =
        &(const struct move_type){
            .name = "play_lobby_the_crown",
            .rule = "4.1.3.1",
            .doc = "Plays Lobby the Crown: an issue resolution is called next.",
            .text = "{seat} plays {card}: an issue will be called.",
            .args = {{.name = "card",
                      .doc = "The special card.",
                      .domain = &sts_cards,
                      .candidates = sts_special_cards}},
            .check = sts_check_special,
            .apply = sts_apply_special,
        },
    [MOVE_PLAY_MILITARY_IMPROVEMENT] =
        &(const struct move_type){
            .name = "play_military_improvement",
            .rule = "4.1.3.2",
            .doc = "Raises a country's military ability by one.",
            .text = "{seat} plays {card}: the military ability of {country} rises by 1.",
            .args = {{.name = "card",
                      .doc = "The special card.",
                      .domain = &sts_cards,
                      .candidates = sts_special_cards},
                     {.name = "country", .doc = "The country.", .domain = &sts_countries}},
            .check = sts_check_special,
            .apply = sts_apply_special,
        },
    [MOVE_PLAY_INCREASE_ARMY_SIZE] =
        &(const struct move_type){
            .name = "play_increase_army_size",
            .rule = "4.1.3.3",
            .doc = "Raises a country's army size by one.",
            .text = "{seat} plays {card}: the army size of {country} rises by 1.",
            .args = {{.name = "card",
                      .doc = "The special card.",
                      .domain = &sts_cards,
                      .candidates = sts_special_cards},
                     {.name = "country", .doc = "The country.", .domain = &sts_countries}},
            .check = sts_check_special,
            .apply = sts_apply_special,
        },
    [MOVE_PLAY_INCREASE_STATUS] =
        &(const struct move_type){
            .name = "play_increase_status",
            .rule = "4.1.3.4",
            .doc = "Raises a country's status by one.",
            .text = "{seat} plays {card}: the status of {country} rises by 1.",
            .args = {{.name = "card",
                      .doc = "The special card.",
                      .domain = &sts_cards,
                      .candidates = sts_special_cards},
                     {.name = "country", .doc = "The country.", .domain = &sts_countries}},
            .check = sts_check_special,
            .apply = sts_apply_special,
        },
    [MOVE_PLAY_MILITARY_LEADER] =
        &(const struct move_type){
            .name = "play_military_leader",
            .rule = "4.1.3.5",
            .doc = "Places a military leader in a country.",
            .text = "{seat} plays {card}: {country} gets a military leader.",
            .args = {{.name = "card",
                      .doc = "The special card.",
                      .domain = &sts_cards,
                      .candidates = sts_special_cards},
                     {.name = "country", .doc = "The country.", .domain = &sts_countries}},
            .check = sts_check_special,
            .apply = sts_apply_special,
        },
    [MOVE_PLAY_ASSASSIN] =
        &(const struct move_type){
            .name = "play_assassin",
            .rule = "4.1.3.6",
            .doc = "Removes an influence card of any display to its owner's market place.",
            .text = "{seat} plays {card}: {target} is removed from its display.",
            .args = {{.name = "card",
                      .doc = "The special card.",
                      .domain = &sts_cards,
                      .candidates = sts_special_cards},
                     {.name = "target",
                      .doc = "The influence card.",
                      .domain = &sts_cards,
                      .candidates = sts_displayed_cards}},
            .check = sts_check_special,
            .apply = sts_apply_special,
        },
    [MOVE_PLAY_UNREST] =
        &(const struct move_type){
            .name = "play_unrest",
            .rule = "4.1.3.7",
            .doc = "Puts a country in unrest: those with the highest influence there suffer.",
            .text = "{seat} plays {card}: {country} is in unrest.",
            .args = {{.name = "card",
                      .doc = "The special card.",
                      .domain = &sts_cards,
                      .candidates = sts_special_cards},
                     {.name = "country", .doc = "The country.", .domain = &sts_countries}},
            .check = sts_check_special,
            .apply = sts_apply_special,
        },
    [MOVE_END_SPECIAL_CARDS] =
        &(const struct move_type){
            .name = "end_special_cards",
            .rule = "4.1.3",
            .doc = "Plays no (more) special cards.",
            .text = "{seat} plays no more special cards.",
            .apply = sts_apply_end_special,
        },
    [MOVE_LOBBY_JOIN_A_FACTION] =
        &(const struct move_type){
            .name = "lobby_join_a_faction",
            .rule = "5.6.4.1",
            .doc = "Calls an issue: which faction the country shall join.",
            .text = "{seat} lobbies the Crown of {country} about joining a faction.",
            .args = {{.name = "country",
                      .doc = "The country whose Crown is lobbied.",
                      .domain = &sts_countries,
                      .candidates = sts_lobby_countries}},
            .check = sts_check_lobby,
            .apply = sts_apply_lobby,
        },
    [MOVE_LOBBY_REARM] =
        &(const struct move_type){
            .name = "lobby_rearm",
            .rule = "5.6.4.2",
            .doc = "Calls an issue: whether a country with army size 0 rearms.",
            .text = "{seat} lobbies the Crown of {country} about rearming.",
            .args = {{.name = "country",
                      .doc = "The country whose Crown is lobbied.",
                      .domain = &sts_countries,
                      .candidates = sts_lobby_countries}},
            .check = sts_check_lobby,
            .apply = sts_apply_lobby,
        },
    [MOVE_LOBBY_GO_TO_WAR] =
        &(const struct move_type){
            .name = "lobby_go_to_war",
            .rule = "5.6.4.3",
            .doc = "Calls an issue: whether the country goes to war.",
            .text = "{seat} lobbies the Crown of {country} about going to war with {target}.",
            .args = {{.name = "country",
                      .doc = "The country whose Crown is lobbied.",
                      .domain = &sts_countries,
                      .candidates = sts_lobby_countries},
                     {.name = "target", .doc = "The country to be attacked.", .domain = &sts_countries}},
            .check = sts_check_lobby,
            .apply = sts_apply_lobby,
        },
    [MOVE_LOBBY_ENACT_A_LEAGUE] =
        &(const struct move_type){
            .name = "lobby_enact_a_league",
            .rule = "5.6.4.4",
            .doc = "Calls an issue: whether the country enacts a League of Princes.",
            .text = "{seat} lobbies the Crown of {country} about enacting a League of Princes with {target}.",
            .args = {{.name = "country",
                      .doc = "The country whose Crown is lobbied.",
                      .domain = &sts_countries,
                      .candidates = sts_lobby_countries},
                     {.name = "target",
                      .doc = "The country to be invited into the league.",
                      .domain = &sts_countries}},
            .check = sts_check_lobby,
            .apply = sts_apply_lobby,
        },
    [MOVE_NO_LOBBY] =
        &(const struct move_type){
            .name = "no_lobby",
            .rule = "4.1.4",
            .doc = "Calls nothing: only for who can lobby nowhere.",
            .text = "{seat} can lobby no Crown.",
            .check = sts_check_no_lobby,
            .apply = sts_apply_no_lobby,
        },
    [MOVE_PLACE_INFLUENCE] =
        &(const struct move_type){
            .name = "place_influence",
            .rule = "5.6.1",
            .doc = "Adds an influence card to the stack of the country at issue.",
            .text = "{seat} places {card}.",
            .args = {{.name = "card",
                      .doc = "The card.",
                      .domain = &sts_cards,
                      .candidates = sts_bidding_cards}},
            .check = sts_check_place_influence,
            .apply = sts_apply_place_influence,
        },
    [MOVE_GIVE_UP_INFLUENCE] =
        &(const struct move_type){
            .name = "give_up_influence",
            .rule = "5.6.1",
            .doc = "Removes the card that is too many in the stack.",
            .text = "{seat} removes {card}, which is one card too many.",
            .args = {{.name = "card", .doc = "The card.", .domain = &sts_cards, .candidates = sts_own_stack}},
            .check = sts_check_give_up,
            .apply = sts_apply_give_up,
        },
    [MOVE_END_ADJUSTMENT] =
        &(const struct move_type){
            .name = "end_adjustment",
            .rule = "5.6.1",
            .doc = "Ends this turn of the bidding after placing influence; the next one may come.",
            .text = "{seat} ends this turn of the bidding.",
            .check = sts_check_end_adjustment,
            .apply = sts_apply_end_adjustment,
        },
    [MOVE_PASS] =
        &(const struct move_type){
            .name = "pass",
            .rule = "5.6.1",
            .doc = "Leaves this bidding for good.",
            .text = "{seat} passes and leaves the bidding.",
            .check = sts_check_pass,
            .apply = sts_apply_pass,
        },
    [MOVE_VOTE] =
        &(const struct move_type){
            .name = "vote",
            .rule = "5.6.2",
            .doc = "Chooses a side, in secret.",
            .text = "{seat} chooses a side[: {colour}].",
            .args = {{.name = "colour",
                      .doc = "The side. Joining: the faction. Rearming and war: red is for it. League: the "
                             "faction of the country invited is for it.",
                      .domain = &sts_colours,
                      .audience = OWNER}},
            .apply = sts_apply_vote,
        },
    [MOVE_REMOVE_INFLUENCE] =
        &(const struct move_type){
            .name = "remove_influence",
            .rule = "5.6.3",
            .doc = "Removes a card of the descending stack at issue to the market place.",
            .text = "{seat} removes {card} to the market place.",
            .args = {{.name = "card", .doc = "The card.", .domain = &sts_cards, .candidates = sts_own_stack}},
            .check = sts_check_remove_influence,
            .apply = sts_apply_remove_influence,
        },
    [MOVE_PLACE_IN_MARKET] =
        &(const struct move_type){
            .name = "place_in_market",
            .rule = "4.1.5",
            .doc = "Places a card face down in the market place.",
            .text = "{seat} places {card} face down in the market place.",
            .args = {{.name = "card",
                      .doc = "The card.",
                      .domain = &sts_cards,
                      .candidates = sts_own_hand,
                      .audience = OWNER}},
            .check = sts_check_place_in_market,
            .apply = sts_apply_place_in_market,
        },
    [MOVE_EXCHANGE_CARD] =
        &(const struct move_type){
            .name = "exchange_card",
            .rule = "4.2.3.1",
            .doc = "Exchanges a card in hand for one in another player's market place.",
            .text = "{seat} exchanges {card} for {for}.",
            .args = {{.name = "card",
                      .doc = "The card given.",
                      .domain = &sts_cards,
                      .candidates = sts_own_hand},
                     {.name = "for",
                      .doc = "The card taken.",
                      .domain = &sts_cards,
                      .candidates = sts_others_stalls}},
            .check = sts_check_exchange,
            .apply = sts_apply_exchange,
        },
    [MOVE_NO_EXCHANGE] =
        &(const struct move_type){
            .name = "no_exchange",
            .rule = "4.2.3.1",
            .doc = "Exchanges nothing.",
            .text = "{seat} exchanges no card.",
            .apply = sts_apply_no_exchange,
        },
    [MOVE_COLLECT_CARD] =
        &(const struct move_type){
            .name = "collect_card",
            .rule = "4.2.3.2",
            .doc = "Picks up a card from a market place.",
            .text = "{seat} picks up {card} from a market place.",
            .args = {{.name = "card",
                      .doc = "The card.",
                      .domain = &sts_cards,
                      .candidates = sts_all_stalls}},
            .check = sts_check_collect,
            .apply = sts_apply_collect,
        },
};

/* ---- events -------------------------------------------------------------------------------------------- */

#define SEAT_ARG                                                                                             \
    {                                                                                                        \
        .name = "seat", .doc = "The player.", .domain = &sts_seats                                           \
    }
#define OWNER_ARG                                                                                            \
    {                                                                                                        \
        .name = "owner", .doc = "Whose market place it is.", .domain = &sts_seats                            \
    }
#define COUNTRY_ARG                                                                                          \
    {                                                                                                        \
        .name = "country", .doc = "The country.", .domain = &sts_countries                                   \
    }
#define SECRET_COUNTRY_ARG                                                                                   \
    {                                                                                                        \
        .name = "country", .doc = "The marker.", .domain = &sts_countries, .audience = OWNER                 \
    }
#define CARD_ARG                                                                                             \
    {                                                                                                        \
        .name = "card", .doc = "The card.", .domain = &sts_cards                                             \
    }
#define SECRET_CARD_ARG                                                                                      \
    {                                                                                                        \
        .name = "card", .doc = "The card.", .domain = &sts_cards, .audience = OWNER                          \
    }
#define COLOUR_ARG                                                                                           \
    {                                                                                                        \
        .name = "colour", .doc = "The colour.", .domain = &sts_colours                                       \
    }
#define ISSUE_ARG                                                                                            \
    {                                                                                                        \
        .name = "issue", .doc = "The issue.", .domain = &sts_issues                                          \
    }
#define TURN_ARG                                                                                             \
    {                                                                                                        \
        .name = "turn", .doc = "The turn.", .min = 1, .max = TURNS                                           \
    }
#define COUNT_ARG                                                                                            \
    {                                                                                                        \
        .name = "count", .doc = "How many cards.", .max = CARDS_MAX                                          \
    }

static const struct event_type events[EVENT_COUNT] = {
    [EVENT_VP_MARKER_DRAWN] = {.name = "vp_marker_drawn",
                               .doc = "A VP marker was drawn from the cup.",
                               .text = "{seat} draws a VP marker[ of {country}].",
                               .args = {SEAT_ARG, SECRET_COUNTRY_ARG}},
    [EVENT_CARD_DRAWN] = {.name = "card_drawn",
                          .doc = "A card was drawn from the deck.",
                          .text = "{seat} draws {card}.",
                          .args = {SEAT_ARG, SECRET_CARD_ARG}},
    [EVENT_FIRST_PLAYER] = {.name = "first_player",
                            .doc = "A player has the first player marker.",
                            .text = "{seat} has the first player marker.",
                            .args = {SEAT_ARG}},
    [EVENT_VP_MARKER_RECEIVED] = {.name = "vp_marker_received",
                                  .doc = "A VP marker came from the right.",
                                  .text = "{seat} receives a VP marker[ of {country}].",
                                  .args = {SEAT_ARG, SECRET_COUNTRY_ARG}},
    [EVENT_TURN_BEGUN] = {.name = "turn_begun",
                          .doc = "A turn begins.",
                          .text = "Turn {turn} begins.",
                          .args = {TURN_ARG}},
    [EVENT_ROUND_BEGUN] = {.name = "round_begun",
                           .doc = "A player's round begins.",
                           .text = "The round of {seat} begins.",
                           .args = {SEAT_ARG}},
    [EVENT_DECK_RESHUFFLED] = {.name = "deck_reshuffled",
                               .doc = "The discard pile is the new deck.",
                               .text = "The discard pile becomes the new deck: {count card|cards}.",
                               .args = {COUNT_ARG}},
    [EVENT_INFLUENCE_PLACED] = {.name = "influence_placed",
                                .doc = "A card came into a display.",
                                .text = "{card} joins the display of {seat} in {country}.",
                                .args = {SEAT_ARG, COUNTRY_ARG, CARD_ARG}},
    [EVENT_INFLUENCE_REMOVED] =
        {.name = "influence_removed",
         .doc = "A card went from a display to its owner's market place.",
         .text = "{card} goes from the display of {seat} in {country} to the market place.",
         .args = {SEAT_ARG, COUNTRY_ARG, CARD_ARG}},
    [EVENT_INFLUENCE_TURNED] = {.name = "influence_turned",
                                .doc = "A stack is in the descendant now.",
                                .text = "The stack of {seat} in {country} is in the descendant now.",
                                .args = {SEAT_ARG, COUNTRY_ARG}},
    [EVENT_SPECIAL_CARD_PLAYED] = {.name = "special_card_played",
                                   .doc = "A special card went to the discard pile.",
                                   .text = "{seat} plays {card}, which is discarded.",
                                   .args = {SEAT_ARG, CARD_ARG}},
    [EVENT_STATUS_CHANGED] =
        {.name = "status_changed",
         .doc = "A country has another status.",
         .text = "The status of {country} is now {status}.",
         .args = {COUNTRY_ARG, {.name = "status", .doc = "The new status.", .min = 0, .max = STATUS_MAX}}},
    [EVENT_ARMY_SIZE_CHANGED] =
        {.name = "army_size_changed",
         .doc = "A country has another army size.",
         .text = "The army size of {country} is now {army_size}.",
         .args = {COUNTRY_ARG, {.name = "army_size", .doc = "The new size.", .min = 0, .max = ARMY_MAX}}},
    [EVENT_MILITARY_ABILITY_CHANGED] =
        {.name = "military_ability_changed",
         .doc = "A country has another military ability.",
         .text = "The military ability of {country} is now {military_ability}.",
         .args = {COUNTRY_ARG,
                  {.name = "military_ability", .doc = "The new ability.", .min = 0, .max = ABILITY_MAX}}},
    [EVENT_LEADER_PLACED] = {.name = "leader_placed",
                             .doc = "A military leader is in the country.",
                             .text = "A military leader is in {country}.",
                             .args = {COUNTRY_ARG}},
    [EVENT_UNREST_PLACED] = {.name = "unrest_placed",
                             .doc = "The country is in unrest.",
                             .text = "{country} is in unrest.",
                             .args = {COUNTRY_ARG}},
    [EVENT_FACTION_JOINED] = {.name = "faction_joined",
                              .doc = "A country joined a faction.",
                              .text = "{country} joins the {colour} faction.",
                              .args = {COUNTRY_ARG, COLOUR_ARG}},
    [EVENT_LOBBY_CALLED] = {.name = "lobby_called",
                            .doc = "An issue resolution was called.",
                            .text = "{seat} lobbies the Crown of {country} about {issue}[ with {target}].",
                            .args = {SEAT_ARG,
                                     COUNTRY_ARG,
                                     ISSUE_ARG,
                                     {.name = "target",
                                      .doc = "The other country of a war or a league.",
                                      .domain = &sts_countries,
                                      .optional = true}}},
    [EVENT_SIDE_CHOSEN] = {.name = "side_chosen",
                           .doc = "A side is revealed, with the influence behind it.",
                           .text = "{seat} chooses {colour}, with {influence point|points} of influence.",
                           .args = {SEAT_ARG,
                                    COLOUR_ARG,
                                    {.name = "influence", .doc = "Points.", .min = 0, .max = POINTS_MAX}}},
    [EVENT_ISSUE_DECIDED] =
        {.name = "issue_decided",
         .doc = "A colour has the majority.",
         .text = "{country}, about {issue}: {colour} has the majority ({red} for red, {blue} for blue).",
         .args = {COUNTRY_ARG,
                  ISSUE_ARG,
                  COLOUR_ARG,
                  {.name = "red", .doc = "Points for red.", .min = 0, .max = POINTS_MAX},
                  {.name = "blue", .doc = "Points for blue.", .min = 0, .max = POINTS_MAX}}},
    [EVENT_ISSUE_UNDECIDED] =
        {.name = "issue_undecided",
         .doc = "A draw: nothing changes, nobody loses.",
         .text = "{country}, about {issue}: a draw, {points point|points} each. Nothing changes.",
         .args = {COUNTRY_ARG,
                  ISSUE_ARG,
                  {.name = "points", .doc = "Points for either side.", .min = 0, .max = POINTS_MAX}}},
    [EVENT_COMBAT_TOTAL] =
        {.name = "combat_total",
         .doc = "A country's strength in a war.",
         .text =
             "{country} has a combat total of {total}: {modifiers} by modifiers, {difference} by the dice.",
         .args = {COUNTRY_ARG,
                  {.name = "modifiers", .doc = "The sum of the combat modifiers.", .min = -2, .max = 7},
                  {.name = "difference", .doc = "Between the dice.", .min = 0, .max = 5},
                  {.name = "total", .doc = "Of both.", .min = -2, .max = 12}}},
    [EVENT_WAR_WON] = {.name = "war_won",
                       .doc = "A war is decided.",
                       .text = "{winner} wins the war against {loser}.",
                       .args = {{.name = "winner", .doc = "The winner.", .domain = &sts_countries},
                                {.name = "loser", .doc = "The loser.", .domain = &sts_countries}}},
    [EVENT_WAR_DRAWN] =
        {.name = "war_drawn",
         .doc = "A war is a draw: both suffer.",
         .text = "The war between {country} and {target} is a draw: both suffer.",
         .args = {COUNTRY_ARG, {.name = "target", .doc = "The country attacked.", .domain = &sts_countries}}},
    [EVENT_LEAGUE_ENACTED] =
        {.name = "league_enacted",
         .doc = "A League of Princes is enacted.",
         .text = "{country} and {target} form the {colour} League of Princes.",
         .args = {COUNTRY_ARG,
                  {.name = "target", .doc = "The country invited.", .domain = &sts_countries},
                  COLOUR_ARG}},
    [EVENT_LEAGUE_DISSOLVED] = {.name = "league_dissolved",
                                .doc = "A League of Princes is no more.",
                                .text = "The {colour} League of Princes is dissolved.",
                                .args = {COLOUR_ARG}},
    [EVENT_PLACED_IN_MARKET] = {.name = "placed_in_market",
                                .doc = "A card went face down to the market place.",
                                .text = "{seat} places {card} face down in the market place.",
                                .args = {SEAT_ARG, SECRET_CARD_ARG},
                                .light = LIGHT_OWN},
    [EVENT_SCORED] = {.name = "scored",
                      .doc = "Victory points of this turn.",
                      .text = "{seat} gains {points victory point|victory points}.",
                      .args = {SEAT_ARG,
                               {.name = "points", .doc = "Points gained.", .min = 0, .max = POINTS_MAX}},
                      .light = LIGHT_REVEALED},
    [EVENT_GAME_GOES_ON] = {.name = "game_goes_on",
                            .doc = "The game does not end with this turn.",
                            .text = "The game does not end with turn {turn}.",
                            .args = {TURN_ARG}},
    [EVENT_GAME_ENDS] = {.name = "game_ends",
                         .doc = "The game ends with this turn.",
                         .text = "The game ends with turn {turn}.",
                         .args = {TURN_ARG}},
    [EVENT_GAME_WON] = {.name = "game_won",
                        .doc = "A player has won, with so many points; several have after a draw.",
                        .text = "{seat} wins with {points victory point|victory points}.",
                        .args = {SEAT_ARG,
                                 {.name = "points", .doc = "Points in all.", .min = 0, .max = POINTS_MAX}}},
    [EVENT_CARD_OFFERED] = {.name = "card_offered",
                            .doc = "A card lies open in a market place.",
                            .text = "{card} lies open in the market place of {seat}.",
                            .args = {SEAT_ARG, CARD_ARG},
                            .light = LIGHT_REVEALED},
    [EVENT_CARD_EXCHANGED] =
        {.name = "card_exchanged",
         .doc = "A card from a hand took the place of one in a market place.",
         .text = "{seat} takes {for} from the market place of {owner} and leaves {card} there.",
         .args = {SEAT_ARG,
                  CARD_ARG,
                  {.name = "for", .doc = "The card taken.", .domain = &sts_cards},
                  OWNER_ARG}},
    [EVENT_CARD_COLLECTED] = {.name = "card_collected",
                              .doc = "A card was picked up from a market place.",
                              .text = "{seat} picks up {card} from the market place of {owner}.",
                              .args = {SEAT_ARG, CARD_ARG, OWNER_ARG}},
    [EVENT_MARKET_CLOSED] = {.name = "market_closed",
                             .doc = "The rest of the market went to the discard pile.",
                             .text = "The rest of the market goes to the discard pile: {count card|cards}.",
                             .args = {COUNT_ARG}},
    [EVENT_MARKERS_REMOVED] =
        {.name = "markers_removed",
         .doc = "Military leaders, leagues and unrest left the map.",
         .text = "Military leaders, leagues and unrest leave the map at the end of turn {turn}.",
         .args = {TURN_ARG}},
};

/* ---- draws --------------------------------------------------------------------------------------------- */

static const struct draw_type draws[DRAW_COUNT] = {
    [DRAW_VP_MARKER] = {.text = "a VP marker for {seat}", .args = {SEAT_ARG}},
    [DRAW_FIRST_PLAYER] = {.text = "the first player", .open = true},
    [DRAW_CARD] = {.text = "a card for {seat}", .args = {SEAT_ARG}},
    [DRAW_COMBAT_DIE] = {.text = "war, {country}, die {die}",
                         .args = {COUNTRY_ARG,
                                  {.name = "die", .doc = "The first or the second.", .min = 1, .max = 2}},
                         .open = true},
    [DRAW_END_DIE] = {.text = "the end of the game, rolled by {seat}", .args = {SEAT_ARG}, .open = true},
};

/* ---- the game ------------------------------------------------------------------------------------------ */

static const struct scenario scenarios[] = {
    {"standard", "Sixteen Thirty Something", "The game as the book sets it up."}, {0}};
static const struct option options[] = {{0}};
static const struct domain *const domains[] = {&sts_seats,   &sts_countries, &sts_cards, &sts_kinds,
                                               &sts_colours, &sts_issues,    NULL};

static int32_t this_turn(const struct play *p)
{
    return sts_state(p)->turn;
}

static const struct instruction_scope scopes[] = {{"turn", "Until the end of this turn.", this_turn}, {0}};

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
    .revision = 4,
    .seats = &sts_seats,
    .players_min = PLAYERS_MIN,
    .players_max = SEATS,
    .scenarios = scenarios,
    .options = options,
    .domains = domains,
    .scopes = scopes,
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
    .set_up = sts_set_up,
    .conceded = sts_conceded,
    .inspect = sts_inspect,
    .score = score,
    .statistics = &sts_statistics,
};
