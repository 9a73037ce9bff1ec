/* Counters, gauges and histograms, in cells that threads do not share. A scrape adds them up. */
#include "api/common/metrics.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct named {
    const char *name, *type, *help;
};

static const struct named METRICS[METRIC_COUNT] = {
    [METRIC_CONNECTIONS] = {"connections", "gauge", "Open connections."},
    [METRIC_IN_FLIGHT] = {"requests_in_flight", "gauge",
                          "Requests received and not answered yet, streams included."},
    [METRIC_WORKERS_BUSY] = {"workers_busy", "gauge", "Workers that run a request."},
    [METRIC_QUEUE_LENGTH] = {"queue_length", "gauge", "Requests that wait for a worker."},
    [METRIC_STREAMS] = {"streams", "gauge", "Live streams."},
    [METRIC_CONNECTIONS_REFUSED] = {"connections_refused_total", "counter",
                                    "Connections closed for a limit."},
    [METRIC_RATE_LIMITED] = {"rate_limited_total", "counter", "Requests answered 429."},
    [METRIC_SLOW_CLOSED] = {"slow_closed_total", "counter",
                            "Connections closed because too much waited in memory for slow clients."},
    [METRIC_QUEUE_FULL] = {"queue_full_total", "counter",
                           "Requests answered 503 because no worker was free."},
    [METRIC_BYTES_SENT] = {"response_body_bytes_total", "counter", "Bytes of answers, headers not counted."},
    [METRIC_MATCHES_CREATED] = {"matches_created_total", "counter", "Matches created."},
    [METRIC_MATCHES_PRUNED] = {"matches_expired_total", "counter",
                               "Matches deleted because they have expired."},
    [METRIC_MOVES_MADE] = {"moves_made_total", "counter", "Moves made."},
    [METRIC_MOVES_REFUSED] = {"moves_refused_total", "counter", "Moves that the rules refused."},
    [METRIC_DEADLINES_FIRED] = {"deadlines_fired_total", "counter",
                                "Deadlines that passed and made defaults for late seats."},
    [METRIC_DEADLINES_WAITING] = {"deadlines_waiting_total", "counter",
                                  "Deadlines that passed and left the match to its organizer."},
    [METRIC_TRANSPARENCY_ENTRIES] = {"transparency_entries_total", "counter",
                                     "Entries that this instance has appended to the transparency log."},
    [METRIC_WEBHOOKS_TAKEN] = {"webhook_calls_taken_total", "counter",
                               "Calls of webhooks that their receivers have taken."},
    [METRIC_WEBHOOKS_FAILED] = {"webhook_calls_failed_total", "counter",
                                "Calls of webhooks that have failed, each attempt by itself."},
    [METRIC_WEBHOOKS_LOST] = {"webhook_calls_lost_total", "counter", "Calls of webhooks that were given up."},
    [METRIC_CACHED_MATCHES] = {"cached_matches", "gauge", "Matches in the state cache."},
    [METRIC_CACHED_BYTES] = {"cached_bytes", "gauge", "Memory that the state cache uses."},
    [METRIC_CACHED_PACKS] = {"cached_packs", "gauge",
                             "Component packs in memory that clients have supplied."},
    [METRIC_CACHED_PACK_BYTES] = {"cached_pack_bytes", "gauge",
                                  "Memory of supplied component packs and their boards."},
    [METRIC_CACHE_HITS] = {"cache_hits_total", "counter", "Matches found in the state cache."},
    [METRIC_CACHE_MISSES] = {"cache_misses_total", "counter", "Matches not found in the state cache."},
    [METRIC_CACHE_STALE] = {"cache_stale_total", "counter",
                            "Matches found in the state cache and loaded nevertheless: a move was refused, "
                            "or the match had moved on elsewhere."},
    [METRIC_COMMITS] = {"move_commits_total", "counter",
                        "Transactions that committed moves or answers, of one match or several."},
    [METRIC_COMMITTED_MOVES] = {"committed_moves_total", "counter",
                                "Requests whose moves or answers were committed."},
    [METRIC_DB_CONNECTIONS] =
        {"database_connections", "gauge",
         "Connections of workers, and of the thread that looks for deadlines, to the database."},
    [METRIC_DB_CONNECTS] = {"database_connects_total", "counter", "Connections made to the database."},
    [METRIC_DB_UNREACHABLE] = {"database_unreachable_total", "counter",
                               "Attempts to connect to the database that failed."},
    [METRIC_DB_LOST] = {"database_lost_total", "counter",
                        "Connections to the database that were lost during a statement."},
    [METRIC_DB_CONFLICTS] = {"database_conflicts_total", "counter",
                             "Changes that another change has overtaken."},
    [METRIC_DB_RETRIES] = {"database_retries_total", "counter",
                           "Serialisation failures and deadlocks; the statement is sent again."},
    [METRIC_DB_EXHAUSTED] = {"database_exhausted_total", "counter",
                             "Statements that failed because time, room or connections were short."},
    [METRIC_DB_ERRORS] = {"database_errors_total", "counter", "Statements that the database refused."},
};

