/* 6.9.3.1, 6.9.3.5: movement across the sea, and who bars it. */
#include "../table.h"

/* At Stockholm, with ships of Combat Value 4. */
static void fleet_of_sweden(const char *army, int points)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("stockholm", army);
    put_ships(BALTIC, "2 sweden-naval");
    acts(SWEDEN, points);
}

TEST(rule_6_9_3_1__a_crossing_costs_one_point)
{
    fleet_of_sweden("4 sweden-infantry", 2);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    assert_int_equal(units_in("reval", "sweden-infantry"), 4);
    assert_int_equal(tow_impulse_of(&table)->points, 1);
    made(SWEDEN, "go", "narva"); /* points are left */
}

TEST(rule_6_9_3_1__a_point_of_combat_value_carries_one_unit)
{
    fleet_of_sweden("5 sweden-infantry, gustav-horn", 1);
    made(SWEDEN, "march", "stockholm");
    refused("too-many-units", SWEDEN, "sail", "reval");
    made(SWEDEN, "leave", "sweden-infantry", "full");
    made(SWEDEN, "sail", "reval");
    assert_int_equal(units_in("reval", "sweden-infantry"), 4);
    assert_true(commander_in("reval", "gustav-horn"));
    assert_int_equal(units_in("stockholm", "sweden-infantry"), 1);
}

TEST(rule_6_5_2__ships_of_allies_carry_too)
{
    fleet_of_sweden("5 sweden-infantry", 1);
    ally(SWEDEN, HRE);
    relate(SWEDEN, COMMONWEALTH, AT_PEACE);
    ally(SWEDEN, COMMONWEALTH);
    put_ships(BALTIC, "1 commonwealth-naval");
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    assert_int_equal(units_in("reval", "sweden-infantry"), 5);
}

TEST(rule_6_5_2__ships_of_an_ally_alone_carry_too)
{
    table_open();
    put("stockholm", "2 sweden-infantry");
    put_ships(BALTIC, "1 commonwealth-naval");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "stockholm");
    refused_by("6.9.3.1", "no-ships", SWEDEN, "sail", "reval");
    ally(SWEDEN, COMMONWEALTH);
    made(SWEDEN, "leave", "sweden-infantry", "full");
    made(SWEDEN, "sail", "reval");
    assert_int_equal(units_in("reval", "sweden-infantry"), 1);
}

TEST(ruling_R61__ships_of_an_ally_alone_fight_a_crossing_through)
{
    table_open();
    war(SWEDEN, RUSSIA);
    ally(SWEDEN, COMMONWEALTH);
    put("stockholm", "1 sweden-infantry");
    controls(RUSSIA, "narva");
    put_ships(BALTIC, "1 commonwealth-naval, 1 russia-naval");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    given(1, 1, 6, 6);
    made(RUSSIA, "give_battle_at_sea");
    assert_int_equal(ships_at(BALTIC, "commonwealth-naval"), 0);
    assert_int_equal(units_in("stockholm", "sweden-infantry"), 1);
}

TEST(rule_6_9_3_1__without_ships_no_army_crosses)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    acts(SWEDEN, 1);
    made(SWEDEN, "march", "stockholm");
    refused("no-ships", SWEDEN, "sail", "reval");
}

TEST(rule_6_9_3_1__from_a_controlled_port_alone)
{
    fleet_of_sweden("1 sweden-infantry", 1);
    put("uppsala", "1 sweden-infantry");
    acts(SWEDEN, 1);
    made(SWEDEN, "march", "uppsala");
    refused("no-own-port", SWEDEN, "sail", "reval");
}

