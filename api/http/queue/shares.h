/* Shares: the part of all cores that one client may use, which is an eighth for a while (http/limits.h).
 * Requests of clients that have used more go after those of others:
 *
 *   - While others wait, such clients have a quarter of the workers at most.
 *   - The oldest of their requests is overtaken for a limited time. Then it goes first, within that quarter.
 *   - A client without others beside it has all workers.
 *
 * All functions are called with the lock of the queue. shares.c */
#ifndef WESTPHALIA_API_HTTP_QUEUE_SHARES_H
#define WESTPHALIA_API_HTTP_QUEUE_SHARES_H

#include "api/http/exchange.h"

struct shares {
    int workers;      /* workers that have requests of clients over their share */
    int workers_most; /* the most such workers while other clients wait */
    /* The last two clients that sent a request within their share. With two, it is known for each client when
     * another one came last. */
    struct {
        uint64_t client;
        int64_t at;
    } within[2];
};

/* `workers`: all of them. */
void shares_init(struct shares *shares, int workers);
/* A request has come. Its client may be over its share, or within. */
void shares_note(struct shares *shares, const struct exchange *x);
/* Whether no client but this one has sent a request within its share for a while. */
bool shares_is_alone(const struct shares *shares, uint64_t client);
/* Whether a request over its share may be taken. `others`: requests within their share wait. */
bool shares_may_take(const struct shares *shares, const struct exchange *x, bool others);

#endif
