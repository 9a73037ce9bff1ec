/* Answers of a service, for subcommands that ask one. */
#ifndef WESTPHALIA_CLI_FETCH_H
#define WESTPHALIA_CLI_FETCH_H

#include <stddef.h>

enum { FETCH_MAX = 1 << 20 /* bytes of an answer */ };

/* GETs a URL and returns the answer, ended by a zero. The URL begins with https://, except for this machine:
 * otherwise a third party on the way could forge the answer. `standard` is the path of a URL without one, and
 * `rest` follows the path. The caller frees the answer. NULL: the fault is on stderr. */
char *fetch(const char *url, const char *standard, const char *rest, size_t *length);

#endif
