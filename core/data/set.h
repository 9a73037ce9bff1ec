/* Sets of small indices: cards in a hand, countries in unrest, candidates of an argument.
 *
 * A set of n things is an array of `SET_WORDS(n)` 64-bit words; thing i is bit i % 64 of word i / 64. Sets
 * that are combined have the same number of words. A set that fits into one word may be that word itself:
 * `set_add(&word, 3)`, SET_EACH(i, &word, 1).
 *
 *     set_unite(to, from, words)       to becomes to + from
 *     set_intersect(to, from, words)   to becomes what is in both
 *     set_subtract(to, from, words)    to becomes to - from
 *     SET_EACH(card, hand, CARD_WORDS) walks through the members, rising, and may remove them
 *
 * Sets are values where a game declares a type of set: SET_TYPE(units, UNITS_MAX) makes `struct units` and
 * its functions.
 *
 *     struct units here = units_both(s->units, place->units);      in both
 *     here = units_either(here, others);                           in one of them or in both
 *     here = units_without(here, lost);                            in the first and not in the second
 *     here = units_of_one(unit);                                   one member
 *     here = NONE(units);                                          no member
 *     units_add(&here, unit); units_remove(&here, unit);           change a set
 *     EACH(unit, here) ...                             each member of the set as it is when the walk begins
 *
 * A set of this type has the layout of the array, so that a record's field (data/field.h: SET_FIELD) may be
 * either. */
#ifndef WESTPHALIA_DATA_SET_H
#define WESTPHALIA_DATA_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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
        if (set[w]) count += __builtin_popcountll(set[w]); /* where popcount is a call, most words avoid it */
    return count;
}

/* The first member at or after `from`, or -1. */
static inline int set_next(const uint64_t *set, int words, int from)
{
    uint64_t wanted = ~UINT64_C(0) << (from & 63);
    for (int w = from >> 6; w < words; w++) {
        const uint64_t rest = set[w] & wanted;
        if (rest) return w * 64 + __builtin_ctzll(rest);
        wanted = ~UINT64_C(0);
    }
    return -1;
}

#define SET_EACH(thing, set, words)                                                                          \
    for (int thing = set_next((set), (words), 0); thing >= 0; thing = set_next((set), (words), (thing) + 1))

/* The member with `rank` members before it; the set must have more than `rank` members. */
static inline int set_nth(const uint64_t *set, int words, int rank)
{
    for (int w = 0; w < words; w++) {
        const int here = __builtin_popcountll(set[w]);
        if (rank < here) {
            uint64_t rest = set[w];
            while (rank-- > 0)
                rest &= rest - 1;
            return w * 64 + __builtin_ctzll(rest);
        }
        rank -= here;
    }
    return -1;
}

static inline void set_clear(uint64_t *set, int words)
{
    memset(set, 0, (size_t)words * sizeof *set);
}

static inline void set_copy(uint64_t *to, const uint64_t *from, int words)
{
    memcpy(to, from, (size_t)words * sizeof *to);
}

static inline void set_unite(uint64_t *to, const uint64_t *from, int words)
{
    for (int w = 0; w < words; w++)
        to[w] |= from[w];
}

static inline void set_intersect(uint64_t *to, const uint64_t *from, int words)
{
    for (int w = 0; w < words; w++)
        to[w] &= from[w];
}

static inline void set_subtract(uint64_t *to, const uint64_t *from, int words)
{
    for (int w = 0; w < words; w++)
        to[w] &= ~from[w];
}

static inline bool set_is_empty(const uint64_t *set, int words)
{
    uint64_t any = 0;
    for (int w = 0; w < words; w++)
        any |= set[w];
    return any == 0;
}

static inline bool set_equal(const uint64_t *one, const uint64_t *other, int words)
{
    uint64_t differs = 0;
    for (int w = 0; w < words; w++)
        differs |= one[w] ^ other[w];
    return differs == 0;
}

/* Whether they have a member in common. */
static inline bool set_meets(const uint64_t *one, const uint64_t *other, int words)
{
    uint64_t both = 0;
    for (int w = 0; w < words; w++)
        both |= one[w] & other[w];
    return both != 0;
}

