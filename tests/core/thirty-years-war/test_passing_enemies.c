/* Where movement ends at enemies, and who is not left beside them (11.21, 11.22, 13.17, R47). */
#include "table.h"

/* ---- 11.2: enemies ---- */

TEST(rule_11_21__enemy_units_end_the_movement)
{
    table_open();
    put("pilsen", "2 protestant-mercenary, mansfeld");
    put("eger", "1 imperial-veteran");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    refused_by("11.21", "must-fight", PROTESTANT, "go", "bayreuth");
    refused("must-fight", PROTESTANT, "stop");
    refused("must-fight", PROTESTANT, "convert");
    assert_int_equal(listed(PROTESTANT, "attack"), 1);
}

TEST(rule_11_21__leaders_alone_do_not_enter)
{
    table_open();
    put("pilsen", "mansfeld");
    put("eger", "1 imperial-militia");
    put_inside("prague", "1 imperial-militia");
    activate(PROTESTANT, "mansfeld");
    refused_by("11.21", "leader-alone", PROTESTANT, "go", "eger");
    refused("leader-alone", PROTESTANT, "go", "prague");
}

/* R53 */
TEST(rule_11_21__a_leader_joins_besiegers)
{
    table_open();
    put("pilsen", "mansfeld");
    put_inside("prague", "1 imperial-militia");
    put("prague", "2 protestant-mercenary");
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    made(PROTESTANT, "stop");
}

TEST(rule_11_21__exception_3_past_a_fortress)
{
    table_open();
    put("pilsen", "1 protestant-mercenary, mansfeld");
    put_inside("prague", "3 imperial-veteran");
    put("prague", "2 protestant-mercenary");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague", "dresden");
    made(PROTESTANT, "stop");
}

TEST(rule_11_22__enemy_leaders_alone_are_caught)
{
    table_open();
    put("pilsen", "1 protestant-mercenary, mansfeld");
    put("eger", "tilly");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger", "bayreuth");
    assert_true(is_out("tilly"));
    assert_false(leader_in("eger", "tilly-replacement"));
}

TEST(rule_11_22__leaders_alone_pass_each_other)
{
    table_open();
    put("pilsen", "mansfeld");
    put("eger", "tilly");
    activate(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger");
    refused_by("11.22", "enemy-leader", PROTESTANT, "stop");
    goes(PROTESTANT, "bayreuth");
    made(PROTESTANT, "stop");
    assert_true(leader_in("eger", "tilly"));
}

/* Aldringer stands alone in Amberg; Thurn and Schlick, or a third with them, come there without units. */
static void leaders_come_to_aldringer(const char *leaders)
{
    table_open();
    put("amberg", "aldringer");
    put("bayreuth", leaders);
    activate_all(PROTESTANT, "thurn");
    goes(PROTESTANT, "amberg");
}

TEST(rule_11_22__no_unit_is_left_beside_an_enemy_leader_on_the_way)
{
    leaders_come_to_aldringer("thurn, schlick");
    refused_by("11.22", "enemy-leader", PROTESTANT, "stop");
    refused_by("11.22", "leaders-left-alone", PROTESTANT, "part", "schlick");
    goes(PROTESTANT, "regensburg");
    made(PROTESTANT, "part", "schlick"); /* here he may */
    made(PROTESTANT, "stop");
    assert_true(leader_in("regensburg", "schlick"));
}

TEST(rule_11_22__nor_of_three_the_third)
{
    leaders_come_to_aldringer("thurn, schlick, anhalt");
    refused("leaders-left-alone", PROTESTANT, "part", "schlick");
    refused("leaders-left-alone", PROTESTANT, "part", "anhalt");
    refused("enemy-leader", PROTESTANT, "stop");
    goes(PROTESTANT, "bayreuth");
}

/* Who has come to be alone with him before does not keep others there. */
TEST(rule_11_22__who_stood_there_before_stays)
{
    table_open();
    put("amberg", "aldringer, anhalt");
    put("bayreuth", "thurn");
    activate(PROTESTANT, "thurn");
    goes(PROTESTANT, "amberg");
    refused("enemy-leader", PROTESTANT, "stop");
    made(PROTESTANT, "join", "anhalt");
    refused("leaders-left-alone", PROTESTANT, "part", "anhalt");
    goes(PROTESTANT, "nurnberg");
    assert_false(leader_in("amberg", "anhalt"));
    put("amberg", "schlick");
    activate(PROTESTANT, "thurn");
    goes(PROTESTANT, "amberg", "bayreuth");
    assert_true(leader_in("amberg", "schlick"));
}

/* A way in without a way on: no arrow leads back to Denmark. */
TEST(rule_11_22__no_leader_enters_where_he_could_only_stay_beside_an_enemy_leader)
{
    table_open();
    on_table()->at_war.denmark = 1;
    put("denmark-box", "christian-iv, anhalt");
    put("rendsburg", "tilly");
    put("kiel", "1 bavarian-mercenary");
    put("hamburg", "1 bavarian-militia");
    round_of(PROTESTANT);
    tyw_activate_leader(&table, PROTESTANT, -1, 3);
    run_on();
    made(PROTESTANT, "activate", "christian-iv");
    refused_by("11.22", "enemy-leader", PROTESTANT, "go", "rendsburg");
    clear_space("hamburg");
    goes(PROTESTANT, "rendsburg"); /* and of itself on: he may not stop */
    assert_true(leader_in("hamburg", "christian-iv"));
}

/* R47: spending the last point is an end of the movement, too. */
TEST(ruling_R47__the_last_point_is_not_spent_where_the_stack_may_not_end)
{
    table_open();
    put("pilsen", "4 protestant-mercenary, mansfeld");
    put("eger", "5 protestant-militia");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "eger", "bayreuth", "eger", "pilsen", "eger"); /* five points of six */
    refused_by("10.21", "stacking-limit", PROTESTANT, "convert");
    in_revolt("eger");
    refused_by("10.21", "stacking-limit", PROTESTANT, "suppress_revolt");
    made(PROTESTANT, "drop", "protestant-mercenary", "full");
    refused("stacking-limit", PROTESTANT, "stop");
    goes(PROTESTANT, "bayreuth");
    assert_int_equal(all_units_in("eger", PROTESTANT), 6);
}

