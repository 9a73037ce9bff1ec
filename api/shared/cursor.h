/* Cursors of lists: the place of the last entry of a page, which is its time and id. */
#ifndef WESTPHALIA_API_SHARED_CURSOR_H
#define WESTPHALIA_API_SHARED_CURSOR_H

#include <stdbool.h>
#include <stdint.h>

#include "data/encoding.h"

enum { CURSOR_ROOM = 64 /* with the final zero */ };

/* `at`: microseconds since 1970, or 0. */
void cursor_write(int64_t at, const uint8_t id[MATCH_ID_SIZE], char cursor[CURSOR_ROOM]);
/* False: cursor_write() writes no such text. */
bool cursor_read(const char *cursor, int64_t *at, uint8_t id[MATCH_ID_SIZE]);

#endif
