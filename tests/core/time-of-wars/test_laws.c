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
    is_odd("2.3.2", "/tracks/union-of-brest", "The marker is in box 1, and Union of Brest is not in play");
    on_table()->track[UNION_OF_BREST] = 0;
    in_play("plc-union-of-brest");
    is_regular("in play");
}

TEST(rule_2_2__norway_and_istanbul_have_pieces_of_their_own)
{
    begin();
    put("istanbul", "1 ottoman-infantry");
    put("norway", "1 denmark-norway");
    is_regular("their own units");
    put("istanbul", "1 sweden-infantry");
    is_odd("2.2", "/places/istanbul/units/0", "is in Istanbul, where Ottoman armies stand alone");
    clear_space("istanbul");
    put("norway", "1 sweden-infantry, klas-fleming");
    is_odd("2.2", "/places/norway/units/0", "is in Norway, where one Danish unit stands alone");
    is_odd("2.2", "/places/norway/commanders/0", "Klas Fleming is in Norway");
}

TEST(rule_2_3_1__the_highest_level_keeps_no_points)
{
    begin();
    struct side *side = &on_table()->side[SWEDEN];
    side->military = LEVEL_MAX;
    is_regular("the highest level");
    side->points[MILITARY] = 2;
    is_odd("2.3.1", "/sides/sweden/points/military",
           "at its highest level, and has 2 Development Points (R38)");
    side->points[MILITARY] = 0;
    side->economy = tow_components(&table)->sheet[SWEDEN].economy_count - 1;
    side->points[ECONOMY] = 1;
    is_odd("2.3.1", "/sides/sweden/points/economy", "has 1 Development Point (R38)");
}

TEST(rule_2_3_2__events_open_the_tracks)
{
    begin();
    on_table()->track[DOMINATION] = 2;
    is_odd("2.3.2", "/tracks/domination", "have not both been played");
    on_table()->track[DOMINATION] = 0;
    on_table()->track[TATAR_INVASIONS] = 1;
    is_odd("2.3.2", "/tracks/tatar-invasions", "Defeat of Budjak Horde has not been played");
    in_play("ott-defeat-of-budjak-horde");
    effects_add(&on_table()->played_events, EFFECT_DEFEAT_OF_BUDJAK_HORDE);
    is_regular("the Event");
}

TEST(ruling_R54__the_marker_follows_the_converted_spaces)
{
    begin();
    in_play("plc-union-of-brest");
    religion_of("polock", CATHOLIC);
    religion_of("witebsk", CATHOLIC);
    spaces_add(&on_table()->converted, space_of("polock"));
    is_regular("one space");
    on_table()->track[UNION_OF_BREST] = 1;
    is_regular("one of two is lost");
    spaces_add(&on_table()->converted, space_of("witebsk"));
    is_regular("two");
    on_table()->track[UNION_OF_BREST] = 0;
    is_odd("2.3.2", "/tracks/union-of-brest", "is in box 0, and 2 converted spaces are Catholic (R54)");
    on_table()->track[UNION_OF_BREST] = 2;
    is_odd("2.3.2", "/tracks/union-of-brest", "is in box 2, and 2 converted spaces are Catholic (R54)");
    on_table()->track[UNION_OF_BREST] = 1;
    religion_of("witebsk", ORTHODOX);
    is_odd("2.3.2", "/converted/1", "and is not Catholic");
}

/* 4.2.4, R89: an Invasion, say, would have gone on. */
TEST(rule_3_0__who_resigns_may_leave_units_on_anothers_space)
{
    begin();
    put("riga", "1 sweden-infantry");
    is_odd("3.0", "/places/riga/units/0", "which the Commonwealth controls");
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != HRE) assert_null(play_concede(&table, seat));
    assert_true(play_head(&table)->over);
    is_regular("at an end that is not regular");
}

TEST(rule_3_0__at_peace_no_unit_stands_on_anothers_space)
{
    begin();
    put("riga", "1 sweden-infantry");
    is_odd("3.0", "/places/riga/units/0", "which the Commonwealth controls: there is no War and no Alliance");
    ally(SWEDEN, COMMONWEALTH);
    is_regular("an ally");
    war(SWEDEN, COMMONWEALTH);
    is_regular("an enemy");
    relate(SWEDEN, COMMONWEALTH, AT_PEACE);
    clear_space("riga");
    put("riga", "1 commonwealth-infantry");
    is_regular("its own");
    controls(SWEDEN, "riga");
    is_odd("3.0", "/places/riga/units/0", "which Sweden controls");
}

