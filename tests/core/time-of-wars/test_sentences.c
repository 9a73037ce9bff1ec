/* What players read: prompts, moves, events, draws and refusals. */
#include <string.h>

#include "events.h"
#include "games/time-of-wars/cards/events.h"
#include "wire/text.h"

/* ---- the cited rules ---- */

static void plays(int seat, const char *card)
{
    hold(seat, card);
    hold(seat, card_of_deck(seat, "plague"));
    impulse_of(seat);
    made(seat, "play_points", card);
}

TEST(rule_6_9_1_1__what_a_whole_card_pays_for_cites_its_own_rule)
{
    table_open();
    masters(COMMONWEALTH, COSSACKS);
    plays(COMMONWEALTH, "plc-rulers-disease");
    refused_by("6.9.1.1", "wrong-value", COMMONWEALTH, "take_fund");
    refused_by("4.2.5", "wrong-value", COMMONWEALTH, "pay_cossacks");
    refused_by("2.3.2", "wrong-value", COMMONWEALTH, "step_track", "cossacks-control");
    put("or-qapy", "3 tatars-cavalry");
    plays(OTTOMAN, "ott-diplomacy-1");
    refused_by("4.2.4", "wrong-value", OTTOMAN, "raid_tatars", "or-qapy");
    plays(SWEDEN, "swe-plague");
    refused_by("4.2.4", "not-ottoman", SWEDEN, "raid_tatars", "or-qapy");
    refused_by("7.1", "not-your-track", SWEDEN, "explore");
}

TEST(rule_6_9__spending_a_fund_marker_in_an_impulse)
{
    table_open();
    hold(SWEDEN, "swe-plague");
    impulse_of(SWEDEN);
    refused_by("6.9", "no-fund-marker", SWEDEN, "spend_fund");
}

TEST(rule_6_3_6_1__no_coup_against_the_regency_council)
{
    table_open();
    turn_at(1);
    plays(SWEDEN, "swe-good-harvest-1");
    refused_by("6.3.6.1", "coup-without-effect", SWEDEN, "palace_coup");
}

TEST(rule_2_5__a_card_of_another_moment_says_when_it_is_played)
{
    static const char *const cards[] = {"swe-spy", "swe-severe-winter", "swe-drill", "swe-wounded-commander"};
    table_open();
    for (int i = 0; i < 4; i++)
        hold(SWEDEN, cards[i]);
    hold(SWEDEN, "swe-leather-guns");
    impulse_of(SWEDEN);
    const struct refusal *spy = refused("card-not-now", SWEDEN, "play_event", "swe-spy");
    assert_string_equal(spy->rule, "2.5");
    assert_non_null(
        strstr(spy->detail, "is a Reaction card: it is played when another player has played an Event"));
    const struct refusal *winter = refused("card-not-now", SWEDEN, "play_event", "swe-severe-winter");
    assert_non_null(strstr(winter->detail, "when an army of another player goes to the next space"));
    const struct refusal *guns = refused("card-not-now", SWEDEN, "play_event", "swe-leather-guns");
    assert_non_null(strstr(guns->detail, "is a Battle card: it is played in a battle"));
    const struct refusal *wound = refused("card-not-now", SWEDEN, "play_event", "swe-wounded-commander");
    assert_non_null(strstr(wound->detail, "its text names the moments at which it is played"));
    made(SWEDEN, "play_event", "swe-drill");
}

TEST(rule_6_9_1_2__an_event_without_effect)
{
    table_open();
    on_table()->side[SWEDEN].military = LEVEL_MAX;
    hold(SWEDEN, "swe-drill");
    impulse_of(SWEDEN);
    refused_by("6.9.1.2", "no-effect", SWEDEN, "play_event", "swe-drill");
}

TEST(rule_6_9_3_6__an_army_that_has_besieged_or_marched_moves_no_more)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "reval, pernau");
    put("riga", "4 sweden-infantry");
    put_garrison("riga", "commonwealth-infantry");
    acts(SWEDEN, 3);
    given(6, 6);
    made(SWEDEN, "besiege", "riga");
    refused_by("6.9.3.6", "halted", SWEDEN, "march", "riga");
    put("reval", "2 sweden-infantry");
    made(SWEDEN, "march", "reval");
    made(SWEDEN, "go", "narva");
    made(SWEDEN, "halt");
    refused_by("6.9.3.1", "halted", SWEDEN, "march", "narva");
}

