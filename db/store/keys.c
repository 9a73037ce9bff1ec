/* The store: the service's keys, and the secrets that the operator's keys encrypt. */
#include <sodium.h>

#include "db/statement.h"
#include "db/store/keys.h"
#include "db/store/rows.h"
#include "db/vault.h"

/* ---- the secret that tokens and tickets are derived from ---- */

/* The owner of the secret, for db/vault.h. The owner of a key is its public half. */
static const char SECRET[] = "secret of the service";

static const struct statement add_secret = CALL("add_secret", "$1, $2");
static const struct statement read_secret = CALL("read_secret", "");
enum { SECRET_SEED, SECRET_SIGNS };
static const struct statement replace_secret = CALL("replace_secret", "$1");

enum db_result store_service_secret(struct db *db, uint8_t secret[STORE_SEED], int64_t at, bool *signs)
{
    struct args args = {0};
    uint8_t sealed[VAULT_SEALED];
    args_bytes(&args, sealed, vault_seal(secret, SECRET, sizeof SECRET, sealed));
    args_time(&args, at);
    enum db_result result = db_change(db, &add_secret, &args);
    *signs = false;
    if (result != DB_CONFLICT) return result;
    PGresult *r;
    result = db_run(db, &read_secret, &(struct args){0}, &r);
    if (result == DB_OK &&
        (PQntuples(r) != 1 || !cell_secret(r, 0, SECRET_SEED, SECRET, sizeof SECRET, secret)))
        result = db_unreadable(&read_secret);
    *signs = result == DB_OK && cell_integer(r, 0, SECRET_SIGNS) != 0;
    PQclear(r);
    return result;
}

enum db_result store_service_secret_apart(struct db *db, const uint8_t secret[STORE_SEED])
{
    struct args args = {0};
    uint8_t sealed[VAULT_SEALED];
    args_bytes(&args, sealed, vault_seal(secret, SECRET, sizeof SECRET, sealed));
    return db_change(db, &replace_secret, &args);
}

/* ---- the keys that sign ---- */

static const struct statement list_keys = CALL("list_keys", "");
static const struct statement read_signing_key = CALL("read_signing_key", "");
enum { KEY_PUBLIC, KEY_FROM, KEY_UNTIL, KEY_SEED };

static bool read_key(const PGresult *r, int row, void *to)
{
    struct store_key *key = to;
    key->valid_from = cell_time(r, row, KEY_FROM);
    key->valid_until = cell_time_or_zero(r, row, KEY_UNTIL);
    return cell_copy(r, row, KEY_PUBLIC, key->public_key, sizeof key->public_key);
}

enum db_result store_keys(struct db *db, const struct store_key **keys, size_t *count,
                          struct store_rows **rows)
{
    static const struct reading reading = {&list_keys, sizeof **keys, read_key};
    const enum db_result result = rows_read(db, &reading, &(struct args){0}, count, rows);
    *keys = rows_list(*rows);
    return result;
}

enum db_result store_signing_key(struct db *db, struct store_key *key, uint8_t seed[STORE_SEED])
{
    PGresult *r;
    enum db_result result = db_run(db, &read_signing_key, &(struct args){0}, &r);
    if (result != DB_OK) return result;
    if (PQntuples(r) == 0)
        result = DB_NONE;
    else if (!read_key(r, 0, key) || !cell_secret(r, 0, KEY_SEED, key->public_key, STORE_PUBLIC_KEY, seed))
        result = db_unreadable(&read_signing_key);
    PQclear(r);
    return result;
}

/* The service makes the first key. Only the owner of the tables puts another one in its place. */
static const struct statement add_first_key = CALL("add_first_key", "$1, $2, $3");
static const struct statement add_key = CALL("add_key", "$1, $2, $3, $4, $5");

