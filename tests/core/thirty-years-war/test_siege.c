/* Section 13, sieges: Siege markers, reliefs, sallies, siege combat, sieges of the End Phase. */
#include "table.h"

enum { ROLL_SPACE, ROLL_DIE, ROLL_DRM, ROLL_SUCCESS };
static int roll(int what)
{
    return first_event(EVENT_SIEGE_ROLL)->arg[what];
}

/* The army stands before Prague, which is Catholic and has strength 4 and a modifier of -1. */
static void before_prague(const char *army, const char *leader, const char *garrison)
{
    table_open();
    controls(CATHOLIC, "prague");
    if (garrison) put_inside("prague", garrison);
    put("prague", army);
    activate_all(PROTESTANT, leader);
}

/* ---- 13.1 ---- */

/* The example of 13.13: 8 factors are needed, the leader need not lead them all. */
TEST(rule_13_13__the_siege_level_is_the_strength_and_the_factors_inside)
{
    table_open();
    put_inside("munich", "1 bavarian-mercenary");
    put("munich", "2 protestant-mercenary");
    put("landshut", "1 protestant-militia, anhalt");
    assert_int_equal(tyw_siege_level(&table, space_of("munich")), 8);
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "munich");
    assert_true(offered_as(PROTESTANT, "The Protestant player lays siege to Munich: Combat Factors 8, Siege "
                                       "Level 8."));
    made(PROTESTANT, "besiege");
    assert_int_equal(place("munich")->siege, SIEGE);
    assert_true(told("A Siege marker is placed in Munich."));
    assert_true(at(STEP_ROUND)); /* R69: it has ended the activation */
}

TEST(rule_13_13__fewer_factors_only_mask)
{
    table_open();
    put_inside("munich", "1 bavarian-mercenary");
    put("munich", "1 protestant-mercenary, 1 reduced protestant-mercenary");
    put("landshut", "1 protestant-militia, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "munich");
    refused("too-weak", PROTESTANT, "besiege");
    assert_true(refusal_says("(7) do not reach the Siege Level (8)"));
    made(PROTESTANT, "stop");
    assert_int_equal(units_inside("munich", CATHOLIC), 1); /* 13.16 */
}

TEST(rule_12_11__only_a_siege_reaches_those_inside)
{
    before_prague("2 protestant-mercenary, mansfeld", "mansfeld", "1 imperial-militia");
    refused_by("12.11", "enemy-inside", PROTESTANT, "attack");
    refused_by("12.11", "enemy-inside", PROTESTANT, "commit", "protestant-mercenary", "full", "-");
    before_prague("2 protestant-mercenary, mansfeld", "mansfeld", NULL);
    refused_by("12.1", "no-enemy", PROTESTANT, "attack");
}

TEST(rule_13_11__an_activated_leader_ends_his_move_there)
{
    before_prague("2 protestant-mercenary, anhalt", "anhalt", NULL);
    made(PROTESTANT, "besiege"); /* without moving, too */
    assert_int_equal(place("prague")->siege, SIEGE);
    table_open();
    controls(PROTESTANT, "prague");
    put("prague", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    refused("own-fortress", PROTESTANT, "besiege");
    table_open();
    put("pilsen", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    refused("no-fortress", PROTESTANT, "besiege");
}

TEST(rule_13_11__a_neutral_fortress_may_be_besieged)
{
    table_open();
    put("nordlingen", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "nurnberg");
    made(PROTESTANT, "besiege");
    assert_int_equal(place("nurnberg")->siege, SIEGE);
}

TEST(rule_8_321__a_free_action_begins_no_siege_and_no_combat)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "8 protestant-mercenary");
    put("pilsen", "anhalt");
    round_of(PROTESTANT);
    made(PROTESTANT, "free_leader", "anhalt");
    goes(PROTESTANT, "prague"); /* he may join them */
    refused("free-action-no-combat", PROTESTANT, "besiege");
    made(PROTESTANT, "stop");
    siege("prague", SIEGE);
    round_of(PROTESTANT);
    made(PROTESTANT, "free_leader", "anhalt");
    refused("free-action-no-combat", PROTESTANT, "siege_combat");
    table_open();
    put("pilsen", "1 imperial-militia");
    put("budweis", "1 protestant-mercenary");
    round_of(PROTESTANT);
    made(PROTESTANT, "free_unit", "budweis", "protestant-mercenary", "full");
    refused("free-action-no-combat", PROTESTANT, "go", "pilsen");
}

TEST(ruling_R42__a_fortress_in_revolt_only_with_enemies_inside)
{
    before_prague("4 protestant-mercenary, mansfeld", "mansfeld", NULL);
    in_revolt("prague");
    refused("in-revolt", PROTESTANT, "besiege");
    before_prague("4 protestant-mercenary, mansfeld", "mansfeld", "1 imperial-militia");
    in_revolt("prague");
    made(PROTESTANT, "besiege");
    assert_int_equal(place("prague")->siege, SIEGE);
    assert_int_equal(units_inside("prague", CATHOLIC), 1);
}

TEST(rule_13_12__no_roll_in_the_round_of_the_marker)
{
    before_prague("2 protestant-mercenary, anhalt", "anhalt", NULL);
    refused("no-siege", PROTESTANT, "siege_combat");
    siege("prague", SIEGE);
    tyw_activation_of(&table)->done.besieged = (int8_t)space_of("prague");
    refused("too-soon", PROTESTANT, "siege_combat");
}

TEST(rule_13_12__siege_combat_ends_the_movement)
{
    before_prague("2 protestant-mercenary, anhalt", "anhalt", NULL);
    siege("prague", SIEGE);
    assert_true(
        offered_as(PROTESTANT, "The Protestant player assaults Prague: a die of 9 or more takes it."));
    given(1);
    made(PROTESTANT, "siege_combat");
    assert_true(at(STEP_ROUND));
    assert_int_equal(place("prague")->pillage, 0); /* without movement nothing is foraged */
}

/* R73: to an older siege, and at once. */
TEST(ruling_R73__an_army_moves_to_a_siege_and_rolls)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "2 protestant-mercenary");
    siege("prague", SIEGE_1);
    put("pilsen", "3 protestant-militia, mansfeld");
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "prague");
    given(5);
    made(PROTESTANT, "siege_combat");
    assert_int_equal(roll(ROLL_SUCCESS), false);
    assert_int_equal(place("prague")->siege, SIEGE_2);
    assert_int_equal(place("prague")->pillage, 1);
}