TEST(rule_6_9_3_7__an_army_that_has_just_come_does_not_assault)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(SWEDEN, "pernau");
    put("pernau", "6 sweden-infantry");
    put_garrison("riga", "commonwealth-infantry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "pernau");
    made(SWEDEN, "go", "riga");
    if (at(STEP_MARCH)) made(SWEDEN, "halt");
    if (at(STEP_LOSSES)) made(SWEDEN, "lose_step", "sweden-infantry", "full");
    refused_by("6.9.3.7", "no-army", SWEDEN, "assault", "riga");
    refused_by("6.9.3.6", "no-army", SWEDEN, "besiege", "riga");
    refused_by("6.9.3.7", "yours-already", SWEDEN, "assault", "stockholm");
    refused_by("6.9.3.7", "no-war", SWEDEN, "assault", "moskva");
    refused_by("6.9.3.6", "no-war", SWEDEN, "besiege", "moskva");
}

TEST(rule_4_2__a_war_without_price_is_no_matter_of_brandenburg_alone)
{
    table_open();
    put("or-qapy", "3 tatars-cavalry");
    put("sich", "2 russia-cavalry");
    controls(RUSSIA, "sich");
    acts(RUSSIA, 3);
    made(RUSSIA, "march", "sich");
    made(RUSSIA, "go", "or-qapy");
    assert_string_equal(play_step(&table)->rule, "4.2");
    assert_true(asks("An army of Russia has entered Or Qapý: declare War without price, or not."));
}

/* ---- arrangements, points ---- */

TEST(rule_6_5_4__an_announcement_names_what_goes_where)
{
    table_open();
    funds_at(RUSSIA, 2);
    controls(RUSSIA, "narva");
    controls(SWEDEN, "novgorod");
    begin_at(STEP_ANNOUNCEMENTS, SWEDEN, &(struct announcements){.seat = SWEDEN});
    assert_true(asks("Announce an arrangement to another superpower, or nothing more."));
    assert_true(offered_as(SWEDEN, "Sweden begins an arrangement with Russia."));
    made(SWEDEN, "announce", "russia");
    assert_true(
        asks("Name what you offer to Russia and what you ask for; then put the arrangement forward. Without "
             "terms nothing is announced."));
    assert_true(offered_as(SWEDEN, "Sweden names nothing, so nothing is announced."));
    assert_true(offered_as(SWEDEN, "Sweden offers Novgorod."));
    assert_true(offered_as(SWEDEN, "Sweden asks for 2 FUND markers."));
    refused("not-controlled", SWEDEN, "ask_space", "novgorod");
    made(SWEDEN, "offer_space", "novgorod");
    made(SWEDEN, "ask_funds", "2");
    assert_true(
        asks("Name what you offer to Russia and what you ask for; then put the arrangement forward. So far: "
             "no Alliance; 2 FUND markers asked for; 1 space changes hands."));
    assert_true(offered_as(SWEDEN, "Sweden puts the arrangement forward."));
    made(SWEDEN, "put_forward");
    assert_true(told("Sweden announces to Russia: no Alliance; it asks for 2 FUND markers."));
    assert_true(told("Sweden would give Novgorod to Russia."));
    assert_true(
        asks("Sweden announces: no Alliance; it asks for 2 FUND markers; 1 space changes hands. Confirm "
             "it, or reject it."));
}

TEST(rule_6_5_4__the_log_tells_what_is_announced)
{
    char text[TEXT_ROOM];
    const struct move put_forward = {.type = MOVE_PUT_FORWARD};
    for (int terms = 0; terms < 2; terms++) {
        table_open();
        begin_at(STEP_ANNOUNCEMENTS, SWEDEN, &(struct announcements){.seat = SWEDEN});
        made(SWEDEN, "announce", "russia");
        if (terms) made(SWEDEN, "offer_alliance");
        made(SWEDEN, "put_forward");
        action_text(text, &table, &put_forward, SWEDEN, RUSSIA);
        assert_string_equal(text, terms ? "Sweden announces to Russia: an Alliance."
                                        : "Sweden names nothing, so nothing is announced.");
    }
}

