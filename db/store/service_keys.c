/* The service's keys are made and replaced here. */
#include "db/store/service_keys.h"

#include <sodium.h>
#include <string.h>

#include "program/clock.h"

/* The stored secret, or this one where there is none. */
static enum db_result read_or_make(struct db *db, uint8_t secret[STORE_SEED], bool *signs)
{
    randombytes_buf(secret, STORE_SEED);
    return store_service_secret(db, secret, clock_microseconds(CLOCK_REALTIME), signs);
}

/* The bytes that tokens are derived from when the secret signs. */
static void hash_secret(uint8_t secret[STORE_SEED])
{
    static const uint8_t purpose[] = "secret apart from the key that signs";
    uint8_t hash[STORE_SEED];
    crypto_generichash(hash, sizeof hash, purpose, sizeof purpose, secret, STORE_SEED);
    memcpy(secret, hash, sizeof hash);
    sodium_memzero(hash, sizeof hash);
}

enum db_result service_keys_secret(struct db *db, uint8_t secret[STORE_SEED])
{
    bool signs;
    const enum db_result result = read_or_make(db, secret, &signs);
    if (result == DB_OK && signs) hash_secret(secret);
    return result;
}

/* Stores the pair of a seed, in the place of `before`. NULL: there was none. */
static enum db_result add_pair(struct db *db, const uint8_t seed[STORE_SEED], const uint8_t *before,
                               int64_t overlap)
{
    struct store_key key = {.valid_from = clock_microseconds(CLOCK_REALTIME)};
    uint8_t secret_key[crypto_sign_SECRETKEYBYTES];
    crypto_sign_seed_keypair(key.public_key, secret_key, seed);
    sodium_memzero(secret_key, sizeof secret_key);
    return store_key_add(db, &key, seed, before, key.valid_from + overlap * INT64_C(1000000));
}

/* *older: it is the key that a database of an earlier build has in the secret's place. */
static enum db_result make_first(struct db *db, bool *older)
{
    uint8_t seed[STORE_SEED];
    enum db_result result = read_or_make(db, seed, older);
    if (result == DB_OK && !*older) randombytes_buf(seed, sizeof seed);
    if (result == DB_OK) result = add_pair(db, seed, NULL, 0);
    sodium_memzero(seed, sizeof seed);
    return result;
}

enum db_result service_keys_first(struct db *db)
{
    bool older;
    const enum db_result result = make_first(db, &older);
    return result == DB_CONFLICT ? DB_OK : result; /* another instance was quicker */
}

/* A secret that signs is the seed of a pair that was replaced, or is about to be. Its hash takes its
 * place. */
static enum db_result clear_seed(struct db *db)
{
    uint8_t secret[STORE_SEED];
    bool signs;
    enum db_result result = read_or_make(db, secret, &signs);
    if (result == DB_OK && signs) {
        hash_secret(secret);
        result = store_service_secret_apart(db, secret);
    }
    sodium_memzero(secret, sizeof secret);
    return result;
}

enum db_result service_keys_rotate(struct db *db, int64_t overlap)
{
    struct store_key before;
    uint8_t seed[STORE_SEED];
    bool older;
    enum db_result result = store_signing_key(db, &before, seed);
    if (result == DB_NONE) {
        result = make_first(db, &older);
        if (result != DB_OK || !older) return result; /* a new pair need not be replaced */
        result = store_signing_key(db, &before, seed);
    }
    if (result == DB_OK) result = clear_seed(db);
    randombytes_buf(seed, sizeof seed);
    if (result == DB_OK) result = add_pair(db, seed, before.public_key, overlap);
    sodium_memzero(seed, sizeof seed);
    return result;
}
