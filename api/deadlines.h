/* The thread that fires deadlines that have passed, looks once a minute for seats that have given
 * instructions, and deletes what has expired. One an instance, with a connection of its own.
 *
 * A request that touches a match fires its deadline (match/match.h). This thread touches the matches for
 * which no request comes. Any number of instances may look for the same deadlines: the match's version lets
 * one fire each. They look at moments of their own, by chance, and take deadlines in an order of their own,
 * so that they seldom meet. */
#ifndef WESTPHALIA_API_DEADLINES_H
#define WESTPHALIA_API_DEADLINES_H

struct deadlines;
struct config;
struct match_service;

/* Looks every config->time.deadline_poll milliseconds, give or take a half. `service` is kept by reference.
 * Once a minute it looks for matches and packs that have expired, and goes on as long as there are more. NULL
 * when memory or threads are short. */
struct deadlines *deadlines_start(const struct config *config, struct match_service *service);
/* Joins the thread. NULL is fine. */
void deadlines_stop(struct deadlines *deadlines);

#endif
