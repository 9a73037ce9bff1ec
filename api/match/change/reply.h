/* The reply to a request that changes a match. reply.c */
#ifndef WESTPHALIA_API_MATCH_REPLY_H
#define WESTPHALIA_API_MATCH_REPLY_H

#include "api/match/match.h"

struct match_worker;

/* Writes the reply to the request into worker->reply.body: {"version", "actions", "automatic"?, "deciding",
 * "pending"?, "receipt"?}. `answer` is the seat's answer to a secret step that waits for others, or NULL. The
 * receipt (log/receipt.h) is written where the worker gives one. */
void change_write_reply(struct match_worker *worker, const struct play *play, uint32_t deciding,
                        const struct store_answer *answer);
/* Puts the body that was written, and the batch's version, into the row that its key gets. */
void change_take_reply(struct match_worker *worker, struct store_reply *reply);

#endif
