/* Webhooks: registered, read, deleted; their secrets. */
#include "api/webhooks/webhooks.h"

#include <assert.h>
#include <curl/curl.h>
#include <stdio.h>
#include <string.h>

#include "api/match/request_key.h"
#include "api/shared/keys.h"
#include "api/webhooks/body.h"
#include "data/encoding.h"

const char *const webhook_forms[WEBHOOK_FORMS + 1] = {
    [WEBHOOK_EVENT] = "event", [WEBHOOK_CONTENT] = "content"};

/* ---- what is registered ---- */

static bool has_part(CURLU *url, CURLUPart part)
{
    char *text = NULL;
    const bool has = curl_url_get(url, part, &text, 0) == CURLUE_OK && *text;
    curl_free(text);
    return has;
}

bool webhook_url_has_form(const char *text)
{
    const size_t scheme = strncmp(text, "https://", 8) == 0 ? 8 : strncmp(text, "http://", 7) == 0 ? 7 : 0;
    if (!scheme || !text[scheme]) return false;
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c > '~') return false;
    return true;
}

bool webhook_url_fits(const char *text, bool any)
{
    if (!any && strncmp(text, "https:", 6) != 0) return false;
    CURLU *url = curl_url();
    const bool fits = url && curl_url_set(url, CURLUPART_URL, text, CURLU_DISALLOW_USER) == CURLUE_OK &&
                      has_part(url, CURLUPART_HOST) && !has_part(url, CURLUPART_FRAGMENT);
    curl_url_cleanup(url);
    return fits;
}

bool webhook_kinds_read(const json_t *names, uint32_t *kinds, size_t *wrong)
{
    *kinds = 0;
    for (*wrong = 0; *wrong < json_array_size(names); ++*wrong) {
        const char *name = json_string_value(json_array_get(names, *wrong));
        int kind = 0;
        while (kind < WEBHOOK_KINDS &&
               (!name || strcmp(name, webhook_kind_name((enum webhook_kind)kind)) != 0))
            kind++;
        if (kind == WEBHOOK_KINDS || kind == WEBHOOK_TEST) return false;
        *kinds |= UINT32_C(1) << kind;
    }
    return true;
}

void webhook_kinds_list(char text[WEBHOOK_KINDS_ROOM])
{
    size_t length = 0;
    for (uint32_t left = WEBHOOK_ALL_KINDS, after; left; left = after) {
        after = left & (left - 1);
        const char *before = left == WEBHOOK_ALL_KINDS ? "" : after ? ", " : " or ";
        length += snprintf(text + length, WEBHOOK_KINDS_ROOM - length, "%s%s", before,
                           webhook_kind_name((enum webhook_kind)__builtin_ctz(left)));
        assert(length < WEBHOOK_KINDS_ROOM);
    }
}

/* ---- secrets ---- */

static const char SALT[] = "salt of a webhook"; /* the purpose of its bytes */

static enum match_result write_secret(struct match_worker *worker, const struct store_webhook *webhook,
                                      char text[WEBHOOK_SECRET_ROOM])
{
    struct keys *keys = match_worker_keys(worker);
    uint8_t secret[WEBHOOK_SECRET];
    const enum match_result result = match_result_of_db(keys_secret(keys, match_worker_db(worker)));
    if (result != MATCH_OK) return result;
    webhook_secret(keys->secret, webhook->id, webhook->salt, secret);
    webhook_secret_write(secret, text);
    sodium_memzero(secret, sizeof secret);
    return MATCH_OK;
}

/* ---- operations ---- */

enum match_result webhook_add(struct match_worker *worker, const struct match_request *request,
                              struct store_webhook *webhook, int64_t most, char secret[WEBHOOK_SECRET_ROOM])
{
    struct store_reply reply;
    bool full;
    enum match_result result = match_reply_begin(worker, request, "webhook", webhook->owner, &reply);
    if (result != MATCH_OK) return result;
    match_derive_id(worker, "webhook", request->key, webhook->id);
    match_derive_bytes(worker, &reply, SALT, webhook->salt);
    webhook->created_at = reply.at;
    const enum db_result made = store_webhook_add(match_worker_db(worker), webhook, most, &full);
    if (made == DB_CONFLICT) return MATCH_KEY_REUSED;
    if (made != DB_OK) return match_result_of_db(made);
    return full ? MATCH_FULL : write_secret(worker, webhook, secret);
}

