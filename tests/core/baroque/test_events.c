/* Section 9.1 and appendix 1: each of the 22 kinds of the event deck, and who keeps it off himself. */
#include "table.h"
#include "wire/text.h"

enum { PURSE = 20 };

/* Everybody holds a card: no phase is skipped, and the drawer owes one. */
static void lay(int players)
{
    static const char *const cards[SEATS] = {"power-1", "power-2", "power-3", "power-4"};
    table_open(players);
    for (int i = 0; i < players; i++)
        hold(i, cards[i]);
}

static int value(const char *state)
{
    return bar_components(&table)->map.state[land_of(state)].value;
}

static void intervention(int seat)
{
    before(seat, "divine-intervention-1", "-");
}

/* What everybody reads of the first event of the type. */
static void reads(int type, const char *text)
{
    char said[TEXT_ROOM];
    event_text(said, &table, first_event(type), -1);
    assert_string_equal(said, text);
}

static bool in_event_deck(const char *id)
{
    return cards_has(on_table()->event_deck, card(id));
}

/* ---- what happens at once ---- */

/* R61. */
TEST(card_bad_weather__the_drawer_moves_no_armies_in_this_phase)
{
    lay(3);
    resolve_event("bad-weather-1");
    assert_int_equal(on_table()->no_moves, 1);
    assert_true(at(STEP_INITIAL_CARD));
    assert_true(in_discard("bad-weather-1"));
}

TEST(card_birth_of_a_male_heir__one_more_opportunity_card)
{
    lay(3);
    resolve_event("birth-of-a-male-heir");
    assert_int_equal(bar_hand_size(&table, 0), 2);
    assert_int_equal(bar_hand_size(&table, 1), 1);
}

/* R31. */
TEST(card_confusion_in_command__the_phase_is_over_before_the_obligatory_card)
{
    lay(3);
    resolve_event("confusion-in-command-1");
    assert_int_equal(first_arg(EVENT_PHASE_BEGUN, seat), 1);
    assert_int_equal(bar_hand_size(&table, 0), 1);
}

/* No other player has a card: it is the last phase of the turn. */
static void only_brandenburg_has_cards(void)
{
    lay(3);
    discarded("power-2, power-3");
    on_table()->last_phase = 1;
}

/* R31. */
TEST(card_confusion_in_command__the_last_player_ends_the_turn)
{
    only_brandenburg_has_cards();
    resolve_event("confusion-in-command-2");
    assert_int_equal(bar_hand_size(&table, 0), 0);
    assert_int_equal(on_table()->active, -1);
}

TEST(card_famine__it_lies_on_the_board_until_the_next_income)
{
    lay(3);
    controls(AUSTRIA, "bohemia, tyrol, thuringia");
    const int before_it = bar_income_of(&table, AUSTRIA);
    resolve_event("famine");
    assert_true(is_on_board("famine"));
    assert_int_equal(value("thuringia"), 1); /* where it leaves the 1 */
    assert_int_equal(bar_income_of(&table, AUSTRIA), before_it - 3);
}

TEST(card_maritime_trade__ports_and_their_fortified_cities)
{
    lay(3);
    controls(0, "mecklenburg, bremen");
    city("bremen", FORTIFIED_CITY);
    controls(1, "lubeck");
    city("lubeck", CITY);
    controls(2, "hamburg");
    armies(0, "hamburg", 1); /* not usable (R22) */
    resolve_event("maritime-trade-1");
    assert_int_equal(seat(0)->florins, PURSE + 3 + 5);
    assert_int_equal(seat(1)->florins, PURSE + 3);
    assert_int_equal(seat(2)->florins, PURSE);
}

TEST(card_maritime_trade__no_player_earns_while_a_sea_is_closed)
{
    lay(3);
    controls(0, "bremen");
    at_war(WAR_DENMARK);
    resolve_event("maritime-trade-2");
    assert_int_equal(seat(0)->florins, PURSE);
    assert_true(in_discard("maritime-trade-2"));
    lay(3);
    controls(0, "mecklenburg");
    at_war(WAR_NETHERLANDS);
    resolve_event("maritime-trade-1");
    assert_int_equal(seat(0)->florins, PURSE);
}

