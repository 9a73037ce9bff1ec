/* Section 8.6: Events by the numbers of their cards: what bars them, what they ask, what they do and how long
 * that lasts. New leaders, War Entry, Saxony: test_events_leaders.c. */
#include "table.h"

/* The round of the card's player, who holds it. */
static bool lasting(const char *card)
{
    for (int i = 0; i < on_table()->lasting_count; i++)
        if (on_table()->lasting[i].card == card_of(card)) return true;
    return false;
}

/* The points of the donor on the card if it were played as AID now. */
static int aid_of(const char *card, int donor)
{
    int points[DONORS];
    tyw_aid_of_card(&table, card_of(card), points);
    return points[donor];
}

static void end_turn(void)
{
    phase_of(PHASE_NEXT);
    run_on();
}

/* ---- 8.6: the card ---- */

TEST(rule_8_62__a_card_with_an_asterisk_leaves_the_game_with_its_event)
{
    table_open();
    on_table()->passes_open = 0;
    event_played("c1");
    assert_true(is_removed("c1"));
    assert_false(in_hand(CATHOLIC, "c1"));
}

TEST(rule_8_62__a_dagger_event_is_played_once_and_the_card_stays)
{
    table_open();
    event_played("p42");
    assert_false(is_removed("p42"));
    event_barred("event-played", "p42");
}

/* R25. */
TEST(rule_8_2__combat_cards_are_no_events_outside_a_battle)
{
    table_open();
    event_barred("combat-card", "c32");
}

/* ---- 14.4, 8.65, 17.P: money ---- */

TEST(rule_14_4__c1_opens_the_passes_and_p1_closes_them)
{
    table_open();
    on_table()->passes_open = 1;
    event_barred_by("14.4", "passes-open", "c1");
    event_played("p1");
    assert_true(told("The Val Telline Passes are closed: AID cards bring no Spanish points."));
    assert_int_equal(on_table()->passes_open, 0);
    assert_int_equal(aid_of("c2", SPAIN), 0);
    event_barred_by("14.4", "passes-closed", "p39");
    event_played("c38");
    assert_int_equal(on_table()->passes_open, 1);
    assert_int_equal(aid_of("c2", SPAIN), 8);
}

TEST(rule_8_65__c5_takes_english_points_until_p20)
{
    table_open();
    const int before = aid_of("p9", ENGLAND);
    event_barred_by("8.61", "no-war-with-england", "p20");
    event_played("c5");
    assert_true(told("From now on AID cards bring 2 Aid Points less from England."));
    assert_int_equal(aid_of("p9", ENGLAND), before - 2);
    end_turn();
    assert_true(lasting("c5"));
    event_played("p20");
    tells(
        "Spain Declares War with England is no longer in effect because of Spain Makes Peace with England.");
    assert_int_equal(aid_of("p9", ENGLAND), before);
}

TEST(rule_17_E_1__c40_ends_english_aid_and_bars_c5_p6_and_p20)
{
    table_open();
    controls_area(PROTESTANT, "lower-palatinate");
    event_played("c5");
    event_played("c40");
    assert_int_equal(aid_of("p9", ENGLAND), 0);
    assert_false(lasting("c5"));
    event_barred("english-civil-war", "p6");
    event_barred_by("8.61", "no-war-with-england", "p20");
    table_open();
    event_played("c40");
    event_barred_by("17.E.1", "english-civil-war", "c5");
}

TEST(rule_8_65__c16_adds_spanish_points_and_ends_p24)
{
    table_open();
    const int before = aid_of("c2", SPAIN);
    event_played("p24");
    assert_int_equal(aid_of("c2", SPAIN), before - 2);
    event_played("c16");
    assert_true(told("From now on AID cards bring 2 Aid Points more from Spain."));
    assert_int_equal(aid_of("c2", SPAIN), before + 2);
    assert_false(lasting("p24"));
}

TEST(rule_8_65__p42_takes_spanish_points_for_good)
{
    table_open();
    const int before = aid_of("c2", SPAIN);
    event_played("p42");
    end_turn();
    end_turn();
    assert_int_equal(aid_of("c2", SPAIN), before - 2);
}

