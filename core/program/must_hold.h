/* Bounds that hold whatever the input, in every build: assert() checks nothing in a Release build. */
#ifndef WESTPHALIA_PROGRAM_MUST_HOLD_H
#define WESTPHALIA_PROGRAM_MUST_HOLD_H

#include <stdbool.h>
#include <stdlib.h>

/* Ends the process where this does not hold. It is for bugs that would otherwise write past an array. */
static inline void must_hold(bool holds)
{
    if (!holds) abort();
}

#endif
