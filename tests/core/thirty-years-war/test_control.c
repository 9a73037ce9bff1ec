/* Sections 3 and 5.1: control of Cities and Areas, Victory Points, Electors; what a Revolt and pillage do to
 * them. */
#include "table.h"

static void takes(int seat, const char *space)
{
    tyw_city_take(&table, space_of(space), seat, BECAUSE(ARMY));
}

/* An Area and a city of one name */
TEST(rule_2_41__sentences_tell_an_area_from_the_city_of_its_name)
{
    table_open();
    neutral("wurzburg-area");
    tyw_violate(&table, PROTESTANT, space_of("wurzburg"));
    assert_true(told("The Protestant player violates the neutrality of the Area Würzburg."));
    tyw_city_take(&table, space_of("wurzburg"), PROTESTANT, BECAUSE(ARMY));
    assert_true(told("Würzburg is under the control of the Protestant player by the units there."));
    tyw_city_take(&table, space_of("wurzburg"), -1, BECAUSE(ARMY));
    assert_true(told("Nobody controls Würzburg now by the units there."));
}

/* ---- 2: Components ---- */

TEST(rule_2_2__leaders_are_there_from_the_start_or_come_by_cards)
{
    table_set_up(CAMPAIGN);
    const struct components *c = tyw_components(&table);
    int there = 0;
    for (int leader = 0; leader < c->pieces.leader_count; leader++)
        there += tyw_leader_space(&table, leader) >= 0;
    assert_int_equal(there, 10);
    assert_int_equal(tyw_leader_space(&table, leader_of("wallenstein")), -1);
    assert_false(is_out("wallenstein"));
}

/* The example: three cities of Bohemia give its three VP, and it elects. */
TEST(rule_2_42__the_control_box_of_bohemia)
{
    table_open();
    controls(CATHOLIC, "prague");
    takes(CATHOLIC, "pilsen");
    assert_int_equal(area_controller("bohemia"), -1);
    takes(CATHOLIC, "eger");
    tells("Budweis is under the control of the Catholic player together with its Area.");
    assert_int_equal(area_controller("bohemia"), CATHOLIC);
    assert_int_equal(vp(), 23);
    assert_int_equal(tyw_electors(&table, CATHOLIC), 1);
}

TEST(rule_2_42__france_has_no_control_box)
{
    table_open();
    on_table()->at_war.france = 1;
    controls(PROTESTANT, "rocroi");
    controls(CATHOLIC, "st-quentin, verdun");
    takes(CATHOLIC, "langres");
    assert_int_equal(area_controller("france"), -1);
    assert_int_equal(controller("rocroi"), PROTESTANT);
}

/* The examples: Nürnberg is an Independent Fortress City, Würzburg one of an Area, of strength 3. */
TEST(rule_2_44__fortress_cities)
{
    table_open();
    const struct components *c = tyw_components(&table);
    assert_true(c->map.space[space_of("nurnberg")].fortress > 0);
    assert_int_equal(tyw_area_of(&table, space_of("nurnberg")), -1);
    assert_int_equal(c->map.space[space_of("wurzburg")].fortress, 3);
    assert_int_equal(c->map.space[space_of("wurzburg")].siege_modifier, 0);
    assert_int_equal(tyw_siege_level(&table, space_of("wurzburg")), 3);
}

TEST(rule_2_5__a_die_shows_0_to_9)
{
    bool seen[10] = {false};
    table_open();
    for (int i = 0; i < 400; i++) {
        const int die = draw_index(&table, 10, DRAW_PEACE_DIE, .seat = PROTESTANT);
        happened.draw_count = 0;
        assert_in_range(die, 0, 9);
        seen[die] = true;
    }
    for (int die = 0; die < 10; die++)
        assert_true(seen[die]);
}

/* ---- 3.1: Control ---- */

