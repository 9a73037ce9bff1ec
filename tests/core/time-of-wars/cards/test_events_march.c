/* Events of marches: Forced march, wars that begin with a march, March across the Belts; Severe winter,
 * Cossack ambush, Spring mud; Russian winter, War of raids; Pursuit. */
#include "../events.h"

/* A choice; the only one is made by the rules. */
static void picks(int seat, const char *type, const char *what)
{
    if (at(STEP_EVENT) && listed(seat, type)) made(seat, type, what);
}

static int points_of_march(void)
{
    return tow_march_points(&table, tow_march_of(&table));
}

/* ---- Forced march ---- */

static void force(int seat, const char *card, const char *from, const char *army)
{
    put(from, army);
    assert_int_equal(play(card), seat);
    picks(seat, "choose_space", from);
}

TEST(swe_forced_march__four_points_and_trails_for_one)
{
    table_open();
    force(SWEDEN, "swe-forced-march", "gavle", "1 sweden-cavalry, gustav-horn");
    assert_int_equal(points_of_march(), 4);
    made(SWEDEN, "go", "osterbotten");
    made(SWEDEN, "go", "abo");
    assert_int_equal(points_of_march(), 2);
    made(SWEDEN, "go", "viborg");
    made(SWEDEN, "go", "kexholm");
    assert_int_equal(units_in("kexholm", "sweden-cavalry"), 1);
    assert_true(is_used("swe-forced-march"));
}

TEST(ruling_R130__weakened_units_combine_before_a_forced_march)
{
    table_open();
    force(SWEDEN, "swe-forced-march", "gavle", "2 weakened sweden-cavalry, gustav-horn");
    made(SWEDEN, "combine", "gavle", "sweden-cavalry");
    assert_int_equal(units_in("gavle", "sweden-cavalry"), 1);
    assert_int_equal(weakened_in("gavle", "sweden-cavalry"), 0);
    refused("no-pair", SWEDEN, "combine", "gavle", "sweden-cavalry");
    made(SWEDEN, "go", "osterbotten");
    put("osterbotten", "2 weakened sweden-infantry");
    refused_by("6.9.3.1", "under-way", SWEDEN, "combine", "osterbotten", "sweden-infantry");
}

TEST(rus_forced_march__needs_an_army_with_a_commander)
{
    table_open();
    put("moskva", "1 russia-infantry");
    put("tver", "mikhail-shein");
    held_in_impulse("rus-forced-march");
    refused("no-army", RUSSIA, "play_event", "rus-forced-march");
    put("moskva", "dmitry-cherkassky");
    put("tula", "1 russia-cavalry, semyon-prozorovsky");
    made(RUSSIA, "play_event", "rus-forced-march");
    refused("no-army", RUSSIA, "choose_space", "tver");
    refused("no-army", RUSSIA, "choose_space", "kaluga");
    picks(RUSSIA, "choose_space", "moskva");
    made(RUSSIA, "go", "tver");
}

TEST(ott_forced_march__takes_no_control_and_plunders_nothing)
{
    table_open();
    war(OTTOMAN, HRE);
    force(OTTOMAN, "ott-forced-march", "budin", "1 ottoman-cavalry, murad-iv");
    made(OTTOMAN, "go", "erlau");
    assert_false(at(STEP_MARCH)); /* walls end the movement; it does not plunder, so it has halted */
    assert_int_equal(place("erlau")->marker, NO_MARKER);
}

TEST(hre_forced_march__fights)
{
    table_open();
    war(OTTOMAN, HRE);
    put("estergon", "1 ottoman-irregulars");
    force(HRE, "hre-forced-march", "raab", "4 hre-infantry, wallenstein");
    given(6, 6, 1, 1);
    made(HRE, "go", "estergon");
    if (at(STEP_WITHDRAWAL)) made(OTTOMAN, "stand");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
}

