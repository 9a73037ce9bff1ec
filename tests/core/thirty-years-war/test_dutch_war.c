/* The Dutch War (16): the track, armies in the United Provinces, Spinola. */
#include "table.h"

/* ---- 16.1: the track ---- */

TEST(rule_16_13__the_boxes)
{
    table_open();
    tyw_dutch_war(&table, 1);
    assert_int_equal(vp(), 20);
    tyw_dutch_war(&table, 1);
    assert_int_equal(vp(), 22);
    tyw_dutch_war(&table, 2);
    assert_int_equal(vp(), 24);
    tyw_dutch_war(&table, 1);
    assert_int_equal(vp(), 24);
    assert_int_equal(on_table()->dutch.ended, 1);
}

TEST(rule_16_131__their_points_once_a_game)
{
    table_open();
    tyw_dutch_war(&table, 2);
    tyw_dutch_war(&table, -1);
    tyw_dutch_war(&table, 1);
    assert_int_equal(vp(), 22);
}

/* R86. */
TEST(rule_16_13__spain_gives_up)
{
    table_open();
    put("up-box", "3 spanish-veteran, spinola, 2 protestant-militia, mansfeld");
    tyw_dutch_war(&table, -3);
    tells("3 units are eliminated in the United Provinces because the Dutch War ends: Spanish Veteran, "
          "full-strength.");
    tells("Spinola is lost because the Dutch War ends.");
    assert_int_equal(vp(), 17);
    assert_int_equal(on_table()->dutch.ended, 1);
    assert_int_equal(all_units_in("up-box", CATHOLIC), 0);
    assert_true(is_out("spinola"));
    assert_int_equal(all_units_in("up-box", PROTESTANT), 2);
    activate_all(PROTESTANT, "mansfeld"); /* the army may leave */
    goes(PROTESTANT, "lingen");
}

TEST(rule_16_13__spain_wins)
{
    table_open();
    put("up-box", "3 spanish-veteran, spinola, 2 protestant-militia, mansfeld");
    tyw_dutch_war(&table, 5);
    assert_int_equal(all_units_in("up-box", CATHOLIC) + all_units_in("up-box", PROTESTANT), 0);
    assert_true(is_out("mansfeld"));
}

/* R81: box by box, and no further than the end. */
TEST(rule_16_12__the_marker_stops_where_the_war_ends)
{
    table_open();
    tyw_dutch_war(&table, -9);
    assert_int_equal(on_table()->dutch.war, -3);
    tyw_dutch_war(&table, 1);
    assert_int_equal(on_table()->dutch.war, -3);
}

/* ---- 16.21, 16.22: coming ---- */

TEST(rule_16_21__by_the_four_cities)
{
    static const char *const cities[] = {"ghent", "antwerp", "wesel", "lingen"};
    for (int i = 0; i < 4; i++) {
        table_open();
        put(cities[i], "2 spanish-veteran, spinola");
        activate_all(CATHOLIC, "spinola");
        goes(CATHOLIC, "up-box");
        assert_true(at(STEP_ROUND)); /* it ends the activation (R82) */
        assert_true(leader_in("up-box", "spinola"));
    }
    table_open();
    put("munster", "2 spanish-veteran, spinola");
    activate_all(CATHOLIC, "spinola");
    refused_by("11.12", "not-connected", CATHOLIC, "go", "up-box");
}

TEST(rule_11_4__to_the_united_provinces_and_back)
{
    table_open();
    put("munster", "2 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "lingen", "up-box");
    assert_int_equal(all_units_in("up-box", PROTESTANT), 2);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "lingen");
    assert_int_equal(all_units_in("lingen", PROTESTANT), 2);
    assert_true(leader_in("lingen", "mansfeld"));
}