TEST(rule_8_65__c36_halves_french_points_until_p2_or_p17)
{
    table_open();
    played("p9");
    event_played("c36");
    assert_true(told("From now on AID cards bring half the points from France."));
    assert_int_equal(aid_of("p10", FRANCE_AID),
                     tyw_components(&table)->decks.card[card_of("p10")].aid[FRANCE_AID] / 2);
    event_played("p2");
    assert_false(lasting("c36"));
    assert_int_equal(aid_of("p10", FRANCE_AID),
                     tyw_components(&table)->decks.card[card_of("p10")].aid[FRANCE_AID]);
    event_barred_by("8.61", "no-huguenots", "c36");
}

TEST(rule_8_65__c42_needs_richelieu_and_gains_a_point)
{
    table_open();
    event_barred_by("14.3", "no-richelieu", "c42");
    played("p9");
    event_played("c42");
    assert_int_equal(vp(), 21);
    assert_int_equal(aid_of("p10", FRANCE_AID),
                     tyw_components(&table)->decks.card[card_of("p10")].aid[FRANCE_AID] - 2);
}

/* R32: what is taken off, then the halving, in whichever order they were played. */
TEST(rule_8_65__with_c36_and_c42_the_rest_is_halved)
{
    static const char *const orders[][2] = {{"c36", "c42"}, {"c42", "c36"}};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        table_open();
        played("p9");
        event_played(orders[i][0]);
        event_played(orders[i][1]);
        const int printed = tyw_components(&table)->decks.card[card_of("p45")].aid[FRANCE_AID];
        assert_int_equal(aid_of("p45", FRANCE_AID), (printed - 2) / 2);
        assert_int_not_equal(aid_of("p45", FRANCE_AID), printed / 2 - 2);
    }
}

TEST(rule_14_3__p9_brings_french_points_of_later_cards)
{
    table_open();
    assert_int_equal(aid_of("p10", FRANCE_AID), 0);
    event_played("p9");
    assert_true(aid_of("p10", FRANCE_AID) > 0);
    assert_int_equal(on_table()->aid[FRANCE_AID], 0);
}

/* R113 */
TEST(rule_19_10__with_the_option_p9_brings_points_at_once)
{
    table_open_with(OPTION_RICHELIEU);
    played("c40");
    event_played("p9");
    assert_int_equal(on_table()->aid[FRANCE_AID], 7);
    assert_int_equal(on_table()->aid[ENGLAND], 0);
    assert_int_equal(on_table()->aid[UNITED_PROVINCES], 8);
}

TEST(rule_19_10__as_aid_p9_has_the_same_line_without_france)
{
    table_open_with(OPTION_RICHELIEU);
    assert_int_equal(aid_of("p9", FRANCE_AID), 0);
    assert_int_equal(aid_of("p9", ENGLAND), 3);
    assert_int_equal(aid_of("p9", UNITED_PROVINCES), 8);
    table_open();
    assert_int_equal(aid_of("p9", ENGLAND), 5);
}

TEST(rule_14_3__p10_and_p19_bring_five_points)
{
    table_open();
    event_played("p10");
    event_played("p19");
    assert_int_equal(on_table()->aid[SWEDEN], 5);
    assert_int_equal(on_table()->aid[SAVOY], 5);
    on_table()->sweden.base = (int8_t)space_of("stettin");
    assert_int_equal(tyw_aid_left(&table, PROTESTANT, true), 5); /* 17.Sw.1: none from Savoy */
    played("p18");
    event_barred_by("14.3", "sweden-at-war", "p10");
}

TEST(rule_17_P__popes_come_and_go)
{
    table_open();
    table_overlook("lacks p5"); /* it is taken into the hand a second time */
    on_table()->pope = PAUL_V;
    event_barred_by("14.4", "not-after-urban", "c44");
    event_played("p5");
    assert_int_equal(on_table()->pope, GREGORY_XV);
    assert_int_equal(aid_of("c2", POPE), 0);
    end_turn();
    assert_int_equal(aid_of("c2", POPE), 0);
    end_turn();
    tells("Gregory XV Becomes Pope is no longer in effect at the end of the turn.");
    assert_true(aid_of("c2", POPE) > 0);
    event_played("p15");
    assert_int_equal(aid_of("c2", POPE), 0);
    event_barred_by("17.P.1", "not-after-paul", "p5");
    event_played("c44");
    assert_int_equal(on_table()->pope, INNOCENT_X);
    assert_true(aid_of("c2", POPE) > 0);
}

/* Gregory's pause does not outlast him: Innocent pays within the same two turns. */
TEST(rule_14_4__aid_resumes_with_innocent)
{
    table_open();
    on_table()->pope = PAUL_V;
    event_played("p5");
    event_played("p15");
    tells("Gregory XV Becomes Pope is no longer in effect because of Urban VIII Becomes Pope.");
    event_played("c44");
    assert_true(aid_of("c2", POPE) > 0);
}

