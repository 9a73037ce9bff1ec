/* 6.9.3.2: interception and turning back. */
#include "../table.h"

/* Horn goes from Memel to Mitau; Chodkiewicz is at Birze, one Road from there. */
static void horn_marches(int points)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "memel");
    put("memel", "4 sweden-infantry, gustav-horn");
    put("birze", "2 commonwealth-hussars, john-charles-chodkiewicz");
    acts(SWEDEN, points);
    made(SWEDEN, "march", "memel");
}

TEST(rule_6_9_3_2__a_die_within_the_rating_succeeds)
{
    horn_marches(1);
    made(SWEDEN, "go", "mitau");
    assert_int_equal(decider(), COMMONWEALTH);
    given(4, 1, 1, 1, 1);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    assert_true(first_arg(EVENT_INTERCEPTION, success));
    tells("The Commonwealth moves 2 units under John Charles Chodkiewicz from Birże to Mitau.");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_int_equal(all_units_in("birze", COMMONWEALTH), 0);
}

TEST(ruling_R147__an_interceptor_suffers_no_march_attrition)
{
    horn_marches(1);
    put("birze", "6 commonwealth-infantry");
    made(SWEDEN, "go", "mitau");
    given(4, 6, 6, 1, 1);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    for (int i = 0; i < events_of(EVENT_STEP_LOST); i++)
        assert_int_equal(nth_arg(EVENT_STEP_LOST, i, reason), LOSS_BATTLE);
}

TEST(rule_6_9_3_2__a_die_above_the_rating_fails)
{
    horn_marches(2);
    made(SWEDEN, "go", "mitau");
    given(5);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    assert_false(first_arg(EVENT_INTERCEPTION, success));
    assert_int_equal(all_units_in("birze", COMMONWEALTH), 2);
    assert_false(at(STEP_INTERCEPTION)); /* each army tries once for a space */
    assert_int_equal(units_in("mitau", "sweden-infantry"), 4);
}

TEST(rule_6_9_3_2__the_same_army_tries_again_in_the_next_space)
{
    horn_marches(3);
    controls(SWEDEN, "riga");
    made(SWEDEN, "go", "mitau");
    given(5);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    made(SWEDEN, "go", "memel");
    made(SWEDEN, "go", "mitau");
    assert_true(at(STEP_INTERCEPTION));
    put("mitau", "2 sweden-infantry"); /* they would fight beside it */
    assert_true(asks(
        "An army of Sweden has entered Mitau with Combat Value 12 and Command Rating 3: intercept it, or "
        "let it pass."));
}

TEST(rule_6_9_3_2__who_is_at_peace_is_not_asked)
{
    table_open();
    put("reval", "1 sweden-infantry");
    put("riga", "2 commonwealth-hussars, john-charles-chodkiewicz");
    put("pernau", "1 sweden-infantry");
    controls(SWEDEN, "pernau");
    acts(SWEDEN, 1);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "pernau");
    assert_false(at(STEP_INTERCEPTION));
}

TEST(rule_6_9_3_2__an_army_without_a_commander_does_not_intercept)
{
    horn_marches(1);
    clear_space("birze");
    put("birze", "2 commonwealth-hussars");
    made(SWEDEN, "go", "mitau");
    assert_false(at(STEP_INTERCEPTION));
}

TEST(rule_6_9_3_2__a_commander_without_an_army_does_not_intercept)
{
    horn_marches(1);
    clear_space("birze");
    put("birze", "john-charles-chodkiewicz");
    made(SWEDEN, "go", "mitau");
    assert_false(at(STEP_INTERCEPTION));
}

TEST(rule_6_9_3_2__by_road_alone)
{
    horn_marches(1);
    clear_space("birze");
    put("kowno", "2 commonwealth-hussars, john-charles-chodkiewicz"); /* a Trail leads to Mitau */
    made(SWEDEN, "go", "mitau");
    assert_false(at(STEP_INTERCEPTION));
}

