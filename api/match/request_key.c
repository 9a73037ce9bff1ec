/* Idempotency keys of requests that make tokens, or change a match without an action. What is made is derived
 * from the key (api/shared/secrets.h), so a request that is sent again makes the same. The match is shown as
 * the first answer showed it. No secret is stored: the answer's row has only the match object. */
#include "api/match/request_key.h"

#include <string.h>

#include "api/common/when.h"
#include "api/match/worker.h"

void match_request_hash(const struct match_request *request, const char *operation, const char *object,
                        uint8_t hash[HASH_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, HASH_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)request->body, request->body_length);
    if (operation) {
        crypto_generichash_update(&state, (const uint8_t *)operation, strlen(operation) + 1);
        crypto_generichash_update(&state, (const uint8_t *)object, strlen(object) + 1);
    }
    crypto_generichash_final(&state, hash, HASH_SIZE);
}

/* What is derived from a key alone, or from a key and the request that it came with. */
static struct derivation derivation_of(const char *purpose, const uint8_t *index, const char *key,
                                       const uint8_t *request)
{
    return (struct derivation){purpose, index, sizeof *index, key, request};
}

void match_derive_id(const struct match_worker *worker, const char *purpose, const char *key,
                     uint8_t id[MATCH_ID_SIZE])
{
    static const uint8_t first;
    const struct derivation from = derivation_of(purpose, &first, key, NULL);
    uint8_t bytes[HASH_SIZE];
    secret_make(&worker->service->keys, key ? &from : NULL, bytes);
    secret_uuid(bytes, key, id);
}

void match_derive_bytes(const struct match_worker *worker, const struct store_reply *reply,
                        const char *purpose, uint8_t bytes[HASH_SIZE])
{
    static const uint8_t first;
    const struct derivation from = derivation_of(purpose, &first, reply->key, reply->request);
    secret_make(&worker->service->keys, reply->key ? &from : NULL, bytes);
}

void match_derive_token(const struct match_worker *worker, const struct store_reply *reply,
                        const char *purpose, int index, char token[TOKEN_ROOM], uint8_t hash[HASH_SIZE])
{
    const uint8_t which = index;
    const struct derivation from = derivation_of(purpose, &which, reply->key, reply->request);
    secret_token(&worker->service->keys, reply->key ? &from : NULL, token);
    token_hash(token, hash);
}

enum match_result match_ticket_key(struct match_worker *worker, const char *purpose, uint8_t key[TICKET_KEY])
{
    static const uint8_t first;
    const struct derivation from = derivation_of(purpose, &first, "", NULL);
    const enum db_result known = keys_secret(&worker->service->keys, worker->db);
    if (known == DB_OK) secret_make(&worker->service->keys, &from, key);
    return match_result_of_db(known);
}

enum match_result match_reply_begin(struct match_worker *worker, const struct match_request *request,
                                    const char *operation, const char *object, struct store_reply *reply)
{
    *reply = (struct store_reply){.key = request->key, .at = moment_now(), .body = ""};
    if (!request->key) return MATCH_OK;
    match_request_hash(request, operation, object, reply->request);
    return match_result_of_db(keys_secret(&worker->service->keys, worker->db));
}

/* Keeps a reply under its key. The result is what the row has: this reply, or the one of an instance that was
 * quicker. */
static enum match_result keep_reply(struct match_worker *worker, const struct match *match,
                                    struct store_reply *reply, struct match_snapshot *snapshot)
{
    struct store_rows *rows = NULL;
    struct writer *body = &worker->reply.body;
    reply->version = match->version;
    reply->body = writer_text(body);
    reply->body_length = body->length;
    enum db_result kept = store_keep(worker->db, match->terms.id, reply, &rows);
    if (kept == DB_OK) {
        writer_clear(body);
        writer_raw(body, reply->body, reply->body_length);
        snapshot->version = reply->version;
    }
    store_rows_free(rows);
    return match_result_of_db(kept);
}

enum match_result match_take_snapshot(struct match_worker *worker, const struct match *match,
                                      struct store_reply *reply, struct match_snapshot *snapshot)
{
    const struct store_reply *before = &worker->loaded.reply;
    const bool kept = reply->key && before->key;
    if (kept && memcmp(before->request, reply->request, HASH_SIZE) != 0) return MATCH_KEY_REUSED;
    *snapshot = (struct match_snapshot){.version = match->version, .object = &worker->reply.body};
    writer_clear(&worker->reply.body);
    if (kept && before->body_length > 0) {
        snapshot->version = before->version;
        writer_raw(&worker->reply.body, before->body, before->body_length);
        return MATCH_OK;
    }
    match_write(&worker->reply.body, match);
    if (worker->reply.body.failed) return MATCH_AWAY;
    return reply->key ? keep_reply(worker, match, reply, snapshot) : MATCH_OK;
}