TEST(rule_6_9_3_1__from_where_the_impulse_began)
{
    fleet_of_sweden("1 sweden-infantry", 3);
    put("gavle", "1 sweden-infantry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "gavle");
    made(SWEDEN, "go", "uppsala");
    made(SWEDEN, "go", "stockholm");
    refused("not-at-start", SWEDEN, "sail", "reval");
}

TEST(rule_6_9_3_1__units_that_came_in_this_impulse_do_not_cross)
{
    fleet_of_sweden("1 sweden-infantry", 1);
    put("stockholm", "1 sweden-cavalry"); /* as if recruited */
    made(SWEDEN, "march", "stockholm");
    refused("did-not-begin-there", SWEDEN, "sail", "reval");
    made(SWEDEN, "leave", "sweden-cavalry", "full");
    made(SWEDEN, "sail", "reval");
}

TEST(rule_6_9_3_1__to_a_port_of_the_same_sea_that_may_be_entered)
{
    fleet_of_sweden("1 sweden-infantry", 1);
    made(SWEDEN, "march", "stockholm");
    refused("other-sea", SWEDEN, "sail", "varna");
    refused("other-sea", SWEDEN, "sail", "stockholm");
    refused("other-sea", SWEDEN, "sail", "uppsala");
    refused("no-entry", SWEDEN, "sail", "lubeck"); /* at Peace with the Empire */
    made(SWEDEN, "sail", "pernau");
}

/* ---- battles at sea ---- */

TEST(rule_6_9_3_5__an_enemy_with_ships_is_asked)
{
    fleet_of_sweden("1 sweden-infantry", 1);
    put_ships(BALTIC, "2 commonwealth-naval");
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    assert_true(at(STEP_CROSSING));
    assert_int_equal(decider(), COMMONWEALTH);
    made(COMMONWEALTH, "let_cross");
    assert_int_equal(units_in("reval", "sweden-infantry"), 1);
    assert_int_equal(events_of(EVENT_BATTLE), 0);
}

TEST(rule_6_9_3_5__who_is_at_peace_is_not)
{
    fleet_of_sweden("1 sweden-infantry", 1);
    relate(SWEDEN, COMMONWEALTH, AT_PEACE);
    put_ships(BALTIC, "2 commonwealth-naval");
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    assert_int_equal(units_in("reval", "sweden-infantry"), 1);
}

TEST(rule_6_9_3_5__a_crossing_that_wins_goes_on)
{
    fleet_of_sweden("1 sweden-infantry", 1);
    put_ships(BALTIC, "2 commonwealth-naval");
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    given(6, 6, 1, 1);
    made(COMMONWEALTH, "give_battle_at_sea");
    assert_int_equal(first_arg(EVENT_BATTLE, kind), NAVAL_BATTLE);
    assert_int_equal(units_in("reval", "sweden-infantry"), 1);
}

TEST(rule_6_9_3_5__a_crossing_that_loses_stays_and_cannot_be_tried_again)
{
    fleet_of_sweden("1 sweden-infantry", 3);
    put_ships(BALTIC, "3 sweden-naval");
    put_ships(BALTIC, "2 commonwealth-naval");
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    given(1, 1, 6, 6);
    made(COMMONWEALTH, "give_battle_at_sea");
    assert_int_equal(units_in("stockholm", "sweden-infantry"), 1);
    assert_int_equal(tow_impulse_of(&table)->points, 2); /* the point of the crossing, no other (R76) */
    assert_true(at(STEP_MARCH));
    made(SWEDEN, "go", "uppsala"); /* by land it may go on */
    made(SWEDEN, "halt");
    put("gavle", "1 sweden-cavalry");
    tow_impulse_of(&table)->began = units_either(tow_impulse_of(&table)->began, place("gavle")->units);
    made(SWEDEN, "march", "gavle");
    refused("crossing-failed", SWEDEN, "sail", "reval");
}

/* Six units, Manpower 12, are beaten at sea; 2 points are left. */
static void crossing_is_lost(void)
{
    fleet_of_sweden("6 sweden-infantry", 3);
    put_ships(BALTIC, "1 sweden-naval");
    put_ships(BALTIC, "2 commonwealth-naval");
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    given(1, 1, 6, 6);
    made(COMMONWEALTH, "give_battle_at_sea");
    assert_true(at(STEP_MARCH));
    assert_int_equal(units_in("stockholm", "sweden-infantry"), 6);
    assert_int_equal(weakened_in("stockholm", "sweden-infantry"), 0);
}

TEST(ruling_R146__a_lost_crossing_is_a_march)
{
    crossing_is_lost();
    refused("crossing-failed", SWEDEN, "sail", "narva");
    made(SWEDEN, "halt");
    assert_int_equal(weakened_in("stockholm", "sweden-infantry"), 1); /* R60 */
    refused("halted", SWEDEN, "march", "stockholm");                  /* R121 */
}

TEST(ruling_R146__by_land_it_goes_on_and_attrition_comes_once)
{
    crossing_is_lost();
    made(SWEDEN, "go", "uppsala");
    made(SWEDEN, "halt");
    assert_int_equal(weakened_in("uppsala", "sweden-infantry"), 1);
}

TEST(ruling_R146__what_has_been_at_sea_is_not_combined)
{
    fleet_of_sweden("2 weakened sweden-infantry", 3);
    put_ships(BALTIC, "3 sweden-naval, 2 commonwealth-naval");
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    given(1, 1, 6, 6);
    made(COMMONWEALTH, "give_battle_at_sea");
    made(SWEDEN, "halt");
    refused("no-pair", SWEDEN, "combine", "stockholm", "sweden-infantry"); /* R130 */
}

TEST(ruling_R75__no_army_gives_battle_to_a_commander_alone)
{
    fleet_of_sweden("gustav-horn", 2);
    war(SWEDEN, DENMARK);
    put_ships(BALTIC, "2 commonwealth-naval, 3 denmark-naval");
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "kobenhavn");
    assert_int_equal(events_of(EVENT_BATTLE), 0);
    assert_true(commander_in("kobenhavn", "gustav-horn"));
}

