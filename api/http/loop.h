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
    } spare;          /* exchanges for further requests */
    int64_t swept;    /* when slow connections, streams and the queue were looked at last */
    int64_t tick_due; /* when queue_tick() is due after the last push for groups; 0: there was none */
    /* Too much is in memory, and no client of this loop has more than its share. */
    atomic_bool needs_room;
    struct {
        atomic_uint count;
        /* `count` when a request was last in flight; written by the thread that stops the server */
        unsigned when_busy;
    } rounds; /* rounds of the loop */
    atomic_bool stop;
};

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

#endif
