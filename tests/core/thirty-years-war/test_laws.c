/* Positions from outside that the rules forbid and that are safe: each is taken, and a warning says what is
 * odd, where, by which
 * rule. */
#include "table.h"

TEST(the_set_ups_and_the_open_table_give_no_warning)
{
    for (int scenario = CAMPAIGN; scenario <= APOCALYPSE_SCENARIO; scenario++) {
        table_set_up(scenario);
        is_regular("the set-up");
    }
}

TEST(rule_3_1__no_side_has_a_city_of_a_neutral_area)
{
    table_open();
    neutral("saxony");
    controls(PROTESTANT, "leipzig");
    is_odd("3.1", "/places/leipzig/control", "controls Leipzig in the Neutral Area Saxony");
    controls(-1, "leipzig");
    put("leipzig", "1 imperial-mercenary");
    is_odd("3.1", "/places/leipzig/units", "Units are in Leipzig in the Neutral Area Saxony");
    clear_space("leipzig");
    pillaged("leipzig", 1);
    is_odd("3.1", "/places/leipzig/pillage", "Leipzig in the Neutral Area Saxony is pillaged");
}

TEST(rule_3_13__who_has_so_many_cities_has_the_area)
{
    table_open();
    controls_area(CATHOLIC, "bavaria");
    is_regular("Bavaria is Catholic");
    on_table()->area_control[area_of("bavaria")] = PROTESTANT;
    is_odd("3.13", "/areas/bavaria", "the Catholic player has");
    on_table()->area_control[area_of("bavaria")] = -1;
    is_odd("3.13", "/areas/bavaria", "and no side has the Control Box");
}

/* R37 */
TEST(rule_9_22__an_area_that_a_card_has_brought_in_stays_protestant)
{
    table_open();
    controls_area(CATHOLIC, "brunswick-luneburg");
    put("luneburg", "1 imperial-mercenary");
    put("hannover", "1 imperial-mercenary");
    put("brunswick", "1 imperial-mercenary");
    event_played("p3");
    made(PROTESTANT, "choose_space", "gottingen");
    assert_int_equal(area_controller("brunswick-luneburg"), PROTESTANT);
    is_regular("P3");
}

TEST(rule_5_141__electors_are_awarded_at_once)
{
    table_open();
    controls_area(CATHOLIC, "saxony, brandenburg, bohemia, lower-palatinate");
    on_table()->electors.majority_award = -1;
    is_odd("5.141", "/majority_award", "has 4 Electors, and the award for a majority was no side's");
}

