/* Exit statuses of the program, for all its commands. */
#ifndef WESTPHALIA_CLI_EXIT_STATUS_H
#define WESTPHALIA_CLI_EXIT_STATUS_H

#include <stddef.h>

enum exit_status {
    EXIT_FINE = 0,
    EXIT_FOUND = 1, /* something is wrong with the input */
    /* The input could not be examined: a flag, a name or a file is wrong, or memory is short. */
    EXIT_USAGE = 2,
    /* Verify: nothing is wrong, but the user did not name the key that may sign the file. */
    EXIT_UNVOUCHED = 3
};

/* Of two statuses the one that a user must know first: input that cannot be read outweighs a finding. */
static inline enum exit_status exit_status_worse(enum exit_status one, enum exit_status other)
{
    static const enum exit_status ORDER[] = {EXIT_USAGE, EXIT_FOUND, EXIT_UNVOUCHED};
    for (size_t i = 0; i < sizeof ORDER / sizeof *ORDER; i++)
        if (one == ORDER[i] || other == ORDER[i]) return ORDER[i];
    return EXIT_FINE;
}

#endif
