/* What every request has that changes a match. Functions fill a 400 and return false when it cannot be read. */
#ifndef WESTPHALIA_API_HANDLERS_CHANGE_H
#define WESTPHALIA_API_HANDLERS_CHANGE_H

#include "api/handlers/answer.h"

/* Who asks for which match, and on which condition; the body's bytes. */
bool change_read(const struct request *request, struct response *response, struct move_request *wanted);

/* The same without a condition. A match that is created is nobody's yet, so its key must be one that nobody guesses: of at least
 * CREATION_KEY_MIN characters, where there is one. */
bool change_read_key(const struct request *request, struct response *response, size_t least,
                     struct move_request *wanted);
enum { CREATION_KEY_MIN = 22 }; /* 128 random bits in base64 */

/* The request has no query, and its body no members. */
bool change_says_nothing(const struct request *request, struct response *response);

#endif
