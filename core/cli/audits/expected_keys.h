/* The keys that may have signed a file, as the flag `--key` names them. */
#ifndef WESTPHALIA_CLI_AUDITS_EXPECTED_KEYS_H
#define WESTPHALIA_CLI_AUDITS_EXPECTED_KEYS_H

#include <stdbool.h>

#include "log/key.h"

/* Reads the keys. `from` is 64 hexadecimal digits, a service's URL, whose keys are at /v1/keys, or a file.
 * The file has an answer of /v1/keys, or lines of hexadecimal digits. A URL begins with https://, except for
 * this machine: otherwise a third party on the way could name any key. False: the fault is on stderr. */
bool expected_keys_read(const char *from, struct expected_keys *keys);

#endif