TEST(plc_forced_march__is_intercepted)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("pernau", "1 sweden-cavalry, gustav-horn");
    controls(SWEDEN, "pernau");
    force(COMMONWEALTH, "plc-forced-march", "dunaburg", "2 commonwealth-hussars, stanislaw-koniecpolski");
    made(COMMONWEALTH, "go", "riga");
    assert_true(at(STEP_INTERCEPTION));
}

/* ---- a War, and a march ---- */

TEST(swe_de_la_gardies_campaign__war_is_a_choice)
{
    table_open();
    turn_at(3);
    put("narva", "2 sweden-infantry");
    play("swe-de-la-gardies-campaign");
    picks(SWEDEN, "choose_option", "no-war");
    picks(SWEDEN, "choose_space", "narva");
    assert_int_equal(relation_of(SWEDEN, RUSSIA), AT_PEACE);
    refused("no-entry", SWEDEN, "go", "pskov");
    made(SWEDEN, "go", "koporye");
    assert_true(is_removed("swe-de-la-gardies-campaign"));
}

TEST(swe_de_la_gardies_campaign__the_first_siege_attempt_is_free)
{
    table_open();
    turn_at(3);
    put("narva", "2 sweden-infantry");
    play("swe-de-la-gardies-campaign");
    picks(SWEDEN, "choose_option", "war");
    picks(SWEDEN, "choose_space", "narva");
    assert_int_equal(relation_of(SWEDEN, RUSSIA), AT_WAR);
    made(SWEDEN, "go", "pskov");
    acts(SWEDEN, 1);
    given(6, 6);
    made(SWEDEN, "besiege", "pskov");
    tells("A full-strength unit of Sweden in Pskov suffers a loss in a siege: Landskap regiments.");
    assert_int_equal(tow_impulse_of(&table)->points, 1);
    acts(SWEDEN, 2);
    given(6, 6);
    made(SWEDEN, "besiege", "pskov"); /* the second costs a point */
    assert_int_equal(tow_impulse_of(&table)->points, 1);
}

TEST(swe_de_la_gardies_campaign__from_the_baltic_or_the_russian_zone)
{
    table_open();
    turn_at(3);
    controls(SWEDEN, "lubeck");
    put("lubeck", "1 sweden-infantry");
    event_barred("no-army", "swe-de-la-gardies-campaign");
    ally(SWEDEN, RUSSIA);
    put("narva", "1 sweden-infantry");
    event_barred("allied", "swe-de-la-gardies-campaign");
}

TEST(rus_war_for_smolensk__at_war_it_only_marches)
{
    table_open();
    turn_at(5);
    war(RUSSIA, COMMONWEALTH);
    put("vyazma", "2 russia-infantry");
    play("rus-war-for-smolensk");
    picks(RUSSIA, "choose_space", "vyazma"); /* nothing to choose about the War */
    made(RUSSIA, "go", "smolensk");
}

TEST(ott_long_turkish_war__ends_an_alliance_and_places_war)
{
    table_open();
    turn_at(2);
    ally(OTTOMAN, HRE);
    put("budin", "2 ottoman-infantry");
    play("ott-long-turkish-war");
    picks(OTTOMAN, "choose_space", "budin");
    assert_int_equal(relation_of(OTTOMAN, HRE), AT_WAR);
    made(OTTOMAN, "go", "erlau");
    event_barred("at-war", "ott-long-turkish-war");
}

TEST(ruling_R128__ott_long_turkish_war__a_forced_peace_bars_it_between_allies_too)
{
    table_open();
    turn_at(2);
    forced_peace(OTTOMAN, HRE);
    put("budin", "2 ottoman-infantry");
    event_barred("forced-peace", "ott-long-turkish-war");
    ally(OTTOMAN, HRE);
    event_barred("forced-peace", "ott-long-turkish-war");
}

/* R149. */
TEST(ott_expedition_to_khotyn__moldova_comes_along)
{
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    put("silistre", "2 ottoman-cavalry");
    play("ott-expedition-to-khotyn");
    picks(OTTOMAN, "choose_space", "silistre");
    assert_int_equal(relation_of(OTTOMAN, COMMONWEALTH), AT_WAR);
    made(OTTOMAN, "go", "akkerman");
    assert_int_equal(units_in("akkerman", "moldova-cavalry"), 2);
    assert_int_equal(units_in("akkerman", "moldova-infantry"), 1);
}

