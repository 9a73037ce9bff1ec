/* Sections 4 to 9: decks, income, cards for free and bought, order of play, Actions Phases. */
#include "table.h"
#include "wire/text.h"

#include <string.h>

static void order_of_play(int first, int second, int third)
{
    const int order[] = {first, second, third};
    for (int i = 0; i < 3; i++)
        on_table()->order[i] = (uint8_t)order[i];
}

/* Every Event Card but this one is discarded. */
static void leave_in_the_deck(const char *id)
{
    const struct cards cards = on_table()->event_deck;
    EACH(i, cards)
        if (i != card(id)) cards_remove(&on_table()->event_deck, i), cards_add(&on_table()->event_discard, i);
}

/* ---- 4: what follows on what ---- */

/* The place of the first event of that type among all that happened. */
static long place_of(int type)
{
    return first_event(type) - happened.events;
}

TEST(rule_4_1__decks_are_prepared_before_the_income)
{
    table_open(3);
    discarded("peace-1");
    run_at(STEP_DECKS_PREPARATION);
    assert_int_equal(place_of(EVENT_TURN_BEGUN), 0);
    assert_true(place_of(EVENT_DECK_RESHUFFLED) < place_of(EVENT_INCOME));
}

TEST(rule_4_3__cards_are_dealt_after_the_income_then_bought)
{
    table_open(3);
    run_at(STEP_INCOME);
    assert_true(place_of(EVENT_INCOME) < place_of(EVENT_CARD_DRAWN));
    assert_true(at(STEP_OPPORTUNITY_CARDS));
}

TEST(rule_4_4__the_order_of_play_is_chosen_after_the_purchase)
{
    table_open(2);
    seat(AUSTRIA)->points = 1;
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    made(AUSTRIA, "end_purchase");
    made(BRANDENBURG, "end_purchase");
    assert_true(at(STEP_ORDER_OF_PLAY));
    assert_true(asked(BRANDENBURG));
}

TEST(rule_4_6__upkeep_control_support_and_wars_follow)
{
    table_open(2);
    at_war(WAR_FRANCE);
    armies(AUSTRIA, "tyrol", 1);
    begin_at(STEP_UPKEEP, NULL);
    made(AUSTRIA, "pay_upkeep");
    assert_true(place_of(EVENT_FLORINS) < place_of(EVENT_CONTROL_TAKEN));
    assert_true(place_of(EVENT_CONTROL_TAKEN) < place_of(EVENT_SUPPORT));
    made(AUSTRIA, "end_favours");
    made(BRANDENBURG, "end_favours");
    assert_true(place_of(EVENT_FLORINS) < place_of(EVENT_SCORED)); /* the war's */
}

/* ---- 5 ---- */

TEST(rule_5_0__both_decks_are_shuffled_with_their_discards)
{
    table_open(3);
    discarded("famine, power-1");
    run_at(STEP_DECKS_PREPARATION);
    assert_int_equal(events_of(EVENT_DECK_RESHUFFLED), 2);
    assert_true(cards_has(on_table()->event_deck, card("famine")));
    assert_int_equal(cards_count(on_table()->opportunity_discard), 0);
}

TEST(rule_5_1__what_stays_on_the_board_is_not_shuffled)
{
    table_open(3);
    on_board("war-1");
    on_board("polish-pass");
    sold("holstein");
    run_at(STEP_DECKS_PREPARATION);
    assert_true(cards_has(on_table()->board, card("war-1")));
    assert_true(cards_has(on_table()->board, card("polish-pass")));
    assert_true(is_removed("denmark-sells-holstein"));
}

/* R40. */
TEST(rule_5_1__famine_goes_under_the_deck_after_its_income_phase)
{
    table_open(3);
    on_board("famine");
    run_at(STEP_DECKS_PREPARATION);
    assert_true(on_table()->famine_at_bottom);
    assert_true(cards_has(on_table()->event_deck, card("famine")));
    assert_false(cards_has(on_table()->board, card("famine")));
}