/* R32 */
TEST(rule_14_2__an_aid_card_may_be_played_that_brings_nothing)
{
    table_open();
    on_table()->passes_open = 0;
    played("p15");
    on_table()->pope = URBAN_VIII;
    hold(CATHOLIC, "c2");
    round_of(CATHOLIC);
    made(CATHOLIC, "play_aid", "c2");
    assert_true(told("The card England Withdraws Troops brings no Aid Points: none of its donors pays."));
    assert_int_equal(events_of(EVENT_AID), 0);
}

/* 19.4a, R105 */
TEST(rule_19_4__with_the_option_a_change_of_aid_counts_for_cards_played_before)
{
    table_open_with(OPTION_AID_NO_LIMIT);
    hold(CATHOLIC, "c2");
    round_of(CATHOLIC);
    made(CATHOLIC, "play_aid", "c2");
    assert_int_equal(on_table()->aid[SPAIN], 8);
    event_played("p1");
    assert_int_equal(on_table()->aid[SPAIN], 0);
    assert_true(told("The Catholic player loses 8 Aid Points of this turn from Spain."));
    event_played("c38");
    assert_int_equal(on_table()->aid[SPAIN], 8);
    hold(PROTESTANT, "p10");
    round_of(PROTESTANT);
    made(PROTESTANT, "play_aid", "p10");
    assert_int_equal(on_table()->aid[FRANCE_AID], 0);
    event_played("p9");
    assert_true(on_table()->aid[FRANCE_AID] > 0);
}

/* R75, R105: the Catholic's points are one sum, of which some have been spent. */
TEST(ruling_R105__what_spain_s_points_no_longer_cover_is_taken_off_the_pope_s)
{
    table_open_with(OPTION_AID_NO_LIMIT);
    hold(CATHOLIC, "c2");
    round_of(CATHOLIC);
    made(CATHOLIC, "play_aid", "c2");
    const int of_pope = on_table()->aid[POPE];
    assert_true(of_pope > 0);
    aid(SPAIN, on_table()->aid[SPAIN] - 1); /* one was spent */
    event_played("p1");
    assert_int_equal(on_table()->aid[SPAIN], 0);
    assert_int_equal(on_table()->aid[POPE], of_pope - 1);
}

TEST(rule_15_12__p8_takes_a_step_and_local_pay_for_the_turn)
{
    table_open();
    controls_area(CATHOLIC, "austria");
    put("vienna", "2 imperial-mercenary");
    const int unit = units_next(place("vienna")->units, 0);
    assert_true(tyw_locally_paid(&table, unit, space_of("vienna")));
    event_played("p8");
    assert_true(told("Until the end of the turn Imperial units in Austria are not paid locally."));
    assert_int_equal(reduced_in("vienna", "imperial-mercenary"), 1);
    assert_false(tyw_locally_paid(&table, unit, space_of("vienna")));
    end_turn();
    assert_true(tyw_locally_paid(&table, unit, space_of("vienna")));
}

TEST(rule_15_12__p21_takes_points_if_the_protestants_have_four_electors)
{
    table_open();
    event_played("p21");
    assert_int_equal(vp(), 20);
    table_open();
    controls_area(PROTESTANT, "bohemia, saxony, brandenburg, lower-palatinate");
    on_table()->electors.majority_award = PROTESTANT;
    event_played("p21");
    assert_int_equal(vp(), 18);
    assert_true(lasting("p21"));
}

/* ---- 5.14 and others: the Emperor ---- */

TEST(rule_5_12__c6_needs_c12_bohemia_and_the_upper_palatinate)
{
    table_open();
    controls_area(CATHOLIC, "bohemia, upper-palatinate");
    event_barred_by("8.61", "frederick-not-deposed", "c6");
    played("c12");
    controls_area(-1, "bohemia");
    event_barred_by("8.61", "area-not-catholic", "c6");
    controls_area(CATHOLIC, "bohemia");
    controls_area(PROTESTANT, "upper-palatinate");
    held_in_round("c6");
    assert_non_null(
        strstr(refused("area-not-catholic", CATHOLIC, "play_event", "c6")->detail, "Upper Palatinate"));
    controls_area(CATHOLIC, "upper-palatinate");
    controls_area(CATHOLIC, "bohemia");
    event_played("c6");
    assert_int_equal(vp(), 23);
    end_turn();
    assert_true(lasting("c6"));
    end_turn();
    assert_false(lasting("c6"));
}

