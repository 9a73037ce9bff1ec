/* Armies return to Capital Cities (6.10). */
#include "../table.h"

static void return_phase(void)
{
    phase_of(PHASE_RETURN);
    run_on();
}

TEST(rule_6_10__armies_go_home_whatever_the_distance)
{
    table_open();
    put("riga", "2 sweden-cavalry, gustav-horn");
    put("reval", "1 sweden-infantry");
    controls(SWEDEN, "reval");
    return_phase();
    assert_int_equal(decider(), SWEDEN);
    refused_by("6.10", "not-controlled", SWEDEN, "keep_army", "riga");
    refused("no-army", SWEDEN, "keep_army", "narva");
    made(SWEDEN, "end_return");
    assert_int_equal(units_in("stockholm", "sweden-cavalry"), 2);
    assert_int_equal(weakened_in("stockholm", "sweden-cavalry"), 0);
    assert_int_equal(units_in("stockholm", "sweden-infantry"), 1);
    assert_true(commander_in("stockholm", "gustav-horn"));
}

TEST(rule_6_10__one_army_stays_on_a_controlled_space)
{
    table_open();
    put("reval", "1 sweden-infantry, gustav-horn");
    put("narva", "1 sweden-cavalry");
    return_phase();
    made(SWEDEN, "keep_army", "reval");
    assert_false(at(STEP_RETURN)); /* only one, and one Capital */
    assert_int_equal(units_in("reval", "sweden-infantry"), 1);
    assert_true(commander_in("reval", "gustav-horn"));
    assert_int_equal(units_in("stockholm", "sweden-cavalry"), 1);
}

TEST(rule_6_10__an_army_in_the_capital_is_at_home)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    put("reval", "1 sweden-infantry");
    return_phase();
    refused("at-home", SWEDEN, "keep_army", "stockholm");
}

TEST(rule_6_10__without_its_capital_armies_leave_the_map)
{
    table_open();
    controls(SWEDEN, "moskva, pskov");
    put("novgorod", "1 russia-cavalry, dmitry-cherkassky");
    put("kazan", "1 russia-cavalry");
    put_garrison("tula", "russia-infantry");
    return_phase();
    made(RUSSIA, "keep_army", "kazan"); /* R87 */
    tells("1 unit is removed from Novgorod when the armies return: Boyar horse, full-strength.");
    tells("Dmitry Cherkassky leaves the map because there is no space to go to.");
    assert_int_equal(units_in("novgorod", "russia-cavalry"), 0);
    assert_int_equal(units_in("kazan", "russia-cavalry"), 1);
    assert_true(has_garrison("tula"));
    assert_int_equal(tow_commander_space(&table, commander_of("dmitry-cherkassky")), -1);
}

TEST(rule_6_10__garrisons_stay)
{
    table_open();
    put_garrison("reval", "sweden-infantry");
    put_garrison("novgorod", "russia-infantry");
    return_phase();
    assert_false(at(STEP_RETURN));
    assert_true(has_garrison("reval"));
    assert_true(has_garrison("novgorod"));
}

TEST(rule_6_10__each_space_of_another_superpower_costs_a_step)
{
    table_open();
    put("prag", "1 russia-cavalry, 1 weakened russia-irregulars"); /* in the middle of the Empire */
    EACH(space, tow_components(&table)->map.of_zone[REICH_ZONE])
        on_table()->place[space].control = HRE;
    return_phase();
    assert_int_equal(units_in("moskva", "russia-irregulars"), 0);
    assert_true(units_in("moskva", "russia-cavalry") == 0 || weakened_in("moskva", "russia-cavalry") == 1);
}

TEST(ruling_R85__it_goes_round_and_the_space_it_leaves_does_not_count)
{
    table_open();
    controls(HRE, "pskov");
    put("pskov", "2 russia-cavalry");
    return_phase();
    assert_int_equal(units_in("moskva", "russia-cavalry"), 2);
    assert_int_equal(weakened_in("moskva", "russia-cavalry"), 0);
}

TEST(ruling_R85__allies_let_it_pass)
{
    for (int allied = 0; allied < 2; allied++) {
        table_open();
        put("kazan", "1 russia-cavalry");
        for (int way = 0; way < WAYS; way++)
            EACH(other, tow_components(&table)->map.adjacent[way][space_of("kazan")])
                on_table()->place[other].control = SWEDEN;
        controls(RUSSIA, "moskva");
        if (allied) ally(RUSSIA, SWEDEN);
        return_phase();
        if (at(STEP_RETURN)) made(RUSSIA, "end_return");
        assert_int_equal(units_in("moskva", "russia-cavalry"), 1);
        assert_int_equal(weakened_in("moskva", "russia-cavalry"), !allied);
    }
}

