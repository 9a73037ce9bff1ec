/* 6.9.3.4: the retreat after a Land Battle. */
#include "../battle.h"

TEST(rule_6_9_3_4__a_beaten_attacker_goes_back)
{
    face("2 sweden-infantry, gustav-horn", "4 commonwealth-hussars");
    fight(1, 1, 6, 6);
    assert_int_equal(units_in("mitau", "sweden-infantry"), 0);
    assert_true(all_units_in("riga", SWEDEN) > 0 || is_aside("gustav-horn"));
    assert_int_equal(units_in("mitau", "commonwealth-hussars"), 4);
}

static int steps_in(const char *at, const char *kind)
{
    return 2 * units_in(at, kind) - weakened_in(at, kind);
}

/* The army at Mitau is beaten, and two of its units are weakened. */
static void beaten(const char *army)
{
    face("3 sweden-infantry", army);
    fight(6, 6, 1, 1);
    while (at(STEP_LOSSES))
        fall_back(decider());
}

TEST(rule_6_9_3_4__to_an_own_space_not_to_where_the_enemy_came_from)
{
    beaten("3 commonwealth-infantry, john-charles-chodkiewicz");
    assert_true(at(STEP_RETREAT));
    assert_int_equal(decider(), COMMONWEALTH);
    refused("no-retreat-there", COMMONWEALTH, "retreat", "riga");
    made(COMMONWEALTH, "retreat", "birze");
    assert_int_equal(units_in("birze", "commonwealth-infantry"), 3);
    assert_true(commander_in("birze", "john-charles-chodkiewicz"));
}

/* R70. */
TEST(rule_6_9_3_4__a_trail_costs_one_unit_a_step)
{
    beaten("3 commonwealth-infantry");
    assert_int_equal(steps_in("mitau", "commonwealth-infantry"), 4);
    assert_true(offered_as(COMMONWEALTH, "The beaten army of the Commonwealth retreats to Birże."));
    assert_true(offered_as(
        COMMONWEALTH, "The beaten army of the Commonwealth retreats to Kowno by Trail, for one more loss."));
    made(COMMONWEALTH, "retreat", "kowno");
    assert_true(told("The Commonwealth retreats from Mitau to Kowno by Trail."));
    assert_true(asks("Choose a unit that suffers a loss in the retreat (1 left)."));
    while (at(STEP_LOSSES))
        fall_back(decider());
    assert_int_equal(steps_in("kowno", "commonwealth-infantry"), 3);
}

TEST(rule_6_9_3_4__without_a_way_out_every_unit_loses_a_step_and_goes_to_the_capital)
{
    face("3 sweden-infantry", "3 commonwealth-infantry, john-charles-chodkiewicz");
    controls(SWEDEN, "memel, birze, kowno");
    fight(6, 6, 1, 1);
    tells("A weakened unit of the Commonwealth in Mitau suffers a loss in the retreat and is removed: "
          "Wybraniecka and foreign foot.");
    while (at(STEP_LOSSES))
        fall_back(decider());
    assert_true(
        told("The army of the Commonwealth in Mitau has no way to retreat: each unit suffers a loss."));
    assert_true(told("The Commonwealth retreats from Mitau to WARSZAWA."));
    assert_int_equal(all_units_in("mitau", COMMONWEALTH), 0);
    assert_int_equal(units_in("warszawa", "commonwealth-infantry"), 1); /* two were weakened already */
    assert_int_equal(weakened_in("warszawa", "commonwealth-infantry"), 1);
    assert_true(commander_in("warszawa", "john-charles-chodkiewicz"));
}

TEST(rule_6_9_3_4__no_army_retreats_when_none_is_left)
{
    face("3 sweden-infantry", "2 commonwealth-infantry");
    controls(SWEDEN, "memel, birze, kowno");
    fight(6, 6, 1, 1);
    while (at(STEP_LOSSES))
        fall_back(decider());
    assert_int_equal(all_units_in("warszawa", COMMONWEALTH), 0);
    assert_int_equal(events_of(EVENT_RETREATED), 1);
    assert_true(
        told("The army of the Commonwealth in Mitau has no way to retreat: each unit suffers a loss."));
}

