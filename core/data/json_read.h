/* JSON that comes from outside: bodies of requests, the library's texts, files of the programs. */
#ifndef WESTPHALIA_DATA_JSON_READ_H
#define WESTPHALIA_DATA_JSON_READ_H

#include <jansson.h>

#include "data/fault.h"

/* Reads an object or list. A member that stands twice is refused. A number without a fraction is an integer
 * however it is written (2.0, 1e3), as JSON Schema has it. That goes up to 2^53: beyond, doubles do not tell
 * integers apart. NULL: it is no JSON, which *error tells, or memory is short. */
json_t *json_read(const char *text, size_t length, json_error_t *error);

/* Checks that hold sets, and no JSON, name an element of a list by its id: "/sides/sweden/hand/swe-spy". Here such a
 * name becomes the index that the element has in the document. Where the list has no such element the path ends at
 * the list. */
void json_locate(struct faults *faults, const json_t *document);

#endif
