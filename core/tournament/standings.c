/* Standings: scores, and which of them count. */
#include "tournament/standings.h"

#include <stdlib.h>
#include <string.h>

#include "tournament/standings/work.h"

static struct round_score *seat_score(const struct standings_work *w, int table, int seat)
{
    return &w->to->seat[table * TOURNAMENT_SEATS + seat];
}

static struct round_score *round_score(const struct standings_work *w, int player, int round)
{
    return &w->to->round[player * w->to->rounds + round];
}

bool table_counts(const struct standings_work *w, int table)
{
    const struct tournament_table *t = &w->of->table[table];
    if (t->round >= w->to->rounds || t->result.end == END_ABORTED) return false;
    return t->result.end != END_OPEN || w->moment->open;
}

/* ---- scores of matches ---- */

static int64_t times(const struct standings_work *w, int64_t score, int32_t factor)
{
    const struct ratio product = ratio_of((__int128)score * factor, SCORE_ONE);
    return score_sum(ratio_round(product, w->of->terms->scoring.decimals), 0);
}

static void score_table(struct standings_work *w, int table)
{
    const struct tournament_table *t = &w->of->table[table];
    int64_t score[TOURNAMENT_SEATS];
    scoring_apply(&w->of->terms->scoring, &t->result, score);
    for (int seat = 0; seat < TOURNAMENT_SEATS; seat++) {
        if (!t->result.seat[seat].plays) continue;
        if (t->given >> seat & 1) score[seat] = t->score[seat];
        if (t->pool >= 0) score[seat] = times(w, score[seat], w->of->terms->pools[t->pool].factor);
        *seat_score(w, table, seat) = (struct round_score){.score = score[seat], .state = SCORE_DROPPED};
    }
}

/* ---- seats that have changed hands ---- */

/* How long the player of holder i, of those before `end`, had the seat, in entries of the log. */
static int64_t weight_of(const struct standings_work *w, int i, int end)
{
    const struct tournament_holder *holder = &w->of->holder[i];
    const int64_t entries = w->of->table[holder->table].result.entries;
    if (!entries) return 1; /* nothing is known: all have equal parts */
    const int64_t until = i + 1 < end ? holder[1].from : entries + 1;
    return until > holder->from ? until - holder->from : 0;
}

/* The last of the holders before `end` who is this one's player: who comes back has one part. */
static int last_of_player(const struct standings_work *w, int i, int end)
{
    int last = end - 1;
    while (w->of->holder[last].player != w->of->holder[i].player)
        last--;
    return last;
}

/* Shares the score of a seat among its holders. The last one has what the rounding leaves. */
static void share_score(struct standings_work *w, int begin, int end)
{
    const struct tournament_holder *holder = w->of->holder;
    struct round_score *whole = seat_score(w, holder[begin].table, holder[begin].seat);
    int64_t sum = 0, left = whole->score;
    if (whole->state == SCORE_NONE) return;
    for (int i = begin; i < end; i++)
        sum += weight_of(w, i, end);
    for (int i = begin; i < end - 1; i++) {
        int64_t weight = 0;
        if (last_of_player(w, i, end) != i) continue;
        for (int k = begin; k <= i; k++)
            if (holder[k].player == holder[i].player) weight += weight_of(w, k, end);
        const struct ratio part =
            ratio_of((__int128)whole->score * (sum ? weight : 1), sum ? sum : end - begin);
        w->to->part[i] = (struct round_score){.score = ratio_round(part, w->of->terms->scoring.decimals),
                                              .state = SCORE_DROPPED};
        left -= w->to->part[i].score;
    }
    whole->score = left;
}

static void share_scores(struct standings_work *w)
{
    const struct tournament_holder *holder = w->of->holder;
    if (w->of->terms->substitutes != SUBSTITUTES_SHARE) return;
    for (int begin = 0, end; begin < w->of->holders; begin = end) {
        for (end = begin + 1; end < w->of->holders && holder[end].table == holder[begin].table &&
                              holder[end].seat == holder[begin].seat;)
            end++;
        share_score(w, begin, end);
    }
}

/* ---- chairs ---- */

static bool sits(const struct standings_work *w, int table, int seat)
{
    return w->of->table[table].player[seat] >= 0 && seat_score(w, table, seat)->state != SCORE_NONE;
}

static bool has_part(const struct standings_work *w, int holder)
{
    return w->of->holder[holder].player >= 0 && w->to->part[holder].state != SCORE_NONE;
}

