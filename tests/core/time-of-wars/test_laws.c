/* Positions from outside that the rules forbid and that are safe: each is taken, and a warning says what is
 * odd, where, by which
 * rule. */
#include "table.h"

/* The open table, at which nothing is odd. */
static void begin(void)
{
    table_open();
    masters(COMMONWEALTH, COSSACKS);
}

TEST(the_set_ups_give_no_warning)
{
    for (int scenario = MAIN; scenario <= DELUGE; scenario++) {
        table_set_up(scenario);
        is_regular("the set-up");
    }
}

TEST(rule_2_3_2__the_union_of_brest_moves_its_marker)
{
    begin();
    on_table()->track[UNION_OF_BREST] = 1;
    is_odd("2.3.2", "/tracks/union-of-brest", "is in box 1, and that Event is not in play");
    in_play("plc-union-of-brest");
    is_regular("in play");
}

TEST(rule_4_1__who_is_commanded_beyond_the_game_turn_is_commanded)
{
    begin();
    powers_add(&on_table()->bound, BRANDENBURG);
    is_odd("4.1", "/bound", "Brandenburg is commanded until a War ends, and nobody commands it");
}

TEST(rule_4_1__who_commands_a_minor_state_is_not_at_war_with_it)
{
    begin();
    masters(HRE, BRANDENBURG);
    relate(HRE, BRANDENBURG, AT_WAR);
    is_odd("4.1", "/masters/brandenburg", "commands the units of Brandenburg, and is at War with it");
}

TEST(rule_4_1__danish_ships_are_on_the_baltic)
{
    begin();
    put_ships(BLACK_SEA, "1 denmark-naval");
    is_odd("4.1", "/fleets/black/units", "Ships of Denmark are on another sea");
}

TEST(rule_4_2_3__a_conquest_is_all_of_a_state)
{
    begin();
    powers_add(&on_table()->conquered, MOLDOVA);
    is_odd("4.2.3", "/conquered", "Moldova is conquered by the Ottoman Empire, and Moldova controls");
}

TEST(rule_4_2_3__an_all_ottoman_state_is_a_conquest_or_a_vassal)
{
    begin();
    EACH(space, tow_components(&table)->national[MOLDOVA])
        on_table()->place[space].control = OTTOMAN;
    is_odd("4.2.3", "/conquered", "The Ottoman Empire controls all of Moldova");
}

TEST(rule_4_2_5__the_cossacks_serve_who_holds_sich)
{
    begin();
    masters(RUSSIA, COSSACKS);
    is_odd("4.2.5", "/masters/cossacks", "The Cossacks serve Commonwealth, and Russia commands them");
}

TEST(rule_4_2_4__crimean_tatars_are_commanded_by_the_ottoman_empire)
{
    begin();
    in_play("ott-crimean-tatars-1");
    is_odd("4.2.4", "/masters/tatars", "Crimean Tatars is in play, and nobody commands the Tatars");
}

TEST(rule_5_1__no_commander_stands_alone_among_enemies)
{
    begin();
    war(SWEDEN, COMMONWEALTH);
    put("mitau", "2 commonwealth-infantry, gustav-horn");
    is_odd("5.1", "/places/mitau/commanders", "Gustav Horn is in Mitau without an army, among enemies");
}

/* They would be gone with the next move, whoever made it. */
TEST(rule_5_2__ships_have_a_port_on_their_sea)
{
    begin();
    put_ships(BALTIC, "2 russia-naval");
    is_odd("5.2", "/fleets/baltic/units", "2 ships of Russia are on a sea where it controls no port");
    controls(RUSSIA, "narva");
    is_regular("a port");
}

TEST(rule_5_2_2__a_garrison_is_of_who_controls_the_walls)
{
    begin();
    put_garrison("riga", "commonwealth-infantry");
    is_regular("a garrison");
    controls(SWEDEN, "riga");
    is_odd("5.2.2", "/garrisons", "is the garrison of Riga, which Sweden controls");
}

TEST(rule_6_3_6__a_ruler_reigns_in_his_turns)
{
    begin();
    is_regular("the open table");
    rules(OTTOMAN, "ahmed-i", false);
    is_odd("6.3.6", "/sides/ottoman/ruler", "rules in Game Turn 4, and reigns in 2 to 2");
}

TEST(rule_6_5_2__allies_lend_units)
{
    begin();
    put_led(SWEDEN, "stockholm", "1 russia-infantry");
    is_odd("6.5.2", "/sides/sweden/led", "has borrowed 1 units of Russia, which is no ally");
    ally(SWEDEN, RUSSIA);
    is_regular("an ally");
    put_led(SWEDEN, "stockholm", "4 russia-infantry");
    is_odd("6.5.2", "/sides/sweden/led", "has borrowed 5 units of Russia, which lends 4");
}

TEST(rule_6_7__mercenaries_in_the_field_are_hired)
{
    begin();
    put("stockholm", "1 mercenary-infantry");
    is_odd("6.7", "/places/stockholm/units", "and nobody has hired it");
}

TEST(rule_6_10__a_game_turn_begins_anew)
{
    begin();
    ((struct turn *)step_record_of(&table, STEP_TURN))->next_phase = PHASE_PEACE;
    mark("riga", FAMINE);
    ally(SWEDEN, RUSSIA);
    is_odd("6.10", "/places/riga/marker", "is in Riga, and markers were removed");
    is_odd("6.5.2", "/relations/sweden/to/russia", "are allied, and the Game Turn has just begun");
}
