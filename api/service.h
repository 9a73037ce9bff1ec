/* The service as a whole: its shared parts, its workers' memory, and its interface to the server. */
#ifndef WESTPHALIA_API_SERVICE_H
#define WESTPHALIA_API_SERVICE_H

#include <stdbool.h>

#include "api/handlers/shared/request_worker.h"

/* Fills in all but service->server. False after a line in the log. */
bool service_start(struct service *service, const struct config *config);
/* Call it between server_stop() and server_free(). Until it returns, moves of other instances may wake
 * streams. */
void service_stop(struct service *service);

/* The service's interface to the server: its routes, and how its workers are made. */
extern const struct application service_application;

/* A connection for a thread: to the pooler, if one is configured. NULL: memory is short. */
struct db *service_database(const struct config *config);

#endif