/* Sorts the chairs by player: counts them, then fills. A player's chairs are in the order of rounds. */
static void find_chairs(struct standings_work *w)
{
    for (int i = 0; i < w->of->holders; i++)
        if (has_part(w, i)) w->first[w->of->holder[i].player + 1]++;
    for (int table = 0; table < w->of->tables; table++)
        for (int seat = 0; seat < TOURNAMENT_SEATS; seat++)
            if (sits(w, table, seat)) w->first[w->of->table[table].player[seat] + 1]++;
    for (int i = 0; i < w->of->players; i++)
        w->first[i + 1] += w->first[i];
    const int32_t chairs = w->first[w->of->players];
    int holder = w->of->holders - 1;
    for (int table = w->of->tables - 1; table >= 0; table--) { /* from the end: `first` moves down */
        for (; holder >= 0 && w->of->holder[holder].table == table; holder--)
            if (has_part(w, holder))
                w->chair[--w->first[w->of->holder[holder].player + 1]] =
                    (struct chair){table, w->of->holder[holder].seat, true, &w->to->part[holder]};
        for (int seat = TOURNAMENT_SEATS - 1; seat >= 0; seat--)
            if (sits(w, table, seat))
                w->chair[--w->first[w->of->table[table].player[seat] + 1]] =
                    (struct chair){table, seat, false, seat_score(w, table, seat)};
    }
    memmove(w->first, w->first + 1, w->of->players * sizeof *w->first);
    w->first[w->of->players] = chairs;
}

/* ---- scores of rounds ---- */

static void add_to_rounds(struct standings_work *w, int player)
{
    struct standing *of = &w->by_player[player];
    for (int i = w->first[player]; i < w->first[player + 1]; i++) {
        const struct chair *chair = &w->chair[i];
        const struct tournament_table *t = &w->of->table[chair->table];
        const int64_t score = chair->score->score;
        struct round_score *round = round_score(w, player, t->round);
        of->matches++;
        of->open += t->result.end == END_OPEN;
        if (round->state == SCORE_NONE)
            round->score = score;
        else if (w->of->terms->counting.of_round == OF_ROUND_SUM)
            round->score = score_sum(round->score, score);
        else if (score > round->score)
            round->score = score;
        round->state = SCORE_DROPPED;
    }
}

/* A player who sits out has no match in the round. */
static void add_sittings(struct standings_work *w)
{
    const struct sitting_out *terms = &w->of->terms->sitting_out;
    for (int i = 0; i < w->of->sittings; i++) {
        const struct tournament_sitting *sitting = &w->of->sitting[i];
        if (sitting->round >= w->to->rounds) continue;
        struct round_score *round = round_score(w, sitting->player, sitting->round);
        bool had = round->state != SCORE_NONE;
        for (int k = 0; k < i && terms->once && !sitting->has_score; k++)
            had |= w->of->sitting[k].player == sitting->player;
        if (had) continue;
        *round = (struct round_score){.score = sitting->has_score ? sitting->score : terms->score,
                                      .state = SCORE_DROPPED,
                                      .sat_out = true};
    }
}

/* ---- which of them count ---- */

/* Lists the scores of one player that may count. Returns their number. */
static int collect(struct standings_work *w, int player)
{
    const bool by_rounds = w->of->terms->counting.by == COUNT_ROUNDS;
    int count = 0;
    for (int i = 0; i < w->to->rounds; i++) {
        struct round_score *round = round_score(w, player, i);
        if (round->state != SCORE_NONE && (by_rounds || round->sat_out))
            w->counting[count++] = (struct counting_score){round, i};
    }
    for (int i = w->first[player]; i < w->first[player + 1] && !by_rounds; i++)
        w->counting[count++] = (struct counting_score){w->chair[i].score, w->to->rounds + i};
    return count;
}

/* The best comes first; of equal ones, the earlier. */
static int by_score(const void *one, const void *other)
{
    const struct counting_score *a = one, *b = other;
    if (a->score->score != b->score->score) return a->score->score < b->score->score ? 1 : -1;
    return a->order - b->order;
}

/* By rounds, a match counts where it is part of a round that counts. Of two in a round that are equally good,
 * the earlier one is. A player's chairs are in the order of rounds. */
static void mark_matches(struct standings_work *w, int player)
{
    int found = -1; /* the round whose best match stands before */
    for (int i = w->first[player]; i < w->first[player + 1]; i++) {
        const struct chair *chair = &w->chair[i];
        const int number = w->of->table[chair->table].round;
        const struct round_score *round = round_score(w, player, number);
        struct round_score *seat = chair->score;
        const bool is_best = seat->score == round->score && found != number;
        const bool is_part = w->of->terms->counting.of_round == OF_ROUND_SUM || is_best;
        if (is_best) found = number;
        seat->state = is_part ? round->state : SCORE_DROPPED;
    }
}

static void total(struct standings_work *w, int player)
{
    const struct tournament_terms *terms = w->of->terms;
    const int best = tournament_terms_best(terms);
    struct standing *of = &w->by_player[player];
    const int count = collect(w, player);
    qsort(w->counting, count, sizeof *w->counting, by_score);
    for (int i = 0; i < count && (!best || i < best); i++) {
        const int64_t score = w->counting[i].score->score;
        w->counting[i].score->state = SCORE_COUNTS;
        const int64_t weighed =
            terms->counting.weight_count ? times(w, score, terms->counting.weights[i]) : score;
        of->score = score_sum(of->score, weighed);
    }
    if (terms->counting.by == COUNT_ROUNDS) mark_matches(w, player);
    if (count &&
        (terms->handicaps == HANDICAP_ALWAYS || (terms->handicaps == HANDICAP_FINAL && w->moment->final))) {
        of->handicap = w->of->player[player].handicap;
        of->score = score_sum(of->score, of->handicap);
    }
}

