/* A worker's connection. It is made when it is needed, and again when it was lost. */
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/connection.h"
#include "program/clock.h"

enum { PAUSE = 200000 }; /* microseconds after a connection failed in which none is made */

/* ---- who is told ---- */

static void report_to_stderr(const char *text)
{
    fprintf(stderr, "database: %s\n", text);
}

static void (*report)(const char *text) = report_to_stderr;

void db_on_report(void (*reporter)(const char *text))
{
    report = reporter;
}

static void observe_nothing(enum db_event event, int64_t value)
{
}

static void (*observe)(enum db_event event, int64_t microseconds) = observe_nothing;

void db_on_event(void (*observer)(enum db_event event, int64_t microseconds))
{
    observe = observer;
}

void connection_event(enum db_event event, int64_t microseconds)
{
    observe(event, microseconds);
}

void db_one_line(const char *text, char *line, size_t room)
{
    snprintf(line, room, "%s", text);
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == '\n')
        line[--length] = 0;
    for (char *c = line; *c; c++)
        if (*c == '\n') *c = ' ';
}

void connection_report(const char *message)
{
    char line[512];
    db_one_line(message, line, sizeof line);
    report(line);
}

/* The server's notices. */
static void notice(void *context, const char *message)
{
    connection_report(message);
}

/* ---- a connection of libpq ---- */

PGconn *connection_to(const char *url, const char *target)
{
    const struct {
        const char *name, *value;
    } parameters[] = {
        {"connect_timeout", "2"},  {"keepalives_idle", "5"},        {"keepalives_interval", "1"},
        {"keepalives_count", "3"}, {"tcp_user_timeout", "8000"},    {"application_name", "westphalia"},
        {"dbname", url},           {"target_session_attrs", target}};
    enum { COUNT = sizeof parameters / sizeof *parameters };
    const char *names[COUNT + 1] = {0}, *values[COUNT + 1] = {0};
    for (int i = 0; i < COUNT; i++) {
        names[i] = parameters[i].name;
        values[i] = parameters[i].value;
    }
    PGconn *connection = PQconnectdbParams(names, values, 1);
    /* The detail of an error may quote a row, and a seed with it. */
    PQsetErrorVerbosity(connection, PQERRORS_TERSE);
    PQsetNoticeProcessor(connection, notice, NULL);
    return connection;
}

PGconn *db_connect(const char *url)
{
    return connection_to(url, NULL);
}

bool db_execute(PGconn *connection, const char *sql, char *message, size_t room)
{
    PGresult *result = PQexec(connection, sql);
    const bool done = result_is_good(result);
    PQclear(result);
    if (!done) db_one_line(PQerrorMessage(connection), message, room);
    return done;
}

static bool says_something(PGconn *connection, int silence_ms)
{
    struct pollfd readable = {PQsocket(connection), POLLIN, 0};
    int ready;
    do
        ready = poll(&readable, 1, silence_ms);
    while (ready < 0 && errno == EINTR);
    return ready > 0 && PQconsumeInput(connection);
}

PGresult *db_answer(PGconn *connection, int silence_ms)
{
    PGresult *last = NULL, *result;
    for (;;) {
        while (PQisBusy(connection))
            if (!says_something(connection, silence_ms)) {
                PQclear(last);
                return NULL;
            }
        if (!(result = PQgetResult(connection))) return last;
        PQclear(last);
        last = result;
    }
}

/* All workers try again and again and say the same, so it is reported once a second. */
static void report_unreachable(const char *message)
{
    static _Atomic(int64_t) said_at = INT64_MIN / 2;
    const int64_t now = clock_microseconds(CLOCK_MONOTONIC);
    if (now - atomic_load(&said_at) < 1000000) return;
    atomic_store(&said_at, now);
    connection_report(message);
}

/* ---- the settings of its session ---- */

#define HAS_CITUS "exists (select from pg_extension where extname = 'citus')"

/* The settings of a session. deploy/ha/pgbouncer.ini has the same list.
 *
 * The statements in the functions are planned once (force_generic_plan). PostgreSQL's own choice would plan a
 * commit each time, which takes a third of its time. Citus finds a match's node by planning each call, so it
 * needs `auto`.
 *
 * An answer means that the transaction is durable, whatever the server's default. A transaction that has
 * waited for a match's lock sees all that was written meanwhile (the gate of db/store/write.h). No statement
 * holds a worker for long. */
