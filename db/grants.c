/* What the service's role may do, table by table: what its statements need, and nothing that would change or delete what is in a log. The one function
 * deletes matches that nobody plays (db/migrations/0015_expiry.sql). */
#include <stdio.h>
#include <string.h>

#include "db/statement.h"

/* Columns in brackets: nothing else of the row. A new table of a migration needs a row here (tests/attack/test_at_rest.py asks for it). */
static const struct {
    const char *table, *privileges;
} grants[] = {
    {"match", "select, insert, update"},
    {"seat", "select, insert, update"},
    {"match_state", "select, insert, update"},
    {"action", "select, insert, update (detail)"}, /* its packed form, for builds with other tables */
    {"answer", "select, insert, update, delete"},
    {"instruction", "select, insert, update, delete"},
    {"deadline", "select, insert, update"},
    {"expiry", "select, insert"}, /* prune_matches() does the rest, by its owner's rights */
    {"idempotency", "select, insert, update, delete"},
    {"component_pack", "select, insert, update, delete"},
    {"server_key", "select, insert"},
    {"signing_key", "select, insert"},
    {"sealing_key", "select, insert"},
    {"transparency", "select, update"},
    {"transparency_tile", "select, insert, update"},
    {"transparency_tree", "select, insert"},
    {"transparency_entry", "select, insert"},
    {"schema_migration", "select"},
};

static bool say(PGconn *connection, const char *sql, char *message, size_t room)
{
    PGresult *result = PQexec(connection, sql);
    const bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    if (!done) db_one_line(PQerrorMessage(connection), message, room);
    return done;
}

static bool grant_all(PGconn *connection, const char *role, char *message, size_t room)
{
    char sql[512];
    snprintf(sql, sizeof sql,
             "begin; revoke all on all tables in schema public from %s; revoke create on schema public from "
             "public, %s;"
             "grant usage on schema public to %s",
             role, role, role);
    bool done = say(connection, sql, message, room);
    for (size_t i = 0; done && i < sizeof grants / sizeof *grants; i++) {
        snprintf(sql, sizeof sql, "grant %s on %s to %s", grants[i].privileges, grants[i].table, role);
        done = say(connection, sql, message, room);
    }
    snprintf(sql, sizeof sql, "grant execute on function prune_matches(integer, integer, integer) to %s",
             role);
    return done && say(connection, sql, message, room) && say(connection, "commit", message, room);
}

enum db_result db_grant(const char *url, const char *role, char *message, size_t room)
{
    PGconn *connection = db_connect(url);
    char *quoted =
        PQstatus(connection) == CONNECTION_OK ? PQescapeIdentifier(connection, role, strlen(role)) : NULL;
    if (!quoted) db_one_line(PQerrorMessage(connection), message, room);
    const bool done = quoted && grant_all(connection, quoted, message, room);
    const bool there = PQstatus(connection) == CONNECTION_OK;
    PQfreemem(quoted);
    PQfinish(connection);
    return done ? DB_OK : there ? DB_BROKEN : DB_AWAY;
}
