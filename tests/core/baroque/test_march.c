/* Sections 10.4 to 10.4.4: moving armies. */
#include "table.h"

/* R18. */
TEST(rule_10_4_1__two_states)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 2);
    influence(BRANDENBURG, "saxony", 1);
    influence(AUSTRIA, "saxony", 1);
    influence(PALATINATE, "thuringia", 1);
    refused_by("10.4.1", "not-a-neighbour", BRANDENBURG, "march", "brandenburg", "2", "false", "trier");
    made(BRANDENBURG, "march", "brandenburg", "2", "false", "saxony");
    assert_true(at(STEP_MARCH));
    assert_int_equal(influence_in("saxony", BRANDENBURG) + influence_in("saxony", AUSTRIA), 0); /* 10.3.5 */
    refused("not-a-neighbour", BRANDENBURG, "march_on", "hessen");
    refused_by("10.4.2", "too-early-to-force", BRANDENBURG, "force_march", "thuringia");
    made(BRANDENBURG, "march_on", "thuringia");
    assert_int_equal(influence_in("thuringia", PALATINATE), 0);
    refused_by("10.4.1", "moved-two-states", BRANDENBURG, "march_on", "hessen");
    made(BRANDENBURG, "halt");
    assert_true(at(STEP_ACTIONS)); /* no army is left in Brandenburg */
    assert_int_equal(armies_in("thuringia"), 2);
    assert_int_equal(armies_in("brandenburg") + armies_in("saxony"), 0);
    assert_int_equal(on_table()->actions, 1);
    assert_int_equal(controller("thuringia"), -1); /* only in the Support Phase */
}

/* R18. */
TEST(rule_10_4__the_armies_of_one_state_go_where_each_group_will)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 2);
    armies(BRANDENBURG, "lubeck", 1);
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    made(BRANDENBURG, "halt");
    assert_true(at(STEP_ACTIVATION));
    refused_by("10.4", "another-state", BRANDENBURG, "march", "lubeck", "1", "false", "hamburg");
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "lusatia");
    made(BRANDENBURG, "halt");
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(on_table()->actions, 1);
}

TEST(rule_10_4__what_is_left_may_stay)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 2);
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    fall_back(BRANDENBURG);
    assert_true(at(STEP_ACTIVATION));
    fall_back(BRANDENBURG);
    assert_true(at(STEP_ACTIONS));
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony"); /* it has not moved */
}

/* R18. */
TEST(rule_10_4_2__a_forced_march_on_five_and_six)
{
    for (int die = 1; die <= 6; die++) {
        table_open(3);
        armies(BRANDENBURG, "brandenburg", 1);
        made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
        made(BRANDENBURG, "march_on", "thuringia");
        given(die);
        made(BRANDENBURG, "force_march", "hessen");
        assert_true(at(STEP_ACTIONS));
        assert_int_equal(armies_in(die >= 5 ? "hessen" : "thuringia"), 1);
        assert_int_equal(first_arg(EVENT_FORCED_MARCH, success), die >= 5);
    }
}

TEST(card_raimondo_montecuccoli__forced_march_on_three)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 2);
    before(BRANDENBURG, "raimondo-montecuccoli", "brandenburg");
    made(BRANDENBURG, "march", "brandenburg", "1", "true", "saxony");
    made(BRANDENBURG, "march_on", "thuringia");
    given(3);
    made(BRANDENBURG, "force_march", "hessen");
    assert_int_equal(seat(BRANDENBURG)->general_at, land_of("hessen"));
    assert_int_equal(seat(BRANDENBURG)->general_moved, 1);
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony"); /* without him */
    made(BRANDENBURG, "march_on", "thuringia");
    given(4);
    made(BRANDENBURG, "force_march", "hessen");
    assert_int_equal(armies_in("hessen"), 1);
}

