/* Metrics for Prometheus: counters and gauges by name, a count and a latency histogram for each operation,
 * and a histogram of the database's round trips.
 *
 * A process has one set. Any thread may add at any time. Threads add to cells of their own, so no two cores
 * share a cache line; only many threads share cells. A scrape adds them up. */
#ifndef WESTPHALIA_API_COMMON_METRICS_H
#define WESTPHALIA_API_COMMON_METRICS_H

#include <stdint.h>

#include "data/writer.h"

/* metrics.c has names and help texts in this order. */
enum metric {
    METRIC_CONNECTIONS, /* gauges: add 1, add -1 */
    METRIC_IN_FLIGHT,
    METRIC_WORKERS_BUSY,
    METRIC_QUEUE_LENGTH,
    METRIC_STREAMS,
    METRIC_CONNECTIONS_REFUSED, /* counters */
    METRIC_RATE_LIMITED,
    METRIC_SLOW_CLOSED,
    METRIC_QUEUE_FULL,
    METRIC_BYTES_SENT,
    METRIC_MATCHES_CREATED,
    METRIC_MATCHES_PRUNED,
    METRIC_MOVES_MADE,
    METRIC_MOVES_REFUSED,
    METRIC_DEADLINES_FIRED,
    METRIC_DEADLINES_WAITING,
    METRIC_TRANSPARENCY_ENTRIES,
    METRIC_WEBHOOKS_TAKEN,
    METRIC_WEBHOOKS_FAILED,
    METRIC_WEBHOOKS_LOST,
    METRIC_CACHED_MATCHES, /* gauges */
    METRIC_CACHED_BYTES,
    METRIC_CACHED_PACKS,
    METRIC_CACHED_PACK_BYTES,
    METRIC_CACHE_HITS, /* counters */
    METRIC_CACHE_MISSES,
    METRIC_CACHE_STALE,
    METRIC_COMMITS,
    METRIC_COMMITTED_MOVES,
    METRIC_DB_CONNECTIONS, /* a gauge; the rest are counters (enum db_event) */
    METRIC_DB_CONNECTS,
    METRIC_DB_UNREACHABLE,
    METRIC_DB_LOST,
    METRIC_DB_CONFLICTS,
    METRIC_DB_RETRIES,
    METRIC_DB_EXHAUSTED,
    METRIC_DB_ERRORS,
    METRIC_COUNT
};

void metrics_add(enum metric metric, int64_t delta);

/* Counts an answered request. `operation` is its label's index, or -1. */
void metrics_request(int operation, int status, uint64_t duration_us);

/* Counts a statement that the database has answered. */
void metrics_round_trip(uint64_t duration_us);

/* The most operations that are counted one by one: api/routes.c has no more. Those with a higher index are
 * counted together. */
enum { METRICS_OPERATIONS = 128 };

/* Writes the text exposition format (text/plain; version=0.0.4). `operations` are the labels, ended by
 * NULL. */
void metrics_write(struct writer *w, const char *const *operations);

#endif