/* ---- places ---- */

/* The score of a player in a pool; false: the player has no match there. */
static bool pool_score(const struct standings_work *w, int player, int pool, int64_t *score)
{
    bool found = false;
    *score = 0;
    for (int i = w->first[player]; i < w->first[player + 1]; i++) {
        if (w->of->table[w->chair[i].table].pool != pool) continue;
        *score = score_sum(*score, w->chair[i].score->score);
        found = true;
    }
    return found;
}

/* Places the players whom the pool decides. Returns their number. */
static int place_by_pool(struct standings_work *w, struct placing *list, int pool, int first)
{
    const int decides = w->of->terms->pools[pool].decides;
    int count = 0, placed = 0;
    for (int i = 0; i < w->of->players && decides; i++)
        if (!w->of->player[i].unranked && !w->by_player[i].place && pool_score(w, i, pool, &list[count].key))
            list[count++].player = i;
    placings_settle(w, list, count, first);
    for (int i = 0; i < count; i++) {
        struct standing *of = &w->by_player[list[i].player];
        if (of->place < first + decides) {
            placed++;
            continue;
        }
        of->place = of->figures = 0; /* goes by the score of the tournament */
        of->decided = -1;
    }
    return placed;
}

static void place_all(struct standings_work *w, struct placing *list)
{
    int first = 1, count = 0;
    for (int i = 0; i < w->of->terms->pool_count; i++)
        first += place_by_pool(w, list, i, first);
    for (int i = 0; i < w->of->players; i++)
        if (!w->of->player[i].unranked && !w->by_player[i].place)
            list[count++] = (struct placing){w->by_player[i].score, i};
    placings_settle(w, list, count, first);
}

/* The ranked by place, then the unranked by score; equal ones by index. */
static int by_place(const void *one, const void *other)
{
    const struct standing *a = one, *b = other;
    if (!a->place != !b->place) return a->place ? -1 : 1;
    if (a->place != b->place) return a->place - b->place;
    if (!a->place && a->score != b->score) return a->score < b->score ? 1 : -1;
    return a->player - b->player;
}

/* ---- all of it ---- */

/* False: memory is short. */
static bool compute(struct standings_work *w, struct placing *list)
{
    for (int i = 0; i < w->of->tables; i++)
        if (table_counts(w, i)) score_table(w, i);
    share_scores(w);
    find_chairs(w);
    for (int i = 0; i < w->of->players; i++) {
        w->by_player[i] = (struct standing){.player = i, .decided = -1};
        add_to_rounds(w, i);
    }
    add_sittings(w);
    for (int i = 0; i < w->of->players; i++)
        total(w, i);
    place_all(w, list);
    standings_add_teams(w);
    memcpy(w->to->list, w->by_player, w->of->players * sizeof *w->to->list);
    qsort(w->to->list, w->of->players, sizeof *w->to->list, by_place);
    return standings_add_awards(w);
}

bool standings_make(struct standings *standings, const struct tournament *tournament,
                    const struct standings_moment *moment)
{
    const size_t players = tournament->players, tables = tournament->tables, teams = tournament->teams;
    const size_t seats = tables * TOURNAMENT_SEATS, chairs = seats + tournament->holders;
    *standings = (struct standings){.of = tournament,
                                    .players = tournament->players,
                                    .rounds = moment->rounds,
                                    .tables = tournament->tables,
                                    .teams = tournament->teams};
    struct standings_work w = {.of = tournament, .moment = moment, .to = standings};
    standings->list = calloc(players + 1, sizeof *standings->list);
    standings->round = calloc(players * moment->rounds + 1, sizeof *standings->round);
    standings->seat = calloc(seats + 1, sizeof *standings->seat);
    standings->part = calloc((size_t)tournament->holders + 1, sizeof *standings->part);
    standings->team = calloc(teams + 1, sizeof *standings->team);
    w.first = calloc(players + 2, sizeof *w.first);
    w.chair = calloc(chairs + 1, sizeof *w.chair);
    w.by_player = calloc(players + 1, sizeof *w.by_player);
    w.tied = calloc(players + 1, sizeof *w.tied);
    w.counting = calloc(chairs + moment->rounds + 1, sizeof *w.counting);
    w.scores = calloc(chairs + 1, sizeof *w.scores);
    struct placing *list = calloc(players + 1, sizeof *list);
    bool fine = standings->list && standings->round && standings->seat && standings->part &&
                standings->team && w.first && w.chair && w.by_player && w.tied && w.counting && w.scores &&
                list;
    fine = fine && compute(&w, list);
    free(w.first);
    free(w.chair);
    free(w.by_player);
    free(w.tied);
    free(w.counting);
    free(w.scores);
    free(list);
    return fine;
}

void standings_free(struct standings *standings)
{
    free(standings->list);
    free(standings->round);
    free(standings->seat);
    free(standings->part);
    free(standings->team);
    free(standings->award);
}
