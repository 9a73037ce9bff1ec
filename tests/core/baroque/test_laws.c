/* Positions from outside that the rules forbid and that are safe: each is taken, and a warning says what is
 * odd, where, by which rule. */
#include "table.h"

TEST(the_set_up_and_the_open_table_give_no_warning)
{
    for (int players = PLAYERS_MIN; players <= SEATS; players++) {
        table_set_up(players);
        is_regular("the set-up");
        table_open(players);
        is_regular("the open table");
    }
}

TEST(rule_2_1__who_has_sold_a_possession_has_used_up_its_card)
{
    table_open(4);
    states_add(&on_table()->sold, land_of("holstein"));
    is_odd("2.1", "/sold", "Holstein is sold, and the card that sells it has not left the game");
}

TEST(rule_3_1_1__with_four_players_spain_sells_nothing)
{
    table_open(4);
    cards_remove(&on_table()->removed, card("spain-sells-the-franche-comte"));
    cards_add(&on_table()->event_deck, card("spain-sells-the-franche-comte"));
    is_odd("3.1.1", "/removed", "is not used in a match of four players");
}

TEST(rule_5_1__famine_is_at_the_bottom_after_a_turn_with_it)
{
    table_open(4);
    turn(1);
    on_table()->famine_at_bottom = 1;
    is_odd("Appendix 1", "/famine_at_bottom", "Famine is the last card of the event deck");
    turn(2);
    is_regular("the next turn");
}

TEST(rule_6_2__no_city_stands_in_prussia)
{
    table_open(4);
    city("prussia", CITY);
    is_odd("6.2", "/lands/prussia/city", "A City stands in Prussia, where none can be built");
}

TEST(rule_7_4__purchases_are_counted_in_their_phase)
{
    table_open(4);
    seat(AUSTRIA)->bought = 2;
    is_odd("7.4", "/players/austria/bought",
           "bought 2 cards in this Opportunity Cards Phase, and there is none");
    seat(AUSTRIA)->bought = 9;
    is_odd("7.4", "/players/austria/bought", "bought 9 cards in this phase, and can buy 4");
}

/* 9.0.1: hands are discarded in the last Actions Phase; four Favours bring a card. */
TEST(rule_7_4__a_hand_is_what_is_dealt_and_bought)
{
    table_open(4);
    turn(1);
    begin_at(STEP_OPPORTUNITY_CARDS, NULL);
    hold(AUSTRIA, "power-1, power-2");
    is_regular("the cards for free");
    hold(AUSTRIA, "power-3");
    is_odd("7.4", "/players/austria/hand", "Austria has 3 cards in hand, and by what is dealt and bought");
    seat(AUSTRIA)->bought = 1;
    is_regular("a card is bought");
    seat(AUSTRIA)->bought = 0;
    turn(2);
    is_regular("a card for four Favours");
}

TEST(rule_10_2_4__a_bishopric_that_is_used_stands)
{
    table_open(4);
    land("cologne")->palace_used = 1;
    is_odd("10.2.4", "/lands/cologne/palace_used", "The Bishopric of Cologne has been used");
    palace("cologne");
    is_regular("a Bishopric");
}

TEST(rule_10_2_4__a_bishopric_is_built_in_a_bishopric_state)
{
    table_open(4);
    palace("bohemia");
    is_odd("10.2.4", "/lands/bohemia/palace", "A Bishopric stands in Bohemia, which is no Bishopric State");
}

TEST(rule_10_3_1__influence_lies_in_minor_states)
{
    table_open(4);
    influence(AUSTRIA, "brandenburg", 2);
    is_odd("10.3.1", "/lands/brandenburg/influence/austria", "2 points of influence are in Brandenburg");
}

TEST(rule_10_3_5__no_influence_of_others_beside_an_army)
{
    table_open(4);
    armies(BRANDENBURG, "bohemia", 1);
    influence(AUSTRIA, "bohemia", 1);
    is_odd("10.3.5", "/lands/bohemia/influence/austria", "where armies of Brandenburg stand");
}

TEST(rule_10_4_4__armies_have_moved_in_their_own_phase)
{
    table_open(4);
    armies(AUSTRIA, "bohemia", 2);
    land("bohemia")->moved = 1;
    is_odd("10.4.4", "/lands/bohemia/moved", "and it is not that of Austria");
}

/* It would change hands with the next move of any seat. */
TEST(rule_11_0__who_has_the_influence_controls_the_state)
{
    table_open(4);
    influence(AUSTRIA, "bohemia", 2);
    is_odd("11.0", "/lands/bohemia/controller", "Austria has 2 points of influence in Bohemia");
    controls(AUSTRIA, "bohemia");
    is_regular("Bohemia is Austria's");
}

TEST(rule_14_1__chaos_halves_incomes)
{
    table_open(4);
    on_board("chaos");
    is_odd("14.1", "/halved", "Chaos lies on the board");
    on_table()->halved = 1;
    is_regular("halved");
}

TEST(rule_14_1__nothing_else_halves_incomes)
{
    table_open(4);
    on_table()->halved = 1;
    is_odd("14.1", "/halved", "The next incomes are halved, and Chaos does not lie on the board");
}

TEST(rule_14_2__composers_are_in_major_states)
{
    table_open(4);
    land("bohemia")->composers = 1;
    is_odd("14.2", "/lands/bohemia/composers", "in Bohemia, which is no player's Major State");
}

TEST(rule_14_3__each_war_has_its_card_on_the_board)
{
    table_open(4);
    on_table()->war[WAR_SWEDEN] = 1;
    is_odd("14.3", "/wars", "1 war is active, and 0 War cards lie on the board");
    on_table()->war[WAR_SWEDEN] = 0;
    at_war(WAR_SWEDEN);
    is_regular("a war");
}

TEST(rule_14_3_4__no_influence_beside_the_ottomans)
{
    table_open(4);
    on_table()->ottomans = 1;
    influence(AUSTRIA, "styria", 1);
    is_odd("14.3.4", "/lands/styria/influence/austria", "Austria has 1 point of influence in Styria");
}

TEST(rule_14_3_5__the_war_with_sweden_closes_the_polish_pass)
{
    table_open(4);
    on_board("polish-pass");
    is_regular("the pass");
    at_war(WAR_SWEDEN);
    is_odd("14.3.5", "/board", "Polish Pass lies on the board, and the war with Sweden is active");
}

TEST(appendix_1__wages_are_owed_for_the_card)
{
    table_open(4);
    seat(AUSTRIA)->wages_owed = 1;
    is_odd("Appendix 1", "/players/austria/wages_owed", "Austria owes the wages of 1 army");
    on_board("wage-of-the-armies-1");
    is_regular("the card");
}

TEST(appendix_2__the_bishop_of_mainz_closes_states_to_armies)
{
    table_open(4);
    before(AUSTRIA, "johann-philipp-von-schonborn", "-");
    armies(AUSTRIA, "mainz", 1);
    is_odd("Appendix 2", "/lands/mainz/armies", "which the Bishop of Mainz closes");
}

TEST(appendix_2__a_match_that_ends_while_armies_leave_the_land_of_mainz_is_regular)
{
    table_open(2);
    before(BRANDENBURG, "johann-philipp-von-schonborn", "-");
    armies(BRANDENBURG, "mainz", 1);
    assert_null(play_concede(&table, BRANDENBURG));
    is_regular("the end of the match");
}