/* Whether every member of `part` is one of `whole`. */
static inline bool set_within(const uint64_t *part, const uint64_t *whole, int words)
{
    uint64_t outside = 0;
    for (int w = 0; w < words; w++)
        outside |= part[w] & ~whole[w];
    return outside == 0;
}

/* A type of set for things 0..things-1. All functions but add and remove take and return values. A compiler
 * that meets a value with an index that varies writes it to the stack first, so that name_has() looks at each
 * word. */
#define SET_TYPE(name, things)                                                                               \
    struct name {                                                                                            \
        uint64_t word[SET_WORDS(things)];                                                                    \
    };                                                                                                       \
    static inline bool name##_has(struct name set, int thing)                                                \
    {                                                                                                        \
        uint64_t word = set.word[0];                                                                         \
        for (int w = 1; w < SET_WORDS(things); w++)                                                          \
            if (thing >> 6 == w) word = set.word[w];                                                         \
        return word >> (thing & 63) & 1;                                                                     \
    }                                                                                                        \
    static inline void name##_add(struct name *set, int thing)                                               \
    {                                                                                                        \
        set_add(set->word, thing);                                                                           \
    }                                                                                                        \
    static inline void name##_remove(struct name *set, int thing)                                            \
    {                                                                                                        \
        set_remove(set->word, thing);                                                                        \
    }                                                                                                        \
    static inline struct name name##_of_one(int thing)                                                       \
    {                                                                                                        \
        struct name set = {0};                                                                               \
        set_add(set.word, thing);                                                                            \
        return set;                                                                                          \
    }                                                                                                        \
    static inline struct name name##_both(struct name one, struct name other)                                \
    {                                                                                                        \
        set_intersect(one.word, other.word, SET_WORDS(things));                                              \
        return one;                                                                                          \
    }                                                                                                        \
    static inline struct name name##_either(struct name one, struct name other)                              \
    {                                                                                                        \
        set_unite(one.word, other.word, SET_WORDS(things));                                                  \
        return one;                                                                                          \
    }                                                                                                        \
    static inline struct name name##_without(struct name one, struct name other)                             \
    {                                                                                                        \
        set_subtract(one.word, other.word, SET_WORDS(things));                                               \
        return one;                                                                                          \
    }                                                                                                        \
    static inline int name##_count(struct name set)                                                          \
    {                                                                                                        \
        return set_count(set.word, SET_WORDS(things));                                                       \
    }                                                                                                        \
    static inline int name##_next(struct name set, int from) /* -1: no member is left */                     \
    {                                                                                                        \
        return set_next(set.word, SET_WORDS(things), from);                                                  \
    }                                                                                                        \
    static inline int name##_nth(struct name set, int rank)                                                  \
    {                                                                                                        \
        return set_nth(set.word, SET_WORDS(things), rank);                                                   \
    }                                                                                                        \
    static inline bool name##_is_empty(struct name set)                                                      \
    {                                                                                                        \
        return set_is_empty(set.word, SET_WORDS(things));                                                    \
    }                                                                                                        \
    static inline bool name##_equal(struct name one, struct name other)                                      \
    {                                                                                                        \
        return set_equal(one.word, other.word, SET_WORDS(things));                                           \
    }                                                                                                        \
    static inline bool name##_meet(struct name one, struct name other)                                       \
    {                                                                                                        \
        return set_meets(one.word, other.word, SET_WORDS(things));                                           \
    }                                                                                                        \
    static inline bool name##_within(struct name part, struct name whole)                                    \
    {                                                                                                        \
        return set_within(part.word, whole.word, SET_WORDS(things));                                         \
    }                                                                                                        \
    struct name /* lets a semicolon follow */

#define NONE(name) ((struct name){0})

/* Each member, rising, of any expression that gives such a set: EACH(unit, units_of(p, seat)). The expression
 * is evaluated once. The body may change a variable that it names: that does not change the walk. */
#define EACH(thing, set)                                                                                     \
    for (__typeof__(set) all_##thing = (set), *once_##thing = &all_##thing; once_##thing;                    \
         once_##thing = NULL)                                                                                \
        SET_EACH(thing, all_##thing.word, (int)(sizeof all_##thing.word / sizeof *all_##thing.word))

#endif
