/* Cards: decks and used cards, how a card leaves a hand, Events in play and what lasts, what a card asks of
 * another player. */
#include "games/time-of-wars/cards/events.h"

#include "../events.h"

static const struct components *parts(void)
{
    return tow_components(&table);
}

static void empty_deck(int seat)
{
    on_table()->side[seat].unplayed = (struct cards){0};
}

/* ---- 2.5: decks ---- */

TEST(rule_2_5__every_deck_has_fifty_cards_and_two_of_them_are_special)
{
    table_open();
    for (int seat = 0; seat < SEATS; seat++) {
        struct cards cards = parts()->decks.cards_of[seat];
        assert_int_equal(cards_count(cards), DECK);
        cards = cards_both(cards, parts()->decks.special);
        assert_int_equal(cards_count(cards), 2);
    }
}

TEST(rule_2_5__used_cards_are_shuffled_when_the_deck_is_empty)
{
    table_open();
    empty_deck(SWEDEN);
    used("swe-drill");
    used("swe-plague");
    given_first("swe-plague");
    tow_draw(&table, SWEDEN, 1);
    assert_true(in_hand(SWEDEN, "swe-plague"));
    assert_false(is_used("swe-drill"));
    assert_int_equal(tow_cards_to_draw(&table, SWEDEN), 1);
}

TEST(rule_2_5__special_cards_are_in_no_deck)
{
    table_open();
    empty_deck(SWEDEN);
    tow_draw(&table, SWEDEN, 5); /* the two Special Cards lie there */
    assert_int_equal(cards_count(on_table()->side[SWEDEN].hand), 0);
    assert_true(is_used("swe-riksdag"));
    assert_int_equal(tow_cards_to_draw(&table, SWEDEN), 0);
}

TEST(rule_2_5__reshuffle_mixes_the_used_cards_in_at_the_end_of_the_turn)
{
    table_open();
    used("swe-drill");
    tow_reshuffle(&table, SWEDEN);
    assert_true(is_used("swe-drill")); /* no such card was played */
    hold(SWEDEN, "swe-declaration-of-war");
    tow_card_leave_hand(&table, SWEDEN, card_of("swe-declaration-of-war"), USE_POINTS);
    tow_reshuffle(&table, SWEDEN);
    assert_false(is_used("swe-drill") || is_used("swe-declaration-of-war"));
    assert_true(is_used("swe-riksdag"));
}

TEST(rule_2_5__a_card_that_is_given_up_has_nothing_reshuffled)
{
    table_open();
    hold(SWEDEN, "swe-declaration-of-war");
    tow_card_leave_hand(&table, SWEDEN, card_of("swe-declaration-of-war"), USE_WAR);
    assert_false(on_table()->side[SWEDEN].reshuffle);
    assert_true(is_used("swe-declaration-of-war"));
}

TEST(rule_6_2_8__drawn_cards_come_off_the_unused_ones)
{
    table_open();
    const int before = tow_cards_to_draw(&table, RUSSIA);
    given_first("rus-plague");
    tow_draw(&table, RUSSIA, 1);
    assert_true(in_hand(RUSSIA, "rus-plague"));
    assert_int_equal(tow_cards_to_draw(&table, RUSSIA), before - 1);
}

/* ---- 6.9.1.2: the red asterisk, turns, Events in play ---- */

TEST(rule_6_9_1_2__a_card_with_an_asterisk_leaves_the_game_with_its_event)
{
    table_open();
    play("swe-reforms-of-gustavus-adolphus");
    tells("Military of Sweden is at level 1 now because of Reforms of Gustavus Adolphus.");
    assert_true(is_removed("swe-reforms-of-gustavus-adolphus"));
    assert_true(effects_has(on_table()->played_events, EFFECT_LEVEL_UP));
}

