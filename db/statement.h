/* Statements: what the store sends, and how it reads what comes back. Inside db/ only.
 *
 * All parameters and results are in PostgreSQL's binary form: integers in network order, times in microseconds since
 * 2000. Composite values and arrays of them name no types of their members: PostgreSQL 14 and later take the declared
 * ones then. */
#ifndef WESTPHALIA_DB_STATEMENT_H
#define WESTPHALIA_DB_STATEMENT_H

#include "db/db.h"
#include "db/functions.h"

/* A prepared statement: a constant of the file that uses it, prepared on a connection when it is first run
 * there. All of the store's are calls of the functions in db/functions, which say what they do: see CALL. When the connection
 * was lost it is sent again, so running it a second time must do no harm: it reads, or it compares and sets. */
struct statement {
    const char *name;
    const char *text;
};

/* One of the functions of db/functions/NAME.sql, with its parameters ("$1, $2"). */
#define CALL(name, parameters)                                                                               \
    {                                                                                                        \
        name, "select * from " STORE_SCHEMA "." name "(" parameters ")"                                      \
    }

enum { ARGS_MAX = 16, ARGS_ROOM = 8 };

/* The parameters of one run, added in order. Bytes and texts are borrowed; arrays are made, and freed by
 * args_free(). */
struct args {
    int count;
    bool failed; /* memory was short */
    const char *value[ARGS_MAX];
    int length[ARGS_MAX];
    char room[ARGS_MAX][ARGS_ROOM];
    void *owned[ARGS_MAX];
};

/* The first two parameters of most statements: a match by its id (16 bytes), and a version of it or the number of an action. */
void args_at(struct args *args, const uint8_t *id, uint64_t version);
void args_null(struct args *args);
void args_small(struct args *args, int value);       /* smallint */
void args_integer(struct args *args, int64_t value); /* integer */
void args_big(struct args *args, int64_t value);     /* bigint */
void args_boolean(struct args *args, bool value);
void args_time(struct args *args, int64_t microseconds);             /* timestamptz */
void args_bytes(struct args *args, const void *data, size_t length); /* bytea, uuid; data NULL: null */
void args_text(struct args *args, const char *text);                 /* NULL: null */
void args_text_n(struct args *args, const char *text, size_t length);

/* An array of `count` elements of this type, element i given by `element` in the type's binary form. */
enum { ARRAY_BYTEA = 17, ARRAY_BIGINT = 20, ARRAY_TEXT = 25, ARRAY_UUID = 2950 };
struct element {
    const void *data;
    size_t length;
};
void args_array(struct args *args, int type, size_t count,
                struct element (*element)(const void *list, size_t i), const void *list);
/* A value of a composite type of db/types.sql: `fields` are its members, in their order there; they are freed. */
void args_row(struct args *args, struct args *fields);
/* An array of such values; they are freed. */
void args_rows(struct args *args, struct args *rows, size_t count);
void args_free(struct args *args);

/* Runs it and frees the args. *result gets the rows (PQclear() them) when it is DB_OK; it may be NULL.
 * DB_CONFLICT: a key was there already. A lost connection is made anew, and the statement sent again. */
enum db_result db_run(struct db *db, const struct statement *statement, struct args *args, PGresult **result);

/* ... for a function that says whether it changed something: DB_CONFLICT when it has not. */
enum db_result db_change(struct db *db, const struct statement *statement, struct args *args);

/* ... for one that says by a verdict what came of it: DB_OK, DB_NONE, DB_CONFLICT by their numbers. */
enum db_result db_verdict(struct db *db, const struct statement *statement, struct args *args);

/* Cells. Integers of any width; a null is 0. Bytes and texts live as long as the result. */
int64_t cell_integer(const PGresult *result, int row, int column);
int64_t cell_time(const PGresult *result, int row, int column);
const char *cell_text(const PGresult *result, int row, int column);                     /* NULL: null */
const uint8_t *cell_bytes(const PGresult *result, int row, int column, size_t *length); /* NULL: null */
bool cell_copy(const PGresult *result, int row, int column, uint8_t *to,
               size_t length); /* false: another length */

/* An array of exactly so many smallints, none of them null. */
bool cell_smalls(const PGresult *result, int row, int column, int *to, size_t count);

/* Counts a compare-and-set that found something else (DB_EVENT_RACE_LOST). */
void db_lost_race(void);

/* What libpq says goes wrong, on one line. */
void db_one_line(const char *text, char *line, size_t room);

/* A secret of `owner`, encrypted or not (db/vault.h). False: it cannot be read. */
bool cell_secret(const PGresult *result, int row, int column, const void *owner, size_t owner_length,
                 uint8_t secret[32]);

#endif
