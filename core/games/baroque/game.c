/* Baroque: the sequence of play, and its moves, events and draws, as tables. */
#include "game.h"

extern const char baroque_pack[], baroque_rulings[];
extern const size_t baroque_pack_length, baroque_rulings_length;

/* ---- the sequence of play ------------------------------------------------------------------------------ */

enum { SEAT_MASK = (1 << SEATS) - 1, BID_MAX = MONEY_MAX, PRICE_MAX = 50 };

#define INDEX_LOCAL                                                                                          \
    {                                                                                                        \
        .name = "index", .doc = "Players already dealt with.", .max = 16                                     \
    }
#define STATE_LOCAL(title, text)                                                                             \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_states                                                    \
    }
#define STATE_OR_NONE_LOCAL(title, text)                                                                     \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_states, .optional = true                                  \
    }
#define SEAT_LOCAL(title, text)                                                                              \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_seats                                                     \
    }
#define SEAT_OR_NONE_LOCAL(title, text)                                                                      \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_seats, .optional = true                                   \
    }
#define NUMBER_LOCAL(title, text, least, most)                                                               \
    {                                                                                                        \
        .name = title, .doc = text, .min = least, .max = most                                                \
    }
#define FLAG_LOCAL(title, text)                                                                              \
    {                                                                                                        \
        .name = title, .doc = text, .flag = true                                                             \
    }

/* 10.1: the moves that play a card. */
#define CARD_MOVES                                                                                           \
    MOVE_PLAY_FIGURE, MOVE_PLAY_GENERAL, MOVE_PLAY_PAINTER, MOVE_PLAY_ASSASSIN, MOVE_PLAY_BAROQUE,           \
        MOVE_PLAY_CAPITALISM, MOVE_PLAY_DIVINE_INTERVENTION, MOVE_PLAY_POWER, MOVE_PLAY_TRAITOR,             \
        MOVE_PLAY_WITHOUT_EFFECT

