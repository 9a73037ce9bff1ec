/* Sweden's Events by the ids of their cards: Regency, Joining the Thirty Years War, Zebrzydowski Rebellion,
 * Swedish Deluge, Truce of Altmark, Torstensson's War, ports and iron. */
#include "../events.h"

/* ---- swe-regency-of-the-duke-of-sodermanland (6.3.6.1) ---- */

static void regency(void)
{
    table_open();
    turn_at(1);
    rules(SWEDEN, "sigismund-regency", false);
}

TEST(swe_regency_brings_charles_ix)
{
    regency();
    put("reval", "1 sweden-infantry");
    const int seat = play("swe-regency-of-the-duke-of-sodermanland");
    refused("no-army", seat, "choose_space", "narva");
    made(seat, "choose_space", "reval");
    assert_true(on_table()->side[SWEDEN].ruler_weak);
    assert_true(commander_in("reval", "charles-ix"));
    assert_int_equal(events_of(EVENT_COMMANDER_PLACED), 1); /* he comes there at once */
    assert_int_equal(events_of(EVENT_COMMANDER_MOVED), 0);
    assert_int_equal(points_of(SWEDEN, DOMESTIC_POLICY), 3);
    assert_true(is_removed("swe-regency-of-the-duke-of-sodermanland"));
    tow_lasting_turn_end(&table);
    assert_true(tow_event_in_play(&table, EFFECT_REGENCY));
}

TEST(swe_regency_makes_the_war_with_the_commonwealth_cheap_until_turn_2)
{
    regency();
    const int before = tow_war_price(&table, SWEDEN, COMMONWEALTH);
    const int seat = play("swe-regency-of-the-duke-of-sodermanland");
    assert_true(at(STEP_IMPULSE)); /* Stockholm is the only place */
    assert_true(commander_in("stockholm", "charles-ix"));
    assert_int_equal(seat, SWEDEN);
    assert_true(before > 1);
    assert_int_equal(tow_war_price(&table, SWEDEN, COMMONWEALTH), 1);
    assert_int_equal(tow_war_price(&table, COMMONWEALTH, SWEDEN), 1);
    assert_true(tow_war_price(&table, SWEDEN, RUSSIA) != 1);
    on_table()->turn = 3;
    assert_int_equal(tow_war_price(&table, SWEDEN, COMMONWEALTH), before);
}

TEST(swe_regency_wants_the_council)
{
    regency();
    rules(SWEDEN, "sigismund-regency", true);
    event_barred("no-regency-council", "swe-regency-of-the-duke-of-sodermanland");
    table_open();
    event_barred("not-this-turn", "swe-regency-of-the-duke-of-sodermanland");
}

/* ---- swe-joining-the-thirty-years-war ---- */

static void thirty_years_war(void)
{
    table_open();
    in_play("hre-thirty-years-war");
    put("stettin", "1 sweden-infantry");
    put("holy-roman-empire", "2 mercenary-cavalry");
}

/* R149. */
TEST(swe_joining_places_war_and_strengthens_an_army)
{
    thirty_years_war();
    ally(SWEDEN, HRE);
    const int seat = play("swe-joining-the-thirty-years-war");
    made(seat, "choose_option", "brandenburg-ally"); /* the army in Stettin is the only one */
    assert_int_equal(relation_of(SWEDEN, HRE), AT_WAR);
    assert_int_equal(units_in("stettin", "sweden-infantry"), 2);
    assert_int_equal(units_in("stettin", "mercenary-cavalry"), 1);
    assert_int_equal(all_units_in("stettin", SWEDEN), 3);
    assert_int_equal(on_table()->master[BRANDENBURG], SWEDEN);
    assert_true(units_in("berlin", "brandenburg-infantry") > 0);
}

TEST(swe_joining_after_peace_of_prague_has_no_ally)
{
    thirty_years_war();
    tow_last(&table, card_of("hre-peace-of-prague"), HRE, BRANDENBURG, UNTIL_TURN_END);
    play("swe-joining-the-thirty-years-war");
    assert_int_equal(on_table()->master[BRANDENBURG], -1);
    assert_int_equal(relation_of(SWEDEN, BRANDENBURG), AT_WAR); /* the other choice is left */
}

