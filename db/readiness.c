/* Whether the database can be used: it answers, can be written to, and has room. */
#include <stdatomic.h>
#include <string.h>

#include "db/connection.h"
#include "program/clock.h"

/* Whether the disk is full, and until when that is known. */
enum { ROOM_US = 1000000, NO_ROOM_US = 5000000 };
static _Atomic(int64_t) room_until;
static atomic_bool room_lacks;

static void note_room(bool lacks, int64_t for_so_long)
{
    atomic_store(&room_lacks, lacks);
    atomic_store(&room_until, clock_microseconds(CLOCK_MONOTONIC) + for_so_long);
}

void readiness_lacks_room(void)
{
    note_room(true, NO_ROOM_US);
}

static const struct statement ping = {"ping", "select current_setting('transaction_read_only') = 'on'"};

/* A function's rows are kept in memory up to work_mem, and then in a temporary file. Here it has half a
 * megabyte, in the tablespace of the database's own files, and leaves no trace in the write-ahead log. */
static bool finds_room(struct db *db)
{
    static const char text[] = "set local work_mem = '64kB'; select count(*) from generate_series(1, 30000)";
    PGresult *result = PQsendQuery(db->connection, text) ? db_answer(db->connection, SILENCE_MS) : NULL;
    const char *state = result_is_good(result) ? "" : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const bool found = !state || (strcmp(state, "53100") != 0 && strcmp(state, "53400") != 0);
    if (!found) connection_report(PQerrorMessage(db->connection));
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
    PGconn *connection = connection_to(url, "any");
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
        return !connections_are_held() && answers_readers(db->url) ? DB_READ_ONLY : DB_UNREACHABLE;
    const bool read_only = cell_integer(result, 0, 0) != 0;
    PQclear(result);
    if (read_only) {
        connection_end(db); /* another host may be the primary now */
        return DB_READ_ONLY;
    }
    if (clock_microseconds(CLOCK_MONOTONIC) >= atomic_load(&room_until)) note_room(!finds_room(db), ROOM_US);
    return atomic_load(&room_lacks) ? DB_FULL : DB_READY;
}
