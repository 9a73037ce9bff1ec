/* The search for a round: tables with as few repeated meetings as possible. */
#include "tournament/seating/search.h"

#include <string.h>

#include "engine/random.h"

/* EXCHANGES: of one round. */
enum { STEPS_MAX = 120000000, EXCHANGES = 8000 };

/* Weights. Each further meeting of a pair weighs more than the one before, so that repeats are spread. The
 * distance from the table of equal standing weighs less than any repeated meeting. */
enum { WEIGHT_MET = 1 << 12, WEIGHT_APART = 1 << 26, WEIGHT_SAME = 1 << 28, FAR_MOST = 30 };

void pairs_meet(struct seating_pairs *pairs, const int16_t *entries, int size)
{
    for (int i = 0; i < size; i++)
        for (int k = 0; k < size; k++) {
            uint8_t *pair = pair_at(pairs, entries[i], entries[k]);
            if (i != k && (*pair & PAIR_MET) < PAIR_MET) ++*pair;
        }
}

static int64_t weight_of(uint8_t pair)
{
    if (!pair) return 0; /* most pairs */
    const int64_t met = pair & PAIR_MET;
    return met * met * WEIGHT_MET + (pair & PAIR_SAME ? WEIGHT_SAME : 0) +
           (pair & PAIR_APART ? WEIGHT_APART : 0);
}

/* The weight of the entry's repeated meetings, if it sat at `position`. */
static int64_t weight_at(const struct seating_search *s, const int16_t *entries, int entry, int position)
{
    const int first = position - position % s->size;
    const uint8_t *pairs = pair_at(s->pairs, entry, 0);
    int64_t sum = 0;
    for (int i = first; i < first + s->size; i++)
        if (i != position) sum += weight_of(pairs[entries[i]]);
    return sum;
}

static int64_t distance_at(const struct seating_search *s, int entry, int position)
{
    if (!s->target) return 0;
    int64_t far = s->target[entry] - position / s->size;
    if (far < 0) far = -far;
    if (far > FAR_MOST) far = FAR_MOST;
    return far * far;
}

int64_t search_steps(int count, int size, int rounds)
{
    const int64_t enough = (int64_t)count * (4 * size) * EXCHANGES * rounds;
    return enough < STEPS_MAX ? enough : STEPS_MAX;
}

int64_t search_change(const struct seating_search *s, const int16_t *entries, int one, int other)
{
    const int a = entries[one], b = entries[other];
    return weight_at(s, entries, a, other) + weight_at(s, entries, b, one) - weight_at(s, entries, a, one) -
           weight_at(s, entries, b, other);
}

/* As search_change(), with the distances from tables of equal standing. */
static int64_t gain_of(const struct seating_search *s, const int16_t *entries, int one, int other)
{
    const int a = entries[one], b = entries[other];
    return search_change(s, entries, one, other) + distance_at(s, a, other) + distance_at(s, b, one) -
           distance_at(s, a, one) - distance_at(s, b, other);
}

static void exchange(int16_t *entries, int one, int other)
{
    const int16_t entry = entries[one];
    entries[one] = entries[other];
    entries[other] = entry;
}

/* A position whose entry meets another again. The positions are looked at from a random one on. -1: none. */
static int next_to_move(struct seating_search *s, const int16_t *entries)
{
    const int count = s->pairs->count, from = random_below(&s->random, count);
    for (int i = 0; i < count; i++) {
        const int position = (from + i) % count;
        if (weight_at(s, entries, entries[position], position)) return position;
    }
    return -1;
}

/* The position with which to exchange. -1: all are tabu. */
static int best_partner(struct seating_search *s, const int16_t *entries, int position, int32_t now,
                        int64_t allowed, int64_t *gain)
{
    const int count = s->pairs->count;
    const int step = s->keeps_positions ? s->size : 1;
    int best = -1, equal = 0;
    for (int other = position % step; other < count; other += step) {
        if (other / s->size == position / s->size) continue;
        const int64_t change = gain_of(s, entries, position, other);
        const bool is_tabu = s->tabu[entries[position]] > now || s->tabu[entries[other]] > now;
        if ((is_tabu && change >= allowed) || (best >= 0 && change > *gain)) continue;
        if (best >= 0 && change == *gain) {
            if (random_below(&s->random, ++equal)) continue;
        } else {
            equal = 1;
        }
        best = other;
        *gain = change;
    }
    return best;
}

static int64_t weight_of_all(const struct seating_search *s, const int16_t *entries)
{
    int64_t sum = 0;
    for (int i = 0; i < s->pairs->count; i++) /* each pair is counted twice, distances once */
        sum += weight_at(s, entries, entries[i], i) + 2 * distance_at(s, entries[i], i);
    return sum / 2;
}

/* Brings the entries nearer to their tables, as long as an exchange of two improves all tables together. */
static void move_nearer(struct seating_search *s, int16_t *entries)
{
    const int count = s->pairs->count, step = s->keeps_positions ? s->size : 1;
    bool better = true;
    while (better && s->steps > 0) {
        better = false;
        for (int one = 0; one < count; one++) {
            if (!distance_at(s, entries[one], one)) continue;
            s->steps -= (int64_t)count * (4 * s->size);
            for (int other = one % step; other < count; other += step) {
                if (other / s->size == one / s->size || gain_of(s, entries, one, other) >= 0) continue;
                exchange(entries, one, other);
                better = true;
            }
        }
    }
}

int64_t search_weight(const struct seating_search *s, const int16_t *entries)
{
    int64_t sum = 0;
    for (int i = 0; i < s->pairs->count; i++)
        sum += weight_at(s, entries, entries[i], i);
    return sum / 2; /* each pair is counted twice */
}

int64_t search_round(struct seating_search *s, int16_t *entries)
{
    const int count = s->pairs->count;
    int64_t weight = weight_of_all(s, entries), least = weight;
    memset(s->tabu, 0, count * sizeof *s->tabu);
    memcpy(s->best, entries, count * sizeof *entries);
    for (int32_t now = 1; s->steps > 0; now++) {
        const int position = next_to_move(s, entries);
        int64_t gain = 0;
        if (position < 0) break;
        const int other = best_partner(s, entries, position, now, least - weight, &gain);
        s->steps -= (int64_t)count * (4 * s->size);
        if (other < 0) continue;
        s->tabu[entries[position]] = now + 2 + random_below(&s->random, 6);
        s->tabu[entries[other]] = now + 2 + random_below(&s->random, 6);
        exchange(entries, position, other);
        weight += gain;
        if (weight >= least) continue;
        least = weight;
        memcpy(s->best, entries, count * sizeof *entries);
    }
    memcpy(entries, s->best, count * sizeof *entries);
    if (s->target) move_nearer(s, entries);
    return search_weight(s, entries);
}