/* ---- March across the Belts ---- */

static void across_the_belts(const char *from, const char *besiege)
{
    table_open();
    turn_at(7);
    war(SWEDEN, DENMARK);
    put(from, "4 sweden-infantry");
    play("swe-march-across-the-belts");
    picks(SWEDEN, "choose_space", from);
    picks(SWEDEN, "choose_option", besiege);
}

TEST(swe_march_across_the_belts__the_army_stands_before_kobenhavn)
{
    across_the_belts("hamburg", "no-siege");
    assert_int_equal(units_in("kobenhavn", "sweden-infantry"), 4);
    assert_true(is_removed("swe-march-across-the-belts"));
}

TEST(swe_march_across_the_belts__a_success_counts_double)
{
    table_open();
    turn_at(7);
    war(SWEDEN, DENMARK);
    put_garrison("kobenhavn", "denmark-garrison");
    controls(SWEDEN, "karlskrona, malmo");
    put("jylland", "4 sweden-infantry");
    put_ships(BALTIC, "1 sweden-naval");
    play("swe-march-across-the-belts");
    picks(SWEDEN, "choose_space", "jylland");
    given(1, 6);
    picks(SWEDEN, "choose_option", "siege");
    assert_int_equal(events_of(EVENT_SIEGE), 1);
    assert_int_equal(units_in("kobenhavn", "denmark-garrison"), 0); /* both steps */
    assert_int_equal(controller("kobenhavn"), DENMARK);
}

TEST(rule_6_9_3_6__swe_march_across_the_belts_offers_no_siege_without_a_connection)
{
    table_open();
    turn_at(7);
    war(SWEDEN, DENMARK);
    put("jylland", "4 sweden-infantry");
    controls(DENMARK, "karlskrona, malmo");
    play("swe-march-across-the-belts");
    picks(SWEDEN, "choose_space", "jylland");
    assert_false(at(STEP_EVENT)); /* nothing is left to choose */
    assert_int_equal(units_in("kobenhavn", "sweden-infantry"), 4);
}

TEST(swe_march_across_the_belts__needs_the_war)
{
    table_open();
    turn_at(7);
    put("jylland", "4 sweden-infantry");
    event_barred("no-war", "swe-march-across-the-belts");
    war(SWEDEN, DENMARK);
    clear_space("jylland");
    put("magdeburg", "4 sweden-infantry");
    held_in_impulse("swe-march-across-the-belts");
    refused("no-army", SWEDEN, "play_event", "swe-march-across-the-belts");
}

/* ---- what stops an army ---- */

static void russia_marches(const char *from, const char *army, int points)
{
    put(from, army);
    acts(RUSSIA, points);
    made(RUSSIA, "march", from);
}

/* R122. */
TEST(swe_severe_winter__stops_who_moved_by_trail)
{
    table_open();
    hold(SWEDEN, "swe-severe-winter");
    russia_marches("vyazma", "2 russia-infantry", 4);
    made(RUSSIA, "go", "tver");
    assert_true(at(STEP_ENTERED));
    assert_int_equal(decider(), SWEDEN); /* any other player's army: there is no War */
    made(SWEDEN, "play_reaction", "swe-severe-winter");
    assert_int_equal(weakened_in("tver", "russia-infantry"), 1);
    assert_false(at(STEP_MARCH));
    assert_int_equal(tow_impulse_of(&table)->points, 2);
    refused("halted", RUSSIA, "march", "tver");
}

TEST(swe_severe_winter__stops_who_entered_a_terrain_point)
{
    table_open();
    hold(SWEDEN, "swe-severe-winter");
    russia_marches("smolensk", "1 russia-cavalry", 3);
    made(RUSSIA, "go", "orsza");
    made(SWEDEN, "play_reaction", "swe-severe-winter");
    assert_int_equal(weakened_in("orsza", "russia-cavalry"), 1);
}

