/* 5.2.1, 5.2.2: recruitment, garrisons, rebellions. */
#include "../table.h"

static int points_left(void)
{
    return tow_impulse_of(&table)->points;
}

/* ---- 5.2.1 ---- */

TEST(rule_5_2_1__a_unit_is_placed_at_full_strength_for_its_price)
{
    table_open();
    acts(SWEDEN, 3);
    made(SWEDEN, "recruit", "sweden-infantry", "uppsala", "-");
    assert_int_equal(units_in("uppsala", "sweden-infantry"), 1);
    assert_int_equal(weakened_in("uppsala", "sweden-infantry"), 0);
    assert_int_equal(points_left(), 1);
    refused_by("6.9.1.1", "not-enough-points", SWEDEN, "recruit", "sweden-cavalry", "uppsala", "-");
}

TEST(rule_5_2_1__only_what_the_table_has)
{
    table_open();
    acts(SWEDEN, 3);
    refused_by("5.2.1", "not-recruited", SWEDEN, "recruit", "russia-infantry", "uppsala", "-");
    refused_by("5.2.1", "not-recruited", SWEDEN, "recruit", "mercenary-infantry", "uppsala", "-");
}

/* R107 */
TEST(rule_5_2_1__only_on_national_spaces_that_it_controls)
{
    table_open();
    controls(SWEDEN, "riga");
    controls(DENMARK, "kalmar");
    acts(SWEDEN, 3);
    refused_by("5.2.1", "not-national", SWEDEN, "recruit", "sweden-infantry", "riga", "-");
    refused_by("5.2.1", "not-national", SWEDEN, "recruit", "sweden-infantry", "kalmar", "-");
}

TEST(rule_5_2_1__not_where_an_enemy_army_stands)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("uppsala", "1 commonwealth-infantry");
    acts(SWEDEN, 3);
    refused_by("5.2.1", "enemy-army", SWEDEN, "recruit", "sweden-infantry", "uppsala", "-");
    made(SWEDEN, "recruit", "sweden-infantry", "gavle", "-");
}

/* R3. */
TEST(rule_2_6__counters_are_a_limit)
{
    table_open();
    put("stockholm", "12 sweden-infantry");
    acts(SWEDEN, 3);
    refused_by("2.6", "no-counter", SWEDEN, "recruit", "sweden-infantry", "uppsala", "-");
}

TEST(rule_5_2_1__ships_come_where_a_national_port_is)
{
    table_open();
    acts(SWEDEN, 4);
    made(SWEDEN, "recruit", "sweden-naval", "-", "baltic");
    assert_int_equal(ships_at(BALTIC, "sweden-naval"), 1);
    refused_by("5.2.1", "no-port", SWEDEN, "recruit", "sweden-naval", "-", "black");
    refused_by("5.2.1", "no-space-named", SWEDEN, "recruit", "sweden-naval", "stockholm", "-");
    refused_by("5.2.1", "no-space-named", SWEDEN, "recruit", "sweden-infantry", "-", "-");
    controls(DENMARK, "stockholm, gavle, kalmar, abo, viborg");
    refused_by("5.2.1", "no-port", SWEDEN, "recruit", "sweden-naval", "-", "baltic");
}

TEST(rule_5_2_1__russia_builds_ships_after_baltic_trade)
{
    table_open();
    controls(RUSSIA, "narva");
    acts(RUSSIA, 4);
    refused_by("5.2.1", "no-port", RUSSIA, "recruit", "russia-naval", "-", "baltic");
    on_table()->lasting[on_table()->lasting_count++] = (struct lasting){
        .card = (int16_t)card_of("rus-baltic-trade"), .seat = RUSSIA, .until = UNTIL_CANCELLED};
    made(RUSSIA, "recruit", "russia-naval", "-", "baltic");
    controls(SWEDEN, "narva");
    acts(RUSSIA, 4);
    refused_by("5.2.1", "no-port", RUSSIA, "recruit", "russia-naval", "-", "baltic");
}

TEST(rule_4_2_5__cossacks_are_recruited_by_whom_they_serve)
{
    table_open();
    controls(COMMONWEALTH, "sich");
    acts(COMMONWEALTH, 3);
    refused_by("4.2.5", "cossacks-not-yours", COMMONWEALTH, "recruit", "cossacks-infantry", "sich", "-");
    masters(COMMONWEALTH, COSSACKS);
    made(COMMONWEALTH, "recruit", "cossacks-infantry", "sich", "-");
    on_table()->cossacks.revolt = 1;
    refused_by("4.2.5", "cossacks-not-yours", COMMONWEALTH, "recruit", "cossacks-infantry", "warszawa", "-");
}

