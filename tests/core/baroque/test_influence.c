/* Sections 10.3 and 11: influence, and the control that it gives. */
#include <stdio.h>
#include <string.h>

#include "table.h"

TEST(rule_10_3_1__near_a_state_under_control)
{
    table_open(3);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(influence_in("saxony", BRANDENBURG), 1);
    assert_int_equal(on_table()->actions, 1);
    assert_true(at(STEP_ACTIONS));
    refused_by("10.3", "out-of-reach", BRANDENBURG, "place_influence", "bohemia");
    controls(BRANDENBURG, "saxony");
    made(BRANDENBURG, "place_influence", "bohemia");
}

/* R14: the controlled state itself is near. */
TEST(rule_10_3_1__in_a_state_of_ones_own_too)
{
    table_open(3);
    controls(BRANDENBURG, "salzburg");
    made(BRANDENBURG, "place_influence", "salzburg");
}

TEST(rule_10_3_1__no_major_state_and_no_enemy_army)
{
    table_open(3);
    controls(BRANDENBURG, "bohemia");
    refused_by("10.3.1", "not-a-minor-state", BRANDENBURG, "place_influence", "austria");
    refused_by("10.3.1", "not-a-minor-state", BRANDENBURG, "place_influence", "brandenburg");
    refused_by("10.3.1", "not-a-minor-state", BRANDENBURG, "place_influence", "western-pomerania");
    armies(AUSTRIA, "saxony", 1);
    refused_by("10.3.1", "enemy-army", BRANDENBURG, "place_influence", "saxony");
    armies(BRANDENBURG, "moravia", 1);
    made(BRANDENBURG, "place_influence", "moravia");
}

/* 3.1.1: the Spanish Netherlands too, once they are sold. */
TEST(rule_10_3_1__what_has_been_sold_is_a_minor_state)
{
    table_open(3);
    controls(BRANDENBURG, "cleves, hamburg");
    refused("not-a-minor-state", BRANDENBURG, "place_influence", "holstein");
    sold("holstein");
    sold("spanish-netherlands");
    controls(PALATINATE, "spanish-netherlands");
    made(BRANDENBURG, "place_influence", "holstein");
    made(BRANDENBURG, "place_influence", "spanish-netherlands");
}

/* R14 */
TEST(card_polish_pass__prussia_is_near_nothing_without_it)
{
    static const char *const ways[2][2] = {{"prussia", "eastern-pomerania"},
                                           {"eastern-pomerania", "prussia"}};
    for (int i = 0; i < 2; i++) {
        table_open(2);
        on_table()->active = AUSTRIA;
        ((struct actions_phase *)step_record_of(&table, STEP_ACTIONS_PHASE))->seat = AUSTRIA;
        controls(AUSTRIA, ways[i][0]);
        made(AUSTRIA, "place_influence", ways[i][0]);
        refused("out-of-reach", AUSTRIA, "place_influence", ways[i][1]);
        on_board("polish-pass");
        made(AUSTRIA, "place_influence", ways[i][1]);
    }
}

TEST(rule_3_1_1__with_two_players_the_palatinate_can_be_influenced)
{
    table_open(2);
    controls(BRANDENBURG, "bohemia");
    made(BRANDENBURG, "place_influence", "upper-palatinate");
}

TEST(rule_14_3_4__no_influence_beside_the_ottomans)
{
    table_open(3);
    controls(BRANDENBURG, "salzburg");
    on_table()->ottomans = 1;
    refused("enemy-army", BRANDENBURG, "place_influence", "styria");
}

TEST(rule_10_3_3__a_politician_reaches_every_minor_state)
{
    table_open(3);
    refused("out-of-reach", BRANDENBURG, "place_influence", "carniola");
    before(BRANDENBURG, "johann-george-ii-of-saxony", "-");
    made(BRANDENBURG, "place_influence", "carniola");
    assert_int_equal(influence_in("carniola", BRANDENBURG), 1);
    refused("not-a-minor-state", BRANDENBURG, "place_influence", "austria");
}

