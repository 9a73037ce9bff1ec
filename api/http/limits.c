/* Token buckets and connection counts, without locks: a cell is one atomic word. */
#include "api/http/limits.h"

#include <netinet/in.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CELLS = 1 << 18, NANOSECONDS = 1000000000, MINUTE = 60, DAY = 24 * 60 * 60 };
/* Used time of a core that an address has yet to make up for, in microseconds. */
enum {
    DEBT_US = 500000,      /* an address with more is over its share */
    DEBT_MOST_US = 5000000 /* the most that is counted */
};

/* A token bucket as the time at which it will be full again (the generic cell rate algorithm). A request
 * moves that time on by one interval. It is refused when the time would lie further ahead than the burst
 * allows. */
struct buckets {
    const char *of;
    int64_t interval; /* nanoseconds between requests; 0: no limit */
    int64_t burst;    /* requests that may come at once */
    _Atomic int64_t full_at[CELLS], network_full_at[CELLS];
};

/* A stock, and how much of it each address holds. */
struct stock {
    int64_t most, most_each;
    _Atomic int64_t held;
    _Atomic int64_t held_by[CELLS], network_held_by[CELLS];
};

struct limits {
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct buckets tokens, addresses;
    struct buckets created_in_a_minute, created_in_a_day, packs_in_a_day;
    struct buckets entered_in_a_day; /* by address and tournament */
    struct stock stock[LIMITED_KINDS];
    int64_t cores;
    /* When an eighth of all cores has made up for the time that an address has used, and four eighths for its
     * network's. Microseconds. */
    _Atomic int64_t paid_at[CELLS], network_paid_at[CELLS];
};

/* The upper half of an address's hash is its network's. Address and network have a cell each. */
static size_t cell_of(uint64_t address)
{
    return address % CELLS;
}

static size_t network_cell_of(uint64_t address)
{
    return (address >> 32) % CELLS;
}

static int64_t share(int64_t most)
{
    return (most + LIMITS_SHARE - 1) / LIMITS_SHARE;
}

/* `rate` requests in so many seconds; 0: no limit. */
static void set_rate(struct buckets *buckets, const char *of, int64_t rate, int64_t seconds, int64_t burst)
{
    buckets->of = of;
    buckets->interval = rate ? seconds * NANOSECONDS / rate : 0;
    buckets->burst = burst;
}

/* `each`: the share of one address; 0: an eighth. */
static void set_stock(struct stock *stock, int64_t most, int64_t each)
{
    stock->most = most;
    stock->most_each = each ? each : share(most);
}

struct limits *limits_new(const struct config *config, int64_t connections)
{
    struct limits *limits = calloc(1, sizeof *limits); /* most of its pages are never touched */
    if (!limits) return NULL;
    randombytes_buf(limits->key, sizeof limits->key);
    limits->cores = sysconf(_SC_NPROCESSORS_ONLN);
    set_stock(&limits->stock[LIMITED_CONNECTIONS], connections, config->capacity.max_connections_per_address);
    set_stock(&limits->stock[LIMITED_STREAMS], config->capacity.max_streams,
              config->capacity.max_streams_per_address);
    set_stock(&limits->stock[LIMITED_BYTES], config->capacity.max_buffers << 20, 0);
    set_stock(&limits->stock[LIMITED_QUEUED], config->capacity.max_buffers << 19, 0);
    set_rate(&limits->tokens, "requests", config->rate.token, 1, config->rate.token_burst);
    set_rate(&limits->addresses, "requests", config->rate.address, 1, config->rate.address_burst);
    const int64_t rate = config->rate.create, quota = config->rate.create_in_a_day,
                  packs = quota ? share(config->size.max_packs) : 0;
    set_rate(&limits->created_in_a_minute, "matches, players, tournaments and packs in a minute", rate,
             MINUTE, rate);
    set_rate(&limits->created_in_a_day, "matches, players and tournaments in a day", quota, DAY, quota);
    set_rate(&limits->packs_in_a_day, "packs in a day", packs, DAY, packs);
    const int64_t entrants = config->rate.enter;
    set_rate(&limits->entered_in_a_day, "entrants of a tournament in a day", entrants, DAY, entrants);
    return limits;
}

void limits_free(struct limits *limits)
{
    free(limits);
}

static uint64_t hash(const struct limits *limits, const void *bytes, size_t length)
{
    uint64_t value;
    _Static_assert(sizeof value == crypto_shorthash_BYTES, "one word");
    crypto_shorthash((unsigned char *)&value, bytes, length, limits->key);
    return value;
}

static uint64_t hash_token(const struct limits *limits, const char *token)
{
    return hash(limits, token, strlen(token));
}

