/* Events by the ids of their cards: free units (5.2.1). */
#include "../events.h"

/* One unit of a kind on a National space. */
static void comes(const char *card, const char *kind, const char *space, const char *foreign)
{
    table_open();
    const int seat = play(card);
    refused("no-place", seat, "choose_space", foreign);
    made(seat, "choose_space", space);
    assert_int_equal(units_in(space, kind), 1);
}

TEST(service_land_timariots_and_recruiting_patents_place_a_unit)
{
    comes("rus-service-land", "russia-cavalry", "tver", "smolensk");
    comes("ott-timariots", "ottoman-cavalry", "nis", "temesvar");
    comes("hre-recruiting-patents", "hre-infantry", "linz", "munchen");
}

TEST(free_units_come_to_no_space_that_is_lost_or_has_an_enemy_army)
{
    table_open();
    war(RUSSIA, SWEDEN);
    controls(SWEDEN, "tver");
    put("kaluga", "1 sweden-infantry");
    const int seat = play("rus-service-land");
    refused("no-place", seat, "choose_space", "tver");
    refused("no-place", seat, "choose_space", "kaluga");
}

/* R3. */
TEST(rule_2_6__free_units_are_limited_by_the_counters)
{
    table_open();
    char all[CARD_ID];
    snprintf(all, sizeof all, "%d russia-cavalry", tow_available(&table, kind_of("russia-cavalry")));
    put("smolensk", all);
    refused("card-without-target", held_in_impulse("rus-service-land"), "play_event", "rus-service-land");
}

TEST(swe_royal_shipyards_need_a_port)
{
    table_open();
    play("swe-royal-shipyards");
    assert_int_equal(ships_at(BALTIC, "sweden-naval"), 1);
    table_open();
    controls(RUSSIA, "stockholm, gavle, kalmar, abo, viborg");
    event_barred("no-port", "swe-royal-shipyards");
}

TEST(swe_finnish_levy_comes_to_abo_or_viborg)
{
    table_open();
    int seat = play("swe-finnish-levy");
    made(seat, "choose_kind", "sweden-cavalry");
    refused("no-place", seat, "choose_space", "stockholm");
    made(seat, "choose_space", "viborg");
    assert_int_equal(units_in("viborg", "sweden-cavalry"), 1);
    table_open();
    controls(RUSSIA, "abo");
    seat = play("swe-finnish-levy");
    made(seat, "choose_kind", "sweden-infantry");
    assert_int_equal(units_in("viborg", "sweden-infantry"), 1);
}

TEST(rus_call_up_of_the_streltsy_places_two_garrisons)
{
    table_open();
    const int seat = play("rus-call-up-of-the-streltsy");
    refused("no-place", seat, "choose_space", "tver"); /* a City */
    refused("no-place", seat, "choose_space", "riga");
    made(seat, "choose_space", "smolensk");
    made(seat, "choose_kind", "russia-infantry");
    refused("no-place", seat, "choose_space", "smolensk");
    made(seat, "choose_space", "tula");
    assert_true(has_garrison("smolensk") && has_garrison("tula"));
}

TEST(ott_devshirme_comes_to_istanbul_or_into_a_garrison)
{
    table_open();
    int seat = play("ott-devshirme");
    refused("no-place", seat, "choose_space", "sofya");
    made(seat, "choose_space", "istanbul");
    assert_int_equal(all_units_in("istanbul", OTTOMAN), 1);
    assert_false(has_garrison("istanbul"));
    table_open();
    seat = play("ott-devshirme");
    made(seat, "choose_space", "budin");
    assert_true(has_garrison("budin"));
}

TEST(ott_arsenal_builds_on_the_black_sea)
{
    table_open();
    play("ott-arsenal");
    assert_int_equal(ships_at(BLACK_SEA, "ottoman-naval"), 1);
}

TEST(hre_hungarian_magnates_come_to_pressburg_or_raab)
{
    table_open();
    const int seat = play("hre-hungarian-magnates");
    refused("no-place", seat, "choose_space", "wien");
    made(seat, "choose_space", "raab");
    assert_int_equal(units_in("raab", "hre-cavalry"), 1);
}

TEST(plc_royal_ships_commission_needs_danzig_or_elbing)
{
    table_open();
    controls(SWEDEN, "danzig, elbing");
    event_barred("no-port", "plc-royal-ships-commission");
    table_open();
    controls(SWEDEN, "danzig");
    const int seat = play("plc-royal-ships-commission");
    made(seat, "choose_kind", "commonwealth-naval"); /* the second one: there was no choice about the first */
    assert_int_equal(ships_at(BALTIC, "commonwealth-naval"), 2);
    assert_true(lasts(EFFECT_FREE_UNITS));
}

