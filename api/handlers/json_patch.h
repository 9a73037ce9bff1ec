/* JSON Patch (RFC 6902): the changes from one JSON text to another, as `add`, `remove` and `replace`.
 *
 * Both texts are the writer's (data/writer.h): without spaces, with as few escapes as possible, and with the
 * same bytes for equal values. So equal parts are skipped as bytes, without a tree, which took twenty times
 * as long. Objects are compared by their members, lists by their elements, without what is equal at both
 * ends. Where the operations within a value would be longer than the value, it is replaced as a whole. So a
 * patch is never much longer than the value. */
#ifndef WESTPHALIA_API_HANDLERS_JSON_PATCH_H
#define WESTPHALIA_API_HANDLERS_JSON_PATCH_H

#include "data/writer.h"

/* Appends the list of operations, which is empty for equal texts. Both texts end with a zero. `from` NULL:
 * the whole value is replaced. Short memory fails the writer. */
void json_patch_write(struct writer *w, const char *from, const char *to);

#endif
