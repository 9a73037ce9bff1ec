/* Each thread's memory for jansson: whether it was short, and the blocks that hold the JSON of a request. */
#include "api/common/json_memory.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "data/json_read.h"

enum {
    BLOCK_LEAST = 32 << 10, /* bytes of the first block; each further one is twice as large */
    BLOCK_MOST = 1 << 20,   /* bytes up to which blocks grow, unless a value needs more */
    /* bytes of blocks that a thread keeps, since to get memory costs as much as to fill it */
    KEEP_MOST = 8 << 20,
    ALIGNED = 8 /* the alignment of jansson's pointers, integers and reals */
};

struct block {
    struct block *next;
    size_t room, used;
    _Alignas(ALIGNED) unsigned char bytes[];
};

static _Thread_local bool was_short, was_short_before; /* since it was forgotten; before, in this request */
static _Thread_local bool is_reading;                  /* jansson's allocations come from the blocks */
static _Thread_local struct block *first, *current;
static _Thread_local int64_t counted; /* bytes of allocations that are in no block */

/* Goes on to the next block, and makes one where none is large enough. */
static bool advance(size_t least)
{
    struct block **next = current ? &current->next : &first;
    if (!*next || (*next)->room < least) {
        size_t room = current ? 2 * current->room : BLOCK_LEAST;
        if (room > BLOCK_MOST) room = BLOCK_MOST;
        if (room < least) room = least;
        struct block *block = malloc(sizeof *block + room);
        if (!block) return false;
        *block = (struct block){.next = *next, .room = room};
        *next = block;
    }
    current = *next;
    current->used = 0;
    return true;
}

static void *take(size_t size)
{
    if (size > PTRDIFF_MAX) return NULL;
    size = (size + ALIGNED - 1) / ALIGNED * ALIGNED;
    if ((!current || current->room - current->used < size) && !advance(size)) return NULL;
    void *memory = current->bytes + current->used;
    current->used += size;
    return memory;
}

static void *allocate(size_t size)
{
    void *memory = is_reading ? take(size) : malloc(size);
    if (!memory) was_short = true;
    if (!is_reading) counted += (int64_t)malloc_usable_size(memory);
    return memory;
}

static void release(void *memory)
{
    if (is_reading) return;
    counted -= (int64_t)malloc_usable_size(memory);
    free(memory);
}

void json_memory_start(void)
{
    json_set_alloc_funcs(allocate, release);
    json_object_seed(0);
}

void json_memory_begin(void)
{
    was_short = was_short_before = false;
}

void json_memory_forget(void)
{
    was_short_before |= was_short;
    was_short = false;
}

bool json_memory_was_short(void)
{
    return was_short;
}

bool json_memory_was_ever_short(void)
{
    return was_short || was_short_before;
}

char *json_memory_text(const json_t *json, size_t flags)
{
    json_memory_forget();
    char *text = json_dumps(json, flags);
    if (!was_short) return text;
    free(text);
    return NULL;
}

void json_memory_write_member(struct writer *w, const char *name, const json_t *json)
{
    char *text = json_memory_text(json, JSON_COMPACT | JSON_ENCODE_ANY);
    writer_name(w, name);
    if (text)
        writer_raw(w, text, strlen(text));
    else
        w->failed = true;
    free(text);
}

void json_memory_count(void)
{
    counted = 0;
}

size_t json_memory_counted(void)
{
    return counted > 0 ? counted : 0;
}

const json_t *json_memory_read(const char *text, size_t length, json_error_t *error)
{
    json_memory_forget();
    is_reading = true;
    json_t *json = json_read(text, length, error);
    is_reading = false;
    return json;
}

static void blocks_free(size_t keep)
{
    size_t kept = 0;
    for (struct block **at = &first; *at;) {
        struct block *block = *at;
        if (kept + block->room <= keep) {
            kept += block->room;
            at = &block->next;
        } else {
            *at = block->next;
            free(block);
        }
    }
    current = NULL;
}

void json_memory_free(void)
{
    blocks_free(KEEP_MOST);
}

void json_memory_stop(void)
{
    blocks_free(0);
}
