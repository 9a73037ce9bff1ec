/* Receipts that somebody has kept, held against an audit file: what `--receipts` says. */
#ifndef WESTPHALIA_CLI_RECEIPT_FOLDER_H
#define WESTPHALIA_CLI_RECEIPT_FOLDER_H

#include <stddef.h>

#include "cli/expected_keys.h"

/* Each file of the folder has one JSON object: a receipt, or an answer that has one. Says on stdout what does not fit, and how many do. With
 * expected keys a receipt must be signed by one of them. EXIT_FINE, EXIT_FOUND, or (said on stderr) EXIT_USAGE. */
int receipt_folder_check(const char *folder, const char *text, size_t length,
                         const struct expected_keys *expected);

#endif
