/* Wakes between instances: that a match has moved on travels by PostgreSQL's NOTIFY.
 *
 * On a connection of its own and outside every move's transaction (inside, a NOTIFY would serialise all
 * commits). What is posted within some milliseconds travels together. Nothing depends on a notification:
 * one that is lost delays a stream until its next heartbeat. */
#ifndef WESTPHALIA_API_MATCH_NOTIFY_H
#define WESTPHALIA_API_MATCH_NOTIFY_H

#include <stdint.h>

struct notify;

/* Starts the thread. `heard` is called by it for each match that another instance posted. `url` is kept by
 * reference. NULL when memory, descriptors or threads are short. */
struct notify *notify_new(const char *url, void (*heard)(void *context, const uint8_t match_id[16]),
                          void *context);
/* Joins the thread; what is still waiting is not sent. */
void notify_free(struct notify *notify);

/* Tells the other instances. Any thread; never waits for the database. */
void notify_post(struct notify *notify, const uint8_t match_id[16]);

#endif