TEST(swe_joining_its_player_chooses_the_army_and_the_mercenary)
{
    thirty_years_war();
    put("lubeck", "1 sweden-cavalry");
    put("holy-roman-empire", "1 mercenary-infantry");
    const int seat = play("swe-joining-the-thirty-years-war");
    made(seat, "choose_option", "brandenburg-ally");
    made(seat, "choose_space", "lubeck");
    made(seat, "choose_kind", "mercenary-cavalry");
    assert_int_equal(units_in("lubeck", "mercenary-cavalry"), 1);
    assert_int_equal(units_in("lubeck", "sweden-infantry"), 1);
    assert_int_equal(units_in("lubeck", "mercenary-infantry"), 0);
}

TEST(swe_joining_war_with_brandenburg_ends_with_the_turn)
{
    thirty_years_war();
    const int seat = play("swe-joining-the-thirty-years-war");
    made(seat, "choose_option", "brandenburg-war");
    assert_int_equal(relation_of(SWEDEN, BRANDENBURG), AT_WAR);
    tow_lasting_turn_end(&table);
    assert_int_equal(relation_of(SWEDEN, BRANDENBURG), AT_PEACE);
    assert_true(tow_event_in_play(&table, EFFECT_JOINING_THIRTY_YEARS_WAR));
}

TEST(swe_joining_rewards_victories_over_the_empire)
{
    thirty_years_war();
    const int seat = play("swe-joining-the-thirty-years-war");
    made(seat, "choose_option", "brandenburg-ally"); /* the army in Stettin is the only one */
    on_table()->track[DOMINATION] = 3;
    tow_hre_beaten(&table, SWEDEN);
    assert_int_equal(on_table()->track[DOMINATION], 2);
    assert_int_equal(on_table()->side[SWEDEN].war_fate, 1);
    tow_hre_beaten(&table, SWEDEN); /* the Victory Point only once a turn */
    assert_int_equal(on_table()->track[DOMINATION], 1);
    assert_int_equal(on_table()->side[SWEDEN].war_fate, 1);
    tow_hre_beaten(&table, OTTOMAN);
    assert_int_equal(on_table()->track[DOMINATION], 1);
    tow_lasting_turn_end(&table);
    on_table()->turn = 6;
    tow_hre_beaten(&table, SWEDEN); /* not after turn 5 */
    assert_int_equal(on_table()->track[DOMINATION], 1);
    assert_int_equal(on_table()->side[SWEDEN].war_fate, 2);
}

TEST(swe_joining_counts_a_battle_that_the_empire_loses)
{
    table_open();
    in_play("hre-thirty-years-war");
    war(SWEDEN, HRE);
    in_play("swe-joining-the-thirty-years-war");
    on_table()->track[DOMINATION] = 3;
    put("prag", "6 sweden-infantry, 1 hre-infantry");
    begin_at(STEP_BATTLE, SWEDEN,
             &(struct battle){.space = (int16_t)space_of("prag"),
                              .from = -1,
                              .sea = -1,
                              .kind = LAND_BATTLE,
                              .winner = -1,
                              .force = {[ATTACKER] = {.power = SWEDEN}, [DEFENDER] = {.power = HRE}}});
    given(6, 6, 1, 1);
    run_on();
    assert_int_equal(on_table()->track[DOMINATION], 2);
}

TEST(swe_joining_ends_with_its_war)
{
    thirty_years_war();
    const int seat = play("swe-joining-the-thirty-years-war");
    made(seat, "choose_option", "brandenburg-ally"); /* the army in Stettin is the only one */
    tow_peace(&table, SWEDEN, HRE, BECAUSE(PEACE));
    tow_settle(&table);
    tells("Joining the Thirty Years War is no longer in effect because the War is over.");
    assert_false(tow_event_in_play(&table, EFFECT_JOINING_THIRTY_YEARS_WAR));
}

TEST(ruling_R128__swe_joining_begins_no_war_that_a_forced_peace_bars)
{
    thirty_years_war();
    forced_peace(SWEDEN, HRE);
    event_barred("forced-peace", "swe-joining-the-thirty-years-war");
    war(SWEDEN, HRE); /* the War is there in spite of it: by Provocation */
    play("swe-joining-the-thirty-years-war");
    assert_true(at(STEP_EVENT));
}

TEST(swe_joining_wants_the_thirty_years_war)
{
    table_open();
    event_barred("no-thirty-years-war", "swe-joining-the-thirty-years-war");
}

