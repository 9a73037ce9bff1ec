/* Wakes between instances: PostgreSQL's NOTIFY tells the others that a match has moved on.
 *
 * The notifier has a connection of its own, outside every move's transaction, because a NOTIFY inside would
 * serialise all commits. Posts of a few milliseconds are sent together. Correctness does not depend on them:
 * a lost one delays a stream until its next heartbeat. */
#ifndef WESTPHALIA_API_SHARED_NOTIFY_H
#define WESTPHALIA_API_SHARED_NOTIFY_H

#include <stdint.h>

#include "data/encoding.h"

struct notify;

/* Starts the thread. It calls `heard` for each match that another instance has posted. `url` is kept by
 * reference. NULL: memory, descriptors or threads are short. */
struct notify *notify_new(const char *url,
                          void (*heard)(void *context, const uint8_t match_id[MATCH_ID_SIZE]), void *context);
/* Joins the thread. Posts that are waiting are not sent. */
void notify_free(struct notify *notify);

/* Tells the other instances. Any thread may call it; it never waits for the database. */
void notify_post(struct notify *notify, const uint8_t match_id[MATCH_ID_SIZE]);

#endif