TEST(rule_3_1__an_area_is_neutral_protestant_or_catholic)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(area_controller("bohemia"), PROTESTANT);
    assert_int_equal(area_controller("austria"), CATHOLIC);
    assert_int_equal(area_controller("baden"), -1);
    assert_true(is_neutral("baden"));
    assert_false(is_neutral("bohemia"));
    assert_int_equal(controller("ulm"), -1);
    assert_int_equal(controller("nurnberg"), PROTESTANT);
}

/* R2. */
TEST(rule_3_1__the_marker_of_a_neutral_area_goes_once)
{
    table_open();
    neutral("saxony");
    tyw_violate(&table, CATHOLIC, space_of("zwickau"));
    assert_false(is_neutral("saxony"));
    assert_int_equal(vp(), 19);
    tyw_violate(&table, CATHOLIC, space_of("torgau"));
    assert_int_equal(vp(), 19);
}

TEST(rule_3_11__a_point_more_takes_a_city_without_enemies)
{
    table_open();
    put("eger", "mansfeld, 3 protestant-mercenary");
    controls(CATHOLIC, "pilsen");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "pilsen");
    assert_int_equal(controller("pilsen"), CATHOLIC);
    made(PROTESTANT, "convert");
    assert_int_equal(controller("pilsen"), PROTESTANT);
    refused("own-city", PROTESTANT, "convert");
}

TEST(rule_3_11__who_leaves_keeps_control)
{
    table_open();
    put("eger", "mansfeld, 3 protestant-mercenary");
    activate_all(PROTESTANT, "mansfeld");
    made(PROTESTANT, "convert");
    goes(PROTESTANT, "pilsen");
    assert_int_equal(controller("eger"), PROTESTANT);
    assert_int_equal(all_units_in("eger", PROTESTANT), 0);
}

TEST(rule_3_11__a_leader_alone_takes_no_city)
{
    table_open();
    put("eger", "mansfeld");
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "pilsen");
    assert_int_equal(listed(PROTESTANT, "convert"), 0);
}

TEST(rule_3_12__a_fortress_of_the_enemy_is_not_converted)
{
    table_open();
    put("pilsen", "mansfeld, 3 protestant-mercenary");
    controls(CATHOLIC, "prague");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    refused("fortress", PROTESTANT, "convert");
}

TEST(rule_3_12__a_neutral_independent_fortress_is_not_converted)
{
    table_open();
    put("luneburg", "mansfeld, 3 protestant-mercenary");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "hamburg");
    refused("fortress", PROTESTANT, "convert");
}

/* The example of Hanau: it follows Hesse-Kassel, Frankfurt does not. */
TEST(rule_3_12__hanau_follows_hesse_kassel_and_frankfurt_does_not)
{
    table_open();
    neutral("hesse-kassel");
    takes(CATHOLIC, "marburg");
    takes(CATHOLIC, "fulda");
    assert_int_equal(controller("hanau"), -1);
    takes(CATHOLIC, "kassel");
    assert_int_equal(area_controller("hesse-kassel"), CATHOLIC);
    assert_int_equal(controller("hanau"), CATHOLIC);
    assert_int_equal(controller("frankfurt"), -1);
}

/* Its note: a Hanau of the Protestants has to be besieged as long as no side has the Area. */
TEST(rule_3_12__a_protestant_hanau_is_not_converted)
{
    table_open();
    controls(PROTESTANT, "hanau");
    put("fulda", "tilly, 3 bavarian-mercenary");
    activate_all(CATHOLIC, "tilly");
    goes(CATHOLIC, "hanau");
    refused("fortress", CATHOLIC, "convert");
}

/* R3: a fortress without enemy units follows its Area. Who had it does not matter. */
TEST(rule_3_12__an_empty_fortress_of_the_enemy_follows_the_area)
{
    table_open();
    controls(PROTESTANT, "hanau");
    controls(CATHOLIC, "marburg, fulda");
    takes(CATHOLIC, "kassel");
    assert_int_equal(controller("hanau"), CATHOLIC);
}

