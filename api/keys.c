/* The service's keys, as they are in the database. */
#include "api/keys.h"

#include <string.h>
#include <time.h>

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

static int64_t microseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

/* ---- the secret ---- */

/* Under the lock. `made`: there was none. */
static enum db_result learn_secret(struct keys *keys, struct db *db, bool *made)
{
    uint8_t secret[STORE_SEED];
    randombytes_buf(secret, sizeof secret);
    const enum db_result result = store_service_secret(db, secret, microseconds(CLOCK_REALTIME), made);
    if (result == DB_OK) memcpy(keys->secret, secret, sizeof secret);
    keys->has_secret = result == DB_OK;
    sodium_memzero(secret, sizeof secret);
    return result;
}

enum db_result keys_secret(struct keys *keys, struct db *db)
{
    enum db_result result = DB_OK;
    bool made;
    pthread_mutex_lock(&keys->lock);
    if (!keys->has_secret) result = learn_secret(keys, db, &made);
    pthread_mutex_unlock(&keys->lock);
    return result;
}

/* ---- the key that signs ---- */

static void make_pair(struct signing_key *key, const uint8_t seed[STORE_SEED])
{
    crypto_sign_seed_keypair(key->public_key, key->secret_key, seed);
    key_id(key->public_key, key->id);
}

/* There is none. A database of before there were several has its only key in the secret's place: it goes on signing. */
static enum db_result make_first(struct keys *keys, struct db *db)
{
    struct store_key row = {.valid_from = microseconds(CLOCK_REALTIME)};
    struct signing_key key;
    uint8_t seed[STORE_SEED];
    bool made;
    randombytes_buf(seed, sizeof seed);
    pthread_mutex_lock(&keys->lock);
    enum db_result result = learn_secret(keys, db, &made);
    if (result == DB_OK && !made) memcpy(seed, keys->secret, sizeof seed);
    pthread_mutex_unlock(&keys->lock);
    if (result != DB_OK) return result;
    make_pair(&key, seed);
    memcpy(row.public_key, key.public_key, sizeof row.public_key);
    result = store_key_add(db, &row, seed, NULL, 0);
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(&key, sizeof key);
    return result == DB_CONFLICT ? DB_OK : result; /* another instance was quicker */
}

static enum db_result look(struct keys *keys, struct db *db, struct signing_key *key)
{
    struct store_key row;
    uint8_t seed[STORE_SEED];
    enum db_result result = store_signing_key(db, &row, seed);
    if (result == DB_NONE && (result = make_first(keys, db)) == DB_OK)
        result = store_signing_key(db, &row, seed);
    if (result != DB_OK) return result == DB_NONE ? DB_AWAY : result;
    make_pair(key, seed);
    sodium_memzero(seed, sizeof seed);
    return memcmp(key->public_key, row.public_key, sizeof row.public_key) == 0 ? DB_OK : DB_BROKEN;
}

/* One thread looks, and meanwhile the others sign on: the key is good for longer than a statement may take. */
static enum db_result look_again(struct keys *keys, struct db *db)
{
    struct signing_key key;
    keys->looking = true;
    pthread_mutex_unlock(&keys->lock);
    const enum db_result result = look(keys, db, &key);
    pthread_mutex_lock(&keys->lock);
    keys->looking = false;
    if (result == DB_OK) {
        keys->signing = key;
        keys->looked_at = microseconds(CLOCK_MONOTONIC);
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
        known && microseconds(CLOCK_MONOTONIC) - keys->looked_at <= KEYS_FRESH * INT64_C(1000000);
    if (!fresh && !(known && keys->looking)) result = look_again(keys, db);
    *key = keys->signing;
    pthread_mutex_unlock(&keys->lock);
    return result;
}
