/* One thread, with the multi interface of libcurl. */
#include "api/webhooks/caller.h"

#include <curl/curl.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/common/config.h"
#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/match/match.h"
#include "api/shared/keys.h"
#include "api/shared/pack_cache.h"
#include "api/webhooks/address.h"
#include "api/webhooks/body.h"
#include "api/webhooks/signature.h"
#include "db/store/keys.h"
#include "program/clock.h"

enum {
    HOST_ROOM = 256,
    HEADER_ROOM = 200,
    ANSWER_MOST = 4096, /* bytes of an answer that are read, so that the connection can be used again */
    WAIT_MS = 1000,
    MARK_SECONDS = 60,
    SWEEP_MATCHES = 8, /* matches whose calls are claimed between two looks at the calls under way */
    FINISHED_MOST = 8, /* calls whose ends are stored between two such looks */
    POSTPONED_US = 1000000,
    LEASE_TIMEOUTS = 3 /* a claim lasts for so many time-outs of a call */
};
static const int64_t SECOND = 1000000;

/* A call under way. */
struct transfer {
    CURL *easy; /* NULL: the place is free */
    struct curl_slist *headers;
    struct writer body;
    struct store_call_name name;
    char host[HOST_ROOM];
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
    uint8_t secret[STORE_SEED];    /* the service's */
    int64_t next_sweep, next_mark; /* microseconds of CLOCK_MONOTONIC */
    pthread_t thread;
    atomic_bool stop;
};

/* ---- one call ---- */

