/* 6.5.5: declaring a War. */
#include "../table.h"

static void may_declare(int seat)
{
    begin_at(STEP_WAR, seat, &(struct war){.seat = (int8_t)seat, .against = -1});
}

TEST(rule_6_5_5__cards_pay_the_price_of_the_diplomacy_table)
{
    table_open();
    hold(SWEDEN, "swe-heresy-1");
    hold(SWEDEN, "swe-rulers-disease");
    hold(SWEDEN, "swe-diplomacy-1");
    may_declare(SWEDEN);
    made(SWEDEN, "declare_war", "denmark"); /* the example: 1 and 2 for the price of 3 */
    refused("price-being-paid", SWEDEN, "no_war");
    refused("price-being-paid", SWEDEN, "declare_war", "russia");
    made(SWEDEN, "pay_card", "swe-heresy-1");
    assert_int_equal(relation_of(SWEDEN, DENMARK), AT_PEACE);
    made(SWEDEN, "pay_card", "swe-rulers-disease");
    tells("War between Sweden and Denmark by a declaration of War.");
    assert_int_equal(relation_of(SWEDEN, DENMARK), AT_WAR);
    assert_true(is_used("swe-heresy-1"));
    assert_true(is_used("swe-rulers-disease"));
    assert_true(in_hand(SWEDEN, "swe-diplomacy-1"));
}

TEST(rule_6_5_5__a_war_that_cannot_be_paid_is_not_declared)
{
    table_open();
    hold(SWEDEN, "swe-rulers-disease");
    may_declare(SWEDEN);
    refused("too-dear", SWEDEN, "declare_war", "denmark");
    refused("no-war-named", SWEDEN, "pay_card", "swe-rulers-disease");
    made(SWEDEN, "no_war");
}

/* R100. */
TEST(rule_6_5_5__special_cards_pay_no_war)
{
    const struct components *c = (table_open(), table.pack);
    const struct cards cards = cards_both(c->decks.special, c->decks.cards_of[SWEDEN]);
    EACH(card, cards)
        hold(SWEDEN, c->decks.card[card].id);
    may_declare(SWEDEN);
    refused("too-dear", SWEDEN, "declare_war", "denmark"); /* R36 */
    hold(SWEDEN, "swe-diplomacy-1");
    may_declare(SWEDEN);
    made(SWEDEN, "declare_war", "denmark");
    refused("special-card", SWEDEN, "pay_card", c->decks.card[cards_next(cards, 0)].id);
    made(SWEDEN, "pay_card", "swe-diplomacy-1");
}

TEST(rule_6_5_5__several_wars_one_after_the_other)
{
    table_open();
    hold(SWEDEN, "swe-diplomacy-1");
    hold(SWEDEN, "swe-diplomacy-2");
    may_declare(SWEDEN);
    made(SWEDEN, "declare_war", "denmark");
    made(SWEDEN, "pay_card", "swe-diplomacy-1");
    refused("at-war", SWEDEN, "declare_war", "denmark");
    made(SWEDEN, "declare_war", "commonwealth");
    made(SWEDEN, "pay_card", "swe-diplomacy-2");
    assert_int_equal(relation_of(SWEDEN, COMMONWEALTH), AT_WAR);
}

TEST(rule_6_5_5__wars_that_have_no_price_or_are_barred)
{
    table_open();
    relate(OTTOMAN, MOLDOVA, VASSAL);
    ally(OTTOMAN, RUSSIA);
    hold(OTTOMAN, "ott-diplomacy-1");
    hold(OTTOMAN, "ott-diplomacy-2");
    may_declare(OTTOMAN);
    refused("no-price", OTTOMAN, "declare_war", "denmark"); /* R37 */
    refused("no-price", OTTOMAN, "declare_war", "tatars");
    refused("vassal", OTTOMAN, "declare_war", "moldova");
    refused("ally", OTTOMAN, "declare_war", "russia");
    refused("own-power", OTTOMAN, "declare_war", "ottoman");
    made(OTTOMAN, "declare_war", "hre");
}

TEST(rule_6_5_5__a_war_on_a_superpower_that_is_not_played)
{
    table_set_up(DYMITRIADS);
    hold(SWEDEN, "swe-diplomacy-1");
    hold(SWEDEN, "swe-diplomacy-2");
    may_declare(SWEDEN);
    refused("not-played", SWEDEN, "declare_war", "hre"); /* R106 */
}

TEST(rule_6_5_5__thirty_years_war_has_a_price_for_brandenburg)
{
    table_open();
    hold(SWEDEN, "swe-rulers-disease");
    may_declare(SWEDEN);
    refused("too-dear", SWEDEN, "declare_war", "brandenburg");
    in_play("hre-thirty-years-war");
    may_declare(SWEDEN);
    made(SWEDEN, "declare_war", "brandenburg");
    made(SWEDEN, "pay_card", "swe-rulers-disease");
    assert_int_equal(relation_of(SWEDEN, BRANDENBURG), AT_WAR);
}