/* R5: it is no income of an Income Phase. */
TEST(card_maritime_trade__chaos_does_not_halve_it)
{
    lay(3);
    controls(0, "bremen");
    on_board("chaos");
    resolve_event("maritime-trade-1");
    assert_int_equal(seat(0)->florins, PURSE + 3);
}

TEST(card_pay_off_the_loan_to_fugger__to_augsburg_or_the_bank)
{
    lay(3);
    resolve_event("pay-off-the-loan-to-fugger");
    assert_int_equal(seat(0)->florins, PURSE - 3);
    lay(3);
    controls(2, "augsburg");
    resolve_event("pay-off-the-loan-to-fugger");
    assert_int_equal(seat(0)->florins, PURSE - 3);
    assert_int_equal(seat(2)->florins, PURSE + 3);
    lay(3);
    controls(0, "augsburg");
    resolve_event("pay-off-the-loan-to-fugger");
    assert_int_equal(seat(0)->florins, PURSE);
}

/* R13. */
TEST(card_pay_off_the_loan_to_fugger__the_poor_pay_after_the_next_income)
{
    lay(3);
    seat(0)->florins = 2;
    resolve_event("pay-off-the-loan-to-fugger");
    assert_int_equal(seat(0)->florins, 2);
    assert_int_equal(seat(0)->owes_fugger, 1);
    assert_int_equal(events_of(EVENT_PAYMENT_PUT_OFF), 1);
    assert_int_equal(first_arg(EVENT_PAYMENT_PUT_OFF, florins), 5);
}

TEST(card_polish_pass__it_stays_on_the_board)
{
    lay(3);
    resolve_event("polish-pass");
    assert_true(bar_on_board(&table, POLISH_PASS));
    lay(3);
    at_war(WAR_SWEDEN);
    resolve_event("polish-pass");
    assert_true(in_discard("polish-pass"));
}

/* R11. */
TEST(card_religious_dispute__all_bishops_go_without_their_reward)
{
    lay(3);
    before(0, "maximilian-heinrich-of-bayern", "-");
    before(2, "christopher-bernard-of-galen", "-");
    before(2, "enrico-zuccalli", "-");
    resolve_event("religious-dispute");
    assert_int_equal(bar_figure(&table, 0, KIND_BISHOP), -1);
    assert_int_equal(bar_figure(&table, 2, KIND_BISHOP), -1);
    assert_int_equal(bar_figure(&table, 2, KIND_ARCHITECT), card("enrico-zuccalli"));
    assert_int_equal(seat(0)->florins, PURSE);
}

TEST(card_the_emperor_bestows_funds__by_support)
{
    lay(4);
    controls(3, "saxony"); /* Austria 4, the others 3: in the order of play */
    resolve_event("the-emperor-bestows-funds");
    assert_int_equal(seat(1)->florins, PURSE + 10);
    assert_int_equal(seat(0)->florins, PURSE + 6);
    assert_int_equal(seat(2)->florins, PURSE + 3);
    assert_int_equal(seat(3)->florins, PURSE);
}

TEST(card_wealthy_city_trade__by_cities_under_control)
{
    lay(3);
    controls(0, "hessen");
    city("hessen", CITY);
    city("brandenburg", FORTIFIED_CITY);
    city("bayern", FORTIFIED_CITY); /* no player's */
    resolve_event("wealthy-city-trade-1");
    assert_int_equal(seat(0)->florins, PURSE + 2 + 3);
    assert_int_equal(seat(1)->florins, PURSE);
}

