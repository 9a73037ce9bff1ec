/* Section 10.2: building. */
#include "table.h"

/* Brandenburg acts, with so many florins; Saxony is its. */
static void builder(int purse)
{
    table_open(3);
    controls(BRANDENBURG, "saxony");
    florins(BRANDENBURG, purse);
}

TEST(rule_10_2__every_building_is_one_action)
{
    builder(30);
    made(BRANDENBURG, "build_army", "saxony");
    made(BRANDENBURG, "build_city", "saxony");
    assert_int_equal(on_table()->actions, 2);
    made(BRANDENBURG, "build_fortified_city", "saxony", "false");
    assert_int_equal(seat(BRANDENBURG)->florins, 30 - 3 - 6 - 8);
    assert_false(at(STEP_ACTIONS)); /* no seat has cards: it was the last phase */
}

TEST(rule_10_2_1__armies_in_states_under_control)
{
    builder(2);
    refused_by("10.2", "too-few-florins", BRANDENBURG, "build_army", "saxony");
    florins(BRANDENBURG, 3);
    refused_by("10.2", "not-controlled", BRANDENBURG, "build_army", "bohemia");
    refused_by("10.2", "not-controlled", BRANDENBURG, "build_army", "austria");
    armies(AUSTRIA, "saxony", 1);
    refused("enemy-army", BRANDENBURG, "build_army", "saxony");
    made(BRANDENBURG, "build_army", "brandenburg");
    assert_int_equal(armies_in("brandenburg"), 1);
    assert_int_equal(seat(BRANDENBURG)->florins, 0);
    made(BRANDENBURG, "march", "brandenburg", "1", "false", "magdeburg"); /* it has not moved yet */
}

/* R56 */
TEST(rule_10_3__an_army_that_is_built_removes_the_points_of_others)
{
    builder(3);
    influence(AUSTRIA, "saxony", 2);
    influence(BRANDENBURG, "saxony", 1);
    made(BRANDENBURG, "build_army", "saxony");
    assert_int_equal(influence_in("saxony", AUSTRIA), 0);
    assert_int_equal(influence_in("saxony", BRANDENBURG), 1);
}

/* R32. */
TEST(rule_10_2_1__no_more_armies_than_the_players_table_says)
{
    static const int limits[] = {15, 11, 10};
    for (int players = 2; players <= 4; players++) {
        table_open(players);
        armies(BRANDENBURG, "saxony", limits[players - 2] - 1);
        made(BRANDENBURG, "build_army", "brandenburg");
        refused_by("10.2.1", "army-limit", BRANDENBURG, "build_army", "brandenburg");
    }
}

TEST(rule_10_2_2__one_city_a_state)
{
    builder(20);
    refused_by("10.2", "not-controlled", BRANDENBURG, "build_city", "bohemia");
    armies(AUSTRIA, "saxony", 1); /* R53 */
    made(BRANDENBURG, "build_city", "saxony");
    assert_int_equal(land("saxony")->city, CITY);
    refused_by("10.2.2", "has-a-city", BRANDENBURG, "build_city", "saxony");
    florins(BRANDENBURG, 5);
    refused_by("10.2", "too-few-florins", BRANDENBURG, "build_city", "brandenburg");
}

TEST(rule_10_2__what_is_built_tells_its_price)
{
    builder(20);
    city("brandenburg", CITY);
    assert_true(offered_as(BRANDENBURG, "Brandenburg builds an army in Saxony for 3 florins."));
    assert_true(offered_as(BRANDENBURG, "Brandenburg builds a City in Saxony for 6 florins."));
    assert_true(offered_as(BRANDENBURG, "Brandenburg fortifies the City in Brandenburg for 8 florins."));
    before(BRANDENBURG, "carlo-lurago", "-");
    assert_true(offered_as(BRANDENBURG, "Brandenburg builds a City in Saxony for 4 florins."));
    armies(BRANDENBURG, "brandenburg", 1);
    assert_true(offered_as(BRANDENBURG, "Brandenburg fortifies the City in Brandenburg for 7 florins and "
                                        "gives up an army there."));
    before(BRANDENBURG, "agostino-barelli", "-"); /* his City costs florins or an army */
    assert_true(
        offered_as(BRANDENBURG, "Brandenburg fortifies the City in Brandenburg and gives up an army there."));
}

