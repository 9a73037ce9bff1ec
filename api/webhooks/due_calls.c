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

/* Which calls there is room for at present. `busy` gets the names of hosts that get no more. */
static struct store_calls_wanted find_room(const struct webhook_caller *caller,
                                           const char *busy[CALLS_AT_ONCE])
{
    const struct webhook_settings *settings = &caller->parts.config->webhooks;
    struct store_calls_wanted wanted = {.settle = settings->settle * 1000,
                                        .lease = LEASE_TIMEOUTS * settings->timeout * 1000,
                                        .busy = busy,
                                        .with_failing = has_room_for_failing(caller)};
    for (int i = 0; i < CALLS_AT_ONCE; i++)
        if (is_busy(&caller->host[i])) busy[wanted.busy_count++] = caller->host[i].name;
    return wanted;
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

/* Calls were started since the room was last looked at. */
static bool claim(struct webhook_caller *caller, const uint8_t match[STORE_ID])
{
    const char *busy[CALLS_AT_ONCE];
    const struct store_calls_wanted wanted = find_room(caller, busy);
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
        caller->next_mark = now + MARK_SECONDS * CALL_SECOND;
    const char *busy[CALLS_AT_ONCE];
    const struct store_calls_wanted wanted = find_room(caller, busy);
    if (store_calls_due(caller->parts.db, &wanted, SWEEP_MATCHES, due, &count) != DB_OK) return;
    for (size_t i = 0; i < count && transfer_free_place(caller); i++)
        if (!claim(caller, due[i])) return;
    if (count == SWEEP_MATCHES) caller->next_sweep = now;
}