#define SESSION                                                                                              \
    "(values ('lock_timeout', '2s'), ('statement_timeout', '5s'),"                                           \
    " ('client_min_messages', 'warning'),"                                                                   \
    " ('plan_cache_mode', case when " HAS_CITUS                                                              \
    " then 'auto' else 'force_generic_plan' end), ('default_transaction_isolation', 'read committed'),"      \
    " ('synchronous_commit', case when current_setting('synchronous_commit') in ('off', 'local') then 'on'"  \
    "  else current_setting('synchronous_commit') end)) as session (name, value)"

/* The sessions of a pooler outlive this connection, so the pooler must have set them up. */
static bool prepare_session(PGconn *connection, bool pooled, bool *has_citus)
{
    const char *const text = pooled ? "select string_agg(name || ' = ' || value, ', '), " HAS_CITUS
                                      " from " SESSION " where current_setting(name) <> value"
                                    : "select set_config(name, value, false), " HAS_CITUS " from " SESSION;
    PGresult *result = PQsendQuery(connection, text) ? db_answer(connection, SILENCE_MS) : NULL;
    bool done = PQresultStatus(result) == PGRES_TUPLES_OK;
    *has_citus = done && *PQgetvalue(result, 0, 1) == 't';
    if (done && pooled && !PQgetisnull(result, 0, 0)) {
        char line[512];
        snprintf(line, sizeof line, "the pooler's sessions lack settings (connect_query): %s",
                 PQgetvalue(result, 0, 0));
        report_unreachable(line);
        done = false;
    }
    PQclear(result);
    return done;
}

/* ---- a worker's ---- */

struct db *db_new(const char *url)
{
    struct db *db = calloc(1, sizeof *db);
    if (!db) return NULL;
    db->url = url;
    db->failed_at = -PAUSE;
    return db;
}

struct db *db_new_pooled(const char *url)
{
    struct db *db = db_new(url);
    if (db) db->pooled = true;
    return db;
}

void connection_end(struct db *db)
{
    if (!db->connection) return;
    connection_event(DB_EVENT_DISCONNECTED, 0);
    PQfinish(db->connection);
    db->connection = NULL;
    db->prepared_count = 0;
}

void db_free(struct db *db)
{
    if (!db) return;
    connection_end(db);
    free(db);
}

static bool connect_now(struct db *db)
{
    if (clock_microseconds(CLOCK_MONOTONIC) - db->failed_at < PAUSE) return false;
    PGconn *connection = db_connect(db->url);
    if (PQstatus(connection) == CONNECTION_OK && prepare_session(connection, db->pooled, &db->has_citus)) {
        connection_event(DB_EVENT_CONNECTED, 0);
        db->connection = connection;
        return true;
    }
    connection_event(DB_EVENT_UNREACHABLE, 0);
    if (*PQerrorMessage(connection)) report_unreachable(PQerrorMessage(connection));
    PQfinish(connection);
    db->failed_at = clock_microseconds(CLOCK_MONOTONIC);
    return false;
}

static atomic_bool held;

void db_hold(bool hold)
{
    atomic_store(&held, hold);
}

bool connection_make(struct db *db)
{
    if (db->connection && PQstatus(db->connection) == CONNECTION_OK) return true;
    connection_end(db);
    return !connections_are_held() && connect_now(db);
}

bool connections_are_held(void)
{
    return atomic_load(&held);
}

/* Whether the server has closed the connection. It reads what the server has sent meanwhile. */
static bool has_ended(PGconn *connection)
{
    struct pollfd readable = {PQsocket(connection), POLLIN, 0};
    if (poll(&readable, 1, 0) <= 0) return false;
    return !PQconsumeInput(connection) || PQstatus(connection) != CONNECTION_OK;
}

bool db_is_connected(struct db *db, bool make)
{
    if (db->connection && (PQstatus(db->connection) != CONNECTION_OK || (make && has_ended(db->connection))))
        connection_end(db);
    return db->connection || (make && connection_make(db));
}

bool db_is_one_server(struct db *db)
{
    return connection_make(db) && !db->has_citus;
}
