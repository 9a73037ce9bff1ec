/* Events by the ids of their cards: FUND markers, Development Points, levels, and the Special Cards that
 * bring them. */
#include "../events.h"

static void has_points(int seat, int rating, int points)
{
    on_table()->side[seat].points[rating] = (uint8_t)points;
}

/* The table is open; so many points are gained. */
static void gains(const char *card, int rating, int points)
{
    const int seat = play(card);
    assert_int_equal(points_of(seat, rating), points);
}

/* The table is open; the power had 4 points. */
static void loses(const char *card, int power, int rating, int points)
{
    has_points(power, rating, 4);
    play(card);
    assert_int_equal(points_of(power, rating), 4 - points);
}

/* ---- Special Cards (6.9.1.3) ---- */

TEST(special_gain__riksdag_zemsky_sobor_divan_diet_and_sejm)
{
    static const char *const cards[SEATS] = {"swe-riksdag", "rus-zemsky-sobor", "ott-imperial-divan",
                                             "hre-imperial-diet", "plc-general-sejm"};
    for (int seat = 0; seat < SEATS; seat++) {
        table_open();
        gains(cards[seat], DOMESTIC_POLICY, 2);
        assert_true(is_used(cards[seat]));
        table_open();
        has_points(seat, DOMESTIC_POLICY, 3);
        second(cards[seat]);
        assert_int_equal(points_of(seat, DOMESTIC_POLICY), 2);
    }
}

TEST(a_special_card_that_can_give_nothing_is_not_played_as_an_event)
{
    table_open();
    on_table()->side[SWEDEN].policy = LEVEL_MAX;
    event_barred("no-effect", "swe-riksdag");
}

TEST(plc_war_taxes_bring_a_marker_or_a_unit)
{
    table_open();
    int seat = play("plc-war-taxes");
    made(seat, "choose_option", "funds");
    assert_int_equal(funds_of(COMMONWEALTH), 1);
    table_open();
    seat = play("plc-war-taxes");
    made(seat, "choose_option", "unit");
    refused("not-to-choose", seat, "choose_kind", "commonwealth-hussars");
    made(seat, "choose_kind", "commonwealth-pancerni");
    refused("not-to-choose", seat, "choose_space", "riga");
    made(seat, "choose_space", "lublin");
    assert_int_equal(units_in("lublin", "commonwealth-pancerni"), 1);
}

TEST(plc_war_taxes_for_points_may_cost_an_army_its_obedience)
{
    for (int die = 2; die <= 3; die++) {
        table_open();
        put("lublin", "2 commonwealth-infantry");
        put("zamosc", "2 commonwealth-infantry");
        put("brzesc", "1 commonwealth-infantry");
        const int seat = second("plc-war-taxes");
        refused("no-army", seat, "choose_space", "brzesc");
        assert_true(asks("War taxes: choose the army that may rebel. It obeys on a die of 3 or more."));
        given(die);
        made(seat, "choose_space", "lublin");
        assert_int_equal(has_rebels("lublin"), die == 2);
    }
}

TEST(plc_war_taxes_for_points_do_nothing_without_an_army)
{
    table_open();
    put("brzesc", "1 commonwealth-infantry");
    second("plc-war-taxes");
    assert_true(at(STEP_IMPULSE));
}

TEST(hre_turkish_tax_brings_more_in_a_war_with_the_ottoman_empire)
{
    table_open();
    play("hre-turkish-tax");
    assert_int_equal(funds_of(HRE), 1);
    table_open();
    war(HRE, OTTOMAN);
    play("hre-turkish-tax");
    assert_int_equal(funds_of(HRE), 2);
}

TEST(ruling_R126__hre_turkish_tax_for_points_arms_the_ottoman_empire_in_peace)
{
    table_open();
    second("hre-turkish-tax");
    assert_int_equal(points_of(OTTOMAN, MILITARY), 1);
    table_open();
    war(HRE, OTTOMAN);
    second("hre-turkish-tax");
    assert_int_equal(points_of(OTTOMAN, MILITARY), 0);
}

/* ---- levels ---- */

TEST(swe_reforms_of_gustavus_adolphus_raise_military)
{
    table_open();
    play("swe-reforms-of-gustavus-adolphus");
    assert_int_equal(level_of(SWEDEN, MILITARY), 1);
    assert_true(is_removed("swe-reforms-of-gustavus-adolphus"));
}

