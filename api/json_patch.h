/* JSON Patch (RFC 6902): what leads from one JSON value to another, by `add`, `remove` and `replace`.
 *
 * Objects are compared by their members, lists by their elements, less what is the same at both ends. Where the operations within a
 * value would be longer than the value, it is replaced as a whole: a patch is never much longer than the value itself. */
#ifndef WESTPHALIA_API_JSON_PATCH_H
#define WESTPHALIA_API_JSON_PATCH_H

#include <jansson.h>

#include "engine/writer.h"

/* Appends the list of operations; an empty one for equal values. `from` NULL: whatever there was is replaced. Short memory fails the
 * writer. */
void json_patch_write(struct writer *w, const json_t *from, const json_t *to);

#endif