/* The Terrain Points have no owner. */
TEST(rule_3_0__two_at_peace_stand_on_a_terrain_point)
{
    begin();
    put("orsza", "1 russia-cavalry, 1 commonwealth-pancerni");
    is_regular("a Terrain Point");
}

TEST(rule_3_0__a_commander_stands_where_his_power_may_be)
{
    begin();
    put("moskva", "gustav-horn");
    is_odd("3.0", "/places/moskva/commanders/0", "Gustav Horn is in MOSKVA, which Russia controls");
}

TEST(rule_4_1__units_without_a_commander_are_in_their_state)
{
    begin();
    put("berlin", "1 brandenburg-infantry");
    is_regular("at home");
    put("moskva", "1 brandenburg-infantry");
    is_odd("4.1", "/places/moskva/units/0", "outside its state, and no power commands it");
}

TEST(rule_4_1__a_printed_garrison_is_in_its_place)
{
    begin();
    put("berlin", "1 denmark-garrison");
    is_odd("4.1", "/places/berlin/units/0", "printed as the garrison of another Capital");
}

TEST(rule_4_2_2__the_garrison_of_stettin_stays_there)
{
    begin();
    put_garrison("stettin", "mercenary-stettin-garrison");
    is_regular("Stettin");
    clear_space("stettin");
    put("berlin", "1 mercenary-stettin-garrison");
    is_odd("4.2.2", "/places/berlin/units/0", "and never leaves Stettin");
    clear_space("berlin");
    put_led(SWEDEN, "stettin", "1 mercenary-stettin-garrison");
    is_odd("4.2.2", "/sides/sweden/led/0", "which cannot be hired");
}

TEST(rule_4_1__something_lends_the_command)
{
    begin();
    masters(RUSSIA, DENMARK);
    is_odd("4.1", "/masters/denmark",
           "Russia commands the units of Denmark, and nothing gives it the command");
    war(SWEDEN, DENMARK);
    war(SWEDEN, RUSSIA);
    is_regular("a War that is joined");
    ((struct turn *)step_record_of(&table, STEP_TURN))->next_phase = PHASE_PEACE;
    is_odd("4.1", "/masters/denmark", "and the Game Turn has just begun");
}

TEST(rule_4_2_4__something_lends_the_tatars)
{
    begin();
    masters(OTTOMAN, TATARS);
    is_odd("4.1", "/masters/tatars", "commands the units of the Tatars, and nothing gives it the command");
    in_play("ott-crimean-tatars-1");
    is_regular("Crimean Tatars");
}

TEST(rule_4_1__who_is_commanded_beyond_the_game_turn_is_commanded)
{
    begin();
    powers_add(&on_table()->bound, BRANDENBURG);
    is_odd("4.1", "/bound/0", "Brandenburg are commanded until a War ends, and no power commands them");
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
    is_odd("4.2.3", "/conquered/0", "Moldova is conquered by the Ottoman Empire, and Moldova controls");
}

TEST(rule_4_2_3__an_all_ottoman_state_is_a_conquest_or_a_vassal)
{
    begin();
    EACH(space, tow_components(&table)->map.national[MOLDOVA])
        on_table()->place[space].control = OTTOMAN;
    is_odd("4.2.3", "/conquered", "The Ottoman Empire controls all of Moldova");
}

TEST(rule_4_2_5__the_cossacks_serve_who_holds_sich)
{
    begin();
    masters(RUSSIA, COSSACKS);
    is_odd("4.2.5", "/masters/cossacks", "The Cossacks serve the Commonwealth, and Russia commands them");
}

TEST(rule_4_2_4__crimean_tatars_are_commanded_by_the_ottoman_empire)
{
    begin();
    in_play("ott-crimean-tatars-1");
    is_odd("4.2.4", "/masters/tatars", "Crimean Tatars is in play, and no power commands the Tatars");
}

TEST(rule_5_1__no_commander_stands_alone_among_enemies)
{
    begin();
    war(SWEDEN, COMMONWEALTH);
    put("mitau", "2 commonwealth-infantry, gustav-horn");
    is_odd("5.1", "/places/mitau/commanders/0", "Gustav Horn is in Mitau without an army, among enemies");
}

/* They would be gone with the next move of any seat. */
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
    is_odd("5.2.2", "/garrisons/0", "holds Riga as its garrison, and Sweden controls it");
}

