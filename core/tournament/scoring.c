/* Scoring: the formula. */
#include "tournament/scoring.h"

#include <stddef.h>

enum { SCORE_SCALED = 1000 * SCORE_ONE /* most for a point or a turn in scores that are scaled */ };

/* One match while it is scored. */
struct scored {
    const struct scoring *by;
    const struct table_result *result;
    struct ratio sum[TOURNAMENT_SEATS];
};

static bool plays(const struct scored *s, int seat)
{
    return s->result->seat[seat].plays;
}

static bool in_play(const struct scored *s, int seat)
{
    return plays(s, seat) && s->result->seat[seat].out != OUT_ELIMINATED;
}

static void add(struct scored *s, int seat, __int128 over, __int128 under)
{
    s->sum[seat] = ratio_plus(s->sum[seat], ratio_of(over, under));
}

static int32_t most_points(const struct scored *s)
{
    int32_t most = -SCORE_MOST;
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        if (plays(s, i) && s->result->seat[i].points > most) most = s->result->seat[i].points;
    return most;
}

static bool is_first(const struct scored *s, int seat, enum rank_by by)
{
    if (!plays(s, seat)) return false;
    return by == BY_MATCH ? s->result->seat[seat].rank == 1 : s->result->seat[seat].points == most_points(s);
}

static int count_first(const struct scored *s, enum rank_by by)
{
    int count = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        count += is_first(s, i, by);
    return count;
}

/* ---- ranks ---- */

/* Whether the seat stands before the other by points; `order`: by the turn of its elimination, too. */
static bool stands_before(const struct seat_result *one, const struct seat_result *other, bool order)
{
    const bool gone = order && one->out == OUT_ELIMINATED;
    const bool other_gone = order && other->out == OUT_ELIMINATED;
    if (gone != other_gone) return other_gone;
    if (gone) return one->out_turn > other->out_turn;
    return one->points > other->points;
}

void match_rank_by_points(struct table_result *result)
{
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (!result->seat[i].plays) continue;
        int before = 0;
        for (int k = 0; k < TOURNAMENT_SEATS; k++)
            before += result->seat[k].plays && stands_before(&result->seat[k], &result->seat[i], true);
        result->seat[i].rank = before + 1;
    }
}

static bool is_ranked(const struct scored *s, int seat)
{
    return s->by->ranks.out == RANKS_OUT_NONE ? in_play(s, seat) : plays(s, seat);
}

static bool ranks_before(const struct scored *s, int seat, int other)
{
    const struct seat_result *list = s->result->seat;
    if (s->by->ranks.by == BY_MATCH) return list[seat].rank < list[other].rank;
    return stands_before(&list[seat], &list[other], s->by->ranks.out == RANKS_OUT_ORDER);
}

static int32_t rank_entry(const struct score_ranks *ranks, int place)
{
    return place < ranks->count ? ranks->list[place] : 0;
}

static void add_ranks(struct scored *s)
{
    const struct score_ranks *ranks = &s->by->ranks;
    if (!ranks->count) return;
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (!is_ranked(s, i)) continue;
        int before = 0, equal = 0; /* `equal` includes the seat */
        for (int k = 0; k < TOURNAMENT_SEATS; k++) {
            if (!is_ranked(s, k)) continue;
            before += ranks_before(s, k, i);
            equal += !ranks_before(s, k, i) && !ranks_before(s, i, k);
        }
        int64_t sum = 0;
        for (int place = before; place < before + equal; place++)
            sum += rank_entry(ranks, place);
        if (ranks->ties == TIES_SPLIT)
            add(s, i, sum, equal);
        else
            add(s, i, rank_entry(ranks, ranks->ties == TIES_LOWER ? before + equal - 1 : before), 1);
    }
}

/* ---- points, and those in play ---- */

static void add_points(struct scored *s)
{
    const struct score_by_points *table = &s->by->by_points;
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        const int64_t points = s->result->seat[i].points;
        if (!plays(s, i)) continue;
        add(s, i, s->by->played + points * s->by->per_point, 1);
        if (!table->count) continue;
        const int entry = points < 0 ? 0 : points < table->count ? points : table->count - 1;
        add(s, i, table->list[entry], 1);
    }
}

static void add_alive(struct scored *s)
{
    int count = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        count += in_play(s, i);
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (!in_play(s, i)) continue;
        add(s, i, s->by->alive.each, 1);
        add(s, i, s->by->alive.pool, count);
    }
}

/* ---- the leaders ---- */

static void add_top(struct scored *s)
{
    const struct score_top *top = &s->by->top;
    const int first = count_first(s, top->by);
    if (!first) return;
    const int entry = first <= top->count ? first - 1 : top->count - 1;
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (!is_first(s, i, top->by)) continue;
        if (top->count) add(s, i, top->each[entry], 1);
        add(s, i, top->pool, first);
        if (first == 1) add(s, i, (int64_t)top->alone_per_point * s->result->seat[i].points, 1);
    }
}

static void add_lead(struct scored *s)
{
    const int64_t most = most_points(s);
    int64_t next = -SCORE_MOST;
    int leader = -1, count = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        if (!plays(s, i)) continue;
        const int64_t points = s->result->seat[i].points;
        count++;
        if (points == most && leader < 0)
            leader = i;
        else if (points > next)
            next = points;
    }
    if (count > 1) add(s, leader, (most - next) * s->by->lead, 1); /* two leaders: the difference is 0 */
}

static int32_t near_weight(const struct scored *s, int seat, int32_t most)
{
    const int64_t behind = (int64_t)most - s->result->seat[seat].points;
    return plays(s, seat) && behind < NEAR_MAX ? s->by->near.weights[behind] : 0;
}