TEST(rule_6_0__hands_are_drawn_up_to_seven)
{
    table_open();
    static const char *const cards[] = {"c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        hold(CATHOLIC, cards[i]);
    is_odd("6.0", "/sides/catholic/hand", "8 cards are in hand");
}

TEST(rule_6_0__the_turn_is_one_of_the_scenario)
{
    table_set_up(EARLY_SCENARIO);
    on_table()->turn = TURNS;
    is_odd("6.0", "/turn", "The turn is 14, and the scenario has turns");
}

TEST(rule_6_0__the_players_take_their_rounds_in_turn)
{
    table_open();
    tyw_side(&table, PROTESTANT)->rounds = 1;
    is_regular("the Catholic's Round");
    tyw_side(&table, PROTESTANT)->rounds = 2;
    is_odd("6.0", "/sides/protestant/rounds", "has used 2 Rounds and the Catholic player 0");
    tyw_side(&table, CATHOLIC)->rounds = 3;
    is_odd("6.0", "/sides/catholic/rounds", "has used 2 Rounds and the Catholic player 3");
}

TEST(rule_8_11__the_intervention_cards_come_in_turn_7)
{
    table_set_up(CAMPAIGN);
    on_table()->turn = 7;
    is_odd("8.11", "/parts", "The Early War cards alone are in the game in turn 7");
    pillaged("frankfurt", 1);
    begin_at(STEP_RECOVERY, PROTESTANT, &(struct recovery){.seat = PROTESTANT, .left = {1}});
    ((struct turn *)step_record_of(&table, STEP_TURN))->next_phase = PHASE_CARDS;
    is_regular("before the Card Draw Phase");
}

TEST(rule_5_15__the_penalty_comes_with_the_intervention_cards)
{
    table_set_up(CAMPAIGN);
    on_table()->dutch.penalty_seen = 1;
    is_odd("5.15", "/spinola_penalty", "before the Intervention cards came");
}

/* R11 */
TEST(rule_18_13__the_early_war_has_its_cards_alone)
{
    table_set_up(EARLY_SCENARIO);
    on_table()->dutch.penalty_seen = 1;
    is_odd("18.13", "/spinola_penalty", "which this scenario does not use");
    on_table()->dutch.penalty_seen = 0;
    on_table()->parts = 2;
    for (int seat = 0; seat < SEATS; seat++)
        tyw_side(&table, seat)->unplayed =
            cards_either(tyw_side(&table, seat)->unplayed, tyw_components(&table)->decks.cards_of[seat][1]);
    is_odd("18.13", "/parts", "Only the Early War cards are used");
}

TEST(rule_7_2__wallenstein_is_on_the_map_while_he_is_in_play)
{
    table_open();
    put("vienna", "wallenstein, 1 imperial-mercenary");
    on_table()->wallenstein.status = WALLENSTEIN_NOT_YET;
    is_odd("7.2", "/places/vienna/leaders", "Wallenstein is in Vienna, and he is");
    played("c7");
    is_regular("he has come");
    clear_space("vienna");
    is_odd("7.2", "/wallenstein", "and he is not on the map");
}

TEST(rule_7_24__wallenstein_and_tilly_never_stack)
{
    table_open();
    played("c7");
    put("vienna", "wallenstein, tilly, 1 imperial-mercenary");
    is_odd("7.24", "/places/vienna/leaders", "Wallenstein and Tilly");
}

TEST(rule_8_61__what_an_event_brings_is_there_when_it_has_been_played)
{
    table_open();
    on_table()->at_war.sweden = 1;
    on_table()->sweden.base = (int8_t)space_of("stralsund");
    is_odd("8.61", "/sweden_at_war", "has not been played");
    table_open();
    cards_add(&on_table()->events, card_of("c12"));
    cards_remove(&tyw_side(&table, CATHOLIC)->unplayed, card_of("c12"));
    cards_add(&on_table()->removed, card_of("c12"));
    is_odd("8.61", "/bavaria_elects", "and what it brings is not there");
    table_open();
    on_table()->pope = INNOCENT_X;
    is_odd("8.61", "/pope", "The Pope is Innocent X");
}

TEST(rule_8_61__each_event_in_effect_has_the_end_of_its_card)
{
    table_open();
    lasts("c6");
    is_regular("an Edict until the end of the next turn");
    on_table()->lasting[0].until = UNTIL_TURN_END;
    is_regular("... and in that turn");
    on_table()->lasting[0].until = UNTIL_CANCELLED;
    is_odd("8.61", "/lasting/0/until", "says \"cancelled\", and its Event gives \"end-of-next-turn\"");
    table_open();
    lasts("p3");
    is_odd("8.61", "/lasting/0/card", "is in effect, and its Event does not last");
    table_open();
    lasts("c19");
    is_odd("8.61", "/lasting/0/card", "Wallenstein (C7) has not come");
}

TEST(rule_8_65__what_is_cancelled_is_not_in_effect)
{
    static const char *const pairs[][2] = {{"c5", "p20"}, {"c54", "p38"}, {"c36", "p2"}};
    for (int i = 0; i < 3; i++) {
        table_open();
        lasts(pairs[i][0]);
        is_regular("in effect");
        played(pairs[i][1]);
        is_odd("8.61", "/lasting/0/card", "an Event that cancels it has been played");
    }
    table_open();
    lasts("p24");
    lasts("c16");
    is_regular("the fleet was captured after the marriage");
}

TEST(rule_8_66__saxony_is_on_the_side_that_its_cards_say)
{
    table_open();
    on_table()->saxony = PROTESTANT;
    is_odd("8.66", "/saxony", "Saxony is on the Protestant side; by the Events");
    played("p35");
    is_regular("P35");
    played("c17");
    is_odd("8.66", "/saxony", "it is on the Catholic one");
}

TEST(rule_9_12__a_nation_has_entered_the_war)
{
    table_open();
    on_table()->war_entry = 1;
    is_odd("9.12", "/war_entry", "but none has been played in the match");
}

TEST(rule_9_44__no_revolt_in_vienna)
{
    table_open();
    in_revolt("linz");
    is_regular("a Revolt in Austria");
    in_revolt("vienna");
    is_odd("9.44", "/places/vienna/revolt", "There is a Revolt in Vienna");
}

TEST(rule_9_42__a_revolt_costs_the_area)
{
    table_open();
    controls_area(CATHOLIC, "bavaria");
    in_revolt("ingolstadt");
    controls(-1, "landshut, munich");
    is_odd("9.42", "/areas/bavaria", "there is a Revolt");
}

TEST(rule_10_21__eight_units_of_a_side)
{
    table_open();
    controls(PROTESTANT, "pilsen");
    put("pilsen", "8 protestant-mercenary, mansfeld");
    is_regular("eight");
    put("pilsen", "1 protestant-militia");
    is_odd("10.21", "/places/pilsen/units", "9 Protestant units are in Pilsen");
}

TEST(rule_11_21__enemies_do_not_stay_in_one_open_city)
{
    table_open();
    put("eger", "1 protestant-mercenary, 1 imperial-mercenary");
    is_odd("11.21", "/places/eger/units", "Units of both sides are in Eger");
}

TEST(rule_11_22__leaders_do_not_stay_among_enemies)
{
    table_open();
    put("eger", "1 protestant-mercenary, tilly");
    is_odd("11.22", "/places/eger/leaders", "Tilly is in Eger without a unit, among enemy units");
}

TEST(rule_11_23__who_is_inside_has_enemies_outside)
{
    table_open();
    controls(CATHOLIC, "ingolstadt");
    put_inside("ingolstadt", "1 bavarian-mercenary");
    is_odd("11.23", "/inside", "inside the fortress of Ingolstadt, and no enemy units are outside");
    put("ingolstadt", "2 protestant-mercenary");
    is_regular("masked");
}

TEST(rule_11_31__no_unit_is_in_france_before_the_war)
{
    table_open();
    put("rocroi", "1 protestant-mercenary, mansfeld");
    is_odd("11.31", "/places/rocroi/units", "1 unit is in Rocroi, and France has not entered the war");
    is_odd("11.31", "/places/rocroi/leaders", "Mansfeld is in Rocroi");
    played("p17");
    is_regular("France is at war");
}

TEST(rule_11_32__no_catholics_in_off_map_france)
{
    table_open();
    played("p17");
    put("paris", "2 imperial-mercenary, gallas");
    is_odd("11.32", "/places/paris/units", "2 units are in Paris, and Catholics never enter");
    is_odd("11.32", "/places/paris/leaders", "Gallas is in Paris");
}

TEST(rule_12_42__a_counter_has_two_sides)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld, mansfeld-replacement");
    is_odd("12.42", "/places/pilsen/leaders", "the other side of the same counter");
}