/* R68: an army beside it negates control, so the City pays no player; nor does Augsburg. */
TEST(card_wealthy_city_trade__not_beside_an_enemy_army)
{
    lay(3);
    controls(0, "hessen");
    city("hessen", CITY);
    city("brandenburg", CITY);
    armies(1, "hessen", 1);
    resolve_event("wealthy-city-trade-1");
    assert_int_equal(seat(0)->florins, PURSE + 2);
    assert_int_equal(seat(1)->florins, PURSE);
}

TEST(card_pay_off_the_loan_to_fugger__an_enemy_army_in_augsburg)
{
    for (int controller = 0; controller < 2; controller++) {
        lay(3);
        controls(controller, "augsburg");
        armies(2, "augsburg", 1);
        resolve_event("pay-off-the-loan-to-fugger");
        assert_int_equal(seat(0)->florins, PURSE - 3); /* to the bank, in any hand (R68) */
        assert_int_equal(seat(1)->florins, PURSE);
        assert_int_equal(seat(2)->florins, PURSE);
    }
}

/* ---- chaos, and the Support that ends it ---- */

/* R45. */
TEST(rule_14_1__everybody_loses_an_army_and_then_a_city)
{
    lay(3);
    armies(0, "brandenburg", 2);
    armies(2, "lower-palatinate", 1);
    controls(1, "tyrol");
    city("tyrol", FORTIFIED_CITY);
    city("austria", CITY);
    city("brandenburg", FORTIFIED_CITY);
    resolve_event("chaos");
    refused_by("14.1", "no-own-army", 0, "lose_army", "hessen");
    refused_by("14.1", "armies-go-first", 0, "lose_city", "brandenburg");
    made(0, "lose_army", "brandenburg");
    made(2, "lose_army", "lower-palatinate");
    refused("armies-have-gone", 0, "lose_army", "brandenburg");
    refused("no-city-there", 0, "lose_city", "austria");
    assert_true(offered_as(0, "Brandenburg loses the walls of the Fortified City in Brandenburg."));
    made(0, "lose_city", "brandenburg");
    assert_true(offered_as(1, "Austria loses the City in Austria."));
    refused("city-goes-first", 1, "lose_city", "tyrol");
    made(1, "lose_city", "austria");
    assert_true(at(STEP_INITIAL_CARD));
    assert_int_equal(land("brandenburg")->city, CITY);
    assert_int_equal(land("austria")->city, NO_CITY);
    assert_int_equal(armies_in("lower-palatinate"), 0);
}

/* R6, R40. */
TEST(rule_14_1__brunswick_votes_incomes_are_halved_and_two_cards_come_back)
{
    lay(3);
    controls(2, "brunswick");
    const int votes = bar_votes(&table, 2);
    discarded("unrest-1, support-to-the-emperor, peace-1");
    on_table()->famine_at_bottom = 1;
    resolve_event("chaos");
    assert_true(on_table()->famine_at_bottom);
    assert_int_equal(bar_votes(&table, 2), votes + 3);
    assert_int_equal(on_table()->halved, 1);
    assert_true(in_event_deck("unrest-1"));
    assert_true(in_event_deck("unrest-3"));
    assert_true(in_event_deck("support-to-the-emperor"));
    assert_false(in_event_deck("peace-1"));
    assert_true(bar_on_board(&table, CHAOS));
}

TEST(card_chaos__an_intervention_keeps_losses_and_halving_off)
{
    lay(3);
    armies(1, "austria", 1);
    intervention(AUSTRIA);
    resolve_event("chaos");
    made(1, "intervene");
    assert_int_equal(armies_in("austria"), 1);
    assert_int_equal(seat(1)->no_halving, 1);
    assert_int_equal(seat(0)->no_halving, 0);
}

/* R6. */
TEST(card_support_to_the_emperor__points_favours_and_the_end_of_chaos)
{
    lay(2);
    on_board("chaos");
    on_table()->halved = 1;
    resolve_event("support-to-the-emperor");
    assert_int_equal(seat(AUSTRIA)->points, 3);
    made(AUSTRIA, "end_favours");
    assert_true(bar_on_board(&table, CHAOS)); /* not before all is resolved */
    made(0, "end_favours");
    assert_true(at(STEP_INITIAL_CARD));
    assert_false(bar_on_board(&table, CHAOS));
    assert_int_equal(on_table()->halved, 0);
    assert_true(in_discard("support-to-the-emperor"));
}

