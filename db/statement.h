/* Statements that the store sends, their parameters, and the cells of their results. Inside db/ only.
 *
 * Parameters and results are in PostgreSQL's binary form: integers in network order, times in microseconds
 * since 2000. Composite values and arrays of them do not name the types of their members. PostgreSQL 14
 * and later take the declared types then. */
#ifndef WESTPHALIA_DB_STATEMENT_H
#define WESTPHALIA_DB_STATEMENT_H

#include <assert.h>

#include "db/db.h"
#include "db/functions.h"
#include "embedded/row_members.h"

/* A prepared statement: a constant of the file that uses it. It is prepared on a connection when it first
 * runs there. The store's statements are calls of the functions in db/functions: see CALL. A statement is
 * sent again after a lost connection, so its second run must do no harm: it reads, or it compares and
 * sets. */
struct statement {
    const char *name;
    const char *text;
};

/* A call of the function `name` of db/functions, with its parameters ("$1, $2"). */
#define CALL(name, parameters)                                                                               \
    {                                                                                                        \
        name, "select * from " STORE_SCHEMA "." name "(" parameters ")"                                      \
    }

enum { ARGS_MAX = 20, ARGS_ROOM = 8 };
static_assert((int)members_most <= (int)ARGS_MAX, "args have room for the members of each row");

/* The parameters of one run, added in order, or the members of a row, named by MEMBER. Bytes and texts are
 * borrowed. Arrays and rows are made, and args_free() frees them. */
struct args {
    int count;
    int next;    /* the place of the next one that is added */
    bool failed; /* memory was short */
    const char *value[ARGS_MAX];
    int length[ARGS_MAX];
    char room[ARGS_MAX][ARGS_ROOM];
    void *owned[ARGS_MAX];
};

/* Adds two parameters: a match's id (16 bytes), and a version or an action's number. */
void args_at(struct args *args, const uint8_t *id, uint64_t version);
void args_null(struct args *args);
void args_small(struct args *args, int value);       /* smallint */
void args_integer(struct args *args, int64_t value); /* integer */
void args_big(struct args *args, int64_t value);     /* bigint */
void args_boolean(struct args *args, bool value);
void args_time(struct args *args, int64_t microseconds);             /* timestamptz */
void args_time_or_null(struct args *args, int64_t microseconds);     /* timestamptz; 0: null */
void args_bytes(struct args *args, const void *data, size_t length); /* bytea, uuid; data NULL: null */
void args_text(struct args *args, const char *text);                 /* NULL: null */
void args_text_n(struct args *args, const char *text, size_t length);

/* Adds an array of `count` elements of this type. `element` gives element i in the type's binary form. */
enum { ARRAY_BYTEA = 17, ARRAY_BIGINT = 20, ARRAY_TEXT = 25, ARRAY_UUID = 2950 };
struct element {
    const void *data;
    size_t length;
};
void args_array(struct args *args, int type, size_t count,
                struct element (*element)(const void *list, size_t i), const void *list);
/* A row is a value of a composite type of db/types.sql. ROW(reply) is one of type `reply`, whose members are
 * null. args_small(MEMBER(&row, reply, seat), 3) sets its member `seat`. The build makes the members' places
 * of types.sql: a member that has another place there is set in that one, and one that is not there does not
 * compile. */
#define ROW(type)                                                                                            \
    {                                                                                                        \
        .count = members_of_##type                                                                           \
    }
#define MEMBER(row, type, name) args_member(row, member_##type##_##name)
/* The next value that is added to the row has this place. Returns the row. */
struct args *args_member(struct args *row, int place);
/* Adds a row. Its members are freed. */
void args_row(struct args *args, struct args *row);
/* Adds an array of rows. Their members are freed. */
void args_rows(struct args *args, struct args *rows, size_t count);
void args_free(struct args *args);

/* Runs a statement and frees the args. With DB_OK *result gets the rows, which the caller clears
 * (PQclear()). `result` may be NULL. DB_CONFLICT: a key was there already. After a lost connection it
 * connects and sends the statement again. */
enum db_result db_run(struct db *db, const struct statement *statement, struct args *args, PGresult **result);

/* Runs a function that returns one number or boolean; a null is 0. *number is filled in with DB_OK alone. */
enum db_result db_number(struct db *db, const struct statement *statement, struct args *args,
                         int64_t *number);

/* Runs a function that returns whether it changed something. DB_CONFLICT: it did not. */
enum db_result db_change(struct db *db, const struct statement *statement, struct args *args);

/* ---- verdicts ---- */

/* What the functions of db/functions say of a change. */
enum function_verdict {
#define VERDICT(name, number) VERDICT_##name = number,
#include "db/verdicts.def"
#undef VERDICT
};

/* Sets of verdicts: a bit for each. */
enum {
#define VERDICT(name, number) VERDICT_IS_##name = 1 << number,
#include "db/verdicts.def"
#undef VERDICT
    VERDICT_IS_USUAL = VERDICT_IS_DONE | VERDICT_IS_NONE | VERDICT_IS_CONFLICT
};

/* Checks the number that a function has returned. DB_BROKEN, and a report: it is none of these verdicts. */
enum db_result verdict_check(const struct statement *statement, int64_t number, int expected,
                             enum function_verdict *verdict);
/* The result of a change with this verdict: DB_OK, DB_NONE, and DB_CONFLICT for all others. */
enum db_result verdict_result(enum function_verdict verdict);
/* Runs a function that returns one of these verdicts, which is checked. */
enum db_result db_verdict_of(struct db *db, const struct statement *statement, struct args *args,
                             int expected, enum function_verdict *verdict);
/* Runs a function that returns one of the usual verdicts, and gives its result. */
enum db_result db_verdict(struct db *db, const struct statement *statement, struct args *args);

/* ---- results ---- */

/* Reports that the function's result cannot be read. Returns DB_BROKEN. */
enum db_result db_unreadable(const struct statement *statement);

/* Cells. Integers have any width, and a null is 0. Bytes and texts live as long as the result. */
int64_t cell_integer(const PGresult *result, int row, int column);
int64_t cell_time(const PGresult *result, int row, int column);
int64_t cell_time_or_zero(const PGresult *result, int row, int column);                 /* a null is 0 */
const char *cell_text(const PGresult *result, int row, int column);                     /* NULL: null */
const uint8_t *cell_bytes(const PGresult *result, int row, int column, size_t *length); /* NULL: null */
/* Copies exactly so many bytes. False: the cell has another length. */
bool cell_copy(const PGresult *result, int row, int column, uint8_t *to, size_t length);

/* Reads a number of an enum, from 0 to `last`; a null is 0. Another number is read as 0, and *sound is set to
 * false. */
int cell_enum(const PGresult *result, int row, int column, int last, bool *sound);

/* Reads an array of exactly so many smallints without nulls. False: it is none. */
bool cell_smalls(const PGresult *result, int row, int column, int *to, size_t count);

/* Counts a compare-and-set that found something else (DB_EVENT_RACE_LOST). */
void db_lost_race(void);

/* Puts a message of libpq on one line. */
void db_one_line(const char *text, char *line, size_t room);
/* Runs SQL on a connection of libpq. False: `message` gets the error, on one line. */
bool db_execute(PGconn *connection, const char *sql, char *message, size_t room);

/* Reads a secret of `owner`, encrypted or not (db/vault.h). False: it cannot be read. */
bool cell_secret(const PGresult *result, int row, int column, const void *owner, size_t owner_length,
                 uint8_t secret[32]);

#endif
