/* A worker's connection, as the files that make it, use it and ask after it share it. Inside db/ only. */
#ifndef WESTPHALIA_DB_CONNECTION_H
#define WESTPHALIA_DB_CONNECTION_H

#include "db/statement.h"

enum {
    PREPARED_MAX = 128, /* the store has fewer statements (tests/style/statements.py) */
    /* Longer than a statement may take (the settings of a session in db.c), and than a primary waits for a
     * dead standby (deploy/ha/patroni.yml). */
    SILENCE_MS = 10000
};

struct db {
    const char *url;
    bool pooled; /* each transaction has another session, so nothing is prepared or set there */
    PGconn *connection;
    bool has_citus;
    const struct statement *prepared[PREPARED_MAX]; /* on this connection */
    size_t prepared_count;
    bool unknown;      /* the last statement may have been carried out without an answer */
    int64_t failed_at; /* when it last failed to connect. For a while no request tries again */
};

/* ---- connections (db.c) ---- */

/* Whether there is a connection. It makes one if need be. */
bool connection_make(struct db *db);
void connection_end(struct db *db);
/* Makes a connection, whose target_session_attrs are others than the URL's, unless `target` is NULL. */
PGconn *connection_to(const char *url, const char *target);
/* Whether no `struct db` connects now: db_hold(). */
bool connections_are_held(void);

/* Tells the observer of db_on_event(). */
void connection_event(enum db_event event, int64_t microseconds);
/* Tells the reporter of db_on_report(), on one line. */
void connection_report(const char *message);

/* ---- statements (statement.c) ---- */

/* Whether the result is that of a statement that was carried out. */
bool result_is_good(const PGresult *result);

/* ---- readiness (readiness.c) ---- */

/* A statement has found no room on the database's disk. */
void readiness_lacks_room(void);

#endif
