/* The proof of an audit file: its last line, about the transparency log (log/audit.h). */
#ifndef WESTPHALIA_API_TRANSPARENCY_PROOF_H
#define WESTPHALIA_API_TRANSPARENCY_PROOF_H

#include <sodium.h>

#include "api/common/config.h"
#include "data/writer.h"
#include "db/store/transparency.h"

/* What is to be proved of the log. */
struct proof_wanted {
    uint8_t match_id[STORE_ID];
    uint64_t version; /* it has the match's newest entry up to this action */
    /* It begins with its first `since` entries; 0: with those that it had at the match's first entry. */
    uint64_t since;
};

/* Appends the line to w, its checkpoints signed with this Ed25519 key. A match without an entry gets no line:
 * DB_OK. DB_NONE: the log never had `since` entries, or it was never signed with so many. DB_BROKEN: its
 * tiles are damaged. */
enum db_result transparency_prove(struct db *db, const struct config *config,
                                  const uint8_t secret_key[crypto_sign_SECRETKEYBYTES],
                                  const struct proof_wanted *wanted, struct writer *w);

#endif
