/* Recording: a match of bots as an audit file, such as a server gives of its matches.
 *
 * Everything in it follows from the match: it is signed with a key that anybody can make, and all its times are 0. What it is for:
 * kept with the rules, it shows for ever whether they still play the same. */
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

/* The first line, in place of all that was there. The terms are borrowed until the end. */
void recording_begin(struct recording *recording, const struct match_terms *terms);
/* One more action: p is the play after it, with its outcome. */
void recording_add(struct recording *recording, const struct play *p, const struct action *action);
/* The last line; `seed` NULL: the match is not over. */
void recording_end(struct recording *recording, const uint8_t *seed);

/* Whether all of it could be written to the file; otherwise said on stderr. */
bool recording_save(struct recording *recording, const char *path);

#endif