/* R40. */
TEST(rule_5_1__famine_at_the_bottom_is_the_last_to_be_drawn)
{
    table_open(3);
    on_table()->famine_at_bottom = 1;
    int drawn = cards_count(on_table()->event_deck);
    for (; drawn > 1; drawn--)
        assert_int_not_equal(bar_draw_event(&table), card("famine"));
    assert_int_equal(bar_draw_event(&table), card("famine"));
    assert_false(on_table()->famine_at_bottom);
}

/* R40. */
TEST(rule_5_1__famine_is_shuffled_in_a_turn_later)
{
    table_open(3);
    on_table()->famine_at_bottom = 1;
    run_at(STEP_DECKS_PREPARATION);
    assert_false(on_table()->famine_at_bottom);
}

/* ---- 6 ---- */

TEST(rule_4_2__there_is_no_income_in_turn_1)
{
    table_open(3);
    turn(1);
    run_at(STEP_DECKS_PREPARATION);
    assert_int_equal(events_of(EVENT_INCOME), 0);
    turn(2);
    run_at(STEP_DECKS_PREPARATION);
    assert_int_equal(events_of(EVENT_INCOME), 3);
}

/* The state's printed value, to count on whatever the pack says. */
static void value_of(const char *id, int value)
{
    ((struct components *)table.pack)->map.state[land_of(id)].value = (uint8_t)value;
}

/* Austria holds its Major State of value 4, and Bohemia of value 3. */
static void two_states(void)
{
    table_open(3);
    value_of("austria", 4);
    value_of("bohemia", 3);
    controls(AUSTRIA, "bohemia");
}

TEST(rule_6_0__everybody_receives_the_income_of_his_states)
{
    two_states();
    run_at(STEP_INCOME);
    assert_int_equal(seat(AUSTRIA)->florins, 20 + 7);
    assert_int_equal(events_of(EVENT_INCOME), 3);
}

TEST(rule_6_1__values_are_added_up)
{
    two_states();
    assert_int_equal(bar_income_of(&table, AUSTRIA), 7);
}

TEST(rule_6_1__a_city_of_either_kind_doubles_the_value)
{
    two_states();
    city("bohemia", CITY);
    assert_int_equal(bar_income_of(&table, AUSTRIA), 10);
    city("austria", FORTIFIED_CITY);
    assert_int_equal(bar_income_of(&table, AUSTRIA), 14);
}

TEST(rule_6_2__prussia_brings_more_with_the_polish_pass)
{
    two_states();
    controls(AUSTRIA, "prussia");
    assert_int_equal(bar_income_of(&table, AUSTRIA), 9);
    on_board("polish-pass");
    assert_int_equal(bar_income_of(&table, AUSTRIA), 13);
}

TEST(rule_6_3__five_florins_at_the_least)
{
    table_open(3);
    value_of("austria", 4);
    assert_int_equal(bar_income_of(&table, AUSTRIA), 5);
    armies(BRANDENBURG, "austria", 1);
    assert_int_equal(bar_income_of(&table, AUSTRIA), 5);
}

TEST(rule_11_1__an_occupied_major_state_brings_nothing)
{
    two_states();
    controls(AUSTRIA, "prussia");
    armies(BRANDENBURG, "austria", 1);
    assert_int_equal(bar_income_of(&table, AUSTRIA), 5);
    city("bohemia", CITY);
    assert_int_equal(bar_income_of(&table, AUSTRIA), 8);
}

TEST(card_famine__takes_a_florin_before_the_doubling)
{
    two_states();
    controls(AUSTRIA, "tyrol");
    value_of("tyrol", 1);
    city("bohemia", CITY);
    on_board("famine");
    assert_int_equal(bar_income_of(&table, AUSTRIA), 3 + 4 + 1);
    controls(AUSTRIA, "prussia"); /* R5: from what the pass makes of it */
    on_board("polish-pass");
    assert_int_equal(bar_income_of(&table, AUSTRIA), 3 + 4 + 1 + 5);
    seat(AUSTRIA)->no_famine = 1;
    assert_int_equal(bar_income_of(&table, AUSTRIA), 4 + 6 + 1 + 6);
}

