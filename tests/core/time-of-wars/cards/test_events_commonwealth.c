/* The Commonwealth's Events by the ids of their cards: Union of Brest, Registered Cossacks, Dimitriads, Tsar
 * Wladyslaw, Union of Hadiach. */
#include "../events.h"

/* ---- plc-union-of-brest (2.3.2, R54) ---- */

TEST(plc_union_of_brest_converts_with_three_more)
{
    table_open();
    turn_at(1);
    const int seat = play("plc-union-of-brest");
    refused("other-space", seat, "choose_space", "torun"); /* not in the Russian zone */
    made(seat, "choose_space", "polock");
    refused("no-revolt-there", seat, "choose_space", "polock");
    given(3);
    made(seat, "choose_space", "kyjiv");
    tells("A REVOLT marker is placed in Kyjiv because of Union of Brest.");
    tells("The religion of Połock is Catholic now by a conversion.");
    assert_int_equal(place("polock")->religion, CATHOLIC);
    assert_int_equal(place("kyjiv")->marker, REVOLT);
    assert_true(tow_event_in_play(&table, EFFECT_UNION_OF_BREST));
    assert_true(spaces_has(on_table()->converted, space_of("polock")));
    tow_lasting_turn_end(&table);
    assert_true(tow_event_in_play(&table, EFFECT_UNION_OF_BREST));
}

TEST(plc_union_of_brest_may_fail)
{
    table_open();
    turn_at(1);
    on_table()->side[COMMONWEALTH].points[RELIGION] = 1;
    const int seat = play("plc-union-of-brest");
    made(seat, "choose_space", "polock");
    given(5);
    made(seat, "choose_space", "kyjiv");
    tells("The Commonwealth loses 1 Development Point of Religion by a conversion: 0 in all.");
    assert_int_equal(place("polock")->religion, ORTHODOX);
    assert_int_equal(points_of(COMMONWEALTH, RELIGION), 0); /* 6.6.2.1 */
    assert_true(tow_event_in_play(&table, EFFECT_UNION_OF_BREST));
}

/* ---- plc-registered-cossacks (4.2.5) ---- */

TEST(plc_registered_cossacks_bring_ships_and_the_cossacks_back)
{
    table_open();
    masters(-1, COSSACKS);
    on_table()->cossacks.revolt = true;
    controls(COSSACKS, "sich");
    play("plc-registered-cossacks");
    tells("Sich is under the control of the Commonwealth because of Registered Cossacks.");
    assert_int_equal(controller("sich"), COMMONWEALTH);
    assert_false(on_table()->cossacks.revolt);
    assert_int_equal(on_table()->master[COSSACKS], COMMONWEALTH);
    assert_int_equal(ships_at(BLACK_SEA, "cossacks-naval"), 3);
    assert_true(tow_event_in_play(&table, EFFECT_REGISTERED_COSSACKS));
}

TEST(ruling_R124__plc_registered_cossacks_end_the_uprising_of_khmelnytsky)
{
    table_open();
    turn_at(6);
    in_play("rus-khmelnytsky-uprising");
    controls(COSSACKS, "sich");
    war(COMMONWEALTH, COSSACKS);
    masters(RUSSIA, COSSACKS);
    put("sich", "2 cossacks-infantry");
    play("plc-registered-cossacks");
    tells("Peace between the Commonwealth and the Cossacks because of Registered Cossacks.");
    assert_int_equal(controller("sich"), COMMONWEALTH);
    assert_int_equal(on_table()->relation[COMMONWEALTH].to[COSSACKS], AT_PEACE);
    assert_int_equal(all_units_in("sich", COMMONWEALTH), 2);
}

