/* Groups: requests that one worker handles together, each about another subject. Their route has `finish`
 * (http/http.h). In a small group each request costs more, and with few large ones cores have no work. So:
 *
 *   - A group takes a core's part of the requests that wait or are in groups.
 *   - One group more than there are cores is at work at a time, since one of them waits for the disk.
 *   - Few requests wait for a group to end, and then go together. They wait for a limited time.
 *
 * A worker with a single request has no group: its handler may wait for a lock.
 *
 * All functions are called with the lock of the queue. groups.c */
#ifndef WESTPHALIA_API_HTTP_QUEUE_GROUPS_H
#define WESTPHALIA_API_HTTP_QUEUE_GROUPS_H

#include "api/http/exchange.h"

/* Microseconds for which few requests wait for the end of a group. */
enum { GROUPS_GATHER_US = 20000 };

/* The groups at work. */
struct groups {
    int count, most; /* groups; the most that may be */
    int requests;    /* in all of them */
    int cores;       /* that share the requests */
};

void groups_init(struct groups *groups);
/* Whether a worker may take some of these requests as a group. */
bool groups_may_begin(const struct groups *groups, const struct exchange_list *list);
/* The requests that a group takes at most, where so many wait. */
int groups_size(const struct groups *groups, int waiting);
void groups_begin(struct groups *groups, int requests);
void groups_end(struct groups *groups, int requests);

#endif