TEST(rule_5_142__c12_gives_the_electorate_to_bavaria)
{
    table_open();
    event_barred_by("8.61", "area-not-catholic", "c12");
    controls_area(CATHOLIC, "lower-palatinate, bavaria, bohemia, saxony");
    assert_int_equal(tyw_electors(&table, CATHOLIC), 3);
    controls_area(PROTESTANT, "bavaria");
    event_played("c12");
    assert_int_equal(tyw_electors(&table, CATHOLIC), 2);
    assert_int_equal(tyw_electors(&table, PROTESTANT), 1);
}

TEST(rule_5_14__c22_needs_four_electors_and_gains_more_with_all)
{
    table_open();
    controls_area(CATHOLIC, "bohemia, saxony, brandenburg");
    event_barred_by("5.141", "few-electors", "c22");
    controls(CATHOLIC, "koln");
    on_table()->electors.majority_award = CATHOLIC;
    event_played("c22");
    assert_int_equal(vp(), 22);
    table_open();
    controls_area(CATHOLIC, "bohemia, saxony, brandenburg, lower-palatinate");
    controls(CATHOLIC, "koln, mainz, trier");
    on_table()->electors.majority_award = on_table()->electors.all_award = CATHOLIC;
    event_played("c22");
    assert_int_equal(vp(), 24);
}

TEST(rule_17_A_2__c19_lets_imperials_and_bavarians_stack_for_good)
{
    table_open();
    event_barred_by("8.61", "wallenstein-not-yet", "c19");
    played("c7");
    put("linz", "1 imperial-mercenary, wallenstein");
    event_barred_by("8.61", "wallenstein-in-play", "c19");
    clear_space("linz");
    put("munich", "1 bavarian-mercenary, 1 imperial-mercenary");
    assert_false(tyw_may_stack(&table, place("munich")->units, NONE(leaders)));
    clear_space("munich");
    event_played("c19");
    end_turn();
    put("munich", "1 bavarian-mercenary, 1 imperial-mercenary");
    assert_true(tyw_may_stack(&table, place("munich")->units, NONE(leaders)));
}

/* R115. */
TEST(rule_8_61__p11_closes_neutral_cities_until_the_end_of_the_turn)
{
    table_open();
    neutral("saxony");
    controls_area(PROTESTANT, "brandenburg");
    put("berlin", "mansfeld, 1 protestant-mercenary");
    assert_null(tyw_why_not_enter(&table, NONE(units), NONE(leaders), space_of("torgau")));
    event_played("p11");
    assert_true(told("Until the end of the turn nobody enters a Neutral Area or Independent City."));
    assert_string_equal(tyw_why_not_enter(&table, NONE(units), NONE(leaders), space_of("torgau"))->code,
                        "treaty-of-ulm");
    assert_null(tyw_why_not_enter(&table, NONE(units), NONE(leaders), space_of("berlin")));
    end_turn();
    assert_null(tyw_why_not_enter(&table, NONE(units), NONE(leaders), space_of("torgau")));
}

/* R25. */
TEST(rule_5_12__p22_needs_a_catholic_magdeburg)
{
    table_open();
    event_barred_by("8.61", "city-not-catholic", "p22");
    controls(CATHOLIC, "magdeburg");
    event_played("p22");
    tells("Magdeburg is at Pillage level 2 because of Sack of Magdeburg.");
    tells("The Catholics lose 3 Victory Points because of Sack of Magdeburg: 17 now.");
    assert_int_equal(vp(), 17);
    assert_int_equal(place("magdeburg")->pillage, 2);
}

TEST(rule_5_12__p23_needs_sweden_and_three_places_and_brings_two_militia_to_two_of_them)
{
    table_open();
    controls_area(PROTESTANT, "baden, wurttemberg");
    controls(PROTESTANT, "ulm");
    event_barred_by("8.61", "sweden-not-at-war", "p23");
    on_table()->at_war.sweden = 1;
    controls(-1, "ulm");
    event_barred_by("8.61", "few-protestant-places", "p23");
    controls(PROTESTANT, "ulm");
    event_played("p23");
    made(PROTESTANT, "choose_space", "freiburg");
    refused("same-place", PROTESTANT, "choose_space", "durlach");
    refused("not-protestant", PROTESTANT, "choose_space", "nurnberg");
    refused("not-optional", PROTESTANT, "decline");
    made(PROTESTANT, "choose_space", "ulm");
    assert_int_equal(units_in("freiburg", "protestant-militia"), 1);
    assert_int_equal(units_in("ulm", "protestant-militia"), 1);
    assert_int_equal(vp(), 17);
}