/* Upper bounds of the histogram's buckets in microseconds; the last bucket has none. */
static const uint32_t BOUNDS[] = {250,   500,   1000,   2500,   5000,    10000,
                                  25000, 50000, 100000, 250000, 1000000, 5000000};
enum { BOUND_COUNT = sizeof BOUNDS / sizeof BOUNDS[0] };

/* The last one, 0, stands for any other status. */
static const int STATUSES[] = {200, 201, 202, 204, 304, 400, 401, 403, 404, 405, 406, 409,
                               412, 413, 414, 415, 422, 428, 429, 431, 500, 503, 505, 0};
enum { STATUS_COUNT = sizeof STATUSES / sizeof STATUSES[0] };

enum { UNLABELLED = METRICS_OPERATIONS, OPERATION_CELLS = METRICS_OPERATIONS + 1, SHARDS = 64 };

typedef _Atomic uint64_t cell;

struct histogram {
    cell bucket[BOUND_COUNT + 1];
    cell sum_us;
};

struct shard {
    _Alignas(64) _Atomic int64_t metric[METRIC_COUNT];
    struct histogram round_trip;
    struct histogram duration[OPERATION_CELLS];
    cell status[OPERATION_CELLS][STATUS_COUNT];
};

static struct shard shards[SHARDS];
static atomic_int threads_seen;
static _Thread_local struct shard *own;

static struct shard *shard(void)
{
    if (!own) own = &shards[atomic_fetch_add(&threads_seen, 1) % SHARDS];
    return own;
}

void metrics_add(enum metric metric, int64_t delta)
{
    atomic_fetch_add_explicit(&shard()->metric[metric], delta, memory_order_relaxed);
}

static int status_index(int status)
{
    int i = 0;
    while (STATUSES[i] != status && STATUSES[i])
        i++;
    return i;
}

static int bucket_index(uint64_t us)
{
    int i = 0;
    while (i < BOUND_COUNT && us > BOUNDS[i])
        i++;
    return i;
}

static void record(struct histogram *histogram, uint64_t us)
{
    atomic_fetch_add_explicit(&histogram->bucket[bucket_index(us)], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&histogram->sum_us, us, memory_order_relaxed);
}

void metrics_request(int operation, int status, uint64_t duration_us)
{
    if (operation < 0 || operation >= METRICS_OPERATIONS) operation = UNLABELLED;
    record(&shard()->duration[operation], duration_us);
    atomic_fetch_add_explicit(&shard()->status[operation][status_index(status)], 1, memory_order_relaxed);
}

void metrics_round_trip(uint64_t duration_us)
{
    record(&shard()->round_trip, duration_us);
}

