/* 2.2, 4.2.3, 5.2, 6.2.2, 6.6.1, 6.9.3.6, 7.2: who controls what, and what that counts. */
#include "../table.h"

/* R5, R6. */
TEST(rule_6_2_2__the_commonwealth_has_no_marker_on_danzig_and_konigsberg)
{
    table_open();
    const int before = tow_fortified_cities(&table, COMMONWEALTH);
    assert_int_equal(controller("danzig"), COMMONWEALTH);
    assert_int_equal(controller("konigsberg"), COMMONWEALTH);
    controls(SWEDEN, "danzig, konigsberg");
    assert_int_equal(tow_fortified_cities(&table, COMMONWEALTH), before);
    assert_int_equal(tow_fortified_cities(&table, SWEDEN), 2 + 2);
}

/* R5. */
TEST(rule_6_9_3_6__danzig_is_a_fortified_city_once_it_is_conquered)
{
    table_open();
    assert_false(tow_is_stronghold(&table, space_of("danzig")));
    controls(SWEDEN, "danzig");
    assert_true(tow_is_stronghold(&table, space_of("danzig")));
    assert_true(tow_is_stronghold(&table, space_of("konigsberg")));
}

TEST(rule_6_2_2__no_garrison_of_the_commonwealth_in_danzig)
{
    table_open();
    const int kind = kind_of("commonwealth-infantry");
    assert_false(tow_may_hold_garrison(&table, COMMONWEALTH, space_of("danzig"), kind));
    assert_true(tow_may_hold_garrison(&table, COMMONWEALTH, space_of("konigsberg"), kind));
    assert_false(tow_may_hold_garrison(&table, COMMONWEALTH, space_of("konigsberg"),
                                       kind_of("mercenary-infantry"))); /* 6.7 */
    assert_false(
        tow_may_hold_garrison(&table, COMMONWEALTH, space_of("konigsberg"), kind_of("commonwealth-hussars")));
    put_garrison("konigsberg", "commonwealth-infantry");
    assert_false(tow_may_hold_garrison(&table, COMMONWEALTH, space_of("konigsberg"), kind));
}

TEST(rule_4_2_3__a_vassal_s_capital_bears_an_ottoman_marker)
{
    table_open();
    const int before = tow_fortified_cities(&table, OTTOMAN);
    relate(OTTOMAN, WALLACHIA, VASSAL);
    assert_int_equal(tow_fortified_cities(&table, OTTOMAN), before + 1);
    controls(HRE, "bucuresti");
    assert_int_equal(tow_fortified_cities(&table, OTTOMAN), before);
}

TEST(ruling_R47__a_space_is_heretic_by_its_controllers_religion)
{
    table_open();
    assert_true(tow_is_heretic(&table, space_of("kyjiv"))); /* orthodox, the Commonwealth's */
    controls(RUSSIA, "kyjiv");
    assert_false(tow_is_heretic(&table, space_of("kyjiv")));
    religion_of("danzig", PROTESTANT);
    assert_false(tow_is_heretic(&table, space_of("danzig"))); /* no marker of the Commonwealth there */
    controls(HRE, "danzig");
    assert_true(tow_is_heretic(&table, space_of("danzig")));
    assert_false(tow_is_heretic(&table, space_of("bucuresti"))); /* a Minor State's */
}

TEST(rule_7_2__the_last_big_marker_wins_at_once)
{
    table_open();
    const struct components *c = tow_components(&table);
    int left = c->sheet[SWEDEN].cities_count - 1 - tow_fortified_cities(&table, SWEDEN);
    EACH(space, c->map.of_space_kind[FORTIFIED_CITY]) {
        if (left == 1 || c->map.space[space].owner == SWEDEN || space == space_of("riga")) continue;
        tow_place(&table, space)->control = SWEDEN;
        left--;
    }
    assert_false(play_head(&table)->over);
    tow_space_take(&table, space_of("riga"), SWEDEN, BECAUSE(OCCUPATION));
    tells("Riga is under the control of Sweden by an army there.");
    assert_true(play_head(&table)->over);
    assert_int_equal(play_head(&table)->winners, 1U << SWEDEN);
    assert_int_equal(first_arg(EVENT_GAME_WON, victory), VICTORY_CITIES);
}

TEST(ruling_R104__a_marker_that_a_treaty_places_does_not_win)
{
    table_open();
    const struct components *c = tow_components(&table);
    int left = c->sheet[SWEDEN].cities_count - 1 - tow_fortified_cities(&table, SWEDEN);
    EACH(space, c->map.of_space_kind[FORTIFIED_CITY]) {
        if (left == 1 || c->map.space[space].owner == SWEDEN || space == space_of("riga")) continue;
        tow_place(&table, space)->control = SWEDEN;
        left--;
    }
    begin_at(STEP_DEAL, SWEDEN, &(struct deal){.proposer = SWEDEN, .partner = COMMONWEALTH});
    tow_space_take(&table, space_of("riga"), SWEDEN, BECAUSE(OCCUPATION));
    assert_false(play_head(&table)->over);
}

