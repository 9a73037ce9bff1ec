/* Events by the ids of their cards: Heresy, harvests, Plague, Ruler's disease, cards that place REVOLT,
 * conversions. */
#include "../events.h"

static void close_turn(void)
{
    tow_lasting_turn_end(&table);
}

/* ---- swe-heresy-1 to plc-heresy-2 (6.6.2) ---- */

static void heresy_is_spread(const char *card)
{
    table_open();
    const int seat = play(card);
    refused("no-heresy-there", seat, "choose_space", "orsza");  /* a Terrain Point */
    refused("no-heresy-there", seat, "choose_space", "berlin"); /* a Minor State's */
    refused("no-heresy-there", seat, "choose_space", "danzig"); /* has another religion already */
    given(4);
    made(seat, "choose_space", "lwow");
    assert_int_equal(place("lwow")->religion, ORTHODOX); /* Suceava's; no other is near */
    assert_int_equal(place("lwow")->marker, NO_MARKER);
}

/* R48. */
TEST(heresy_1_of_every_deck_takes_the_religion_of_a_connected_space)
{
    for (int seat = 0; seat < SEATS; seat++)
        heresy_is_spread(card_of_deck(seat, "heresy-1"));
}

TEST(heresy_2_of_every_deck_is_the_same_card)
{
    for (int seat = 0; seat < SEATS; seat++)
        heresy_is_spread(card_of_deck(seat, "heresy-2"));
}

TEST(heresy_without_another_religion_near_is_protestant_in_sweden_catholic)
{
    table_open();
    given(1);
    int seat = play("rus-heresy-1");
    made(seat, "choose_space", "jonkoping");
    assert_int_equal(place("jonkoping")->religion, CATHOLIC);
    table_open();
    seat = play("rus-heresy-1");
    given(1);
    made(seat, "choose_space", "lublin");
    assert_int_equal(place("lublin")->religion, PROTESTANT);
}

TEST(heresy_brings_revolt_on_5_and_6_where_no_army_stands)
{
    table_open();
    int seat = play("swe-heresy-1");
    given(5);
    made(seat, "choose_space", "lublin");
    assert_int_equal(place("lublin")->marker, REVOLT);
    table_open();
    put("lublin", "1 commonwealth-infantry");
    seat = play("swe-heresy-1");
    given(6);
    made(seat, "choose_space", "lublin");
    assert_int_equal(place("lublin")->marker, NO_MARKER);
}

TEST(heresy_asks_for_the_religion_where_several_are_near)
{
    table_open();
    const int seat = play("swe-heresy-1");
    made(seat, "choose_space", "dunaburg"); /* between protestants and the orthodox */
    refused("other-religion", seat, "choose_religion", "islam");
    given(1);
    made(seat, "choose_religion", "orthodox");
    assert_int_equal(place("dunaburg")->religion, ORTHODOX);
}

/* ---- harvests (6.2.4, 6.2.5) ---- */

TEST(good_harvest_1_and_2_of_every_deck_mark_an_own_national_space)
{
    static const char *const own[SEATS] = {"gavle", "tver", "sofya", "linz", "lublin"};
    for (int seat = 0; seat < SEATS; seat++)
        for (int copy = 1; copy <= 2; copy++) {
            table_open();
            play(card_of_deck(seat, copy == 1 ? "good-harvest-1" : "good-harvest-2"));
            refused("no-harvest-there", seat, "choose_space", "munchen"); /* no power's national space */
            made(seat, "choose_space", own[seat]);
            assert_int_equal(place(own[seat])->marker, GOOD_HARVEST);
        }
}

TEST(good_harvest_needs_a_space_without_marker)
{
    table_open();
    mark("gavle", FAMINE);
    const int seat = play("swe-good-harvest-1");
    refused("no-harvest-there", seat, "choose_space", "gavle");
}

TEST(poor_harvest_1_and_2_of_every_deck_mark_anothers_space)
{
    static const char *const own[SEATS] = {"gavle", "tver", "sofya", "linz", "lublin"};
    for (int seat = 0; seat < SEATS; seat++)
        for (int copy = 1; copy <= 2; copy++) {
            const char *other = own[(seat + 1) % SEATS];
            table_open();
            play(card_of_deck(seat, copy == 1 ? "poor-harvest-1" : "poor-harvest-2"));
            refused("no-harvest-there", seat, "choose_space", own[seat]);
            made(seat, "choose_space", other);
            assert_int_equal(place(other)->marker, POOR_HARVEST);
        }
}

TEST(poor_harvest_may_remove_a_good_one)
{
    table_open();
    mark("tver", GOOD_HARVEST);
    mark("tula", REVOLT);
    const int seat = play("swe-poor-harvest-1");
    refused("no-harvest-there", seat, "choose_space", "tula");
    made(seat, "choose_space", "tver");
    assert_int_equal(place("tver")->marker, NO_MARKER);
}

