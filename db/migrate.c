/* Migrations: each numbered SQL file once, in order, and then the functions of this program, if they are
 * missing. All happens in one transaction. */
#include <stdio.h>
#include <string.h>

#include "db/migrations.h"
#include "db/statement.h"
#include "db/vault.h"
#include "log/ledger.h"

/* A number that no other program locks by: "WESTPHAL". */
#define LOCK                                                                                                 \
    "begin; set local client_min_messages = warning; set local lock_timeout = '5s';"                         \
    "select pg_advisory_xact_lock(x'5745535450484c31'::bigint); set local lock_timeout = 0"
#define TABLE                                                                                                \
    "create table if not exists schema_migration ("                                                          \
    "name text primary key, applied_at timestamptz not null default now())"

static bool complain(PGconn *connection, char *message, size_t room)
{
    db_one_line(PQerrorMessage(connection), message, room);
    return false;
}

static bool known(const char *name)
{
    for (const struct migration *m = migrations; m->name; m++)
        if (!strcmp(m->name, name)) return true;
    return false;
}

static bool listed(const PGresult *applied, const char *name)
{
    for (int i = 0; i < PQntuples(applied); i++)
        if (!strcmp(PQgetvalue(applied, i, 0), name)) return true;
    return false;
}

/* A schema with a migration that this program does not know belongs to a newer program. */
static bool all_known(const PGresult *applied, char *message, size_t room)
{
    for (int i = 0; i < PQntuples(applied); i++) {
        const char *name = PQgetvalue(applied, i, 0);
        if (known(name)) continue;
        snprintf(message, room, "the schema is newer than this program: it has %s", name);
        return false;
    }
    return true;
}

static bool note(PGconn *connection, const char *name, char *message, size_t room)
{
    PGresult *result = PQexecParams(connection, "insert into schema_migration (name) values ($1)", 1, NULL,
                                    &name, NULL, NULL, 0);
    bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return done || complain(connection, message, room);
}

static bool apply(PGconn *connection, const struct migration *m, char *message, size_t room)
{
    return db_execute(connection, m->sql, message, room) && note(connection, m->name, message, room);
}

/* Whether the answer to a question is yes. */
static bool holds(PGconn *connection, const char *question)
{
    PGresult *answer = PQexec(connection, question);
    const bool yes = PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) == 1 &&
                     PQgetvalue(answer, 0, 0)[0] == 't';
    PQclear(answer);
    return yes;
}

/* Whether the functions of this program are there, whatever newer programs have added meanwhile. A role
 * that may only execute them can ask this. */
static bool up_to_date(PGconn *connection)
{
    return holds(
        connection,
        "select has_schema_privilege(oid, 'usage') and to_regclass('public.function_set') is not null"
        " from pg_namespace where nspname = '" STORE_SCHEMA "'");
}

/* The functions of a program that starts again become the newest, so those that others brought meanwhile
 * are dropped before them. */
static bool renew(PGconn *connection, char *message, size_t room)
{
    if (!holds(connection, "select has_table_privilege('public.function_set', 'update')")) return true;
    return db_execute(
        connection,
        "update public.function_set set applied_at = clock_timestamp() where name = '" STORE_SCHEMA
        "' and applied_at < (select max(applied_at) from public.function_set)",
        message, room);
}

/* A role that owns nothing would fail at the first statement, with a less clear message. */
static bool may_change(PGconn *connection, char *message, size_t room)
{
    if (!holds(connection, "select not has_schema_privilege('public', 'create')")) return true;
    snprintf(message, room,
             "the database lacks the functions of this program, or its role may not execute them: their "
             "owner must run westphalia migrate, with --grant");
    return false;
}

/* ---- the functions ---- */

/* Grants them to all roles that db_grant() has stored and that still exist. */
#define GRANT                                                                                                \
    "do $$ declare role name; begin"                                                                         \
    " for role in select rolname from pg_roles join service_role on name = rolname loop"                     \
    "  execute format('grant usage on schema " STORE_SCHEMA " to %I', role);"                                \
    "  execute format('grant execute on all functions in schema " STORE_SCHEMA " to %I', role);"             \
    " end loop; end $$"

/* Drops all sets but the newest ten. A program may still serve by an older one, while others are tried
 * that do not start. */
#define FORGET                                                                                               \
    "do $$ declare old text; begin"                                                                          \
    " for old in select name from function_set order by applied_at desc, name offset 10 loop"                \
    "  execute format('drop schema if exists %I cascade', old);"                                             \
    "  delete from function_set where name = old;"                                                           \
    " end loop; end $$"

static bool bring_functions(PGconn *connection, char *message, size_t room)
{
    bool done = db_execute(connection,
                           "drop schema if exists " STORE_SCHEMA " cascade; create schema " STORE_SCHEMA
                           "; set local search_path = public",
                           message, room);
    for (const char *const *function = functions; done && *function; function++)
        done = db_execute(connection, *function, message, room);
    return done &&
           db_execute(connection, "revoke execute on all functions in schema " STORE_SCHEMA " from public",
                      message, room) &&
           db_execute(connection,
                      "set local search_path to default;"
                      "insert into function_set (name, applied_at) values ('" STORE_SCHEMA
                      "', clock_timestamp())",
                      message, room) &&
           db_execute(connection, GRANT, message, room) && db_execute(connection, FORGET, message, room);
}

/* They are there when another instance was faster, or when the role that asked may not use them. */
static bool have_functions(PGconn *connection)
{
    return holds(connection, "select true from function_set where name = '" STORE_SCHEMA "'");
}