TEST(rule_10_3_4__a_bishop_reaches_bishoprics_and_what_is_near_his_own)
{
    table_open(3);
    before(BRANDENBURG, "maximilian-heinrich-of-bayern", "-");
    refused("out-of-reach", BRANDENBURG, "place_influence", "carniola");
    made(BRANDENBURG, "place_influence", "salzburg");
    made(BRANDENBURG, "place_influence", "julich");
}

/* R14: once an action. */
TEST(card_prince_of_lobkowicz__one_point_more)
{
    table_open(3);
    before(BRANDENBURG, "prince-of-lobkowicz", "-");
    made(BRANDENBURG, "place_influence", "carniola");
    assert_int_equal(influence_in("carniola", BRANDENBURG), 2);
    assert_int_equal(controller("carniola"), BRANDENBURG);
}

TEST(rule_10_3_6__points_are_removed_the_marker_is_not)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    influence(AUSTRIA, "saxony", 1);
    made(BRANDENBURG, "remove_influence", "saxony", "austria");
    assert_int_equal(influence_in("saxony", AUSTRIA), 0);
    assert_int_equal(controller("saxony"), AUSTRIA);
    refused_by("10.3.6", "no-influence-there", BRANDENBURG, "remove_influence", "saxony", "austria");
}

/* R65. */
TEST(rule_10_2_2__a_city_adds_a_point_once_a_turn)
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
    on_table()->actions = 0;
    made(BRANDENBURG, "build_fortified_city", "brandenburg", "false");
    made(BRANDENBURG, "place_influence", "magdeburg");
    assert_true(at(STEP_ACTIONS)); /* nor by the same City, fortified */
}

TEST(rule_10_2_3__a_fortified_city_two)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    influence(AUSTRIA, "saxony", 4);
    city("brandenburg", FORTIFIED_CITY);
    made(BRANDENBURG, "remove_influence", "saxony", "austria");
    made(BRANDENBURG, "use_city", "brandenburg");
    assert_int_equal(influence_in("saxony", AUSTRIA), 1);
}

TEST(rule_10_2_4__a_bishopric_three_in_the_states_near_it)
{
    table_open(3);
    controls(BRANDENBURG, "munster");
    palace("munster");
    made(BRANDENBURG, "place_influence", "saxony");
    assert_true(at(STEP_ACTIONS)); /* Saxony is far */
    made(BRANDENBURG, "place_influence", "munster");
    assert_true(at(STEP_ACTIONS)); /* and its own state is none of those near it */
    on_table()->actions = 0;
    made(BRANDENBURG, "place_influence", "osnabruck");
    made(BRANDENBURG, "use_bishopric", "munster");
    assert_int_equal(influence_in("osnabruck", BRANDENBURG), 4);
}

/* The step has ended with the last building that could be used. */
TEST(rule_10_2_2__a_city_that_has_been_used_is_refused_by_its_rule)
{
    table_open(3);
    city("brandenburg", CITY);
    refused("no-point-to-add-to", BRANDENBURG, "use_city", "brandenburg");
    made(BRANDENBURG, "place_influence", "saxony");
    made(BRANDENBURG, "use_city", "brandenburg");
    assert_true(at(STEP_ACTIONS));
    assert_string_equal(refused("used-before", BRANDENBURG, "use_city", "brandenburg")->rule, "10.2.2");
}

TEST(rule_10_2_4__a_bishopric_that_has_been_used_is_refused_by_its_rule)
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

TEST(rule_10_3__buildings_that_are_another_s_or_occupied_are_no_help)
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
    city("brandenburg", NO_CITY);
    made(BRANDENBURG, "place_influence", "magdeburg");
    assert_true(at(STEP_ACTIONS)); /* the one that is left is occupied */
}

TEST(card_power__the_prompt_names_buildings_only_where_one_can_be_used)
{
    for (int built = 0; built < 2; built++) {
        table_open(3);
        if (built) city("brandenburg", CITY);
        hold(BRANDENBURG, "power-1");
        made(BRANDENBURG, "play_power", "power-1");
        made(BRANDENBURG, "place_influence", "carniola");
        assert_int_equal(strstr(bar_step_influence.prompt_now(&table), "City") != NULL, built);
    }
}

