/* Ids and secrets of a tournament (api/shared/secrets.h). A request that is sent again with its key gets the
 * same. What belongs to a table follows from the tournament, the round and the table alone. */
#ifndef WESTPHALIA_API_TOURNAMENT_SECRETS_H
#define WESTPHALIA_API_TOURNAMENT_SECRETS_H

#include "api/tournament/tournament.h"

/* The id of a new tournament. It follows from the key alone; NULL: it is random. */
enum tournament_result tournament_id_make(const struct tournament_worker *worker, const char *key,
                                          uint8_t id[STORE_ID]);

/* A secret that is made for a request. */
struct tournament_secret {
    const char *purpose;                 /* what it is for: struct derivation */
    const uint8_t *tournament;           /* its id */
    int index;                           /* tells those of one purpose apart */
    const struct match_request *request; /* used of it: key, body. Without a key the secret is random */
};
enum tournament_result tournament_secret(const struct tournament_worker *worker,
                                         const struct tournament_secret *from, char token[TOKEN_ROOM]);

/* The hash of a request's key, which is stored. Of a request without one it is random. */
void tournament_key_hash(const struct match_request *request, uint8_t hash[STORE_HASH]);

/* The lot of an entrant: 1..INT32_MAX. It follows from the tournament and the entrant's number. */
enum tournament_result tournament_lot(const struct opened_tournament *opened, int entrant, int32_t *lot);

/* The key of the request by which the match at a table (from 0) of a round (from 1) is made. */
enum tournament_result tournament_table_key(const struct opened_tournament *opened, int round, int table,
                                            char key[TOKEN_ROOM]);
/* The id of that match, and the secrets of its seats. */
enum tournament_result tournament_table_secrets(const struct opened_tournament *opened, int round, int table,
                                                uint8_t id[STORE_ID], struct match_secrets *secrets);

#endif
