/* Events by the ids of their cards: the Ottoman Empire, its vassals, the Tatars, and those against them. */
#include "../events.h"

static void turn_over(void)
{
    tow_lasting_turn_end(&table);
}

/* Transylvania is a vassal; its garrison and commander stand in its Capital. */
static void vassal(int turn, int minor)
{
    table_open();
    turn_at(turn);
    relate(OTTOMAN, minor, VASSAL);
    tow_minors_begin(&table);
}

/* ---- ott-bocskai-uprising ---- */

/* R119, R149. */
TEST(ott_bocskai_uprising_brings_transylvania_to_the_field)
{
    vassal(2, TRANSYLVANIA);
    const int seat = play("ott-bocskai-uprising");
    made(seat, "choose_option", "no-war");
    refused("not-there", seat, "choose_space", "nis");
    made(seat, "choose_space", "varad");
    refused("no-protestant-space", seat, "choose_space", "prag");
    made(seat, "choose_space", "dresden");
    assert_int_equal(units_in("varad", "transylvania-cavalry"), 3);
    assert_int_equal(units_in("varad", "transylvania-infantry"), 2);
    assert_true(commander_in("varad", "stephen-bocskai"));
    assert_int_equal(all_units_in("varad", OTTOMAN), 5);
    assert_int_equal(relation_of(HRE, TRANSYLVANIA), AT_WAR);
    assert_int_equal(relation_of(HRE, OTTOMAN), AT_PEACE);
    assert_int_equal(controller("kaschau"), TRANSYLVANIA);
    assert_int_equal(place("dresden")->marker, REVOLT);
    assert_int_equal(units_in("nagyszeben", "transylvania-garrison"), 1);
    turn_over();
    assert_int_equal(relation_of(HRE, TRANSYLVANIA), AT_PEACE);
    assert_int_equal(on_table()->master[TRANSYLVANIA], -1);
    assert_false(tow_event_in_play(&table, EFFECT_BOCSKAI_UPRISING));
}

TEST(ott_bocskai_uprising_may_bring_the_ottoman_empire_into_the_war)
{
    vassal(2, TRANSYLVANIA);
    const int seat = play("ott-bocskai-uprising");
    made(seat, "choose_option", "war");
    made(seat, "choose_space", "nagyszeben");
    made(seat, "choose_space", "dresden");
    assert_int_equal(relation_of(HRE, OTTOMAN), AT_WAR);
}

TEST(ruling_R30__a_garrison_of_a_third_power_leaves_kaschau_to_bocskai)
{
    vassal(2, TRANSYLVANIA);
    controls(COMMONWEALTH, "kaschau");
    put_garrison("kaschau", "commonwealth-infantry");
    const int seat = play("ott-bocskai-uprising");
    made(seat, "choose_option", "no-war");
    made(seat, "choose_space", "varad");
    made(seat, "choose_space", "dresden");
    assert_int_equal(controller("kaschau"), TRANSYLVANIA);
    assert_int_equal(all_units_in("kaschau", COMMONWEALTH), 0);
}

/* R149. */
TEST(ott_bocskai_uprising_needs_transylvania_and_leaves_a_held_kaschau)
{
    vassal(2, TRANSYLVANIA);
    controls(HRE, "nagyszeben");
    event_barred("held-by-others", "ott-bocskai-uprising");
    vassal(2, TRANSYLVANIA);
    controls(OTTOMAN, "kaschau");
    int seat = play("ott-bocskai-uprising");
    made(seat, "choose_option", "no-war");
    made(seat, "choose_space", "varad");
    made(seat, "choose_space", "dresden");
    assert_int_equal(controller("kaschau"), OTTOMAN);
    vassal(2, TRANSYLVANIA);
    put("kaschau", "1 hre-infantry");
    seat = play("ott-bocskai-uprising");
    made(seat, "choose_option", "no-war");
    made(seat, "choose_space", "varad");
    made(seat, "choose_space", "dresden");
    assert_int_equal(controller("kaschau"), HRE);
}

