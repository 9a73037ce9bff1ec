/* Progress of a long run: on a terminal a bar, which is drawn again and again on one line; elsewhere (a log, a unit of systemd) a line every ten seconds. */
#ifndef WESTPHALIA_CLI_PROGRESS_H
#define WESTPHALIA_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct progress {
    FILE *to;
    bool is_terminal;
    const char *things; /* what is counted: "matches" */
    uint64_t total;
    int64_t begun, next; /* in microseconds of the caller's clock */
};

/* All is kept by reference. */
void progress_begin(struct progress *progress, FILE *to, bool is_terminal, const char *things, uint64_t total,
                    int64_t now);

/* So many are done (more than the total: there are more than was thought). Draws the bar; or writes a line, when it is time for one. */
void progress_show(struct progress *progress, uint64_t done, int64_t now);

/* The line of the bar is empty, for whatever is written to the terminal now; progress_show() draws it again. */
void progress_clear(const struct progress *progress);

#endif