TEST(rule_6_3_2__a_reign_is_prolonged_when_it_is_over)
{
    begin();
    on_table()->side[HRE].prolonged = 1;
    is_odd("6.3.2", "/sides/hre/prolonged", "is prolonged in Game Turn 4, and ends after 4");
    turn_at(3);
    rules(RUSSIA, "boris-godunov", true);
    on_table()->side[HRE].prolonged = 0;
    on_table()->side[RUSSIA].prolonged = 1;
    is_odd("6.3.2", "/sides/russia/prolonged", "its Game Turns are fixed (R17)");
}

TEST(rule_6_3_6_1__one_king_and_a_council_until_regency)
{
    begin();
    turn_at(1);
    masters(COMMONWEALTH, COSSACKS);
    is_regular("Game Turn 1");
    on_table()->side[SWEDEN].ruler_weak = 1;
    is_odd("6.3.6.1", "/sides/sweden/ruler_weak", "Regency has not been played");
    on_table()->side[SWEDEN].ruler_weak = 0;
    war(SWEDEN, COMMONWEALTH);
    is_odd("6.3.6.1", "/relations/sweden/to/commonwealth", "have one king until Regency is played (R113)");
    take_out("swe-regency-of-the-duke-of-sodermanland");
    effects_add(&on_table()->played_events, EFFECT_REGENCY);
    is_regular("Regency");
}

TEST(rule_6_3_6__a_ruler_reigns_in_his_turns)
{
    begin();
    is_regular("the open table");
    rules(OTTOMAN, "ahmed-i", false);
    is_odd("6.3.6", "/sides/ottoman/ruler", "rules in Game Turn 4, and reigns in Game Turn 2 alone");
}

TEST(rule_6_5_2__allies_lend_units)
{
    begin();
    put_led(SWEDEN, "stockholm", "1 russia-infantry");
    is_odd("6.5.2", "/sides/sweden/led/0", "Sweden has borrowed 1 unit of Russia, which is no ally");
    ally(SWEDEN, RUSSIA);
    is_regular("an ally");
    put_led(SWEDEN, "stockholm", "4 russia-infantry");
    is_odd("6.5.2", "/sides/sweden/led", "has borrowed 5 units of Russia, which lends 4");
}

TEST(rule_6_7__mercenaries_in_the_field_are_hired)
{
    begin();
    put("stockholm", "1 mercenary-infantry");
    is_odd("6.7", "/places/stockholm/units/0", "and no power has hired it");
}

TEST(rule_6_7__mercenaries_are_no_garrison_and_not_ottoman)
{
    begin();
    put_led(SWEDEN, "reval", "1 mercenary-infantry");
    is_regular("an army of them (R57)");
    on_table()->garrisons = place("reval")->units;
    is_odd("6.7", "/garrisons/0", "holds Reval as its garrison, and mercenaries are none");
    clear_space("reval");
    put_led(OTTOMAN, "edirne", "1 mercenary-infantry");
    is_odd("6.7", "/sides/ottoman/led/0", "The Ottoman Empire has hired Mercenary foot, and never hires");
}

TEST(rule_6_9_1_1__an_impulse_has_the_points_of_its_cards)
{
    begin();
    acts(SWEDEN, 0);
    struct impulse *impulse = tow_impulse_of(&table);
    const int card = impulse->card[0], value = tow_components(&table)->decks.card[card].value;
    cards_remove(&on_table()->side[SWEDEN].unplayed, card);
    cards_add(&on_table()->side[SWEDEN].played, card);
    impulse->points = (uint8_t)value;
    is_regular("the points of a card");
    impulse->points++;
    is_odd("6.9.1.1", "/stack/2/points", "are left of cards that give");
    impulse->points--;
    cards_remove(&on_table()->side[SWEDEN].played, card);
    cards_add(&on_table()->side[SWEDEN].hand, card);
    is_odd("6.9.1.1", "/stack/2/card/0", "is played for points, and still in hand");
}

TEST(rule_6_9_1_2__a_card_with_an_asterisk_is_out_when_its_event_has_been_played)
{
    begin();
    effects_add(&on_table()->played_events, EFFECT_ZEBRZYDOWSKI);
    is_odd("6.9.1.2", "/played_events/0", "has been played as an Event, and its card is still in the game");
    take_out("swe-zebrzydowski-rebellion");
    is_regular("the card is out");
    take_out("swe-heresy-1");
    is_odd("6.9.1.2", "/removed/0", "is out of the game, and has no red asterisk");
}

TEST(rule_7_1__a_colony_is_in_a_box_that_has_been_explored)
{
    begin();
    boxes_add(&on_table()->colonies, 2);
    is_odd("7.1", "/colonies/0", "the 2nd box of the Asia map");
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