TEST(swe_severe_winter__not_on_roads_to_cities)
{
    table_open();
    hold(SWEDEN, "swe-severe-winter");
    russia_marches("moskva", "1 russia-cavalry", 3);
    made(RUSSIA, "go", "tver");
    assert_false(at(STEP_ENTERED));
}

TEST(rule_2_5__who_could_hold_a_reaction_is_asked_whatever_he_holds)
{
    table_open();
    hold(SWEDEN, "swe-poor-harvest-1");
    russia_marches("vyazma", "2 russia-infantry", 4);
    made(RUSSIA, "go", "tver");
    assert_true(at(STEP_ENTERED));
    assert_int_equal(listed(SWEDEN, "play_reaction"), 0);
    made(SWEDEN, "no_reaction");
    assert_true(at(STEP_MARCH));
}

TEST(rule_2_5__no_seat_is_asked_for_a_card_that_lies_open)
{
    table_open();
    used("swe-severe-winter");
    hold(SWEDEN, "swe-poor-harvest-1");
    russia_marches("vyazma", "2 russia-infantry", 4);
    made(RUSSIA, "go", "tver");
    assert_false(at(STEP_ENTERED));
}

static void sweden_invades(int points)
{
    table_open();
    war(SWEDEN, RUSSIA);
    put("narva", "4 sweden-infantry");
    controls(SWEDEN, "koporye");
    acts(SWEDEN, points);
}

TEST(rus_cossack_ambush__stops_an_enemy_in_the_russian_zone)
{
    sweden_invades(3);
    hold(RUSSIA, "rus-cossack-ambush");
    made(SWEDEN, "march", "narva");
    made(SWEDEN, "go", "koporye");
    made(RUSSIA, "play_reaction", "rus-cossack-ambush");
    assert_int_equal(weakened_in("koporye", "sweden-infantry"), 1);
    refused("halted", SWEDEN, "march", "koporye");
}

TEST(rus_cossack_ambush__a_battle_there_is_still_fought)
{
    sweden_invades(3);
    hold(RUSSIA, "rus-cossack-ambush");
    put("koporye", "1 russia-irregulars");
    made(SWEDEN, "march", "narva");
    made(SWEDEN, "go", "koporye");
    made(RUSSIA, "play_reaction", "rus-cossack-ambush");
    made(RUSSIA, "stand");
    assert_int_equal(events_of(EVENT_BATTLE), 1);
}

TEST(rus_cossack_ambush__not_at_peace)
{
    sweden_invades(3);
    relate(SWEDEN, RUSSIA, AT_PEACE);
    used("rus-spring-mud");
    hold(RUSSIA, "rus-cossack-ambush");
    made(SWEDEN, "march", "narva");
    made(SWEDEN, "go", "koporye");
    assert_false(at(STEP_ENTERED));
}

/* R122. */
TEST(rus_spring_mud__ways_of_the_russian_zone_cost_more)
{
    sweden_invades(4);
    put("koporye", "1 sweden-cavalry");
    acts(SWEDEN, 4);
    used("rus-cossack-ambush");
    hold(RUSSIA, "rus-spring-mud");
    made(SWEDEN, "march", "koporye");
    made(SWEDEN, "go", "oreshek");
    assert_true(at(STEP_LEAVING));
    made(RUSSIA, "play_reaction", "rus-spring-mud");
    assert_int_equal(tow_impulse_of(&table)->points, 2);
    assert_int_equal(units_in("oreshek", "sweden-cavalry"), 1);
    assert_int_equal(tow_impulse_of(&table)->mud, 1); /* for the rest of the impulse */
}

/* R122. */
TEST(rus_spring_mud__an_army_that_cannot_pay_stays)
{
    sweden_invades(1);
    put("koporye", "1 sweden-cavalry");
    acts(SWEDEN, 1);
    hold(RUSSIA, "rus-spring-mud");
    made(SWEDEN, "march", "koporye");
    made(SWEDEN, "go", "oreshek");
    made(RUSSIA, "play_reaction", "rus-spring-mud");
    assert_int_equal(units_in("koporye", "sweden-cavalry"), 1);
    assert_int_equal(tow_impulse_of(&table)->points, 1);
}

