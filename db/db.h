/* PostgreSQL through libpq: connections, prepared statements, migrations.
 *
 * A worker thread owns one `struct db` for its life. It connects when first used, prepares statements as
 * they are first used, and connects again by itself after the database was away. Results of a call are the
 * caller's. */
#ifndef WESTPHALIA_DB_H
#define WESTPHALIA_DB_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first three are verdicts of functions in db/functions, too, by their numbers. */
enum db_result {
    DB_OK,
    DB_NONE,     /* no such row */
    DB_CONFLICT, /* the version has moved on, or the key is taken */
    DB_AWAY,     /* no connection, or it was lost before the outcome was known (see db_outcome_unknown()), or
                    memory is short, here or there */
    DB_BROKEN    /* the database refused the statement: a bug or a wrong schema. The log has the text */
};

struct db;

/* `url` as for PQconnectdb; kept by reference. Does not connect yet. NULL only when memory is short. */
struct db *db_new(const char *url);

/* ... of a pooler (PgBouncer) that gives each transaction another of its sessions: so nothing is prepared, and the settings that a session of this service has
 * must have been made by the pooler, which is looked at when connecting. */
struct db *db_new_pooled(const char *url);
void db_free(struct db *db);

/* It has a connection that has not ended, as far as can be seen from here. `make`: makes one where it has none. */
bool db_is_connected(struct db *db, bool make);

/* It has a connection, which it makes if need be, and that is to one server: not to the coordinator of a cluster of Citus, whose matches are on several nodes, so
 * that a transaction is for one of them only. */
bool db_is_one_server(struct db *db);

/* Can statements be sent now (connects if need be), and can the database write? For /readyz. Whether there is room on the database's disk is
 * tried at most once a second, by a temporary file; a statement of this process that found none tells so for some seconds. */
enum db_readiness { DB_READY, DB_UNREACHABLE, DB_READ_ONLY, DB_FULL };
enum db_readiness db_readiness(struct db *db);

/* What the last statement of this thread lacked that ended with DB_AWAY. */
enum db_lack { DB_LACKS_CONNECTION, DB_LACKS_TIME /* a lock, mostly */, DB_LACKS_ROOM };
enum db_lack db_lack(void);

/* The last statement of this connection may have been carried out although nobody told us: the connection
 * was lost, and the statement was then sent again (DB_OK, DB_CONFLICT) or could not be (DB_AWAY). */
bool db_outcome_unknown(const struct db *db);

/* Where complaints go, one line each, without secrets: stderr unless set. Call it before the first
 * connection. */
void db_on_report(void (*reporter)(const char *text));

/* What happens to the workers' connections and statements, for whoever counts it. */
enum db_event {
    DB_EVENT_ANSWERED,     /* a statement was answered, well or not; `microseconds` is what that took */
    DB_EVENT_CONNECTED,    /* a connection was made */
    DB_EVENT_DISCONNECTED, /* it is gone, lost or let go */
    DB_EVENT_UNREACHABLE,  /* none could be made: DB_AWAY */
    DB_EVENT_LOST,         /* a statement found the connection lost */
    DB_EVENT_RACE_LOST,    /* DB_CONFLICT: somebody else was quicker */
    DB_EVENT_RETRIED,      /* a serialisation failure or a deadlock: the statement was sent again */
    DB_EVENT_EXHAUSTED,    /* the database is short of something, or took too long: DB_AWAY */
    DB_EVENT_REFUSED       /* DB_BROKEN */
};

/* Called by the thread that owns the connection. Call it before the first connection. */
void db_on_event(void (*observer)(enum db_event event, int64_t microseconds));

/* A connection with the timeouts of this service: PQfinish() it, whatever its status. */
PGconn *db_connect(const char *url);

/* Waits for what was sent there (PQsendQuery() and the like): its last result, or NULL when there was none, the connection is lost, or nothing
 * came for so many milliseconds, as from a primary that waits for its standby, or is not one any more: then the connection is of no use. */
PGresult *db_answer(PGconn *connection, int silence_ms);

/* Brings the schema up to date with the migrations and the functions (db/functions.h) that are built into the program, in one transaction and under a lock
 * that several starting instances respect. DB_AWAY: try again; for some seconds another instance has been at it, it may be. DB_BROKEN: a migration
 * fails, or the program's functions are missing and this role may not bring them, or the schema is newer. Where they are there, newer programs may have
 * added to the schema: that is only looked at. `message` gets what went wrong, on one line. */
enum db_result db_migrate(const char *url, char *message, size_t room);

/* ... and spreads tables and functions over the nodes of a cluster of Citus, whose coordinator this is (db/distribute.sql). From then on db_migrate() spreads what
 * it adds. As the schema's owner. */
enum db_result db_distribute(const char *url, char *message, size_t room);

/* Lets a role, which is there, execute the functions, those of later programs as well, and takes from it all rights to the tables that were granted to it; and from
 * everybody that of making anything in this database. What the role has by another role, or as the owner, it keeps. As the schema's owner. `message` as
 * above. */
enum db_result db_grant(const char *url, const char *role, char *message, size_t room);

/* Whether all is there that what is encrypted may need (db/vault.h): DB_BROKEN, and `message` as above, when a key is missing, or the role may not look
 * or the schema is another one. The key that encrypts is noted among them; only then may anything be written under it. DB_AWAY: try again. */
enum db_result db_check_vault(const char *url, char *message, size_t room);

/* While held, no `struct db` connects, so that all calls give DB_AWAY: for as long as the schema is not what the
 * statements expect. Any thread. */
void db_hold(bool hold);

#endif
