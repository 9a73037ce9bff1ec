/* Events by the ids of their cards: Diplomacy, Provocation, Declaration of War, Spy. */
#include "../events.h"

/* ---- Diplomacy ---- */

TEST(diplomacy_1_and_2_of_every_deck_join_the_war_of_a_minor_state)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int copy = 1; copy <= 2; copy++) {
            const int enemy = seat == RUSSIA ? SWEDEN : RUSSIA;
            table_open();
            war(enemy, BRANDENBURG);
            play(card_of_deck(seat, copy == 1 ? "diplomacy-1" : "diplomacy-2"));
            if (at(STEP_EVENT)) made(seat, "choose_option", "join-war");
            assert_int_equal(on_table()->master[BRANDENBURG], seat);
            assert_int_equal(relation_of(seat, enemy), AT_WAR);
            tow_lasting_turn_end(&table);
            assert_int_equal(relation_of(seat, enemy), AT_PEACE);
        }
}

TEST(ruling_R127__diplomacy_joins_no_war_against_an_ally_and_no_army_that_is_commanded)
{
    table_open();
    war(RUSSIA, BRANDENBURG);
    ally(SWEDEN, RUSSIA);
    refused("card-without-target", held_in_impulse("swe-diplomacy-1"), "play_event", "swe-diplomacy-1");
    table_open();
    war(RUSSIA, BRANDENBURG);
    masters(HRE, BRANDENBURG);
    refused("card-without-target", held_in_impulse("swe-diplomacy-1"), "play_event", "swe-diplomacy-1");
}

TEST(ruling_R128__diplomacy_joins_no_war_that_a_forced_peace_bars)
{
    table_open();
    war(SWEDEN, DENMARK);
    forced_peace(RUSSIA, SWEDEN);
    refused("card-without-target", held_in_impulse("rus-diplomacy-1"), "play_event", "rus-diplomacy-1");
    table_open();
    war(SWEDEN, DENMARK);
    forced_peace(RUSSIA, SWEDEN);
    on_table()->side[RUSSIA].provoked = SWEDEN; /* it may begin the War, but not join Denmark's */
    held_in_impulse("rus-diplomacy-1");
    made(RUSSIA, "play_event", "rus-diplomacy-1");
    assert_int_equal(on_table()->master[DENMARK], -1);
    assert_int_equal(relation_of(RUSSIA, SWEDEN), AT_WAR);
}

TEST(rule_4_2_3__diplomacy_of_four_decks_breaks_a_subjection)
{
    static const int others[] = {SWEDEN, RUSSIA, HRE, COMMONWEALTH};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        table_open();
        relate(OTTOMAN, WALLACHIA, VASSAL);
        relate(OTTOMAN, MOLDOVA, VASSAL);
        play(card_of_deck(others[i], "diplomacy-1"));
        refused("not-with-this-power", others[i], "choose_power", "transylvania");
        made(others[i], "choose_power", "wallachia");
        assert_int_equal(relation_of(OTTOMAN, WALLACHIA), AT_PEACE);
        assert_int_equal(relation_of(OTTOMAN, MOLDOVA), VASSAL);
    }
}

TEST(rule_4_2_3__the_units_of_a_freed_vassal_leave_ottoman_armies_in_their_own_state)
{
    table_open();
    relate(OTTOMAN, TRANSYLVANIA, VASSAL);
    masters(OTTOMAN, TRANSYLVANIA);
    put("kolozsvar", "1 ottoman-cavalry, 1 transylvania-infantry, stephen-bocskai");
    put("budin", "1 transylvania-infantry");
    put_garrison("nagyszeben", "transylvania-garrison");
    const int seat = play("swe-diplomacy-2");
    if (at(STEP_EVENT)) made(seat, "choose_power", "transylvania");
    assert_int_equal(relation_of(OTTOMAN, TRANSYLVANIA), AT_PEACE);
    assert_int_equal(all_units_in("kolozsvar", OTTOMAN), 0);
    assert_int_equal(units_in("kolozsvar", "transylvania-infantry"), 0);
    assert_int_equal(units_in("nagyszeben", "transylvania-infantry"), 2);
    assert_true(commander_in("nagyszeben", "stephen-bocskai"));
    assert_true(has_garrison("nagyszeben"));
}

