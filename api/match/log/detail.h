/* Actions packed for the database. The shown log is made from them, without playing it again.
 *
 * An action is little-endian, with indices of the game's tables, behind the tables' fingerprint
 * (engine/pack.h). It is a cache of the action's canonical line, which is stored beside it, hashed,
 * and says everything by name. */
#ifndef WESTPHALIA_API_MATCH_LOG_DETAIL_H
#define WESTPHALIA_API_MATCH_LOG_DETAIL_H

#include "data/writer.h"
#include "log/ledger.h"

/* Appends the action with its outcome, p->out. */
void detail_pack(struct writer *bytes, const struct play *p, const struct action *action);
/* Unpacks into *action and p->out; the caller sets action->seq. False: other tables have packed the bytes, or
 * they are damaged. */
bool detail_unpack(const struct play *p, const uint8_t *bytes, size_t length, struct action *action);

#endif