TEST(card_power__the_prompt_tells_how_many_points_there_are)
{
    for (int points = 2; points < 4; points++) {
        struct writer w;
        char words[40];
        table_open(3);
        hold(BRANDENBURG, "power-1");
        made(BRANDENBURG, "play_power", "power-1");
        bar_influence(&table)->left = points;
        snprintf(words, sizeof words, "the first of %d points of", points);
        writer_init(&w);
        step_write(&w, &table);
        assert_non_null(strstr(writer_text(&w), words));
        writer_free(&w);
    }
}

TEST(card_power__two_points_anywhere)
{
    table_open(3);
    city("brandenburg", CITY);
    hold(BRANDENBURG, "power-1");
    made(BRANDENBURG, "play_power", "power-1");
    refused("no-point-yet", BRANDENBURG, "use_city", "brandenburg");
    made(BRANDENBURG, "place_influence", "carniola");
    influence(AUSTRIA, "tyrol", 1);
    refused_by("10.3", "never-both", BRANDENBURG, "remove_influence", "tyrol", "austria");
    made(BRANDENBURG, "place_influence", "tyrol");
    made(BRANDENBURG, "use_city", "brandenburg");
    assert_int_equal(influence_in("carniola", BRANDENBURG), 1);
    assert_int_equal(influence_in("tyrol", BRANDENBURG), 2);
}

TEST(card_power__two_points_removed)
{
    table_open(3);
    influence(AUSTRIA, "tyrol", 1);
    influence(PALATINATE, "carniola", 1);
    hold(BRANDENBURG, "power-1, power-2");
    made(BRANDENBURG, "play_power", "power-1");
    made(BRANDENBURG, "remove_influence", "tyrol", "austria");
    made(BRANDENBURG, "remove_influence", "carniola", "palatinate");
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(influence_in("tyrol", AUSTRIA) + influence_in("carniola", PALATINATE), 0);
}

/* R10: a card that has an effect may not be wasted. */
TEST(card_power__the_first_point_is_owed)
{
    table_open(3);
    hold(BRANDENBURG, "power-1, power-2");
    made(BRANDENBURG, "play_power", "power-1");
    refused("point-owed", BRANDENBURG, "end_influence");
    made(BRANDENBURG, "place_influence", "tyrol");
    made(BRANDENBURG, "end_influence");
    made(BRANDENBURG, "play_power", "power-2");
    fall_back(BRANDENBURG);
    made(BRANDENBURG, "end_influence");
    assert_true(at(STEP_ACTIONS));
}

TEST(rule_10_3__the_default_goes_on)
{
    table_open(3);
    city("brandenburg", CITY);
    made(BRANDENBURG, "place_influence", "saxony");
    fall_back(BRANDENBURG);
    assert_true(at(STEP_ACTIONS));
}

TEST(rule_10_3__no_more_points_than_fit)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    influence(AUSTRIA, "saxony", INFLUENCE_MAX);
    influence(BRANDENBURG, "saxony", INFLUENCE_MAX - 2);
    city("brandenburg", FORTIFIED_CITY);
    made(BRANDENBURG, "place_influence", "saxony");
    made(BRANDENBURG, "use_city", "brandenburg"); /* which would add two */
    assert_int_equal(influence_in("saxony", BRANDENBURG), INFLUENCE_MAX);
    refused("influence-full", BRANDENBURG, "place_influence", "saxony");
}

TEST(rule_11_0__two_points_more_take_a_neutral_state)
{
    table_open(3);
    influence(AUSTRIA, "saxony", 1);
    influence(BRANDENBURG, "saxony", 1);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(controller("saxony"), -1);
    assert_int_equal(influence_in("saxony", AUSTRIA), 1); /* 10.3.4 */
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(controller("saxony"), BRANDENBURG);
    assert_int_equal(influence_in("saxony", AUSTRIA), 0);
    assert_int_equal(influence_in("saxony", BRANDENBURG), 3);
}

TEST(rule_11_0__the_marker_counts_one)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    influence(BRANDENBURG, "saxony", 1);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(controller("saxony"), AUSTRIA);
    made(BRANDENBURG, "place_influence", "saxony");
    assert_int_equal(controller("saxony"), BRANDENBURG);
    assert_int_equal(events_of(EVENT_CONTROL_TAKEN), 1);
}