TEST(ruling_R135__ott_bocskai_uprising_raises_no_revolt_where_transylvania_takes_control)
{
    vassal(2, TRANSYLVANIA);
    assert_int_equal(place("kaschau")->religion, PROTESTANT);
    const int seat = play("ott-bocskai-uprising");
    made(seat, "choose_option", "no-war");
    made(seat, "choose_space", "varad");
    refused("no-protestant-space", seat, "choose_space", "kaschau");
    made(seat, "choose_space", "dresden");
}

/* ---- ott-defeat-of-budjak-horde, ott-crimean-tatars, ott-jasyr ---- */

TEST(ott_defeat_of_budjak_horde_lasts)
{
    table_open();
    play("ott-defeat-of-budjak-horde");
    turn_over();
    assert_true(tow_event_in_play(&table, EFFECT_DEFEAT_OF_BUDJAK_HORDE));
    assert_true(is_removed("ott-defeat-of-budjak-horde"));
}

TEST(ott_crimean_tatars_1_and_2_give_the_command_for_a_turn)
{
    static const char *const cards[] = {"ott-crimean-tatars-1", "ott-crimean-tatars-2"};
    for (size_t i = 0; i < 2; i++) {
        table_open();
        put("or-qapy", "3 tatars-cavalry, kantemir-mirza");
        play(cards[i]);
        assert_int_equal(all_units_in("or-qapy", OTTOMAN), 3);
        assert_true(tow_event_in_play(&table, EFFECT_CRIMEAN_TATARS));
        turn_over();
        assert_false(tow_event_in_play(&table, EFFECT_CRIMEAN_TATARS));
        tow_minors_turn_end(&table);
        assert_int_equal(all_units_in("or-qapy", OTTOMAN), 0);
    }
}

TEST(ott_crimean_tatars_needs_tatars)
{
    table_open();
    controls(RUSSIA, "or-qapy, bagcasaray");
    event_barred("tatars-conquered", "ott-crimean-tatars-1");
    table_open();
    masters(RUSSIA, TATARS);
    event_barred("tatars-commanded", "ott-crimean-tatars-1");
    table_open();
    in_play("ott-crimean-tatars-1");
    event_barred("no-effect", "ott-crimean-tatars-2");
}

TEST(ott_jasyr_is_an_invasion_that_succeeds_from_four)
{
    table_open();
    put("or-qapy", "2 tatars-cavalry");
    event_barred("few-tatars", "ott-jasyr");
    put("or-qapy", "1 tatars-cavalry");
    masters(RUSSIA, TATARS);
    event_barred("tatars-commanded", "ott-jasyr");
    masters(-1, TATARS);
    const int seat = play("ott-jasyr");
    made(seat, "go", "sich");
    made(seat, "halt");
    made(seat, "go", "dzikie-pola");
    made(seat, "halt");
    made(seat, "go", "dzikie-pola");
    given(4);
    made(seat, "halt");
    tells("1 unit is removed from Sich after the raid: Tatar horde, full-strength.");
    assert_int_equal(place("sich")->marker, FAMINE);
}

/* ---- ott-calling-the-vassal, ott-loyal-vassal ---- */

TEST(ott_calling_the_vassal_1_and_2_bring_its_units)
{
    static const char *const cards[] = {"ott-calling-the-vassal-1", "ott-calling-the-vassal-2"};
    for (size_t i = 0; i < 2; i++) {
        vassal(4, MOLDOVA);
        relate(OTTOMAN, WALLACHIA, VASSAL);
        put("silistre", "1 ottoman-infantry");
        const int seat = play(cards[i]);
        refused("not-a-vassal", seat, "choose_power", "transylvania");
        made(seat, "choose_power", "moldova");
        refused("not-there", seat, "choose_space", "suceava");
        made(seat, "choose_space", "silistre");
        assert_int_equal(all_units_in("silistre", OTTOMAN), 4);
        assert_int_equal(units_in("iasi", "moldova-garrison"), 1);
        tow_minors_turn_end(&table);
        assert_int_equal(units_in("iasi", "moldova-cavalry"), 2); /* they go home */
    }
}

