/* Printed tables: read from a pack, looked up, held to their ends, refused with faults. */
#include <string.h>

#include "data/table.h"
#include "testing.h"

static const char PRINTED[] = "{\"columns\": [1, 4, 20], \"rows\": [{\"from\": 0, \"cells\": [0, 1, 2]},"
                              " {\"from\": 5, \"cells\": [1, 3, 5]}, {\"from\": 9, \"cells\": [2, 4, 9]}]}";

static void read_table(struct table *table, const char *text)
{
    const struct sight sight = {.seat = SEAT_ALL};
    struct faults faults = {0};
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    assert_true(record_read(&table_record, table, json, &sight, "", &faults));
    json_decref(json);
}

TEST(a_number_is_looked_up_in_its_range_and_held_to_the_ends)
{
    struct table table;
    struct faults faults = {0};
    read_table(&table, PRINTED);
    assert_true(table_check(&table, "/combat", &faults));
    assert_int_equal(table_column(&table, 0), 0);
    assert_int_equal(table_column(&table, 3), 0);
    assert_int_equal(table_column(&table, 4), 1);
    assert_int_equal(table_column(&table, 19), 1);
    assert_int_equal(table_column(&table, 99), 2);
    assert_int_equal(table_cell(&table, -3, 1), 1);
    assert_int_equal(table_cell(&table, 4, 2), 2);
    assert_int_equal(table_cell(&table, 8, 2), 5);
    assert_int_equal(table_cell(&table, 14, 2), 9);
}

TEST(the_heading_of_a_column_ends_before_the_next_one)
{
    struct table table;
    read_table(&table, PRINTED);
    assert_int_equal(table_heading_end(&table, 0), 3);
    assert_int_equal(table_heading_end(&table, 1), 19);
    assert_int_equal(table_heading_end(&table, 2), -1);
    table.column[1] = 2;
    assert_int_equal(table_heading_end(&table, 0), 0);
}

TEST(shifts_do_not_leave_the_table)
{
    struct table table;
    read_table(&table, PRINTED);
    assert_int_equal(table_shift(&table, 0, -2), 0);
    assert_int_equal(table_shift(&table, 0, 1), 1);
    assert_int_equal(table_shift(&table, 1, 5), 2);
}

TEST(a_table_with_a_misprint_is_refused)
{
    static const char *const MISPRINTS[] = {
        "{\"columns\": [], \"rows\": [{\"from\": 0, \"cells\": []}]}",
        "{\"columns\": [1], \"rows\": []}",
        "{\"columns\": [4, 4], \"rows\": [{\"from\": 0, \"cells\": [1, 2]}]}",
        "{\"columns\": [1], \"rows\": [{\"from\": 3, \"cells\": [1]}, {\"from\": 2, \"cells\": [1]}]}",
        "{\"columns\": [1, 2], \"rows\": [{\"from\": 0, \"cells\": [1]}]}",
    };
    for (size_t i = 0; i < sizeof MISPRINTS / sizeof *MISPRINTS; i++) {
        struct table table;
        struct faults faults = {0};
        read_table(&table, MISPRINTS[i]);
        assert_false(table_check(&table, "/combat", &faults));
        assert_int_equal(faults.count, 1);
        assert_string_equal(faults.list[0].path, "/combat");
    }
}

TEST(a_table_of_other_rows_is_looked_up_alike)
{
    static const struct {
        int16_t from;
        const char *result;
    } PEACE[] = {{-1, "victory"}, {1, "truce"}, {5, "defeat"}};
    assert_string_equal(PEACE[ROWS_FROM(PEACE, 3, -9)].result, "victory");
    assert_string_equal(PEACE[ROWS_FROM(PEACE, 3, 4)].result, "truce");
    assert_string_equal(PEACE[ROWS_FROM(PEACE, 3, 5)].result, "defeat");
    assert_true(ROWS_RISE(PEACE, 3));
    assert_false(ROWS_RISE(PEACE, 0));
}