TEST(ruling_R131__rebels_are_an_enemy_army)
{
    table_open();
    put_rebels("uppsala", "1 sweden-infantry");
    put_rebels("viborg", "1 commonwealth-levy");
    acts(SWEDEN, 5);
    refused_by("5.2.1", "enemy-army", SWEDEN, "recruit", "sweden-infantry", "uppsala", "-");
    made(SWEDEN, "recruit", "sweden-infantry", "viborg", "-"); /* at Peace */
    war(SWEDEN, COMMONWEALTH);
    refused_by("5.2.1", "enemy-army", SWEDEN, "recruit", "sweden-infantry", "viborg", "-");
}

/* ---- 5.2.2: garrisons ---- */

TEST(rule_5_2_2__an_infantry_unit_becomes_the_garrison)
{
    table_open();
    put("reval", "2 sweden-infantry, 1 sweden-cavalry");
    acts(SWEDEN, 1);
    refused_by("5.2.2", "not-infantry", SWEDEN, "garrison", "reval", "sweden-cavalry", "full");
    refused_by("5.2.2", "no-such-unit", SWEDEN, "garrison", "reval", "sweden-infantry", "weakened");
    made(SWEDEN, "garrison", "reval", "sweden-infantry", "full");
    assert_true(has_garrison("reval"));
    assert_int_equal(points_left(), 1);
    refused_by("5.2.2", "has-garrison", SWEDEN, "garrison", "reval", "sweden-infantry", "full");
}

TEST(rule_5_2_2__only_behind_own_walls)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("riga", "2 sweden-infantry");
    put("uppsala", "2 sweden-infantry");
    acts(SWEDEN, 1);
    refused_by("5.2.2", "not-controlled", SWEDEN, "garrison", "riga", "sweden-infantry", "full");
    assert_true(refusal_says("does not control Riga"));
    refused_by("5.2.2", "not-fortified", SWEDEN, "garrison", "uppsala", "sweden-infantry", "full");
    assert_true(refusal_says("Uppsala is no Fortified City"));
}

TEST(rule_6_2_2__no_garrison_of_the_commonwealth_in_danzig)
{
    table_open();
    controls(COMMONWEALTH, "danzig");
    put("danzig", "2 commonwealth-infantry");
    acts(COMMONWEALTH, 1);
    refused_by("6.2.2", "free-city", COMMONWEALTH, "garrison", "danzig", "commonwealth-infantry", "full");
    assert_true(refusal_says("The Commonwealth places no garrison in Danzig"));
}

TEST(rule_6_7__mercenaries_are_no_garrison)
{
    table_open();
    put("reval", "1 sweden-cavalry");
    put_led(SWEDEN, "reval", "1 mercenary-infantry");
    acts(SWEDEN, 1);
    refused_by("6.7", "mercenaries", SWEDEN, "garrison", "reval", "mercenary-infantry", "full");
}

/* With the last point a city may fall that then wants a garrison. */
TEST(rule_5_2_2__a_garrison_is_left_without_points)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("riga", "2 sweden-infantry");
    put_ships(BALTIC, "1 sweden-naval");
    acts(SWEDEN, 1);
    given(1, 1);
    made(SWEDEN, "besiege", "riga");
    assert_int_equal(controller("riga"), SWEDEN);
    assert_true(at(STEP_IMPULSE));
    made(SWEDEN, "garrison", "riga", "sweden-infantry", "full");
    assert_true(has_garrison("riga"));
    assert_false(at(STEP_IMPULSE));
}

/* ---- 5.2.2: rebellions ---- */

static void rebellion(void)
{
    table_open();
    put_rebels("luck", "2 commonwealth-infantry");
    put("warszawa", "stanislaw-koniecpolski"); /* 4 */
    acts(COMMONWEALTH, 3);
}

TEST(ruling_R25__no_commander_goes_to_rebels_beside_an_enemy_army)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put_rebels("luck", "1 commonwealth-pancerni");
    put("lwow", "stanislaw-koniecpolski");
    put("luck", "1 sweden-cavalry");
    acts(COMMONWEALTH, 3);
    refused_by("5.2.2", "enemy-army", COMMONWEALTH, "to_rebels", "stanislaw-koniecpolski", "luck");
    clear_space("luck");
    put_rebels("luck", "1 commonwealth-pancerni");
    made(COMMONWEALTH, "to_rebels", "stanislaw-koniecpolski", "luck");
    assert_true(commander_in("luck", "stanislaw-koniecpolski"));
}

TEST(rule_5_2_2__a_commander_goes_to_the_rebels_and_calms_them)
{
    rebellion();
    refused_by("5.2.2", "no-commander", COMMONWEALTH, "calm_rebels", "luck");
    made(COMMONWEALTH, "to_rebels", "stanislaw-koniecpolski", "luck");
    assert_int_equal(points_left(), 2);
    refused_by("5.2.2", "there-already", COMMONWEALTH, "to_rebels", "stanislaw-koniecpolski", "luck");
    given(5);
    made(COMMONWEALTH, "calm_rebels", "luck");
    assert_true(has_rebels("luck"));
    given(4);
    made(COMMONWEALTH, "calm_rebels", "luck");
    assert_false(has_rebels("luck"));
    assert_int_equal(all_units_in("luck", COMMONWEALTH), 2);
}