TEST(ruling_R124__plc_registered_cossacks_serve_where_a_russian_army_stands_in_sich)
{
    table_open();
    turn_at(6);
    in_play("rus-khmelnytsky-uprising");
    controls(COSSACKS, "sich");
    war(COMMONWEALTH, COSSACKS);
    war(COMMONWEALTH, RUSSIA);
    masters(RUSSIA, COSSACKS);
    put("sich", "2 cossacks-infantry, 1 russia-cavalry");
    play("plc-registered-cossacks");
    assert_int_equal(on_table()->master[COSSACKS], COMMONWEALTH);
    assert_int_equal(units_in("sich", "cossacks-infantry"), 2);
}

TEST(ruling_R30__who_is_at_peace_with_the_commonwealth_leaves_sich_to_registered_cossacks)
{
    table_open();
    on_table()->cossacks.revolt = true;
    controls(COSSACKS, "sich");
    war(OTTOMAN, COSSACKS);
    put("sich", "2 ottoman-cavalry");
    play("plc-registered-cossacks");
    assert_int_equal(controller("sich"), COMMONWEALTH);
    assert_int_equal(units_in("sich", "ottoman-cavalry"), 0);
    assert_int_equal(events_of(EVENT_UNITS_MOVED), 2);
}

TEST(plc_registered_cossacks_end_with_their_ships)
{
    table_open();
    masters(COMMONWEALTH, COSSACKS);
    play("plc-registered-cossacks");
    tow_event_end(&table, EFFECT_REGISTERED_COSSACKS, BECAUSE(END_OF_TURN));
    assert_int_equal(ships_at(BLACK_SEA, "cossacks-naval"), 0);
    assert_false(tow_event_in_play(&table, EFFECT_REGISTERED_COSSACKS));
}

TEST(ruling_R93__registered_cossacks_come_not_after_cossacks_under_control)
{
    table_open();
    in_play("rus-cossacks-under-control");
    event_barred("cossacks-under-control", "plc-registered-cossacks");
}

/* ---- plc-dimitriads ---- */

TEST(plc_dimitriads_weaken_russia_and_begin_a_war)
{
    table_open();
    turn_at(2);
    ally(COMMONWEALTH, RUSSIA);
    forced_peace(COMMONWEALTH, RUSSIA);
    const int seat = play("plc-dimitriads");
    made(seat, "choose_option", "war");
    refused("no-revolt-there", seat, "choose_space", "moskva"); /* no City */
    made(seat, "choose_space", "tver");
    made(seat, "choose_space", "kaluga");
    assert_int_equal(relation_of(COMMONWEALTH, RUSSIA), AT_WAR);
    assert_int_equal(level_of(RUSSIA, DOMESTIC_POLICY), -1);
    assert_int_equal(place("tver")->marker, REVOLT);
    assert_int_equal(place("kaluga")->marker, REVOLT);
    assert_true(tow_event_in_play(&table, EFFECT_DIMITRIADS));
}

TEST(plc_dimitriads_last_until_turn_3_is_over)
{
    table_open();
    turn_at(2);
    const int seat = play("plc-dimitriads");
    made(seat, "choose_option", "no-war");
    made(seat, "choose_no_more");
    assert_int_equal(relation_of(COMMONWEALTH, RUSSIA), AT_PEACE);
    tow_lasting_turn_end(&table);
    assert_true(tow_event_in_play(&table, EFFECT_DIMITRIADS));
    turn_at(3);
    tow_lasting_turn_end(&table);
    assert_false(tow_event_in_play(&table, EFFECT_DIMITRIADS));
}

TEST(ruling_R136__plc_dimitriads_end_an_alliance_and_everybody_leaves)
{
    table_open();
    turn_at(2);
    ally(COMMONWEALTH, RUSSIA);
    put("smolensk", "1 commonwealth-infantry");
    put_led(RUSSIA, "moskva", "1 commonwealth-pancerni");
    controls(RUSSIA, "smolensk");
    const int seat = play("plc-dimitriads");
    made(seat, "choose_option", "no-war");
    made(seat, "choose_no_more");
    if (at(STEP_EVENT)) made(seat, "choose_no_more");
    assert_int_equal(relation_of(COMMONWEALTH, RUSSIA), AT_PEACE);
    assert_int_equal(all_units_in("smolensk", COMMONWEALTH), 0);
    assert_int_equal(all_units_in("moskva", RUSSIA), 0);
}

