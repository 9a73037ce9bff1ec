/* Sections 10.3 and 11: influence, and the control that it gives. */
#include <string.h>

#include "table.h"

static void rule_10_3_1__near_a_state_under_control(void **state)
{
    table_open(3);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(influence_in("saxony", BRANDENBURG), 1);
    assert_int_equal(on_table()->actions, 1);
    assert_true(at(STEP_ACTIONS));
    refused("out-of-reach", BRANDENBURG, "place_influence", "bohemia");
    controls(BRANDENBURG, "saxony");
    made(BRANDENBURG, "place_influence", "bohemia");
}

/* R14: the controlled state itself is near. */
static void rule_10_3_1__in_a_state_of_ones_own_too(void **state)
{
    table_open(3);
    controls(BRANDENBURG, "salzburg");
    made(BRANDENBURG, "place_influence", "salzburg");
}

static void rule_10_3_1__no_major_state_and_no_enemy_army(void **state)
{
    table_open(3);
    controls(BRANDENBURG, "bohemia");
    refused("not-a-minor-state", BRANDENBURG, "place_influence", "austria");
    refused("not-a-minor-state", BRANDENBURG, "place_influence", "brandenburg");
    refused("not-a-minor-state", BRANDENBURG, "place_influence", "western-pomerania");
    armies(AUSTRIA, "saxony", 1);
    refused("enemy-army", BRANDENBURG, "place_influence", "saxony");
    armies(BRANDENBURG, "moravia", 1);
    made(BRANDENBURG, "place_influence", "moravia");
}

static void rule_3_1_1__with_two_players_the_palatinate_can_be_influenced(void **state)
{
    table_open(2);
    controls(BRANDENBURG, "bohemia");
    made(BRANDENBURG, "place_influence", "upper-palatinate");
}

static void rule_14_3_4__no_influence_beside_the_ottomans(void **state)
{
    table_open(3);
    controls(BRANDENBURG, "salzburg");
    on_table()->ottomans = 1;
    refused("enemy-army", BRANDENBURG, "place_influence", "styria");
}

static void rule_10_3_3__a_politician_reaches_every_minor_state(void **state)
{
    table_open(3);
    refused("out-of-reach", BRANDENBURG, "place_influence", "carniola");
    before(BRANDENBURG, "johann-george-ii-of-saxony", "-");
    made(BRANDENBURG, "place_influence", "carniola");
    assert_int_equal(influence_in("carniola", BRANDENBURG), 1);
    refused("not-a-minor-state", BRANDENBURG, "place_influence", "austria");
}

static void rule_10_3_4__a_bishop_reaches_bishoprics_and_what_is_near_his_own(void **state)
{
    table_open(3);
    before(BRANDENBURG, "maximilian-heinrich-of-bayern", "-");
    refused("out-of-reach", BRANDENBURG, "place_influence", "carniola");
    made(BRANDENBURG, "place_influence", "salzburg");
    made(BRANDENBURG, "place_influence", "julich");
}

/* R14: once an action. */
static void card_prince_of_lobkowicz__one_point_more(void **state)
{
    table_open(3);
    before(BRANDENBURG, "prince-of-lobkowicz", "-");
    made(BRANDENBURG, "place_influence", "carniola");
    assert_int_equal(influence_in("carniola", BRANDENBURG), 2);
    assert_int_equal(controller("carniola"), BRANDENBURG);
}

static void rule_10_3_6__points_are_removed_the_marker_is_not(void **state)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    influence(AUSTRIA, "saxony", 1);
    made(BRANDENBURG, "remove_influence", "saxony", "austria");
    assert_int_equal(influence_in("saxony", AUSTRIA), 0);
    assert_int_equal(controller("saxony"), AUSTRIA);
    refused("no-influence-there", BRANDENBURG, "remove_influence", "saxony", "austria");
}

