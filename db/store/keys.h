/* The keys of the service, and secrets that the operator's keys encrypt. */
#ifndef WESTPHALIA_DB_STORE_KEYS_H
#define WESTPHALIA_DB_STORE_KEYS_H

#include "db/store/store.h"

/* ---- keys (keys.c) ---- */

/* db/store/service_keys.h tells what they are for, and how they are made. */
enum { STORE_SEED = 32, STORE_PUBLIC_KEY = 32 };

/* The service's own secret: the stored one, or this one, which is stored when there is none. *signs: it
 * may be the seed of a pair as well. */
enum db_result store_service_secret(struct db *db, uint8_t secret[STORE_SEED], int64_t at, bool *signs);

/* Puts this secret in the place of one that signs. DB_CONFLICT: that one signs no more. */
enum db_result store_service_secret_apart(struct db *db, const uint8_t secret[STORE_SEED]);

/* An Ed25519 key of the service. */
struct store_key {
    uint8_t public_key[STORE_PUBLIC_KEY];
    int64_t valid_from, valid_until; /* valid_until 0: it signs now, and has no end yet */
};

/* All keys that there have been, the newest first. *keys lives in rows. */
enum db_result store_keys(struct db *db, const struct store_key **keys, size_t *count,
                          struct store_rows **rows);

/* The key that signs, and the seed that it is made of. DB_NONE: there is none yet. */
enum db_result store_signing_key(struct db *db, struct store_key *key, uint8_t seed[STORE_SEED]);

/* This key signs from now on. `before`: the key that signed so far, which stays valid until `until` and
 * loses its seed. NULL: there was none. DB_CONFLICT: another key signs, or this one does already. */
enum db_result store_key_add(struct db *db, const struct store_key *key, const uint8_t seed[STORE_SEED],
                             const uint8_t *before, int64_t until);

/* ---- secrets that the operator's keys encrypt (db/vault.h) ---- */

struct store_resealed {
    uint64_t written, unreadable; /* seeds and keys */
};
/* Encrypts by the vault's first key all secrets that are in the clear or encrypted by another key. It goes
 * row by row, while the service runs. Afterwards the other keys are not needed, unless a secret could not
 * be read. */
enum db_result store_reseal(struct db *db, struct store_resealed *done);

#endif
