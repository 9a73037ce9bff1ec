/* The component pack: what is printed of it, and what the rulebook's constraints refuse. */
#include "../misprint.h"
#include "table.h"

#include <string.h>

/* ---- what is printed ---- */

static int marked(uint64_t states)
{
    return __builtin_popcountll(states);
}

TEST(rule_2_1__ten_electorates_and_ten_bishoprics)
{
    table_set_up(4);
    const struct components *c = bar_components(&table);
    assert_int_equal(marked(c->electorates), 10);
    assert_int_equal(marked(c->bishoprics), 10);
    assert_int_equal(marked(c->electorates & c->bishoprics), 4); /* Cologne, Trier, Mainz, Austria */
    assert_int_equal(marked(c->possessions), 4);
    assert_true(marked(c->ports[NORTH_SEA]) > 0 && marked(c->ports[BALTIC_SEA]) > 0);
}

TEST(rule_2_1__a_state_is_near_another_both_ways)
{
    table_set_up(4);
    const struct components *c = bar_components(&table);
    for (int i = 0; i < c->state_count; i++)
        for (int k = 0; k < c->state_count; k++)
            assert_int_equal(c->adjacent[i] >> k & 1, c->adjacent[k] >> i & 1);
}

TEST(rule_6_2__prussia_is_joined_by_the_pass_alone)
{
    table_open(4);
    assert_true(bar_near(&table, land_of("prussia")) == 0);
    on_board("polish-pass");
    assert_true(bar_near(&table, land_of("prussia")) != 0);
    assert_true(bar_near(&table, land_of("eastern-pomerania")) >> land_of("prussia") & 1);
}

/* ---- what is refused ---- */

static json_t *the_pack(void)
{
    return printed_pack(&bar_game);
}

static void is_refused(json_t *pack, const char *words)
{
    pack_refused(&bar_game, pack, words);
}

/* A sentence that names a card is about that copy. */
TEST(copies_of_a_card_are_told_apart)
{
    table_open(3);
    const struct card_row *cards = bar_components(&table)->card;
    assert_string_equal(cards[card("power-1")].name, "Power 1");
    assert_string_equal(cards[card("power-10")].name, "Power 10");
    assert_string_equal(cards[card("famine")].name, "Famine");
}

TEST(a_mark_that_the_book_does_not_have_is_refused)
{
    json_t *pack = the_pack();
    reprint(pack, "states", "bohemia", "electorate", json_false());
    is_refused(pack, "is an Electorate");
    pack = the_pack();
    reprint(pack, "states", "alsace", "bishopric", json_true());
    is_refused(pack, "is not a Bishopric State");
    pack = the_pack();
    reprint(pack, "states", "baden", "start_choice_of", json_string("austria"));
    is_refused(pack, "3.3");
}

TEST(prussia_must_be_as_6_2_says)
{
    json_t *pack = the_pack();
    reprint(pack, "states", "prussia", "city_allowed", json_true());
    is_refused(pack, "barred in Prussia");
    pack = the_pack();
    reprint(pack, "states", "prussia", "value", json_integer(3));
    is_refused(pack, "value of 2");
    pack = the_pack();
    reprint(pack, "states", "prussia", "income_with_polish_pass", json_integer(5));
    is_refused(pack, "income of 6");
}

/* Nothing else refers to it once its borders are gone. */
TEST(a_state_of_the_book_must_be_there)
{
    json_t *pack = the_pack(), *borders = json_object_get(pack, "borders");
    for (size_t i = json_array_size(borders); i-- > 0;) {
        json_t *between = json_object_get(json_array_get(borders, i), "between");
        for (size_t end = 0; end < 2; end++)
            if (strcmp(json_string_value(json_array_get(between, end)), "bayern") == 0) {
                json_array_remove(borders, i);
                break;
            }
    }
    reprint(pack, "states", "bayern", "id", json_string("bavaria"));
    is_refused(pack, "there must be bayern");
}

TEST(cards_must_be_those_of_the_appendices)
{
    json_t *pack = the_pack();
    reprint(pack, "cards", "power", "count", json_integer(9));
    is_refused(pack, "there must be 10 of it");
    pack = the_pack();
    reprint(pack, "cards", "traitor", "kind", json_string("painter"));
    is_refused(pack, "must be plain");
    pack = the_pack();
    reprint(pack, "cards", "archduke-leopold-wilhelm", "reach", json_integer(1));
    is_refused(pack, "distance");
}

TEST(tables_must_be_those_of_the_book)
{
    json_t *pack = the_pack();
    reprint_nth(pack, "players", 0, "army_limit", json_integer(14));
    is_refused(pack, "2, 3 and 4 players");
    pack = the_pack();
    reprint_nth(pack, "auctions", 0, "minimum", json_integer(2));
    is_refused(pack, "appendix 1");
}

TEST(borders_must_make_one_map)
{
    json_t *pack = the_pack();
    json_t *borders = json_object_get(pack, "borders");
    json_array_append(borders, json_array_get(borders, 0));
    is_refused(pack, "twice");
    pack = the_pack();
    reprint_nth(pack, "borders", 0, "only_with_polish_pass", json_true());
    is_refused(pack, "Prussia, and no other");
}

TEST(a_card_bears_its_numbers_and_no_others)
{
    json_t *pack = the_pack();
    reprint(pack, "cards", "carlo-lurago", "numbers",
            json_pack("{s:i,s:i,s:i}", "city", 4, "bishopric", 3, "cost", 3));
    is_refused(pack, "must have the number fortified-city");
    pack = the_pack();
    reprint(pack, "cards", "chaos", "numbers", json_pack("{s:i}", "florins", 4));
    is_refused(pack, "has no use for the number florins");
    pack = the_pack();
    reprint_nth(pack, "salary", 1, "from", json_integer(4));
    is_refused(pack, "each beginning above the one before");
}

/* Without the tables that version 1 did not have, and with the ports that it had. */
TEST(a_stored_pack_of_version_1_can_still_be_played_with)
{
    struct faults faults = {0};
    json_t *json = the_pack();
    size_t i;
    json_t *card;
    json_object_del(json, "investments");
    json_object_del(json, "salary");
    json_array_foreach(json_object_get(json, "cards"), i, card) json_object_del(card, "numbers");
    reprint(json, "states", "austria", "port", json_string("adriatic"));
    assert_null(pack_read(&bar_game, json, &faults));
    faults = (struct faults){0};
    struct pack *pack = pack_read_older(&bar_game, json, &faults);
    assert_non_null(pack);
    const struct components *c = pack->data;
    assert_int_equal(c->kind[c->row_of[ENRICO_ZUCCALLI]].number[NUMBER_CITY], 4);
    assert_int_equal(c->investment_count, 3);
    assert_int_equal(c->state[domain_find(&bar_states, c, "austria", 7)].port, NO_SEA);
    pack_free(pack);
    json_decref(json);
}