static void add_near(struct scored *s)
{
    const int32_t most = most_points(s);
    int64_t sum = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        sum += near_weight(s, i, most);
    for (int i = 0; i < TOURNAMENT_SEATS && sum > 0; i++)
        add(s, i, (__int128)s->by->near.pool * near_weight(s, i, most), sum);
}

/* ---- sums that are shared ---- */

static int64_t share_weight(const struct scored *s, int seat)
{
    const struct score_share *share = &s->by->share;
    if (!plays(s, seat) || (!in_play(s, seat) && !share->out_count)) return 0;
    const int64_t points = s->result->seat[seat].points > 0 ? s->result->seat[seat].points : 0;
    return share->square * points * points + share->linear * points + share->constant;
}

static void add_share(struct scored *s)
{
    int64_t sum = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        sum += share_weight(s, i);
    for (int i = 0; i < TOURNAMENT_SEATS && sum > 0; i++)
        if (in_play(s, i)) add(s, i, (__int128)s->by->share.pool * share_weight(s, i), sum);
}

static bool is_in_draw(const struct scored *s, int seat)
{
    return s->result->end == END_DRAWN ? is_first(s, seat, BY_MATCH) : in_play(s, seat);
}

static void add_draw(struct scored *s)
{
    int count = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        count += is_in_draw(s, i);
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        if (is_in_draw(s, i)) add(s, i, s->by->draw, count);
}

static void scale(struct scored *s)
{
    struct ratio sum = {0, 1};
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        sum = ratio_plus(sum, s->sum[i]);
    for (int i = 0; i < TOURNAMENT_SEATS && sum.over > 0; i++)
        s->sum[i] = ratio_of(s->sum[i].over * s->by->total * sum.under, s->sum[i].under * sum.over);
}

/* ---- turns, and the end ---- */

static int64_t turns_of(const struct scored *s, int seat)
{
    const struct score_out *out = &s->by->out;
    const struct seat_result *of = &s->result->seat[seat];
    const int turns = (of->out == OUT_NOT ? s->result->turns : of->out_turn) - !out->last_turn;
    if (turns < 0) return 0;
    return out->most_turns && turns > out->most_turns ? out->most_turns : turns;
}

/* The seat that has won the match outright, as the system understands it, or -1. */
static int solo_winner(const struct scored *s)
{
    const struct score_solo *solo = &s->by->solo;
    if (solo->when == SOLO_NEVER || count_first(s, BY_MATCH) != 1) return -1;
    int winner = 0;
    while (!is_first(s, winner, BY_MATCH))
        winner++;
    if (solo->when == SOLO_OUTRIGHT) return s->result->outright ? winner : -1;
    return s->result->seat[winner].points >= solo->points ? winner : -1;
}

static void score_solo(struct scored *s, int winner)
{
    const struct score_solo *solo = &s->by->solo;
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        if (plays(s, i))
            add(s, i,
                i == winner ? solo->win
                            : solo->loss + (int64_t)solo->loss_per_point * s->result->seat[i].points +
                                  solo->loss_per_turn * turns_of(s, i),
                1);
}

static void score_parts(struct scored *s)
{
    add_points(s);
    add_ranks(s);
    add_alive(s);
    add_top(s);
    add_lead(s);
    add_near(s);
    add_share(s);
    add_draw(s);
    if (s->by->total) scale(s);
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        if (plays(s, i) && !in_play(s, i)) add(s, i, s->by->out.per_turn * turns_of(s, i), 1);
}

const char *scoring_fault(const struct scoring *scoring)
{
    const struct score_share *share = &scoring->share;
    const int32_t *weights = scoring->near.weights;
    if ((scoring->total != 0) + (share->pool != 0) + (scoring->near.pool != 0) > 1)
        return "share, near and total exclude each other";
    if (share->pool && !share->square && !share->linear && !share->constant)
        return "a sum that is shared needs square, linear or constant";
    for (int i = 0; i < NEAR_MAX; i++)
        if (weights[i] < 0) return "a weight must not be below zero";
    const int32_t by_number[] = {scoring->per_point, scoring->lead, scoring->top.alone_per_point,
                                 scoring->out.per_turn};
    for (size_t i = 0; i < sizeof by_number / sizeof *by_number; i++)
        if (scoring->total && (by_number[i] > SCORE_SCALED || by_number[i] < -SCORE_SCALED))
            return "with a total, a point or a turn scores at most 1000";
    return NULL;
}

/* The sums stay within 127 bits. The parts that divide by a number of seats have a denominator of at most
 * 720720 together, below 2^20. Only one of near (2^34), share (2^52) and total is there (scoring_fault()). A
 * numerator is such a denominator times a score, and the largest score is that of all points (2^52). With a
 * total (2^30) all parts stay below 2^43, since a point scores less than 2^20. Then a scaled numerator stays
 * below 2^113, its denominator below 2^87, and the turns of an eliminated seat (2^36) below 2^123. */
bool scoring_apply(const struct scoring *scoring, const struct table_result *result,
                   int64_t score[TOURNAMENT_SEATS])
{
    struct scored s = {.by = scoring, .result = result};
    for (int i = 0; i < TOURNAMENT_SEATS; i++) {
        s.sum[i] = ratio_of(0, 1);
        score[i] = 0;
    }
    if (result->end == END_ABORTED) return false;
    const int winner = solo_winner(&s);
    if (winner >= 0)
        score_solo(&s, winner);
    else
        score_parts(&s);
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        if (plays(&s, i) && (scoring->out.resigned_score || result->seat[i].out != OUT_RESIGNED))
            score[i] = score_sum(ratio_round(s.sum[i], scoring->decimals), 0);
    return true;
}
