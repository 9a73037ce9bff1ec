/* Many audit files, on all cores.
 *
 * Each file is checked in a process of its own, which has its text from its parent. So a file that breaks its
 * check costs one line. What the processes print comes out in the order of the files. A terminal has a bar on
 * stderr. */
#ifndef WESTPHALIA_CLI_AUDITS_WORKERS_H
#define WESTPHALIA_CLI_AUDITS_WORKERS_H

#include "cli/audits/audit_set.h"

struct work {
    /* Checks one file in a process of its own, and prints on stdout. Returns the exit status. What it writes
     * to `answer` is there for the parent. */
    enum exit_status (*check)(void *context, const char *name, const char *text, size_t length, void *answer);
    void *context;
    size_t answer_size;
    char *answers; /* the answers to all files, in order; workers_free() frees them */
    int *statuses; /* the exit status of each file */
};

/* Checks all files. Returns the worst status: EXIT_USAGE, EXIT_FOUND, EXIT_UNVOUCHED, EXIT_FINE. */
enum exit_status workers_run(struct work *work, struct audit_set *set);
void workers_free(struct work *work, const struct audit_set *set);

#endif
