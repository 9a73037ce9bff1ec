/* Sections 8.66, 9.1, 9.2 and 17 by the cards: new leaders, German states, War Entry, Saxony, the conflict of
 * French and Swedes. */
#include "table.h"

static void end_turn(void)
{
    phase_of(PHASE_NEXT);
    run_on();
}

/* ---- 9.2: new leaders ---- */

TEST(rule_9_21__c7_places_both_leaders_with_imperial_units)
{
    table_open();
    controls_area(CATHOLIC, "austria");
    put("linz", "1 imperial-mercenary");
    put("graz", "1 imperial-militia");
    event_played("c7");
    refused("not-with-own-units", CATHOLIC, "choose_space", "vienna");
    made(CATHOLIC, "choose_space", "linz");
    made(CATHOLIC, "choose_space", "graz");
    assert_true(leader_in("linz", "wallenstein"));
    assert_true(leader_in("graz", "piccolomini"));
    assert_int_equal(on_table()->wallenstein.status, WALLENSTEIN_IN_PLAY);
}

TEST(rule_9_23__without_such_units_a_leader_comes_to_any_friendly_city)
{
    table_open();
    controls_area(CATHOLIC, "bavaria");
    put("ingolstadt", "1 bavarian-mercenary");
    event_played("c8");
    refused("not-friendly", CATHOLIC, "choose_space", "ingolstadt"); /* 17.A.2 */
    refused("not-friendly", CATHOLIC, "choose_space", "linz");
    made(CATHOLIC, "choose_space", "passau");
    made(CATHOLIC, "choose_space", "landshut");
    assert_true(leader_in("passau", "charles-of-lorraine"));
    assert_true(leader_in("landshut", "gallas"));
}

/* R38 */
TEST(rule_9_23__units_inside_a_besieged_fortress_count_as_not_there)
{
    table_open();
    controls(CATHOLIC, "passau, landshut");
    put_inside("ingolstadt", "1 bavarian-mercenary");
    put("ingolstadt", "mansfeld, 5 protestant-mercenary");
    event_played("c10");
    refused("not-friendly", CATHOLIC, "choose_space", "ingolstadt");
    made(CATHOLIC, "choose_space", "passau");
    made(CATHOLIC, "choose_space", "passau");
    assert_true(leader_in("passau", "holk"));
    table_open();
    put_inside("ingolstadt", "1 bavarian-mercenary");
    put("ingolstadt", "mansfeld, 5 protestant-mercenary");
    event_barred("no-place-for-leader", "c15");
}

TEST(rule_12_42__c46_leaves_mercy_out_once_he_has_come)
{
    table_open();
    put("munich", "1 bavarian-mercenary, mercy");
    put("passau", "1 bavarian-mercenary");
    event_played("c46");
    made(CATHOLIC, "choose_space", "passau");
    made(CATHOLIC, "choose_space", "passau");
    assert_false(at(STEP_EVENT));
    assert_true(leader_in("munich", "mercy"));
    assert_true(leader_in("passau", "groenfeld"));
    assert_true(leader_in("passau", "melander"));
}

TEST(rule_9_23__the_question_names_the_leader_who_comes)
{
    table_open();
    controls(CATHOLIC, "linz, graz");
    event_played("c7");
    assert_true(asks("Choose where Wallenstein comes."));
    made(CATHOLIC, "choose_space", "linz");
    assert_true(asks("Choose where Piccolomini comes."));
}

/* R25. */
TEST(rule_9_2__p45_needs_sweden_and_p46_france)
{
    table_open();
    controls_area(PROTESTANT, "pomerania, lorraine");
    event_barred_by("8.61", "sweden-not-at-war", "p45");
    event_barred_by("8.61", "france-not-at-war", "p46");
}

TEST(rule_9_2__p46_brings_three_leaders_and_two_veterans_with_one_of_them)
{
    table_open();
    on_table()->at_war.france = 1;
    controls_area(PROTESTANT, "lorraine");
    put("mannheim", "1 french-militia");
    controls(PROTESTANT, "mannheim, rocroi, landau");
    event_played("p46");
    refused("not-with-own-units", PROTESTANT, "choose_space", "landau");
    made(PROTESTANT, "choose_space", "mannheim");
    made(PROTESTANT, "choose_space", "rocroi");
    made(PROTESTANT, "choose_space", "epinal");
    refused_by("9.21", "other-leader", PROTESTANT, "choose_leader", "la-force");
    made(PROTESTANT, "choose_leader", "l-hopital");
    assert_true(leader_in("mannheim", "conde"));
    assert_int_equal(units_in("rocroi", "french-veteran"), 2);
    assert_true(leader_in("epinal", "gassion"));
}

