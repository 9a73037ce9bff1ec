/* The memory that connections hold: what counts for each client, and which connections are closed when it is
 * too much. */
#include "api/http/held_memory.h"
#include "api/common/metrics.h"
#include "api/http/loop.h"
#include "api/http/mhd.h"
#include "api/http/server.h"

/* Microseconds that a client over its share has to take its answers. */
enum { GRACE_US = 2000000 };

void held_memory_count(struct exchange *x)
{
    struct peer *peer = x->peer;
    if (peer->holding.is_closing) return;
    const int64_t held = (int64_t)(x->intake.body.room + x->response.body.room) +
                         (x->stream.source ? (int64_t)x->stream.source->held : 0);
    limits_count(x->server->limits, LIMITED_BYTES, peer->holding.client, held - peer->holding.bytes);
    peer->holding.bytes = held;
}

/* What a rank is made of, by weight: see rank(). */
enum { HOLDS = 1, SPECTATORS_STREAM = 2, WAITS = 4, OVER_SHARE = 8 };

/* The order in which connections are closed for room; the highest rank goes first. A client that has more
 * than its share goes before others. Among these, one that keeps the service waiting goes first, then a
 * spectator's stream. 0: it holds nothing, or is being served. */
static int rank(const struct limits *limits, const struct peer *peer)
{
    const struct holding *holding = &peer->holding;
    const bool served = peer->exchange && !holding->waits && holding->by == HELD_BY_REQUEST;
    if (served || (!holding->bytes && !peer->input.head)) return 0;
    const uint64_t client = holding->bytes ? holding->client : peer_counted(peer);
    const bool over_share = limits_state(limits, LIMITED_BYTES, client) == LIMITS_ADDRESS_FULL;
    return HOLDS | (holding->by == HELD_BY_SPECTATORS_STREAM ? SPECTATORS_STREAM : 0) |
           (holding->waits ? WAITS : 0) | (over_share ? OVER_SHARE : 0);
}

/* The oldest connection of the highest rank, which must be at least this rank and not younger than this.
 * NULL: none. */
static struct peer *slowest(const struct loop *loop, int least, int64_t since)
{
    struct peer *found = NULL;
    for (struct peer *peer = loop->peers; peer; peer = peer->next) {
        const int of_peer = rank(loop->server->limits, peer);
        if (of_peer < least || peer->holding.since > since) continue;
        if (found && of_peer == least && found->holding.since <= peer->holding.since) continue;
        found = peer;
        least = of_peer;
    }
    return found;
}

/* Ends a connection. Its memory is freed in a later round, and is not counted any more. */
static void close_for_room(struct peer *peer)
{
    struct limits *limits = peer->loop->server->limits;
    limits_count(limits, LIMITED_BYTES, peer->holding.client, -peer->holding.bytes);
    limits_count(limits, LIMITED_BYTES, peer_counted(peer), -peer->input.head);
    peer->holding.bytes = peer->input.head = 0;
    peer->holding.is_closing = true;
    metrics_add(METRIC_SLOW_CLOSED, 1);
    mhd_cut(peer);
}

static bool is_full(const struct server *server)
{
    return limits_state(server->limits, LIMITED_BYTES, LIMITS_UNCOUNTED) == LIMITS_FULL;
}

/* Closes this loop's slow connections of at least this rank, while too much is in memory. */
static void close_slow(struct loop *loop, int least, int64_t now)
{
    struct peer *peer;
    while (is_full(loop->server) && (peer = slowest(loop, least, now)))
        close_for_room(peer);
}

/* Whether all loops have closed the connections of clients over their share, and it was not enough. */
static bool all_loops_need_room(struct loop *loop)
{
    struct server *server = loop->server;
    bool all = true;
    const bool was_known = atomic_exchange(&loop->needs_room, true);
    for (int i = 0; i < server->loop_count; i++)
        all &= atomic_load(&server->loops[i].needs_room);
    if (!was_known) loops_wake(server);
    return all;
}

void held_memory_shrink(struct loop *loop, int64_t now)
{
    struct server *server = loop->server;
    close_slow(loop, OVER_SHARE, now);
    if (is_full(server) && all_loops_need_room(loop)) close_slow(loop, HOLDS, now);
    if (!is_full(server) && atomic_load(&loop->needs_room))
        for (int i = 0; i < server->loop_count; i++)
            atomic_store(&server->loops[i].needs_room, false);
}

void held_memory_hold_shares(struct loop *loop, int64_t now)
{
    struct peer *peer;
    while ((peer = slowest(loop, OVER_SHARE, now - GRACE_US)))
        close_for_room(peer);
}
