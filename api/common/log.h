/* The log: one JSON object a line on stderr.
 *
 *   {"time":"2026-11-21T10:15:00.123Z","level":"info","msg":"request","request_id":"...","status":200}
 *
 * Never give it a token, an invitation, a seed, a body or a query value. */
#ifndef WESTPHALIA_API_COMMON_LOG_H
#define WESTPHALIA_API_COMMON_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };

/* Drops lines below this level. Call it before threads start. */
void log_set_level(enum log_level level);

/* This thread works on the request with this id, which log_say() adds to its lines. NULL: on none. The text
 * is lent. */
void log_begin_request(const char *request_id);

/* Writes that the request is answered 500, with its cause: the last warning or error of this thread since
 * log_begin_request(). */
void log_broken_request(void);

/* Writes a line with a message alone. */
void log_say(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The line of a request. `request_id` and `method` may be NULL. `route` is the pattern, never the path. */
struct log_request {
    const char *request_id, *method, *route;
    int status;
    uint64_t duration_us;
    uint64_t bytes;
};
void log_request(const struct log_request *request);

/* Writes a line about a request that went wrong, with what the answer does not tell. */
void log_trouble(enum log_level level, const char *request_id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