TEST(rule_9_23__c9_needs_spinola_in_the_up_and_c45_does_not)
{
    table_open();
    controls_area(CATHOLIC, "spanish-netherlands, bavaria");
    event_barred_by("9.23", "no-spinola", "c9");
    put("up-box", "spinola, 3 spanish-veteran");
    event_played("c9");
    refused("not-friendly", CATHOLIC, "choose_space", "munich");
    refused("not-friendly", CATHOLIC, "choose_space", "mannheim");
    made(CATHOLIC, "choose_space", "namur");
    assert_true(leader_in("namur", "cordoba"));
    assert_int_equal(units_in("namur", "spanish-veteran"), 1);
    clear_space("up-box");
    event_played("c45");
    made(CATHOLIC, "choose_space", "ghent");
    assert_true(leader_in("ghent", "feria"));
}

TEST(rule_17_Sp_3__c23_brings_the_cardinal_to_tyrol)
{
    table_open();
    controls_area(PROTESTANT, "tyrol");
    put("trent", "1 protestant-mercenary");
    event_played("c23");
    refused_by("17.Sp.3", "not-in-tyrol", CATHOLIC, "choose_space", "trent");
    made(CATHOLIC, "choose_space", "innsbruck");
    tells("Innsbruck is under the control of the Catholic player because of Cardinal Infante.");
    assert_true(leader_in("innsbruck", "cardinal-infante"));
    assert_int_equal(units_in("innsbruck", "spanish-veteran"), 4);
    assert_int_equal(controller("innsbruck"), CATHOLIC);
    assert_int_equal(units_count(on_table()->cardinal.units), 4);
    end_turn();
    assert_int_equal(units_in("innsbruck", "spanish-veteran"), 4);
    end_turn();
    tells("4 units are eliminated in Innsbruck because the Cardinal Infante's army has not arrived in time: "
          "Spanish Veteran, full-strength.");
    tells("The Cardinal Infante is lost because the Cardinal Infante's army has not arrived in time.");
    assert_int_equal(units_in("innsbruck", "spanish-veteran"), 0);
    assert_true(is_out("cardinal-infante"));
}

TEST(rule_17_Sw_1__p44_comes_to_the_swedish_base)
{
    table_open();
    on_table()->at_war.sweden = 1;
    event_barred_by("17.Sw.1", "swedish-base-shut", "p44");
    on_table()->sweden.base = (int8_t)space_of("stettin");
    controls(CATHOLIC, "stettin");
    event_barred_by("17.Sw.1", "swedish-base-shut", "p44");
    controls(PROTESTANT, "stettin");
    put("stettin", "1 imperial-militia");
    event_barred_by("17.Sw.1", "swedish-base-besieged", "p44");
    clear_space("stettin");
    on_table()->at_war.sweden = 0;
    event_barred_by("8.61", "sweden-not-at-war", "p44");
    on_table()->at_war.sweden = 1;
    event_played("p44");
    assert_true(leader_in("stettin", "torstensson"));
    assert_int_equal(units_in("stettin", "swedish-veteran"), 2);
}

/* R84. */
TEST(rule_16_22__c13_removes_anhalt_and_his_army_in_the_up_gets_another_leader)
{
    table_open();
    event_barred_by("8.61", "no-anhalt", "c13");
    put("up-box", "anhalt, 2 protestant-mercenary");
    event_played("c13");
    tells("Anhalt leaves because of Discretion over Valor.");
    assert_true(is_out("anhalt"));
    assert_true(leader_in("up-box", "anhalt-replacement"));
}

TEST(rule_8_3__c43_makes_french_leaders_slower_for_a_turn)
{
    table_open();
    put("rocroi", "la-force");
    event_barred_by("8.61", "france-not-at-war", "c43");
    played("p17");
    const int before = tyw_activation_rating(&table, leader_of("la-force"));
    event_played("c43");
    assert_int_equal(tyw_activation_rating(&table, leader_of("la-force")), before + 1);
    end_turn();
    assert_int_equal(tyw_activation_rating(&table, leader_of("la-force")), before);
}

TEST(rule_8_2__p50_activates_a_french_or_swedish_leader_with_two_points_more)
{
    table_open();
    put("linz", "mansfeld, 1 protestant-mercenary");
    event_barred_by("8.3", "nobody-to-activate", "p50");
    on_table()->at_war.sweden = 1;
    put("stettin", "gustavus-adolphus, 1 swedish-veteran");
    event_played("p50"); /* the only one: the engine names him */
    assert_true(at(STEP_ACTIVATION));
    assert_int_equal(tyw_activation_of(&table)->leader, leader_of("gustavus-adolphus"));
    assert_int_equal(tyw_activation_of(&table)->points.extra, 2);
}

/* ---- 9.13, 9.22: German states ---- */

