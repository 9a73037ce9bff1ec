/* How often, and how many at once: token buckets and counts in tables of a fixed size.
 *
 * A table is indexed by a keyed hash, so that no client can choose with whom it shares a cell, and has no chains, so that no
 * client can make it grow. Two clients that fall on one cell share its allowance: with a thousand busy clients one in 250 does. */
#ifndef WESTPHALIA_API_LIMITS_H
#define WESTPHALIA_API_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "api/config.h"

struct limits;

/* NULL when memory is short. */
struct limits *limits_new(const struct config *config);
void limits_free(struct limits *limits);

/* A hash under this process's secret. Of an IPv6 address the first 64 bits count: that is what one customer has. */
uint64_t limits_hash_address(const struct limits *limits, const struct sockaddr *address);

/* What is left of the narrower of the caller's two buckets. */
struct quota {
    int64_t limit; /* the burst; 0: no limit is set */
    int64_t remaining;
    int64_t reset; /* seconds until the bucket is full again */
    int64_t retry; /* refused: seconds until one request will pass */
};

/* Takes one request out of the bucket of the address, and of the token (NULL: none was sent). False: too many. */
bool limits_take(struct limits *limits, uint64_t address, const char *token, int64_t now_us,
                 struct quota *quota);

/* Counts the connections of an address. False: it has too many already. */
bool limits_connect(struct limits *limits, uint64_t address);
void limits_disconnect(struct limits *limits, uint64_t address);

#endif
