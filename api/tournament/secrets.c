/* Ids and secrets of a tournament are derived from the service's secret. */
#include "api/tournament/secrets.h"

#include <sodium.h>
#include <string.h>

#include "api/match/request_key.h"
#include "api/shared/keys.h"

enum { PLACE = STORE_ID + 3 /* the tournament's id, the round, two bytes of an index */ };

/* Where in the service a secret belongs. */
struct place {
    const uint8_t *tournament;
    uint8_t round;
    uint16_t index;
};

/* Makes a token. `key` and `request` are as in struct derivation. */
static enum tournament_result derive(const struct tournament_worker *worker, const char *purpose,
                                     const struct place *place, const char *key, const uint8_t *request,
                                     char token[TOKEN_ROOM])
{
    struct keys *keys = match_service_keys(worker->service);
    uint8_t bytes[PLACE];
    const enum db_result known = keys_secret(keys, worker->db);
    if (known != DB_OK) return tournament_db(known);
    memcpy(bytes, place->tournament, STORE_ID);
    bytes[STORE_ID] = place->round;
    bytes[STORE_ID + 1] = place->index >> 8;
    bytes[STORE_ID + 2] = (uint8_t)place->index;
    secret_token(keys, &(struct derivation){purpose, bytes, sizeof bytes, key, request}, token);
    return TOURNAMENT_OK;
}

enum tournament_result tournament_id_make(const struct tournament_worker *worker, const char *key,
                                          uint8_t id[STORE_ID])
{
    static const uint8_t none[STORE_HASH]; /* there is no id yet, and the request does not count */
    char token[TOKEN_ROOM];
    uint8_t bytes[STORE_HASH];
    if (key) {
        const enum tournament_result result =
            derive(worker, "tournament id", &(struct place){.tournament = none}, key, none, token);
        if (result != TOURNAMENT_OK) return result;
        token_hash(token, bytes);
    } else {
        secret_make(NULL, NULL, bytes);
    }
    secret_uuid(bytes, key, id);
    return TOURNAMENT_OK;
}

enum tournament_result tournament_secret(const struct tournament_worker *worker,
                                         const struct tournament_secret *from, char token[TOKEN_ROOM])
{
    const struct place place = {.tournament = from->tournament, .index = (uint16_t)from->index};
    uint8_t request[STORE_HASH];
    if (!from->request->key) {
        secret_token(NULL, NULL, token);
        return TOURNAMENT_OK;
    }
    match_request_hash(from->request, NULL, NULL, request);
    return derive(worker, from->purpose, &place, from->request->key, request, token);
}

void tournament_key_hash(const struct match_request *request, uint8_t hash[STORE_HASH])
{
    if (request->key)
        token_hash(request->key, hash);
    else
        randombytes_buf(hash, STORE_HASH);
}

enum tournament_result tournament_lot(const struct opened_tournament *opened, int entrant, int32_t *lot)
{
    const struct place place = {.tournament = opened->row.id, .index = (uint16_t)entrant};
    char token[TOKEN_ROOM];
    uint8_t hash[STORE_HASH];
    const enum tournament_result result =
        derive(&opened->worker, "tournament lot", &place, NULL, NULL, token);
    if (result != TOURNAMENT_OK) return result;
    token_hash(token, hash);
    *lot = 1 + (int32_t)((uint32_t)(hash[0] << 16 | hash[1] << 8 | hash[2]) << 7 | hash[3] >> 1) % INT32_MAX;
    return TOURNAMENT_OK;
}

enum tournament_result tournament_table_key(const struct opened_tournament *opened, int round, int table,
                                            char key[TOKEN_ROOM])
{
    const struct place place = {opened->row.id, (uint8_t)round, (uint16_t)table};
    return derive(&opened->worker, "tournament table", &place, NULL, NULL, key);
}

enum tournament_result tournament_table_secrets(const struct opened_tournament *opened, int round, int table,
                                                uint8_t id[STORE_ID], struct match_secrets *secrets)
{
    char key[TOKEN_ROOM];
    const enum tournament_result result = tournament_table_key(opened, round, table, key);
    if (result != TOURNAMENT_OK) return result;
    return tournament_match_failure(match_foresee(
        opened->worker.matches, &(struct match_request){.key = key, .body = ""}, opened->seats, id, secrets));
}
