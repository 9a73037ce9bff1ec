/* Moves and actions packed for the database: what is shown of the log is made from them, without playing
 * it again.
 *
 * Little-endian, with the indices of the game's tables, behind their fingerprint (engine/fingerprint.h): a cache of the action's
 * canonical line, which is stored beside it, is hashed, and says everything by name. An answer is stored by names alone: nothing but
 * itself says what it is. */
#ifndef WESTPHALIA_API_MATCH_DETAIL_H
#define WESTPHALIA_API_MATCH_DETAIL_H

#include "data/writer.h"
#include "log/ledger.h"

enum { DRAFT_MAX = 256 }; /* moves in one answer to a secret step */

/* Appends the action with its outcome, p->out. */
void detail_pack(struct writer *bytes, const struct play *p, const struct action *action);
/* False: they were packed with other tables, or are damaged. action->seq is the caller's. */
bool detail_unpack(const struct play *p, const uint8_t *bytes, size_t length, struct action *action);

/* One seat's answer to a secret step. */
struct draft {
    size_t count;
    struct move moves[DRAFT_MAX];
};
/* As a JSON list of the moves. */
void draft_write(struct writer *w, const struct play *p, const struct draft *draft);
/* False: memory is short; or, in what another build has stored, there is a move that this game does not know any more. */
bool draft_read(const struct play *p, const uint8_t *text, size_t length, struct draft *draft);

#endif
