/* What Events, rebels and Minor States bring into battles (6.9.3.4, 6.9.3.5, 4.2.5, 5.2.2). */
#include "../battle.h"

/* ---- fleets.c ---- */

static void cross(void)
{
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "riga");
}

static void fleets(const char *ships)
{
    table_open();
    controls(HRE, "riga, lubeck");
    put("stockholm", "2 sweden-infantry");
    put_ships(BALTIC, ships);
}

/* The Imperial fleet has no counters: it gives battle, counts 4, and is lost with the battle. */
TEST(card_hre_general_of_the_oceanic_sea__a_fleet_without_counters)
{
    fleets("3 sweden-naval");
    war(SWEDEN, HRE);
    tow_last(&table, card_of("hre-general-of-the-oceanic-sea"), HRE, BALTIC, UNTIL_TURN_END);
    acts(SWEDEN, 2);
    cross();
    assert_true(at(STEP_CROSSING));
    given(3, 3, 3, 3);
    made(HRE, "give_battle_at_sea");
    assert_int_equal(fire(0, sum), 6);
    assert_int_equal(fire(1, sum), 4);
    assert_int_equal(winner(), SWEDEN);
    assert_false(tow_lasts(&table, EFFECT_IMPERIAL_FLEET));
}

TEST(card_hre_general_of_the_oceanic_sea__a_victory_keeps_it)
{
    fleets("2 sweden-naval");
    war(SWEDEN, HRE);
    tow_last(&table, card_of("hre-general-of-the-oceanic-sea"), HRE, BALTIC, UNTIL_TURN_END);
    acts(SWEDEN, 2);
    cross();
    given(1, 1, 6, 6);
    made(HRE, "give_battle_at_sea");
    assert_int_equal(winner(), HRE);
    assert_true(tow_lasts(&table, EFFECT_IMPERIAL_FLEET));
    assert_int_equal(ships_at(BALTIC, "sweden-naval"), 0);
    assert_int_equal(units_in("stockholm", "sweden-infantry"), 2);
}

TEST(card_plc_royal_ships_commission__one_column_in_the_next_battle)
{
    fleets("3 sweden-naval, 2 commonwealth-naval");
    war(SWEDEN, COMMONWEALTH);
    controls(COMMONWEALTH, "riga");
    tow_last(&table, card_of("plc-royal-ships-commission"), COMMONWEALTH, 1, UNTIL_TURN_END);
    acts(SWEDEN, 2);
    cross();
    given(3, 3, 1, 1);
    made(COMMONWEALTH, "give_battle_at_sea");
    assert_int_equal(fire(0, shift), -1);
    assert_int_equal(fire(1, shift), 0);
    assert_false(tow_lasts(&table, EFFECT_FREE_UNITS));
}

/* 4.2.1: the Danish fleet bars the way; in the first battle one of its ships does not fight. */
TEST(card_swe_torstenssons_war__one_danish_ship_less)
{
    table_open();
    war(SWEDEN, DENMARK);
    put("stockholm", "2 sweden-infantry");
    put_ships(BALTIC, "3 sweden-naval, 3 denmark-naval");
    tow_last(&table, card_of("swe-torstenssons-war"), SWEDEN, DENMARK, UNTIL_TURN_END);
    acts(SWEDEN, 2);
    given(1, 1, 1, 1);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "kobenhavn");
    const int with_all = tow_combat(&table, on_table()->fleet[BALTIC].units) - fire(0, sum);
    assert_true(fire(1, sum) < with_all);
    assert_false(tow_lasts(&table, EFFECT_WAR_ON_DENMARK));
}

TEST(rule_4_2_1__the_danish_fleet_fights_with_all_its_ships)
{
    table_open();
    war(SWEDEN, DENMARK);
    put("stockholm", "2 sweden-infantry");
    put_ships(BALTIC, "3 sweden-naval, 3 denmark-naval");
    acts(SWEDEN, 2);
    given(1, 1, 1, 1);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "kobenhavn");
    assert_int_equal(fire(1, sum), tow_combat(&table, on_table()->fleet[BALTIC].units) - fire(0, sum));
}

