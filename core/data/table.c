/* Printed tables. */
#include "data/table.h"

static const struct record row_record =
    DESCRIBED("table_row", struct table_row, "A row of a printed table.",
              NUMBER_FIELD(struct table_row, from, -TABLE_NUMBER_MAX, TABLE_NUMBER_MAX,
                           "The first number of its range, which ends where the next row begins."),
              NUMBERS_FIELD("cells", struct table_row, cell, -TABLE_NUMBER_MAX, TABLE_NUMBER_MAX,
                            "Its cells, one for each column.", COUNTED_BY(struct table_row, cell_count)));

const struct record table_record = DESCRIBED(
    "table", struct table,
    "A printed table. A number below the first heading counts as the first, one above the last as the last.",
    NUMBERS_FIELD("columns", struct table, column, -TABLE_NUMBER_MAX, TABLE_NUMBER_MAX,
                  "The lowest number of each column.", COUNTED_BY(struct table, column_count)),
    ROWS_FIELD("rows", struct table, row, &row_record, "Its rows.", COUNTED_BY(struct table, row_count)));

static int16_t beginning(const int16_t *from, size_t stride, int i)
{
    return *(const int16_t *)((const char *)from + stride * i);
}

bool table_check(const struct table *table, const char *path, struct faults *faults)
{
    bool sound = true;
    if (!table_rises(table->column, sizeof table->column[0], table->column_count))
        sound = fault_add(faults, path, "must have columns, each beginning above the one before");
    if (!ROWS_RISE(table->row, table->row_count))
        sound = fault_add(faults, path, "must have rows, each beginning above the one before");
    for (int i = 0; i < table->row_count; i++)
        if (table->row[i].cell_count != table->column_count)
            sound = fault_add(faults, path, "the row from %d must have a cell for each of the %d columns",
                              table->row[i].from, table->column_count);
    return sound;
}

int table_column(const struct table *table, int number)
{
    return table_find(table->column, sizeof table->column[0], table->column_count, number);
}

int table_heading_end(const struct table *table, int column)
{
    if (column + 1 >= table->column_count) return -1;
    const int last = table->column[column + 1] - 1;
    return last > table->column[column] ? last : 0;
}

int table_shift(const struct table *table, int column, int by)
{
    const int to = column + by;
    if (to < 0) return 0;
    return to < table->column_count ? to : table->column_count - 1;
}

int table_cell(const struct table *table, int number, int column)
{
    return table->row[ROWS_FROM(table->row, table->row_count, number)].cell[column];
}

int table_find(const int16_t *from, size_t stride, int count, int number)
{
    int at = 0;
    while (at + 1 < count && beginning(from, stride, at + 1) <= number)
        at++;
    return at;
}

bool table_rises(const int16_t *from, size_t stride, int count)
{
    for (int i = 1; i < count; i++)
        if (beginning(from, stride, i) <= beginning(from, stride, i - 1)) return false;
    return count > 0;
}
