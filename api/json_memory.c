/* What jansson's allocator remembers, in each thread. */
#include "api/json_memory.h"

#include <jansson.h>
#include <stdlib.h>

static _Thread_local bool was_short;

static void *allocate(size_t size)
{
    void *memory = malloc(size);
    if (!memory) was_short = true;
    return memory;
}

void json_memory_start(void)
{
    json_set_alloc_funcs(allocate, free);
    json_object_seed(0);
}

void json_memory_forget(void)
{
    was_short = false;
}

bool json_memory_was_short(void)
{
    return was_short;
}