TEST(rule_9_22__p3_brings_brunswick_in_without_a_violation)
{
    table_open();
    neutral("brunswick-luneburg");
    event_played("p3");
    tells("The card Christian of Brunswick leaves the game."); /* not he */
    made(PROTESTANT, "choose_space", "hannover");
    assert_int_equal(area_controller("brunswick-luneburg"), PROTESTANT);
    assert_int_equal(vp(), 18);
    assert_true(leader_in("hannover", "christian-of-brunswick"));
    assert_int_equal(units_in("hannover", "protestant-mercenary"), 2);
}

/* R118 */
TEST(rule_11_22__units_that_an_event_places_catch_an_enemy_leader_alone)
{
    table_open();
    controls_area(CATHOLIC, "hesse-kassel");
    put("hanau", "gallas");
    event_played("p28");
    made(PROTESTANT, "choose_space", "hanau");
    tells("Gallas is lost because enemy units come.");
    assert_true(is_out("gallas"));
    assert_true(leader_in("hanau", "william-of-hesse-kassel"));
    assert_int_equal(units_in("hanau", "protestant-militia"), 2);
    assert_true(told("Gallas is lost because enemy units come."));
}

/* R118 */
TEST(rule_11_23__in_their_own_fortress_leaders_alone_go_inside)
{
    table_open();
    controls(CATHOLIC, "ingolstadt");
    put("ingolstadt", "tilly, 1 protestant-militia");
    tyw_meet_leaders(&table, PROTESTANT, space_of("ingolstadt"));
    assert_true(leader_in("ingolstadt", "tilly"));
    assert_true(leaders_has(on_table()->inside.leaders, leader_of("tilly")));
}

/* R118 */
TEST(rule_11_22__a_new_leader_without_units_does_not_come_to_an_enemy_leader)
{
    table_open();
    controls(CATHOLIC, "linz, graz, krems");
    put("linz", "mansfeld");
    event_played("c8");
    refused_by("11.22", "enemy-leader", CATHOLIC, "choose_space", "linz");
    made(CATHOLIC, "choose_space", "graz");
}

TEST(rule_9_22__occupied_cities_stay_and_all_of_them_bar_the_event)
{
    table_open();
    controls_area(CATHOLIC, "baden");
    put("durlach", "1 imperial-mercenary");
    put("freiburg", "1 imperial-mercenary");
    event_played("p4");
    assert_int_equal(area_controller("baden"), PROTESTANT);
    assert_int_equal(controller("durlach"), CATHOLIC);
    assert_true(leader_in("breisach", "frederick-of-baden")); /* the only free city */
    table_open();
    controls_area(CATHOLIC, "hesse-kassel");
    put("kassel", "1 imperial-mercenary");
    put("marburg", "1 imperial-mercenary");
    put("fulda", "1 imperial-mercenary");
    put("hanau", "1 imperial-mercenary");
    event_barred("all-cities-occupied", "p28");
}

TEST(rule_9_13__p29_acts_like_p3_where_p3_has_not_been_played)
{
    table_open();
    neutral("brunswick-luneburg");
    event_played("p29");
    made(PROTESTANT, "choose_space", "hannover");
    assert_int_equal(area_controller("brunswick-luneburg"), PROTESTANT);
    assert_int_equal(vp(), 18);
    table_open();
    played("p3");
    controls_area(CATHOLIC, "brunswick-luneburg");
    controls(PROTESTANT, "berlin, torgau");
    event_played("p29");
    refused("not-protestant", PROTESTANT, "choose_space", "hannover");
    made(PROTESTANT, "choose_space", "berlin");
    assert_int_equal(area_controller("brunswick-luneburg"), CATHOLIC);
    assert_true(leader_in("berlin", "george-of-brunswick-luneburg"));
}

TEST(rule_11_31__p29_places_no_leader_in_france_before_it_enters)
{
    table_open();
    played("p3");
    controls_area(CATHOLIC, "brunswick-luneburg");
    controls(PROTESTANT, "berlin, torgau, troyes");
    event_played("p29");
    refused_by("11.31", "france-not-at-war", PROTESTANT, "choose_space", "troyes");
    made(PROTESTANT, "choose_space", "berlin");
}

TEST(rule_17_E_2__p6_needs_a_city_that_is_not_catholic_and_c2_takes_the_unit_for_good)
{
    table_open();
    event_barred_by("17.E.3", "no-english", "c2");
    controls_area(CATHOLIC, "lower-palatinate");
    event_barred_by("17.E.2", "no-palatine-city", "p6");
    controls_area(PROTESTANT, "lower-palatinate");
    controls(CATHOLIC, "landau");
    event_played("p6");
    refused_by("17.E.2", "not-for-english", PROTESTANT, "choose_space", "landau");
    made(PROTESTANT, "choose_space", "mannheim");
    assert_int_equal(units_in("mannheim", "english-mercenary"), 1);
    assert_int_equal(on_table()->war_entry, 0);
    event_played("c2");
    tells("1 unit is eliminated in Mannheim because of England Withdraws Troops: English Mercenary, "
          "full-strength.");
    assert_int_equal(units_in("mannheim", "english-mercenary"), 0);
    assert_int_equal(tyw_in_mix(&table, kind_of("english-mercenary")), 0);
}