TEST(ruling_R138__a_vassal_does_not_join_units_of_another_that_alone_is_at_war)
{
    vassal(3, TRANSYLVANIA);
    relate(OTTOMAN, WALLACHIA, VASSAL);
    war(HRE, TRANSYLVANIA);
    masters(OTTOMAN, TRANSYLVANIA);
    put("kaschau", "1 transylvania-infantry");
    put("silistre", "1 ottoman-infantry");
    const int seat = play("ott-calling-the-vassal-1");
    refused("not-there", seat, "choose_space", "kaschau");
    made(seat, "choose_space", "silistre");
    assert_int_equal(units_in("silistre", "wallachia-infantry"), 1);
}

TEST(ott_calling_the_vassal_calls_each_once)
{
    vassal(4, MOLDOVA);
    masters(OTTOMAN, MOLDOVA);
    event_barred("no-vassal", "ott-calling-the-vassal-1");
}

TEST(ott_loyal_vassal_answers_diplomacy)
{
    vassal(4, MOLDOVA);
    hold(OTTOMAN, "ott-loyal-vassal");
    hold(SWEDEN, "swe-diplomacy-2");
    play("swe-diplomacy-1"); /* it frees the vassal: there is nothing else to do */
    assert_true(at(STEP_ANNOUNCED));
    made(OTTOMAN, "play_reaction", "ott-loyal-vassal");
    assert_int_equal(relation_of(OTTOMAN, MOLDOVA), VASSAL);
    assert_true(is_used("ott-loyal-vassal"));
    impulse_of(SWEDEN);
    refused("card-without-target", SWEDEN, "play_event", "swe-diplomacy-2"); /* not again in this Game Turn */
}

TEST(ott_loyal_vassal_calls_a_vassal_that_is_attacked)
{
    vassal(4, MOLDOVA);
    war(COMMONWEALTH, MOLDOVA);
    war(COMMONWEALTH, OTTOMAN);
    on_table()->bound = (struct powers){0};
    put("kamieniec", "2 commonwealth-pancerni");
    hold(OTTOMAN, "ott-loyal-vassal");
    hold(OTTOMAN, "ott-plague");
    relate(COMMONWEALTH, OTTOMAN, AT_PEACE);
    acts(COMMONWEALTH, 4);
    made(COMMONWEALTH, "march", "kamieniec");
    made(COMMONWEALTH, "go", "hotin");
    assert_true(at(STEP_ENTERED));
    assert_int_equal(decider(), OTTOMAN);
    made(OTTOMAN, "play_reaction", "ott-loyal-vassal");
    assert_int_equal(on_table()->master[MOLDOVA], OTTOMAN);
    assert_int_equal(all_units_in("iasi", OTTOMAN), 4); /* its garrison, too */
}

/* ---- ott-peace-of-zsitvatorok ---- */

/* R149. */
TEST(ott_peace_of_zsitvatorok_ends_the_war)
{
    table_open();
    turn_at(2);
    event_barred("no-war", "ott-peace-of-zsitvatorok");
    war(OTTOMAN, HRE);
    controls(OTTOMAN, "raab");
    put("raab", "1 hre-infantry");
    play("ott-peace-of-zsitvatorok");
    assert_int_equal(relation_of(OTTOMAN, HRE), AT_PEACE);
    assert_int_equal(controller("raab"), OTTOMAN);
    assert_int_equal(all_units_in("raab", HRE), 0);
    assert_int_equal(funds_of(OTTOMAN), 1);
    assert_int_equal(points_of(HRE, DOMESTIC_POLICY), 1);
    assert_non_null(tow_why_not_war(&table, HRE, OTTOMAN, WAR_PAID));
}

/* ---- ott-bethlen-marches-on-vienna ---- */

