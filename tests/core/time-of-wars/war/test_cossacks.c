/* 4.2.5: the Cossacks. */
#include "../table.h"

/* The Commonwealth commands them; it is its impulse. */
static void cossacks_serve(void)
{
    table_open();
    masters(COMMONWEALTH, COSSACKS);
    hold(COMMONWEALTH, "plc-plague");
}

/* ---- pay ---- */

TEST(rule_4_2_5__they_are_paid_with_a_card_of_value_three)
{
    cossacks_serve();
    hold(COMMONWEALTH, "plc-diplomacy-1");
    hold(COMMONWEALTH, "plc-rulers-disease");
    impulse_of(COMMONWEALTH);
    made(COMMONWEALTH, "play_points", "plc-rulers-disease");
    refused("wrong-value", COMMONWEALTH, "pay_cossacks");
    impulse_of(COMMONWEALTH);
    made(COMMONWEALTH, "play_points", "plc-diplomacy-1");
    made(COMMONWEALTH, "pay_cossacks");
    assert_true(on_table()->cossacks.paid);
    tow_cossacks_unpaid(&table);
    assert_false(on_table()->cossacks.revolt);
}

TEST(rule_4_2_5__no_other_pays_them_and_none_pays_twice)
{
    cossacks_serve();
    acts(RUSSIA, 3);
    refused("no-pay-due", RUSSIA, "pay_cossacks");
    on_table()->cossacks.paid = 1;
    acts(COMMONWEALTH, 3);
    refused("no-pay-due", COMMONWEALTH, "pay_cossacks");
}

TEST(rule_4_2_5__unpaid_they_revolt_when_the_impulses_end)
{
    cossacks_serve();
    put("kyjiv", "1 cossacks-cavalry, petro-sahaidachny");
    put_garrison("sich", "commonwealth-infantry");
    tow_cossacks_unpaid(&table);
    tells("Sich is under the control of the Cossacks because the Cossacks are not paid.");
    tells("War between the Commonwealth and the Cossacks because the Cossacks are not paid.");
    assert_true(on_table()->cossacks.revolt);
    assert_int_equal(controller("sich"), COSSACKS);
    assert_int_equal(on_table()->master[COSSACKS], -1);
    assert_int_equal(relation_of(COMMONWEALTH, COSSACKS), AT_WAR);
    assert_int_equal(units_in("sich", "cossacks-cavalry"), 1);
    assert_true(commander_in("sich", "petro-sahaidachny"));
    assert_int_equal(units_in("sich", "commonwealth-infantry"), 0);
}

TEST(rule_4_2_5__registered_cossacks_need_no_pay)
{
    cossacks_serve();
    in_play("plc-registered-cossacks");
    tow_cossacks_unpaid(&table);
    assert_false(on_table()->cossacks.revolt);
    acts(COMMONWEALTH, 3);
    refused("no-pay-due", COMMONWEALTH, "pay_cossacks");
}

TEST(rule_4_2_5__conquered_sich_brings_them_back)
{
    cossacks_serve();
    tow_cossacks_unpaid(&table);
    tow_space_take(&table, space_of("sich"), COMMONWEALTH, BECAUSE(OCCUPATION));
    tow_minors_settle(&table);
    tells("Peace between the Commonwealth and the Cossacks because Sich is regained.");
    assert_false(on_table()->cossacks.revolt);
    assert_int_equal(on_table()->master[COSSACKS], COMMONWEALTH);
    assert_int_equal(relation_of(COMMONWEALTH, COSSACKS), ALLIED);
}

TEST(rule_4_2_5__and_takes_them_from_russia)
{
    table_open();
    in_play("rus-cossacks-under-control");
    controls(RUSSIA, "sich");
    tow_minors_settle(&table);
    assert_int_equal(on_table()->master[COSSACKS], RUSSIA);
    tow_space_take(&table, space_of("sich"), COMMONWEALTH, BECAUSE(OCCUPATION));
    tow_minors_settle(&table);
    tells("Cossacks under control is no longer in effect because Sich is regained.");
    assert_int_equal(on_table()->master[COSSACKS], COMMONWEALTH); /* R93 */
    assert_false(tow_event_in_play(&table, EFFECT_COSSACKS_UNDER_CONTROL));
}