TEST(rus_spring_mud__not_outside_the_zone)
{
    sweden_invades(2);
    hold(RUSSIA, "rus-spring-mud");
    used("rus-cossack-ambush");
    made(SWEDEN, "march", "narva");
    made(SWEDEN, "go", "reval");
    assert_false(at(STEP_LEAVING));
}

/* ---- the end of an impulse ---- */

static void impulse_ends(int seat)
{
    made(seat, "end_impulse");
}

TEST(rus_russian_winter__costs_two_steps)
{
    sweden_invades(1);
    put("pskov", "2 sweden-infantry");
    put("novgorod", "1 sweden-infantry");
    put_garrison("pskov", "russia-infantry");
    hold(RUSSIA, "rus-russian-winter");
    impulse_ends(SWEDEN);
    assert_true(at(STEP_IMPULSE_END));
    assert_true(asks("An impulse of Sweden ends: play a Reaction, or none."));
    made(RUSSIA, "play_reaction", "rus-russian-winter");
    refused("no-army", RUSSIA, "choose_space", "oreshek");
    picks(RUSSIA, "choose_space", "pskov");
    assert_int_equal(weakened_in("pskov", "sweden-infantry"), 2);
}

TEST(rus_russian_winter__costs_one_step_in_an_own_space)
{
    sweden_invades(1);
    put("koporye", "2 sweden-infantry");
    hold(RUSSIA, "rus-russian-winter");
    impulse_ends(SWEDEN);
    made(RUSSIA, "play_reaction", "rus-russian-winter");
    picks(RUSSIA, "choose_space", "koporye");
    assert_int_equal(weakened_in("koporye", "sweden-infantry"), 1);
}

TEST(rus_russian_winter__without_an_enemy_in_the_zone_no_seat_is_asked)
{
    sweden_invades(1);
    hold(RUSSIA, "rus-russian-winter");
    impulse_ends(SWEDEN);
    assert_false(at(STEP_IMPULSE_END));
}

static void before_the_raids(const char *army, const char *cavalry_at)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    put("torun", army);
    put(cavalry_at, "1 commonwealth-pancerni");
    hold(COMMONWEALTH, "plc-war-of-raids");
    hold(SWEDEN, "swe-plague");
    acts(SWEDEN, 1);
    impulse_ends(SWEDEN);
}

TEST(plc_war_of_raids__one_step_of_an_army_with_cavalry)
{
    before_the_raids("1 sweden-infantry, 1 sweden-cavalry", "lublin"); /* two Roads away */
    made(COMMONWEALTH, "play_reaction", "plc-war-of-raids");
    picks(COMMONWEALTH, "choose_space", "torun");
    made(SWEDEN, "lose_step", "sweden-infantry", "full");
    assert_int_equal(weakened_in("torun", "sweden-infantry"), 1);
    assert_int_equal(weakened_in("torun", "sweden-cavalry"), 0);
}

TEST(plc_war_of_raids__two_without_cavalry)
{
    before_the_raids("3 sweden-infantry", "lublin");
    made(COMMONWEALTH, "play_reaction", "plc-war-of-raids");
    picks(COMMONWEALTH, "choose_space", "torun");
    assert_int_equal(weakened_in("torun", "sweden-infantry"), 2);
}

TEST(plc_war_of_raids__own_cavalry_must_be_near)
{
    before_the_raids("3 sweden-infantry", "zamosc"); /* three away */
    assert_false(at(STEP_IMPULSE_END));
}

/* ---- Pursuit ---- */

