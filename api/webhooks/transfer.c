/* Calls under way, each a transfer of libcurl. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "api/common/when.h"
#include "api/match/match.h"
#include "api/shared/pack_cache.h"
#include "api/webhooks/address.h"
#include "api/webhooks/body.h"
#include "api/webhooks/call.h"
#include "api/webhooks/signature.h"

enum {
    HEADER_ROOM = 200,
    ANSWER_MOST = 4096 /* bytes of an answer that are read, so that the connection can be used again */
};

struct transfer *transfer_free_place(struct webhook_caller *caller)
{
    for (int i = 0; i < CALLS_AT_ONCE; i++)
        if (!caller->transfer[i].easy) return &caller->transfer[i];
    return NULL;
}

/* ---- started ---- */

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
    char id[UUID_TEXT], text[HEADER_ROOM], signature[2][WEBHOOK_SIGNATURE_ROOM] = {"", ""};
    uint8_t secret[WEBHOOK_SECRET];
    uuid_format(call->id, id);
    const struct webhook_signed what = {id, moment_now() / SECOND, writer_text(&transfer->body),
                                        transfer->body.length};
    webhook_secret(caller->secret, call->to.id, call->to.salt, secret);
    webhook_sign(secret, sizeof secret, &what, signature[0]);
    if (call->has_salt_before) {
        webhook_secret(caller->secret, call->to.id, call->salt_before, secret);
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

void transfer_release(struct webhook_caller *caller, struct transfer *transfer)
{
    if (transfer->easy) {
        curl_multi_remove_handle(caller->multi, transfer->easy);
        curl_easy_cleanup(transfer->easy);
    }
    curl_slist_free_all(transfer->headers);
    writer_free(&transfer->body);
    *transfer = (struct transfer){0};
}

struct store_call_name call_name(const struct store_call *call)
{
    struct store_call_name name = {.kind = call->kind};
    memcpy(name.match, call->match.id, STORE_ID);
    memcpy(name.webhook, call->to.id, STORE_ID);
    memcpy(name.item, call->item, STORE_ID);
    memcpy(name.id, call->id, STORE_ID);
    return name;
}

bool transfer_start(struct webhook_caller *caller, struct transfer *transfer, const struct store_call *call)
{
    const struct game *game =
        call->match.game ? pack_cache_game(caller->parts.packs, call->match.game) : NULL;
    if (call->match.game && !game) return false;
    transfer->name = call_name(call);
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