/* Judges each address before a socket for it is made. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct transfer *transfer = context;
    (void)purpose;
    if (!transfer->any_address && !address_is_public(&address->addr)) {
        transfer->is_refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t take_answer(char *data, size_t size, size_t count, void *context)
{
    struct transfer *transfer = context;
    (void)data;
    transfer->received += size * count;
    return transfer->received <= ANSWER_MOST ? size * count : 0;
}

static bool add_header(struct transfer *transfer, const char *text)
{
    struct curl_slist *longer = curl_slist_append(transfer->headers, text);
    if (longer) transfer->headers = longer;
    return longer;
}

static bool add_headers(struct webhook_caller *caller, struct transfer *transfer,
                        const struct store_call *call)
{
    char id[UUID_ROOM], text[HEADER_ROOM], signature[2][WEBHOOK_SIGNATURE_ROOM] = {"", ""};
    uint8_t secret[WEBHOOK_SECRET];
    match_id_write(call->id, id);
    const struct webhook_signed what = {id, clock_microseconds(CLOCK_REALTIME) / SECOND,
                                        writer_text(&transfer->body), transfer->body.length};
    webhook_secret(caller->secret, call->webhook, call->to.salt, secret);
    webhook_sign(secret, sizeof secret, &what, signature[0]);
    if (call->has_salt_before) {
        webhook_secret(caller->secret, call->webhook, call->salt_before, secret);
        webhook_sign(secret, sizeof secret, &what, signature[1]);
    }
    sodium_memzero(secret, sizeof secret);
    bool added = add_header(transfer, "Content-Type: application/json") && add_header(transfer, "Expect:");
    snprintf(text, sizeof text, "webhook-id: %s", id);
    added = added && add_header(transfer, text);
    snprintf(text, sizeof text, "webhook-timestamp: %lld", (long long)what.timestamp);
    added = added && add_header(transfer, text);
    snprintf(text, sizeof text, "webhook-signature: %s%s%s", signature[0], *signature[1] ? " " : "",
             signature[1]);
    return added && add_header(transfer, text);
}

static bool set_options(const struct webhook_caller *caller, struct transfer *transfer, const char *url)
{
    const struct webhook_settings *settings = &caller->parts.config->webhooks;
    CURL *easy = transfer->easy;
    CURLcode set = CURLE_OK;
#define SET(option, value) set = set == CURLE_OK ? curl_easy_setopt(easy, option, value) : set
    SET(CURLOPT_URL, url);
    SET(CURLOPT_PROTOCOLS_STR, settings->targets ? "http,https" : "https");
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    SET(CURLOPT_PROXY, "");
    SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
    SET(CURLOPT_OPENSOCKETDATA, transfer);
    SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (*settings->ca_file) SET(CURLOPT_CAINFO, settings->ca_file);
    SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    SET(CURLOPT_TIMEOUT_MS, (long)settings->timeout);
    SET(CURLOPT_CONNECTTIMEOUT_MS, (long)settings->timeout);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_USERAGENT, "westphalia");
    SET(CURLOPT_WRITEFUNCTION, take_answer);
    SET(CURLOPT_WRITEDATA, transfer);
    SET(CURLOPT_HTTPHEADER, transfer->headers);
    SET(CURLOPT_POSTFIELDSIZE, (long)transfer->body.length);
    SET(CURLOPT_POSTFIELDS, writer_text(&transfer->body));
    SET(CURLOPT_PRIVATE, transfer);
#undef SET
    return set == CURLE_OK;
}

static void release(struct webhook_caller *caller, struct transfer *transfer)
{
    if (transfer->easy) {
        curl_multi_remove_handle(caller->multi, transfer->easy);
        curl_easy_cleanup(transfer->easy);
    }
    curl_slist_free_all(transfer->headers);
    writer_free(&transfer->body);
    *transfer = (struct transfer){0};
}

static struct store_call_name name_of(const struct store_call *call)
{
    struct store_call_name name = {.kind = call->kind};
    memcpy(name.match, call->match.id, STORE_ID);
    memcpy(name.webhook, call->webhook, STORE_ID);
    memcpy(name.item, call->item, STORE_ID);
    memcpy(name.id, call->id, STORE_ID);
    return name;
}

/* False: memory is short, or this build does not have the game. */
static bool start(struct webhook_caller *caller, struct transfer *transfer, const struct store_call *call)
{
    const struct game *game =
        call->match.game ? pack_cache_game(caller->parts.packs, call->match.game) : NULL;
    if (call->match.game && !game) return false;
    transfer->name = name_of(call);
    transfer->at = call->at;
    transfer->failing_since = call->to.failing_since;
    transfer->attempts = call->attempts;
    transfer->any_address = caller->parts.config->webhooks.targets;
    writer_init(&transfer->body);
    webhook_body(&transfer->body, call, game);
    transfer->easy = curl_easy_init();
    return transfer->easy && !transfer->body.failed && add_headers(caller, transfer, call) &&
           set_options(caller, transfer, call->to.url) &&
           curl_multi_add_handle(caller->multi, transfer->easy) == CURLM_OK;
}

/* ---- how a call has ended ---- */

static int outcome_of(const struct transfer *transfer, CURLcode code)
{
    long status = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    if (status >= 200 && status <= 999) return (int)status;
    if (transfer->is_refused) return WEBHOOK_ADDRESS;
    switch ((int)code) {
    case CURLE_OPERATION_TIMEDOUT:
        return WEBHOOK_TIMEOUT;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
        return WEBHOOK_TLS;
    default:
        return WEBHOOK_UNREACHABLE;
    }
}

/* The pause until the next attempt: it grows threefold, and differs by a fifth, so that calls do not come
 * together again. */
static int64_t pause_of(const struct webhook_settings *settings, const struct transfer *transfer)
{
    const int64_t most = settings->give_up * SECOND / 4;
    int64_t pause = settings->retry * 1000;
    curl_off_t after = 0;
    for (int n = 1; n < transfer->attempts && pause < most; n++)
        pause *= 3;
    curl_easy_getinfo(transfer->easy, CURLINFO_RETRY_AFTER, &after);
    if (after > most / SECOND) after = most / SECOND;
    if (pause < after * SECOND) pause = after * SECOND;
    if (pause > most) pause = most;
    return pause - pause / 10 + randombytes_uniform((uint32_t)(pause / 5 / 1000) + 1) * INT64_C(1000);
}

