/* How often, and how much at once: token buckets, and what each address holds of the service, in tables of a
 * fixed size.
 *
 * A keyed hash is the index of a table, so no client can choose the client with which it shares a cell. Cells
 * have no chains, so no client can make a table grow. Two clients on one cell share its allowance: of a
 * thousand busy clients one in 250 does. */
#ifndef WESTPHALIA_API_HTTP_LIMITS_H
#define WESTPHALIA_API_HTTP_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "api/common/config.h"
#include "api/http/http.h"

struct limits;

/* One address may hold an eighth of each of these, where the settings do not say how much. */
enum limited {
    LIMITED_CONNECTIONS,
    LIMITED_STREAMS,
    LIMITED_BYTES,
    LIMITED_QUEUED, /* bytes of bodies that wait or are with a worker: half of LIMITED_BYTES */
    LIMITED_KINDS
};
enum { LIMITS_SHARE = 8 };

/* `connections` is how many are possible. NULL when memory is short. */
struct limits *limits_new(const struct config *config, int64_t connections);
void limits_free(struct limits *limits);

/* All addresses of a /48 of IPv6 together may have and do so many times as much as one. */
enum { LIMITS_NETWORK_SHARES = 4 };

/* A hash of the address under a secret of this process. Of an IPv6 address it has the first 64 bits, as a
 * customer has no fewer. Providers give up to a /48, so the functions below also count what all addresses of
 * a /48 have. */
uint64_t limits_hash_address(const struct limits *limits, const struct sockaddr *address);

/* The narrowest of the caller's buckets. */
struct quota {
    const char *of; /* what is counted: "requests" */
    int64_t limit;  /* the burst; 0: no limit is set */
    int64_t remaining;
    int64_t reset; /* seconds until the bucket is full again */
    int64_t retry; /* refused: seconds until one request will pass */
};

/* Takes one request out of the bucket of the address, and of the token's. NULL: no token was sent. False: too
 * many. */
bool limits_take(struct limits *limits, uint64_t address, const char *token, int64_t now_us,
                 struct quota *quota);

/* Takes one match or pack out of the number that the address may create in a minute and in a day. `quota` has
 * the result of limits_take(), and changes only where a bucket here is narrower. False: too many. */
bool limits_create(struct limits *limits, enum creates what, uint64_t address, int64_t now_us,
                   struct quota *quota);

/* The address has used so much time of a core. */
void limits_charge(struct limits *limits, uint64_t address, int64_t now_us, int64_t taken_us);
/* Whether the address has used more than an eighth of all cores for a while. */
bool limits_over_share(const struct limits *limits, uint64_t address, int64_t now_us);

/* An address whose share is not counted: that of a proxy, which speaks for many clients. */
enum { LIMITS_NOBODY = 0 };

enum limits_verdict { LIMITS_FINE, LIMITS_ADDRESS_FULL, LIMITS_FULL };

/* The address takes so much more. LIMITS_FULL: there is no more. LIMITS_ADDRESS_FULL: it has its share
 * already. */
enum limits_verdict limits_hold(struct limits *limits, enum limited what, uint64_t address, int64_t amount);
/* The address gives so much back. */
void limits_give_back(struct limits *limits, enum limited what, uint64_t address, int64_t amount);
/* The address has so much more, or less (amount < 0), whatever is left: for bytes, which are there when they
 * are counted. */
void limits_count(struct limits *limits, enum limited what, uint64_t address, int64_t amount);
/* Whether the address holds more than its share, or all together more than there is. LIMITS_NOBODY: only the
 * latter counts. */
enum limits_verdict limits_state(const struct limits *limits, enum limited what, uint64_t address);
/* How much one address may hold. */
int64_t limits_share(const struct limits *limits, enum limited what);

#endif