TEST(rule_13_14__the_marker_goes_when_the_level_is_not_met)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "2 protestant-mercenary, anhalt");
    siege("prague", SIEGE_2);
    activate(PROTESTANT, "anhalt");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    goes(PROTESTANT, "pilsen"); /* 3 factors of 4 are left */
    assert_int_equal(place("prague")->siege, NO_SIEGE);
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "3 protestant-mercenary, anhalt");
    siege("prague", SIEGE_2);
    activate(PROTESTANT, "anhalt");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    goes(PROTESTANT, "pilsen");
    assert_int_equal(place("prague")->siege, SIEGE_2);
}

TEST(ruling_R70__a_new_siege_begins_without_a_bonus)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "2 protestant-mercenary, anhalt");
    siege("prague", SIEGE_3);
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "pilsen", "prague");
    made(PROTESTANT, "besiege");
    assert_int_equal(place("prague")->siege, SIEGE);
}

TEST(rule_13_16__both_may_stay_without_a_marker)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "2 imperial-mercenary, gallas");
    put("pilsen", "1 protestant-militia, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "prague");
    made(CATHOLIC, "go_inside"); /* R52: he may stop, and go on */
    assert_int_equal(listed(PROTESTANT, "stop"), 1);
    goes(PROTESTANT, "budweis");
    assert_int_equal(units_inside("prague", CATHOLIC), 0); /* it is not masked any more */
}

/* ---- 13.15: relief ---- */

static void relieve_prague(const char *army, const char *leader, const char *inside, const char *besiegers)
{
    table_open();
    put_inside("prague", inside);
    put("prague", besiegers);
    siege("prague", SIEGE);
    put("pilsen", army);
    activate_all(PROTESTANT, leader);
    goes(PROTESTANT, "prague");
}