TEST(rule_5_2_2__only_own_commanders_and_own_rebels)
{
    rebellion();
    put("wien", "tilly");
    refused_by("5.2.2", "no-rebels", COMMONWEALTH, "to_rebels", "stanislaw-koniecpolski", "lwow");
    refused_by("5.2.2", "not-on-map", COMMONWEALTH, "to_rebels", "krzysztof-radziwill", "luck");
    refused_by("5.2.2", "not-your-commander", COMMONWEALTH, "to_rebels", "tilly", "luck");
    acts(HRE, 3);
    refused_by("5.2.2", "no-rebels", HRE, "to_rebels", "tilly", "luck");
}

TEST(rule_5_2_2__rebels_do_not_march_besiege_or_occupy)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put_rebels("pernau", "2 sweden-infantry");
    put_rebels("riga", "2 sweden-infantry");
    put_ships(BALTIC, "1 sweden-naval");
    acts(SWEDEN, 3);
    assert_int_equal(listed(SWEDEN, "march"), 0);
    refused_by("6.9.3.8", "no-army", SWEDEN, "take_control", "pernau");
    refused_by("6.9.3.6", "no-army", SWEDEN, "besiege", "riga");
}

TEST(rule_5_2_2__the_commander_of_an_army_that_rebels_goes_to_a_capital)
{
    table_open();
    put("luck", "2 commonwealth-infantry, stanislaw-koniecpolski");
    tow_rebel(&table, COMMONWEALTH, space_of("luck"));
    assert_true(has_rebels("luck"));
    assert_true(commander_in("warszawa", "stanislaw-koniecpolski"));
}

/* ---- R134: garrisons that come out ---- */

TEST(ruling_R134__a_garrison_comes_out_and_marches)
{
    table_open();
    put_garrison("reval", "sweden-infantry");
    acts(SWEDEN, 2);
    refused("no-army", SWEDEN, "march", "reval");
    refused_by("5.2.2", "no-garrison-there", SWEDEN, "call_out", "narva");
    made(SWEDEN, "call_out", "reval");
    assert_false(has_garrison("reval"));
    assert_int_equal(points_left(), 2);
    assert_int_equal(events_of(EVENT_GARRISON_LEAVES), 1);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    assert_int_equal(units_in("narva", "sweden-infantry"), 1);
}

TEST(ruling_R134__what_was_placed_in_the_impulse_stays)
{
    table_open();
    put_garrison("reval", "sweden-infantry");
    acts(SWEDEN, 1);
    made(SWEDEN, "call_out", "reval");
    made(SWEDEN, "garrison", "reval", "sweden-infantry", "full");
    refused_by("5.2.2", "just-placed", SWEDEN, "call_out", "reval");
    acts(SWEDEN, 1); /* another impulse */
    made(SWEDEN, "call_out", "reval");
}

TEST(ruling_R134__not_before_the_enemy_nor_from_a_capital_of_a_minor_state)
{
    table_open();
    put_garrison("reval", "sweden-infantry");
    put("reval", "1 commonwealth-levy");
    war(SWEDEN, COMMONWEALTH);
    acts(SWEDEN, 1);
    refused_by("5.2.2", "enemy-army", SWEDEN, "call_out", "reval");
    put_garrison("berlin", "brandenburg-garrison");
    masters(HRE, BRANDENBURG);
    acts(HRE, 1);
    refused_by("4.1", "bound-garrison", HRE, "call_out", "berlin");
    put_garrison("stettin", "mercenary-stettin-garrison");
    refused_by("4.1", "bound-garrison", HRE, "call_out", "stettin");
}

TEST(ruling_R134__without_points_no_unit_is_called_out)
{
    table_open();
    put_garrison("reval", "sweden-infantry");
    put("reval", "1 sweden-infantry");
    put("viborg", "1 sweden-infantry");
    acts(SWEDEN, 1);
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva"); /* Narva and Viborg have no garrison: Sweden is asked for it */
    refused_by("6.9.1.1", "not-enough-points", SWEDEN, "call_out", "reval");
}

TEST(ruling_R134__conquered_danzig_can_have_a_garrison)
{
    table_open();
    controls(SWEDEN, "danzig");
    put("danzig", "1 sweden-infantry");
    acts(SWEDEN, 2);
    made(SWEDEN, "garrison", "danzig", "sweden-infantry", "full");
    assert_true(has_garrison("danzig"));
}