TEST(rule_16_22__armies_alone)
{
    table_open();
    put("lingen", "1 protestant-militia, mansfeld");
    activate(PROTESTANT, "mansfeld");
    refused_by("16.22", "army-only", PROTESTANT, "go", "up-box");
    table_open();
    put("lingen", "1 protestant-militia");
    made(PROTESTANT, "free_unit", "lingen", "protestant-militia", "full");
    refused("army-only", PROTESTANT, "go", "up-box");
}

TEST(rule_16_22__one_army_a_side)
{
    table_open();
    put("up-box", "1 spanish-veteran, spinola");
    put("lingen", "1 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "up-box"); /* the enemy's does not matter */
    put("wesel", "1 protestant-militia, anhalt");
    activate_all(PROTESTANT, "anhalt");
    refused_by("16.22", "one-army-in-the-up", PROTESTANT, "go", "up-box");
}

/* R86. */
TEST(rule_16_132__not_after_the_war)
{
    table_open();
    tyw_dutch_war(&table, -3);
    put("lingen", "1 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    refused_by("16.132", "dutch-war-ended", PROTESTANT, "go", "up-box");
}

TEST(rule_17_D_4__christian_with_all_danes)
{
    table_open();
    put("lingen", "2 danish-mercenary, 1 protestant-militia, christian-iv");
    put("kiel", "1 danish-militia");
    activate_all(PROTESTANT, "christian-iv");
    refused_by("17.D.4", "danes-together", PROTESTANT, "go", "up-box");
    clear_space("kiel");
    goes(PROTESTANT, "up-box");
}

TEST(rule_17_D_4__danes_under_another)
{
    table_open();
    put("lingen", "1 danish-mercenary, mansfeld");
    put("kiel", "1 danish-militia");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "up-box");
}

/* ---- 16.23: leaving ---- */

static void army_in_the_up(void)
{
    table_open();
    put("up-box", "3 protestant-mercenary, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
}

TEST(rule_16_23__by_an_arrow)
{
    army_in_the_up();
    controls(CATHOLIC, "wesel");
    refused_by("16.23", "enemy-city", PROTESTANT, "go", "wesel");
    goes(PROTESTANT, "lingen", "osnabruck"); /* it goes on */
    made(PROTESTANT, "stop");
}

TEST(rule_16_23__not_back_in_the_same_activation)
{
    army_in_the_up();
    goes(PROTESTANT, "lingen");
    refused_by("16.21", "up-twice", PROTESTANT, "go", "up-box");
}

TEST(rule_16_23__by_sea)
{
    army_in_the_up();
    const struct refusal *why = refused("not-own-port", PROTESTANT, "go", "bremen"); /* neutral */
    assert_string_equal(why->rule, "16.23");
    assert_true(strstr(why->detail, "By sea"));
    refused_by("16.22", "in-the-up", PROTESTANT, "attack");
    controls(PROTESTANT, "bremen");
    put("bremen", "1 imperial-militia");
    why = refused("port-not-free", PROTESTANT, "go", "bremen");
    assert_true(strstr(why->detail, "without enemy units"));
    clear_space("bremen");
    goes(PROTESTANT, "bremen");
    assert_int_equal(all_units_in("bremen", PROTESTANT), 3);
    assert_true(at(STEP_ROUND)); /* R83: that was the whole movement */
    assert_int_equal(place("bremen")->pillage, 1);
}

TEST(rule_11_22__leaders_alone_in_the_port_are_caught)
{
    army_in_the_up();
    controls(PROTESTANT, "bremen");
    put("bremen", "tilly");
    goes(PROTESTANT, "bremen");
    assert_true(is_out("tilly"));
    tells("Tilly is lost because enemy units come.");
}

TEST(rule_16_23__catholics_not_by_sea)
{
    table_open();
    controls(CATHOLIC, "bremen");
    put("up-box", "1 bavarian-mercenary, tilly");
    activate_all(CATHOLIC, "tilly");
    refused("not-connected", CATHOLIC, "go", "bremen");
    goes(CATHOLIC, "lingen");
}

TEST(rule_16_22__no_unit_is_left_without_a_leader)
{
    table_open();
    put("up-box", "3 protestant-mercenary, mansfeld, anhalt");
    activate(PROTESTANT, "mansfeld");
    refused_by("16.22", "army-only", PROTESTANT, "go", "lingen");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    goes(PROTESTANT, "lingen"); /* Anhalt stays with two */
    table_open();
    put("up-box", "3 protestant-mercenary, mansfeld");
    activate(PROTESTANT, "mansfeld");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    refused_by("16.22", "army-left", PROTESTANT, "go", "lingen");
}

TEST(rule_17_U_2__armies_of_both_sides_come_and_go)
{
    table_open();
    put("lingen", "2 protestant-mercenary, mansfeld");
    put("antwerp", "2 bavarian-mercenary, tilly");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "up-box");
    activate_all(CATHOLIC, "tilly");
    goes(CATHOLIC, "up-box");
    assert_true(at(STEP_ROUND)); /* side by side, without a battle */
    assert_int_equal(all_units_in("up-box", PROTESTANT), 2);
    assert_int_equal(all_units_in("up-box", CATHOLIC), 2);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "lingen");
    made(PROTESTANT, "stop");
    activate_all(CATHOLIC, "tilly");
    goes(CATHOLIC, "antwerp");
    assert_int_equal(all_units_in("up-box", PROTESTANT) + all_units_in("up-box", CATHOLIC), 0);
    assert_int_equal(all_units_in("lingen", PROTESTANT), 2);
    assert_int_equal(all_units_in("antwerp", CATHOLIC), 2);
}