/* ---- unrest ---- */

TEST(rule_14_4__who_is_behind_chooses_by_the_die)
{
    lay(3);
    seat(0)->points = seat(1)->points = 2;
    controls(0, "thuringia, franconia, bayern");
    controls(1, "alsace");
    armies(1, "alsace", 2);
    given(4);
    resolve_event("unrest-1");
    refused("not-for-unrest", 2, "choose_unrest", "bayern");
    refused("not-for-unrest", 2, "choose_unrest", "alsace");
    refused("not-for-unrest", 2, "choose_unrest", "swabia");
    refused("not-for-unrest", 2, "choose_unrest", "upper-palatinate");
    assert_int_equal(listed(2, "choose_unrest"), 2);
    assert_true(
        offered_as(2, "The Palatinate chooses Franconia, which Brandenburg controls, for the Unrest."));
    made(2, "choose_unrest", "franconia");
    assert_int_equal(controller("franconia"), -1);
    assert_true(in_discard("unrest-1"));
}

TEST(rule_14_4__the_die_tells_up_to_which_value)
{
    static const int states[] = {1, 1, 1, 2, 2, 3};
    for (int die = 1; die <= 6; die++) {
        lay(3);
        seat(0)->points = seat(1)->points = 2;
        controls(0, "thuringia, franconia");
        controls(1, "bayern");
        controls(1, "saxony"); /* of value 4 */
        given(die);
        resolve_event("unrest-1");
        assert_int_equal(listed(2, "choose_unrest"), states[die - 1]);
    }
}

TEST(rule_14_4__the_least_support_of_equals_chooses)
{
    lay(3);
    controls(0, "liege");
    controls(1, "thuringia");
    given(1);
    resolve_event("unrest-1");
    assert_int_equal(decider(), PALATINATE);
}

TEST(rule_14_4__of_those_behind_the_dice_choose_one)
{
    lay(3);
    controls(1, "thuringia");
    given(1, 2, 5); /* Brandenburg and the Palatinate have as little Support */
    resolve_event("unrest-1");
    assert_true(asked(0));
    made(0, "choose_unrest", "thuringia");
}

TEST(rule_14_4__marker_points_and_one_army_go)
{
    lay(3);
    seat(0)->points = seat(1)->points = 2;
    controls(0, "thuringia");
    armies(1, "thuringia", 1);
    city("thuringia", CITY);
    influence(2, "thuringia", 1);
    given(1);
    resolve_event("unrest-2");
    made(2, "choose_unrest", "thuringia");
    assert_int_equal(land("thuringia")->city, CITY);
    assert_int_equal(controller("thuringia"), -1);
    assert_int_equal(land("thuringia")->army_seat, -1);
    assert_int_equal(influence_in("thuringia", 2), 0);
}

TEST(rule_14_4__it_comes_to_nothing_where_no_state_qualifies)
{
    lay(3);
    controls(1, "saxony, thuringia");
    armies(1, "thuringia", 2);
    given(6);
    resolve_event("unrest-3");
    assert_int_equal(events_of(EVENT_EVENT_WITHOUT_EFFECT), 1);
    assert_true(told("Unrest (c) has no effect: no Minor State of that value can rise."));
    assert_true(at(STEP_INITIAL_CARD));
}

TEST(card_unrest__an_intervention_keeps_the_state)
{
    lay(3);
    seat(0)->points = seat(1)->points = 2;
    controls(1, "thuringia");
    armies(2, "thuringia", 1); /* R43: what is another's goes */
    influence(0, "thuringia", 1);
    intervention(AUSTRIA);
    given(2);
    resolve_event("unrest-1");
    made(2, "choose_unrest", "thuringia");
    made(AUSTRIA, "intervene");
    assert_int_equal(controller("thuringia"), AUSTRIA);
    assert_int_equal(armies_in("thuringia"), 0);
    assert_int_equal(influence_in("thuringia", 0), 0);
    assert_int_equal(on_table()->shielded, 0);
}

