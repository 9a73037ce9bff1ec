/* 4.2.4: the Tatars. */
#include "../table.h"

static void new_turn(void)
{
    tow_minors_begin(&table);
}

TEST(rule_4_2_4__three_tatar_units_stand_on_or_qapy)
{
    table_open();
    put("lwow", "2 tatars-cavalry");
    put("or-qapy", "1 weakened tatars-cavalry");
    new_turn();
    assert_int_equal(units_in("or-qapy", "tatars-cavalry"), 3);
    assert_int_equal(weakened_in("or-qapy", "tatars-cavalry"), 0);
    assert_int_equal(units_in("lwow", "tatars-cavalry"), 0);
    tells("1 unit is removed from Or Qapý at the start of the turn: Tatar horde, weakened.");
}

TEST(rule_4_2_4__or_on_bagcasaray_or_nowhere)
{
    table_open();
    controls(RUSSIA, "or-qapy");
    new_turn();
    assert_int_equal(units_in("bagcasaray", "tatars-cavalry"), 3); /* R88 */
    table_open();
    controls(RUSSIA, "or-qapy, bagcasaray");
    new_turn();
    assert_int_equal(units_in("bagcasaray", "tatars-cavalry"), 0);
}

TEST(rule_4_2_4__what_the_ottoman_empire_retakes_is_tatar_again)
{
    table_open();
    controls(OTTOMAN, "or-qapy");
    new_turn();
    assert_int_equal(controller("or-qapy"), TATARS);
    assert_int_equal(units_in("or-qapy", "tatars-cavalry"), 3);
}

TEST(rule_4_2_4__any_army_may_enter_and_meets_six_units_and_a_reason_for_war)
{
    table_open();
    put("or-qapy", "3 tatars-cavalry");
    put("sich", "2 russia-cavalry");
    controls(RUSSIA, "sich");
    acts(RUSSIA, 3);
    made(RUSSIA, "march", "sich");
    made(RUSSIA, "go", "or-qapy");
    assert_int_equal(units_in("or-qapy", "tatars-cavalry"), 6);
    assert_int_equal(on_table()->master[TATARS], OTTOMAN);
    assert_int_equal(relation_of(RUSSIA, TATARS), AT_WAR);
    assert_true(at(STEP_FREE_WAR));
    assert_int_equal(decider(), OTTOMAN);
    made(OTTOMAN, "declare_free_war");
    assert_int_equal(relation_of(RUSSIA, OTTOMAN), AT_WAR);
}

TEST(rule_4_2_4__the_war_with_the_tatars_ends_with_the_turn)
{
    table_open();
    war(RUSSIA, TATARS);
    tow_minors_turn_end(&table);
    assert_int_equal(relation_of(RUSSIA, TATARS), AT_PEACE); /* R116 */
}

/* ---- Invasions ---- */

/* The Ottoman player has played a card of value 2 for the Tatars of Or Qapý. */
static void send_tatars(const char *units)
{
    put("or-qapy", units);
    hold(OTTOMAN, "ott-rulers-disease");
    hold(OTTOMAN, "ott-plague");
    impulse_of(OTTOMAN);
    made(OTTOMAN, "play_points", "ott-rulers-disease");
    made(OTTOMAN, "raid_tatars", "or-qapy");
}

static void tatars_are_sent(void)
{
    table_open();
    send_tatars("1 tatars-cavalry");
}

TEST(rule_4_2_4__an_invasion_needs_a_card_of_value_two)
{
    table_open();
    put("or-qapy", "1 tatars-cavalry");
    hold(OTTOMAN, "ott-heresy-1");
    impulse_of(OTTOMAN);
    made(OTTOMAN, "play_points", "ott-heresy-1");
    refused("wrong-value", OTTOMAN, "raid_tatars", "or-qapy");
}

TEST(rule_4_2_4__only_the_ottoman_player_sends_tatars_that_no_other_commands)
{
    table_open();
    put("or-qapy", "1 tatars-cavalry");
    hold(OTTOMAN, "ott-rulers-disease");
    impulse_of(OTTOMAN);
    made(OTTOMAN, "play_points", "ott-rulers-disease");
    refused("no-tatars", OTTOMAN, "raid_tatars", "bagcasaray");
    masters(RUSSIA, TATARS);
    refused_by("4.2.4", "tatars-commanded", OTTOMAN, "raid_tatars", "or-qapy");
}

TEST(rule_4_2_4__why_the_tatars_do_not_march)
{
    table_open();
    put("or-qapy", "1 tatars-cavalry");
    acts(OTTOMAN, 2);
    refused_by("4.2.4", "no-army", OTTOMAN, "march", "or-qapy");
    assert_true(refusal_says("as an Event"));
    refused_by("6.9.3.1", "no-army", OTTOMAN, "march", "bagcasaray");
    masters(RUSSIA, TATARS);
    refused_by("6.9.3.1", "no-army", OTTOMAN, "march", "or-qapy");
    masters(OTTOMAN, TATARS);
    made(OTTOMAN, "march", "or-qapy");
}

