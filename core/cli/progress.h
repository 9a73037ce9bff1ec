/* The progress of a long run. A terminal shows a bar on one line. A log, or a unit of systemd, gets a line
 * every ten seconds. */
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

/* The arguments are kept by reference. */
void progress_begin(struct progress *progress, FILE *to, bool is_terminal, const char *things, uint64_t total,
                    int64_t now);

/* Draws the bar, or writes a line when one is due. `done` may exceed the total, which was an estimate. */
void progress_show(struct progress *progress, uint64_t done, int64_t now);

/* Empties the line of the bar, for other text on the terminal. progress_show() draws the bar again. */
void progress_clear(const struct progress *progress);

#endif