TEST(rule_6_5_3__cards_pay_for_fund_markers_that_are_not_there)
{
    table_open();
    funds_at(SWEDEN, 1);
    funds_at(RUSSIA, 0);
    hold(SWEDEN, "swe-plague");
    hold(RUSSIA, card_of_deck(RUSSIA, "plague"));
    begin_at(STEP_ANNOUNCEMENTS, SWEDEN, &(struct announcements){.seat = SWEDEN});
    made(SWEDEN, "announce", "russia");
    assert_true(offered_as(SWEDEN, "Sweden offers 1 FUND marker."));
    assert_true(offered_as(SWEDEN, "Sweden offers 2 FUND markers; for those that it lacks it pays 1 card of "
                                   "its hand, drawn at random."));
    assert_true(offered_as(SWEDEN,
                           "Sweden asks for 1 FUND marker; for those that Russia lacks it pays 1 card of its "
                           "hand, drawn at random."));
}

TEST(rule_6_5_3__a_space_of_the_other_is_asked_for)
{
    table_open();
    controls(RUSSIA, "narva");
    begin_at(STEP_ANNOUNCEMENTS, SWEDEN, &(struct announcements){.seat = SWEDEN});
    made(SWEDEN, "announce", "russia");
    assert_true(offered_as(SWEDEN, "Sweden asks for Narva."));
    refused("not-controlled", SWEDEN, "offer_space", "narva");
    made(SWEDEN, "ask_space", "narva");
    made(SWEDEN, "put_forward");
    assert_true(told("Russia would give Narva to Sweden."));
    made(RUSSIA, "confirm");
    assert_int_equal(controller("narva"), SWEDEN);
}

TEST(rule_6_9_2__developing_says_by_how_many_boxes)
{
    table_open();
    plays(SWEDEN, "swe-good-harvest-1");
    assert_true(offered_as(SWEDEN, "Sweden develops Military by 1 box."));
    hold(SWEDEN, "swe-diplomacy-1");
    made(SWEDEN, "add_card", "swe-diplomacy-1");
    assert_true(offered_as(SWEDEN, "Sweden develops Military by 4 boxes."));
}

/* ---- who leaves the map, and why ---- */

TEST(rule_4_2_4__tatars_leave_after_the_raid)
{
    table_open();
    put("or-qapy", "1 tatars-cavalry");
    plays(OTTOMAN, "ott-plague");
    made(OTTOMAN, "raid_tatars", "or-qapy");
    made(OTTOMAN, "go", "bagcasaray");
    made(OTTOMAN, "halt");
    assert_true(told("1 unit is removed from Bagçasaray after the raid: Tatar horde, full-strength."));
}

TEST(rule_4_2_5__cossacks_in_sich_stay_there_when_they_revolt)
{
    table_open();
    masters(COMMONWEALTH, COSSACKS);
    put("sich", "1 cossacks-cavalry, petro-sahaidachny");
    controls(COMMONWEALTH, "sich");
    happened.event_count = 0;
    tow_cossacks_unpaid(&table);
    assert_int_equal(events_of(EVENT_COMMANDER_MOVED), 0);
    assert_int_equal(events_of(EVENT_UNITS_MOVED), 0);
    assert_true(commander_in("sich", "petro-sahaidachny"));
}

TEST(rule_6_10__what_leaves_the_map_when_the_armies_return)
{
    table_open();
    put("moskva", "1 russia-infantry");
    tow_unit_gone(&table, units_next(place("moskva")->units, 0), space_of("moskva"), LOSS_RETURN);
    assert_true(
        told("1 unit is removed from MOSKVA when the armies return: Streltsy and soldiers, full-strength."));
}

/* ---- what a step asks ---- */

TEST(rule_2_5__who_may_answer_an_event_reads_which)
{
    table_open();
    hold(RUSSIA, "rus-spy");
    play("swe-provocation");
    made(SWEDEN, "choose_power", "russia");
    assert_true(at(STEP_ANNOUNCED));
    assert_true(asks("Provocation (Swedish) has been played: answer it with a Reaction, or not."));
}

