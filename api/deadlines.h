/* The thread that fires deadlines that have passed, sweeps once a minute for standing instructions, and
 * deletes what has expired. Each instance has one, with its own connection.
 *
 * A request on a match fires its deadline (match/organize.h). This thread settles matches for which no
 * request comes. Any number of instances may sweep for the same deadlines: by the match's version, one of
 * them fires each. They sweep at random moments and in random orders, so they seldom meet. */
#ifndef WESTPHALIA_API_DEADLINES_H
#define WESTPHALIA_API_DEADLINES_H

struct deadlines;
struct config;
struct match_service;

/* Sweeps every config->time.deadline_poll milliseconds, give or take a half. `service` is kept by reference.
 * Once a minute it deletes matches and packs that have expired, in steps. NULL: memory or threads are
 * short. */
struct deadlines *deadlines_start(const struct config *config, struct match_service *service);
/* Joins the thread. NULL is allowed. */
void deadlines_stop(struct deadlines *deadlines);

#endif
