/* The transparency log of a service, read from its first entry to its last: what `--log` says. */
#ifndef WESTPHALIA_CLI_LOG_CHECK_H
#define WESTPHALIA_CLI_LOG_CHECK_H

#include <stddef.h>

#include "cli/expected_keys.h"
#include "log/audit.h"

/* Every entry is read from the service at `url`, and must be in the tree of its newest checkpoint, whose signature must be by the key of the file
 * or by one of those that are expected; a checkpoint that somebody has kept (NULL: none) must have been of this tree, and so
 * must that of the file's own proof (log/audit.h). All entries of the match must be seals of this file, which is sound, and the last one that of its last action. Says what it finds on stdout. EXIT_FINE, EXIT_FOUND, or
 * (said on stderr) EXIT_USAGE. */
struct log_check {
    const char *url;
    const char *path, *text; /* of the audit file */
    size_t length;
    const char *kept; /* the checkpoint */
    size_t kept_length;
    const struct audit_summary *summary;
    const struct expected_keys *expected;
};
int log_check_run(const struct log_check *check);

#endif