TEST(rule_6_10__revolts_on_the_way_cost_a_step)
{
    table_open();
    put("kazan", "1 russia-cavalry");
    for (int way = 0; way < WAYS; way++)
        EACH(other, tow_components(&table)->map.adjacent[way][space_of("kazan")])
            on_table()->place[other].marker = REVOLT;
    return_phase();
    made(RUSSIA, "end_return");
    tells("A full-strength unit of Russia in Kazan suffers a loss when the armies return: Boyar horse.");
    assert_int_equal(weakened_in("moskva", "russia-cavalry"), 1);
}

TEST(rule_6_10__russian_and_ottoman_infantry_is_discarded)
{
    table_open();
    put("moskva", "2 russia-infantry, 1 russia-cavalry");
    put("kazan", "1 russia-infantry, 1 russia-cavalry");
    put("belgrad", "1 ottoman-infantry, 1 ottoman-cavalry");
    controls(OTTOMAN, "belgrad");
    put_garrison("novgorod", "russia-infantry");
    put("stockholm", "1 sweden-infantry");
    return_phase();
    made(RUSSIA, "keep_army", "kazan"); /* R86: of the army that stays, too */
    made(OTTOMAN, "end_return");
    assert_int_equal(units_in("moskva", "russia-infantry"), 0);
    assert_int_equal(units_in("kazan", "russia-infantry"), 0);
    assert_int_equal(units_in("kazan", "russia-cavalry"), 1);
    assert_int_equal(units_in("istanbul", "ottoman-infantry"), 0);
    assert_int_equal(units_in("istanbul", "ottoman-cavalry"), 1);
    assert_true(has_garrison("novgorod"));
    assert_int_equal(units_in("stockholm", "sweden-infantry"), 1);
}

TEST(ruling_R86__infantry_that_is_lent_is_discarded_too)
{
    table_open();
    ally(RUSSIA, COMMONWEALTH);
    put("moskva", "1 russia-infantry");
    put_led(COMMONWEALTH, "vilnius",
            "2 russia-infantry, 1 russia-cavalry"); /* the Commonwealth's armies return after Russia's */
    return_phase();
    run_on();
    assert_int_equal(units_in("moskva", "russia-infantry"), 0);
    assert_int_equal(units_in("vilnius", "russia-infantry"), 0);
    assert_int_equal(units_in("moskva", "russia-cavalry"), 1);
}

TEST(rule_6_10__of_the_levy_one_stays_with_a_commander)
{
    table_open();
    put("krakow", "3 commonwealth-levy, stanislaw-koniecpolski");
    put("lwow", "2 commonwealth-levy, 1 commonwealth-hussars");
    return_phase();
    made(COMMONWEALTH, "end_return");
    assert_int_equal(units_in("warszawa", "commonwealth-levy"), 1);
    assert_int_equal(units_in("warszawa", "commonwealth-hussars"), 1);
}

TEST(rule_6_10__the_commonwealth_divides_its_armies)
{
    table_open();
    put("krakow", "2 commonwealth-hussars, 1 weakened commonwealth-infantry, stanislaw-koniecpolski");
    put("warszawa", "1 commonwealth-pancerni");
    return_phase();
    assert_int_equal(decider(), COMMONWEALTH);
    refused("goes-there", COMMONWEALTH, "send_home", "krakow", "commonwealth-hussars", "full", "warszawa");
    refused("no-such-unit", COMMONWEALTH, "send_home", "krakow", "commonwealth-hussars", "weakened",
            "vilnius");
    refused("no-other-capital", COMMONWEALTH, "send_home", "krakow", "commonwealth-hussars", "full",
            "krakow");
    made(COMMONWEALTH, "send_home", "krakow", "commonwealth-hussars", "full", "vilnius");
    made(COMMONWEALTH, "send_home", "krakow", "commonwealth-infantry", "weakened", "vilnius");
    made(COMMONWEALTH, "send_home", "warszawa", "commonwealth-pancerni", "full", "vilnius");
    refused("no-such-unit", COMMONWEALTH, "send_home", "vilnius", "commonwealth-pancerni", "full",
            "warszawa");
    made(COMMONWEALTH, "send_home_commander", "stanislaw-koniecpolski", "vilnius");
    refused("not-to-be-sent", COMMONWEALTH, "send_home_commander", "stanislaw-koniecpolski", "warszawa");
    made(COMMONWEALTH, "end_return");
    assert_int_equal(units_in("vilnius", "commonwealth-hussars"), 1);
    assert_int_equal(units_in("warszawa", "commonwealth-hussars"), 1);
    assert_int_equal(weakened_in("vilnius", "commonwealth-infantry"), 1);
    assert_int_equal(units_in("vilnius", "commonwealth-pancerni"), 1);
    assert_true(commander_in("vilnius", "stanislaw-koniecpolski"));
}