TEST(rule_14_1__chaos_halves_the_income_rounded_up)
{
    two_states();
    controls(AUSTRIA, "tyrol");
    value_of("tyrol", 3);
    city("austria", CITY);
    city("bohemia", CITY);
    on_table()->halved = 1;
    assert_int_equal(bar_income_of(&table, AUSTRIA), 9); /* of 17 */
    on_board("famine");
    assert_int_equal(bar_income_of(&table, AUSTRIA), 6); /* of 12 */
    discarded("famine");
    seat(AUSTRIA)->no_halving = 1;
    assert_int_equal(bar_income_of(&table, AUSTRIA), 17);
    run_at(STEP_INCOME);
    assert_false(on_table()->halved);
    assert_false(seat(AUSTRIA)->no_halving);
}

TEST(card_fugger__what_was_put_off_goes_to_augsburg)
{
    table_open(3);
    controls(BRANDENBURG, "augsburg");
    seat(AUSTRIA)->owes_fugger = 1;
    begin_at(STEP_INCOME, NULL);
    const int before = seat(BRANDENBURG)->florins, poor = seat(AUSTRIA)->florins;
    const int gets = bar_income_of(&table, BRANDENBURG) + 5, keeps = bar_income_of(&table, AUSTRIA) - 5;
    run_on();
    assert_int_equal(seat(BRANDENBURG)->florins, before + gets);
    assert_int_equal(seat(AUSTRIA)->florins, poor + keeps);
    assert_false(seat(AUSTRIA)->owes_fugger);
}

TEST(card_fugger__who_controls_augsburg_by_now_pays_no_player)
{
    table_open(3);
    controls(AUSTRIA, "augsburg");
    seat(AUSTRIA)->owes_fugger = 1;
    begin_at(STEP_INCOME, NULL);
    const int then = seat(AUSTRIA)->florins + bar_income_of(&table, AUSTRIA);
    run_on();
    assert_int_equal(seat(AUSTRIA)->florins, then);
}

/* R68 */
TEST(card_fugger__with_an_enemy_army_in_augsburg_the_bank_is_paid)
{
    table_open(3);
    controls(AUSTRIA, "augsburg");
    armies(BRANDENBURG, "augsburg", 1);
    seat(AUSTRIA)->owes_fugger = 1;
    begin_at(STEP_INCOME, NULL);
    const int then = seat(AUSTRIA)->florins + bar_income_of(&table, AUSTRIA);
    run_on();
    assert_int_equal(seat(AUSTRIA)->florins, then - 5);
}

TEST(rule_7_3__the_prompt_offers_what_can_be_paid)
{
    static const char *const PROMPTS[] = {
        "You can neither buy nor exchange cards: go on.",
        "Buy Opportunity Cards (6 more at most), or go on.",
        ("Buy Opportunity Cards (6 more at most), "
         "exchange some of your hand (1 for 3 florins, 2 for 7, 3 for 12), or go on."),
    };
    for (int coins = 1; coins <= 3; coins++) {
        table_open(2);
        hold(AUSTRIA, "power-1");
        florins(AUSTRIA, coins); /* first by Support */
        run_at(STEP_OPPORTUNITY_CARDS);
        assert_true(asks(PROMPTS[coins - 1]));
    }
}

/* Austria has three armies and owes the wages of two. */
static void wages_owed(int coins)
{
    table_open(3);
    armies(AUSTRIA, "austria", 3);
    seat(AUSTRIA)->wages_owed = 2;
    florins(AUSTRIA, coins);
    begin_at(STEP_PAY_WAGES_OWED, NULL);
}

/* R62. */
TEST(card_wage__the_debt_to_fugger_comes_first)
{
    table_open(3);
    value_of("austria", 4);
    armies(AUSTRIA, "austria", 2);
    seat(AUSTRIA)->wages_owed = 2;
    seat(AUSTRIA)->owes_fugger = 1;
    florins(AUSTRIA, 0);
    run_at(STEP_INCOME);
    assert_true(at(STEP_PAY_WAGES_OWED) && asked(AUSTRIA));
    assert_int_equal(seat(AUSTRIA)->florins, 0);
    refused_by("Appendix 1", "too-few-florins", AUSTRIA, "pay_wages_owed");
    assert_int_equal(listed(AUSTRIA, "remove_army"), 1);
}