TEST(rule_6_5_5__the_price_of_a_war_is_said)
{
    table_open();
    hold(SWEDEN, "swe-diplomacy-1");
    hold(SWEDEN, "swe-plague");
    begin_at(STEP_WAR, SWEDEN, &(struct war){.seat = SWEDEN, .against = -1});
    assert_true(asks("Declare a War, or no more."));
    assert_true(offered_as(SWEDEN, "Sweden declares War on Denmark for 3 Operational Points."));
    made(SWEDEN, "declare_war", "denmark");
    assert_true(asks("Pay the price of the War on Denmark with cards: 0 of 3 Operational Points are paid."));
}

TEST(rule_5_2_1__recruiting_says_its_cost)
{
    table_open();
    acts(SWEDEN, 3);
    assert_true(offered_as(SWEDEN, "Sweden recruits Landskap regiments in STOCKHOLM for 2 points."));
}

TEST(rule_6_10__one_capital_leaves_nothing_to_divide)
{
    table_open();
    put("novgorod", "1 russia-cavalry");
    begin_at(STEP_RETURN, RUSSIA, &(struct armies_return){.seat = RUSSIA, .stays = -1});
    assert_true(asks("Choose an army that stays where it is, or none."));
    table_open();
    put("lwow", "1 commonwealth-hussars");
    begin_at(STEP_RETURN, COMMONWEALTH, &(struct armies_return){.seat = COMMONWEALTH, .stays = -1});
    assert_true(asks("Choose an army that stays where it is, and who goes to which Capital; or no more."));
}

TEST(rule_6_8__the_army_that_is_deployed_is_named)
{
    table_open();
    put("stockholm", "2 sweden-infantry");
    begin_at(STEP_DEPLOY, SWEDEN, &(struct deployment){.seat = SWEDEN, .from = -1});
    assert_true(asks("Choose a Capital whose army is deployed, or none."));
    made(SWEDEN, "deploy_from", "stockholm");
    assert_true(asks("Choose where the army of STOCKHOLM goes; units and commanders may stay behind."));
}

/* ---- names ---- */

TEST(rule_2_2__the_box_of_the_reich_within_a_sentence)
{
    table_open();
    put("holy-roman-empire", "1 mercenary-infantry");
    const int box = space_of("holy-roman-empire");
    happened.event_count = 0;
    tow_unit_transfer(&table, units_next(place("holy-roman-empire")->units, 0), box, space_of("wien"));
    assert_true(told("1 unit goes from the Holy Roman Empire of the German Nation to WIEN: Mercenary foot."));
}

TEST(rule_4_2_5__units_without_a_commander_are_told_without_a_power)
{
    table_open();
    put("poznan", "1 cossacks-cavalry");
    masters(-1, COSSACKS);
    happened.event_count = 0;
    tow_unit_transfer(&table, units_next(place("poznan")->units, 0), space_of("poznan"), space_of("sich"));
    assert_true(told("1 unit goes from Poznań to Sich: Cossack horse."));
}

TEST(rule_6_9_1_3__the_second_instruction_of_a_special_card_is_announced)
{
    table_open();
    on_table()->side[COMMONWEALTH].points[DOMESTIC_POLICY] = 3;
    plays(COMMONWEALTH, "plc-general-sejm");
    made(COMMONWEALTH, "end_impulse");
    assert_true(
        told("General Sejm was played for Operational Points: its second instruction is carried out."));
    assert_int_equal(points_of(COMMONWEALTH, DOMESTIC_POLICY), 2);
}

TEST(rule_6_3_6_2__which_side_of_the_card_is_up)
{
    table_open();
    turn_at(2);
    rules(RUSSIA, "boris-godunov", false);
    happened.event_count = 0;
    tow_weaken(&table, RUSSIA);
    assert_true(
        told("The ruler's card of Russia shows its back: Boris Godunov (on the back: Vasili IV of Russia)."));
}

/* ---- what is short, and what is counted ---- */

