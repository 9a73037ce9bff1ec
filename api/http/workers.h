/* Workers: threads that run handlers. workers.c */
#ifndef WESTPHALIA_API_HTTP_WORKERS_H
#define WESTPHALIA_API_HTTP_WORKERS_H

#include <stdbool.h>
#include <stdint.h>

struct config;
struct exchange;
struct server;

int workers_wanted(const struct config *config);
/* Charges the client with the time of a core that this worker has used since this worker_time(). */
void worker_charge(const struct exchange *x, int64_t since);
bool workers_start(struct server *server);
void workers_stop(struct server *server); /* runs the queued requests, and joins the workers */

#endif