TEST(rule_13_14__a_siege_has_besiegers)
{
    table_open();
    controls(CATHOLIC, "ingolstadt");
    siege("ingolstadt", SIEGE);
    is_odd("13.14", "/places/ingolstadt/siege", "and no enemy of the fortress is outside");
    put("ingolstadt", "1 reduced protestant-militia, mansfeld");
    is_odd("13.14", "/places/ingolstadt/siege", "1 Combat Factor outside does not reach the Siege Level");
    put("ingolstadt", "6 protestant-mercenary");
    is_regular("besieged");
}

TEST(rule_14_1__one_aid_card_that_is_in_no_hand)
{
    table_open();
    hold(CATHOLIC, "c1");
    cards_add(&on_table()->aid_played, card_of("c1"));
    is_odd("14.1", "/aid_played", "has been played as AID in this turn, and is in hand");
    cards_add(&on_table()->aid_played, card_of("c2"));
    is_odd("14.1", "/aid_played", "2 cards of the Catholic player");
}

TEST(rule_14_3__no_points_before_their_event)
{
    table_open();
    aid(ENGLAND, 5);
    is_regular("England pays from the start");
    aid(FRANCE_AID, 5);
    is_odd("14.3", "/aid/france", "There are 5 Aid Points of France");
    played("p9");
    is_regular("P9");
    aid(SWEDEN, 1);
    is_odd("14.3", "/aid/sweden", "There is 1 Aid Point of Sweden");
}

TEST(rule_14_4__events_close_and_open_the_passes)
{
    table_open();
    on_table()->passes_open = 0;
    is_odd("14.4", "/passes_open", "are closed; by the Events that have been played they are open");
    played("p1");
    is_regular("P1");
    played("c38");
    is_odd("14.4", "/passes_open", "they are open");
    on_table()->passes_open = 1;
    is_regular("C38");
}