TEST(rule_4_2_2__mercenaries_that_protect_the_reich_are_told_kind_by_kind)
{
    table_open();
    controls(SWEDEN, "stettin, stralsund");
    put("stettin", "2 sweden-infantry");
    put("dresden", "1 hre-infantry");
    put("holy-roman-empire", "3 mercenary-infantry, 2 mercenary-cavalry");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "stettin");
    made(SWEDEN, "go", "stralsund");
    made(HRE, "declare_free_war");
    made(HRE, "join_army", "dresden");
    assert_int_equal(events_of(EVENT_UNITS_MOVED), 2);
    assert_int_equal(events_of(EVENT_HIRED), 0);
    assert_true(
        told("3 units of the armies of the Holy Roman Empire go from the Holy Roman Empire of the German "
             "Nation to Dresden: Mercenary foot."));
    assert_int_equal(units_in("dresden", "mercenary-cavalry"), 2);
}

TEST(rule_6_9_1_2__a_card_that_needs_ports_says_how_many)
{
    table_open();
    for (int space = 0; space < tow_components(&table)->map.space_count; space++)
        if (on_table()->place[space].control == SWEDEN) on_table()->place[space].control = HRE;
    controls(SWEDEN, "stockholm, kalmar");
    hold(SWEDEN, "swe-tolls-of-the-baltic-ports");
    hold(SWEDEN, "swe-dominium-maris-baltici");
    impulse_of(SWEDEN);
    refused_by("6.9.1.2", "too-few-ports", SWEDEN, "play_event", "swe-tolls-of-the-baltic-ports");
    assert_true(refusal_says("Tolls of the Baltic ports needs 6 Baltic ports, and Sweden controls 2."));
    refused_by("6.9.1.2", "too-few-ports", SWEDEN, "play_event", "swe-dominium-maris-baltici");
    assert_true(refusal_says("Dominium Maris Baltici needs 7 Baltic ports, and Sweden controls 2."));
    EACH(port, tow_components(&table)->map.ports[BLACK_SEA])
        on_table()->place[port].control = RUSSIA;
    controls(OTTOMAN, "varna");
    hold(OTTOMAN, "ott-black-sea-trade");
    impulse_of(OTTOMAN);
    refused_by("6.9.1.2", "too-few-ports", OTTOMAN, "play_event", "ott-black-sea-trade");
    assert_true(refusal_says("Black Sea trade needs 3 Black Sea ports, and the Ottoman Empire controls 1."));
}

TEST(rule_6_9_3_1__a_forced_march_without_an_army_names_no_place)
{
    table_open();
    put("reval", "2 sweden-infantry");
    hold(SWEDEN, "swe-forced-march");
    impulse_of(SWEDEN);
    refused_by("6.9.1.2", "no-army", SWEDEN, "play_event", "swe-forced-march");
    assert_true(refusal_says("Sweden has no army with a commander that Forced march (Swedish) could move."));
}

TEST(rule_6_6_2_1__converting_says_which_points_are_lost)
{
    table_open();
    controls(SWEDEN, "narva, koporye");
    religion_of("koporye", ORTHODOX);
    religion_of("narva", PROTESTANT);
    acts(SWEDEN, 3);
    tow_impulse_of(&table)->plus = 1;
    assert_true(offered_as(SWEDEN, "Sweden tries to convert Koporye and loses 3 unspent points."));
    tow_impulse_of(&table)->points = 0;
    assert_true(offered_as(SWEDEN, "Sweden tries to convert Koporye."));
}

TEST(rule_6_0__a_state_tells_the_game_turn_of_a_scenario)
{
    table_set_up(KHMELNYTSKY_UPRISING);
    assert_int_equal(on_table()->turn, 1);
    assert_string_equal(tow_game_turns.ids[on_table()->game_turn], "turn-6");
    assert_string_equal(tow_game_turns.names[on_table()->game_turn], "Game Turn 6 (1640-1649)");
}

TEST(rule_6_6__views_tell_the_heretic_spaces)
{
    struct derived derived = {0};
    table_set_up(MAIN);
    tow_derive(&table, &derived);
    assert_false(spaces_is_empty(derived.heretic));
    for (int space = 0; space < tow_components(&table)->map.space_count; space++)
        assert_int_equal(spaces_has(derived.heretic, space), tow_is_heretic(&table, space));
}

/* ---- who acts, where, and by which rule ---- */

