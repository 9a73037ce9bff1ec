/* An audit as one JSON object, for programs that show it to people:
 *
 *     {"sound", "game", "match", "format", "actions", "replayed", "draws", "over", "winners", "signed",
 *      "key", "key_id", "expected", "logged", "found", "findings": [{"line", "fault", "detail"}, ...]}
 *
 * The members are those of struct audit_summary. `game` is missing where the file names none that is known,
 * `key` and `key_id` where no signature is right, `logged` where no entry of a transparency log is proved.
 * `findings` has the first ones of the `found`. */
#ifndef WESTPHALIA_LOG_AUDIT_REPORT_H
#define WESTPHALIA_LOG_AUDIT_REPORT_H

#include "data/writer.h"
#include "log/audit.h"

enum { AUDIT_REPORT_FINDINGS = 100 };

/* Checks the file. `report` and `context` of the options are not used. The writer has failed where memory is
 * short. */
void audit_report_write(struct writer *w, const char *text, size_t length,
                        const struct audit_options *options);

#endif
