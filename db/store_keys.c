/* The store: the service's keys. */
#include "db/rows.h"
#include "db/statement.h"
#include "db/store.h"

/* ---- the secret that tokens and tickets are derived from ---- */

static const struct statement offer_secret = {
    "offer_secret",
    "insert into server_key (seed, made_at) values ($1::bytea, $2::timestamptz) on conflict do nothing "
    "returning 1",
    true};
static const struct statement read_secret = {"read_secret", "select seed from server_key", true};

enum db_result store_service_secret(struct db *db, uint8_t secret[STORE_SEED], int64_t at, bool *made)
{
    struct args args = {0};
    args_bytes(&args, secret, STORE_SEED);
    args_time(&args, at);
    enum db_result result = db_change(db, &offer_secret, &args);
    *made = result == DB_OK;
    if (result != DB_CONFLICT) return result;
    PGresult *r;
    result = db_run(db, &read_secret, &(struct args){0}, &r);
    if (result == DB_OK && (PQntuples(r) != 1 || !cell_copy(r, 0, 0, secret, STORE_SEED))) result = DB_BROKEN;
    PQclear(r);
    return result;
}

/* ---- the keys that sign ---- */

static const struct statement list_keys = {
    "list_keys",
    "select public_key, valid_from, valid_until from signing_key order by valid_from desc, public_key", true};
static const struct statement read_signing = {
    "read_signing",
    "select public_key, valid_from, valid_until, seed from signing_key where valid_until is null", true};
enum { KEY_PUBLIC, KEY_FROM, KEY_UNTIL, KEY_SEED };

static bool read_key(const PGresult *r, int row, struct store_key *key)
{
    key->valid_from = cell_time(r, row, KEY_FROM);
    key->valid_until = PQgetisnull(r, row, KEY_UNTIL) ? 0 : cell_time(r, row, KEY_UNTIL);
    return cell_copy(r, row, KEY_PUBLIC, key->public_key, sizeof key->public_key);
}

enum db_result store_keys(struct db *db, const struct store_key **keys, size_t *count,
                          struct store_rows **rows)
{
    PGresult *r;
    void *list;
    *rows = NULL;
    *count = 0;
    enum db_result result = db_run(db, &list_keys, &(struct args){0}, &r);
    if (result != DB_OK) return result;
    if (!(*rows = rows_new(r, sizeof **keys, &list))) return DB_AWAY;
    *keys = list;
    for (; *count < (size_t)PQntuples(r); (*count)++)
        if (!read_key(r, (int)*count, (struct store_key *)list + *count)) return DB_BROKEN;
    return DB_OK;
}

enum db_result store_signing_key(struct db *db, struct store_key *key, uint8_t seed[STORE_SEED])
{
    PGresult *r;
    enum db_result result = db_run(db, &read_signing, &(struct args){0}, &r);
    if (result != DB_OK) return result;
    if (PQntuples(r) == 0)
        result = DB_NONE;
    else if (!read_key(r, 0, key) || !cell_copy(r, 0, KEY_SEED, seed, STORE_SEED))
        result = DB_BROKEN;
    PQclear(r);
    return result;
}

static const struct statement add_key = {
    "add_key",
    "with ended as (update signing_key set valid_until = $5::timestamptz, seed = null"
    "  where public_key = $4::bytea and valid_until is null returning 1)"
    " insert into signing_key (public_key, seed, valid_from)"
    "  select $1::bytea, $2::bytea, $3::timestamptz where $4 is null or exists (select from ended)"
    " returning 1",
    true};

enum db_result store_key_add(struct db *db, const struct store_key *key, const uint8_t seed[STORE_SEED],
                             const uint8_t *before, int64_t until)
{
    struct args args = {0};
    args_bytes(&args, key->public_key, STORE_PUBLIC_KEY);
    args_bytes(&args, seed, STORE_SEED);
    args_time(&args, key->valid_from);
    args_bytes(&args, before, STORE_PUBLIC_KEY);
    args_time(&args, until);
    return db_change(db, &add_key, &args);
}
