/* Rows that a call of the store lends to its caller. Inside db/ only. */
#ifndef WESTPHALIA_DB_ROWS_H
#define WESTPHALIA_DB_ROWS_H

#include "db/statement.h"
#include "db/store.h"

struct store_rows {
    PGresult *result;
    void *list;
};

/* Takes the result over. `list` gets zeroed room for the rows as C structs of this size. 0: no list.
 * Returns NULL when memory is short. */
struct store_rows *rows_new(PGresult *result, size_t row_size, void **list);

/* The bytes of a cell, which live as long as the result. store_read.c */
struct store_bytes bytes_at(const PGresult *result, int row, int column);

/* Adds the nonces of answers as a parameter. store_commit.c */
void add_nonces(struct args *args, const int64_t *nonces, size_t count);
/* Adds a reply with its key. NULL, or a reply without a key: null. store_commit.c */
void add_reply(struct args *args, const struct store_reply *reply);
/* Adds the line of the log that tells of a change from outside. NULL: null. store_deadline.c */
void add_entry(struct args *args, const struct store_note *note);

#endif
