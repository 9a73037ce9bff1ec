/* Canonical JSON (RFC 8785) of a tree of jansson. */
#ifndef WESTPHALIA_DATA_JSON_CANONICAL_H
#define WESTPHALIA_DATA_JSON_CANONICAL_H

#include <jansson.h>
#include <stdbool.h>

/* Whether a value has a canonical text here: it has no real number, no integer beyond 2^53 - 1 and no control
 * character, and the names of its members are ASCII. */
bool json_is_canonical(const json_t *json);

/* The text of such a value, ended by a zero. The caller frees it. NULL: the value is no such value, or memory
 * is short. */
char *json_canonical(const json_t *json, size_t *length);

#endif