static void denmark_is_at_sea(void)
{
    fleet_of_sweden("1 sweden-infantry", 2);
    war(SWEDEN, DENMARK);
    put_ships(BALTIC, "3 denmark-naval, 1 commonwealth-naval");
    made(SWEDEN, "march", "stockholm");
}

TEST(rule_4_2_1__the_danish_fleet_is_fought_on_the_way_to_kobenhavn)
{
    denmark_is_at_sea();
    given(1, 1, 6, 6);
    made(SWEDEN, "sail", "kobenhavn");
    assert_int_equal(first_arg(EVENT_BATTLE, defender), DENMARK);
    assert_int_equal(units_in("stockholm", "sweden-infantry"), 1);
}

TEST(ruling_R94__and_on_no_other_way)
{
    denmark_is_at_sea();
    made(SWEDEN, "sail", "reval");
    made(COMMONWEALTH, "let_cross");
    assert_int_equal(events_of(EVENT_BATTLE), 0);
    assert_int_equal(units_in("reval", "sweden-infantry"), 1);
}

TEST(ruling_R94__beside_it_another_enemy_may_give_battle)
{
    denmark_is_at_sea();
    given(6, 6, 1, 1);
    made(SWEDEN, "sail", "kobenhavn");
    assert_int_equal(first_arg(EVENT_BATTLE_WON, power), SWEDEN);
    assert_true(at(STEP_CROSSING));
    given(6, 6, 1, 1);
    made(COMMONWEALTH, "give_battle_at_sea");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_int_equal(units_in("kobenhavn", "sweden-infantry"), 1);
}

/* ---- Istanbul (2.2) ---- */

TEST(rule_2_2__no_army_sails_to_istanbul)
{
    table_open();
    put("akkerman", "1 ottoman-cavalry");
    put_ships(BLACK_SEA, "1 ottoman-naval");
    acts(OTTOMAN, 2);
    made(OTTOMAN, "march", "akkerman");
    refused_by("3.0", "no-entry", OTTOMAN, "sail", "istanbul");
    made(OTTOMAN, "sail", "azak");
}

TEST(rule_2_2__none_withdraws_there_by_sea)
{
    table_open();
    war(OTTOMAN, COMMONWEALTH);
    put("akkerman", "1 ottoman-cavalry");
    put("human", "1 commonwealth-hussars");
    put_ships(BLACK_SEA, "1 ottoman-naval");
    acts(COMMONWEALTH, 2);
    made(COMMONWEALTH, "march", "human");
    made(COMMONWEALTH, "go", "akkerman");
    refused("no-withdrawal-there", OTTOMAN, "withdraw", "istanbul");
    made(OTTOMAN, "withdraw", "azak");
}

TEST(ruling_R61__losses_of_a_battle_that_is_won_leave_the_army_whole)
{
    fleet_of_sweden("4 sweden-infantry", 1);
    put_ships(BALTIC, "2 commonwealth-naval");
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "reval");
    given(3, 4, 3, 4);
    made(COMMONWEALTH, "give_battle_at_sea");
    assert_int_equal(first_arg(EVENT_BATTLE_WON, power), SWEDEN);
    assert_int_equal(units_in("reval", "sweden-infantry"), 4);
}
