/* The service's keys in its database: the secret that tokens are derived from, and the pair that signs. They
 * are made and replaced here.
 *
 * The two are independent of each other. But in a database of an earlier build the secret may be the seed
 * of the first pair as well (server_key.signs). There tokens are derived from a hash of the secret. When
 * the pair is replaced, the hash takes the secret's place, so nothing is left of the seed, and the same
 * tokens are derived. */
#ifndef WESTPHALIA_DB_STORE_SERVICE_KEYS_H
#define WESTPHALIA_DB_STORE_SERVICE_KEYS_H

#include "db/store/keys.h"

/* The secret that tokens are derived from. It is made if there is none. */
enum db_result service_keys_secret(struct db *db, uint8_t secret[STORE_SEED]);

/* Makes a pair that signs, if there is none. In a database of an earlier build, with one key only, that
 * key signs on. */
enum db_result service_keys_first(struct db *db);

/* Puts another pair in the place of the one that signs, which stays valid for `overlap` more seconds. Only
 * the schema's owner may do it. DB_CONFLICT: another program does it at this moment. */
enum db_result service_keys_rotate(struct db *db, int64_t overlap);

#endif