/* ---- what armies cost ---- */

/* R24. */
TEST(card_salary_of_your_own_armies__by_their_number)
{
    static const struct {
        int armies, florins;
    } scale[] = {{1, 3}, {3, 3}, {4, 5}, {6, 5}, {7, 7}, {9, 7}, {10, 10}, {15, 10}};
    for (size_t i = 0; i < sizeof scale / sizeof *scale; i++) {
        lay(2);
        armies(0, "brandenburg", scale[i].armies);
        resolve_event("salary-of-your-own-armies-1");
        if (scale[i].armies == 4) {
            assert_true(asks("Pay the salary of your own armies, 5 florins, or remove some of them first."));
            assert_true(offered_as(0, "Brandenburg pays the salary of the armies, 5 florins."));
        }
        made(0, "pay_salary");
        assert_int_equal(seat(0)->florins, PURSE - scale[i].florins);
        assert_true(at(STEP_INITIAL_CARD));
    }
}

/* R24, R47. */
TEST(card_salary_of_your_own_armies__who_cannot_pay_gives_armies_up)
{
    lay(3);
    seat(0)->florins = 3;
    armies(0, "brandenburg", 3);
    armies(0, "saxony", 1);
    before(0, "count-caprara", "saxony");
    resolve_event("salary-of-your-own-armies-2");
    refused_by("Appendix 1", "too-few-florins", 0, "pay_salary");
    made(0, "remove_army", "saxony");
    assert_int_equal(seat(0)->general_at, -1); /* R17 */
    made(0, "pay_salary");
    assert_int_equal(seat(0)->florins, 0);
    assert_int_equal(armies_in("brandenburg"), 3);
}

/* R24, R47. */
TEST(card_wage_of_the_armies__now_or_later)
{
    lay(3);
    armies(0, "brandenburg", 3);
    armies(2, "lower-palatinate", 2);
    resolve_event("wage-of-the-armies-1");
    refused("more-than-there-are", 0, "pay_wages", "4");
    made(0, "remove_army", "brandenburg");
    made(0, "pay_wages", "1");
    assert_int_equal(seat(0)->florins, PURSE - 1);
    assert_int_equal(seat(0)->wages_owed, 1);
    assert_int_equal(first_arg(EVENT_PAYMENT_PUT_OFF, florins), 2);
    seat(2)->florins = 1;
    refused("too-few-florins", 2, "pay_wages", "2");
    made(2, "pay_wages", "0");
    assert_true(at(STEP_INITIAL_CARD));
    assert_true(bar_on_board(&table, WAGE_OF_THE_ARMIES));
}

/* R24. */
TEST(card_wage_of_the_armies__not_later_in_the_last_turn)
{
    lay(3);
    on_table()->turn = (uint8_t)bar_turns(&table);
    seat(0)->florins = 1;
    armies(0, "brandenburg", 2);
    resolve_event("wage-of-the-armies-1");
    refused("no-next-turn", 0, "pay_wages", "1");
    made(0, "remove_army", "brandenburg");
    made(0, "pay_wages", "1");
}

/* R24. */
TEST(card_wage_of_the_armies__a_second_one_is_discarded)
{
    lay(3);
    armies(0, "brandenburg", 2);
    on_board("wage-of-the-armies-1");
    resolve_event("wage-of-the-armies-2");
    assert_true(at(STEP_INITIAL_CARD));
    assert_true(in_discard("wage-of-the-armies-2"));
    assert_false(in_discard("wage-of-the-armies-1"));
}

