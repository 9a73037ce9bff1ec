/* The check of a service's whole transparency log, which the flag `--log` asks for. */
#ifndef WESTPHALIA_CLI_AUDITS_LOG_CHECK_H
#define WESTPHALIA_CLI_AUDITS_LOG_CHECK_H

#include <stddef.h>

#include "cli/audits/expected_keys.h"
#include "cli/exit_status.h"
#include "log/audit.h"

/* Reads every entry of the log at `url`, and checks it against an audit file that is sound. The entries must
 * be the tree of the newest checkpoint. The file's key or an expected key must have signed that checkpoint.
 * The checkpoint `kept` (NULL: none) and that of the file's proof (log/audit.h) must belong to the same tree.
 * All entries of the match must be seals of the file, and the last one the seal of its last action. Prints
 * the findings on stdout. Returns EXIT_FINE, EXIT_FOUND, or EXIT_USAGE with the fault on stderr. */
struct log_check {
    const char *url;
    const char *path, *text; /* the audit file */
    size_t length;
    const char *kept; /* a checkpoint from another time */
    size_t kept_length;
    const struct audit_summary *summary;
    const struct expected_keys *expected;
};
enum exit_status log_check_run(const struct log_check *check);

#endif