/* The example of the Lower Palatinate: any three of its four Cities. */
TEST(rule_3_13__three_cities_of_the_lower_palatinate_give_the_area)
{
    static const char *const cities[] = {"oppenheim", "mannheim", "heidelberg", "landau"};
    for (int without = 0; without < 4; without++) {
        table_open();
        int taken = 0;
        for (int i = 0; i < 4; i++) {
            if (i == without) continue;
            assert_int_equal(area_controller("lower-palatinate"), -1);
            takes(CATHOLIC, cities[i]);
            taken++;
        }
        assert_int_equal(taken, 3);
        assert_int_equal(area_controller("lower-palatinate"), CATHOLIC);
        assert_int_equal(vp(), 22);
    }
}

TEST(rule_3_13__trier_and_mainz_do_not_count_for_the_lower_palatinate)
{
    table_open();
    controls(CATHOLIC, "trier, mainz, oppenheim");
    takes(CATHOLIC, "landau");
    assert_int_equal(area_controller("lower-palatinate"), -1);
}

/* The example goes on: a Protestant unit holds Landau. */
TEST(rule_3_13__a_protestant_unit_in_landau_keeps_landau)
{
    table_open();
    controls_area(PROTESTANT, "lower-palatinate");
    put("landau", "1 protestant-militia");
    takes(CATHOLIC, "oppenheim");
    takes(CATHOLIC, "mannheim");
    assert_int_equal(area_controller("lower-palatinate"), PROTESTANT);
    takes(CATHOLIC, "heidelberg");
    assert_int_equal(area_controller("lower-palatinate"), CATHOLIC);
    assert_int_equal(controller("landau"), PROTESTANT);
}

/* R3: a leader alone does not hold a city. */
TEST(rule_3_13__a_protestant_leader_in_landau_does_not_keep_it)
{
    table_open();
    controls_area(PROTESTANT, "lower-palatinate");
    put("landau", "mansfeld");
    controls(CATHOLIC, "oppenheim, mannheim");
    takes(CATHOLIC, "heidelberg");
    assert_int_equal(controller("landau"), CATHOLIC);
}

/* R3: units inside a fortress hold it as well. */
TEST(rule_3_13__a_besieged_fortress_stays_the_enemys)
{
    table_open();
    controls_area(PROTESTANT, "lower-palatinate");
    put_inside("mannheim", "1 protestant-militia");
    put("mannheim", "tilly, 4 bavarian-mercenary");
    controls(CATHOLIC, "oppenheim, landau");
    takes(CATHOLIC, "heidelberg");
    assert_int_equal(area_controller("lower-palatinate"), CATHOLIC);
    assert_int_equal(controller("mannheim"), PROTESTANT);
}

/* R4 */
TEST(rule_3_13__a_city_left_over_stays_the_enemys_when_its_garrison_goes)
{
    table_open();
    controls_area(PROTESTANT, "lower-palatinate");
    put("landau", "mansfeld, 1 protestant-militia");
    controls(CATHOLIC, "oppenheim, mannheim");
    takes(CATHOLIC, "heidelberg");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "trier");
    assert_int_equal(controller("landau"), PROTESTANT);
}

/* R5: captures alone do not take an Area from its owner before the enemy has the rating. */
TEST(rule_3_13__the_owner_keeps_an_area_until_the_enemy_gains_it)
{
    table_open();
    controls_area(PROTESTANT, "bavaria");
    takes(CATHOLIC, "passau");
    takes(CATHOLIC, "landshut");
    assert_int_equal(area_controller("bavaria"), PROTESTANT);
    assert_int_equal(vp(), 20);
    takes(CATHOLIC, "munich");
    assert_int_equal(area_controller("bavaria"), CATHOLIC);
    assert_int_equal(vp(), 23);
}

/* ---- 3.2: Other Key Terms ---- */

TEST(rule_3_2__a_leader_alone_moves_eight_and_violates_nothing)
{
    table_open();
    neutral("saxony");
    put("prague", "mansfeld");
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "dresden", "torgau", "wittenberg", "magdeburg", "halberstadt", "brunswick", "luneburg",
         "hamburg");
    assert_true(is_neutral("saxony"));
    assert_int_equal(vp(), 20);
    assert_int_equal(listed(PROTESTANT, "go"), 0);
}

