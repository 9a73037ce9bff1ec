/* The service's keys in its database, made and replaced: the secret that tokens are derived from, and the pair that signs.
 *
 * They have nothing to do with each other, but in databases of earlier builds, where the secret may be the seed of the first pair as well
 * (server_key.signs). There tokens are derived from a hash of it; when a pair is replaced, that hash takes its place, and nothing is left of the
 * seed. Whoever has read the secret before, or reads it later, derives the same tokens. */
#ifndef WESTPHALIA_DB_SERVICE_KEYS_H
#define WESTPHALIA_DB_SERVICE_KEYS_H

#include "db/store.h"

/* What tokens are derived from; made where there is none. */
enum db_result service_keys_secret(struct db *db, uint8_t secret[STORE_SEED]);

/* There is a pair that signs: it is made where there is none. The only key of a database of before there were several signs on. */
enum db_result service_keys_first(struct db *db);

/* Puts another pair in the place of the one that signs, which is valid for `overlap` more seconds. As the schema's owner. DB_CONFLICT: somebody else
 * does that at this moment. */
enum db_result service_keys_rotate(struct db *db, int64_t overlap);

#endif
