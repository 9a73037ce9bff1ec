/* Counters, gauges and histograms in cells that threads do not share; summed up when they are read. */
#include "api/metrics.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

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
    [METRIC_QUEUE_FULL] = {"queue_full_total", "counter", "Requests answered 503 for want of a worker."},
    [METRIC_BYTES_SENT] = {"response_body_bytes_total", "counter", "Bytes of answers, headers not counted."},
    [METRIC_DB_AWAY] = {"database_away_total", "counter", "Times that the database could not be reached."},
    [METRIC_DB_BROKEN] = {"database_errors_total", "counter", "Statements that the database refused."},
    [METRIC_DB_CONFLICTS] = {"database_conflicts_total", "counter",
                             "Transactions that lost a race and were tried again."},
    [METRIC_MATCHES_CREATED] = {"matches_created_total", "counter", "Matches created."},
    [METRIC_MOVES_MADE] = {"moves_made_total", "counter", "Moves made."},
    [METRIC_MOVES_REFUSED] = {"moves_refused_total", "counter", "Moves that the rules refused."},
    [METRIC_STATE_CACHE_HITS] = {"state_cache_hits_total", "counter", "States found in memory."},
    [METRIC_STATE_CACHE_MISSES] = {"state_cache_misses_total", "counter", "States read from the database."},
};

/* Upper bounds of the histogram's buckets in microseconds; the last bucket has none. */
static const uint32_t BOUNDS[] = {250,   500,   1000,   2500,   5000,    10000,
                                  25000, 50000, 100000, 250000, 1000000, 5000000};
enum { BOUND_COUNT = sizeof BOUNDS / sizeof BOUNDS[0] };

static const int STATUSES[] = {200, 201, 202, 204, 304, 400, 401, 403, 404, 405, 406, 409,
                               412, 413, 414, 415, 422, 428, 429, 431, 500, 503, 0 /* any other */};
enum { STATUS_COUNT = sizeof STATUSES / sizeof STATUSES[0] };

enum { OPERATIONS_MAX = 64, UNROUTED = OPERATIONS_MAX, OPERATION_CELLS = OPERATIONS_MAX + 1, SHARDS = 64 };

typedef _Atomic uint64_t cell;

struct operation_cells {
    cell status[STATUS_COUNT];
    cell bucket[BOUND_COUNT + 1];
    cell sum_us;
};

struct shard {
    _Alignas(64) _Atomic int64_t metric[METRIC_COUNT];
    struct operation_cells operation[OPERATION_CELLS];
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

void metrics_request(int operation, int status, uint64_t duration_us)
{
    if (operation < 0 || operation >= OPERATIONS_MAX) operation = UNROUTED;
    struct operation_cells *cells = &shard()->operation[operation];
    atomic_fetch_add_explicit(&cells->status[status_index(status)], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&cells->bucket[bucket_index(duration_us)], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&cells->sum_us, duration_us, memory_order_relaxed);
}

static void line(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void line(struct writer *w, const char *format, ...)
{
    char text[320];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    writer_bytes(w, text, (size_t)length);
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

/* One cell of an operation, summed over the shards. `offset` is that of the cell. */
static uint64_t total(int operation, size_t offset)
{
    uint64_t sum = 0;
    for (int i = 0; i < SHARDS; i++) {
        cell *at = (cell *)((char *)&shards[i].operation[operation] + offset);
        sum += atomic_load_explicit(at, memory_order_relaxed);
    }
    return sum;
}

#define TOTAL(operation, member) total(operation, offsetof(struct operation_cells, member))

static void write_statuses(struct writer *w, int operation, const char *name)
{
    for (int i = 0; i < STATUS_COUNT; i++) {
        uint64_t count = TOTAL(operation, status[i]);
        if (count)
            line(w, "westphalia_requests_total{operation=\"%s\",status=\"%d\"} %" PRIu64 "\n", name,
                 STATUSES[i], count);
    }
}

static void write_histogram(struct writer *w, int operation, const char *name)
{
    static const char NAME[] = "westphalia_request_duration_seconds";
    uint64_t count = 0;
    for (int i = 0; i <= BOUND_COUNT; i++) {
        count += TOTAL(operation, bucket[i]);
        if (i < BOUND_COUNT)
            line(w, "%s_bucket{operation=\"%s\",le=\"%g\"} %" PRIu64 "\n", NAME, name, BOUNDS[i] / 1e6,
                 count);
        else
            line(w, "%s_bucket{operation=\"%s\",le=\"+Inf\"} %" PRIu64 "\n", NAME, name, count);
    }
    line(w, "%s_sum{operation=\"%s\"} %.6f\n", NAME, name, (double)TOTAL(operation, sum_us) / 1e6);
    line(w, "%s_count{operation=\"%s\"} %" PRIu64 "\n", NAME, name, count);
}

/* Calls `write` for each operation, and for what had none. */
static void each_operation(struct writer *w, const struct route *routes,
                           void (*write)(struct writer *, int, const char *))
{
    for (int i = 0; routes[i].method && i < OPERATIONS_MAX; i++)
        write(w, i, routes[i].operation);
    write(w, UNROUTED, "none");
}

void metrics_write(struct writer *w, const struct route *routes)
{
    static const struct named REQUESTS = {"requests_total", "counter", "Requests answered."};
    static const struct named DURATION = {"request_duration_seconds", "histogram",
                                          "Time from the whole request to its answer."};
    for (int i = 0; i < METRIC_COUNT; i++)
        write_metric(w, i);
    heading(w, &REQUESTS);
    each_operation(w, routes, write_statuses);
    heading(w, &DURATION);
    each_operation(w, routes, write_histogram);
}