TEST(swe_reforms_need_their_king)
{
    table_open();
    turn_at(5);
    event_barred("other-ruler", "swe-reforms-of-gustavus-adolphus");
}

TEST(a_level_is_not_raised_above_the_highest)
{
    table_open();
    on_table()->side[SWEDEN].military = LEVEL_MAX;
    event_barred("no-effect", "swe-reforms-of-gustavus-adolphus");
}

TEST(rus_regiments_of_the_new_order_raise_military_and_stay_in_the_field)
{
    table_open();
    turn_at(5);
    play("rus-regiments-of-the-new-order");
    assert_int_equal(level_of(RUSSIA, MILITARY), 1);
    assert_true(lasts(EFFECT_LEVEL_UP));
    tow_lasting_turn_end(&table);
    assert_false(lasts(EFFECT_LEVEL_UP));
}

TEST(rus_law_code_of_the_assembly_raises_policy_and_brings_revolt)
{
    table_open();
    turn_at(6);
    const int seat = play("rus-law-code-of-the-assembly");
    refused("not-to-choose", seat, "choose_space", "tula"); /* a Fortress */
    made(seat, "choose_space", "tver");
    assert_int_equal(level_of(RUSSIA, DOMESTIC_POLICY), 1);
    assert_int_equal(place("tver")->marker, REVOLT);
}

TEST(ott_iron_hand_of_murad_iv_raises_policy_and_ends_a_revolt)
{
    table_open();
    mark("sofya", REVOLT);
    mark("nis", REVOLT);
    const int seat = play("ott-iron-hand-of-murad-iv");
    made(seat, "choose_space", "sofya");
    assert_int_equal(level_of(OTTOMAN, DOMESTIC_POLICY), 1);
    assert_int_equal(place("sofya")->marker, NO_MARKER);
    assert_int_equal(place("nis")->marker, REVOLT);
}

TEST(ott_iron_hand_needs_murad)
{
    table_open();
    turn_at(5);
    event_barred("other-ruler", "ott-iron-hand-of-murad-iv");
}

TEST(ott_koprulu_takes_the_seal_helps_mehmed)
{
    table_open();
    turn_at(7);
    on_table()->side[OTTOMAN].ruler_weak = true;
    play("ott-koprulu-takes-the-seal");
    assert_int_equal(level_of(OTTOMAN, DOMESTIC_POLICY), 1);
    assert_int_equal(points_of(OTTOMAN, MILITARY), 2);
    assert_false(on_table()->side[OTTOMAN].ruler_weak);
}

/* ---- FUND markers ---- */

TEST(swe_french_subsidies_are_for_a_war_with_the_empire)
{
    table_open();
    turn_at(5);
    event_barred("no-war", "swe-french-subsidies");
    table_open();
    turn_at(5);
    war(SWEDEN, HRE);
    play("swe-french-subsidies");
    assert_int_equal(funds_of(SWEDEN), 3);
}

TEST(swe_copper_of_falun_brings_more_in_a_quiet_land)
{
    table_open();
    play("swe-copper-of-falun");
    assert_int_equal(funds_of(SWEDEN), 2);
    table_open();
    mark("kalmar", FAMINE);
    play("swe-copper-of-falun");
    assert_int_equal(funds_of(SWEDEN), 1);
    table_open();
    controls(RUSSIA, "gavle");
    event_barred("not-controlled", "swe-copper-of-falun");
}

TEST(rus_sable_furs_1_and_2_bring_more_from_deep_asia)
{
    static const char *const cards[] = {"rus-sable-furs-1", "rus-sable-furs-2"};
    for (int i = 0; i < 2; i++) {
        table_open();
        on_table()->track[ASIA] = 2;
        play(cards[i]);
        assert_int_equal(funds_of(RUSSIA), 1);
        table_open();
        on_table()->track[ASIA] = 3;
        play(cards[i]);
        assert_int_equal(funds_of(RUSSIA), 2);
    }
}

TEST(ott_treasure_of_egypt_and_hre_spanish_gold_bring_two_markers)
{
    table_open();
    play("ott-treasure-of-egypt");
    assert_int_equal(funds_of(OTTOMAN), 2);
    play("hre-spanish-gold");
    assert_int_equal(funds_of(HRE), 2);
}

