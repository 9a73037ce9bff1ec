/* 8.0: the rulebook's example, with its armies, its cards and its dice, to its last step. */
#include "table.h"

#define fire(n, name) nth_arg(EVENT_FIRE, n, name)

/* 8.1: Sweden is at War with the Commonwealth; Horn stands at Memel, Chodkiewicz one Road from Mitau. Their
 * armies have the sums of the example: 13 and 10. The Commonwealth's Military level is one column to the
 * right. */
static void initial_situation(void)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "memel");
    controls(COMMONWEALTH, "mitau, birze");
    put("memel", "2 sweden-infantry, 3 sweden-cavalry, gustav-horn");
    put("birze", "2 commonwealth-hussars, 1 commonwealth-pancerni, john-charles-chodkiewicz");
    on_table()->side[COMMONWEALTH].military = 1;
    hold(SWEDEN, "swe-poor-harvest-1");
    hold(SWEDEN, "swe-defeatism");
    hold(COMMONWEALTH, "plc-thunderous-charge");
    impulse_of(SWEDEN);
}

/* 8.1, 8.2: one point takes Horn to Mitau; Chodkiewicz rolls 2, and is there. */
static void horn_is_intercepted(void)
{
    initial_situation();
    made(SWEDEN, "play_points", "swe-poor-harvest-1");
    made(SWEDEN, "march", "memel");
    made(SWEDEN, "go", "mitau");
    assert_true(at(STEP_INTERCEPTION));
    assert_int_equal(decider(), COMMONWEALTH);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    assert_true(at(STEP_BEFORE_ATTEMPT)); /* Sweden has a card that could be Wounded commander */
    given(2);
    made(SWEDEN, "no_reaction");
}

TEST(rule_8_2__chodkiewicz_intercepts_and_horn_has_no_point_to_turn_back)
{
    horn_is_intercepted();
    const struct event *attempt = first_event(EVENT_INTERCEPTION);
    assert_int_equal(event_arg(attempt, EVENT_INTERCEPTION, die), 2);
    assert_int_equal(event_arg(attempt, EVENT_INTERCEPTION, success), true);
    assert_true(commander_in("mitau", "john-charles-chodkiewicz"));
    assert_int_equal(units_in("mitau", "commonwealth-hussars"), 2);
    assert_int_equal(all_units_in("birze", COMMONWEALTH), 0);
    assert_int_equal(tow_impulse_of(&table)->points, 0);
    assert_true(at(STEP_BATTLE_CARDS)); /* no seat was asked whether to turn back */
}

TEST(rule_8_3__defeatism_bars_thunderous_charge)
{
    horn_is_intercepted();
    assert_int_equal(decider(), SWEDEN); /* the Active Player first */
    made(SWEDEN, "play_battle_card", "swe-defeatism");
    assert_int_equal(decider(), COMMONWEALTH); /* Sweden has no card left */
    refused("barred", COMMONWEALTH, "play_battle_card", "plc-thunderous-charge");
}

static void battle_of_mitau(void)
{
    horn_is_intercepted();
    made(SWEDEN, "play_battle_card", "swe-defeatism");
    given(1, 4, 2, 5);
    made(COMMONWEALTH, "no_battle_card");
}

static void losses_of_mitau(void)
{
    made(SWEDEN, "lose_step", "sweden-infantry", "full");
    refused("not-even", SWEDEN, "lose_step", "sweden-infantry", "weakened");
    made(SWEDEN, "lose_step", "sweden-infantry", "full");
    made(COMMONWEALTH, "lose_step", "commonwealth-hussars", "full");
    made(COMMONWEALTH, "lose_step", "commonwealth-pancerni", "full");
}

TEST(rule_8_3__the_battle_of_mitau)
{
    battle_of_mitau();
    assert_int_equal(fire(ATTACKER, sum), 13);
    assert_int_equal(fire(ATTACKER, column), 13);
    assert_int_equal(fire(ATTACKER, level), 0);
    assert_int_equal(fire(ATTACKER, losses), 2); /* 1 counts as 3: the row of 7 */
    assert_int_equal(fire(DEFENDER, sum), 10);
    assert_int_equal(fire(DEFENDER, level), 1);
    assert_int_equal(fire(DEFENDER, shift), -1);
    assert_int_equal(fire(DEFENDER, column), 9);
    assert_int_equal(fire(DEFENDER, losses), 2); /* 2 counts as 4: the row of 9 */
    tells(
        "Sweden: Combat Values 13: column 13-14. The dice 1 and 4 make the Modified Sum 7: 2 losses for the "
        "enemy.");
    assert_int_equal(first_arg(EVENT_BATTLE_WON, power), COMMONWEALTH);
    /* Both lose two steps, spread evenly: each unit one at the most. */
    assert_true(at(STEP_LOSSES));
    losses_of_mitau();
}

TEST(rule_8_4__horn_is_back_at_memel_and_chodkiewicz_holds_mitau)
{
    battle_of_mitau();
    losses_of_mitau();
    assert_int_equal(weakened_in("memel", "sweden-infantry"), 2);
    assert_int_equal(units_in("memel", "sweden-cavalry"), 3);
    assert_int_equal(weakened_in("memel", "sweden-cavalry"), 0);
    assert_true(commander_in("memel", "gustav-horn"));
    assert_int_equal(all_units_in("mitau", SWEDEN), 0);
    assert_true(commander_in("mitau", "john-charles-chodkiewicz"));
    assert_int_equal(units_in("mitau", "commonwealth-hussars"), 2);
    assert_int_equal(weakened_in("mitau", "commonwealth-hussars"), 1);
    assert_int_equal(weakened_in("mitau", "commonwealth-pancerni"), 1);
    /* No war experience: Chodkiewicz's sum is below 12. */
    assert_int_equal(events_of(EVENT_POINTS), 0);
    assert_int_equal(points_of(COMMONWEALTH, MILITARY), 0);
}
