/* An audit file as JSON, line by line, for checks of receipts and of entries of a transparency log. The audit
 * of the file itself is log/audit.h. */
#ifndef WESTPHALIA_LOG_AUDIT_LINES_H
#define WESTPHALIA_LOG_AUDIT_LINES_H

#include <jansson.h>

#include "log/ledger.h"
#include "log/seeds.h"

struct audit_lines {
    json_t *lines; /* the lines of the log, as a list */
    char match[UUID_TEXT];
    char server_key[2 * HASH_SIZE + 1]; /* the key in the file */
    bool has_seed;                      /* the file has the last seed, which gives the others */
    struct match_terms terms;           /* only the id, the commitment and the restorations are set */
    struct seeds seeds;
};

/* False: it is no audit file, or memory is short. Free `log` in this case, too. */
bool audit_lines_read(struct audit_lines *log, const char *text, size_t length);
void audit_lines_free(struct audit_lines *log);

/* The line of action `seq`, or NULL when it is not at its place. */
const json_t *audit_lines_at(const struct audit_lines *log, uint64_t seq);

/* The first restoration, at this entry or before it, after this time, or NULL. */
const struct restoration *audit_lines_restored(const struct audit_lines *log, uint64_t seq, int64_t moment);

/* The seal of the log up to that action. False: the file lacks the action, its hash, or the seed. */
bool audit_lines_seal(const struct audit_lines *log, uint64_t seq, uint8_t seal[HASH_SIZE]);

#endif
