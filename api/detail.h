/* Moves and actions packed for the database: what is shown of the log is made from them, without playing
 * it again.
 *
 * Little-endian and self-contained, but with the indices of the game's tables, so valid for the revision
 * that a match pins. The action's canonical line, stored beside it, is what is hashed and what an auditor
 * gets. */
#ifndef WESTPHALIA_API_DETAIL_H
#define WESTPHALIA_API_DETAIL_H

#include "engine/ledger.h"
#include "engine/writer.h"

enum { DRAFT_MAX = 256 }; /* moves in one answer to a secret step */

/* Appends the action with its outcome. */
void detail_pack(struct writer *bytes, const struct game *game, const struct action *action,
                 const struct outcome *out);
/* False: these bytes are no action of this game. action->seq is the caller's. */
bool detail_unpack(const struct game *game, const uint8_t *bytes, size_t length, struct action *action,
                   struct outcome *out);

/* One seat's answer to a secret step. */
struct draft {
    size_t count;
    struct move moves[DRAFT_MAX];
};
void draft_pack(struct writer *bytes, const struct game *game, const struct draft *draft);
bool draft_unpack(const struct game *game, const uint8_t *bytes, size_t length, struct draft *draft);

#endif
