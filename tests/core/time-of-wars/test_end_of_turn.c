/* Auxiliary markers (6.11), Rulers' Domestic Policy (6.12), and what ends with a turn. */
#include "table.h"

static void markers_phase(void)
{
    phase_of(PHASE_MARKERS);
    run_on();
}

/* Domestic Policy is looked at alone: the turn is played on from there. */
static void policy_phase(void)
{
    phase_of(PHASE_POLICY);
    run_on();
}

TEST(rule_6_11__a_revolt_costs_domestic_policy)
{
    table_open();
    mark("reval", REVOLT);
    mark("narva", REVOLT);
    on_table()->side[SWEDEN].points[DOMESTIC_POLICY] = 3;
    markers_phase();
    tells("Domestic Policy of the Ottoman Empire is at level 1 now because of the ruler.");
    tells("Sweden loses 2 Development Points of Domestic Policy because of revolts and famines: 1 at this "
          "level.");
    tells("The REVOLT marker in Reval is removed because the turn is over.");
    assert_int_equal(place("reval")->marker, NO_MARKER);
    assert_int_equal(points_of(SWEDEN, DOMESTIC_POLICY), 1);
}

TEST(rule_6_6_5__the_power_that_controls_the_space_pays_for_the_revolt)
{
    table_open();
    controls(RUSSIA, "reval");
    mark("reval", REVOLT);
    on_table()->side[SWEDEN].points[DOMESTIC_POLICY] = 3;
    on_table()->side[RUSSIA].points[DOMESTIC_POLICY] = 3;
    markers_phase();
    assert_int_equal(points_of(SWEDEN, DOMESTIC_POLICY), 3);
    assert_int_equal(points_of(RUSSIA, DOMESTIC_POLICY), 2);
}

TEST(rule_6_11__famine_costs_economy)
{
    table_open();
    mark("riga", FAMINE);
    controls(COMMONWEALTH, "riga");
    on_table()->side[COMMONWEALTH].points[ECONOMY] = 1;
    markers_phase();
    assert_int_equal(points_of(COMMONWEALTH, ECONOMY), 0);
    assert_int_equal(place("riga")->marker, NO_MARKER);
}

TEST(rule_6_11__harvests_are_kept_for_the_next_turn)
{
    table_open();
    mark("uppsala", GOOD_HARVEST);
    mark("kalmar", POOR_HARVEST);
    mark("riga", GOOD_HARVEST); /* R13: no National space of Sweden */
    controls(SWEDEN, "uppsala, kalmar, riga");
    begin_at(STEP_TURN, 0, &(struct turn){.next_phase = PHASE_MARKERS, .next_seat = SWEDEN});
    tow_markers_begin(&table, SWEDEN);
    assert_int_equal(on_table()->side[SWEDEN].good_harvests, 1);
    assert_int_equal(on_table()->side[SWEDEN].poor_harvests, 1);
    assert_int_equal(place("riga")->marker, NO_MARKER);
}

TEST(rule_2_3_2__troubles_push_iron_ore_back)
{
    for (int troubles = 0; troubles < 4; troubles++) {
        table_open();
        on_table()->track[IRON_ORE] = 3;
        if (troubles > 0) mark("uppsala", REVOLT);
        if (troubles > 1) mark("kalmar", FAMINE);
        if (troubles > 2) mark("stockholm", FAMINE);
        mark("riga", FAMINE); /* not National */
        markers_phase();
        assert_int_equal(on_table()->track[IRON_ORE], 3 - (troubles > 2 ? 2 : troubles));
    }
}

TEST(ruling_R14__iron_ore_looks_at_spaces_that_sweden_controls)
{
    table_open();
    on_table()->track[IRON_ORE] = 3;
    mark("uppsala", REVOLT);
    controls(RUSSIA, "uppsala");
    markers_phase();
    tells("Domestic Policy of Russia is at level -1 now because of revolts and famines.");
    assert_int_equal(on_table()->track[IRON_ORE], 3);
}

TEST(rule_6_11__markers_of_minor_states_go_too)
{
    table_open();
    mark("kobenhavn", FAMINE);
    markers_phase();
    assert_int_equal(place("kobenhavn")->marker, NO_MARKER);
}

TEST(rule_6_12__the_ruler_changes_domestic_policy)
{
    table_open();
    on_table()->side[HRE].policy = -2;
    rules(HRE, "matthias", false); /* the example */
    rules(OTTOMAN, "ibrahim-i", false);
    on_table()->side[RUSSIA].policy = 1;
    policy_phase();
    assert_int_equal(level_of(HRE, DOMESTIC_POLICY), -1);
    assert_int_equal(level_of(OTTOMAN, DOMESTIC_POLICY), -1);
    assert_int_equal(level_of(RUSSIA, DOMESTIC_POLICY), 1);
}

TEST(rule_6_9_1_1__two_units_are_lost_in_collapse)
{
    table_open();
    put("stockholm", "3 sweden-infantry, 2 sweden-cavalry");
    on_table()->side[SWEDEN].policy = LEVEL_MIN;
    on_table()->side[SWEDEN].economy = 0;
    policy_phase();
    assert_true(at(STEP_COLLAPSE));
    assert_int_equal(decider(), COMMONWEALTH); /* R42 */
    made(COMMONWEALTH, "remove_unit", "sweden-infantry", "full", "stockholm", "-");
    assert_int_equal(units_count(on_table()->out.units), 1);
    made(COMMONWEALTH, "remove_unit", "sweden-cavalry", "full", "stockholm", "-");
    assert_int_equal(units_count(on_table()->out.units), 2);
    assert_false(at(STEP_COLLAPSE));
}

