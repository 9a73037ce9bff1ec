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

/* Parameters (store_commit.c): the nonces of the answers that were seen; a reply with its key, or null. */
void add_nonces(struct args *args, const int64_t *nonces, size_t count);
void add_reply(struct args *args, const struct store_reply *reply);
/* A line of the log that tells what is done from outside; NULL: null, the match has not begun. store_deadline.c */
void add_entry(struct args *args, const struct store_note *note);

#endif
