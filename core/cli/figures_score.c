/* Figures by number of players: how far apart the scores are, and how much of it is luck. */
#include <inttypes.h>
#include <math.h>

#include "cli/figures.h"

/* The number of ids of the figure that are counted. */
static int ids_of(const struct figure *figure, const void *pack)
{
    const int ids = figure->of ? domain_count(figure->of, pack) : 1;
    return ids < STATISTICS_IDS ? ids : STATISTICS_IDS;
}

/* The number of ids that chance deals. */
static int dealt_ids_of(const struct statistics *statistics, const void *pack)
{
    const int ids = ids_of(&statistics->figures[statistics->worth], pack);
    return ids < DEALT_IDS ? ids : DEALT_IDS;
}

/* ---- to count ---- */

/* Adds one seat's score, and what it held. */
static void add_moments(struct score_figures *scores, const struct play *p, int seat, double score)
{
    const struct statistics *statistics = statistics_of(p->game);
    int held[DEALT_IDS] = {0};
    scores->moment.seats++;
    scores->moment.score += score;
    scores->moment.square += score * score;
    if (!statistics || !statistics->held) return;
    const int dealt = dealt_ids_of(statistics, p->pack);
    for (int i = 0; i < dealt; i++)
        held[i] = statistics->held(p, seat, i);
    for (int i = 0; i < dealt; i++) {
        scores->moment.held[i] += held[i];
        scores->moment.by_score[i] += held[i] * score;
        for (int j = 0; j < dealt; j++)
            scores->moment.by_held[i][j] += held[i] * held[j];
    }
}

void score_figures_add(struct score_figures *scores, const struct play *p, int lone)
{
    const struct head *head = play_head(p);
    int32_t best = INT32_MIN, last = INT32_MAX;
    scores->matches++;
    scores->lone += lone >= 0;
    scores->lone_wins += lone >= 0 && (head->winners >> lone & 1);
    if (!p->game->score) return;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(head->seats >> seat & 1)) continue;
        const int32_t score = p->game->score(p, seat);
        if (score > best) best = score;
        if (score < last) last = score;
        scores->score[score < 0 ? 0 : score < SCORES ? score : SCORES - 1]++;
        add_moments(scores, p, seat, score);
    }
    scores->best += best;
    scores->last += last;
}

static void merge_moments(struct score_figures *to, const struct score_figures *from)
{
    to->moment.seats += from->moment.seats;
    to->moment.score += from->moment.score;
    to->moment.square += from->moment.square;
    for (int i = 0; i < DEALT_IDS; i++) {
        to->moment.held[i] += from->moment.held[i];
        to->moment.by_score[i] += from->moment.by_score[i];
        for (int j = 0; j < DEALT_IDS; j++)
            to->moment.by_held[i][j] += from->moment.by_held[i][j];
    }
}

void score_figures_merge(struct score_figures *to, const struct score_figures *from)
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

/* The score that this share of the seats does not exceed. */
static int percentile(const struct score_figures *scores, int percent)
{
    double below = 0;
    int score = 0;
    while (score < SCORES - 1 &&
           (below += (double)scores->score[score]) < scores->moment.seats * percent / 100)
        score++;
    return score;
}

static void write_scores(FILE *to, const struct score_figures *scores)
{
    const double matches = (double)scores->matches;
    fprintf(to,
            "  score: mean %.1f, 5 %% up to %d, 95 %% up to %d; the best of a match %.1f, the last %.1f\n",
            scores->moment.score / scores->moment.seats, percentile(scores, 5), percentile(scores, 95),
            (double)scores->best / matches, (double)scores->last / matches);
}

static double mean_of(const struct tally *tally)
{
    return tally->count ? (double)tally->sum / (double)tally->count : 0;
}

/* The mean over all ids. */
static double mean_of_all(const struct tally *tally, int ids)
{
    struct tally all = {0};
    for (int i = 0; i < ids; i++) {
        all.count += tally[i].count;
        all.sum += tally[i].sum;
    }
    return mean_of(&all);
}

/* How often each id was observed in a match. */
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

/* The correlation of the final score with the mean worth of what a seat held. This worth is a linear form of
 * the counts held, so the moments suffice. */
static void write_luck(FILE *to, const struct score_figures *scores, const struct statistics *statistics,
                       const void *pack)
{
    const double seats = scores->moment.seats, score = scores->moment.score / seats;
    const int dealt = dealt_ids_of(statistics, pack);
    double together = 0, worth_square = 0;
    for (int i = 0; i < dealt; i++) {
        const double worth = mean_of(&scores->tally[statistics->worth][i]),
                     held = scores->moment.held[i] / seats;
        together += worth * (scores->moment.by_score[i] / seats - held * score);
        for (int j = 0; j < dealt; j++)
            worth_square += worth * mean_of(&scores->tally[statistics->worth][j]) *
                            (scores->moment.by_held[i][j] / seats - held * scores->moment.held[j] / seats);
    }
    const double score_square = scores->moment.square / seats - score * score;
    if (worth_square > 0 && score_square > 0)
        fprintf(to, "  correlation of a score with the worth of what its seat was dealt: %.2f\n",
                together / sqrt(worth_square * score_square));
}

void score_figures_write(FILE *to, const struct score_figures *scores, const struct pack *pack)
{
    const struct statistics *statistics = statistics_of(pack->game);
    if (!scores->matches) return;
    if (pack->game->score) write_scores(to, scores);
    if (scores->lone)
        fprintf(to, "  one bot of another kind won %.1f %%, alone or not\n",
                100 * (double)scores->lone_wins / (double)scores->lone);
    for (int i = 0; statistics && statistics->figures[i].name; i++)
        if (statistics->figures[i].often)
            write_often(to, &statistics->figures[i], scores->tally[i], pack->data, scores->matches);
        else
            write_figure(to, &statistics->figures[i], scores->tally[i], pack->data);
    if (statistics && statistics->held && pack->game->score) write_luck(to, scores, statistics, pack->data);
}
