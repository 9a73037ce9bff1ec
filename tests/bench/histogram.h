/* How long things took: buckets no wider than one part in 32 of what they hold. */
#ifndef WESTPHALIA_BENCH_HISTOGRAM_H
#define WESTPHALIA_BENCH_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_FINE = 32, HISTOGRAM_BUCKETS = 32 * HISTOGRAM_FINE };

struct histogram {
    uint64_t count, sum, longest;
    uint64_t bucket[HISTOGRAM_BUCKETS];
};

/* Values below 64 have a bucket each; then every doubling has 32. */
static inline int histogram_bucket(uint64_t value)
{
    const int shift = value < 2 * HISTOGRAM_FINE ? 0 : 58 - __builtin_clzll(value);
    const int bucket = shift * HISTOGRAM_FINE + (int)(value >> shift);
    return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}

static inline void histogram_add(struct histogram *h, uint64_t value)
{
    h->count++;
    h->sum += value;
    if (value > h->longest) h->longest = value;
    h->bucket[histogram_bucket(value)]++;
}

/* The least value that so many in a thousand do not exceed, as exact as its bucket. */
static inline uint64_t histogram_at(const struct histogram *h, unsigned thousandth)
{
    uint64_t left = h->count * thousandth / 1000;
    int i = 0;
    while (i < HISTOGRAM_BUCKETS - 1 && left >= h->bucket[i])
        left -= h->bucket[i++];
    const int shift = i < 2 * HISTOGRAM_FINE ? 0 : i / HISTOGRAM_FINE - 1;
    return (uint64_t)(i - shift * HISTOGRAM_FINE) << shift;
}

#endif