TEST(rule_17_E_3__the_english_unit_goes_for_good_and_the_aid_stays)
{
    table_open();
    controls_area(PROTESTANT, "lower-palatinate");
    put("mannheim", "1 reduced english-mercenary, 1 protestant-militia");
    played("p6");
    int before[DONORS], after[DONORS];
    tyw_aid_of_card(&table, card_of("p7"), before);
    event_played("c2");
    tyw_aid_of_card(&table, card_of("p7"), after);
    assert_int_equal(units_in("mannheim", "english-mercenary"), 0);
    assert_int_equal(tyw_in_mix(&table, kind_of("english-mercenary")), 0);
    assert_int_equal(units_in("mannheim", "protestant-militia"), 1);
    assert_true(after[ENGLAND] > 0);
    assert_int_equal(after[ENGLAND], before[ENGLAND]);
}

/* ---- 9.1, 17.D: Denmark ---- */

TEST(rule_9_11__three_events_bring_nations_with_their_units)
{
    table_open();
    event_played("p7");
    assert_true(on_table()->at_war.denmark);
    assert_int_equal(all_units_in("denmark-box", PROTESTANT), 6);
    table_open();
    event_played("p18");
    made(PROTESTANT, "choose_space", "stralsund");
    assert_true(on_table()->at_war.sweden);
    assert_int_equal(units_in("stralsund", "swedish-veteran"), 6);
    table_open();
    played("p9");
    event_played("p17");
    made(PROTESTANT, "choose_space", "nancy");
    assert_true(on_table()->at_war.france);
    assert_int_equal(all_units_in("nancy", PROTESTANT), 6);
}

TEST(rule_9_12__one_a_turn_and_england_does_not_count)
{
    table_open();
    played("p9");
    controls_area(PROTESTANT, "lower-palatinate");
    event_played("p7");
    event_barred("one-war-entry", "p18");
    event_barred("one-war-entry", "p17");
    event_played("p6");
    made(PROTESTANT, "choose_space", "mannheim");
    assert_int_equal(units_in("mannheim", "english-mercenary"), 1);
    end_turn();
    event_played("p17");
}

TEST(rule_17_D_3__p7_puts_the_danes_on_their_box)
{
    table_open();
    neutral("schleswig-holstein");
    event_played("p7");
    assert_true(leader_in("denmark-box", "christian-iv"));
    assert_int_equal(all_units_in("denmark-box", PROTESTANT), 6);
    assert_int_equal(area_controller("schleswig-holstein"), PROTESTANT);
    assert_int_equal(vp(), 19);
    event_barred("one-war-entry", "p18");
    end_turn();
    event_played("p18");
}

/* R37 */
TEST(rule_17_D_3__a_city_with_catholic_units_stays_and_the_rating_counts)
{
    table_open();
    controls_area(CATHOLIC, "schleswig-holstein");
    put("kiel", "1 imperial-mercenary");
    event_played("p7");
    assert_int_equal(controller("rendsburg"), PROTESTANT);
    assert_int_equal(controller("kiel"), CATHOLIC);
    assert_int_equal(area_controller("schleswig-holstein"), CATHOLIC);
    assert_int_equal(vp(), 20);
}

/* R89. */
TEST(rule_17_D_3__c21_removes_the_danes_and_hampers_a_swede)
{
    table_open();
    event_barred_by("8.61", "nobody-at-war", "c21");
    on_table()->at_war.denmark = on_table()->at_war.sweden = 1;
    put("kiel", "christian-iv, 2 danish-mercenary");
    put("stettin", "horn, baner, 1 swedish-veteran");
    event_played("c21");
    assert_true(is_out("christian-iv"));
    assert_int_equal(all_units_in("kiel", PROTESTANT), 0);
    made(PROTESTANT, "choose_leader", "baner");
    assert_false(tyw_may_activate(&table, PROTESTANT, leader_of("baner"), 3));
    event_barred_by("8.61", "swedish-danish-conflict", "p7");
    end_turn();
    assert_true(tyw_may_activate(&table, PROTESTANT, leader_of("baner"), 3));
}

/* ---- 17.Sw.1: Sweden ---- */

