/* What a service answers, for subcommands that ask one. */
#ifndef WESTPHALIA_CLI_FETCH_H
#define WESTPHALIA_CLI_FETCH_H

#include <stddef.h>

enum { FETCH_MAX = 1 << 20 /* bytes of an answer */ };

/* GET of a URL, which must begin with https://, but for this machine: otherwise whoever sits in between could say anything. Of a URL without a
 * path, `standard` is the path; `rest` stands behind it. The answer, ended by a zero: free() it. NULL: said on stderr. */
char *fetch(const char *url, const char *standard, const char *rest, size_t *length);

#endif
