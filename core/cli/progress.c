/* A progress bar, or lines. */
#include "cli/progress.h"

#include <inttypes.h>

enum { SECOND = 1000000, LINE_EVERY = 10 * SECOND };

static const char BAR[] = "########################################";

void progress_begin(struct progress *progress, FILE *to, bool is_terminal, const char *things, uint64_t total,
                    int64_t now)
{
    *progress = (struct progress){.to = to,
                                  .is_terminal = is_terminal,
                                  .things = things,
                                  .total = total,
                                  .begun = now,
                                  .next = now + (is_terminal ? 0 : LINE_EVERY)};
}

/* Writes "12 of 400 matches (3 %), 2 min 5 s left". The estimate assumes the speed so far. */
static void write_state(const struct progress *progress, uint64_t done, int64_t now)
{
    const uint64_t of = done > progress->total ? done : progress->total;
    const int percent = of ? 100.0 * (double)done / (double)of : 100;
    fprintf(progress->to, "%" PRIu64 " of %" PRIu64 " %s (%d %%)", done, of, progress->things, percent);
    if (done == 0 || done == of) return;
    const int64_t left =
        (int64_t)((double)(now - progress->begun) / (double)done * (double)(of - done)) / SECOND;
    if (left >= 60) fprintf(progress->to, ", %" PRId64 " min", left / 60);
    fprintf(progress->to, "%s %" PRId64 " s left", left >= 60 ? "" : ",", left % 60);
}

void progress_show(struct progress *progress, uint64_t done, int64_t now)
{
    const int width = sizeof BAR - 1;
    const uint64_t of = done > progress->total ? done : progress->total;
    const int full = of ? (double)width * (double)done / (double)of : width;
    if (now < progress->next) return;
    if (progress->is_terminal) fprintf(progress->to, "\r[%-*.*s] ", width, full, BAR);
    write_state(progress, done, now);
    fputs(progress->is_terminal ? "\033[K" : "\n", progress->to);
    fflush(progress->to);
    if (!progress->is_terminal) progress->next = now + LINE_EVERY;
}

void progress_clear(const struct progress *progress)
{
    if (progress->is_terminal) fputs("\r\033[K", progress->to);
}
