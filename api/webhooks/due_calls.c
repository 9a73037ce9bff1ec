/* Calls that are due: claimed, and started or put off. */
#include <sodium.h>
#include <string.h>

#include "api/common/metrics.h"
#include "api/common/when.h"
#include "api/match/match.h"
#include "api/shared/keys.h"
#include "api/webhooks/call.h"
#include "program/clock.h"

enum {
    MARK_SECONDS = 60,
    SWEEP_MATCHES = 8, /* matches whose calls are claimed between two looks at the calls under way */
    POSTPONED_US = 1000000,
    LEASE_TIMEOUTS = 3 /* a claim lasts for so many time-outs of a call */
};

/* ---- room ---- */

/* Which hosts get no more calls at present, and whether webhooks that have failed may get some. */
struct room {
    const char *busy[CALLS_AT_ONCE];
    size_t busy_count;
    bool failing;
};

static bool is_busy(const struct host *host)
{
    return host->calls >= CALLS_FOR_HOST;
}

/* Half of the calls under way may be to webhooks whose last call has failed. */
static bool has_room_for_failing(const struct webhook_caller *caller)
{
    int failing = 0;
    for (int i = 0; i < CALLS_AT_ONCE; i++)
        failing += caller->transfer[i].easy && caller->transfer[i].failing_since;
    return failing < CALLS_AT_ONCE / 2;
}

static struct room find_room(const struct webhook_caller *caller)
{
    struct room room = {.failing = has_room_for_failing(caller)};
    for (int i = 0; i < CALLS_AT_ONCE; i++)
        if (is_busy(&caller->host[i])) room.busy[room.busy_count++] = caller->host[i].name;
    return room;
}

static void postpone(struct webhook_caller *caller, const struct store_call *call, int64_t pause)
{
    const struct store_call_name name = call_name(call);
    store_call_again(caller->parts.db, &name, pause + randombytes_uniform(POSTPONED_US), false);
}

/* A call could not be started, which is no fault of its receiver. Another build may have the game, so the
 * call waits. The older it is, the longer it waits, and in the end it is given up. */
static void postpone_or_give_up(struct webhook_caller *caller, const struct store_call *call)
{
    const int64_t now = moment_now(), age = now - call->at;
    const struct store_call_outcome outcome = {now, WEBHOOK_NOT_CALLED, STORE_CALL_LOST};
    const struct store_call_name name = call_name(call);
    if (!call_is_too_old(caller, call->at)) {
        postpone(caller, call, age / 4 > POSTPONED_US ? age / 4 : POSTPONED_US);
        return;
    }
    if (store_webhook_note(caller->parts.db, call->to.id, &outcome) != DB_OK) return; /* its claim ends */
    store_call_done(caller->parts.db, &name);
    metrics_add(METRIC_WEBHOOKS_LOST, 1);
}

/* Starts a call. One for which there is no room any more is put off. */
static void start_or_postpone(struct webhook_caller *caller, const struct store_call *call)
{
    struct transfer *transfer = transfer_free_place(caller);
    struct host *host = transfer ? transfer_host(caller, call->host) : NULL;
    if (!host || is_busy(host) || (call->to.failing_since && !has_room_for_failing(caller))) {
        postpone(caller, call, POSTPONED_US);
        return;
    }
    if (transfer_start(caller, transfer, host, call)) return;
    transfer_release(caller, transfer);
    postpone_or_give_up(caller, call);
}

static struct store_calls_wanted wanted_calls(const struct webhook_caller *caller, const struct room *room)
{
    const struct webhook_settings *settings = &caller->parts.config->webhooks;
    return (struct store_calls_wanted){.settle = settings->settle * 1000,
                                       .lease = LEASE_TIMEOUTS * settings->timeout * 1000,
                                       .busy = room->busy,
                                       .busy_count = room->busy_count,
                                       .failing = room->failing};
}

static bool claim(struct webhook_caller *caller, const uint8_t match[STORE_ID])
{
    const struct room room = find_room(caller);
    const struct store_calls_wanted wanted = wanted_calls(caller, &room);
    const struct store_call *calls;
    struct store_rows *rows;
    size_t count;
    const enum db_result result = store_calls_claim(caller->parts.db, match, &wanted, &calls, &count, &rows);
    for (size_t i = 0; result == DB_OK && i < count; i++)
        start_or_postpone(caller, &calls[i]);
    store_rows_free(rows);
    return result == DB_OK;
}

/* The thread needs the service's secret before it can sign. */
static bool knows_secret(struct webhook_caller *caller)
{
    struct keys *keys = match_service_keys(caller->parts.matches);
    if (keys_secret(keys, caller->parts.db) != DB_OK) return false;
    memcpy(caller->secret, keys->secret, sizeof caller->secret);
    return true;
}

void due_calls_start(struct webhook_caller *caller)
{
    const struct webhook_settings *settings = &caller->parts.config->webhooks;
    const int64_t now = clock_microseconds(CLOCK_MONOTONIC);
    uint8_t due[SWEEP_MATCHES][STORE_ID];
    size_t count;
    if (now < caller->next_sweep || !transfer_free_place(caller)) return;
    caller->next_sweep = now + settings->poll * 500 + randombytes_uniform(settings->poll * 1000);
    if (!knows_secret(caller)) return;
    if (now >= caller->next_mark && store_webhooks_mark(caller->parts.db) == DB_OK)
        caller->next_mark = now + MARK_SECONDS * SECOND;
    const struct room room = find_room(caller);
    const struct store_calls_wanted wanted = wanted_calls(caller, &room);
    if (store_calls_due(caller->parts.db, &wanted, SWEEP_MATCHES, due, &count) != DB_OK) return;
    for (size_t i = 0; i < count && transfer_free_place(caller); i++)
        if (!claim(caller, due[i])) return;
    if (count == SWEEP_MATCHES) caller->next_sweep = now;
}