static const struct step steps[STEP_COUNT] = {
    /* 3 Game Setup */
    [STEP_CHOOSE_STATES] =
        {
            .name = "choose_states",
            .rule = "3.3",
            .prompt = "Choose a Minor State to begin with.",
            .locals = {INDEX_LOCAL},
            .deciders = bar_state_chooser,
            .moves = MOVES(MOVE_CHOOSE_STATE),
            .then = bar_states_chosen,
        },
    [STEP_PLACE_ARMIES] =
        {
            .name = "place_armies",
            .rule = "3.4",
            .prompt = "Place an army in a state under your control.",
            .locals = {INDEX_LOCAL},
            .deciders = bar_army_placer,
            .moves = MOVES(MOVE_PLACE_ARMY),
            .then = bar_armies_placed,
        },
    [STEP_PLACE_CITIES] =
        {
            .name = "place_cities",
            .rule = "3.5",
            .prompt = "Place a City in a state under your control.",
            .locals = {INDEX_LOCAL},
            .deciders = bar_city_placer,
            .moves = MOVES(MOVE_PLACE_CITY),
            .then = bar_cities_placed,
        },

    /* 5 to 8: before the Actions Phases */
    [STEP_DECKS_PREPARATION] =
        {
            .name = "decks_preparation",
            .rule = "5.0",
            .prompt = "The decks are shuffled.",
            .then = bar_decks_preparation,
        },
    [STEP_INCOME] =
        {
            .name = "income",
            .rule = "6.0",
            .prompt = "The players receive their income.",
            .then = bar_income,
        },
    [STEP_PAY_WAGES_OWED] =
        {
            .name = "pay_wages_owed",
            .rule = "Appendix 1",
            .prompt =
                "Pay 2 florins for each army whose wages you put off; if you cannot, remove some of them.",
            .deciders = bar_wage_debtor,
            .moves = MOVES(MOVE_PAY_WAGES_OWED, MOVE_REMOVE_ARMY),
            .then = bar_wages_owed_paid,
            .fallback = bar_fallback_pay,
        },
    [STEP_CHOOSE_CARD] =
        {
            .name = "choose_card",
            .rule = "12.3.2",
            .prompt = "Choose an Opportunity Card out of the deck: the Emperor's favour.",
            .deciders = bar_card_chooser,
            .moves = MOVES(MOVE_CHOOSE_CARD),
            .then = bar_cards_chosen,
        },
    [STEP_OPPORTUNITY_CARDS] =
        {
            .name = "opportunity_cards",
            .rule = "7.0",
            .prompt = "Buy Opportunity Cards, exchange up to three of your hand, or go on.",
            .locals = {INDEX_LOCAL},
            .deciders = bar_buyer,
            .moves = MOVES(MOVE_END_PURCHASE, MOVE_BUY_CARD, MOVE_MULLIGAN),
            .then = bar_all_bought,
            .fallback = bar_fallback_purchase,
        },
    [STEP_ORDER_OF_PLAY] =
        {
            .name = "order_of_play",
            .rule = "8.2",
            .prompt = "Choose the order of play of this turn.",
            .locals = {SEAT_LOCAL("chooser", "Who chooses.")},
            .deciders = bar_order_chooser,
            .moves = MOVES(MOVE_CHOOSE_ORDER),
        },

    /* 9 Actions Phases */
    [STEP_ACTIONS_PHASE] =
        {
            .name = "actions_phase",
            .rule = "9.0",
            .prompt = "The next player's Actions Phase begins.",
            .locals = {NUMBER_LOCAL("index", "The place in the order of play.", 0, SEATS - 1)},
            .then = bar_actions_phase,
        },
    [STEP_EVENT_CARD] =
        {
            .name = "event_card",
            .rule = "9.1",
            .prompt = "An Event Card is drawn and resolved.",
            .locals = {NUMBER_LOCAL("stage", "0: to be drawn, 1: to begin, 2: to end, 3: ended.",
                                    EVENT_TO_DRAW, EVENT_ENDED)},
            .then = bar_event_card,
        },
    [STEP_DIVINE_INTERVENTION] =
        {
            .name = "divine_intervention",
            .rule = "Appendix 2",
            .prompt = "Use Divine Intervention to avoid the effects of this event, or suffer it.",
            .locals = {NUMBER_LOCAL("pending", "Players still to be asked, one bit each.", 0, SEAT_MASK)},
            .deciders = bar_intervener,
            .moves = MOVES(MOVE_DO_NOT_INTERVENE, MOVE_INTERVENE),
            .then = bar_interventions_asked,
            .fallback = bar_fallback_do_not_intervene,
        },
    [STEP_AUCTION] =
        {
            .name = "auction",
            .rule = "Appendix 1",
            .prompt = "Bid for {state}, or pass.",
            .prompting = bar_prompt_auction,
            .locals = {STATE_LOCAL("state", "The state that is sold."),
                       NUMBER_LOCAL("minimum", "The lowest bid.", 0, PRICE_MAX),
                       NUMBER_LOCAL("bid", "The highest bid so far; -1: none.", -1, BID_MAX),
                       SEAT_OR_NONE_LOCAL("leader", "Whose bid it is."),
                       SEAT_OR_NONE_LOCAL("bidder", "Who bids or passes next."),
                       NUMBER_LOCAL("bidders", "Who has not passed, one bit each.", 0, SEAT_MASK)},
            .deciders = bar_bidder,
            .moves = MOVES(MOVE_PASS, MOVE_BID),
            .then = bar_auction_over,
            .fallback = bar_fallback_pass,
        },
    [STEP_FRANCE_ATTACKS] =
        {
            .name = "france_attacks",
            .rule = "14.3.3",
            .prompt = "Choose the state that France attacks.",
            .locals = {STATE_OR_NONE_LOCAL("state", "The state that is attacked.")},
            .deciders = bar_france_chooser,
            .moves = MOVES(MOVE_CHOOSE_TARGET),
            .then = bar_france_attacks,
        },
    [STEP_UNREST] =
        {
            .name = "unrest",
            .rule = "14.4",
            .prompt = "Choose a state of value {value} or less for the Unrest.",
            .locals = {NUMBER_LOCAL("value", "The highest value that can be chosen.", 1, 3),
                       SEAT_LOCAL("chooser", "Who chooses."),
                       STATE_OR_NONE_LOCAL("state", "The state that is in Unrest.")},
            .deciders = bar_unrest_chooser,
            .moves = MOVES(MOVE_CHOOSE_UNREST),
            .then = bar_unrest,
        },
    [STEP_CHAOS] =
        {
            .name = "chaos",
            .rule = "14.1",
            .prompt = "Chaos: lose an army, and when all have lost one, a City.",
            .prompting = bar_prompt_chaos,
            .locals = {INDEX_LOCAL, FLAG_LOCAL("army_lost", "All armies are lost; the Cities are next.")},
            .deciders = bar_chaos_loser,
            .moves = MOVES(MOVE_LOSE_ARMY, MOVE_LOSE_CITY),
            .then = bar_chaos_suffered,
        },
    [STEP_SALARY] =
        {
            .name = "salary",
            .rule = "Appendix 1",
            .prompt = "Pay the salary of your own armies, or remove some before.",
            .deciders = bar_salary_payer,
            .moves = MOVES(MOVE_PAY_SALARY, MOVE_REMOVE_ARMY),
            .then = bar_salary_paid,
            .fallback = bar_fallback_pay,
        },
    [STEP_WAGES] =
        {
            .name = "wages",
            .rule = "Appendix 1",
            .prompt = "Say how many armies you pay now; the others are paid after the next income. You may "
                      "remove some before.",
            .prompting = bar_prompt_wages,
            .locals = {INDEX_LOCAL},
            .deciders = bar_wage_payer,
            .moves = MOVES(MOVE_PAY_WAGES, MOVE_REMOVE_ARMY),
            .then = bar_wages_paid,
            .fallback = bar_fallback_pay,
        },
    [STEP_WEDDING] =
        {
            .name = "wedding",
            .rule = "Appendix 1",
            .prompt = "Name the state that the wedding brings under your control.",
            .deciders = bar_wedder,
            .moves = MOVES(MOVE_WED),
            .then = bar_wedding_over,
        },
    [STEP_INITIAL_CARD] =
        {
            .name = "initial_card",
            .rule = "9.2",
            .prompt = "Play an Opportunity Card: it is no action.",
            .deciders = bar_initial_player,
            .moves = MOVES(CARD_MOVES),
            .then = bar_initial_card_played,
            .fallback = bar_fallback_play_card,
        },
    [STEP_ACTIONS] =
        {
            .name = "actions",
            .rule = "9.3",
            .prompt = "Take one of your three actions, or end your Actions Phase.",
            .deciders = bar_acting_player,
            .moves = MOVES(MOVE_END_ACTIONS, CARD_MOVES, MOVE_BUILD_ARMY, MOVE_BUILD_CITY,
                           MOVE_BUILD_FORTIFIED_CITY, MOVE_BUILD_BISHOPRIC, MOVE_PLACE_INFLUENCE,
                           MOVE_REMOVE_INFLUENCE, MOVE_MARCH),
            .then = bar_actions_done,
            .fallback = bar_fallback_end_actions,
        },

    /* 10 Actions */
    [STEP_INFLUENCE] =
        {
            .name = "influence",
            .rule = "10.3",
            .prompt = "Place or remove influence ({left} left), use a City or a Bishopric with it, or go on.",
            .locals = {NUMBER_LOCAL("left", "Points still to be placed or removed.", 0, 2),
                       NUMBER_LOCAL("mode", "0: either, 1: they are placed, 2: they are removed.",
                                    MODE_EITHER, MODE_REMOVE),
                       STATE_OR_NONE_LOCAL("state", "Where the last point was."),
                       SEAT_OR_NONE_LOCAL("of", "Whose point was removed."),
                       FLAG_LOCAL("bonus", "The politician's further point has been placed.")},
            .deciders = bar_influencer,
            .moves = MOVES(MOVE_END_INFLUENCE, MOVE_PLACE_INFLUENCE, MOVE_REMOVE_INFLUENCE,
                           MOVE_USE_CITY, MOVE_USE_BISHOPRIC),
            .then = bar_influence_over,
            .fallback = bar_fallback_end_influence,
        },
    [STEP_EVACUATE] =
        {
            .name = "evacuate",
            .rule = "Appendix 2",
            .prompt = "Move your armies out of Mainz and the states near it, one by one.",
            .deciders = bar_evacuating,
            .moves = MOVES(MOVE_EVACUATE),
            .then = bar_evacuated,
        },
    [STEP_ACTIVATION] =
        {
            .name = "activation",
            .rule = "10.4",
            .prompt = "Move further armies out of {from} with the same action, or go on.",
            .locals = {STATE_LOCAL("from", "The state whose armies move.")},
            .deciders = bar_activator,
            .moves = MOVES(MOVE_END_ACTIVATION, MOVE_MARCH),
            .then = bar_activation_over,
            .fallback = bar_fallback_end_activation,
        },
    [STEP_MARCH] =
        {
            .name = "march",
            .rule = "10.4.1",
            .prompt = "Your armies are in {at}: go on, or halt.",
            .locals = {STATE_LOCAL("from", "Where they set out."), STATE_LOCAL("at", "Where they are."),
                       NUMBER_LOCAL("armies", "How many they are.", 0, ARMIES_MAX),
                       FLAG_LOCAL("general", "The general is with them."),
                       NUMBER_LOCAL("distance", "States that they have gone.", 0, 3),
                       FLAG_LOCAL("ended", "After a battle: only Caprara's further state is left.")},
            .deciders = bar_marcher,
            .moves = MOVES(MOVE_HALT, MOVE_MARCH_ON, MOVE_FORCE_MARCH),
            .then = bar_march_over,
            .fallback = bar_fallback_halt,
        },
    [STEP_BATTLE] =
        {
            .name = "battle",
            .rule = "10.4.5",
            .prompt = "Battle in {at}: lay cards face down, then say that you are ready.",
            .locals = {STATE_LOCAL("from", "Where the attackers come from."),
                       STATE_LOCAL("at", "Where the battle is."),
                       NUMBER_LOCAL("armies", "The attacking armies.", 0, ARMIES_MAX),
                       FLAG_LOCAL("general", "The attackers' general is with them."),
                       NUMBER_LOCAL("stage", "0: cards are laid; 1: the attackers have won.", BATTLE_CARDS,
                                    BATTLE_WON),
                       STATE_OR_NONE_LOCAL("retreat", "Where the defenders go.")},
            .secret = true,
            .asked = "both sides of the battle in {at}, as long as they are not ready",
            .deciders = bar_committers,
            .moves = MOVES(MOVE_READY, MOVE_COMMIT_CARD),
            .then = bar_battle,
            .fallback = bar_fallback_ready,
        },
    [STEP_RETREAT] =
        {
            .name = "retreat",
            .rule = "10.4.6",
            .prompt = "Choose where your armies retreat from {from}.",
            .locals = {STATE_LOCAL("from", "Where they were defeated.")},
            .deciders = bar_retreater,
            .moves = MOVES(MOVE_RETREAT),
            .then = bar_retreated,
        },

    /* 12 Support Phase, 13 End of Turn */
    [STEP_UPKEEP] =
        {
            .name = "upkeep",
            .rule = "12.1",
            .prompt = "Pay the upkeep of your armies, or remove some before.",
            .locals = {INDEX_LOCAL},
            .deciders = bar_upkeep_payer,
            .moves = MOVES(MOVE_PAY_UPKEEP, MOVE_REMOVE_ARMY),
            .then = bar_upkeep_paid,
            .fallback = bar_fallback_pay,
        },
    [STEP_CHANGE_OF_CONTROL] =
        {
            .name = "change_of_control",
            .rule = "12.2",
            .prompt = "Armies take control of the states where they stand.",
            .then = bar_change_of_control,
        },
    [STEP_IMPERIAL_SUPPORT] =
        {
            .name = "imperial_support",
            .rule = "12.3",
            .prompt = "The support of the Imperial Throne is rewarded.",
            .locals = {INDEX_LOCAL,
                       SEAT_OR_NONE_LOCAL("first", "Who gave the most support at the beginning."),
                       SEAT_OR_NONE_LOCAL("second", "Who was the second."),
                       SEAT_OR_NONE_LOCAL("third", "Who was the third."),
                       SEAT_OR_NONE_LOCAL("fourth", "Who was the fourth."),
                       FLAG_LOCAL("begun", "The ranking has been taken; before, it means nothing.")},
            .then = bar_imperial_support,
        },
    [STEP_FAVOURS] =
        {
            .name = "favours",
            .rule = "12.3.2",
            .prompt = "Spend your Favours of the Emperor ({left} left), or go on.",
            .locals = {SEAT_LOCAL("seat", "Whose they are."), NUMBER_LOCAL("left", "Favours left.", 0, 4),
                       NUMBER_LOCAL("taken", "Favours taken, one bit each.", 0, (1 << (FAVOURS + 1)) - 1)},
            .deciders = bar_favourite,
            .moves = MOVES(MOVE_END_FAVOURS, MOVE_TAKE_FAVOUR),
            .then = bar_favours_taken,
            .fallback = bar_fallback_end_favours,
        },
    [STEP_ACTIVE_WARS] =
        {
            .name = "active_wars",
            .rule = "12.4",
            .prompt = "The players lose money by the wars.",
            .then = bar_active_wars,
        },
    [STEP_END_OF_TURN] =
        {
            .name = "end_of_turn",
            .rule = "13.0",
            .prompt = "Victory points are added up; then the figures leave play.",
            .locals = {INDEX_LOCAL, FLAG_LOCAL("scored", "The points are added up; figures leave.")},
            .then = bar_end_of_turn,
        },
    [STEP_GALEN] =
        {
            .name = "galen",
            .rule = "Appendix 2",
            .prompt = "Choose the state near Munster that comes under your control.",
            .deciders = bar_galen_player,
            .moves = MOVES(MOVE_TAKE_CONTROL),
            .then = bar_galen_over,
        },
};