TEST(ruling_R150__while_a_third_power_holds_sich_they_serve_no_power)
{
    table_open();
    in_play("rus-cossacks-under-control");
    controls(RUSSIA, "sich");
    tow_minors_settle(&table);
    put("tula", "1 cossacks-infantry");
    tow_space_take(&table, space_of("sich"), OTTOMAN, BECAUSE(OCCUPATION));
    tow_minors_settle(&table);
    assert_int_equal(on_table()->master[COSSACKS], -1);
    assert_int_equal(units_in("tula", "cossacks-infantry"), 0);
    assert_true(tow_event_in_play(&table, EFFECT_COSSACKS_UNDER_CONTROL));
    tow_space_take(&table, space_of("sich"), RUSSIA, BECAUSE(OCCUPATION));
    tow_minors_settle(&table);
    assert_int_equal(on_table()->master[COSSACKS], RUSSIA);
}

TEST(rule_4_2_5__cossacks_who_change_their_master_go_to_sich)
{
    cossacks_serve();
    put("kyjiv", "1 cossacks-infantry");
    in_play("rus-cossacks-under-control");
    controls(RUSSIA, "sich");
    tow_minors_settle(&table);
    assert_int_equal(on_table()->master[COSSACKS], RUSSIA);
    assert_int_equal(units_in("sich", "cossacks-infantry"), 1);
}

TEST(rule_4_2_5__their_commanders_stand_in_sich)
{
    cossacks_serve();
    tow_minors_begin(&table);
    assert_true(commander_in("sich", "petro-sahaidachny"));
}

TEST(rule_4_2_5__sich_conquered_by_others_leaves_them_without_a_master)
{
    cossacks_serve();
    put("kyjiv", "1 cossacks-infantry");
    tow_space_take(&table, space_of("sich"), OTTOMAN, BECAUSE(OCCUPATION));
    tow_minors_settle(&table);
    tells(
        "1 unit is removed from Kyjiv because there is no space to go to: Zaporozhian foot, full-strength.");
    assert_int_equal(on_table()->master[COSSACKS], -1);
    assert_int_equal(units_in("kyjiv", "cossacks-infantry"), 0);
}

/* ---- Sich ---- */

/* R91. */
TEST(rule_4_2_5__all_available_cossacks_fight_an_army_that_enters_sich)
{
    cossacks_serve();
    put("ozi", "3 ottoman-cavalry");
    war(OTTOMAN, COMMONWEALTH);
    acts(OTTOMAN, 4);
    made(OTTOMAN, "march", "ozi");
    made(OTTOMAN, "go", "sich");
    assert_int_equal(units_in("sich", "cossacks-infantry"), 3);
    assert_int_equal(units_in("sich", "cossacks-cavalry"), 1);
    assert_int_equal(units_in("sich", "cossacks-uprising-infantry"), 0);
    assert_int_equal(units_in("sich", "cossacks-garrison"), 0);
}

TEST(rule_4_2_5__the_commander_in_sich_leads_them_and_they_fight_at_once)
{
    cossacks_serve();
    turn_at(4);
    put("sich", "petro-sahaidachny");
    put("ozi", "3 ottoman-cavalry");
    war(OTTOMAN, COMMONWEALTH);
    acts(OTTOMAN, 4);
    made(OTTOMAN, "march", "ozi");
    made(OTTOMAN, "go", "sich");
    made(COMMONWEALTH, "no_reaction");
    const struct battle *battle = tow_battle_of(&table);
    assert_non_null(battle); /* no seat is asked whether it withdraws or leaves a garrison */
    assert_int_equal(battle->force[DEFENDER].commander, commander_of("petro-sahaidachny"));
    assert_int_equal(units_count(battle->force[DEFENDER].units), 4);
}

TEST(rule_4_2_5__insurgent_regiments_need_khmelnytsky)
{
    cossacks_serve();
    in_play("rus-khmelnytsky-uprising");
    tow_sich_entered(&table, RUSSIA);
    tells("War between Russia and the Cossacks because of an invasion.");
    assert_int_equal(units_in("sich", "cossacks-uprising-infantry"), 4);
}

TEST(rule_4_2_5__beaten_they_leave_a_garrison)
{
    cossacks_serve();
    put("sich", "3 cossacks-infantry");
    tow_cossacks_beaten(&table);
    assert_int_equal(units_in("sich", "cossacks-infantry"), 0);
    assert_int_equal(units_in("sich", "cossacks-garrison"), 1);
    assert_true(has_garrison("sich"));
}

/* R91. */
TEST(rule_4_2_5__sich_is_not_defended_against_its_own)
{
    cossacks_serve();
    tow_sich_entered(&table, COMMONWEALTH);
    assert_int_equal(units_in("sich", "cossacks-infantry"), 0);
}

