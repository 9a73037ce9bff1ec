/* JSON Patch (RFC 6902): what leads from one JSON text to another, by `add`, `remove` and `replace`.
 *
 * Both texts are the writer's (data/writer.h): without spaces, no character escaped that need not be, and
 * equal values as equal bytes. So nothing is parsed into a tree, which took twenty times as long: what is the
 * same is passed over as bytes. Objects are compared by their members, lists by their elements, less what is
 * the same at both ends. Where the operations within a value would be longer than the value, it is replaced
 * as a whole: a patch is never much longer than the value itself. */
#ifndef WESTPHALIA_API_HANDLERS_JSON_PATCH_H
#define WESTPHALIA_API_HANDLERS_JSON_PATCH_H

#include "data/writer.h"

/* Appends the list of operations; an empty one for equal texts. Both end with a zero. `from` NULL: whatever
 * there was is replaced. Short memory fails the writer. */
void json_patch_write(struct writer *w, const char *from, const char *to);

#endif
