/* The store: matches that go on from an older copy. */
#include "db/store.h"
#include "db/rows.h"
#include "db/statement.h"
#include "db/vault.h"

static const struct statement restore_match = CALL("restore_match", "$1, $2, $3, $4, $5");

enum db_result store_restore(struct db *db, const struct store_match *match, const uint8_t seed[STORE_HASH],
                             const uint8_t restoration[STORE_RESTORED], const struct store_note *note)
{
    struct args args = {0};
    uint8_t sealed[VAULT_SEALED];
    args_bytes(&args, match->id, STORE_ID);
    args_bytes(&args, sealed, vault_seal(seed, match->id, STORE_ID, sealed));
    args_bytes(&args, match->dice.restored.length ? (const void *)match->dice.restored.data : "",
               match->dice.restored.length);
    args_bytes(&args, restoration, STORE_RESTORED);
    add_entry(&args, note);
    return db_verdict(db, &restore_match, &args);
}
