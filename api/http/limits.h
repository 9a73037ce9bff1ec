/* Limits on rates and holdings: token buckets, and what each address holds of the service, in tables of a
 * fixed size.
 *
 * A keyed hash is the index of a table, so no client can choose the client with which it shares a cell. Cells
 * have no chains, so no client can make a table grow. Two clients on one cell share its allowance. Of a
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

/* One address may have one in so many of what there is, unless the settings say how much. All addresses of a
 * /48 of IPv6 together may have and do four times as much as one. */
enum { LIMITS_SHARE = 8, LIMITS_NETWORK_SHARES = 4 };

/* `connections`: how many are possible. NULL: memory is short. */
struct limits *limits_new(const struct config *config, int64_t connections);
void limits_free(struct limits *limits);

/* A hash of the address under a secret of this process. Of an IPv6 address it takes the first 64 bits, since
 * a customer has at least these. Providers give up to a /48, so the functions below also count what all
 * addresses of a /48 have. */
uint64_t limits_hash_address(const struct limits *limits, const struct sockaddr *address);

/* ---- rates ---- */

/* `retry` of a request that takes more than the whole bucket. */
enum { LIMITS_NEVER = -1 };

/* The bucket that refuses the request. Where none does: the caller's bucket that has the least left. */
struct quota {
    const char *of; /* what the bucket counts: "requests" */
    int64_t limit;  /* the burst; 0: no limit is set */
    int64_t remaining;
    int64_t reset; /* seconds until the bucket is full again */
    int64_t retry; /* refused: seconds until the same request will pass, or LIMITS_NEVER */
};

/* Takes one request out of the buckets of the address and the token. `token` NULL: none was sent. False: too
 * many. */
bool limits_take(struct limits *limits, uint64_t address, const char *token, int64_t now_us,
                 struct quota *quota);

/* Takes one match, player, tournament or pack out of the numbers that the address may create in a minute and
 * in a day. `quota` has the result of limits_take(), and changes only where a bucket here has less left, or
 * refuses. False: there are too many, and none is taken. */
bool limits_create(struct limits *limits, enum creates what, uint64_t address, int64_t now_us,
                   struct quota *quota);

/* Takes so many matches out of the number of a day alone. `quota` as for limits_create(). False: there are
 * too many, and none is taken. */
bool limits_create_more(struct limits *limits, int count, uint64_t address, int64_t now_us,
                        struct quota *quota);

/* Takes one entrant out of the number that the address may enter into one tournament in a day. */
bool limits_enter(struct limits *limits, const uint8_t tournament[16], uint64_t address, int64_t now_us,
                  struct quota *quota);

/* ---- the time of the cores ---- */

/* Counts the time of a core that the address has used. */
void limits_charge(struct limits *limits, uint64_t address, int64_t now_us, int64_t taken_us);
/* Whether the address has used more than an eighth of all cores for a while. */
bool limits_over_share(const struct limits *limits, uint64_t address, int64_t now_us);

/* ---- what addresses hold ---- */

/* What there is a share of. */
enum limited {
    LIMITED_CONNECTIONS,
    LIMITED_STREAMS,
    LIMITED_BYTES,
    LIMITED_QUEUED, /* bytes of bodies that wait or are with a worker: half of LIMITED_BYTES */
    LIMITED_KINDS
};
/* The address of a proxy, which speaks for many clients. Its share is not counted. */
enum { LIMITS_UNCOUNTED = 0 };

enum limits_verdict { LIMITS_FINE, LIMITS_ADDRESS_FULL, LIMITS_FULL };

/* The address takes `amount` more. LIMITS_FULL: nothing is left. LIMITS_ADDRESS_FULL: the address has its
 * share. */
enum limits_verdict limits_hold(struct limits *limits, enum limited what, uint64_t address, int64_t amount);
/* The address gives `amount` back. */
void limits_give_back(struct limits *limits, enum limited what, uint64_t address, int64_t amount);
/* Counts `amount` more, or less (amount < 0), whatever is left. It is for bytes that are already in
 * memory. */
void limits_count(struct limits *limits, enum limited what, uint64_t address, int64_t amount);
/* Whether the address holds more than its share, or all together more than there is. For LIMITS_UNCOUNTED
 * only the latter counts. */
enum limits_verdict limits_state(const struct limits *limits, enum limited what, uint64_t address);
/* The share that one address may hold. */
int64_t limits_share(const struct limits *limits, enum limited what);

#endif