uint64_t limits_hash_address(const struct limits *limits, const struct sockaddr *address)
{
    const struct sockaddr_in *v4 = (const void *)address;
    const struct sockaddr_in6 *v6 = (const void *)address;
    if (address->sa_family == AF_INET) return hash(limits, &v4->sin_addr, sizeof v4->sin_addr);
    if (address->sa_family != AF_INET6) return 0;
    if (IN6_IS_ADDR_V4MAPPED(&v6->sin6_addr)) return hash(limits, v6->sin6_addr.s6_addr + 12, 4);
    return hash(limits, &v6->sin6_addr, 6) << 32 | (uint32_t)hash(limits, &v6->sin6_addr, 8);
}

/* ---- rates: token buckets ---- */

static int64_t seconds_up(int64_t nanoseconds)
{
    return (nanoseconds + NANOSECONDS - 1) / NANOSECONDS;
}

/* A bucket as a quota. `shares`: how many times as large it is. */
static struct quota quota_of(const struct buckets *buckets, int64_t shares, int64_t used_ns)
{
    const int64_t interval = buckets->interval / shares, burst = buckets->burst * shares;
    const int64_t remaining = burst - (used_ns + interval - 1) / interval;
    return (struct quota){.of = buckets->of,
                          .limit = burst,
                          .remaining = remaining > 0 ? remaining : 0,
                          .reset = seconds_up(used_ns)};
}

/* Takes `count` requests out of a bucket that is `shares` times as large. Makes `quota` this bucket where it
 * has less left, or refuses. */
static bool take(const struct buckets *buckets, _Atomic int64_t *cell, int64_t shares, int64_t count,
                 int64_t now, struct quota *quota)
{
    const int64_t interval = buckets->interval / shares, room = buckets->burst * buckets->interval;
    if (!interval) return true;
    const int64_t cost = count * interval;
    int64_t full_at = atomic_load_explicit(cell, memory_order_relaxed), used;
    do {
        used = (full_at > now ? full_at - now : 0) + cost;
        if (used > room) {
            *quota = quota_of(buckets, shares, used - cost);
            quota->retry = cost > room ? LIMITS_NEVER : seconds_up(used - room);
            return false;
        }
    } while (!atomic_compare_exchange_weak_explicit(cell, &full_at, now + used, memory_order_relaxed,
                                                    memory_order_relaxed));
    const struct quota left = quota_of(buckets, shares, used);
    if (!quota->limit || left.remaining < quota->remaining) *quota = left;
    return true;
}

/* Takes `count` requests of an address and of its network, or of neither. */
static bool take_of_address(struct buckets *buckets, uint64_t address, int64_t count, int64_t now,
                            struct quota *quota)
{
    _Atomic int64_t *own = &buckets->full_at[cell_of(address)],
                    *network = &buckets->network_full_at[network_cell_of(address)];
    if (!take(buckets, own, 1, count, now, quota)) return false;
    if (take(buckets, network, LIMITS_NETWORK_SHARES, count, now, quota)) return true;
    atomic_fetch_sub_explicit(own, count * buckets->interval, memory_order_relaxed);
    return false;
}

/* Puts one request of an address back. */
static void give_back(struct buckets *buckets, uint64_t address)
{
    atomic_fetch_sub_explicit(&buckets->full_at[cell_of(address)], buckets->interval, memory_order_relaxed);
    atomic_fetch_sub_explicit(&buckets->network_full_at[network_cell_of(address)],
                              buckets->interval / LIMITS_NETWORK_SHARES, memory_order_relaxed);
}

bool limits_take(struct limits *limits, uint64_t address, const char *token, int64_t now_us,
                 struct quota *quota)
{
    *quota = (struct quota){0};
    int64_t now = now_us * 1000;
    if (!take_of_address(&limits->addresses, address, 1, now, quota)) return false;
    return !token || take(&limits->tokens, &limits->tokens.full_at[cell_of(hash_token(limits, token))], 1, 1,
                          now, quota);
}

bool limits_create(struct limits *limits, enum creates what, uint64_t address, int64_t now_us,
                   struct quota *quota)
{
    int64_t now = now_us * 1000;
    struct buckets *minute = &limits->created_in_a_minute,
                   *day = what == CREATES_PACK ? &limits->packs_in_a_day : &limits->created_in_a_day;
    if (!take_of_address(minute, address, 1, now, quota)) return false;
    if (take_of_address(day, address, 1, now, quota)) return true;
    give_back(minute, address);
    return false;
}

bool limits_create_more(struct limits *limits, int count, uint64_t address, int64_t now_us,
                        struct quota *quota)
{
    return take_of_address(&limits->created_in_a_day, address, count, now_us * 1000, quota);
}

