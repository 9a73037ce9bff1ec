/* What every request has that changes a match. Functions fill a 400 and return false when it cannot be read. */
#ifndef WESTPHALIA_API_CHANGE_H
#define WESTPHALIA_API_CHANGE_H

#include "api/handlers/answer.h"

/* Who asks for which match, and on which condition; the body's bytes. */
bool change_read(const struct request *request, struct response *response, struct move_request *wanted);

/* The request has no query, and its body no members. */
bool change_says_nothing(const struct request *request, struct response *response);

#endif