/* ---- moves --------------------------------------------------------------------------------------------- */

#define STATE_ARG(title, text, which)                                                                        \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_states, .candidates = which                               \
    }
#define HAND_ARG                                                                                             \
    {                                                                                                        \
        .name = "card", .doc = "A card in hand.", .domain = &bar_cards, .candidates = bar_own_hand           \
    }

static const struct move_type moves[MOVE_COUNT] = {
    /* 3 Game Setup */
    [MOVE_CHOOSE_STATE] =
        {
            .name = "choose_state",
            .rule = "3.3",
            .doc = "Chooses a Minor State to begin with.",
            .args = {STATE_ARG("state", "One of those on the Major's card.", NULL)},
            .check = bar_check_choose_state,
            .apply = bar_apply_choose_state,
        },
    [MOVE_PLACE_ARMY] =
        {
            .name = "place_army",
            .rule = "3.4",
            .doc = "Places an army at the start.",
            .args = {STATE_ARG("state", "A state under control.", bar_own_states)},
            .check = bar_check_place_army,
            .apply = bar_apply_place_army,
        },
    [MOVE_PLACE_CITY] =
        {
            .name = "place_city",
            .rule = "3.5",
            .doc = "Places a City at the start.",
            .args = {STATE_ARG("state", "A state under control.", bar_own_states)},
            .check = bar_check_place_city,
            .apply = bar_apply_place_city,
        },

    /* 7 Opportunity Cards */
    [MOVE_CHOOSE_CARD] =
        {
            .name = "choose_card",
            .rule = "12.3.2",
            .doc = "Takes a card of one's choice out of the deck.",
            .args = {{.name = "card",
                      .doc = "The card.",
                      .domain = &bar_cards,
                      .candidates = bar_opportunities_in_deck,
                      .audience = OWNER}},
            .check = bar_check_choose_card,
            .apply = bar_apply_choose_card,
        },
    [MOVE_BUY_CARD] =
        {
            .name = "buy_card",
            .rule = "7.3",
            .doc = "Buys an Opportunity Card for 2 florins.",
            .check = bar_check_buy_card,
            .apply = bar_apply_buy_card,
        },
    [MOVE_MULLIGAN] =
        {
            .name = "mulligan",
            .rule = "7.2",
            .doc =
                "Discards 1, 2 or 3 cards for 3, 7 or 12 florins and draws as many; that ends the purchase.",
            .args = {{.name = "cards",
                      .doc = "The cards.",
                      .domain = &bar_cards,
                      .min = 1,
                      .max = 3,
                      .list = true}},
            .check = bar_check_mulligan,
            .apply = bar_apply_mulligan,
            .list = bar_list_mulligan,
        },
    [MOVE_END_PURCHASE] =
        {
            .name = "end_purchase",
            .rule = "7.1",
            .doc = "Buys nothing more.",
            .apply = bar_apply_end_purchase,
        },

    /* 8 First Player */
    [MOVE_CHOOSE_ORDER] =
        {
            .name = "choose_order",
            .rule = "8.2",
            .doc = "Chooses the order of play of the turn: every player once.",
            .args = {SEAT_LOCAL("first", "Who is first."), SEAT_LOCAL("second", "Who is second."),
                     SEAT_OR_NONE_LOCAL("third", "Who is third; null with two players."),
                     SEAT_OR_NONE_LOCAL("fourth", "Who is fourth; null with fewer than four.")},
            .check = bar_check_choose_order,
            .apply = bar_apply_choose_order,
            .list = bar_list_choose_order,
        },

    /* 9.1 Event Card */
    [MOVE_INTERVENE] =
        {
            .name = "intervene",
            .rule = "Appendix 2",
            .doc = "Uses Divine Intervention: the event does not touch the player.",
            .apply = bar_apply_intervene,
        },
    [MOVE_DO_NOT_INTERVENE] =
        {
            .name = "do_not_intervene",
            .rule = "Appendix 2",
            .doc = "Suffers the event.",
            .apply = bar_apply_do_not_intervene,
        },
    [MOVE_BID] =
        {
            .name = "bid",
            .rule = "Appendix 1",
            .doc = "Bids more than all before.",
            .args = {{.name = "florins",
                      .doc = "The bid.",
                      .min = 0,
                      .max = DOMAIN_MAX - 1,
                      .candidates = bar_bids}},
            .check = bar_check_bid,
            .apply = bar_apply_bid,
        },
    [MOVE_PASS] =
        {
            .name = "pass",
            .rule = "Appendix 1",
            .doc = "Bids no more.",
            .apply = bar_apply_pass,
        },
    [MOVE_CHOOSE_TARGET] =
        {
            .name = "choose_target",
            .rule = "14.3.3",
            .doc = "Chooses the state that France attacks.",
            .args = {STATE_ARG("state", "The state.", NULL)},
            .check = bar_check_choose_target,
            .apply = bar_apply_choose_target,
        },
    [MOVE_CHOOSE_UNREST] =
        {
            .name = "choose_unrest",
            .rule = "14.4",
            .doc = "Chooses the state that is in Unrest.",
            .args = {STATE_ARG("state", "The state.", NULL)},
            .check = bar_check_choose_unrest,
            .apply = bar_apply_choose_unrest,
        },
    [MOVE_LOSE_ARMY] =
        {
            .name = "lose_army",
            .rule = "14.1",
            .doc = "Chooses the army that is lost by Chaos.",
            .args = {STATE_ARG("state", "Where it stands.", bar_own_army_states)},
            .check = bar_check_lose_army,
            .apply = bar_apply_lose_army,
        },
    [MOVE_LOSE_CITY] =
        {
            .name = "lose_city",
            .rule = "14.1",
            .doc = "Chooses the City that is removed, or the Fortified City that is reduced, by Chaos.",
            .args = {STATE_ARG("state", "Where it stands.", bar_own_states)},
            .check = bar_check_lose_city,
            .apply = bar_apply_lose_city,
        },

    /* What armies cost */
    [MOVE_REMOVE_ARMY] =
        {
            .name = "remove_army",
            .rule = "12.1",
            .doc = "Removes an army instead of paying for it.",
            .args = {STATE_ARG("state", "Where it stands.", bar_own_army_states)},
            .check = bar_check_remove_army,
            .apply = bar_apply_remove_army,
        },
    [MOVE_PAY_SALARY] =
        {
            .name = "pay_salary",
            .rule = "Appendix 1",
            .doc = "Pays the salary of one's own armies.",
            .check = bar_check_pay_salary,
            .apply = bar_apply_pay_salary,
        },
    [MOVE_PAY_WAGES] =
        {
            .name = "pay_wages",
            .rule = "Appendix 1",
            .doc = "Pays 1 florin each for some armies; for the others 2 each after the next income.",
            .args = {{.name = "now", .doc = "Armies that are paid now.", .max = ARMIES_MAX}},
            .check = bar_check_pay_wages,
            .apply = bar_apply_pay_wages,
        },
    [MOVE_PAY_WAGES_OWED] =
        {
            .name = "pay_wages_owed",
            .rule = "Appendix 1",
            .doc = "Pays the wages that were put off.",
            .check = bar_check_pay_wages_owed,
            .apply = bar_apply_pay_wages_owed,
        },
    [MOVE_PAY_UPKEEP] =
        {
            .name = "pay_upkeep",
            .rule = "12.1",
            .doc = "Pays the upkeep of all one's armies.",
            .check = bar_check_pay_upkeep,
            .apply = bar_apply_pay_upkeep,
        },
    [MOVE_WED] =
        {
            .name = "wed",
            .rule = "Appendix 1",
            .doc = "Names the state that the wedding brings.",
            .args = {STATE_ARG("state", "A Minor State of value 1.", NULL)},
            .check = bar_check_wed,
            .apply = bar_apply_wed,
        },

    /* 10.1 Opportunity Cards */
    [MOVE_PLAY_FIGURE] =
        {
            .name = "play_figure",
            .rule = "10.1.1",
            .doc = "Plays an architect, a bishop or a politician before oneself.",
            .args = {HAND_ARG},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_GENERAL] =
        {
            .name = "play_general",
            .rule = "10.1.1",
            .doc = "Pays for a general and places him with one's armies.",
            .args = {HAND_ARG, STATE_ARG("state", "Where he stands.", bar_own_army_states)},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_PAINTER] =
        {
            .name = "play_painter",
            .rule = "Appendix 2",
            .doc = "Commissions a work of art: florins for victory points.",
            .args = {HAND_ARG, {.name = "work", .doc = "The work of art.", .domain = &bar_works}},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_ASSASSIN] =
        {
            .name = "play_assassin",
            .rule = "Appendix 2",
            .doc = "Removes a figure from the game.",
            .args = {HAND_ARG,
                     {.name = "figure",
                      .doc = "A figure before some player.",
                      .domain = &bar_cards,
                      .candidates = bar_figures_in_play}},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_BAROQUE] =
        {
            .name = "play_baroque",
            .rule = "14.2",
            .doc = "Takes a composer into one's Major State.",
            .args = {HAND_ARG, STATE_ARG("state", "One's Major State.", bar_own_states)},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_CAPITALISM] =
        {
            .name = "play_capitalism",
            .rule = "Appendix 2",
            .doc = "Invests 4, 7 or 12 florins with the House of Fugger.",
            .args = {HAND_ARG, {.name = "florins", .doc = "What is paid: 4, 7 or 12.", .min = 4, .max = 12}},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_DIVINE_INTERVENTION] =
        {
            .name = "play_divine_intervention",
            .rule = "Appendix 2",
            .doc = "Lays a Divine Intervention before oneself.",
            .args = {HAND_ARG},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_POWER] =
        {
            .name = "play_power",
            .rule = "10.3.2",
            .doc = "Plays Power: two points of influence are placed or removed next.",
            .args = {HAND_ARG},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_TRAITOR] =
        {
            .name = "play_traitor",
            .rule = "Appendix 2",
            .doc = "Draws a card from another player's hand.",
            .args = {HAND_ARG, {.name = "seat", .doc = "Of whose hand.", .domain = &bar_seats}},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_WITHOUT_EFFECT] =
        {
            .name = "play_without_effect",
            .rule = "10.1",
            .doc = "Plays a card none of whose effects can be had: it is discarded.",
            .args = {HAND_ARG},
            .check = bar_check_play_without_effect,
            .apply = bar_apply_play_without_effect,
        },

    /* 10.2 Build */
    [MOVE_BUILD_ARMY] =
        {
            .name = "build_army",
            .rule = "10.2.1",
            .doc = "Builds an army for 3 florins.",
            .args = {STATE_ARG("state", "A state under control.", bar_own_states)},
            .check = bar_check_build_army,
            .apply = bar_apply_build_army,
        },
    [MOVE_BUILD_CITY] =
        {
            .name = "build_city",
            .rule = "10.2.2",
            .doc = "Builds a City.",
            .args = {STATE_ARG("state", "A state under control.", bar_own_states)},
            .check = bar_check_build_city,
            .apply = bar_apply_build_city,
        },
    [MOVE_BUILD_FORTIFIED_CITY] =
        {
            .name = "build_fortified_city",
            .rule = "10.2.3",
            .doc = "Makes a City a Fortified City.",
            .args = {STATE_ARG("state", "A state under control with a City.", bar_own_states),
                     {.name = "with_army",
                      .doc = "By giving up an army there instead of florins.",
                      .flag = true}},
            .check = bar_check_build_fortified,
            .apply = bar_apply_build_fortified,
        },
    [MOVE_BUILD_BISHOPRIC] =
        {
            .name = "build_bishopric",
            .rule = "10.2.4",
            .doc = "Builds a Bishopric.",
            .args = {STATE_ARG("state", "A Bishopric State under control.", bar_own_states)},
            .check = bar_check_build_bishopric,
            .apply = bar_apply_build_bishopric,
        },

    /* 10.3 Influence */
    [MOVE_PLACE_INFLUENCE] =
        {
            .name = "place_influence",
            .rule = "10.3",
            .doc = "Places a point of influence.",
            .args = {STATE_ARG("state", "Where.", NULL)},
            .check = bar_check_place_influence,
            .apply = bar_apply_place_influence,
        },
    [MOVE_REMOVE_INFLUENCE] =
        {
            .name = "remove_influence",
            .rule = "10.3",
            .doc = "Removes a point of influence.",
            .args = {STATE_ARG("state", "Where.", NULL),
                     {.name = "of", .doc = "Whose point.", .domain = &bar_seats}},
            .check = bar_check_remove_influence,
            .apply = bar_apply_remove_influence,
        },
    [MOVE_USE_CITY] =
        {
            .name = "use_city",
            .rule = "10.2.2",
            .doc = "Adds the points of a City or a Fortified City to the last point.",
            .args = {STATE_ARG("city", "The state with the City.", bar_own_states)},
            .check = bar_check_use_city,
            .apply = bar_apply_use_city,
        },
    [MOVE_USE_BISHOPRIC] =
        {
            .name = "use_bishopric",
            .rule = "10.2.4",
            .doc = "Adds the points of a Bishopric to the last point, near its state.",
            .args = {STATE_ARG("bishopric", "The state with the Bishopric.", bar_own_states)},
            .check = bar_check_use_bishopric,
            .apply = bar_apply_use_bishopric,
        },
    [MOVE_END_INFLUENCE] =
        {
            .name = "end_influence",
            .rule = "10.3",
            .doc = "Places or removes nothing more.",
            .apply = bar_apply_end_influence,
        },

    /* 10.4 Moving Armies */
    [MOVE_MARCH] =
        {
            .name = "march",
            .rule = "10.4",
            .doc = "Moves armies out of a state into one near it.",
            .args = {STATE_ARG("from", "Where they are.", bar_own_army_states),
                     {.name = "armies", .doc = "How many.", .min = 1, .max = ARMIES_MAX},
                     {.name = "general", .doc = "The general goes with them.", .flag = true},
                     STATE_ARG("to", "Where they go first.", NULL)},
            .check = bar_check_march,
            .apply = bar_apply_march,
            .list = bar_list_march,
        },
    [MOVE_END_ACTIVATION] =
        {
            .name = "end_activation",
            .rule = "10.4",
            .doc = "Moves no further armies of this state.",
            .apply = bar_apply_end_activation,
        },
    [MOVE_MARCH_ON] =
        {
            .name = "march_on",
            .rule = "10.4.1",
            .doc = "Moves the armies one state further.",
            .args = {STATE_ARG("to", "The state.", NULL)},
            .check = bar_check_march_on,
            .apply = bar_apply_march_on,
        },
    [MOVE_FORCE_MARCH] =
        {
            .name = "force_march",
            .rule = "10.4.2",
            .doc = "Attempts a forced march into a third state.",
            .args = {STATE_ARG("to", "The state.", NULL)},
            .check = bar_check_force_march,
            .apply = bar_apply_force_march,
        },
    [MOVE_HALT] =
        {
            .name = "halt",
            .rule = "10.4.1",
            .doc = "The armies stay where they are.",
            .apply = bar_apply_halt,
        },
    [MOVE_END_ACTIONS] =
        {
            .name = "end_actions",
            .rule = "9.3",
            .doc = "Takes no further action.",
            .apply = bar_apply_end_actions,
        },
    [MOVE_COMMIT_CARD] =
        {
            .name = "commit_card",
            .rule = "10.4.5",
            .doc = "Lays a card face down to the battle.",
            .args = {{.name = "card",
                      .doc = "A card in hand.",
                      .domain = &bar_cards,
                      .candidates = bar_own_hand,
                      .audience = OWNER}},
            .check = bar_check_commit,
            .apply = bar_apply_commit,
        },
    [MOVE_READY] =
        {
            .name = "ready",
            .rule = "10.4.5",
            .doc = "Lays no more cards to the battle.",
            .apply = bar_apply_ready,
        },
    [MOVE_RETREAT] =
        {
            .name = "retreat",
            .rule = "10.4.6",
            .doc = "Retreats with all defeated armies.",
            .args = {STATE_ARG("to", "Where.", NULL)},
            .check = bar_check_retreat,
            .apply = bar_apply_retreat,
        },
    [MOVE_EVACUATE] =
        {
            .name = "evacuate",
            .rule = "Appendix 2",
            .doc = "Moves an army out of the land that Schonborn closes.",
            .args = {STATE_ARG("from", "Where it stands.", bar_own_army_states),
                     STATE_ARG("to", "Where it goes.", NULL)},
            .check = bar_check_evacuate,
            .apply = bar_apply_evacuate,
        },

    /* 12.3 Favours, Galen */
    [MOVE_TAKE_FAVOUR] =
        {
            .name = "take_favour",
            .rule = "12.3.2",
            .doc = "Spends Favours of the Emperor.",
            .args = {{.name = "favour", .doc = "What for.", .domain = &bar_favours},
                     {.name = "state",
                      .doc = "Where the army is placed, or the state that comes under control.",
                      .domain = &bar_states,
                      .optional = true}},
            .check = bar_check_take_favour,
            .apply = bar_apply_take_favour,
            .list = bar_list_take_favour,
        },
    [MOVE_END_FAVOURS] =
        {
            .name = "end_favours",
            .rule = "12.3.2",
            .doc = "Spends no more Favours: those left are lost.",
            .apply = bar_apply_end_favours,
        },
    [MOVE_TAKE_CONTROL] =
        {
            .name = "take_control",
            .rule = "Appendix 2",
            .doc = "Chooses the state that comes under control by Galen.",
            .args = {STATE_ARG("state", "A state near Munster.", NULL)},
            .check = bar_check_take_control,
            .apply = bar_apply_take_control,
        },
};

