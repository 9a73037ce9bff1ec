/* How often, and how much at once: token buckets, and what is held of the service, in tables of a fixed size.
 *
 * A table is indexed by a keyed hash, so that no client can choose with whom it shares a cell, and has no chains, so that no
 * client can make it grow. Two clients that fall on one cell share its allowance: with a thousand busy clients one in 250 does. */
#ifndef WESTPHALIA_API_HTTP_LIMITS_H
#define WESTPHALIA_API_HTTP_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "api/common/config.h"
#include "api/http/http.h"

struct limits;

/* What one address may hold an eighth of, where the settings do not say how much. */
enum limited {
    LIMITED_CONNECTIONS,
    LIMITED_STREAMS,
    LIMITED_BYTES,
    LIMITED_QUEUED, /* of these, bodies that wait for a worker or are with one, all together: half as many */
    LIMITED_KINDS
};
enum { LIMITS_SHARE = 8 };

/* So many connections are possible. NULL when memory is short. */
struct limits *limits_new(const struct config *config, int64_t connections);
void limits_free(struct limits *limits);

/* All addresses of a /48 of IPv6 together may have and do so many times what one may. */
enum { LIMITS_NETWORK_SHARES = 4 };

/* A hash under this process's secret. Of an IPv6 address the first 64 bits count: a customer has no fewer. Providers give up to a /48, and so
 * the functions below count what all the addresses of one have, too. */
uint64_t limits_hash_address(const struct limits *limits, const struct sockaddr *address);

/* What is left of the narrowest of the caller's buckets. */
struct quota {
    const char *of; /* what is counted: "requests" */
    int64_t limit;  /* the burst; 0: no limit is set */
    int64_t remaining;
    int64_t reset; /* seconds until the bucket is full again */
    int64_t retry; /* refused: seconds until one request will pass */
};

/* Takes one request out of the bucket of the address, and of the token (NULL: none was sent). False: too many. */
bool limits_take(struct limits *limits, uint64_t address, const char *token, int64_t now_us,
                 struct quota *quota);

/* Takes one match or pack out of what the address may create in a minute and in a day. `quota` has what limits_take() has said, and
 * tells more only where it is narrower. False: too many. */
bool limits_create(struct limits *limits, enum creates what, uint64_t address, int64_t now_us,
                   struct quota *quota);

/* The address has taken so much time of a core; whether it has taken more than an eighth of all cores for a while. */
void limits_charge(struct limits *limits, uint64_t address, int64_t now_us, int64_t taken_us);
bool limits_over_share(const struct limits *limits, uint64_t address, int64_t now_us);

/* Whose share is not counted: that of a proxy, who speaks for many. */
enum { LIMITS_NOBODY = 0 };

enum limits_verdict { LIMITS_FINE, LIMITS_ADDRESS_FULL, LIMITS_FULL };

/* The address takes so much more, unless there is no more (LIMITS_FULL), or it has its share already; gives it back. */
enum limits_verdict limits_hold(struct limits *limits, enum limited what, uint64_t address, int64_t amount);
void limits_give_back(struct limits *limits, enum limited what, uint64_t address, int64_t amount);
/* The address has so much more, or (amount < 0) less, whatever is left: of bytes, which are there when they are counted. */
void limits_count(struct limits *limits, enum limited what, uint64_t address, int64_t amount);
/* Whether more is held by the address, or (LIMITS_NOBODY, or where it is not) by all, than may be. */
enum limits_verdict limits_state(const struct limits *limits, enum limited what, uint64_t address);
/* How much one address may hold. */
int64_t limits_share(const struct limits *limits, enum limited what);

#endif
