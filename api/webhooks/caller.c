/* The thread that calls webhooks, by the multi interface of libcurl. */
#include "api/webhooks/caller.h"

#include <sodium.h>
#include <stdlib.h>

#include "api/webhooks/call.h"
#include "program/clock.h"

enum { WAIT_MS = 1000 };

static int wait_ms(struct webhook_caller *caller)
{
    if (!transfer_free_place(caller)) return WAIT_MS;
    const int64_t ms = (caller->next_sweep - clock_microseconds(CLOCK_MONOTONIC)) / 1000 + 1;
    return ms < 1 ? 1 : ms > WAIT_MS ? WAIT_MS : (int)ms;
}

static void *run(void *argument)
{
    struct webhook_caller *caller = argument;
    int running;
    while (!caller->stop) {
        due_calls_start(caller);
        curl_multi_perform(caller->multi, &running);
        if (ended_calls_store(caller) == 0 && !caller->stop)
            curl_multi_poll(caller->multi, NULL, 0, wait_ms(caller), NULL);
    }
    for (int i = 0; i < CALLS_AT_ONCE; i++) {
        struct transfer *transfer = &caller->transfer[i];
        if (transfer->easy) store_call_again(caller->parts.db, &transfer->name, 0, true);
        transfer_release(caller, transfer);
    }
    return NULL;
}

static void free_caller(struct webhook_caller *caller)
{
    curl_multi_cleanup(caller->multi);
    db_free(caller->parts.db);
    sodium_memzero(caller->secret, sizeof caller->secret);
    free(caller);
}

struct webhook_caller *webhook_caller_start(const struct webhook_parts *parts)
{
    struct webhook_caller *caller = calloc(1, sizeof *caller);
    if (!caller || !parts->db) {
        db_free(parts->db);
        free(caller);
        return NULL;
    }
    caller->parts = *parts;
    caller->multi = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? curl_multi_init() : NULL;
    if (caller->multi && pthread_create(&caller->thread, NULL, run, caller) == 0) return caller;
    free_caller(caller);
    return NULL;
}

void webhook_caller_stop(struct webhook_caller *caller)
{
    if (!caller) return;
    caller->stop = true;
    curl_multi_wakeup(caller->multi);
    pthread_join(caller->thread, NULL);
    free_caller(caller);
}