TEST(rule_13_15__those_inside_may_join_the_attack)
{
    relieve_prague("2 protestant-mercenary, mansfeld", "mansfeld", "2 protestant-militia",
                   "2 imperial-mercenary");
    assert_true(
        asks("Enemy units stand in Prague: attack with the whole stack, or name the units that attack; "
             "units inside the fortress may join."));
    assert_int_equal(listed(PROTESTANT, "commit"), 2);
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true");
    given(2, 0, 0);
    made(PROTESTANT, "commit", "protestant-militia", "full", "true"); /* no other is left: they attack */
    assert_int_equal(first_arg(EVENT_BATTLE, kind), BATTLE_RELIEF);
    assert_int_equal(first_arg(EVENT_FIRE, strength), 10);
}

/* `besieged` left out, or false, is a unit of the stack that has come. Who is inside does not matter. */
TEST(rule_13_15__where_no_unit_is_inside_none_comes_out)
{
    relieve_prague("2 protestant-mercenary, mansfeld", "mansfeld", "2 protestant-militia",
                   "2 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "-");
    table_open();
    put("budweis", "2 imperial-mercenary");
    put("pilsen", "2 protestant-mercenary, anhalt");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "budweis");
    refused_by("13.15", "nobody-inside", PROTESTANT, "commit", "protestant-mercenary", "full", "true");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
}

TEST(rule_13_15__those_inside_join_the_whole_stack)
{
    relieve_prague("2 protestant-mercenary, mansfeld", "mansfeld", "2 protestant-militia",
                   "2 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true");
    given(2, 0, 0);
    made(PROTESTANT, "attack");
    assert_int_equal(first_arg(EVENT_BATTLE, kind), BATTLE_RELIEF);
    assert_int_equal(first_arg(EVENT_FIRE, strength), 8);
    relieve_prague("2 protestant-mercenary, anhalt", "anhalt", "2 protestant-militia",
                   "2 imperial-mercenary");
    refused_by("13.15", "leadership-used", PROTESTANT, "commit", "protestant-militia", "full", "true");
}

/* The example of 10.12: a picked-up leader's rating counts here. R71. */
TEST(rule_13_15__as_far_as_the_ratings_allow)
{
    relieve_prague("2 protestant-mercenary, anhalt", "anhalt", "1 protestant-militia",
                   "2 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false"); /* both under Anhalt: they attack */
    assert_true(at(STEP_ROUND) || at(STEP_RETREAT) || tyw_is_losing(&table));
    relieve_prague("2 protestant-mercenary, anhalt", "anhalt", "2 protestant-militia",
                   "2 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true");
    refused_by("13.15", "leadership-used", PROTESTANT, "commit", "protestant-militia", "full", "true");
    relieve_prague("2 protestant-mercenary, anhalt", "anhalt", "1 protestant-militia, schlick",
                   "2 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true"); /* Schlick's, inside */
    table_open();
    put_inside("prague", "1 protestant-militia");
    put("prague", "2 imperial-mercenary");
    put("cham", "2 protestant-mercenary, anhalt");
    put("pilsen", "schlick");
    activate_all(PROTESTANT, "anhalt");
    goes(PROTESTANT, "pilsen");
    made(PROTESTANT, "join", "schlick");
    goes(PROTESTANT, "prague");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true"); /* Schlick's, picked up */
}

TEST(rule_13_15__the_battle_rating_is_the_relieving_leaders)
{
    relieve_prague("2 swedish-veteran, leslie", "leslie", "1 protestant-militia, horn",
                   "2 imperial-mercenary");
    made(PROTESTANT, "commit", "swedish-veteran", "full", "false");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true");
    given(0, 0, 0, 0);
    made(PROTESTANT, "attack");
    assert_int_equal(first_arg(EVENT_FIRE, drm), 0); /* Horn's is 1 */
}