/* R75: allied ships fight, too. */
TEST(rule_6_9_3_5__allied_ships_on_the_same_sea_fight_together)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    ally(COMMONWEALTH, RUSSIA);
    put("stockholm", "2 sweden-infantry");
    controls(RUSSIA, "narva");
    put_ships(BALTIC, "3 sweden-naval, 2 commonwealth-naval, 2 russia-naval");
    acts(SWEDEN, 2);
    cross();
    given(1, 1, 1, 1);
    made(COMMONWEALTH, "give_battle_at_sea");
    assert_int_equal(fire(1, sum), 4);
}

/* Whose ship is lost is a choice where several kinds fought. */
TEST(rule_6_9_3_5__the_leading_power_chooses_the_ship)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    ally(COMMONWEALTH, RUSSIA);
    put("stockholm", "2 sweden-infantry");
    controls(RUSSIA, "narva");
    put_ships(BALTIC, "3 sweden-naval, 2 commonwealth-naval, 2 russia-naval");
    acts(SWEDEN, 2);
    cross();
    given(4, 4, 1, 1);
    made(COMMONWEALTH, "give_battle_at_sea");
    assert_int_equal(fire(0, losses), 1);
    assert_true(at(STEP_LOSSES));
    made(COMMONWEALTH, "lose_step", "russia-naval", "full");
    assert_int_equal(ships_at(BALTIC, "russia-naval"), 1);
    assert_int_equal(ships_at(BALTIC, "commonwealth-naval"), 2);
}

/* ---- Sich (4.2.5) ---- */

static void enter_sich(int first, int second, int third, int fourth)
{
    table_open();
    controls(COSSACKS, "sich");
    controls(OTTOMAN, "bagcasaray");
    war(OTTOMAN, COSSACKS);
    int from = spaces_next(tow_components(&table)->map.adjacent[TRAIL][space_of("sich")], 0);
    if (from < 0) from = spaces_next(tow_components(&table)->map.adjacent[ROAD][space_of("sich")], 0);
    const char *id = tow_components(&table)->map.space[from].id;
    if (controller(id) >= 0) controls(OTTOMAN, id);
    put(id, "4 ottoman-cavalry");
    acts(OTTOMAN, 4);
    given(first, second, third, fourth);
    made(OTTOMAN, "march", id);
    made(OTTOMAN, "go", "sich");
}

TEST(rule_4_2_5__cossacks_defend_sich_and_leave_a_garrison_when_beaten)
{
    enter_sich(6, 6, 1, 1);
    tells("1 unit is removed from Sich in battle: Zaporozhian foot, weakened.");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
    assert_int_equal(first_arg(EVENT_BATTLE, defender), COSSACKS);
    assert_int_equal(winner(), OTTOMAN);
    assert_true(has_garrison("sich"));
    assert_int_equal(all_units_in("sich", COSSACKS), 1);
    assert_int_equal(all_units_in("sich", OTTOMAN), 4);
}

TEST(rule_4_2_5__cossacks_who_win_stay)
{
    enter_sich(1, 1, 6, 6);
    assert_int_equal(winner(), COSSACKS);
    assert_true(all_units_in("sich", COSSACKS) > 1);
    assert_int_equal(all_units_in("sich", OTTOMAN), 0);
}

/* ---- rebels and others (5.2.2, R98) ---- */

TEST(rule_5_2_2__rebels_beaten_by_another_power_retreat)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "riga");
    controls(COMMONWEALTH, "mitau, birze, kowno");
    put("riga", "6 sweden-cavalry");
    put_rebels("mitau", "4 commonwealth-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "riga");
    made(SWEDEN, "go", "mitau");
    assert_true(at(STEP_WITHDRAWAL)); /* their owner decides */
    assert_int_equal(decider(), COMMONWEALTH);
    given(6, 4, 1, 1);
    made(COMMONWEALTH, "stand");
    assert_int_equal(first_arg(EVENT_BATTLE, kind), REBEL_BATTLE);
    assert_true(at(STEP_RETREAT));
    made(COMMONWEALTH, "retreat", "birze");
    assert_true(has_rebels("birze"));
    assert_int_equal(points_of(COMMONWEALTH, MILITARY), 0);
}

TEST(ruling_R131__rebels_neither_withdraw_nor_retreat_to_the_loyal_army)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "riga");
    controls(COMMONWEALTH, "mitau, birze, kowno");
    put("riga", "6 sweden-cavalry");
    put_rebels("mitau", "4 commonwealth-infantry");
    put("birze", "1 commonwealth-hussars");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "riga");
    made(SWEDEN, "go", "mitau");
    refused("no-withdrawal-there", COMMONWEALTH, "withdraw", "birze");
    given(6, 4, 1, 1);
    made(COMMONWEALTH, "stand");
    if (at(STEP_RETREAT)) refused("no-retreat-there", COMMONWEALTH, "retreat", "birze");
    assert_false(has_rebels("birze"));
}