/* R24, R47. */
TEST(card_wage_of_the_armies__what_was_put_off_is_paid_or_the_armies_go)
{
    lay(3);
    armies(0, "brandenburg", 3);
    seat(0)->wages_owed = 2;
    seat(0)->florins = 3;
    begin_at(STEP_PAY_WAGES_OWED, NULL);
    made(0, "remove_army", "brandenburg");
    refused("can-pay", 0, "remove_army", "brandenburg");
    made(0, "pay_wages_owed");
    assert_int_equal(seat(0)->wages_owed, 0);
    assert_int_equal(armies_in("brandenburg"), 2);
}

TEST(card_wage_of_the_armies__who_is_away_pays_what_he_can)
{
    lay(3);
    florins(0, 1);
    armies(0, "brandenburg", 3);
    resolve_event("wage-of-the-armies-1");
    fall_back(0);
    assert_int_equal(seat(0)->florins, 0);
    assert_int_equal(seat(0)->wages_owed, 2);
    lay(3);
    florins(0, 1);
    armies(0, "brandenburg", 2);
    turn(bar_turns(&table));
    resolve_event("wage-of-the-armies-1");
    fall_back(0);
    assert_int_equal(armies_in("brandenburg"), 1);
    fall_back(0);
    assert_true(at(STEP_INITIAL_CARD));
    assert_int_equal(armies_in("brandenburg"), 1);
    assert_int_equal(seat(0)->wages_owed, 0);
}

/* ---- a wedding ---- */

/* R63. */
TEST(card_wedding__a_small_state_in_any_hand)
{
    lay(3);
    controls(1, "thuringia");
    city("thuringia", FORTIFIED_CITY);
    controls(0, "alsace");
    armies(1, "swabia", 1);
    resolve_event("wedding-1");
    influence(0, "thuringia", 1);
    influence(2, "thuringia", 2);
    refused_by("Appendix 1", "not-for-a-wedding", 0, "wed", "franconia"); /* its value */
    refused("not-for-a-wedding", 0, "wed", "munster");                    /* a Bishopric State */
    refused("not-for-a-wedding", 0, "wed", "alsace");                     /* his own */
    refused("not-for-a-wedding", 0, "wed", "swabia");                     /* an enemy army */
    refused("not-for-a-wedding", 0, "wed", "holstein");                   /* not in play */
    made(0, "wed", "thuringia");
    assert_int_equal(controller("thuringia"), 0);
    assert_int_equal(influence_in("thuringia", 0), 1); /* R15 */
    assert_int_equal(influence_in("thuringia", 2), 0);
    assert_int_equal(land("thuringia")->city, FORTIFIED_CITY);
    assert_true(at(STEP_INITIAL_CARD));
}

/* R20: the player who controls the state is asked; kept off, the wedding comes to nothing. */
TEST(card_wedding__who_controls_the_state_may_keep_it_off)
{
    for (int keeps = 0; keeps < 2; keeps++) {
        lay(3);
        controls(AUSTRIA, "thuringia");
        influence(PALATINATE, "thuringia", 1);
        intervention(AUSTRIA);
        resolve_event("wedding-1");
        made(0, "wed", "thuringia");
        assert_true(asked(AUSTRIA));
        made(AUSTRIA, keeps ? "intervene" : "do_not_intervene");
        assert_int_equal(controller("thuringia"), keeps ? AUSTRIA : 0);
        assert_int_equal(influence_in("thuringia", PALATINATE), keeps);
        assert_true(at(STEP_INITIAL_CARD));
    }
}

TEST(card_wedding__a_neutral_state_is_kept_by_no_player)
{
    lay(3);
    intervention(AUSTRIA);
    resolve_event("wedding-1");
    made(0, "wed", "thuringia");
    assert_int_equal(controller("thuringia"), 0);
}

/* ---- Divine Intervention ---- */