TEST(ruling_R131__who_has_no_way_goes_to_a_capital_without_rebels)
{
    face("3 sweden-infantry", "3 commonwealth-infantry");
    controls(SWEDEN, "memel, birze, kowno");
    put_rebels("warszawa", "1 commonwealth-hussars");
    fight(6, 6, 1, 1);
    while (at(STEP_LOSSES))
        fall_back(decider());
    assert_int_equal(units_in("warszawa", "commonwealth-infantry"), 0);
    assert_true(units_in("vilnius", "commonwealth-infantry") > 0);
}

/* R25: another army of his in the capital does not take him in. */
TEST(rule_6_9_3_4__who_has_lost_all_units_in_the_retreat_is_put_aside)
{
    face("3 sweden-infantry", "2 commonwealth-infantry, john-charles-chodkiewicz");
    controls(SWEDEN, "memel, birze, kowno");
    put("warszawa", "1 commonwealth-hussars");
    put("vilnius", "1 commonwealth-hussars");
    fight(6, 6, 1, 1);
    while (at(STEP_LOSSES))
        fall_back(decider());
    assert_int_equal(units_in("warszawa", "commonwealth-infantry"), 0);
    assert_true(is_aside("john-charles-chodkiewicz"));
}

TEST(ruling_R72__without_a_capital_they_are_removed)
{
    face("5 sweden-infantry", "3 commonwealth-infantry, john-charles-chodkiewicz");
    controls(SWEDEN, "memel, birze, kowno, warszawa, vilnius");
    fight(6, 6, 1, 1);
    while (at(STEP_LOSSES))
        fall_back(decider());
    assert_int_equal(all_units_in("mitau", COMMONWEALTH) + all_units_in("warszawa", COMMONWEALTH), 0);
    assert_true(is_aside("john-charles-chodkiewicz"));
}

TEST(ruling_R73__onto_a_space_of_an_ally)
{
    face("5 sweden-infantry", "3 commonwealth-infantry");
    ally(COMMONWEALTH, HRE);
    controls(SWEDEN, "memel, kowno");
    controls(HRE, "birze");
    fight(6, 6, 1, 1);
    while (at(STEP_LOSSES))
        fall_back(decider());
    assert_int_equal(units_in("birze", "commonwealth-infantry"), 3);
}

TEST(rule_6_9_3_4__infantry_may_stay_as_the_garrison)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "mitau");
    put("mitau", "5 sweden-infantry");
    put("birze", "3 commonwealth-infantry");
    acts(SWEDEN, 1);
    made(SWEDEN, "march", "mitau");
    made(SWEDEN, "go", "birze");
    given(6, 6, 1, 1);
    made(COMMONWEALTH, "stand");
    while (at(STEP_LOSSES))
        fall_back(decider());
    assert_true(at(STEP_RETREAT));
    made(COMMONWEALTH, "leave_garrison", "commonwealth-infantry",
         weakened_in("birze", "commonwealth-infantry") == 3 ? "weakened" : "full");
    if (at(STEP_RETREAT)) made(COMMONWEALTH, "retreat", "vilnius");
    assert_true(has_garrison("birze"));
    assert_int_equal(units_in("birze", "commonwealth-infantry"), 1);
}

/* Without a way out, too: then the rest scatters to the Capital. */
TEST(rule_6_9_3_4__a_garrison_is_left_before_the_army_scatters)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "mitau");
    put("mitau", "5 sweden-infantry");
    put("birze", "4 commonwealth-infantry");
    for (int way = 0; way < WAYS; way++)
        EACH(space, tow_components(&table)->map.adjacent[way][space_of("birze")])
            if (controller(tow_components(&table)->map.space[space].id) >= 0)
                controls(SWEDEN, tow_components(&table)->map.space[space].id);
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "mitau");
    made(SWEDEN, "go", "birze");
    assert_true(at(STEP_WITHDRAWAL)); /* a garrison could be left */
    given(6, 6, 1, 1);
    made(COMMONWEALTH, "stand");
    while (at(STEP_LOSSES))
        fall_back(decider());
    assert_true(at(STEP_RETREAT));
    refused("no-way-out", COMMONWEALTH, "retreat", "kowno");
    made(COMMONWEALTH, "leave_garrison", "commonwealth-infantry", "weakened");
    assert_true(has_garrison("birze"));
    assert_int_equal(units_in("birze", "commonwealth-infantry"), 1);
    assert_false(at(STEP_RETREAT));
}
