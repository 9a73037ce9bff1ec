/* PostgreSQL through libpq: connections, prepared statements, migrations.
 *
 * A worker thread owns one `struct db` for its life. It connects at its first use, prepares each statement
 * at its first use, and connects again by itself after the database was away. The results of a call belong
 * to the caller. */
#ifndef WESTPHALIA_DB_H
#define WESTPHALIA_DB_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum db_result {
    DB_OK,
    DB_NONE,     /* no such row */
    DB_CONFLICT, /* the version has moved on, or the key is taken */
    DB_AWAY,     /* there is no connection, or it was lost before the outcome was known, or memory is short */
    DB_BROKEN    /* a bug, or a wrong schema, or a damaged row: the database refused the statement, or
                  * returned what cannot be read. The log says which */
};

struct db;

/* `url` is as for PQconnectdb, and is kept by reference. The call does not connect yet. It returns NULL
 * only when memory is short. */
struct db *db_new(const char *url);

/* The same, through a pooler (PgBouncer) that gives each transaction another session. Nothing is prepared
 * there. The pooler must have made the settings of the service's sessions, which is checked at each
 * connection. */
struct db *db_new_pooled(const char *url);
void db_free(struct db *db);

/* Whether it has a connection that has not ended, as far as the client can tell. `make`: it makes one if
 * it has none. */
bool db_is_connected(struct db *db, bool make);

/* Whether all matches are on one server. False: it connects to the coordinator of a cluster of Citus,
 * where a transaction is for one node, or there is no connection. It makes one if need be. */
bool db_is_one_server(struct db *db);

/* Whether statements can be sent now, and whether the database can write: for /readyz. It connects if need
 * be. Room on the database's disk is tried at most once a second, by a temporary file. For some seconds
 * after a statement of this process found no room, it is not tried. */
enum db_readiness { DB_READY, DB_UNREACHABLE, DB_READ_ONLY, DB_FULL };
enum db_readiness db_readiness(struct db *db);

/* Why the last statement of this thread that ended with DB_AWAY did so. DB_LACKS_TIME: mostly it waited
 * for a lock. */
enum db_lack { DB_LACKS_CONNECTION, DB_LACKS_TIME, DB_LACKS_ROOM };
enum db_lack db_lack(void);

/* Whether the last statement may have been carried out without an answer: the connection was lost, and the
 * statement was then sent again (DB_OK, DB_CONFLICT) or could not be sent again (DB_AWAY). */
bool db_outcome_unknown(const struct db *db);

/* Sets where complaints go, one line each, without secrets. They go to stderr otherwise. Call it before
 * the first connection. */
void db_on_report(void (*reporter)(const char *text));

/* Events of connections and statements, to be counted. */
enum db_event {
    DB_EVENT_ANSWERED,     /* a statement was answered, well or not, after so many microseconds */
    DB_EVENT_CONNECTED,    /* a connection was made */
    DB_EVENT_DISCONNECTED, /* a connection was lost or closed */
    DB_EVENT_UNREACHABLE,  /* no connection could be made: DB_AWAY */
    DB_EVENT_LOST,         /* a statement found the connection lost */
    DB_EVENT_RACE_LOST,    /* another session was quicker: DB_CONFLICT */
    DB_EVENT_RETRIED,      /* a statement was sent again after a serialisation failure or a deadlock */
    DB_EVENT_EXHAUSTED,    /* the database lacks a resource, or took too long: DB_AWAY */
    DB_EVENT_REFUSED       /* DB_BROKEN, on a connection or in a result */
};

/* Sets the function that is told of events, by the thread that owns the connection. Call it before the
 * first connection. */
void db_on_event(void (*observer)(enum db_event event, int64_t microseconds));

/* Makes a connection with the timeouts of this service. Its caller calls PQfinish(), whatever its status. */
PGconn *db_connect(const char *url);

/* Waits for the answer to a query that was sent (PQsendQuery() and the like), and returns its last result.
 * NULL: there was none, or the connection is lost, or it was silent for so many milliseconds. A primary
 * that waits for its standby is silent. After NULL the connection cannot be used. */
PGresult *db_answer(PGconn *connection, int silence_ms);

/* Brings the schema up to date with the migrations and the functions (db/functions.h) that are built into the
 * program. It does so in one transaction, under a lock that several starting instances respect. If the
 * functions are there already, the schema stays as it is, since newer programs may have added to it.
 *
 * DB_AWAY: the database is away, or another instance has held the lock for some seconds. Try again.
 * DB_BROKEN: a migration fails, or this role may not bring the functions, or the schema is newer.
 * `message` gets the error, on one line. */
enum db_result db_migrate(const char *url, char *message, size_t room);

/* The same, and spreads tables and functions over the nodes of a cluster of Citus, whose coordinator this
 * is (db/distribute.sql). From then on db_migrate() spreads whatever it adds. Only the schema's owner may
 * do it. */
enum db_result db_distribute(const char *url, char *message, size_t room);

/* Lets an existing role execute the functions, those of later programs included. It takes from the role
 * all rights to the tables that were granted to it, and from all roles the right to make anything in this
 * database. Rights by another role, or as the owner, stay. Only the schema's owner may do it. `message`
 * gets the error. */
enum db_result db_grant(const char *url, const char *role, char *message, size_t room);

/* Whether the vault has all keys by which something in the database is encrypted (db/vault.h). It notes
 * the key that encrypts from now on, which must come before anything is written under it. DB_BROKEN: a key
 * is missing, or the role may not look, or the schema is another one; `message` gets the error. DB_AWAY:
 * try again. */
enum db_result db_check_vault(const char *url, char *message, size_t room);

/* While held, no `struct db` connects, so all calls give DB_AWAY. It is for the time in which the schema
 * does not fit the statements. Any thread may call it. */
void db_hold(bool hold);

#endif
