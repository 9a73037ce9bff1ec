/* Idempotency keys of requests, and what is derived from the service's secret. request_key.c */
#ifndef WESTPHALIA_API_MATCH_REQUEST_KEY_H
#define WESTPHALIA_API_MATCH_REQUEST_KEY_H

#include "api/match/move.h"

/* Hashes the request's body. Where the body does not tell all, `operation` and `object` tell the rest;
 * otherwise they are NULL. */
void match_request_hash(const struct match_request *request, const char *operation, const char *object,
                        uint8_t hash[HASH_SIZE]);
/* Makes a UUID (secret_uuid()). With a key it is made from the key alone, so the same key with another body
 * leads to the same thing. Without one (NULL) it is random. */
void match_derive_id(const struct match_worker *worker, const char *purpose, const char *key,
                     uint8_t id[MATCH_ID_SIZE]);
/* Makes 32 bytes that only the service can compute. They are derived from the reply's key and the request, or
 * random where the reply has no key. */
void match_derive_bytes(const struct match_worker *worker, const struct store_reply *reply,
                        const char *purpose, uint8_t bytes[HASH_SIZE]);
/* Makes a token or invitation of such bytes, and its hash. `index` tells those of one purpose apart. */
void match_derive_token(const struct match_worker *worker, const struct store_reply *reply,
                        const char *purpose, int index, char token[TOKEN_ROOM], uint8_t hash[HASH_SIZE]);
/* Makes the key of all tickets of one purpose (api/shared/ticket.h). All instances make the same. Tickets of
 * another purpose are not opened by it. */
enum match_result match_ticket_key(struct match_worker *worker, const char *purpose, uint8_t key[TICKET_KEY]);
/* ---- replies ---- */

/* Begins the reply to a request with a key, without its body. Without a key reply->key is NULL. Afterwards
 * the service's secret is known. */
enum match_result match_reply_begin(struct match_worker *worker, const struct match_request *request,
                                    const char *operation, const char *object, struct store_reply *reply);
/* Gives the match as the first answer to the key has shown it, if the match was loaded with the key.
 * Otherwise gives it as it is, and keeps that for the key. MATCH_KEY_REUSED. */
enum match_result match_take_snapshot(struct match_worker *worker, const struct match *match,
                                      struct store_reply *reply, struct match_snapshot *snapshot);

#endif