/* ---- 5.1: Victory Points ---- */

TEST(rule_5_1__the_catholics_earn_and_the_protestants_subtract)
{
    table_open();
    tyw_vp(&table, 3, VP_CARD);
    assert_int_equal(vp(), 23);
    tyw_vp(&table, -5, VP_CARD);
    assert_int_equal(vp(), 18);
    assert_int_equal(tyw_score(&table, CATHOLIC), 18);
    assert_int_equal(tyw_score(&table, PROTESTANT), -18);
}

TEST(rule_5_11__the_campaign_begins_with_21)
{
    table_set_up(CAMPAIGN);
    assert_int_equal(vp(), 21);
}

/* 21 is the sum of what both control, and two points for the new Emperor (4.2). */
TEST(rule_5_11__the_start_is_the_sum_of_what_both_control)
{
    table_set_up(CAMPAIGN);
    const struct components *c = tyw_components(&table);
    int sum = 2 + 2; /* the majority of Electors; Ferdinand's election */
    for (int area = 0; area < c->map.area_count; area++) {
        const int owner = on_table()->area_control[area];
        if (owner >= 0) sum += owner == CATHOLIC ? c->map.area[area].vp : -c->map.area[area].vp;
    }
    EACH(space, c->spaces.independents) {
        const int owner = tyw_place(&table, space)->control, value = c->map.space[space].independent_vp;
        if (owner >= 0) sum += owner == CATHOLIC ? value : -value;
    }
    assert_int_equal(sum, vp());
}

TEST(rule_5_12__an_area_is_added_and_subtracted_by_its_value)
{
    table_open();
    controls(CATHOLIC, "vienna, krems");
    takes(CATHOLIC, "linz");
    assert_int_equal(vp(), 24);
    table_open();
    controls(PROTESTANT, "vienna, krems");
    takes(PROTESTANT, "linz");
    assert_int_equal(vp(), 16);
}

/* R6: straight from one side to the other it counts once. */
TEST(rule_5_12__an_area_that_changes_sides_counts_once)
{
    table_open();
    controls_area(CATHOLIC, "austria");
    takes(PROTESTANT, "vienna");
    takes(PROTESTANT, "krems");
    takes(PROTESTANT, "linz");
    assert_int_equal(area_controller("austria"), PROTESTANT);
    assert_int_equal(controller("graz"), PROTESTANT);
    assert_int_equal(vp(), 16);
}

TEST(rule_5_12__an_independent_city_moves_the_marker_by_its_value)
{
    table_open();
    takes(CATHOLIC, "hamburg");
    assert_int_equal(vp(), 22);
    takes(PROTESTANT, "hamburg");
    assert_int_equal(vp(), 20);
    takes(PROTESTANT, "ulm");
    assert_int_equal(vp(), 19);
}

TEST(rule_5_13__the_first_unit_in_a_neutral_area_costs_a_point)
{
    table_open();
    neutral("saxony, baden");
    put("prague", "mansfeld, 2 protestant-mercenary");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "dresden");
    assert_int_equal(vp(), 21);
    assert_false(is_neutral("saxony"));
    goes(PROTESTANT, "torgau");
    assert_int_equal(vp(), 21);
    put("strasbourg", "tilly, 2 bavarian-mercenary");
    controls(CATHOLIC, "strasbourg");
    activate_all(CATHOLIC, "tilly");
    goes(CATHOLIC, "durlach");
    assert_int_equal(vp(), 20);
}

TEST(rule_5_13__independent_cities_are_not_violated)
{
    table_open();
    neutral("hesse-kassel");
    put("hanau", "mansfeld, 2 protestant-mercenary");
    on_table()->neutral = NONE(areas);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "frankfurt");
    assert_int_equal(vp(), 20);
}

/* ---- 5.14: Electors ---- */

