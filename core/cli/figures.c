/* Figures of many matches. */
#include "cli/figures.h"

#include <inttypes.h>
#include <stdlib.h>

void figures_add_outcome(struct figures *figures, const struct play *p)
{
    const struct outcome *out = p->out;
    const struct statistics *statistics = statistics_of(p->game);
    figures->draws += out->draw_count;
    if (statistics) statistics->observe(p, figures->scores[__builtin_popcount(play_head(p)->seats)].tally);
    for (int i = 0; i < out->event_count; i++)
        figures->event[out->events[i].type]++;
}

void figures_add_end(struct figures *figures, const struct play *p, int lone)
{
    const struct head *head = play_head(p);
    const int players = __builtin_popcount(head->seats);
    const bool alone = (head->winners & (head->winners - 1)) == 0;
    figures->matches++;
    score_figures_add(&figures->scores[players], p, lone);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(head->seats >> seat & 1)) continue;
        struct standing *standing = &figures->standing[players][seat];
        const bool won = head->winners >> seat & 1;
        standing->matches++;
        standing->wins += won && alone;
        standing->shared += won && !alone;
        if (p->game->score) standing->score += p->game->score(p, seat);
    }
}

static void add(uint64_t *to, const uint64_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] += from[i];
}

void figures_merge(struct figures *to, const struct figures *from)
{
    to->matches += from->matches;
    to->moves += from->moves;
    to->draws += from->draws;
    to->listed += from->listed;
    to->troubles += from->troubles;
    to->checks += from->checks;
    add(to->move, from->move, KINDS);
    add(to->event, from->event, KINDS);
    add(to->step, from->step, KINDS);
    if (from->longest_list > to->longest_list) {
        to->longest_list = from->longest_list;
        to->longest_at = from->longest_at;
    }
    for (int players = 0; players <= SEATS_MAX; players++) {
        score_figures_merge(&to->scores[players], &from->scores[players]);
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            struct standing *sum = &to->standing[players][seat];
            const struct standing *part = &from->standing[players][seat];
            sum->matches += part->matches;
            sum->wins += part->wins;
            sum->shared += part->shared;
            sum->score += part->score;
        }
    }
}

/* ---- as text ---- */

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void write_lengths(FILE *to, uint32_t *lengths, size_t count)
{
    static const int PERCENT[] = {0, 10, 25, 50, 75, 90, 99, 100};
    if (!count) return;
    qsort(lengths, count, sizeof *lengths, compare);
    fputs("\nmoves in a match\n", to);
    for (size_t i = 0; i < sizeof PERCENT / sizeof *PERCENT; i++)
        fprintf(to, "  %3d %% %9" PRIu32 "\n", PERCENT[i], lengths[(count - 1) * PERCENT[i] / 100]);
}

static void write_line(FILE *to, const char *name, uint64_t count, const struct figures *figures)
{
    fprintf(to, "  %-36s %12" PRIu64 "  %9.2f a match\n", name, count,
            (double)count / (double)figures->matches);
}

static void write_counts(FILE *to, const struct figures *figures, const struct game *game)
{
    fputs("\ndecisions at steps\n", to);
    for (int i = 0; i < game->step_count; i++)
        if (game->steps[i]->moves) write_line(to, game->steps[i]->name, figures->step[i], figures);
    fputs("\nmoves\n", to);
    for (int i = 0; i < game->move_count; i++)
        write_line(to, game->moves[i]->name, figures->move[i], figures);
    if (figures->move[MOVE_CONCEDE]) write_line(to, "concede", figures->move[MOVE_CONCEDE], figures);
    if (figures->move[MOVE_UNDO]) write_line(to, "undo", figures->move[MOVE_UNDO], figures);
    fputs("\nevents\n", to);
    for (int i = 0; i < game->event_count; i++)
        write_line(to, game->events[i].name, figures->event[i], figures);
}

static void write_standing(FILE *to, const struct figures *figures, const struct game *game, int players)
{
    bool headed = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct standing *s = &figures->standing[players][seat];
        if (!s->matches) continue;
        const double matches = (double)s->matches;
        if (!headed) fprintf(to, "\nof %d players, in %" PRIu64 " matches\n", players, s->matches);
        headed = true;
        fprintf(to, "  %-36s %5.1f %% won, %5.1f %% shared", domain_id(game->seats, NULL, seat),
                100 * (double)s->wins / matches, 100 * (double)s->shared / matches);
        if (game->score) fprintf(to, ", score %7.2f", (double)s->score / matches);
        fputc('\n', to);
    }
}

void figures_write(FILE *to, const struct figures *figures, const struct pack *pack, uint32_t *lengths,
                   double seconds)
{
    const struct game *game = pack->game;
    if (!figures->matches) return;
    fprintf(to, "%s: %" PRIu64 " matches, %" PRIu64 " moves, %" PRIu64 " draws in %.1f s: %.0f moves/s\n",
            game->id, figures->matches, figures->moves, figures->draws, seconds,
            (double)figures->moves / seconds);
    fprintf(to, "legal moves: %.1f in a list, %zu in the longest (%s)\n",
            (double)figures->listed / (double)figures->moves, figures->longest_list,
            game->steps[figures->longest_at]->name);
    write_lengths(to, lengths, figures->matches);
    write_counts(to, figures, game);
    for (int players = 1; players <= SEATS_MAX; players++) {
        write_standing(to, figures, game, players);
        score_figures_write(to, &figures->scores[players], pack);
    }
}