TEST(rule_6_9_3_9__plunder_elsewhere_cites_its_own_rule)
{
    table_open();
    war(SWEDEN, RUSSIA);
    put("narva", "2 sweden-infantry");
    controls(SWEDEN, "narva, koporye");
    acts(SWEDEN, 3);
    made(SWEDEN, "march", "narva");
    made(SWEDEN, "go", "koporye");
    refused_by("6.9.3.9", "not-there", SWEDEN, "plunder", "pskov");
    refused_by("6.9.3.8", "not-there", SWEDEN, "take_control", "pskov");
    assert_true(refusal_says("The moving army is not in Pskov."));
}

TEST(rule_6_9__what_an_impulse_offers_begins_with_who_acts)
{
    table_open();
    rules(RUSSIA, "michael-i", false);
    plays(RUSSIA, "rus-good-harvest-1");
    hold(RUSSIA, "rus-diplomacy-1");
    assert_true(offered_as(
        RUSSIA, "Russia adds a second card for Operational Points: Diplomacy (Russian 1), 3 points."));
    assert_true(offered_as(RUSSIA, "Russia makes a Palace coup: its ruler is weakened or replaced."));
}

TEST(rule_6_9_3_5__a_battle_at_sea_is_won_at_sea)
{
    table_open();
    war(SWEDEN, COMMONWEALTH);
    controls(COMMONWEALTH, "riga");
    put("stockholm", "2 sweden-infantry");
    put_ships(BALTIC, "3 sweden-naval, 1 commonwealth-naval");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "riga");
    given(3, 3, 3, 3);
    made(COMMONWEALTH, "give_battle_at_sea");
    assert_true(told("Sweden wins the battle at sea."));
}

TEST(rule_6_9_1_2__a_card_says_what_it_needs)
{
    table_open();
    turn_at(3);
    hold(RUSSIA, "rus-army-of-the-volunteers");
    impulse_of(RUSSIA);
    refused("no-need", RUSSIA, "play_event", "rus-army-of-the-volunteers");
    assert_true(refusal_says("needs an enemy who controls MOSKVA or Smolensk"));
    table_open();
    hold(COMMONWEALTH, "plc-noble-levy");
    impulse_of(COMMONWEALTH);
    refused("no-need", COMMONWEALTH, "play_event", "plc-noble-levy");
    assert_true(refusal_says("Noble levy needs a War, and the Commonwealth has none."));
}

TEST(rule_2_3_2__the_marker_of_a_track_is_told_with_its_box)
{
    table_open();
    happened.event_count = 0;
    tow_track(&table, IRON_ORE, 1, BECAUSE(ACTION));
    assert_true(told("The marker of the Iron ore track is in box 1 now by an action."));
    tow_track(&table, IRON_ORE, -1, BECAUSE(ACTION));
    assert_true(told("The marker of the Iron ore track is in the Start box now by an action."));
}

TEST(rule_6_6_2_2__where_revolts_come_is_said)
{
    table_open();
    begin_at(STEP_REVOLTS, SWEDEN,
             &(struct revolts){.seat = OTTOMAN, .zone = REICH_ZONE, .power = HRE, .left = 1});
    religion_of("linz", PROTESTANT);
    religion_of("graz", PROTESTANT);
    refused("no-revolt-there", OTTOMAN, "place_revolt", "moskva");
    assert_true(
        refusal_says("REVOLT comes to a heretic City, Fortress or Fortified City of the Holy Roman Empire in "
                     "the Reich, without a marker and without an army. MOSKVA is none."));
}

/* What is hashed stays as it was. */
TEST(rule_6_6_2_2__the_dice_for_revolts_name_their_zone)
{
    char text[TEXT_ROOM];
    const struct draw die = {
        .low = 1, .sides = 6, .value = 3, .type = DRAW_REVOLT_DIE, .arg = {REICH_ZONE, HRE}};
    table_open();
    draw_text(text, &table, &die, SEAT_NONE);
    assert_string_equal(text, "Revolts on spaces of the Holy Roman Empire (the Reich): 3.");
    draw_purpose(text, &table, &die, SEAT_NONE);
    assert_string_equal(text, "revolts on spaces of Holy Roman Empire");
}

TEST(rule_2_2__a_space_without_a_controller)
{
    table_open();
    happened.event_count = 0;
    tow_space_take(&table, space_of("narva"), -1, BECAUSE(OCCUPATION));
    assert_true(told("Nobody controls Narva now by an army there."));
}