/* R119. */
TEST(ott_bethlen_marches_on_vienna)
{
    vassal(3, TRANSYLVANIA);
    const int seat = play("ott-bethlen-marches-on-vienna");
    made(seat, "choose_space", "varad");
    assert_true(at(STEP_MARCH));
    assert_int_equal(tow_march_points(&table, tow_march_of(&table)), 6);
    assert_true(commander_in("varad", "gabriel-bethlen"));
    assert_int_equal(relation_of(HRE, TRANSYLVANIA), AT_WAR);
    assert_int_equal(relation_of(HRE, OTTOMAN), AT_PEACE);
    made(seat, "go", "kaschau");   /* R138 */
    made(seat, "go", "pressburg"); /* walls end the march */
    assert_int_equal(all_units_in("pressburg", OTTOMAN), 5);
    assert_int_equal(relation_of(HRE, OTTOMAN), AT_PEACE);
    assert_int_equal(level_of(HRE, DOMESTIC_POLICY), -1);
    assert_int_equal(points_of(HRE, DOMESTIC_POLICY), 2);
    turn_over();
    assert_int_equal(relation_of(HRE, TRANSYLVANIA), AT_PEACE);
}

TEST(ruling_R123__ott_bethlen_marches_on_vienna_gives_one_free_siege_where_the_march_ended)
{
    vassal(3, TRANSYLVANIA);
    const int seat = play("ott-bethlen-marches-on-vienna");
    made(seat, "choose_space", "varad");
    made(seat, "go", "kaschau");
    made(seat, "go", "pressburg");
    controls(TRANSYLVANIA, "kaschau");
    const int pressburg = space_of("pressburg");
    assert_true(tow_siege_is_free(&table, OTTOMAN, pressburg));
    assert_false(tow_siege_is_free(&table, OTTOMAN, space_of("kaschau")));
    acts(OTTOMAN, 2);
    const int points = tow_impulse_of(&table)->points;
    given(1, 1);
    made(OTTOMAN, "besiege", "pressburg");
    assert_int_equal(tow_impulse_of(&table)->points, points);
    assert_false(tow_siege_is_free(&table, OTTOMAN, pressburg));
    assert_int_equal(relation_of(HRE, TRANSYLVANIA), AT_WAR);
    turn_over();
    assert_int_equal(relation_of(HRE, TRANSYLVANIA), AT_PEACE);
}

TEST(ruling_R138__the_army_of_a_state_at_war_is_fought_though_its_commander_is_at_peace)
{
    vassal(3, TRANSYLVANIA);
    war(HRE, TRANSYLVANIA);
    masters(OTTOMAN, TRANSYLVANIA);
    put("pressburg", "2 transylvania-infantry, 1 transylvania-cavalry");
    put("wien", "3 hre-cavalry, 3 hre-infantry");
    controls(TRANSYLVANIA, "kaschau");
    acts(HRE, 3);
    made(HRE, "march", "wien");
    made(HRE, "go", "pressburg");
    assert_int_equal(decider(), OTTOMAN);
    made(OTTOMAN, "stand");
    assert_int_equal(relation_of(HRE, OTTOMAN), AT_PEACE);
    assert_int_equal(first_arg(EVENT_BATTLE, defender), TRANSYLVANIA);
}

TEST(ruling_R138__what_it_besieges_it_takes_for_its_state)
{
    vassal(3, TRANSYLVANIA);
    war(HRE, TRANSYLVANIA);
    masters(OTTOMAN, TRANSYLVANIA);
    controls(TRANSYLVANIA, "kaschau");
    put("pressburg", "2 transylvania-infantry");
    acts(OTTOMAN, 3);
    given(1, 1);
    made(OTTOMAN, "besiege", "pressburg");
    tells("Pressburg is under the control of Transylvania by a siege.");
    assert_int_equal(controller("pressburg"), TRANSYLVANIA);
    assert_int_equal(relation_of(HRE, OTTOMAN), AT_PEACE);
}

TEST(ruling_R138__when_its_war_is_over_it_leaves_though_another_commands_it)
{
    vassal(3, TRANSYLVANIA);
    war(HRE, TRANSYLVANIA);
    masters(OTTOMAN, TRANSYLVANIA);
    put("kaschau", "2 transylvania-infantry");
    tow_commander_place(&table, commander_of("gabriel-bethlen"), space_of("kaschau"));
    put("edirne", "1 transylvania-cavalry");
    tow_peace(&table, HRE, TRANSYLVANIA, BECAUSE(PEACE));
    tells("Peace between the Holy Roman Empire and Transylvania by a forced peace.");
    assert_int_equal(units_in("kaschau", "transylvania-infantry"), 0);
    assert_false(commander_in("kaschau", "gabriel-bethlen"));
    assert_int_equal(units_in("edirne", "transylvania-cavalry"), 1);
}