/* R47. */
TEST(card_wage__two_florins_an_army_after_the_income)
{
    wages_owed(4);
    refused("can-pay", AUSTRIA, "remove_army", "austria");
    made(AUSTRIA, "pay_wages_owed");
    assert_int_equal(seat(AUSTRIA)->florins, 0);
    assert_int_equal(land("austria")->armies, 3);
    assert_false(at(STEP_PAY_WAGES_OWED));
}

TEST(card_wage__who_cannot_pay_removes_an_army)
{
    wages_owed(3);
    refused("too-few-florins", AUSTRIA, "pay_wages_owed");
    made(AUSTRIA, "remove_army", "austria");
    assert_int_equal(seat(AUSTRIA)->wages_owed, 1);
    made(AUSTRIA, "pay_wages_owed");
    assert_int_equal(seat(AUSTRIA)->florins, 1);
    assert_int_equal(land("austria")->armies, 2);
}

/* R24. */
TEST(card_wage__armies_lost_meanwhile_owe_nothing)
{
    wages_owed(4);
    land("austria")->armies = 1;
    made(AUSTRIA, "pay_wages_owed");
    assert_int_equal(seat(AUSTRIA)->florins, 2);
}

/* ---- 7 ---- */

TEST(rule_7_0__cards_for_free_by_the_number_of_players)
{
    static const int free_cards[] = {5, 3, 2};
    for (int players = 2; players <= 4; players++) {
        table_open(players);
        run_at(STEP_CHOOSE_CARD);
        assert_int_equal(bar_hand_size(&table, BRANDENBURG), free_cards[players - 2]);
        assert_int_equal(bar_hand_size(&table, AUSTRIA), free_cards[players - 2]);
        assert_true(at(STEP_OPPORTUNITY_CARDS));
    }
}

/* R60. */
TEST(rule_7_1__the_highest_support_buys_first_then_by_turn_order)
{
    table_open(3); /* by their own Major States: Austria 4, Palatinate 3, Brandenburg 3 */
    order_of_play(PALATINATE, BRANDENBURG, AUSTRIA);
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    made(AUSTRIA, "end_purchase");
    made(PALATINATE, "end_purchase");
    made(BRANDENBURG, "end_purchase");
}

/* R8. */
TEST(rule_7_3__a_card_costs_two_florins)
{
    table_open(3);
    florins(AUSTRIA, 3);
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    made(AUSTRIA, "buy_card");
    assert_int_equal(seat(AUSTRIA)->florins, 1);
    assert_int_equal(bar_hand_size(&table, AUSTRIA), 1);
    refused_by("7.3", "too-few-florins", AUSTRIA, "buy_card");
}

TEST(rule_7_4__six_five_or_four_cards_can_be_bought)
{
    static const int limits[] = {6, 5, 4};
    for (int players = 2; players <= 4; players++) {
        table_open(players);
        florins(AUSTRIA, 50);
        begin_at(STEP_OPPORTUNITY_CARDS, NULL);
        for (int i = 0; i < limits[players - 2]; i++)
            made(AUSTRIA, "buy_card");
        refused_by("7.4", "purchase-limit", AUSTRIA, "buy_card");
        assert_int_equal(seat(AUSTRIA)->florins, 50 - 2 * limits[players - 2]);
    }
}

/* R8. */
TEST(rule_12_3_2__favours_of_the_turn_before_raise_the_limit_once)
{
    table_open(4);
    florins(AUSTRIA, 50);
    seat(AUSTRIA)->extra_cards = 2;
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    for (int i = 0; i < 6; i++)
        made(AUSTRIA, "buy_card");
    refused("purchase-limit", AUSTRIA, "buy_card");
    made(AUSTRIA, "end_purchase");
    while (at(STEP_OPPORTUNITY_CARDS))
        made(first_asked(), "end_purchase");
    assert_int_equal(seat(AUSTRIA)->extra_cards, 0);
}