TEST(plc_dimitriads_reward_the_conquest_of_moskva_once)
{
    table_open();
    turn_at(2);
    const int seat = play("plc-dimitriads");
    made(seat, "choose_option", "war");
    made(seat, "choose_no_more");
    const int before = on_table()->side[COMMONWEALTH].war_fate;
    tow_space_take(&table, space_of("moskva"), COMMONWEALTH, BECAUSE(OCCUPATION));
    assert_int_equal(on_table()->side[COMMONWEALTH].war_fate, before + 2);
    tow_space_take(&table, space_of("moskva"), RUSSIA, BECAUSE(OCCUPATION));
    tow_space_take(&table, space_of("moskva"), COMMONWEALTH, BECAUSE(OCCUPATION));
    assert_int_equal(on_table()->side[COMMONWEALTH].war_fate, before + 2);
}

/* R143. */
TEST(plc_dimitriads_open_russian_cities_without_an_army)
{
    table_open();
    turn_at(2);
    in_play("plc-dimitriads");
    war(COMMONWEALTH, RUSSIA);
    put("kaluga", "1 commonwealth-pancerni");
    controls(COMMONWEALTH, "kaluga");
    acts(COMMONWEALTH, 4);
    made(COMMONWEALTH, "march", "kaluga");
    made(COMMONWEALTH, "go", "vyazma");
    assert_int_equal(controller("vyazma"), COMMONWEALTH);
    table_open();
    turn_at(2);
    war(COMMONWEALTH, RUSSIA);
    put("kaluga", "1 commonwealth-pancerni");
    controls(COMMONWEALTH, "kaluga");
    acts(COMMONWEALTH, 4);
    made(COMMONWEALTH, "march", "kaluga");
    made(COMMONWEALTH, "go", "vyazma");
    assert_int_equal(controller("vyazma"), RUSSIA); /* without the Event */
}

TEST(ruling_R30__allies_of_russia_at_peace_leave_a_city_that_dimitriads_opens)
{
    table_open();
    turn_at(2);
    in_play("plc-dimitriads");
    war(COMMONWEALTH, RUSSIA);
    ally(SWEDEN, RUSSIA);
    put("kaluga", "1 commonwealth-pancerni");
    put("vyazma", "1 sweden-cavalry");
    controls(COMMONWEALTH, "kaluga");
    acts(COMMONWEALTH, 4);
    made(COMMONWEALTH, "march", "kaluga");
    made(COMMONWEALTH, "go", "vyazma");
    assert_int_equal(controller("vyazma"), COMMONWEALTH);
    assert_int_equal(units_in("vyazma", "sweden-cavalry"), 0);
}

/* ---- plc-tsar-wladyslaw ---- */

TEST(plc_tsar_wladyslaw_needs_moskva_or_smolensk_with_dimitri)
{
    table_open();
    turn_at(3);
    controls(COMMONWEALTH, "smolensk");
    event_barred("no-tsar", "plc-tsar-wladyslaw");
    in_play("plc-dimitriads");
    on_table()->side[RUSSIA].points[DOMESTIC_POLICY] = 4;
    play("plc-tsar-wladyslaw");
    assert_int_equal(on_table()->side[COMMONWEALTH].war_fate, 1);
    assert_int_equal(points_of(RUSSIA, DOMESTIC_POLICY), 1);
    table_open();
    turn_at(3);
    controls(COMMONWEALTH, "moskva");
    play("plc-tsar-wladyslaw");
    assert_int_equal(on_table()->side[COMMONWEALTH].war_fate, 2);
}

/* ---- plc-union-of-hadiach ---- */

