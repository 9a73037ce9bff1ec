/* Statements are run: each is prepared at its first run on a connection, and sent again where that helps. */
#include <stdio.h>
#include <string.h>

#include "db/connection.h"
#include "program/clock.h"
#include "program/must_hold.h"

enum { ATTEMPTS = 8 };

/* ---- what may go wrong ---- */

/* What to do after a failed statement, by its SQLSTATE or the beginning of one. */
enum remedy {
    REMEDY_NONE,      /* nothing helps: the statement is wrong */
    REMEDY_AGAIN,     /* it is sent again at once */
    REMEDY_RECONNECT, /* it is sent again on another connection */
    REMEDY_DOUBT,     /* the same, and the operator is told */
    REMEDY_WAIT,      /* the database lacks a resource: the caller may try again */
    REMEDY_LATER,     /* it took too long: the caller may try again */
    REMEDY_ROOM,      /* the disk is full: the caller may try again when it is not */
    REMEDY_CONFLICT   /* none is needed: that the key is there is the answer */
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

/* ---- one statement ---- */

bool db_outcome_unknown(const struct db *db)
{
    return db->unknown;
}

bool result_is_good(const PGresult *result)
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
    if (!result_is_good(*result)) return false;
    PQclear(*result);
    *result = NULL;
    must_hold(db->prepared_count < PREPARED_MAX);
    db->prepared[db->prepared_count++] = statement;
    return true;
}

/* Sends a statement once. *result gets its result, also when it fails. */
static void execute(struct db *db, const struct statement *statement, const struct args *args,
                    PGresult **result)
{
    int binary[ARGS_MAX];
    for (int i = 0; i < args->count; i++)
        binary[i] = 1;
    if (!prepared(db, statement, result)) return;
    int64_t sent = clock_microseconds(CLOCK_MONOTONIC);
    const bool is_sent = db->pooled ? PQsendQueryParams(db->connection, statement->text, args->count, NULL,
                                                        args->value, args->length, binary, 1)
                                    : PQsendQueryPrepared(db->connection, statement->name, args->count,
                                                          args->value, args->length, binary, 1);
    *result = is_sent ? db_answer(db->connection, SILENCE_MS) : NULL;
    connection_event(DB_EVENT_ANSWERED, clock_microseconds(CLOCK_MONOTONIC) - sent);
}

/* One try. REMEDY_NONE: *outcome is the result. Otherwise the remedy comes before the next try. */
static enum remedy try(struct db *db, const struct statement *statement, const struct args *args,
                       PGresult **result, enum db_result *outcome)
{
    PGresult *got = NULL;
    execute(db, statement, args, &got);
    if (result_is_good(got)) {
        *result = got;
        *outcome = DB_OK;
        last_lack = DB_LACKS_CONNECTION;
        return REMEDY_NONE;
    }
    enum remedy remedy = remedy_for(db, got);
    const struct consequence *consequence = &consequences[remedy];
    last_lack = consequence->lack;
    if (last_lack == DB_LACKS_ROOM) readiness_lacks_room();
    connection_event(consequence->event, 0);
    if (consequence->logged) connection_report(PQerrorMessage(db->connection));
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
        if (!connection_make(db)) {
            last_lack = DB_LACKS_CONNECTION;
            return DB_AWAY;
        }
        enum remedy remedy = try(db, statement, args, result, &outcome);
        if (remedy == REMEDY_NONE) return outcome;
        if (remedy == REMEDY_AGAIN) continue;
        connection_end(db);
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
    connection_event(DB_EVENT_RACE_LOST, 0);
}

enum db_result db_number(struct db *db, const struct statement *statement, struct args *args, int64_t *number)
{
    PGresult *result = NULL;
    const enum db_result outcome = db_run(db, statement, args, &result);
    if (outcome == DB_OK) *number = cell_integer(result, 0, 0);
    PQclear(result);
    return outcome;
}

enum db_result db_change(struct db *db, const struct statement *statement, struct args *args)
{
    int64_t changed;
    const enum db_result outcome = db_number(db, statement, args, &changed);
    if (outcome != DB_OK || changed) return outcome;
    db_lost_race();
    return DB_CONFLICT;
}

/* ---- what is not as C expects it ---- */

static enum db_result report_broken(const struct statement *statement, const char *what)
{
    char message[160];
    snprintf(message, sizeof message, "the function %s has returned %s", statement->name, what);
    connection_event(DB_EVENT_REFUSED, 0);
    connection_report(message);
    return DB_BROKEN;
}

enum db_result db_unreadable(const struct statement *statement)
{
    return report_broken(statement, "what cannot be read");
}

enum db_result verdict_check(const struct statement *statement, int64_t number, int expected,
                             enum function_verdict *verdict)
{
    static const enum function_verdict all[] = {
#define VERDICT(name, number) VERDICT_##name,
#include "db/verdicts.def"
#undef VERDICT
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (number == all[i] && expected >> all[i] & 1) {
            *verdict = all[i];
            return DB_OK;
        }
    return report_broken(statement, "a verdict that it does not have");
}

enum db_result verdict_result(enum function_verdict verdict)
{
    if (verdict == VERDICT_DONE) return DB_OK;
    return verdict == VERDICT_NONE ? DB_NONE : DB_CONFLICT;
}

enum db_result db_verdict_of(struct db *db, const struct statement *statement, struct args *args,
                             int expected, enum function_verdict *verdict)
{
    int64_t number;
    const enum db_result outcome = db_number(db, statement, args, &number);
    return outcome == DB_OK ? verdict_check(statement, number, expected, verdict) : outcome;
}

enum db_result db_verdict(struct db *db, const struct statement *statement, struct args *args)
{
    enum function_verdict verdict;
    const enum db_result outcome = db_verdict_of(db, statement, args, VERDICT_IS_USUAL, &verdict);
    if (outcome != DB_OK) return outcome;
    if (verdict == VERDICT_CONFLICT) db_lost_race();
    return verdict_result(verdict);
}