TEST(card_divine_intervention__for_who_has_most_bishoprics_alone)
{
    lay(3);
    intervention(0);
    resolve_event("bad-weather-1"); /* Austria has one Bishopric State, he has none */
    assert_true(at(STEP_INITIAL_CARD));
    lay(3);
    controls(0, "munster");
    intervention(0);
    resolve_event("bad-weather-1"); /* as many as Austria */
    assert_true(at(STEP_INITIAL_CARD));
    lay(3);
    controls(0, "munster, bremen");
    intervention(0);
    resolve_event("bad-weather-1");
    assert_true(at(STEP_DIVINE_INTERVENTION));
    made(0, "intervene");
    reads(EVENT_INTERVENTION, "Divine Intervention protects Brandenburg from Bad Weather (a).");
    assert_int_equal(on_table()->no_moves, 0);
    assert_int_equal(cards_count(seat(0)->interventions), 0);
}

TEST(card_divine_intervention__it_may_be_kept)
{
    lay(3);
    controls(0, "munster, bremen");
    intervention(0);
    resolve_event("confusion-in-command-1");
    made(0, "do_not_intervene");
    assert_int_equal(first_arg(EVENT_PHASE_BEGUN, seat), 1);
    assert_int_equal(cards_count(seat(0)->interventions), 1);
}

TEST(card_divine_intervention__against_confusion_the_phase_goes_on)
{
    for (int last = 0; last < 2; last++) {
        lay(3);
        if (last) only_brandenburg_has_cards();
        controls(0, "munster, bremen");
        intervention(0);
        resolve_event("confusion-in-command-1");
        made(0, "intervene");
        assert_int_equal(on_table()->active, 0);
        assert_true(at(STEP_INITIAL_CARD));
    }
}

TEST(card_divine_intervention__not_against_anothers_card)
{
    lay(3);
    intervention(AUSTRIA);
    resolve_event("bad-weather-1");
    assert_true(at(STEP_INITIAL_CARD));
}

TEST(card_divine_intervention__against_famine_salary_wages_loan_and_dispute)
{
    static const char *const cards[] = {"famine", "wage-of-the-armies-1", "salary-of-your-own-armies-1",
                                        "pay-off-the-loan-to-fugger", "religious-dispute"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        lay(2);
        controls(0, "munster, bremen");
        armies(0, "brandenburg", 2);
        before(0, "maximilian-heinrich-of-bayern", "-");
        intervention(0);
        resolve_event(cards[i]);
        made(0, "intervene");
        assert_true(at(STEP_INITIAL_CARD));
        assert_int_equal(seat(0)->florins, PURSE);
        assert_int_equal(seat(0)->no_famine, i == 0);
        assert_true(bar_figure(&table, 0, KIND_BISHOP) >= 0);
    }
}

/* R20: he has no armies, no bishop, and is his own creditor. */
TEST(card_divine_intervention__not_against_what_does_not_hurt)
{
    static const char *const cards[] = {"wage-of-the-armies-1", "salary-of-your-own-armies-1",
                                        "pay-off-the-loan-to-fugger", "religious-dispute"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        lay(3);
        controls(0, "munster, bremen, augsburg");
        intervention(0);
        resolve_event(cards[i]);
        assert_true(at(STEP_INITIAL_CARD));
    }
}

