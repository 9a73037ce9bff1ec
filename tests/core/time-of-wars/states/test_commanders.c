/* Changing commanders (6.4). */
#include "../table.h"

static void commanders_phase(int turn)
{
    on_table()->turn = (uint8_t)turn;
    phase_of(PHASE_COMMANDERS);
    run_on();
}

/* All new commanders of the seats before this one stand in their Capitals. */
static void until(int seat)
{
    while (at(STEP_COMMANDERS) && decider() != seat)
        made(decider(), "end_placing");
}

TEST(rule_6_4_1__commanders_come_in_their_turns)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    commanders_phase(4);
    assert_true(commander_in("stockholm", "jakob-de-la-gardie"));
    assert_true(commander_in("stockholm", "herman-wrangel"));
    assert_true(commander_in("stockholm", "gustav-horn"));
    assert_true(commander_in("stockholm", "gustav-ii-adolf"));
    assert_false(commander_in("stockholm", "johan-baner"));
}

TEST(rule_6_4_2__commanders_whose_turns_are_over_leave)
{
    table_open();
    put("riga", "1 sweden-infantry, evert-horn, gustav-horn"); /* T:3, T:4-5 */
    controls(SWEDEN, "riga");
    commanders_phase(4);
    tells("Evert Horn leaves the map because his time is over.");
    assert_false(commander_in("riga", "evert-horn"));
    assert_true(commander_in("riga", "gustav-horn"));
}

TEST(rule_6_4_3__new_commanders_are_placed_with_armies)
{
    table_open();
    controls(SWEDEN, "riga");
    put("riga", "1 sweden-infantry");
    put("stockholm", "1 sweden-infantry");
    commanders_phase(4);
    assert_int_equal(decider(), SWEDEN);
    made(SWEDEN, "place_commander", "gustav-horn", "riga");
    assert_true(commander_in("riga", "gustav-horn"));
    refused("not-waiting", SWEDEN, "place_commander", "gustav-horn", "stockholm");
    refused_by("6.4.3", "no-army-there", SWEDEN, "place_commander", "gustav-ii-adolf", "reval");
    made(SWEDEN, "end_placing");
    assert_true(commander_in("stockholm", "gustav-ii-adolf"));
    assert_true(commander_in("stockholm", "herman-wrangel"));
}

TEST(ruling_R23__armies_of_others_are_no_place)
{
    table_open();
    controls(SWEDEN, "riga");
    put("stockholm", "1 sweden-infantry");
    put_led(SWEDEN, "riga", "1 mercenary-infantry");
    commanders_phase(4);
    assert_true(commander_in("stockholm", "gustav-horn")); /* there was only one place */
}

TEST(ruling_R23__without_a_place_he_comes_in_the_next_turn)
{
    table_open();
    controls(RUSSIA, "stockholm");
    commanders_phase(4);
    until(SWEDEN);
    assert_int_equal(tow_commander_space(&table, commander_of("gustav-horn")), -1);
    controls(SWEDEN, "stockholm");
    commanders_phase(4);
    assert_true(commander_in("stockholm", "gustav-horn"));
}

TEST(ruling_R23__without_a_capital_they_stand_with_an_army)
{
    table_open();
    controls(RUSSIA, "stockholm");
    put("reval", "1 sweden-infantry");
    commanders_phase(4);
    until(SWEDEN);
    assert_true(commander_in("reval", "gustav-horn"));
}

TEST(rule_6_9_3_4__commanders_put_aside_come_back)
{
    table_open();
    put("stockholm", "1 sweden-infantry");
    commanders_add(&on_table()->aside, commander_of("gustav-horn"));
    commanders_phase(4);
    assert_false(is_aside("gustav-horn"));
    assert_true(commander_in("stockholm", "gustav-horn"));
}

TEST(rule_5_1__a_ruler_commander_comes_with_his_ruler_alone)
{
    table_open();
    put("warszawa", "1 commonwealth-hussars");
    rules(COMMONWEALTH, "sigismund-iii", false);
    commanders_phase(5);
    until(SEATS);
    assert_int_equal(tow_commander_space(&table, commander_of("wladyslaw-iv-vasa")), -1);
    rules(COMMONWEALTH, "wladyslaw-iv", false);
    commanders_phase(5);
    until(COMMONWEALTH);
    if (at(STEP_COMMANDERS)) made(COMMONWEALTH, "end_placing");
    assert_true(commander_in("warszawa", "wladyslaw-iv-vasa"));
}

/* 6.4.1: T:1-2 */
TEST(ruling_R151__boris_godunov_takes_the_field_while_he_reigns)
{
    const int boris = commander_of("boris-godunov");
    table_open();
    turn_at(1);
    rules(RUSSIA, "feodor-i", false);
    assert_false(tow_commander_in_play(&table, boris));
    rules(RUSSIA, "boris-godunov", false);
    assert_true(tow_commander_in_play(&table, boris));
    turn_at(2);
    rules(RUSSIA, "boris-godunov", false);
    assert_true(tow_commander_in_play(&table, boris));
    rules(RUSSIA, "boris-godunov", true); /* Vasili IV */
    assert_false(tow_commander_in_play(&table, boris));
    turn_at(3);
    rules(RUSSIA, "boris-godunov", false);
    assert_false(tow_commander_in_play(&table, boris));
}

TEST(rule_6_4_3__the_commonwealth_has_two_capitals)
{
    table_open();
    commanders_phase(4);
    until(COMMONWEALTH);
    made(COMMONWEALTH, "place_commander", "john-charles-chodkiewicz", "vilnius");
    made(COMMONWEALTH, "end_placing");
    assert_true(commander_in("vilnius", "john-charles-chodkiewicz"));
    assert_true(commander_in("warszawa", "stanislaw-koniecpolski"));
}