/* R8, R41. */
TEST(rule_7_2__a_mulligan_of_three_costs_twelve_and_ends_the_purchase)
{
    table_open(3);
    hold(AUSTRIA, "power-1, power-2, power-3");
    florins(AUSTRIA, 13);
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    refused_by("7.2", "not-in-hand", AUSTRIA, "mulligan", "power-1", "power-4");
    refused_by("7.2", "not-in-hand", AUSTRIA, "mulligan", "power-4");
    assert_int_equal(listed(AUSTRIA, "mulligan"), 7);
    assert_true(offered_as(AUSTRIA, "Austria discards Power (a) for 3 florins and draws 1 card."));
    assert_true(
        offered_as(AUSTRIA, "Austria discards Power (a) and Power (b) for 7 florins and draws 2 cards."));
    made(AUSTRIA, "mulligan", "power-1", "power-2", "power-3");
    assert_int_equal(seat(AUSTRIA)->florins, 1);
    assert_int_equal(bar_hand_size(&table, AUSTRIA), 3);
    assert_int_equal(events_of(EVENT_CARD_DRAWN), 3);
    assert_true(in_discard("power-1") && in_discard("power-2") && in_discard("power-3"));
    assert_false(asked(AUSTRIA));
}

TEST(rule_7_2__one_card_costs_three_and_two_cost_seven)
{
    table_open(3);
    hold(AUSTRIA, "power-1, power-2");
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    florins(AUSTRIA, 6);
    refused_by("7.2", "too-few-florins", AUSTRIA, "mulligan", "power-1", "power-2");
    made(AUSTRIA, "mulligan", "power-2");
    assert_int_equal(seat(AUSTRIA)->florins, 3);
    table_open(3);
    hold(AUSTRIA, "power-1, power-2");
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    florins(AUSTRIA, 8);
    made(AUSTRIA, "mulligan", "power-1", "power-2");
    assert_int_equal(seat(AUSTRIA)->florins, 1);
}

/* R9. */
TEST(rule_12_3_2__four_favours_choose_a_card_before_the_deal)
{
    table_open(2);
    seat(BRANDENBURG)->may_choose_card = 1;
    hold(AUSTRIA, "power-9");
    begin_at(STEP_CHOOSE_CARD, NULL);
    refused("not-in-the-deck", BRANDENBURG, "choose_card", "power-9");
    made(BRANDENBURG, "choose_card", "capitalism-1");
    assert_true(cards_has(seat(BRANDENBURG)->hand, card("capitalism-1")));
    assert_false(cards_has(on_table()->opportunity_deck, card("capitalism-1")));
    assert_int_equal(bar_hand_size(&table, BRANDENBURG), 6);
    assert_false(seat(BRANDENBURG)->may_choose_card);
}

/* ---- 8 ---- */

static void everybody_has_bought(int turn)
{
    on_table()->turn = (uint8_t)turn;
    begin_at(STEP_OPPORTUNITY_CARDS, &(struct sequence){.index = (uint8_t)bar_players(&table)});
    run_on();
}

TEST(rule_8_1__the_first_turn_keeps_the_order_of_the_dice)
{
    table_open(3);
    order_of_play(PALATINATE, BRANDENBURG, AUSTRIA);
    hold(PALATINATE, "power-1");
    hold(AUSTRIA, "power-2");
    everybody_has_bought(1);
    assert_int_equal(on_table()->active, PALATINATE);
}

TEST(rule_8_2__the_fewest_points_choose_the_order)
{
    table_open(3);
    hold(AUSTRIA, "power-1");
    hold(BRANDENBURG, "power-2");
    seat(BRANDENBURG)->points = seat(PALATINATE)->points = 7;
    seat(AUSTRIA)->points = 6;
    everybody_has_bought(2);
    assert_int_equal(listed(AUSTRIA, "choose_order"), 6);
    refused("not-the-players", AUSTRIA, "choose_order", "austria", "austria", "palatinate", "-");
    made(AUSTRIA, "choose_order", "palatinate", "austria", "brandenburg", "-");
    assert_int_equal(on_table()->order[0], PALATINATE);
    assert_int_equal(on_table()->active, AUSTRIA); /* the Palatinate has no card */
}

