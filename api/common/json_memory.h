/* Jansson's memory. When memory is short, jansson may call a text wrong, or lose the end of a string; its
 * allocator here remembers it. The JSON of a request lies in blocks that are freed as a whole. To free its
 * members one by one would take a third as long as to read them. */
#ifndef WESTPHALIA_API_COMMON_JSON_MEMORY_H
#define WESTPHALIA_API_COMMON_JSON_MEMORY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "data/writer.h"

/* Call it once, before packs are read and threads start. */
void json_memory_start(void);

/* json_memory_was_short(): memory was short for JSON in this thread since json_memory_forget().
 * json_memory_was_ever_short(): since json_memory_begin(), with which each request begins. JSON that was made
 * since may lack members, and must not be stored or sent. */
void json_memory_begin(void);
void json_memory_forget(void);
bool json_memory_was_short(void);
bool json_memory_was_ever_short(void);

/* The text of the JSON, as json_dumps() makes it. The caller frees it. NULL: memory was short, and the text
 * might lack a part. It begins with json_memory_forget(). */
char *json_memory_text(const json_t *json, size_t flags);
/* Writes the JSON as a member of an open object. The writer fails where memory was short. */
void json_memory_write_member(struct writer *w, const char *name, const json_t *json);

/* Bytes that this thread has allocated for JSON since json_memory_count(), and not freed. */
void json_memory_count(void);
size_t json_memory_counted(void);

/* Reads the JSON of the thread's current request, without duplicate members. NULL: `error` or
 * json_memory_was_short() says why. The JSON is lent until json_memory_free(), and no reference to it may be
 * kept. It is const with all that is in it, though json_object_get() and others give values without const:
 * jansson would free what a change replaces or removes, and free() does not know parts of a block. Change a
 * copy: json_copy() for the members of the value itself, json_deep_copy() for all below. */
const json_t *json_memory_read(const char *text, size_t length, json_error_t *error);
/* Frees the request's JSON. Up to 8 MiB are kept for the thread's next request. */
void json_memory_free(void);
/* Call it when the thread ends. */
void json_memory_stop(void);

#endif