/* ---- events -------------------------------------------------------------------------------------------- */

#define SEAT      SEAT_LOCAL("seat", "The player.")
#define NO_SEAT   SEAT_OR_NONE_LOCAL("seat", "The player; null: nobody.")
#define STATE     STATE_LOCAL("state", "The state.")
#define FROM      STATE_LOCAL("from", "Where they come from.")
#define TO        STATE_LOCAL("to", "Where they go.")
#define FLORINS   NUMBER_LOCAL("florins", "Florins.", 0, MONEY_MAX)
#define POINTS    NUMBER_LOCAL("points", "Points.", 0, POINTS_MAX)
#define ARMIES    NUMBER_LOCAL("count", "How many armies.", 0, ARMIES_MAX)
#define CARDS     NUMBER_LOCAL("count", "How many cards.", 0, CARDS_MAX)
#define INFLUENCE NUMBER_LOCAL("points", "Points of influence.", 0, INFLUENCE_MAX)
#define CARD                                                                                                 \
    {                                                                                                        \
        .name = "card", .doc = "The card.", .domain = &bar_cards                                             \
    }
#define OWN_CARD                                                                                             \
    {                                                                                                        \
        .name = "card", .doc = "The card.", .domain = &bar_cards, .audience = OWNER                          \
    }