/* R71. */
TEST(rule_13_15__a_relief_that_succeeds_ends_the_siege)
{
    relieve_prague("2 protestant-mercenary, mansfeld", "mansfeld", "1 protestant-militia",
                   "2 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true");
    given(4, 0, 0);
    made(PROTESTANT, "attack");
    made(CATHOLIC, "retreat_to", "budweis");
    assert_int_equal(units_inside("prague", PROTESTANT), 0);
    assert_int_equal(all_units_in("prague", PROTESTANT), 3);
    assert_int_equal(place("prague")->siege, NO_SIEGE);
}

/* R71. */
TEST(rule_13_15__if_it_fails_both_go_back)
{
    relieve_prague("2 protestant-mercenary, mansfeld", "mansfeld", "1 protestant-militia, thurn",
                   "4 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true");
    given(0, 0, 0, 0);
    made(PROTESTANT, "attack");
    assert_int_equal(units_inside("prague", PROTESTANT), 1);
    assert_true(leaders_has(on_table()->inside.leaders, leader_of("thurn")));
    assert_int_equal(all_units_in("pilsen", PROTESTANT), 2);
    assert_true(leader_in("pilsen", "mansfeld"));
    assert_int_equal(place("prague")->siege, SIEGE);
}

/* R62: their leaders are checked as well. */
TEST(ruling_R62__leaders_inside_are_checked_when_units_from_there_fight)
{
    relieve_prague("2 protestant-mercenary, mansfeld", "mansfeld", "1 protestant-militia, thurn",
                   "2 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-mercenary", "full", "false");
    made(PROTESTANT, "commit", "protestant-militia", "full", "true");
    given(4, 0, 0, 0);
    made(PROTESTANT, "attack");
    assert_int_equal(happened.draw_count, 2 + 2);
    relieve_prague("2 protestant-mercenary, mansfeld", "mansfeld", "1 protestant-militia, thurn",
                   "2 imperial-mercenary");
    given(4, 0, 0);
    made(PROTESTANT, "attack");
    assert_int_equal(happened.draw_count, 2 + 1);
}

TEST(ruling_R63__a_relief_is_lost_only_with_both_stacks)
{
    relieve_prague("1 reduced protestant-mercenary, mansfeld", "mansfeld", "1 protestant-militia, thurn",
                   "4 imperial-mercenary");
    made(PROTESTANT, "commit", "protestant-mercenary", "reduced", "false");
    given(0, 0, 7, 7);                                                /* 3: the Mercenary */
    made(PROTESTANT, "commit", "protestant-militia", "full", "true"); /* all: they attack */
    assert_int_equal(all_units_in("prague", PROTESTANT), 1);
    assert_true(leader_in("pilsen", "mansfeld"));
    assert_true(leader_in("prague", "thurn"));
}

/* ---- 13.17: sallies ---- */

static void shut_in(const char *garrison, const char *besiegers)
{
    table_open();
    put_inside("prague", garrison);
    put("prague", besiegers);
    siege("prague", SIEGE);
    activate_all(PROTESTANT, "mansfeld");
}

TEST(rule_13_17__who_is_inside_must_sally)
{
    shut_in("2 protestant-mercenary, mansfeld", "2 imperial-mercenary");
    refused("must-sally", PROTESTANT, "go", "pilsen");
    refused("no-leader", PROTESTANT, "siege_combat");
    refused_by("13.17", "sally", PROTESTANT, "commit", "protestant-mercenary", "full", "-");
    given(4, 0, 0);
    made(PROTESTANT, "attack");
    assert_int_equal(first_arg(EVENT_BATTLE, kind), BATTLE_SALLY);
    assert_int_equal(listed(PROTESTANT, "forage"), 0); /* R72 */
}

TEST(rule_13_17__the_question_is_that_of_a_sally)
{
    table_open();
    put_inside("prague", "4 protestant-mercenary, thurn, anhalt");
    put("prague", "2 imperial-mercenary");
    activate(PROTESTANT, "thurn");
    assert_true(asks("Take units along and attack the enemy outside (a sally), or stop."));
    refused_by("13.17", "in-sally", PROTESTANT, "join", "anhalt"); /* R45: he is with them anyway */
    for (int i = 0; i < 4; i++)
        made(PROTESTANT, "take", "protestant-mercenary", "full");
    given(0, 0, 0, 0);
    made(PROTESTANT, "attack");
    assert_int_equal(events_of(EVENT_LEADER_DIE), 2);
}