/* Whatever is built there comes along. */
TEST(rule_11_0__the_marker_counts_one_beside_the_controllers_points)
{
    table_open(3);
    controls(BRANDENBURG, "nassau");
    controls(AUSTRIA, "trier");
    city("trier", CITY);
    palace("trier");
    influence(AUSTRIA, "trier", 2);
    influence(BRANDENBURG, "trier", 3);
    made(BRANDENBURG, "place_influence", "trier");
    assert_int_equal(controller("trier"), AUSTRIA);
    made(BRANDENBURG, "place_influence", "trier");
    assert_int_equal(controller("trier"), BRANDENBURG);
    assert_int_equal(influence_in("trier", AUSTRIA), 0);
    assert_int_equal(land("trier")->city, CITY);
    assert_int_equal(land("trier")->palace, 1);
}

/* R15: also when the points of a third have gone. */
TEST(rule_11_0__more_than_every_other_player)
{
    table_open(3);
    influence(AUSTRIA, "saxony", 3);
    influence(PALATINATE, "saxony", 2);
    made(BRANDENBURG, "remove_influence", "saxony", "palatinate");
    assert_int_equal(controller("saxony"), AUSTRIA);
    assert_int_equal(influence_in("saxony", PALATINATE), 0);
}

/* R15: also his own points, or those of the controller. */
TEST(rule_11_0__who_removes_points_may_help_another)
{
    static const char *const of[] = {"austria", "brandenburg"};
    for (int i = 0; i < 2; i++) {
        table_open(3);
        controls(BRANDENBURG, "hessen");
        controls(i ? -1 : AUSTRIA, "nassau");
        influence(PALATINATE, "nassau", 3);
        influence(i ? BRANDENBURG : AUSTRIA, "nassau", i ? 2 : 1);
        made(BRANDENBURG, "remove_influence", "nassau", of[i]);
        assert_int_equal(controller("nassau"), PALATINATE);
        assert_int_equal(influence_in("nassau", PALATINATE), 3);
        assert_int_equal(influence_in("nassau", BRANDENBURG), 0);
    }
}

/* R15: in another's state only its controller is compared with. */
TEST(rule_11_0__a_third_player_does_not_save_the_controller)
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
TEST(rule_11_0__of_several_the_one_with_more_of_equals_none)
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

TEST(rule_12_2__armies_take_the_minor_states_where_they_stand)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    influence(AUSTRIA, "saxony", 1);
    armies(BRANDENBURG, "saxony", 1);
    armies(BRANDENBURG, "austria", 1);
    armies(PALATINATE, "tyrol", 1);
    run_at(STEP_CHANGE_OF_CONTROL);
    assert_int_equal(controller("saxony"), BRANDENBURG);
    assert_int_equal(influence_in("saxony", AUSTRIA), 0);
    assert_int_equal(controller("austria"), AUSTRIA);
    assert_int_equal(controller("tyrol"), PALATINATE);
}

TEST(ruling_R52__a_politician_and_a_bishop_remove_points_within_their_reach)
{
    static const char *const figures[] = {"prince-of-lobkowicz", "maximilian-heinrich-of-bayern"},
                             *const reached[] = {"carniola", "salzburg"};
    for (int i = 0; i < 2; i++) {
        table_open(3);
        influence(AUSTRIA, reached[i], 2);
        refused("out-of-reach", BRANDENBURG, "remove_influence", reached[i], "austria");
        before(BRANDENBURG, figures[i], "-");
        made(BRANDENBURG, "remove_influence", reached[i], "austria");
        assert_int_equal(influence_in(reached[i], AUSTRIA), 1); /* Lobkowicz' second point is for placing */
        assert_int_equal(on_table()->actions, 1);
    }
}

TEST(ruling_R65__a_city_that_changes_hands_has_been_used)
{
    table_open(3);
    controls(AUSTRIA, "saxony");
    city("saxony", CITY);
    land("saxony")->city_used = 1; /* by Austria, before it lost the state */
    controls(BRANDENBURG, "saxony");
    made(BRANDENBURG, "place_influence", "lusatia");
    assert_true(at(STEP_ACTIONS));
    refused("used-before", BRANDENBURG, "use_city", "saxony");
}
