/* A worker's connection. It is made when it is needed, and again when it was lost. A statement is prepared
 * on it at its first run. */
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/statement.h"
#include "program/clock.h"

enum {
    PREPARED_MAX = 64,
    ATTEMPTS = 8,
    PAUSE = 200000, /* microseconds */
    /* Longer than a statement may take (prepare_session()), and than a primary waits for a dead standby
     * (deploy/ha/patroni.yml). */
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

static void disconnect(struct db *db)
{
    if (!db->connection) return;
    observe(DB_EVENT_DISCONNECTED, 0);
    PQfinish(db->connection);
    db->connection = NULL;
    db->prepared_count = 0;
}

void db_free(struct db *db)
{
    if (!db) return;
    disconnect(db);
    free(db);
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

static void report_line(const char *message)
{
    char line[512];
    db_one_line(message, line, sizeof line);
    report(line);
}

/* The server's notices. */
static void notice(void *context, const char *message)
{
    report_line(message);
}

/* `target` overrides the URL's target_session_attrs, unless it is NULL. */
static PGconn *connect_to(const char *url, const char *target)
{
    const char *const names[] = {"connect_timeout",  "keepalives_idle",      "keepalives_interval",
                                 "keepalives_count", "tcp_user_timeout",     "application_name",
                                 "dbname",           "target_session_attrs", NULL};
    const char *const values[] = {"2", "5", "1", "3", "8000", "westphalia", url, target, NULL};
    PGconn *connection = PQconnectdbParams(names, values, 1);
    /* The detail of an error may quote a row, and a seed with it. */
    PQsetErrorVerbosity(connection, PQERRORS_TERSE);
    PQsetNoticeProcessor(connection, notice, NULL);
    return connection;
}

PGconn *db_connect(const char *url)
{
    return connect_to(url, NULL);
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
    report_line(message);
}

#define HAS_CITUS "exists (select from pg_extension where extname = 'citus')"

/* The settings of a session. deploy/ha/pgbouncer.ini has the same list.
 *
 * The statements in the functions are planned once (force_generic_plan). PostgreSQL's own choice would plan a
 * commit each time, which takes a third of its time. Citus finds a match's node by planning each call, so it
 * needs `auto`.
 *
 * An answer means that the transaction is durable, whatever the server's default. A transaction that has
 * waited for a match's lock sees all that was written meanwhile (the gate of db/store.h). No statement
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

static bool connect_now(struct db *db)
{
    if (clock_microseconds(CLOCK_MONOTONIC) - db->failed_at < PAUSE) return false;
    PGconn *connection = db_connect(db->url);
    if (PQstatus(connection) == CONNECTION_OK && prepare_session(connection, db->pooled, &db->has_citus)) {
        observe(DB_EVENT_CONNECTED, 0);
        db->connection = connection;
        return true;
    }
    observe(DB_EVENT_UNREACHABLE, 0);
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

static bool connected(struct db *db)
{
    if (db->connection && PQstatus(db->connection) == CONNECTION_OK) return true;
    disconnect(db);
    return !atomic_load(&held) && connect_now(db);
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
        disconnect(db);
    return db->connection || (make && connected(db));
}

bool db_is_one_server(struct db *db)
{
    return connected(db) && !db->has_citus;
}

bool db_outcome_unknown(const struct db *db)
{
    return db->unknown;
}

/* What to do after a failed statement, by its SQLSTATE or the beginning of one. */
enum remedy {
    REMEDY_NONE,
    REMEDY_AGAIN,
    REMEDY_RECONNECT,
    REMEDY_DOUBT,
    REMEDY_WAIT,
    REMEDY_LATER,
    REMEDY_ROOM,
    REMEDY_CONFLICT
};
static const struct {
    const char *state;
    enum remedy remedy;
} remedies[] = {
    {"40001", REMEDY_AGAIN},     /* could not serialise */
    {"40P01", REMEDY_AGAIN},     /* deadlock */
    {"23505", REMEDY_CONFLICT},  /* the key is there */
    {"08", REMEDY_RECONNECT},    /* connection */
    {"57P", REMEDY_RECONNECT},   /* shutting down, starting up */
    {"25006", REMEDY_RECONNECT}, /* read-only: this was the primary once */
    {"26000", REMEDY_RECONNECT}, /* the statement is not prepared: a pooler gave another session */
    {"42P05", REMEDY_RECONNECT}, /* the statement is prepared already */
    {"XX000", REMEDY_DOUBT},     /* internal error: a node of a cluster was lost while it committed there */
    {"53100", REMEDY_ROOM},      /* out of disk */
    {"53400", REMEDY_ROOM},      /* a temporary file beyond its limit */
    {"53", REMEDY_WAIT},         /* out of memory or connections */
    {"55P03", REMEDY_LATER},     /* lock timeout */
    {"57014", REMEDY_LATER},     /* statement timeout */
};

/* The outcome of a remedy, unless the statement is sent again, and what is told of it. */
static const struct consequence {
    enum db_result outcome;
    enum db_event event;
    enum db_lack lack;
    bool final, logged;
} consequences[] = {
    [REMEDY_NONE] = {DB_BROKEN, DB_EVENT_REFUSED, .final = true, .logged = true},
    [REMEDY_AGAIN] = {DB_AWAY, DB_EVENT_RETRIED, .lack = DB_LACKS_TIME},
    [REMEDY_RECONNECT] = {DB_AWAY, DB_EVENT_LOST},
    [REMEDY_DOUBT] = {DB_AWAY, DB_EVENT_LOST, .logged = true},
    [REMEDY_WAIT] = {DB_AWAY, DB_EVENT_EXHAUSTED, .final = true, .logged = true},
    [REMEDY_LATER] = {DB_AWAY, DB_EVENT_EXHAUSTED, .lack = DB_LACKS_TIME, .final = true, .logged = true},
    [REMEDY_ROOM] = {DB_AWAY, DB_EVENT_EXHAUSTED, .lack = DB_LACKS_ROOM, .final = true, .logged = true},
    [REMEDY_CONFLICT] = {DB_CONFLICT, DB_EVENT_RACE_LOST, .final = true},
};

static enum remedy remedy_for(const struct db *db, const PGresult *result)
{
    if (PQstatus(db->connection) != CONNECTION_OK) return REMEDY_RECONNECT;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (!state) return REMEDY_RECONNECT; /* an error of libpq: the server is gone, whatever the status */
    for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++)
        if (!strncmp(state, remedies[i].state, strlen(remedies[i].state))) return remedies[i].remedy;
    return REMEDY_NONE;
}

static _Thread_local enum db_lack last_lack;

enum db_lack db_lack(void)
{
    return last_lack;
}

/* Whether the disk is full, and until when that is known. */
enum { ROOM_US = 1000000, NO_ROOM_US = 5000000 };
static _Atomic(int64_t) room_until;
static atomic_bool room_lacks;

static void note_room(bool lacks, int64_t for_so_long)
{
    atomic_store(&room_lacks, lacks);
    atomic_store(&room_until, clock_microseconds(CLOCK_MONOTONIC) + for_so_long);
}

static bool succeeded(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

/* False: it could not be prepared, and *result has the error. */
static bool prepared(struct db *db, const struct statement *statement, PGresult **result)
{
    if (db->pooled) return true;
    for (size_t i = 0; i < db->prepared_count; i++)
        if (db->prepared[i] == statement) return true;
    *result = PQsendPrepare(db->connection, statement->name, statement->text, 0, NULL)
                  ? db_answer(db->connection, SILENCE_MS)
                  : NULL;
    if (!succeeded(*result)) return false;
    PQclear(*result);
    *result = NULL;
    if (db->prepared_count < PREPARED_MAX) db->prepared[db->prepared_count++] = statement;
    return true;
}

/* Sends a statement once. *result gets its result, also when it fails. */
static void execute(struct db *db, const struct statement *statement, const struct args *args,
                    PGresult **result)
{
    static const int binary[ARGS_MAX] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    if (!prepared(db, statement, result)) return;
    int64_t sent = clock_microseconds(CLOCK_MONOTONIC);
    const bool is_sent = db->pooled ? PQsendQueryParams(db->connection, statement->text, args->count, NULL,
                                                        args->value, args->length, binary, 1)
                                    : PQsendQueryPrepared(db->connection, statement->name, args->count,
                                                          args->value, args->length, binary, 1);
    *result = is_sent ? db_answer(db->connection, SILENCE_MS) : NULL;
    observe(DB_EVENT_ANSWERED, clock_microseconds(CLOCK_MONOTONIC) - sent);
}

/* One try. REMEDY_NONE: *outcome is the result. Otherwise the remedy comes before the next try. */
static enum remedy try(struct db *db, const struct statement *statement, const struct args *args,
                       PGresult **result, enum db_result *outcome)
{
    PGresult *got = NULL;
    execute(db, statement, args, &got);
    if (succeeded(got)) {
        *result = got;
        *outcome = DB_OK;
        last_lack = DB_LACKS_CONNECTION;
        return REMEDY_NONE;
    }
    enum remedy remedy = remedy_for(db, got);
    const struct consequence *consequence = &consequences[remedy];
    last_lack = consequence->lack;
    if (last_lack == DB_LACKS_ROOM) note_room(true, NO_ROOM_US);
    observe(consequence->event, 0);
    if (consequence->logged) report_line(PQerrorMessage(db->connection));
    PQclear(got);
    *outcome = consequence->outcome;
    return consequence->final ? REMEDY_NONE : remedy;
}

/* All statements can be sent again: they read, or they compare and set, and know what they have set
 * before. */
static enum db_result run(struct db *db, const struct statement *statement, const struct args *args,
                          PGresult **result)
{
    enum db_result outcome = DB_AWAY;
    const int64_t begun = clock_microseconds(CLOCK_MONOTONIC);
    db->unknown = false;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (!connected(db)) {
            last_lack = DB_LACKS_CONNECTION;
            return DB_AWAY;
        }
        enum remedy remedy = try(db, statement, args, result, &outcome);
        if (remedy == REMEDY_NONE) return outcome;
        if (remedy == REMEDY_AGAIN) continue;
        disconnect(db);
        db->unknown = true;
        const bool was_silent = clock_microseconds(CLOCK_MONOTONIC) - begun >= SILENCE_MS * INT64_C(1000);
        if (was_silent) return DB_AWAY;
    }
    return outcome;
}

enum db_result db_run(struct db *db, const struct statement *statement, struct args *args, PGresult **result)
{
    PGresult *got = NULL;
    enum db_result outcome = args->failed ? DB_AWAY : run(db, statement, args, &got);
    args_free(args);
    if (result)
        *result = got;
    else
        PQclear(got);
    return outcome;
}

void db_lost_race(void)
{
    observe(DB_EVENT_RACE_LOST, 0);
}

enum db_result db_change(struct db *db, const struct statement *statement, struct args *args)
{
    PGresult *result = NULL;
    enum db_result outcome = db_run(db, statement, args, &result);
    if (outcome == DB_OK && !cell_integer(result, 0, 0)) {
        observe(DB_EVENT_RACE_LOST, 0);
        outcome = DB_CONFLICT;
    }
    PQclear(result);
    return outcome;
}

enum db_result db_verdict(struct db *db, const struct statement *statement, struct args *args)
{
    PGresult *result = NULL;
    enum db_result outcome = db_run(db, statement, args, &result);
    if (outcome == DB_OK) {
        outcome = (enum db_result)cell_integer(result, 0, 0);
        if (outcome == DB_CONFLICT) observe(DB_EVENT_RACE_LOST, 0);
    }
    PQclear(result);
    return outcome;
}

static const struct statement ping = {"ping", "select current_setting('transaction_read_only') = 'on'"};

/* A function's rows are kept in memory up to work_mem, and then in a temporary file. Here it has half a
 * megabyte, in the tablespace of the database's own files, and leaves no trace in the write-ahead log. */
static bool finds_room(struct db *db)
{
    static const char text[] = "set local work_mem = '64kB'; select count(*) from generate_series(1, 30000)";
    PGresult *result = PQsendQuery(db->connection, text) ? db_answer(db->connection, SILENCE_MS) : NULL;
    const char *state = succeeded(result) ? "" : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const bool found = !state || (strcmp(state, "53100") != 0 && strcmp(state, "53400") != 0);
    if (!found) report_line(PQerrorMessage(db->connection));
    PQclear(result);
    return found;
}

static bool is_on(PGconn *connection, const char *parameter)
{
    const char *value = PQparameterStatus(connection, parameter);
    return value && strcmp(value, "on") == 0;
}

/* Whether a host answers that cannot be written to, while the URL asks for one that can. */
static bool answers_readers(const char *url)
{
    PGconn *connection = connect_to(url, "any");
    const bool answers =
        PQstatus(connection) == CONNECTION_OK &&
        (is_on(connection, "in_hot_standby") || is_on(connection, "default_transaction_read_only"));
    PQfinish(connection);
    return answers;
}

enum db_readiness db_readiness(struct db *db)
{
    PGresult *result = NULL;
    if (db_run(db, &ping, &(struct args){0}, &result) != DB_OK)
        return !atomic_load(&held) && answers_readers(db->url) ? DB_READ_ONLY : DB_UNREACHABLE;
    const bool read_only = cell_integer(result, 0, 0) != 0;
    PQclear(result);
    if (read_only) {
        disconnect(db); /* another host may be the primary now */
        return DB_READ_ONLY;
    }
    if (clock_microseconds(CLOCK_MONOTONIC) >= atomic_load(&room_until)) note_room(!finds_room(db), ROOM_US);
    return atomic_load(&room_lacks) ? DB_FULL : DB_READY;
}