TEST(rule_13_17__the_winners_are_outside)
{
    shut_in("2 protestant-mercenary, mansfeld", "2 imperial-mercenary");
    given(4, 0, 0);
    made(PROTESTANT, "attack");
    made(CATHOLIC, "retreat_to", "pilsen"); /* no way is barred */
    assert_int_equal(units_inside("prague", PROTESTANT), 0);
    assert_int_equal(place("prague")->siege, NO_SIEGE);
    assert_true(at(STEP_ROUND)); /* R72: the movement is over */
}

TEST(rule_13_17__the_losers_go_back_inside)
{
    shut_in("2 protestant-mercenary, mansfeld, thurn", "4 imperial-mercenary, gallas");
    given(0, 2, 0, 0, 0);
    made(PROTESTANT, "attack");
    assert_int_equal(first_arg(EVENT_RETREAT, to), -1);
    assert_int_equal(units_inside("prague", PROTESTANT), 2);
    assert_true(leaders_has(on_table()->inside.leaders, leader_of("thurn")));
    assert_int_equal(place("prague")->siege, SIEGE);
}

/* 10.14, R45: all leaders inside are with him. */
TEST(ruling_R45__all_ratings_inside_count_for_a_sally)
{
    table_open();
    put_inside("prague", "5 protestant-mercenary, schlick, anhalt, thurn");
    put("prague", "2 imperial-mercenary");
    activate(PROTESTANT, "schlick");
    assert_int_equal(tyw_leadership(&table, tyw_activation_of(&table)), 2 + 2 + 3);
}

/* R28: he would get no unit, and does not go alone. */
TEST(ruling_R123__no_leader_is_activated_inside_beside_a_dynamic_leader)
{
    table_open();
    put_inside("prague", "5 protestant-mercenary, mansfeld, thurn");
    put("prague", "1 imperial-mercenary");
    put("pilsen", "anhalt");
    hold(PROTESTANT, "p7");
    round_of(PROTESTANT);
    made(PROTESTANT, "play_activation", "p7");
    refused_by("10.14", "dynamic-leader", PROTESTANT, "activate", "thurn");
    made(PROTESTANT, "activate", "mansfeld");
}

/* ---- 13.2 ---- */

TEST(rule_13_21__the_leader_need_not_lead_them_all)
{
    table_open();
    put_inside("ingolstadt", "2 bavarian-militia");
    put("ingolstadt", "3 protestant-mercenary, anhalt"); /* the example: 9 factors */
    siege("ingolstadt", SIEGE);
    assert_int_equal(tyw_siege_level(&table, space_of("ingolstadt")), 9);
    activate(PROTESTANT, "anhalt");
    given(7);
    made(PROTESTANT, "siege_combat");
    assert_int_equal(roll(ROLL_SUCCESS), false);
}

TEST(rule_13_22__modifiers_then_the_die_then_the_marker)
{
    before_prague("2 protestant-mercenary, anhalt", "anhalt", NULL);
    siege("prague", SIEGE_1);
    given(5);
    made(PROTESTANT, "siege_combat");
    assert_int_equal(roll(ROLL_DRM), +1 - 1); /* of the marker as it was */
    assert_int_equal(roll(ROLL_DIE), 5);
    assert_int_equal(roll(ROLL_SUCCESS), false);
    assert_true(first_event(EVENT_SIEGE_ROLL) < first_event(EVENT_SIEGE));
    assert_int_equal(first_arg(EVENT_SIEGE, siege), SIEGE_2);
    activate_all(PROTESTANT, "anhalt");
    given(9);
    made(PROTESTANT, "siege_combat");
    assert_int_equal(roll(ROLL_DRM), +2 - 1);
    assert_int_equal(roll(ROLL_SUCCESS), true);
    assert_true(told(
        "Siege of Prague: the die is 9 with a modifier of +1, and the fortress falls (a natural 9 always "
        "succeeds)."));
    assert_int_equal(place("prague")->siege, NO_SIEGE); /* no need of one */
}

