/* Migrations: each numbered SQL file once, in order, each in a transaction of its own with the note that
 * it was done. */
#include <stdio.h>
#include <string.h>

#include "db/migrations.h"
#include "db/statement.h"
#include "db/vault.h"
#include "engine/ledger.h"

/* Any number that no other program locks by: "WESTPHAL". */
#define LOCK                                                                                                 \
    "set lock_timeout = '5s'; select pg_advisory_lock(x'5745535450484c31'::bigint); set lock_timeout = 0"
#define TABLE                                                                                                \
    "create table if not exists schema_migration ("                                                          \
    "name text primary key, applied_at timestamptz not null default now())"

static bool complain(PGconn *connection, char *message, size_t room)
{
    db_one_line(PQerrorMessage(connection), message, room);
    return false;
}

static bool run(PGconn *connection, const char *sql, char *message, size_t room)
{
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || complain(connection, message, room);
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

/* A schema with a migration that this program has never heard of belongs to a newer program. */
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
    return run(connection, "begin", message, room) && run(connection, m->sql, message, room) &&
           note(connection, m->name, message, room) && run(connection, "commit", message, room);
}

/* Nothing is to be done, and whoever may only read can say so. False: there is something, or it cannot be told. */
static bool up_to_date(PGconn *connection)
{
    PGresult *applied = PQexec(connection, "select name from schema_migration");
    bool done = PQresultStatus(applied) == PGRES_TUPLES_OK;
    for (const struct migration *m = migrations; done && m->name; m++)
        done = listed(applied, m->name);
    for (int i = 0; done && i < PQntuples(applied); i++)
        done = known(PQgetvalue(applied, i, 0));
    PQclear(applied);
    return done;
}

/* A role that owns nothing would fail at the first statement, with less clear words. */
static bool may_change(PGconn *connection, char *message, size_t room)
{
    PGresult *may = PQexec(connection, "select has_schema_privilege('public', 'create')");
    const bool yes = PQresultStatus(may) != PGRES_TUPLES_OK || PQgetvalue(may, 0, 0)[0] == 't';
    PQclear(may);
    if (!yes)
        snprintf(message, room,
                 "the schema is older than this program: its owner must run westphalia migrate");
    return yes;
}

static bool apply_missing(PGconn *connection, char *message, size_t room)
{
    PGresult *applied = PQexec(connection, "select name from schema_migration");
    bool done = PQresultStatus(applied) == PGRES_TUPLES_OK || complain(connection, message, room);
    done = done && all_known(applied, message, room);
    for (const struct migration *m = migrations; done && m->name; m++)
        if (!listed(applied, m->name)) done = apply(connection, m, message, room);
    PQclear(applied);
    return done;
}

/* What is wrong with a URL quotes it, and a password with it. */
static bool readable(const char *url, char *message, size_t room)
{
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    PQconninfoFree(options);
    if (!options) snprintf(message, room, "the URL of the database cannot be read");
    return options;
}

/* Who waits is asked to stop, perhaps, and cannot hear it: so nobody waits long. The lock ends with the connection. */
static bool lock(PGconn *connection, char *message, size_t room)
{
    if (run(connection, LOCK, message, room)) return true;
    if (PQstatus(connection) == CONNECTION_OK)
        snprintf(message, room, "another instance brings the schema up to date");
    return false;
}

enum db_result db_migrate(const char *url, char *message, size_t room)
{
    if (!readable(url, message, room)) return DB_BROKEN;
    PGconn *connection = db_connect(url);
    bool done = PQstatus(connection) == CONNECTION_OK || complain(connection, message, room);
    if (done && up_to_date(connection)) {
        PQfinish(connection);
        return DB_OK;
    }
    const bool locked = done && lock(connection, message, room);
    done = locked && run(connection, "set client_min_messages = warning", message, room) &&
           may_change(connection, message, room) && run(connection, TABLE, message, room) &&
           apply_missing(connection, message, room);
    const bool there = PQstatus(connection) == CONNECTION_OK;
    PQfinish(connection);
    return done ? DB_OK : there && locked ? DB_BROKEN : DB_AWAY;
}

/* ---- the keys that encrypt ---- */

/* What the role may not do, or the schema does not have, no second try will change. */
static enum db_result refusal(PGconn *connection, const PGresult *result, char *message, size_t room)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    db_one_line(PQerrorMessage(connection), message, room);
    return state && strncmp(state, "42", 2) == 0 ? DB_BROKEN : DB_AWAY;
}

/* Under a key that is not there nothing could be read, and what other instances read would be written without it. *noted: the one that encrypts is
 * listed. */
static enum db_result all_there(PGconn *connection, char *message, size_t room, bool *noted)
{
    PGresult *ids = PQexec(connection, "select encode(id, 'hex') from sealing_key");
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
    PGresult *noted = PQexecParams(
        connection,
        "insert into sealing_key (id, made_at) values (decode($1, 'hex'), now()) on conflict do nothing", 1,
        NULL, &value, NULL, NULL, 0);
    const enum db_result result =
        PQresultStatus(noted) == PGRES_COMMAND_OK ? DB_OK : refusal(connection, noted, message, room);
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
