/* Canonical JSON (RFC 8785) of a tree of jansson. */
#ifndef WESTPHALIA_DATA_JSON_CANONICAL_H
#define WESTPHALIA_DATA_JSON_CANONICAL_H

#include <jansson.h>

/* The text of a value without real numbers, zero-ended; free() it. NULL: the value holds a real number, an integer beyond
 * 2^53 - 1 or a control character, or memory is short. */
char *json_canonical(const json_t *json, size_t *length);

#endif