TEST(ruling_R138__a_commander_at_peace_moves_no_unit_of_his_own_against_the_enemy_of_the_state)
{
    vassal(3, TRANSYLVANIA);
    war(HRE, TRANSYLVANIA);
    masters(OTTOMAN, TRANSYLVANIA);
    put("varad", "1 transylvania-infantry, 1 ottoman-infantry");
    acts(OTTOMAN, 3);
    made(OTTOMAN, "march", "varad");
    refused("no-entry", OTTOMAN, "go", "kaschau");
    assert_true(refusal_says("its units may enter without the others"));
    made(OTTOMAN, "leave", "ottoman-infantry", "full");
    made(OTTOMAN, "go", "kaschau");
}

/* 3.0: he would come to a power at Peace. A leader of the state may. */
TEST(ruling_R138__a_leader_at_peace_does_not_go_with_units_of_the_state_at_war)
{
    vassal(3, TRANSYLVANIA);
    war(HRE, TRANSYLVANIA);
    masters(OTTOMAN, TRANSYLVANIA);
    put("varad", "1 transylvania-infantry, iskender-pasha");
    tow_commander_place(&table, commander_of("gabriel-bethlen"), space_of("varad"));
    acts(OTTOMAN, 3);
    made(OTTOMAN, "march", "varad");
    refused("no-entry", OTTOMAN, "go", "kaschau");
    assert_true(refusal_says("its units may enter without the others"));
    made(OTTOMAN, "leave_commander", "iskender-pasha");
    made(OTTOMAN, "go", "kaschau");
    assert_true(commander_in("kaschau", "gabriel-bethlen"));
}

/* As a space is taken by the enemy of the state under their feet. */
TEST(ruling_R138__a_leader_at_peace_leaves_units_of_the_state_at_war)
{
    vassal(3, TRANSYLVANIA);
    war(HRE, TRANSYLVANIA);
    masters(OTTOMAN, TRANSYLVANIA);
    put("kaschau", "1 transylvania-infantry, iskender-pasha");
    tow_commander_place(&table, commander_of("gabriel-bethlen"), space_of("kaschau"));
    tow_strangers_leave(&table, space_of("kaschau"));
    assert_int_equal(units_in("kaschau", "transylvania-infantry"), 1);
    assert_true(commander_in("kaschau", "gabriel-bethlen"));
    assert_false(commander_in("kaschau", "iskender-pasha"));
}

TEST(ott_bethlen_marches_on_vienna_may_stay_away_from_it)
{
    table_open();
    turn_at(3);
    event_barred("not-a-vassal", "ott-bethlen-marches-on-vienna");
    vassal(3, TRANSYLVANIA);
    const int seat = play("ott-bethlen-marches-on-vienna");
    made(seat, "choose_space", "varad");
    made(seat, "go", "kolozsvar");
    made(seat, "halt");
    assert_int_equal(level_of(HRE, DOMESTIC_POLICY), 0);
}

/* ---- ott-rakoczis-ambition-punished ---- */

TEST(ruling_R2__ott_rakoczis_ambition_punished_leaves_the_marker_that_is_there)
{
    vassal(7, TRANSYLVANIA);
    mark("kolozsvar", REVOLT);
    play("ott-rakoczis-ambition-punished");
    tells("George II Rákóczi leaves the map because of Rákóczi's ambition punished.");
    assert_int_equal(place("kolozsvar")->marker, REVOLT);
}

