/* Figures by number of players: how far apart the scores are, and whether by play. */
#include <inttypes.h>
#include <math.h>

#include "cli/figures.h"

/* How many ids of the figure are counted. */
static int ids_of(const struct figure *figure, const void *pack)
{
    const int ids = figure->of ? domain_count(figure->of, pack) : 1;
    return ids < STATISTICS_IDS ? ids : STATISTICS_IDS;
}

/* Of what chance deals out. */
static int lots_of(const struct statistics *statistics, const void *pack)
{
    const int ids = ids_of(&statistics->figures[statistics->worth], pack);
    return ids < LOTS ? ids : LOTS;
}

/* ---- to count ---- */

/* One seat's score beside what it held. */
static void add_moments(struct spread *spread, const struct play *p, int seat, double score)
{
    const struct statistics *statistics = statistics_of(p->game);
    int held[LOTS] = {0};
    spread->moment.seats++;
    spread->moment.score += score;
    spread->moment.square += score * score;
    if (!statistics || !statistics->held) return;
    const int lots = lots_of(statistics, p->pack);
    for (int i = 0; i < lots; i++)
        held[i] = statistics->held(p, seat, i);
    for (int i = 0; i < lots; i++) {
        spread->moment.held[i] += held[i];
        spread->moment.by_score[i] += held[i] * score;
        for (int j = 0; j < lots; j++)
            spread->moment.by_held[i][j] += held[i] * held[j];
    }
}

void spread_add(struct spread *spread, const struct play *p, int lone)
{
    const struct head *head = play_head(p);
    int32_t best = INT32_MIN, last = INT32_MAX;
    spread->matches++;
    spread->lone += lone >= 0;
    spread->lone_wins += lone >= 0 && (head->winners >> lone & 1);
    if (!p->game->score) return;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(head->seats >> seat & 1)) continue;
        const int32_t score = p->game->score(p, seat);
        if (score > best) best = score;
        if (score < last) last = score;
        spread->score[score < 0 ? 0 : score < SCORES ? score : SCORES - 1]++;
        add_moments(spread, p, seat, score);
    }
    spread->best += best;
    spread->last += last;
}

static void merge_moments(struct spread *to, const struct spread *from)
{
    to->moment.seats += from->moment.seats;
    to->moment.score += from->moment.score;
    to->moment.square += from->moment.square;
    for (int i = 0; i < LOTS; i++) {
        to->moment.held[i] += from->moment.held[i];
        to->moment.by_score[i] += from->moment.by_score[i];
        for (int j = 0; j < LOTS; j++)
            to->moment.by_held[i][j] += from->moment.by_held[i][j];
    }
}

void spread_merge(struct spread *to, const struct spread *from)
{
    to->matches += from->matches;
    to->best += from->best;
    to->last += from->last;
    to->lone += from->lone;
    to->lone_wins += from->lone_wins;
    for (int i = 0; i < SCORES; i++)
        to->score[i] += from->score[i];
    for (int figure = 0; figure < STATISTICS_FIGURES; figure++)
        for (int id = 0; id < STATISTICS_IDS; id++) {
            to->tally[figure][id].count += from->tally[figure][id].count;
            to->tally[figure][id].sum += from->tally[figure][id].sum;
        }
    merge_moments(to, from);
}

/* ---- as text ---- */

/* The score that so many percent of the seats do not pass. */
static int percentile(const struct spread *spread, int percent)
{
    double below = 0;
    int score = 0;
    while (score < SCORES - 1 &&
           (below += (double)spread->score[score]) < spread->moment.seats * percent / 100)
        score++;
    return score;
}

static void write_scores(FILE *to, const struct spread *spread)
{
    const double matches = (double)spread->matches;
    fprintf(to,
            "  score: mean %.1f, 5 %% up to %d, 95 %% up to %d; the best of a match %.1f, the last %.1f\n",
            spread->moment.score / spread->moment.seats, percentile(spread, 5), percentile(spread, 95),
            (double)spread->best / matches, (double)spread->last / matches);
}

static double mean_of(const struct tally *tally)
{
    return tally->count ? (double)tally->sum / (double)tally->count : 0;
}

/* The mean of all ids together. */
static double mean_of_all(const struct tally *tally, int ids)
{
    struct tally all = {0};
    for (int i = 0; i < ids; i++) {
        all.count += tally[i].count;
        all.sum += tally[i].sum;
    }
    return mean_of(&all);
}

/* How often it was observed in a match, id by id. */
static void write_often(FILE *to, const struct figure *figure, const struct tally *tally, const void *pack,
                        uint64_t matches)
{
    const int ids = ids_of(figure, pack);
    fprintf(to, "  %s: how often, and in a match\n", figure->name);
    for (int i = 0; i < ids; i++)
        fprintf(to, "    %-34s %9" PRIu64 " %9.3f%s\n",
                figure->of ? domain_id(figure->of, pack, i) : figure->name, tally[i].count,
                (double)tally[i].count / (double)matches, tally[i].count ? "" : "  never");
}

static void write_figure(FILE *to, const struct figure *figure, const struct tally *tally, const void *pack)
{
    const int ids = ids_of(figure, pack);
    const double mean = mean_of_all(tally, ids);
    fprintf(to, "  %s: %.2f\n", figure->name, mean);
    for (int i = 0; figure->of && i < ids; i++)
        if (tally[i].count)
            fprintf(to, "    %-34s %7.2f, of the mean %5.2f\n", domain_id(figure->of, pack, i),
                    mean_of(&tally[i]), mean ? mean_of(&tally[i]) / mean : 0);
}

/* The correlation of the final score with the mean worth of what a seat held. The worth of all that it held is a linear
 * form of the counts held, so that the moments suffice. */
static void write_luck(FILE *to, const struct spread *spread, const struct statistics *statistics,
                       const void *pack)
{
    const double seats = spread->moment.seats, score = spread->moment.score / seats;
    const int lots = lots_of(statistics, pack);
    double together = 0, worth_square = 0;
    for (int i = 0; i < lots; i++) {
        const double worth = mean_of(&spread->tally[statistics->worth][i]),
                     held = spread->moment.held[i] / seats;
        together += worth * (spread->moment.by_score[i] / seats - held * score);
        for (int j = 0; j < lots; j++)
            worth_square += worth * mean_of(&spread->tally[statistics->worth][j]) *
                            (spread->moment.by_held[i][j] / seats - held * spread->moment.held[j] / seats);
    }
    const double score_square = spread->moment.square / seats - score * score;
    if (worth_square > 0 && score_square > 0)
        fprintf(to, "  correlation of a score with the worth of what its seat was dealt: %.2f\n",
                together / sqrt(worth_square * score_square));
}

void spread_write(FILE *to, const struct spread *spread, const struct pack *pack)
{
    const struct statistics *statistics = statistics_of(pack->game);
    if (!spread->matches) return;
    if (pack->game->score) write_scores(to, spread);
    if (spread->lone)
        fprintf(to, "  one bot of another kind won %.1f %%, alone or not\n",
                100 * (double)spread->lone_wins / (double)spread->lone);
    for (int i = 0; statistics && statistics->figures[i].name; i++)
        if (statistics->figures[i].often)
            write_often(to, &statistics->figures[i], spread->tally[i], pack->data, spread->matches);
        else
            write_figure(to, &statistics->figures[i], spread->tally[i], pack->data);
    if (statistics && statistics->held && pack->game->score) write_luck(to, spread, statistics, pack->data);
}
