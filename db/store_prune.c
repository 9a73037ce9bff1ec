/* The store: what nobody uses is deleted, a few rows at a time. */
#include "db/statement.h"
#include "db/store.h"

static const struct statement prune_matches = CALL("prune_matches", "$1, $2, $3");

static const struct statement prune_replies = CALL("prune_replies", "$1");

/* Who creates a match with a pack says so an hour before at the most (pack_cache_keep()). */
static const struct statement prune_packs = CALL("prune_packs", "$1, $2");

/* Its numbers, in the one row that it returns. */
static enum db_result run(struct db *db, const struct statement *statement, struct args *args, int64_t *first,
                          int64_t *second)
{
    PGresult *r;
    enum db_result result = db_run(db, statement, args, &r);
    if (result != DB_OK) return result;
    *first = cell_integer(r, 0, 0);
    if (second) *second = cell_integer(r, 0, 1);
    PQclear(r);
    return DB_OK;
}

enum db_result store_prune(struct db *db, const struct store_expiry *expiry, struct store_pruned *pruned)
{
    struct args matches = {0}, replies = {0}, packs = {0};
    *pruned = (struct store_pruned){0};
    args_integer(&matches, expiry->unplayed_days);
    args_integer(&matches, expiry->abandoned_days);
    args_integer(&matches, STORE_PRUNE_MATCHES);
    enum db_result result = run(db, &prune_matches, &matches, &pruned->looked, &pruned->matches);
    if (result != DB_OK) return result;
    args_integer(&replies, STORE_PRUNE_STEP);
    result = run(db, &prune_replies, &replies, &pruned->replies, NULL);
    if (result != DB_OK) return result;
    args_integer(&packs, expiry->unplayed_days);
    args_integer(&packs, STORE_PRUNE_STEP);
    result = run(db, &prune_packs, &packs, &pruned->packs, NULL);
    pruned->more = pruned->looked >= STORE_PRUNE_MATCHES || pruned->replies >= STORE_PRUNE_STEP ||
                   pruned->packs >= STORE_PRUNE_STEP;
    return result;
}