/* ---- Plague ---- */

TEST(plague_of_every_deck_costs_an_army_of_three_two_losses)
{
    for (int seat = 0; seat < SEATS; seat++) {
        table_open();
        put("smolensk", "3 russia-infantry");
        put_garrison("smolensk", "weakened russia-infantry");
        put("tver", "2 russia-cavalry");
        hold(seat, card_of_deck(seat, "spy"));
        hold(seat, card_of_deck(seat, "plague"));
        impulse_of(seat);
        made(seat, "play_event", card_of_deck(seat, "plague"));
        assert_int_equal(weakened_in("smolensk", "russia-infantry"),
                         3); /* the garrison's and two of the army */
        assert_int_equal(units_in("smolensk", "russia-infantry"), 4);
        assert_int_equal(weakened_in("tver", "russia-cavalry"), 0);
    }
}

TEST(plague_needs_an_army_of_three)
{
    table_open();
    put("smolensk", "2 russia-infantry");
    put("tver", "2 russia-cavalry");
    event_barred("no-army", "swe-plague");
}

TEST(plague_asks_whose_army_where_two_stand)
{
    table_open();
    put("smolensk", "3 russia-infantry, 3 sweden-infantry");
    const int seat = held_in_impulse("hre-plague");
    hold(HRE, "hre-spy");
    made(seat, "play_event", "hre-plague");
    made(seat, "choose_power", "sweden");
    assert_int_equal(weakened_in("smolensk", "sweden-infantry"), 2);
}

/* ---- Ruler's disease (6.3.4) ---- */

TEST(rulers_disease_of_every_deck_turns_a_rulers_card)
{
    for (int seat = 0; seat < SEATS; seat++) {
        table_open();
        play(card_of_deck(seat, "rulers-disease"));
        made(seat, "choose_power", "russia");
        assert_true(on_table()->side[RUSSIA].ruler_weak);
    }
}

/* R19. */
TEST(rulers_disease_needs_a_ruler_who_can_be_weakened)
{
    table_open();
    on_table()->side[RUSSIA].ruler_weak = true;
    const int seat = play("swe-rulers-disease");
    assert_string_equal(refused("ruler-unchanged", seat, "choose_power", "russia")->rule, "6.3.4");
    refused("no-superpower", seat, "choose_power", "denmark");
}

TEST(rule_6_3_6_1__the_regency_council_does_not_fall_ill)
{
    table_open();
    turn_at(1);
    const int seat = play("rus-rulers-disease");
    refused_by("6.3.6.1", "ruler-unchanged", seat, "choose_power", "sweden");
    assert_true(refusal_says("Regency Council"));
}

/* ---- cards that place REVOLT ---- */

TEST(rus_serbian_uprising_places_revolt_on_christian_ottoman_towns)
{
    table_open();
    put("temesvar", "1 ottoman-infantry");
    const int seat = play("rus-serbian-uprising");
    refused("no-revolt-there", seat, "choose_space", "belgrad");   /* Islam */
    refused("no-revolt-there", seat, "choose_space", "temesvar");  /* an army */
    refused("no-revolt-there", seat, "choose_space", "bucuresti"); /* a vassal's */
    made(seat, "choose_space", "sofya");
    refused("not-to-choose", seat, "choose_space", "sofya");
    made(seat, "choose_space", "estergon"); /* catholic */
    assert_int_equal(place("sofya")->marker, REVOLT);
    assert_int_equal(place("estergon")->marker, REVOLT);
}

TEST(ott_protestants_of_hungary_in_arms_strike_the_reich_and_the_balkans)
{
    table_open();
    const int seat = play("ott-protestants-of-hungary-in-arms");
    refused("no-revolt-there", seat, "choose_space", "wien");
    refused("no-revolt-there", seat, "choose_space", "berlin");
    made(seat, "choose_space", "kaschau");
    made(seat, "choose_no_more");
    assert_int_equal(place("kaschau")->marker, REVOLT);
}

TEST(hre_rising_in_bulgaria_strikes_orthodox_cities)
{
    table_open();
    const int seat = play("hre-rising-in-bulgaria");
    refused("no-revolt-there", seat, "choose_space", "temesvar"); /* a Fortified City */
    refused("no-revolt-there", seat, "choose_space", "estergon");
    made(seat, "choose_space", "sofya");
    made(seat, "choose_space", "nis");
    assert_int_equal(place("nis")->marker, REVOLT);
}

TEST(hre_rising_in_bulgaria_needs_a_space)
{
    table_open();
    mark("sofya", FAMINE);
    mark("nis", FAMINE);
    event_barred("no-effect", "hre-rising-in-bulgaria");
}

