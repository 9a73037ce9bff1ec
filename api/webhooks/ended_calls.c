/* Calls that have ended: what came of them, and whether and when they are made again. */
#include <sodium.h>

#include "api/common/metrics.h"
#include "api/common/when.h"
#include "api/webhooks/call.h"

enum { FINISHED_MOST = 8 /* calls whose ends are stored between two looks at the calls under way */ };

static int outcome_of(const struct transfer *transfer, CURLcode code)
{
    long status = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    if (status >= 200 && status <= 999) return status;
    if (transfer->is_refused) return WEBHOOK_ADDRESS;
    switch (code) {
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
    const int64_t most = settings->give_up * CALL_SECOND / 4;
    int64_t pause = settings->retry * 1000;
    curl_off_t after = 0;
    for (int n = 1; n < transfer->attempts && pause < most; n++)
        pause *= 3;
    curl_easy_getinfo(transfer->easy, CURLINFO_RETRY_AFTER, &after);
    if (after > most / CALL_SECOND) after = most / CALL_SECOND;
    if (pause < after * CALL_SECOND) pause = after * CALL_SECOND;
    if (pause > most) pause = most;
    return pause - pause / 10 + randombytes_uniform(pause / 5 / 1000 + 1) * INT64_C(1000);
}

bool call_is_too_old(const struct webhook_caller *caller, int64_t at)
{
    return moment_now() - at > caller->parts.config->webhooks.give_up * CALL_SECOND;
}

static enum store_call_fate fate_of(const struct webhook_caller *caller, const struct transfer *transfer,
                                    int outcome)
{
    const int64_t patience = caller->parts.config->webhooks.give_up * CALL_SECOND;
    const bool is_gone = outcome == 410;
    if (outcome >= 200 && outcome <= 299) return STORE_CALL_TAKEN;
    if (!is_gone && !call_is_too_old(caller, transfer->at)) return STORE_CALL_FAILED;
    const bool fails_for_long = transfer->failing_since && moment_now() - transfer->failing_since > patience;
    return is_gone || fails_for_long ? STORE_CALL_LAST : STORE_CALL_LOST;
}

/* The outcome is noted before the call is over. Where the database does not get one of both, the claim ends,
 * and the call is made again. So no outcome is lost. */
static void finish(struct webhook_caller *caller, struct transfer *transfer, CURLcode code)
{
    struct db *db = caller->parts.db;
    const int outcome = outcome_of(transfer, code);
    const enum store_call_fate fate = fate_of(caller, transfer, outcome);
    const enum db_result noted = store_webhook_note(
        db, transfer->name.webhook, &(struct store_call_outcome){moment_now(), outcome, fate});
    if (noted == DB_OK && fate == STORE_CALL_FAILED)
        store_call_again(db, &transfer->name, pause_of(&caller->parts.config->webhooks, transfer), true);
    else if (noted == DB_OK)
        store_call_done(db, &transfer->name);
    metrics_add(fate == STORE_CALL_TAKEN ? METRIC_WEBHOOKS_TAKEN : METRIC_WEBHOOKS_FAILED, 1);
    if (fate == STORE_CALL_LOST || fate == STORE_CALL_LAST) metrics_add(METRIC_WEBHOOKS_LOST, 1);
    transfer_release(caller, transfer);
}

int ended_calls_store(struct webhook_caller *caller)
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
