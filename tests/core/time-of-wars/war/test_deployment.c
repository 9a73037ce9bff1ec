/* Strategic deployment of one army (6.8). */
#include "../table.h"

static void deployment_phase(void)
{
    phase_of(PHASE_DEPLOYMENT);
    run_on();
}

TEST(rule_6_8__only_armies_in_capitals)
{
    table_open();
    put("riga", "2 sweden-infantry");
    controls(SWEDEN, "riga");
    put_garrison("stockholm", "sweden-infantry");
    deployment_phase();
    assert_false(at(STEP_DEPLOY));
    put("stockholm", "1 sweden-infantry");
    deployment_phase();
    assert_int_equal(decider(), SWEDEN);
    made(SWEDEN, "no_deployment");
    assert_false(at(STEP_DEPLOY));
}

TEST(rule_6_8__over_controlled_spaces_as_far_as_it_likes)
{
    table_open();
    put("moskva", "2 russia-cavalry, dmitry-cherkassky");
    deployment_phase();
    assert_int_equal(decider(), RUSSIA);
    refused_by("6.8", "not-controlled", RUSSIA, "deploy_to", "riga");
    made(RUSSIA, "deploy_to", "pskov");
    assert_int_equal(units_in("pskov", "russia-cavalry"), 2);
    assert_true(commander_in("pskov", "dmitry-cherkassky"));
    assert_int_equal(units_in("moskva", "russia-cavalry"), 0);
    assert_false(at(STEP_DEPLOY)); /* one army */
}

/* Cut off: all neighbours are another power's. */
static void surround(const char *space, int power)
{
    for (int way = 0; way < WAYS; way++)
        EACH(other, tow_components(&table)->map.adjacent[way][space_of(space)])
            if (tow_components(&table)->map.space[other].kind != TERRAIN_POINT)
                on_table()->place[other].control = (int8_t)power;
}

TEST(rule_6_8__not_through_spaces_of_allies)
{
    table_open();
    put("moskva", "2 russia-cavalry");
    ally(RUSSIA, SWEDEN);
    surround("smolensk", SWEDEN);
    controls(RUSSIA, "smolensk");
    deployment_phase();
    refused_by("6.8", "unreachable", RUSSIA, "deploy_to", "smolensk");
}

TEST(ruling_R110__not_past_enemy_armies)
{
    table_open();
    put("moskva", "2 russia-cavalry");
    war(RUSSIA, SWEDEN);
    put("pskov", "1 sweden-cavalry");
    deployment_phase();
    refused("enemy-army", RUSSIA, "deploy_to", "pskov");
    made(RUSSIA, "deploy_to", "novgorod");
}

TEST(rule_6_8__by_sea_as_many_units_as_the_ships_carry)
{
    table_open();
    put("stockholm", "3 sweden-infantry, 2 sweden-cavalry, gustav-horn, herman-wrangel");
    put_ships(BALTIC, "2 sweden-naval"); /* Combat Value 4 */
    surround("narva", RUSSIA);
    deployment_phase();
    refused_by("6.8", "too-many-units", SWEDEN, "deploy_to", "narva");
    made(SWEDEN, "deploy_without_unit", "sweden-cavalry", "full");
    made(SWEDEN, "deploy_without_commander", "herman-wrangel");
    refused("not-with-it", SWEDEN, "deploy_without_commander", "herman-wrangel");
    made(SWEDEN, "deploy_to", "narva");
    assert_int_equal(units_in("narva", "sweden-infantry"), 3);
    assert_int_equal(units_in("narva", "sweden-cavalry"), 1);
    assert_int_equal(units_in("stockholm", "sweden-cavalry"), 1);
    assert_true(commander_in("narva", "gustav-horn"));
    assert_true(commander_in("stockholm", "herman-wrangel"));
}

TEST(rule_6_8__not_by_sea_without_ships)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    surround("narva", RUSSIA);
    deployment_phase();
    refused("unreachable", SWEDEN, "deploy_to", "narva");
}

TEST(rule_5_2__the_last_unit_is_not_left)
{
    table_open();
    put("moskva", "1 weakened russia-cavalry");
    deployment_phase();
    refused("no-such-unit", RUSSIA, "deploy_without_unit", "russia-cavalry", "full");
    refused_by("5.2", "last-unit", RUSSIA, "deploy_without_unit", "russia-cavalry", "weakened");
}

TEST(rule_6_8__the_commonwealth_chooses_one_of_two_armies)
{
    table_open();
    put("warszawa", "1 commonwealth-hussars");
    put("vilnius", "1 commonwealth-pancerni");
    deployment_phase();
    assert_int_equal(decider(), COMMONWEALTH);
    refused("army-not-chosen", COMMONWEALTH, "deploy_to", "krakow");
    refused("not-a-capital", COMMONWEALTH, "deploy_from", "krakow");
    made(COMMONWEALTH, "deploy_from", "vilnius");
    refused("army-chosen", COMMONWEALTH, "deploy_from", "warszawa");
    made(COMMONWEALTH, "deploy_to", "warszawa");
    assert_int_equal(units_in("warszawa", "commonwealth-pancerni"), 1);
    assert_false(at(STEP_DEPLOY));
}

TEST(rule_6_6_4__a_revolt_ends_where_it_arrives)
{
    table_open();
    put("moskva", "1 russia-cavalry");
    mark("pskov", REVOLT);
    deployment_phase();
    made(RUSSIA, "deploy_to", "pskov");
    tells("The REVOLT marker in Pskov is removed because an army puts it down.");
    assert_int_equal(place("pskov")->marker, NO_MARKER);
}