TEST(rule_6_9_1_2__played_for_points_it_stays)
{
    table_open();
    hold(SWEDEN, "swe-reforms-of-gustavus-adolphus");
    impulse_of(SWEDEN);
    made(SWEDEN, "play_points", "swe-reforms-of-gustavus-adolphus");
    assert_false(is_removed("swe-reforms-of-gustavus-adolphus"));
    assert_true(is_used("swe-reforms-of-gustavus-adolphus"));
}

TEST(rule_6_9_1_2__a_card_is_for_its_turns)
{
    table_open();
    event_barred("not-this-turn", "ott-the-celalis-pardoned");
    turn_at(3);
    play("ott-the-celalis-pardoned");
    tells("The Ottoman Empire gains 4 Development Points of Domestic Policy because of The Celalis pardoned: "
          "4 at this level.");
}

/* Turn 7 is open to those cards with an asterisk that name it. */
TEST(rule_6_9_1_2__in_turn_7_only_cards_that_name_it)
{
    table_open();
    turn_at(7);
    event_barred("not-this-turn", "swe-reforms-of-gustavus-adolphus");
    event_barred("not-this-turn", "plc-registered-cossacks");
    play("ott-koprulu-takes-the-seal");
}

TEST(rule_6_9_1_2__a_card_that_is_not_held_is_not_played)
{
    table_open();
    impulse_of(SWEDEN);
    refused("not-in-hand", SWEDEN, "play_event", "swe-drill");
}

TEST(rule_6_9_1_2__an_event_in_play_is_marked_and_ends_once)
{
    table_open();
    tow_event_mark(&table, card_of("plc-union-of-brest"), UNTIL_CANCELLED);
    tow_event_mark(&table, card_of("plc-union-of-brest"), UNTIL_CANCELLED);
    assert_true(tow_event_in_play(&table, EFFECT_UNION_OF_BREST));
    assert_int_equal(on_table()->lasting_count, 1);
    tow_event_end(&table, EFFECT_UNION_OF_BREST, BECAUSE(END_OF_TURN));
    tells("Union of Brest is no longer in effect because the turn is over.");
    assert_false(tow_event_in_play(&table, EFFECT_UNION_OF_BREST));
    assert_int_equal(on_table()->lasting_count, 0);
}

TEST(rule_6_9_1_2__what_lasts_ends_with_its_turn)
{
    table_open();
    turn_at(2);
    const int card = card_of("swe-drill"), other = card_of("rus-boyar-duma");
    tow_last(&table, card, SWEDEN, 1, UNTIL_TURN_END);
    tow_last(&table, card, SWEDEN, 2, UNTIL_NEXT_TURN_END);
    tow_last(&table, card, SWEDEN, 3, UNTIL_TURN_TWO_END);
    tow_last(&table, card, SWEDEN, 4, UNTIL_TURN_THREE_END);
    tow_last(&table, other, RUSSIA, 5, UNTIL_CANCELLED);
    tow_lasting_turn_end(&table);
    assert_int_equal(on_table()->lasting_count, 3);
    assert_int_equal(on_table()->lasting[0].mark, 2);
    turn_at(3);
    tow_lasting_turn_end(&table);
    assert_int_equal(on_table()->lasting_count, 1);
    assert_int_equal(on_table()->lasting[0].mark, 5);
}

TEST(rule_6_9_1_2__what_leaves_no_choice_is_not_asked)
{
    table_open();
    hold(SWEDEN, "swe-plague");
    hold(SWEDEN, "swe-finnish-levy");
    controls(RUSSIA, "viborg");
    impulse_of(SWEDEN);
    made(SWEDEN, "play_event", "swe-finnish-levy");
    made(SWEDEN, "choose_kind", "sweden-infantry");
    assert_int_equal(units_in("abo", "sweden-infantry"), 1); /* Abo alone is left */
}

TEST(rule_6_9_1_2__what_is_asked_can_be_left_out_only_where_the_card_says_so)
{
    table_open();
    const int seat = play("swe-heresy-1");
    refused("not-optional", seat, "choose_no_more");
    refused("another-choice", seat, "choose_power", "russia");
}

/* ---- 6.9.1.3 ---- */

