/* Orders as text, and maps from files. */
#include <stdio.h>
#include <string.h>

#include "table.h"

static const char *fault_of(const char *text)
{
    struct notation_order order;
    return notation_read(&table_map_file()->map, &table_map_file()->names, text, &order);
}

TEST(what_is_written_reads_the_same)
{
    static const char *const texts[] = {
        "A Bud - Ser",     "F Nth C A Lon - Nwy", "A Vie S A Bud - Tri",    "F Stp/sc H",
        "A Lvp - Edi via", "F Spa/nc S F Mao",    "F Mar S F Gas - Spa/nc", "F Bul/ec - Con"};
    const struct map_file *file = table_map_file();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct notation_order order;
        struct dip_unit units[2] = {{.strength = 1}, {.strength = 1}};
        char text[NOTATION_TEXT];
        assert_null(notation_read(&file->map, &file->names, texts[i], &order));
        units[0].fleet = order.kind == 'F';
        units[0].place = order.place;
        units[1].fleet = order.other_kind == 'F';
        units[1].place =
            order.other_kind ? order.other : (uint8_t)notation_place(&file->map, &file->names, "Syr");
        notation_apply(&order, &file->map, units, 2, 0);
        notation_write(&file->map, &file->names, units, 2, 0, text);
        assert_string_equal(text, texts[i]);
    }
}

TEST(spelling_is_free_where_the_meaning_is_not)
{
    static const char *const pairs[][2] = {{"a BUD - ser", "A Bud - Ser"},
                                           {"Bud - Ser", "A Bud - Ser"},
                                           {"Army Bud move Ser", "A Bud - Ser"},
                                           {"A Bud hold", "A Bud H"},
                                           {"A Bud - Ser via convoy", "A Bud - Ser via"},
                                           {"  A\tBud  ->  Ser ", "A Bud - Ser"},
                                           {"A Vie supports Army Bud - Tri", "A Vie S A Bud - Tri"},
                                           {"A Vie S A Bud H", "A Vie S A Bud"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct notation_order one = {0}, other = {0};
        assert_null(notation_read(&table_map_file()->map, &table_map_file()->names, pairs[i][0], &one));
        assert_null(notation_read(&table_map_file()->map, &table_map_file()->names, pairs[i][1], &other));
        one.kind = other.kind;
        assert_memory_equal(&one, &other, sizeof one);
    }
}

TEST(what_is_no_order_is_refused)
{
    static const char *const texts[] = {"",
                                        "A",
                                        "A Bud",
                                        "A Bud -",
                                        "A Xyz - Ser",
                                        "A Bud - Xyz",
                                        "A Bud S",
                                        "A Bud S A",
                                        "F Nth C A Lon",
                                        "A Bud ? Ser",
                                        "A Bud - Ser Tri",
                                        "A Bud H H",
                                        "A A A A A A A A A A A A",
                                        "A Budbudbudbudbudbudbudbudbud - Ser"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!fault_of(texts[i])) fail_msg("\"%s\" was read", texts[i]);
}

TEST(a_map_that_is_wrong_is_refused)
{
    static const char *const maps[] = {
        "[]",
        "{\"provinces\": {}, \"army_adjacency\": {}}",
        "{\"provinces\": {\"Aa\": {\"kind\": \"air\"}}, \"army_adjacency\": {}, \"fleet_adjacency\": {}}",
        "{\"provinces\": {\"A a\": {\"kind\": \"sea\"}}, \"army_adjacency\": {}, \"fleet_adjacency\": {}}",
        "{\"provinces\": {\"Aa\": {\"kind\": \"sea\"}, \"aa\": {\"kind\": \"sea\"}}, \"army_adjacency\": {}, "
        "\"fleet_adjacency\": {}}",
        "{\"provinces\": {\"Aa\": {\"kind\": \"sea\"}}, \"army_adjacency\": {}, \"fleet_adjacency\": "
        "{\"Bb\": []}}",
        "{\"provinces\": {\"Aa\": {\"kind\": \"sea\"}}, \"army_adjacency\": {}, \"fleet_adjacency\": "
        "{\"Aa\": [\"Bb\"]}}",
        "{\"provinces\": {\"Aa\": {\"kind\": \"coastal\", \"coasts\": [\"x\", \"y\"]}}, \"army_adjacency\": "
        "{\"Aa/x\": [\"Aa\"]}, "
        "\"fleet_adjacency\": {}}"};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        struct map_file file;
        char fault[MAP_FAULT] = "";
        json_t *json = json_loads(maps[i], 0, NULL);
        assert_non_null(json);
        assert_false(map_file_read(json, &file, fault));
        assert_true(*fault);
        json_decref(json);
    }
}

TEST(the_standard_map_is_whole)
{
    const struct dip_map *map = &table_map_file()->map;
    int armies = 0, fleets = 0, provinces = 0;
    for (int p = 0; p < map->count; p++) {
        provinces += map->province[p] == p;
        armies += set_count(map->army[p], DIP_WORDS);
        fleets += set_count(map->fleet[p], DIP_WORDS);
        for (int to = 0; to < map->count; to++) {
            assert_int_equal(set_has(map->army[p], to), set_has(map->army[to], p));
            assert_int_equal(set_has(map->fleet[p], to), set_has(map->fleet[to], p));
        }
    }
    assert_int_equal(provinces, 75);
    assert_int_equal(armies, 222);
    assert_int_equal(fleets, 282);
}