static int hadiach(int die)
{
    table_open();
    turn_at(7);
    in_play("rus-khmelnytsky-uprising");
    controls(COSSACKS, "sich, kyjiv, zytomierz, perejaslaw, lubnie");
    masters(-1, COSSACKS);
    put("lwow", "1 commonwealth-pancerni");
    put("luck", "1 commonwealth-pancerni");
    put("lubnie", "1 cossacks-cavalry");
    const int seat = play("plc-union-of-hadiach");
    refused("not-to-choose", seat, "choose_space", "sich");
    refused("other-space", seat, "choose_space", "lubnie"); /* an army */
    made(seat, "choose_space", "zytomierz");
    made(seat, "choose_space", "perejaslaw");
    made(seat, "choose_no_more");
    given(die);
    made(seat, "choose_space", "lwow");
    return seat;
}

/* R125. */
TEST(plc_union_of_hadiach_wins_spaces_and_cossacks_for_a_turn)
{
    hadiach(4);
    assert_true(told("Union of Hadiach: the die is 4, 4 or more is needed; the Cossacks agree."));
    assert_int_equal(controller("zytomierz"), COMMONWEALTH);
    assert_int_equal(controller("perejaslaw"), COMMONWEALTH);
    assert_int_equal(controller("sich"), COSSACKS);
    assert_int_equal(units_in("lwow", "cossacks-infantry"), 2);
    assert_int_equal(all_units_in("lwow", COMMONWEALTH), 3);
    tow_lasting_turn_end(&table);
    assert_int_equal(units_in("lwow", "cossacks-infantry"), 0);
}

TEST(plc_union_of_hadiach_wins_infantry_of_the_uprising_when_there_is_no_other)
{
    table_open();
    turn_at(7);
    in_play("rus-khmelnytsky-uprising");
    put("sich", "2 cossacks-infantry");
    put("lwow", "1 commonwealth-pancerni");
    const int seat = play("plc-union-of-hadiach");
    given(6);
    made(seat, "choose_space", "lwow");
    assert_int_equal(units_in("lwow", "cossacks-infantry"), 1);
    assert_int_equal(units_in("lwow", "cossacks-uprising-infantry"), 1);
    tow_lasting_turn_end(&table);
    assert_int_equal(all_units_in("lwow", COMMONWEALTH), 1);
}

TEST(plc_union_of_hadiach_may_bring_no_more_than_a_point)
{
    hadiach(3);
    assert_true(told("Union of Hadiach: the die is 3, 4 or more is needed; the Cossacks do not agree."));
    assert_int_equal(controller("zytomierz"), COSSACKS);
    assert_int_equal(points_of(COMMONWEALTH, DOMESTIC_POLICY), 1);
}

TEST(plc_union_of_hadiach_needs_the_uprising)
{
    table_open();
    turn_at(7);
    event_barred("no-uprising", "plc-union-of-hadiach");
}

TEST(ruling_R143__the_city_is_taken_before_interceptions)
{
    table_open();
    turn_at(2);
    in_play("plc-dimitriads");
    war(COMMONWEALTH, RUSSIA);
    put("kaluga", "1 commonwealth-pancerni");
    put("moskva", "3 russia-infantry, mikhail-skopin-shuysky");
    controls(COMMONWEALTH, "kaluga");
    acts(COMMONWEALTH, 4);
    made(COMMONWEALTH, "march", "kaluga");
    made(COMMONWEALTH, "go", "vyazma");
    assert_int_equal(decider(), RUSSIA);
    assert_int_equal(controller("vyazma"), COMMONWEALTH);
    given(1);
    made(RUSSIA, "intercept", "mikhail-skopin-shuysky");
    made(COMMONWEALTH, "turn_back");
    assert_int_equal(units_in("kaluga", "commonwealth-pancerni"), 1);
    assert_int_equal(controller("vyazma"), COMMONWEALTH);
}
