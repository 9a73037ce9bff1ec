/* The schema when the service starts: brought up to date before the first request, or, while the database is
 * away, in the background until that has been done. Until then no worker reaches the database, and requests
 * are answered 503. */
#ifndef WESTPHALIA_API_SCHEMA_H
#define WESTPHALIA_API_SCHEMA_H

#include <stdbool.h>

/* False: this database cannot be used, and the log says why. `url` is kept by reference. When that turns out
 * later, the process is sent SIGTERM. */
bool schema_start(const char *url);

/* Ends what is still tried. False: the database cannot be used. */
bool schema_stop(void);

#endif
