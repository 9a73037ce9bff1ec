/* 6.9.3.8, 6.9.3.9: control of Cities, plunder. */
#include "../table.h"

static void in_pernau(void)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("pernau", "1 sweden-cavalry");
    acts(SWEDEN, 3);
}

/* R108. */
TEST(rule_6_9_3_8__a_city_is_taken_for_a_point)
{
    in_pernau();
    made(SWEDEN, "take_control", "pernau");
    tells("Pernau is under the control of Sweden by an army there.");
    assert_int_equal(controller("pernau"), SWEDEN);
    assert_int_equal(tow_impulse_of(&table)->points, 2);
    refused_by("6.9.3.8", "yours-already", SWEDEN, "take_control", "pernau");
}

TEST(rule_6_9_3_8__on_the_march_too)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("reval", "1 sweden-cavalry");
    acts(SWEDEN, 4);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "pernau");
    made(SWEDEN, "take_control", "pernau");
    assert_int_equal(controller("pernau"), SWEDEN);
    made(SWEDEN, "go", "riga");
    assert_int_equal(all_units_in("riga", SWEDEN), 1);
}

TEST(rule_6_9_3_8__only_cities_and_only_at_war)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("dorpat", "1 sweden-cavalry");
    put("kolberg", "1 sweden-cavalry");
    acts(SWEDEN, 3);
    refused_by("6.9.3.8", "not-a-city", SWEDEN, "take_control", "dorpat");
    refused_by("6.9.3.8", "no-war", SWEDEN, "take_control", "kolberg");
    refused_by("6.9.3.8", "no-army", SWEDEN, "take_control", "pernau");
}

TEST(rule_6_9_3_8__not_beside_an_enemy_army)
{
    in_pernau();
    put("pernau", "1 commonwealth-infantry");
    refused_by("6.9.3.8", "enemy-army", SWEDEN, "take_control", "pernau");
}

/* R83 */
TEST(rule_6_9_3_8__cities_of_minor_states_too)
{
    table_open();
    war(SWEDEN, DENMARK);
    put("malmo", "1 sweden-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "take_control", "malmo");
    assert_int_equal(controller("malmo"), SWEDEN);
}

/* ---- 6.9.3.9 ---- */

TEST(rule_6_9_3_9__plunder_brings_famine_and_costs_a_point_of_economy)
{
    in_pernau();
    mark("pernau", GOOD_HARVEST);
    on_table()->side[COMMONWEALTH].points[ECONOMY] = 3;
    made(SWEDEN, "plunder", "pernau");
    tells("A FAMINE marker is placed in Pernau by plunder.");
    tells("The Commonwealth loses 1 Development Point of Economy by plunder: 2 in this box.");
    assert_int_equal(place("pernau")->marker, FAMINE);
    assert_int_equal(points_of(COMMONWEALTH, ECONOMY), 2);
    assert_int_equal(tow_impulse_of(&table)->points, 2);
}

/* R84 */
TEST(rule_6_9_3_9__once_an_impulse_and_again_in_the_next)
{
    in_pernau();
    on_table()->side[COMMONWEALTH].points[ECONOMY] = 3;
    made(SWEDEN, "plunder", "pernau");
    refused_by("6.9.3.9", "plundered-already", SWEDEN, "plunder", "pernau");
    acts(SWEDEN, 2);
    made(SWEDEN, "plunder", "pernau");
    assert_int_equal(points_of(COMMONWEALTH, ECONOMY), 1);
}

TEST(rule_6_9_3_9__walls_do_not_protect_the_land)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("riga", "1 sweden-cavalry");
    put_garrison("riga", "commonwealth-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "plunder", "riga");
    tells("Economy of the Commonwealth is in box 2 now by plunder.");
    assert_int_equal(place("riga")->marker, FAMINE);
}

TEST(rule_6_9_3_9__only_spaces_of_superpowers_at_war)
{
    table_open();
    war(SWEDEN, DENMARK);
    put("malmo", "1 sweden-infantry");
    put("pernau", "1 sweden-cavalry");
    acts(SWEDEN, 2);
    refused_by("6.9.3.9", "no-superpower", SWEDEN, "plunder", "malmo");
    refused_by("6.9.3.9", "no-superpower", SWEDEN, "plunder", "pernau");
}

TEST(rule_6_9_3_9__the_army_may_march_on)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("reval", "1 sweden-cavalry");
    acts(SWEDEN, 4);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "pernau");
    made(SWEDEN, "plunder", "pernau");
    made(SWEDEN, "go", "riga");
    assert_int_equal(all_units_in("riga", SWEDEN), 1);
}

TEST(rule_6_9_3_9__no_plunder_beside_an_enemy_army)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(COMMONWEALTH, "pernau");
    acts(SWEDEN, 3);
    refused_by("6.9.3.9", "no-army", SWEDEN, "plunder", "pernau");
    put("pernau", "2 sweden-infantry, 1 commonwealth-hussars");
    refused_by("6.9.3.9", "enemy-army", SWEDEN, "plunder", "pernau");
    refused_by("6.9.3.8", "enemy-army", SWEDEN, "take_control", "pernau");
}

TEST(ruling_R30__who_is_at_peace_with_the_conqueror_of_a_city_leaves_it)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    war(RUSSIA, COMMONWEALTH);
    put("poznan", "1 sweden-infantry, 2 russia-cavalry");
    put("poznan", "1 hre-infantry");
    ally(SWEDEN, HRE);
    acts(SWEDEN, 2);
    made(SWEDEN, "take_control", "poznan");
    assert_int_equal(controller("poznan"), SWEDEN);
    assert_int_equal(all_units_in("poznan", RUSSIA), 0);
    assert_int_equal(all_units_in("poznan", HRE), 1); /* an ally stays */
    assert_int_equal(all_units_in("poznan", SWEDEN), 1);
}

TEST(ruling_R131__beside_own_rebels_no_army_takes_control_or_plunders)
{
    table_open();
    war(COMMONWEALTH, RUSSIA);
    put("jaroslavl", "2 commonwealth-pancerni");
    put_rebels("jaroslavl", "1 commonwealth-hussars");
    acts(COMMONWEALTH, 3);
    refused("enemy-army", COMMONWEALTH, "take_control", "jaroslavl");
    refused("enemy-army", COMMONWEALTH, "plunder", "jaroslavl");
}