/* ---- 9.3, 16.2: the Dutch War ---- */

TEST(rule_9_31__track_events_move_the_marker_and_end_with_the_war)
{
    table_open();
    const int before = on_table()->dutch.war;
    event_played("c18");
    assert_int_equal(on_table()->dutch.war, before + 1);
    event_played("p25");
    assert_int_equal(on_table()->dutch.war, before - 1);
    event_played("p43");
    assert_int_equal(on_table()->dutch.war, before - 2);
    assert_int_equal(aid_of("c2", SPAIN), 8 - 3);
    on_table()->dutch.ended = 1;
    event_barred("dutch-war-ended", "p26");
    event_barred("dutch-war-ended", "p27");
    event_barred("dutch-war-ended", "c18");
}

/* R39. */
TEST(rule_9_32__c3_is_the_first_catholic_action_with_spinola_in_the_up)
{
    table_open();
    put("up-box", "spinola, 2 spanish-veteran");
    event_barred("no-spinola", "c3");
    put("up-box", "1 spanish-veteran");
    on_table()->side[CATHOLIC].rounds = 1;
    event_barred("not-first-action", "c3");
    on_table()->side[CATHOLIC].rounds = 0;
    event_played("c3");
    assert_int_equal(on_table()->dutch.war, 1);
    assert_int_equal(on_table()->dutch.siege, 1);
    event_barred("not-first-action", "c4");
}

/* R39. */
TEST(rule_16_25__spinola_s_successor_besieges_once_a_turn_and_first_of_all)
{
    table_open();
    leaders_add(&on_table()->out.leaders, leader_of("spinola"));
    put("up-box", "cordoba, 2 spanish-veteran");
    event_barred("no-spinola", "c4");
    put("up-box", "1 spanish-veteran");
    event_played("c4"); /* C11 has not been played */
    assert_int_equal(on_table()->dutch.war, 1);
    event_barred("not-first-action", "c3");
    end_turn();
    on_table()->side[CATHOLIC].rounds = 0;
    const int before = on_table()->dutch.war;
    vp_at(35);
    round_of(CATHOLIC);
    assert_int_equal(listed(CATHOLIC, "offer_peace"), 1);
    event_played("c3");
    assert_int_equal(on_table()->dutch.war, before + 1);
    round_of(CATHOLIC);
    refused("not-first-action", CATHOLIC, "offer_peace");
}

TEST(rule_16_251__an_army_in_the_up_answers_at_once_and_loses_a_step)
{
    table_open();
    put("up-box", "spinola, 3 spanish-veteran, mansfeld, 3 protestant-mercenary");
    event_played("c4");
    assert_int_equal(on_table()->dutch.siege, 0);
    assert_int_equal(reduced_in("up-box", "protestant-mercenary"), 1);
    end_turn();
    assert_int_equal(on_table()->dutch.war, 1);
}

TEST(rule_16_253__without_an_answer_the_marker_moves_again)
{
    table_open();
    put("up-box", "spinola, 3 spanish-veteran");
    event_played("c4");
    end_turn();
    assert_int_equal(on_table()->dutch.war, 2);
}

TEST(rule_16_21__c11_takes_spinola_and_three_to_eight_spaniards_from_anywhere)
{
    table_open();
    controls_area(CATHOLIC, "spanish-netherlands, lower-palatinate");
    put("mannheim", "spinola, 2 spanish-veteran");
    event_barred("too-few-spaniards", "c11");
    put("ghent", "2 spanish-veteran, 1 reduced spanish-veteran");
    event_played("c11");
    made(CATHOLIC, "gather", "ghent", "spanish-veteran", "full");
    made(CATHOLIC, "gather", "ghent", "spanish-veteran", "reduced");
    assert_true(asks("Choose three to eight Spanish units that go to the United Provinces (2 chosen)."));
    refused_by("16.21", "too-few-chosen", CATHOLIC, "end_gathering");
    assert_true(
        refusal_says("Three Spanish units at least go to the United Provinces: 2 units have been chosen."));
    refused("no-such-unit", CATHOLIC, "gather", "ghent", "spanish-veteran", "reduced");
    made(CATHOLIC, "gather", "mannheim", "spanish-veteran", "full");
    made(CATHOLIC, "end_gathering");
    assert_true(leader_in("up-box", "spinola"));
    assert_int_equal(units_in("up-box", "spanish-veteran"), 3);
    assert_int_equal(units_in("ghent", "spanish-veteran"), 1);
    assert_int_equal(on_table()->dutch.spinola_stays, 1);
    event_barred("army-in-the-up", "c11");
}

