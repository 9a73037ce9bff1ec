/* Idempotency keys of requests that make tokens, or change a match without an action. What is made is derived
 * from the key, so a request that is sent again makes the same. The match is shown as the first answer showed
 * it.
 *
 * No secret is stored. The answer's row has only the match object. Tokens and invitations are a hash of the
 * key and the request, keyed with the service's secret. The database has only their hashes, as it has those
 * of random tokens. */
#include <string.h>

#include "api/match/worker.h"

void hash_request(const struct move_request *request, const char *operation, const char *object,
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

void derive_bytes(const struct match_worker *worker, const struct derivation *from, uint8_t bytes[HASH_SIZE])
{
    crypto_generichash_state state;
    const uint8_t which = from->index;
    crypto_generichash_init(&state, worker->service->keys.secret, STORE_SEED, HASH_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)from->purpose, strlen(from->purpose) + 1);
    crypto_generichash_update(&state, &which, 1);
    crypto_generichash_update(&state, (const uint8_t *)from->key, strlen(from->key) + 1);
    if (from->request) crypto_generichash_update(&state, from->request, HASH_SIZE);
    crypto_generichash_final(&state, bytes, HASH_SIZE);
}

void id_make(const struct match_worker *worker, const char *purpose, const char *key,
             uint8_t id[MATCH_ID_SIZE])
{
    uint8_t bytes[HASH_SIZE];
    randombytes_buf(bytes, sizeof bytes);
    if (key) derive_bytes(worker, &(struct derivation){.purpose = purpose, .key = key}, bytes);
    memcpy(id, bytes, MATCH_ID_SIZE);
    id[6] = (id[6] & 0x0f) | (key ? 0x80 : 0x40);
    id[8] = (id[8] & 0x3f) | 0x80;
}

void token_make(const struct match_worker *worker, const struct store_reply *reply, const char *purpose,
                int index, char token[TOKEN_ROOM], uint8_t hash[HASH_SIZE])
{
    uint8_t bytes[HASH_SIZE];
    if (reply->key)
        derive_bytes(worker, &(struct derivation){purpose, reply->key, reply->request, index}, bytes);
    else
        randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(token, TOKEN_ROOM, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
    token_hash(token, hash);
}

enum match_result reply_begin(struct match_worker *worker, const struct move_request *request,
                              const char *operation, const char *object, struct store_reply *reply)
{
    *reply = (struct store_reply){.key = request->key, .at = now_microseconds(), .body = ""};
    if (!request->key) return MATCH_OK;
    hash_request(request, operation, object, reply->request);
    return match_result_of_db(keys_secret(&worker->service->keys, worker->db));
}

enum match_result load_for_organizer(struct match_worker *worker, const struct move_request *request,
                                     struct match *match)
{
    enum match_result result = load_to_change(worker, &request->caller, request->key, true, match);
    if (result != MATCH_OK) return result;
    if (match->bearer == STORE_STRANGER) return MATCH_UNAUTHORIZED;
    return match->bearer == STORE_ORGANIZER ? MATCH_OK : MATCH_FORBIDDEN;
}

/* Keeps a reply under its key. The result is what the row has: this reply, or the one of an instance that was
 * quicker. */
static enum match_result keep_reply(struct match_worker *worker, const struct match *match,
                                    struct store_reply *reply, struct match_snapshot *snapshot)
{
    struct store_rows *rows = NULL;
    struct writer *body = &worker->body;
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

enum match_result take_snapshot(struct match_worker *worker, const struct match *match,
                                struct store_reply *reply, struct match_snapshot *snapshot)
{
    const struct store_reply *before = &worker->loaded.reply;
    const bool kept = reply->key && before->key;
    if (kept && memcmp(before->request, reply->request, HASH_SIZE) != 0) return MATCH_KEY_REUSED;
    *snapshot = (struct match_snapshot){.version = match->version, .object = &worker->body};
    writer_clear(&worker->body);
    if (kept && before->body_length > 0) {
        snapshot->version = before->version;
        writer_raw(&worker->body, before->body, before->body_length);
        return MATCH_OK;
    }
    match_write(&worker->body, match);
    if (worker->body.failed) return MATCH_AWAY;
    return reply->key ? keep_reply(worker, match, reply, snapshot) : MATCH_OK;
}