static const char ELECTOR_CITIES[] = "mainz, trier, koln";

TEST(rule_5_14__four_areas_and_three_cities_elect)
{
    table_open();
    controls(CATHOLIC, ELECTOR_CITIES);
    assert_int_equal(tyw_electors(&table, CATHOLIC), 3);
    controls_area(CATHOLIC, "saxony, brandenburg, lower-palatinate, bohemia");
    assert_int_equal(tyw_electors(&table, CATHOLIC), 7);
    controls_area(CATHOLIC, "bavaria, austria, silesia");
    controls(CATHOLIC, "augsburg, hamburg");
    assert_int_equal(tyw_electors(&table, CATHOLIC), 7);
}

/* R10: an Elector whose Area no side controls counts for no side. */
TEST(rule_5_14__an_area_without_control_elects_for_no_side)
{
    table_open();
    controls_area(CATHOLIC, "saxony");
    assert_int_equal(tyw_electors(&table, CATHOLIC), 1);
    controls_area(-1, "saxony");
    assert_int_equal(tyw_electors(&table, CATHOLIC), 0);
    assert_int_equal(tyw_electors(&table, PROTESTANT), 0);
}

/* Control changes without VP of its own, so that the awards alone move the marker. */
static void elector_goes(int seat, const char *city)
{
    controls(seat, city);
    tyw_electors_check(&table);
}

static void area_goes(int seat, const char *area)
{
    controls_area(seat, area);
    tyw_electors_check(&table);
}

/* The printed example, step by step. */
TEST(rule_5_141__the_example_of_the_electors)
{
    table_open();
    controls(CATHOLIC, ELECTOR_CITIES);
    controls_area(CATHOLIC, "saxony");
    controls_area(PROTESTANT, "brandenburg, bohemia, lower-palatinate");
    on_table()->electors.majority_award = CATHOLIC; /* the Catholics begin with the majority */
    tyw_electors_check(&table);
    assert_int_equal(vp(), 20);
    area_goes(CATHOLIC, "brandenburg");
    area_goes(CATHOLIC, "bohemia");
    assert_int_equal(vp(), 20);
    area_goes(CATHOLIC, "lower-palatinate"); /* all seven */
    assert_int_equal(vp(), 25);
    area_goes(PROTESTANT, "lower-palatinate"); /* one lost: nothing is given back */
    assert_int_equal(vp(), 25);
    area_goes(CATHOLIC, "lower-palatinate"); /* retaken: no second award */
    assert_int_equal(vp(), 25);
    area_goes(PROTESTANT, "lower-palatinate");
    area_goes(PROTESTANT, "bohemia");
    area_goes(PROTESTANT, "brandenburg");
    assert_int_equal(vp(), 25);
    area_goes(PROTESTANT, "saxony"); /* the Protestants' majority */
    assert_int_equal(vp(), 23);
    area_goes(CATHOLIC, "saxony"); /* the Catholics' again */
    assert_int_equal(vp(), 25);
    area_goes(PROTESTANT, "saxony");
    assert_int_equal(vp(), 23);
    elector_goes(PROTESTANT, "mainz");
    elector_goes(PROTESTANT, "trier");
    assert_int_equal(vp(), 23);
    elector_goes(PROTESTANT, "koln"); /* all seven are Protestant */
    assert_int_equal(vp(), 18);
    elector_goes(CATHOLIC, "koln");
    assert_int_equal(vp(), 18);
    for (int i = 0; i < 2; i++)
        elector_goes(CATHOLIC, i ? "mainz" : "trier");
    area_goes(CATHOLIC, "saxony"); /* four again */
    assert_int_equal(vp(), 20);
    area_goes(CATHOLIC, "brandenburg");
    area_goes(CATHOLIC, "bohemia");
    area_goes(CATHOLIC, "lower-palatinate"); /* now all seven count again */
    assert_int_equal(vp(), 25);
}