/* The example: +1 of the marker and -2 of the fortress are -1. */
TEST(rule_13_23__breisach)
{
    table_open();
    controls(CATHOLIC, "breisach");
    put("breisach", "2 protestant-mercenary, anhalt");
    siege("breisach", SIEGE_1);
    activate(PROTESTANT, "anhalt");
    given(8);
    made(PROTESTANT, "siege_combat");
    assert_int_equal(roll(ROLL_DRM), -1);
    assert_int_equal(roll(ROLL_SUCCESS), false); /* 7 */
    assert_int_equal(place("breisach")->siege, SIEGE_2);
}

TEST(rule_13_23__spinola_is_a_skilled_besieger)
{
    table_open();
    controls(PROTESTANT, "mannheim");
    put("mannheim", "2 spanish-veteran, spinola");
    siege("mannheim", SIEGE);
    activate(CATHOLIC, "spinola");
    given(7);
    made(CATHOLIC, "siege_combat");
    assert_int_equal(roll(ROLL_DRM), +2 - 1);
    assert_int_equal(roll(ROLL_SUCCESS), true);
}

TEST(rule_13_24__a_fortress_that_falls_is_captured_with_all_inside)
{
    before_prague("4 protestant-mercenary, mansfeld", "mansfeld",
                  "1 imperial-mercenary, 1 imperial-militia, bucquoy");
    siege("prague", SIEGE_3);
    given(6); /* +3 -1 */
    made(PROTESTANT, "siege_combat");
    tells("1 unit is eliminated in Prague because the fortress falls: Imperial Mercenary, full-strength.");
    tells("Bucquoy is lost because the fortress falls.");
    assert_int_equal(controller("prague"), PROTESTANT);
    assert_int_equal(all_units_in("prague", CATHOLIC), 0);
    assert_true(is_out("bucquoy"));
    assert_false(leader_in("prague", "bucquoy-replacement")); /* R63 */
    assert_int_equal(place("prague")->siege, NO_SIEGE);
}

TEST(ruling_R42__a_siege_gives_no_fortress_in_revolt)
{
    before_prague("4 protestant-mercenary, mansfeld", "mansfeld", "1 imperial-mercenary");
    in_revolt("prague");
    siege("prague", SIEGE);
    given(9);
    made(PROTESTANT, "siege_combat");
    assert_int_equal(all_units_in("prague", CATHOLIC), 0);
    assert_int_equal(controller("prague"), -1);
    assert_true(place("prague")->revolt);
}

TEST(rule_13_25__a_natural_9_always_succeeds)
{
    table_open();
    controls(CATHOLIC, "hamburg"); /* 9 - 3 would not be enough */
    put("hamburg", "2 protestant-mercenary, anhalt");
    siege("hamburg", SIEGE);
    activate(PROTESTANT, "anhalt");
    given(9);
    made(PROTESTANT, "siege_combat");
    assert_int_equal(controller("hamburg"), PROTESTANT);
}

TEST(rule_13_25__a_natural_0_costs_the_besieger_a_step)
{
    before_prague("2 protestant-mercenary, 1 protestant-militia, mansfeld", "mansfeld", NULL);
    siege("prague", SIEGE);
    given(0);
    made(PROTESTANT, "siege_combat");
    assert_true(at(STEP_SIEGE_LOSSES));
    assert_string_equal(play_step(&table)->rule, "13.25");
    assert_int_equal(listed(PROTESTANT, "lose_step"), 2); /* his choice */
    made(PROTESTANT, "lose_step", "protestant-militia", "full", "-");
    assert_int_equal(reduced_in("prague", "protestant-militia"), 1);
    assert_int_equal(place("prague")->siege, SIEGE_1); /* R73 */
}

TEST(rule_13_25__a_step_too_few_ends_the_siege)
{
    before_prague("1 protestant-mercenary, 1 reduced protestant-militia, mansfeld", "mansfeld", NULL);
    siege("prague", SIEGE);
    given(0);
    made(PROTESTANT, "siege_combat");
    made(PROTESTANT, "lose_step", "protestant-mercenary", "full", "-");
    assert_int_equal(place("prague")->siege, NO_SIEGE);
}

