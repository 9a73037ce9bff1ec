/* Pillage: Recovery (15.25), what it costs an Area (15.24), the markers of a scenario's beginning (18.24). */
#include "table.h"

/* Both dice, and the Protestant's levels. */
static void recovery(int protestant, int catholic)
{
    phase_of(PHASE_RECOVERY);
    given(protestant, catholic);
    run_on();
    table_by_seed();
}

TEST(rule_15_25__half_of_the_die_rounded_up)
{
    static const struct {
        int die, levels;
    } cases[] = {{0, 1}, {1, 1}, {2, 1}, {3, 2}, {8, 4}, {9, 5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table_open();
        pillaged("pilsen", 1);
        recovery(cases[i].die, 0);
        assert_int_equal(first_arg(EVENT_RECOVERY_DIE, levels), cases[i].levels);
        assert_int_equal(nth_arg(EVENT_RECOVERY_DIE, 1, levels), 1); /* R80: both are thrown before */
        assert_true(at(STEP_RECOVERY));
    }
}

TEST(rule_5_32__after_a_truce_the_whole_die)
{
    table_open();
    pillaged("pilsen", 1);
    on_table()->truce = 1;
    recovery(7, 4);
    assert_int_equal(first_arg(EVENT_RECOVERY_DIE, levels), 7);
    assert_int_equal(nth_arg(EVENT_RECOVERY_DIE, 1, levels), 4);
    assert_int_equal(on_table()->truce, 0);
}

TEST(rule_15_251__one_level_a_city)
{
    table_open();
    pillaged("pilsen", 2);
    pillaged("eger", 1);
    recovery(9, 9);
    assert_true(asks("Remove Pillage levels from cities, or go on (5 left)."));
    made(PROTESTANT, "recover", "pilsen");
    tells("Pilsen is at Pillage level 1 by recovery.");
    assert_int_equal(place("pilsen")->pillage, 1);
    refused_by("15.251", "recovered", PROTESTANT, "recover", "pilsen");
    made(PROTESTANT, "end_recovery");
    refused("recovered", CATHOLIC, "recover", "pilsen"); /* R80: for either side */
    made(CATHOLIC, "recover", "eger");
    assert_int_equal(place("eger")->pillage, 0);
}

TEST(rule_15_25__no_more_than_the_levels)
{
    table_open();
    pillaged("pilsen", 1);
    pillaged("eger", 1);
    recovery(2, 2);
    made(PROTESTANT, "recover", "pilsen");
    assert_true(asked(CATHOLIC));
    made(CATHOLIC, "recover", "eger");
}

/* R2. */
TEST(rule_15_25__in_friendly_or_neutral_areas)
{
    table_open();
    controls_area(CATHOLIC, "bohemia");
    controls_area(PROTESTANT, "saxony");
    controls(PROTESTANT, "pilsen");
    controls(CATHOLIC, "zwickau, erfurt");
    pillaged("pilsen", 1);
    pillaged("zwickau", 1);
    pillaged("erfurt", 1);
    pillaged("hamburg", 1);
    recovery(9, 9);
    refused_by("15.25", "not-friendly", PROTESTANT, "recover", "pilsen"); /* his own city in an enemy Area */
    refused("not-friendly", PROTESTANT, "recover", "erfurt");
    refused("not-pillaged", PROTESTANT, "recover", "kiel");
    made(PROTESTANT, "recover", "zwickau"); /* an enemy's city in a friendly Area */
    made(PROTESTANT, "recover", "hamburg");
}

/* R2. */
TEST(rule_15_25__in_friendly_or_neutral_independent_cities)
{
    table_open();
    controls(CATHOLIC, "hamburg");
    controls(PROTESTANT, "nurnberg");
    pillaged("hamburg", 1);
    pillaged("nurnberg", 1);
    pillaged("bremen", 1);
    recovery(9, 9);
    refused_by("15.25", "not-friendly", PROTESTANT, "recover", "hamburg");
    made(PROTESTANT, "recover", "nurnberg");
    made(PROTESTANT, "end_recovery");
    made(CATHOLIC, "recover", "hamburg");
    made(CATHOLIC, "recover", "bremen");
}

/* R80: a garrison bars what is next to it. */
TEST(rule_15_25__not_near_units_inside_a_fortress)
{
    table_open();
    pillaged("pilsen", 1);
    pillaged("kiel", 1);
    put_inside("prague", "1 imperial-militia");
    put("prague", "1 protestant-militia");
    recovery(9, 9);
    refused("enemy-near", PROTESTANT, "recover", "pilsen");
    made(PROTESTANT, "recover", "kiel");
    assert_false(at(STEP_RECOVERY)); /* Pilsen is next to both sides' units */
    assert_int_equal(place("pilsen")->pillage, 1);
}

TEST(rule_15_25__not_near_enemies)
{
    table_open();
    pillaged("pilsen", 1);
    pillaged("eger", 1);
    pillaged("kiel", 1);
    put("eger", "1 reduced imperial-militia");
    recovery(9, 9);
    refused_by("15.25", "enemy-near", PROTESTANT, "recover", "pilsen");
    refused("enemy-near", PROTESTANT, "recover", "eger");
    made(PROTESTANT, "recover", "kiel");
    assert_true(asked(CATHOLIC)); /* nothing else can recover for the Protestant */
    made(CATHOLIC, "recover", "pilsen");
}

TEST(rule_15_25__off_map_france_recovers_too)
{
    table_open();
    on_table()->at_war.france = 1;
    pillaged("paris", 1);
    recovery(9, 9);
    made(PROTESTANT, "recover", "paris");
    assert_int_equal(place("paris")->pillage, 0);
}

/* ---- 15.24 ---- */

TEST(rule_15_24__an_area_laid_waste_is_worth_one_less)
{
    table_open();
    controls_area(CATHOLIC, "tyrol");
    pillaged("innsbruck", 2);
    pillaged("trent", 2);
    pillaged("bregenz", 1);
    tyw_pillage_set(&table, space_of("bregenz"), 2, BECAUSE(FORAGE));
    assert_int_equal(vp(), 19);
    tyw_pillage_set(&table, space_of("bregenz"), 1, BECAUSE(FORAGE));
    assert_int_equal(vp(), 20);
}

/* R7 */
TEST(rule_15_24__its_value_when_it_changes_hands)
{
    table_open();
    controls(PROTESTANT, "kiel");
    pillaged("kiel", 2);
    pillaged("rendsburg", 2);
    tyw_city_take(&table, space_of("rendsburg"), PROTESTANT, BECAUSE(ARMY));
    assert_int_equal(area_controller("schleswig-holstein"), PROTESTANT);
    assert_int_equal(vp(), 20);
}

/* ---- 18.24 ---- */

TEST(rule_18_24__both_place_in_turn)
{
    table_set_up(INTERVENTION_SCENARIO);
    assert_true(at(STEP_PLACE_PILLAGE));
    const int before = listed(PROTESTANT, "place_pillage");
    assert_true(before > 0);
    made(PROTESTANT, "place_pillage", "prague");
    tells("Prague is at Pillage level 1 at the start.");
    assert_int_equal(place("prague")->pillage, 1);
    made(CATHOLIC, "place_pillage", "prague");
    assert_int_equal(place("prague")->pillage, 2);
    refused_by("18.24", "not-to-be-pillaged", PROTESTANT, "place_pillage", "prague");
    refused("not-to-be-pillaged", PROTESTANT, "place_pillage", "nurnberg"); /* in no Area */
}
