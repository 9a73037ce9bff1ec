/* 4.2.3: Transylvania, Wallachia, Moldova: Subjection, and what happens when a vassal is invaded. */
#include "../table.h"

/* ---- Subjection begins and ends ---- */

TEST(rule_4_2_3__a_subjection_that_is_broken_takes_the_units_away)
{
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    masters(OTTOMAN, MOLDOVA);
    put("silistre", "2 ottoman-cavalry, 1 moldova-infantry, 1 moldova-cavalry");
    tow_vassal_break(&table, MOLDOVA, BECAUSE(CONQUERED));
    assert_int_equal(relation_of(OTTOMAN, MOLDOVA), AT_PEACE);
    assert_int_equal(units_in("silistre", "moldova-infantry"), 0);
    assert_int_equal(units_in("iasi", "moldova-infantry"), 1);
    assert_int_equal(units_in("silistre", "ottoman-cavalry"), 2);
}

TEST(rule_4_2_3__without_its_capital_they_are_removed)
{
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    masters(OTTOMAN, MOLDOVA);
    controls(COMMONWEALTH, "iasi");
    put("silistre", "1 moldova-infantry");
    tow_vassal_break(&table, MOLDOVA, BECAUSE(CONQUERED));
    assert_int_equal(units_in("silistre", "moldova-infantry"), 0);
    assert_int_equal(units_in("iasi", "moldova-infantry"), 0);
}

/* The Ottoman Empire has taken all of Moldova. */
static void moldova_is_conquered(void)
{
    table_open();
    war(OTTOMAN, MOLDOVA);
    controls(OTTOMAN, "iasi, suceava, hotin");
    put_garrison("iasi", "ottoman-infantry");
    put("hotin", "1 ottoman-cavalry");
    hold(OTTOMAN, "ott-plague");
    impulse_of(OTTOMAN);
    run_on();
}

TEST(ruling_R30__allies_of_the_ottoman_empire_leave_a_state_that_becomes_a_vassal)
{
    moldova_is_conquered();
    ally(OTTOMAN, RUSSIA);
    put("hotin", "1 russia-cavalry");
    made(OTTOMAN, "make_vassal", "moldova");
    assert_int_equal(controller("hotin"), MOLDOVA);
    assert_int_equal(all_units_in("hotin", RUSSIA), 0);
}

TEST(rule_4_2_3__a_conquered_state_becomes_a_vassal)
{
    moldova_is_conquered();
    assert_true(at(STEP_SPOILS));
    refused("not-to-keep", OTTOMAN, "keep_city", "malmo");
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire makes Moldova a vassal."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire keeps the spaces of Moldova."));
    assert_string_equal(play_rule(&table), "4.2.3");
    refused("not-conquered", OTTOMAN, "make_vassal", "wallachia");
    made_as_example(OTTOMAN, "make_vassal", "moldova");
    tells("IAŞI is under the control of Moldova because its capital is taken.");
    assert_int_equal(relation_of(OTTOMAN, MOLDOVA), VASSAL);
    assert_int_equal(controller("hotin"), MOLDOVA);
    assert_int_equal(units_in("iasi", "moldova-garrison"), 1);
    assert_int_equal(units_in("iasi", "ottoman-infantry"),
                     1); /* R140: its armies stay, garrisons among them */
    assert_true(tow_has_army(&table, OTTOMAN, space_of("iasi")));
    assert_int_equal(units_in("hotin", "ottoman-cavalry"), 1);
}

TEST(rule_4_2_3__or_stays_a_conquest)
{
    moldova_is_conquered();
    made_as_example(OTTOMAN, "keep_conquest", "moldova");
    assert_true(at(STEP_IMPULSE)); /* asked once */
    assert_int_equal(controller("iasi"), OTTOMAN);
    assert_int_equal(relation_of(OTTOMAN, MOLDOVA), AT_WAR);
}

/* ---- a vassal is invaded ---- */

/* A Polish army comes to Suceava; Poland is at War with Moldova, a vassal. */
static void vassal_is_invaded(void)
{
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    war(COMMONWEALTH, MOLDOVA);
    put("kamieniec", "2 commonwealth-pancerni");
    put("iasi", "1 moldova-cavalry");
    acts(COMMONWEALTH, 4);
    made(COMMONWEALTH, "march", "kamieniec");
    made(COMMONWEALTH, "go", "hotin");
}

TEST(rule_4_2_3__an_invaded_vassal_is_a_reason_for_war)
{
    vassal_is_invaded();
    assert_true(at(STEP_FREE_WAR));
    assert_int_equal(decider(), OTTOMAN);
    made(OTTOMAN, "declare_free_war");
    assert_int_equal(relation_of(OTTOMAN, COMMONWEALTH), AT_WAR);
    assert_int_equal(on_table()->master[MOLDOVA], OTTOMAN);
    assert_int_equal(units_in("iasi", "moldova-cavalry"), 2);
    tow_minors_turn_end(&table);
    assert_int_equal(on_table()->master[MOLDOVA], OTTOMAN); /* R97: until the War ends */
    tow_relation_set(&table, OTTOMAN, COMMONWEALTH, AT_PEACE, BECAUSE(DECLARED));
    tow_minors_settle(&table);
    assert_int_equal(on_table()->master[MOLDOVA], -1);
}