TEST(plc_pursuit__of_a_beaten_army)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "mitau, memel");
    put("riga", "4 commonwealth-hussars");
    put("mitau", "3 sweden-infantry");
    acts(COMMONWEALTH, 2);
    hold(COMMONWEALTH, "plc-pursuit");
    made(COMMONWEALTH, "march", "riga");
    made(COMMONWEALTH, "go", "mitau");
    made(SWEDEN, "stand");
    given(3, 4, 1, 1); /* 15 against 6: two losses and none */
    made(COMMONWEALTH, "no_battle_card");
    assert_true(at(STEP_BATTLE_WON));
    assert_int_equal(weakened_in("memel", "sweden-infantry"), 2);
    made(COMMONWEALTH, "play_reaction", "plc-pursuit");
    made(SWEDEN, "lose_step", "sweden-infantry", "full");
    assert_int_equal(weakened_in("memel", "sweden-infantry"), 3);
}

TEST(plc_pursuit__of_an_army_that_has_withdrawn)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "mitau, memel");
    put("riga", "2 commonwealth-hussars");
    put("mitau", "1 sweden-infantry, 2 sweden-cavalry");
    acts(COMMONWEALTH, 2);
    hold(COMMONWEALTH, "plc-pursuit");
    made(COMMONWEALTH, "march", "riga");
    made(COMMONWEALTH, "go", "mitau");
    made(SWEDEN, "withdraw", "memel");
    assert_true(at(STEP_WITHDRAWN));
    made(COMMONWEALTH, "play_reaction", "plc-pursuit");
    made(SWEDEN, "lose_step", "sweden-infantry", "full");
    assert_int_equal(weakened_in("memel", "sweden-infantry"), 1);
    assert_true(at(STEP_MARCH));
}

TEST(plc_pursuit__needs_two_cavalry_units)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "mitau, memel");
    put("riga", "1 commonwealth-hussars, 3 commonwealth-infantry");
    put("mitau", "1 sweden-infantry, 2 sweden-cavalry");
    acts(COMMONWEALTH, 2);
    hold(COMMONWEALTH, "plc-pursuit");
    made(COMMONWEALTH, "march", "riga");
    made(COMMONWEALTH, "go", "mitau");
    made(SWEDEN, "withdraw", "memel");
    assert_false(at(STEP_WITHDRAWN));
}

/* 6.5.2: Russia leads, the Commonwealth has won with it. */
TEST(ruling_R152__plc_pursuit_by_an_ally_of_the_leader)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    ally(RUSSIA, COMMONWEALTH);
    controls(SWEDEN, "witebsk");
    put("witebsk", "4 sweden-infantry");
    put("orsza", "4 russia-cavalry, 3 commonwealth-hussars");
    hold(COMMONWEALTH, "plc-pursuit");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "witebsk");
    made(SWEDEN, "go", "orsza");
    made(COMMONWEALTH, "stand");
    made(RUSSIA, "stand");
    given(1, 1, 2, 3);
    while (at(STEP_BATTLE_CARDS) || at(STEP_BATTLE_SUPPORT))
        made(decider(), "no_battle_card");
    while (at(STEP_LOSSES))
        made(SWEDEN, "lose_step", "sweden-infantry", "full");
    assert_true(at(STEP_BATTLE_WON));
    assert_int_equal(decider(), COMMONWEALTH);
    made(COMMONWEALTH, "play_reaction", "plc-pursuit");
}

TEST(ruling_R152__plc_pursuit_not_of_an_ally_at_peace)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    ally(SWEDEN, RUSSIA);
    put("orsza", "3 commonwealth-hussars");
    controls(SWEDEN, "witebsk, polock");
    put("witebsk", "2 sweden-infantry, 4 russia-cavalry");
    hold(COMMONWEALTH, "plc-pursuit");
    acts(COMMONWEALTH, 2);
    made(COMMONWEALTH, "march", "orsza");
    made(COMMONWEALTH, "go", "witebsk");
    made(SWEDEN, "stand");
    made(RUSSIA, "withdraw", "polock");
    assert_false(at(STEP_WITHDRAWN));
    assert_int_equal(relation_of(COMMONWEALTH, RUSSIA), AT_PEACE);
}
