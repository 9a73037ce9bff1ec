/* Canonical JSON (RFC 8785) of a tree of jansson. */
#ifndef WESTPHALIA_DATA_JSON_CANONICAL_H
#define WESTPHALIA_DATA_JSON_CANONICAL_H

#include <jansson.h>

/* The text of a value without real numbers, ended by a zero. The caller frees it. NULL: the value has a real
 * number, an integer beyond 2^53 - 1 or a control character, or memory is short. */
char *json_canonical(const json_t *json, size_t *length);

#endif
