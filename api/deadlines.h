/* The thread that comes by when deadlines have passed, and once a minute where seats have given instructions. One an instance, with a connection of its own.
 *
 * Whoever touches a match fires its deadline (match_service.h); this thread touches those that nobody asks about. Any number of instances
 * may look for the same deadlines: the match's lock and its version let one fire each. They look at moments of their own,
 * by chance, and take what is due in an order of their own, so that they seldom meet. */
#ifndef WESTPHALIA_API_DEADLINES_H
#define WESTPHALIA_API_DEADLINES_H

#include <stdint.h>

struct deadlines;
struct match_service;

/* Looks every `pause_ms` milliseconds, give or take a half. `url` and `service` are kept by reference. NULL when memory or threads are
 * short. */
struct deadlines *deadlines_start(const char *url, struct match_service *service, int64_t pause_ms);
/* Joins the thread. NULL is fine. */
void deadlines_stop(struct deadlines *deadlines);

#endif