enum db_result store_key_add(struct db *db, const struct store_key *key, const uint8_t seed[STORE_SEED],
                             const uint8_t *before, int64_t until)
{
    struct args args = {0};
    uint8_t sealed[VAULT_SEALED];
    args_bytes(&args, key->public_key, STORE_PUBLIC_KEY);
    args_bytes(&args, sealed, vault_seal(seed, key->public_key, STORE_PUBLIC_KEY, sealed));
    args_time(&args, key->valid_from);
    if (!before) return db_change(db, &add_first_key, &args);
    args_bytes(&args, before, STORE_PUBLIC_KEY);
    args_time(&args, until);
    return db_change(db, &add_key, &args);
}

/* ---- secrets are encrypted anew ---- */

enum { PAGE = 500 };
static const struct statement list_seeds = CALL("list_seeds", "$1, $2");
static const struct statement reseal_match = CALL("reseal_match", "$1, $2, $3");
static const struct statement reseal_key = CALL("reseal_key", "$1, $2, $3");
static const struct statement reseal_secret = CALL("reseal_secret", "$1, $2, $3");
static const struct statement forget_sealing_keys = CALL("forget_sealing_keys", "$1");

/* Encrypts the owner's secret `before` anew. A program that writes it meanwhile encrypts it as well. */
static enum db_result reseal(struct db *db, const struct statement *statement, struct store_bytes before,
                             struct store_bytes owner, struct store_resealed *done)
{
    uint8_t secret[VAULT_SECRET], sealed[VAULT_SEALED];
    if (!before.data || vault_is_current(before.data, before.length)) return DB_OK;
    if (!vault_unseal(before.data, before.length, owner.data, owner.length, secret)) {
        done->unreadable++;
        return DB_OK;
    }
    struct args args = {0};
    args_bytes(&args, owner.data, owner.length);
    args_bytes(&args, sealed, vault_seal(secret, owner.data, owner.length, sealed));
    args_bytes(&args, before.data, before.length);
    const enum db_result result = db_change(db, statement, &args);
    sodium_memzero(secret, sizeof secret);
    done->written += result == DB_OK;
    return result == DB_CONFLICT ? DB_OK : result;
}

static enum db_result reseal_matches(struct db *db, struct store_resealed *done)
{
    uint8_t after[STORE_ID] = {0};
    enum db_result result = DB_OK;
    for (int count = PAGE; count == PAGE && result == DB_OK;) {
        struct args args = {0};
        PGresult *r;
        args_bytes(&args, after, sizeof after);
        args_big(&args, PAGE);
        if ((result = db_run(db, &list_seeds, &args, &r)) != DB_OK) break;
        count = PQntuples(r);
        for (int i = 0; i < count && result == DB_OK; i++) {
            const struct store_bytes owner = {after, sizeof after};
            result = cell_copy(r, i, 0, after, sizeof after)
                         ? reseal(db, &reseal_match, bytes_at(r, i, 1), owner, done)
                         : db_unreadable(&list_seeds);
        }
        PQclear(r);
    }
    return result;
}

static enum db_result reseal_keys(struct db *db, struct store_resealed *done)
{
    PGresult *r;
    struct store_key key;
    enum db_result result = db_run(db, &read_secret, &(struct args){0}, &r);
    if (result == DB_OK && PQntuples(r) == 1)
        result = reseal(db, &reseal_secret, bytes_at(r, 0, SECRET_SEED),
                        (struct store_bytes){(const uint8_t *)SECRET, sizeof SECRET}, done);
    PQclear(r);
    if (result != DB_OK || (result = db_run(db, &read_signing_key, &(struct args){0}, &r)) != DB_OK)
        return result;
    if (PQntuples(r) == 1 && read_key(r, 0, &key))
        result = reseal(db, &reseal_key, bytes_at(r, 0, KEY_SEED),
                        (struct store_bytes){key.public_key, STORE_PUBLIC_KEY}, done);
    PQclear(r);
    return result;
}

enum db_result store_reseal(struct db *db, struct store_resealed *done)
{
    struct args args = {0};
    *done = (struct store_resealed){0};
    enum db_result result = reseal_keys(db, done);
    if (result == DB_OK) result = reseal_matches(db, done);
    if (result != DB_OK || done->unreadable) return result;
    args_bytes(&args, vault_key_id(), VAULT_KEY_ID);
    return db_run(db, &forget_sealing_keys, &args, NULL);
}
