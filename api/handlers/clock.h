/* The clock in the terms of a match. */
#ifndef WESTPHALIA_API_HANDLERS_CLOCK_H
#define WESTPHALIA_API_HANDLERS_CLOCK_H

#include "api/handlers/shared_answers.h"

/* Reads the "clock" of a body into a plan whose deadline was read. `json` NULL: there is none. False: the
 * response is filled in. */
bool clock_read(const struct request *request, struct response *response, const json_t *json,
                struct match_plan *plan);

#endif