TEST(rule_8_2__of_equal_points_the_lower_support_chooses)
{
    table_open(2); /* Austria 4 votes, Brandenburg 3 */
    everybody_has_bought(2);
    assert_true(at(STEP_ORDER_OF_PLAY));
    assert_true(asked(BRANDENBURG));
}

/* R2. */
TEST(rule_8_2__then_who_throws_least)
{
    table_open(2);
    controls(BRANDENBURG, "munster"); /* 4 votes each */
    given(3, 3, 6, 2);
    everybody_has_bought(2);
    assert_true(asked(AUSTRIA));
}

/* ---- 9 ---- */

static void actions_phase(int seat)
{
    begin_at(STEP_ACTIONS_PHASE, &(struct actions_phase){.seat = (int8_t)seat});
}

/* The seat's three actions, with nothing before them. */
static void actions_of(int seat)
{
    actions_phase(seat);
    on_table()->active = (int8_t)seat;
    step_call(&table, STEP_ACTIONS, NULL);
}

TEST(rule_9_0__who_has_no_card_is_skipped)
{
    table_open(3);
    hold(AUSTRIA, "power-1");
    hold(PALATINATE, "power-2");
    leave_in_the_deck("bad-weather-1");
    actions_phase(0);
    run_on();
    assert_int_equal(on_table()->active, AUSTRIA);
    assert_int_equal(events_of(EVENT_PHASE_SKIPPED), 1);
    assert_false(on_table()->last_phase);
}

TEST(rule_4_5__an_event_then_a_card_that_is_owed_then_actions)
{
    table_open(3);
    hold(BRANDENBURG, "capitalism-1, power-1");
    hold(AUSTRIA, "power-2");
    florins(BRANDENBURG, 20);
    leave_in_the_deck("bad-weather-1");
    actions_phase(0);
    run_on();
    assert_int_equal(events_of(EVENT_EVENT_CARD), 1);
    assert_true(at(STEP_INITIAL_CARD));
    assert_int_equal(listed(BRANDENBURG, "end_actions"), 0);
    made(BRANDENBURG, "play_capitalism", "capitalism-1", "4");
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(on_table()->actions, 0);
}

TEST(rule_9_1__an_empty_event_deck_is_made_of_the_discards)
{
    table_open(3);
    hold(AUSTRIA, "power-1");
    leave_in_the_deck("bad-weather-1");
    discarded("bad-weather-1");
    happened.event_count = 0;
    assert_true(bar_draw_event(&table) >= 0);
    assert_int_equal(events_of(EVENT_DECK_RESHUFFLED), 1);
    assert_int_equal(cards_count(on_table()->event_discard), 0);
}

TEST(rule_9_1__where_neither_deck_nor_discards_have_a_card_it_is_told)
{
    table_open(3);
    on_table()->event_deck = NONE(cards);
    on_table()->opportunity_deck = NONE(cards);
    happened.event_count = 0;
    assert_int_equal(bar_draw_event(&table), -1);
    assert_int_equal(bar_draw_opportunity(&table, AUSTRIA), -1);
    assert_int_equal(events_of(EVENT_NO_CARD_LEFT), 2);
    assert_int_equal(nth_arg(EVENT_NO_CARD_LEFT, 0, seat), -1);
    assert_int_equal(nth_arg(EVENT_NO_CARD_LEFT, 1, seat), AUSTRIA);
}

TEST(rule_9_3__three_actions_at_the_most)
{
    table_open(3);
    hold(AUSTRIA, "power-1");
    florins(BRANDENBURG, 20);
    leave_in_the_deck("bad-weather-1");
    actions_of(BRANDENBURG);
    for (int i = 0; i < 3; i++) {
        assert_true(asked(BRANDENBURG));
        made(BRANDENBURG, "build_army", "brandenburg");
    }
    assert_int_equal(on_table()->active, AUSTRIA);
    assert_int_equal(on_table()->actions, 0);
}

