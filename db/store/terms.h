/* The terms of a stored match, as the engine has them. Its log begins with them. */
#ifndef WESTPHALIA_DB_STORE_TERMS_H
#define WESTPHALIA_DB_STORE_TERMS_H

#include "db/store/store.h"
#include "log/ledger.h"

/* Reads the terms of a match. The caller has found its pack. False: this build does not know the format,
 * the scenario or an option, or memory is short. */
bool store_terms(const struct store_match *match, const struct pack *pack, struct match_terms *terms);

/* The terms of messages as they are stored. */
int store_messages_stored(const struct message_terms *messages);

/* A restoration as it is stored. */
void store_restored_write(const struct restoration *restored, uint8_t bytes[STORE_RESTORED]);

#endif
