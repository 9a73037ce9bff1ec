/* Cursors of lists. */
#include "api/shared/cursor.h"

#include <stdio.h>
#include <string.h>

void cursor_write(int64_t at, const uint8_t id[MATCH_ID_SIZE], char cursor[CURSOR_ROOM])
{
    char text[UUID_TEXT];
    uuid_format(id, text);
    snprintf(cursor, CURSOR_ROOM, "%llx.%s", (unsigned long long)at, text);
}

bool cursor_read(const char *cursor, int64_t *at, uint8_t id[MATCH_ID_SIZE])
{
    char text[UUID_TEXT];
    unsigned long long time;
    int end = 0;
    /* sscanf() alone would accept a sign, a space or 0x. */
    if (cursor[strspn(cursor, "0123456789abcdef")] != '.') return false;
    if (sscanf(cursor, "%15llx.%36s%n", &time, text, &end) != 2 || cursor[end]) return false;
    *at = (int64_t)time;
    return uuid_parse(text, id);
}