TEST(rule_9_3__fewer_actions_are_his_choice)
{
    table_open(3);
    hold(AUSTRIA, "power-1");
    leave_in_the_deck("bad-weather-1");
    actions_of(BRANDENBURG);
    made(BRANDENBURG, "end_actions");
    assert_int_equal(on_table()->active, AUSTRIA);
}

TEST(rule_9_0_1__the_last_with_cards_has_one_phase_and_discards)
{
    table_open(3);
    for (int i = 1; i <= 5; i++)
        hold(AUSTRIA, (const char *[]){"power-1", "power-2", "power-3", "power-4", "power-5"}[i - 1]);
    leave_in_the_deck("bad-weather-1");
    actions_phase(0);
    run_on();
    assert_true(on_table()->last_phase);
    made(AUSTRIA, "play_power", "power-1");
    while (at(STEP_INFLUENCE))
        fall_back(AUSTRIA);
    made(AUSTRIA, "end_actions");
    assert_int_equal(bar_hand_size(&table, AUSTRIA), 0);
    assert_int_equal(on_table()->active, -1);
    assert_int_equal(events_of(EVENT_CARD_DISCARDED), 4);
    assert_int_equal(events_of(EVENT_SUPPORT), 1); /* the Support Phase has come to its first */
}

/* R59. */
TEST(rule_9_0_1__who_takes_the_last_card_has_one_phase_more)
{
    table_open(3);
    hold(AUSTRIA, "traitor-1, power-1");
    hold(BRANDENBURG, "power-3");
    leave_in_the_deck("bad-weather-1");
    actions_of(AUSTRIA);
    made(AUSTRIA, "play_traitor", "traitor-1", "brandenburg");
    made(AUSTRIA, "end_actions");
    assert_int_equal(on_table()->active, AUSTRIA);
    assert_true(on_table()->last_phase);
}

TEST(rule_9_4__without_cards_the_support_phase_follows)
{
    table_open(3);
    armies(AUSTRIA, "austria", 1);
    actions_phase(1);
    run_on();
    assert_true(at(STEP_UPKEEP));
}

TEST(rule_9_0__the_phases_go_round_as_long_as_there_are_cards)
{
    table_open(2);
    hold(BRANDENBURG, "power-1");
    hold(AUSTRIA, "power-2");
    leave_in_the_deck("bad-weather-1");
    actions_of(AUSTRIA);
    made(AUSTRIA, "end_actions");
    assert_int_equal(on_table()->active, BRANDENBURG);
}

TEST(rule_10_4_4__armies_are_fresh_again_afterwards)
{
    table_open(2);
    armies(AUSTRIA, "austria", 2);
    land("austria")->moved = 2;
    on_table()->no_moves = 1;
    actions_of(AUSTRIA);
    made(AUSTRIA, "end_actions");
    assert_int_equal(land("austria")->moved, 0);
    assert_int_equal(on_table()->no_moves, 0); /* Bad Weather is over, too */
}

TEST(card_raimondo_montecuccoli__takes_the_enemys_state_where_he_has_come)
{
    table_open(2);
    controls(BRANDENBURG, "moravia");
    armies(AUSTRIA, "moravia", 1);
    before(AUSTRIA, "raimondo-montecuccoli", "moravia");
    actions_of(AUSTRIA);
    made(AUSTRIA, "end_actions");
    assert_int_equal(land("moravia")->controller, BRANDENBURG); /* he had not moved */
    seat(AUSTRIA)->general_moved = 1;
    hold(BRANDENBURG, "power-1");
    leave_in_the_deck("bad-weather-1");
    actions_of(AUSTRIA);
    made(AUSTRIA, "end_actions");
    assert_int_equal(land("moravia")->controller, AUSTRIA);
}