TEST(plc_club_war_strikes_abo_and_another_swedish_space)
{
    table_open();
    turn_at(1);
    const int seat = play("plc-club-war");
    refused("no-revolt-there", seat, "choose_space", "abo");
    refused("no-revolt-there", seat, "choose_space", "reval"); /* not national */
    made(seat, "choose_space", "viborg");
    assert_int_equal(place("abo")->marker, REVOLT);
    assert_int_equal(place("viborg")->marker, REVOLT);
    assert_int_equal(level_of(SWEDEN, DOMESTIC_POLICY), -1); /* a point below 0 */
    assert_int_equal(points_of(SWEDEN, DOMESTIC_POLICY), 4);
    assert_true(is_removed("plc-club-war"));
}

TEST(plc_club_war_is_for_turn_1)
{
    table_open();
    event_barred("not-this-turn", "plc-club-war");
}

/* ---- conversions without a plus (6.6.2.1) ---- */

static void conversion_helps(const char *card, const char *space, int religion)
{
    const int seat = (table_open(), player_of(card));
    religion_of(space, religion);
    on_table()->side[seat].points[RELIGION] = 1;
    given(3); /* a point and 2 by the card */
    play(card);
    const struct components *c = tow_components(&table);
    if (place(space)->religion != c->sheet[seat].religion) made(seat, "choose_space", space);
    assert_int_equal(place(space)->religion, c->sheet[seat].religion);
    assert_int_equal(points_of(seat, RELIGION), 0);
}

TEST(swe_lutheran_schools_convert)
{
    conversion_helps("swe-lutheran-schools", "uppsala", CATHOLIC);
}

TEST(rus_orthodox_missions_convert)
{
    conversion_helps("rus-orthodox-missions", "tver", CATHOLIC);
}

TEST(ott_dervish_orders_convert)
{
    conversion_helps("ott-dervish-orders", "varna", ORTHODOX);
}

TEST(hre_jesuits_1_and_2_convert)
{
    conversion_helps("hre-jesuits-1", "linz", PROTESTANT);
    conversion_helps("hre-jesuits-2", "linz", PROTESTANT);
}

TEST(plc_jesuit_colleges_1_and_2_convert)
{
    conversion_helps("plc-jesuit-colleges-1", "lublin", PROTESTANT);
    conversion_helps("plc-jesuit-colleges-2", "lublin", PROTESTANT);
}

TEST(a_conversion_by_a_card_that_fails_costs_no_point)
{
    table_open();
    on_table()->side[SWEDEN].points[RELIGION] = 1;
    religion_of("uppsala", CATHOLIC);
    given(4);
    const int seat = play("swe-lutheran-schools");
    if (at(STEP_EVENT)) made(seat, "choose_space", "uppsala");
    assert_int_equal(place("uppsala")->religion, CATHOLIC);
    assert_int_equal(points_of(SWEDEN, RELIGION), 1);
}

TEST(a_conversion_by_a_card_needs_a_heretic_space)
{
    table_open();
    religion_of("koporye", PROTESTANT);
    religion_of("kexholm", PROTESTANT);
    refused("card-without-target", held_in_impulse("swe-lutheran-schools"), "play_event",
            "swe-lutheran-schools");
}

TEST(rule_6_6_2_1__rus_patriarchate_of_moscow_spares_the_marker_until_turn_2_is_over)
{
    table_open();
    turn_at(1);
    religion_of("tver", CATHOLIC);
    play("rus-patriarchate-of-moscow");
    assert_int_equal(points_of(RUSSIA, RELIGION), 4);
    on_table()->side[RUSSIA].points[RELIGION] = 1;
    acts(RUSSIA, 1);
    tow_impulse_of(&table)->plus = 1;
    given(6);
    made(RUSSIA, "convert", "tver");
    assert_int_equal(points_of(RUSSIA, RELIGION), 2); /* the box of the attempt is kept */
    assert_true(lasts(EFFECT_GAIN_DP));
    close_turn();
    assert_true(lasts(EFFECT_GAIN_DP));
    turn_at(2);
    close_turn();
    assert_false(lasts(EFFECT_GAIN_DP));
}

TEST(ruling_R48__heresy_strikes_danzig_and_konigsberg_under_a_protestant_power_alone)
{
    static const char *const protestant[] = {"danzig", "konigsberg"};
    for (int i = 0; i < 2; i++) {
        table_open();
        const int seat = play("rus-heresy-1");
        refused("no-heresy-there", seat, "choose_space", protestant[i]);
        table_open();
        controls(SWEDEN, protestant[i]);
        made(play("rus-heresy-1"), "choose_space", protestant[i]);
    }
}