/* ---- swe-zebrzydowski-rebellion ---- */

TEST(swe_zebrzydowski_makes_an_army_rebel)
{
    table_open();
    turn_at(2);
    put("krakow", "2 commonwealth-hussars, jan-zamoyski");
    put("lwow", "1 commonwealth-hussars");
    put("poznan", "3 commonwealth-pancerni");
    on_table()->side[COMMONWEALTH].points[DOMESTIC_POLICY] = 4;
    const int seat = play("swe-zebrzydowski-rebellion");
    refused("no-army", seat, "choose_space", "lwow");
    made(seat, "choose_space", "krakow");
    assert_true(has_rebels("krakow"));
    assert_true(commander_in("warszawa", "jan-zamoyski"));
    assert_int_equal(points_of(COMMONWEALTH, DOMESTIC_POLICY), 1);
    tow_points(&table, COMMONWEALTH, DOMESTIC_POLICY, 2, BECAUSE(ACTION));
    assert_int_equal(points_of(COMMONWEALTH, DOMESTIC_POLICY), 1);
    tow_lasting_turn_end(&table);
    tow_points(&table, COMMONWEALTH, DOMESTIC_POLICY, 2, BECAUSE(ACTION));
    tells("The Commonwealth gains 2 Development Points of Domestic Policy by an action: 3 at this level.");
    assert_int_equal(points_of(COMMONWEALTH, DOMESTIC_POLICY), 3);
}

TEST(swe_zebrzydowski_spares_an_army_with_its_ruler)
{
    table_open();
    turn_at(3);
    rules(COMMONWEALTH, "wladyslaw-iv", false);
    put("krakow", "2 commonwealth-hussars, wladyslaw-iv-vasa");
    event_barred("no-army", "swe-zebrzydowski-rebellion");
}

/* ---- swe-swedish-deluge ---- */

TEST(swe_deluge_cities_go_over_and_an_army_marches)
{
    table_open();
    turn_at(7);
    ally(SWEDEN, COMMONWEALTH);
    forced_peace(SWEDEN, COMMONWEALTH);
    put("stockholm", "2 sweden-infantry");
    put("poznan", "1 commonwealth-infantry");
    const int seat = play("swe-swedish-deluge");
    refused("no-such-city", seat, "choose_space", "poznan");
    refused("no-such-city", seat, "choose_space", "krakow"); /* a Fortified City */
    refused("no-such-city", seat, "choose_space", "polock"); /* another zone */
    made(seat, "choose_space", "lublin");
    refused("chosen-already", seat, "choose_space", "lublin");
    made(seat, "choose_space", "kowno"); /* the army in Stockholm is the only one */
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_WAR);
    assert_int_equal(controller("lublin"), SWEDEN);
    assert_int_equal(controller("kowno"), SWEDEN);
    assert_true(tow_is_heretic(&table, space_of("lublin")));
    assert_true(at(STEP_MARCH));
    assert_int_equal(tow_march_of(&table)->by_card.points, 4);
}

TEST(ruling_R99__a_deluge_that_floods_nothing_is_not_played)
{
    table_open();
    turn_at(7);
    war(SWEDEN, COMMONWEALTH);
    EACH(space, tow_components(&table)->map.of_zone[COMMONWEALTH_ZONE])
        if (tow_components(&table)->map.space[space].kind == CITY) tow_place(&table, space)->control = SWEDEN;
    event_barred("no-effect", "swe-swedish-deluge");
    relate(SWEDEN, COMMONWEALTH, AT_PEACE);
    play("swe-swedish-deluge");
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_WAR);
}

TEST(swe_deluge_not_next_to_an_army)
{
    table_open();
    turn_at(7);
    put("brzesc", "1 commonwealth-infantry");
    const int seat = play("swe-swedish-deluge");
    for (int way = 0; way < WAYS; way++)
        EACH(space, tow_components(&table)->map.adjacent[way][space_of("brzesc")])
            refused("no-such-city", seat, "choose_space", tow_components(&table)->map.space[space].id);
}

/* ---- swe-truce-of-altmark ---- */

TEST(swe_truce_of_altmark_gives_funds_and_peace)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "riga, memel, elbing, konigsberg");
    const int seat = play("swe-truce-of-altmark");
    made(seat, "choose_option", "peace");
    assert_int_equal(funds_of(SWEDEN), 3); /* at most */
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_PEACE);
    assert_int_equal(controller("riga"), SWEDEN);
}

