/* westphaliad health: asks the service that runs by the same settings whether it is ready. Engines of
 * containers ask it this way: an image has no other program that can. */
#ifndef WESTPHALIA_API_HEALTH_H
#define WESTPHALIA_API_HEALTH_H

#include <stdbool.h>

#include "api/common/config.h"

/* GET /readyz of this machine, at most five seconds. False after a line on stderr. */
bool health_ask(const struct config *config);

#endif