TEST(rule_13_25__another_failure_costs_nothing)
{
    before_prague("2 protestant-mercenary, anhalt", "anhalt", NULL);
    siege("prague", SIEGE);
    given(1);
    made(PROTESTANT, "siege_combat");
    assert_int_equal(reduced_in("prague", "protestant-mercenary"), 0);
    assert_true(at(STEP_ROUND));
}

TEST(rule_13_26__each_failure_raises_the_marker_up_to_three)
{
    static const uint8_t next[] = {
        [SIEGE] = SIEGE_1, [SIEGE_1] = SIEGE_2, [SIEGE_2] = SIEGE_3, [SIEGE_3] = SIEGE_3};
    for (enum siege marker = SIEGE; marker <= SIEGE_3; marker++) {
        before_prague("2 protestant-mercenary, anhalt", "anhalt", NULL);
        siege("prague", marker);
        given(1);
        made(PROTESTANT, "siege_combat");
        assert_int_equal(place("prague")->siege, next[marker]);
    }
}

/* ---- the Continued Siege Segment (13.26, R74) ---- */

static void sieges_of_the_end_phase(void)
{
    table_open();
    controls(CATHOLIC, "prague, mannheim");
    put("prague", "2 protestant-mercenary");
    siege("prague", SIEGE);
    put("mannheim", "2 protestant-mercenary");
    siege("mannheim", SIEGE_2);
    put_inside("wurzburg", "1 protestant-militia");
    put("wurzburg", "2 imperial-mercenary");
    siege("wurzburg", SIEGE);
}

TEST(rule_13_26__all_sieges_may_be_rolled_for_without_a_leader)
{
    sieges_of_the_end_phase();
    phase_of(PHASE_SIEGES);
    run_on();
    assert_int_equal(decider(), PROTESTANT);
    assert_int_equal(listed(PROTESTANT, "roll_siege"), 2);
    assert_true(offered_as(PROTESTANT, "The Protestant player rolls for the siege of Mannheim: a die of 7 or "
                                       "more takes it."));
    given(7);
    made(PROTESTANT, "roll_siege", "mannheim"); /* in any order; +2 -1 */
    assert_int_equal(controller("mannheim"), PROTESTANT);
    refused("no-siege", PROTESTANT, "roll_siege", "mannheim"); /* once for each */
    given(3);
    made(PROTESTANT, "roll_siege", "prague");
    assert_int_equal(place("prague")->siege, SIEGE_1);
    assert_int_equal(decider(), CATHOLIC);
    assert_int_equal(listed(CATHOLIC, "roll_siege"), 1);
}

TEST(ruling_R74__no_seat_must_roll)
{
    sieges_of_the_end_phase();
    phase_of(PHASE_SIEGES);
    run_on();
    made(PROTESTANT, "no_siege");
    assert_int_equal(place("prague")->siege, SIEGE);
    assert_int_equal(place("mannheim")->siege, SIEGE_2);
    assert_int_equal(decider(), CATHOLIC);
}

TEST(rule_7_1__a_siege_of_wallensteins_counts_one)
{
    table_open();
    controls(PROTESTANT, "prague");
    put("prague", "2 imperial-mercenary, wallenstein");
    siege("prague", SIEGE);
    phase_of(PHASE_SIEGES);
    run_on();
    given(9);
    made(CATHOLIC, "roll_siege", "prague");
    assert_int_equal(controller("prague"), CATHOLIC);
    assert_int_equal(on_table()->wallenstein.influence, 1);
}

/* R55: no roll for a siege takes a last unit from before a garrison, but Events and loot may. */
TEST(ruling_R55__leaders_alone_among_the_enemy_are_placed_by_their_owner)
{
    table_open();
    controls(PROTESTANT, "pilsen, eger");
    put_inside("trier", "1 reduced imperial-militia, gallas");
    put("trier", "gassion, turenne");
    round_of(PROTESTANT);
    run_on();
    assert_true(at(STEP_LEADERS_ALONE));
    assert_int_equal(listed(PROTESTANT, "place_leaders"), 2);
    made(PROTESTANT, "place_leaders", "eger");
    assert_true(leader_in("eger", "gassion") && leader_in("eger", "turenne"));
    assert_true(leader_in("trier", "gallas"));
    assert_true(at(STEP_ROUND));
}