TEST(rule_17_Sw_1__p18_lands_in_a_port_that_is_not_catholic)
{
    table_open();
    neutral("pomerania");
    controls(CATHOLIC, "kolberg");
    event_played("p18");
    refused("better-port", PROTESTANT, "choose_space", "kolberg");
    refused("no-swedish-port", PROTESTANT, "choose_space", "wismar");
    made(PROTESTANT, "choose_space", "stettin");
    assert_int_equal(on_table()->sweden.base, space_of("stettin"));
    assert_int_equal(units_in("stettin", "swedish-veteran"), 6);
    assert_true(leader_in("stettin", "gustavus-adolphus"));
    assert_true(leader_in("stettin", "bernard"));
    assert_false(is_neutral("pomerania"));
    assert_int_equal(vp(), 21); /* 9.13: a violation */
    assert_int_equal(on_table()->sweden.base_moved, 1);
}

/* R38 */
TEST(rule_17_Sw_1__p18_tells_how_many_do_not_come)
{
    table_open();
    controls_area(PROTESTANT, "pomerania");
    put("stettin", "4 protestant-militia");
    event_played("p18");
    made(PROTESTANT, "choose_space", "stettin");
    assert_int_equal(units_in("stettin", "swedish-veteran"), 4);
    assert_true(told("2 units do not come: there is no room in Stettin."));
}

TEST(rule_17_Sw_1__p18_lands_in_an_empty_catholic_port_where_all_are_catholic)
{
    table_open();
    controls_area(CATHOLIC, "pomerania");
    put("stettin", "1 imperial-mercenary");
    event_played("p18");
    refused("better-port", PROTESTANT, "choose_space", "stettin");
    made(PROTESTANT, "choose_space", "kolberg");
    assert_int_equal(controller("kolberg"), CATHOLIC);
    assert_false(tyw_base_is_open(&table));
}

/* R97 */
TEST(rule_17_Sw_1__where_all_ports_are_held_the_swedes_attack_at_once)
{
    table_open();
    controls_area(CATHOLIC, "pomerania");
    put("stettin", "1 imperial-mercenary");
    put("kolberg", "1 imperial-mercenary");
    put("stralsund", "1 imperial-mercenary");
    event_played("p18");
    made(PROTESTANT, "choose_space", "stettin");
    while (at(STEP_COMBAT_CARDS))
        made(first_asked(), "no_combat_card");
    assert_int_equal(all_units_in("stettin", CATHOLIC), 0);
    assert_int_equal(controller("stettin"), PROTESTANT);
    assert_int_equal(on_table()->sweden.base, space_of("stettin"));
}

TEST(rule_17_Sw_1__swedes_beaten_at_the_landing_are_lost_and_have_no_base)
{
    table_open();
    controls_area(CATHOLIC, "pomerania");
    put("stettin", "tilly, 8 bavarian-mercenary");
    put("kolberg", "1 imperial-mercenary");
    put("stralsund", "1 imperial-mercenary");
    event_played("p18");
    given(0, 9, 0, 0, 0, 0, 0); /* 10 and more Loss Factors for the Swedes, few for Tilly */
    made(PROTESTANT, "choose_space", "stettin");
    while (at(STEP_LOSSES))
        fall_back(decider());
    assert_int_equal(all_units_in("stettin", PROTESTANT), 0);
    assert_int_equal(all_units_in("stettin", CATHOLIC), 7);
    assert_int_equal(on_table()->sweden.base, -1);
    assert_true(is_out("gustavus-adolphus"));
}

TEST(rule_11_23__a_garrison_may_go_inside_before_the_swedes_attack)
{
    table_open();
    controls_area(CATHOLIC, "pomerania");
    put("stettin", "1 imperial-mercenary");
    put("kolberg", "1 imperial-mercenary");
    put("stralsund", "1 imperial-mercenary");
    event_played("p18");
    made(PROTESTANT, "choose_space", "stralsund");
    made(CATHOLIC, "go_inside");
    assert_int_equal(units_inside("stralsund", CATHOLIC), 1);
    assert_int_equal(units_in("stralsund", "swedish-veteran"), 6);
    assert_int_equal(place("stralsund")->siege, NO_SIEGE);
    assert_int_equal(on_table()->sweden.base, space_of("stralsund"));
}

/* ---- 17.F: France ---- */

TEST(rule_17_F_4__p17_takes_four_points_and_lorraine)
{
    table_open();
    event_barred_by("14.3", "no-richelieu", "p17");
    played("p9");
    neutral("lorraine");
    event_played("p17");
    refused("not-there", PROTESTANT, "choose_space", "rocroi");
    made(PROTESTANT, "choose_space", "epinal");
    assert_int_equal(vp(), 14);
    assert_int_equal(area_controller("lorraine"), PROTESTANT);
    assert_int_equal(controller("rocroi"), PROTESTANT);
    assert_true(leader_in("epinal", "la-force"));
    assert_int_equal(all_units_in("epinal", PROTESTANT), 6);
    assert_int_equal(tyw_leader_space(&table, leader_of("guebriant")), -1);
}