TEST(hre_papal_subsidies_are_for_a_war_of_religion)
{
    table_open();
    war(HRE, COMMONWEALTH);
    event_barred("no-war", "hre-papal-subsidies");
    table_open();
    war(HRE, SWEDEN);
    play("hre-papal-subsidies");
    assert_int_equal(funds_of(HRE), 2);
    assert_int_equal(points_of(HRE, RELIGION), 1);
}

TEST(hre_silver_of_bohemia_needs_a_quiet_prag)
{
    table_open();
    gains("hre-silver-of-bohemia", ECONOMY, 1);
    assert_int_equal(funds_of(HRE), 1);
    table_open();
    mark("prag", REVOLT);
    event_barred("revolt-there", "hre-silver-of-bohemia");
}

/* ---- loans ---- */

TEST(swe_dutch_loans_ott_tax_farming_and_hre_fugger_loans_cost_economy)
{
    static const char *const cards[] = {"swe-dutch-loans", "ott-tax-farming", "hre-fugger-loans"};
    for (int i = 0; i < 3; i++) {
        table_open();
        const int seat = player_of(cards[i]);
        loses(cards[i], seat, ECONOMY, 2);
        assert_int_equal(funds_of(seat), 2);
    }
}

TEST(plc_loans_of_the_danzig_merchants_need_danzig)
{
    table_open();
    loses("plc-loans-of-the-danzig-merchants", COMMONWEALTH, ECONOMY, 2);
    assert_int_equal(funds_of(COMMONWEALTH), 2);
    table_open();
    controls(SWEDEN, "danzig");
    event_barred("not-controlled", "plc-loans-of-the-danzig-merchants");
}

TEST(rus_treasures_of_the_monasteries_cost_religion_or_policy)
{
    table_open();
    loses("rus-treasures-of-the-monasteries", RUSSIA, RELIGION, 2);
    assert_int_equal(funds_of(RUSSIA), 2);
    table_open();
    has_points(RUSSIA, RELIGION, 1);
    has_points(RUSSIA, DOMESTIC_POLICY, 3);
    play("rus-treasures-of-the-monasteries");
    assert_int_equal(points_of(RUSSIA, RELIGION), 1);
    assert_int_equal(points_of(RUSSIA, DOMESTIC_POLICY), 2);
}

/* ---- points gained ---- */

TEST(cards_that_bring_military_points)
{
    table_open();
    gains("swe-drill", MILITARY, 2);
    gains("hre-court-war-council", MILITARY, 4);
}

TEST(cards_that_bring_economy_points)
{
    table_open();
    gains("rus-english-merchants", ECONOMY, 2);
    gains("hre-imperial-mint", ECONOMY, 2);
    gains("plc-salt-of-wieliczka", ECONOMY, 2);
    table_open();
    controls(HRE, "krakow");
    event_barred("not-controlled", "plc-salt-of-wieliczka");
}

TEST(ott_black_sea_trade_needs_three_ports)
{
    table_open();
    gains("ott-black-sea-trade", ECONOMY, 2);
    table_open();
    controls(-1, "varna, akkerman, ozi, kefe"); /* Azak and Istanbul are left */
    event_barred("too-few-ports", "ott-black-sea-trade");
}

TEST(cards_that_bring_points_of_domestic_policy)
{
    table_open();
    gains("swe-oxenstiernas-government", DOMESTIC_POLICY, 4);
    gains("rus-boyar-duma", DOMESTIC_POLICY, 4);
    gains("plc-golden-liberty", DOMESTIC_POLICY, 4);
    table_open();
    turn_at(2);
    gains("ott-the-celalis-pardoned", DOMESTIC_POLICY, 4);
    assert_true(is_removed("ott-the-celalis-pardoned"));
}

TEST(rule_6_9_1_1__no_points_are_gained_at_the_highest_level)
{
    table_open();
    on_table()->side[SWEDEN].military = LEVEL_MAX;
    event_barred("no-effect", "swe-drill");
}

/* ---- points that another loses ---- */

TEST(cards_that_cost_others_points)
{
    static const struct {
        const char *card;
        int power, rating, points;
    } cards[] = {{"rus-peasant-revolt-in-turkey", OTTOMAN, ECONOMY, 2},
                 {"ott-envoys-to-the-princes-of-the-reich", HRE, DOMESTIC_POLICY, 2},
                 {"hre-danish-envy", SWEDEN, ECONOMY, 2},
                 {"plc-boyar-friends", RUSSIA, DOMESTIC_POLICY, 3}};
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        table_open();
        loses(cards[i].card, cards[i].power, cards[i].rating, cards[i].points);
    }
}