TEST(rule_16_24__spinola_s_army_stays)
{
    table_open();
    put("up-box", "3 spanish-veteran, spinola");
    run_on(); /* it is seen to be his army */
    put("ghent", "cordoba");
    activate(CATHOLIC, "cordoba");
    made(CATHOLIC, "stop");
    begin_at(STEP_ROUND, CATHOLIC,
             &(struct round){.seat = CATHOLIC, .stage = ROUND_END, .leader = -1, .card = -1});
    tyw_activate_leader(&table, CATHOLIC, -1, 3);
    refused_by("16.24", "spinola-stays", CATHOLIC, "activate", "spinola"); /* R123 */
}

/* R123: nor is a card played where all could do nothing. */
TEST(rule_16_24__no_card_for_who_can_do_nothing)
{
    table_open();
    put("up-box", "3 spanish-veteran, spinola");
    hold(CATHOLIC, "c6");
    round_of(CATHOLIC);
    run_on();
    refused_by("8.3", "nobody-to-activate", CATHOLIC, "play_activation", "c6");
    put_inside("munich", "tilly");
    put("munich", "1 protestant-militia");
    refused("nobody-to-activate", CATHOLIC, "play_activation", "c6");
    put_inside("munich", "1 bavarian-militia");
    made(CATHOLIC, "play_activation", "c6"); /* he may sally, and no other can be activated */
    made(CATHOLIC, "take", "bavarian-militia", "full");
    made(CATHOLIC, "attack");
}

TEST(ruling_R123__no_leader_is_activated_in_the_up_beside_a_dynamic_leader)
{
    table_open();
    put("up-box", "6 protestant-mercenary, mansfeld, thurn");
    put("pilsen", "anhalt");
    hold(PROTESTANT, "p7");
    round_of(PROTESTANT);
    made(PROTESTANT, "play_activation", "p7");
    refused_by("10.14", "dynamic-leader", PROTESTANT, "activate", "thurn");
    made(PROTESTANT, "activate", "mansfeld");
}

/* ---- 16.22: an army without a leader ---- */

/* R84. */
TEST(rule_16_22_a__a_replacement_comes)
{
    table_open();
    put("up-box", "2 protestant-militia, christian-iv");
    leaders_add(&on_table()->out.leaders, leader_of("thurn"));
    tyw_leader_remove(&table, leader_of("christian-iv"), BECAUSE(DISMISSED));
    tells("Christian IV leaves because he is dismissed.");
    run_on();
    assert_true(leader_in("up-box", "thurn-replacement"));
}

