/* jansson without memory: what is read then must say that memory is short, and nothing else. */
#ifndef WESTPHALIA_TESTS_SHORT_MEMORY_H
#define WESTPHALIA_TESTS_SHORT_MEMORY_H

#include <jansson.h>
#include <stdlib.h>

static int memory_left; /* the allocations of jansson that still succeed */

static void *short_malloc(size_t size)
{
    return memory_left-- > 0 ? malloc(size) : NULL;
}

/* From here on, jansson's allocations after the first `count` fail. */
static void memory_begin_short(int count)
{
    memory_left = count;
    json_set_alloc_funcs(short_malloc, free);
}

/* Memory is not short any more. Returns whether it has been. */
static int memory_end_short(void)
{
    json_set_alloc_funcs(malloc, free);
    return memory_left < 0;
}

#endif