/* R96 */
TEST(rule_17_Sp_3__units_of_the_cardinal_that_c11_takes_have_reached_the_zone)
{
    table_open();
    controls_area(CATHOLIC, "spanish-netherlands, tyrol");
    put("brussels", "spinola, 2 spanish-veteran");
    put("innsbruck", "cardinal-infante, 1 spanish-veteran");
    on_table()->cardinal.units = place("innsbruck")->units;
    on_table()->cardinal.until = (uint8_t)(on_table()->turn + 1);
    event_played("c11");
    assert_int_equal(units_in("up-box", "spanish-veteran"), 3);
}

/* R11 */
TEST(rule_16_21__once_spinola_is_lost_any_spanish_leader_goes_or_none)
{
    table_open();
    controls_area(CATHOLIC, "spanish-netherlands");
    leaders_add(&on_table()->out.leaders, leader_of("spinola"));
    put("ghent", "cordoba, feria, 3 spanish-veteran");
    event_played("c11");
    made(CATHOLIC, "choose_leader", "feria");
    assert_true(at(STEP_ROUND)); /* three, and there are no others: they are gathered */
    assert_true(leader_in("up-box", "feria"));
    assert_true(leader_in("ghent", "cordoba"));
    table_open();
    leaders_add(&on_table()->out.leaders, leader_of("spinola"));
    put("ghent", "3 spanish-veteran");
    event_played("c11");
    assert_int_equal(units_in("up-box", "spanish-veteran"), 3);
}

/* ---- 8.63, 8.64, 9.4, 15.2: troubles ---- */

/* R40. */
TEST(rule_9_41__a_revolt_needs_a_city_without_an_enemy_army)
{
    table_open();
    controls_area(CATHOLIC, "austria");
    put("linz", "bucquoy, 1 imperial-mercenary");
    put("krems", "1 imperial-mercenary");
    in_revolt("graz");
    event_played("p14");
    refused("enemy-army", PROTESTANT, "choose_space", "linz");
    refused("supply-base", PROTESTANT, "choose_space", "vienna");
    refused("revolt-there", PROTESTANT, "choose_space", "graz");
    refused("not-in-area", PROTESTANT, "choose_space", "munich");
    made(PROTESTANT, "choose_space", "krems");
    assert_int_equal(place("krems")->revolt, 1);
    assert_int_equal(controller("krems"), -1);
    assert_int_equal(units_in("krems", "imperial-mercenary"), 1);
}

/* R1. */
TEST(rule_9_41__c20_takes_any_area_of_germany_but_no_supply_base)
{
    table_open();
    controls_area(PROTESTANT, "saxony, bohemia");
    put("torgau", "mansfeld, 1 protestant-mercenary");
    event_played("c20");
    refused("not-in-area", CATHOLIC, "choose_space", "linz");
    refused_by("9.41", "independent-city", CATHOLIC, "choose_space", "erfurt");
    refused("supply-base", CATHOLIC, "choose_space", "prague");
    refused("enemy-army", CATHOLIC, "choose_space", "torgau");
    made(CATHOLIC, "choose_space", "zwickau");
    assert_int_equal(place("zwickau")->revolt, 1);
}

/* R119 */
TEST(rule_17_D_1__a_nation_outside_the_war_has_no_supply_base)
{
    table_open();
    held_in_round("c20");
    event_played("c20");
    on_table()->at_war.denmark = 1;
    refused("supply-base", CATHOLIC, "choose_space", "kiel");
    on_table()->at_war.denmark = 0;
    made(CATHOLIC, "choose_space", "kiel");
    assert_int_equal(place("kiel")->revolt, 1);
}

TEST(rule_9_41__no_revolt_where_no_city_is_left_for_it)
{
    table_open();
    put("linz", "bucquoy, 1 imperial-mercenary");
    put("krems", "tilly, 1 imperial-militia");
    EACH(space, tyw_components(&table)->map.area[area_of("austria")].cities)
        if (space != space_of("linz") && space != space_of("krems") && space != space_of("vienna"))
            on_table()->place[space].revolt = 1;
    event_barred_by("9.41", "no-city-for-revolt", "p14");
    clear_space("linz");
    event_played("p14"); /* the only one: the engine names it */
    assert_int_equal(place("linz")->revolt, 1);
}

