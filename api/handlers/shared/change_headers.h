/* The parts of every request that changes a match. A function fills a 400 and returns false where its part
 * cannot be read. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_CHANGE_HEADERS_H
#define WESTPHALIA_API_HANDLERS_SHARED_CHANGE_HEADERS_H

#include "api/handlers/shared/input.h"
#include "api/match/match.h"

/* Reads the caller, the match, the condition, and the body's bytes. */
bool change_read(const struct request *request, struct response *response, struct match_request *wanted);

/* As change_read(), without a condition. Every client that knows the key of a creation may repeat it. So such
 * a key must be hard to guess: it has at least CREATION_KEY_MIN characters. */
bool change_read_unconditional(const struct request *request, struct response *response, size_t least,
                               struct match_request *wanted);
enum { CREATION_KEY_MIN = 22 }; /* 128 random bits in base64 */

/* Checks that the request has no query, and its body no members. */
bool change_read_empty(const struct request *request, struct response *response);

#endif