TEST(rule_17_F_4__two_occupied_cities_keep_lorraine_out)
{
    table_open();
    played("p9");
    controls_area(CATHOLIC, "lorraine");
    put("nancy", "1 spanish-veteran");
    put("epinal", "1 spanish-veteran");
    event_played("p17");
    assert_int_equal(controller("bar-le-duc"), PROTESTANT);
    assert_true(leader_in("bar-le-duc", "la-force"));
    assert_int_equal(area_controller("lorraine"), CATHOLIC);
    assert_int_equal(vp(), 16);
    table_open();
    played("p9");
    put("nancy", "1 spanish-veteran");
    put("epinal", "1 spanish-veteran");
    put("bar-le-duc", "1 spanish-veteran");
    event_played("p17");
    made(PROTESTANT, "choose_space", "paris");
    assert_true(leader_in("paris", "la-force"));
    assert_int_equal(vp(), 16);
}

TEST(rule_19_2b__guebriant_comes_with_p17)
{
    table_open_with(OPTION_GUEBRIANT);
    played("p9");
    assert_int_equal(tyw_leader_space(&table, leader_of("guebriant")), -1);
    neutral("lorraine");
    event_played("p17");
    made(PROTESTANT, "choose_space", "epinal");
    assert_true(leader_in("epinal", "la-force"));
    assert_true(leader_in("epinal", "guebriant"));
}

TEST(rule_17_F_3__off_map_france_is_shut_until_p17)
{
    table_open();
    played("p9");
    neutral("lorraine");
    put("rocroi", "1 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    refused("france-not-at-war", PROTESTANT, "go", "troyes");
    event_played("p17");
    made(PROTESTANT, "choose_space", "epinal");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "troyes", "dijon");
    assert_true(leader_in("dijon", "mansfeld"));
    put("langres", "1 imperial-mercenary, gallas");
    activate_all(CATHOLIC, "gallas");
    refused("off-map-france", CATHOLIC, "go", "troyes");
}

/* ---- 17.F.5: the Conflict of Interest ---- */

TEST(rule_17_F_5__c54_needs_both_nations_and_lasts_until_p38)
{
    table_open();
    event_barred_by("8.61", "france-not-at-war", "c54");
    on_table()->at_war.france = 1;
    event_barred_by("8.61", "sweden-not-at-war", "c54");
    on_table()->at_war.sweden = 1;
    put("ulm", "horn");
    event_played("c54");
    put("ulm", "1 french-veteran, 1 swedish-veteran");
    assert_false(tyw_may_stack(&table, place("ulm")->units, NONE(leaders)));
    event_played("p38");
    made(PROTESTANT, "end_recruiting");
    assert_true(tyw_may_stack(&table, place("ulm")->units, NONE(leaders)));
    table_open();
    on_table()->at_war.france = on_table()->at_war.sweden = 1;
    played("p38");
    event_barred_by("17.F.5", "conflict-over", "c54");
}

/* R92 */
TEST(rule_17_F_5__stacks_that_it_finds_part_by_the_end_of_the_next_protestant_round)
{
    table_open();
    on_table()->at_war.france = on_table()->at_war.sweden = 1;
    controls(PROTESTANT, "ulm");
    put("ulm", "2 french-veteran, 1 swedish-veteran, horn");
    event_played("c54");
    assert_true(tyw_may_stack(&table, place("ulm")->units, NONE(leaders)));
    round_of(PROTESTANT);
    made(PROTESTANT, "pass_round");
    assert_true(at(STEP_OVER_LIMIT));
    made(PROTESTANT, "eliminate", "swedish-veteran", "full");
    tells("1 unit is eliminated in Ulm by a limit of stacking: Swedish Veteran, full-strength.");
    assert_false(at(STEP_OVER_LIMIT));
    assert_int_equal(units_in("ulm", "french-veteran"), 2);
}

TEST(rule_8_61__p38_lets_swedish_leaders_alone_recruit)
{
    table_open();
    event_barred_by("8.61", "sweden-not-at-war", "p38");
    on_table()->at_war.sweden = 1;
    controls_area(PROTESTANT, "pomerania");
    put("stettin", "horn, mansfeld");
    event_played("p38");
    refused("other-nation", PROTESTANT, "recruit", "mansfeld", "mercenary");
    made(PROTESTANT, "recruit", "horn", "mercenary");
}

TEST(rule_8_61__p38_asks_no_seat_without_a_swedish_leader)
{
    table_open();
    on_table()->at_war.sweden = 1;
    controls_area(PROTESTANT, "pomerania");
    put("stettin", "mansfeld");
    event_played("p38");
    assert_true(at(STEP_ROUND));
}