TEST(rule_6_2__no_city_in_prussia)
{
    builder(20);
    controls(BRANDENBURG, "prussia");
    refused_by("6.2", "no-city-allowed", BRANDENBURG, "build_city", "prussia");
}

TEST(rule_10_2_3__florins_or_an_army)
{
    builder(8);
    refused_by("10.2.3", "needs-a-city", BRANDENBURG, "build_fortified_city", "saxony", "false");
    city("saxony", CITY);
    city("brandenburg", CITY);
    refused_by("10.2.3", "no-own-army", BRANDENBURG, "build_fortified_city", "saxony", "true");
    armies(AUSTRIA, "saxony", 1);
    refused_by("10.2.3", "no-own-army", BRANDENBURG, "build_fortified_city", "saxony", "true");
    armies(BRANDENBURG, "saxony", 1);
    florins(BRANDENBURG, 7);
    refused_by("10.2", "too-few-florins", BRANDENBURG, "build_fortified_city", "saxony", "false");
    florins(BRANDENBURG, 8);
    made(BRANDENBURG, "build_fortified_city", "saxony", "true");
    assert_int_equal(seat(BRANDENBURG)->florins, 8);
    assert_int_equal(armies_in("saxony"), 0);
    assert_int_equal(land("saxony")->city, FORTIFIED_CITY);
    armies(BRANDENBURG, "brandenburg", 1);
    made(BRANDENBURG, "build_fortified_city", "brandenburg", "false");
    assert_int_equal(seat(BRANDENBURG)->florins, 0);
    assert_int_equal(armies_in("brandenburg"), 1);
    refused_by("10.2.3", "needs-a-city", BRANDENBURG, "build_fortified_city", "saxony", "true");
}

/* R12: florins and an army, the way by an army alone is replaced. */
TEST(card_carlo_lurago__florins_and_an_army)
{
    builder(7);
    before(BRANDENBURG, "carlo-lurago", "-");
    city("saxony", CITY);
    armies(BRANDENBURG, "saxony", 1);
    refused("architect-takes-an-army", BRANDENBURG, "build_fortified_city", "saxony", "false");
    made(BRANDENBURG, "build_fortified_city", "saxony", "true");
    assert_int_equal(seat(BRANDENBURG)->florins, 0);
    assert_int_equal(armies_in("saxony"), 0);
    assert_int_equal(land("saxony")->city, FORTIFIED_CITY);
}

TEST(card_domenico_martinelli__a_city_for_three_an_army_as_dear_as_ever)
{
    builder(6);
    before(BRANDENBURG, "domenico-martinelli", "-");
    made(BRANDENBURG, "build_city", "saxony");
    made(BRANDENBURG, "build_army", "saxony");
    assert_int_equal(seat(BRANDENBURG)->florins, 0);
}

TEST(rule_10_2_4__a_bishopric_wants_a_bishop)
{
    builder(6);
    controls(BRANDENBURG, "munster");
    refused_by("10.2.4", "not-a-bishopric", BRANDENBURG, "build_bishopric", "saxony");
    refused_by("10.2.4", "not-a-bishopric", BRANDENBURG, "build_bishopric", "brandenburg");
    refused_by("10.2.4", "needs-a-bishop", BRANDENBURG, "build_bishopric", "munster");
    before(BRANDENBURG, "maximilian-heinrich-of-bayern", "-");
    refused_by("10.2", "not-controlled", BRANDENBURG, "build_bishopric", "liege");
    made(BRANDENBURG, "build_bishopric", "munster");
    assert_int_equal(events_of(EVENT_BISHOPRIC_BUILT), 1);
    assert_int_equal(seat(BRANDENBURG)->florins, 0);
    assert_int_equal(land("munster")->palace, 1);
    florins(BRANDENBURG, 6);
    refused_by("10.2.4", "has-a-bishopric", BRANDENBURG, "build_bishopric", "munster");
}

TEST(card_johann_philipp_von_schonborn__no_army_is_built_in_closed_land)
{
    builder(6);
    controls(BRANDENBURG, "hessen");
    before(AUSTRIA, "johann-philipp-von-schonborn", "-");
    refused("closed-to-armies", BRANDENBURG, "build_army", "hessen");
    made(BRANDENBURG, "build_army", "saxony");
}