/* "regardless of whether the Catholic player has received the VP first" */
TEST(rule_5_141__the_protestants_have_all_electors_first)
{
    table_open();
    controls(PROTESTANT, ELECTOR_CITIES);
    controls_area(PROTESTANT, "saxony, bohemia, lower-palatinate");
    on_table()->electors.majority_award = PROTESTANT;
    area_goes(PROTESTANT, "brandenburg");
    assert_int_equal(vp(), 15);
}

TEST(rule_5_141__the_award_comes_with_the_city_that_makes_it)
{
    table_open();
    controls(CATHOLIC, "mainz, trier");
    controls_area(CATHOLIC, "saxony");
    takes(CATHOLIC, "koln");
    assert_int_equal(vp(), 20 + 2 + 2);
    assert_int_equal(first_arg(EVENT_ELECTORS, seat), CATHOLIC);
    assert_int_equal(first_arg(EVENT_ELECTORS, points), 2);
}

TEST(rule_5_142__bavaria_elects_instead_of_the_lower_palatinate_after_c12)
{
    table_open();
    controls_area(CATHOLIC, "bavaria");
    controls_area(PROTESTANT, "lower-palatinate");
    assert_int_equal(tyw_electors(&table, CATHOLIC), 0);
    assert_int_equal(tyw_electors(&table, PROTESTANT), 1);
    on_table()->electors.bavaria = 1;
    assert_int_equal(tyw_electors(&table, CATHOLIC), 1);
    assert_int_equal(tyw_electors(&table, PROTESTANT), 0);
}

/* ---- 9.13: brought into the war ---- */

TEST(rule_9_13__an_area_that_a_card_brings_in_is_not_violated)
{
    table_open();
    neutral("baden");
    tyw_area_enter_war(&table, area_of("baden"), PROTESTANT);
    assert_false(is_neutral("baden"));
    assert_int_equal(area_controller("baden"), PROTESTANT);
    assert_int_equal(controller("freiburg"), PROTESTANT);
    assert_int_equal(vp(), 19);
}

TEST(rule_9_22__cities_that_catholics_occupy_do_not_turn)
{
    table_open();
    controls_area(CATHOLIC, "brunswick-luneburg");
    put("hannover", "1 bavarian-mercenary");
    tyw_area_enter_war(&table, area_of("brunswick-luneburg"), PROTESTANT);
    assert_int_equal(controller("hannover"), CATHOLIC);
    assert_int_equal(controller("gottingen"), PROTESTANT);
    assert_int_equal(area_controller("brunswick-luneburg"), PROTESTANT);
}

/* ---- 9.4: Revolts and control ---- */

TEST(rule_9_41__revolts_take_the_area_and_give_it_back)
{
    table_open();
    controls_area(CATHOLIC, "austria");
    tyw_revolt_place(&table, space_of("linz"));
    tells("Nobody controls Linz now by a revolt.");
    tyw_revolt_place(&table, space_of("graz"));
    assert_int_equal(area_controller("austria"), CATHOLIC); /* three are left */
    assert_int_equal(vp(), 20);
    tyw_revolt_place(&table, space_of("krems"));
    assert_int_equal(area_controller("austria"), -1);
    assert_int_equal(vp(), 16);
    tyw_revolt_remove(&table, space_of("linz"), CATHOLIC);
    tells("Linz is under the control of the Catholic player because the revolt is suppressed.");
    assert_int_equal(area_controller("austria"), CATHOLIC);
    assert_int_equal(vp(), 20);
}

TEST(rule_9_41__the_double_loss)
{
    table_open();
    controls_area(CATHOLIC, "hungary");
    tyw_revolt_place(&table, space_of("raab"));
    tyw_revolt_place(&table, space_of("tyrnau"));
    assert_int_equal(vp(), 18);
    tyw_revolt_remove(&table, space_of("raab"), PROTESTANT);
    assert_int_equal(vp(), 18);
    takes(PROTESTANT, "pressburg");
    assert_int_equal(area_controller("hungary"), PROTESTANT);
    assert_int_equal(vp(), 16);
}

