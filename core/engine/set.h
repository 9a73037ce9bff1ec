/* Sets of small indices: cards in a hand, countries in unrest, candidates of an argument.
 *
 * A set of n things is an array of `SET_WORDS(n)` 64-bit words; thing i is bit i % 64 of word i / 64. */
#ifndef WESTPHALIA_ENGINE_SET_H
#define WESTPHALIA_ENGINE_SET_H

#include <stdbool.h>
#include <stdint.h>

#define SET_WORDS(things) (((things) + 63) / 64)

static inline bool set_has(const uint64_t *set, int thing)
{
    return set[thing >> 6] >> (thing & 63) & 1;
}

static inline void set_add(uint64_t *set, int thing)
{
    set[thing >> 6] |= UINT64_C(1) << (thing & 63);
}

static inline void set_remove(uint64_t *set, int thing)
{
    set[thing >> 6] &= ~(UINT64_C(1) << (thing & 63));
}

/* Makes it the set of all things below `things`. */
static inline void set_fill(uint64_t *set, int things)
{
    for (int w = 0; w < SET_WORDS(things); w++)
        set[w] = ~UINT64_C(0);
    if (things & 63) set[things >> 6] = ~UINT64_C(0) >> (64 - (things & 63));
}

static inline int set_count(const uint64_t *set, int words)
{
    int count = 0;
    for (int w = 0; w < words; w++)
        count += __builtin_popcountll(set[w]);
    return count;
}

/* The first member at or after `from`, or -1. Walk: for (int i = set_next(s, w, 0); i >= 0; i = set_next(s,
 * w, i + 1)) */
static inline int set_next(const uint64_t *set, int words, int from)
{
    for (int w = from >> 6; w < words; w++) {
        uint64_t rest = set[w];
        if (w == from >> 6) rest &= ~UINT64_C(0) << (from & 63);
        if (rest) return w * 64 + __builtin_ctzll(rest);
    }
    return -1;
}

/* The member with `rank` members before it; the set must have more than `rank` members. */
static inline int set_nth(const uint64_t *set, int words, int rank)
{
    int thing = set_next(set, words, 0);
    while (rank-- > 0)
        thing = set_next(set, words, thing + 1);
    return thing;
}

#endif
