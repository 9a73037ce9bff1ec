/* Calls of webhooks, by where they are. Shared by the files of webhooks/ alone.
 *
 *   due        it is in the outbox, and its time has come. due_calls.c claims it
 *   under way  it has a place in caller->transfer, and libcurl has it. transfer.c
 *   ended      there is an answer, or none came. ended_calls.c stores the outcome, and frees the place
 *
 * A due call for which there is no room is put off, and is due again later. So is an ended one that was not
 * taken, until it is too old. The thread (caller.c) leads all of them. */
#ifndef WESTPHALIA_API_WEBHOOKS_CALL_H
#define WESTPHALIA_API_WEBHOOKS_CALL_H

#include <curl/curl.h>
#include <pthread.h>
#include <stdatomic.h>

#include "api/common/config.h"
#include "api/webhooks/caller.h"
#include "data/writer.h"
#include "db/store/keys.h"
#include "db/store/webhooks.h"

enum { CALL_HOST_ROOM = 256, CALL_SECOND = 1000000 /* microseconds */ };

/* A host that is called. */
struct host {
    char name[CALL_HOST_ROOM];
    int calls; /* under way to it; 0: the place is free */
};

/* A call under way. */
struct transfer {
    CURL *easy; /* NULL: the place is free */
    struct curl_slist *headers;
    struct writer body;
    struct store_call_name name;
    struct host *host;
    int64_t at;            /* of what it tells of */
    int64_t failing_since; /* of the webhook; 0: its last call was taken */
    int attempts;
    size_t received; /* bytes of the answer */
    bool any_address;
    bool is_refused; /* an address was not called; another one of the host may have answered */
};

struct webhook_caller {
    struct webhook_parts parts;
    CURLM *multi;
    struct transfer transfer[CALLS_AT_ONCE];
    struct host host[CALLS_AT_ONCE];
    uint8_t secret[STORE_SEED];    /* the service's */
    int64_t next_sweep, next_mark; /* microseconds of CLOCK_MONOTONIC */
    pthread_t thread;
    atomic_bool stop;
};

/* ---- transfer.c ---- */

/* NULL: all places are taken. */
struct transfer *transfer_free_place(struct webhook_caller *caller);
/* The host of this name, which has its place while calls to it are under way. NULL: all places are taken,
 * which is not so while one of transfers is free. */
struct host *transfer_host(struct webhook_caller *caller, const char *name);
/* Starts a call to its host in a free place. False: memory is short, or this build does not have the game.
 * The place is to be released then, too. */
bool transfer_start(struct webhook_caller *caller, struct transfer *transfer, struct host *host,
                    const struct store_call *call);
/* Frees the place, and ends the call if it is under way. */
void transfer_release(struct webhook_caller *caller, struct transfer *transfer);
struct store_call_name call_name(const struct store_call *call);

/* ---- due_calls.c ---- */

/* Claims what is due, a few matches at a time, so that calls under way do not wait for the database. */
void due_calls_start(struct webhook_caller *caller);

/* ---- ended_calls.c ---- */

/* Stores the outcomes of a few calls that have ended. Returns how many have ended and are not stored yet. */
int ended_calls_store(struct webhook_caller *caller);
/* Whether what a call tells of is too old for another attempt. */
bool call_is_too_old(const struct webhook_caller *caller, int64_t at);

#endif