/* R124: who has come leads out as many as he can. */
TEST(rule_16_22_a__whom_the_replacement_cannot_lead_is_lost)
{
    table_open();
    put("up-box", "4 protestant-militia, christian-iv");
    leaders_add(&on_table()->out.leaders, leader_of("thurn"));
    tyw_leader_remove(&table, leader_of("christian-iv"), BECAUSE(DISMISSED));
    run_on();
    activate(PROTESTANT, "thurn-replacement");
    const int rating = tyw_components(&table)->pieces.leader[leader_of("thurn-replacement")].leadership;
    assert_in_range(rating, 1, 3);
    static const char *const ASKED[] = {
        "The German replacement (Thurn) in the United Provinces: move, or stop (8 Movement Points left).",
        "The German replacement (Thurn) with 1 unit in the United Provinces: move, or stop (5 Movement "
        "Points "
        "left).",
        "The German replacement (Thurn) with 2 units in the United Provinces: move, or stop (5 Movement "
        "Points "
        "left)."};
    for (int taken = 0; taken < rating; taken++) {
        if (taken > 0) refused_by("16.22", "army-left", PROTESTANT, "go", "wesel");
        assert_true(asks(ASKED[taken]));
        made(PROTESTANT, "take", "protestant-militia", "full");
    }
    refused("leadership-used", PROTESTANT, "take", "protestant-militia", "full");
    assert_true(asks(
        "Move the activated stack, or stop: the ratings do not suffice for all units, and those that are "
        "left in the United Provinces without a leader are eliminated."));
    made(PROTESTANT, "go", "wesel");
    tells("2 units are eliminated in the United Provinces because no leader is with them: Protestant "
          "Militia, full-strength.");
    assert_int_equal(all_units_in("wesel", PROTESTANT), rating);
    assert_int_equal(all_units_in("up-box", PROTESTANT), 0);
    assert_int_equal(first_arg(EVENT_UNITS_LOST, count), 4 - rating);
}

/* R84. */
TEST(rule_16_22_b__or_it_withdraws)
{
    table_open();
    put("up-box", "2 protestant-militia, anhalt");
    leaders_add(&on_table()->out.leaders, leader_of("anhalt-replacement"));
    controls(CATHOLIC, "lingen");
    tyw_leader_remove(&table, leader_of("anhalt"), BECAUSE(DISMISSED));
    run_on();
    assert_true(at(STEP_ARMY_IN_UP));
    put("lingen", "1 bavarian-militia");
    refused_by("16.22", "enemy-city", PROTESTANT, "withdraw_from_up", "lingen");
    assert_true(refusal_says("Lingen is under the enemy's control."));
    refused("not-lingen-or-wesel", PROTESTANT, "withdraw_from_up", "ghent");
    assert_true(refusal_says("A Protestant army withdraws to Lingen or Wesel."));
    controls(-1, "lingen");
    refused("enemy-there", PROTESTANT, "withdraw_from_up", "lingen");
    assert_true(refusal_says("Enemy units are in Lingen."));
    made_as_example(PROTESTANT, "withdraw_from_up", "wesel");
    assert_int_equal(all_units_in("wesel", PROTESTANT), 2);
}

/* R84. */
TEST(rule_16_22_c__or_it_is_lost)
{
    table_open();
    put("up-box", "2 protestant-militia, anhalt");
    leaders_add(&on_table()->out.leaders, leader_of("anhalt-replacement"));
    controls(CATHOLIC, "lingen, wesel");
    tyw_leader_remove(&table, leader_of("anhalt"), BECAUSE(DISMISSED));
    run_on();
    assert_int_equal(all_units_in("up-box", PROTESTANT), 0);
}

