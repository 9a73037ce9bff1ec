/* The time of a system clock, in microseconds. */
#ifndef WESTPHALIA_PROGRAM_CLOCK_H
#define WESTPHALIA_PROGRAM_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t clock_microseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

/* The time of a clock after so many microseconds, for a wait until then. */
static inline struct timespec clock_after(clockid_t clock, int64_t microseconds)
{
    const int64_t then = clock_microseconds(clock) + microseconds;
    return (struct timespec){.tv_sec = then / 1000000, .tv_nsec = then % 1000000 * 1000};
}

#endif
