/* The check of a folder of receipts against an audit file, which the flag `--receipts` asks for. */
#ifndef WESTPHALIA_CLI_AUDITS_RECEIPT_FOLDER_H
#define WESTPHALIA_CLI_AUDITS_RECEIPT_FOLDER_H

#include <stddef.h>

#include "cli/audits/expected_keys.h"
#include "cli/exit_status.h"

/* Each file of the folder has one JSON object: a receipt, or an answer with a receipt. Prints on stdout which
 * receipts do not fit, and how many do. Where keys are expected, one of them must have signed the receipt.
 * Returns EXIT_FINE, EXIT_FOUND, or EXIT_USAGE with the fault on stderr. */
enum exit_status receipt_folder_check(const char *folder, const char *text, size_t length,
                                      const struct expected_keys *expected);

#endif
