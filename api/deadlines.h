/* The thread that comes by when deadlines have passed, once a minute where seats have given instructions, and when what nobody uses has
 * expired. One an instance, with a connection of its own.
 *
 * Whoever touches a match fires its deadline (match/match.h); this thread touches those that nobody asks about. Any number of instances
 * may look for the same deadlines: the match's version lets one fire each. They look at moments of their own,
 * by chance, and take what is due in an order of their own, so that they seldom meet. */
#ifndef WESTPHALIA_API_DEADLINES_H
#define WESTPHALIA_API_DEADLINES_H

struct deadlines;
struct config;
struct match_service;

/* Looks every config->time.deadline_poll milliseconds, give or take a half. `service` is kept by reference. What has expired is looked for
 * once a minute, and in each look as long as there is more. NULL when memory or threads are
 * short. */
struct deadlines *deadlines_start(const struct config *config, struct match_service *service);
/* Joins the thread. NULL is fine. */
void deadlines_stop(struct deadlines *deadlines);

#endif
