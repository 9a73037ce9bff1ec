/* Tables as text (RFC 4180), as spreadsheets write and read them. */
#ifndef WESTPHALIA_DATA_CSV_H
#define WESTPHALIA_DATA_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "data/writer.h"

/* A table that is read cell by cell. The text is lent. */
struct csv {
    const char *at, *end;
    char separator;
    bool in_row; /* a separator was read last, so another cell of the row follows */
};

/* Begins with the first cell. A byte order mark is passed over. The separator is the one that the first line
 * has most often: a comma, a semicolon or a tab. */
void csv_begin(struct csv *csv, const char *text, size_t length);

enum csv_cell {
    CSV_CELL,      /* more cells of the row follow */
    CSV_LAST_CELL, /* the row ends behind it */
    CSV_END,       /* there is no further row */
    CSV_FAULT      /* text stands behind a closing quote, or a quote is not closed, or a byte is 0 */
};

/* Reads the next cell. `cell` has room for as many bytes as the whole text, and a final zero. */
enum csv_cell csv_read(struct csv *csv, char *cell);

/* Writes a cell. A text that a spreadsheet would take for a formula gets an apostrophe. */
void csv_write(struct writer *w, const char *text);

#endif
