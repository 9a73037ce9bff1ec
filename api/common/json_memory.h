/* Jansson's memory. Jansson may call a text wrong when only memory is short, or lose the end of a string: its
 * allocator remembers. And the JSON of a request lies in blocks that are freed as a whole: its members one by
 * one cost as much to free as a third of their reading. */
#ifndef WESTPHALIA_API_COMMON_JSON_MEMORY_H
#define WESTPHALIA_API_COMMON_JSON_MEMORY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Once, before there are threads. */
void json_memory_start(void);

/* Whether memory was short for JSON in this thread since it was last forgotten. */
void json_memory_forget(void);
bool json_memory_was_short(void);

/* Bytes that this thread has allocated for JSON, and not freed, since json_memory_count(): what stays of
 * it. */
void json_memory_count(void);
size_t json_memory_counted(void);

/* The JSON of the request that this thread is at, without duplicate members; NULL: `error` or
 * json_memory_was_short() says why. It is lent until json_memory_free(), may be read and copied but not
 * changed, and no reference to it may be left by then. */
json_t *json_memory_read(const char *text, size_t length, json_error_t *error);
/* Frees what was read; up to 8 MiB are kept for the thread's next request. */
void json_memory_free(void);
/* The thread ends. */
void json_memory_stop(void);

#endif