TEST(ott_rakoczis_ambition_punished)
{
    vassal(7, TRANSYLVANIA);
    put("varad", "2 transylvania-cavalry");
    play("ott-rakoczis-ambition-punished");
    assert_int_equal(tow_commander_space(&table, commander_of("george-ii-rakoczi")), -1);
    assert_true(commanders_has(on_table()->out.commanders, commander_of("george-ii-rakoczi")));
    assert_int_equal(units_in("varad", "transylvania-cavalry"), 0);
    assert_int_equal(units_in("nagyszeben", "transylvania-garrison"), 1);
    assert_int_equal(controller("varad"), OTTOMAN);
    assert_int_equal(place("kolozsvar")->marker, FAMINE);
    tow_minor_at_war(&table, TRANSYLVANIA);
    assert_int_equal(units_in("nagyszeben", "transylvania-cavalry"), 0); /* not in this Game Turn */
    turn_over();
    tow_minor_at_war(&table, TRANSYLVANIA);
    assert_int_equal(units_in("nagyszeben", "transylvania-cavalry"), 3);
}

TEST(ott_rakoczis_ambition_punished_leaves_a_held_varad)
{
    vassal(7, TRANSYLVANIA);
    put("varad", "1 hre-infantry");
    play("ott-rakoczis-ambition-punished");
    assert_int_equal(controller("varad"), TRANSYLVANIA);
    vassal(7, TRANSYLVANIA);
    controls(HRE, "varad");
    put_garrison("varad", "hre-infantry"); /* no army */
    play("ott-rakoczis-ambition-punished");
    assert_int_equal(controller("varad"), OTTOMAN);
    assert_false(has_garrison("varad"));
    assert_int_equal(all_units_in("varad", HRE), 0);
    vassal(7, TRANSYLVANIA);
    commanders_add(&on_table()->out.commanders, commander_of("george-ii-rakoczi"));
    event_barred("no-commander", "ott-rakoczis-ambition-punished");
}

/* ---- ott-tribute-of-the-vassals ---- */

TEST(ott_tribute_of_the_vassals)
{
    table_open();
    event_barred("no-vassal", "ott-tribute-of-the-vassals");
    relate(OTTOMAN, MOLDOVA, VASSAL);
    play("ott-tribute-of-the-vassals");
    assert_int_equal(funds_of(OTTOMAN), 1);
    relate(OTTOMAN, WALLACHIA, VASSAL);
    relate(OTTOMAN, TRANSYLVANIA, VASSAL);
    play("ott-tribute-of-the-vassals");
    assert_int_equal(funds_of(OTTOMAN), 3);
}

/* ---- rus-persian-alliance, hre-war-with-persia ---- */

TEST(rus_persian_alliance_and_hre_war_with_persia_cost_units_or_military)
{
    static const char *const cards[] = {"rus-persian-alliance", "hre-war-with-persia"};
    for (size_t i = 0; i < 2; i++) {
        table_open();
        put("edirne", "2 ottoman-cavalry, 1 ottoman-infantry");
        play(cards[i]);
        assert_int_equal(decider(), OTTOMAN);
        made(OTTOMAN, "remove_unit", "ottoman-cavalry", "full", "edirne", "-");
        made(OTTOMAN, "remove_unit", "ottoman-infantry", "full", "edirne", "-");
        assert_int_equal(all_units_in("edirne", OTTOMAN), 1);
        assert_int_equal(level_of(OTTOMAN, MILITARY), 0);
        table_open();
        put("edirne", "2 ottoman-cavalry");
        play(cards[i]);
        made(OTTOMAN, "refuse", "lose-points");
        assert_int_equal(all_units_in("edirne", OTTOMAN), 2);
        assert_int_equal(level_of(OTTOMAN, MILITARY), -1);
        assert_int_equal(points_of(OTTOMAN, MILITARY), 2);
    }
}

TEST(ruling_R99__persian_alliance_needs_units_or_points_to_be_lost)
{
    table_open();
    on_table()->side[OTTOMAN].military = LEVEL_MIN;
    put("edirne", "1 ottoman-cavalry, 1 weakened ottoman-cavalry");
    event_barred("no-effect", "rus-persian-alliance");
    on_table()->side[OTTOMAN].points[MILITARY] = 1;
    play("rus-persian-alliance");
    assert_int_equal(points_of(OTTOMAN, MILITARY), 0);
}