/* R118: without a unit left to come with them no leaders come beside an enemy leader. */
TEST(ruling_R118__leaders_whose_units_are_all_in_play_come_beside_no_enemy_leader)
{
    table_open();
    put("marburg", "cordoba");
    put("breslau", "8 protestant-militia");
    put("berlin", "4 protestant-militia");
    hold(PROTESTANT, "p28");
    round_of(PROTESTANT);
    made(PROTESTANT, "play_event", "p28");
    refused_by("11.22", "enemy-leader", PROTESTANT, "choose_space", "marburg");
    table_open();
    controls(CATHOLIC, "namur, brussels");
    put("namur", "mansfeld");
    put("ghent", "8 spanish-veteran");
    put("antwerp", "3 spanish-veteran");
    event_played("c45"); /* Brussels is all that is left: it is chosen of itself */
    assert_true(leader_in("brussels", "feria"));
    assert_false(is_out("mansfeld"));
}

/* ---- 8.66: Saxony ---- */

static void saxony_is_protestant(void)
{
    table_open();
    on_table()->saxony = PROTESTANT;
    controls_area(PROTESTANT, "saxony");
}

TEST(rule_8_66__c17_needs_a_protestant_saxony_and_p35_a_swedish_army_near)
{
    table_open();
    event_barred_by("8.66", "saxony-joined", "c17");
    event_barred_by("8.61", "sweden-not-at-war", "p35");
    on_table()->at_war.sweden = 1;
    event_barred("no-swedish-army", "p35");
    put("berlin", "horn, 2 swedish-veteran");
    event_barred("no-swedish-army", "p35");
    put("berlin", "1 protestant-militia");
    controls_area(CATHOLIC, "saxony");
    event_played("p35");
    assert_int_equal(on_table()->saxony, PROTESTANT);
    assert_int_equal(area_controller("saxony"), PROTESTANT);
    assert_int_equal(vp(), 17);
}

/* R6 */
TEST(rule_8_66__with_a_revolt_in_saxony_the_area_changes_hands_once)
{
    table_open();
    on_table()->at_war.sweden = 1;
    put("berlin", "horn, 2 swedish-veteran, 1 protestant-militia");
    controls_area(CATHOLIC, "saxony");
    in_revolt("zwickau");
    put("lutzen", "1 imperial-mercenary");
    event_played("p35");
    assert_int_equal(area_controller("saxony"), PROTESTANT);
    assert_int_equal(vp(), 17);
}

/* R35 */
TEST(rule_8_66__saxons_stacked_with_former_friends_go_home)
{
    saxony_is_protestant();
    put("linz", "john-george, 1 saxon-militia, mansfeld, 1 protestant-mercenary");
    put("graz", "1 saxon-militia");
    put("torgau", "1 protestant-mercenary");
    event_played("c17");
    refused("no-home", CATHOLIC, "choose_space", "torgau");
    assert_true(asks("Choose the city of Saxony to which a unit returns from Linz: Saxon Militia."));
    made(CATHOLIC, "choose_space", "zwickau");
    assert_true(asks("Choose the city of Saxony to which John George returns."));
    made(CATHOLIC, "choose_space", "dresden");
    assert_true(leader_in("dresden", "john-george"));
    assert_int_equal(units_in("zwickau", "saxon-militia"), 1);
    assert_int_equal(units_in("graz", "saxon-militia"), 1);
    assert_int_equal(controller("torgau"), PROTESTANT);
    assert_int_equal(area_controller("saxony"), CATHOLIC);
    assert_int_equal(vp(), 23);
}

TEST(rule_8_66__for_whom_there_is_no_city_he_is_eliminated)
{
    saxony_is_protestant();
    controls_area(CATHOLIC, "saxony");
    const char *const cities[] = {"leipzig", "lutzen",  "torgau", "wittenberg",
                                  "dresden", "zwickau", "bautzen"};
    for (int i = 0; i < 7; i++)
        put(cities[i], "1 protestant-mercenary");
    put("linz", "john-george, 1 saxon-militia, 1 protestant-mercenary");
    event_played("c17");
    tells("John George is lost because of Saxony Switches Sides (C17).");
    assert_true(is_out("john-george"));
    assert_int_equal(units_in("linz", "saxon-militia"), 0);
}