TEST(rule_4_2_5__the_war_of_the_power_that_entered_sich_ends_with_the_turn)
{
    table_open();
    controls(COSSACKS, "sich");
    tow_sich_entered(&table, RUSSIA);
    assert_int_equal(relation_of(RUSSIA, COSSACKS), AT_WAR);
    war(COMMONWEALTH, COSSACKS);
    tow_minors_turn_end(&table);
    tells("Peace between Russia and the Cossacks because the turn is over.");
    assert_int_equal(relation_of(RUSSIA, COSSACKS), AT_PEACE); /* R117 */
    assert_int_equal(relation_of(COMMONWEALTH, COSSACKS), AT_WAR);
}

/* ---- plunder at sea (R92) ---- */

static void ships_sail(void)
{
    cossacks_serve();
    in_play("plc-registered-cossacks");
    war(COMMONWEALTH, OTTOMAN);
    put_ships(BLACK_SEA, "3 cossacks-naval");
    impulse_of(COMMONWEALTH);
}

TEST(rule_4_2_5__registered_cossacks_plunder_ports_on_the_black_sea)
{
    ships_sail();
    refused("no-port", COMMONWEALTH, "raid_sea", "belgrad");
    assert_true(refusal_says("Belgrad is no port"));
    refused("no-port", COMMONWEALTH, "raid_sea", "riga");
    mark("varna", FAMINE);
    refused("has-famine", COMMONWEALTH, "raid_sea", "varna");
    assert_true(refusal_says("Varna has FAMINE already"));
    mark("varna", NO_MARKER);
    given(5);
    made(COMMONWEALTH, "raid_sea", "kefe");
    tells("A FAMINE marker is placed in Kefe by a raid.");
    assert_int_equal(place("kefe")->marker, FAMINE);
    refused("raided", COMMONWEALTH, "raid_sea", "varna");
    assert_true(asked(COMMONWEALTH)); /* its card is still to be played */
}

TEST(rule_4_2_5__the_plunder_fails_on_four_or_less)
{
    ships_sail();
    given(4);
    made(COMMONWEALTH, "raid_sea", "kefe");
    assert_int_equal(place("kefe")->marker, NO_MARKER);
}

TEST(rule_4_2_5__ottoman_ships_fight_first)
{
    ships_sail();
    put_ships(BLACK_SEA, "1 ottoman-naval");
    given(6, 6, 1, 1, 6);
    made(COMMONWEALTH, "raid_sea", "kefe");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_int_equal(place("kefe")->marker, FAMINE);
}

TEST(rule_4_2_5__lost_cossack_ships_never_come_back)
{
    ships_sail();
    put_ships(BLACK_SEA, "4 ottoman-naval");
    given(1, 1, 6, 6);
    made(COMMONWEALTH, "raid_sea", "kefe");
    const int left = ships_at(BLACK_SEA, "cossacks-naval");
    assert_in_range(left, 0, 2);
    assert_int_equal(units_count(on_table()->out.units), 3 - left);
    assert_int_equal(place("kefe")->marker, NO_MARKER);
}

TEST(rule_4_2_5__without_war_or_registration_they_stay_in_port)
{
    ships_sail();
    relate(COMMONWEALTH, OTTOMAN, AT_PEACE);
    refused("no-war", COMMONWEALTH, "raid_sea", "kefe");
    assert_true(refusal_says("not at War with the power that controls Kefe"));
    cossacks_serve();
    impulse_of(COMMONWEALTH);
    refused("not-registered", COMMONWEALTH, "raid_sea", "kefe");
}

TEST(rule_4_2_5__each_reason_why_no_ship_plunders)
{
    ships_sail();
    masters(RUSSIA, COSSACKS);
    refused("cossacks-not-yours", COMMONWEALTH, "raid_sea", "kefe");
    cossacks_serve();
    in_play("plc-registered-cossacks");
    on_table()->fleet[BLACK_SEA].units = (struct units){0};
    impulse_of(COMMONWEALTH);
    refused("no-ships", COMMONWEALTH, "raid_sea", "kefe");
    impulse_of(SWEDEN);
    refused("not-the-commonwealth", SWEDEN, "raid_sea", "kefe");
}

TEST(rule_4_2_5__ships_leave_when_the_registration_ends)
{
    ships_sail();
    tow_event_end(&table, EFFECT_REGISTERED_COSSACKS, BECAUSE(END_OF_TURN));
    tells("3 naval units are removed from the Black Sea because of Registered Cossacks: Chaikas.");
    tow_minors_settle(&table);
    assert_int_equal(ships_at(BLACK_SEA, "cossacks-naval"), 0);
}
