/* The schema at the start of the service. It is migrated before the first request, or in the background while
 * the database is away. Until it is, no worker reaches the database, and requests are answered 503. */
#ifndef WESTPHALIA_API_SCHEMA_H
#define WESTPHALIA_API_SCHEMA_H

#include <stdbool.h>

/* Migrates, or starts the thread that does. `url` is kept by reference. False: this database cannot be used,
 * and the log says why. When the thread finds that out, it sends the process SIGTERM. */
bool schema_start(const char *url);

/* Stops the thread. False: the database cannot be used. */
bool schema_stop(void);

#endif