/* ---- 16.25: Spinola besieges ---- */

/* R85. */
TEST(rule_16_251__the_response_is_automatic)
{
    table_open();
    put("up-box", "3 protestant-mercenary, mansfeld");
    on_table()->dutch.siege = 1;
    run_on();
    assert_int_equal(on_table()->dutch.siege, 0);
    if (at(STEP_UP_LOSSES)) fall_back(PROTESTANT);
    assert_int_equal(reduced_in("up-box", "protestant-mercenary"), 1); /* 16.252 */
}

/* R85. */
TEST(rule_16_251__not_by_a_smaller_army)
{
    table_open();
    put("up-box", "2 protestant-mercenary, mansfeld");
    on_table()->dutch.siege = 1;
    run_on();
    assert_int_equal(on_table()->dutch.siege, 1);
}

TEST(rule_16_253__without_a_response_one_box_more)
{
    table_open();
    on_table()->dutch.siege = 1;
    on_table()->dutch.war = 1;
    phase_of(PHASE_NEXT);
    run_on();
    assert_int_equal(on_table()->dutch.war, 2);
    assert_int_equal(on_table()->dutch.siege, 0);
    assert_int_equal(vp(), 22);
}

TEST(rule_16_21__what_is_spinola_s_army)
{
    table_open();
    put("up-box", "3 spanish-veteran, spinola");
    assert_true(tyw_spinola_army(&table));
    clear_space("up-box");
    put("up-box", "2 spanish-veteran, spinola");
    assert_false(tyw_spinola_army(&table));
    clear_space("up-box");
    put("up-box", "3 spanish-veteran, cordoba");
    assert_false(tyw_spinola_army(&table)); /* Spinola may still come */
    leaders_add(&on_table()->out.leaders, leader_of("spinola"));
    assert_true(tyw_spinola_army(&table));
}

/* R11 */
TEST(rule_16_21__an_army_that_went_without_a_leader_remains_spinola_s)
{
    table_open();
    leaders_add(&on_table()->out.leaders, leader_of("spinola"));
    put("ghent", "cordoba");
    put("up-box", "3 spanish-veteran");
    assert_false(tyw_spinola_army(&table));
    on_table()->dutch.spinola_stays = 1;
    assert_true(tyw_spinola_army(&table));
}

/* R122 */
TEST(rule_16_22__a_leader_who_has_lost_his_units_does_not_stay)
{
    table_open();
    controls(PROTESTANT, "kassel, pilsen");
    put("up-box", "mansfeld, 2 danish-mercenary");
    put("kiel", "christian-iv, 1 danish-mercenary");
    on_table()->at_war.denmark = 1;
    tyw_leader_lost(&table, leader_of("christian-iv"), false, BECAUSE(DIE));
    round_of(PROTESTANT);
    run_on();
    tells("2 units are eliminated in the United Provinces because the nation leaves the war: Danish "
          "Mercenary, full-strength.");
    assert_true(at(STEP_LEADERS_ALONE));
    made(PROTESTANT, "place_leaders", "kassel");
    assert_true(leader_in("kassel", "mansfeld"));
}

/* ---- option 19.5 ---- */

TEST(option_19_5__any_card_may_move_the_marker)
{
    table_open();
    hold(CATHOLIC, "c6"); /* 3 */
    round_of(CATHOLIC);
    refused_by("19.5", "option-off", CATHOLIC, "intervene_in_dutch_war", "c6", "true");
    table_open_with(OPTION_UP_INTERVENTION);
    hold(CATHOLIC, "c6");
    round_of(CATHOLIC);
    given(7);
    made(CATHOLIC, "intervene_in_dutch_war", "c6", "true");
    assert_int_equal(on_table()->dutch.war, 1);
    assert_true(told("Intervention in the Dutch War: the die is 7 with a modifier of +3, a box up from 10, a "
                     "box down below 0: the marker "
                     "moves up."));
}