TEST(rule_9_41__c39_needs_france_in_the_war)
{
    table_open();
    event_barred_by("8.61", "france-not-at-war", "c39");
    played("p17");
    on_table()->at_war.france = 1;
    controls(PROTESTANT, "st-quentin, rocroi");
    event_played("c39");
    refused("not-in-area", CATHOLIC, "choose_space", "nancy");
    made(CATHOLIC, "choose_space", "rocroi");
    assert_int_equal(vp(), 20);
}

/* A Revolt there, a unit in the other city, and the Peasant Revolt Segment as far as its die. */
static void revolt_in(const char *city, const char *held, int die)
{
    table_open();
    controls_area(PROTESTANT, "bohemia");
    in_revolt(city);
    put(held, "1 protestant-militia");
    phase_of(PHASE_REVOLTS);
    given(die);
    play_step(&table)->then(&table);
    assert_true(at(STEP_REVOLT_SPREAD));
    play_step(&table)->then(&table);
    assert_int_equal(table.fault, PLAY_SOUND);
    table_by_seed();
}

/* R43. */
TEST(rule_9_44__a_revolt_spreads_by_0_or_1_to_an_empty_city_beside_it)
{
    revolt_in("pilsen", "eger", 2);
    assert_true(told("The Catholic player rolls 2 for the Revolt in Pilsen: it does not spread."));
    assert_false(asked(CATHOLIC) || asked(PROTESTANT));
    assert_int_equal(place("budweis")->revolt, 0);
    for (int die = 0; die <= 1; die++) {
        revolt_in("pilsen", "eger", die);
        assert_true(asked(CATHOLIC) && !asked(PROTESTANT)); /* the Area is the Protestant's */
        assert_int_equal(first_arg(EVENT_REVOLT_DIE, spreads), true);
        refused_by("9.44", "revolt-cannot-spread", CATHOLIC, "spread_revolt", "prague");
        assert_true(refusal_says("Prague is a Supply Base."));
        refused("revolt-cannot-spread", CATHOLIC, "spread_revolt", "eger");
        assert_true(refusal_says("Units are in Eger."));
        refused("revolt-cannot-spread", CATHOLIC, "spread_revolt", "cham");
        assert_true(refusal_says("Cham is not in the Area of the Revolt."));
        refused("revolt-cannot-spread", CATHOLIC, "spread_revolt", "pilsen");
        assert_true(refusal_says("Pilsen is in revolt already."));
        made(CATHOLIC, "spread_revolt", "budweis");
        assert_int_equal(place("budweis")->revolt, 1);
        assert_int_equal(place("pilsen")->revolt, 1);
    }
}

TEST(rule_9_44__where_no_city_fits_it_does_not_spread)
{
    revolt_in("eger", "pilsen", 0);
    assert_true(
        told("The Catholic player rolls 0 for the Revolt in Eger: it would spread, but no city fits."));
    assert_false(asked(CATHOLIC) || asked(PROTESTANT));
    assert_int_equal(place("budweis")->revolt, 0); /* not joined to Eger */
}

/* R42 */
TEST(rule_9_42__a_revolt_ends_the_siege_of_an_empty_fortress)
{
    table_open();
    controls_area(CATHOLIC, "bavaria");
    put("ingolstadt", "mansfeld, 5 protestant-mercenary");
    siege("ingolstadt", SIEGE);
    event_played("p40");
    made(PROTESTANT, "choose_space", "ingolstadt");
    assert_int_equal(place("ingolstadt")->siege, NO_SIEGE);
}

TEST(rule_8_64__famines_pillage_two_cities_of_an_area_that_is_not_neutral)
{
    table_open();
    neutral("baden");
    pillaged("freiburg", 0);
    event_played("c24");
    refused("neutral-area", CATHOLIC, "choose_area", "baden");
    refused("neutral-area", CATHOLIC, "choose_area", "france");
    made(CATHOLIC, "choose_area", "tyrol");
    refused("not-in-area", CATHOLIC, "choose_space", "linz");
    made(CATHOLIC, "choose_space", "trent");
    refused("chosen-already", CATHOLIC, "choose_space", "trent");
    made(CATHOLIC, "choose_space", "bregenz");
    assert_int_equal(place("trent")->pillage, 1);
    assert_int_equal(place("bregenz")->pillage, 1);
    assert_false(is_removed("c24"));
}

