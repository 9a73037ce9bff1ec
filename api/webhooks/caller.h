/* The thread that calls webhooks. Each instance of the service may have one, with its own connection to the
 * database. They share the outbox: an instance claims calls for a while (db/store/webhooks.h).
 *
 * Addresses. Without config->webhooks.targets only https is called, and no address but public ones
 * (api/webhooks/address.h). The address is judged when the socket is made, so a name that changes its address
 * gains nothing. Redirects are not followed, and no proxy of the environment is used.
 *
 * Slow and broken receivers. CALLS_AT_ONCE calls are under way at most, CALLS_FOR_HOST of them to one host
 * name, and half of them to webhooks whose last call has failed. Calls beyond that wait in the outbox, and
 * others pass them. A call has config->webhooks.timeout. Of an answer some kilobytes are read, and thrown
 * away.
 *
 * A status of 200 to 299 takes a call. Otherwise it is made again: after config->webhooks.retry, then after
 * pauses that grow threefold, up to a quarter of config->webhooks.give_up, or later where Retry-After says
 * so. It is given up after config->webhooks.give_up, or at once with the status 410. */
#ifndef WESTPHALIA_API_WEBHOOKS_CALLER_H
#define WESTPHALIA_API_WEBHOOKS_CALLER_H

enum { CALLS_AT_ONCE = 64, CALLS_FOR_HOST = 8 };

struct webhook_caller;
struct config;
struct match_service;
struct pack_cache;
struct db;

/* What the thread uses; all of it is kept. `db` belongs to the thread from here on. */
struct webhook_parts {
    const struct config *config;
    struct match_service *matches;
    struct pack_cache *packs;
    struct db *db;
};

/* NULL: memory or threads are short. */
struct webhook_caller *webhook_caller_start(const struct webhook_parts *parts);
/* Joins the thread. Calls that are under way are made again by another instance. NULL is allowed. */
void webhook_caller_stop(struct webhook_caller *caller);

#endif