TEST(rule_6_7__mercenaries_are_dismissed)
{
    table_open();
    put("reval", "1 sweden-infantry");
    put_led(SWEDEN, "reval", "2 mercenary-infantry");
    return_phase();
    made(SWEDEN, "keep_army", "reval");
    assert_int_equal(units_in("reval", "mercenary-infantry"), 0);
    assert_true(units_is_empty(on_table()->side[SWEDEN].led));
}

TEST(ruling_R33__borrowed_units_go_to_their_owner)
{
    table_open();
    ally(SWEDEN, HRE);
    put("reval", "1 sweden-infantry");
    put_led(SWEDEN, "reval", "2 hre-infantry");
    return_phase();
    made(SWEDEN, "end_return");
    assert_int_equal(units_in("wien", "hre-infantry"), 2);
    assert_true(units_is_empty(on_table()->side[SWEDEN].led));
}

TEST(ruling_R33__a_borrowed_garrison_goes_to_its_owner_too)
{
    table_open();
    ally(SWEDEN, HRE);
    put_led(SWEDEN, "reval", "1 hre-infantry");
    on_table()->garrisons = units_either(on_table()->garrisons, place("reval")->units);
    return_phase();
    assert_int_equal(units_in("reval", "hre-infantry"), 0);
    assert_int_equal(units_in("wien", "hre-infantry"), 1);
    assert_false(has_garrison("wien"));
    assert_true(units_is_empty(on_table()->side[SWEDEN].led));
}

TEST(ruling_R111__units_of_minor_states_go_to_their_own_capital)
{
    table_open();
    masters(SWEDEN, DENMARK);
    put("reval", "1 sweden-infantry, 2 denmark-infantry, christian-iv");
    put("norway", "1 denmark-norway");
    return_phase();
    made(SWEDEN, "end_return");
    assert_int_equal(units_in("kobenhavn", "denmark-infantry"), 2);
    assert_true(commander_in("kobenhavn", "christian-iv"));
    assert_int_equal(units_in("norway", "denmark-norway"), 1); /* R94 */
}

TEST(ruling_R111__an_enemy_army_does_not_bar_them_from_their_capital)
{
    table_open();
    war(COMMONWEALTH, HRE);
    war(COMMONWEALTH, BRANDENBURG);
    tow_minor_bind(&table, BRANDENBURG, HRE);
    put("leipzig", "2 brandenburg-cavalry, frederick-william");
    put("berlin", "1 commonwealth-hussars");
    return_phase();
    while (at(STEP_RETURN) && decider() == HRE)
        made(HRE, "end_return");
    assert_int_equal(units_in("berlin", "brandenburg-cavalry"), 2);
    assert_true(commander_in("berlin", "frederick-william"));
}

TEST(rule_5_2_2__rebels_leave_the_map)
{
    table_open();
    put_rebels("krakow", "2 commonwealth-hussars");
    put("lwow", "1 commonwealth-hussars");
    return_phase();
    made(COMMONWEALTH, "end_return");
    assert_false(has_rebels("krakow"));
    assert_int_equal(units_in("krakow", "commonwealth-hussars"), 0);
    assert_int_equal(units_in("warszawa", "commonwealth-hussars"), 1);
}

TEST(card_rus_regiments_of_the_new_order__four_infantry_stay)
{
    table_open();
    put("kazan", "3 weakened russia-infantry, 3 russia-infantry");
    begin_at(STEP_TURN, 0, NULL);
    tow_last(&table, card_of("rus-regiments-of-the-new-order"), RUSSIA, 4, UNTIL_TURN_END);
    return_phase();
    made(RUSSIA, "keep_army", "kazan");
    assert_int_equal(units_in("kazan", "russia-infantry"), 4);
    assert_int_equal(weakened_in("kazan", "russia-infantry"), 1);
}

TEST(ruling_R111__rus_regiments_of_the_new_order_keep_full_strength_first_of_all_armies)
{
    table_open();
    put("moskva", "1 weakened russia-infantry, 2 russia-infantry");
    put("tver", "3 russia-infantry");
    begin_at(STEP_TURN, 0, NULL);
    tow_last(&table, card_of("rus-regiments-of-the-new-order"), RUSSIA, 4, UNTIL_TURN_END);
    return_phase();
    assert_int_equal(weakened_in("moskva", "russia-infantry"), 0);
    assert_int_equal(units_in("moskva", "russia-infantry") + units_in("tver", "russia-infantry"), 4);
}