static void line(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void line(struct writer *w, const char *format, ...)
{
    char text[320];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    w->failed = w->failed || length < 0 || length >= (int)sizeof text; /* a line that is cut is no metric */
    writer_bytes(w, text, w->failed ? 0 : (size_t)length);
}

static void heading(struct writer *w, const struct named *named)
{
    line(w, "# HELP westphalia_%s %s\n# TYPE westphalia_%s %s\n", named->name, named->help, named->name,
         named->type);
}

static void write_metric(struct writer *w, int metric)
{
    int64_t sum = 0;
    for (int i = 0; i < SHARDS; i++)
        sum += atomic_load_explicit(&shards[i].metric[metric], memory_order_relaxed);
    heading(w, &METRICS[metric]);
    line(w, "westphalia_%s %" PRId64 "\n", METRICS[metric].name, sum);
}

/* The sum of a cell over all shards; `offset` is its place in a shard. */
static uint64_t total(size_t offset)
{
    uint64_t sum = 0;
    for (int i = 0; i < SHARDS; i++)
        sum += atomic_load_explicit((cell *)((char *)&shards[i] + offset), memory_order_relaxed);
    return sum;
}

static void write_statuses(struct writer *w, int operation, const char *name)
{
    for (int i = 0; i < STATUS_COUNT; i++) {
        uint64_t count = total(offsetof(struct shard, status[operation][i]));
        if (count)
            line(w, "westphalia_requests_total{operation=\"%s\",status=\"%d\"} %" PRIu64 "\n", name,
                 STATUSES[i], count);
    }
}

/* Writes the histogram at this place in the shards. `label` is "" or ends in a comma. */
static void write_histogram(struct writer *w, const char *name, const char *label, size_t offset)
{
    const int bare = *label ? (int)strlen(label) - 1 : 0; /* the length without the comma */
    uint64_t count = 0;
    for (int i = 0; i <= BOUND_COUNT; i++) {
        count += total(offset + offsetof(struct histogram, bucket[i]));
        if (i < BOUND_COUNT)
            line(w, "%s_bucket{%sle=\"%g\"} %" PRIu64 "\n", name, label, BOUNDS[i] / 1e6, count);
        else
            line(w, "%s_bucket{%sle=\"+Inf\"} %" PRIu64 "\n", name, label, count);
    }
    double sum = (double)total(offset + offsetof(struct histogram, sum_us)) / 1e6;
    const char *open = *label ? "{" : "", *close = *label ? "}" : "";
    line(w, "%s_sum%s%.*s%s %.6f\n", name, open, bare, label, close, sum);
    line(w, "%s_count%s%.*s%s %" PRIu64 "\n", name, open, bare, label, close, count);
}

static void write_duration(struct writer *w, int operation, const char *name)
{
    char label[80];
    snprintf(label, sizeof label, "operation=\"%s\",", name);
    write_histogram(w, "westphalia_request_duration_seconds", label,
                    offsetof(struct shard, duration[operation]));
}

/* Calls `write` for each operation, and for requests without one. */
static void each_operation(struct writer *w, const char *const *operations,
                           void (*write)(struct writer *, int, const char *))
{
    for (int i = 0; operations[i] && i < METRICS_OPERATIONS; i++)
        write(w, i, operations[i]);
    write(w, UNLABELLED, "none");
}

void metrics_write(struct writer *w, const char *const *operations)
{
    static const struct named REQUESTS = {"requests_total", "counter", "Requests answered."};
    static const struct named DURATION = {"request_duration_seconds", "histogram",
                                          "Time from the whole request, or from its refusal, to its answer."};
    static const struct named ROUND_TRIP = {"database_round_trip_seconds", "histogram",
                                            "Time from a statement to the database's answer."};
    for (int i = 0; i < METRIC_COUNT; i++)
        write_metric(w, i);
    heading(w, &REQUESTS);
    each_operation(w, operations, write_statuses);
    heading(w, &DURATION);
    each_operation(w, operations, write_duration);
    heading(w, &ROUND_TRIP);
    write_histogram(w, "westphalia_database_round_trip_seconds", "", offsetof(struct shard, round_trip));
}
