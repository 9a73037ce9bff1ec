/* The bytes and names of the transparency log. */
#include "log/transparency.h"

#include <endian.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void entry_write(const struct entry *entry, uint8_t bytes[ENTRY_SIZE])
{
    const uint64_t seq = htobe64(entry->seq);
    *bytes++ = ENTRY_VERSION;
    memcpy(bytes, entry->match_id, MATCH_ID_SIZE);
    memcpy(bytes + MATCH_ID_SIZE, &seq, sizeof seq);
    memcpy(bytes + MATCH_ID_SIZE + sizeof seq, entry->seal, HASH_SIZE);
}

bool entry_read(const uint8_t *bytes, size_t length, struct entry *entry)
{
    uint64_t seq;
    if (length != ENTRY_SIZE || *bytes++ != ENTRY_VERSION) return false;
    memcpy(entry->match_id, bytes, MATCH_ID_SIZE);
    memcpy(&seq, bytes + MATCH_ID_SIZE, sizeof seq);
    entry->seq = be64toh(seq);
    memcpy(entry->seal, bytes + MATCH_ID_SIZE + sizeof seq, HASH_SIZE);
    return true;
}

size_t bundle_length(const uint8_t *bundle, size_t length, int count)
{
    size_t at = 0;
    while (count-- > 0) {
        if (length - at < 2) return 0;
        const size_t entry = bundle[at] << 8 | bundle[at + 1];
        if (length - at < 2 + entry) return 0;
        at += 2 + entry;
    }
    return at;
}

/* ---- the paths of tiles ---- */

/* Writes the number in groups of three digits. All groups but the last have an x before them. */
static char *write_number(char *at, uint64_t number, const char *mark)
{
    if (number >= 1000) {
        at = write_number(at, number / 1000, "x");
        *at++ = '/';
    }
    return at + sprintf(at, "%s%03d", mark, (int)(number % 1000));
}

void tile_path(int level, uint64_t number, char path[TILE_PATH_ROOM])
{
    const int length = level == LEVEL_ENTRIES ? sprintf(path, "entries/") : sprintf(path, "%d/", level);
    write_number(path + length, number, "");
}

/* Reads digits without leading zeros. */
static bool read_small(const char *text, int most, int *value)
{
    const size_t length = strlen(text);
    if (length == 0 || length > 3 || strspn(text, "0123456789") != length || (length > 1 && *text == '0'))
        return false;
    *value = atoi(text);
    return *value <= most;
}

/* Reads the form of write_number() up to `end`. */
static bool read_number(const char *text, const char *end, uint64_t *number)
{
    char again[TILE_PATH_ROOM];
    const size_t length = end - text;
    *number = 0;
    if (length > 7 * 5) return false; /* no tree has so many entries */
    for (const char *c = text; c < end; c++)
        if (*c >= '0' && *c <= '9') *number = 10 * *number + *c - '0';
    return write_number(again, *number, "") == again + length && memcmp(again, text, length) == 0;
}

bool tile_path_read(const char *level_text, const char *tile_text, int *level, uint64_t *number, int *width)
{
    const char *partial = strstr(tile_text, ".p/");
    const char *end = partial ? partial : tile_text + strlen(tile_text);
    *level = LEVEL_ENTRIES;
    *width = MERKLE_TILE;
    if (strcmp(level_text, "entries") != 0 && !read_small(level_text, 63, level)) return false;
    if (partial && (!read_small(partial + 3, MERKLE_TILE - 1, width) || *width == 0)) return false;
    return read_number(tile_text, end, number);
}
