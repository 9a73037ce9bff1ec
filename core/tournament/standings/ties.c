/* Standings: players of equal score. */
#include <stdlib.h>

#include "tournament/standings/work.h"

static const struct seat_result *seat_of(const struct standings_work *w, const struct chair *chair, int seat)
{
    return &w->of->table[chair->table].result.seat[seat];
}

static bool is_opponent(const struct standings_work *w, const struct chair *chair, int seat)
{
    return seat != chair->seat && seat_of(w, chair, seat)->plays;
}

/* 2: the player has the better rank; 1: an equal one. */
static int compare_ranks(const struct standings_work *w, const struct chair *chair, int seat)
{
    const int mine = seat_of(w, chair, chair->seat)->rank, other = seat_of(w, chair, seat)->rank;
    return mine < other ? 2 : mine == other;
}

static int64_t head_to_head(const struct standings_work *w, const struct chair *chair)
{
    const int16_t *player = w->of->table[chair->table].player;
    int64_t sum = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        if (is_opponent(w, chair, i) && player[i] >= 0 && w->tied[player[i]])
            sum += compare_ranks(w, chair, i) * (SCORE_ONE / 2);
    return sum;
}

static int64_t opponents(const struct standings_work *w, const struct chair *chair, bool beaten)
{
    const int16_t *player = w->of->table[chair->table].player;
    int64_t sum = 0;
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        if (is_opponent(w, chair, i) && player[i] >= 0)
            sum += w->by_player[player[i]].score * (beaten ? compare_ranks(w, chair, i) : 2);
    return ratio_round(ratio_of(sum, 2), SCORE_DECIMALS);
}

static int64_t margin(const struct standings_work *w, const struct chair *chair)
{
    int64_t best = -SCORE_MOST;
    for (int i = 0; i < TOURNAMENT_SEATS; i++)
        if (is_opponent(w, chair, i) && seat_of(w, chair, i)->points > best)
            best = seat_of(w, chair, i)->points;
    return (seat_of(w, chair, chair->seat)->points - best) * SCORE_ONE;
}

static bool is_first(const struct standings_work *w, const struct chair *chair, bool alone)
{
    if (seat_of(w, chair, chair->seat)->rank != 1) return false;
    for (int i = 0; i < TOURNAMENT_SEATS && alone; i++)
        if (is_opponent(w, chair, i) && seat_of(w, chair, i)->rank == 1) return false;
    return true;
}

/* The part of a figure that comes from one match. */
static int64_t figure_of_match(const struct standings_work *w, enum tie_break by, const struct chair *chair)
{
    switch (by) {
    case TIE_HEAD_TO_HEAD:
        return head_to_head(w, chair);
    case TIE_WINS:
        return is_first(w, chair, true) * SCORE_ONE;
    case TIE_FIRSTS:
        return is_first(w, chair, false) * SCORE_ONE;
    case TIE_OPPONENTS:
        return opponents(w, chair, false);
    case TIE_BEATEN:
        return opponents(w, chair, true);
    case TIE_MARGIN:
        return margin(w, chair);
    case TIE_POINTS:
        return (int64_t)seat_of(w, chair, chair->seat)->points * SCORE_ONE;
    case TIE_BEST:
    case TIE_DROPPED:
    case TIE_LOT:
    case TIE_BREAKS:
        break;
    }
    return 0;
}

static int64_t best_score(const struct standings_work *w, int player)
{
    int64_t best = INT64_MIN;
    for (int i = w->first[player]; i < w->first[player + 1]; i++) {
        const int64_t score = w->chair[i].score->score;
        if (score > best) best = score;
    }
    return best == INT64_MIN ? 0 : best;
}

/* By rounds, a dropped score is that of a round; by matches, that of a match or of a round that the player
 * sat out. */
static int64_t dropped_scores(const struct standings_work *w, int player)
{
    const bool by_rounds = w->of->terms->counting.by == COUNT_ROUNDS;
    int64_t sum = 0;
    for (int i = 0; i < w->to->rounds; i++) {
        const struct round_score *round = &w->to->round[player * w->to->rounds + i];
        if (round->state == SCORE_DROPPED && (by_rounds || round->sat_out))
            sum = score_sum(sum, round->score);
    }
    for (int i = w->first[player]; i < w->first[player + 1] && !by_rounds; i++) {
        const struct round_score *seat = w->chair[i].score;
        if (seat->state == SCORE_DROPPED) sum = score_sum(sum, seat->score);
    }
    return sum;
}

/* The figure of a player, in thousandths, among those in `tied`. */
static int64_t tie_break_figure(const struct standings_work *w, enum tie_break by, int player)
{
    if (by == TIE_BEST) return best_score(w, player);
    if (by == TIE_DROPPED) return dropped_scores(w, player);
    if (by == TIE_LOT) return (int64_t)w->of->player[player].lot * SCORE_ONE;
    int64_t sum = 0;
    for (int i = w->first[player]; i < w->first[player + 1]; i++)
        if (!w->chair[i].shared) sum = score_sum(sum, figure_of_match(w, by, &w->chair[i]));
    return sum;
}

static int by_falling_key(const void *one, const void *other)
{
    const struct placing *a = one, *b = other;
    if (a->key != b->key) return a->key < b->key ? 1 : -1;
    return a->player - b->player;
}

static void compute_figures(struct standings_work *w, struct placing *list, int count, int level)
{
    for (int i = 0; i < count; i++)
        w->tied[list[i].player] = true;
    for (int i = 0; i < count; i++) {
        struct standing *of = &w->by_player[list[i].player];
        list[i].key = tie_break_figure(w, w->of->terms->tie_breaks[level], list[i].player);
        of->figure[level] = list[i].key;
        of->figures = level + 1;
    }
    for (int i = 0; i < count; i++)
        w->tied[list[i].player] = false;
}

/* Gives places from `first` on to players who were equal up to this tie-break; -1: all by their keys. */
static void settle(struct standings_work *w, struct placing *list, int count, int first, int level)
{
    if (level >= w->of->terms->tie_break_count || (level >= 0 && count == 1)) {
        for (int i = 0; i < count; i++)
            w->by_player[list[i].player].place = first;
        return;
    }
    if (level >= 0) compute_figures(w, list, count, level);
    qsort(list, count, sizeof *list, by_falling_key);
    for (int begin = 0, end; begin < count; begin = end) {
        for (end = begin + 1; end < count && list[end].key == list[begin].key;)
            end++;
        if (level >= 0 && end - begin < count)
            for (int i = begin; i < end; i++)
                w->by_player[list[i].player].decided = level;
        settle(w, list + begin, end - begin, first + begin, level + 1);
    }
}

void placings_settle(struct standings_work *w, struct placing *list, int count, int first)
{
    settle(w, list, count, first, -1);
}
