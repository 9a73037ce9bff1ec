/* The parts of every request that changes a match. Functions fill a 400 and return false when it cannot be
 * read. */
#ifndef WESTPHALIA_API_HANDLERS_CHANGE_H
#define WESTPHALIA_API_HANDLERS_CHANGE_H

#include "api/handlers/answer.h"

/* The caller, the match and the condition; the body's bytes. */
bool change_read(const struct request *request, struct response *response, struct move_request *wanted);

/* The same without a condition. A request that creates a match may be repeated by any client that knows its
 * key, so a key must not be guessed: it has at least CREATION_KEY_MIN characters. */
bool change_read_key(const struct request *request, struct response *response, size_t least,
                     struct move_request *wanted);
enum { CREATION_KEY_MIN = 22 }; /* 128 random bits in base64 */

/* The request has no query, and its body no members. */
bool change_says_nothing(const struct request *request, struct response *response);

#endif