static void rule_10_2_2__a_city_adds_a_point_once_a_turn(void **state)
{
    table_open(3);
    city("brandenburg", CITY);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_true(at(STEP_INFLUENCE));
    refused("no-point-left", BRANDENBURG, "place_influence", "saxony");
    made(BRANDENBURG, "use_city", "brandenburg");
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(controller("saxony"), BRANDENBURG);
    assert_int_equal(influence_in("saxony", BRANDENBURG), 2);
    made(BRANDENBURG, "place_influence", "lusatia");
    assert_true(at(STEP_ACTIONS)); /* nothing is left to be used */
}

static void rule_10_2_3__a_fortified_city_two(void **state)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    influence(AUSTRIA, "saxony", 4);
    city("brandenburg", FORTIFIED_CITY);
    made(BRANDENBURG, "remove_influence", "saxony", "austria");
    made(BRANDENBURG, "use_city", "brandenburg");
    assert_int_equal(influence_in("saxony", AUSTRIA), 1);
}

static void rule_10_2_4__a_bishopric_three_in_the_states_near_it(void **state)
{
    table_open(3);
    controls(BRANDENBURG, "munster");
    palace("munster");
    made(BRANDENBURG, "place_influence", "saxony");
    assert_true(at(STEP_ACTIONS)); /* Saxony is far */
    made(BRANDENBURG, "place_influence", "osnabruck");
    made(BRANDENBURG, "use_bishopric", "munster");
    assert_int_equal(influence_in("osnabruck", BRANDENBURG), 4);
}

/* The step has ended with the last building that could be used. */
static void rule_10_2_2__a_city_that_has_been_used_is_refused_by_its_rule(void **state)
{
    table_open(3);
    city("brandenburg", CITY);
    refused("no-point-to-add-to", BRANDENBURG, "use_city", "brandenburg");
    made(BRANDENBURG, "place_influence", "saxony");
    made(BRANDENBURG, "use_city", "brandenburg");
    assert_true(at(STEP_ACTIONS));
    assert_string_equal(refused("used-before", BRANDENBURG, "use_city", "brandenburg")->rule, "10.2.2");
}

static void rule_10_2_4__a_bishopric_that_has_been_used_is_refused_by_its_rule(void **state)
{
    table_open(3);
    controls(BRANDENBURG, "munster");
    palace("munster");
    made(BRANDENBURG, "place_influence", "saxony"); /* far from Munster: the influence ends at once */
    assert_true(at(STEP_ACTIONS));
    assert_string_equal(refused("no-point-to-add-to", BRANDENBURG, "use_bishopric", "munster")->rule,
                        "10.2.4");
    made(BRANDENBURG, "place_influence", "osnabruck");
    made(BRANDENBURG, "use_bishopric", "munster");
    assert_string_equal(refused("used-before", BRANDENBURG, "use_bishopric", "munster")->rule, "10.2.4");
}

static void rule_10_3__buildings_that_are_another_s_or_occupied_are_no_help(void **state)
{
    table_open(3);
    city("brandenburg", CITY);
    city("austria", CITY);
    controls(BRANDENBURG, "bohemia");
    city("bohemia", CITY);
    armies(AUSTRIA, "bohemia", 1);
    made(BRANDENBURG, "place_influence", "saxony");
    refused("no-such-building", BRANDENBURG, "use_city", "austria");
    refused("occupied", BRANDENBURG, "use_city", "bohemia");
    refused("no-such-building", BRANDENBURG, "use_bishopric", "brandenburg");
    made(BRANDENBURG, "end_influence");
    assert_int_equal(land("brandenburg")->city_used, 0);
}

static void card_power__the_prompt_names_buildings_only_where_one_can_be_used(void **state)
{
    for (int built = 0; built < 2; built++) {
        table_open(3);
        if (built) city("brandenburg", CITY);
        hold(BRANDENBURG, "power-1");
        made(BRANDENBURG, "play_power", "power-1");
        made(BRANDENBURG, "place_influence", "carniola");
        assert_int_equal(strstr(bar_prompt_influence(&table), "City") != NULL, built);
    }
}

