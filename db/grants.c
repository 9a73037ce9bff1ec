/* The rights of the service's role: to execute the functions of db/functions, and nothing else. It has no
 * rights to any table. */
#include <stdio.h>
#include <string.h>

#include "db/functions.h"
#include "db/statement.h"

enum { GRANT_ROOM = 4096 /* a name has at most 63 bytes, and 130 when it is quoted */ };

/* The role is stored for later sets of functions (db/migrate.c). A role that can make tables or types,
 * even temporary ones, can put them in the place of those that the functions use, which run with their
 * owner's rights. So no role may make any. */
static bool grant_all(PGconn *connection, const char *role, const char *literal, const char *database,
                      char *message, size_t room)
{
    char sql[GRANT_ROOM];
    snprintf(sql, sizeof sql,
             "begin; revoke all on all tables in schema public from %s;"
             "revoke create on schema public from public, %s;"
             "revoke create, temporary on database %s from public, %s;"
             "grant usage on schema " STORE_SCHEMA " to %s;"
             "grant execute on all functions in schema " STORE_SCHEMA " to %s;"
             "insert into service_role (name) values (%s) on conflict do nothing; commit",
             role, role, database, role, role, role, literal);
    return db_execute(connection, sql, message, room);
}

enum db_result db_grant(const char *url, const char *role, char *message, size_t room)
{
    PGconn *connection = db_connect(url);
    char *quoted =
        PQstatus(connection) == CONNECTION_OK ? PQescapeIdentifier(connection, role, strlen(role)) : NULL;
    char *literal = quoted ? PQescapeLiteral(connection, role, strlen(role)) : NULL;
    char *database =
        literal ? PQescapeIdentifier(connection, PQdb(connection), strlen(PQdb(connection))) : NULL;
    if (!database) db_one_line(PQerrorMessage(connection), message, room);
    const bool done = database && grant_all(connection, quoted, literal, database, message, room);
    const bool there = PQstatus(connection) == CONNECTION_OK;
    PQfreemem(quoted);
    PQfreemem(literal);
    PQfreemem(database);
    PQfinish(connection);
    return done ? DB_OK : there ? DB_BROKEN : DB_AWAY;
}
