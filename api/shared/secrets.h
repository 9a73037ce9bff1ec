/* Secrets that the service gives out, and ids.
 *
 * A token, an invitation or a recovery code is 32 bytes in base64url. The database has its hash alone. The
 * bytes are random, or they are derived. A request that is sent again with its key gets derived ones: the
 * same as before, though no secret is stored. All instances derive the same, and only they can. */
#ifndef WESTPHALIA_API_SHARED_SECRETS_H
#define WESTPHALIA_API_SHARED_SECRETS_H

#include "db/store/store.h"

enum { TOKEN_ROOM = 44 /* 32 bytes in base64url, with the final zero */ };

struct keys; /* api/shared/keys.h */

/* What a secret is derived from. */
struct derivation {
    const char *purpose;    /* what it is for; no two kinds of secrets have the same */
    const uint8_t *place;   /* which one of its purpose it is: as many bytes for each of them */
    size_t place_length;    /* bytes of it */
    const char *key;        /* the request's idempotency key; NULL: it follows from no request */
    const uint8_t *request; /* the hash of the request (STORE_HASH bytes); NULL: the key alone counts */
};

/* Makes the bytes of a secret. They are a hash of all members of `from`, keyed with the service's secret,
 * which keys_secret() must have learnt before. `from` NULL: they are random. */
void secret_make(const struct keys *keys, const struct derivation *from, uint8_t bytes[STORE_HASH]);

/* Makes a token from such bytes. */
void secret_token(const struct keys *keys, const struct derivation *from, char token[TOKEN_ROOM]);

/* Makes a UUID of RFC 9562 from bytes: of version 8 where they are derived, of version 4 where they are
 * random. */
void secret_uuid(const uint8_t bytes[STORE_HASH], bool derived, uint8_t id[STORE_ID]);

/* The hash of a token, an invitation or a code, as the database has it. */
void token_hash(const char *token, uint8_t hash[STORE_HASH]);

#endif