static void card_power__two_points_anywhere(void **state)
{
    table_open(3);
    city("brandenburg", CITY);
    hold(BRANDENBURG, "power-1");
    made(BRANDENBURG, "play_power", "power-1");
    refused("no-point-yet", BRANDENBURG, "use_city", "brandenburg");
    made(BRANDENBURG, "place_influence", "carniola");
    influence(AUSTRIA, "tyrol", 1);
    refused("never-both", BRANDENBURG, "remove_influence", "tyrol", "austria");
    made(BRANDENBURG, "place_influence", "tyrol");
    made(BRANDENBURG, "use_city", "brandenburg");
    assert_int_equal(influence_in("carniola", BRANDENBURG), 1);
    assert_int_equal(influence_in("tyrol", BRANDENBURG), 2);
}

static void card_power__two_points_removed(void **state)
{
    table_open(3);
    influence(AUSTRIA, "tyrol", 1);
    influence(PALATINATE, "carniola", 1);
    hold(BRANDENBURG, "power-1");
    hold(BRANDENBURG, "power-2");
    made(BRANDENBURG, "play_power", "power-1");
    made(BRANDENBURG, "remove_influence", "tyrol", "austria");
    made(BRANDENBURG, "remove_influence", "carniola", "palatinate");
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(influence_in("tyrol", AUSTRIA) + influence_in("carniola", PALATINATE), 0);
}

/* R10: a card that has an effect may not be wasted. */
static void card_power__the_first_point_is_owed(void **state)
{
    table_open(3);
    hold(BRANDENBURG, "power-1");
    hold(BRANDENBURG, "power-2");
    made(BRANDENBURG, "play_power", "power-1");
    refused("point-owed", BRANDENBURG, "end_influence");
    made(BRANDENBURG, "place_influence", "tyrol");
    made(BRANDENBURG, "end_influence");
    made(BRANDENBURG, "play_power", "power-2");
    fall_back(BRANDENBURG);
    made(BRANDENBURG, "end_influence");
    assert_true(at(STEP_ACTIONS));
}

static void rule_10_3__the_default_goes_on(void **state)
{
    table_open(3);
    city("brandenburg", CITY);
    made(BRANDENBURG, "place_influence", "saxony");
    fall_back(BRANDENBURG);
    assert_true(at(STEP_ACTIONS));
}

static void rule_11_0__two_points_more_take_a_neutral_state(void **state)
{
    table_open(3);
    influence(AUSTRIA, "saxony", 1);
    influence(BRANDENBURG, "saxony", 1);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(controller("saxony"), -1);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(controller("saxony"), BRANDENBURG);
    assert_int_equal(influence_in("saxony", AUSTRIA), 0);
    assert_int_equal(influence_in("saxony", BRANDENBURG), 3);
}

static void rule_11_0__the_marker_counts_one(void **state)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    influence(BRANDENBURG, "saxony", 1);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(controller("saxony"), AUSTRIA);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(controller("saxony"), BRANDENBURG);
}

/* R15: also when the points of a third have gone. */
static void rule_11_0__more_than_every_other_player(void **state)
{
    table_open(3);
    influence(AUSTRIA, "saxony", 3);
    influence(PALATINATE, "saxony", 2);
    made(BRANDENBURG, "remove_influence", "saxony", "palatinate");
    assert_int_equal(controller("saxony"), AUSTRIA);
    assert_int_equal(influence_in("saxony", PALATINATE), 0);
}

/* R15: in another's state only its controller is compared with. */
static void rule_11_0__a_third_player_does_not_save_the_controller(void **state)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    influence(BRANDENBURG, "saxony", 2);
    influence(PALATINATE, "saxony", 2);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(controller("saxony"), BRANDENBURG);
    assert_int_equal(influence_in("saxony", PALATINATE), 0);
}

