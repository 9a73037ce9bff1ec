/* Every decision of the game as a type of move: what it names, and which function knows the rule. */
#include "tables.h"

#define STATE_AMONG(title, text, which)                                                                      \
    {                                                                                                        \
        .name = title, .doc = text, .domain = &bar_states, .candidates = which                               \
    }
#define HAND_ARG                                                                                             \
    {                                                                                                        \
        .name = "card", .doc = "A card in hand.", .domain = &bar_cards, .candidates = bar_own_hand           \
    }

const struct move_type *const bar_moves[MOVE_COUNT] = {
    /* 3 Game Setup */
    [MOVE_CHOOSE_STATE] =
        &(const struct move_type){
            .name = "choose_state",
            .rule = "3.3",
            .doc = "Chooses a Minor State to begin with.",
            .text = "{seat} begins with {state}.",
            .args = {STATE_AMONG("state", "One of those on the Major's card.", NULL)},
            .check = bar_check_choose_state,
            .apply = bar_apply_choose_state,
        },
    [MOVE_PLACE_ARMY] =
        &(const struct move_type){
            .name = "place_army",
            .rule = "3.4",
            .doc = "Places an army at the start.",
            .text = "{seat} places an army in {state}.",
            .args = {STATE_AMONG("state", "A state under control.", bar_own_states)},
            .check = bar_check_place_army,
            .apply = bar_apply_place_army,
        },
    [MOVE_PLACE_CITY] =
        &(const struct move_type){
            .name = "place_city",
            .rule = "3.5",
            .doc = "Places a City at the start.",
            .text = "{seat} places a City in {state}.",
            .args = {STATE_AMONG("state", "A state under control.", bar_own_states)},
            .check = bar_check_place_city,
            .apply = bar_apply_place_city,
        },

    /* 7 Opportunity Cards */
    [MOVE_CHOOSE_CARD] =
        &(const struct move_type){
            .name = "choose_card",
            .rule = "12.3.2",
            .doc = "Takes a card of one's choice out of the deck.",
            .text = "{seat} takes {card} out of the deck.",
            .args = {{.name = "card",
                      .doc = "The card.",
                      .domain = &bar_cards,
                      .candidates = bar_opportunities_in_deck,
                      .audience = OWNER}},
            .check = bar_check_choose_card,
            .apply = bar_apply_choose_card,
        },
    [MOVE_BUY_CARD] =
        &(const struct move_type){
            .name = "buy_card",
            .rule = "7.3",
            .doc = "Buys an Opportunity Card for 2 florins.",
            .text = "{seat} buys an Opportunity Card.",
            .check = bar_check_buy_card,
            .apply = bar_apply_buy_card,
        },
    [MOVE_MULLIGAN] =
        &(const struct move_type){
            .name = "mulligan",
            .rule = "7.2",
            .doc =
                "Discards 1, 2 or 3 cards for 3, 7 or 12 florins and draws as many; that ends the purchase.",
            .text = "{seat} discards {cards} and draws {cards card|cards}.",
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
        &(const struct move_type){
            .name = "end_purchase",
            .rule = "7.1",
            .doc = "Buys nothing more.",
            .text = "{seat} buys nothing more.",
            .apply = bar_apply_end_purchase,
        },

    /* 8 First Player */
    [MOVE_CHOOSE_ORDER] =
        &(const struct move_type){
            .name = "choose_order",
            .rule = "8.2",
            .doc = "Chooses the order of play of the turn: every player once.",
            .text = "{seat} chooses the order of play: {first}, {second}[, {third}][, {fourth}].",
            .args = {SEAT_ARG("first", "Who is first."), SEAT_ARG("second", "Who is second."),
                     SEAT_OR_NONE_ARG("third", "Who is third; left out with two players."),
                     SEAT_OR_NONE_ARG("fourth", "Who is fourth; left out with fewer than four.")},
            .check = bar_check_choose_order,
            .apply = bar_apply_choose_order,
            .list = bar_list_choose_order,
        },

    /* 9.1 Event Card */
    [MOVE_INTERVENE] =
        &(const struct move_type){
            .name = "intervene",
            .rule = "Appendix 2",
            .doc = "Uses Divine Intervention: the event does not touch the player.",
            .text = "{seat} uses Divine Intervention.",
            .apply = bar_apply_intervene,
        },
    [MOVE_DO_NOT_INTERVENE] =
        &(const struct move_type){
            .name = "do_not_intervene",
            .rule = "Appendix 2",
            .doc = "Suffers the event.",
            .text = "{seat} does not intervene.",
            .apply = bar_apply_do_not_intervene,
        },
    [MOVE_BID] =
        &(const struct move_type){
            .name = "bid",
            .rule = "Appendix 1",
            .doc = "Bids more than all before.",
            .text = "{seat} bids {florins florin|florins}.",
            .args = {{.name = "florins",
                      .doc = "The bid.",
                      .min = 0,
                      .max = DOMAIN_MAX - 1,
                      .candidates = bar_bids}},
            .check = bar_check_bid,
            .apply = bar_apply_bid,
        },
    [MOVE_PASS] =
        &(const struct move_type){
            .name = "pass",
            .rule = "Appendix 1",
            .doc = "Bids no more.",
            .text = "{seat} bids no more.",
            .apply = bar_apply_pass,
        },
    [MOVE_CHOOSE_TARGET] =
        &(const struct move_type){
            .name = "choose_target",
            .rule = "14.3.3",
            .doc = "Chooses the state that France attacks.",
            .text = "{seat} chooses {state}, which France attacks.",
            .args = {STATE_AMONG("state", "The state.", NULL)},
            .check = bar_check_choose_target,
            .apply = bar_apply_choose_target,
        },
    [MOVE_CHOOSE_UNREST] =
        &(const struct move_type){
            .name = "choose_unrest",
            .rule = "14.4",
            .doc = "Chooses the state that is in Unrest.",
            .text = "{seat} chooses {state} for the Unrest.",
            .args = {STATE_AMONG("state", "The state.", NULL)},
            .check = bar_check_choose_unrest,
            .apply = bar_apply_choose_unrest,
        },
    [MOVE_LOSE_ARMY] =
        &(const struct move_type){
            .name = "lose_army",
            .rule = "14.1",
            .doc = "Chooses the army that is lost by Chaos.",
            .text = "{seat} loses an army in {state}.",
            .args = {STATE_AMONG("state", "Where it stands.", bar_own_army_states)},
            .check = bar_check_lose_army,
            .apply = bar_apply_lose_army,
        },
    [MOVE_LOSE_CITY] =
        &(const struct move_type){
            .name = "lose_city",
            .rule = "14.1",
            .doc = "Chooses the City that is removed, or the Fortified City that is reduced, by Chaos.",
            .text = "{seat} loses a City, or the walls of a Fortified City, in {state}.",
            .args = {STATE_AMONG("state", "Where it stands.", bar_own_states)},
            .check = bar_check_lose_city,
            .apply = bar_apply_lose_city,
        },

    /* What armies cost */
    [MOVE_REMOVE_ARMY] =
        &(const struct move_type){
            .name = "remove_army",
            .rule = "12.1",
            .doc = "Removes an army instead of paying for it.",
            .text = "{seat} removes an army from {state}.",
            .args = {STATE_AMONG("state", "Where it stands.", bar_own_army_states)},
            .check = bar_check_remove_army,
            .apply = bar_apply_remove_army,
        },
    [MOVE_PAY_SALARY] =
        &(const struct move_type){
            .name = "pay_salary",
            .rule = "Appendix 1",
            .doc = "Pays the salary of one's own armies.",
            .text = "{seat} pays the salary of the armies.",
            .check = bar_check_pay_salary,
            .apply = bar_apply_pay_salary,
        },
    [MOVE_PAY_WAGES] =
        &(const struct move_type){
            .name = "pay_wages",
            .rule = "Appendix 1",
            .doc = "Pays 1 florin each for some armies; for the others 2 each after the next income.",
            .text = "{seat} pays the wages of {now army|armies} now.",
            .args = {{.name = "now", .doc = "Armies that are paid now.", .max = ARMIES_MAX}},
            .check = bar_check_pay_wages,
            .apply = bar_apply_pay_wages,
        },
    [MOVE_PAY_WAGES_OWED] =
        &(const struct move_type){
            .name = "pay_wages_owed",
            .rule = "Appendix 1",
            .doc = "Pays the wages that were put off.",
            .text = "{seat} pays the wages that were put off.",
            .check = bar_check_pay_wages_owed,
            .apply = bar_apply_pay_wages_owed,
        },
    [MOVE_PAY_UPKEEP] =
        &(const struct move_type){
            .name = "pay_upkeep",
            .rule = "12.1",
            .doc = "Pays the upkeep of all one's armies.",
            .text = "{seat} pays the upkeep of the armies.",
            .check = bar_check_pay_upkeep,
            .apply = bar_apply_pay_upkeep,
        },
    [MOVE_WED] =
        &(const struct move_type){
            .name = "wed",
            .rule = "Appendix 1",
            .doc = "Names the state that the wedding brings.",
            .text = "{seat} gains {state} by the wedding.",
            .args = {STATE_AMONG("state", "A Minor State of value 1.", NULL)},
            .check = bar_check_wed,
            .apply = bar_apply_wed,
        },

    /* 10.1 Opportunity Cards */
    [MOVE_PLAY_FIGURE] =
        &(const struct move_type){
            .name = "play_figure",
            .rule = "10.1.1",
            .doc = "Plays an architect, a bishop or a politician before oneself.",
            .text = "{seat} plays {card}.",
            .args = {HAND_ARG},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_GENERAL] =
        &(const struct move_type){
            .name = "play_general",
            .rule = "10.1.1",
            .doc = "Pays for a general and places him with one's armies.",
            .text = "{seat} plays {card}, who joins the armies in {state}.",
            .args = {HAND_ARG, STATE_AMONG("state", "Where he stands.", bar_own_army_states)},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_PAINTER] =
        &(const struct move_type){
            .name = "play_painter",
            .rule = "Appendix 2",
            .doc = "Plays a painter: florins are paid for a work of art, which brings victory points.",
            .text = "{seat} plays {card}, who paints {work}.",
            .args = {HAND_ARG, {.name = "work", .doc = "The work of art.", .domain = &bar_works}},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_ASSASSIN] =
        &(const struct move_type){
            .name = "play_assassin",
            .rule = "Appendix 2",
            .doc = "Plays an Assassin: a figure is out of the game.",
            .text = "{seat} plays {card}: {figure} is out of the game.",
            .args = {HAND_ARG,
                     {.name = "figure",
                      .doc = "A figure before some player.",
                      .domain = &bar_cards,
                      .candidates = bar_figures_in_play}},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_BAROQUE] =
        &(const struct move_type){
            .name = "play_baroque",
            .rule = "14.2",
            .doc = "Plays Baroque: a composer comes to one's Major State.",
            .text = "{seat} plays {card}: a composer comes to {state}.",
            .args = {HAND_ARG, STATE_AMONG("state", "One's Major State.", bar_own_states)},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_CAPITALISM] =
        &(const struct move_type){
            .name = "play_capitalism",
            .rule = "Appendix 2",
            .doc = "Plays Capitalism: 4, 7 or 12 florins bring 8, 15 or 25, less a fee of 1, 2 or 3 to who "
                   "controls Augsburg.",
            .text = "{seat} plays {card} and pays {florins florin|florins}.",
            .args = {HAND_ARG,
                     {.name = "florins",
                      .doc = "What is paid: 4, 7 or 12.",
                      .min = INVESTED_MIN,
                      .max = INVESTED_MAX}},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_DIVINE_INTERVENTION] =
        &(const struct move_type){
            .name = "play_divine_intervention",
            .rule = "Appendix 2",
            .doc = "Lays a Divine Intervention before oneself.",
            .text = "{seat} lays down {card}.",
            .args = {HAND_ARG},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_POWER] =
        &(const struct move_type){
            .name = "play_power",
            .rule = "10.3.2",
            .doc = "Plays Power: two points of influence are placed or removed next.",
            .text = "{seat} plays {card}.",
            .args = {HAND_ARG},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_TRAITOR] =
        &(const struct move_type){
            .name = "play_traitor",
            .rule = "Appendix 2",
            .doc = "Plays a Traitor: draws a card at random out of another player's hand.",
            .text = "{seat} plays {card} and takes a card out of the hand of {.seat}.",
            .args = {HAND_ARG, {.name = "seat", .doc = "Of whose hand.", .domain = &bar_seats}},
            .check = bar_check_play_card,
            .apply = bar_apply_play_card,
        },
    [MOVE_PLAY_WITHOUT_EFFECT] =
        &(const struct move_type){
            .name = "play_without_effect",
            .rule = "10.1",
            .doc = "Plays a card none of whose effects can be had: it is discarded.",
            .text = "{seat} plays {card} without effect.",
            .args = {HAND_ARG},
            .check = bar_check_play_without_effect,
            .apply = bar_apply_play_without_effect,
        },

    /* 10.2 Build */
    [MOVE_BUILD_ARMY] =
        &(const struct move_type){
            .name = "build_army",
            .rule = "10.2.1",
            .doc = "Builds an army for 3 florins.",
            .text = "{seat} builds an army in {state}.",
            .args = {STATE_AMONG("state", "A state under control.", bar_own_states)},
            .check = bar_check_build_army,
            .apply = bar_apply_build_army,
        },
    [MOVE_BUILD_CITY] =
        &(const struct move_type){
            .name = "build_city",
            .rule = "10.2.2",
            .doc = "Builds a City: 6 florins, or the architect's price.",
            .text = "{seat} builds a City in {state}.",
            .args = {STATE_AMONG("state", "A state under control.", bar_own_states)},
            .check = bar_check_build_city,
            .apply = bar_apply_build_city,
        },
    [MOVE_BUILD_FORTIFIED_CITY] =
        &(const struct move_type){
            .name = "build_fortified_city",
            .rule = "10.2.3",
            .doc = "Makes a City a Fortified City: an army there or 8 florins, or the architect's price.",
            .text = "{seat} fortifies the City in {state}{with_army? and gives up an army there}.",
            .args = {STATE_AMONG("state", "A state under control with a City.", bar_own_states),
                     {.name = "with_army",
                      .doc = "An army there is given up: instead of the florins, or with them where the "
                             "architect says so.",
                      .flag = true}},
            .check = bar_check_build_fortified,
            .apply = bar_apply_build_fortified,
        },
    [MOVE_BUILD_BISHOPRIC] =
        &(const struct move_type){
            .name = "build_bishopric",
            .rule = "10.2.4",
            .doc =
                "Builds a Bishopric (the palace) in a Bishopric State; it takes a bishop before the player.",
            .text = "{seat} builds a Bishopric in {state}.",
            .args = {STATE_AMONG("state", "A Bishopric State under control.", bar_own_states)},
            .check = bar_check_build_bishopric,
            .apply = bar_apply_build_bishopric,
        },

    /* 10.3 Influence */
    [MOVE_PLACE_INFLUENCE] =
        &(const struct move_type){
            .name = "place_influence",
            .rule = "10.3",
            .doc = "Places a point of influence.",
            .text = "{seat} places a point of influence in {state}.",
            .args = {STATE_AMONG("state", "Where.", bar_influence_reach)},
            .check = bar_check_place_influence,
            .apply = bar_apply_place_influence,
        },
    [MOVE_REMOVE_INFLUENCE] =
        &(const struct move_type){
            .name = "remove_influence",
            .rule = "10.3",
            .doc = "Removes a point of influence.",
            .text = "{seat} removes a point of influence of {of} from {state}.",
            .args = {STATE_AMONG("state", "Where.", bar_influence_states),
                     {.name = "of",
                      .doc = "Whose point.",
                      .domain = &bar_seats,
                      .candidates = bar_influence_owners}},
            .check = bar_check_remove_influence,
            .apply = bar_apply_remove_influence,
        },
    [MOVE_USE_CITY] =
        &(const struct move_type){
            .name = "use_city",
            .rule = "10.2.2",
            .doc = "Adds the points of a City or a Fortified City to the last point.",
            .text = "{seat} uses the City in {city}.",
            .args = {STATE_AMONG("city", "The state with the City.", bar_own_states)},
            .check = bar_check_use_city,
            .lapsed = bar_lapsed_use_city,
            .apply = bar_apply_use_city,
        },
    [MOVE_USE_BISHOPRIC] =
        &(const struct move_type){
            .name = "use_bishopric",
            .rule = "10.2.4",
            .doc = "Adds the points of a Bishopric to the last point, near its state.",
            .text = "{seat} uses the Bishopric in {bishopric}.",
            .args = {STATE_AMONG("bishopric", "The state with the Bishopric.", bar_own_states)},
            .check = bar_check_use_bishopric,
            .lapsed = bar_lapsed_use_bishopric,
            .apply = bar_apply_use_bishopric,
        },
    [MOVE_END_INFLUENCE] =
        &(const struct move_type){
            .name = "end_influence",
            .rule = "10.3",
            .doc = "Places or removes nothing more.",
            .text = "{seat} places or removes no more influence.",
            .check = bar_check_end_influence,
            .apply = bar_apply_end_influence,
        },

    /* 10.4 Moving Armies */
    [MOVE_MARCH] =
        &(const struct move_type){
            .name = "march",
            .rule = "10.4",
            .doc = "Moves armies out of a state into one near it.",
            .text = "{seat} moves {armies army|armies}{general? with the general} from {from} to {to}.",
            .args = {STATE_AMONG("from", "Where they are.", bar_own_army_states),
                     {.name = "armies", .doc = "How many.", .min = 1, .max = ARMIES_MAX},
                     {.name = "general", .doc = "The general goes with them.", .flag = true},
                     STATE_AMONG("to", "Where they go first.", NULL)},
            .check = bar_check_march,
            .apply = bar_apply_march,
            .list = bar_list_march,
        },
    [MOVE_END_ACTIVATION] =
        &(const struct move_type){
            .name = "end_activation",
            .rule = "10.4",
            .doc = "Moves no further armies of this state.",
            .text = "{seat} moves no further armies of this state.",
            .apply = bar_apply_end_activation,
        },
    [MOVE_MARCH_ON] =
        &(const struct move_type){
            .name = "march_on",
            .rule = "10.4.1",
            .doc = "Moves the armies one state further.",
            .text = "{seat} moves the armies on to {to}.",
            .args = {STATE_AMONG("to", "The state.", bar_ways)},
            .check = bar_check_march_on,
            .lapsed = bar_march_lapsed,
            .apply = bar_apply_march_on,
        },
    [MOVE_FORCE_MARCH] =
        &(const struct move_type){
            .name = "force_march",
            .rule = "10.4.2",
            .doc = "Attempts a forced march into a third state.",
            .text = "{seat} attempts a forced march to {to}.",
            .args = {STATE_AMONG("to", "The state.", bar_ways)},
            .check = bar_check_force_march,
            .lapsed = bar_march_lapsed,
            .apply = bar_apply_force_march,
        },
    [MOVE_HALT] =
        &(const struct move_type){
            .name = "halt",
            .rule = "10.4.1",
            .doc = "The armies stay where they are.",
            .text = "{seat} halts the armies.",
            .lapsed = bar_march_lapsed,
            .apply = bar_apply_halt,
        },
    [MOVE_END_ACTIONS] =
        &(const struct move_type){
            .name = "end_actions",
            .rule = "9.3",
            .doc = "Takes no further action.",
            .text = "{seat} takes no further action.",
            .apply = bar_apply_end_actions,
        },
    [MOVE_COMMIT_CARD] =
        &(const struct move_type){
            .name = "commit_card",
            .rule = "10.4.5",
            .doc = "Lays a card face down to the battle.",
            .text = "{seat} lays {card} face down for the battle.",
            .args = {{.name = "card",
                      .doc = "A card in hand.",
                      .domain = &bar_cards,
                      .candidates = bar_own_hand,
                      .audience = OWNER}},
            .check = bar_check_commit,
            .apply = bar_apply_commit,
        },
    [MOVE_READY] =
        &(const struct move_type){
            .name = "ready",
            .rule = "10.4.5",
            .doc = "Lays no more cards to the battle.",
            .text = "{seat} lays no more cards.",
            .apply = bar_apply_ready,
        },
    [MOVE_RETREAT] =
        &(const struct move_type){
            .name = "retreat",
            .rule = "10.4.6",
            .doc = "Retreats with all defeated armies.",
            .text = "{seat} retreats to {to}.",
            .args = {STATE_AMONG("to", "Where.", bar_ways)},
            .check = bar_check_retreat,
            .apply = bar_apply_retreat,
        },
    [MOVE_EVACUATE] =
        &(const struct move_type){
            .name = "evacuate",
            .rule = "Appendix 2",
            .doc = "Moves an army out of the land that Schonborn closes.",
            .text = "{seat} moves an army from {from} to {to}.",
            .args = {STATE_AMONG("from", "Where it stands.", bar_own_army_states),
                     STATE_AMONG("to", "Where it goes.", NULL)},
            .check = bar_check_evacuate,
            .apply = bar_apply_evacuate,
        },

    /* 12.3 Favours, Galen */
    [MOVE_TAKE_FAVOUR] =
        &(const struct move_type){
            .name = "take_favour",
            .rule = "12.3.2",
            .doc = "Spends Favours of the Emperor.",
            .text = "{seat} takes a Favour of the Emperor: {favour}[ ({state})].",
            .args = {{.name = "favour", .doc = "What for.", .domain = &bar_favours},
                     {.name = "state",
                      .doc = "Where the army is placed, or the state that comes under control; left out with "
                             "any other Favour.",
                      .domain = &bar_states,
                      .optional = true}},
            .check = bar_check_take_favour,
            .apply = bar_apply_take_favour,
            .list = bar_list_take_favour,
        },
    [MOVE_END_FAVOURS] =
        &(const struct move_type){
            .name = "end_favours",
            .rule = "12.3.2",
            .doc = "Spends no more Favours: those left are lost.",
            .text = "{seat} takes no further Favour.",
            .apply = bar_apply_end_favours,
        },
    [MOVE_TAKE_CONTROL] =
        &(const struct move_type){
            .name = "take_control",
            .rule = "Appendix 2",
            .doc = "Chooses the state that comes under control by Galen.",
            .text = "{seat} takes control of {state}.",
            .args = {STATE_AMONG("state", "A state near Munster.", NULL)},
            .check = bar_check_take_control,
            .apply = bar_apply_take_control,
        },
};