enum match_result webhook_read(struct match_worker *worker, const char *id_text,
                               struct store_webhook *webhook, struct store_rows **rows)
{
    uint8_t id[STORE_ID];
    *rows = NULL;
    if (!uuid_parse(id_text, id)) return MATCH_NOT_FOUND;
    return match_result_of_db(store_webhook_read(match_worker_db(worker), id, webhook, rows));
}

enum match_result webhook_rotate(struct match_worker *worker, const struct match_request *request,
                                 const struct store_webhook *webhook, char secret[WEBHOOK_SECRET_ROOM])
{
    struct store_reply reply;
    struct store_webhook rotated = *webhook;
    char id[UUID_TEXT];
    uuid_format(webhook->id, id);
    enum match_result result = match_reply_begin(worker, request, "webhook secret", id, &reply);
    if (result != MATCH_OK) return result;
    match_derive_bytes(worker, &reply, SALT, rotated.salt);
    result =
        match_result_of_db(store_webhook_rotate(match_worker_db(worker), rotated.id, rotated.salt, reply.at));
    return result == MATCH_OK ? write_secret(worker, &rotated, secret) : result;
}

enum match_result webhook_delete(struct match_worker *worker, const struct store_webhook *webhook)
{
    return match_result_of_db(store_webhook_delete(match_worker_db(worker), webhook->id));
}

enum match_result webhook_test(struct match_worker *worker, const struct store_webhook *webhook)
{
    return match_result_of_db(store_webhook_test(match_worker_db(worker), webhook->id));
}

/* ---- JSON ---- */

static void write_last_call(struct writer *w, const struct store_webhook *webhook)
{
    static const char *const outcomes[] = {[WEBHOOK_UNREACHABLE] = "unreachable",
                                           [WEBHOOK_TIMEOUT] = "timeout",
                                           [WEBHOOK_TLS] = "tls",
                                           [WEBHOOK_ADDRESS] = "address"};
    const int outcome = webhook->last_outcome;
    const bool failed = outcome > 0 && outcome <= WEBHOOK_ADDRESS;
    if (!webhook->last_at) {
        writer_member_text(w, "last_call", NULL);
        return;
    }
    writer_member_open(w, "last_call", '{');
    writer_member_time(w, "at", webhook->last_at);
    if (failed)
        writer_member_string(w, "failure", outcomes[outcome]);
    else
        writer_member_integer(w, "status", outcome);
    writer_close(w, '}');
}

void webhook_write(struct writer *w, const struct store_webhook *webhook)
{
    writer_open(w, '{');
    writer_member_uuid(w, "id", webhook->id);
    writer_member_string(w, "url", webhook->url);
    writer_member_open(w, "kinds", '[');
    for (int kind = 0; kind < WEBHOOK_KINDS; kind++)
        if (webhook->kinds >> kind & 1) writer_string(w, webhook_kind_name((enum webhook_kind)kind));
    writer_close(w, ']');
    writer_member_string(w, "form", webhook_forms[webhook->form]);
    writer_member_time(w, "created_at", webhook->created_at);
    write_last_call(w, webhook);
    writer_member_integer(w, "failures", webhook->failures);
    writer_member_integer(w, "lost", webhook->lost);
    writer_member_time(w, "given_up_at", webhook->given_up_at);
    writer_close(w, '}');
}

enum match_result webhook_write_list(struct match_worker *worker, const char *owner, struct writer *w)
{
    const struct store_webhook *list;
    struct store_rows *rows;
    size_t count;
    const enum match_result result =
        match_result_of_db(store_webhooks(match_worker_db(worker), owner, &list, &count, &rows));
    writer_open(w, '[');
    for (size_t i = 0; result == MATCH_OK && i < count; i++)
        webhook_write(w, &list[i]);
    writer_close(w, ']');
    store_rows_free(rows);
    return result;
}