TEST(card_raimondo_montecuccoli__stays_with_armies_that_fail)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    before(BRANDENBURG, "raimondo-montecuccoli", "brandenburg");
    made(BRANDENBURG, "march", "brandenburg", "1", "true", "saxony");
    made(BRANDENBURG, "march_on", "thuringia");
    given(2);
    made(BRANDENBURG, "force_march", "hessen");
    assert_int_equal(armies_in("thuringia"), 1);
    assert_int_equal(seat(BRANDENBURG)->general_at, land_of("thuringia"));
}

/* R17 */
TEST(rule_10_4__a_general_goes_with_the_last_army)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 2);
    before(BRANDENBURG, "count-caprara", "brandenburg");
    armies(BRANDENBURG, "lubeck", 1);
    refused("general-left-alone", BRANDENBURG, "march", "brandenburg", "2", "false", "saxony");
    refused("no-general-there", BRANDENBURG, "march", "lubeck", "1", "true", "hamburg");
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    assert_int_equal(seat(BRANDENBURG)->general_at, land_of("brandenburg"));
}

/* R51: with one group in an Actions Phase; then an army stays with him. */
TEST(rule_10_4_4__a_general_marches_once)
{
    table_open(3);
    controls(AUSTRIA, "bohemia");
    armies(AUSTRIA, "bohemia", 4);
    armies(BRANDENBURG, "lusatia", 4);
    before(BRANDENBURG, "count-caprara", "lusatia");
    made(BRANDENBURG, "march", "lusatia", "2", "true", "bohemia"); /* thrown back, with the loss of an army */
    assert_int_equal(seat(BRANDENBURG)->general_at, land_of("lusatia"));
    if (at(STEP_MARCH)) made(BRANDENBURG, "halt");
    assert_true(at(STEP_ACTIVATION));
    assert_string_equal(
        refused("general-has-marched", BRANDENBURG, "march", "lusatia", "1", "true", "saxony")->rule,
        "10.4.4");
    made(BRANDENBURG, "march", "lusatia", "1", "false", "saxony");
    assert_int_equal(seat(BRANDENBURG)->general_at, land_of("lusatia"));
}

TEST(rule_10_4_4__an_army_stays_with_a_general_who_has_marched)
{
    table_open(3);
    armies(BRANDENBURG, "lusatia", 2);
    before(BRANDENBURG, "count-caprara", "lusatia");
    seat(BRANDENBURG)->general_marched = 1;
    refused("general-has-marched", BRANDENBURG, "march", "lusatia", "2", "false", "saxony");
    made(BRANDENBURG, "march", "lusatia", "1", "false", "saxony");
    if (at(STEP_MARCH)) made(BRANDENBURG, "halt");
    assert_true(at(STEP_ACTIONS)); /* the other one stays, so that there is nothing to ask */
    refused("general-has-marched", BRANDENBURG, "march", "lusatia", "1", "true", "saxony");
}

/* R18. */
TEST(rule_10_4_3__another_player_s_state_blocks)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    controls(AUSTRIA, "saxony");
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(armies_in("saxony"), 1);
    assert_int_equal(controller("saxony"), AUSTRIA);
}

/* R18. */
TEST(rule_10_4_3__no_forced_march_out_of_it_either)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    controls(AUSTRIA, "thuringia");
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    made(BRANDENBURG, "march_on", "thuringia");
    assert_true(at(STEP_ACTIONS));
}

/* The step has ended by itself: what cannot be done any more is refused by the rule that ended it. */
TEST(rule_10_4_3__who_would_go_on_from_there_is_told_why_not)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    controls(AUSTRIA, "saxony");
    refused("not-offered-now", BRANDENBURG, "march_on", "saxony");
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    assert_string_equal(refused("movement-blocked", BRANDENBURG, "march_on", "thuringia")->rule, "10.4.3");
    assert_string_equal(refused("movement-blocked", BRANDENBURG, "force_march", "thuringia")->rule, "10.4.3");
    assert_string_equal(refused("movement-blocked", BRANDENBURG, "halt")->rule, "10.4.3");
}