TEST(rule_5_2_2__no_seat_plays_cards_for_rebels)
{
    table_open();
    controls(COMMONWEALTH, "birze, mitau");
    put("birze", "4 commonwealth-infantry");
    put_rebels("mitau", "2 commonwealth-pancerni");
    hold(RUSSIA, "rus-optimism");
    acts(COMMONWEALTH, 2);
    given(6, 5, 1, 1);
    made(COMMONWEALTH, "march", "birze");
    made(COMMONWEALTH, "go", "mitau");
    assert_int_equal(events_of(EVENT_FIRE), 2);
}

/* ---- the Thirty Years War ---- */

TEST(card_swe_joining_the_thirty_years_war__battles_that_the_hre_loses)
{
    table_open();
    war(SWEDEN, HRE);
    controls(SWEDEN, "riga");
    controls(HRE, "mitau, birze");
    put("riga", "6 sweden-cavalry");
    put("mitau", "2 hre-infantry");
    in_play("swe-joining-the-thirty-years-war");
    in_play("hre-thirty-years-war");
    on_table()->track[DOMINATION] = 3;
    const int before = on_table()->side[SWEDEN].war_fate;
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "riga");
    made(SWEDEN, "go", "mitau");
    given(4, 5, 1, 1);
    made(HRE, "stand");
    tells("Sweden gains 1 Victory Point by WAR FATE markers because of Joining the Thirty Years War: 1 in "
          "all.");
    tells("The marker of the Domination in the Reich track is in box 2 now because of Joining the Thirty "
          "Years War.");
    assert_int_equal(on_table()->track[DOMINATION], 2);
    assert_int_equal(on_table()->side[SWEDEN].war_fate, before + 1);
}

/* ---- Minor States ---- */

TEST(rule_6_9_3_4__a_minor_state_fights_without_a_player)
{
    table_open();
    war(SWEDEN, BRANDENBURG);
    controls(SWEDEN, "stettin");
    put("stettin", "4 sweden-cavalry");
    put("berlin", "2 brandenburg-infantry");
    hold(SWEDEN, "swe-leather-guns");
    acts(SWEDEN, 4);
    made(SWEDEN, "march", "stettin");
    made(SWEDEN, "go", "berlin");
    made(HRE, "no_free_war"); /* 4.2.2 */
    assert_true(at(STEP_BATTLE_CARDS));
    given(6, 5, 1, 1);
    made(SWEDEN, "play_battle_card", "swe-leather-guns");
    assert_int_equal(fire(1, power), BRANDENBURG);
    assert_int_equal(fire(1, level), 0);
    assert_int_equal(winner(), SWEDEN);
}

/* ---- an army of nothing ---- */

/* Without Combat Values an army loses at once, and the winner suffers nothing. */
TEST(rule_6_9_3_4__a_sum_of_0_loses)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "riga");
    controls(COMMONWEALTH, "mitau");
    put("mitau", "1 commonwealth-infantry");
    put("riga", "gustav-horn");
    put_led(SWEDEN, "riga", "2 mercenary-infantry");
    hold(COMMONWEALTH, "plc-mercenaries-switch-sides");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "riga");
    made(SWEDEN, "go", "mitau");
    if (at(STEP_WITHDRAWAL)) made(COMMONWEALTH, "stand");
    made(COMMONWEALTH, "play_battle_card", "plc-mercenaries-switch-sides");
    made(COMMONWEALTH, "choose_kind", "mercenary-infantry");
    given(6, 6);
    if (at(STEP_EVENT)) made(COMMONWEALTH, "choose_kind", "mercenary-infantry");
    assert_int_equal(events_of(EVENT_FIRE), 1);
    assert_int_equal(fire(0, power), COMMONWEALTH);
    assert_int_equal(fire(0, sum), 8);
    assert_int_equal(winner(), COMMONWEALTH);
    assert_int_equal(all_units_in("mitau", COMMONWEALTH), 3);
    assert_int_equal(weakened_in("mitau", "mercenary-infantry"), 0);
    assert_true(is_aside("gustav-horn")); /* his army is gone */
}
