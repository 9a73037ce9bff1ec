/* Event loops: each thread polls one MHD_Daemon's epoll descriptor and runs the daemon.
 *
 * Each loop has a wake_fd besides, for what other threads put on its stacks (http/mhd.h, 5). The first loop
 * also accepts, and gives the connections to all loops in turn. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "api/common/log.h"
#include "api/common/metrics.h"
#include "api/http/held_memory.h"
#include "api/http/listener.h"
#include "api/http/loop.h"
#include "api/http/mhd.h"
#include "api/http/proxy.h"
#include "api/http/raw.h"
#include "api/http/server.h"
#include "api/http/stages.h"
#include "api/http/stream.h"

enum { SWEEP_US = 1000000, ACCEPT_AT_ONCE = 64 };

uint64_t peer_counted(const struct peer *peer)
{
    return peer->is_proxy ? LIMITS_UNCOUNTED : peer->address;
}

static void peer_free(struct peer *peer)
{
    struct server *server = peer->loop->server;
    limits_give_back(server->limits, LIMITED_CONNECTIONS, peer_counted(peer), 1);
    metrics_add(METRIC_CONNECTIONS, -1);
    atomic_fetch_sub(&server->traffic.connections, 1);
    free(peer);
}

/* Makes the peer of an accepted connection. NULL: it is one too many. */
static struct peer *peer_new(struct loop *loop, int socket, const struct sockaddr *address)
{
    struct server *server = loop->server;
    struct peer *peer = calloc(1, sizeof *peer);
    if (!peer) return NULL;
    *peer = (struct peer){.loop = loop, .socket = socket};
    peer->address = limits_hash_address(server->limits, address);
    peer->is_proxy = proxy_is_trusted(server, address);
    peer->is_loopback = proxy_is_loopback(address);
    peer->deadline = http_now() + server->config->time.idle_seconds * 1000000;
    if (limits_hold(server->limits, LIMITED_CONNECTIONS, peer_counted(peer), 1) != LIMITS_FINE) {
        free(peer);
        return NULL;
    }
    metrics_add(METRIC_CONNECTIONS, 1);
    atomic_fetch_add(&server->traffic.connections, 1);
    return peer;
}

static void wake(struct loop *loop)
{
    ssize_t written = write(loop->wake_fd, &(uint64_t){1}, sizeof(uint64_t));
    (void)written; /* it fails only after 2^64 wakes */
}

/* Puts an item on a stack of its loop, from any thread. From then on the item is the loop's, and must not be
 * used here. Returns whether the stack was empty: then the loop must be woken. */
static bool push_arrived(struct loop *loop, struct peer *peer)
{
    struct peer *below = atomic_load_explicit(&loop->arrived, memory_order_relaxed);
    do
        peer->next = below;
    while (!atomic_compare_exchange_weak(&loop->arrived, &below, peer));
    return !below;
}

static bool push_returned(struct loop *loop, struct exchange *x)
{
    struct exchange *below = atomic_load_explicit(&loop->returned, memory_order_relaxed);
    do
        x->next = below;
    while (!atomic_compare_exchange_weak(&loop->returned, &below, x));
    return !below;
}

void loop_return(struct exchange *x)
{
    struct loop *loop = x->peer->loop;
    if (push_returned(loop, x)) wake(loop);
}

void loops_return(struct server *server, struct exchange_list *list)
{
    bool any = false;
    while (list->first) {
        struct exchange *x = exchange_list_pop(list);
        any |= push_returned(x->peer->loop, x);
    }
    if (any) loops_wake(server);
}

/* Whether accept4() has failed because the process or the system has no room for another connection. */
static bool is_lack(int fault)
{
    return fault == EMFILE || fault == ENFILE || fault == ENOBUFS || fault == ENOMEM;
}

