/* Event loops, and the connections that they own. */
#ifndef WESTPHALIA_API_HTTP_LOOP_H
#define WESTPHALIA_API_HTTP_LOOP_H

#include <pthread.h>
#include <stdatomic.h>

#include "api/http/queue/queue.h"

struct server;

struct loop {
    struct server *server;
    struct MHD_Daemon *daemon;
    pthread_t thread;
    int epoll;                           /* libmicrohttpd's epoll descriptor */
    int wake_fd;                         /* an eventfd, written when an empty stack gets an item */
    _Atomic(struct peer *) arrived;      /* a stack of connections that were accepted for this loop */
    _Atomic(struct exchange *) returned; /* a stack of exchanges whose connections are to be resumed */
    struct exchange_list complete;       /* requests for groups that have become complete in this round */
    struct peer *peers;
    struct peer *to_refuse; /* peers whose input has a fault that is not answered yet */
    struct {
        struct exchange *first;
        int count;
    } spare; /* exchanges for further requests */
    int64_t swept;
    int64_t gathered; /* when queue_tick() is due after the last push for groups; 0: there was none */
    /* Too much is in memory, and no client of this loop has more than its share. */
    atomic_bool needs_room;
    struct {
        atomic_uint count;
        /* `count` when a request was last in flight; written by the thread that stops the server */
        unsigned when_busy;
    } rounds; /* rounds of the loop */
    atomic_bool stop;
};

/* ---- http/loop.c ---- */

/* The client that a connection counts for. That of a proxy counts for LIMITS_UNCOUNTED, since its requests
 * tell its clients apart. */
uint64_t peer_counted(const struct peer *peer);
/* Gives an exchange with a suspended connection back to its loop. Any thread may call it. */
void loop_return(struct exchange *x);
/* Gives several back, and empties the list. The loops are woken at the end, so they take them together. */
void loops_return(struct server *server, struct exchange_list *list);
/* Called by libmicrohttpd, whose parameters these are. A connection begins or ends. */
void loop_notify(void *loop, struct MHD_Connection *connection, void **peer,
                 enum MHD_ConnectionNotificationCode code);
bool loops_start(struct server *server);
void loops_wake(struct server *server);
void loops_stop(struct server *server); /* joins the loops, and closes their connections */

/* ---- http/held_memory.c: the memory that connections hold. Called by the loop's thread ---- */

/* Counts what the exchange holds now; the loop must own it. */
void held_memory_count(struct exchange *x);
/* Closes slow connections while too much is in memory: first those of clients over their share. Others are
 * closed only when no loop has such a client. */
void held_memory_shrink(struct loop *loop, int64_t now);
/* Closes connections of clients over their share, once they had a moment to take their answers. */
void held_memory_hold_shares(struct loop *loop, int64_t now);

/* ---- http/raw.c: the bytes of a connection before libmicrohttpd reads them ---- */

/* Takes bytes that came. Returns how many of them libmicrohttpd may read, as framing_read() does. After a
 * fault it gets none. */
size_t raw_pass(struct peer *peer, char *bytes, size_t length);
/* Drops what still comes after a fault, once the client was refused. True: the client is gone, or sends too
 * much. */
bool raw_drop(struct peer *peer);
/* Called by the loop when a connection ends. */
void raw_end(struct peer *peer);
/* Called by the loop. Refuses connections whose input has a fault, once all earlier requests are answered. */
void raw_refuse(struct loop *loop);

#endif
