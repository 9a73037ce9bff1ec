/* Durations and moments as the API has them: ISO 8601 durations, RFC 3339 times. Both are in microseconds,
 * moments since 1970. */
#ifndef WESTPHALIA_API_COMMON_WHEN_H
#define WESTPHALIA_API_COMMON_WHEN_H

#include <stdbool.h>
#include <stdint.h>

enum { DURATION_ROOM = 40, MOMENT_MAX = 40 /* characters of a moment in a request */ };
#define DURATION_LEAST INT64_C(100000)                  /* a tenth of a second */
#define DURATION_MOST  (INT64_C(366) * 86400 * 1000000) /* a year */
/* The first moment that is too late for a deadline. Years have four digits in the log, and in many
 * clients. */
#define MOMENT_LAST (INT64_C(253370764800) * 1000000) /* 9999-01-01T00:00:00Z */

/* Reads "PT24H", "P1DT12H", "P2W", "PT0.5S": whole numbers in that order; seconds may have a fraction. False:
 * it is no duration, or it has years or months, which have no fixed length. A duration above the allowed
 * maximum is read as some value above it. */
bool duration_read(const char *text, int64_t *microseconds);

static inline bool duration_is_allowed(int64_t microseconds)
{
    return microseconds >= DURATION_LEAST && microseconds <= DURATION_MOST;
}

/* Writes hours, minutes and seconds: "PT36H", "PT1H30M", "PT0.5S". */
void duration_write(int64_t microseconds, char text[DURATION_ROOM]);

/* Now, by the clock of this machine. The database has the time of deadlines and clocks. */
int64_t moment_now(void);

/* Reads "2026-11-21T10:04:26Z", with a fraction or without, with "Z" or an offset. False: it is no moment. */
bool moment_read(const char *text, int64_t *microseconds);

#endif
