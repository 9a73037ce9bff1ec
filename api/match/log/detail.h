/* Moves and actions packed for the database. The shown log is made from them, without playing it again.
 *
 * An action is little-endian, with indices of the game's tables, behind the tables' fingerprint
 * (engine/pack.h). It is a cache of the action's canonical line, which is stored beside it, hashed,
 * and says everything by name. An answer to a secret step has no such line, so it is stored by names. */
#ifndef WESTPHALIA_API_MATCH_LOG_DETAIL_H
#define WESTPHALIA_API_MATCH_LOG_DETAIL_H

#include "data/writer.h"
#include "log/ledger.h"

enum { DRAFT_MAX = 256 }; /* moves in one answer to a secret step */

/* Appends the action with its outcome, p->out. */
void detail_pack(struct writer *bytes, const struct play *p, const struct action *action);
/* Unpacks into *action and p->out; the caller sets action->seq. False: other tables have packed the bytes, or
 * they are damaged. */
bool detail_unpack(const struct play *p, const uint8_t *bytes, size_t length, struct action *action);

/* One seat's answer to a secret step. */
struct draft {
    size_t count;
    struct move moves[DRAFT_MAX];
};
/* Writes a JSON list of the moves. */
void draft_write(struct writer *w, const struct play *p, const struct draft *draft);
/* Reads what draft_write() has written. False: memory is short, or this game does not have one of the
 * moves. */
bool draft_read(const struct play *p, const uint8_t *text, size_t length, struct draft *draft);

#endif
