/* Shared by the files of this folder, and included by them alone. */
#ifndef WESTPHALIA_API_TOURNAMENT_WORK_H
#define WESTPHALIA_API_TOURNAMENT_WORK_H

#include <sodium.h>

#include "api/match/keys.h"
#include "api/tournament/tournament.h"
#include "program/clock.h"

/* DB_CONFLICT is MATCH_VERSION here. */
enum match_result tournament_db(enum db_result result);

void hash_token(const char *token, uint8_t hash[HASH_SIZE]);
void hash_body(const struct move_request *request, uint8_t hash[HASH_SIZE]);

/* What a secret is derived from. Without a key and without a table it is random. */
struct tournament_secret {
    const char *purpose;
    const uint8_t *id; /* the tournament's */
    bool table;        /* it is derived from round and index alone */
    uint8_t round;
    uint16_t index;
    const char *key;        /* an idempotency key, or NULL */
    const uint8_t *request; /* with a key: the hash of the request's body */
};
enum match_result tournament_secret(const struct tournaments *t, const struct tournament_secret *from,
                                    char token[TOKEN_ROOM]);

/* The id and the secrets of the match at a table (from 0) of a round (from 1). */
enum match_result tournament_table(const struct tournaments *t, const struct tournament_at *at, int round,
                                   int table, uint8_t id[STORE_ID], struct match_secrets *secrets);

/* Makes all matches of a planned round that are not made yet, and notes that it is made. */
enum match_result tournament_finish_round(const struct tournaments *t, const struct tournament_at *at,
                                          int number);

#endif
