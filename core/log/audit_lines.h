/* An audit file as JSON, line by line: what receipts and the entries of a transparency log are held against. The file itself is audited by itself
 * (log/audit.h). */
#ifndef WESTPHALIA_LOG_AUDIT_LINES_H
#define WESTPHALIA_LOG_AUDIT_LINES_H

#include <jansson.h>

#include "log/ledger.h"

struct audit_lines {
    json_t *lines; /* of the log, a list */
    char match[UUID_TEXT];
    char server_key[2 * HASH_SIZE + 1]; /* the one that the file names */
    bool has_seed;                      /* and from it follow the others */
    struct match_terms terms;           /* of these, the id, the commitment and the restorations alone */
    struct seeds seeds;
};

/* False: it is no audit file. Free it then, too. */
bool audit_lines_read(struct audit_lines *log, const char *text, size_t length);
void audit_lines_free(struct audit_lines *log);

/* The line of action `seq`, where it should stand. NULL: it does not. */
const json_t *audit_lines_at(const struct audit_lines *log, uint64_t seq);

/* The first restoration, at this entry or before it, that came after the moment. NULL: there is none. */
const struct restoration *audit_lines_restored(const struct audit_lines *log, uint64_t seq, int64_t moment);

/* The seal of the log up to that action. False: the file does not have the action, or not its hash, or not the seed. */
bool audit_lines_seal(const struct audit_lines *log, uint64_t seq, uint8_t seal[HASH_SIZE]);

#endif