TEST(plc_vow_of_lwow_is_made_when_a_capital_is_lost)
{
    table_open();
    turn_at(6);
    event_barred("no-need", "plc-vow-of-lwow");
    table_open();
    turn_at(6);
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "krakow");
    const int seat = play("plc-vow-of-lwow");
    made(seat, "choose_kind", "commonwealth-infantry");
    made(seat, "choose_space", "lwow");
    made(seat, "choose_kind", "commonwealth-levy");
    made(seat, "choose_space", "lwow");
    made(seat, "choose_kind", "commonwealth-pancerni");
    refused("no-place", seat, "choose_space", "krakow");
    made(seat, "choose_space", "lublin");
    assert_int_equal(all_units_in("lwow", COMMONWEALTH), 2);
    assert_int_equal(all_units_in("lublin", COMMONWEALTH), 1);
    assert_int_equal(points_of(COMMONWEALTH, DOMESTIC_POLICY), 2);
}

TEST(plc_quarter_army_guards_the_south_east)
{
    table_open();
    const int seat = play("plc-quarter-army");
    refused("no-place", seat, "choose_space", "lublin");
    made(seat, "choose_space", "braclaw");
    assert_int_equal(units_in("braclaw", "commonwealth-pancerni"), 1);
}

TEST(plc_armies_of_the_magnates_are_up_to_two_units)
{
    table_open();
    const int seat = play("plc-armies-of-the-magnates");
    made(seat, "choose_kind", "commonwealth-hussars");
    made(seat, "choose_space", "zamosc");
    made(seat, "choose_no_more");
    assert_int_equal(units_in("zamosc", "commonwealth-hussars"), 1);
}

TEST(plc_noble_levy_is_called_in_a_war)
{
    table_open();
    event_barred("no-need", "plc-noble-levy");
    table_open();
    war(COMMONWEALTH, RUSSIA);
    const int seat = play("plc-noble-levy");
    for (int i = 0; i < 3; i++) {
        if (i) made(seat, "choose_kind", "commonwealth-levy");
        made(seat, "choose_space", "lublin");
    }
    assert_int_equal(units_in("lublin", "commonwealth-levy"), 3);
}

/* ---- Conscription, a Special Card ---- */

TEST(swe_conscription_places_up_to_two_infantry)
{
    table_open();
    const int seat = play("swe-conscription");
    made(seat, "choose_space", "gavle");
    made(seat, "choose_kind", "sweden-infantry");
    made(seat, "choose_space", "kalmar");
    assert_int_equal(units_in("gavle", "sweden-infantry"), 1);
    assert_int_equal(units_in("kalmar", "sweden-infantry"), 1);
    assert_int_equal(points_of(SWEDEN, ECONOMY), 0);
}

TEST(swe_conscription_for_points_leaves_fields_fallow)
{
    table_open();
    int seat = second("swe-conscription");
    refused("no-place", seat, "choose_space", "reval");
    made(seat, "choose_space", "uppsala");
    assert_int_equal(place("uppsala")->marker, POOR_HARVEST);
    table_open();
    EACH(space, tow_components(&table)->map.national[SWEDEN])
        on_table()->place[space].marker = FAMINE;
    on_table()->side[SWEDEN].points[ECONOMY] = 3;
    seat = second("swe-conscription");
    assert_int_equal(points_of(SWEDEN, ECONOMY), 2);
}

/* ---- Army of the Volunteers ---- */

TEST(rus_army_of_the_volunteers_rises_against_dimitri)
{
    table_open();
    turn_at(3);
    event_barred("no-need", "rus-army-of-the-volunteers");
    table_open();
    turn_at(3);
    in_play("plc-dimitriads");
    const int seat = play("rus-army-of-the-volunteers");
    made_as_example(seat, "choose_commander", "dmitry-pozharsky");
    assert_int_equal(units_in("nizhny-novgorod", "russia-infantry"), 3);
    assert_int_equal(units_in("nizhny-novgorod", "russia-cavalry"), 2);
    assert_true(commander_in("nizhny-novgorod", "dmitry-pozharsky"));
    assert_false(tow_event_in_play(&table, EFFECT_DIMITRIADS));
    assert_int_equal(points_of(RUSSIA, DOMESTIC_POLICY), 2);
}

TEST(ruling_R99__without_a_place_to_muster_the_volunteers_do_not_rise)
{
    table_open();
    turn_at(3);
    war(RUSSIA, COMMONWEALTH);
    controls(COMMONWEALTH, "moskva, nizhny-novgorod, jaroslavl");
    event_barred("no-effect", "rus-army-of-the-volunteers");
    in_play("plc-dimitriads"); /* which it can end */
    play("rus-army-of-the-volunteers");
    assert_false(tow_event_in_play(&table, EFFECT_DIMITRIADS));
}

TEST(ruling_R99__nor_where_no_unit_is_left)
{
    table_open();
    turn_at(3);
    war(RUSSIA, COMMONWEALTH);
    controls(COMMONWEALTH, "moskva");
    put("tver", "12 russia-infantry, 8 russia-cavalry"); /* none is available */
    event_barred("no-effect", "rus-army-of-the-volunteers");
}

TEST(rus_army_of_the_volunteers_musters_in_jaroslavl_otherwise)
{
    table_open();
    turn_at(3);
    war(RUSSIA, COMMONWEALTH);
    controls(COMMONWEALTH, "moskva, nizhny-novgorod");
    const int seat = play("rus-army-of-the-volunteers");
    made(seat, "choose_commander", "prokopy-lyapunov");
    assert_int_equal(units_in("jaroslavl", "russia-infantry"), 3);
}