#define CITY_ARG                                                                                             \
    {                                                                                                        \
        .name = "city", .doc = "What stands there now.", .domain = &bar_city_kinds                           \
    }

static const struct event_type events[EVENT_COUNT] = {
    [EVENT_ORDER_OF_PLAY] = {.name = "order_of_play",
                             .doc = "The order of play.",
                             .args = {SEAT_LOCAL("first", "Who is first."),
                                      SEAT_LOCAL("second", "Who is second."),
                                      SEAT_OR_NONE_LOCAL("third", "Who is third."),
                                      SEAT_OR_NONE_LOCAL("fourth", "Who is fourth.")}},
    [EVENT_STATE_CHOSEN] = {.name = "state_chosen", .doc = "A player begins with it.", .args = {SEAT, STATE}},
    [EVENT_TURN_BEGUN] = {.name = "turn_begun",
                          .doc = "A turn begins.",
                          .args = {NUMBER_LOCAL("turn", "The turn.", 1, TURNS_MAX)}},
    [EVENT_DECK_RESHUFFLED] = {.name = "deck_reshuffled",
                               .doc = "Discarded cards are shuffled into their deck.",
                               .args = {{.name = "deck", .doc = "The deck.", .domain = &bar_decks}, CARDS}},
    [EVENT_INCOME] = {.name = "income", .doc = "The income of a turn.", .args = {SEAT, FLORINS}},
    [EVENT_FLORINS] = {.name = "florins",
                       .doc = "Florins earned, or paid (negative).",
                       .args = {SEAT, NUMBER_LOCAL("florins", "Florins.", -MONEY_MAX, MONEY_MAX)}},
    [EVENT_CARD_DRAWN] = {.name = "card_drawn",
                          .doc = "An Opportunity Card was drawn.",
                          .args = {SEAT, OWN_CARD}},
    [EVENT_CARD_CHOSEN] = {.name = "card_chosen",
                           .doc = "A card of choice was taken out of the deck.",
                           .args = {SEAT, OWN_CARD}},
    [EVENT_CARDS_BOUGHT] = {.name = "cards_bought", .doc = "A card was bought.", .args = {SEAT, FLORINS}},
    [EVENT_CARDS_EXCHANGED] = {.name = "cards_exchanged",
                               .doc = "Cards of the hand are exchanged.",
                               .args = {SEAT, CARDS}},
    [EVENT_CARD_DISCARDED] = {.name = "card_discarded",
                              .doc = "A card went to its discard pile.",
                              .args = {NO_SEAT, CARD}},
    [EVENT_CARD_REMOVED] = {.name = "card_removed", .doc = "A card is out of the game.", .args = {CARD}},
    [EVENT_PHASE_BEGUN] = {.name = "phase_begun", .doc = "An Actions Phase begins.", .args = {SEAT}},
    [EVENT_PHASE_SKIPPED] = {.name = "phase_skipped",
                             .doc = "A player without cards has no Actions Phase.",
                             .args = {SEAT}},
    [EVENT_EVENT_CARD] = {.name = "event_card", .doc = "An Event Card was drawn.", .args = {SEAT, CARD}},
    [EVENT_EVENT_WITHOUT_EFFECT] = {.name = "event_without_effect",
                                    .doc = "The Event Card is not applicable.",
                                    .args = {CARD}},
    [EVENT_CARD_PLAYED] = {.name = "card_played",
                           .doc = "An Opportunity Card was played.",
                           .args = {SEAT, CARD}},
    [EVENT_INTERVENTION] = {.name = "intervention",
                            .doc = "Divine Intervention keeps an event off a player.",
                            .args = {SEAT, CARD}},
    [EVENT_BID] = {.name = "bid", .doc = "A bid.", .args = {SEAT, FLORINS}},
    [EVENT_PASSED] = {.name = "passed", .doc = "A player bids no more.", .args = {SEAT}},
    [EVENT_STATE_SOLD] = {.name = "state_sold",
                          .doc = "A Foreign Possession is sold.",
                          .args = {STATE, SEAT, FLORINS}},
    [EVENT_STATE_NOT_SOLD] = {.name = "state_not_sold",
                              .doc = "Nobody has bid for a Foreign Possession.",
                              .args = {STATE}},
    [EVENT_WAR] = {.name = "war",
                   .doc = "A war breaks out.",
                   .args = {{.name = "war", .doc = "The war.", .domain = &bar_wars}}},
    [EVENT_WARS_CEASE] = {.name = "wars_cease", .doc = "All wars cease."},
    [EVENT_OTTOMANS] = {.name = "ottomans",
                        .doc = "The Ottoman counter is placed in Styria, or removed.",
                        .args = {FLAG_LOCAL("present", "It stands there now.")}},
    [EVENT_UNREST] = {.name = "unrest", .doc = "A state is in Unrest.", .args = {STATE}},
    [EVENT_CHAOS] = {.name = "chaos",
                     .doc = "Chaos begins, or ends.",
                     .args = {FLAG_LOCAL("begins", "It begins.")}},
    [EVENT_ARMY_PLACED] = {.name = "army_placed", .doc = "An army is placed.", .args = {SEAT, STATE}},
    [EVENT_ARMIES_REMOVED] = {.name = "armies_removed",
                              .doc = "Armies are removed from the map.",
                              .args = {SEAT, STATE, ARMIES}},
    [EVENT_ARMIES_MOVED] = {.name = "armies_moved",
                            .doc = "Armies move.",
                            .args = {SEAT, FROM, TO, ARMIES,
                                     FLAG_LOCAL("general", "The general goes with them.")}},
    [EVENT_FORCED_MARCH] = {.name = "forced_march",
                            .doc = "A forced march was attempted.",
                            .args = {SEAT, FLAG_LOCAL("success", "It succeeds.")}},
    [EVENT_GENERAL_PLACED] = {.name = "general_placed",
                              .doc = "A general stands with armies.",
                              .args = {SEAT, CARD, STATE}},
    [EVENT_CITY_BUILT] = {.name = "city_built", .doc = "A City was built.", .args = {SEAT, STATE, CITY_ARG}},
    [EVENT_CITY_CHANGED] = {.name = "city_changed",
                            .doc = "A City was removed, or a Fortified City reduced.",
                            .args = {STATE, CITY_ARG}},
    [EVENT_BISHOPRIC_BUILT] = {.name = "bishopric_built",
                               .doc = "A Bishopric was built.",
                               .args = {SEAT, STATE}},
    [EVENT_COMPOSER_PLACED] = {.name = "composer_placed",
                               .doc = "A composer came to a Major State.",
                               .args = {SEAT, STATE}},
    [EVENT_INFLUENCE_PLACED] = {.name = "influence_placed",
                                .doc = "Influence was placed.",
                                .args = {SEAT, STATE, INFLUENCE}},
    [EVENT_INFLUENCE_REMOVED] = {.name = "influence_removed",
                                 .doc = "Influence was removed.",
                                 .args = {STATE, SEAT_LOCAL("of", "Whose it was."), INFLUENCE}},
    [EVENT_CONTROL_TAKEN] = {.name = "control_taken", .doc = "Control was taken.", .args = {SEAT, STATE}},
    [EVENT_CONTROL_LOST] = {.name = "control_lost", .doc = "A state is neutral now.", .args = {SEAT, STATE}},
    [EVENT_CARD_COMMITTED] = {.name = "card_committed",
                              .doc = "A card was laid to the battle.",
                              .args = {SEAT, CARD}},
    [EVENT_BATTLE_POINTS] = {.name = "battle_points",
                             .doc = "The Battle Points of a side; null: the Ottomans.",
                             .args = {NO_SEAT, POINTS}},
    [EVENT_BATTLE] = {.name = "battle",
                      .doc = "A battle is decided.",
                      .args = {STATE,
                               SEAT_LOCAL("attacker", "Who attacked."),
                               SEAT_OR_NONE_LOCAL("defender", "Who defended; null: the Ottomans."),
                               {.name = "outcome", .doc = "Who won.", .domain = &bar_outcomes}}},
    [EVENT_ADDITIONAL_LOSS] = {.name = "additional_loss",
                               .doc = "One army more is lost.",
                               .args = {SEAT, STATE}},
    [EVENT_SUPPORT] = {.name = "support",
                       .doc = "The support of the Imperial Throne, and its reward.",
                       .args = {SEAT, NUMBER_LOCAL("votes", "Votes.", 0, 100), POINTS,
                                NUMBER_LOCAL("favours", "Favours.", 0, 4)}},
    [EVENT_FAVOUR] = {.name = "favour",
                      .doc = "A Favour of the Emperor was taken.",
                      .args = {SEAT, {.name = "favour", .doc = "The favour.", .domain = &bar_favours}}},
    [EVENT_POINTS] = {.name = "points",
                      .doc = "Victory points, gained before the end of the turn.",
                      .args = {SEAT, NUMBER_LOCAL("points", "Points.", -POINTS_MAX, POINTS_MAX)}},
    [EVENT_SCORED] = {.name = "scored",
                      .doc = "Victory points of the turn.",
                      .args = {SEAT, NUMBER_LOCAL("states", "For states.", 0, POINTS_MAX),
                               NUMBER_LOCAL("composers", "For composers.", 0, POINTS_MAX),
                               NUMBER_LOCAL("bishoprics", "For Bishoprics.", 0, POINTS_MAX),
                               NUMBER_LOCAL("cities", "For Cities.", 0, POINTS_MAX)}},
    [EVENT_GAME_WON] = {.name = "game_won", .doc = "A player has won.", .args = {SEAT, POINTS}},
};