/* R33. */
TEST(rule_8_64__famines_take_effect_after_another_use)
{
    table_open();
    hold(CATHOLIC, "c24");
    round_of(CATHOLIC);
    made(CATHOLIC, "play_aid", "c24");
    assert_true(at(STEP_EVENT));
    made(CATHOLIC, "choose_area", "tyrol");
    made(CATHOLIC, "choose_space", "trent");
    made(CATHOLIC, "choose_space", "bregenz");
    assert_int_equal(place("trent")->pillage, 1);
}

TEST(rule_8_64__where_nothing_can_be_pillaged_nothing_happens)
{
    table_open();
    for (int area = 0; area < tyw_components(&table)->map.area_count; area++)
        areas_add(&on_table()->neutral, area);
    hold(CATHOLIC, "c24");
    event_barred_by("8.64", "no-area-for-famine", "c24");
    hold(CATHOLIC, "c24");
    round_of(CATHOLIC);
    made(CATHOLIC, "play_aid", "c24");
    assert_false(at(STEP_EVENT));
}

TEST(rule_15_252__recovery_takes_levels_anywhere_both_of_one_city_too)
{
    table_open();
    pillaged("trent", 2);
    pillaged("linz", 1);
    put("linz", "mansfeld, 1 protestant-mercenary");
    event_played("c28");
    made(CATHOLIC, "choose_space", "trent");
    made(CATHOLIC, "choose_space", "trent");
    refused("not-pillaged", CATHOLIC, "choose_space", "trent");
    made(CATHOLIC, "choose_space", "linz");
    assert_int_equal(place("trent")->pillage + place("linz")->pillage, 0);
    assert_false(at(STEP_EVENT));
}

TEST(rule_8_63__recovery_events_reach_an_enemys_area_among_his_units)
{
    table_open();
    controls_area(CATHOLIC, "tyrol");
    put("trent", "1 imperial-mercenary");
    put("innsbruck", "1 imperial-mercenary");
    pillaged("trent", 2);
    pillaged("innsbruck", 1);
    event_played("p53");
    made(PROTESTANT, "choose_space", "trent");
    made(PROTESTANT, "choose_space", "trent");
    made(PROTESTANT, "choose_space", "innsbruck");
    assert_int_equal(place("trent")->pillage + place("innsbruck")->pillage, 0);
}

TEST(rule_15_252__fewer_levels_may_be_recovered)
{
    table_open();
    pillaged("trent", 2);
    event_played("c29");
    made(CATHOLIC, "choose_space", "trent");
    made(CATHOLIC, "decline");
    assert_int_equal(place("trent")->pillage, 1);
    assert_false(at(STEP_EVENT));
}

TEST(rule_15_21__a_mutiny_needs_enemy_mercenaries)
{
    table_open();
    put("linz", "1 protestant-militia, mansfeld");
    event_barred_by("15.21", "no-mercenaries", "c14");
}

/* R117 */
TEST(rule_15_21__mutiny_lets_all_units_of_a_space_loot_and_kills_for_good)
{
    table_open();
    put("linz", "2 reduced protestant-mercenary, mansfeld");
    put("graz", "1 protestant-militia");
    put("krems", "1 protestant-mercenary");
    pillaged("linz", 2);
    event_played("c14");
    refused("no-mercenaries", CATHOLIC, "choose_space", "graz");
    refused("no-mercenaries", CATHOLIC, "choose_space", "trent");
    given(9);
    made(CATHOLIC, "choose_space", "linz");
    assert_int_equal(units_in("linz", "protestant-mercenary"), 0);
    assert_int_equal(units_count(on_table()->out.units), 2);
    assert_false(at(STEP_EVENT));
}

/* The Catholic in France; the Protestant where no side controls the Area. */
TEST(ruling_R43__who_rolls_for_a_revolt)
{
    static const struct {
        const char *city;
        int seat;
    } cases[] = {{"rocroi", CATHOLIC}, {"pilsen", PROTESTANT}};
    for (int i = 0; i < 2; i++) {
        table_open();
        in_revolt(cases[i].city);
        phase_of(PHASE_REVOLTS);
        given(0);
        play_step(&table)->then(&table);
        play_step(&table)->then(&table);
        table_by_seed();
        assert_int_equal(first_arg(EVENT_REVOLT_DIE, seat), cases[i].seat);
    }
}
