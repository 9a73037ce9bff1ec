/* What players read of cards: what they offer, ask of others and do. */
#include <string.h>

#include "../events.h"
#include "games/time-of-wars/cards/events.h"
#include "wire/text.h"

/* ---- what cards offer ---- */

static void check_asks(const struct card_effect *effect)
{
    for (const struct card_ask *ask = effect->asks; ask->name; ask++) {
        assert_non_null(ask->domain);
        if (strpbrk(ask->name, "0123456789(") || strncmp(ask->name, "{card}: ", 8) != 0)
            fail_msg("%s", ask->name);
    }
}

TEST(rule_6_9_1_2__cards_are_named_by_what_they_ask_and_ask_for_no_number)
{
    table_open();
    for (int card = 0; card < tow_components(&table)->decks.card_count; card++) {
        check_asks(tow_first_instruction(&table, card));
        check_asks(tow_second_instruction(&table, card));
    }
}

TEST(rule_6_9_1_2__options_say_what_they_do)
{
    table_open();
    const int seat = play("plc-war-taxes");
    assert_true(asks("War taxes: take FUND markers, or place a unit."));
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
                              .value = 3,
                              .space = (int16_t)space_of("budin")});
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
    assert_true(asks("Azov taken by the Don Cossacks: the army in Budin wants its pay. Discard a FUND marker "
                     "or a card of value 3 or more, or it rebels."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to discard a FUND marker."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to pay nothing: the army rebels."));
    ask(QUESTION_MERCENARIES_PAY, 2);
    assert_true(asks("Azov taken by the Don Cossacks: discard a FUND marker or a card for each mercenary "
                     "unit in Budin (2 without pay); who is not paid leaves."));
    assert_true(
        offered_as(OTTOMAN, "The Ottoman Empire chooses to pay no more: mercenaries without pay leave."));
    ask(QUESTION_UNITS, 2);
    assert_true(asks("Azov taken by the Don Cossacks: remove 2 units of your own, of full strength, from the "
                     "map, or lose Development Points."));
    assert_true(offered_as(OTTOMAN, "The Ottoman Empire chooses to lose Development Points."));
    assert_int_equal(listed(OTTOMAN, "consent"), 0);
}

/* ---- what an Event does, and what comes of its die ---- */

/* Sweden spreads heresy to Pskov, where pieces may stand. */
static void heresy(int die, const char *pieces)
{
    table_open();
    if (*pieces) put("pskov", pieces);
    play("swe-heresy-1");
    made(SWEDEN, "choose_space", "pskov");
    given(die);
    made(SWEDEN, "choose_religion", "protestant");
    if (at(STEP_ANNOUNCED)) made(RUSSIA, "no_reaction");
}

TEST(rule_6_9_1_2__what_the_die_of_heresy_decides)
{
    heresy(4, "");
    assert_true(
        told("Heresy (Swedish 1): the die is 4, 5 or more is needed; no REVOLT breaks out in Pskov."));
    heresy(5, "");
    assert_true(told("Heresy (Swedish 1): the die is 5, 5 or more is needed; REVOLT breaks out in Pskov."));
    heresy(5, "1 russia-infantry");
    assert_true(
        told("Heresy (Swedish 1): the die is 5, 5 or more is needed; a marker or an army keeps REVOLT out of "
             "Pskov."));
    assert_int_equal(place("pskov")->marker, NO_MARKER);
}

TEST(rule_6_9_1_2__what_the_die_of_azov_decides)
{
    table_open();
    turn_at(5);
    controls(OTTOMAN, "azak");
    given(2);
    play("rus-azov-taken-by-the-don-cossacks");
    assert_true(told(
        "Azov taken by the Don Cossacks: the die is 2, 3 or more is needed; the attack does not take Azak."));
    made(OTTOMAN, "consent", "war");
    assert_true(told("War between Russia and the Ottoman Empire because of Azov taken by the Don Cossacks."));
}

TEST(rule_6_9_3_5__the_fleet_of_a_card_is_told_when_it_comes_and_when_it_is_lost)
{
    table_open();
    controls(HRE, "stralsund");
    play("hre-general-of-the-oceanic-sea");
    assert_true(told(
        "The Holy Roman Empire has a fleet of General of the Oceanic Sea on the Baltic Sea: it has Combat "
        "Value 4."));
    assert_true(told("General of the Oceanic Sea lasts until the Game Turn ends."));
    war(SWEDEN, HRE);
    controls(HRE, "riga");
    put("stockholm", "2 sweden-infantry");
    put_ships(BALTIC, "3 sweden-naval");
    acts(SWEDEN, 2);
    made(SWEDEN, "march", "stockholm");
    made(SWEDEN, "sail", "riga");
    given(3, 3, 3, 3);
    made(HRE, "give_battle_at_sea");
    assert_true(
        told("The Holy Roman Empire loses the fleet of General of the Oceanic Sea on the Baltic Sea."));
}

TEST(rule_3_0__a_change_of_the_diplomacy_table_says_what_ends_and_by_which_card)
{
    table_open();
    turn_at(1);
    relate(OTTOMAN, WALLACHIA, VASSAL);
    relate(OTTOMAN, MOLDOVA, VASSAL);
    tow_minors_begin(&table);
    play("hre-ambitions-of-michael-the-brave");
    made(HRE, "choose_space", "bucuresti");
    assert_true(
        told("Wallachia is no vassal of the Ottoman Empire any more: War because of Ambitions of Michael "
             "the Brave."));
    assert_true(
        told("War between the Holy Roman Empire and Moldova because of Ambitions of Michael the Brave."));
    ally(SWEDEN, RUSSIA);
    happened.event_count = 0;
    tow_relation_set(&table, SWEDEN, RUSSIA, AT_PEACE, BECAUSE(END_OF_TURN));
    assert_true(told("The Alliance between Sweden and Russia is over: Peace because the turn is over."));
    tow_relation_set(&table, OTTOMAN, TRANSYLVANIA, VASSAL, BECAUSE(CONQUERED));
    tells("Transylvania becomes a vassal of the Ottoman Empire because its capital is taken.");
}

/* ---- Events in play ---- */

/* How many cards have the effect; the last of them. */
static int cards_of_effect(int effect, int *last)
{
    int count = 0;
    for (int card = 0; card < tow_components(&table)->decks.card_count; card++)
        if (tow_card_row(&table, card)->effect == effect) {
            *last = card;
            count++;
        }
    return count;
}

TEST(rule_6_9_1_2__an_event_is_named_as_its_card)
{
    int card = -1;
    table_open();
    for (int effect = 0; effect < EFFECTS; effect++)
        if (cards_of_effect(effect, &card) == 1)
            assert_string_equal(tow_effects.names[effect], tow_card_row(&table, card)->name);
}

/* ---- the cards of a Game Turn ---- */

TEST(rule_6_2_7__a_card_of_ones_choice_costs_a_fund_marker)
{
    table_open();
    rules(SWEDEN, "gustav-ii-adolf", false);
    funds_at(SWEDEN, 1);
    begin_at(STEP_DRAW, SWEDEN, &(struct draw_cards){.seat = SWEDEN, .stage = DRAW_PICK, .due = 2});
    assert_true(asks("Take a card with a red asterisk from the unused cards for a FUND marker, or none."));
    assert_true(offered_as(SWEDEN, "Sweden takes no card from the unused cards."));
    assert_true(offered_as(
        SWEDEN, "Sweden discards a FUND marker and takes Dominium Maris Baltici from the unused cards."));
}