TEST(rule_4_2_3__diplomacy_of_the_ottoman_empire_makes_a_vassal)
{
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    controls(HRE, "nagyszeben");
    relate(OTTOMAN, WALLACHIA, AT_PEACE);
    play("ott-diplomacy-1"); /* Wallachia alone can be one */
    assert_int_equal(relation_of(OTTOMAN, WALLACHIA), VASSAL);
    assert_int_equal(relation_of(OTTOMAN, TRANSYLVANIA), AT_PEACE);
}

TEST(diplomacy_frees_no_state_that_was_loyal_in_this_turn)
{
    table_open();
    relate(OTTOMAN, WALLACHIA, VASSAL);
    tow_last(&table, card_of("ott-loyal-vassal"), OTTOMAN, WALLACHIA, UNTIL_TURN_END);
    refused("card-without-target", held_in_impulse("swe-diplomacy-2"), "play_event", "swe-diplomacy-2");
}

TEST(diplomacy_makes_peace_with_a_minor_state_of_which_nothing_is_held)
{
    table_open();
    war(SWEDEN, DENMARK);
    play("swe-diplomacy-2");
    if (at(STEP_EVENT)) made(SWEDEN, "choose_option", "minor-peace");
    assert_int_equal(relation_of(SWEDEN, DENMARK), AT_PEACE);
    table_open();
    war(SWEDEN, DENMARK);
    controls(SWEDEN, "malmo");
    refused("card-without-target", held_in_impulse("swe-diplomacy-2"), "play_event", "swe-diplomacy-2");
}

TEST(ruling_R127__the_peace_of_a_minor_state_ends_the_command_of_who_has_joined)
{
    table_open();
    war(SWEDEN, DENMARK);
    war(SWEDEN, RUSSIA);
    masters(RUSSIA, DENMARK);
    put("alvsborg", "1 denmark-infantry");
    controls(SWEDEN, "alvsborg");
    play("swe-diplomacy-2");
    if (at(STEP_EVENT)) made(SWEDEN, "choose_option", "minor-peace");
    assert_int_equal(relation_of(SWEDEN, DENMARK), AT_PEACE);
    assert_int_equal(on_table()->master[DENMARK], -1);
    assert_int_equal(units_in("alvsborg", "denmark-infantry"), 0);
}

TEST(diplomacy_peace_with_a_minor_state_sends_the_units_to_the_capital)
{
    table_open();
    war(HRE, TRANSYLVANIA);
    put("kolozsvar", "2 hre-cavalry");
    play("hre-diplomacy-2");
    if (at(STEP_EVENT)) made(HRE, "choose_option", "minor-peace");
    if (at(STEP_EVENT)) made(HRE, "choose_power", "transylvania");
    assert_int_equal(relation_of(HRE, TRANSYLVANIA), AT_PEACE);
    assert_int_equal(units_in("wien", "hre-cavalry"), 2); /* Kaschau is nearer (R30) */
}

/* ---- Provocation (6.5.1, R29) ---- */

TEST(provocation_of_every_deck_costs_a_point_of_domestic_policy)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const int other = seat == HRE ? SWEDEN : HRE;
        table_open();
        on_table()->side[other].points[DOMESTIC_POLICY] = 3;
        play(card_of_deck(seat, "provocation"));
        made(seat, "choose_power", other == HRE ? "hre" : "sweden");
        assert_int_equal(points_of(other, DOMESTIC_POLICY), 2);
    }
}