/* ---- draws --------------------------------------------------------------------------------------------- */

static const struct draw_type draws[DRAW_COUNT] = {
    [DRAW_ORDER_DIE] = {.text = "a die for {seat}", .args = {SEAT}, .open = true},
    [DRAW_EVENT_CARD] = {.text = "an Event Card", .open = true},
    [DRAW_OPPORTUNITY_CARD] = {.text = "an Opportunity Card for {seat}", .args = {SEAT}},
    [DRAW_WAR_DIE] = {.text = "the Table of Wars", .open = true},
    [DRAW_UNREST_DIE] = {.text = "Unrest", .open = true},
    [DRAW_FORCED_MARCH_DIE] = {.text = "a forced march of {seat}", .args = {SEAT}, .open = true},
    [DRAW_CHARLES_DIE] = {.text = "a further loss for {seat}'s enemy", .args = {SEAT}, .open = true},
    [DRAW_STOLEN_CARD] = {.text = "a card out of the hand of {seat}", .args = {SEAT}},
};

/* ---- the game ------------------------------------------------------------------------------------------ */

static const struct scenario scenarios[] = {
    {"standard", "Baroque", "The game as the book sets it up, in so many turns as the option says."}, {0}};
static const struct option options[] = {
    [OPTION_TURNS] = {.name = "turns",
                      .doc = "Turns of the match: 3 are the Standard Scenario, more the Extended one.",
                      .rule = "1.1",
                      .min = TURNS_MIN,
                      .max = TURNS_MAX,
                      .standard = TURNS_MIN},
    {0}};
