/* Printed tables in component packs: combat results by strength and die, recruitment by die, levels by number
 * of units.
 *
 * Headings are ranges of numbers without gaps. A range is written as its first number, and ends where the
 * next one begins. A number below the first range counts as the first, and one above the last as the last: so
 * a modified die beyond the table is held to its ends. In a pack:
 *
 *     "combat": {"columns": [1, 2, 4, 6, 9],
 *                "rows": [{"from": 0, "cells": [0, 0, 0, 1, 2]}, {"from": 1, "cells": [0, 0, 1, 1, 2]}]}
 *
 * In the pack's struct it is a `struct table`, in its record TABLE_FIELD("combat", struct components, combat,
 * "Combat results."), and in pack_check table_check(). A look-up is table_cell(&c->combat, die,
 * table_shift(&c->combat, table_column(&c->combat, strength), shift)).
 *
 * Where cells are not numbers, or are several, the table is an array of the game's own rows with an int16_t
 * member `from` (ROWS_FROM, ROWS_RISE). A matrix by two domains is an array with `keys` (data/field.h). */
#ifndef WESTPHALIA_DATA_TABLE_H
#define WESTPHALIA_DATA_TABLE_H

#include "data/field.h"

enum { TABLE_ROWS = 32, TABLE_COLUMNS = 16, TABLE_NUMBER_MAX = 9999 };

struct table_row {
    int16_t from;
    uint8_t cell_count;
    int16_t cell[TABLE_COLUMNS];
};

struct table {
    uint8_t column_count, row_count;
    int16_t column[TABLE_COLUMNS]; /* the first number of each column */
    struct table_row row[TABLE_ROWS];
};

extern const struct record table_record;
#define TABLE_FIELD(title, type, member, text)                                                               \
    NAMED(title, .doc = text, .kind = FIELD_RECORD, FIELD_AT(type, member), .record = &table_record)

/* Checks that headings rise, and that every row has a cell for each column. False with the faults below
 * `path` ("/combat"). */
bool table_check(const struct table *table, const char *path, struct faults *faults);

/* The column of a number, from 0. */
int table_column(const struct table *table, int number);

/* The number with which a column's heading ends; 0: it is a single number; -1: it has no end. */
int table_heading_end(const struct table *table, int column);

/* The column that is `by` columns to the right (negative: to the left), held to the ends. */
int table_shift(const struct table *table, int column, int by);

/* The cell of a column in the row of a number. */
int table_cell(const struct table *table, int number, int column);

/* ---- tables of the game's own rows ---- */

/* The index of the row that holds for a number. There are `count` rows (at least 1), `stride` bytes apart;
 * `from` is the beginning of the first one. */
int table_find(const int16_t *from, size_t stride, int count, int number);
#define ROWS_FROM(rows, count, number) table_find(&(rows)[0].from, sizeof((rows)[0]), (count), (number))

/* Whether there are rows, and each begins above the one before. */
bool table_rises(const int16_t *from, size_t stride, int count);
#define ROWS_RISE(rows, count) table_rises(&(rows)[0].from, sizeof((rows)[0]), (count))

#endif
