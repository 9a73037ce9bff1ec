/* What an audit file says of the transparency log: its last line (log/audit.h). */
#ifndef WESTPHALIA_API_MATCH_TRANSPARENCY_PROOF_H
#define WESTPHALIA_API_MATCH_TRANSPARENCY_PROOF_H

#include "api/common/config.h"
#include "api/match/keys.h"
#include "db/store_transparency.h"

/* Writes the line: that the log has the match's newest entry up to action `version`, and that it begins with what it was when it had `since`
 * entries (0: when the match got its first). Nothing is written where the match has no entry. DB_NONE: the log never had so many
 * entries, or it was never signed with so many. */
enum db_result transparency_prove(struct db *db, struct keys *keys, const struct config *config,
                                  const uint8_t match_id[STORE_ID], uint64_t version, uint64_t since,
                                  struct writer *w);

#endif