/* R20: an income that does not come cannot be lowered, nor anything be paid out of it. */
TEST(card_divine_intervention__not_against_what_comes_after_the_last_turn)
{
    static const char *const cards[] = {"famine", "pay-off-the-loan-to-fugger"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        for (int last = 0; last < 2; last++) {
            lay(3);
            controls(AUSTRIA, "munster");
            florins(AUSTRIA, 2);
            intervention(AUSTRIA);
            on_table()->active = AUSTRIA;
            ((struct actions_phase *)step_record_of(&table, STEP_ACTIONS_PHASE))->seat = AUSTRIA;
            turn(last ? 3 : 2);
            resolve_event(cards[i]);
            assert_true(at(last ? STEP_INITIAL_CARD : STEP_DIVINE_INTERVENTION));
        }
}

TEST(card_divine_intervention__the_last_turns_loan_is_paid_if_it_can_be)
{
    lay(3);
    controls(0, "munster, bremen");
    intervention(0);
    turn(3);
    resolve_event("pay-off-the-loan-to-fugger");
    assert_true(asked(0));
}

/* R20: who has neither an army nor florins for one cannot march anyway. */
TEST(card_divine_intervention__not_against_weather_for_who_cannot_march)
{
    for (int has = 0; has < 3; has++) {
        lay(3);
        controls(0, "munster, bremen");
        intervention(0);
        florins(0, has == 1 ? 3 : 2);
        if (has == 2) armies(0, "brandenburg", 1);
        resolve_event("bad-weather-1");
        assert_true(at(has ? STEP_DIVINE_INTERVENTION : STEP_INITIAL_CARD));
    }
}

TEST(card_divine_intervention__not_against_a_last_chaos_for_who_has_nothing)
{
    for (int has = 0; has < 3; has++) {
        lay(3);
        intervention(AUSTRIA);
        if (has == 1) armies(AUSTRIA, "austria", 1);
        if (has == 2) city("austria", CITY);
        turn(bar_turns(&table));
        resolve_event("chaos");
        assert_true(at(has ? STEP_DIVINE_INTERVENTION : STEP_INITIAL_CARD));
    }
}

TEST(rule_9_1__cards_that_do_nothing_say_so)
{
    static const char *const cards[] = {"religious-dispute",           "wealthy-city-trade-1",
                                        "salary-of-your-own-armies-1", "maritime-trade-1",
                                        "wage-of-the-armies-1",        "pay-off-the-loan-to-fugger"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        lay(3);
        florins(0, 0);
        turn(bar_turns(&table));
        given(1); /* no die is thrown: the card alone is drawn */
        resolve_event(cards[i]);
        assert_int_equal(events_of(EVENT_EVENT_WITHOUT_EFFECT), 1);
        assert_int_equal(events_of(EVENT_PAYMENT_PUT_OFF), 0);
        assert_int_equal(seat(0)->owes_fugger, 0);
    }
    assert_true(told("Pay off the Loan to Fugger has no effect: the player who drew it controls Augsburg, or "
                     "cannot pay in the last turn."));
}

TEST(card_divine_intervention__who_resigns_is_not_asked_any_more)
{
    lay(3);
    armies(AUSTRIA, "austria", 1);
    intervention(AUSTRIA);
    resolve_event("chaos");
    assert_true(asked(AUSTRIA));
    assert_null(play_concede(&table, AUSTRIA));
    assert_true(at(STEP_CHAOS));
    is_sound("resigning");
    fall_back(AUSTRIA);
    assert_int_equal(armies_in("austria"), 0);
}

TEST(rule_9_1__without_any_card_the_phase_goes_on)
{
    lay(3);
    struct state *s = on_table();
    s->removed = cards_either(s->removed, cards_either(s->event_deck, s->event_discard));
    s->event_deck = s->event_discard = NONE(cards);
    run_at(STEP_EVENT_CARD);
    assert_true(at(STEP_INITIAL_CARD));
}

TEST(ruling_R66__what_was_sold_stays_in_play)
{
    lay(3);
    sold("holstein");
    seat(0)->points = seat(1)->points = 2;
    controls(0, "holstein");
    given(1);
    resolve_event("unrest-2");
    made(2, "choose_unrest", "holstein");
    assert_int_equal(controller("holstein"), -1);
    assert_true(bar_in_play(&table, land_of("holstein")));
    at_war(WAR_DENMARK);
    assert_true(bar_in_play(&table, land_of("holstein")));
}

TEST(ruling_R67__the_ottomans_neither_keep_styria_from_an_unrest_nor_leave_with_it)
{
    lay(3);
    seat(0)->points = seat(1)->points = 2;
    on_table()->ottomans = 1;
    controls(0, "styria");
    given(6);
    resolve_event("unrest-2");
    made(2, "choose_unrest", "styria");
    assert_int_equal(controller("styria"), -1);
    assert_int_equal(on_table()->ottomans, 1);
}