TEST(rus_persian_alliance_the_ottoman_player_chooses_the_units_and_from_where)
{
    table_open();
    put_garrison("budin", "ottoman-infantry");
    put("istanbul", "1 ottoman-infantry, 1 weakened ottoman-cavalry");
    put("edirne", "1 ottoman-infantry");
    put_garrison("edirne", "ottoman-infantry");
    play("rus-persian-alliance");
    refused("no-such-unit", OTTOMAN, "remove_unit", "ottoman-cavalry", "full", "istanbul",
            "-"); /* weakened */
    made(OTTOMAN, "remove_unit", "ottoman-infantry", "full", "edirne", "-");
    assert_true(has_garrison("edirne"));
    made(OTTOMAN, "remove_unit", "ottoman-infantry", "full", "budin", "garrison");
    assert_false(has_garrison("budin"));
    assert_true(units_is_empty(on_table()->out.units));
}

/* ---- hre-ambitions-of-michael-the-brave ---- */

/* R119. */
TEST(hre_ambitions_of_michael_the_brave)
{
    vassal(1, WALLACHIA);
    relate(OTTOMAN, TRANSYLVANIA, VASSAL);
    const int seat = play("hre-ambitions-of-michael-the-brave");
    made(seat, "choose_space", "bucuresti");
    assert_int_equal(relation_of(OTTOMAN, WALLACHIA), AT_WAR);
    assert_int_equal(relation_of(HRE, TRANSYLVANIA), AT_WAR);
    assert_true(commander_in("bucuresti", "michael-the-brave"));
    assert_true(at(STEP_MARCH));
    assert_int_equal(tow_march_points(&table, tow_march_of(&table)), 4);
    made(seat, "go", "targoviste");
    made(seat, "halt");
    assert_int_equal(all_units_in("targoviste", HRE), 3);
    controls(HRE, "nagyszeben"); /* if he takes it, that Subjection ends, too */
    tow_minors_settle(&table);
    tells("Transylvania is no vassal of the Ottoman Empire any more: Peace because its capital is taken.");
    assert_int_equal(on_table()->relation[OTTOMAN].to[TRANSYLVANIA], AT_PEACE);
    turn_over();
    assert_int_equal(on_table()->relation[OTTOMAN].to[WALLACHIA], AT_PEACE);
    assert_int_equal(on_table()->relation[HRE].to[TRANSYLVANIA], AT_PEACE);
    assert_int_equal(on_table()->master[WALLACHIA], -1);
}

TEST(ruling_R132__hre_ambitions_of_michael_the_brave_finds_the_ottomans_in_wallachia)
{
    vassal(1, WALLACHIA);
    put("targoviste", "1 ottoman-cavalry");
    const int seat = play("hre-ambitions-of-michael-the-brave");
    made(seat, "choose_space", "bucuresti");
    assert_int_equal(relation_of(OTTOMAN, WALLACHIA), AT_WAR);
    assert_int_equal(units_in("targoviste", "ottoman-cavalry"), 1); /* no two were at Peace (R30) */
}

/* It is allied with its commander: a War between the two is over. */
TEST(rule_4_1__who_commands_a_state_is_not_at_war_with_it)
{
    vassal(1, WALLACHIA);
    war(HRE, WALLACHIA);
    int seat = play("hre-ambitions-of-michael-the-brave");
    made(seat, "choose_space", "bucuresti");
    assert_int_equal(on_table()->master[WALLACHIA], HRE);
    tells("Peace between the Holy Roman Empire and Wallachia because of Ambitions of Michael the Brave.");
    assert_int_equal(on_table()->relation[HRE].to[WALLACHIA], AT_PEACE);
    vassal(2, TRANSYLVANIA);
    relate(OTTOMAN, TRANSYLVANIA, AT_WAR); /* freed, and fought since */
    seat = play("ott-bocskai-uprising");
    made(seat, "choose_option", "no-war");
    made(seat, "choose_space", "varad");
    made(seat, "choose_space", "dresden");
    assert_int_equal(on_table()->master[TRANSYLVANIA], OTTOMAN);
    assert_int_equal(on_table()->relation[OTTOMAN].to[TRANSYLVANIA], AT_PEACE);
}

TEST(hre_ambitions_of_michael_the_brave_needs_a_vassal)
{
    table_open();
    turn_at(1);
    event_barred("not-a-vassal", "hre-ambitions-of-michael-the-brave");
}