/* If the tables are spread over nodes, new tables and functions are spread as well. */
static bool is_distributed(PGconn *connection)
{
    return holds(connection, "select to_regclass('pg_catalog.pg_dist_partition') is not null") &&
           holds(connection, "select exists (select from pg_dist_partition where logicalrelid = "
                             "to_regclass('public.match'))");
}

static bool apply_missing(PGconn *connection, bool distributed, char *message, size_t room)
{
    PGresult *applied = PQexec(connection, "select name from schema_migration");
    bool done = PQresultStatus(applied) == PGRES_TUPLES_OK || complain(connection, message, room);
    done = done && all_known(applied, message, room);
    for (const struct migration *m = migrations; done && m->name; m++)
        if (!listed(applied, m->name)) done = apply(connection, m, message, room);
    PQclear(applied);
    return done && (have_functions(connection) || bring_functions(connection, message, room)) &&
           (!(distributed || is_distributed(connection)) ||
            db_execute(connection, distribute, message, room));
}

/* libpq's error for a wrong URL quotes the URL, and its password. So another message is given. */
static bool readable(const char *url, char *message, size_t room)
{
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    PQconninfoFree(options);
    if (!options) snprintf(message, room, "the URL of the database cannot be read");
    return options;
}

/* A program that waits for the lock cannot be stopped, so it waits for seconds only. The lock ends with
 * the transaction. */
static bool lock(PGconn *connection, char *message, size_t room)
{
    if (db_execute(connection, LOCK, message, room)) return true;
    if (PQstatus(connection) == CONNECTION_OK)
        snprintf(message, room, "another instance brings the schema up to date");
    return false;
}

static enum db_result migrate(const char *url, bool distributed, char *message, size_t room)
{
    if (!readable(url, message, room)) return DB_BROKEN;
    PGconn *connection = db_connect(url);
    bool done = PQstatus(connection) == CONNECTION_OK || complain(connection, message, room);
    if (done && up_to_date(connection) && (!distributed || is_distributed(connection))) {
        done = renew(connection, message, room);
        PQfinish(connection);
        return done ? DB_OK : DB_AWAY;
    }
    const bool locked = done && lock(connection, message, room);
    done = locked && may_change(connection, message, room) && db_execute(connection, TABLE, message, room) &&
           apply_missing(connection, distributed, message, room) &&
           db_execute(connection, "commit", message, room);
    const bool there = PQstatus(connection) == CONNECTION_OK;
    PQfinish(connection);
    return done ? DB_OK : there && locked ? DB_BROKEN : DB_AWAY;
}

enum db_result db_migrate(const char *url, char *message, size_t room)
{
    return migrate(url, false, message, room);
}

enum db_result db_distribute(const char *url, char *message, size_t room)
{
    return migrate(url, true, message, room);
}

/* ---- the keys that encrypt ---- */

/* Missing rights and missing objects are final (DB_BROKEN). Other errors may be tried again. */
static enum db_result refusal(PGconn *connection, const PGresult *result, char *message, size_t room)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    db_one_line(PQerrorMessage(connection), message, room);
    return state && strncmp(state, "42", 2) == 0 ? DB_BROKEN : DB_AWAY;
}

/* Without one of the keys its secrets cannot be read, and secrets of other instances would be written in
 * the clear. *noted: the key that encrypts is among those in the database. */
static enum db_result all_there(PGconn *connection, char *message, size_t room, bool *noted)
{
    PGresult *ids = PQexec(connection, "select * from " STORE_SCHEMA ".list_sealing_keys()");
    enum db_result result =
        PQresultStatus(ids) == PGRES_TUPLES_OK ? DB_OK : refusal(connection, ids, message, room);
    *noted = !vault_key_id();
    for (int i = 0; result == DB_OK && i < PQntuples(ids); i++) {
        uint8_t id[VAULT_KEY_ID];
        if (from_hex(PQgetvalue(ids, i, 0), id, sizeof id) && vault_has(id)) {
            *noted = *noted || memcmp(id, vault_key_id(), sizeof id) == 0;
            continue;
        }
        snprintf(message, room,
                 "it has secrets that key %s has encrypted, which SECRET_KEY_FILE does not have",
                 PQgetvalue(ids, i, 0));
        result = DB_BROKEN;
    }
    PQclear(ids);
    return result;
}

static enum db_result note_key(PGconn *connection, char *message, size_t room)
{
    char hex[2 * VAULT_KEY_ID + 1];
    const char *value = hex;
    to_hex(vault_key_id(), VAULT_KEY_ID, hex);
    PGresult *noted = PQexecParams(connection, "select " STORE_SCHEMA ".note_sealing_key($1)", 1, NULL,
                                   &value, NULL, NULL, 0);
    const enum db_result result =
        PQresultStatus(noted) == PGRES_TUPLES_OK ? DB_OK : refusal(connection, noted, message, room);
    PQclear(noted);
    return result;
}

enum db_result db_check_vault(const char *url, char *message, size_t room)
{
    bool noted;
    PGconn *connection = db_connect(url);
    enum db_result result = DB_AWAY;
    if (PQstatus(connection) != CONNECTION_OK)
        db_one_line(PQerrorMessage(connection), message, room);
    else if ((result = all_there(connection, message, room, &noted)) == DB_OK && !noted)
        result = note_key(connection, message, room);
    PQfinish(connection);
    return result;
}
