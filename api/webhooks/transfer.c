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

struct host *transfer_host(struct webhook_caller *caller, const char *name)
{
    struct host *free_place = NULL;
    for (int i = 0; i < CALLS_AT_ONCE; i++) {
        struct host *host = &caller->host[i];
        if (host->calls && strcmp(host->name, name) == 0) return host;
        if (!host->calls && !free_place) free_place = host;
    }
    if (free_place) snprintf(free_place->name, sizeof free_place->name, "%s", name);
    return free_place;
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
    const struct webhook_signed what = {id, moment_now() / CALL_SECOND, writer_text(&transfer->body),
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

static bool is_set(CURLcode code)
{
    return code == CURLE_OK;
}

/* Where the call may go, and how long it may take. */
static bool set_limits(const struct webhook_settings *settings, CURL *easy)
{
    const char *ca_file = settings->ca_file, *protocols = settings->targets ? "http,https" : "https";
    const long timeout = settings->timeout;
    return is_set(curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, protocols)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_PROXY, "")) &&
           is_set(curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2)) &&
           (!*ca_file || is_set(curl_easy_setopt(easy, CURLOPT_CAINFO, ca_file))) &&
           is_set(curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, timeout)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, timeout)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L));
}

/* What the call says, and the functions that libcurl calls back. */
static bool set_content(struct transfer *transfer, const char *url)
{
    CURL *easy = transfer->easy;
    return is_set(curl_easy_setopt(easy, CURLOPT_URL, url)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_USERAGENT, "westphalia")) &&
           is_set(curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)transfer->body.length)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_POSTFIELDS, writer_text(&transfer->body))) &&
           is_set(curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, transfer)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_answer)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer)) &&
           is_set(curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer));
}

void transfer_release(struct webhook_caller *caller, struct transfer *transfer)
{
    if (transfer->easy) {
        curl_multi_remove_handle(caller->multi, transfer->easy);
        curl_easy_cleanup(transfer->easy);
    }
    if (transfer->host) transfer->host->calls--;
    curl_slist_free_all(transfer->headers);
    writer_free(&transfer->body);
    *transfer = (struct transfer){0};
}

struct store_call_name call_name(const struct store_call *call)
{
    struct store_call_name name = {.kind = call->kind, .claimed_until = call->claimed_until};
    memcpy(name.match, call->match.id, STORE_ID);
    memcpy(name.webhook, call->to.id, STORE_ID);
    memcpy(name.item, call->item, STORE_ID);
    memcpy(name.id, call->id, STORE_ID);
    return name;
}

bool transfer_start(struct webhook_caller *caller, struct transfer *transfer, struct host *host,
                    const struct store_call *call)
{
    const struct game *game =
        call->match.game ? pack_cache_game(caller->parts.packs, call->match.game) : NULL;
    if (call->match.game && !game) return false;
    transfer->host = host;
    host->calls++;
    transfer->name = call_name(call);
    transfer->at = call->at;
    transfer->failing_since = call->to.failing_since;
    transfer->attempts = call->attempts;
    transfer->any_address = caller->parts.config->webhooks.targets;
    writer_init(&transfer->body);
    webhook_body(&transfer->body, call, game);
    transfer->easy = curl_easy_init();
    return transfer->easy && !transfer->body.failed && add_headers(caller, transfer, call) &&
           set_limits(&caller->parts.config->webhooks, transfer->easy) &&
           set_content(transfer, call->to.url) &&
           curl_multi_add_handle(caller->multi, transfer->easy) == CURLM_OK;
}
