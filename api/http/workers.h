/* Workers: threads that run handlers. workers.c */
#ifndef WESTPHALIA_API_HTTP_WORKERS_H
#define WESTPHALIA_API_HTTP_WORKERS_H

#include <stdbool.h>
#include <stdint.h>

struct config;
struct exchange;
struct server;

int workers_wanted(const struct config *config);
/* Charges the client with so many microseconds of a core that a worker has used for the exchange. */
void worker_charge(const struct exchange *x, int64_t used);
bool workers_start(struct server *server);
void workers_stop(struct server *server); /* runs the queued requests, and joins the workers */

#endif
