/* The store: matches that go on from an older copy. */
#include "db/store.h"
#include "db/rows.h"
#include "db/statement.h"
#include "db/vault.h"

static const struct statement restored = CALL("restored", "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10");

/* The version comes first there, and the rest of the note behind the restoration. */
enum db_result store_restore(struct db *db, const struct store_match *match, const uint8_t seed[STORE_HASH],
                             const uint8_t restoration[STORE_RESTORED], const struct store_note *note)
{
    struct args args = {0};
    uint8_t sealed[VAULT_SEALED];
    args_bytes(&args, match->id, STORE_ID);
    if (note)
        args_big(&args, note->version);
    else
        args_null(&args);
    args_bytes(&args, sealed, vault_seal(seed, match->id, STORE_ID, sealed));
    args_bytes(&args, match->restored.length ? (const void *)match->restored.data : "",
               match->restored.length);
    args_bytes(&args, restoration, STORE_RESTORED);
    if (note) {
        args_time(&args, note->action.at);
        args_text_n(&args, note->action.line, note->action.line_length);
        args_bytes(&args, note->action.detail.data, note->action.detail.length);
        args_bytes(&args, note->action.hash, STORE_HASH);
        args_big(&args, note->nonce);
    } else {
        for (int i = 0; i < 5; i++)
            args_null(&args);
    }
    return db_verdict(db, &restored, &args);
}
