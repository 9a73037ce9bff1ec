/* The store: expired rows are deleted, a few at a time. */
#include "db/statement.h"
#include "db/store/store.h"
#include "db/store/webhooks.h"

static const struct statement list_expired_matches = CALL("list_expired_matches", "$1, $2, $3");

static const struct statement prune_match = CALL("prune_match", "$1, $2, $3");

static const struct statement delete_expiry = CALL("delete_expiry", "$1");

static const struct statement prune_replies = CALL("prune_replies", "$1");

/* A match is created within an hour of its pack's use (pack_cache_keep(),
 * db/functions/packs/use_pack.sql). */
static const struct statement prune_packs = CALL("prune_packs", "$1, $2");

/* The worse of two results. A refusal (DB_BROKEN) is worse than DB_AWAY. */
static enum db_result worse(enum db_result one, enum db_result other)
{
    return one > other ? one : other;
}

/* Deletes the webhooks of a match that is deleted. They stand on all nodes of a cluster, so no transaction
 * holds them and the match. The match's row of expiry is deleted last: what a crash or a lost connection
 * leaves undone is done at another time. */
static enum db_result forget_match(struct db *db, const uint8_t *id, struct store_pruned *pruned)
{
    struct args args = {0};
    int64_t gone;
    enum db_result result = store_webhooks_forget(db, id);
    if (result != DB_OK) return result;
    args_bytes(&args, id, STORE_ID);
    result = db_number(db, &delete_expiry, &args, &gone);
    if (result == DB_OK) pruned->matches += gone;
    return result;
}

/* Each match has its own transaction, so its rows are locked no longer than it takes to delete them. */
static enum db_result prune_one(struct db *db, const struct store_expiry *expiry, const PGresult *r, int row,
                                struct store_pruned *pruned)
{
    struct args args = {0};
    size_t length;
    const bool played = cell_integer(r, row, 1);
    const uint8_t *id = cell_bytes(r, row, 0, &length);
    int64_t gone;
    args_bytes(&args, id, length);
    args_boolean(&args, played);
    args_integer(&args, played ? expiry->abandoned_days : expiry->unplayed_days);
    const enum db_result result = db_number(db, &prune_match, &args, &gone);
    return result == DB_OK && gone ? forget_match(db, id, pruned) : result;
}

static enum db_result prune_matches(struct db *db, const struct store_expiry *expiry,
                                    struct store_pruned *pruned)
{
    struct args args = {0};
    PGresult *r;
    args_integer(&args, expiry->unplayed_days);
    args_integer(&args, expiry->abandoned_days);
    args_integer(&args, STORE_PRUNE_STEP);
    enum db_result result = db_run(db, &list_expired_matches, &args, &r);
    if (result != DB_OK) return result;
    const int count = PQntuples(r);
    for (int row = 0; row < count && result != DB_AWAY; row++)
        result = worse(result, prune_one(db, expiry, r, row, pruned));
    PQclear(r);
    pruned->more = count >= STORE_PRUNE_STEP && (result == DB_OK || pruned->matches > 0);
    return result;
}

enum db_result store_prune(struct db *db, const struct store_expiry *expiry, struct store_pruned *pruned)
{
    struct args replies = {0}, packs = {0};
    *pruned = (struct store_pruned){0};
    enum db_result result = prune_matches(db, expiry, pruned);
    args_integer(&replies, STORE_PRUNE_STEP);
    result = worse(result, db_number(db, &prune_replies, &replies, &pruned->replies));
    args_integer(&packs, expiry->unplayed_days);
    args_integer(&packs, STORE_PRUNE_STEP);
    result = worse(result, db_number(db, &prune_packs, &packs, &pruned->packs));
    pruned->more = pruned->more || pruned->replies >= STORE_PRUNE_STEP || pruned->packs >= STORE_PRUNE_STEP;
    return result;
}
