/* Section 12.6: overruns. */
#include "table.h"

/* Mansfeld's stack meets the enemy in Eger. */
static void meet_in_eger(const char *own, const char *enemies)
{
    table_open();
    put("pilsen", own);
    put("pilsen", "mansfeld, anhalt");
    put("eger", enemies);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
}

/* R68. */
TEST(rule_12_61__eight_factors_and_four_times_as_many)
{
    meet_in_eger("4 protestant-militia", "1 imperial-militia"); /* 8 against 2 */
    refused("must-fight", PROTESTANT, "stop");
    assert_true(refusal_says("the stack overruns or attacks them"));
    assert_string_equal(
        play_step(&table)->prompt_now(&table),
        "Enemy units stand in {space}: overrun them, attack with the whole stack, or name the units "
        "that attack{committed? ({committed} named)|}.");
    assert_true(
        offered_as(PROTESTANT, "The Protestant player overruns the enemy in Eger for 1 Movement Point."));
    made(PROTESTANT, "overrun");
    tells("1 unit is eliminated in Eger by an overrun: Imperial Militia, full-strength.");
    tells("Eger is under the control of the Protestant player by an overrun.");
    assert_int_equal(all_units_in("eger", CATHOLIC), 0);
    meet_in_eger("4 protestant-militia", "1 imperial-militia, 1 reduced imperial-militia"); /* 8 against 3 */
    refused_by("12.61", "too-weak", PROTESTANT, "overrun");
    meet_in_eger("2 protestant-mercenary, 1 reduced protestant-militia",
                 "1 reduced imperial-militia"); /* 7 */
    refused("too-weak", PROTESTANT, "overrun");
}

TEST(rule_12_61__a_point_must_be_left)
{
    table_open();
    put("pilsen", "3 protestant-mercenary, mansfeld");
    put("bayreuth", "1 imperial-militia");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger", "pilsen", "eger", "pilsen", "eger", "bayreuth");
    refused_by("12.61", "no-movement-points", PROTESTANT, "overrun");
    assert_string_equal(play_step(&table)->prompt_now(&table),
                        "Enemy units stand in {space}: attack with the whole stack, or name the units that "
                        "attack{committed? ({committed} named)|}.");
}

/* R53: an enemy leader inside would come out to them. */
TEST(rule_11_22__leaders_are_not_left_alone_with_enemy_leaders)
{
    table_open();
    put_inside("nurnberg", "anhalt");
    put("nurnberg", "1 bavarian-mercenary, tilly, pappenheim");
    activate_all(CATHOLIC, "tilly");
    made(CATHOLIC, "part", "pappenheim");
    refused_by("11.22", "leaders-left-alone", CATHOLIC, "go", "bamberg");
    round_of(CATHOLIC);
    refused_by("11.22", "leaders-left-alone", CATHOLIC, "free_unit", "nurnberg", "bavarian-mercenary",
               "full");
    activate_all(CATHOLIC, "tilly");
    goes(CATHOLIC, "bamberg");
}

/* R47: who comes only to overrun begins no battle that would leave two armies in one space (17.A.2). */
TEST(ruling_R47__no_battle_where_the_victor_could_not_stay)
{
    table_open();
    put_inside("munich", "1 bavarian-mercenary, tilly");
    put("munich", "1 reduced protestant-militia");
    put("salzburg", "bucquoy, 4 imperial-mercenary");
    activate_all(CATHOLIC, "bucquoy");
    goes(CATHOLIC, "munich");
    assert_int_equal(events_of(EVENT_OVERRUN), 1); /* there is no other choice */
    refused("imperials-and-bavarians", CATHOLIC, "stop");
}

/* R68. */
TEST(rule_12_62__the_stack_goes_on_and_overruns_again)
{
    meet_in_eger("3 protestant-mercenary", "1 imperial-militia, gallas");
    put("bayreuth", "1 imperial-militia");
    assert_true(offered_as(PROTESTANT,
                           "The Protestant player overruns the enemy in Eger for 1 Movement Point, "
                           "and 1 leader is lost there."));
    made(PROTESTANT, "overrun");
    tells("Gallas is lost by an overrun.");
    assert_int_equal(controller("eger"), PROTESTANT); /* 3.11 */
    assert_true(is_out("gallas"));
    goes(PROTESTANT, "bayreuth");
    made(PROTESTANT, "overrun");
    goes(PROTESTANT, "amberg");
    made(PROTESTANT, "convert"); /* six points */
    made(PROTESTANT, "stop");
    assert_int_equal(controller("amberg"), PROTESTANT);
}

TEST(rule_12_63__the_reaction_comes_first)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "1 imperial-militia");
    put("pilsen", "4 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    made(CATHOLIC, "go_inside");
    refused_by("12.6", "no-enemy", PROTESTANT, "overrun");
    goes(PROTESTANT, "dresden", "torgau", "leipzig");
}

/* R68. */
TEST(rule_12_63__a_fortress_is_not_gained_by_an_overrun)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "1 imperial-militia");
    put("pilsen", "4 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    made(CATHOLIC, "stay_outside");
    made(PROTESTANT, "overrun");
    assert_int_equal(controller("prague"), CATHOLIC);
}
