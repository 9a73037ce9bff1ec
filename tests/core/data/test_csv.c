/* Tables as text. */
#include <stdlib.h>
#include <string.h>

#include "../testing.h"
#include "data/csv.h"

/* The cells of a table, as "a|b/c|d/": a stroke behind each row. "!": a fault. */
static void expect(const char *text, const char *cells)
{
    char said[400] = "", *cell = malloc(strlen(text) + 1);
    struct csv csv;
    enum csv_cell end;
    csv_begin(&csv, text, strlen(text));
    do {
        end = csv_read(&csv, cell);
        if (end == CSV_CELL || end == CSV_LAST_CELL) strcat(said, cell);
        strcat(said, end == CSV_CELL ? "|" : end == CSV_LAST_CELL ? "/" : end == CSV_FAULT ? "!" : "");
    } while (end == CSV_CELL || end == CSV_LAST_CELL);
    assert_string_equal(said, cells);
    free(cell);
}

TEST(rows_and_cells)
{
    expect("", "");
    expect("a", "a/");
    expect("a,b\nc,d\n", "a|b/c|d/");
    expect("a,b\r\nc,d", "a|b/c|d/");
    expect("a,b\rc,d\r", "a|b/c|d/");
    expect("a,,\n,b,c\n\n", "a||/|b|c//");
    expect("a,", "a|/");
}

TEST(quoted_cells)
{
    expect("\"a,b\",c\n", "a,b|c/");
    expect("\"a\"\"b\",\"\"\n", "a\"b|/");
    expect("\"a\nb\"\r\nc\n", "a\nb/c/");
    expect("a\"b,c\n", "a\"b|c/"); /* a quote inside is a character like all others */
    expect("\"a\"b,c\n", "!");
    expect("x\n\"a,b\n", "x/!");
    expect("\"", "!");
}

TEST(the_separator_is_that_of_the_first_row)
{
    expect("a;b\n1,5;c\n", "a|b/1,5|c/");
    expect("a\tb,c\td\n", "a|b,c|d/");
    expect("\"a;b;c\",d\ne;f,g\n", "a;b;c|d/e;f|g/");
    expect("\xef\xbb\xbf"
           "a;b\n",
           "a|b/");
}

TEST(no_cell_has_a_byte_of_0)
{
    char cell[8];
    struct csv csv;
    csv_begin(&csv, "a\0b", 3);
    assert_int_equal(csv_read(&csv, cell), CSV_FAULT);
}

/* What is written is read as it was; formulas get an apostrophe. */
TEST(what_is_written_is_read)
{
    static const char *const texts[] = {"", "Anna", "a,b", "\"", "a\r\nb", "\xc3\x85ke", "'x"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char cell[40];
        struct csv csv;
        struct writer w;
        writer_init(&w);
        csv_write(&w, texts[i]);
        writer_bytes(&w, ",\r\n", 3);
        csv_begin(&csv, writer_text(&w), w.length);
        assert_int_equal(csv_read(&csv, cell), CSV_CELL);
        assert_string_equal(cell, texts[i]);
        writer_free(&w);
    }
}