/* Accepts one connection and gives it to the next loop. False: none waits, or there is no room for it. */
static bool accept_one(struct server *server)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    int socket =
        accept4(server->listening.socket, (struct sockaddr *)&address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) {
        if (is_lack(errno)) atomic_store(&server->listening.lacks_files, true);
        return errno == EINTR || errno == ECONNABORTED;
    }
    struct loop *loop = &server->loops[server->listening.next_loop];
    struct peer *peer = peer_new(loop, socket, (struct sockaddr *)&address);
    server->listening.next_loop = (server->listening.next_loop + 1) % server->loop_count;
    if (!peer) {
        metrics_add(METRIC_CONNECTIONS_REFUSED, 1);
        close(socket);
    } else if (push_arrived(loop, peer)) {
        wake(loop);
    }
    return true;
}

/* Accepts at most so many. */
static void accept_some(struct server *server, int most)
{
    while (most-- > 0 && accept_one(server))
        ;
}

void loop_notify(void *of, struct MHD_Connection *connection, void **context,
                 enum MHD_ConnectionNotificationCode code)
{
    struct loop *loop = of;
    struct peer *peer = *context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        peer = *context = mhd_peer_of(connection);
        peer->next = loop->peers;
        if (loop->peers) loop->peers->previous = peer;
        loop->peers = peer;
    } else {
        (void)mhd_unwatch(peer->socket, peer);
        raw_end(peer);
        if (peer->next) peer->next->previous = peer->previous;
        *(peer->previous ? &peer->previous->next : &loop->peers) = peer->next;
        peer_free(peer);
    }
}

/* Where libmicrohttpd has failed, it has closed the socket. The peer is freed already if its end was notified
 * (mhd.h, 7), or if another loop has the socket's number by now. */
static void add_connection(struct loop *loop, struct peer *peer)
{
    const int socket = peer->socket;
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    struct peer *before = mhd_watch(peer);
    if (before) peer_free(before);
    const bool is_there = getpeername(socket, (struct sockaddr *)&address, &length) == 0;
    if (is_there && MHD_add_connection(loop->daemon, socket, (struct sockaddr *)&address, length)) return;
    if (mhd_unwatch(socket, peer)) peer_free(peer);
    if (!is_there) close(socket); /* the client is gone */
}

/* From now on the service waits for the client, which has to take the answer or the stream's news. */
static void note_return(struct exchange *x)
{
    struct peer *peer = x->peer;
    limits_give_back(x->server->limits, LIMITED_QUEUED, LIMITS_UNCOUNTED, x->account.queued);
    x->account.queued = 0;
    writer_free(&x->intake.body);
    peer->holding.waits = true;
    peer->holding.since = http_now();
    peer->holding.by = !x->stream.source          ? HELD_BY_REQUEST
                       : x->stream.source->player ? HELD_BY_PLAYERS_STREAM
                                                  : HELD_BY_SPECTATORS_STREAM;
    if (x->stream.source)
        peer->deadline = peer->holding.since + x->server->config->time.transfer_seconds * 1000000;
    held_memory_count(x);
}

/* Gives the round's complete requests to the workers. */
static void push_complete(struct loop *loop)
{
    if (!loop->complete.first) return;
    queue_push_all(&loop->server->queue, &loop->complete);
    loop->tick_due = http_now() + GROUPS_GATHER_US; /* each push is a look at those that waited before */
    while (loop->complete.first)
        exchange_refuse(exchange_list_pop(&loop->complete));
}

/* Takes the items that other threads have put on the stacks. */
static void take_stacks(struct loop *loop)
{
    struct peer *peer = atomic_exchange(&loop->arrived, NULL);
    struct exchange *x = atomic_exchange(&loop->returned, NULL);
    while (peer) {
        struct peer *next = peer->next;
        add_connection(loop, peer);
        peer = next;
    }
    while (x) {
        struct exchange *next = x->next;
        note_return(x);
        MHD_resume_connection(x->connection);
        x = next;
    }
}

/* Connections that found no descriptor are tried again. They wait in the backlog meanwhile. */
static void accept_again(struct server *server)
{
    if (atomic_exchange(&server->listening.lacks_files, false))
        log_say(LOG_WARN, "no file descriptor is free: new connections wait");
}