TEST(swe_dissidents_in_the_commonwealth_bring_revolt)
{
    table_open();
    has_points(COMMONWEALTH, DOMESTIC_POLICY, 4);
    const int seat = play("swe-dissidents-in-the-commonwealth");
    refused("not-to-choose", seat, "choose_space", "lublin"); /* catholic */
    refused("not-to-choose", seat, "choose_space", "danzig");
    made(seat, "choose_space", "torun");
    assert_int_equal(place("torun")->marker, REVOLT);
    assert_int_equal(points_of(COMMONWEALTH, DOMESTIC_POLICY), 2);
}

TEST(swe_blockade_of_the_vistula_needs_ships_and_is_worse_with_danzig_in_need)
{
    table_open();
    event_barred("no-ships", "swe-blockade-of-the-vistula");
    put_ships(BALTIC, "1 sweden-naval");
    loses("swe-blockade-of-the-vistula", COMMONWEALTH, ECONOMY, 2);
    table_open();
    put_ships(BALTIC, "1 sweden-naval");
    on_table()->danzig.track = 1;
    on_table()->danzig.besieger = SWEDEN;
    loses("swe-blockade-of-the-vistula", COMMONWEALTH, ECONOMY, 3);
    table_open();
    put_ships(BALTIC, "1 sweden-naval");
    controls(SWEDEN, "danzig");
    loses("swe-blockade-of-the-vistula", COMMONWEALTH, ECONOMY, 3);
}

TEST(swe_boyars_call_a_swedish_prince_to_novgorod)
{
    table_open();
    loses("swe-boyars-call-a-swedish-prince", RUSSIA, DOMESTIC_POLICY, 3);
    assert_int_equal(points_of(SWEDEN, DOMESTIC_POLICY), 0);
    table_open();
    controls(SWEDEN, "novgorod");
    loses("swe-boyars-call-a-swedish-prince", RUSSIA, DOMESTIC_POLICY, 3);
    assert_int_equal(points_of(SWEDEN, DOMESTIC_POLICY), 1);
}

TEST(rus_karelian_partisans_burn_in_a_war)
{
    table_open();
    loses("rus-karelian-partisans", SWEDEN, ECONOMY, 1);
    table_open();
    war(RUSSIA, SWEDEN);
    has_points(SWEDEN, ECONOMY, 4);
    put("viborg", "1 sweden-infantry");
    int seat = play("rus-karelian-partisans");
    refused("not-to-choose", seat, "choose_space", "viborg"); /* an army */
    made(seat, "choose_space", "kexholm");
    assert_int_equal(place("kexholm")->marker, FAMINE);
    assert_int_equal(points_of(SWEDEN, ECONOMY), 4);
    table_open();
    war(RUSSIA, SWEDEN);
    has_points(SWEDEN, ECONOMY, 4);
    seat = play("rus-karelian-partisans");
    made(seat, "choose_no_more");
    assert_int_equal(points_of(SWEDEN, ECONOMY), 3);
}

TEST(plc_party_of_sigismund_rises_in_kalmar_abo_or_reval)
{
    table_open();
    has_points(SWEDEN, DOMESTIC_POLICY, 4);
    const int seat = play("plc-party-of-sigismund");
    refused("not-to-choose", seat, "choose_space", "stockholm");
    made(seat, "choose_space", "kalmar");
    assert_int_equal(place("kalmar")->marker, REVOLT);
    assert_int_equal(points_of(SWEDEN, DOMESTIC_POLICY), 2);
}

/* ---- Grain of the Vistula ---- */

TEST(plc_grain_of_the_vistula_1_and_2_bring_points_or_a_marker)
{
    static const char *const cards[] = {"plc-grain-of-the-vistula-1", "plc-grain-of-the-vistula-2"};
    for (int i = 0; i < 2; i++) {
        table_open();
        int seat = play(cards[i]);
        made(seat, "choose_option", "points");
        assert_int_equal(points_of(COMMONWEALTH, ECONOMY), 3);
        table_open();
        seat = play(cards[i]);
        made(seat, "choose_option", "funds");
        assert_int_equal(funds_of(COMMONWEALTH), 1);
        table_open();
        controls(SWEDEN, "torun");
        event_barred("not-controlled", cards[i]);
    }
}