TEST(rule_6_9_1_3__special_cards_stay_with_their_player)
{
    table_open();
    play("swe-riksdag");
    assert_true(is_used("swe-riksdag"));
    tow_specials_to_hand(&table, SWEDEN);
    assert_true(in_hand(SWEDEN, "swe-riksdag"));
    assert_false(is_used("swe-riksdag"));
}

TEST(rule_6_9_1_3__every_special_card_has_a_second_instruction)
{
    table_open();
    EACH(card, parts()->decks.special) {
        assert_true(*parts()->decks.card[card].points_text != 0);
        assert_non_null(tow_points_table.effect(&table, card)->apply);
    }
}

/* ---- what a card asks of another player ---- */

/* A question of a card of Russia's to the Ottoman Empire. */
static void ask(int question, int left, int value)
{
    hold(RUSSIA, "rus-plague");
    impulse_of(RUSSIA);
    table_call(STEP_EVENT,
               &(struct event_play){.play = {.card = (int16_t)card_of("rus-boyar-duma"), .seat = RUSSIA},
                                    .stage = EVENT_TAKES_EFFECT});
    tow_ask(&table, &(struct answer){.seat = OTTOMAN,
                                     .card = card_of("rus-boyar-duma"),
                                     .question = question,
                                     .left = left,
                                     .value = value,
                                     .space = space_of("istanbul")});
    run_on();
}

TEST(rule_6_9_1_2__a_payment_is_a_marker_or_a_card_that_is_no_special_card)
{
    table_open();
    funds_at(OTTOMAN, 1);
    hold(OTTOMAN, "ott-plague");
    hold(OTTOMAN, "ott-diplomacy-1");
    hold(OTTOMAN, "ott-imperial-divan");
    ask(QUESTION_MERCENARIES_PAY, 3, 3);
    refused("low-value", OTTOMAN, "discard", "ott-plague");
    refused("special-card", OTTOMAN, "discard", "ott-imperial-divan");
    assert_true(asks(
        "Boyar Duma: discard a FUND marker or a card for each mercenary unit in Istanbul (3 without pay); "
        "who is not paid leaves."));
    made(OTTOMAN, "consent", "pay-fund");
    tells("The Ottoman Empire loses 1 FUND marker because of Boyar Duma: 0 in all.");
    assert_int_equal(funds_of(OTTOMAN), 0);
    refused("no-funds", OTTOMAN, "consent", "pay-fund");
    made(OTTOMAN, "discard", "ott-diplomacy-1");
    assert_true(is_used("ott-diplomacy-1"));
    made(OTTOMAN, "refuse", "pay-no-more");
    assert_true(at(STEP_IMPULSE));
}

TEST(rule_6_9_1_2__who_has_nothing_to_pay_with_is_not_asked)
{
    table_open();
    hold(OTTOMAN, "ott-imperial-divan");
    ask(QUESTION_MERCENARIES_PAY, 2, 1);
    assert_false(at(STEP_ANSWER));
}

TEST(rule_6_9_1_2__units_are_removed_all_or_none)
{
    table_open();
    put("budin", "2 ottoman-infantry, 1 weakened ottoman-cavalry");
    ask(QUESTION_UNITS, 2, 0);
    refused("no-such-unit", OTTOMAN, "remove_unit", "ottoman-cavalry", "full", "budin", "-"); /* weakened */
    refused("another-answer", OTTOMAN, "consent", "pay-fund");
    made(OTTOMAN, "remove_unit", "ottoman-infantry", "full", "budin", "-");
    tells("1 unit is removed from Budin because of Boyar Duma: Janissaries, full-strength.");
    refused("answer-begun", OTTOMAN, "refuse", "lose-points");
    made(OTTOMAN, "remove_unit", "ottoman-infantry", "full", "budin", "-");
    assert_int_equal(units_in("budin", "ottoman-infantry"), 0);
    table_open();
    put("budin", "1 ottoman-infantry");
    ask(QUESTION_UNITS, 2, 0);
    assert_false(at(STEP_ANSWER)); /* too few */
}
