/* Standings: teams and awards. */
#include <stdlib.h>

#include "tournament/standings/work.h"

/* ---- teams ---- */

/* The scores of a team's players in the rounds that count for teams. */
struct team_scores {
    int count;
    int64_t *list;
};

static int falling(const void *one, const void *other)
{
    const int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a < b) - (a > b);
}

static void team_collect(const struct standings_work *w, int team, struct team_scores *scores)
{
    scores->count = 0;
    for (int player = 0; player < w->of->players; player++) {
        if (w->of->player[player].team != team) continue;
        for (int i = w->first[player]; i < w->first[player + 1]; i++) {
            const struct chair *chair = &w->chair[i];
            if (w->of->team_rounds >> w->of->table[chair->table].round & 1)
                scores->list[scores->count++] = chair->score->score;
        }
    }
}

static int by_score(const void *one, const void *other)
{
    const struct team_standing *a = one, *b = other;
    if (a->score != b->score) return a->score < b->score ? 1 : -1;
    return a->team - b->team;
}

void standings_add_teams(struct standings_work *w)
{
    const int best = w->of->terms->team_best;
    struct team_scores scores = {.list = w->scores};
    struct team_standing *list = w->to->team;
    for (int team = 0; team < w->of->teams; team++) {
        list[team] = (struct team_standing){.team = team};
        team_collect(w, team, &scores);
        qsort(scores.list, scores.count, sizeof *scores.list, falling);
        for (int i = 0; i < scores.count && (!best || i < best); i++)
            list[team].score = score_sum(list[team].score, scores.list[i]);
    }
    qsort(list, w->of->teams, sizeof *list, by_score);
    for (int i = 0; i < w->of->teams; i++)
        list[i].place = i > 0 && list[i].score == list[i - 1].score ? list[i - 1].place : i + 1;
}

/* ---- awards ---- */

/* What a chair is worth for an award; `second` decides between equal values. */
struct worth {
    bool counts;
    int64_t value, second;
};

static struct worth worth_of(const struct standings_work *w, enum award_kind kind, int table, int seat)
{
    const struct table_result *result = &w->of->table[table].result;
    const int64_t score = w->to->seat[table * TOURNAMENT_SEATS + seat].score;
    const int64_t points = (int64_t)result->seat[seat].points * SCORE_ONE;
    switch (kind) {
    case AWARD_BEST_SEAT:
        return (struct worth){true, score, points};
    case AWARD_BEST_POINTS:
        return (struct worth){true, points, score};
    case AWARD_MOST_IN_TURN:
        return (struct worth){result->seat[seat].gain > 0, (int64_t)result->seat[seat].gain * SCORE_ONE, 0};
    case AWARD_LONGEST_MATCH:
        return (struct worth){result->turns > 0, (int64_t)result->turns * SCORE_ONE, 0};
    case AWARD_KINDS:
        break;
    }
    return (struct worth){0};
}

/* False: memory is short. */
static bool add_row(struct standings *to, struct award award)
{
    if (to->awards == to->awards_room) {
        const int room = to->awards_room ? 2 * to->awards_room : 16;
        struct award *list = realloc(to->award, room * sizeof *list);
        if (!list) return false;
        to->award = list;
        to->awards_room = room;
    }
    to->award[to->awards++] = award;
    return true;
}

/* Adds the awards of one kind, for one seat, or for all (-1): a row for each who is best. False: memory is
 * short. */
static bool add_award(struct standings_work *w, enum award_kind kind, int of_seat)
{
    struct standings *to = w->to;
    struct worth best = {0};
    const int begin = to->awards;
    for (int table = 0; table < w->of->tables; table++)
        for (int seat = 0; seat < TOURNAMENT_SEATS; seat++) {
            const int player = w->of->table[table].player[seat];
            if (!table_counts(w, table) || player < 0 || !w->of->table[table].result.seat[seat].plays)
                continue;
            if (w->of->player[player].unranked || (of_seat >= 0 && seat != of_seat)) continue;
            const struct worth worth = worth_of(w, kind, table, seat);
            const bool is_equal = worth.value == best.value && worth.second == best.second;
            const bool is_better =
                worth.value > best.value || (worth.value == best.value && worth.second > best.second);
            if (!worth.counts || (best.counts && !is_better && !is_equal)) continue;
            if (!best.counts || is_better) to->awards = begin;
            best = worth;
            if (!add_row(to, (struct award){kind, seat, player, table, worth.value})) return false;
        }
    return true;
}

bool standings_add_awards(struct standings_work *w)
{
    for (int kind = 0; kind < AWARD_KINDS; kind++) {
        if (!(w->of->terms->awards >> kind & 1)) continue;
        const bool by_seat = kind == AWARD_BEST_SEAT || kind == AWARD_BEST_POINTS;
        for (int seat = by_seat ? 0 : -1; seat < (by_seat ? TOURNAMENT_SEATS : 0); seat++)
            if (!add_award(w, (enum award_kind)kind, seat)) return false;
    }
    return true;
}