TEST(rule_15_13__units_are_unpaid_in_the_pay_phase)
{
    table_open();
    put("eger", "1 protestant-mercenary");
    on_table()->unpaid = on_table()->place[space_of("eger")].units;
    is_odd("15.13", "/unpaid", "1 unit is marked Unpaid");
}

TEST(rule_16_13__no_army_after_the_dutch_war)
{
    table_open();
    on_table()->dutch.war = DUTCH_MAX;
    on_table()->dutch.ended = 1;
    on_table()->dutch.effect = DUTCH_MAX - DUTCH_MIN;
    put("up-box", "2 protestant-mercenary, mansfeld");
    is_odd("16.13", "/places/up-box/units", "the end of the Dutch War has eliminated the armies there");
    on_table()->dutch.war = DUTCH_MIN;
    on_table()->dutch.effect = 0;
    on_table()->dutch.boxes = 1;
    is_regular("a Protestant army may leave");
    clear_space("up-box");
    put("up-box", "3 spanish-veteran, spinola");
    on_table()->dutch.spinola_stays = 1;
    is_odd("16.13", "/places/up-box/leaders", "Spinola is in the United Provinces");
}

TEST(rule_16_25__spinola_besieges_by_his_cards)
{
    table_open();
    on_table()->dutch.siege = 1;
    is_odd("16.25", "/dutch_siege", "neither C3 nor C4 has been played");
    played("c4");
    is_regular("C4");
}

TEST(rule_16_131__the_effect_of_the_markers_box_holds)
{
    table_open();
    on_table()->dutch.war = 2;
    is_odd("16.131", "/dutch_effect", "The marker is in box 2 of the Dutch War Track");
    is_odd("16.131", "/dutch_boxes", "and its VP have not been awarded");
}

TEST(rule_16_131__boxes_without_an_effect)
{
    table_open();
    on_table()->dutch.war = DUTCH_MAX;
    on_table()->dutch.ended = 1;
    on_table()->dutch.effect = DUTCH_MAX - DUTCH_MIN;
    is_regular("box 5 gives no VP");
    on_table()->dutch.boxes = 1 << (DUTCH_MAX - DUTCH_MIN);
    is_regular("box 5 has been entered");
    on_table()->dutch.boxes |= 1 << (1 - DUTCH_MIN);
    is_odd("16.131", "/dutch_boxes", "Box 1 of the Dutch War Track has no effect");
    on_table()->dutch.war = 1;
    on_table()->dutch.ended = 0;
    on_table()->dutch.effect = 1 - DUTCH_MIN;
    is_odd("16.131", "/dutch_effect", "Box 1 of the Dutch War Track has no effect");
}

/* What follows of itself would change these with the next move of either side. */
TEST(rule_16_22__armies_in_the_united_provinces_have_leaders)
{
    table_open();
    put("up-box", "2 protestant-mercenary");
    is_odd("16.22", "/places/up-box/units", "Protestant units are in the United Provinces without a leader");
    clear_space("up-box");
    put("up-box", "mansfeld");
    is_odd("16.22", "/places/up-box/leaders",
           "Protestant leaders are in the United Provinces without a unit");
}

TEST(rule_17_H_5__the_rebellion_ends_with_bethlen_gabor)
{
    table_open();
    on_table()->hungary_rebels = 1;
    is_regular("a rebellion");
    leaders_add(&on_table()->out.leaders, leader_of("bethlen-gabor"));
    is_odd("17.H.5", "/hungary_rebels", "Hungary rebels");
}

TEST(rule_17_E_2__the_english_come_by_their_event)
{
    table_open();
    put("mannheim", "1 english-mercenary");
    is_odd("17.E.2", "/places/mannheim/units", "England Intervenes (P6) has not been played");
    played("p6");
    is_regular("P6");
}

TEST(rule_17_0__who_is_in_a_box)
{
    table_open();
    on_table()->at_war.denmark = 1;
    played("p7");
    put("denmark-box", "christian-iv, 2 danish-mercenary");
    is_regular("the Danes");
    put("denmark-box", "mansfeld, 1 protestant-mercenary");
    is_odd("17.D.3", "/places/denmark-box/units", "1 unit is in Denmark, and Danes alone begin there");
    is_odd("17.D.3", "/places/denmark-box/leaders", "Mansfeld is in Denmark");
    table_open();
    played("p18");
    on_table()->sweden.base = (int8_t)space_of("stralsund");
    put("sweden-box", "1 swedish-veteran, baner");
    is_odd("17.Sw.1", "/places/sweden-box/units", "1 unit is in Sweden");
}