TEST(rule_6_9_1_2__an_event_that_lasts_is_told_with_its_end)
{
    table_open();
    turn_at(6);
    controls(RUSSIA, "belgorod");
    play("rus-belgorod-line");
    assert_true(told("Belgorod Line is in effect from now on."));
    table_open();
    turn_at(1);
    play("rus-patriarchate-of-moscow");
    assert_true(told("Patriarchate of Moscow lasts until Game Turn 2 ends."));
    table_open();
    play("ott-crimean-tatars-1"); /* in the box of Events in play */
    assert_int_equal(events_of(EVENT_EVENT_LASTS), 0);
}

TEST(ruling_R105__the_limit_of_the_ruler_is_said)
{
    table_open();
    rules(SWEDEN, "gustav-ii-adolf", false);
    const int limit = tow_ruler(&table, SWEDEN)->funds;
    funds_at(SWEDEN, limit + 2);
    happened.event_count = 0;
    tow_policy_begin(&table, SWEDEN);
    assert_int_equal(events_of(EVENT_FUNDS_LIMIT), 1);
    assert_int_equal(first_arg(EVENT_FUNDS_LIMIT, limit), limit);
    assert_int_equal(funds_of(SWEDEN), limit);
}

TEST(rule_4_2_4__each_tatar_unit_sets_out_alone)
{
    table_open();
    put("or-qapy", "2 tatars-cavalry");
    plays(OTTOMAN, "ott-plague");
    made(OTTOMAN, "raid_tatars", "or-qapy");
    assert_true(asks("A Tatar unit sets out from Or Qapý: go to a space, or halt."));
}

TEST(rule_6_5_1__who_is_provoked_is_told)
{
    table_open();
    play("swe-provocation");
    made(SWEDEN, "choose_power", "hre");
    if (at(STEP_ANNOUNCED)) made(HRE, "no_reaction");
    assert_true(told("Sweden provokes the Holy Roman Empire."));
}

TEST(rule_6_9_1_2__units_that_are_removed_for_a_card_are_counted_down)
{
    table_open();
    put("budin", "3 ottoman-infantry, 1 ottoman-cavalry");
    play("rus-persian-alliance");
    if (at(STEP_ANNOUNCED)) made(OTTOMAN, "no_reaction");
    assert_true(asks("Persian alliance: remove 2 units of your own, of full strength, from the map, or lose "
                     "Development Points."));
    made(OTTOMAN, "remove_unit", "ottoman-infantry", "full", "budin", "-");
    assert_true(asks("Persian alliance: remove 1 unit more of your own, of full strength, from the map."));
    refused("answer-begun", OTTOMAN, "refuse", "lose-points");
}

TEST(ruling_R99__a_card_for_which_nothing_can_be_chosen)
{
    table_open();
    hold(SWEDEN, "swe-diplomacy-1");
    impulse_of(SWEDEN);
    refused_by("6.9.1.2", "card-without-target", SWEDEN, "play_event", "swe-diplomacy-1");
    assert_true(
        refusal_says("Diplomacy (Swedish 1) would have no effect now: there is nothing that could be chosen "
                     "for it (R99)."));
    turn_at(7);
    hold(SWEDEN, "swe-march-across-the-belts");
    refused_by("6.9.1.2", "no-war", SWEDEN, "play_event", "swe-march-across-the-belts");
    assert_true(refusal_says("needs a War with Denmark"));
}

TEST(rule_4_2_5__the_cossacks_are_many)
{
    table_open();
    war(COMMONWEALTH, COSSACKS);
    masters(-1, COSSACKS);
    put("sich", "3 cossacks-infantry, 1 cossacks-cavalry");
    controls(COSSACKS, "sich");
    put("perejaslaw", "1 commonwealth-pancerni");
    controls(COMMONWEALTH, "perejaslaw");
    acts(COMMONWEALTH, 3);
    made(COMMONWEALTH, "march", "perejaslaw");
    given(1, 1, 6, 6);
    made(COMMONWEALTH, "go", "sich");
    assert_true(told("Land Battle in Sich: the Commonwealth attacks the Cossacks."));
    assert_true(told("The Cossacks win the battle in Sich."));
}
