/* The service as a whole: its shared parts, its workers' memory, and what the server is told of them. */
#ifndef WESTPHALIA_API_SERVICE_H
#define WESTPHALIA_API_SERVICE_H

#include <stdbool.h>

#include "api/handlers/worker.h"

/* Fills in all but service->server. False after a line in the log. */
bool service_start(struct service *service, const struct config *config);
/* Between server_stop() and server_free(): until then a move made elsewhere may still look for streams. */
void service_stop(struct service *service);

/* What the server needs of the service: its routes, and how its workers are made. */
extern const struct application service_application;

/* A connection for a thread: to the pooler, where there is one. NULL when memory is short. */
struct db *service_database(const struct config *config);

#endif