/* R15: two qualify at once when a Bishopric removes the controller's points. */
static void rule_11_0__of_several_the_one_with_more_of_equals_nobody(void **state)
{
    for (int more = 0; more < 2; more++) {
        table_open(3);
        controls(BRANDENBURG, "munster");
        palace("munster");
        controls(AUSTRIA, "osnabruck");
        influence(AUSTRIA, "osnabruck", 4);
        influence(BRANDENBURG, "osnabruck", 4);
        influence(PALATINATE, "osnabruck", 4 + more);
        made(BRANDENBURG, "remove_influence", "osnabruck", "austria");
        made(BRANDENBURG, "use_bishopric", "munster");
        assert_int_equal(influence_in("osnabruck", AUSTRIA), 0);
        assert_int_equal(controller("osnabruck"), more ? PALATINATE : AUSTRIA);
    }
}

static void rule_12_2__armies_take_the_minor_states_where_they_stand(void **state)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    influence(AUSTRIA, "saxony", 1);
    armies(BRANDENBURG, "saxony", 1);
    armies(BRANDENBURG, "austria", 1);
    armies(PALATINATE, "tyrol", 1);
    begin_at(STEP_CHANGE_OF_CONTROL, NULL);
    run_on();
    assert_int_equal(controller("saxony"), BRANDENBURG);
    assert_int_equal(influence_in("saxony", AUSTRIA), 0);
    assert_int_equal(controller("austria"), AUSTRIA);
    assert_int_equal(controller("tyrol"), PALATINATE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_10_3_1__near_a_state_under_control),
        cmocka_unit_test(rule_10_3_1__in_a_state_of_ones_own_too),
        cmocka_unit_test(rule_10_3_1__no_major_state_and_no_enemy_army),
        cmocka_unit_test(rule_3_1_1__with_two_players_the_palatinate_can_be_influenced),
        cmocka_unit_test(rule_14_3_4__no_influence_beside_the_ottomans),
        cmocka_unit_test(rule_10_3_3__a_politician_reaches_every_minor_state),
        cmocka_unit_test(rule_10_3_4__a_bishop_reaches_bishoprics_and_what_is_near_his_own),
        cmocka_unit_test(card_prince_of_lobkowicz__one_point_more),
        cmocka_unit_test(rule_10_3_6__points_are_removed_the_marker_is_not),
        cmocka_unit_test(rule_10_2_2__a_city_adds_a_point_once_a_turn),
        cmocka_unit_test(rule_10_2_3__a_fortified_city_two),
        cmocka_unit_test(rule_10_2_4__a_bishopric_three_in_the_states_near_it),
        cmocka_unit_test(rule_10_2_2__a_city_that_has_been_used_is_refused_by_its_rule),
        cmocka_unit_test(rule_10_2_4__a_bishopric_that_has_been_used_is_refused_by_its_rule),
        cmocka_unit_test(rule_10_3__buildings_that_are_another_s_or_occupied_are_no_help),
        cmocka_unit_test(card_power__the_prompt_names_buildings_only_where_one_can_be_used),
        cmocka_unit_test(card_power__two_points_anywhere),
        cmocka_unit_test(card_power__two_points_removed),
        cmocka_unit_test(card_power__the_first_point_is_owed),
        cmocka_unit_test(rule_10_3__the_default_goes_on),
        cmocka_unit_test(rule_11_0__two_points_more_take_a_neutral_state),
        cmocka_unit_test(rule_11_0__the_marker_counts_one),
        cmocka_unit_test(rule_11_0__more_than_every_other_player),
        cmocka_unit_test(rule_11_0__a_third_player_does_not_save_the_controller),
        cmocka_unit_test(rule_11_0__of_several_the_one_with_more_of_equals_nobody),
        cmocka_unit_test(rule_12_2__armies_take_the_minor_states_where_they_stand),
    };
    return cmocka_run_group_tests(tests, NULL, table_closed);
}
