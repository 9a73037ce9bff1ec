/* A small source of chance without proof: for bots, checks, and play in memory (CHANCE_FAST). */
#ifndef WESTPHALIA_ENGINE_RANDOM_H
#define WESTPHALIA_ENGINE_RANDOM_H

#include <stdint.h>

/* The state is any number; the same number gives the same values. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* 0..count-1; the bias is of no account for small counts. count at least 1. */
static inline uint32_t random_below(uint64_t *state, uint32_t count)
{
    return ((random_next(state) >> 32) * count) >> 32;
}

/* Fills the list with the numbers below `count` in an order by chance. */
static inline void random_order(uint64_t *state, int16_t *list, int count)
{
    for (int i = 0; i < count; i++) {
        const int other = random_below(state, i + 1);
        list[i] = i; /* `other` may be this place */
        list[i] = list[other];
        list[other] = i;
    }
}

#endif
