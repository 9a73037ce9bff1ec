/* The service's keys: the Ed25519 pair that signs now, and the secret from which tokens and tickets are derived. Both are in the database, the same for
 * all instances; whichever instance needs one first makes it (db/service_keys.h).
 *
 * `westphalia keys rotate` puts another pair in the place of the one that signs. An instance looks for it again after KEYS_FRESH seconds, so
 * ask for the pair for each signature, and do not keep it. The one before is valid a while longer: what an instance signs
 * that has not looked yet is in order. Of a pair that was replaced nobody has the private half any more. */
#ifndef WESTPHALIA_API_MATCH_KEYS_H
#define WESTPHALIA_API_MATCH_KEYS_H

#include <pthread.h>
#include <sodium.h>

#include "db/store.h"
#include "log/key.h"

enum { KEYS_FRESH = 5 };

/* sodium_memzero() it after use. */
struct signing_key {
    char id[KEY_ID_ROOM];
    uint8_t public_key[crypto_sign_PUBLICKEYBYTES];
    uint8_t secret_key[crypto_sign_SECRETKEYBYTES];
};

/* For all threads. */
struct keys {
    pthread_mutex_t lock; /* on: */
    bool has_secret;
    uint8_t secret[STORE_SEED];
    int64_t looked_at; /* microseconds of the monotonic clock; 0: never */
    bool looking;      /* a thread does */
    struct signing_key signing;
};

void keys_init(struct keys *keys);
void keys_free(struct keys *keys);

/* The key that signs now. */
enum db_result keys_signing(struct keys *keys, struct db *db, struct signing_key *key);

/* Learns the secret; afterwards keys->secret stands fast, and is read without the lock. */
enum db_result keys_secret(struct keys *keys, struct db *db);

#endif