/* Ends connections that are too slow, and ticks the streams and the queue. */
static void sweep(struct loop *loop, int64_t now)
{
    loop->swept = now;
    for (struct peer *peer = loop->peers; peer; peer = peer->next)
        if (peer->deadline && peer->deadline < now) mhd_cut(peer);
    held_memory_hold_shares(loop, now);
    streams_tick(loop, now);
    queue_tick(&loop->server->queue);
    if (loop == loop->server->loops) accept_again(loop->server);
}

static int timeout_ms(struct loop *loop)
{
    MHD_UNSIGNED_LONG_LONG timeout;
    int64_t due = loop->swept + SWEEP_US;
    if (loop->tick_due && loop->tick_due < due) due = loop->tick_due;
    const int64_t due_ms = (due - http_now()) / 1000 + 1;
    if (due_ms < 0) return 0;
    if (MHD_get_timeout(loop->daemon, &timeout) == MHD_YES && timeout < (uint64_t)due_ms) return timeout;
    return due_ms;
}

/* The first loop accepts the connections of the backlog, which were promised an answer. Then it accepts no
 * more. */
static void stop_listening(struct server *server)
{
    accept_some(server, BACKLOG);
    close(server->listening.socket);
    server->listening.socket = -1;
    atomic_store(&server->listening.is_open, false);
}

static void *loop_run(void *of)
{
    struct loop *loop = of;
    struct server *server = loop->server;
    bool accepts = loop == server->loops;
    while (!atomic_load(&loop->stop)) {
        const bool listens = accepts && !atomic_load(&server->listening.lacks_files);
        struct pollfd ready[3] = {{loop->epoll, POLLIN, 0},
                                  {loop->wake_fd, POLLIN, 0},
                                  {listens ? server->listening.socket : -1, POLLIN, 0}};
        uint64_t woken;
        poll(ready, 3, timeout_ms(loop));
        if (ready[1].revents && read(loop->wake_fd, &woken, sizeof woken) < 0) continue;
        if (ready[2].revents) accept_some(server, ACCEPT_AT_ONCE);
        if (accepts && server->listening.socket >= 0 && atomic_load(&server->stopping))
            stop_listening(server);
        take_stacks(loop);
        MHD_run(loop->daemon);
        push_complete(loop);
        if (loop->to_refuse) raw_refuse(loop);
        int64_t now = http_now();
        held_memory_shrink(loop, now);
        if (loop->tick_due && loop->tick_due <= now) {
            loop->tick_due = 0;
            queue_tick(&server->queue);
        }
        if (now - loop->swept >= SWEEP_US) sweep(loop, now);
        atomic_fetch_add(&loop->rounds.count, 1);
    }
    return NULL;
}

static bool loop_start(struct server *server, struct loop *loop)
{
    loop->server = server;
    loop->swept = http_now();
    exchange_list_init(&loop->complete);
    loop->wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return loop->wake_fd >= 0 && mhd_start(loop);
}

bool loops_start(struct server *server)
{
    int wanted = server->loop_count;
    server->loop_count = 0;
    server->loops = calloc(wanted, sizeof *server->loops);
    if (!server->loops) return false;
    for (int i = 0; i < wanted; i++)
        if (!loop_start(server, &server->loops[i])) return false;
    /* Last, because the first loop gives connections to all of them. */
    server->loop_count = wanted;
    for (int i = 0; i < wanted; i++)
        if (pthread_create(&server->loops[i].thread, NULL, loop_run, &server->loops[i]) != 0) return false;
    return true;
}

void loops_wake(struct server *server)
{
    for (int i = 0; i < server->loop_count; i++)
        wake(&server->loops[i]);
}

static void loop_free(struct loop *loop)
{
    take_stacks(loop);
    MHD_stop_daemon(loop->daemon);
    while (loop->spare.first) {
        struct exchange *x = loop->spare.first;
        loop->spare.first = x->next;
        exchange_free(x);
    }
    close(loop->wake_fd);
}

void loops_stop(struct server *server)
{
    for (int i = 0; i < server->loop_count; i++)
        atomic_store(&server->loops[i].stop, true);
    loops_wake(server);
    for (int i = 0; i < server->loop_count; i++)
        pthread_join(server->loops[i].thread, NULL);
    for (int i = 0; i < server->loop_count; i++)
        loop_free(&server->loops[i]);
    free(server->loops);
}