TEST(ruling_R55__without_a_city_they_are_lost)
{
    table_open();
    put_inside("trier", "1 reduced imperial-militia");
    put("trier", "gassion");
    round_of(PROTESTANT);
    run_on();
    assert_true(is_out("gassion"));
    assert_true(at(STEP_ROUND));
}

/* No unit marches off and leaves leaders alone with a garrison. */
TEST(rule_11_21__leaders_are_not_left_alone_with_the_enemy)
{
    table_open();
    put_inside("prague", "1 imperial-militia");
    put("prague", "2 protestant-mercenary, anhalt, thurn");
    activate(PROTESTANT, "anhalt");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    made(PROTESTANT, "take", "protestant-mercenary", "full");
    refused("leaders-left-alone", PROTESTANT, "go", "pilsen");
    made(PROTESTANT, "join", "thurn");
    goes(PROTESTANT, "pilsen");
}

/* ---- foraging beside a siege (R51) ---- */

TEST(ruling_R51__an_army_that_starves_before_a_garrison_leaves_its_leader_where_he_came_from)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "1 imperial-mercenary");
    put("cham", "3 reduced protestant-militia, mansfeld");
    pillaged("pilsen", 2);
    pillaged("prague", 2);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "pilsen", "prague");
    made(CATHOLIC, "go_inside");
    made(PROTESTANT, "stop"); /* one level is due, and no city gives it: a step is lost */
    assert_int_equal(units_in("prague", "protestant-militia"), 2);
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "1 imperial-mercenary");
    put("cham", "3 reduced protestant-militia, mansfeld");
    pillaged("pilsen", 2);
    pillaged("prague", 2);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "pilsen");
    made(PROTESTANT, "drop", "protestant-militia", "reduced");
    made(PROTESTANT, "drop", "protestant-militia", "reduced");
    goes(PROTESTANT, "prague");
    made(CATHOLIC, "go_inside");
    made(PROTESTANT, "stop");
    made(PROTESTANT, "lose_step", "protestant-militia", "reduced",
         "prague"); /* in several spaces: it is named */
    assert_true(leader_in("pilsen", "mansfeld"));
    assert_int_equal(units_in("pilsen", "protestant-militia"), 2);
}

/* An enemy leader who went inside alone is an enemy, too (11.22). */
TEST(ruling_R51__an_army_that_starves_beside_an_enemy_leader_leaves_its_leader_where_he_came_from)
{
    table_open();
    controls(CATHOLIC, "prague");
    put("prague", "bucquoy");
    put("cham", "3 reduced protestant-militia, mansfeld");
    pillaged("pilsen", 2);
    pillaged("prague", 2);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "pilsen");
    made(PROTESTANT, "drop", "protestant-militia", "reduced");
    made(PROTESTANT, "drop", "protestant-militia", "reduced");
    goes(PROTESTANT, "prague");
    made(CATHOLIC, "go_inside");
    made(PROTESTANT, "stop");
    made(PROTESTANT, "lose_step", "protestant-militia", "reduced", "prague");
    assert_true(leader_in("pilsen", "mansfeld"));
    assert_true(leader_in("prague", "bucquoy"));
}

TEST(rule_11_162__losses_by_foraging_name_the_space_where_units_stand_in_several)
{
    table_open();
    put("cham", "3 protestant-militia, mansfeld");
    pillaged("pilsen", 2);
    pillaged("eger", 2);
    activate_all(PROTESTANT, "mansfeld");
    goes(PROTESTANT, "pilsen");
    made(PROTESTANT, "drop", "protestant-militia", "full");
    goes(PROTESTANT, "eger");
    made(PROTESTANT, "stop");
    refused("name-the-space", PROTESTANT, "lose_step", "protestant-militia", "full", "-");
    made(PROTESTANT, "lose_step", "protestant-militia", "full", "pilsen");
    assert_int_equal(reduced_in("pilsen", "protestant-militia"), 1);
    assert_int_equal(reduced_in("eger", "protestant-militia"), 0);
}