TEST(provocation_is_for_a_superpower_at_peace)
{
    table_open();
    ally(SWEDEN, RUSSIA);
    war(SWEDEN, HRE);
    const int seat = play("swe-provocation");
    refused_by("6.5.2", "ally", seat, "choose_power", "russia");
    refused_by("6.5.5", "at-war", seat, "choose_power", "hre");
    refused("own-power", seat, "choose_power", "sweden");
    refused_by("6.5.1", "no-superpower", seat, "choose_power", "denmark");
}

TEST(rule_6_5_1__provocation_opens_a_war_that_a_forced_peace_bars_for_one_impulse)
{
    table_open();
    forced_peace(SWEDEN, RUSSIA);
    hold(SWEDEN, "swe-declaration-of-war");
    const int seat = play("swe-provocation");
    made(seat, "choose_power", "russia");
    assert_true(at(STEP_IMPULSE)); /* no other seat has a card */
    made(seat, "play_event", "swe-declaration-of-war");
    made(seat, "choose_power", "russia");
    assert_int_equal(relation_of(SWEDEN, RUSSIA), AT_WAR);
    assert_int_equal(on_table()->side[SWEDEN].provoked, -1);
}

TEST(rule_6_5_1__another_impulse_lets_the_provocation_lapse)
{
    table_open();
    forced_peace(SWEDEN, RUSSIA);
    hold(SWEDEN, "swe-declaration-of-war");
    hold(SWEDEN, "swe-drill");
    const int seat = play("swe-provocation");
    made(seat, "choose_power", "russia");
    assert_int_equal(on_table()->side[SWEDEN].provoked, RUSSIA);
    made(seat, "play_event", "swe-drill");
    made(seat, "play_event", "swe-declaration-of-war");
    refused("forced-peace", seat, "choose_power", "russia");
}

TEST(diplomacy_after_provocation_begins_the_war)
{
    table_open();
    hold(SWEDEN, "swe-diplomacy-1");
    forced_peace(SWEDEN, RUSSIA);
    const int seat = play("swe-provocation");
    made(seat, "choose_power", "russia");
    made(seat, "play_event", "swe-diplomacy-1");
    assert_int_equal(relation_of(SWEDEN, RUSSIA), AT_WAR);
}

/* ---- Declaration of War ---- */

TEST(declaration_of_war_of_every_deck_costs_nothing)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const int other = seat == HRE ? SWEDEN : HRE;
        table_open();
        play(card_of_deck(seat, "declaration-of-war"));
        made(seat, "choose_power", other == HRE ? "hre" : "sweden");
        assert_int_equal(relation_of(seat, other), AT_WAR);
    }
}

TEST(declaration_of_war_brings_the_units_of_a_minor_state)
{
    table_open();
    const int seat = play("swe-declaration-of-war");
    refused("no-price", seat, "choose_power", "tatars");
    refused("no-price", seat, "choose_power", "cossacks");
    made(seat, "choose_power", "brandenburg");
    assert_true(all_units_in("berlin", BRANDENBURG) > 0);
}

TEST(declaration_of_war_is_not_for_allies_vassals_and_a_forced_peace)
{
    table_open();
    ally(OTTOMAN, RUSSIA);
    relate(OTTOMAN, MOLDOVA, VASSAL);
    forced_peace(OTTOMAN, HRE);
    const int seat = play("ott-declaration-of-war");
    refused_by("6.5.2", "ally", seat, "choose_power", "russia");
    refused_by("4.2.3", "vassal", seat, "choose_power", "moldova");
    refused_by("6.5.1", "forced-peace", seat, "choose_power", "hre");
}

TEST(rule_2_5__declaration_of_war_has_the_deck_reshuffled)
{
    table_open();
    const int seat = play("swe-declaration-of-war");
    made(seat, "choose_power", "russia");
    assert_true(on_table()->side[SWEDEN].reshuffle);
}

/* ---- Spy (2.5, R102) ---- */

