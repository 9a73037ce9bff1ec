/* What a call of the store lends to its caller. Inside db/ only. */
#ifndef WESTPHALIA_DB_ROWS_H
#define WESTPHALIA_DB_ROWS_H

#include "db/statement.h"
#include "db/store.h"

struct store_rows {
    PGresult *result;
    void *list;
};

/* Takes the result over. `list` gets zeroed room for the rows as C structs of this size (0: no list). NULL when memory is short. */
struct store_rows *rows_new(PGresult *result, size_t row_size, void **list);

/* The nonces of the answers that were seen, as a parameter. store_write.c */
void add_nonces(struct args *args, const int64_t *nonces, size_t count);

#endif
