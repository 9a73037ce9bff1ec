/* What a stored match has agreed on, as the engine has it: what its log begins with. */
#ifndef WESTPHALIA_DB_STORE_TERMS_H
#define WESTPHALIA_DB_STORE_TERMS_H

#include "db/store.h"
#include "log/ledger.h"

/* `pack` and by it the game are found by the caller. False: this build does not know the format, the scenario or an option; or memory is short. */
bool store_terms(const struct store_match *match, const struct pack *pack, struct match_terms *terms);

/* A restoration as it is stored. */
void store_restored_write(const struct restoration *restored, uint8_t bytes[STORE_RESTORED]);

#endif