TEST(rule_5_2_2__rebels_do_not_intercept)
{
    horn_marches(1);
    clear_space("birze");
    put_rebels("birze", "2 commonwealth-hussars");
    put("birze", "john-charles-chodkiewicz");
    made(SWEDEN, "go", "mitau");
    assert_false(at(STEP_INTERCEPTION));
}

TEST(ruling_R62__several_armies_try_until_one_succeeds)
{
    horn_marches(1);
    put("riga", "1 commonwealth-hussars, stanislaw-koniecpolski");
    made(SWEDEN, "go", "mitau");
    assert_int_equal(listed(COMMONWEALTH, "intercept"), 2);
    given(6);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    refused("tried-already", COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    assert_true(refusal_says("has tried to intercept already"));
    refused("no-army", COMMONWEALTH, "intercept", "gustav-horn");
    assert_true(refusal_says("leads no army of"));
    given(1, 1, 1, 1, 1);
    made(COMMONWEALTH, "intercept", "stanislaw-koniecpolski");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
}

TEST(ruling_R25__no_army_intercepts_a_commander_alone)
{
    horn_marches(1);
    clear_space("memel");
    put("memel", "gustav-horn");
    acts(SWEDEN, 1);
    made(SWEDEN, "march", "memel");
    made(SWEDEN, "go", "mitau");
    assert_false(at(STEP_INTERCEPTION));
}

TEST(rule_6_9_3_2__who_lets_it_pass_is_asked_no_more)
{
    horn_marches(2);
    made(SWEDEN, "go", "mitau");
    made(COMMONWEALTH, "let_pass");
    assert_int_equal(units_in("mitau", "sweden-infantry"), 4);
    assert_int_equal(events_of(EVENT_INTERCEPTION), 0);
}

/* ---- turning back ---- */

static void horn_is_caught(int points)
{
    horn_marches(points);
    made(SWEDEN, "go", "mitau");
    given(1);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
}

TEST(rule_6_9_3_2__the_army_turns_back_for_the_cost_of_the_way)
{
    horn_is_caught(3);
    assert_true(at(STEP_TURN_BACK));
    assert_true(asks("The army has been intercepted: turn back, or fight. It has Combat Value 8 and Command "
                     "Rating 3, and the enemies there have 8."));
    assert_true(offered_as(SWEDEN, "Sweden turns back to Memel for 1 point."));
    made(SWEDEN, "turn_back");
    assert_int_equal(units_in("memel", "sweden-infantry"), 4);
    assert_true(commander_in("mitau", "john-charles-chodkiewicz"));
    assert_int_equal(tow_impulse_of(&table)->points, 1);
    assert_true(at(STEP_MARCH)); /* it may go on (R63) */
    made(SWEDEN, "go", "konigsberg");
}

TEST(rule_6_9_3_2__or_fights_as_the_attacker)
{
    horn_is_caught(2);
    given(1, 1, 1, 1);
    made(SWEDEN, "fight");
    assert_int_equal(first_arg(EVENT_BATTLE, attacker), SWEDEN);
    assert_int_equal(first_arg(EVENT_BATTLE, defender), COMMONWEALTH);
}

TEST(rule_6_9_3_2__without_points_it_must_fight)
{
    horn_marches(1);
    made(SWEDEN, "go", "mitau");
    given(1, 1, 1, 1, 1);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
}

TEST(ruling_R63__by_sea_it_cannot_turn_back)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("stockholm", "2 sweden-infantry");
    put_ships(BALTIC, "1 sweden-naval");
    put("riga", "2 commonwealth-hussars, john-charles-chodkiewicz");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "pernau");
    given(1, 1, 1, 1, 1);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
}

/* Sweden enters a space of the Commonwealth, with whom it is at War; Russia, no ally of the Commonwealth,
 * intercepts. */
