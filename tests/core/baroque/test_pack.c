/* The component pack: what is printed of it, and what the rulebook's constraints refuse. */
#include "../misprint.h"
#include "table.h"

#include <string.h>

/* ---- what is printed ---- */

static int marked(struct states states)
{
    return states_count(states);
}

TEST(rule_2_1__ten_electorates_and_ten_bishoprics)
{
    table_set_up(4);
    const struct components *c = bar_components(&table);
    assert_int_equal(marked(c->map.electorates), 10);
    assert_int_equal(marked(c->map.bishoprics), 10);
    assert_int_equal(marked(states_both(c->map.electorates, c->map.bishoprics)),
                     4); /* Cologne, Trier, Mainz, Austria */
    assert_int_equal(marked(c->map.possessions), 4);
    assert_true(marked(c->map.ports[NORTH_SEA]) > 0 && marked(c->map.ports[BALTIC_SEA]) > 0);
}

TEST(rule_2_1__a_state_is_near_another_both_ways)
{
    table_set_up(4);
    const struct components *c = bar_components(&table);
    for (int i = 0; i < c->map.state_count; i++)
        for (int k = 0; k < c->map.state_count; k++)
            assert_int_equal(states_has(c->map.adjacent[i], k), states_has(c->map.adjacent[k], i));
}

TEST(rule_6_2__prussia_is_joined_by_the_pass_alone)
{
    table_open(4);
    assert_true(states_is_empty(bar_near(&table, land_of("prussia"))));
    on_board("polish-pass");
    assert_true(!states_is_empty(bar_near(&table, land_of("prussia"))));
    assert_true(states_has(bar_near(&table, land_of("eastern-pomerania")), land_of("prussia")));
}

/* ---- what is refused ---- */

#define REFUSED(words, misprint) REFUSE_MISPRINT(&bar_game, words, misprint)

/* A sentence that names a card is about that copy. */
TEST(copies_of_a_card_are_told_apart)
{
    table_open(3);
    const struct card_row *cards = bar_components(&table)->decks.card;
    assert_string_equal(cards[card("power-1")].name, "Power (a)");
    assert_string_equal(cards[card("power-10")].name, "Power (j)");
    assert_string_equal(cards[card("famine")].name, "Famine");
}

TEST(a_mark_that_the_book_does_not_have_is_refused)
{
    REFUSED("/electorate: must be true (2.1)",
            reprint(pack, "states", "bohemia", "electorate", json_false()));
    REFUSED("/bishopric: must be false (2.1)", reprint(pack, "states", "alsace", "bishopric", json_true()));
    REFUSED("3.3", reprint(pack, "states", "baden", "start_choice_of", json_string("austria")));
}

TEST(prussia_must_be_as_6_2_says)
{
    REFUSED("barred in Prussia", reprint(pack, "states", "prussia", "city_allowed", json_true()));
    REFUSED("value of 2", reprint(pack, "states", "prussia", "value", json_integer(3)));
    REFUSED("income of 6", reprint(pack, "states", "prussia", "income_with_polish_pass", json_integer(5)));
}

/* Nothing else refers to it once its borders are gone. */
TEST(a_state_of_the_book_must_be_there)
{
    json_t *pack = printed_pack(&bar_game), *borders = json_object_get(pack, "borders");
    for (size_t i = json_array_size(borders); i-- > 0;) {
        json_t *between = json_object_get(json_array_get(borders, i), "between");
        for (size_t end = 0; end < 2; end++)
            if (strcmp(json_string_value(json_array_get(between, end)), "bayern") == 0) {
                json_array_remove(borders, i);
                break;
            }
    }
    reprint(pack, "states", "bayern", "id", json_string("bavaria"));
    pack_refused(&bar_game, pack, "there must be bayern");
}

TEST(cards_must_be_those_of_the_appendices)
{
    REFUSED("/count: must be 10 (Appendices 1 and 2)",
            reprint(pack, "cards", "power", "count", json_integer(9)));
    REFUSED("must be plain", reprint(pack, "cards", "traitor", "kind", json_string("painter")));
    REFUSED("/reach: must be 2 (10.3.4)",
            reprint(pack, "cards", "archduke-leopold-wilhelm", "reach", json_integer(1)));
}

TEST(tables_must_be_those_of_the_book)
{
    REFUSED("/army_limit: must be 15 (10.2.1)",
            reprint_nth(pack, "players", 0, "army_limit", json_integer(14)));
    REFUSED("appendix 1", reprint_nth(pack, "auctions", 0, "minimum", json_integer(2)));
}

TEST(borders_must_make_one_map)
{
    REFUSED("Prussia, and no other", reprint_nth(pack, "borders", 0, "only_with_polish_pass", json_true()));
    json_t *pack = printed_pack(&bar_game);
    json_t *borders = json_object_get(pack, "borders");
    json_array_append(borders, json_array_get(borders, 0));
    pack_refused(&bar_game, pack, "twice");
}

TEST(a_card_bears_its_numbers_and_no_others)
{
    REFUSED("/numbers/fortified-city: must be above 0 (appendix 2)",
            reprint(pack, "cards", "carlo-lurago", "numbers",
                    json_pack("{s:i,s:i,s:i}", "city", 4, "bishopric", 3, "cost", 3)));
    REFUSED("/numbers/florins: must be 0 (appendix 2)",
            reprint(pack, "cards", "chaos", "numbers", json_pack("{s:i}", "florins", 4)));
    REFUSED("each beginning above the one before", reprint_nth(pack, "salary", 1, "from", json_integer(4)));
}

/* Without the tables that version 1 did not have, and with the ports that it had. */
TEST(a_stored_pack_of_version_1_can_still_be_played_with)
{
    struct faults faults = {0};
    json_t *json = printed_pack(&bar_game);
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
    assert_int_equal(c->decks.kind[c->decks.row_of[ENRICO_ZUCCALLI]].number[NUMBER_CITY], 4);
    assert_int_equal(c->tables.investment_count, 3);
    assert_int_equal(c->map.state[domain_find(&bar_states, c, "austria", 7)].port, NO_SEA);
    pack_free(pack);
    json_decref(json);
}
