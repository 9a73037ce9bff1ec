/* How requests wait for workers. Shared by the files of http/ alone: see server.h.
 *
 * The request that has waited longest goes first. Three rules come before that order. Each has a bound, and a
 * file that tells its rule:
 *
 *   subjects.h  Few workers are at one subject, such as a match. Further requests about it are held back.
 *   shares.h    Clients that have used more than their share of the cores wait behind the others.
 *   groups.h    Requests of some routes go in groups. A request that its group cannot handle is put back, and
 *               is a single one from then on. */
#ifndef WESTPHALIA_API_HTTP_QUEUE_QUEUE_H
#define WESTPHALIA_API_HTTP_QUEUE_QUEUE_H

#include <pthread.h>

#include "api/http/queue/groups.h"
#include "api/http/queue/shares.h"
#include "api/http/queue/subjects.h"

/* Exchanges that may be taken, by how they are handled. Each list is in the order of wait.number. */
struct waiting {
    struct exchange_list single, grouped;
};

/* A worker without work, until it is called. */
struct idle {
    pthread_cond_t called;
    bool is_called;
    struct idle *next;
};

/* Exchanges that wait for a worker. */
struct queue {
    pthread_mutex_t lock;
    pthread_cond_t closing;
    /* the last one is called first: its connection to the database was used most recently */
    struct idle *idle;
    struct waiting within_share, over_share; /* by the share of their clients */
    struct subjects subjects;
    struct shares shares;
    struct groups groups;
    uint64_t pushed;     /* exchanges that were pushed in all */
    size_t length, most; /* exchanges that wait in any list, also held back; the most that may */
    bool closed;
};

/* A worker's current work: a single exchange, or a group. */
struct work {
    int worker, count;
    bool over_share; /* its clients are over their share */
    bool is_group;   /* it has several exchanges */
    struct exchange *exchange[GROUP_MOST];
};

/* ---- calls ---- */

/* `subject`: application->subject. False: memory is short. */
bool queue_init(struct queue *queue, const struct config *config, const char *subject);
void queue_free(struct queue *queue);
/* False: the queue is full or closed, and the exchange stays the caller's. */
bool queue_push(struct queue *queue, struct exchange *x);
/* Pushes the list's exchanges. Those for which the queue is full stay in it. One worker is called for all. */
void queue_push_all(struct queue *queue, struct exchange_list *list);
/* Waits for work and takes it. `may_group`: the work may be a group. work->count is 0 when the queue is
 * closed and empty. Exchanges that are held back are left to the workers at their subject. Returns whether it
 * has waited. */
bool queue_take(struct queue *queue, int worker, bool may_group, struct work *work);
/* The worker is done with its work. */
void queue_done(struct queue *queue, const struct work *work);
/* The worker has not begun, and gives the exchanges back untouched. */
void queue_put_back(struct queue *queue, const struct work *work);
/* Puts an exchange back that has left its group, as a single one, in the order of its arrival. */
void queue_push_single(struct queue *queue, struct exchange *x);
/* A worker takes nothing for now. Another one is called for the requests that wait. */
void queue_call_another(struct queue *queue);
/* Waits for the queue to be closed, for so many microseconds at most. Returns whether it is closed. */
bool queue_wait_closed(struct queue *queue, int64_t most_us);
/* Called about once a second, and GROUPS_GATHER_US after the last requests for groups were pushed. Some
 * requests may be taken or refused after a time, when no other request comes or ends: a worker is called for
 * them. */
void queue_tick(struct queue *queue);
/* Closes the queue. Workers end when they have taken what is left. */
void queue_close(struct queue *queue);

#endif
