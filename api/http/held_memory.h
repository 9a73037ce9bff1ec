/* The memory that connections hold. The loop's thread calls these. held_memory.c */
#ifndef WESTPHALIA_API_HTTP_HELD_MEMORY_H
#define WESTPHALIA_API_HTTP_HELD_MEMORY_H

#include <stdint.h>

struct exchange;
struct loop;

/* Counts what the exchange holds now; the loop must own it. */
void held_memory_count(struct exchange *x);
/* Closes slow connections while too much is in memory: first those of clients over their share. Others are
 * closed only when no loop has such a client. */
void held_memory_shrink(struct loop *loop, int64_t now);
/* Closes connections of clients over their share, once they had a moment to take their answers. */
void held_memory_hold_shares(struct loop *loop, int64_t now);

#endif
