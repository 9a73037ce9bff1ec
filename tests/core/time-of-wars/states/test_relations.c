/* 3.0, 3.1, 6.5: the Diplomacy table, who may enter, which Wars are barred. */
#include "../table.h"

static bool may_enter(int power, const char *space)
{
    return tow_may_enter(&table, power, space_of(space));
}

TEST(rule_3_0__peace_keeps_out_war_and_alliance_let_in)
{
    table_open();
    assert_true(may_enter(SWEDEN, "stockholm"));
    assert_false(may_enter(SWEDEN, "riga"));
    war(SWEDEN, COMMONWEALTH);
    assert_true(may_enter(SWEDEN, "riga"));
    assert_true(may_enter(COMMONWEALTH, "stockholm"));
    relate(SWEDEN, COMMONWEALTH, ALLIED);
    assert_true(may_enter(SWEDEN, "riga"));
}

TEST(rule_2_2__boxes_are_for_those_whom_they_name)
{
    table_open();
    war(HRE, OTTOMAN);
    assert_false(may_enter(HRE, "istanbul"));
    assert_false(may_enter(OTTOMAN, "istanbul")); /* units are recruited there, or go home (R139) */
    assert_true(may_enter(SWEDEN, "holy-roman-empire"));
    assert_false(may_enter(SWEDEN, "norway"));
}

TEST(rule_4_2_4__anybody_may_enter_tatar_spaces)
{
    table_open();
    assert_true(may_enter(RUSSIA, "or-qapy"));
    assert_true(may_enter(COMMONWEALTH, "bagcasaray"));
}

TEST(rule_3_0__a_minor_state_fights_the_wars_of_its_master)
{
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    assert_true(tow_allied(&table, OTTOMAN, MOLDOVA));
    war(OTTOMAN, COMMONWEALTH);
    assert_false(tow_at_war(&table, COMMONWEALTH, MOLDOVA));
    masters(OTTOMAN, MOLDOVA);
    assert_true(tow_at_war(&table, COMMONWEALTH, MOLDOVA));
    masters(OTTOMAN, WALLACHIA);
    assert_true(tow_allied(&table, MOLDOVA, WALLACHIA));
}

TEST(rule_3_1__the_sequence)
{
    table_open();
    static const int order[] = {SWEDEN, RUSSIA, OTTOMAN, HRE, COMMONWEALTH};
    int seat = NO_SEAT;
    for (int i = 0; i < SEATS; i++) {
        seat = tow_next_seat(&table, seat);
        assert_int_equal(seat, order[i]);
    }
    assert_int_equal(tow_next_seat(&table, seat), SEATS);
    table_set_up(DYMITRIADS);
    assert_int_equal(tow_next_seat(&table, RUSSIA), COMMONWEALTH);
}

static void why_not(const char *code, int seat, int power, enum war_way way)
{
    const struct refusal *why = tow_why_not_war(&table, seat, power, way);
    if (!why) fail_msg("the War is not barred by %s", code);
    assert_string_equal(why->code, code);
}

TEST(rule_6_5_5__wars_that_cannot_be_declared)
{
    table_open();
    assert_null(tow_why_not_war(&table, SWEDEN, COMMONWEALTH, WAR_PAID));
    why_not("own-power", SWEDEN, SWEDEN, WAR_PAID);
    war(SWEDEN, RUSSIA);
    why_not("at-war", SWEDEN, RUSSIA, WAR_PAID);
    why_not("at-war", RUSSIA, SWEDEN, WAR_DECLARED);
    relate(SWEDEN, HRE, ALLIED);
    why_not("ally", SWEDEN, HRE, WAR_PAID);
    relate(OTTOMAN, MOLDOVA, VASSAL);
    why_not("vassal", OTTOMAN, MOLDOVA, WAR_PAID);
    masters(COMMONWEALTH, COSSACKS);
    why_not("commanded", COMMONWEALTH, COSSACKS, WAR_DECLARED);
    why_not("no-price", SWEDEN, TATARS, WAR_PAID); /* R37 */
    assert_null(tow_why_not_war(&table, SWEDEN, TATARS, WAR_DECLARED));
}

TEST(rule_6_5_1__a_forced_peace_bars_the_war_but_for_provocation)
{
    table_open();
    forced_peace(SWEDEN, RUSSIA);
    why_not("forced-peace", SWEDEN, RUSSIA, WAR_PAID);
    why_not("forced-peace", SWEDEN, RUSSIA, WAR_DECLARED);
    why_not("forced-peace", SWEDEN, RUSSIA, WAR_BROUGHT);
    on_table()->side[SWEDEN].provoked = RUSSIA;
    why_not("forced-peace", SWEDEN, RUSSIA, WAR_PAID);
    why_not("forced-peace", SWEDEN, RUSSIA, WAR_BROUGHT);
    assert_null(tow_why_not_war(&table, SWEDEN, RUSSIA, WAR_DECLARED));
}

TEST(ruling_R113__one_king_in_game_turn_1)
{
    table_open();
    turn_at(1);
    why_not("one-king", SWEDEN, COMMONWEALTH, WAR_PAID);
    why_not("one-king", COMMONWEALTH, SWEDEN, WAR_DECLARED);
    in_play("swe-regency-of-the-duke-of-sodermanland");
    assert_null(tow_why_not_war(&table, SWEDEN, COMMONWEALTH, WAR_PAID));
}

