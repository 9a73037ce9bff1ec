/* The label of a match that is the id of a tournament. */
#include "api/tournament/labels.h"

#include <sodium.h>

#include "api/tournament/stored_terms.h"

enum tournament_result tournament_reserves_label(const struct tournament_worker *worker, const char *label,
                                                 const char *token, bool *reserved)
{
    struct store_tournament row;
    struct store_rows *rows;
    uint8_t id[STORE_ID], hash[HASH_SIZE];
    *reserved = false;
    if (!label || !uuid_parse(label, id)) return TOURNAMENT_OK;
    const enum db_result found = store_tournament_read(worker->db, id, &row, &rows);
    if (token) token_hash(token, hash);
    *reserved = found == DB_OK && !(token && sodium_memcmp(hash, row.owner, HASH_SIZE) == 0);
    store_rows_free(rows);
    if (found != DB_OK || !*reserved || !token)
        return found == DB_NONE ? TOURNAMENT_OK : tournament_db(found);
    const enum db_result manager = store_manager_find(worker->db, id, hash);
    *reserved = manager != DB_OK;
    return manager == DB_NONE ? TOURNAMENT_OK : tournament_db(manager);
}

enum tournament_result tournament_lets_bots(const struct tournament_worker *worker, const char *label,
                                            bool *lets)
{
    struct store_tournament row;
    struct store_rows *rows;
    uint8_t id[STORE_ID];
    *lets = true;
    if (!label || !uuid_parse(label, id)) return TOURNAMENT_OK;
    const enum db_result found = store_tournament_read(worker->db, id, &row, &rows);
    if (found == DB_OK) {
        json_t *terms = json_loads(row.terms, 0, NULL);
        *lets = stored_terms_let_bots(terms);
        json_decref(terms);
    }
    store_rows_free(rows);
    return found == DB_NONE ? TOURNAMENT_OK : tournament_db(found);
}
