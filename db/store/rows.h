/* Rows that a call of the store lends to its caller. Inside db/store only. */
#ifndef WESTPHALIA_DB_STORE_ROWS_H
#define WESTPHALIA_DB_STORE_ROWS_H

#include "db/statement.h"
#include "db/store/write.h"

struct store_rows {
    PGresult *result;
    void *list;
};

/* Takes the result over. `list` gets zeroed room for the rows as C structs of this size. 0: no list.
 * Returns NULL when memory is short. */
struct store_rows *rows_new(PGresult *result, size_t row_size, void **list);

/* How the rows of a statement become a list of structs. */
struct reading {
    const struct statement *statement;
    size_t size; /* of a struct, which is zero at first */
    /* False: the row cannot be read, which is reported and DB_BROKEN. */
    bool (*read)(const PGresult *result, int row, void *to);
};

/* Runs a statement and reads its rows into a list, which lives in rows. Frees the args. */
enum db_result rows_read(struct db *db, const struct reading *reading, struct args *args, size_t *count,
                         struct store_rows **rows);
/* The same for a statement with one parameter, an id. */
enum db_result rows_read_of(struct db *db, const struct reading *reading, const uint8_t id[STORE_ID],
                            size_t *count, struct store_rows **rows);
/* The list; NULL where there are no rows. */
const void *rows_list(const struct store_rows *rows);

/* The bytes of a cell, which live as long as the result. */
struct store_bytes bytes_at(const PGresult *result, int row, int column);

/* Adds a place in a list as a parameter: the time and the id of the row before. */
void add_place(struct args *args, int64_t created_at, const uint8_t id[STORE_ID]);
/* Adds the nonces of answers as a parameter. commit.c */
void add_nonces(struct args *args, const int64_t *nonces, size_t count);
/* Adds a reply with its key. NULL, or a reply without a key: null. commit.c */
void add_reply(struct args *args, const struct store_reply *reply);
/* Fills in the row of a line of the log that tells of a change from outside. deadline.c */
void add_note(struct args *row, const struct store_note *note);
/* Adds that row as a parameter. NULL: null. deadline.c */
void add_entry(struct args *args, const struct store_note *note);

#endif
