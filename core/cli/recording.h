/* Recordings: a match of bots as an audit file, of the form that a service gives.
 *
 * All of it follows from the match: the signing key is public, and all times are 0. Recordings are kept with
 * the rules, and show that the rules still play the same. */
#ifndef WESTPHALIA_CLI_RECORDING_H
#define WESTPHALIA_CLI_RECORDING_H

#include "log/ledger.h"

struct recording {
    const struct match_terms *terms;
    struct writer text, line;
    uint8_t prev[HASH_SIZE];
    uint64_t length;
};

void recording_init(struct recording *recording);
void recording_free(struct recording *recording);

/* Writes the first line, and drops all that was there. The terms are borrowed until the end. */
void recording_begin(struct recording *recording, const struct match_terms *terms);
/* Adds an action. p is the play after it, with its outcome. */
void recording_add(struct recording *recording, const struct play *p, const struct action *action);
/* Writes the last line. `seed` is NULL while the match is not over. */
void recording_end(struct recording *recording, const uint8_t *seed);

/* Writes the file. False: the fault is on stderr. */
bool recording_save(struct recording *recording, const char *path);

#endif