/* R5: with a Revolt in the Area all cities count that the owner does not hold. */
TEST(rule_9_41__cities_lost_to_the_enemy_count_beside_a_revolt)
{
    table_open();
    controls_area(CATHOLIC, "austria");
    takes(PROTESTANT, "linz");
    takes(PROTESTANT, "graz");
    assert_int_equal(area_controller("austria"), CATHOLIC);
    tyw_revolt_place(&table, space_of("krems"));
    assert_int_equal(area_controller("austria"), -1);
}

/* R5: the city in Revolt need not have been the owner's. */
TEST(rule_9_41__a_revolt_where_the_owner_had_no_control_counts_too)
{
    table_open();
    controls_area(CATHOLIC, "austria");
    controls(-1, "linz");
    controls(PROTESTANT, "graz, krems");
    assert_int_equal(area_controller("austria"), CATHOLIC);
    tyw_revolt_place(&table, space_of("linz"));
    assert_int_equal(area_controller("austria"), -1);
    assert_int_equal(vp(), 16);
}

TEST(rule_9_42__a_city_in_revolt_is_of_no_side_and_does_not_follow_its_area)
{
    table_open();
    controls_area(CATHOLIC, "moravia");
    tyw_revolt_place(&table, space_of("iglau"));
    assert_int_equal(controller("iglau"), -1);
    takes(PROTESTANT, "olmutz");
    takes(PROTESTANT, "brunn");
    assert_int_equal(area_controller("moravia"), PROTESTANT);
    assert_int_equal(controller("iglau"), -1);
}

/* ---- 15.24: the value of a pillaged Area ---- */

static void pillage_all(const char *area, int level)
{
    EACH(space, tyw_components(&table)->map.area[area_of(area)].cities)
        tyw_pillage_set(&table, space, level, BECAUSE(FORAGE));
}

TEST(rule_15_24__an_area_pillaged_throughout_is_worth_one_less)
{
    table_open();
    controls_area(CATHOLIC, "moravia");
    pillage_all("moravia", 1);
    assert_int_equal(vp(), 20);
    pillage_all("moravia", 2);
    assert_int_equal(vp(), 19);
    assert_int_equal(tyw_area_value(&table, area_of("moravia")), 1);
    tyw_pillage_set(&table, space_of("iglau"), 1, BECAUSE(FORAGE));
    assert_int_equal(vp(), 20);
}

TEST(rule_15_24__the_value_of_the_moment_is_gained)
{
    table_open();
    controls_area(PROTESTANT, "moravia");
    pillage_all("moravia", 2);
    assert_int_equal(vp(), 21); /* against its owner */
    takes(CATHOLIC, "iglau");
    takes(CATHOLIC, "olmutz");
    assert_int_equal(vp(), 22);
}

/* R7 */
TEST(rule_15_24__in_no_hand_the_marker_does_not_move)
{
    table_open();
    pillage_all("tyrol", 2);
    assert_int_equal(vp(), 20);
    controls(CATHOLIC, "trent");
    takes(CATHOLIC, "innsbruck");
    assert_int_equal(area_controller("tyrol"), CATHOLIC);
    assert_int_equal(vp(), 20); /* an Area of 1 VP is worth nothing */
}

/* ---- 17.F.4: France ---- */

/* R90 */
TEST(rule_17_F_4__a_french_city_counts_for_the_catholics_while_they_have_it)
{
    table_open();
    on_table()->at_war.france = 1;
    controls(PROTESTANT, "st-quentin, rocroi, verdun, langres");
    takes(CATHOLIC, "rocroi");
    assert_int_equal(vp(), 21);
    tyw_revolt_place(&table, space_of("rocroi"));
    assert_int_equal(vp(), 20);
    tyw_revolt_remove(&table, space_of("rocroi"), PROTESTANT);
    assert_int_equal(vp(), 20);
    tyw_revolt_place(&table, space_of("verdun"));
    assert_int_equal(vp(), 20);
    assert_int_equal(controller("langres"), PROTESTANT);
}
