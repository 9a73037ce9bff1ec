/* The thread that comes by when deadlines have passed. One an instance, with a connection of its own.
 *
 * Whoever touches a match fires its deadline (referee.h); this thread touches those that nobody asks about. Any number of instances
 * may look for the same deadlines: the match's lock and its version let one fire each. They look at moments of their own,
 * by chance, and take what is due in an order of their own, so that they seldom meet. */
#ifndef WESTPHALIA_API_DEADLINES_H
#define WESTPHALIA_API_DEADLINES_H

#include <stdint.h>

struct deadlines;
struct referee_house;

/* Looks every `pause_ms` milliseconds, give or take a half. `url` and `house` are kept by reference. NULL when memory or threads are
 * short. */
struct deadlines *deadlines_start(const char *url, struct referee_house *house, int64_t pause_ms);
/* Joins the thread. NULL is fine. */
void deadlines_stop(struct deadlines *deadlines);

#endif