static const struct domain *const domains[] = {
    &bar_seats,       &bar_states, &bar_cards, &bar_kinds,      &bar_seas,    &bar_decks,    &bar_card_kinds,
    &bar_state_kinds, &bar_wars,   &bar_works, &bar_city_kinds, &bar_favours, &bar_outcomes, NULL};

/* Points are public. */
static int32_t score(const struct play *p, int seat)
{
    return bar_player(p, seat)->points;
}

const struct game bar_game = {
    .id = "baroque",
    .title = "Baroque",
    .doc = "War and politics in the Holy Roman Empire after 1650 (Richard H. Berg and Warren Treadgold).",
    .revision = 1,
    .seats = &bar_seats,
    .players_min = PLAYERS_MIN,
    .players_max = SEATS,
    .scenarios = scenarios,
    .options = options,
    .domains = domains,
    .state = &bar_state_record,
    .steps = steps,
    .step_count = STEP_COUNT,
    .moves = moves,
    .move_count = MOVE_COUNT,
    .events = events,
    .event_count = EVENT_COUNT,
    .draws = draws,
    .draw_count = DRAW_COUNT,
    .pack = &bar_components_record,
    .pack_text = baroque_pack,
    .pack_length = &baroque_pack_length,
    .pack_check = bar_components_check,
    .rulings_text = baroque_rulings,
    .rulings_length = &baroque_rulings_length,
    .seating = bar_seating,
    .set_up = bar_set_up,
    .conceded = bar_conceded,
    .settle = bar_settle,
    .inspect = bar_inspect,
    .score = score,
    .study = &bar_study,
};