/* Whether what a call tells of is too old for another attempt. */
static bool is_too_old(const struct webhook_settings *settings, int64_t at)
{
    return clock_microseconds(CLOCK_REALTIME) - at > settings->give_up * SECOND;
}

/* A result that the database does not get is lost. Then the claim ends, and the call is made again. */
static void finish(struct webhook_caller *caller, struct transfer *transfer, CURLcode code)
{
    const struct webhook_settings *settings = &caller->parts.config->webhooks;
    struct db *db = caller->parts.db;
    const int64_t now = clock_microseconds(CLOCK_REALTIME), patience = settings->give_up * SECOND;
    struct store_call_outcome outcome = {.at = now, .outcome = outcome_of(transfer, code)};
    const bool is_gone = outcome.outcome == 410;
    outcome.taken = outcome.outcome >= 200 && outcome.outcome <= 299;
    outcome.lost = !outcome.taken && (is_gone || is_too_old(settings, transfer->at));
    outcome.given_up =
        outcome.lost && (is_gone || (transfer->failing_since && now - transfer->failing_since > patience));
    if (outcome.taken || outcome.lost)
        store_call_done(db, &transfer->name);
    else
        store_call_again(db, &transfer->name, pause_of(settings, transfer), true);
    store_webhook_note(db, transfer->name.webhook, &outcome);
    if (outcome.taken)
        metrics_add(METRIC_WEBHOOKS_TAKEN, 1);
    else
        metrics_add(METRIC_WEBHOOKS_FAILED, 1);
    if (outcome.lost) metrics_add(METRIC_WEBHOOKS_LOST, 1);
    release(caller, transfer);
}

/* Returns how many calls have ended and are not stored yet. */
static int finish_some(struct webhook_caller *caller)
{
    const CURLMsg *message;
    int left = 0;
    for (int n = 0; n < FINISHED_MOST && (message = curl_multi_info_read(caller->multi, &left)); n++) {
        struct transfer *transfer = NULL;
        if (message->msg != CURLMSG_DONE) continue;
        const CURLcode code = message->data.result;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
        finish(caller, transfer, code);
    }
    return left;
}

/* ---- calls that are due ---- */

static struct transfer *free_place(struct webhook_caller *caller)
{
    for (int i = 0; i < CALLS_AT_ONCE; i++)
        if (!caller->transfer[i].easy) return &caller->transfer[i];
    return NULL;
}

/* Which hosts get no more calls at present, and whether webhooks that have failed may get some. */
struct room {
    const char *busy[CALLS_AT_ONCE];
    size_t busy_count;
    bool failing;
};

static bool is_busy(const struct room *room, const char *host)
{
    for (size_t i = 0; i < room->busy_count; i++)
        if (strcmp(room->busy[i], host) == 0) return true;
    return false;
}

static struct room find_room(const struct webhook_caller *caller)
{
    struct room room = {.busy_count = 0};
    int failing = 0;
    for (int i = 0; i < CALLS_AT_ONCE; i++) {
        const struct transfer *transfer = &caller->transfer[i];
        int same = 0;
        if (!transfer->easy) continue;
        failing += transfer->failing_since != 0;
        for (int k = i; k < CALLS_AT_ONCE; k++)
            same += caller->transfer[k].easy && strcmp(caller->transfer[k].host, transfer->host) == 0;
        if (same >= CALLS_FOR_HOST && !is_busy(&room, transfer->host))
            room.busy[room.busy_count++] = transfer->host;
    }
    room.failing = failing < CALLS_AT_ONCE / 2;
    return room;
}

