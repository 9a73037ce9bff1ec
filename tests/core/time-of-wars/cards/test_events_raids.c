/* Lisowczycy and Cossacks raid the sea. */
#include "../events.h"

static void lisowczycy_at(const char *space)
{
    play("plc-lisowczycy");
    made(COMMONWEALTH, "choose_space", space);
}

TEST(plc_lisowczycy__a_russian_city_starves)
{
    table_open();
    on_table()->side[RUSSIA].points[ECONOMY] = 2;
    lisowczycy_at("vyazma");
    assert_int_equal(place("vyazma")->marker, FAMINE);
    assert_int_equal(points_of(RUSSIA, ECONOMY), 1);
    assert_true(is_removed("plc-lisowczycy"));
}

TEST(plc_lisowczycy__transylvania_too_and_the_empire_thanks)
{
    table_open();
    ally(COMMONWEALTH, HRE);
    lisowczycy_at("kolozsvar");
    assert_int_equal(place("kolozsvar")->marker, FAMINE);
    assert_int_equal(points_of(HRE, MILITARY), 2);
}

TEST(plc_lisowczycy__cities_of_enemies_alone_near_enough_without_army_or_marker)
{
    table_open();
    put("tver", "1 russia-infantry");
    mark("kaluga", POOR_HARVEST);
    play("plc-lisowczycy");
    refused("no-enemy", COMMONWEALTH, "choose_space", "linz");
    refused("no-city", COMMONWEALTH, "choose_space", "moskva");
    refused("no-city", COMMONWEALTH, "choose_space", "tver");
    refused("no-city", COMMONWEALTH, "choose_space", "kaluga");
    war(COMMONWEALTH, SWEDEN);
    refused("no-city", COMMONWEALTH, "choose_space", "uppsala");
    made(COMMONWEALTH, "choose_space", "ryazan");
}

TEST(plc_lisowczycy__a_city_of_a_superpower_at_war)
{
    table_open();
    war(COMMONWEALTH, HRE);
    lisowczycy_at("linz");
    assert_int_equal(place("linz")->marker, FAMINE);
}

TEST(plc_cossacks_raid_the_sea__on_four_a_port_starves)
{
    table_open();
    controls(COMMONWEALTH, "sich");
    on_table()->side[OTTOMAN].points[ECONOMY] = 2;
    play("plc-cossacks-raid-the-sea");
    refused("no-port", COMMONWEALTH, "choose_space", "edirne");
    given(4);
    made(COMMONWEALTH, "choose_space", "varna");
    assert_true(told("Cossacks raid the sea: the die is 4, 4 or more is needed; the raid plunders Varna."));
    assert_int_equal(place("varna")->marker, FAMINE);
    assert_int_equal(points_of(OTTOMAN, ECONOMY), 1);
    assert_true(at(STEP_ANSWER));
    made(OTTOMAN, "consent", "war");
    assert_int_equal(relation_of(OTTOMAN, COMMONWEALTH), AT_WAR);
}

TEST(plc_cossacks_raid_the_sea__on_three_nothing_happens)
{
    table_open();
    controls(COMMONWEALTH, "sich");
    play("plc-cossacks-raid-the-sea");
    given(3);
    made(COMMONWEALTH, "choose_space", "varna");
    assert_int_equal(place("varna")->marker, NO_MARKER);
    made(OTTOMAN, "refuse", "no-war");
    assert_int_equal(relation_of(OTTOMAN, COMMONWEALTH), AT_PEACE);
}

TEST(plc_cossacks_raid_the_sea__only_cossacks_who_serve)
{
    table_open();
    controls(RUSSIA, "sich");
    event_barred("no-sich", "plc-cossacks-raid-the-sea");
    controls(COMMONWEALTH, "sich");
    on_table()->cossacks.revolt = 1;
    event_barred("no-sich", "plc-cossacks-raid-the-sea");
}