TEST(swe_truce_of_altmark_the_war_may_go_on)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "memel, danzig");
    made(play("swe-truce-of-altmark"), "choose_option", "go-on");
    assert_int_equal(funds_of(SWEDEN), 2);
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_WAR);
}

TEST(swe_truce_of_altmark_wants_a_port_and_asks_nothing_in_peace)
{
    table_open();
    controls(SWEDEN, "danzig");
    event_barred("spaces-not-controlled", "swe-truce-of-altmark");
    table_open();
    controls(SWEDEN, "elbing");
    play("swe-truce-of-altmark");
    assert_false(at(STEP_EVENT));
    assert_int_equal(funds_of(SWEDEN), 1);
}

/* ---- swe-torstenssons-war ---- */

TEST(swe_torstensson_marches_over_the_belts_for_one_point)
{
    table_open();
    turn_at(6);
    put("lubeck", "2 sweden-infantry");
    put("stockholm", "2 sweden-infantry");
    put("riga", "1 sweden-infantry");
    const int seat = play("swe-torstenssons-war");
    refused("no-army", seat, "choose_space", "riga");
    made(seat, "choose_space", "stockholm");
    assert_int_equal(relation_of(SWEDEN, DENMARK), AT_WAR);
    assert_true(at(STEP_MARCH));
    assert_int_equal(tow_march_of(&table)->by_card.points, 6);
    struct march march = *tow_march_of(&table);
    march.at = (int16_t)space_of("jylland");
    assert_int_equal(tow_way_cost(&table, &march, space_of("kobenhavn"), NULL), 1);
    march.by_card.own_points = 0;
    assert_int_equal(tow_way_cost(&table, &march, space_of("kobenhavn"), NULL), 2);
    assert_true(lasts(EFFECT_WAR_ON_DENMARK)); /* a ship is missing: fleets.c */
}

TEST(swe_torstensson_not_while_at_war)
{
    table_open();
    turn_at(6);
    war(SWEDEN, DENMARK);
    event_barred("at-war", "swe-torstenssons-war");
}

TEST(ruling_R128__swe_torstensson_makes_no_war_on_who_is_commanded_by_an_ally)
{
    table_open();
    turn_at(6);
    put("stockholm", "2 sweden-infantry");
    ally(SWEDEN, COMMONWEALTH);
    masters(COMMONWEALTH, DENMARK);
    event_barred("ally", "swe-torstenssons-war");
}

/* ---- ports and iron ---- */

/* So many of the Baltic ports are Sweden's, and no others. */
static void ports(int count)
{
    table_open();
    EACH(space, tow_components(&table)->map.ports[BALTIC])
        on_table()->place[space].control = count-- > 0 ? SWEDEN : HRE;
}

TEST(swe_dominium_maris_baltici_counts_ports)
{
    ports(6);
    event_barred("too-few-ports", "swe-dominium-maris-baltici");
    ports(9);
    play("swe-dominium-maris-baltici");
    assert_int_equal(on_table()->side[SWEDEN].war_fate, 1);
    ports(10);
    play("swe-dominium-maris-baltici");
    assert_int_equal(on_table()->side[SWEDEN].war_fate, 2);
}

TEST(swe_tolls_of_the_baltic_ports)
{
    ports(5);
    event_barred("too-few-ports", "swe-tolls-of-the-baltic-ports");
    ports(7);
    play("swe-tolls-of-the-baltic-ports");
    assert_int_equal(points_of(SWEDEN, ECONOMY), 3);
    ports(18);
    const int box = on_table()->side[SWEDEN].economy;
    play("swe-tolls-of-the-baltic-ports"); /* 5 at most: a level */
    assert_int_equal(points_of(SWEDEN, ECONOMY), 0);
    assert_int_equal(on_table()->side[SWEDEN].economy, box + 1);
}

static void iron(const char *card)
{
    table_open();
    play(card);
    assert_int_equal(on_table()->track[IRON_ORE], 1);
    table_open();
    on_table()->track[IRON_ORE] = 5;
    event_barred("track-full", card);
}

TEST(swe_iron_exports_1)
{
    iron("swe-iron-exports-1");
}

TEST(swe_iron_exports_2)
{
    iron("swe-iron-exports-2");
}