TEST(rule_10_4_4__armies_that_have_halted_move_no_more)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    made(BRANDENBURG, "halt");
    assert_string_equal(refused("moved-already", BRANDENBURG, "march_on", "thuringia")->rule, "10.4.4");
}

TEST(rule_11_1__a_major_state_is_occupied)
{
    table_open(3);
    armies(BRANDENBURG, "bohemia", 1);
    made(BRANDENBURG, "march", "bohemia", "1", "false", "austria");
    assert_true(at(STEP_ACTIONS));
    assert_int_equal(controller("austria"), AUSTRIA);
    assert_true(bar_blocked(&table, land_of("austria")));
}

TEST(rule_10_3_5__armies_clear_influence_but_no_marker)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    controls(PALATINATE, "saxony");
    influence(BRANDENBURG, "saxony", 2);
    influence(AUSTRIA, "saxony", 1);
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    for (int i = 0; i < SEATS; i++)
        assert_int_equal(influence_in("saxony", i), 0);
    assert_int_equal(controller("saxony"), PALATINATE);
}

TEST(rule_10_4_4__each_army_once)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    armies(BRANDENBURG, "saxony", 1);
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    made(BRANDENBURG, "halt");
    assert_int_equal(land("saxony")->moved, 1);
    refused_by("10.4.4", "not-enough-armies", BRANDENBURG, "march", "saxony", "2", "false", "bohemia");
    made(BRANDENBURG, "march", "saxony", "1", "false", "bohemia");
    made(BRANDENBURG, "halt");
    assert_int_equal(land("saxony")->moved, 1);
    assert_int_equal(land("bohemia")->moved, 1);
}

TEST(rule_2_1__unsold_land_is_closed)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    refused_by("2.1", "not-sold", BRANDENBURG, "march", "brandenburg", "1", "false", "western-pomerania");
    sold("western-pomerania");
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "western-pomerania");
}

TEST(card_polish_pass__the_way_to_prussia)
{
    table_open(3);
    armies(BRANDENBURG, "eastern-pomerania", 1);
    refused_by("Appendix 1", "no-polish-pass", BRANDENBURG, "march", "eastern-pomerania", "1", "false",
               "prussia");
    on_board("polish-pass");
    made(BRANDENBURG, "march", "eastern-pomerania", "1", "false", "prussia");
    assert_int_equal(armies_in("prussia"), 1);
}

TEST(card_bad_weather__no_armies_move)
{
    table_open(3);
    armies(BRANDENBURG, "brandenburg", 1);
    on_table()->no_moves = 1;
    refused_by("Appendix 1", "bad-weather", BRANDENBURG, "march", "brandenburg", "1", "false", "saxony");
    assert_int_equal(listed(BRANDENBURG, "march"), 0);
}

/* R19: his player's armies do not pass either. */
TEST(card_johann_philipp_von_schonborn__no_army_passes_mainz)
{
    table_open(3);
    before(BRANDENBURG, "johann-philipp-von-schonborn", "-");
    armies(BRANDENBURG, "thuringia", 1);
    refused_by("Appendix 2", "closed-to-armies", BRANDENBURG, "march", "thuringia", "1", "false", "hessen");
    made(BRANDENBURG, "march", "thuringia", "1", "false", "bayreuth");
    made(BRANDENBURG, "march_on", "nuremberg");
    refused("closed-to-armies", BRANDENBURG, "force_march", "franconia");
}

TEST(ruling_R49__armies_that_have_moved_are_lost_first)
{
    table_open(3);
    armies(BRANDENBURG, "saxony", 3);
    land("saxony")->moved = 2;
    bar_armies_remove(&table, land_of("saxony"), 1, BECAUSE(BATTLE));
    assert_int_equal(armies_in("saxony"), 2);
    assert_int_equal(land("saxony")->moved, 1);
}
