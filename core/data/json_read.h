/* JSON from outside: bodies of requests, the library's texts, files of the programs. */
#ifndef WESTPHALIA_DATA_JSON_READ_H
#define WESTPHALIA_DATA_JSON_READ_H

#include <jansson.h>
#include <stdbool.h>

#include "data/fault.h"

/* Reads an object or list. A member that appears twice is refused. A number without a fraction is an integer
 * in any spelling (2.0, 1e3), as in JSON Schema, up to 2^53: beyond, doubles do not tell integers apart.
 * NULL: the text is no JSON, and *error says why, or memory is short. */
json_t *json_read(const char *text, size_t length, json_error_t *error);

/* Whether a text was not read since memory is short; *error is jansson's or of json_read(). jansson tells a
 * shortage within a word of the text as a fault of the text. */
bool json_read_was_short(const json_error_t *error);

/* Some checks name an element of a list by its id: "/sides/sweden/hand/swe-spy". Here such a name becomes the
 * element's index in the document. Where the list lacks the element, the path ends at the list. */
void json_locate(struct faults *faults, const json_t *document);

#endif