TEST(rule_5_2__ships_without_a_port_are_removed)
{
    table_open();
    put_ships(BALTIC, "2 russia-naval");
    put_ships(BALTIC, "1 sweden-naval");
    run_on();
    tells("2 naval units are removed from the Baltic Sea because no port is left: Baltic galleys.");
    assert_int_equal(ships_at(BALTIC, "russia-naval"), 0);
    assert_int_equal(ships_at(BALTIC, "sweden-naval"), 1);
    assert_int_equal(first_arg(EVENT_SHIPS_LOST, count), 2);
}

static bool connected(int seat, const char *space, const char *to)
{
    return tow_connected(&table, seat, space_of(space), spaces_of_one(space_of(to)));
}

TEST(ruling_R77__connected_by_own_spaces_and_ports_with_own_ships)
{
    table_open();
    assert_false(connected(SWEDEN, "riga", "stockholm"));
    put_ships(BALTIC, "1 sweden-naval");
    assert_true(connected(SWEDEN, "riga", "stockholm"));
}

TEST(rule_6_9_3_6__a_connection_leads_over_allies_but_not_over_others)
{
    table_open();
    assert_false(connected(RUSSIA, "riga", "pskov"));
    controls(RUSSIA, "dorpat");
    const bool by_own = connected(RUSSIA, "riga", "pskov");
    controls(SWEDEN, "dorpat");
    assert_false(connected(RUSSIA, "riga", "pskov"));
    ally(RUSSIA, SWEDEN);
    assert_int_equal(connected(RUSSIA, "riga", "pskov"), by_own);
    assert_true(by_own);
}

/* ---- commanders alone (R25) ---- */

TEST(ruling_R25__a_commander_alone_among_enemies_is_put_aside)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("riga", "2 commonwealth-infantry, gustav-horn");
    run_on();
    assert_false(commander_in("riga", "gustav-horn"));
    assert_true(is_aside("gustav-horn"));
}

TEST(ruling_R25__rebels_of_an_enemy_are_an_enemy_army)
{
    table_open();
    put_rebels("riga", "2 commonwealth-infantry");
    put("riga", "gustav-horn");
    run_on();
    assert_true(commander_in("riga", "gustav-horn"));
    war(SWEDEN, COMMONWEALTH);
    run_on();
    assert_true(is_aside("gustav-horn"));
}

TEST(ruling_R25__a_commander_alone_among_others_stays)
{
    table_open();
    put("riga", "2 commonwealth-infantry, gustav-horn");
    run_on();
    assert_true(commander_in("riga", "gustav-horn"));
}

TEST(ruling_R3__auxiliary_markers_are_never_short)
{
    table_open();
    for (int space = 0; space < tow_components(&table)->map.space_count; space++)
        if (on_table()->place[space].religion >= 0) on_table()->place[space].marker = REVOLT;
    is_sound("a revolt everywhere");
}

TEST(ruling_R5__danzig_is_worth_two_points_and_is_no_fortified_city_of_the_commonwealth)
{
    table_open();
    on_table()->turn = 7;
    const int vp = tow_vp(&table, COMMONWEALTH);
    const int cities = tow_fortified_cities(&table, COMMONWEALTH);
    tow_space_take(&table, space_of("danzig"), SWEDEN, BECAUSE(OCCUPATION));
    assert_int_equal(tow_vp(&table, COMMONWEALTH), vp - 2);
    assert_int_equal(tow_fortified_cities(&table, COMMONWEALTH), cities);
    tow_space_take(&table, space_of("danzig"), COMMONWEALTH, BECAUSE(OCCUPATION)); /* as at the start */
    assert_int_equal(tow_vp(&table, COMMONWEALTH), vp);
    assert_int_equal(tow_fortified_cities(&table, COMMONWEALTH), cities);
    assert_false(tow_is_stronghold(&table, space_of("danzig")));
}

TEST(ruling_R6__konigsberg_has_a_garrison_of_the_commonwealth_and_a_marker_of_others)
{
    table_open();
    put_garrison("konigsberg", "commonwealth-infantry");
    is_sound("a garrison of the Commonwealth");
    const int swedish = tow_fortified_cities(&table, SWEDEN);
    table_open();
    controls(SWEDEN, "konigsberg");
    assert_int_equal(tow_fortified_cities(&table, SWEDEN), swedish + 1);
}