TEST(ruling_R106__a_superpower_that_is_not_played_is_left_alone)
{
    table_set_up(DYMITRIADS);
    why_not("not-played", SWEDEN, HRE, WAR_DECLARED);
    assert_false(may_enter(COMMONWEALTH, "wien"));
    tow_relation_set(&table, COMMONWEALTH, HRE, AT_WAR, BECAUSE(DECLARED));
    assert_int_equal(events_of(EVENT_RELATION), 0);
}

/* ---- who commands (R1) ---- */

TEST(ruling_R1__who_commands_a_unit)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    put_led(SWEDEN, "stockholm", "1 mercenary-infantry, 1 hre-infantry");
    put("iasi", "1 moldova-infantry");
    assert_int_equal(all_units_in("stockholm", SWEDEN), 3);
    assert_int_equal(all_units_in("stockholm", HRE), 0);
    assert_int_equal(all_units_in("iasi", MOLDOVA), 1);
    masters(OTTOMAN, MOLDOVA);
    assert_int_equal(all_units_in("iasi", MOLDOVA), 0);
    assert_int_equal(all_units_in("iasi", OTTOMAN), 1);
}

TEST(rule_5_2_2__garrisons_and_rebels_are_no_army)
{
    table_open();
    put_garrison("riga", "commonwealth-infantry");
    assert_false(tow_has_army(&table, COMMONWEALTH, space_of("riga")));
    put_rebels("riga", "1 commonwealth-hussars");
    assert_false(tow_has_army(&table, COMMONWEALTH, space_of("riga")));
    put("riga", "1 commonwealth-pancerni");
    assert_true(tow_has_army(&table, COMMONWEALTH, space_of("riga")));
    assert_int_equal(all_units_in("riga", COMMONWEALTH), 3);
}

TEST(rule_5_1__a_minor_commander_leads_no_more_units_of_his_ally_than_of_his_own)
{
    table_open();
    masters(OTTOMAN, TRANSYLVANIA);
    const int bethlen = commander_of("gabriel-bethlen");
    const struct commanders commanders = commanders_of_one(bethlen);
    put("kaschau", "2 transylvania-cavalry, 2 ottoman-infantry");
    struct units units = tow_army(&table, OTTOMAN, space_of("kaschau"));
    assert_int_equal(tow_best_commander(&table, units, commanders), bethlen);
    put("kaschau", "1 ottoman-infantry");
    units = tow_army(&table, OTTOMAN, space_of("kaschau"));
    assert_int_equal(tow_best_commander(&table, units, commanders), -1);
}

/* The Empire is at War with Transylvania, whose units its ally commands; they stand in Kolozsvár. */
static void transylvania_is_an_allys(void)
{
    table_open();
    war(HRE, TRANSYLVANIA);
    relate(OTTOMAN, TRANSYLVANIA, VASSAL);
    masters(OTTOMAN, TRANSYLVANIA);
    put("kolozsvar", "2 transylvania-infantry");
    put("kaschau", "2 hre-cavalry, tilly");
    ally(OTTOMAN, HRE);
}

TEST(ruling_R148__a_war_with_a_state_that_an_ally_commands_rests)
{
    transylvania_is_an_allys();
    acts(HRE, 3);
    made(HRE, "march", "kaschau");
    assert_non_null(strstr(refused("no-entry", HRE, "go", "kolozsvar")->detail, "that War rests"));
    transylvania_is_an_allys();
    acts(OTTOMAN, 4);
    made(OTTOMAN, "march", "kolozsvar");
    made(OTTOMAN, "go", "kaschau"); /* an ally's */
    assert_false(at(STEP_WITHDRAWAL));
    assert_int_equal(events_of(EVENT_BATTLE), 0);
    relate(OTTOMAN, HRE, AT_PEACE);
    assert_true(tow_at_war(&table, HRE, TRANSYLVANIA)); /* the Alliance is over */
}

TEST(ruling_R148__no_power_declares_war_on_what_an_ally_commands)
{
    transylvania_is_an_allys();
    relate(HRE, TRANSYLVANIA, AT_PEACE);
    assert_string_equal(tow_why_not_war(&table, HRE, TRANSYLVANIA, WAR_PAID)->code, "ally");
    assert_string_equal(tow_why_not_war(&table, HRE, TRANSYLVANIA, WAR_DECLARED)->code, "ally");
    relate(OTTOMAN, HRE, AT_PEACE);
    assert_null(tow_why_not_war(&table, HRE, TRANSYLVANIA, WAR_PAID));
}

TEST(ruling_R148__cards_do_not_set_a_state_on_an_ally)
{
    transylvania_is_an_allys();
    event_barred("ally", "ott-bethlen-marches-on-vienna");
    table_open();
    turn_at(2);
    ally(OTTOMAN, HRE);
    event_barred("ally", "ott-bocskai-uprising");
    relate(OTTOMAN, WALLACHIA, VASSAL);
    event_barred("ally", "hre-ambitions-of-michael-the-brave");
}