/* 11.1 */
TEST(card_raimondo_montecuccoli__takes_no_major_state)
{
    table_open(2);
    armies(AUSTRIA, "brandenburg", 1);
    before(AUSTRIA, "raimondo-montecuccoli", "brandenburg");
    seat(AUSTRIA)->general_moved = 1;
    actions_of(AUSTRIA);
    made(AUSTRIA, "end_actions");
    assert_int_equal(controller("brandenburg"), BRANDENBURG);
}

TEST(resigning__cards_are_discarded_and_phases_skipped)
{
    table_open(3);
    hold(BRANDENBURG, "power-1");
    hold(AUSTRIA, "power-2");
    hold(PALATINATE, "power-3");
    armies(BRANDENBURG, "brandenburg", 1);
    before(BRANDENBURG, "count-caprara", "brandenburg");
    leave_in_the_deck("bad-weather-1");
    actions_of(BRANDENBURG);
    assert_null(play_concede(&table, BRANDENBURG));
    assert_int_equal(table.fault, PLAY_SOUND);
    assert_int_equal(bar_hand_size(&table, BRANDENBURG), 0);
    assert_int_equal(bar_figure(&table, BRANDENBURG, KIND_GENERAL), -1);
    assert_int_equal(land("brandenburg")->armies, 1);
    assert_int_equal(on_table()->active, AUSTRIA);
    assert_null(play_concede(&table, AUSTRIA));
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, 1u << PALATINATE);
}

TEST(ruling_R8__an_empty_deck_is_made_of_its_discards_and_else_no_card_is_had)
{
    table_open(3);
    hold(AUSTRIA, "power-1");
    on_table()->opportunity_discard = on_table()->opportunity_deck;
    on_table()->opportunity_deck = (struct cards){0};
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    made(AUSTRIA, "buy_card");
    assert_int_equal(events_of(EVENT_DECK_RESHUFFLED), 1);
    assert_int_equal(cards_count(on_table()->opportunity_discard), 0);
    seat(BRANDENBURG)->hand = on_table()->opportunity_deck;
    on_table()->opportunity_deck = (struct cards){0};
    refused("no-card-left", AUSTRIA, "buy_card");
}

TEST(ruling_R9__by_support_and_its_owner_alone_is_told_which)
{
    char text[TEXT_ROOM];
    table_open(3); /* by their Major States: Austria 4, Brandenburg 3 */
    seat(BRANDENBURG)->may_choose_card = seat(AUSTRIA)->may_choose_card = 1;
    begin_at(STEP_CHOOSE_CARD, NULL);
    assert_int_equal(decider(), AUSTRIA);
    made(AUSTRIA, "choose_card", "capitalism-1");
    event_text(text, &table, first_event(EVENT_CARD_CHOSEN), AUSTRIA);
    assert_non_null(strstr(text, "Capitalism"));
    event_text(text, &table, first_event(EVENT_CARD_CHOSEN), BRANDENBURG);
    assert_null(strstr(text, "Capitalism"));
    assert_int_equal(decider(), BRANDENBURG);
    refused("not-in-the-deck", BRANDENBURG, "choose_card", "capitalism-1");
}

TEST(ruling_R41__what_is_given_up_comes_back_when_the_deck_runs_out)
{
    table_open(3);
    hold(AUSTRIA, "power-1, power-2");
    florins(AUSTRIA, 13);
    seat(BRANDENBURG)->hand = on_table()->opportunity_deck;
    on_table()->opportunity_deck = (struct cards){0};
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    made(AUSTRIA, "mulligan", "power-1", "power-2");
    assert_true(in_hand(AUSTRIA, "power-1") && in_hand(AUSTRIA, "power-2"));
    assert_true(first_event(EVENT_CARD_DISCARDED) < first_event(EVENT_CARD_DRAWN));
}

TEST(ruling_R61__bad_weather_is_over_in_the_next_phase)
{
    table_open(3);
    hold(AUSTRIA, "power-1, power-2");
    armies(AUSTRIA, "austria", 1);
    leave_in_the_deck("maritime-trade-1");
    on_table()->no_moves = 1;
    actions_phase(AUSTRIA);
    run_on();
    assert_int_equal(on_table()->no_moves, 0);
}