TEST(rule_4_2_4__they_move_four_points_through_any_space)
{
    tatars_are_sent();
    assert_true(at(STEP_MARCH));
    assert_int_equal(tow_march_points(&table, tow_march_of(&table)), 4);
    made(OTTOMAN, "go", "sich"); /* a Trail; at Peace with the Commonwealth (R89) */
    assert_true(offered_as(OTTOMAN,
                           "The Ottoman Empire goes from Sich to Łubnie by Trail for 2 points; a raid "
                           "there needs 5 or more on a die."));
    given(5);
    made(OTTOMAN, "go", "lubnie");
    assert_int_equal(place("lubnie")->marker, FAMINE);
    assert_int_equal(units_in("lubnie", "tatars-cavalry"), 0); /* R116: gone until the next turn */
    assert_int_equal(on_table()->side[OTTOMAN].war_fate, 0);
}

TEST(ruling_R89__raiders_pass_enemies_and_end_beside_them_without_a_battle)
{
    table_open();
    war(OTTOMAN, COMMONWEALTH);
    put("sich", "2 commonwealth-infantry");
    put("lubnie", "2 commonwealth-hussars");
    send_tatars("1 tatars-cavalry");
    made(OTTOMAN, "go", "sich");
    given(5);
    made(OTTOMAN, "go", "lubnie");
    assert_int_equal(events_of(EVENT_BATTLE), 0);
    assert_int_equal(place("lubnie")->marker, FAMINE);
    assert_int_equal(units_in("lubnie", "tatars-cavalry"), 0);
}

TEST(rule_4_2_4__on_four_or_less_the_invasion_fails)
{
    tatars_are_sent();
    made(OTTOMAN, "go", "sich");
    given(4);
    made(OTTOMAN, "halt");
    assert_int_equal(place("sich")->marker, NO_MARKER);
    assert_false(first_arg(EVENT_INVASION_DIE, success));
}

TEST(rule_4_2_4__with_defeat_of_budjak_horde_it_is_worth_a_victory_point)
{
    tatars_are_sent();
    in_play("ott-defeat-of-budjak-horde");
    made(OTTOMAN, "go", "sich");
    given(6);
    made(OTTOMAN, "halt");
    tells("The Ottoman Empire gains 1 Victory Point by WAR FATE markers by a raid: 1 in all.");
    tells("The marker of the Tatar invasions track is in box 1 now by a raid.");
    assert_int_equal(on_table()->side[OTTOMAN].war_fate, 1);
    assert_int_equal(on_table()->track[TATAR_INVASIONS], 1);
}

TEST(rule_4_2_4__no_die_for_ottoman_spaces_and_those_with_famine)
{
    tatars_are_sent();
    made(OTTOMAN, "go", "ozi");
    made(OTTOMAN, "halt");
    assert_int_equal(events_of(EVENT_INVASION_DIE), 0);
    tatars_are_sent();
    mark("sich", FAMINE);
    made(OTTOMAN, "go", "sich");
    made(OTTOMAN, "halt");
    assert_int_equal(events_of(EVENT_INVASION_DIE), 0);
}

TEST(rule_4_2_4__three_units_go_in_different_directions)
{
    table_open();
    send_tatars("4 tatars-cavalry");
    made(OTTOMAN, "go", "sich");
    made(OTTOMAN, "halt");
    made(OTTOMAN, "go", "dzikie-pola");
    made(OTTOMAN, "halt");
    made(OTTOMAN, "go", "azak");
    given(5);
    made(OTTOMAN, "halt");
    assert_int_equal(events_of(EVENT_INVASION_DIE), 1); /* Terrain Points and Ottoman spaces are no targets */
    assert_int_equal(units_in("or-qapy", "tatars-cavalry"), 1);
}

TEST(ruling_R89__a_unit_may_stay_at_home)
{
    table_open();
    send_tatars("2 tatars-cavalry");
    made(OTTOMAN, "halt");
    made(OTTOMAN, "go", "sich");
    given(5);
    made(OTTOMAN, "halt");
    assert_int_equal(place("sich")->marker, FAMINE);
    assert_int_equal(units_in("or-qapy", "tatars-cavalry"), 1);
}

TEST(ruling_R106__an_invasion_strikes_no_power_that_is_not_played)
{
    table_set_up(LONG_TURKISH_WAR); /* Sich is the Commonwealth's */
    send_tatars("1 tatars-cavalry");
    made(OTTOMAN, "go", "sich"); /* R89: through any space */
    made(OTTOMAN, "halt");
    assert_int_equal(events_of(EVENT_INVASION_DIE), 0);
    assert_int_equal(place("sich")->marker, NO_MARKER);
}
