/* The service's keys, as the database has them. */
#include "api/shared/keys.h"

#include <string.h>

#include "db/store/service_keys.h"
#include "program/clock.h"

void keys_init(struct keys *keys)
{
    memset(keys, 0, sizeof *keys);
    pthread_mutex_init(&keys->lock, NULL);
}

void keys_free(struct keys *keys)
{
    pthread_mutex_destroy(&keys->lock);
    sodium_memzero(keys, sizeof *keys);
}

/* ---- the secret ---- */

enum db_result keys_secret(struct keys *keys, struct db *db)
{
    uint8_t secret[STORE_SEED];
    pthread_mutex_lock(&keys->lock);
    const bool known = keys->has_secret;
    pthread_mutex_unlock(&keys->lock);
    if (known) return DB_OK;
    /* Without the lock, so that no thread waits for another's statement: all of them learn the same. */
    const enum db_result result = service_keys_secret(db, secret);
    pthread_mutex_lock(&keys->lock);
    if (result == DB_OK && !keys->has_secret) {
        memcpy(keys->secret, secret, sizeof secret);
        keys->has_secret = true;
    }
    pthread_mutex_unlock(&keys->lock);
    sodium_memzero(secret, sizeof secret);
    return result;
}

/* ---- the key that signs ---- */

static void make_pair(struct signing_key *key, const uint8_t seed[STORE_SEED])
{
    crypto_sign_seed_keypair(key->public_key, key->secret_key, seed);
    key_id(key->public_key, key->id);
}

static enum db_result look(struct db *db, struct signing_key *key)
{
    struct store_key row;
    uint8_t seed[STORE_SEED];
    enum db_result result = store_signing_key(db, &row, seed);
    if (result == DB_NONE && (result = service_keys_first(db)) == DB_OK)
        result = store_signing_key(db, &row, seed);
    if (result != DB_OK) return result == DB_NONE ? DB_AWAY : result;
    make_pair(key, seed);
    sodium_memzero(seed, sizeof seed);
    return memcmp(key->public_key, row.public_key, sizeof row.public_key) == 0 ? DB_OK : DB_BROKEN;
}

/* One thread reloads the key while the others sign on with the old one. That key is valid for longer than a
 * statement may take. */
static enum db_result reload_signing(struct keys *keys, struct db *db)
{
    struct signing_key key;
    keys->looking = true;
    pthread_mutex_unlock(&keys->lock);
    const enum db_result result = look(db, &key);
    pthread_mutex_lock(&keys->lock);
    keys->looking = false;
    if (result == DB_OK) {
        keys->signing = key;
        keys->looked_at = clock_microseconds(CLOCK_MONOTONIC);
    }
    sodium_memzero(&key, sizeof key);
    return result;
}

enum db_result keys_signing(struct keys *keys, struct db *db, struct signing_key *key)
{
    enum db_result result = DB_OK;
    pthread_mutex_lock(&keys->lock);
    const bool known = keys->looked_at != 0;
    const bool fresh =
        known && clock_microseconds(CLOCK_MONOTONIC) - keys->looked_at <= KEYS_FRESH * INT64_C(1000000);
    if (!fresh && !(known && keys->looking)) result = reload_signing(keys, db);
    *key = keys->signing;
    pthread_mutex_unlock(&keys->lock);
    return result;
}
