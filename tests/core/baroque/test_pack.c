/* The component pack: what is printed of it, and what the rulebook's constraints refuse. */
#include "table.h"

#include <string.h>

/* ---- what is printed ---- */

static int marked(uint64_t states)
{
    return __builtin_popcountll(states);
}

static void rule_2_1__ten_electorates_and_ten_bishoprics(void **state)
{
    (void)state;
    table_set_up(4);
    const struct components *c = bar_components(&table);
    assert_int_equal(marked(c->electorates), 10);
    assert_int_equal(marked(c->bishoprics), 10);
    assert_int_equal(marked(c->electorates & c->bishoprics), 4); /* Cologne, Trier, Mainz, Austria */
    assert_int_equal(marked(c->possessions), 4);
    assert_true(marked(c->ports[NORTH_SEA]) > 0 && marked(c->ports[BALTIC_SEA]) > 0);
}

static void rule_2_1__a_state_is_near_another_both_ways(void **state)
{
    (void)state;
    table_set_up(4);
    const struct components *c = bar_components(&table);
    for (int i = 0; i < c->state_count; i++)
        for (int k = 0; k < c->state_count; k++)
            assert_int_equal(c->adjacent[i] >> k & 1, c->adjacent[k] >> i & 1);
}

static void rule_6_2__prussia_is_joined_by_the_pass_alone(void **state)
{
    (void)state;
    table_open(4);
    assert_true(bar_near(&table, land_of("prussia")) == 0);
    on_board("polish-pass");
    assert_true(bar_near(&table, land_of("prussia")) != 0);
    assert_true(bar_near(&table, land_of("eastern-pomerania")) >> land_of("prussia") & 1);
}

/* ---- what is refused ---- */

static json_t *row_of(json_t *pack, const char *rows_name, const char *id)
{
    json_t *rows = json_object_get(pack, rows_name), *row;
    size_t i;
    json_array_foreach(rows, i, row) if (strcmp(json_string_value(json_object_get(row, "id")), id) == 0)
    {
        return row;
    }
    fail_msg("%s has no %s", rows_name, id);
    return NULL;
}

static json_t *the_pack(void)
{
    json_t *pack = json_loadb(bar_game.pack_text, *bar_game.pack_length, 0, NULL);
    assert_non_null(pack);
    return pack;
}

/* The pack is refused with a fault that has these words; it is given up. */
static void is_refused(json_t *pack, const char *words)
{
    struct faults faults = {0};
    assert_null(pack_read(&bar_game, pack, &faults));
    bool found = false;
    for (size_t i = 0; i < faults_listed(&faults); i++)
        found = found || strstr(faults.list[i].detail, words);
    if (!found) fail_msg("no fault says \"%s\", but: %s", words, faults.list[0].detail);
    json_decref(pack);
}

static void set_of(json_t *pack, const char *rows, const char *id, const char *member, json_t *value)
{
    json_object_set_new(row_of(pack, rows, id), member, value);
}

static void a_mark_that_the_book_does_not_have_is_refused(void **state)
{
    (void)state;
    json_t *pack = the_pack();
    set_of(pack, "states", "bohemia", "electorate", json_false());
    is_refused(pack, "is an Electorate");
    pack = the_pack();
    set_of(pack, "states", "alsace", "bishopric", json_true());
    is_refused(pack, "is not a Bishopric State");
    pack = the_pack();
    set_of(pack, "states", "baden", "start_choice_of", json_string("austria"));
    is_refused(pack, "3.3");
}

static void prussia_must_be_as_6_2_says(void **state)
{
    (void)state;
    json_t *pack = the_pack();
    set_of(pack, "states", "prussia", "city_allowed", json_true());
    is_refused(pack, "barred in Prussia");
    pack = the_pack();
    set_of(pack, "states", "prussia", "value", json_integer(3));
    is_refused(pack, "value of 2");
    pack = the_pack();
    set_of(pack, "states", "prussia", "income_with_polish_pass", json_integer(5));
    is_refused(pack, "income of 6");
}

/* Nothing else refers to it once its borders are gone. */
static void a_state_of_the_book_must_be_there(void **state)
{
    (void)state;
    json_t *pack = the_pack(), *borders = json_object_get(pack, "borders");
    for (size_t i = json_array_size(borders); i-- > 0;) {
        json_t *between = json_object_get(json_array_get(borders, i), "between");
        for (size_t end = 0; end < 2; end++)
            if (strcmp(json_string_value(json_array_get(between, end)), "bayern") == 0) {
                json_array_remove(borders, i);
                break;
            }
    }
    set_of(pack, "states", "bayern", "id", json_string("bavaria"));
    is_refused(pack, "there must be bayern");
}

static void cards_must_be_those_of_the_appendices(void **state)
{
    (void)state;
    json_t *pack = the_pack();
    set_of(pack, "cards", "power", "count", json_integer(9));
    is_refused(pack, "there must be 10 of it");
    pack = the_pack();
    set_of(pack, "cards", "traitor", "kind", json_string("painter"));
    is_refused(pack, "must be plain");
    pack = the_pack();
    set_of(pack, "cards", "archduke-leopold-wilhelm", "reach", json_integer(1));
    is_refused(pack, "distance");
}

static void tables_must_be_those_of_the_book(void **state)
{
    (void)state;
    json_t *pack = the_pack();
    json_object_set_new(json_array_get(json_object_get(pack, "players"), 0), "army_limit", json_integer(14));
    is_refused(pack, "2, 3 and 4 players");
    pack = the_pack();
    json_object_set_new(json_array_get(json_object_get(pack, "auctions"), 0), "minimum", json_integer(2));
    is_refused(pack, "appendix 1");
}

static void borders_must_make_one_map(void **state)
{
    (void)state;
    json_t *pack = the_pack();
    json_t *borders = json_object_get(pack, "borders");
    json_array_append(borders, json_array_get(borders, 0));
    is_refused(pack, "twice");
    pack = the_pack();
    json_object_set_new(json_array_get(json_object_get(pack, "borders"), 0), "only_with_polish_pass",
                        json_true());
    is_refused(pack, "Prussia, and no other");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_2_1__ten_electorates_and_ten_bishoprics),
        cmocka_unit_test(rule_2_1__a_state_is_near_another_both_ways),
        cmocka_unit_test(rule_6_2__prussia_is_joined_by_the_pass_alone),
        cmocka_unit_test(a_mark_that_the_book_does_not_have_is_refused),
        cmocka_unit_test(prussia_must_be_as_6_2_says),
        cmocka_unit_test(a_state_of_the_book_must_be_there),
        cmocka_unit_test(cards_must_be_those_of_the_appendices),
        cmocka_unit_test(tables_must_be_those_of_the_book),
        cmocka_unit_test(borders_must_make_one_map),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    table_close();
    return failed;
}