TEST(rule_4_2_3__the_ottoman_empire_may_let_it_pass)
{
    vassal_is_invaded();
    made(OTTOMAN, "no_free_war");
    assert_int_equal(relation_of(OTTOMAN, COMMONWEALTH), AT_PEACE);
    assert_int_equal(on_table()->master[MOLDOVA], -1);
}

static void empire_enters_varad(int control)
{
    table_open();
    relate(OTTOMAN, TRANSYLVANIA, VASSAL);
    war(HRE, TRANSYLVANIA);
    controls(HRE, "kaschau");
    controls(control, "varad");
    put("kaschau", "2 hre-cavalry");
    acts(HRE, 4);
    made(HRE, "march", "kaschau");
    made(HRE, "go", "varad");
}

TEST(ruling_R97__a_vassal_s_space_is_one_that_it_controls)
{
    empire_enters_varad(HRE);
    assert_false(at(STEP_FREE_WAR));
    empire_enters_varad(TRANSYLVANIA);
    assert_true(at(STEP_FREE_WAR));
    assert_int_equal(decider(), OTTOMAN);
    made(OTTOMAN, "declare_free_war");
    assert_int_equal(on_table()->master[TRANSYLVANIA], OTTOMAN);
}

TEST(rule_4_2_3__against_a_common_enemy_it_commands_the_vassal)
{
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    war(COMMONWEALTH, MOLDOVA);
    war(COMMONWEALTH, OTTOMAN);
    tow_minors_settle(&table);
    assert_int_equal(on_table()->master[MOLDOVA], OTTOMAN);
}

/* ---- the War with the Ottoman Empire (R144) ---- */

/* The Commonwealth is at War with the Ottoman Empire and at Peace with its vassal Moldova, where an Ottoman
 * army stands. */
static void ottomans_in_moldova(void)
{
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    war(COMMONWEALTH, OTTOMAN);
    put("kamieniec", "3 commonwealth-pancerni, stanislaw-koniecpolski");
    put_garrison("iasi", "moldova-garrison");
    acts(COMMONWEALTH, 3);
}

TEST(ruling_R144__a_war_alone_does_not_bring_the_vassals)
{
    ottomans_in_moldova();
    run_on();
    assert_int_equal(on_table()->master[MOLDOVA], -1);
    assert_int_equal(relation_of(COMMONWEALTH, MOLDOVA), AT_PEACE);
    assert_int_equal(units_in("iasi", "moldova-cavalry"), 0);
}

TEST(ruling_R144__who_marches_to_a_vassal_of_his_enemy_has_it_against_him)
{
    ottomans_in_moldova();
    made(COMMONWEALTH, "march", "kamieniec");
    made(COMMONWEALTH, "go", "hotin");
    assert_false(at(STEP_FREE_WAR)); /* there is War already */
    assert_int_equal(on_table()->master[MOLDOVA], OTTOMAN);
    assert_int_equal(tow_relation(&table, COMMONWEALTH, MOLDOVA), AT_WAR);
    assert_int_equal(units_in("iasi", "moldova-cavalry"), 2);
    assert_true(told("The Ottoman Empire commands the units of Moldova."));
}

TEST(ruling_R144__the_ottoman_army_there_is_fought)
{
    ottomans_in_moldova();
    put("hotin", "1 ottoman-cavalry");
    made(COMMONWEALTH, "march", "kamieniec");
    made(COMMONWEALTH, "go", "hotin");
    assert_true(at(STEP_WITHDRAWAL));
    assert_int_equal(decider(), OTTOMAN);
    given(6, 6, 1, 1);
    made(OTTOMAN, "stand");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
}

TEST(ruling_R144__in_its_capital_the_vassal_s_army_meets_the_enemy)
{
    ottomans_in_moldova();
    put("hotin", "2 commonwealth-hussars");
    made(COMMONWEALTH, "march", "hotin");
    made(COMMONWEALTH, "go", "iasi");
    assert_int_equal(units_in("iasi", "moldova-cavalry"), 2);
    assert_true(at(STEP_WITHDRAWAL));
    assert_int_equal(decider(), OTTOMAN);
}

TEST(ruling_R144__its_walls_stop_him)
{
    ottomans_in_moldova();
    made(COMMONWEALTH, "march", "kamieniec");
    made(COMMONWEALTH, "go", "hotin");
    assert_true(at(STEP_IMPULSE));
    refused("halted", COMMONWEALTH, "march", "hotin");
}

