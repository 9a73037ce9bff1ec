/* The service's keys: the Ed25519 pair that signs, and the secret from which tokens and tickets are derived.
 * Both are in the database, the same for all instances. The first instance that needs one makes it
 * (db/store/service_keys.h).
 *
 * `westphalia keys rotate` replaces the pair that signs. An instance reloads it after KEYS_FRESH seconds. Ask
 * for the pair for each signature, and do not keep it. The replaced pair stays valid for a while, for
 * instances that have not reloaded yet. Its private half is deleted. */
#ifndef WESTPHALIA_API_SHARED_KEYS_H
#define WESTPHALIA_API_SHARED_KEYS_H

#include <pthread.h>
#include <sodium.h>

#include "db/store/keys.h"
#include "log/key.h"

enum { KEYS_FRESH = 5 };

/* Wipe it with sodium_memzero() after use. */
struct signing_key {
    char id[KEY_ID_ROOM];
    uint8_t public_key[crypto_sign_PUBLICKEYBYTES];
    uint8_t secret_key[crypto_sign_SECRETKEYBYTES];
};

/* Shared by all threads. */
struct keys {
    pthread_mutex_t lock; /* protects the other members */
    bool has_secret;
    uint8_t secret[STORE_SEED];
    int64_t looked_at; /* microseconds of the monotonic clock; 0: never */
    bool looking;      /* a thread is reloading */
    struct signing_key signing;
};

void keys_init(struct keys *keys);
void keys_free(struct keys *keys);

/* Learns the secret. After DB_OK keys->secret does not change, and is read without the lock. */
enum db_result keys_secret(struct keys *keys, struct db *db);

/* Fills in the key that signs now. DB_AWAY: none is known that was read within KEYS_FRESH seconds, and the
 * database is away. */
enum db_result keys_signing(struct keys *keys, struct db *db, struct signing_key *key);

#endif