/* ... but where the rest goes on, those without a point stay. */
TEST(ruling_R47__who_has_no_point_left_is_dropped_and_the_rest_goes_on)
{
    table_open();
    lasts("c19");
    on_table()->wallenstein.status = WALLENSTEIN_IN_PLAY;
    put("pilsen", "1 bavarian-militia, 1 reduced bavarian-militia, tilly");
    put("eger", "wallenstein");
    activate_all(CATHOLIC, "tilly");
    goes(CATHOLIC, "cham", "pilsen", "eger"); /* three points of five */
    refused_by("7.24", "wallenstein-and-tilly", CATHOLIC, "stop");
    made(CATHOLIC, "convert");
    in_revolt("eger");
    made(CATHOLIC, "suppress_revolt"); /* the militia have no point left */
    refused("wallenstein-and-tilly", CATHOLIC, "stop");
    refused("no-movement-points", CATHOLIC, "go", "bayreuth");
    fall_back(CATHOLIC); /* one stays, then of itself the other */
    goes(CATHOLIC, "bayreuth");
    assert_int_equal(all_units_in("eger", CATHOLIC), 2);
}

/* Who comes along may not keep the stack where it may not end. */
TEST(ruling_R47__no_unit_is_taken_with_which_the_stack_could_only_stay)
{
    table_open();
    lasts("c19");
    on_table()->wallenstein.status = WALLENSTEIN_IN_PLAY;
    put_inside("prague", "1 protestant-militia");
    put("prague", "1 bavarian-mercenary, tilly");
    put("pilsen", "1 imperial-mercenary, wallenstein");
    activate_all(CATHOLIC, "wallenstein");
    goes(CATHOLIC, "prague");
    refused_by("7.24", "wallenstein-and-tilly", CATHOLIC, "stop");
    refused_by("11.21", "leaders-left-alone", CATHOLIC, "take", "bavarian-mercenary", "full");
    assert_int_equal(listed(CATHOLIC, "take_all"), 0);
    goes(CATHOLIC, "pilsen");
    assert_true(leader_in("prague", "tilly"));
}

/* ---- 13.17, R55 ---- */

TEST(rule_13_17__no_unit_leaves_a_masked_fortress)
{
    table_open();
    put_inside("prague", "2 protestant-mercenary, mansfeld");
    put("prague", "1 imperial-veteran");
    activate_all(PROTESTANT, "mansfeld");
    refused_by("13.17", "must-sally", PROTESTANT, "go", "pilsen");
    assert_int_equal(listed(PROTESTANT, "attack"), 1);
    made(PROTESTANT, "stop");
}

TEST(rule_11_21__leaders_do_not_stay_alone_before_a_fortress)
{
    table_open();
    put_inside("prague", "1 imperial-militia");
    put("prague", "2 protestant-mercenary, mansfeld, anhalt");
    activate(PROTESTANT, "mansfeld");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    refused_by("11.21", "leaders-left-alone", PROTESTANT, "go", "pilsen");
    made(PROTESTANT, "join", "anhalt");
    goes(PROTESTANT, "pilsen");
}
