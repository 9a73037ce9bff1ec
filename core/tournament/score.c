/* Scores: exact numbers with three decimals. */
#include "tournament/score.h"

#include <inttypes.h>
#include <stdio.h>

static const int TENS[] = {1, 10, 100, 1000};

static __int128 common_divisor(__int128 one, __int128 other)
{
    if (one < 0) one = -one;
    while (other) {
        const __int128 rest = one % other;
        one = other;
        other = rest;
    }
    return one;
}

struct ratio ratio_of(__int128 over, __int128 under)
{
    if (under < 0) {
        over = -over;
        under = -under;
    }
    const __int128 by = common_divisor(over, under);
    return (struct ratio){over / by, under / by};
}

struct ratio ratio_plus(struct ratio one, struct ratio other)
{
    const __int128 by = common_divisor(one.under, other.under);
    return ratio_of(one.over * (other.under / by) + other.over * (one.under / by),
                    one.under / by * other.under);
}

int64_t ratio_round(struct ratio ratio, int decimals)
{
    const int step = TENS[SCORE_DECIMALS - decimals];
    const __int128 under = ratio.under * step, half = under / 2;
    /* An odd denominator has no half, so that the integer division cuts nothing that matters. */
    const __int128 over = ratio.over < 0 ? ratio.over - half : ratio.over + half;
    const __int128 rounded = over / under * step;
    return (int64_t)(rounded > SCORE_LIMIT ? SCORE_LIMIT : rounded < -SCORE_LIMIT ? -SCORE_LIMIT : rounded);
}

const char *score_text(int64_t score, int decimals, char text[SCORE_TEXT])
{
    const uint64_t size = score < 0 ? -(uint64_t)score : (uint64_t)score;
    const int length = snprintf(text, SCORE_TEXT, "%s%" PRIu64 ".%03d", score < 0 ? "-" : "",
                                size / SCORE_ONE, (int)(size % SCORE_ONE));
    while (decimals < SCORE_DECIMALS && size % TENS[SCORE_DECIMALS - decimals])
        decimals++;
    text[length - SCORE_DECIMALS + decimals - (decimals == 0)] = 0;
    return text;
}