TEST(ruling_R105__fund_markers_beyond_the_limit_are_put_back)
{
    table_open();
    rules(RUSSIA, "michael-i", true);
    funds_at(RUSSIA, 5);
    begin_at(STEP_TURN, 0, &(struct turn){.next_phase = PHASE_POLICY, .next_seat = RUSSIA});
    tow_policy_begin(&table, RUSSIA);
    tells("Russia loses 4 FUND markers because of the ruler: 1 in all.");
    assert_int_equal(funds_of(RUSSIA), 1);
}

TEST(ruling_R12__reshuffle_at_the_end_of_the_turn)
{
    table_open();
    used("swe-heresy-1");
    used("rus-heresy-1");
    on_table()->side[SWEDEN].reshuffle = 1;
    begin_at(STEP_TURN, 0, NULL);
    tow_turn_end(&table);
    assert_false(is_used("swe-heresy-1"));
    assert_true(cards_has(on_table()->side[SWEDEN].unplayed, card_of("swe-heresy-1")));
    assert_true(is_used("rus-heresy-1"));
    assert_false(on_table()->side[SWEDEN].reshuffle);
}

TEST(rule_6_9_1_2__events_end_with_the_turn)
{
    table_open();
    begin_at(STEP_TURN, 0, NULL);
    tow_event_mark(&table, card_of("swe-zebrzydowski-rebellion"), UNTIL_TURN_END);
    tow_event_mark(&table, card_of("rus-khmelnytsky-uprising"), UNTIL_CANCELLED);
    tow_turn_end(&table);
    assert_false(tow_event_in_play(&table, EFFECT_ZEBRZYDOWSKI));
    assert_true(tow_event_in_play(&table, EFFECT_KHMELNYTSKY_UPRISING));
}

TEST(rule_4_1__command_over_a_minor_state_is_lent_to_the_end_of_the_turn)
{
    table_open();
    war(SWEDEN, DENMARK);
    masters(RUSSIA, DENMARK);
    put("kobenhavn", "2 denmark-infantry");
    begin_at(STEP_TURN, 0, NULL);
    tow_turn_end(&table);
    tells("Nobody commands the units of Denmark.");
    assert_int_equal(on_table()->master[DENMARK], -1);
    assert_int_equal(relation_of(SWEDEN, DENMARK), AT_WAR);
}

/* It has left Norway with who commanded it: it goes home as the others do. */
TEST(ruling_R94__the_unit_of_norway_that_has_left_it_is_lent_as_the_others)
{
    table_open();
    war(HRE, DENMARK);
    masters(SWEDEN, DENMARK);
    controls(SWEDEN, "alvsborg");
    put_garrison("alvsborg", "denmark-norway");
    begin_at(STEP_TURN, 0, NULL);
    tow_turn_end(&table);
    assert_false(has_garrison("alvsborg"));
    assert_int_equal(units_in("kobenhavn", "denmark-norway"), 1);
}

TEST(ruling_R118__command_for_the_length_of_a_war_does_not_end_with_the_turn)
{
    table_open();
    war(SWEDEN, HRE);
    masters(HRE, BRANDENBURG);
    powers_add(&on_table()->bound, BRANDENBURG);
    masters(COMMONWEALTH, COSSACKS);
    begin_at(STEP_TURN, 0, NULL);
    tow_turn_end(&table);
    assert_int_equal(on_table()->master[BRANDENBURG], HRE);
    assert_int_equal(on_table()->master[COSSACKS], COMMONWEALTH);
}

TEST(ruling_R31__an_alliance_ends_with_the_turn)
{
    table_open();
    ally(SWEDEN, RUSSIA);
    war(SWEDEN, HRE);
    begin_at(STEP_TURN, 0, NULL);
    tow_turn_end(&table);
    tells("The Alliance between Russia and Sweden is over: Peace because the turn is over.");
    assert_int_equal(relation_of(SWEDEN, RUSSIA), AT_PEACE);
    assert_int_equal(relation_of(SWEDEN, HRE), AT_WAR);
}

TEST(ruling_R117__wars_that_entering_the_steppe_brought_end_with_the_turn)
{
    table_open();
    war(RUSSIA, TATARS);
    war(OTTOMAN, COSSACKS);
    begin_at(STEP_TURN, 0, NULL);
    tow_turn_end(&table);
    assert_int_equal(relation_of(RUSSIA, TATARS), AT_PEACE);
    assert_int_equal(relation_of(OTTOMAN, COSSACKS), AT_PEACE);
    controls(COSSACKS, "sich"); /* in revolt */
    war(COMMONWEALTH, COSSACKS);
    tow_turn_end(&table);
    assert_int_equal(relation_of(COMMONWEALTH, COSSACKS), AT_WAR);
}

TEST(ruling_R79__the_siege_of_danzig_is_given_up)
{
    table_open();
    on_table()->danzig.track = 2;
    on_table()->danzig.besieger = SWEDEN;
    put("danzig", "1 sweden-infantry");
    begin_at(STEP_TURN, 0, NULL);
    tow_turn_end(&table);
    assert_int_equal(on_table()->danzig.track, 2);
    clear_space("danzig");
    tow_turn_end(&table);
    assert_int_equal(on_table()->danzig.track, 0);
    assert_int_equal(on_table()->danzig.besieger, -1);
}

TEST(rule_7_4__after_the_last_turn_somebody_has_won)
{
    table_open();
    turn_at(7);
    policy_phase();
    assert_true(play_head(&table)->over);
    table_open();
    policy_phase();
    assert_false(play_head(&table)->over);
    assert_int_equal(on_table()->turn, 5);
}
