/* Jansson may call a text wrong when only memory is short, or lose the end of a string: its allocator remembers. */
#ifndef WESTPHALIA_API_JSON_MEMORY_H
#define WESTPHALIA_API_JSON_MEMORY_H

#include <stdbool.h>

/* Once, before there are threads. */
void json_memory_start(void);

/* Whether memory was short for JSON in this thread since it was last forgotten. */
void json_memory_forget(void);
bool json_memory_was_short(void);

#endif
