/* 6.9.1.1: collapse. */
#include "../table.h"

static void at_both_lowest(int seat)
{
    struct side *side = &on_table()->side[seat];
    side->economy = 0;
    side->policy = LEVEL_MIN;
}

TEST(rule_6_9_1_1__collapse__the_player_before_in_the_sequence_takes_a_unit)
{
    table_open();
    put("stockholm", "2 sweden-infantry, 1 sweden-cavalry");
    at_both_lowest(SWEDEN);
    tow_points(&table, SWEDEN, ECONOMY, -1, BECAUSE(ACTION));
    run_on();
    assert_true(at(STEP_COLLAPSE));
    assert_int_equal(decider(), COMMONWEALTH);
    refused("no-such-unit", COMMONWEALTH, "remove_unit", "sweden-infantry", "full", "uppsala", "-");
    refused("no-such-unit", COMMONWEALTH, "remove_unit", "sweden-infantry", "full", "-", "-");
    refused("no-such-unit", COMMONWEALTH, "remove_unit", "hre-infantry", "full", "-", "-");
    const int available = tow_available(&table, kind_of("sweden-cavalry"));
    made(COMMONWEALTH, "remove_unit", "sweden-cavalry", "full", "stockholm", "-");
    tells("1 unit is removed from STOCKHOLM by the collapse: Swedish and Finnish horse, full-strength.");
    assert_int_equal(units_in("stockholm", "sweden-cavalry"), 0);
    assert_int_equal(tow_available(&table, kind_of("sweden-cavalry")), available); /* out of the game */
    assert_int_equal(decider(), SWEDEN); /* and its impulse goes on */
}

TEST(ruling_R42__units_on_the_map_go_before_available_ones)
{
    table_open();
    put_ships(BALTIC, "1 sweden-naval");
    controls(SWEDEN, "stockholm");
    at_both_lowest(SWEDEN);
    tow_level(&table, SWEDEN, DOMESTIC_POLICY, -2, BECAUSE(ACTION));
    const int infantry = tow_available(&table, kind_of("sweden-infantry"));
    run_on();
    made(COMMONWEALTH, "remove_unit", "sweden-naval", "full", "-", "-");
    assert_int_equal(ships_at(BALTIC, "sweden-naval"), 0);
    made(COMMONWEALTH, "remove_unit", "sweden-infantry", "full", "-", "-");
    assert_int_equal(tow_available(&table, kind_of("sweden-infantry")), infantry - 1);
}

/* R39. */
TEST(rule_6_9_1_1__collapse__which_unit_goes_is_chosen)
{
    table_open();
    put("stockholm", "1 sweden-infantry, 1 weakened sweden-infantry");
    put_garrison("stockholm", "sweden-infantry");
    put_rebels("stockholm", "1 sweden-infantry");
    at_both_lowest(SWEDEN);
    tow_level(&table, SWEDEN, DOMESTIC_POLICY, -3, BECAUSE(ACTION));
    run_on();
    assert_int_equal(listed(COMMONWEALTH, "remove_unit"), 4);
    assert_true(offered_as(COMMONWEALTH,
                           "The Commonwealth removes a unit in STOCKHOLM: Landskap regiments, weakened."));
    made(COMMONWEALTH, "remove_unit", "sweden-infantry", "weakened", "stockholm", "-");
    assert_int_equal(weakened_in("stockholm", "sweden-infantry"), 0);
    refused("no-such-unit", COMMONWEALTH, "remove_unit", "sweden-infantry", "weakened", "stockholm", "-");
    made(COMMONWEALTH, "remove_unit", "sweden-infantry", "full", "stockholm", "garrison");
    assert_false(has_garrison("stockholm"));
    assert_true(has_rebels("stockholm"));
    made(COMMONWEALTH, "remove_unit", "sweden-infantry", "full", "stockholm", "rebels");
    assert_false(has_rebels("stockholm"));
    assert_int_equal(units_in("stockholm", "sweden-infantry"), 1);
}

TEST(ruling_R42__in_a_scenario_the_nearest_before_that_is_played)
{
    table_set_up(LONG_TURKISH_WAR);
    at_both_lowest(OTTOMAN);
    tow_points(&table, OTTOMAN, ECONOMY, -1, BECAUSE(ACTION));
    run_on();
    assert_true(at(STEP_COLLAPSE));
    assert_int_equal(decider(), HRE);
}