/* An address within a tournament, with halves as those of an address. */
static uint64_t hash_entry(const struct limits *limits, const uint8_t tournament[16], uint64_t address)
{
    struct {
        uint8_t tournament[16];
        uint64_t of;
    } network = {.of = address >> 32}, whole = {.of = address};
    memcpy(network.tournament, tournament, sizeof network.tournament);
    memcpy(whole.tournament, tournament, sizeof whole.tournament);
    return hash(limits, &network, sizeof network) << 32 | (uint32_t)hash(limits, &whole, sizeof whole);
}

bool limits_enter(struct limits *limits, const uint8_t tournament[16], uint64_t address, int64_t now_us,
                  struct quota *quota)
{
    return take_of_address(&limits->entered_in_a_day, hash_entry(limits, tournament, address), 1,
                           now_us * 1000, quota);
}

/* ---- the time of the cores ---- */

static void charge(_Atomic int64_t *cell, int64_t now_us, int64_t cost)
{
    int64_t paid_at = atomic_load_explicit(cell, memory_order_relaxed), later;
    do
        later = (paid_at > now_us ? paid_at : now_us) + cost;
    while (!atomic_compare_exchange_weak_explicit(
        cell, &paid_at, later < now_us + DEBT_MOST_US ? later : now_us + DEBT_MOST_US, memory_order_relaxed,
        memory_order_relaxed));
}

void limits_charge(struct limits *limits, uint64_t address, int64_t now_us, int64_t taken_us)
{
    const int64_t cost = taken_us * LIMITS_SHARE / limits->cores;
    charge(&limits->paid_at[cell_of(address)], now_us, cost);
    charge(&limits->network_paid_at[network_cell_of(address)], now_us, cost / LIMITS_NETWORK_SHARES);
}

bool limits_over_share(const struct limits *limits, uint64_t address, int64_t now_us)
{
    const int64_t own = atomic_load_explicit(&limits->paid_at[cell_of(address)], memory_order_relaxed);
    const int64_t all =
        atomic_load_explicit(&limits->network_paid_at[network_cell_of(address)], memory_order_relaxed);
    return own > now_us + DEBT_US || all > now_us + DEBT_US;
}

/* ---- stocks: what addresses hold ---- */

/* False: the sum would be more than `most`. */
static bool add(_Atomic int64_t *held, int64_t amount, int64_t most)
{
    if (atomic_fetch_add_explicit(held, amount, memory_order_relaxed) + amount <= most) return true;
    atomic_fetch_sub_explicit(held, amount, memory_order_relaxed);
    return false;
}

enum limits_verdict limits_hold(struct limits *limits, enum limited what, uint64_t address, int64_t amount)
{
    struct stock *stock = &limits->stock[what];
    if (!add(&stock->held, amount, stock->most)) return LIMITS_FULL;
    if (address == LIMITS_UNCOUNTED) return LIMITS_FINE;
    _Atomic int64_t *own = &stock->held_by[cell_of(address)];
    if (add(own, amount, stock->most_each)) {
        if (add(&stock->network_held_by[network_cell_of(address)], amount,
                stock->most_each * LIMITS_NETWORK_SHARES))
            return LIMITS_FINE;
        atomic_fetch_sub_explicit(own, amount, memory_order_relaxed);
    }
    atomic_fetch_sub_explicit(&stock->held, amount, memory_order_relaxed);
    return LIMITS_ADDRESS_FULL;
}

void limits_give_back(struct limits *limits, enum limited what, uint64_t address, int64_t amount)
{
    limits_count(limits, what, address, -amount);
}

void limits_count(struct limits *limits, enum limited what, uint64_t address, int64_t amount)
{
    struct stock *stock = &limits->stock[what];
    atomic_fetch_add_explicit(&stock->held, amount, memory_order_relaxed);
    if (address == LIMITS_UNCOUNTED) return;
    atomic_fetch_add_explicit(&stock->held_by[cell_of(address)], amount, memory_order_relaxed);
    atomic_fetch_add_explicit(&stock->network_held_by[network_cell_of(address)], amount,
                              memory_order_relaxed);
}

enum limits_verdict limits_state(const struct limits *limits, enum limited what, uint64_t address)
{
    const struct stock *stock = &limits->stock[what];
    if (address != LIMITS_UNCOUNTED) {
        const int64_t own = atomic_load_explicit(&stock->held_by[cell_of(address)], memory_order_relaxed);
        const int64_t all =
            atomic_load_explicit(&stock->network_held_by[network_cell_of(address)], memory_order_relaxed);
        if (own > stock->most_each || all > stock->most_each * LIMITS_NETWORK_SHARES)
            return LIMITS_ADDRESS_FULL;
    }
    return atomic_load_explicit(&stock->held, memory_order_relaxed) > stock->most ? LIMITS_FULL : LIMITS_FINE;
}

int64_t limits_share(const struct limits *limits, enum limited what)
{
    return limits->stock[what].most_each;
}