TEST(ruling_R64__the_interceptor_fights_and_others_stand_aside)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    war(SWEDEN, RUSSIA);
    war(RUSSIA, COMMONWEALTH);
    put("polock", "1 commonwealth-infantry");
    put("witebsk", "1 sweden-infantry");
    put("velikie-luki", "1 russia-cavalry, aleksey-trubetskoy");
    turn_at(6);
    acts(SWEDEN, 1);
    made(SWEDEN, "march", "witebsk");
    made(SWEDEN, "go", "polock");
    given(1, 1, 1, 1, 1);
    made(RUSSIA, "intercept", "aleksey-trubetskoy");
    assert_int_equal(first_arg(EVENT_BATTLE, defender), RUSSIA);
    assert_int_equal(units_in("polock", "commonwealth-infantry"), 1);
}

/* ---- into the own Fortress (R133) ---- */

/* Sweden has come to Birże; Chodkiewicz is in Vilnius. */
static void birze_is_entered(const char *within, const char *interceptors)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "mitau");
    put("mitau", "4 sweden-infantry");
    if (*within) put("birze", within);
    put("vilnius", interceptors);
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "mitau");
    made(SWEDEN, "go", "birze");
    given(1);
    made(COMMONWEALTH, "intercept", "john-charles-chodkiewicz");
    table_by_seed();
    made(SWEDEN, "fight");
}

TEST(ruling_R133__an_infantry_unit_may_stay_out_of_the_battle)
{
    birze_is_entered("1 weakened commonwealth-infantry", "2 commonwealth-hussars, john-charles-chodkiewicz");
    assert_true(at(STEP_WITHDRAWAL));
    assert_true(asks("There will be a battle in Birże: an infantry unit may stay out of it as garrison."));
    refused_by("6.9.3.2", "no-withdrawal-there", COMMONWEALTH, "withdraw", "vilnius");
    given(1, 1, 1, 1);
    made(COMMONWEALTH, "leave_garrison", "commonwealth-infantry", "weakened");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_true(has_garrison("birze"));
    assert_int_equal(first_arg(EVENT_STEP_LOST, kind), kind_of("sweden-infantry"));
}

TEST(ruling_R133__or_all_fight)
{
    birze_is_entered("1 weakened commonwealth-infantry", "2 commonwealth-hussars, john-charles-chodkiewicz");
    given(1, 1, 1, 1);
    made(COMMONWEALTH, "stand");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_false(has_garrison("birze"));
}

TEST(ruling_R133__the_interceptor_does_not_slip_behind_the_walls)
{
    birze_is_entered("", "1 commonwealth-infantry, john-charles-chodkiewicz");
    assert_int_equal(events_of(EVENT_BATTLE), 1); /* at once */
    assert_false(has_garrison("birze"));
}

TEST(ruling_R139__an_army_in_the_istanbul_box_does_not_intercept)
{
    table_open();
    war(HRE, OTTOMAN);
    controls(HRE, "sofya");
    put("sofya", "3 hre-infantry");
    put("istanbul", "4 ottoman-infantry, murad-iv");
    acts(HRE, 3);
    made(HRE, "march", "sofya");
    made(HRE, "go", "edirne");
    assert_int_equal(decider(), HRE);
}

TEST(ruling_R139__no_road_leads_out_of_the_istanbul_box_for_an_interception)
{
    table_open();
    war(HRE, OTTOMAN);
    controls(HRE, "sofya");
    put("sofya", "3 hre-infantry");
    put("istanbul", "4 ottoman-infantry, murad-iv");
    put("selanik", "1 ottoman-infantry, husrev-pasha");
    acts(HRE, 3);
    made(HRE, "march", "sofya");
    made(HRE, "go", "edirne");
    refused("no-road", OTTOMAN, "intercept", "murad-iv");
    assert_true(refusal_says("No Road leads from the army of"));
    assert_int_equal(listed(OTTOMAN, "intercept"), 1);
}