/* R118: he comes beside no enemy leader, unless units go first and drive that one away. */
TEST(rule_8_66__john_george_comes_beside_no_enemy_leader)
{
    for (int with_unit = 0; with_unit < 2; with_unit++) {
        table_open();
        on_table()->saxony = CATHOLIC;
        on_table()->at_war.sweden = 1;
        controls_area(CATHOLIC, "saxony");
        put("berlin", "horn, 3 swedish-veteran");
        put("zwickau", "john-george, savelli, 1 saxon-militia, 1 imperial-mercenary");
        put("dresden", "gallas");
        event_played("p35");
        assert_true(asks("Choose the city of Saxony to which a unit returns from Zwickau: Saxon Militia."));
        made(PROTESTANT, "choose_space", with_unit ? "dresden" : "lutzen");
        if (!with_unit) refused_by("11.22", "enemy-leader", PROTESTANT, "choose_space", "dresden");
        made(PROTESTANT, "choose_space", with_unit ? "dresden" : "lutzen");
        assert_true(is_out("gallas") == with_unit);
        assert_true(leader_in(with_unit ? "dresden" : "lutzen", "john-george"));
    }
}

/* ... nor does he stay beside one; a unit that stays drives him away, and nothing is told of a way from
 * Torgau to Torgau. */
TEST(rule_8_66__saxons_who_come_home_where_they_are)
{
    table_open();
    on_table()->saxony = CATHOLIC;
    on_table()->at_war.sweden = 1;
    controls_area(CATHOLIC, "saxony");
    put("berlin", "horn, 3 swedish-veteran");
    put("torgau", "john-george, gallas, 1 saxon-militia");
    event_played("p35");
    made(PROTESTANT, "choose_space", "torgau");
    made(PROTESTANT, "choose_space", "torgau");
    assert_true(is_out("gallas"));
    assert_true(leader_in("torgau", "john-george"));
    assert_int_equal(units_in("torgau", "saxon-militia"), 1);
    assert_int_equal(events_of(EVENT_LEADER_MOVED) + events_of(EVENT_UNIT_MOVED), 0);
}

/* R36 */
TEST(rule_8_66__at_a_siege_saxons_change_to_the_other_side_of_the_wall)
{
    saxony_is_protestant();
    put("ingolstadt", "mansfeld, 6 protestant-mercenary, 1 saxon-militia");
    controls(CATHOLIC, "ingolstadt");
    siege("ingolstadt", SIEGE_1);
    event_played("c17");
    assert_int_equal(units_inside("ingolstadt", CATHOLIC), 1);
    assert_int_equal(place("ingolstadt")->siege, SIEGE_1);
    assert_true(told("The Saxons in Ingolstadt go inside the fortress."));
    saxony_is_protestant();
    put_inside("ingolstadt", "mansfeld, 1 protestant-mercenary, 1 saxon-militia");
    put("ingolstadt", "1 imperial-mercenary");
    event_played("c17");
    assert_int_equal(units_inside("ingolstadt", PROTESTANT), 1);
    assert_true(told("The Saxons in Ingolstadt come out of the fortress."));
    saxony_is_protestant();
    put("ingolstadt", "1 saxon-militia");
    controls(CATHOLIC, "ingolstadt");
    siege("ingolstadt", SIEGE_1);
    event_played("c17");
    assert_int_equal(units_inside("ingolstadt", CATHOLIC), 0);
    assert_int_equal(units_in("ingolstadt", "saxon-militia"), 1);
    assert_int_equal(place("ingolstadt")->siege, NO_SIEGE);
}

TEST(rule_8_66__saxons_in_the_up_go_home)
{
    saxony_is_protestant();
    put("up-box", "john-george, 2 saxon-militia");
    event_played("c17");
    for (int i = 0; i < 3; i++)
        made(CATHOLIC, "choose_space", "dresden");
    assert_int_equal(units_in("dresden", "saxon-militia"), 2);
    assert_int_equal(all_units_in("up-box", CATHOLIC), 0);
}

/* ---- 18.32: the French of 1638 ---- */

TEST(rule_18_32__the_french_of_1638_come_to_one_city_of_lorraine)
{
    table_set_up(APOCALYPSE_SCENARIO);
    assert_true(at(STEP_PLACE_FRENCH));
    const int before = vp();
    refused_by("17.F.4", "not-there", PROTESTANT, "choose_space", "rocroi");
    made(PROTESTANT, "choose_space", "nancy");
    assert_true(leader_in("nancy", "la-force"));
    assert_false(leader_in("nancy", "guebriant"));
    assert_int_equal(all_units_in("nancy", PROTESTANT), 6);
    assert_int_equal(vp(), before);
    assert_true(at(STEP_PLACE_PILLAGE_1638));
}

/* R103 */
TEST(rule_19_2b__guebriant_is_one_of_the_french_of_1638)
{
    table_set_up_with(APOCALYPSE_SCENARIO, OPTION_GUEBRIANT);
    made(PROTESTANT, "choose_space", "nancy");
    assert_true(leader_in("nancy", "la-force"));
    assert_true(leader_in("nancy", "guebriant"));
    assert_int_equal(all_units_in("nancy", PROTESTANT), 6);
}