TEST(rule_17_H_4__a_hungarian_leader_alone)
{
    table_open();
    put("leipzig", "bethlen-gabor");
    is_odd("17.H.4", "/places/leipzig/leaders", "Hungarians are in Leipzig");
}

TEST(rule_17_Sp_3__the_cardinal_is_on_his_way)
{
    table_open();
    on_table()->cardinal.until = 3;
    is_odd("17.Sp.3", "/cardinal_until", "has until turn 3, and he is not on the map");
}

TEST(rule_17_0__nations_stand_where_they_may)
{
    table_open();
    put("eger", "1 imperial-mercenary, 1 bavarian-mercenary");
    is_odd("17.A.2", "/places/eger/units", "Imperial and Bavarian pieces");
    table_open();
    put("eger", "1 danish-mercenary");
    is_odd("17.D.3", "/places/eger/units", "Danish units are in Eger, and their nation is not at war");
    table_open();
    put("eger", "1 spanish-veteran");
    is_odd("17.Sp.2", "/places/eger/units", "1 Spanish unit is in Eger, outside the Spanish Zone");
    table_open();
    put("leipzig", "1 hungarian-militia");
    is_odd("17.H.4", "/places/leipzig/units", "Hungarians are in Leipzig");
}

/* R109 */
TEST(rule_19_7__a_mixed_stack_stays_until_the_end_of_the_turn)
{
    static const char *const lost[] = {"tilly", "bucquoy"};
    table_open_with(OPTION_TILLY);
    put("munich", "tilly, bucquoy, 2 bavarian-mercenary, 1 imperial-veteran");
    put("vienna", "2 imperial-veteran");
    controls(CATHOLIC, "vienna, munich");
    tyw_side(&table, PROTESTANT)->rounds = 1;
    is_regular("Tilly leads");
    event_played("c7");
    is_regular("Wallenstein has come");
    for (int i = 0; i < 2; i++) {
        table_open_with(OPTION_TILLY);
        put("munich", i ? "tilly, 2 bavarian-mercenary, 1 imperial-veteran"
                        : "bucquoy, 2 bavarian-mercenary, 1 imperial-veteran");
        leaders_add(&on_table()->out.leaders, leader_of(lost[i]));
        is_odd("17.A.2", "/places/munich/units", "Imperial and Bavarian pieces");
        tyw_side(&table, PROTESTANT)->rounds = 1;
        is_regular("lost in this turn");
    }
    table_open_with(OPTION_TILLY);
    put("munich", "bucquoy, 2 bavarian-mercenary");
    tyw_side(&table, PROTESTANT)->rounds = 1;
    is_regular("an Imperial leader with Bavarians");
}

/* R97 */
TEST(rule_17_Sw_1__a_lost_landing_leaves_no_base)
{
    table_open();
    played("p18");
    leaders_add(&on_table()->out.leaders, leader_of("gustavus-adolphus"));
    is_odd("17.Sw.1", "/swedish_base", "Sweden is at war, and has no Base");
    leaders_add(&on_table()->out.leaders, leader_of("baner"));
    leaders_add(&on_table()->out.leaders, leader_of("horn"));
    leaders_add(&on_table()->out.leaders, leader_of("bernard"));
    is_regular("all who landed are lost");
}

TEST(rule_17_Sw_1__sweden_at_war_has_a_base)
{
    table_open();
    played("p18");
    is_odd("17.Sw.1", "/swedish_base", "Sweden is at war, and has no Base");
    on_table()->sweden.base = (int8_t)space_of("stralsund");
    is_regular("a Base");
    table_open();
    on_table()->sweden.base_moved = 1;
    is_odd("17.Sw.1", "/base_moved", "has been moved, and Sweden is not at war");
}

TEST(rule_19_0__no_option_no_trace_of_it)
{
    table_open();
    on_table()->wallenstein.enemies_checked = 1;
    is_odd("19.11", "/enemies_checked", "A plot has been tried, and option 19.11 is off");
    table_open();
    on_table()->campaign_moved = 1 << CATHOLIC;
    is_odd("19.8", "/campaign_moved", "and option 19.8 is off");
    table_open();
    on_table()->loc.seats = 1 << CATHOLIC;
    is_odd("19.3", "/loc_established", "and option 19.3 is off");
}