TEST(ruling_R144__he_intercepts_in_a_vassal_s_space)
{
    ottomans_in_moldova();
    put("akkerman", "2 ottoman-cavalry");
    put("hotin", "1 commonwealth-hussars, krzysztof-radziwill");
    acts(OTTOMAN, 2);
    made(OTTOMAN, "march", "akkerman");
    made(OTTOMAN, "go", "iasi");
    assert_true(at(STEP_INTERCEPTION));
    assert_int_equal(decider(), COMMONWEALTH);
}

TEST(ruling_R144__at_peace_with_both_no_army_enters)
{
    ottomans_in_moldova();
    relate(COMMONWEALTH, OTTOMAN, AT_PEACE);
    put("hotin", "1 ottoman-cavalry");
    made(COMMONWEALTH, "march", "kamieniec");
    refused("no-entry", COMMONWEALTH, "go", "hotin");
}

TEST(ruling_R144__nor_a_free_state_where_his_enemy_stands)
{
    ottomans_in_moldova();
    relate(OTTOMAN, MOLDOVA, AT_PEACE);
    put("hotin", "1 ottoman-cavalry");
    made(COMMONWEALTH, "march", "kamieniec");
    refused("no-entry", COMMONWEALTH, "go", "hotin");
}

TEST(ruling_R144__peace_with_the_ottoman_empire_is_peace_with_its_vassal)
{
    ottomans_in_moldova();
    war(RUSSIA, OTTOMAN); /* so the vassal is commanded on (R118) */
    made(COMMONWEALTH, "march", "kamieniec");
    made(COMMONWEALTH, "go", "hotin");
    tow_peace(&table, COMMONWEALTH, OTTOMAN, BECAUSE(PEACE));
    tow_settle(&table);
    assert_int_equal(on_table()->master[MOLDOVA], OTTOMAN);
    assert_int_equal(tow_relation(&table, COMMONWEALTH, MOLDOVA), AT_PEACE);
    assert_int_equal(all_units_in("hotin", COMMONWEALTH), 0); /* R30 */
    assert_true(commander_in("kamieniec", "stanislaw-koniecpolski"));
}

TEST(ruling_R144__who_frees_the_vassal_leaves_it)
{
    ottomans_in_moldova();
    put("hotin", "1 commonwealth-hussars");
    held_in_impulse("swe-diplomacy-1");
    made(SWEDEN, "play_event", "swe-diplomacy-1");
    if (at(STEP_EVENT)) made(SWEDEN, "choose_power", "moldova");
    assert_int_equal(relation_of(OTTOMAN, MOLDOVA), AT_PEACE);
    assert_int_equal(all_units_in("hotin", COMMONWEALTH), 0);
    assert_int_equal(units_in("kamieniec", "commonwealth-hussars"), 1);
}

TEST(ruling_R111__the_army_of_a_freed_vassal_comes_to_its_besieged_capital)
{
    table_open();
    relate(OTTOMAN, TRANSYLVANIA, VASSAL);
    masters(OTTOMAN, TRANSYLVANIA);
    war(HRE, TRANSYLVANIA);
    put("nagyszeben", "1 hre-infantry");
    put("temesvar", "1 transylvania-infantry");
    held_in_impulse("rus-diplomacy-1");
    made(RUSSIA, "play_event", "rus-diplomacy-1");
    if (at(STEP_EVENT)) made(RUSSIA, "choose_power", "transylvania");
    assert_int_equal(relation_of(OTTOMAN, TRANSYLVANIA), AT_PEACE);
    assert_int_equal(units_in("nagyszeben", "transylvania-infantry"), 1);
}

TEST(ruling_R72__a_vassal_without_a_commander_retreats_to_a_space_of_its_own)
{
    table_open();
    relate(OTTOMAN, TRANSYLVANIA, VASSAL);
    war(HRE, TRANSYLVANIA);
    put("varad", "2 transylvania-cavalry");
    put("kaschau", "4 hre-cavalry, 1 hre-infantry");
    assert_int_equal(controller("temesvar"), OTTOMAN);
    acts(HRE, 3);
    made(HRE, "march", "kaschau");
    given(3, 4, 1, 1);
    made(HRE, "go", "varad");
    made(OTTOMAN, "no_free_war");
    while (units_in("varad", "transylvania-cavalry"))
        fall_back(decider());
    assert_int_equal(units_in("temesvar", "transylvania-cavalry"), 0);
    assert_int_equal(units_in("kolozsvar", "transylvania-cavalry"), 2);
}

TEST(ruling_R73__the_ottoman_empire_enters_the_spaces_of_its_vassals)
{
    table_open();
    relate(OTTOMAN, WALLACHIA, VASSAL);
    put("silistre", "2 ottoman-cavalry");
    acts(OTTOMAN, 3);
    made(OTTOMAN, "march", "silistre");
    made(OTTOMAN, "go", "bucuresti");
    assert_int_equal(units_in("bucuresti", "ottoman-cavalry"), 2);
    assert_int_equal(controller("bucuresti"), WALLACHIA);
}
