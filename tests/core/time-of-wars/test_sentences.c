/* What players read: prompts, moves, events, draws and refusals. */
#include <string.h>

#include "../../../core/games/time-of-wars/events.h"
#include "events.h"

/* ---- what cards offer ---- */

static void check_asks(const struct card_effect *effect)
{
    for (const struct card_ask *ask = effect->asks; ask->name; ask++) {
        assert_non_null(ask->domain);
        if (strpbrk(ask->name, "0123456789(")) fail_msg("%s", ask->name);
    }
}

TEST(rule_6_9_1_2__no_card_asks_for_a_number)
{
    table_open();
    for (int card = 0; card < tow_components(&table)->card_count; card++) {
        check_asks(tow_first_instruction(&table, card));
        check_asks(tow_second_instruction(&table, card));
    }
}

TEST(rule_6_9_1_2__options_say_what_they_do)
{
    table_open();
    const int seat = play("plc-war-taxes");
    assert_true(asks("Take FUND markers, or place a unit."));
    assert_true(offered_as(seat, "The Commonwealth chooses to take FUND markers."));
    assert_true(offered_as(seat, "The Commonwealth chooses to place a unit."));
    assert_int_equal(listed(seat, "choose_option"), 2);
}

TEST(rule_6_9_1_2__the_choices_of_diplomacy)
{
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    war(RUSSIA, BRANDENBURG);
    const int seat = play("swe-diplomacy-1");
    assert_true(offered_as(seat, "Sweden chooses to join the War of a Minor State."));
    assert_true(offered_as(seat, "Sweden chooses to free a vassal of the Ottoman Empire."));
    assert_int_equal(listed(seat, "choose_option"), 2);
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    war(RUSSIA, BRANDENBURG);
    play("ott-diplomacy-1");
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to make a Minor State a vassal."));
}

/* ---- what cards ask of others ---- */

static void ask(int question, int left)
{
    table_open();
    funds_at(OTTOMAN, 1);
    put("budin", "3 ottoman-infantry");
    hold(RUSSIA, "rus-azov-taken-by-the-don-cossacks");
    begin_at(STEP_ANSWER, OTTOMAN,
             &(struct answer){.seat = OTTOMAN,
                              .card = (int16_t)card_of("rus-azov-taken-by-the-don-cossacks"),
                              .question = (uint8_t)question,
                              .left = (uint8_t)left,
                              .value = 3});
}

TEST(rule_6_9_1_2__an_answer_says_what_is_asked_and_what_follows)
{
    ask(QUESTION_WAR, 1);
    assert_true(
        asks("Answer Azov taken by the Don Cossacks with War: place WAR with the superpower that played "
             "it, or not."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to place WAR."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to place no WAR."));
    ask(QUESTION_ALLIANCE, 1);
    assert_true(asks("Azov taken by the Don Cossacks proposes an Alliance: agree to it, or refuse it."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to agree to the Alliance."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to refuse the Alliance."));
    ask(QUESTION_ARMY_PAY, 1);
    assert_true(
        asks("The army wants its pay: discard a FUND marker or a card of value 3 or more, or it rebels."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to discard a FUND marker."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to pay nothing: the army rebels."));
    ask(QUESTION_MERCENARIES_PAY, 2);
    assert_true(
        asks("Discard a FUND marker or a card for each mercenary unit (2 without pay); who is not paid "
             "leaves."));
    assert_true(
        offered_as(OTTOMAN, "The Ottoman Empire chooses to pay no more: mercenaries without pay leave."));
    ask(QUESTION_UNITS, 2);
    assert_true(
        asks("Remove 2 units of your own, of full strength, from the map, or lose Development Points."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to lose Development Points."));
    assert_int_equal(listed(OTTOMAN, "consent"), 0);
}