TEST(spy_of_every_deck_cancels_an_event_that_names_its_player)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const int other = seat == SWEDEN ? RUSSIA : SWEDEN;
        static const char *const ids[SEATS] = {"sweden", "russia", "ottoman", "hre", "commonwealth"};
        table_open();
        hold(seat, card_of_deck(seat, "spy"));
        play(card_of_deck(other, "rulers-disease"));
        made(other, "choose_power", ids[seat]);
        assert_true(at(STEP_ANNOUNCED) && asked(seat));
        made(seat, "play_reaction", card_of_deck(seat, "spy"));
        assert_false(on_table()->side[seat].ruler_weak);
        assert_int_equal(events_of(EVENT_CARD_CANCELLED), 1);
        assert_true(is_used(card_of_deck(other, "rulers-disease")));
        assert_true(is_used(card_of_deck(seat, "spy")));
    }
}

TEST(spy_may_be_kept_and_the_event_takes_place)
{
    table_open();
    hold(RUSSIA, "rus-spy");
    const int seat = play("swe-rulers-disease");
    made(seat, "choose_power", "russia");
    made(RUSSIA, "no_reaction");
    assert_true(on_table()->side[RUSSIA].ruler_weak);
}

TEST(who_is_asked_for_spy_does_not_depend_on_the_hand)
{
    table_open();
    hold(RUSSIA, "rus-plague"); /* it might be Spy */
    const int seat = play("swe-rulers-disease");
    made(seat, "choose_power", "russia");
    assert_true(at(STEP_ANNOUNCED) && asked(RUSSIA));
    table_open();
    hold(RUSSIA, "rus-plague");
    used("rus-spy"); /* all can see that it is not */
    play("swe-rulers-disease");
    made(seat, "choose_power", "russia");
    assert_false(at(STEP_ANNOUNCED));
}

TEST(spy_is_not_for_others_and_not_for_a_card_with_an_asterisk)
{
    table_open();
    hold(HRE, "hre-spy");
    int seat = play("swe-rulers-disease");
    made(seat, "choose_power", "russia");
    assert_false(at(STEP_ANNOUNCED));
    table_open();
    turn_at(1);
    hold(SWEDEN, "swe-spy");
    seat = play("plc-club-war");
    made(seat, "choose_space", "viborg");
    assert_false(at(STEP_ANNOUNCED));
}

TEST(spy_is_for_the_vassals_of_the_ottoman_empire_too)
{
    table_open();
    relate(OTTOMAN, WALLACHIA, VASSAL);
    used("ott-loyal-vassal");
    hold(OTTOMAN, "ott-spy");
    play("swe-diplomacy-1");
    made(OTTOMAN, "play_reaction", "ott-spy");
    assert_int_equal(relation_of(OTTOMAN, WALLACHIA), VASSAL);
}

TEST(ruling_R145__spy_is_for_who_commands_the_army_not_for_the_owner_of_borrowed_units)
{
    table_open();
    ally(SWEDEN, HRE);
    put_led(SWEDEN, "reval", "3 hre-infantry");
    hold(SWEDEN, "swe-spy");
    hold(HRE, "hre-spy");
    const int seat = held_in_impulse("rus-plague");
    made(seat, "play_event", "rus-plague");
    assert_true(at(STEP_ANNOUNCED));
    assert_int_equal(decider(), SWEDEN);
    made(SWEDEN, "no_reaction");
    assert_false(at(STEP_ANNOUNCED)); /* the Empire is not asked */
    assert_int_equal(weakened_in("reval", "hre-infantry"), 2);
}

TEST(spy_is_for_the_enemies_of_a_minor_state_whose_war_is_joined)
{
    table_open();
    war(SWEDEN, DENMARK);
    war(HRE, DENMARK);
    hold(SWEDEN, "swe-plague");
    hold(HRE, "hre-spy");
    play("rus-diplomacy-1");
    made(SWEDEN, "no_reaction");
    made(HRE, "play_reaction", "hre-spy");
    assert_int_equal(on_table()->master[DENMARK], -1);
    assert_int_equal(relation_of(RUSSIA, SWEDEN), AT_PEACE);
}

TEST(spy_is_no_event_of_an_impulse)
{
    table_open();
    event_barred("card-not-now", "swe-spy");
}
