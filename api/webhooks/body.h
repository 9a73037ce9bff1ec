/* Bodies of calls. What they tell is public, or is the called player's own; nothing of a hidden state. */
#ifndef WESTPHALIA_API_WEBHOOKS_BODY_H
#define WESTPHALIA_API_WEBHOOKS_BODY_H

#include "data/writer.h"
#include "db/store/webhooks.h"
#include "engine/game.h"

/* "turn", "late", "vote", "pause", "message", "over", "round", "test". */
const char *webhook_kind_name(enum webhook_kind kind);

/* Writes the body of a call in its webhook's form. `game`: the match's or tournament's; NULL: a test.
 *
 * WEBHOOK_EVENT: {"type", "timestamp", "data"}. api/webhooks/README.md has the members of "data" by type.
 * WEBHOOK_CONTENT: {"content": a sentence, "allowed_mentions": {"parse": []}}. The second member keeps a chat
 * service from reading names in the sentence as calls to its users. */
void webhook_body(struct writer *w, const struct store_call *call, const struct game *game);

#endif