static void postpone(struct webhook_caller *caller, const struct store_call *call, int64_t pause)
{
    const struct store_call_name name = name_of(call);
    store_call_again(caller->parts.db, &name, pause + randombytes_uniform(POSTPONED_US), false);
}

/* A call could not be started, which is no fault of its receiver. Another build may have the game, so the
 * call waits. The older it is, the longer it waits, and in the end it is given up. */
static void postpone_or_give_up(struct webhook_caller *caller, const struct store_call *call)
{
    const int64_t now = clock_microseconds(CLOCK_REALTIME), age = now - call->at;
    const struct store_call_outcome outcome = {.at = now, .outcome = WEBHOOK_NOT_CALLED, .lost = true};
    const struct store_call_name name = name_of(call);
    if (!is_too_old(&caller->parts.config->webhooks, call->at)) {
        postpone(caller, call, age / 4 > POSTPONED_US ? age / 4 : POSTPONED_US);
        return;
    }
    store_call_done(caller->parts.db, &name);
    store_webhook_note(caller->parts.db, call->webhook, &outcome);
    metrics_add(METRIC_WEBHOOKS_LOST, 1);
}

/* Starts a call. One for which there is no room any more is put off. */
static void start_or_postpone(struct webhook_caller *caller, const struct store_call *call)
{
    struct transfer *transfer = free_place(caller);
    const struct room room = find_room(caller);
    if (transfer && !is_busy(&room, call->host) && (room.failing || !call->to.failing_since)) {
        snprintf(transfer->host, sizeof transfer->host, "%s", call->host);
        if (start(caller, transfer, call)) return;
        release(caller, transfer);
        postpone_or_give_up(caller, call);
    } else {
        postpone(caller, call, POSTPONED_US);
    }
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

/* Claims what is due, a few matches at a time, so that calls under way do not wait for the database. */
static void sweep(struct webhook_caller *caller)
{
    const struct webhook_settings *settings = &caller->parts.config->webhooks;
    const int64_t now = clock_microseconds(CLOCK_MONOTONIC);
    uint8_t due[SWEEP_MATCHES][STORE_ID];
    size_t count;
    if (now < caller->next_sweep || !free_place(caller)) return;
    caller->next_sweep = now + settings->poll * 500 + randombytes_uniform((uint32_t)settings->poll * 1000);
    if (!knows_secret(caller)) return;
    if (now >= caller->next_mark && store_webhooks_mark(caller->parts.db) == DB_OK)
        caller->next_mark = now + MARK_SECONDS * SECOND;
    const struct room room = find_room(caller);
    const struct store_calls_wanted wanted = wanted_calls(caller, &room);
    if (store_calls_due(caller->parts.db, &wanted, SWEEP_MATCHES, due, &count) != DB_OK) return;
    for (size_t i = 0; i < count && free_place(caller); i++)
        if (!claim(caller, due[i])) return;
    if (count == SWEEP_MATCHES) caller->next_sweep = now;
}

/* ---- the thread ---- */

static int wait_ms(struct webhook_caller *caller)
{
    if (!free_place(caller)) return WAIT_MS;
    const int64_t ms = (caller->next_sweep - clock_microseconds(CLOCK_MONOTONIC)) / 1000 + 1;
    return ms < 1 ? 1 : ms > WAIT_MS ? WAIT_MS : (int)ms;
}

static void *run(void *argument)
{
    struct webhook_caller *caller = argument;
    int running;
    while (!caller->stop) {
        sweep(caller);
        curl_multi_perform(caller->multi, &running);
        if (finish_some(caller) == 0 && !caller->stop)
            curl_multi_poll(caller->multi, NULL, 0, wait_ms(caller), NULL);
    }
    for (int i = 0; i < CALLS_AT_ONCE; i++) {
        struct transfer *transfer = &caller->transfer[i];
        if (transfer->easy) store_call_again(caller->parts.db, &transfer->name, 0, true);
        release(caller, transfer);
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
        if (parts->db) db_free(parts->db);
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
